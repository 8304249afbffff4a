#!/usr/bin/env python3
"""tables.py FORMAT FILE .. >HEADER -- turns tables and texts into macros for C.

The formats are the functions make_FORMAT. "#" begins a comment line, except in texts. A malformed row becomes an #error with its file and
line, because meson prints no errors of the programs that it runs.
"""
import os
import re
import sys

SEPARATOR = r'(?<=\s)\|(?=\s)'  # of the cells of a row


def check(is_right, where, what):
    if not is_right:
        path, number = where.rsplit(':', 1)
        print(f'#line {number} {quoted(path)}\n#error {what}')
        sys.exit()


def define(name, parts):
    print(f'#define {name} {" ".join(parts)}')


def quoted(text):
    return '"' + text.replace('\\', '\\\\').replace('"', '\\"').replace('\n', '\\n') + '"'


def c_name(text):
    return re.sub(r'\W', '_', os.path.basename(text)).upper()


def numbers(where, words):
    for word in words:
        check(re.fullmatch(r'-?[0-9]+(\.[0-9]+)?|0x[0-9a-f]+', word), where, f'"{word}" is not a number')
    return ', '.join(words)


def lines_of(path):
    """Yields the place and the text of each line with a row."""
    with open(path, encoding='utf-8') as file:
        for number, line in enumerate(file, 1):
            if line.strip() and not line.startswith('#'):
                yield f'{path}:{number}', line.strip()


def sections(path):
    """Returns the rows of each section [NAME], as pairs of place and text."""
    found = {}
    for where, line in lines_of(path):
        if line.startswith('['):
            name = line.strip('[]')
            check(line == f'[{name}]' and name.isidentifier(), where, f'expected [NAME], not {line}')
            check(name not in found, where, f'there is another section {line}')
            found[name] = rows = []
        else:
            check(found, where, 'expected [NAME] before the first row')
            rows.append((where, line))
    return found


def cells(where, line, count):
    found = [cell.strip() for cell in re.split(SEPARATOR, line)]
    check(len(found) == count, where, f'expected {count} cells, not {len(found)}')
    return found


def make_list(name, *words):
    """NAME(ROW) is a ROW(WORD) per word. NAME_OF(TYPE, PREFIX) declares the constants PREFIXWORD, and NAME_AT(PREFIX) lists their addresses."""
    names = [word.upper() for word in words]
    define(f'{name}(ROW)', (f'ROW({word})' for word in names))
    define(f'{name}_OF(TYPE_, PREFIX_)', (f'extern const TYPE_ PREFIX_##{word};' for word in names))
    define(f'{name}_AT(PREFIX_)', (f'&PREFIX_##{word},' for word in names))


def make_rows(path):
    """A section [NAME] becomes NAME(ROW), with a ROW(CELL, ..) per row. All rows of a section have equally many cells.

    ROW may be AS_ELEMENT (an array has the cells of each row), AS_FIRST (its first cell), AS_SECOND, AS_THIRD or AS_REST (all but the first). If all first cells are
    names, NAME_IDS(PREFIX) lists constants PREFIXCELL, for an enum, and NAME_BY(PREFIX) has the other cells of a row at [PREFIXCELL].
    """
    define('AS_ELEMENT(...)', ['{__VA_ARGS__},'])
    define('AS_FIRST(first, ...)', ['first,'])
    define('AS_REST(first, ...)', ['{__VA_ARGS__},'])
    define('AS_SECOND(...)', ['AS_SECOND_OF(__VA_ARGS__, )'])
    define('AS_SECOND_OF(first, second, ...)', ['second,'])
    define('AS_THIRD(...)', ['AS_THIRD_OF(__VA_ARGS__, )'])
    define('AS_THIRD_OF(first, second, third, ...)', ['third,'])
    for name, rows in sections(path).items():
        table = []
        for where, line in rows:
            row = cells(where, line, len(re.split(SEPARATOR, rows[0][1])))
            for cell in row:
                check(cell, where, 'a cell is empty')
                check(cell.count('"') % 2 == 0, where, 'a string has no end')
            table.append(row)
        define(f'{name}(ROW)', (f'ROW({", ".join(row)})' for row in table))
        if all(row[0].isidentifier() for row in table):
            define(f'{name}_IDS(PREFIX_)', (f'PREFIX_##{row[0]},' for row in table))
            define(f'{name}_BY(PREFIX_)', (f'[PREFIX_##{row[0]}] = {{{", ".join(row[1:])}}},' for row in table))


def make_options(path):
    """Not a macro, but the rows: KIND(..) with the arguments name, letter, placeholder, commands, [GROUP], help and other members."""
    rows, group, kinds = [], '', {}
    with open(path, encoding='utf-8') as file:
        for number, line in enumerate(file, 1):
            where, text = f'{path}:{number}', line.strip()
            if text.startswith('['):
                group = text.strip('[]')
            elif line.startswith(' '):
                check(rows and len(rows[-1]) < 4, where, 'expected a row, its help and its other members')
                rows[-1].append(text)
            elif text and not text.startswith('#'):
                match = re.fullmatch(r'([A-Z_]+)\((.*)\) \| --(\S+)(?: -(\w))?(?: (\S+))? \| (.+)', text)
                check(match and group, where, 'expected KIND(..) | --NAME [-LETTER] [VALUE] | COMMANDS')
                kind, own, name, letter, value, commands = match.groups()
                kinds[kind] = True
                letter, value = f"'{letter}'" if letter else '0', quoted(value) if value else 'NULL'
                rows.append([where, f'{kind}({own}, {quoted(name)}, {letter}, {value}, {commands}, GROUP_{group}'])
    for where, start, *texts in rows:
        check(texts, where, 'expected a line of help')
        print(f'#line {where.rsplit(":", 1)[1]} {quoted(path)}')
        print(', '.join([start, quoted(texts[0])] + texts[1:]) + ')')
    for kind in kinds:
        print(f'#undef {kind}')


def make_vehicles(path):
    """A section [NAME] becomes a table of this name, in VEHICLE_TABLES."""
    tables = []
    for name, rows in sections(path).items():
        parts = []
        for where, line in rows:
            words = line.split()
            check(4 <= len(words) <= 14 and words[2] in ('one', 'pair'), where, 'expected PAINT FORM one|pair NUMBER ..')
            is_pair = 'true' if words[2] == 'pair' else 'false'
            parts.append(f'{{PAINT_{words[0].upper()}, FORM_{words[1].upper()}, {is_pair}, {numbers(where, words[3:])}}},')
        tables.append(f'static const PartRow {name}[] = {{{" ".join(parts)} {{PAINT_END}}}}')
    define('VEHICLE_TABLES', ['; '.join(tables)])


def make_stencil(path):
    """STENCIL_ROWS, and a string ICON_NAME per icon."""
    parts = []
    for where, line in lines_of(path):
        match = re.fullmatch(r'(\S+) +([0-9a-f]{4}) +(\d+)((?: +-?(?:o\w{3}|(?:\w\w){3,})[<^*]?)*)', line)
        check(match, where, 'expected NAME CODE_POINT WIDTH POLYGON ..')
        name, point, width, polygons = match.groups()
        parts.append(f'{{0x{point}, {width}, "{" ".join(polygons.split())}"}},')
        if point.startswith('e0'):
            define(f'ICON_{c_name(name)}', [f'"\\u{point}"'])
    define('STENCIL_ROWS', parts)


def make_actions(path):
    """ACTIONS(ROW). [orders P1] stands for the order actions of player 1."""
    parts = []
    for where, line in lines_of(path):
        if line.startswith('['):
            match = re.fullmatch(r'\[orders (P\d)\]', line)
            check(match, where, f'expected [orders PLAYER], not {line}')
            parts.append(f'ORDER_ACTIONS_WITH({match[1]}_ACTION, ROW)')
        else:
            name, keys, pad, when, about = cells(where, line, 5)
            check(re.fullmatch(r'[a-z0-9-]+', name), where, f'"{name}" is not a name')
            check(re.fullmatch(r'0|[A-Z0-9_]+', when), where, f'"{when}" is not the end of a WHEN_ constant, or 0')
            strings = ', '.join(quoted(cell) for cell in (name, keys, about, pad))
            parts.append(f'ROW({c_name(name)}, {strings}, {"" if when == "0" else "WHEN_"}{when})')
    define('ACTIONS(ROW)', parts)


def make_sounds(path):
    """SOUNDS(ROW), with a ROW(NAME) each, and SOUND_RECIPES, by SoundKind."""
    names, parts = [], []
    for where, line in lines_of(path):
        layers = [cell.split() for cell in line.split('|')]
        check(len(layers) > 3 and [len(layer) for layer in layers[:3]] == [4, 4, 4] and all(len(layer) in (4, 5) for layer in layers[3:]),
              where, 'expected NAME and three numbers | four of the noise | four of the band | four or five of a tone | ..')
        name = layers[0].pop(0)
        names.append(f'ROW({name.upper()})')
        shape, noise, band, *tones = [numbers(where, layer) for layer in layers]
        sounds = ', '.join(f'{{{tone}}}' for tone in tones)
        parts.append(f'[SOUND_{name.upper()}] = {{"{name}", {shape}, {{{{{noise}}}, {{{band}}}}}, {{{sounds}}}}},')
    define('SOUNDS(ROW)', names)
    define('SOUND_RECIPES', parts)


def make_numbers(name, path):
    """NAME lists all numbers of the file."""
    define(name, [numbers(where, line.removesuffix(',').split(', ')) + ',' for where, line in lines_of(path)])


def make_weights(path):
    """NET_LAYER_BIASES and NET_LAYER_WEIGHTS per layer."""
    layers = {}
    for where, line in lines_of(path):
        match = re.fullmatch(r'(\w+) (-?\d+): (-?\d+(?:, -?\d+)*)', line)
        check(match, where, 'expected LAYER BIAS: WEIGHT, ..')
        biases, weights = layers.setdefault(match[1], ([], []))
        biases.append(match[2] + ',')
        weights.append(match[3] + ',')
        check(weights[-1].count(',') == weights[0].count(','), where, f'expected {weights[0].count(",")} weights')
    for layer, (biases, weights) in layers.items():
        define(f'NET_{layer}_BIASES', biases)
        define(f'NET_{layer}_WEIGHTS', weights)


def make_texts(*paths):
    """A file becomes the string TEXT_FILE; one with lines "= NAME =" a string TEXT_NAME per section, and FILE(ROW) with a ROW(NAME) each."""
    texts = {}
    for path in paths:
        name, names = c_name(path), []
        with open(path, encoding='utf-8') as file:
            for number, line in enumerate(file, 1):
                if line.startswith('= '):
                    where = f'{path}:{number}'
                    check(re.fullmatch(r'= [\w-]+ =\n', line), where, f'expected = NAME =, not {line.strip()}')
                    check(names or name not in texts, where, 'expected = NAME = before the first text')
                    name = c_name(line[2:-3])
                    check(name not in texts, where, f'there is another section {name}')
                    names.append(name)
                texts[name] = texts.get(name, '') + ('' if line.startswith('= ') else line)
        if names:
            define(f'{c_name(path)}(ROW)', (f'ROW({name})' for name in names))
    for name, text in texts.items():
        define(f'TEXT_{name}', [quoted(text)])


def make_lines(path):
    """FILE lists the lines of the file as strings. (One string for all would be longer than C guarantees.)"""
    with open(path, encoding='utf-8') as file:
        define(c_name(path), [quoted(line) + ',' for line in file.read().splitlines(keepends=True)])


sys.stdout.reconfigure(encoding='utf-8')
print('// Generated by game/tables.py.' + ('' if sys.argv[1] == 'options' else '\n#pragma once'))
globals()['make_' + sys.argv[1]](*sys.argv[2:])
