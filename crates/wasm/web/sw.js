/**
 * Keeps the site for when there is no network. `cargo xtask site` puts the names of files here, and check sums of what the files
 * hold: one of the workbench, one of what is read, so that a new page of the book brings the book anew, and nothing else.
 */
const PLAY = '@PLAY@';
const READ = '@READ@';
/** The front door and the workbench: kept at once. */
const FILES = ['@FILES@'];
/** The book: kept as soon as one of its pages is opened. Other pages, of the crates, are kept as they are opened. */
const BOOK = ['@BOOK@'];

const scope = /** @type {any} */ (self).registration.scope;
/** Whether all of the book is being kept. */
let isKept = false;

self.addEventListener('install', event => {
  const load = async () => {
    await keep(PLAY, FILES);
    await self.skipWaiting();
  };
  event.waitUntil(load());
});

self.addEventListener('activate', event => {
  const clean = async () => {
    for (const name of await caches.keys()) if (name.startsWith('solvarium-') && name !== PLAY && name !== READ) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener('fetch', event => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return;
  const isBook = request.url.startsWith(`${scope}book/`);
  const isRead = isBook || request.url.startsWith(`${scope}doc/`);
  event.respondWith(found(isRead ? READ : PLAY, request));
  if (isBook && !isKept) {
    isKept = true;
    event.waitUntil(keep(READ, BOOK).catch(() => { isKept = false; }));
  }
});

/** Fetches the files that are not kept yet. @param {string} name @param {string[]} files */
async function keep(name, files) {
  const cache = await caches.open(name);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const wanted = files.filter(file => !kept.has(new URL(file, scope).href));
  await cache.addAll(wanted.map(file => new Request(file, { cache: 'reload' })));
}

/** What is kept; what is not is kept now. @param {string} name @param {Request} request */
async function found(name, request) {
  const cache = await caches.open(name);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  // The browser's own store may have the page of the site as it was before.
  const answer = await fetch(request, { cache: 'no-cache' });
  if (answer.ok && request.url.split(/[?#]/)[0] === answer.url.split(/[?#]/)[0]) await cache.put(request, answer.clone());
  return answer;
}
