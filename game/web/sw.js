// sw.js -- the service worker: keeps the files of the page, so that treads starts without a network. The page itself comes from the
// network if that answers soon, and names the version of its files; so a new version on the server is used at the next visit.
const VERSION = '@VERSION@', FILES = @FILES@, PAGE = 'index.html', ANSWER_MS = 4000;
const OWN = `treads ${registration.scope} `, CACHE = OWN + VERSION;
const url_of = file => new URL(file, registration.scope).href;

addEventListener('install', event => event.waitUntil((async () => {
  const cache = await caches.open(CACHE);
  for (const file of FILES) if (!await cache.match(url_of(file))) await cache.add(new Request(url_of(file), {cache: 'no-cache'}));
  await skipWaiting();
})()));

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
  const cached = await cache.match(isPage ? url_of(PAGE) : request);
  if (!cached) return fetch(request);
  return isPage ? newest_page(request, cached) : cached;
}

addEventListener('fetch', event => {
  const plain = event.request.url.split(/[?#]/)[0];
  const isPage = event.request.mode == 'navigate' && (plain == registration.scope || plain == url_of(PAGE));
  if (isPage || FILES.some(file => url_of(file) == event.request.url)) event.respondWith(answer(event.request));
});
