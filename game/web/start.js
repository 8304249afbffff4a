// start.js -- starts treads: reads the address, loads the files of the page and the program, and says in a sentence what has failed and
// what to do. Files that the player keeps: files.js.
'use strict';
const at = id => document.getElementById(id), lines = [], STORED = '/libsdl', HOME = STORED + '/treads', DROPPED = STORED + '/dropped';
at('what').textContent = 'treads is loading';
const VERSION = document.body.dataset.version, SIZES = JSON.parse(document.body.dataset.sizes); // written by game/web/pack

// What went wrong, what to do, and the button if it does not reload the page.
const MENU = ['Open the menu', '?'];
const REASONS = {
  address: ['The address of this page contains a damaged percent sign.', 'Ask for the link again.', MENU],
  ancient: ['This browser cannot run WebAssembly, or it is turned off.', 'Update the browser, or allow WebAssembly for this page.'],
  old: ['This browser is too old for treads.', 'Chrome 91, Firefox 89 and Safari 16.4, or newer ones, run it.'],
  canvas: ['This browser does not let the page draw.', 'A setting or an extension that protects privacy may block the canvas: allow it for this page.'],
  frame: ['The page around this frame does not let treads load its files.', 'Open it in a tab of its own: ' + location.href, ['Open treads', location.href]],
  missing: ['A part of treads could not be loaded: FILE.', 'Check the connection, and whether a blocker stops this page.'],
  damaged: ['A part of treads arrived incomplete: FILE.', 'If reloading does not help, the server has a damaged copy of the page.'],
  memory: ['This device has too little free memory for treads.', 'Close other tabs and programs.'],
  crash: ['treads has crashed.', 'Everything up to the last battle is kept. The browser\'s console has the details.'],
};

// isDrawing: the program has a window. Then its errors are toasts, and its results are for the console.
let hasStopped = false, hasPage = false, isDrawing = false, stalled;
function show_page(what, todo, [label, href] = ['Reload', location.href]) { // instead of the game
  hasPage = true;
  clearTimeout(stalled);
  at('blocked')?.remove();
  at('bar').hidden = at('canvas').hidden = true;
  at('what').hidden = at('wait').hidden = false;
  at('what').textContent = what;
  at('todo').textContent = todo;
  at('said').textContent = lines.slice(-200).join('\n');
  at('go').textContent = label;
  at('go').href = href;
  at('go').target = self.origin == 'null' ? '_blank' : '';
  at('go').onclick = label == 'Reload' ? () => (location.reload(), false) : null; // a link to a fragment would not
  at('go').hidden = false;
}

// Only the first failure is shown: others follow from it, and those of an incomplete script say nothing about their cause.
function stop(reason, file = '') {
  if (hasStopped || typeof start == 'undefined') return;
  hasStopped = true;
  const [what, todo, button] = REASONS[reason];
  code_page()?.print(what.replace('FILE', file), true);
  code_page()?.exit();
  show_page(what.replace('FILE', file), todo, button);
}

function toast(content, seconds = 8) { // a sentence or a link
  at('toast').replaceChildren(content);
  at('toast').hidden = false;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => { at('toast').hidden = true; }, seconds * 1000);
}

// Screen readers say what is added here: rows of menus, messages and results.
function speak(words) {
  code_page()?.say?.(words);
  at('spoken').append(Object.assign(document.createElement('div'), {textContent: words.replace(/[\uE000-\uF8FF]/g, '').trim()})); // without icons
  if (at('spoken').children.length > 5) at('spoken').firstChild.remove();
}

// The address: a fragment is a recording, or the code of the room to join. Otherwise the words of the command line follow the '?', separated by '+'. Words come first;
// what chats, mails and search engines add ("fbclid=..", "&utm_source=..") is ignored.
const is_link = () => location.hash.startsWith('#replay=');
const is_tracking = part => /^[\w.~%]+=/.test(part) || !part;
function words_of_address() {
  if (is_link()) return ['replay', location.hash.split('&')[0]];
  const query = location.search.slice(1).split('&').map(part => part.replace(/^([^=]*\+[^=]*)=$/, '$1')); // some add an empty value
  const line = query.find(part => !is_tracking(part)) || '';
  const words = line.split('+').filter(Boolean).map(decodeURIComponent);
  return words[0] == 'join' && /^#[a-z]{6}$/i.test(location.hash) ? [...words, '--code', location.hash.slice(1)] : words;
}
addEventListener('hashchange', () => { if (is_link()) location.reload(); });

// A module that adds two vectors: browsers that accept it can run the program.
const VECTORS = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]);

const parts = {}, STALLED_S = 20;
function expect_more() { // until the program starts
  clearTimeout(stalled);
  stalled = setTimeout(() => { at('what').textContent = 'Nothing has arrived for a while. Check the connection, or reload the page.'; }, STALLED_S * 1000);
}

function show_progress(name, bytes) {
  if (hasStopped) return;
  parts[name] = bytes;
  const sum = all => all.reduce((a, b) => a + b, 0);
  at('bar').value = sum(Object.values(parts)) / sum(Object.values(SIZES));
  at('what').textContent = 'treads is loading';
  expect_more();
}

// Loads a file with progress. The copy in the cache is the one that the service worker would otherwise load once more (sw.js).
async function load(name, type) {
  let response, bytes = 0;
  try {
    response = await fetch(`${name}?v=${VERSION}`);
    if (!response.ok) throw new Error(response.status);
  } catch (why) {
    console.warn(name, why);
    throw {reason: self.origin == 'null' ? 'frame' : 'missing', file: name};
  }
  if (navigator.serviceWorker && !navigator.serviceWorker.controller)
    caches.open(`treads ${new URL('.', location)} ${VERSION}`).then((copy => cache => cache.put(`${name}?v=${VERSION}`, copy))(response.clone()))
      .catch(() => {});
  const counter = new TransformStream({
    transform(chunk, out) { show_progress(name, bytes += chunk.length); out.enqueue(chunk); },
    flush(out) { if (bytes != SIZES[name]) out.error({reason: 'damaged', file: name}); },
  });
  return new Response(response.body.pipeThrough(counter), {headers: {'Content-Type': type}});
}

async function load_parts() {
  if (typeof WebAssembly != 'object' || !WebAssembly.compileStreaming) throw {reason: 'ancient'};
  if (!WebAssembly.validate(VECTORS)) throw {reason: 'old'};
  if (!canvas_of('2d') && !canvas_of('webgl')) throw {reason: 'canvas'};
  const broken = file => why => { throw why.reason ? why : {reason: /memory/i.test(why) ? 'memory' : 'damaged', file}; };
  return Promise.all([
    load('treads.wasm', 'application/wasm').then(WebAssembly.compileStreaming).catch(broken('treads.wasm')),
    load('treads.data', '').then(response => response.arrayBuffer()).catch(broken('treads.data'))]);
}

// Scripts that cannot be loaded, and errors of the program. The words of emscripten are for the console.
const file_of = address => address.replace(/.*\/|\?.*/g, '');
addEventListener('error', event => {
  if (event.target.tagName == 'SCRIPT') return stop('missing', file_of(event.target.src));
  if (event.target != window) return; // other files are loaded again, or are not needed
  if (event.error instanceof SyntaxError && event.filename.startsWith(location.origin)) return stop('damaged', file_of(event.filename));
  fail(event.error || event.message, event.filename);
}, {capture: true});
addEventListener('unhandledrejection', event => fail(event.reason));

// Until something is shown, every exception stops the page, which would seem to load for ever, except those of browser extensions.
function fail(why, place = why?.stack) {
  const isMemory = /out of memory|allocation failed|enlarge memory/i.test(why);
  const isFatal = !isDrawing && !hasPage && !/extension:/.test(place) && why != 'unwind' && why?.name != 'ExitStatus';
  if (why?.reason) stop(why.reason, why.file);
  else if (isMemory) stop('memory');
  else if (isFatal || why instanceof WebAssembly.RuntimeError || /call stack/.test(why)) stop('crash');
}
const IS_EMSCRIPTEN = /^(Aborted\(|still waiting on run dep|dependency: |\(end of list\)|warning: |exception thrown|failed to async|wasm streaming|falling back)/;

const sentence = line => line.replace(/^(treads: )?(.)/, (all, name, letter) => letter.toUpperCase());
// code.html shows this page as its arena. It has the programs of the bots, and shows what they print.
const code_page = () => { try { return parent != window && parent.treads_code?.(window) || null; } catch { return null; } };

const note_tick = tick => code_page()?.show?.(tick); // the tick on the screen

function say(line, isError) {
  (isError ? console.warn : console.log)(line);
  if (IS_EMSCRIPTEN.test(line)) return;
  lines.push(line);
  code_page()?.print(line, isError);
  if (!isDrawing) at('said').textContent = lines.slice(-200).join('\n');
  else if (isError && !code_page()) toast(sentence(line));
}

// The program waits here for its next frame, in `least_s` at the earliest: it asks for fewer frames when nothing happens, but wakes up
// when something is pressed or moved. A page that nobody sees waits until it is shown again.
const WAKING = ['keydown', 'keyup', 'pointerdown', 'pointermove', 'pointerup', 'wheel', 'touchstart', 'touchmove', 'resize', 'blur', 'focus', 'gamepadconnected'];
let wake = null;
for (const event of WAKING) addEventListener(event, () => wake?.(), {capture: true, passive: true});
document.addEventListener('visibilitychange', () => {
  const sound = Module.SDL2?.audioContext;
  if (sound && isDrawing) (document.hidden ? sound.suspend() : sound.resume()).catch(() => {});
  wake?.();
});
// A hidden page plays no live match: a mind takes over its tank until it is shown and connects again.
const LEAVES_S = 2, leave_rooms = () => { if (typeof WS == 'object') WS.sockets.forEach(socket => socket?.close()); };
const pads_stamp = () => [...navigator.getGamepads?.() || []].reduce((sum, pad) => sum + (pad ? pad.timestamp : 0), 0);

async function next_frame(least_s) {
  if (hasStopped) await new Promise(() => {}); // what failed stays on the screen
  if (!isDrawing) {
    at('wait').hidden = isDrawing = true;
    navigator.serviceWorker?.register('sw.js').catch(why => console.warn(why)); // after the first picture, which it does not delay
  }
  if (document.hidden) {
    const leaving = setTimeout(leave_rooms, LEAVES_S * 1000);
    while (document.hidden) await new Promise(go => { wake = go; });
    clearTimeout(leaving);
  }
  if (least_s > 0.02) {
    const end = performance.now() + least_s * 1000, pads = pads_stamp();
    let isAwake = false;
    while (!isAwake && performance.now() < end && pads_stamp() == pads)
      isAwake = await new Promise(go => { wake = () => go(true); setTimeout(go, Math.min(end - performance.now(), 100), false); });
  }
  wake = null;
  await new Promise(go => requestAnimationFrame(go));
}

// The address shows what is played, so that a reload leads there again. The browser's Back acts as Escape: while Escape leads somewhere,
// the page is an entry of the history above another one.
let place = null, canEscape = false, isOwnBack = false;
const query_of = words => words.length ? '?' + words.map(encodeURIComponent).join('+') : '';
const words_at = (text, length) => new TextDecoder().decode(HEAPU8.slice(text, text + length)).split('\0');

function show_place(words) { // of a command line
  place = location.pathname + query_of(words.slice(0, -1));
  history.replaceState(history.state, '', place);
}

// The open page of the menu is kept over a reload.
const KEPT = 'treads ' + VERSION, isReload = performance.getEntriesByType('navigation')[0]?.type == 'reload';
let kept = 0;
function keep_place(number) {
  if (number == kept) return;
  kept = number;
  try { sessionStorage.setItem(KEPT, number); } catch {} // not allowed in some frames
}

function kept_place() {
  try { return isReload ? +sessionStorage.getItem(KEPT) : 0; } catch { return 0; }
}

function note_escape(can) {
  if (can == canEscape) return;
  canEscape = can;
  settle();
}

function settle() {
  if (isOwnBack) return;
  if (canEscape && history.state != 'above') history.pushState('above', '');
  if (!canEscape && history.state == 'above') {
    isOwnBack = true;
    history.back();
  }
}

addEventListener('popstate', () => {
  if (history.state == null) return; // another fragment
  if (place !== null) history.replaceState(history.state, '', place);
  const isAsked = history.state == 'below' && !isOwnBack && canEscape;
  isOwnBack = false;
  if (!isAsked) return settle();
  for (const kind of ['keydown', 'keyup'])
    at('canvas').dispatchEvent(new KeyboardEvent(kind, {key: 'BrowserBack', code: 'BrowserBack', bubbles: true}));
  setTimeout(settle, 200); // if Escape still leads somewhere
});
if (history.state == null) history.replaceState('below', '');

let hasCopied = false;
function take_note_of_copy() { // returns true once after a text was copied
  const had = hasCopied;
  hasCopied = false;
  return had;
}

// A field with the link, from which the player can copy it. The game does not see keys that are pressed there.
function show_uncopied(text) {
  const field = Object.assign(document.createElement('input'), {value: text, readOnly: true, style: 'width: 100%'});
  field.onfocus = () => field.select();
  const place = document.createElement('div');
  place.append('The browser does not let the game copy. Copy this link yourself:', field);
  toast(place, 60);
}

// Copies a link: a fragment, or a command line, whose words end with a zero byte. The program then says that it is copied.
async function copy_words(words) {
  const page = location.href.split(/[?#]/)[0], isLine = words.length > 1;
  const text = isLine ? page + query_of(words.slice(0, -1)) : words[0].startsWith('#') ? page + words[0] : words[0];
  try {
    await navigator.clipboard.writeText(text);
    hasCopied = true;
  } catch { // not allowed in frames and without https
    const box = document.body.appendChild(Object.assign(document.createElement('textarea'), {value: text}));
    box.select();
    hasCopied = document.execCommand('copy');
    box.remove();
    at('canvas').focus();
    if (!hasCopied) show_uncopied(text);
  }
}

// Leaving the whole screen by a key of the browser changes the size of the canvas only after the browser's own resize event.
document.addEventListener('fullscreenchange', () => setTimeout(() => dispatchEvent(new Event('resize')), 100));

// A software-emulated graphics card is slower than drawing in memory.
const canvas_of = kind => document.createElement('canvas').getContext(kind);
function hasGraphics() {
  const gl = canvas_of('webgl');
  const more = gl && gl.getExtension('WEBGL_debug_renderer_info');
  return gl && !(more && /swiftshader|llvmpipe|software|basic render/i.test(gl.getParameter(more.UNMASKED_RENDERER_WEBGL)));
}

var Module = {
  canvas: at('canvas'),
  arguments: [],
  print: line => say(line, false),
  printErr: line => say(line, true),
  onRuntimeInitialized: () => {
    window.began = performance.now();
    if (hasStopped) return;
    clearTimeout(stalled);
    at('bar').hidden = at('what').hidden = true;
    if (!code_page()) at('canvas').focus(); // there, the player continues to write
  },
  onExit: code => {
    window.spent_s = (performance.now() - window.began) / 1000;
    keep();
    if (hasStopped) return;
    code_page()?.exit();
    const why = code && lines[lines.length - 1]; // the program's sentence about a damaged link or a wrong command
    show_page(why ? sentence(why) + '.' : 'treads has ended.', why ? 'Ask for the link again.' : '', why ? MENU : ['Play again', '?']);
    if (why) at('said').textContent = '';
  },
  onAbort: why => fail(/memory/i.test(why) ? 'out of memory' : new WebAssembly.RuntimeError(why)),
  preRun: [() => {
    ENV.SDL_EMSCRIPTEN_ASYNCIFY = '0'; // treads itself waits for the next frame
    if (!hasGraphics()) ENV.SDL_RENDER_DRIVER = 'software';
    FS.mkdir(STORED); // the user folder of SDL
    code_page()?.prepare?.(FS);
    addRunDependency('files');
    read_files().then(isPlayed => { if (isPlayed) removeRunDependency('files'); });
  }],
};

// The program uses all scripts of the page, which may arrive later than its own parts. Each adds its name in its last line.
const whole = new Set(), scripts = new Promise(go => document.addEventListener('DOMContentLoaded', go));

const load_bots = () => new Promise(go => document.body.append(Object.assign(document.createElement('script'), {src: 'bots.js?v=' + VERSION, onload: go})));

async function start() {
  at('blocked').remove();
  try {
    Module.arguments = words_of_address();
  } catch {
    return stop('address');
  }
  try {
    expect_more();
    const bots = Module.arguments.some(word => word.includes('exec:')) && load_bots();
    const [[program, data]] = await Promise.all([load_parts(), scripts, bots]);
    if (hasStopped) return;
    for (const file of ['files.js', 'input.js', ...bots ? ['bots.js'] : []]) if (!whole.has(file)) throw {reason: 'damaged', file};
    Module.getPreloadedPackage = () => data;
    Module.instantiateWasm = (imports, receive) => {
      WebAssembly.instantiate(program, imports).then(receive, why => { console.warn(why); stop('memory'); });
      return {};
    };
    document.body.append(Object.assign(document.createElement('script'), {src: 'treads.js?v=' + VERSION}));
  } catch (why) {
    console.warn(why);
    fail(why);
  }
}
start();
