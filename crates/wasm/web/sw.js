/**
 * Keeps the site for when there is no network. `cargo xtask site` puts the names of files here, each with a check sum of what it
 * holds, and a sum over all of the workbench and all that is read: so a new page of the book brings the book anew, and nothing
 * else. A file is kept only if its sum is that of this version. While one is missing or differs, as in the midst of an upload,
 * this worker is not installed, and the one before it serves the version that it has kept whole.
 */
const PLAY = '@PLAY@';
const READ = '@READ@';
/** The front door and the workbench, kept at once: files and their sums. */
const FILES = { '@FILES@': '' };
/** What is read: folders, and the sum of the list that each has of its files. The book is kept as soon as one of its pages is opened, the pages of the crates as they are opened. */
const LISTS = { '@LISTS@': '' };

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
  const file = request.url.slice(scope.length).split(/[?#]/)[0];
  const folder = Object.keys(LISTS).find(folder => file.startsWith(folder));
  event.respondWith(found(request, file, folder));
  if (folder === 'book/' && !isKept) {
    isKept = true;
    event.waitUntil(list(folder).then(files => keep(READ, files)).catch(() => { isKept = false; }));
  }
});

/** Fetches the files that are not kept yet, and keeps those that are of this version; fails if one is not. @param {string} name @param {Record<string, string>} files */
async function keep(name, files) {
  const cache = await caches.open(name);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const wanted = Object.keys(files).filter(file => !kept.has(new URL(file, scope).href));
  const all = await Promise.allSettled(wanted.map(async file => {
    const request = new Request(new URL(file, scope), { cache: 'reload' });
    const answer = await fetch(request);
    if (!await isRight(answer, files[file])) throw new Error(`${file} is not of this version`);
    await cache.put(request, answer);
  }));
  for (const one of all) if (one.status === 'rejected') throw one.reason;
}

/** What is kept; what is not is fetched, and kept if it is of this version. @param {Request} request @param {string} file @param {string|undefined} folder */
async function found(request, file, folder) {
  const cache = await caches.open(folder ? READ : PLAY);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  // The browser's own store may have the page of the site as it was before.
  const answer = await fetch(request, { cache: 'no-cache' });
  const files = folder ? await list(folder).catch(() => ({})) : FILES;
  if (answer.url.split(/[?#]/)[0] === scope + file && await isRight(answer, files[file])) await cache.put(request, answer.clone());
  return answer;
}

/** The files of a folder, and their sums. @param {string} folder @returns {Promise<Record<string, string>>} */
async function list(folder) {
  const cache = await caches.open(READ);
  const name = new URL(`${folder}kept.json`, scope).href;
  const kept = await cache.match(name);
  if (kept) return kept.json();
  const answer = await fetch(name, { cache: 'reload' });
  if (!await isRight(answer, LISTS[folder])) throw new Error(`${name} is not of this version`);
  await cache.put(name, answer.clone());
  return answer.json();
}

/** Whether an answer holds what has this sum: the first six bytes of SHA-256. @param {Response} answer @param {string|undefined} sum */
async function isRight(answer, sum) {
  if (!answer.ok || !sum) return false;
  const hash = await crypto.subtle.digest('SHA-256', await answer.clone().arrayBuffer());
  return Array.from(new Uint8Array(hash, 0, 6), byte => byte.toString(16).padStart(2, '0')).join('') === sum;
}
