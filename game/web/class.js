// class.js -- the page of a class (code.html#class): the programs of the students, a trial of each, and their tournament. The page of the game
// plays both in a hidden frame, with the commands that play them elsewhere, and asks `treads_code` of code.js for the programs.
'use strict';
window.open_class = (() => {
  const STYLE = `#class { position: fixed; inset: 0; overflow: auto; padding: 8px 16px; background: var(--back); z-index: 2 }
    #class h2 { font-size: 17px; margin: 14px 0 6px } #class p { margin: 6px 0 } #class a { color: inherit } #class label, #class button { margin: 0 8px 4px 0 } #class td button { min-height: 0; padding: 0 8px; margin: 0 }
    #class header { padding: 0 0 6px } #class h1 { position: static; clip-path: none } #class .room { display: block } #class label { display: inline-block; white-space: nowrap } #class select { max-width: 60vw } #class table { border-collapse: collapse } #class th, #class td { padding: 3px 10px 3px 0; text-align: left; vertical-align: top }
    #class th { border-bottom: 1px solid var(--line) } #class .n { text-align: right } #class td:not(:nth-child(4)) { white-space: nowrap } #class .bad { color: var(--bad) } #class .dim { color: var(--dim) }
    #class textarea { width: min(100%, 60em); height: 5em; box-sizing: border-box; font: 13px monospace; color: inherit; background: var(--panel) }
    #class progress { width: min(100%, 30em) } #class.over { outline: 3px dashed #d99a2b; outline-offset: -6px } #class .wide { overflow-x: auto }
    #handout { display: none; color: #000; background: #fff; font: 16px/1.5 sans-serif } #handout canvas { width: 6cm; image-rendering: pixelated; float: right; margin: 0 0 8px 16px }
    #handout code { font-size: 14px } #handout li { margin: 6px 0 }
    @media print { html, body { height: auto; overflow: visible; background: #fff } body { display: block } body > :not(#class), #class :is(header button, .entry, .ask) { display: none }
      #class { position: static } body.handout > :not(#handout) { display: none } body.handout > #handout { display: block } }`;
  const RESULTS = 'class.jsonl', TRIAL_S = 2, MATCH_S = 60, STORED_S = 15, Z = 1.96, NAME_MOST = 20;
  const ARENAS = {yard: 'yard', open: 'open field', 'yard,pillars': 'yard and pillars', 'open,yard,pillars,maze': 'open field, yard, pillars and maze'};
  let programs = [], results = '', ranking = null, watchable = [], report = '', job = null, isPaused = false, waiting = [];

  // What a teacher drops: programs, results of an earlier tournament, and texts or tables with links.
  const plain = text => [...text.normalize('NFC').replace(/[^\p{L}\p{N}_-]/gu, '-')].slice(0, NAME_MOST).join('');
  const latin = name => name.normalize('NFD').replace(/[^\w-]/g, '') || 'bot'; // as links contain it
  function add(wanted, text) {
    const old = programs.find(each => each.text == text && each.wanted == wanted);
    if (old) return old;
    const stem = plain(wanted) || 'bot';
    let name = stem;
    for (let i = 2; name == 'idle' || programs.some(each => each.name == name); i++) name = `${stem.slice(0, NAME_MOST - 3)}-${i}`;
    programs.push({name, wanted, text, trial: '', isBad: false});
  }

  // The last cell before a link is the name, unless it has many words. Addresses of mails and times are not names. `treads unpack-minds` does the same.
  const LINK = /[^\s,;"']*#mind=([\w-]{1,40}),(\.?)([\w-]+)/;
  async function read_links(text) {
    let count = 0, broken = 0;
    for (const line of text.split(/\r?\n/)) {
      const link = LINK.exec(line);
      if (!link) continue;
      const cells = line.slice(0, link.index).split(/[,;\t]/).map(cell => cell.replace(/^[\s":=-]+|[\s":=-]+$/g, '')).filter(cell => /^[^\d@][^@]*$/.test(cell));
      const name = cells.pop() || link[1];
      try {
        const bytes = from_code(link[3]), source = link[2] ? bytes : await pump(bytes, new DecompressionStream('deflate-raw'));
        add(name.split(' ').length > 2 ? link[1] : name, new TextDecoder('utf-8', {fatal: true}).decode(source));
        count++;
      } catch {
        broken++;
      }
    }
    return [count, broken];
  }

  async function read_file(file) {
    const text = await file.text(), name = file.name.replace(/\.[^.]*$/, '');
    if (text.includes('#mind=')) {
      const [count, broken] = await read_links(text);
      return `${file.name}: ${count} program${count == 1 ? '' : 's'}${broken ? `; ${broken} damaged link${broken == 1 ? '' : 's'}, ask for ${broken == 1 ? 'it' : 'them'} again` : ''}.`;
    }
    if (/\.jsonl$/i.test(file.name)) {
      if (!text.startsWith('{"v":')) return `${file.name} has no results of a tournament.`;
      results = [...new Set(`${results}${text}`.split('\n').filter(Boolean))].map(line => line + '\n').join('');
      return `${file.name}: ${text.trim().split('\n').length} results. The season continues with them.`;
    }
    if (name == 'treads_bot') return ''; // the library comes with the page
    if (!/\.js$/i.test(file.name)) return `${file.name} was skipped: it is not a program in JavaScript (.js), and has no links.`;
    if (text.length > SOURCE_MOST) return `${file.name} was skipped: it is longer than 64 kB.`;
    add(name, text);
    return '';
  }

  async function take(files) {
    const said = [];
    for (const file of files) said.push(await read_file(file));
    ranking = null;
    tell(said.filter(Boolean).join(' '));
    store();
    show();
    await try_all();
  }

  // A job is a command that the game's page runs in a hidden frame, with the programs as files. Only `page` is for the frame, which calls its
  // functions by their names (bots.js, start.js).
  window.results_of_class = () => results;
  const of_editor = window.treads_code;
  window.treads_code = frame => job && frame == job.frame.contentWindow ? job.page : of_editor(frame);
  function run(words, players, more) {
    return new Promise(done => {
      const frame = make('iframe', {hidden: true, title: 'tournament'}), lines = [];
      const finish = isWhole => {
        if (job?.page != page) return; // stopped already
        const {files} = job;
        frame.remove();
        job = null;
        isPaused = false;
        done(isWhole ? {files, lines} : null); // without files if the game could not be loaded
      };
      const page = {
        minds: Object.fromEntries(players.map(each => [each.name + '.js', each.text])),
        prepare(files) {
          job.files = files;
          for (const each of players) files.writeFile(`/${each.name}.js`, each.text);
          if (results) files.writeFile('/' + RESULTS, results);
        },
        hear() {}, note_time() {}, note() {},
        print(line, isError) { if (isError) page.note(line); else lines.push(line); },
        exit() { setTimeout(finish, 0, true); },
        async may_go() { while (isPaused || document.hidden) await new Promise(go => waiting.push(go)); },
        ...more,
      };
      job = {frame, page, finish};
      frame.src = 'index.html?' + words.map(encodeURIComponent).join('+');
      box.append(frame);
    });
  }
  function go_on() { if (!isPaused && !document.hidden) for (const go of waiting.splice(0)) go(); }
  document.addEventListener('visibilitychange', go_on);
  const seen = (files, path) => files?.analyzePath(path).exists ? files.readFile(path, {encoding: 'utf8'}) : '';
  const exec = each => `exec:${each.name}.js`;

  // Each new program plays two seconds against a tank that stands still.
  async function try_all() {
    const players = programs.filter(each => !each.trial);
    if (!players.length || job) return;
    const of = name => players.find(each => each.name == name.replace(/\.js$/, ''));
    for (const each of players) Object.assign(each, {trial: 'trying...', longest: 0, said: ''});
    show();
    const praise = each => { each.trial = `plays; slowest tick ${each.longest.toFixed(each.longest < 10 ? 1 : 0)} ms`; };
    const fail = (each, words) => { if (each && !each.isBad) Object.assign(each, {isBad: true, trial: words}); };
    await run(['tournament', ...players.map(exec), 'idle', '--gauntlet', 'idle', '--arenas', 'open', '--seeds', '1', '--time', TRIAL_S, '-q'], players, {
      note_time(name, ms) { const each = of(name); each.longest = Math.max(each.longest, ms); },
      end(name) { if (!of(name).isBad) praise(of(name)); show(); }, // a program's row does not wait for all others
      hear(name, tick, words) {
        const each = of(name), error = /^\w*Error\b.*/m.exec(words), line = /\.js:(\d+)/.exec(words.replace(/.*treads_bot\.js.*/g, ''));
        if (error && !each.said) each.said = error[0] + (line ? `, line ${line[1]}` : '');
      },
      note(line) {
        const forfeit = /^(?:treads: )?(\S+) forfeits in tick (\d+) \(\w+\): ([^;]*)/.exec(line);
        if (forfeit) fail(of(forfeit[1]), `forfeits in tick ${forfeit[2]}: ${of(forfeit[1])?.said || in_plain_words(forfeit[3])}`);
      },
    });
    for (const each of players) if (each.trial == 'trying...') each.trial = '';
    show();
    if (players.every(each => each.trial)) await try_all(); // programs that came meanwhile
  }

  // The tournament.
  async function play() {
    if (programs.length < 2) return tell('A tournament needs at least two programs.');
    const started = results.split('\n').length - 1, arenas = at('class-arenas').value.split(',');
    let played_s = 0, before = performance.now(), known = 0, count = 0, total = programs.length * (programs.length - 1) * arenas.length * at('class-seeds').value;
    stop();
    ranking = null;
    watchable = [];
    const errors = [];
    const timer = setInterval(() => {
      const now = performance.now(), text = seen(job?.files, '/' + RESULTS);
      if (!isPaused && !document.hidden) played_s += Math.min(2, (now - before) / 1000);
      before = now;
      if (!text) return;
      count = text.split('\n').length - 1 - started;
      results = text;
      if (Math.round(played_s) % STORED_S == 0) store();
      const left_s = count ? played_s / count * (total - known - count) : 0;
      const left = left_s > 90 ? `${Math.round(left_s / 60)} minutes` : `${Math.max(1, Math.round(left_s))} seconds`;
      tell(`${known + count} of ${total} matches${isPaused ? ', paused' : count > 3 ? `, about ${left} left` : ''}`);
      at('class-progress').value = (known + count) / total;
      show();
    }, 1000);
    const playing = run(['tournament', ...programs.map(exec), '--arenas', arenas.join(), '--seeds', at('class-seeds').value, '--time', MATCH_S, '--results', RESULTS,
      '--report', 'page', '--report-player', location.href.replace(/\/[^/]*$/, ''), '--json'], programs, {
      note(line) {
        const resumed = / has (\d+) of the \d+ matches/.exec(line);
        if (resumed) known = +resumed[1];
        else if (!/forfeit|^ |^\w*Error|report is/.test(line)) errors.push(line.replace(/^treads: /, ''));
      },
    });
    at('class-progress').value = 0;
    tell('The tournament starts...');
    show();
    const ended = await playing;
    clearInterval(timer);
    if (ended) {
      results = seen(ended.files, '/' + RESULTS) || results;
      try { ranking = JSON.parse(ended.lines.join('\n')); } catch {}
      if (ranking) read_report(ended.files);
    }
    tell(!ended ? 'Stopped. Play continues where it stopped.' : ranking ? `${ranking.finished} matches are played.` : `The tournament did not end: ${errors.join(' ')}`);
    store();
    show();
  }

  // The report of the game's page, as one file: its recordings become parts of it.
  function read_report(files) {
    const page = new DOMParser().parseFromString(seen(files, '/page/index.html'), 'text/html'), links = [...page.querySelectorAll('a[href*="#replay="]')];
    watchable = links.map(link => [...link.closest('tr').cells].slice(0, 6).map(cell => cell.textContent).concat(link.href));
    for (const link of page.querySelectorAll('a[href]')) {
      const path = '/page/' + decodeURIComponent(link.getAttribute('href'));
      if (/^\/page\/[#h]/.test(path) || !files.analyzePath(path).exists) continue;
      link.href = 'data:application/octet-stream;base64,' + btoa(Array.from(files.readFile(path), byte => String.fromCharCode(byte)).join(''));
      link.download = path.replace(/.*\//, '');
    }
    report = '<!doctype html>\n' + page.documentElement.outerHTML;
  }

  // A page for the students, with the address of code.html as a QR code.
  const OWN = document.currentScript.src;
  const HANDOUT = ['Open the address, or scan the code. Nothing is installed.', 'Press <b>Lessons</b> and open lesson 1. Fill in the missing line, and press <b>Run</b> (Ctrl+Enter).',
    'When your tank wins, go on with the next lesson. There are six.', 'Choose <b>New mind...</b>, and give it your name. Copy the lines that you like best.',
    'Press <b>10 duels</b> before and after each change: did it help?', 'Press <b>Share link</b>, and send the link to your teacher. Your program plays against all others.'];
  const LINES = {'this.enemies': 'the tanks in sight, the nearest first', 'this.drive_to(enemy)': 'drives there, around walls', 'this.circle(enemy, 24)': 'drives around the enemy, 24 m away',
    'this.aim_at(enemy)': 'turns the gun, and returns whether a shell would hit', 'this.fire()': 'fires when the gun is loaded', 'this.dodge()': 'evades a shell; the last line', 'this.log(...)': 'prints into the log'};
  async function print_handout() {
    const link = location.href.split('#')[0], {generate} = await import(OWN.replace('class.js', 'qr.js'));
    if (!at('handout')) document.body.append(make('section', {id: 'handout'}));
    at('handout').innerHTML = `<canvas></canvas><h1>Write a mind for a tank</h1><p><b></b></p><ol>${HANDOUT.map(step => `<li>${step}</li>`).join('')}</ol>
      <table>${Object.entries(LINES).map(([line, words]) => `<tr><td><code>${line}</code></td><td>${words}</td></tr>`).join('')}</table>`;
    at('handout').querySelector('b').textContent = link;
    generate(link).toCanvas(at('handout').querySelector('canvas'));
    document.body.classList.add('handout');
    window.print();
    document.body.classList.remove('handout');
  }

  // Wilson's interval of a score, of which `wins` can be halves.
  function interval(wins, matches) {
    const p = wins / matches, z = Z * Z / matches, half = Z * Math.sqrt(p * (1 - p) / matches + z / 4 / matches);
    return [(p + z / 2 - half) / (1 + z), (p + z / 2 + half) / (1 + z)].map(value => Math.round(100 * value));
  }

  // Counts the results so far, by name. A match that is played again, with a changed program, replaces the former one.
  function tally() {
    const table = new Map(programs.map(each => [each.name, {matches: 0, wins: 0, draws: 0, losses: 0, forfeits: 0}])), latest = new Map();
    const arenas = at('class-arenas').value.split(',');
    for (const line of results.split('\n').filter(Boolean)) {
      const {a, b, arena, seed, sides, winner, causes} = JSON.parse(line);
      if (table.has(a) && table.has(b) && arenas.includes(arena) && seed <= at('class-seeds').value) latest.set([a, b, arena, seed, sides].join(), {a, b, winner, causes});
    }
    for (const {a, b, winner, causes} of latest.values())
      for (const [own, side] of [[table.get(a), 'a'], [table.get(b), 'b']]) {
        own.matches++;
        own[winner ? winner == side ? 'wins' : 'losses' : 'draws']++;
        if (causes?.[side == 'a' ? 0 : 1]) own.forfeits++;
      }
    return table;
  }

  const box = make('section', {id: 'class'});
  box.setAttribute('aria-label', 'class');
  const tell = words => { at('class-status').textContent = words; };
  const cell = (words, kind = '') => make('td', {textContent: words, className: kind});
  const row_of = (tag, all) => { const row = make('tr'); row.append(...all.map(([words, kind, name = words]) => make(tag, {textContent: words, className: kind || '', ariaLabel: name || null}))); return row; };
  function show() {
    const counts = results ? tally() : new Map(), of = each => counts.get(each.name)?.matches ? counts.get(each.name) : null;
    const final = new Map(ranking?.players.map(each => [each.player, each])), score = each => of(each) ? (of(each).wins + of(each).draws / 2) / of(each).matches : -1;
    const order = [...programs].sort((a, b) => (final.get(b.name)?.rating ?? 0) - (final.get(a.name)?.rating ?? 0) || score(b) - score(a) || (a.name < b.name ? -1 : 1));
    at('class-table').hidden = !programs.length;
    at('class-rows').replaceChildren(...order.map((each, i) => {
      const row = make('tr'), own = of(each), rank = final.get(each.name), name = make('a', {textContent: each.name, href: each.link || '#', target: '_blank', title: `${each.wanted}: read the program`});
      const gone = make('button', {textContent: '\u00d7', title: `Remove ${each.name}`, disabled: !!job, onclick: () => { programs = programs.filter(other => other != each); ranking = null; store(); show(); }});
      gone.setAttribute('aria-label', gone.title);
      const first = make('td'), last = make('td', {className: 'ask'});
      first.append(name);
      last.append(gone);
      row.append(cell(rank ? rank.rank : own ? i + 1 : '', 'n'), first, cell(`${each.text.length} B`, 'n'), cell(each.trial, each.isBad ? 'bad' : 'dim'),
        ...['matches', 'wins', 'draws', 'losses', 'forfeits'].map(key => cell(own ? own[key] : '', 'n')),
        cell(own ? `${(100 * score(each)).toFixed(0)} %` : '', 'n'), cell(own ? interval(own.wins + own.draws / 2, own.matches).join(' to ') : ''),
        cell(rank ? rank.rating.toFixed(0) : '', 'n'), cell(rank ? `${rank.rating_low.toFixed(0)} to ${rank.rating_high.toFixed(0)}` : ''), last);
      if (!each.link) link_of(latin(each.name), each.text).then(link => { name.href = each.link = link; });
      return row;
    }));
    at('class-watch').hidden = !watchable.length;
    at('class-matches').replaceChildren(...watchable.map(([why, players, winner, arena, seed, length, href]) => {
      const row = row_of('td', [[why], [players], [winner], [arena], [seed, 'n'], [length, 'n']]), last = make('td');
      last.append(make('a', {href, target: '_blank', textContent: 'Watch'}));
      row.append(last);
      return row;
    }));
    at('class-play').disabled = !!job || programs.length < 2;
    at('class-pause').disabled = at('class-stop').disabled = !job;
    at('class-pause').textContent = isPaused ? 'Continue' : 'Pause';
    at('class-progress').hidden = !job;
    at('class-results').disabled = !results;
    at('class-report').disabled = !watchable.length;
    at('class-links').disabled = at('class-clear').disabled = !programs.length || !!job;
  }

  function store() {
    const kept = {programs: programs.map(({name, wanted, text}) => ({name, wanted, text})), results, arenas: at('class-arenas').value, seeds: at('class-seeds').value};
    try { localStorage.setItem('treads class', JSON.stringify(kept)); } catch { tell('The browser cannot store the class: save the results before you close the page.'); }
  }

  function offer(name, type, text) {
    const url = URL.createObjectURL(new Blob([text], {type}));
    make('a', {href: url, download: name}).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  }

  box.innerHTML = `<header><h1>Class</h1><span class="room"></span><button id="class-handout">Print handout</button><button id="class-back">Back to the editor</button></header>
    <div class="entry"><p>Drop the programs of your students here: their files (.js), or a text or a table (.csv) with their names and links. A file with results (.jsonl) continues a season.</p>
    <p><button id="class-choose">Choose files</button><input id="class-files" type="file" multiple hidden></p>
    <p><textarea id="class-text" aria-label="links of the students" placeholder="or paste links here, one per line, such as: Ada https://.../code.html#mind=ada,..."></textarea></p>
    <p><label>in <select id="class-arenas" aria-label="arenas"></select></label><label>seeds <input id="class-seeds" type="number" min="1" max="20" value="1" title="Every two programs play two matches per seed and arena"></label>
    <button id="class-play" class="go">\u25b6 Play</button><button id="class-pause">Pause</button><button id="class-stop">Stop</button>
    <button id="class-results">Save results</button><button id="class-report">Save report</button><button id="class-links">Save programs</button><button id="class-clear">Remove all</button></p></div>
    <p id="class-status" role="status"></p><progress id="class-progress" aria-label="matches played" hidden></progress>
    <div class="wide"><table id="class-table"><thead></thead><tbody id="class-rows"></tbody></table></div>
    <div id="class-watch"><h2>Matches worth watching</h2><div class="wide"><table><thead></thead><tbody id="class-matches"></tbody></table></div></div>`;
  document.head.append(make('style', {textContent: STYLE}));
  document.body.append(box);
  box.querySelectorAll('thead')[0].append(row_of('th', [['#', 'n'], ['Name'], ['Size', 'n'], [`Trial of ${TRIAL_S} seconds`], ['Matches', 'n'], ['Won', 'n'], ['Drawn', 'n'], ['Lost', 'n'], ['Forfeits', 'n'],
    ['Score', 'n'], ['95 %', '', 'score, 95 % range'], ['Rating', 'n'], ['95 %', '', 'rating, 95 % range'], ['', '', 'remove']]));
  box.querySelectorAll('thead')[1].append(row_of('th', [['Why'], ['Players'], ['Winner'], ['Arena'], ['Seed', 'n'], ['Length', 'n'], ['', '', 'watch']]));
  at('class-arenas').append(...Object.entries(ARENAS).map(([value, words]) => new Option(words, value)));

  const cover = is => { for (const each of document.body.children) if (each != box && each.id != 'handout') each.inert = is; }; // the keyboard stays in the page of the class
  at('class-back').onclick = () => { box.hidden = true; cover(false); history.replaceState(null, '', location.pathname); at('class-tab').focus(); };
  at('class-handout').onclick = print_handout;
  at('class-choose').onclick = () => at('class-files').click();
  at('class-files').onchange = event => { take([...event.target.files]); event.target.value = ''; };
  at('class-text').onchange = event => {
    if (!event.target.value.trim()) return;
    take([new File([event.target.value], 'the pasted text')]);
    event.target.value = '';
  };
  at('class-text').onpaste = () => setTimeout(() => at('class-text').onchange({target: at('class-text')}));
  at('class-play').onclick = play;
  at('class-pause').onclick = () => { isPaused = !isPaused; go_on(); show(); };
  at('class-stop').onclick = () => job?.finish(false);
  at('class-results').onclick = () => offer(RESULTS, 'application/x-ndjson', results);
  at('class-report').onclick = () => offer('report.html', 'text/html', report);
  at('class-links').onclick = async () => offer('class.txt', 'text/plain', (await Promise.all(programs.map(async each => `${each.name} ${await link_of(latin(each.name), each.text)}\n`))).join(''));
  at('class-clear').onclick = () => { [programs, results, ranking, watchable] = [[], '', null, []]; tell(''); store(); show(); };
  at('class-arenas').onchange = at('class-seeds').onchange = () => { ranking = null; store(); show(); };
  for (const type of ['dragenter', 'dragover', 'dragleave', 'drop'])
    box.addEventListener(type, event => {
      event.preventDefault();
      box.classList.toggle('over', type == 'dragenter' || type == 'dragover');
      if (type == 'drop') take([...event.dataTransfer.files]);
    });

  try {
    const kept = JSON.parse(localStorage.getItem('treads class'));
    if (kept) [programs, results, at('class-arenas').value, at('class-seeds').value] = [kept.programs.map(each => ({...each, trial: '', isBad: false})), kept.results, kept.arenas, kept.seeds];
  } catch {}
  show();
  return () => { // programs of an earlier visit are tried again
    box.hidden = false;
    cover(true);
    history.replaceState(null, '', '#class');
    at('class-back').focus();
    try_all();
  };
})();
