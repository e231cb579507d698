/** A connection to a worker: requests are sent with a number, and replies come back with it. */

/**
 * @typedef {Object} Line
 * @property {(verb: string, url: string, body: Uint8Array|null) => Promise<Response>} ask fails when the worker ends
 * @property {(message: object) => void} tell sends a message without a reply
 * @property {() => number} waiting the number of requests without a reply yet
 * @property {() => void} close ends the worker; requests without a reply fail
 */

/**
 * Opens a connection to a new worker.
 * @param {string} file
 * @param {Promise<WebAssembly.Module>} compiled
 * @param {object} settings sent with the module
 * @param {{hear: (said: any) => void, ended: (why: string, works: boolean) => void}} ears listeners for unrequested messages, and
 *  for the end of the worker, with the reason and whether it ever replied
 * @returns {Line}
 */
export function open(file, compiled, settings, { hear, ended }) {
  /** @type {Map<number, {keep: (response: Response) => void, fail: (error: Error) => void}>} */
  const asked = new Map();
  let last = 0;
  let works = false;
  /** Why the worker ended. @type {string|null} */
  let gone = null;
  const worker = new Worker(new URL(file, import.meta.url), { type: 'module' });

  /** @param {string} why */
  const close = why => {
    worker.terminate();
    gone = why;
    for (const { fail } of asked.values()) fail(new Error(why));
    asked.clear();
  };
  /** @param {string} why */
  const end = why => {
    if (gone !== null) return;
    close(why);
    ended(why, works);
  };
  compiled.then(compiled => worker.postMessage({ ...settings, compiled }), error => end(String(error)));
  worker.onerror = event => end(event.message);
  worker.onmessage = ({ data }) => {
    if (data.crashed) return end(data.crashed);
    works = true;
    if (!data.id) return hear(data);
    const { id, status, bytes, kind } = data;
    asked.get(id)?.keep(new Response(status === 204 ? null : bytes, { status, headers: { 'Content-Type': kind } }));
    asked.delete(id);
  };

  return {
    ask: (verb, url, body) => {
      if (gone !== null) return Promise.reject(new Error(gone));
      const kept = /** @type {Promise<Response>} */ (new Promise((keep, fail) => asked.set(++last, { keep, fail })));
      worker.postMessage({ id: last, verb, url, body });
      return kept;
    },
    tell: message => worker.postMessage(message),
    waiting: () => asked.size,
    close: () => close('the worker was closed'),
  };
}
