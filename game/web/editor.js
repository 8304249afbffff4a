// editor.js -- the text field of code.html. It begins as a plain one, and becomes CodeMirror's when that has arrived. HELP, written by
// game/web/pack from the tables in docs/bots.md, has the names of the library.
'use strict';
const MARK_AFTER_MS = 1200;
const plain = document.getElementById('text'), numbers = document.getElementById('numbers');
const lines_of = text => text.split('\n');

// The interface of both fields. `marks` are mistakes: lines and words, until the text changes.
const editor = {
  view: null, marks: [], changed() {},
  get value() { return editor.view ? editor.view.state.doc.toString() : plain.value; },
  open(text) { // another program, with its own undo
    editor.marks = [];
    if (editor.view) editor.view.setState(make_state(text)); else plain.value = text;
    plain.scrollTop = 0;
    show_marks();
  },
  edit(text) { // a change that can be undone
    const {view} = editor;
    if (view) return view.dispatch({changes: {from: 0, to: view.state.doc.length, insert: text}});
    plain.value = text;
    plain.oninput();
  },
  mark(line, words) {
    if (editor.marks.some(mark => mark.line == line)) return;
    editor.marks.push({line, words});
    show_marks();
  },
  unmark() {
    editor.marks = [];
    show_marks();
  },
  go_to(line) {
    const lines = lines_of(editor.value), from = lines.slice(0, line - 1).join('\n').length + (line > 1), to = from + (lines[line - 1] || '').length;
    editor.focus();
    if (editor.view) return editor.view.dispatch({selection: {anchor: to, head: from}, effects: CodeMirror.EditorView.scrollIntoView(from, {y: 'center'})});
    plain.setSelectionRange(from, to);
    plain.scrollTop = Math.max(0, (line - 5) * 20);
  },
  focus() { (editor.view || plain).focus(); },
};

// The plain field.
function number_lines() {
  const bad = new Set(editor.marks.map(mark => mark.line));
  numbers.replaceChildren(...lines_of(plain.value).map((_, i) => Object.assign(document.createElement('div'), {textContent: i + 1, className: bad.has(i + 1) ? 'bad' : ''})));
  numbers.scrollTop = plain.scrollTop;
}

function insert(words) { // keeps the browser's undo
  if (!document.execCommand('insertText', false, words)) plain.setRangeText(words, plain.selectionStart, plain.selectionEnd, 'end');
}

let isLeaving = false;
plain.oninput = () => {
  editor.marks = [];
  number_lines();
  editor.changed();
};
plain.onscroll = () => { numbers.scrollTop = plain.scrollTop; };
plain.onkeydown = event => {
  if (event.key == 'Escape') isLeaving = true;
  else if (event.key == 'Tab' && !event.shiftKey && !isLeaving) {
    event.preventDefault();
    insert('  ');
  } else if (event.key == 'Enter' && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    const line = lines_of(plain.value.slice(0, plain.selectionStart)).pop();
    insert('\n' + /^ */.exec(line)[0] + (/\{\s*$/.test(line) ? '  ' : ''));
  } else if (event.key != 'Tab') isLeaving = false;
};

// The library. Which names follow a point depends on the word before it.
const TANK_WORDS = /^(enem|foe|friend|target|victim|wreck|nearest)/i, SHELL_WORDS = /^(shell|bullet|own)/i;
function names_after(owner) {
  const word = /(\w+)(?:\[[^\]]*\])?\.$/.exec(owner)?.[1] || '';
  if (word == 'this') return ['member', 'action'];
  if (['me', 'arena', 'tank', 'match'].includes(word)) return [word];
  if (TANK_WORDS.test(word) && owner != 'this.enemies.') return ['tank in sight'];
  return SHELL_WORDS.test(word) ? ['shell'] : [];
}
const entries = kinds => HELP.filter(each => kinds.includes(each.kind));
const entry_of = (name, kinds = ['action', 'member', 'function', 'event']) => HELP.find(each => each.name == name && kinds.includes(each.kind));
const distance_of = (a, b) => { // Levenshtein
  let row = Array.from({length: b.length + 1}, (_, i) => i);
  for (let i = 1; i <= a.length; i++)
    row = row.reduce((next, up, j) => [...next, j ? Math.min(up + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] != b[j - 1])) : i], []);
  return row[b.length];
};
function nearest_name(name, names) {
  const [best] = names.map(each => [distance_of(name.toLowerCase(), each.toLowerCase()), each]).sort((a, b) => a[0] - b[0]);
  return best && best[0] <= Math.max(1, name.length / 2.5) ? best[1] : '';
}

// What to try after an error of JavaScript or of the match. Browsers word them differently. `line` is the text of the line.
const BOT_LINE = "const { Bot } = require('./treads_bot.js')";
const NOT_THERE = {fetch: 'A bot has no network: remove this.', XMLHttpRequest: 'A bot has no network: remove this.', WebSocket: 'A bot has no network: remove this.',
  setTimeout: 'A bot has no timers. Count ticks: if (this.tick % 60 == 0) { ... } runs once per second.', setInterval: 'A bot has no timers. Count ticks: if (this.tick % 60 == 0) { ... } runs once per second.',
  alert: 'Use this.log(...) instead: it prints here.', prompt: 'A bot cannot ask you: remove this.', document: 'A bot has no web page. Use this.log(...) to print here.', window: 'A bot has no web page: remove this.',
  localStorage: 'A bot stores nothing. Members such as this.count last for one match.'};
const ADVICE = [
  [/\.run is not a function/, () => 'The class must extend Bot: class NAME extends Bot {'],
  [/'?(?:this|\(intermediate value\))\.(\w+)'? is not a function/, name => {
    const entry = entry_of(name), near = nearest_name(name, entries(['action']).map(each => each.name));
    if (entry?.kind == 'function') return `Write ${name}(...) without this.`;
    if (entry) return `${name} is a value: write this.${name} without brackets.`;
    return near ? `Did you mean this.${near}(...)?` : `The library has no ${name}, and your class has none either. Check the spelling.`;
  }],
  [/(\w+) is not defined|Can't find variable: (\w+)/, (a, b) => {
    const name = a || b, entry = entry_of(name), names = [...new Set(editor.value.match(/[A-Za-z_]\w+/g))].filter(each => each != name);
    if (name == 'Bot') return `The first line must be ${BOT_LINE}`;
    if (NOT_THERE[name]) return NOT_THERE[name];
    if (entry?.kind == 'function') return `Add ${name} to the first line: ${BOT_LINE.replace('Bot', 'Bot, ' + name)}`;
    if (entry) return `Write this.${entry.form}.`;
    const near = nearest_name(name, names);
    return near ? `Did you mean ${near}? Otherwise, begin with const ${name} = ...` : `Check the spelling, or begin with const ${name} = ...`;
  }],
  [/needs numbers/, () => 'Check the spelling of the names in the brackets: a name that does not exist is undefined, and a calculation with it is NaN ("not a number"). Print them with this.log(...) in the line before.'],
  [/must not be async/, () => 'Remove async and await. on_tick is called 60 times per second, and must end at once.'],
  [/await is only valid/, () => 'Remove await: a bot waits for nothing. on_tick is called again in the next tick.'],
  [/import statement|import call/, () => `A bot cannot import. Write ${BOT_LINE}`],
  [/of undefined|of null|is undefined|is null|undefined is not an object|null is not an object/, () =>
    'What is before the point or bracket does not exist. If it is an enemy or a shell, there may be none in sight: ask first, with if (this.enemies.length) { ... }. Otherwise check its spelling.'],
  [/([\w.]+) is not a function/, name => HELP.some(each => each.name == name.replace(/.*\./, '') && !each.form.includes('(')) ? `This is a value: write ${name} without brackets.`
    : 'Only functions have brackets ( ) after their names. Check the name before the bracket.'],
  [/[Aa]ssignment to const|invalid assignment to const|readonly/, () => 'A const keeps its value. Write let instead of const where it begins.'],
  [/Invalid or unexpected token|Invalid string|string literal/i, line => /['"]/.test(line) && 'A text in quotes must end with the same quote, in the same line.'],
  [/SyntaxError/, line => /^\s*(async )?function\b/.test(line) && 'In a class, a function is written without the word function, such as on_tick() {'],
  [/SyntaxError/, unbalanced],
  [/missing \)|Expected '?\)/, () => 'A closing bracket ) or a comma is missing in this line, or in the line before it.'],
  [/Unexpected (identifier|string|number)|unexpected token: (identifier|string|numeric)/i, () => 'Something is missing between two words: a comma, a point, an operator such as + or <, or a bracket.'],
  [/already been declared|redeclaration/, () => 'Two things have the same name. Rename one of them, or leave out let or const.'],
  [/SyntaxError/, () => 'Look at this line and the line before it: a bracket, comma or quote is missing, or there is one too many.'],
  [/call stack|too much recursion/, () => 'A function calls itself again and again. Find the function that is called in its own body.'],
  [/array length|allocation failed|out of memory/i, () => 'A list or a text is too long for the memory.'],
  [/no answer within the time/, () => 'A tick took more than 2 seconds. Does the condition of each while and for become false? Is a list very long?'],
  [/greeting|the program has ended/, () => `The last line must start the bot: new ${/class (\w+) extends Bot/.exec(editor.value)?.[1] || 'NAME'}().run()`],
  [/answered tick/, () => 'The program changes this.tick. To compare, write == or ===: a single = sets the value.'],
  [/not a number/, () => 'Press Run instead of 10 duels: the log then names the line.'],
  [/more than 256 kB/, () => 'It prints too much. Print only in some ticks: if (this.tick % 60 == 0) this.log(...)'],
  [/only require/, () => 'Remove this require: the library has all that a bot can use.'],
];
function advice_on(words, line = '') {
  for (const [pattern, advise] of ADVICE) {
    const found = pattern.exec(words), advice = found && advise(...found.slice(1), line);
    if (advice) return advice;
  }
  return '';
}

// Says which bracket of the program is missing, or ''. Texts and comments do not count.
function unbalanced() {
  const bare = editor.value.replace(/\/\/.*|\/\*[^]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g, '');
  for (const [open, close] of ['{}', '()', '[]']) {
    const opened = bare.split(open).length - 1, closed = bare.split(close).length - 1;
    if (opened > closed) return `Count the brackets: ${opened} are opened by ${open}, but ${closed} are closed by ${close}. One ${close} is missing, in this line or above it.`;
    if (opened < closed) return `Count the brackets: ${opened} are opened by ${open}, but ${closed} are closed by ${close}. One ${close} is too many, in this line or above it.`;
  }
  return '';
}

// The numbers of the lines that may be the cause, for mistakes without a line.
const CAUSES = [[/no answer within the time/, /\b(while|do)\b|\bfor\b(?!.*\b(of|in)\b)|\b(fill|repeat|Array)\(/], [/answered tick/, /this\.tick\s*=[^=]/],
  [/must not be async/, /\b(async|await)\b/], [/the program has ended/, /^\s*new \w+/]];
function lines_to_check(words) {
  const [, cause] = CAUSES.find(([pattern]) => pattern.test(words)) || [];
  return lines_of(editor.value).flatMap((line, i) => cause?.test(line.replace(/\/\/.*/, '')) ? [i + 1] : []).slice(0, 5);
}

// Functions such as onTick, which nothing calls: their lines, names, and the events that are meant.
function misspelt_events() {
  const bare = name => name.toLowerCase().replaceAll('_', ''), events = entries(['event']).map(each => each.name);
  return lines_of(editor.value).flatMap((line, i) => {
    const found = /^\s*(?:async\s+)?(\w+)\s*\([^()]*\)\s*\{/.exec(line)?.[1], event = found && events.find(each => each != found && bare(each) == bare(found));
    return event ? [[i + 1, found, event]] : [];
  });
}

// A sentence of the game about a forfeit, without what matters only outside of the browser.
const in_plain_words = words => words.replace(/^treads: /, '').replace(/; standard error:.*/, '').replace(/( forfeits in tick \d+) \([\w-]+\)/, '$1')
  .replace(' (did it flush its output?)', '').replace(/it ended with exit code 0\b/, 'the program has ended').replace(/it ended with exit code 1\b/, 'an error ended it').replace(/expected 'o .*'(\S+)' is not a finite number/, 'the tracks or the gun got $1, which is not a number');

// CodeMirror.
let make_state = null, marking = null;
function complete(context) {
  const before = context.matchBefore(/[\w\][().]*\w*/), word = context.matchBefore(/\w*/);
  if (!before || !word) return null;
  const owner = before.text.slice(0, before.text.length - word.text.length);
  const node = CodeMirror.syntaxTree(context.state).resolveInner(context.pos, -1);
  if (/String|Comment/.test(node.name)) return null;
  let kinds = [];
  if (owner.endsWith('.')) kinds = names_after(owner);
  else if (word.text || context.explicit) kinds = [node.name, node.parent?.name].some(each => /ClassBody|PropertyDeclaration/.test(each)) ? ['event'] : ['function'];
  const options = entries(kinds).map(each => ({
    label: each.name, detail: each.form.slice(each.name.length), info: each.about, type: /\(/.test(each.form) ? 'function' : 'property',
    apply: each.kind == 'event' ? CodeMirror.snippet(`${each.form} {\n  \${}\n}`) : each.kind == 'function' ? use_function
      : each.form == each.name || /\(\)$/.test(each.form) ? each.form : CodeMirror.snippet(`${each.name}(\${})`),
  }));
  if (owner == 'this.') // and what the program itself has set
    for (const name of new Set([...context.state.doc.toString().matchAll(/this\.(\w+)\s*=[^=]/g)].map(found => found[1])))
      if (!entry_of(name)) options.push({label: name, type: 'variable'});
  return options.length ? {from: word.from, options, validFor: /^\w*$/} : null;
}

function use_function(view, {label}, from, to) { // adds its name to the first line
  const found = /\{([^}]*)\}(\s*=\s*require\('\.\/treads_bot)/.exec(view.state.doc.toString());
  const changes = [{from, to, insert: label + '()'}];
  if (found && !new RegExp(`\\b${label}\\b`).test(found[1])) changes.push({from: found.index + 1 + found[1].trimEnd().length, insert: ', ' + label});
  const all = view.state.changes(changes);
  view.dispatch({changes: all, selection: {anchor: all.mapPos(to, 1) - 1}});
}

function help_at(view, at) {
  const word = view.state.wordAt(at);
  if (!word) return null;
  const name = view.state.sliceDoc(word.from, word.to), owner = /[\w\][().]*\.$/.exec(view.state.sliceDoc(view.state.doc.lineAt(at).from, word.from))?.[0];
  const entry = entry_of(name, owner ? names_after(owner) : ['function', 'event']);
  return entry && {pos: word.from, end: word.to, above: true, create() {
    const dom = Object.assign(document.createElement('div'), {className: 'help'});
    dom.append(Object.assign(document.createElement('code'), {textContent: entry.form}), ' ' + entry.about);
    return {dom};
  }};
}

// Marks the lines of errors, or else the first place that is not JavaScript.
function show_marks() {
  const {view} = editor;
  if (!view) return number_lines();
  const {doc} = view.state, found = editor.marks.filter(mark => mark.line <= doc.lines).map(({line, words}) => {
    const {from, to, text} = doc.line(line);
    return {from: Math.min(to, from + /^\s*/.exec(text)[0].length), to, severity: 'error', message: words};
  });
  // The view's own tree may end before the text does, at an error.
  if (!found.length) CodeMirror.javascriptLanguage.parser.parse(doc.toString()).iterate({enter({type, from, to}) {
    if (!type.isError || found.length) return;
    const line = doc.lineAt(from);
    found.push({from: from == to ? line.from : from, to: from == to ? line.to : to, severity: 'warning',
      message: 'This is not complete yet, or the line before it is not: check brackets, commas and quotes.'});
  }});
  view.dispatch(CodeMirror.setDiagnostics(view.state, found));
}

function upgrade_editor() {
  const {EditorState, EditorView, HighlightStyle, tags, ...C} = CodeMirror;
  const colours = HighlightStyle.define([{tag: [tags.keyword, tags.self], class: 'k'}, {tag: [tags.string, tags.regexp], class: 's'}, {tag: tags.comment, class: 'c'},
    {tag: [tags.number, tags.bool, tags.null], class: 'n'}, {tag: tags.function(tags.variableName), class: 'f'}, {tag: tags.function(tags.propertyName), class: 'f'}]);
  const extensions = [C.lineNumbers(), C.lintGutter(), C.history(), C.drawSelection(), C.highlightActiveLine(), C.highlightActiveLineGutter(), C.indentOnInput(),
    C.bracketMatching(), C.closeBrackets(), C.indentUnit.of('  '), C.javascriptLanguage, C.syntaxHighlighting(colours), C.hoverTooltip(help_at),
    C.autocompletion({override: [complete]}), EditorView.lineWrapping,
    C.keymap.of([...C.closeBracketsKeymap, ...C.defaultKeymap.filter(({key}) => key != 'Mod-Enter'), ...C.historyKeymap, ...C.completionKeymap, ...C.lintKeymap, C.indentWithTab]),
    EditorView.contentAttributes.of({'aria-label': plain.getAttribute('aria-label'), spellcheck: 'false'}),
    EditorView.updateListener.of(update => {
      if (!update.docChanged) return;
      editor.marks = [];
      clearTimeout(marking);
      marking = setTimeout(show_marks, MARK_AFTER_MS);
      editor.changed();
    })];
  make_state = (doc, selection) => EditorState.create({doc, extensions, selection});
  const hasFocus = document.activeElement == plain, anchor = Math.min(plain.selectionStart, plain.value.length);
  editor.view = new EditorView({state: make_state(plain.value, {anchor}), parent: plain.parentElement});
  plain.hidden = numbers.hidden = true;
  if (hasFocus) editor.view.focus();
  show_marks();
}
