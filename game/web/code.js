// code.js -- the page on which a player writes a mind: editor, arena, log, senses, lessons and files. The arena is the page of the game in a
// frame, which takes the program from `treads_code` and reports what happens.
'use strict';
const at = id => document.getElementById(id);
const make = (tag, properties) => Object.assign(document.createElement(tag), properties);
const ROWS_MOST = 200, SAVE_AFTER_MS = 1000, SENSES_AFTER_MS = 100, DUELS = 10, VERSION = document.currentScript.src.split('?')[1] || '';
const ENEMIES = ['idle', 'pillbox', 'wander', 'seeker', 'hunter', 'ambusher', 'orbiter', 'champion'], FIELDS = ['open', 'yard', 'pillars', 'orchard', 'maze', 'city'];
const START = `const { Bot } = require('./treads_bot.js')

class NAME extends Bot {
  on_tick() {
    if (!this.enemies.length) return this.roam()
    this.drive_to(this.enemies[0]) // the nearest
    if (this.aim_at(this.enemies[0])) this.fire()
  }
}

new NAME().run()
`;
const start_of = name => START.replaceAll('NAME', /^[a-z_]\w*$/i.test(name) ? name : 'mine');

// The program in the editor.
let name = 'mine', isShared = false, isDirty = false, saving;
function open_mind(which, source) {
  [name, isShared, isDirty] = [which, false, false];
  editor.open(source);
  list_minds();
  if (shown_pane == 'files') list_files();
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
    [name, isShared] = [free_name(name, ''), false];
    history.replaceState(null, '', location.pathname);
    log(`Your copy of this program is called ${name}.`);
  }
  isDirty = false;
  try {
    if (await keep_mind(name, editor.value)) log(`Another tab has changed ${name}, too. Its text is the newest one in Files.`, 'bad');
  } catch (why) {
    log(`The browser could not store ${name}: ${why}. Press Save to keep it as a file.`, 'bad');
  }
  list_minds();
}

// Another tab has stored something. A program that was not changed here is shown as it is there.
let reading;
tabs.onmessage = () => {
  clearTimeout(reading);
  reading = setTimeout(async () => {
    if (!database) return;
    const now = await read_minds();
    for (const [each, text] of now) {
      if (each == name && isDirty) continue;
      if (each == name && !isShared && text !== editor.value) editor.edit(text), isDirty = false, clearTimeout(saving);
      kept.set(each, text);
    }
    list_minds();
  }, 200);
};

editor.changed = () => {
  isDirty = true;
  clearTimeout(saving);
  saving = setTimeout(save_mind, SAVE_AFTER_MS);
};

// The log. A line of the program leads there, and an error is followed by what to try.
let heard = new Set();
function go_to(line) {
  show_tab('code');
  editor.go_to(line);
}

function log(words, kind = '', ...more) {
  const row = make('div', {className: kind}), where = new RegExp(`\\b(${name}\\.js):(\\d+)(:\\d+)?`).exec(words);
  row.append(where ? words.slice(0, where.index) : words, ...more);
  if (where) row.append(make('button', {textContent: `line ${where[2]}`, onclick: () => go_to(+where[2])}), words.slice(where.index + where[0].length));
  const list = at('log'), isAtEnd = list.scrollTop + list.clientHeight > list.scrollHeight - 30;
  list.append(row);
  if (list.childElementCount > ROWS_MOST) list.firstChild.remove();
  if (isAtEnd || kind) list.scrollTop = list.scrollHeight;
  return where && +where[2];
}

let last_error = '', last_line = '';
function log_error(words) { // or a line of its stack
  const line = log(words, 'bad');
  if (/Error\b/.test(words)) last_error = words.replace(/^\d+: /, '');
  if (!line) return;
  last_line ||= lines_of(editor.value)[line - 1] || '';
  editor.mark(line, `${last_error.replace(/\.$/, '')}. ${advice_on(last_error, last_line)}`);
}

// Without an error, the lines that may be the cause are named.
function log_advice(words) {
  const advice = advice_on(words, last_line), lines = last_line ? [] : lines_to_check(words);
  if (advice) log('Try this: ' + advice, 'good');
  for (const line of lines) log(`Look at ${name}.js:${line}`);
  if (lines.length == 1) editor.mark(lines[0], `${words}. ${advice}`);
}

function show_tab(tab) {
  document.body.dataset.tab = tab;
  for (const button of at('tabs').children) button.setAttribute('aria-selected', button.dataset.tab == tab);
}
for (const button of at('tabs').children) button.onclick = () => show_tab(button.dataset.tab);
let shown_pane = 'log';
function show_pane(pane) {
  shown_pane = pane;
  for (const button of at('panes').querySelectorAll('button')) {
    button.setAttribute('aria-pressed', button.dataset.pane == pane);
    at(button.dataset.pane).hidden = button.dataset.pane != pane;
  }
  if (pane == 'senses') show_senses();
  if (pane == 'files') list_files();
}
for (const button of at('panes').querySelectorAll('button')) button.onclick = () => show_pane(button.dataset.pane);

// A lesson is a mind of the player with the name of the lesson, so its changes are kept.
function open_lesson(chosen) {
  at('enemy').value = chosen.enemy;
  at('field').value = 'open';
  open_mind(chosen.name, kept.get(chosen.name) ?? chosen.code);
}

function praise(who, enemy) { // after a lesson, a button shows the next one
  const i = LESSONS.findIndex(each => each.name == who && each.enemy == enemy), next = LESSONS[i + 1];
  if (i < 0) return;
  const button = make('button', {textContent: `Go on with ${next?.title}`, onclick: () => { show_pane('lesson'); at('lesson').children[i + 1].open = true; at('lesson').querySelector('[open] button').focus(); }});
  log(next ? 'This lesson is solved. ' : 'All lessons are solved: your mind beats the champion.', 'good', ...next ? [button] : []);
}

function list_lessons() {
  at('lesson').replaceChildren(...LESSONS.map(each => {
    const box = document.createElement('details'), about = make('p', {textContent: each.about + ` The opponent is ${each.enemy}.`});
    const hint = document.createElement('details'), open = make('button', {textContent: 'Open this program'});
    open.onclick = async () => { await save_mind(); open_lesson(each); show_tab('code'); };
    hint.append(make('summary', {textContent: 'Show the line'}), make('code', {textContent: each.line}));
    box.name = 'lesson';
    box.append(make('summary', {textContent: each.title}), about, open, ...each.line ? [hint] : []);
    return box;
  }));
}

// Senses: the members of the bot in the tick on the screen, and its parameters.
const params = {}; // by the names of programs: of each parameter its line in the greeting, and the value that was chosen
const short = value => JSON.stringify(value)?.replace(/"(\w+)":/g, '$1: ').replace(/,(?=\S)/g, ', ') ?? String(value);
function show_senses() {
  const seen = running?.seen, tick = running?.tick ?? 0, known = seen && (seen.get(tick) || seen.get(tick - 1));
  const boxes = Object.entries(params[name] || {}).map(([each, {least, most, value, unit, about}]) => {
    const label = make('label', {title: about}), field = make('input', {type: 'number', min: least, max: most, step: 'any', value});
    field.onchange = () => { params[name][each].value = Math.max(least, Math.min(most, +field.value || 0)); };
    label.append(field, ` ${each}${about && ': '}${about} (${least} to ${most}${unit && ' '}${unit}), used by the next Run`);
    return label;
  });
  if (at('senses').contains(document.activeElement) && document.activeElement.tagName == 'INPUT') return;
  const rank = member => ['tick', 'me', '', 'enemies', 'shells', 'own', 'friends', 'things', 'wrecks', 'memory'].indexOf(entry_of(member, ['member']) ? member : '');
  const table = make('table'), rows = Object.entries(known ? JSON.parse(known) : {}).sort(([a], [b]) => rank(a) - rank(b));
  for (const [member, value] of rows) {
    const row = table.insertRow(), head = make('th', {textContent: 'this.' + member, scope: 'row', title: entry_of(member)?.about || 'set by your program'});
    const list = Array.isArray(value) && value.length ? value : [value];
    row.append(head);
    row.insertCell().append(...list.flatMap((each, i) => [...i ? [document.createElement('br')] : [], (Array.isArray(value) && value.length ? `[${i}] ` : '') + short(each)]));
  }
  const empty = running ? 'Your bot knows nothing in this tick: it has not started, its tank is destroyed, or the match is over. Click the arena, and go back with the key , (comma).'
    : 'Press Run. Here you see what your bot knows in the tick on the screen. In the arena, P pauses, N goes on by one tick, and , (comma) goes back.';
  at('senses').replaceChildren(...boxes, rows.length ? table : make('p', {textContent: empty}));
}

// Files: the last runs of the program, and all programs.
const when = time => new Date(time).toLocaleString([], {dateStyle: 'short', timeStyle: 'short'});
async function list_files() {
  const runs = await runs_of(name).catch(() => []), list = make('ul'), choose = make('input', {type: 'file', multiple: true, accept: '.js,.txt,.csv', hidden: true});
  for (const run of runs) {
    const item = make('li'), count = run.text.split('\n').length, open = make('button', {textContent: 'Open this text', ariaLabel: `Open this text of ${when(run.time)}`});
    open.onclick = async () => {
      await save_mind();
      if (editor.value !== runs[0].text) await add_run(name, {time: Date.now(), text: editor.value, about: 'before an older one was opened'});
      editor.edit(run.text);
      show_tab('code');
      list_files();
    };
    item.append(`${when(run.time)}, ${[run.about, run.result].filter(Boolean).join(': ')}, ${count} lines `, open);
    list.append(item);
  }
  const act = (words, title, onclick) => make('button', {textContent: words, title, onclick});
  choose.onchange = () => take_files(choose.files);
  at('files').replaceChildren(make('h2', {textContent: `Last runs of ${name}`}), runs.length ? list : make('p', {textContent: 'Each Run and its result is kept here, the last 20 of them.'}),
    make('h2', {textContent: `All your programs: ${kept.size}`}),
    act('Save all as one file', 'A text with a link for each program', async () => offer('treads-minds.txt', await export_minds())),
    act('Open files...', 'Programs (.js), or a text with links; you can also drop them on the page', () => choose.click()), choose,
    ...kept.has(name) ? [act(`Delete ${name}`, 'Removes the program; its runs are kept', async () => {
      if (!confirm(`Delete ${name}? Its last runs are kept.`)) return;
      await add_run(name, {time: Date.now(), text: editor.value, about: 'deleted'});
      await remove_mind(name);
      const [other = 'mine'] = [...kept.keys()].sort();
      open_mind(other, kept.get(other) ?? start_of(other));
    })] : []);
}

async function take_files(files) {
  try {
    await save_mind();
    const names = await import_minds(files);
    if (names.length) open_mind(names[0], kept.get(names[0]));
    log(`Opened: ${names.join(', ') || 'nothing'}.`, 'good');
  } catch (why) {
    log(`${why.message}.`, 'bad');
  }
}
addEventListener('dragover', event => event.preventDefault());
addEventListener('drop', event => {
  if (!event.dataTransfer.files.length) return;
  event.preventDefault();
  take_files(event.dataTransfer.files);
});

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
  const minds = Object.fromEntries([...kept, [name, editor.value]].map(([each, source]) => [each + '.js', source]));
  const frame = make('iframe', {title: isDuels ? 'duels' : 'arena', hidden: isDuels, allow: 'fullscreen; autoplay; gamepad'});
  const output = [], own = name + '.js', who = name, enemy = at('enemy').value;
  let showing;
  heard = new Set();
  running = {
    frame, minds, tick: 0, seen: new Map(), // what the bot knew, by tick
    values: bot => bot == own ? Object.entries(params[who] || {}).map(([each, {value}]) => `param ${each} ${value}\n`).join('') : '',
    greet(bot, lines) { // declares parameters
      if (bot != own) return;
      running.seen.clear();
      const found = [...lines.matchAll(/^param (\S+) (\S+) (\S+) (\S+) ?([^\s"]*) ?"?([^"]*)"?$/gm)], old = params[who] || {};
      params[who] = Object.fromEntries(found.map(([, each, value, least, most, unit, about]) => [each, {least: +least, most: +most, unit, about, value: old[each]?.value ?? +value}]));
    },
    sense: isDuels ? null : (bot, tick, known) => { if (bot == own) running.seen.set(tick, known); },
    show(tick) { // the tick on the screen
      running.tick = tick;
      if (shown_pane == 'senses') showing ??= setTimeout(() => { showing = null; show_senses(); }, SENSES_AFTER_MS);
    },
    say(words) { // what the arena shows: the result of a match is the first of it
      const winner = /^(?:(Red|Blue) wins|Draw)\b/.exec(words);
      if (!winner || isDuels) return;
      const result = winner[1] == 'Red' ? 'wins' : winner[1] ? 'loses' : 'neither wins nor loses';
      log(`${who} ${result}.`, 'good');
      if (result == 'wins') praise(who, enemy);
      add_run(who, {text: minds[own], result})?.catch(() => {});
    },
    hear(bot, tick, words) { // what a bot has printed
      for (const line of words.split('\n').filter(Boolean)) {
        if (heard.size < 1000) heard.add(line.trim());
        const isBad = /^\w*Error\b/.test(line), isFrame = /^\s+at /.test(line) || /@.*:\d+:\d+$/.test(line);
        if (isFrame && !line.includes(own + ':')) continue; // in the library
        if (isBad || isFrame) log_error(`${tick}: ${line.trim()}`); else log(`${tick}: ${line.trim()}`);
      }
    },
    print(line, isError) { // what the game has printed
      if (!isError && isDuels) return output.push(line);
      const words = in_plain_words(line);
      if (/^[\w -]+, tick \d+: |^…/.test(words) || isError && heard.has(line.trim())) return; // heard already
      log(words, isError ? 'bad' : '');
      if (!words.startsWith(who + ' forfeits')) return;
      log_advice(last_error || words);
      show_tab('more');
    },
    exit() { if (isDuels) setTimeout(count_duels, 0, output.join('\n')); },
  };
  last_error = last_line = '';
  editor.unmark();
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
  stop();
  await save_mind(); // before it runs: a bot that uses all memory crashes the tab
  if (editor.value.length > SOURCE_MOST) return log('The program is longer than 64 kB.', 'bad');
  if (shown_pane != 'senses') show_pane('log');
  show_tab('arena');
  const about = `against ${at('enemy').value} in ${at('field').value}, seed ${at('seed').value}`;
  log(`${name} ${about}`, 'good');
  for (const [line, wrong, event] of misspelt_events()) log(`Try this: nothing calls ${wrong}. Did you mean ${event}? ${name}.js:${line}`, 'good');
  await add_run(name, {time: Date.now(), text: editor.value, about, result: ''})?.catch(() => {});
  begin('watch+' + words_of('--overlay', 'plans', '--time', '180'), false);
}

async function play_duels() {
  isDirty ||= !kept.has(name) && !isShared;
  stop();
  await save_mind();
  show_pane('log');
  show_tab('more');
  await add_run(name, {time: Date.now(), text: editor.value, about: `${DUELS} duels against ${at('enemy').value} in ${at('field').value}`, result: ''})?.catch(() => {});
  at('status').textContent = `Playing ${DUELS} duels...`;
  begin('match+' + words_of('--rounds', DUELS, '--swap-sides', '--time', '180', '--json'), true);
}

function count_duels(output) {
  let totals;
  try { ({totals} = JSON.parse(output.slice(output.indexOf('{')))); } catch {}
  stop();
  if (!totals) return log('The duels did not end: the lines above say why.', 'bad');
  const {red = 0} = totals.wins;
  add_run(name, {text: editor.value, result: `${red} of ${DUELS} won`})?.catch(() => {});
  log(`${name} wins ${red} of ${DUELS} against ${at('enemy').value}${totals.draws ? ` (${totals.draws} drawn)` : ''}.`, 'good');
  at('status').textContent = `${red} of ${DUELS} against ${at('enemy').value}`;
}

async function share() {
  const link = await link_of(name, editor.value);
  show_pane('log');
  show_tab('more');
  if (link.length > LINK_MOST) return log('This program is too long for a link. Press Save, and send the file.', 'bad');
  const field = make('input', {value: link, readOnly: true, onfocus: () => field.select()});
  field.setAttribute('aria-label', 'link to this program');
  let isCopied = true;
  try { await navigator.clipboard.writeText(link); } catch { isCopied = false; }
  log(`A link to ${name}, ${link.length} characters${isCopied ? ', is copied. Paste it into a message:' : '. Copy it:'}`, 'good', field);
  if (!isCopied) field.focus();
}

function offer(file, text) { // as a download
  const url = URL.createObjectURL(new Blob([text], {type: 'text/plain'}));
  make('a', {href: url, download: file}).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

at('run').onclick = at('begin').onclick = run;
at('stop').onclick = () => stop();
at('duels').onclick = play_duels;
at('share').onclick = share;
at('save').onclick = () => offer(name + '.js', editor.value);
at('mind').onchange = async () => {
  let wanted = at('mind').value;
  await save_mind();
  if (wanted == '*') {
    wanted = (prompt('Name of the new mind (letters, digits, - and _)', '') || '').trim().replace(/\.js$/, '').slice(0, 40);
    if (wanted && !/^[\w-]+$/.test(wanted)) log('A name has only letters, digits, - and _.', 'bad');
    if (!/^[\w-]+$/.test(wanted)) return list_minds();
    if (!kept.has(wanted)) await keep_mind(wanted, start_of(wanted));
  }
  if (wanted) open_mind(wanted, kept.get(wanted) ?? editor.value);
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
    shared = await read_link(location.hash);
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
addEventListener('hashchange', () => location.hash == '#class' ? at('class-tab').click() : open_link());

// The page of a class is loaded when it is opened, and edit.js for `treads edit`.
const OWN = document.currentScript.src;
const load_script = file => new Promise((done, failed) => document.body.append(make('script', {src: OWN.replace('code.js', file), onload: done,
  onerror: () => { log(`${file} could not be loaded. Check the connection, and reload.`, 'bad'); failed(); }})));
at('class-tab').onclick = async () => {
  if (!window.open_class) await load_script('class.js');
  open_class();
};

async function start() {
  void [LESSONS, HELP, import_minds, upgrade_editor]; // the last name of each script: fails if one is missing or incomplete
  let last = 'mine', crashed = null;
  try { [last, crashed] = [localStorage.getItem('treads mind') || last, localStorage.getItem('treads running')]; } catch {}
  at('field').append(...FIELDS.map(each => new Option(each)));
  at('field').value = 'open';
  show_tab('code');
  show_pane('log');
  list_lessons();
  for (const words of ['New here? Press Lessons, and open the first one.', 'This log has what your program prints. Each line begins with its tick: one second has 60 ticks.',
    'Keys: Ctrl+Enter runs the program. Tab indents; Escape, then Tab leaves the program.']) log(words);
  at('blocked').remove();
  stop();
  document.body.append(make('script', {src: 'codemirror.js?' + VERSION, onload: upgrade_editor}));
  navigator.serviceWorker?.ready.then(({active}) => active.postMessage('code')); // after a run, the page also works without a network
  if (location.hash.startsWith('#edit')) await load_script('edit.js');
  try { await open_minds(); } catch { log('This browser stores no files for this page: press Save to keep your program.', 'bad'); }
  if (location.hash == '#class') at('class-tab').click();
  if (await open_link()) return;
  open_mind(last, kept.get(last) ?? LESSONS.find(each => each.name == last)?.code ?? start_of(last));
  if (crashed) stop(`The tab was closed while ${crashed} was running. If it stopped by itself, the program may have used up all memory: look for a list or a text that grows in every tick.`);
  else if (location.hash.startsWith('#mind=')) stop('This link is damaged. Ask for it again.');
}
start();
