/** Keeps the site for when there is no network. `cargo xtask site` puts names and a check sum of all files here. */
const VERSION = '@VERSION@';
const FILES = ['@FILES@'];

self.addEventListener('install', event => {
  const load = async () => {
    const cache = await caches.open(VERSION);
    await cache.addAll(FILES.map(file => new Request(file, { cache: 'reload' })));
    await self.skipWaiting();
  };
  event.waitUntil(load());
});

self.addEventListener('activate', event => {
  const clean = async () => {
    for (const name of await caches.keys()) if (name.startsWith('solvarium-') && name !== VERSION) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener('fetch', event => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  event.respondWith(found(request));
});

/** What is kept first; what is not is kept once it was seen. @param {Request} request */
async function found(request) {
  const cache = await caches.open(VERSION);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}
