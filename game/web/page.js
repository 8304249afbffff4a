// page.js -- what a page is to treads: its command line is what follows the address's '?', with '+' between the words, its
// folder of a person's files is kept in the browser, and a canvas is its screen. Under node it is a program like any other.
Module['preRun'] = [].concat(Module['preRun'] || []);
if (typeof document !== 'undefined') {
  Module['arguments'] = location.search.slice(1).split('+').filter(Boolean).map(decodeURIComponent);
  Module['canvas'] = document.getElementById('canvas');
}

// A graphics card that is only imitated is slower than drawing in memory.
function hasGraphics() {
  const gl = document.createElement('canvas').getContext('webgl');
  const more = gl && gl.getExtension('WEBGL_debug_renderer_info');
  return gl && !(more && /swiftshader|llvmpipe|software|basic render/i.test(gl.getParameter(more.UNMASKED_RENDERER_WEBGL)));
}

Module['preRun'].push(() => {
  ENV.TREADS_ASSETS = '/assets';
  ENV.XDG_DATA_HOME = '/libsdl';
  if (typeof document === 'undefined') return;
  ENV.SDL_EMSCRIPTEN_ASYNCIFY = '0'; // treads itself waits for the next picture
  if (!hasGraphics()) ENV.SDL_RENDER_DRIVER = 'software';
  FS.mkdir('/libsdl');
  FS.mount(IDBFS, {}, '/libsdl');
  addRunDependency('files');
  FS.syncfs(true, () => removeRunDependency('files'));
  let isBusy = false;
  const keep = () => {
    if (isBusy) return;
    isBusy = true;
    FS.syncfs(false, () => { isBusy = false; });
  };
  setInterval(keep, 2000);
  addEventListener('visibilitychange', keep);
});
