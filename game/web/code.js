// code.js -- the page on which a player writes a mind: editor, arena, log and lessons. The arena is the page of the game in a frame, which
// takes the program from `treads_code` and reports what happens.
'use strict';
const at = id => document.getElementById(id);
const make = (tag, properties) => Object.assign(document.createElement(tag), properties);
const SOURCE_MOST = 1 << 16, LINK_MOST = 16384, ROWS_MOST = 200, SAVE_AFTER_MS = 1000, DUELS = 10;
const ENEMIES = ['idle', 'pillbox', 'wander', 'seeker', 'hunter', 'ambusher', 'orbiter', 'champion'], FIELDS = ['open', 'yard', 'pillars', 'orchard', 'maze', 'city'];
const START = `const { Bot } = require('./treads_bot.js')

class NAME extends Bot {
  on_tick() {
    if (!this.enemies.length) return this.roam()
    this.drive_to(this.enemies[0]) // the nearest comes first
    if (this.aim_at(this.enemies[0])) this.fire()
  }
}

new NAME().run()
`;
const start_of = name => START.replaceAll('NAME', /^[a-z_]\w*$/i.test(name) ? name : 'mine');

// The minds of the player are files of the game, in the database that its page uses (files.js). Without a database they are kept until the
// tab is closed.
const FOLDER = '/libsdl/treads/bots/', STORE = 'FILE_DATA', tabs = new BroadcastChannel('treads');
let database, kept = new Map();
const done_of = request => new Promise((done, failed) => { request.onsuccess = () => done(request.result); request.onerror = () => failed(request.error); });
const store_of = mode => database.transaction([STORE], mode).objectStore(STORE);

async function open_minds() {
  const opening = indexedDB.open('/libsdl', 21);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE).createIndex('timestamp', 'timestamp', {unique: false});
  database = await Promise.race([done_of(opening), new Promise((done, failed) => setTimeout(failed, 5000, 'no answer'))]);
  database.onversionchange = () => database.close();
  const store = store_of('readonly'), keys = await done_of(store.getAllKeys(IDBKeyRange.bound(FOLDER, FOLDER + '\uffff')));
  const minds = keys.filter(key => /^[\w-]+\.js$/.test(key.slice(FOLDER.length)));
  const entries = await Promise.all(minds.map(key => done_of(store_of('readonly').get(key))));
  kept = new Map(minds.map((key, i) => [key.slice(FOLDER.length, -3), new TextDecoder().decode(entries[i].contents)]));
}

async function keep_mind(name, text) {
  kept.set(name, text);
  if (!database) return;
  try {
    const store = store_of('readwrite'), key = FOLDER + name + '.js', old = await done_of(store.get(key));
    const timestamp = new Date(Math.max(Date.now(), old ? +old.timestamp + 1 : 0)); // newer than before, so that other tabs notice
    await done_of(store.put({timestamp, mode: 0o100666, contents: new TextEncoder().encode(text)}, key));
    tabs.postMessage(0);
  } catch (why) {
    log(`The browser could not store ${name}: ${why}. Press Save to keep it as a file.`, 'bad');
  }
}

// Links. A program is deflated, or plain after a '.' where the browser cannot deflate.
const to_code = bytes => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join('')).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
const from_code = code => Uint8Array.from(atob(code.replace(/-/g, '+').replace(/_/g, '/')), letter => letter.charCodeAt(0));

async function pump(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader(), all = [];
  for (let part, length = 0; !(part = await reader.read()).done; all.push(...part.value))
    if ((length += part.value.length) > SOURCE_MOST) throw new Error('longer than 64 kB');
  return Uint8Array.from(all);
}

async function link_of(name, text) {
  const bytes = new TextEncoder().encode(text);
  const code = window.CompressionStream ? to_code(await pump(bytes, new CompressionStream('deflate-raw'))) : '.' + to_code(bytes);
  return `${location.href.split('#')[0]}#mind=${name},${code}`;
}

async function read_link() { // returns [name, text], or null
  const parts = /^#mind=([\w-]{1,40}),(\.?)([\w-]+)$/.exec(location.hash);
  if (!parts) return null;
  const bytes = from_code(parts[3]);
  return [parts[1], new TextDecoder('utf-8', {fatal: true}).decode(parts[2] ? bytes : await pump(bytes, new DecompressionStream('deflate-raw')))];
}

// The editor.
let name = 'mine', isShared = false, isDirty = false, saving, isLeaving = false;
const text = at('text'), numbers = at('numbers');
function number_lines(bad = 0) {
  const count = text.value.split('\n').length;
  if (!bad && numbers.childElementCount == count && !numbers.querySelector('.bad')) return;
  numbers.replaceChildren(...Array.from({length: count}, (_, i) => make('div', {textContent: i + 1, className: i + 1 == bad ? 'bad' : ''})));
  numbers.scrollTop = text.scrollTop;
}

function insert(words) { // keeps the browser's undo
  if (!document.execCommand('insertText', false, words)) text.setRangeText(words, text.selectionStart, text.selectionEnd, 'end');
}

function go_to(line) {
  const lines = text.value.split('\n'), start = lines.slice(0, line - 1).join('\n').length + (line > 1);
  show_tab('code');
  text.focus();
  text.setSelectionRange(start, start + (lines[line - 1] || '').length);
  text.scrollTop = Math.max(0, (line - 5) * 20);
}

function open_mind(which, source) {
  [name, isShared, isDirty] = [which, false, false];
  text.value = source;
  text.scrollTop = 0;
  number_lines();
  list_minds();
  try { localStorage.setItem('treads mind', name); } catch {}
}

function list_minds() {
  const option = (value, words = value) => new Option(words, value);
  const names = [...new Set([...isShared ? [] : [name], ...kept.keys()])].sort();
  at('mind').replaceChildren(...isShared ? [option('', `${name} (from a link)`)] : [], ...names.map(each => option(each)), option('*', 'New mind...'));
  at('mind').value = isShared ? '' : name;
  const enemy = at('enemy').value || 'seeker', own = make('optgroup', {label: 'your minds'});
  own.append(...[...kept.keys()].sort().map(each => option('exec:' + each + '.js', each)));
  at('enemy').replaceChildren(...ENEMIES.map(each => option(each)), ...kept.size ? [own] : []);
  at('enemy').value = enemy;
}

async function save_mind() { // a program from a link is kept under a free name once it is changed
  clearTimeout(saving);
  if (!isDirty) return;
  if (isShared) {
    let free = name;
    for (let i = 2; kept.has(free); i++) free = `${name}-${i}`;
    [name, isShared] = [free, false];
    history.replaceState(null, '', location.pathname);
    log(`Your copy of this program is called ${name}.`);
  }
  isDirty = false;
  await keep_mind(name, text.value);
  list_minds();
}

text.oninput = () => {
  isDirty = true;
  number_lines();
  clearTimeout(saving);
  saving = setTimeout(save_mind, SAVE_AFTER_MS);
};
text.onscroll = () => { numbers.scrollTop = text.scrollTop; };
text.onkeydown = event => {
  if (event.key == 'Escape') isLeaving = true;
  else if (event.key == 'Tab' && !event.shiftKey && !isLeaving) {
    event.preventDefault();
    insert('  ');
  } else if (event.key == 'Enter' && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    const line = text.value.slice(0, text.selectionStart).split('\n').pop();
    insert('\n' + /^ */.exec(line)[0] + (/\{\s*$/.test(line) ? '  ' : ''));
  } else if (event.key != 'Tab') isLeaving = false;
};

// The log.
let heard = new Set();
function log(words, kind = '', ...more) {
  const row = make('div', {className: kind}), where = new RegExp(`\\b(${name}\\.js):(\\d+)(:\\d+)?`).exec(words);
  row.append(where ? words.slice(0, where.index) : words, ...more);
  if (where) {
    const link = make('button', {textContent: `line ${where[2]}`, onclick: () => go_to(+where[2])});
    row.append(link, words.slice(where.index + where[0].length));
    if (!numbers.querySelector('.bad')) number_lines(+where[2]);
  }
  const list = at('log'), isAtEnd = list.scrollTop + list.clientHeight > list.scrollHeight - 30;
  list.append(row);
  if (list.childElementCount > ROWS_MOST) list.firstChild.remove();
  if (isAtEnd || kind) list.scrollTop = list.scrollHeight;
}

function show_tab(tab) {
  document.body.dataset.tab = tab;
  for (const button of at('tabs').children) button.setAttribute('aria-selected', button.dataset.tab == tab);
}
for (const button of at('tabs').children) button.onclick = () => show_tab(button.dataset.tab);
function show_lessons(isShown) {
  at('lesson').hidden = !isShown;
  at('log').hidden = isShown;
  at('show-log').setAttribute('aria-pressed', !isShown);
  at('show-lesson').setAttribute('aria-pressed', isShown);
}
at('show-log').onclick = () => show_lessons(false);
at('show-lesson').onclick = () => show_lessons(true);

// A lesson is a mind of the player with the name of the lesson, so its changes are kept.
function open_lesson(chosen) {
  at('enemy').value = chosen.enemy;
  at('field').value = 'open';
  open_mind(chosen.name, kept.get(chosen.name) ?? chosen.code);
}

function list_lessons() {
  at('lesson').replaceChildren(...LESSONS.map(each => {
    const box = document.createElement('details'), about = make('p', {textContent: each.about + ` Beat ${each.enemy}.`});
    const hint = document.createElement('details'), open = make('button', {textContent: 'Open this program'});
    open.onclick = async () => { await save_mind(); open_lesson(each); show_tab('code'); };
    hint.append(make('summary', {textContent: 'Show the line'}), make('code', {textContent: each.line}));
    box.name = 'lesson';
    box.append(make('summary', {textContent: each.title}), about, open, ...each.line ? [hint] : []);
    return box;
  }));
}

// A run is a frame with the game's page, which calls treads_code when it starts and when something happens.
let running = null;
window.treads_code = frame => running && frame == running.frame.contentWindow ? running : null;

function stop(words = 'Press Run: this program drives the red tank.') {
  running?.frame.remove();
  running = null;
  at('stop').disabled = true;
  at('status').textContent = '';
  at('ask').hidden = false;
  at('asking').textContent = words;
  try { localStorage.removeItem('treads running'); } catch {}
}

function begin(address, isDuels) {
  const minds = Object.fromEntries([...kept, [name, text.value]].map(([each, source]) => [each + '.js', source]));
  const frame = make('iframe', {title: isDuels ? 'duels' : 'arena', hidden: isDuels, allow: 'fullscreen; autoplay; gamepad'});
  const output = [];
  heard = new Set();
  running = {
    frame, minds,
    hear(who, tick, words) { // what a bot has printed
      for (const line of words.split('\n').filter(Boolean)) {
        if (heard.size < 1000) heard.add(line.trim());
        const isBad = /^\w*Error\b/.test(line), isFrame = /^\s+at /.test(line) || /@.*:\d+:\d+$/.test(line);
        if (isFrame && !line.includes(name + '.js:')) continue; // in the library
        log(`${tick}: ${line.trim()}`, isBad || isFrame ? 'bad' : '');
      }
    },
    print(line, isError) { // what the game has printed
      if (!isError && isDuels) return output.push(line);
      if (/^[\w -]+, tick \d+: /.test(line) || isError && heard.has(line.trim())) return; // heard already
      const words = line.replace(/^treads: /, '').replace(/; standard error:.*/, '');
      log(words, isError ? 'bad' : '');
    },
    exit() { if (isDuels) setTimeout(count_duels, 0, output.join('\n')); },
  };
  number_lines(-1);
  at('ask').hidden = !isDuels;
  at('asking').textContent = `Playing ${DUELS} duels, without drawing them...`;
  at('stop').disabled = false;
  try { localStorage.setItem('treads running', name); } catch {} // found again if the tab crashes
  frame.onload = () => frame.contentWindow.addEventListener('keydown', run_by_key);
  frame.src = `index.html?${address}`;
  at('arena').append(frame);
}

const words_of = (...more) => [`exec:${name}.js@red`, `${at('enemy').value}@blue`, '--arena', at('field').value, '--seed', Math.max(1, at('seed').value | 0), ...more].join('+');

async function run() {
  isDirty ||= !kept.has(name) && !isShared;
  await save_mind(); // before it runs: a bot that uses all memory crashes the tab
  if (text.value.length > SOURCE_MOST) return log('The program is longer than 64 kB.', 'bad');
  stop();
  show_lessons(false);
  show_tab('arena');
  log(`${name} against ${at('enemy').value}, ${at('field').value}, seed ${at('seed').value}`, 'good');
  begin('watch+' + words_of('--overlay', 'plans', '--time', '180'), false);
}

async function play_duels() {
  isDirty ||= !kept.has(name) && !isShared;
  await save_mind();
  stop();
  show_lessons(false);
  show_tab('more');
  at('status').textContent = `Playing ${DUELS} duels...`;
  begin('match+' + words_of('--rounds', DUELS, '--swap-sides', '--time', '180', '--json'), true);
}

function count_duels(output) {
  let totals;
  try { ({totals} = JSON.parse(output.slice(output.indexOf('{')))); } catch {}
  stop();
  if (!totals) return log('The duels did not end: the lines above say why.', 'bad');
  const {red = 0} = totals.wins;
  log(`${name} wins ${red} of ${DUELS} against ${at('enemy').value}${totals.draws ? ` (${totals.draws} drawn)` : ''}.`, 'good');
  at('status').textContent = `${red} of ${DUELS} against ${at('enemy').value}`;
}

async function share() {
  const link = await link_of(name, text.value);
  show_lessons(false);
  show_tab('more');
  if (link.length > LINK_MOST) return log('This program is too long for a link. Press Save, and send the file.', 'bad');
  const field = make('input', {value: link, readOnly: true, onfocus: () => field.select()});
  field.setAttribute('aria-label', 'link to this program');
  let isCopied = true;
  try { await navigator.clipboard.writeText(link); } catch { isCopied = false; }
  log(`A link to ${name}, ${link.length} characters${isCopied ? ', is copied. Paste it into a message:' : '. Copy it:'}`, 'good', field);
  if (!isCopied) field.focus();
}

function save() {
  const url = URL.createObjectURL(new Blob([text.value], {type: 'text/javascript'}));
  make('a', {href: url, download: name + '.js'}).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

at('run').onclick = at('begin').onclick = run;
at('stop').onclick = () => stop();
at('duels').onclick = play_duels;
at('share').onclick = share;
at('save').onclick = save;
at('mind').onchange = async () => {
  let wanted = at('mind').value;
  await save_mind();
  if (wanted == '*') {
    wanted = (prompt('Name of the new mind (letters, digits, - and _)', '') || '').trim().replace(/\.js$/, '').slice(0, 40);
    if (wanted && !/^[\w-]+$/.test(wanted)) log('A name has only letters, digits, - and _.', 'bad');
    if (!/^[\w-]+$/.test(wanted)) return list_minds();
    if (!kept.has(wanted)) await keep_mind(wanted, start_of(wanted));
  }
  if (wanted) open_mind(wanted, kept.get(wanted) ?? text.value);
};
function run_by_key(event) {
  if (event.key != 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  run();
}
addEventListener('keydown', run_by_key);
addEventListener('pagehide', () => { save_mind(); try { localStorage.removeItem('treads running'); } catch {} });

// Shows the program of a link. It does not run, and it does not replace a program of the player.
async function open_link() {
  let shared;
  try {
    shared = await read_link();
  } catch (why) {
    log(`The link is damaged or incomplete (${why.message}). Ask for it again, and copy all of it.`, 'bad');
  }
  if (!shared) return false;
  stop('Somebody sent you this program. Read it, then press Run.');
  open_mind(...shared);
  isShared = true;
  list_minds();
  return true;
}
addEventListener('hashchange', open_link);

async function start() {
  let last = 'mine', crashed = null;
  try { [last, crashed] = [localStorage.getItem('treads mind') || last, localStorage.getItem('treads running')]; } catch {}
  at('field').append(...FIELDS.map(each => new Option(each)));
  at('field').value = 'open';
  show_tab('code');
  list_lessons();
  at('blocked').remove();
  stop();
  try { await open_minds(); } catch { log('This browser stores no files for this page: press Save to keep your program.', 'bad'); }
  if (await open_link()) return;
  open_mind(last, kept.get(last) ?? start_of(last));
  if (crashed) stop(`The tab was closed while ${crashed} was running. If it stopped by itself, the program may have used up all memory: look for a list or a text that grows in every tick.`);
  else if (location.hash.startsWith('#mind=')) stop('This link is damaged. Ask for it again.');
}
start();
