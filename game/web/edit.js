// edit.js -- code.html of `treads edit`: the programs are files of this computer, which other editors may change. Its server sends every
// file and every change as a frame "NAME\nPROGRAM", after a frame with a key for reloads and the number of files.
'use strict';
{
  const [, token, wanted] = /^#edit=(\w+),([\w-]+)$/.exec(location.hash) || [], AGAIN_MS = 2000;
  const bytes_of = words => new TextEncoder().encode(words);
  let socket = null, isTold = false;
  try { if (wanted) localStorage.setItem('treads mind', wanted); } catch {}
  if (token) history.replaceState(null, '', '#edit');

  function take(which, source) {
    if (kept.get(which) === source) return;
    const isChange = which == name && kept.has(which);
    kept.set(which, source);
    if (isChange && isDirty) return log(`Another program has saved ${which}.js, and will lose it: you have changed it here as well.`, 'bad');
    if (!isChange) return list_minds();
    open_mind(which, source);
    run();
  }

  const connect = secret => new Promise(done => {
    let left = null;
    socket = Object.assign(new WebSocket(location.origin.replace(/^http/, 'ws') + '/host', 'treads-host-1'), {binaryType: 'arraybuffer'});
    socket.onopen = () => socket.send(bytes_of(secret));
    socket.onmessage = ({data}) => {
      const words = new TextDecoder().decode(data), end = words.indexOf('\n');
      if (left === null) {
        left = +words.split(' ')[1];
        sessionStorage.setItem('treads edit', words.split(' ')[0]);
        isTold = false;
      } else {
        if (left > 0) kept.set(words.slice(0, end), words.slice(end + 1)); else take(words.slice(0, end), words.slice(end + 1));
        left--;
      }
      if (left <= 0) done();
    };
    socket.onclose = () => {
      if (!isTold) log('treads edit does not answer: start it again, and open the address that it prints. Until then, nothing is saved.', 'bad');
      isTold = true;
      setTimeout(() => connect(sessionStorage.getItem('treads edit') || ''), AGAIN_MS);
      done();
    };
  });

  open_minds = () => connect(token || sessionStorage.getItem('treads edit') || '');
  keep_mind = async (which, source) => {
    kept.set(which, source);
    if (socket.readyState == WebSocket.OPEN) socket.send(bytes_of(`${which}\n${source}`));
  };
}
