#!/usr/bin/env python3
"""escape.py PROGRAM TOP -- no text from a file, a bot, an argument or the environment reaches the terminal as it is.

Puts control characters, marks that turn the direction of text, and bytes that are not UTF-8 into every string of every kind of file, into what a
bot prints, into every argument of the command lines of tests/command_lines.txt, and into the variables of the environment. Each command that
reads them must print neither a byte below 32 except line ends, nor U+007F to U+009F, U+202A to U+202E, U+2066 to U+2069, nor invalid UTF-8. JSON
must be valid, and names must be in it as they are in the file.
"""
import json
import os
import re
import shlex
import struct
import subprocess
import sys
import zipfile
import zlib

PROGRAM, TOP = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
EVIL = 'e\x1b]0;x\x07\x9b31m\x7f\u202e\u2066\t\r'
RAW = EVIL.encode() + b'\xff\xe2\x80'
HARMFUL = re.compile('[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]')
SAMPLE = 1 if os.environ.get('LONG', '0') != '0' else 7  # of the files that commands read, besides `check`
failures, runs = [], 0


def run(*words, env=None):
    """Runs the program. Returns its output after a check that a terminal can show it."""
    global runs
    runs += 1
    result = subprocess.run([PROGRAM, *words], capture_output=True, stdin=subprocess.DEVNULL, timeout=120, env=env)
    for name, output in (('stdout', result.stdout), ('stderr', result.stderr)):
        try:
            found = HARMFUL.search(output.decode())
        except UnicodeDecodeError as error:
            found = error
        if found or b'Sanitizer' in output or b'runtime error' in output or b'broken contract' in output:
            failures.append(f'{words} {name}: {found}: {output[:400]}')
    if result.returncode < 0:
        failures.append(f'{words}: signal {-result.returncode}')
    return result.stdout


def run_json(*words):
    """Runs the program, and returns the strings of the JSON that it prints."""
    output = run(*words).decode(errors='replace')
    try:
        return list(strings_of(json.loads(output))) if output.strip() else []
    except ValueError as error:
        failures.append(f'{words}: {error}: {output[:300]}')
        return []


def strings_of(value):
    if isinstance(value, dict):
        for key, member in value.items():
            yield key
            yield from strings_of(member)
    elif isinstance(value, list):
        for item in value:
            yield from strings_of(item)
    elif isinstance(value, str):
        yield value


def spoiled(value):
    """Yields copies of a JSON value, each with one string or one key spoiled."""
    if isinstance(value, str):
        yield value + EVIL
        yield EVIL
    elif isinstance(value, list):
        for i, item in enumerate(value[:4]):
            for other in spoiled(item):
                yield value[:i] + [other] + value[i + 1:]
    elif isinstance(value, dict):
        for key, member in value.items():
            for other in spoiled(member):
                yield {**value, key: other}
            yield {(name + EVIL if name == key else name): value[name] for name in value}


def write(name, content):
    with open(name, 'wb') as file:
        file.write(content if isinstance(content, bytes) else content.encode())
    return name


MAP = {'type': 'map', 'orientation': 'orthogonal', 'width': 12, 'height': 10, 'tilewidth': 10, 'tileheight': 10,
       'properties': [{'name': 'title', 'type': 'string', 'value': 'Yard'}, {'name': 'author', 'type': 'string', 'value': 'me'}],
       'tilesets': [{'firstgid': 1, 'name': 'ground', 'tilewidth': 10, 'tileheight': 10, 'tilecount': 1, 'columns': 1, 'image': 'a.png',
                     'imagewidth': 10, 'imageheight': 10, 'tiles': [{'id': 0, 'type': 'sand'}]}, {'firstgid': 2, 'source': 'other.tsj'}],
       'layers': [{'type': 'tilelayer', 'name': 'ground', 'width': 12, 'height': 10, 'encoding': 'csv', 'data': [1] * 120},
                  {'type': 'objectgroup', 'name': 'things', 'objects': [
                      {'id': 1, 'name': 'north', 'type': 'spawn', 'x': 20, 'y': 20, 'properties': [{'name': 'team', 'type': 'string', 'value': 'red'}]},
                      {'id': 2, 'name': 'south', 'type': 'spawn', 'x': 90, 'y': 70}, {'id': 3, 'name': 'wall', 'type': 'wall', 'x': 50, 'y': 50, 'width': 9, 'height': 9},
                      {'id': 4, 'name': 'mine', 'type': 'mine', 'x': 60, 'y': 20, 'template': 'mine.tj'}]}]}
VEHICLE = {'vehicle': {'gauge_m': 0.6, 'top_mps': 1.2, 'grounds': [{'ground': 'sand', 'gauge_m': 0.9, 'centre_left_m': 0.4, 'centre_right_m': 0.5, 'friction': 0.4}]},
           'program_version': '0.1.0', 'command': 'treads lab fit', 'setup': {'log': 'drive.csv'}}
DAYS = {'days': [{'date': '2026-11-26', 'attempts': 2, 'best': 7, 'recording': 'a.treads-replay'}]}
STATISTICS = {'won': 3, 'lost': 1, 'enemies': [{'name': 'hunter', 'skill': 'veteran', 'won': 1, 'lost': 0}]}
SETTINGS = {'sound': 0.5, 'name': 'Ada', 'keys': {'fire': 'Space'}, 'pad': {'fire': 'a'}}
XML = ('<?xml version="1.0"?>\n<map width="12" height="10" tilewidth="10" tileheight="10"><properties><property name="title" value="Y"/></properties>'
       '<objectgroup name="g"><object id="1" name="n" class="spawn" x="20" y="20"/><object id="2" name="s" class="spawn" x="90" y="70"/>'
       '<object id="3" name="w" class="wall" x="50" y="50" width="10" height="10"/></objectgroup></map>\n')


def check_json_files():
    """Every string of every kind of file in JSON."""
    mission = json.load(open(f'{TOP}/assets/missions/01-scout.json'))
    mission['battle'] = mission['battle'] + ['--time', '1'] if isinstance(mission['battle'], list) else mission['battle']
    tuning = json.load(open(f'{TOP}/assets/tuning/arcade.json'))
    for kind, ending, value, uses in (
            ('map', 'tmj', MAP, (('match', 'hunter', 'idle', '--time', '1', '--seed', '1', '--arena'),)),
            ('mission', 'json', mission, (('match', '--mission'),)),
            ('tuning', 'json', tuning, (('match', '--time', '1', '--seed', '1', '--tuning'),)),
            ('vehicle', 'json', VEHICLE, (('lab', 'odometry', '--vehicle'),)),
            ('daily', 'json', DAYS, ()), ('statistics', 'json', STATISTICS, ()), ('settings', 'json', SETTINGS, ()),
            ('campaign', 'json', {'01-scout': 7, 'medals': 5}, ()),
            ('tileset', 'tsj', json.load(open(f'{TOP}/assets/arenas/ground.tsj')), ())):
        names = []
        for i, other in enumerate(spoiled(value)):
            names.append(write(f'{kind}{i}.{ending}', json.dumps(other)))
            for use in uses if i % SAMPLE == 0 else ():
                run(*use, names[-1])
        text = json.dumps(value).encode()
        for i, place in enumerate(re.finditer(rb'"[a-z]', text)):
            names.append(write(f'{kind}-raw{i}.{ending}', text[:place.end()] + b'\xff\x1b' + text[place.end():]))
        run('check', *names)
        run_json('check', '--json', *names)


def check_other_files():
    """Maps in XML, logs, results, recordings and policies."""
    names = []
    for i, place in enumerate(re.finditer('"[^"]*(?=")', XML)):
        for evil in ('&#x9b;31m&#x202e;&#x2066;&#x7f;&#9;', '\x9b\u202e', '\x1b'):
            names.append(write(f'x{i}-{len(evil)}.tmx', XML[:place.end()] + evil + XML[place.end():]))
    run('check', *names)
    run_json('check', '--json', *names)
    for name in names[::5]:
        run('match', '--arena', name, '--time', '1', '--seed', '1')
    rows = [f'{i / 10},{i % 7},{i % 5},{i / 9},{i % 3},0,drive,sand' for i in range(90)]
    for evil in (EVIL.encode().replace(b'\r', b''), RAW.replace(b'\r', b'')):
        for row, column in ((0, 0), (0, 6), (0, 7), (1, 0), (2, 6), (3, 7)):
            lines = [line.split(',') for line in ['time,left,right,x,y,heading,segment,ground', *rows]]
            log = [[cell.encode() for cell in line] for line in lines]
            for line in log[row:row + (1 if row < 2 else 80)]:
                line[column] += evil
            name = write('log.csv', b'\n'.join(b','.join(line) for line in log) + b'\n')
            run('lab', 'fit', name)
            run('lab', 'fit', name, '--columns', f'segment=seg{EVIL}')
        run_json('lab', 'fit', '--json', name)
    run('match', '--arena', 'open', '--time', '1', '--seed', '1', '--record', 'duel.treads-replay')
    with open('duel.treads-replay', 'rb') as file:
        head, text = file.read(9), zlib.decompress(open('duel.treads-replay', 'rb').read()[9:])
    fields = list(re.finditer(rb'[^ \n]+', text))[:60]
    names = []
    for i, place in enumerate(fields):
        evil = RAW if i % 2 else EVIL.encode()
        names.append(write(f'{i}.treads-replay', head + zlib.compress(text[:place.end()] + evil + text[place.end():])))
        if i in (2, 4, 5):
            run_json('replay', names[-1], '--json')
            run('replay', names[-1])
    run('check', *names)
    run('replay', '--verify', *names)
    run_json('replay', '--verify', '--json', *names)
    run('tournament', 'hunter', 'idle', '--arenas', 'open', '--seeds', '1', '--time', '1', '--results', 'r.jsonl')
    lines, names = open('r.jsonl').read().splitlines(), []
    for i, other in enumerate(spoiled(json.loads(lines[-1]))):
        other.pop('crc', None)
        body = json.dumps(other, separators=(',', ':'))[:-1]
        line = f'{body},"crc":"{zlib.crc32(body[1:].encode()):08x}"}}'
        names.append(write(f's{i}.jsonl', '\n'.join(lines[:-1] + [line]) + '\n'))
    run('check', *names)
    run_json('check', '--json', *names)
    for name in names[::4]:
        run('tournament', 'hunter', 'idle', '--arenas', 'open', '--seeds', '1', '--time', '1', '--results', name)
    for part in ('layers', 'observation', 'actions', '0.weight' + EVIL, EVIL):
        with zipfile.ZipFile('p.npz', 'w') as archive:
            for name in ('treads', 'observation', 'actions', 'layers', *([part] if EVIL in part else ())):
                words = (name if name != part else EVIL).encode('utf-32-le')
                header = f"{{'descr': '<U{len(words) // 4}', 'fortran_order': False, 'shape': (), }}\n".encode()
                number = b'\x01\0\0\0' if name == 'treads' else words
                header = b"{'descr': '<i4', 'fortran_order': False, 'shape': (), }\n" if name == 'treads' else header
                archive.writestr(f'{name}.npy', b'\x93NUMPY\x01\0' + struct.pack('<H', len(header)) + header + number)
        run('check', 'p.npz')
        run('match', 'net:p.npz', 'idle', '--time', '1')


BOT = r'''import sys
evil = b"e\x1b]0;x\x07\xc2\x9b31m\x7f\xe2\x80\xae\xe2\x81\xa6\r\xff"
place = int(sys.argv[1])
def say(number, line):
    at = line.find(b"@")
    sys.stdout.buffer.write((line.replace(b"@", evil if place == number else b"")) + b"\n")
    sys.stdout.flush()
if place == 9: sys.stderr.buffer.write(evil + b"\n"); sys.stderr.flush()
say(0, b"bot 3 na@me params 1")
say(1, b"param ra@nge 24 0 60 m@ \"keeps this distance@\"")
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["tick"]:
        say(2, b"# a comment@")
        say(3, b"draw state hunt@ing")
        say(4, b"draw cross tar@get 1 2")
        say(5, words[1].encode() + b" 0.5@ 0.5 0")
        say(6, words[1].encode() + b" 0.5 0.5 0 fi@re say spot@ted 1 2 3")
        if place == 7: sys.stdout.buffer.write(evil * 200 + b"\n")
        if place == 8: sys.exit(evil.decode("latin1"))
'''


def check_bots():
    write('bot.py', BOT)
    for place in range(10):
        bot = f"exec:'python3 bot.py {place}'"
        for words in (('match', bot, 'idle', '--time', '1', '--seed', '1'), ('check', 'bot', f'python3 bot.py {place}'),
                      ('match', bot, 'idle', '--time', '1', '--seed', '1', '--json')):
            run(*words)
        run('match', bot, 'idle', '--time', '1', '--seed', '1', '--record', 'b.treads-replay', '-q')
        run('replay', 'b.treads-replay', '--json')
        run('match', bot, 'idle', '--time', '1', '--seed', '1', '--watch-mind', '1')
    run('check', 'bot', f'python3 {EVIL}')
    run('match', f"exec:'python3 {EVIL}'", 'idle')


def check_arguments():
    """Every argument of the command lines, and names of files that exist."""
    for line in open(f'{TOP}/tests/command_lines.txt', encoding='utf-8').read().splitlines()[::12]:
        try:
            words = shlex.split(line, comments=True)
        except ValueError:
            continue
        if len(words) > 1 and words[0].isdigit():
            words = words[1:]
        for i in range(len(words)):
            evil = RAW if i % 2 else EVIL.encode()
            other = [word.encode() for word in words]
            other[i] += evil
            run(*other, b'--help' if i == 0 else b'--no-such-option')
    arena = write(b'a' + RAW.replace(b'\r', b'') + b'.tmj', json.dumps(MAP | {'tilesets': [], 'layers': [{**MAP['layers'][1], 'objects': MAP['layers'][1]['objects'][1:3] * 2}]}))
    for words in ((b'check', arena), (b'match', b'--arena', arena, b'--time', b'1', b'--seed', b'1'),
                  (b'match', b'--arena', arena, b'--time', b'1', b'--seed', b'1', b'--csv', b'-'),
                  (b'shot', b'--arena', arena, b'-o', arena + b'.png'), (b'match', b'--record', arena + b'/x'),
                  (b'match', b'--user-dir', arena), (b'list', b'--assets', arena), (b'list', b'--user-dir', arena)):
        run(*words)
    named = write('a' + EVIL + '.tmj', open(arena, 'rb').read())
    for words in ((b'check', b'--json'), (b'match', b'--time', b'1', b'--seed', b'1', b'--json', b'--arena')):
        for name, wanted in ((arena, '\\xff'), (named.encode(), named)):
            if not any(wanted in text for text in run_json(*words, name)):
                failures.append(f'{words}: the name {name} is not in the JSON')


def check_environment():
    for name in ('HOME', 'XDG_DATA_HOME', 'XDG_CONFIG_HOME', 'TREADS_ASSETS', 'TERM', 'COLUMNS', 'LINES', 'LANG', 'LC_ALL', 'DISPLAY', 'WAYLAND_DISPLAY',
                 'SDL_VIDEODRIVER', 'SDL_AUDIODRIVER', 'PATH', 'TMPDIR', 'TZ', 'NO_COLOR', 'USER', 'EDITOR'):
        for evil in (b'/' + EVIL.encode() + b'\xff',):
            env = {**{key.encode(): value.encode() for key, value in os.environ.items()}, name.encode(): evil}
            for words in (('list', 'arenas'), ('match', '--time', '1', '--seed', '1', '--no-such-option'), ('shot', '--at', '0', '--window', '320x240')):
                run(*words, env=env)


for check in (check_json_files, check_other_files, check_bots, check_arguments, check_environment):
    if len(sys.argv) > 3 and sys.argv[3] not in check.__name__:
        continue
    before, count = len(failures), runs
    check()
    print(f'{"ok     " if len(failures) == before else "FAILED "} {check.__name__}: {runs - count} commands')
for failure in failures[:int(os.environ.get('SHOWN', '10'))]:
    print(f'        {failure}')
sys.exit(bool(failures))
