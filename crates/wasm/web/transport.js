/**
 * Sends the requests of a page without a server to workers. It replaces the viewer's own `transport.js`, and has the same functions.
 */
import { open } from './line.js';

/** Runs end with the page; a link describes the run. */
export const isLasting = false;

/** The book's section on a technique. @param {string} technique */
export const section = technique => `../book/docs/techniques.html#${technique}`;

/** The first paragraph of that section. @param {string} technique */
export async function documented(technique) {
  const book = new DOMParser().parseFromString(await (await fetch('../book/docs/techniques.html')).text(), 'text/html');
  return book.getElementById(technique)?.nextElementSibling?.textContent ?? '';
}

/** @type {Map<number, {open: () => void, summary: (json: string) => void, lost: (isClosed: boolean) => void}>} */
const ears = new Map();
let last = 0;
/** The reason why the page's runs ended unexpectedly. @type {string|null} */
let end = null;

const compiled = load();
/** The worker that has the runs; started by the first request about them. @type {import('./line.js').Line|null} */
let desk = null;
/** The workers that answer requests without runs, which may take seconds: a hint does not wait for a run, nor a run for a hint. */
const clerks = /** @type {Set<import('./line.js').Line>} */ (new Set());
/** Maximum number of these workers. */
const CLERKS = 2;
/** Requests that need no run. */
const OF_CLERKS = /^\/api\/(explain\/|live$|new$)/;

async function load() {
  const module = () => fetch(new URL('solvarium.wasm', import.meta.url));
  try {
    return await WebAssembly.compileStreaming(await module());
  } catch {
    // For a server that sends a type other than application/wasm.
    return WebAssembly.compile(await (await module()).arrayBuffer());
  }
}

/** The worker that has the runs. */
function runs() {
  desk ??= open('desk.js', compiled, { hear, ended: lose });
  return desk;
}

/** Handles a message of the desk about a run. @param {{ear: number, gone?: boolean, summary: string}} said */
function hear({ ear, gone, summary }) {
  const listener = ears.get(ear);
  if (!gone) return listener?.summary(summary);
  ears.delete(ear);
  return listener?.lost(true);
}

/** Handles the loss of the runs; another desk starts, unless none ever answered. @param {string} why @param {boolean} works */
function lose(why, works) {
  console.warn(`solvarium: ${why}`);
  end = why;
  if (works) desk = null;
  for (const { lost } of ears.values()) lost(true);
  ears.clear();
}

/** A free worker; else a new one, up to the maximum; else the least busy. */
function clerk() {
  const [first] = [...clerks].sort((a, b) => a.waiting() - b.waiting());
  if (first && (clerks.size === CLERKS || first.waiting() === 0)) return first;
  const line = open('clerk.js', compiled, { hear: () => {}, ended: () => void clerks.delete(line) });
  clerks.add(line);
  return line;
}

/** The reason why the page's runs are gone without being ended, until another starts. */
export const ended = () => end;

/** Sends a request. @param {string} url @param {RequestInit} init @returns {Promise<Response>} */
export async function send(url, { method = 'GET', body = null }) {
  const given = body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : typeof body === 'string' ? new TextEncoder().encode(body) : null;
  if (OF_CLERKS.test(url)) return clerk().ask(method, url, given).catch(refused);
  if (method === 'POST' && !url.includes('/runs/')) end = null;
  return runs().ask(method, url, given);
}

/** The reply in place of one by a worker that ended; the next request uses another. @param {Error} error */
const refused = error => new Response(JSON.stringify({ error: { message: error.message } }), { status: 500 });

/**
 * Listens to the updates of a run.
 * @param {string} path
 * @param {{open: () => void, summary: (json: string) => void, lost: (isClosed: boolean) => void}} told
 * @returns {{close: () => void}}
 */
export function listen(path, told) {
  const ear = ++last;
  ears.set(ear, told);
  runs().tell({ hears: ear, run: Number(path.split('/')[3]) });
  told.open();
  return {
    close: () => {
      ears.delete(ear);
      desk?.tell({ deaf: ear });
    },
  };
}

// Works offline from the second time on. Pages from the file system, or by plain HTTP from other hosts, have no service workers, and need
// their server.
void navigator.serviceWorker?.register(new URL('../../sw.js', import.meta.url)).catch(() => {});
