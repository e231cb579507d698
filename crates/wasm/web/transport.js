/**
 * The way to what answers, of a page without a server: a worker. It stands in the place of the viewer's own
 * `transport.js`, and does the same.
 */

/** Runs end with the page: a link says what to run. */
export const isLasting = false;

/** Where the book tells of a technique. @param {string} technique */
export const section = technique => `book/docs/techniques.html#${technique}`;

/** @type {Map<number, {keep: (response: Response) => void, fail: (error: Error) => void}>} */
const asked = new Map();
/** @type {Map<number, {open: () => void, summary: (json: string) => void, lost: (isClosed: boolean) => void}>} */
const ears = new Map();
let last = 0;
/** Why the runs of the page ended without being asked to. @type {string|null} */
let end = null;
/** Whether the worker has answered anything: one that never did is not begun again. */
let works = false;
let desk = begin();

function begin() {
  const worker = new Worker(new URL('desk.js', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = event => again(event.message);
  return worker;
}

/** What the worker says. @param {any} data */
function hear(data) {
  if (data.crashed) return again(data.crashed);
  works = true;
  if (data.ear) {
    const ear = ears.get(data.ear);
    if (!data.gone) return ear?.summary(data.summary);
    ears.delete(data.ear);
    return ear?.lost(true);
  }
  const { status, bytes, kind } = data;
  asked.get(data.id)?.keep(new Response(status === 204 ? null : bytes, { status, headers: { 'Content-Type': kind } }));
  asked.delete(data.id);
}

/** Another worker, without the runs of the one that ended. @param {string} why */
function again(why) {
  console.warn(`solvarium: ${why}`);
  end = why;
  desk.terminate();
  if (works) desk = begin();
  works = false;
  for (const { fail } of asked.values()) fail(new Error(why));
  for (const { lost } of ears.values()) lost(true);
  asked.clear();
  ears.clear();
}

/** Why runs of this page are gone that nobody ended, until another begins. */
export const ended = () => end;

/** Asks a question. @param {string} url @param {RequestInit} init @returns {Promise<Response>} */
export async function send(url, { method = 'GET', body = null }) {
  const given = body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : typeof body === 'string' ? new TextEncoder().encode(body) : null;
  if (method === 'POST' && !url.includes('/runs/')) end = null;
  const id = ++last;
  const kept = new Promise((keep, fail) => asked.set(id, { keep, fail }));
  desk.postMessage({ id, verb: method, url, body: given });
  return kept;
}

/** An address at which the browser itself finds what an address of ours names. @param {string} url @returns {Promise<string>} */
export const href = async url => URL.createObjectURL(await (await send(url, {})).blob());

/**
 * Listens to the news of a run.
 * @param {string} path
 * @param {{open: () => void, summary: (json: string) => void, lost: (isClosed: boolean) => void}} told
 * @returns {{close: () => void}}
 */
export function listen(path, told) {
  const ear = ++last;
  ears.set(ear, told);
  desk.postMessage({ hears: ear, run: Number(path.split('/')[3]) });
  told.open();
  return {
    close: () => {
      ears.delete(ear);
      desk.postMessage({ deaf: ear });
    },
  };
}

// Works without the network from the second time on. Pages of the file system, and of plain HTTP from elsewhere, have no
// service workers, and work as long as their server does.
void navigator.serviceWorker?.register(new URL('../../sw.js', import.meta.url)).catch(() => {});
