/** Updates of the shown runs: one stream per pane, reopened when it breaks. */
import { get, listen as hear, ApiError } from './api.js';
import { state, tell, path, on } from './state.js';

/** @type {Map<string, {close: () => void}>} */
const streams = new Map();
/** @type {Map<string, number>} */
const timers = new Map();

/** Milliseconds before a closed stream is reopened. */
const AGAIN = 1500;

/** @type {(isAway: boolean) => void} */
let tellAway = () => {};

/** Starts to listen to the runs of the panes. @param {(isAway: boolean) => void} away */
export function start(away) {
  tellAway = away;
  on('run', listen);
  for (const pane of state.panes) listen(pane);
}

/** @param {import('./state.js').Pane} pane */
function listen(pane) {
  streams.get(pane.key)?.close();
  streams.delete(pane.key);
  clearTimeout(timers.get(pane.key));
  if (!pane.run) return;
  const summary = (/** @type {string} */ json) => {
    const now = JSON.parse(json);
    // The counts of an edit are shown until its own run has reached them.
    if (pane.live && (now.id !== pane.live.id || (now.state !== 'done' && pane.live.ending !== 'stopped'))) return;
    [pane.summary, pane.live] = [now, null];
    tell('summary', pane);
  };
  const lost = (/** @type {boolean} */ isClosed) => {
    tellAway(true);
    if (isClosed) timers.set(pane.key, window.setTimeout(() => void again(pane), AGAIN));
  };
  streams.set(pane.key, hear(path(pane, 'stream'), { open: () => tellAway(false), summary, lost }));
}

/**
 * Handles a refused stream: its run is gone, or the request came too early.
 * @param {import('./state.js').Pane} pane
 */
async function again(pane) {
  try {
    pane.summary = await get(path(pane));
    tell('summary', pane);
    listen(pane);
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404;
    if (isGone) tell('gone', pane);
    else timers.set(pane.key, window.setTimeout(() => void again(pane), AGAIN));
  }
}
