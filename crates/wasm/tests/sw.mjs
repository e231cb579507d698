// Tests the service worker of a site without a browser: `node sw.mjs SITE`. The site has at least `index.html`, `play/index.html`,
// `play/web/whole.wasm`, `book/index.html` and `doc/a.html`, and its worker.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { webcrypto } from 'node:crypto';

const [site] = process.argv.slice(2);
const SCOPE = 'https://example.org/some/folder/';
const code = await readFile(join(site, 'sw.js'), 'utf8');

/** Files that a server has in place of those of the site. */
const changed = new Map();
/** The files fetched. */
let fetched = [];

async function fetchFile(request) {
  const url = request.url ?? String(request);
  const file = url.slice(SCOPE.length).split(/[?#]/)[0];
  fetched.push(file);
  const named = async file => ((await stat(join(site, file))).isDirectory() ? join(file, 'index.html') : file);
  const bytes = changed.get(file) ?? await named(file).then(file => readFile(join(site, file))).catch(() => null);
  const answer = new Response(bytes, { status: bytes === null ? 404 : 200 });
  const withUrl = answer => Object.defineProperties(answer, { url: { value: url }, clone: { value: () => withUrl(Response.prototype.clone.call(answer)) } });
  return withUrl(answer);
}

/** The browser's caches, which persist across workers. */
const stores = new Map();
const key = request => request.url ?? String(request);
const caches = {
  keys: async () => [...stores.keys()],
  delete: async name => stores.delete(name),
  open: async name => {
    if (!stores.has(name)) stores.set(name, new Map());
    const store = stores.get(name);
    return {
      keys: async () => [...store.keys()].map(url => ({ url })),
      match: async (request, { ignoreSearch } = {}) => store.get(ignoreSearch ? key(request).split('?')[0] : key(request))?.clone(),
      put: async (request, answer) => void store.set(key(request), answer),
    };
  },
};

/** Starts a worker; returns its listeners. */
function worker(source = code) {
  const ears = {};
  const self = { registration: { scope: SCOPE }, addEventListener: (name, ear) => { ears[name] = ear; }, skipWaiting: async () => {}, clients: { claim: async () => {} } };
  runInContext(source, createContext({ self, caches, fetch: fetchFile, crypto: webcrypto, Request, Response, URL, Set, console }));
  const event = async (name, more = {}) => {
    const waits = [];
    let answer;
    ears[name]({ ...more, waitUntil: what => waits.push(what), respondWith: what => { answer = what; } });
    const text = answer && await (await answer).text();
    await Promise.all(waits);
    return text;
  };
  return { install: () => event('install'), activate: () => event('activate'), get: url => event('fetch', { request: new Request(url) }) };
}

const kept = name => [...(stores.get([...stores.keys()].find(store => store.includes(name))) ?? new Map()).keys()].map(url => url.slice(SCOPE.length)).sort();

function same(found, expected, what) {
  const [a, b] = [found, expected].map(value => JSON.stringify(value));
  if (a !== b) throw new Error(`${what}: expected ${b}, found ${a}`);
}

const refused = async (what, promise) => promise.then(() => { throw new Error(`${what} was not refused`); }, error => same(error.message.includes('not of this version'), true, error.message));

const first = worker();
changed.set('play/', Buffer.from('a page of another version'));
await refused('a file that differs', first.install());
same(kept('play').includes('play/'), false, 'a file that differs is kept');
same(kept('play').includes(''), true, 'the others are kept');
changed.delete('play/');
fetched = [];
await first.install();
same(fetched, ['play/'], 'what was missing is fetched, and nothing else');
await first.activate();

// The whole module is stored when it is first loaded, and from then on with each new version.
const WHOLE = 'play/web/whole.wasm';
const newer = worker(code.replace(/solvarium-play-/, 'solvarium-play-newer-'));
await newer.install();
same([kept('play').includes(WHOLE), kept('newer').includes(WHOLE)], [false, false], 'a module that nobody loaded');
await first.get(SCOPE + WHOLE);
same(kept('play').includes(WHOLE), true, 'the module is kept once it is loaded');
await newer.install();
same(kept('newer').includes(WHOLE), true, 'a new version has the module, too');
await first.activate();
const whole = kept('play');

// A new version with a missing file: the old one stays complete.
const next = code.replace(/solvarium-play-/, 'solvarium-play-new').replace(/('play\/': ')[0-9a-f]{12}/, '$1000000000000');
same(next !== code, true, 'the new version has another sum');
await refused('half a version', worker(next).install());
same(kept('play'), whole, 'the old version is whole');
same(await first.get(`${SCOPE}play/?again`), await readFile(join(site, 'play/index.html'), 'utf8'), 'the page of the old version');

// Pages are cached when opened, if their checksum matches.
changed.set('doc/a.html', Buffer.from('another'));
same(await first.get(`${SCOPE}doc/a.html`), 'another', 'what differs is shown');
same(kept('read'), ['doc/kept.json'], 'what differs is not kept');
changed.delete('doc/a.html');
const page = await readFile(join(site, 'doc/a.html'), 'utf8');
same([await first.get(`${SCOPE}doc/a.html`), kept('read').includes('doc/a.html')], [page, true], 'a page of the crates');
changed.set('book/kept.json', Buffer.from('{}'));
await first.get(`${SCOPE}book/`);
same(kept('read').filter(file => file.startsWith('book/')), [], 'a book whose list differs');
changed.delete('book/kept.json');
await first.get(`${SCOPE}book/`);
same(kept('read').includes('book/index.html'), true, 'the book is kept once a page of it is opened');
same(kept('read').includes('book/print.html'), false, 'the page to print is not');
// Cached files need no network.
fetched = [];
await first.get(`${SCOPE}book/index.html`);
same(fetched, [], 'files that are kept');
console.log('ok the service worker keeps whole versions only');
