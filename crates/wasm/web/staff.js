/** The workers of one module: a desk, which has the runs, and clerks, which answer requests without runs. */
import { open } from './line.js';

/** @typedef {import('./line.js').Line} Line */
/** @typedef {{open: () => void, summary: (json: string) => void, lost: (isClosed: boolean) => void}} Listener */

/** Maximum number of clerks. */
const CLERKS = 2;
/** Requests that need no run. They may take seconds: a hint does not wait for a run, nor a run for a hint. */
const OF_CLERKS = /^\/api\/(explain\/|live$|new$|play$|setter)/;

let last = 0;

/**
 * Starts workers as requests need them.
 * @param {Promise<WebAssembly.Module>} compiled
 * @param {number} first the number of the first run
 * @param {(why: string, works: boolean) => void} lose is called with the reason why the runs ended, and whether the desk ever answered
 */
export function hire(compiled, first, lose) {
  /** @type {Map<number, Listener>} */
  const ears = new Map();
  /** @type {Line|null} */
  let desk = null;
  /** The number of requests to desks so far. */
  let asks = 0;
  /** @type {Set<Line>} */
  const clerks = new Set();

  const runs = () => (desk ??= open('desk.js', compiled, { first }, { hear, ended }));

  /** Handles a message of the desk about a run. @param {{ear: number, gone?: boolean, summary: string}} said */
  function hear({ ear, gone, summary }) {
    const listener = ears.get(ear);
    if (!gone) return listener?.summary(summary);
    ears.delete(ear);
    return listener?.lost(true);
  }

  /** Handles the loss of the runs; another desk starts, unless none ever answered. @param {string} why @param {boolean} works */
  function ended(why, works) {
    if (works) desk = null;
    lose(why, works);
    deafen();
  }

  /** Informs all listeners that their runs no longer exist. */
  function deafen() {
    for (const { lost } of ears.values()) lost(true);
    ears.clear();
  }

  /** A free clerk; else a new one, up to the maximum; else the least busy. */
  function clerk() {
    const [least] = [...clerks].sort((a, b) => a.waiting() - b.waiting());
    if (least && (clerks.size === CLERKS || least.waiting() === 0)) return least;
    const line = open('clerk.js', compiled, {}, { hear: () => {}, ended: () => void clerks.delete(line) });
    clerks.add(line);
    return line;
  }

  /** @param {Line} line */
  function dismiss(line) {
    clerks.delete(line);
    line.close();
  }

  /**
   * Answers a request by a clerk. A worker receives no messages during a search, so cancelling a request ends its
   * clerk, unless the clerk has other requests.
   * @param {string} verb @param {string} url @param {Uint8Array|null} body @param {AbortSignal|null} [signal]
   */
  async function served(verb, url, body, signal) {
    signal?.throwIfAborted();
    const line = clerk();
    const cancel = () => { if (line.waiting() === 1) dismiss(line); };
    signal?.addEventListener('abort', cancel);
    const reply = await line.ask(verb, url, body).catch(error => refused(500, error.message));
    signal?.removeEventListener('abort', cancel);
    return reply;
  }

  return {
    /**
     * Answers a request. It fails when the desk ends. When a clerk ends, the reply is an error, and the next request
     * uses another clerk.
     * @param {string} verb @param {string} url @param {Uint8Array|null} [body] @param {AbortSignal|null} [signal] cancels the request of a clerk
     * @returns {Promise<Response>}
     */
    ask: (verb, url, body = null, signal = null) => {
      if (OF_CLERKS.test(url)) return served(verb, url, body, signal);
      asks += 1;
      return runs().ask(verb, url, body);
    },
    /** Listens to the updates of a run; returns the function that ends this. @param {number} run @param {Listener} told */
    listen: (run, told) => {
      const ear = ++last;
      ears.set(ear, told);
      runs().tell({ hears: ear, run });
      told.open();
      return () => {
        ears.delete(ear);
        desk?.tell({ deaf: ear });
      };
    },
    /** Whether there is a desk. */
    hasDesk: () => desk !== null,
    /** The number of requests about runs so far: a list of runs is out of date after the next one. */
    asks: () => asks,
    /** Ends the workers that wait for requests; the desk only if it has no runs. @param {boolean} hasRuns */
    rest: hasRuns => {
      for (const line of [...clerks].filter(line => line.waiting() === 0)) dismiss(line);
      if (hasRuns || desk?.waiting() !== 0) return;
      desk.close();
      desk = null;
      deafen();
    },
  };
}

/** A reply that is an error. @param {number} status @param {string} message */
export const refused = (status, message) => new Response(JSON.stringify({ error: { message } }), { status });
