/**
 * The way to what answers: here a server, by HTTP. A site that has none (`cargo xtask site`) puts another file in the
 * place of this one, which asks a worker; no other file of the page knows which.
 */

/** Whether runs stay when the page is left. Else a link says what to run. */
export const isLasting = true;

/** Why runs of this page are gone that nobody ended: a server has no reason of its own. @returns {string|null} */
export const ended = () => null;

/** Asks a question. @param {string} url @param {RequestInit} init @returns {Promise<Response>} */
export const send = (url, init) => fetch(url, { ...init, credentials: 'same-origin' });

/** An address at which the browser itself finds what an address of ours names. @param {string} url @returns {Promise<string>} */
export const href = async url => url;

/**
 * Where the documents tell of a technique: the server gives them as text, in which the browser finds the section.
 * @param {string} technique
 */
export const section = technique => `docs/techniques.md#${technique}:~:text=${encodeURIComponent(`### \`${technique}\``).replaceAll('-', '%2D')}`;

/**
 * Listens to the news of a run.
 * @param {string} path
 * @param {{open: () => void, summary: (json: string) => void, lost: (isClosed: boolean) => void}} ears
 * @returns {{close: () => void}}
 */
export function listen(path, ears) {
  const stream = new EventSource(path);
  stream.addEventListener('open', ears.open);
  stream.addEventListener('summary', event => ears.summary(event.data));
  stream.addEventListener('error', () => ears.lost(stream.readyState === EventSource.CLOSED));
  return stream;
}
