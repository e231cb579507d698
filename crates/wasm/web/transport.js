/**
 * The way to what answers, of a page without a server: workers. It stands in the place of the viewer's own
 * `transport.js`, and does the same.
 */
import { open } from './line.js';

/** Runs end with the page: a link says what to run. */
export const isLasting = false;

/** Where the book tells of a technique. @param {string} technique */
export const section = technique => `book/docs/techniques.html#${technique}`;

/** @type {Map<number, {open: () => void, summary: (json: string) => void, lost: (isClosed: boolean) => void}>} */
const ears = new Map();
let last = 0;
/** Why the runs of the page ended without being asked to. @type {string|null} */
let end = null;

const compiled = load();
/** Who has the runs; begun when something is asked of them. @type {import('./line.js').Line|null} */
let desk = null;
/** Who answers what needs no run, and may take seconds: so a hint does not wait for a run, nor a run for a hint. */
const clerks = /** @type {Set<import('./line.js').Line>} */ (new Set());
/** So many at most. */
const CLERKS = 2;
/** What needs no run. */
const OF_CLERKS = /^\/api\/(explain\/|new$)/;

async function load() {
  const module = () => fetch(new URL('solvarium.wasm', import.meta.url));
  try {
    return await WebAssembly.compileStreaming(await module());
  } catch {
    // A server that names another type than application/wasm.
    return WebAssembly.compile(await (await module()).arrayBuffer());
  }
}

/** Who has the runs. */
function runs() {
  desk ??= open('desk.js', compiled, { hear, ended: lose });
  return desk;
}

/** What the desk says of a run. @param {{ear: number, gone?: boolean, summary: string}} said */
function hear({ ear, gone, summary }) {
  const listener = ears.get(ear);
  if (!gone) return listener?.summary(summary);
  ears.delete(ear);
  return listener?.lost(true);
}

/** The runs are gone; another desk begins, unless none ever answered. @param {string} why @param {boolean} works */
function lose(why, works) {
  console.warn(`solvarium: ${why}`);
  end = why;
  if (works) desk = null;
  for (const { lost } of ears.values()) lost(true);
  ears.clear();
}

/** Who is free; another, as long as there may be; or who has least to do. */
function clerk() {
  const [first] = [...clerks].sort((a, b) => a.waiting() - b.waiting());
  if (first && (clerks.size === CLERKS || first.waiting() === 0)) return first;
  const line = open('clerk.js', compiled, { hear: () => {}, ended: () => void clerks.delete(line) });
  clerks.add(line);
  return line;
}

/** Why runs of this page are gone that nobody ended, until another begins. */
export const ended = () => end;

/** Asks a question. @param {string} url @param {RequestInit} init @returns {Promise<Response>} */
export async function send(url, { method = 'GET', body = null }) {
  const given = body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : typeof body === 'string' ? new TextEncoder().encode(body) : null;
  if (OF_CLERKS.test(url)) return clerk().ask(method, url, given).catch(refused);
  if (method === 'POST' && !url.includes('/runs/')) end = null;
  return runs().ask(method, url, given);
}

/** The answer in place of one by a clerk that ended: the next question finds another. @param {Error} error */
const refused = error => new Response(JSON.stringify({ error: { message: error.message } }), { status: 500 });

/**
 * Listens to the news of a run.
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

// Works without the network from the second time on. Pages of the file system, and of plain HTTP from elsewhere, have no
// service workers, and work as long as their server does.
void navigator.serviceWorker?.register(new URL('../../sw.js', import.meta.url)).catch(() => {});
