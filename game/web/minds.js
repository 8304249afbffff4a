// minds.js -- the programs of the editor (code.html): files of the player, their last runs, and links.
'use strict';

// Programs are files of the game, in the database that its page uses (files.js), so the menu lists them. Without a database they are kept
// until the tab is closed. `kept` has each program as this tab last read or wrote it.
const FOLDER = '/libsdl/treads/bots/', RUNS = '/libsdl/treads/runs/', STORE = 'FILE_DATA', RUNS_MOST = 20;
const SOURCE_MOST = 1 << 16, LINK_MOST = 16384;
const tabs = new BroadcastChannel('treads'), kept = new Map();
let database;
const done_of = request => new Promise((done, failed) => { request.onsuccess = () => done(request.result); request.onerror = () => failed(request.error); });
const text_of = entry => entry && new TextDecoder().decode(entry.contents);

// Calls `act` with functions that read and write files by their paths, and waits until all of it is stored, or nothing.
async function change_files(act) {
  const transaction = database.transaction([STORE], 'readwrite'), store = transaction.objectStore(STORE);
  const stored = new Promise((done, failed) => { transaction.oncomplete = done; transaction.onabort = () => failed(transaction.error); });
  stored.catch(() => {});
  const read = path => done_of(store.get(path));
  await act(async path => text_of(await read(path)), async (path, text) => {
    if (text === null) return store.delete(path);
    const old = await read(path), timestamp = new Date(Math.max(Date.now(), old ? +old.timestamp + 1 : 0)); // newer, so that other tabs notice
    store.put({timestamp, mode: 0o100666, contents: new TextEncoder().encode(text)}, path);
  });
  await stored;
  tabs.postMessage(0);
}

async function read_minds() { // returns a map
  const store = database.transaction([STORE], 'readonly').objectStore(STORE), range = IDBKeyRange.bound(FOLDER, FOLDER + '\uffff');
  const [keys, entries] = await Promise.all([done_of(store.getAllKeys(range)), done_of(store.getAll(range))]);
  const name_of = key => /^([\w-]+)\.js$/.exec(key.slice(FOLDER.length))?.[1];
  return new Map(keys.map((key, i) => [name_of(key), text_of(entries[i])]).filter(([name]) => name && !name.startsWith('treads_bot')));
}

async function open_minds() {
  const opening = indexedDB.open('/libsdl', 21);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE).createIndex('timestamp', 'timestamp', {unique: false});
  const opened = done_of(opening).then(async found => {
    database = found;
    database.onversionchange = () => database.close();
    for (const [name, text] of await read_minds()) if (!kept.has(name)) kept.set(name, text);
  });
  await Promise.race([opened, new Promise((done, failed) => setTimeout(failed, 5000, 'no answer'))]); // it may still open later
}

// The last runs of a program, the newest first: time, text, and in words the opponent and the result.
const runs_in = text => { try { return JSON.parse(text) || []; } catch { return []; } };
async function runs_of(name) {
  return database ? runs_in(text_of(await done_of(database.transaction([STORE], 'readonly').objectStore(STORE).get(RUNS + name + '.json')))) : [];
}

// Adds a run, or changes the last one if it has the same text.
function with_run(runs, run) {
  if (runs[0]?.text === run.text) runs[0] = {...runs[0], ...run}; else runs.unshift(run);
  return JSON.stringify(runs.slice(0, RUNS_MOST));
}
const add_run = (name, run) => database && change_files(async (read, write) => write(RUNS + name + '.json', with_run(runs_in(await read(RUNS + name + '.json')), run)));

// Stores a program. If another tab has changed it, that text becomes a run. Returns whether that was so.
async function keep_mind(name, text) {
  const before = kept.get(name);
  let isOther = false;
  if (!database) return kept.set(name, text), false;
  await change_files(async (read, write) => {
    const path = FOLDER + name + '.js', runs = RUNS + name + '.json', old = await read(path);
    isOther = old !== undefined && old !== before && old !== text;
    if (isOther) await write(runs, with_run(runs_in(await read(runs)), {time: Date.now(), text: old, about: 'written in another tab'}));
    await write(path, text);
  });
  kept.set(name, text);
  return isOther;
}

async function remove_mind(name) {
  if (database) await change_files((read, write) => write(FOLDER + name + '.js', null)); // its runs are kept
  kept.delete(name);
}

function free_name(name, text) { // a name that no other program has
  let free = name;
  for (let i = 2; kept.has(free) && kept.get(free) !== text; i++) free = `${name}-${i}`;
  return free;
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
  return `${location.href.split(/[?#]/)[0]}#mind=${name},${code}`;
}

async function read_link(hash) { // returns [name, text], or null
  const parts = /#mind=([\w-]{1,40}),(\.?)([\w-]+)/.exec(hash);
  if (!parts) return null;
  const bytes = from_code(parts[3]);
  return [parts[1], new TextDecoder('utf-8', {fatal: true}).decode(parts[2] ? bytes : await pump(bytes, new DecompressionStream('deflate-raw')))];
}

// All programs as one text with links, which read_files and the native `unpack-minds` take.
const export_minds = async () => (await Promise.all([...kept].map(([name, text]) => link_of(name, text)))).join('\n\n') + '\n';

// Stores the programs of files: programs, or texts with links. Returns their names.
async function import_minds(files) {
  const found = [];
  for (const file of files) {
    const text = await file.text(), links = text.match(/#mind=[\w-]{1,40},\.?[\w-]+/g);
    if (/\.m?js$/.test(file.name)) found.push([file.name.replace(/\.m?js$/, '').replace(/[^\w-]/g, '_').slice(0, 40), text]);
    else if (links) found.push(...await Promise.all(links.map(read_link)));
    else throw new Error(`${file.name} is neither a program (.js) nor a text with links`);
  }
  for (const each of found) {
    if (each[1].length > SOURCE_MOST) throw new Error(`${each[0]} is longer than 64 kB`);
    each[0] = free_name(...each);
    await keep_mind(...each);
  }
  return found.map(([name]) => name);
}
