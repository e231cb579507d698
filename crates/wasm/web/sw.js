/**
 * Keeps the site available offline. `cargo xtask site` fills in the names of files with their checksums, one checksum for the whole
 * workbench, and one for the documents: a changed page of the book updates only the book. A file is stored only if its checksum is that of
 * this version. While a file is missing or differs, as during an upload, this worker is not installed, and the previous one serves its
 * complete version.
 */
const PLAY = '@PLAY@';
const READ = '@READ@';
/** The front page and the workbench, stored at once: files and their checksums. */
const FILES = { '@FILES@': '' };
/** The whole module, stored when the page first loads it. */
const LATER = { '@LATER@': '' };
/** The documents: folders, each with the checksum of its list of files. The book is stored when one of its pages is opened, the pages of the crates one by one as they are opened. */
const LISTS = { '@LISTS@': '' };

const scope = /** @type {any} */ (self).registration.scope;
/** Whether the whole book is being stored. */
let isKept = false;

self.addEventListener('install', event => {
  const load = async () => {
    await keep(PLAY, { ...FILES, ...await used() });
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

/** The files of `LATER` that a previous version has stored: they are still there without a network. @returns {Promise<Record<string, string>>} */
async function used() {
  const names = (await caches.keys()).filter(name => name.startsWith('solvarium-play-'));
  const stored = await Promise.all(names.map(async name => (await (await caches.open(name)).keys()).map(({ url }) => url)));
  return Object.fromEntries(Object.entries(LATER).filter(([file]) => stored.flat().includes(new URL(file, scope).href)));
}

/** Fetches the files that are not stored yet, and stores them; fails if one is not of this version. @param {string} name @param {Record<string, string>} files */
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

/** Serves a stored file, or fetches it and stores it if it is of this version. @param {Request} request @param {string} file @param {string|undefined} folder */
async function found(request, file, folder) {
  const cache = await caches.open(folder ? READ : PLAY);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  // The browser's HTTP cache may have an earlier version.
  const answer = await fetch(request, { cache: 'no-cache' });
  const files = folder ? await list(folder).catch(() => ({})) : { ...FILES, ...LATER };
  if (answer.url.split(/[?#]/)[0] === scope + file && await isRight(answer, files[file])) {
    // The page works without the copy, for example if the disk is full.
    await cache.put(request, answer.clone()).catch(() => {});
  }
  return answer;
}

/** The files of a folder with their checksums. @param {string} folder @returns {Promise<Record<string, string>>} */
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

/** Whether a response has this checksum: the first six bytes of SHA-256. @param {Response} answer @param {string|undefined} sum */
async function isRight(answer, sum) {
  if (!answer.ok || !sum) return false;
  const hash = await crypto.subtle.digest('SHA-256', await answer.clone().arrayBuffer());
  return Array.from(new Uint8Array(hash, 0, 6), byte => byte.toString(16).padStart(2, '0')).join('') === sum;
}
