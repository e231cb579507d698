/**
 * The way to what answers: here a server, by HTTP. A site that has none (`cargo xtask site`) puts another file in the
 * place of this one, which asks a worker; no other file of the page knows which.
 */

/** Whether runs stay when the page is left. Else a link says what to run. */
export const isLasting = true;

/** Why runs of this page are gone that nobody ended: a server has no reason of its own. @returns {string|null} */
export const ended = () => null;

/** Where the secret of the page stands: in what the browser stores for this address and this port alone. */
const STORE = 'solvarium.secret';
/** The secret of this page, where the browser stores nothing. */
let own = '';
enter();

/** Keeps the secret that the server put into the page, and takes the token out of the address. */
function enter() {
  const meta = document.querySelector('meta[name=solvarium]');
  const told = meta?.getAttribute('content');
  if (!told) return;
  meta?.remove();
  own = told;
  try {
    localStorage.setItem(STORE, told);
  } catch {
    // The page works until it is loaded again.
  }
  const { pathname, search, hash } = location;
  const others = search.slice(1).split('&').filter(part => part && !part.startsWith('token='));
  history.replaceState(history.state, '', pathname + (others.length ? `?${others.join('&')}` : '') + hash);
}

/** The secret: another tab may have heard of a newer one. */
function secret() {
  try {
    return localStorage.getItem(STORE) ?? own;
  } catch {
    return own;
  }
}

/** Asks a question. A cookie goes to every server of this machine, so it is this header that says who asks. @param {string} url @param {RequestInit} init @returns {Promise<Response>} */
export const send = (url, init) => fetch(url, { ...init, headers: { ...init.headers, 'X-Solvarium': secret() }, credentials: 'same-origin' });

/**
 * Where the documents tell of a technique: the server gives them as text, in which the browser finds the section.
 * @param {string} technique
 */
export const section = technique => `docs/techniques.md#${technique}:~:text=${encodeURIComponent(`### \`${technique}\``).replaceAll('-', '%2D')}`;

/**
 * Listens to the news of a run: server-sent events, read by hand, because an `EventSource` can send no header.
 * @param {string} path
 * @param {{open: () => void, summary: (json: string) => void, lost: (isClosed: boolean) => void}} ears
 * @returns {{close: () => void}}
 */
export function listen(path, ears) {
  const end = new AbortController();
  const hear = async () => {
    const answer = await send(path, { signal: end.signal });
    if (!answer.ok || !answer.body) return;
    ears.open();
    const pieces = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
      const events = (text + piece.value).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const data = event.split('\n').filter(line => line.startsWith('data: ')).map(line => line.slice(6));
        if (data.length && !end.signal.aborted) ears.summary(data.join('\n'));
      }
    }
  };
  const over = () => { if (!end.signal.aborted) ears.lost(true); };
  hear().then(over, over);
  return { close: () => end.abort() };
}
