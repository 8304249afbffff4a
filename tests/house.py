#!/usr/bin/env python3
"""house.py rules|shape|words [FILE ..] -- checks the structure, the size and the wording of the sources.

A room is a folder of ai/ or game/; a module is a .c file with its header. `rules` checks that every include points down the list of rooms
below, that no modules include each other in a circle, and that a library is included only in the rooms allowed for it. `shape` prints
figures of size and checks their limits. `words` finds phrases that plain technical English would express differently; with files it lists
them. All read the files as text, from the current folder.
"""
import collections
import os
import re
import statistics
import sys

# From the ground up: a file includes files of its own room and of rooms above it in this list.
ROOMS = """
ai/maths ai ai/motion ai/navigation ai/gunnery ai/tactics ai/behaviours
game/platform game/platform/posix game/platform/windows game/platform/web game/sim/arena game/sim/drive game/sim game/sim/weapons game/sim/things game/match game/match/modes game/match/replay game/match/ladder game/lab game/bots game/net
game/view/draw game/view/input game/view/sound game/view/world game/view/ui game/view/hud game/view/overlay game/view/menu game/view/tools
game/view/lab game/view game/app game/cli game/cli/lab game/python game game/install
""".split()

GENERATED = ['ai/minds.h', 'ai/net_weights.h', 'tables.h', 'game/platform/utf8_kinds.h', 'game/view/vehicles.h', 'game/view/stencil.h', 'game/view/actions.h', 'game/view/sounds.h', 'game/view_rows.h', 'game/drive_rows.h', 'game/lab_rows.h', 'game/app_rows.h']  # by the build

LIBC = r'(assert|ctype|errno|float|inttypes|limits|locale|math|setjmp|stdalign|stdarg|stdatomic|stdbool|stddef|stdint|stdio|stdlib|stdnoreturn|string|time)\.h'
PURE = r'(assert|float|limits|math|stdbool|stddef|stdint|stdio|stdlib|string)\.h'
# Which headers in angle brackets a room may include; the first row that a file's path matches counts.
LIBRARIES = [
    (r'ai/', PURE, 'ai/ knows the C library alone'),
    (r'game/platform/(posix|windows|web)/', r'.*', 'there the operating system is seen'),
    (r'game/platform/', LIBC + r'|fenv\.h|jansson\.h|pthread\.h|signal\.h|strings\.h', 'the operating system is seen in the folders of game/platform/'),
    (r'game/sim/(world|body)\.[ch]', LIBC + r'|chipmunk/.*', 'the world sees Chipmunk'),
    (r'game/lab/fit_log\.c', LIBC + r'|cminpack\.h', 'the fit sees cminpack'),
    (r'game/net/qr\.c', LIBC + r'|qrencode\.h', 'QR codes see libqrencode'),
    (r'game/net/(server|connection)\.c', LIBC + r'|libwebsockets\.h|emscripten(/websocket)?\.h', 'connections see libwebsockets'),
    (r'game/(sim|match|lab|net)/', LIBC + r'|expat\.h|jansson\.h|strings\.h|zlib\.h|zstd\.h', 'nothing below the view sees a window'),
    (r'game/view/lab/paper\.[ch]', LIBC + r'|cairo-(ft|pdf|svg)\.h|hb-subset\.h|zlib\.h', 'charts see Cairo'),
    (r'game/view/', LIBC + r'|SDL[a-z_0-9]*\.h|SDL2/.*', 'the view sees SDL'),
    (r'game/app/', LIBC + r'|SDL[a-z_0-9]*\.h|SDL2/.*|jansson\.h|chafa\.h', 'the application sees SDL'),
    (r'game/install/', LIBC + r'|SDL[a-z_0-9]*\.h|SDL2/.*', 'the icon is drawn by SDL'),
    (r'game/', LIBC + r'|jansson\.h', 'the command line knows no library but jansson'),
]


def sources(*tops):
    return sorted(os.path.normpath(os.path.join(path, name)) for top in tops for path, _, names in os.walk(top)
                  for name in names if name.endswith(('.c', '.h')))


def read(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


class House:
    def __init__(self):
        self.text = {path: read(path) for path in sources('ai', 'game')}
        self.unknown = []
        self.includes = {path: self.find_includes(path) for path in self.text}

    def find_includes(self, path):
        found = set()
        for name in re.findall(r'^\s*#\s*include "(.*)"', self.text[path], re.M):
            places = [os.path.normpath(os.path.join(folder, name)) for folder in (os.path.dirname(path), '', 'game')]
            known = [place for place in places if place in self.text]
            found.update(known[:1])
            if not known and name not in GENERATED:
                self.unknown.append((path, name))
        return found

    def upward(self):
        rank = {room: number for number, room in enumerate(ROOMS)}
        return sorted((path, other) for path, others in self.includes.items() for other in others
                      if rank.get(os.path.dirname(other), 99) > rank.get(os.path.dirname(path), -1))

    def circles(self):
        """Groups of modules of which each includes all others, directly or not (Tarjan's strongly connected components)."""
        module = {path: path[:-2] for path in self.text}
        graph = collections.defaultdict(set)
        for path, others in self.includes.items():
            graph[module[path]] |= {module[other] for other in others} - {module[path]}
        number, lowest, stack, found = {}, {}, [], []

        def visit(node):
            number[node] = lowest[node] = len(number)
            stack.append(node)
            for other in sorted(graph[node]):
                if other not in number:
                    visit(other)
                if other in stack:
                    lowest[node] = min(lowest[node], lowest[other])
            if lowest[node] == number[node]:
                place = stack.index(node)
                if len(stack) - place > 1:
                    found.append(sorted(stack[place:]))
                del stack[place:]

        sys.setrecursionlimit(10000)
        for node in sorted(set(module.values())):
            if node not in number:
                visit(node)
        return found

    def lonely_headers(self):
        """Returns headers with at most one includer besides their own .c file."""
        users = collections.Counter(other for path, others in self.includes.items() for other in others if path[:-2] != other[:-2])
        return [path for path in self.text if path.endswith('.h') and users[path] <= 1]

    def tiny_files(self):
        return [path for path, text in self.text.items() if text.count('\n') < 30 and not path.startswith('ai/behaviours/')]

    def foreign_libraries(self):
        for path, text in self.text.items():
            for room, allowed, rule in LIBRARIES:
                if re.match(room, path):
                    for name in re.findall(r'^\s*#\s*include <(.*)>', text, re.M):
                        if not re.fullmatch(allowed, name):
                            yield f'{path} includes <{name}>, but {rule}'
                    break

    def writable_state(self):
        for path, text in self.text.items():
            if path.startswith(('ai/', 'game/sim/')) and path.endswith('.c'):
                for line in re.findall(r'^static [^(\n]*(?:=|;).*', text, re.M):
                    if 'const' not in line and 'greeting_once' not in line:
                        yield f'{path}: {line}'


def code_lines(text):
    text = re.sub(r'/\*.*?\*/', lambda found: '\n' * found.group().count('\n'), text, flags=re.S)
    return sum(1 for line in text.split('\n') if line.strip() and not line.strip().startswith('//'))


def functions(text):
    """The lengths of all functions in lines, by where they begin and end in the first column."""
    lengths, start, is_inside = [], 0, False
    for number, line in enumerate(text.split('\n')):
        if is_inside:
            if line.startswith('}'):
                lengths.append(number - start + 1)
                is_inside = False
        elif re.match(r'[A-Za-z_].*\(', line) and not line.startswith(('typedef', '#')):
            start = number
            if line.endswith('{'):
                is_inside = True
        elif line.startswith(' ') and line.endswith(') {'):
            is_inside = True
    return lengths


def recipes():
    """How many files each patch of docs/recipes.md touches, tests, pages and goldens apart."""
    if not os.path.exists('docs/recipes.md'):
        return {}
    counts = {}
    for title, body in re.findall(r'^## (.*?)\n(.*?)(?=^## |\Z)', read('docs/recipes.md'), re.M | re.S):
        touched = set(re.findall(r'^\+\+\+ b/(\S+)', body, re.M))
        if touched:
            counts[title] = len([path for path in touched if not path.startswith(('tests/', 'docs/'))])
    return counts


# Phrases of the style that this project does not use, and what to write in their place.
PHRASES = [
    (r'\b(tells?|told|telling)\b(?! apart)', 'print, report, show, set'),
    (r'\banew\b|\blest\b|\bshall\b|\bought\b|\bhither|\bthither|\bwhither|\bthereof\b|\bwherein\b', 'a modern word'),
    (r'\bwhom\b|\bwhose\b|\bwhoever\b|\bwhomever\b|\bwhosoever\b', 'the tank that .., its ..'),
    (r'(?:^|[.;:!?] |// )(?:Who|What|Whatever|Whoever)\b(?![^.]*\?)', 'name the subject'),
    (r'\b(?:nobody|somebody|everybody|anybody)\b', 'the player, the caller, no tank'),
    (r'\b(?:goes|go|going|went|gone) on\b', 'continue, resume'),
    (r'\bso (?:many|much|long|far|few)\b(?! (?:as|that)\b)', 'the number by its name'),
    (r'\bthat one\b|\bone that\b|\bone who\b|\bones that\b', 'the noun'),
    (r'\bparted by\b', 'separated by'),
    (r'\bnor\b', 'two sentences'),
    (r'(?:^|[.;] |// )(?:There|Then|So|Thus|Here) (?:lies|stands|comes|goes|begins|ends)\b', 'the subject first'),
    (r'\bfor ever\b|\bof itself\b|\bby itself\b|\bjust now\b', 'forever, automatically, currently'),
    (r'\bblanks?\b', 'space'),
    (r'(?:^|// )Of (?!course)[a-z]', 'a sentence with its noun'),
    (r'\b(?:ticks?|pictures?|frames?|steps?|lines?|bytes?|rows?|points|files?) an? (?:tick|second|row|match|minute|tank|line|round|player|frame)\b', 'per'),
    (r'\band the like\b|\bthe other way round\b|\bin its turn\b|\bthe own\b|\ban own\b', 'say it directly'),
    (r'\b(?:minds?|bots?) of (?:outside|others)\b', 'external bot'),
    (r'\bwished? (?:for|to)\b|\bwishes\b', 'want, request'),
]
WORDING = [(['ai', 'game'], 15), (['tests'], 15), (['README.md', 'docs', 'CONTRIBUTING.md'], 15), (['CHANGELOG.md'], 15)]  # per 10,000 words


def prose(path):
    """The numbered lines of comments, strings and pages in a file."""
    lines = read(path).split('\n')
    if path.endswith(('.md', '.html')):
        is_code = False
        for number, line in enumerate(lines, 1):
            if line.lstrip().startswith('```'):
                is_code = not is_code
            elif not is_code:
                yield number, line
        return
    comment = r'(?<![:"])//(.*)' if path.endswith(('.c', '.h', '.in')) else r'(?:^|\s)#(?!!)(.*)'
    for number, line in enumerate(lines, 1):
        for text in re.findall(comment, line):
            yield number, '//' + text
        for text in re.findall(r'"((?:[^"\\]|\\.)*)"', line):
            if ' ' in text:
                yield number, text


def phrases(paths):
    """Returns the number of words in these files, and a line for each phrase."""
    words, found = 0, []
    for path in paths:
        for number, text in prose(path):
            words += len(re.findall(r"[A-Za-z']{2,}", text))
            found += [f'{path}:{number}: {better}: {text.strip()[:100]}' for pattern, better in PHRASES for _ in re.findall(pattern, text)]
    return words, found


def wording(given):
    endings = ('.c', '.h', '.in', '.md', '.py', '.sh', '.bash', '.build', '.txt', '.html')
    failures = []
    for tops, limit in [(given, 0)] if given else WORDING:
        paths = [top for top in tops if os.path.isfile(top)] + sorted(
            os.path.join(folder, name) for top in tops for folder, _, names in os.walk(top) for name in names
            if name.endswith(endings) and name != 'house.py' and 'pictures' not in folder)
        words, found = phrases(paths)
        rate = 10000 * len(found) / max(words, 1)
        if given:
            print('\n'.join(found))
        print(f'{"ok     " if rate <= limit else "FAILED "} {" ".join(tops)}: {len(found)} phrases in {words} words, '
              f'{rate:.0f} per 10,000 (at most {limit})')
        if rate > limit:
            failures.append(' '.join(tops))
    return failures


def report(failures, title, found):
    found = list(found)
    if found:
        failures.append(title)
        print(f'FAILED  {title}')
        for line in found:
            print(f'    {line}')
    else:
        print(f'ok      {title}')


def misquoted(house):
    """Yields the first lines of code blocks in docs/architecture.md that are not in any source file."""
    for block in re.findall(r'^```c\n(.*?)^```', read('docs/architecture.md'), re.M | re.S):
        if not any(block in text for text in house.text.values()):
            yield block.split('\n')[0]


def rules(house):
    failures = []
    report(failures, 'docs/architecture.md quotes the code verbatim', misquoted(house))
    report(failures, 'every include names a file', (f'{path}: "{name}"' for path, name in house.unknown))
    report(failures, 'every folder is a room of the plan', sorted({os.path.dirname(path) for path in house.text} - set(ROOMS)))
    report(failures, 'every include points down', (f'{path} -> {other}' for path, other in house.upward()))
    report(failures, 'no modules include each other in a circle', (' '.join(circle) for circle in house.circles()))
    report(failures, 'the command line includes nothing of the view', (
        f'{path} -> {other}' for path, others in house.includes.items() for other in others
        if path.startswith('game/cli/') and other.startswith('game/view/')))
    report(failures, 'libraries are seen where they belong', house.foreign_libraries())
    report(failures, 'no writable state at file scope in ai/ and game/sim/', house.writable_state())
    return failures


def shape(house):
    lines = sum(text.count('\n') for text in house.text.values())
    lengths = [length for path, text in house.text.items() if path.endswith('.c') for length in functions(text)]
    tests = {path: read(path) for path in sources('tests')}
    readme = read('README.md').count('\n')
    figures = [  # name, value, limit or None, is the limit the least
        ('source files in ai/ and game/', len(house.text), None, False),
        ('lines of C in ai/ and game/', lines, None, False),
        ('  without comments and empty lines', sum(code_lines(text) for text in house.text.values()), None, False),
        ('mean lines a file', round(lines / len(house.text)), 130, True),
        ('headers with one includer', len(house.lonely_headers()), 16, False),
        ('files under 30 lines, minds apart', len(house.tiny_files()), 20, False),
        ('circles of modules', len(house.circles()), 0, False),
        ('includes that point upward', len(house.upward()), 0, False),
        ('longest function', max(lengths), 60, False),
        ('median function', round(statistics.median(lengths)), 12, False),
        ('test programs', len([path for path in tests if re.fullmatch(r'tests/test_\w+\.c', path)]), None, False),
        ('lines of C in tests/', sum(text.count('\n') for text in tests.values()), None, False),
        ('lines of README.md', readme, 150, False),
    ] + [(f'files of the recipe: {title.lower()}', count, None, False) for title, count in recipes().items()]
    failures = []
    for name, value, limit, is_least in figures:
        is_over = limit is not None and (value < limit if is_least else value > limit)
        note = '' if limit is None else f'  (at {"least" if is_least else "most"} {limit})'
        print(f'{"FAILED  " if is_over else "        "}{name:<44}{value:>7}{note}')
        if is_over:
            failures.append(name)
    if 'headers with one includer' in failures:
        print('\n'.join(house.lonely_headers()))
    if 'files under 30 lines, minds apart' in failures:
        print('\n'.join(house.tiny_files()))
    return failures


if __name__ == '__main__':
    if sys.argv[1:2] == ['words']:
        sys.exit(1 if wording(sys.argv[2:]) else 0)
    if sys.argv[1:] not in (['rules'], ['shape']):
        sys.exit(__doc__)
    sys.exit(1 if {'rules': rules, 'shape': shape}[sys.argv[1]](House()) else 0)
