/**
 * Sends the requests of a page without a server to workers. It replaces the viewer's own `transport.js`, and has the same functions.
 *
 * The page begins with a small module. When it refuses a request because it does not include the requested part, the page loads the whole
 * module and repeats the request there. Runs stay in the module in which they began; new runs begin in the module that
 * was loaded last.
 */
import { hire, refused } from './staff.js';
import { t } from './text.js';
import { toast } from './toast.js';

/** Runs end with the page; a link describes the run. */
export const isLasting = false;

/** The book's section on a technique. @param {string} technique */
export const section = technique => `../book/docs/techniques.html#${technique}`;

/** The first paragraph of that section. @param {string} technique */
export async function documented(technique) {
  const book = new DOMParser().parseFromString(await (await fetch('../book/docs/techniques.html')).text(), 'text/html');
  return book.getElementById(technique)?.nextElementSibling?.textContent ?? '';
}

/** @typedef {ReturnType<typeof hire>} Staff */

/** The status of a request for something that a module leaves out. */
const UNSUPPORTED = 501;
/** The number of the whole module's first run: the small one gives out smaller numbers. */
const WHOLE_FROM = 1_000_000;
/** The checksum of the whole module, which `cargo xtask site` fills in: that of another version is refused. */
const INTEGRITY = '@WHOLE@';
/** The number of the run that a request is about. */
const RUN = /^\/api\/runs\/(\d+)/;

/** The reason why the page's runs ended unexpectedly. @type {string|null} */
let end = null;

const small = hire(load('solvarium.wasm'), 1, lost);
/** The workers of the whole module, once it is loaded. @type {Staff|null} */
let whole = null;
/** The whole module as it loads. @type {Promise<Staff>|null} */
let loading = null;

/** Loads a module. A stored copy is checked with the server if it must have a checksum. @param {string} file @param {string} [integrity] */
async function load(file, integrity) {
  const answer = await fetch(new URL(file, import.meta.url), { integrity, cache: integrity ? 'no-cache' : 'default' });
  if (!answer.ok) throw new Error(`${file}: ${answer.status} ${answer.statusText}`);
  const isTyped = answer.headers.get('Content-Type')?.startsWith('application/wasm');
  return isTyped ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

/** Loads the whole module, unless it is there; after a failure, the next call tries again. */
function widened() {
  if (!loading) {
    const begun = load('whole.wasm', INTEGRITY).then(compiled => (whole = hire(Promise.resolve(compiled), WHOLE_FROM, lostWhole)));
    loading = begun;
    begun.catch(() => { loading = null; });
    toast(t('module.loading'), begun);
  }
  return loading;
}

/** @param {string} why */
function lost(why) {
  console.warn(`solvarium: ${why}`);
  end = why;
}

/** Handles the end of the whole module's desk. If it never answered, it may need more memory than is available; then the small module answers again. @param {string} why @param {boolean} works */
function lostWhole(why, works) {
  lost(why);
  if (works) return;
  whole?.rest(false);
  whole = loading = null;
}

/** The reason why the page's runs are gone without being ended, until another starts. */
export const ended = () => end;

/** The workers that have a run. @param {number} run */
const holder = run => (whole && run >= WHOLE_FROM ? whole : small);

/** Sends a request. @param {string} url @param {RequestInit} init @returns {Promise<Response>} */
export async function send(url, { method = 'GET', body = null, signal = null }) {
  const given = body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : typeof body === 'string' ? new TextEncoder().encode(body) : null;
  const run = Number(RUN.exec(url)?.[1] ?? 0);
  if (method === 'POST' && (url === '/api/runs' || url === '/api/traces')) end = null;
  if (method === 'GET' && url === '/api/runs') return listed();
  if (method === 'GET' && url === '/api/catalogue') return catalogue();
  const staff = run ? holder(run) : (whole ?? small);
  const answer = await staff.ask(method, url, given, signal);
  if (answer.status !== UNSUPPORTED || run || staff === whole) return answer;
  let next;
  try {
    next = await widened();
  } catch (error) {
    console.warn('solvarium:', error);
    return refused(503, t('module.failed'));
  }
  return next.ask(method, url, given, signal);
}

/** The runs of both modules, oldest first. Workers of the small module end when they have nothing left to do. */
async function listed() {
  const of = async (/** @type {Staff} */ staff) => (await (await staff.ask('GET', '/api/runs')).json()).runs;
  if (!whole) return Response.json({ runs: await of(small) });
  const lists = Promise.allSettled([small.hasDesk() ? of(small) : [], of(whole)]);
  const asks = small.asks();
  const [old, later] = await lists;
  if (old.status === 'rejected' && later.status === 'rejected') throw later.reason;
  if (old.status === 'fulfilled' && small.asks() === asks) small.rest(old.value.length > 0);
  return Response.json({ runs: [old, later].flatMap(list => (list.status === 'fulfilled' ? list.value : [])) });
}

/** The catalogue of the whole module: that of the small one, and the rows that it lacks. */
async function catalogue() {
  if (whole) return whole.ask('GET', '/api/catalogue');
  const rest = fetch(new URL('more.json', import.meta.url)).then(answer => answer.json()).catch(() => ({}));
  const [all, more] = [await (await small.ask('GET', '/api/catalogue')).json(), await rest];
  for (const [table, rows] of Object.entries(more)) {
    const names = new Set(rows.map(key));
    all[table] = [...all[table].filter((/** @type {Row} */ row) => !names.has(key(row))), ...rows];
  }
  return Response.json(all);
}

/** @typedef {{name: string, problem?: string}} Row */
/** The identity of a row in its table. @param {Row} row */
const key = ({ name, problem }) => `${problem} ${name}`;

/**
 * Listens to the updates of a run.
 * @param {string} path
 * @param {import('./staff.js').Listener} told
 * @returns {{close: () => void}}
 */
export function listen(path, told) {
  const run = Number(path.split('/')[3]);
  return { close: holder(run).listen(run, told) };
}

// Works offline from the second time on. Pages from the file system, or by plain HTTP from other hosts, have no service workers, and need
// their server.
void navigator.serviceWorker?.register(new URL('../../sw.js', import.meta.url)).catch(() => {});
