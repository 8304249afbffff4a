// files.js -- the player's files: in the browser's database, offered for download, and dropped on the page.
// The browser stores all files in a database, which all tabs of this page share. `stamps` has the time of each file when this tab and
// the database last agreed on it. Files that another tab changed are read; files that this tab changed are written in one transaction,
// so that a tab that is closed in the middle leaves nothing torn. If both changed the same file, this tab's gets another name.
// treads changes progress, statistics and settings between storage_begin and storage_end, which hold the lock of all tabs.
let database, known = new Set(), stamps = new Map(), sizes = new Map(), unlock, isFull = false;
const tabs = new BroadcastChannel('treads'); // tells the other tabs that something was stored
tabs.onmessage = () => { if (!document.hidden) keep(); };
const STORE = 'FILE_DATA';

function open_storage() { // the database of emscripten's IDBFS, which earlier versions used
  return new Promise((done, failed) => {
    const opening = indexedDB.open(STORED, 21);
    opening.onupgradeneeded = () => {
      const names = opening.result.objectStoreNames;
      const store = names.contains(STORE) ? opening.transaction.objectStore(STORE) : opening.result.createObjectStore(STORE);
      if (!store.indexNames.contains('timestamp')) store.createIndex('timestamp', 'timestamp', {unique: false});
    };
    opening.onsuccess = () => { database = opening.result; database.onversionchange = () => database.close(); done(); };
    opening.onerror = () => failed(opening.error);
  });
}

const exists = path => FS.analyzePath(path).exists;
const stamp_of = path => +FS.stat(path).mtime;
const is_changed = path => stamp_of(path) != stamps.get(path) || FS.stat(path).size != sizes.get(path);
const has_changed = () => files(STORED).some(is_changed) || [...stamps.keys()].some(path => !exists(path));
const are_equal = (a, b) => a.length == b.length && a.every((byte, i) => byte == b[i]);

function agree(path, stamp, size) { // a stamp of null: neither has such a file
  if (stamp === null) return stamps.delete(path);
  stamps.set(path, stamp);
  sizes.set(path, size);
}

function files(folder = HOME) {
  if (!exists(folder)) return [];
  const paths = FS.readdir(folder).filter(name => name[0] != '.').map(name => folder + '/' + name);
  return paths.flatMap(path => FS.isDir(FS.stat(path).mode) ? files(path) : path);
}

function take(path, entry) { // writes a file of the database
  FS.mkdirTree(path.replace(/\/[^/]*$/, ''));
  FS.writeFile(path, entry.contents);
  FS.utime(path, +entry.timestamp, +entry.timestamp);
  agree(path, +entry.timestamp, entry.contents.length);
}

function set_aside(path) { // gives a file that another tab has stored under the same name a free one
  const [, stem, ending] = /^(.*?)(\.[^./]*)?$/.exec(path);
  let number = 2, free;
  do free = `${stem} (${number++})${ending || ''}`; while (exists(free) || stamps.has(free));
  FS.rename(path, free);
}

// Merges JSON objects that two tabs have changed, which happens only after the storage was full: it keeps larger numbers, and this tab's texts.
function merge(mine, others, join) {
  if (typeof mine == 'number' && typeof others == 'number') return join(mine, others);
  if (!mine || !others || mine.constructor != Object || others.constructor != Object) return mine;
  const all = {...others};
  for (const key in mine) all[key] = key in others ? merge(mine[key], others[key], join) : mine[key];
  return all;
}

function merge_texts(path, mine, others) {
  if (!path.endsWith('.json')) return null;
  try {
    const parse = bytes => JSON.parse(new TextDecoder().decode(bytes));
    const join = path.endsWith('/campaign.json') ? (a, b) => a | b : Math.max; // stars are bits
    return JSON.stringify(merge(parse(mine), parse(others), join), null, 2) + '\n';
  } catch {
    return null;
  }
}

// Makes the files of this tab and the database agree, in one transaction. Without writing, it only reads what other tabs changed.
function exchange(isWriting = true) {
  return new Promise((done, failed) => {
    const transaction = database.transaction([STORE], isWriting ? 'readwrite' : 'readonly'), store = transaction.objectStore(STORE);
    const agreed = [], taken = [], seen = new Set();
    let isAgain = false; // files that were set aside or merged are stored, too
    transaction.oncomplete = () => {
      if (agreed.length) tabs.postMessage(0);
      for (const all of agreed) agree(...all);
      for (const [path, entry] of taken) {
        const mine = exists(path) && is_changed(path) && FS.readFile(path); // both tabs have changed it
        const both = mine && merge_texts(path, mine, entry.contents);
        isAgain ||= isWriting && !!mine;
        if (mine && !both && !are_equal(mine, entry.contents)) set_aside(path);
        take(path, entry);
        if (both) FS.writeFile(path, both);
        if (both) FS.utime(path, +entry.timestamp + 1, +entry.timestamp + 1); // to be stored next time
        known.add(path);
      }
      if (isWriting) isFull = false;
      done(isAgain ? exchange() : null);
    };
    transaction.onabort = () => failed(transaction.error || 'the browser has refused');
    const put = (path, stamp) => {
      const contents = FS.readFile(path);
      FS.utime(path, stamp, stamp);
      store.put({timestamp: new Date(stamp), mode: FS.stat(path).mode, contents}, path);
      agreed.push([path, stamp, contents.length]);
    };
    const remove = path => {
      store.delete(path);
      agreed.push([path, null]);
    };
    const compare = (path, stamp) => {
      seen.add(path);
      const isHere = exists(path), mine = stamps.get(path);
      if (isHere && FS.isDir(FS.stat(path).mode)) return; // folders are made with their files
      if (stamp != mine) {
        const getting = store.get(path);
        getting.onsuccess = () => { if (getting.result && getting.result.contents) taken.push([path, getting.result]); };
      } else if (isWriting && !isHere) {
        remove(path);
      } else if (isWriting && is_changed(path)) {
        put(path, Math.max(stamp_of(path), stamp + 1)); // another stamp, so that the other tabs notice
      }
    };
    const reading = store.index('timestamp').openKeyCursor();
    reading.onsuccess = () => {
      const cursor = reading.result;
      if (cursor) {
        compare(cursor.primaryKey, +cursor.key);
        return cursor.continue();
      }
      for (const path of files(STORED).filter(path => !seen.has(path))) {
        if (!is_changed(path)) { // deleted in another tab
          FS.unlink(path);
          agreed.push([path, null]);
        } else if (isWriting) put(path, stamp_of(path));
      }
    };
  });
}

function storage_begin() { // returns when this tab has the lock of all tabs, and all their changes
  const locks = navigator.locks || {request: (name, act) => act()}; // pages without https have no locks
  return new Promise(ready => locks.request('treads', () => new Promise(free => {
    unlock = free;
    (database ? exchange().catch(() => exchange(false)) : Promise.resolve()).catch(tell_full).then(ready);
  })));
}

async function storage_end() {
  if (database) await exchange().catch(tell_full);
  unlock();
}

function tell_full(why) {
  if (isFull) return;
  isFull = true;
  console.warn(why);
  toast('The browser stores no more files: its storage is full. They stay here until this tab is closed.', 30);
}

let isKeeping = false;
function keep() { // exchanges files, and offers new recordings and screenshots for download
  if (isKeeping || !database || typeof FS == 'undefined') return;
  isKeeping = true;
  const fresh = files().filter(path => /\.(png|csv|treads-replay)$/.test(path) && !/\/(auto-|bests\/)/.test(path) && !known.has(path));
  fresh.forEach(path => known.add(path));
  if (fresh.length) offer(fresh[fresh.length - 1]);
  return exchange().catch(tell_full).finally(() => { isKeeping = false; });
}

function download(path) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([FS.readFile(path)]));
  link.download = path.split('/').pop();
  link.textContent = 'Download ' + link.download;
  return link;
}

function offer(path) {
  const link = download(path);
  toast(link, 15);
  setTimeout(() => URL.revokeObjectURL(link.href), 15000);
}

function list() { // lists all stored files instead of starting the game
  const links = files().map(download).flatMap(link => [link, document.createElement('br')]);
  show_page(links.length ? 'Files of treads in this browser' : 'There are no files of treads in this browser yet.', '', ['Play', '?']);
  at('said').replaceChildren(...links);
}

// Reads all files. Returns false if they are listed instead of playing. Some private windows have no database, or never answer.
async function read_files() {
  try {
    await Promise.race([open_storage(), new Promise((done, failed) => setTimeout(failed, 5000, 'no answer'))]);
    await exchange();
  } catch (why) {
    console.warn(why);
    database = undefined;
    toast('Nothing will be kept: this browser stores no files for this page. A window that is not private keeps settings and progress.', 15);
  }
  if (Module.arguments.join() == 'files') return list(), false;
  known = new Set(files());
  if (!whole.has('bots.js') && files(HOME + '/bots').some(path => path.endsWith('.js'))) load_bots(); // the menu offers them
  setInterval(() => { if (!document.hidden && has_changed()) keep(); }, 2000);
  return true;
}
for (const event of ['visibilitychange', 'pagehide']) addEventListener(event, keep);

// Files and folders that are dropped on the page are written into a folder, and the program opens one of them. Maps and tilesets may
// refer to files in other folders than those that were dropped: these get a copy there. Shipped tilesets need not be dropped.
const dropped = []; // paths that the program has not taken yet
const IMAGE = /\.(png|jpe?g|gif|webp|bmp|svg)$/i, REFERENCE = /"?\b(?:source|image|template)"?\s*[=:]\s*"([^"]+)"/g;
const name_of = path => path.replace(/.*[/\\]/, ''), encoded = path => path.split('/').map(encodeURIComponent).join('/');

async function files_in(entry) {
  if (entry.isFile) return [[entry.fullPath.slice(1), await new Promise((done, failed) => entry.file(done, failed))]];
  const reader = entry.createReader(), all = [];
  for (let some; (some = await new Promise((done, failed) => reader.readEntries(done, failed))).length;) all.push(...some);
  return (await Promise.all(all.map(files_in))).flat();
}

async function dropped_files(transfer) { // by their paths in the folders that were dropped
  const entries = [...transfer.items].map(item => item.webkitGetAsEntry?.()).filter(Boolean);
  const all = entries.length ? (await Promise.all(entries.map(files_in))).flat() : [...transfer.files].map(file => [file.name, file]);
  return new Map(await Promise.all(all.map(async ([path, file]) => [path, new Uint8Array(await file.arrayBuffer())])));
}

// Writes the files that a map or tileset refers to where it expects them. Returns the names of tilesets and templates that are missing.
function write_references(path, all) {
  const text = new TextDecoder().decode(FS.readFile(path)), missing = [];
  if (!/^\s*[{<]/.test(text)) return missing;
  for (const [, reference] of text.matchAll(REFERENCE)) {
    const place = reference.replace(/\\\//g, '/'), name = name_of(place), shipped = '/assets/arenas/' + name;
    const to = decodeURIComponent(new URL(encoded(place), 'file://' + encoded(path)).pathname), found = [...all.keys()].find(given => name_of(given) == name);
    if (exists(to)) continue;
    if (!to.startsWith(DROPPED + '/') || !(found || exists(shipped))) {
      if (!IMAGE.test(name) && /\.\w+$/.test(name)) missing.push(name);
      continue;
    }
    FS.mkdirTree(to.replace(/\/[^/]*$/, ''));
    FS.writeFile(to, found ? all.get(found) : FS.readFile(shipped));
    missing.push(...write_references(to, all));
  }
  return missing;
}

addEventListener('dragover', event => event.preventDefault());
addEventListener('drop', async event => {
  event.preventDefault();
  const all = await dropped_files(event.dataTransfer), names = [...all.keys()];
  if (!names.length || !isDrawing) return;
  const folder = DROPPED + '/' + (names.find(name => !IMAGE.test(name)) || names[0]).replace(/\.[^./]*$/, '').replace(/[^\w-]/g, '_');
  for (const name of names) {
    FS.mkdirTree((folder + '/' + name).replace(/\/[^/]*$/, ''));
    FS.writeFile(folder + '/' + name, all.get(name));
  }
  const shown = names.filter(name => !IMAGE.test(name)), missing = shown.flatMap(name => write_references(folder + '/' + name, all));
  if (missing.length) return toast(`${name_of(shown[0])} needs ${[...new Set(missing)].join(', ')}: drop all files, or their folder.`, 15);
  dropped.push(...(shown.length ? shown : names).map(name => folder + '/' + name));
  wake?.();
  await keep(); // a reload opens it again
});

// Gives the next path to the program, as bytes that end with zero. Returns false if there is none.
function give_dropped(at, room) {
  const path = dropped.length && new TextEncoder().encode(dropped.shift() + '\0');
  if (!path || path.length > room) return false;
  HEAPU8.set(path, at);
  return true;
}
whole.add('files.js');
