/**
 * Sends all requests, through `transport.js`: one function per verb, errors as `ApiError`, and `latest`, which keeps one request of each
 * type in flight.
 */
import { t } from './text.js';
import { ended, isLasting, listen, send } from './transport.js';

export { isLasting, listen };

/** An error from the server or from the transport. */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {number} status 0 if the server did not answer
   * @param {{line?: number, column?: number}} place
   */
  constructor(message, status, place = {}) {
    super(message);
    this.status = status;
    this.line = place.line;
    this.column = place.column;
  }
}

/**
 * The error when there is no reply or no run: the reason that ended all runs, or else this one.
 * @param {'error.away'|'error.gone'} otherwise
 */
export const missing = otherwise => (ended() ? t('error.ended', { why: ended() ?? '' }) : t(otherwise));

/** @typedef {Record<string, string|number|boolean|null|undefined>} Params */

/**
 * A path with its parameters; null and undefined are omitted.
 * @param {string} path
 * @param {Params} [params]
 */
export function address(path, params = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== null && value !== undefined) query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/**
 * @param {string} path
 * @param {Params} [params]
 * @returns {Promise<any>}
 */
export const get = (path, params) => ask(address(path, params), { method: 'GET' });

/**
 * @param {string} path
 * @param {object} body
 * @param {AbortSignal} [signal] cancels the request
 * @returns {Promise<any>}
 */
export const post = (path, body, signal) => ask(path, { ...posted(body), signal });

/** @param {object} body @returns {RequestInit} */
const posted = body => ({ method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

/** Opens a trace. @param {Blob} trace @returns {Promise<any>} */
export const replay = trace =>
  ask('/api/traces', { method: 'POST', headers: { 'Content-Type': 'application/octet-stream' }, body: trace });

/** Fetches a file. @param {string} url @returns {Promise<Blob>} */
export const blob = async url => (await fetched(url, { method: 'GET' })).blob();

/** @param {string} url @param {RequestInit} init */
async function fetched(url, init) {
  const answer = await send(url, init).catch(() => Promise.reject(new ApiError(missing('error.away'), 0)));
  if (answer.ok) return answer;
  throw new ApiError(readable(await answer.text())?.error?.message ?? t('error.status', { status: answer.status }), answer.status);
}

/** @param {string} path */
export const forget = path => ask(path, { method: 'DELETE' });

/**
 * @param {string} url
 * @param {RequestInit} init
 */
async function ask(url, init) {
  /** @type {Response} */
  let answer;
  try {
    answer = await send(url, init);
  } catch {
    throw new ApiError(missing('error.away'), 0);
  }
  if (answer.status === 204) return null;
  const text = await answer.text();
  const json = readable(text);
  if (!answer.ok) {
    const error = json?.error ?? {};
    throw new ApiError(error.message ?? t('error.status', { status: answer.status }), answer.status, error);
  }
  return json;
}

/** Fetches bytes; with a body, as the answer to it. @param {string} path @param {Params} [params] @param {object} [body] @returns {Promise<ArrayBuffer>} */
export async function bytes(path, params, body) {
  const init = body ? posted(body) : { method: 'GET' };
  return (await fetched(address(path, params), init)).arrayBuffer();
}

/** @param {string} text */
function readable(text) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/** @type {Map<string, {next: (() => Promise<void>) | null}>} */
const busy = new Map();

/**
 * Runs `job` unless one of this type is in flight. Then it waits, and only the last waiting one runs. So a slow server never gets requests
 * faster than it replies.
 * @param {string} kind
 * @param {() => Promise<void>} job
 */
export async function latest(kind, job) {
  const running = busy.get(kind);
  if (running) {
    running.next = job;
    return;
  }
  const mine = { next: /** @type {(() => Promise<void>) | null} */ (job) };
  busy.set(kind, mine);
  while (mine.next) {
    const now = mine.next;
    mine.next = null;
    try {
      await now();
    } catch (error) {
      report(error);
    }
  }
  busy.delete(kind);
}

/**
 * As `latest`, for a request about the run of a pane. A pane may get another run while the job waits or its request is
 * in flight, and a request for one run can be wrong for another. In that case, the job does not begin, and its error is
 * not reported.
 * @template {{run: string|null}} P
 * @param {string} kind
 * @param {P} pane
 * @param {(isSame: () => boolean) => Promise<void>} job `isSame` tells whether the pane still has the run
 */
export function latestOf(kind, pane, job) {
  const { run } = pane;
  const isSame = () => run === pane.run;
  return latest(kind, async () => {
    if (!isSame()) return;
    try {
      await job(isSame);
    } catch (error) {
      if (isSame() || !(error instanceof ApiError)) throw error;
    }
  });
}

/** @type {((message: string) => void)[]} */
const ears = [];

/** @param {(message: string) => void} ear */
export const onError = ear => void ears.push(ear);

/**
 * Shows an error to the user; a run removed in the meantime is not reported.
 * @param {unknown} error
 */
export function report(error) {
  if (!(error instanceof ApiError)) throw error;
  if (error.status !== 404) for (const ear of ears) ear(error.message);
}
