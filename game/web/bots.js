// bots.js -- bots in JavaScript. Each has a worker in a frame without network and stored files (box.html). The program sends lines to
// the bots (game/platform/web/child.c), and waits in bots_news until they have answered.
// In a tournament of a class, a tick has 10 ms, as the worker measures them, and a bot saves up to 2 s of it.
const LATE_MS = 2000, STARTS_MS = 10000, TICK_MS = 10, LOG_MOST = 1 << 16, LEAVES_MS = 200;
const bots = new Map(), THINKS = 0, HAS_ANSWERED = 1, HAS_ENDED = 2, IS_LATE = 3;
let last_bot = 0, box, ending, wake_program = null;

// A hidden or suspended page does not use up a bot's time.
let seen_ms = 0, awake_ms = 0;
function clock_ms() {
  const now = performance.now(), passed = now - seen_ms;
  seen_ms = now;
  if (!document.hidden && passed < 1000) awake_ms += passed;
  return awake_ms;
}

async function load_text(name) {
  const response = await fetch(`${name}?v=${VERSION}`);
  if (!response.ok) throw new Error(`${name} could not be loaded (${response.status})`);
  return response.text();
}

// Makes the frame from the text of box.html. Where the policy of the server forbids that, the frame loads the file, which has its own policy.
async function make_box() {
  const [text, library] = await Promise.all([load_text('box.html'), load_text('treads_bot.js')]);
  const frame = Object.assign(document.createElement('iframe'), {sandbox: 'allow-scripts', hidden: true, srcdoc: text});
  await new Promise((ready, failed) => {
    const file = setTimeout(() => { frame.removeAttribute('srcdoc'); frame.src = `box.html?v=${VERSION}`; }, 2000);
    const failing = setTimeout(failed, 60000, new Error('the frame for bots could not be made: a policy of the server forbids it'));
    addEventListener('message', function hear(event) {
      if (event.source != frame.contentWindow || event.data != 'box') return;
      removeEventListener('message', hear);
      clearTimeout(file);
      clearTimeout(failing);
      ready();
    });
    document.body.append(frame);
  });
  return {library, post: (...all) => frame.contentWindow.postMessage(all[0], '*', all.slice(1))};
}

// Returns a bot's program: from code.html, from the player's folder, or one that treads ships.
async function find_source(path) {
  const name = name_of(path), code = code_page();
  if (code && Object.hasOwn(code.minds, name)) return code.minds[name];
  for (const place of [path, `${HOME}/bots/${name}`, `${DROPPED}/${name}`]) if (exists(place)) return new TextDecoder().decode(FS.readFile(place));
  if (/^(chaser|duelist)\.js$/.test(name)) return load_text(name);
  throw new Error(`${name} was not found. Drop the file on the page, or write it in code.html`);
}

function hear_bot(bot, data) {
  const [out, err, code, known, ms] = Array.isArray(data) ? data : [];
  if (typeof known == 'string' && known.length < LOG_MOST) code_page()?.sense?.(bot.name, bot.tick, known);
  if (/^bot 3 /m.test(out) && bot.limit == STARTS_MS) code_page()?.greet?.(bot.name, String(out));
  bot.out += String(out ?? '');
  bot.err += String(err ?? '');
  if (err) bot.said = (bot.said + err).slice(-LOG_MOST);
  if (err) code_page()?.hear(bot.name, bot.tick, String(err));
  bot.owed--;
  if (bot.limit == LATE_MS && code_page()?.note_time) {
    code_page().note_time(bot.name, +ms || 0);
    bot.bank = Math.min(LATE_MS, bot.bank + TICK_MS - (+ms || 0));
  }
  if (typeof code == 'number') bot.code = code | 0;
  wake_program?.();
}

function bot_begin(path) {
  const id = ++last_bot, {port1, port2} = new MessageChannel();
  const bot = {name: name_of(path), port: port1, out: '', err: '', said: '', code: null, tick: 0, owed: 1, since: clock_ms(), limit: STARTS_MS, bank: LATE_MS};
  bots.set(id, bot);
  port1.onmessage = event => hear_bot(bot, event.data);
  box ??= make_box();
  // A program that has waited for bots does not end the page when it returns.
  ending ??= Asyncify.whenDone().then(code => { try { exit(code); } catch {} }, fail);
  box.catch(() => { box = null; });
  Promise.all([box, find_source(path)])
    .then(([{library, post}, source]) => { if (bots.has(id)) post({id, start: {port: port2, library, source, name: bot.name, isWatched: !!code_page()?.sense}}, port2); })
    .catch(why => hear_bot(bot, ['', `${why.message || why}\n`, 1]));
  return id;
}

function bot_write(id, text) {
  const bot = bots.get(id), tick = /^t (\d+)/m.exec(text), end = /^end (\w+)/m.exec(text);
  bot.limit = tick ? LATE_MS : STARTS_MS; // the greeting may include the time to load the program
  if (tick) bot.tick = +tick[1];
  bot.owed++;
  bot.since = clock_ms();
  if (end) code_page()?.end?.(bot.name, end[1]);
  bot.port.postMessage(text.replace(/^start$/m, (code_page()?.values?.(bot.name) ?? '') + 'start')); // its parameters
}

function bot_state(id) {
  const bot = bots.get(id);
  if (bot.code !== null) return HAS_ENDED;
  if (bot.bank < 0) return IS_LATE;
  if (bot.owed <= 0) return HAS_ANSWERED;
  return clock_ms() - bot.since > bot.limit ? IS_LATE : THINKS;
}

const bot_exit_code = id => bots.get(id).code;

// Copies a string and a zero byte. `kind` is 0 for the next line of standard output, 1 for the next line of standard error, 2 for that
// line even if it is unfinished, 3 for an unfinished line of standard output, 4 for the end of standard error. Returns the length of the
// string in bytes, or -1 if there is none.
function bot_text(id, kind, at, room) {
  const bot = bots.get(id), from = kind == 0 || kind == 3 ? 'out' : 'err';
  let text = bot[from], end = kind == 4 ? -1 : text.indexOf('\n');
  if (kind == 4) text = bot.said;
  else if (end >= 0 && kind != 3) [text, bot[from]] = [text.slice(0, end), text.slice(end + 1)];
  else if (kind == 2) bot[from] = '';
  else if (kind != 3 && text.length < room) return -1;
  else if (kind != 3) bot[from] = ''; // too long
  if (!text && end < 0 && kind != 4) return -1;
  let bytes = new TextEncoder().encode(text);
  const length = bytes.length;
  if (length >= room) bytes = kind == 4 ? bytes.slice(length - room + 1) : bytes.slice(0, room - 1);
  HEAPU8.set(bytes, at);
  HEAPU8[at + bytes.length] = 0;
  return length;
}

function bot_end(id) { // leaves the bot time to print
  const bot = bots.get(id);
  bots.delete(id);
  setTimeout(() => {
    box?.then(made => made.post({id})).catch(() => {});
    bot.port.close();
  }, LEAVES_MS);
}

async function bots_news() {
  await code_page()?.may_go?.(); // a class can be paused
  await new Promise(go => {
    const timer = setTimeout(() => wake_program?.(), bots.size ? 50 : 0);
    wake_program = () => { clearTimeout(timer); wake_program = null; go(); };
  });
}
whole.add('bots.js');
