// web.js FOLDER WORDS .. -- Chromium without a window opens the page of FOLDER, is told what to do on stdin, and answers on stdout.
//
// A line is a command: `open QUERY`, `open /FILE` or `open URL`, `asked` (the files that the server was asked for since the last question), `wait SECONDS`, `down KEY`, `up KEY`, `press KEY`, `walk` (by Escape and Tab through all controls; the answer has those that are not reached, or do not show it), `click X Y`, `touch X Y ..` (fingers there;
// without a place they are lifted), `slide X Y ..` (moves them), `tap X Y`, `phone WIDTH HEIGHT DENSITY` (a touch screen), `screen WIDTH
// HEIGHT DENSITY`, `drop PATH ..` (files and folders), `back` (the browser's button), `shot FILE`, `frames SECONDS` (pictures a second),
// `cost SECONDS` (milliseconds of work for one), `share SECONDS` (percent of a processor that the page uses), `eval SCRIPT`,
// `until SCRIPT` (60 s at most), `clipboard` (the text there), `said` (what the page printed since the last question), `text` (what a person reads), `spoken` (what a screen reader says), `listeners`,
// `obstacles` (to installing the page), `tab NUMBER` (switches to another tab, which is opened if necessary), `close NUMBER` (of a tab), `awake` (the tab
// also draws when it is in the background), `schedules COUNT` (random
// schedules of tabs that store files).
//
// These make things fail; without words they end it: `fault FILE KIND` (the server's answer for a file is missing, short, stalled,
// 6 s late, another one, or has a policy, a strict one or a sandbox), `before SCRIPT` (runs before the page), `network MEGABITS`. `scripts on|off` and
// `worker on|off` (the service worker, initially off) switch.
//
// Keys have the names of KeyboardEvent.code. What goes wrong in the page is told as "PROBLEM ..", except while something shall fail.
const http = require('http'), fs = require('fs'), os = require('os'), path = require('path'), readline = require('readline');
const {spawn} = require('child_process');

const folder = process.argv[2];
const TYPES = {'.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.png': 'image/png',
  '.webmanifest': 'application/manifest+json'};
const POLICIES = {sandbox: 'sandbox allow-scripts', policy: "script-src 'none'", strict: "script-src 'self' 'wasm-unsafe-eval'"};
let faults = {}, asked = [];
const server = http.createServer(async (question, answer) => {
  const file = path.join(folder, new URL(question.url, 'http://x').pathname.replace(/\/$/, '/index.html'));
  asked.push(question.url.slice(1).split('?')[0]);
  const fault = faults[path.basename(file)], type = TYPES[path.extname(file)] || 'application/octet-stream';
  if (file.endsWith('favicon.ico')) return answer.writeHead(204).end();
  if (fault == 'late') await wait(6);
  if (!fs.existsSync(file) || fault == 'missing') return answer.writeHead(404).end();
  const isSmall = !fault && /\bbr\b/.test(question.headers['accept-encoding']) && fs.existsSync(file + '.br');
  let bytes = fs.readFileSync(isSmall ? file + '.br' : file);
  if (fault == 'short' || fault == 'stalled') bytes = bytes.subarray(0, bytes.length / 2);
  if (fault == 'other') bytes = Buffer.alloc(bytes.length, 'x');
  answer.writeHead(200, {'Content-Type': type, 'Cache-Control': 'no-cache', ...isSmall && {'Content-Encoding': 'br'},
    ...POLICIES[fault] && {'Content-Security-Policy': POLICIES[fault]}});
  if (fault == 'stalled') answer.write(bytes); else answer.end(bytes);
});

// Chromium's debugging pipe: JSON between zero bytes, on handles 3 and 4.
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'treads-web-'));
const browser = spawn('chromium', ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage', '--remote-debugging-pipe', '--no-first-run',
  '--ignore-certificate-errors', '--autoplay-policy=no-user-gesture-required', '--enable-unsafe-swiftshader', '--window-size=1280,720', '--user-data-dir=' + home],
  {stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe']});
const waiting = new Map();
let number = 0, session, rest = '', said = [], isFaulty = false;

function send(method, params = {}, to = session) {
  const id = ++number;
  browser.stdio[3].write(JSON.stringify({id, method, params, sessionId: to || undefined}) + '\0');
  return new Promise((done, failed) => waiting.set(id, {done, failed}));
}

function hear(message) {
  const {id, method, params, result, error} = message, problem = (...words) => { if (!isFaulty) console.log('PROBLEM', ...words); };
  if (id && waiting.has(id)) {
    const {done, failed} = waiting.get(id);
    waiting.delete(id);
    if (error) failed(new Error(error.message)); else done(result);
  }
  if (method === 'Runtime.exceptionThrown') {
    const {text, exception} = params.exceptionDetails;
    problem(text, exception && exception.description || '');
  }
  if (method === 'Runtime.consoleAPICalled') {
    const text = params.args.map(word => word.value || word.description).join(' ');
    if (params.type === 'error' || params.type === 'assert') problem(text); else said.push(text);
  }
  if (method === 'Log.entryAdded' && params.entry.level === 'error') problem(params.entry.text, params.entry.url || '');
}

browser.stdio[4].setEncoding('utf8').on('data', text => {
  const parts = (rest + text).split('\0');
  rest = parts.pop();
  parts.forEach(part => hear(JSON.parse(part)));
});

async function evaluate(expression, to = session) {
  const {result, exceptionDetails} = await send('Runtime.evaluate', {expression, awaitPromise: true, returnByValue: true}, to);
  if (exceptionDetails) throw new Error(exceptionDetails.exception.description);
  return result.value;
}

const wait = seconds => new Promise(go => setTimeout(go, seconds * 1000));

async function until(expression, to = session) {
  for (const end = Date.now() + 60000; Date.now() < end; await wait(0.1)) if (await evaluate(expression, to).catch(() => false)) return 'yes';
  return 'no, not within 60 s';
}

const CODES = {Space: 32, Enter: 13, Escape: 27, Tab: 9, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, End: 35, Home: 36, Comma: 188};
function key(type, code) {
  const letter = /^Key(.)$/.exec(code), key = letter ? letter[1].toLowerCase() : code === 'Space' ? ' ' : code;
  return send('Input.dispatchKeyEvent', {type, code, key, windowsVirtualKeyCode: CODES[code] || (letter || [0, '\0'])[1].charCodeAt(0)});
}
const mouse = (type, x, y) => send('Input.dispatchMouseEvent', {type, x, y, button: type === 'mouseMoved' ? 'none' : 'left', clickCount: 1});

// Pictures are counted where they are asked for; `first` is when the first one was.
const COUNTER = `window.frames = 0; const ask = requestAnimationFrame.bind(window);
  window.requestAnimationFrame = draw => ask(now => { window.first = window.first || performance.now(); window.frames++; draw(now); });`;
const tabs = {}; // sessions by number
async function make_tab(number) {
  const {targetId} = await send('Target.createTarget', {url: 'about:blank'}, null);
  const {sessionId} = await send('Target.attachToTarget', {targetId, flatten: true}, null);
  for (const domain of ['Page', 'Runtime', 'Log', 'Network', 'Performance']) await send(domain + '.enable', {}, sessionId);
  await send('Network.setBypassServiceWorker', {bypass: true}, sessionId);
  await send('Page.addScriptToEvaluateOnNewDocument', {source: COUNTER}, sessionId);
  const tab = tabs[number] = {sessionId, targetId};
  tab.gone = new Promise(go => { tab.tell_gone = go; });
  return tab;
}
async function close_tab(number) { // as a player does
  await send('Target.closeTarget', {targetId: tabs[number].targetId}, null);
  tabs[number].tell_gone(false);
  delete tabs[number];
}
const page_url = query => /^\w+:/.test(query) ? query : `http://127.0.0.1:${server.address().port}/${query[0] == '/' ? query.slice(1) : 'index.html?' + query}`;

// Tabs that only list their files store progress, as treads does it, and recordings; some are reloaded, killed in the middle of it, or
// find the storage full. Whatever was confirmed must be there at the end, whole. Returns the number of schedules that lost something.
const IN_TAB = `
  const CAMPAIGN = HOME + '/campaign.json';
  const win = async mission => {
    await storage_begin();
    const old = exists(CAMPAIGN) ? JSON.parse(FS.readFile(CAMPAIGN, {encoding: 'utf8'})) : {};
    FS.mkdirTree(HOME);
    FS.writeFile(CAMPAIGN, JSON.stringify({...old, [mission]: 7}) + ' '.repeat(Math.random() * 20000));
    await storage_end();
    return !isFull;
  };
  const record = async words => { // under the first free name, which other tabs may take, too
    FS.mkdirTree(HOME + '/recordings');
    let number = 1;
    const path = () => HOME + '/recordings/auto-' + number + '.treads-replay';
    while (exists(path())) number++;
    FS.writeFile(path(), words.repeat(2000));
    while (isKeeping) await new Promise(go => setTimeout(go, 5));
    await keep();
    return !isFull;
  };
  const put = IDBObjectStore.prototype.put;
  const fill = () => {
    IDBObjectStore.prototype.put = function (...all) { const asked = put.apply(this, all), all_of_it = this.transaction; queueMicrotask(() => { try { all_of_it.abort(); } catch {} }); return asked; };
    setTimeout(() => { IDBObjectStore.prototype.put = put; }, 60); };`;

async function list_tab(number) {
  const tab = tabs[number] || await make_tab(number);
  await evaluate('window.isOld = true', tab.sessionId).catch(() => {});
  await send('Page.navigate', {url: page_url('files')}, tab.sessionId);
  await until('!window.isOld && location.search == "?files" && !at("wait").hidden && at("bar").hidden && !!database', tab.sessionId);
  await evaluate(IN_TAB, tab.sessionId);
  tab.isListing = true;
  return tab;
}

async function schedules(count) {
  let state = 12345, lost = 0, made = 0;
  await evaluate('files().forEach(path => FS.unlink(path)); keep()', (await list_tab(99)).sessionId); // recordings of earlier tests
  const below = most => { state = (state * 1103515245 + 12345) % 2147483648; return Math.floor(state / 65536) % most; };
  for (let i = 0; i < count; i++) {
    const size = [2, 2, 3, 3, 10][i % 5], won = [], kept = [], running = [];
    for (let step = 0; step < 4 + 2 * size; step++) {
      const number = 100 + below(size), tab = tabs[number]?.isListing ? tabs[number] : await list_tab(number), to = tab.sessionId;
      const name = 'mission-' + made++;
      const act = below(20);
      if (act == 0) await list_tab(number);
      else if (act == 1) await evaluate('fill()', to);
      else if (act == 2) { // killed while it stores something
        evaluate(`win('${name}')`, to).catch(() => {});
        await wait(below(4) / 1000);
        await close_tab(number);
      } else if (act < 11) running.push(Promise.race([tab.gone, evaluate(`win('${name}')`, to)]).then(is => is && won.push(name), () => {}));
      else running.push(Promise.race([tab.gone, evaluate(`record('${name} ')`, to)]).then(is => is && kept.push(name), () => {}));
      if (below(3) == 0) await Promise.all(running);
    }
    await Promise.all(running);
    const reader = await list_tab(99);
    const [missions, all] = await evaluate(`[exists(CAMPAIGN) ? Object.keys(JSON.parse(FS.readFile(CAMPAIGN, {encoding: 'utf8'}))) : [],
      files().filter(path => /replay$/.test(path)).map(path => FS.readFile(path, {encoding: 'utf8'}))]`, reader.sessionId);
    const isTorn = all.some(words => words.length != 2000 * words.split(' ')[0].length + 2000);
    const missing = [...won.filter(name => !missions.includes(name)), ...kept.filter(name => !all.some(words => words.startsWith(name + ' ')))];
    if (missing.length || isTorn) { lost++; console.log('PROBLEM schedule', i, 'lost', missing.join(' '), isTorn ? 'torn' : ''); }
    await evaluate('files().forEach(path => FS.unlink(path)); keep()', reader.sessionId);
    await Promise.all(Object.values(tabs).filter(tab => tab.isListing).map(tab => evaluate('keep()', tab.sessionId)));
  }
  return lost;
}

function points_of(words) {
  const all = words.split(' ').filter(Boolean).map(Number), points = [];
  for (let i = 0; i + 1 < all.length; i += 2) points.push({x: all[i], y: all[i + 1], id: i});
  return points;
}

const spent = async () => (await send('SystemInfo.getProcessInfo', {}, null)).processInfo
  .filter(one => one.type == 'renderer').reduce((sum, one) => sum + one.cpuTime, 0);

let before;
const COMMANDS = {
  fault: async words => {
    const [file, kind] = words.split(' ');
    isFaulty = !!file;
    if (file) faults[file] = kind; else faults = {};
    return 'ok';
  },
  before: async source => {
    if (before) await send('Page.removeScriptToEvaluateOnNewDocument', {identifier: before});
    before = source && (await send('Page.addScriptToEvaluateOnNewDocument', {source})).identifier;
    isFaulty = !!source;
    return 'ok';
  },
  scripts: async word => { await send('Emulation.setScriptExecutionDisabled', {value: word == 'off'}); return 'ok'; },
  network: async megabits => {
    const bytes = megabits ? megabits * 1e6 / 8 : -1;
    await send('Network.setCacheDisabled', {cacheDisabled: !!megabits});
    await send('Network.emulateNetworkConditions', {offline: megabits == '0', latency: megabits ? 50 : 0, downloadThroughput: bytes, uploadThroughput: bytes});
    return 'ok';
  },
  worker: async word => { await send('Network.setBypassServiceWorker', {bypass: word == 'off'}); return 'ok'; },
  spoken: async () => { // what a screen reader finds in the region for news
    const {nodes} = await send('Accessibility.getFullAXTree'), by = new Map(nodes.map(node => [node.nodeId, node]));
    const words = node => node.role.value == 'StaticText' ? [node.name.value] : (node.childIds || []).flatMap(id => words(by.get(id)));
    return words(nodes.find(node => node.role?.value == 'log')).join(' | ') || 'nothing';
  },
  text: async () => JSON.stringify(await evaluate('document.body.innerText')),
  back: async () => {
    const {currentIndex, entries} = await send('Page.getNavigationHistory');
    await send('Page.navigateToHistoryEntry', {entryId: entries[currentIndex - 1].id});
    await wait(0.6);
    return 'ok';
  },
  obstacles: async () => {
    const {installabilityErrors: all} = await send('Page.getInstallabilityErrors');
    return all.map(one => one.errorId).filter(id => id != 'in-incognito').join(' ') || 'none';
  },
  listeners: async () => {
    await send('HeapProfiler.collectGarbage');
    return (await send('Performance.getMetrics')).metrics.find(one => one.name == 'JSEventListeners').value;
  },
  tab: async number => {
    session = (tabs[number] || await make_tab(number)).sessionId;
    await send('Page.bringToFront'); // a tab in the background draws nothing
    return 'ok';
  },
  close: async number => { await close_tab(number); return 'ok'; },
  awake: async () => { await send('Emulation.setFocusEmulationEnabled', {enabled: true}); return 'ok'; },
  schedules,
  open: async query => {
    await send('Page.navigate', {url: page_url(query)});
    await until('location.href.startsWith("http") && document.readyState == "complete"');
    return 'ok';
  },
  wait: async seconds => { await wait(+seconds); return 'ok'; },
  down: async code => { await key('keyDown', code); return 'ok'; },
  up: async code => { await key('keyUp', code); return 'ok'; },
  press: async code => { await key('keyDown', code); await wait(0.1); await key('keyUp', code); await wait(0.3); return 'ok'; },
  walk: async () => {
    const count = await evaluate(`window.unseen = new Set([...document.querySelectorAll('a[href], button, select, input, textarea, summary, [tabindex="0"], [contenteditable=true]')]
      .filter(each => each.checkVisibility() && !each.disabled && !each.closest('[inert]'))), window.dark = [], unseen.size`);
    for (let i = 0, left = count; i < 3 * count && left; i++) { // a busy page misses keys
      for (const code of ['Escape', 'Tab']) for (const type of ['keyDown', 'keyUp']) await key(type, code);
      await wait(0.05); // CodeMirror shows its focus a little later
      left = await evaluate(`{ const now = document.activeElement, shown = now.closest('.cm-editor') || now;
        unseen.delete(now); if (now != document.body && getComputedStyle(shown).outlineStyle == 'none') dark.push(now); unseen.size }`);
    }
    return await evaluate(`[...[...unseen].map(each => 'unreached ' + each.outerHTML.slice(0,90)), ...dark.map(each => 'dark ' + each.outerHTML.slice(0,90))].join(', ')`) || `${count} controls`;
  },
  click: async words => {
    const [x, y] = words.split(' ').map(Number);
    await mouse('mouseMoved', x, y);
    await wait(0.2);
    await mouse('mousePressed', x, y);
    await wait(0.15);
    await mouse('mouseReleased', x, y);
    return 'ok';
  },
  touch: async words => {
    const touchPoints = points_of(words);
    await send('Input.dispatchTouchEvent', {type: touchPoints.length ? 'touchStart' : 'touchEnd', touchPoints});
    return 'ok';
  },
  slide: async words => {
    await send('Input.dispatchTouchEvent', {type: 'touchMove', touchPoints: points_of(words)});
    return 'ok';
  },
  tap: async words => {
    await send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: points_of(words)});
    await wait(0.08);
    await send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
    await wait(0.6);
    return 'ok';
  },
  phone: async words => {
    const [width, height, deviceScaleFactor] = words.split(' ').map(Number);
    await send('Emulation.setDeviceMetricsOverride', {width, height, deviceScaleFactor, mobile: true,
      screenOrientation: width > height ? {type: 'landscapePrimary', angle: 90} : {type: 'portraitPrimary', angle: 0}});
    await send('Emulation.setTouchEmulationEnabled', {enabled: true, maxTouchPoints: 5});
    return 'ok';
  },
  screen: async words => {
    const [width, height, deviceScaleFactor] = words.split(' ').map(Number);
    await send('Emulation.setDeviceMetricsOverride', {width, height, deviceScaleFactor, mobile: false});
    await send('Emulation.setTouchEmulationEnabled', {enabled: false});
    return 'ok';
  },
  drop: async paths => {
    const data = {items: [], files: paths.split(' '), dragOperationsMask: 1};
    for (const type of ['dragEnter', 'dragOver', 'drop']) await send('Input.dispatchDragEvent', {type, x: 300, y: 300, data});
    return 'ok';
  },
  shot: async file => {
    fs.writeFileSync(file, Buffer.from((await send('Page.captureScreenshot')).data, 'base64'));
    return 'ok';
  },
  frames: async seconds => {
    const before = await evaluate('window.frames');
    const start = Date.now();
    await wait(+seconds);
    return ((await evaluate('window.frames') - before) / (Date.now() - start) * 1000).toFixed(1);
  },
  share: async seconds => {
    const before = await spent();
    await wait(+seconds);
    return ((await spent() - before) / seconds * 100).toFixed(1);
  },
  // Milliseconds of processor time that the page has had for each picture, whatever else the machine does.
  cost: async seconds => {
    const [frames, before] = [await evaluate('window.frames'), await spent()];
    await wait(+seconds);
    return ((await spent() - before) * 1000 / (await evaluate('window.frames') - frames)).toFixed(1);
  },
  clipboard: async () => {
    await send('Browser.grantPermissions', {permissions: ['clipboardReadWrite']}, null);
    return evaluate('navigator.clipboard.readText()');
  },
  eval: async script => JSON.stringify(await evaluate(script)),
  until,
  asked: async () => { const all = asked.join(' '); asked = []; return all || 'none'; },
  said: async () => { const all = said.join('\n'); said = []; return all; },
};

async function main() {
  await new Promise(go => server.listen(0, '127.0.0.1', go));
  session = (await make_tab(1)).sessionId;
  await COMMANDS.screen('1280 720 1');
  for await (const line of readline.createInterface({input: process.stdin})) {
    const [, name, words] = /^(\S*) ?(.*)$/.exec(line);
    if (!COMMANDS[name]) throw new Error(`no command '${name}'`);
    console.log(await COMMANDS[name](words).catch(why => 'PROBLEM ' + why.message.replace(/\n/g, ' ') + '\nno answer'));
  }
}

function end(code) {
  browser.kill('SIGKILL');
  server.close();
  setTimeout(() => { fs.rmSync(home, {recursive: true, force: true}); process.exit(code); }, 300);
}
browser.on('error', why => { console.log('PROBLEM chromium', why.message); process.exit(1); });
main().then(() => end(0), why => { console.log('PROBLEM', why.message); end(1); });
