#!/usr/bin/env python3
"""house.py rules|shape|words [FILE ..] -- checks the structure, the size and the wording of the sources.

A module is a .c file with its header. `rules` checks that every include points down the list of folders
below, that no modules include each other in a circle, that a library is included only in the folders allowed for it, and that
docs/architecture.md is true. `shape` prints
figures of size and checks their limits. `words` finds phrases that plain technical English would express differently, and long sentences
of pages; with files it lists
the phrases. All read the files as text, from the current folder.
"""
import collections
import os
import re
import statistics
import sys

# The order of folders: a file includes files of its own folder and of folders above it in this list.
FOLDERS = """
ai/maths ai ai/motion ai/navigation ai/gunnery ai/tactics ai/behaviours
game/platform game/platform/posix game/platform/windows game/platform/web game/sim/arena game/sim/drive game/sim game/sim/weapons game/sim/things game/match game/match/replay game/match/ladder game/lab game/bots game/net
game/view/draw game/view/input game/view/sound game/view/world game/view/ui game/view/hud game/view/overlay game/view/menu game/view/tools
game/view/lab game/view game/app/base game/app/home game/app/play game/app/show game/cli game/python game game/install
""".split()

# Sources that the builds for Linux, Windows and browsers do not compile (game/platform/meson.build).
OTHER_SYSTEMS = [r'game/platform/(windows/|web/|no_child|no_process|posix/\w+_posix)', r'game/platform/(posix/|web/)',
                 r'game/platform/(windows/|no_browser|no_child|posix/(\w+_linux|\w+_posix|child|system)\.c)']

GENERATED = r'tables\.h|(ai|game)/(\w+/)*(\w+_(list|rows)|net_weights|utf8_kinds|vehicles|stencil|actions|sounds|pad_page|\w+_text|texts|lazy_names)\.h'  # written by the build

LIBC = r'(assert|ctype|errno|float|inttypes|limits|locale|math|setjmp|stdalign|stdarg|stdatomic|stdbool|stddef|stdint|stdio|stdlib|stdnoreturn|string|time)\.h'
PURE = r'(assert|float|limits|math|stdbool|stddef|stdint|stdio|stdlib|string)\.h'
# Which headers in angle brackets a folder may include; the first row that a file's path matches counts.
LIBRARIES = [
    (r'ai/', PURE, 'ai/ knows the C library alone'),
    (r'game/platform/(posix|windows|web)/', r'.*', 'there the operating system is seen'),
    (r'game/platform/', LIBC + r'|fenv\.h|jansson\.h|pthread\.h|signal\.h|strings\.h', 'the operating system is seen in the folders of game/platform/'),
    (r'game/sim/(world|body)\.[ch]', LIBC + r'|chipmunk/.*', 'the world sees Chipmunk'),
    (r'game/net/qr\.c', LIBC + r'|qrencode\.h', 'QR codes see libqrencode'),
    (r'game/net/(server|connection)\.c', LIBC + r'|libwebsockets\.h|emscripten(/websocket)?\.h', 'connections see libwebsockets'),
    (r'game/(sim|match|lab|net)/', LIBC + r'|expat\.h|jansson\.h|strings\.h|zlib\.h|zstd\.h', 'nothing below the view sees a window'),
    (r'game/view/lab/paper\.[ch]', LIBC + r'|cairo-(ft|pdf|svg)\.h|hb-subset\.h|zlib\.h', 'charts see Cairo'),
    (r'game/view/draw/font\.c', LIBC + r'|SDL[a-z_0-9]*\.h|fontconfig/fontconfig\.h', 'text sees fontconfig'),
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


def circles_of(graph):
    """Returns the strongly connected components (Tarjan): groups of nodes that all lead to each other."""
    number, lowest, stack, found = {}, {}, [], []

    def visit(node):
        number[node] = lowest[node] = len(number)
        stack.append(node)
        for other in sorted(graph.get(node, ())):
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
    for node in sorted(graph):
        if node not in number:
            visit(node)
    return found


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
            if not known and not re.fullmatch(GENERATED, name):
                self.unknown.append((path, name))
        return found

    def upward(self):
        rank = {folder: number for number, folder in enumerate(FOLDERS)}
        return sorted((path, other) for path, others in self.includes.items() for other in others
                      if rank.get(os.path.dirname(other), 99) > rank.get(os.path.dirname(path), -1))

    def circles(self):
        """Returns the groups of modules that include each other in a circle."""
        graph = collections.defaultdict(set)
        for path, others in self.includes.items():
            graph[path[:-2]] |= {other[:-2] for other in others} - {path[:-2]}
        return circles_of(graph)

    def call_circles(self):
        """Returns the groups of .c files that call functions of each other in a circle. Calls through tables and members do not count."""
        return [circle for skipped in OTHER_SYSTEMS for circle in self.call_circles_without(skipped)]

    def call_circles_without(self, skipped):
        plain = {path: re.sub(r'"(\\.|[^"\\])*"|//.*|EM_\w*JS\(.*', ' ', text) for path, text in self.text.items()
                 if path.endswith('.c') and not re.match(skipped, path)}
        owners = collections.defaultdict(set)
        for path, text in plain.items():
            for name in re.findall(r'^(?!static|typedef|extern)[A-Za-z_][\w *]*?\b(\w+)\([^;{}]*\)\s*\{', text, re.M):
                owners[name].add(path)
        graph = {}
        for path, text in plain.items():
            own = set(re.findall(r'^static [^;{}=]*?\b(\w+)\(', text, re.M))
            called = set(re.findall(r'(?<![.>])\b(\w+)\(', text)) - own
            graph[path] = {other for name in called if path not in owners[name] for other in owners[name]} - {path}
        return circles_of(graph)

    def lonely_headers(self):
        """Returns headers with at most one includer besides their own .c file."""
        users = collections.Counter(other for path, others in self.includes.items() for other in others if path[:-2] != other[:-2])
        return [path for path in self.text if path.endswith('.h') and users[path] <= 1]

    def tiny_files(self):
        """Returns files under 30 lines, except rows of tables: minds, weapons, things and items of the display, one per file."""
        rows = re.compile(r'(ai/behaviours|game/sim/weapons|game/sim/things|game/view/hud)/\w+\.c')
        return [path for path, text in self.text.items() if text.count('\n') < 30 and not rows.fullmatch(path)]

    def foreign_libraries(self):
        for path, text in self.text.items():
            for folder, allowed, rule in LIBRARIES:
                if re.match(folder, path):
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


# Strings are printed by platform/escape.h, which escapes characters that a terminal would interpret. Other calls print only numbers and literals.
# Exceptions: escape.c itself, the program's help, templates, QR codes and man page, pages in HTML, and pipes.
PRINTERS = r'game/(platform/escape|cli/help|app/\w+/report_page|cli/lab_report|cli/run_new_mind|install/icon|net/qr|app/\w+/live)\.c|game/sim/world\.c|ai/maths/assert\.h'


def unordered_dice(house):
    """Calls with dice in two arguments: compilers evaluate arguments in any order."""
    battle = {path: text for path, text in house.text.items() if re.match(r'ai/|game/(sim|match)/', path)}
    for path, text in battle.items():
        for call in re.finditer(r'\w\(', text):
            depth, rolls, at = 1, [0], call.end()
            while depth and at < len(text):
                depth += (text[at] == '(') - (text[at] == ')')
                if depth == 1 and text[at] == ',': rolls.append(0)
                if text.startswith('dice_', at) and not text[at - 1].isalnum(): rolls[-1] = 1
                at += 1
            arguments = text[call.end():at]
            if sum(rolls) > 1 and ';' not in arguments and 'Dice ' not in arguments: yield f'{path}: {arguments[:60]}'


def raw_prints(house):
    """Yields calls of printf, fprintf, puts and fputs that print a string which is not written in the call."""
    literal = r'(?:\s*(?:"(?:[^"\\]|\\.)*"|[A-Z][A-Za-z0-9_]*))+\s*'
    for path, text in house.text.items():
        for call in re.finditer(r'\bv?(f?)(printf|puts)\(((?:[^;]|;(?=[^"\n]*"))*?)\);', text):
            words = call.group(3)
            if call.group(1) and call.group(2) == 'printf':
                stream, _, words = words.partition(',')
                if stream == 'answers':
                    continue
            first = re.match(literal, words)
            is_whole = first and (first.end() == len(words) or words[first.end()] == ',')
            has_text = call.group(2) == 'printf' and first and re.search(r'%[-+ #0-9.*]*[sc]', first.group())
            if (not is_whole or has_text) and not re.match(PRINTERS, path):
                yield f'{path}:{text.count(chr(10), 0, call.start()) + 1}: {" ".join(call.group().split())[:90]}'


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


# The parts that have at least 10 assertions per 1,000 lines.
ASSERTED = 'ai game/app game/bots game/cli game/lab game/match game/net game/platform game/python game/sim game/view'.split()


def assertions(house):
    """Returns the number of assertions per 1,000 lines in ai/ and in each folder of game/."""
    found, lines = collections.Counter(), collections.Counter()
    for path, text in house.text.items():
        part = re.match(r'ai|game/\w+(?=/)|game', path).group()
        found[part] += len(re.findall(r'^(?!#)[^\n]*?\b(?:DEBUG_)?ASSERT(?:_NAMED)?\(', re.sub('//.*', '', text), re.M))
        lines[part] += text.count('\n')
    return {part: round(1000 * found[part] / lines[part], 1) for part in sorted(lines)}


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


SENTENCE_WORDS, MEAN_WORDS = 30, 15  # limits of a sentence, and of the mean of a page
PRINTED = 'docs/note.md'  # not checked: its PDF is made elsewhere


def sentences(path):
    """The sentences of paragraphs and lists in a page, with their line numbers; code, links and tables apart."""
    start, parts, is_code = 0, [], False
    for number, line in enumerate(read(path).split('\n') + [''], 1):
        is_code ^= line.startswith('```')
        item = re.sub(r'^ *(?:[-*]|\d+\.) +', '', line)
        if is_code or not line.strip() or line.startswith(('#', '|', '!', '```', '    ')) or item != line:
            text = re.sub(r'!?\[([^\]]*)\]\([^)]*\)', r'\1', re.sub(r'`[^`]*`', 'CODE', ' '.join(parts)))
            yield from ((start, part) for part in re.split(r'(?<=[.!?])[*_)"]* +', text) if re.search(r'[.!?:][*_)"]*$', part))
            start, parts = number, []
        if not is_code and not line.startswith(('#', '|', '!', '```')) and line.strip():
            parts.append(item.strip())


def long_pages():
    """Yields a line for each sentence or page that is too long, and for each sentence on two pages."""
    places = {}
    for path in ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'] + sorted(f'docs/{name}' for name in os.listdir('docs') if name.endswith('.md')):
        found = [(number, sentence, len(re.findall(r"[\w'][\w'.,/-]*", sentence))) for number, sentence in sentences(path)]
        for number, sentence, words in found:
            if words > SENTENCE_WORDS and path != PRINTED:
                yield f'{path}:{number}: {words} words: {sentence[:90]}'
            if words > 5 and places.setdefault(sentence, path) != path:
                yield f'{path}:{number}: also in {places[sentence]}: {sentence[:90]}'
        mean = statistics.mean([words for _, _, words in found if words > 2] or [0])
        if mean > MEAN_WORDS and path != PRINTED:
            yield f'{path}: {mean:.1f} words per sentence'


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
    if not given:
        report(failures, f'pages have sentences of at most {SENTENCE_WORDS} words, {MEAN_WORDS} on average, and no sentence twice', long_pages())
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


# A link to a function, table or row: [`judge`](../game/match/match.c), or `judge` (`game/match/match.c`).
LINK = re.compile(r'`(\w+)` \(`([\w/]+\.\w+)`\)')


def is_defined(name, path):
    """Returns whether a file contains the name outside of comments."""
    if not os.path.exists(path):
        return False
    text = read(path)
    if path.endswith(('.c', '.h')):
        text = re.sub(r'/\*.*?\*/|//[^\n]*', '', text, flags=re.S)
    return bool(re.search(rf'\b{name}\b', text))


def broken_links(page):
    links = LINK.findall(page)
    if len(links) < 40:
        yield f'only {len(links)} links are found'
    yield from (f'{path} does not contain {name}' for name, path in links if not is_defined(name, path))


def far_answers(page):
    """Yields the questions of the page that are not answered by one or two files."""
    questions = re.findall(r'^- (.*?\?)(.*?)(?=^- |^## )', page, re.M | re.S)
    if len(questions) < 13:
        yield f'only {len(questions)} questions are found'
    for question, answer in questions:
        if not 1 <= len({path for _, path in LINK.findall(answer)}) <= 2:
            yield question


def unnamed_folders(page):
    """Yields folders that state their purpose and limits in no first comment of a file, or in a file that is not on the page."""
    for folder in FOLDERS:
        paths = [os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(('.c', '.h'))] if os.path.isdir(folder) else []
        named = [path for path in paths if re.search(
            rf'// The folder {folder}/ [^\n]*\bmust not know\b', re.sub(r'\n// ', ' ', re.match(r'(//.*\n)*', read(path)).group()))]
        if len(named) != 1:
            yield f'{folder}: {len(named)} files state its purpose and limits'
        else:
            top = re.match(r'ai/|game/(?:(?:platform|sim|match|lab|bots|net|view|app|cli)/)?', named[0]).group()
            if not re.search(rf'(?<![\w/]){re.escape(named[0][len(top):])}(?![\w/])', page):
                yield f'{folder}: the page does not show {named[0]}'


def rules(house):
    failures = []
    report(failures, 'docs/architecture.md quotes the code verbatim', misquoted(house))
    page = read('docs/architecture.md')
    report(failures, 'docs/architecture.md names functions and tables where they are', broken_links(page))
    report(failures, 'docs/architecture.md answers each question in one or two files', far_answers(page))
    report(failures, 'every folder states its purpose and limits in a file that the page shows', unnamed_folders(page))
    report(failures, 'every include names a file', (f'{path}: "{name}"' for path, name in house.unknown))
    report(failures, 'every folder is in the plan', sorted({os.path.dirname(path) for path in house.text} - set(FOLDERS)))
    report(failures, 'every include points down', (f'{path} -> {other}' for path, other in house.upward()))
    report(failures, 'no modules include each other in a circle', (' '.join(circle) for circle in house.circles()))
    report(failures, 'the command line includes nothing of the view', (
        f'{path} -> {other}' for path, others in house.includes.items() for other in others
        if path.startswith('game/cli/') and other.startswith('game/view/')))
    report(failures, 'libraries are seen where they belong', house.foreign_libraries())
    report(failures, 'strings are printed by platform/escape.h', raw_prints(house))
    report(failures, 'dice are rolled in a certain order', unordered_dice(house))
    report(failures, 'no writable state at file scope in ai/ and game/sim/', house.writable_state())
    return failures


def shape(house):
    lines = sum(text.count('\n') for text in house.text.values())
    lengths = [length for path, text in house.text.items() if path.endswith('.c') for length in functions(text)]
    tests = {path: read(path) for path in sources('tests')}
    readme = read('README.md').count('\n')
    figures = [  # name, value, limit or None, is the limit a minimum
        ('source files in ai/ and game/', len(house.text), None, False),
        ('lines of C in ai/ and game/', lines, None, False),
        ('  without comments and empty lines', sum(code_lines(text) for text in house.text.values()), None, False),
        ('mean lines a file', round(lines / len(house.text)), 130, True),
        ('headers with one includer', len(house.lonely_headers()), 16, False),
        ('files under 30 lines, rows of tables apart', len(house.tiny_files()), 20, False),
        ('circles of modules', len(house.circles()), 0, False),
        ('circles of calls between files', len(house.call_circles()), 0, False),
        ('includes that point upward', len(house.upward()), 0, False),
        ('longest function', max(lengths), 60, False),
        ('median function', round(statistics.median(lengths)), 12, False),
        ('test programs', len([path for path in tests if re.fullmatch(r'tests/test_\w+\.c', path)]), None, False),
        ('lines of C in tests/', sum(text.count('\n') for text in tests.values()), None, False),
        ('lines of README.md', readme, 150, False),
    ] + [(f'assertions per 1,000 lines in {part}', rate, 10 if part in ASSERTED else None, True) for part, rate in assertions(house).items()
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
    if 'circles of calls between files' in failures:
        print('\n'.join(' '.join(circle) for circle in house.call_circles()))
    if 'files under 30 lines, rows of tables apart' in failures:
        print('\n'.join(house.tiny_files()))
    return failures


if __name__ == '__main__':
    if sys.argv[1:2] == ['words']:
        sys.exit(1 if wording(sys.argv[2:]) else 0)
    if sys.argv[1:] not in (['rules'], ['shape']):
        sys.exit(__doc__)
    sys.exit(1 if {'rules': rules, 'shape': shape}[sys.argv[1]](House()) else 0)
