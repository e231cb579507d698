/**
 * Sends requests to a server by HTTP. A site without a server (`cargo xtask site`) replaces this file by one that calls a worker; no other
 * file of the page knows which.
 */

/** Whether runs persist when the page is closed. If not, a link describes the run. */
export const isLasting = true;

/** The reason why the page's runs are lost although nobody ended them; with a server, there is none. @returns {string|null} */
export const ended = () => null;

/** Storage key of the page's secret; the browser's storage is separate for each address and port. */
const STORE = 'solvarium.secret';
/** The secret of this page, if the browser stores nothing. */
let own = '';
enter();

/** Stores the secret that the server put into the page, and removes the token from the address. */
function enter() {
  const meta = document.querySelector('meta[name=solvarium]');
  const told = meta?.getAttribute('content');
  if (!told) return;
  meta?.remove();
  own = told;
  try {
    localStorage.setItem(STORE, told);
  } catch {
    // The page works until it is reloaded.
  }
  const { pathname, search, hash } = location;
  const others = search.slice(1).split('&').filter(part => part && !part.startsWith('token='));
  history.replaceState(history.state, '', pathname + (others.length ? `?${others.join('&')}` : '') + hash);
}

/** The secret; another tab may have stored a newer one. */
function secret() {
  try {
    return localStorage.getItem(STORE) ?? own;
  } catch {
    return own;
  }
}

/** Sends a request. Cookies go to every server of this machine, so this header authenticates the page. @param {string} url @param {RequestInit} init @returns {Promise<Response>} */
export const send = (url, init) => fetch(url, { ...init, headers: { ...init.headers, 'X-Solvarium': secret() }, credentials: 'same-origin' });

/**
 * The documentation of a technique: the server returns text, in which the browser finds the section.
 * @param {string} technique
 */
export const section = technique => `docs/techniques.md#${technique}:~:text=${encodeURIComponent(`### \`${technique}\``).replaceAll('-', '%2D')}`;

/**
 * The text about a technique: its title, a colon, its definition, its difficulties and why it is valid.
 * @param {string} technique
 */
export async function documented(technique) {
  const all = await (await send('docs/techniques.md', {})).text();
  return all.split(`### \`${technique}\`\n`)[1]?.split('\n### ')[0].trim() ?? '';
}

/**
 * Listens to the updates of a run: server-sent events, parsed here, because an `EventSource` cannot send headers.
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
