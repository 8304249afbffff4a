// sw.js -- the service worker: keeps the files of the page, so that treads starts without a network. The page itself comes from the
// network if that answers soon, and names the version of its files; so a new version on the server is used at the next visit.
const VERSION = '@VERSION@', FILES = @FILES@, CODE = @CODE@, PAGE = 'index.html', ANSWER_MS = 4000; // CODE: of the editor, kept once it was used
const OWN = `treads ${registration.scope} `, CACHE = OWN + VERSION;
const url_of = file => new URL(file, registration.scope).href;

async function keep(files) {
  const cache = await caches.open(CACHE);
  for (const file of files) if (!await cache.match(url_of(file))) await cache.add(new Request(url_of(file), {cache: 'no-cache'}));
}

addEventListener('install', event => event.waitUntil((async () => {
  await keep([...FILES, ...await caches.match(url_of(CODE[0])) ? CODE : []]);
  await skipWaiting();
})()));
addEventListener('message', event => event.waitUntil(keep(CODE).catch(() => {})));

addEventListener('activate', event => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith(OWN) && name != CACHE) await caches.delete(name);
  await clients.claim();
})()));

async function newest_page(request, cached) {
  const asked = fetch(request), late = new Promise((done, failed) => setTimeout(failed, ANSWER_MS));
  try {
    const answer = await Promise.race([asked, late]);
    return answer.status < 500 ? answer : cached;
  } catch {
    return cached;
  }
}

async function answer(request) {
  const cache = await caches.open(CACHE), isPage = request.mode == 'navigate';
  const cached = await cache.match(!isPage ? request : request.url.includes(CODE[0]) ? url_of(CODE[0]) : url_of(PAGE));
  if (!cached) return fetch(request);
  return isPage ? newest_page(request, cached) : cached;
}

addEventListener('fetch', event => {
  const plain = event.request.url.split(/[?#]/)[0];
  const isPage = event.request.mode == 'navigate' && [registration.scope, url_of(PAGE), url_of(CODE[0])].includes(plain);
  if (isPage || [...FILES, ...CODE].some(file => url_of(file) == event.request.url)) event.respondWith(answer(event.request));
});
