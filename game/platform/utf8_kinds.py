#!/usr/bin/env python3
"""utf8_kinds.py -- writes utf8_kinds.txt from Python's Unicode tables: ./utf8_kinds.py >utf8_kinds.txt"""
import unicodedata

OTHER, LETTER, MARK, SPACING, HIDDEN, WIDE = 0, 1, 2, 3, 4, 8


def kind_of(code):
    category, wide = unicodedata.category(chr(code)), unicodedata.east_asian_width(chr(code)) in 'WF'
    if category in ('Mn', 'Me') or 0x1160 <= code < 0x1200 or 0x1f3fb <= code <= 0x1f3ff:
        return MARK  # also the vowels and finals of Hangul, and skin colours
    if category == 'Mc':
        return SPACING
    if category in ('Cf', 'Cc', 'Zl', 'Zp') and code != 0xad:
        return HIDDEN
    return (LETTER if category[0] == 'L' or category == 'Nd' else OTHER) + (WIDE if wide else 0)


starts = []
for code in range(0xa0, 0x110000):
    if unicodedata.category(chr(code)) in ('Cn', 'Cs'):
        continue  # unassigned: like the ones before
    kind = kind_of(code)
    if not starts or starts[-1] & 15 != kind:
        starts.append(code << 4 | kind)

print('# The first character of each run of a kind, as its code times 16 plus its Utf8Kind,')
print(f'# from Unicode {unicodedata.unidata_version}. Written by utf8_kinds.py.')
line = ''
for start in starts:
    word = f'0x{start:x}, '
    if len(line) + len(word) > 100:
        print(line.rstrip())
        line = ''
    line += word
print(line.rstrip())
