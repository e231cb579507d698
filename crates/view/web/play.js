/**
 * Moves through a search: forwards, backwards, or until an event. Before the latest event only the cursor moves; beyond it the server
 * continues the search. Two runs share a clock that counts expansions.
 */
import { get, post, report } from './api.js';
import { state, shown, cursor, isBehind, go, tell, path, on } from './state.js';

/** @typedef {import('./state.js').Pane} Pane */
/** @typedef {import('./types.js').Break} Break */

/** Milliseconds between two frames during playback. */
const TICK = 60;
/** Milliseconds between two checks whether runs have arrived, and the longest wait. */
const MOMENT = 15;
const PATIENCE = 2000;
/** Duration in seconds of a playback at full speed. */
const FILM = 8;

/**
 * Sends a command to a run. The new state arrives by the stream; the reply to this request may be older.
 * @param {Pane} pane
 * @param {object} command
 * @returns {Promise<any>}
 */
export const control = (pane, command) => post(path(pane, 'control'), command);

/** @param {Pane} pane */
const isOver = pane => pane.summary?.state === 'done' || pane.summary?.kind === 'replay';

/** @param {Pane} pane @param {string} unit @param {number} dir @param {number} n @param {number} [from] @returns {Promise<number|null>} */
async function find(pane, unit, dir, n, from = cursor(pane)) {
  return (await get(path(pane, 'find'), { from, dir, unit, n })).at;
}

/** The expansions completed before the cursor. @param {Pane} pane */
async function expansions(pane) {
  if (pane.at === null) return pane.summary?.expanded ?? 0;
  return (await get(path(pane, 'moment'), { at: pane.at })).expanded;
}

/** Runs `job` for all visible panes, and reports errors. @param {(pane: Pane) => Promise<void>} job */
async function each(job) {
  try {
    await Promise.all(shown().filter(pane => pane.run && pane.summary && !pane.live).map(job));
  } catch (error) {
    report(error);
  }
}

/** Steps forward by a number of expansions. @param {number} n */
export async function step(n) {
  pause();
  if (state.comparing) return tick(n);
  await each(async pane => {
    if (pane.summary?.state === 'running' && pane.at === null) return void (await control(pane, { do: 'pause' }));
    const at = isBehind(pane) ? await find(pane, 'expansion', 1, n) : null;
    if (at !== null) return go(pane, at);
    const missing = isBehind(pane) ? n - Math.max(0, (pane.summary?.expanded ?? 0) - (await expansions(pane))) : n;
    go(pane, null);
    if (!isOver(pane) && missing > 0) await control(pane, { do: 'step', n: missing, unit: 'expansion' });
  });
}

/** Steps back by a number of expansions. @param {number} n */
export async function back(n) {
  pause();
  if (state.comparing) return tick(-n);
  await each(async pane => {
    if (pane.summary?.state === 'running') await control(pane, { do: 'pause' });
    // At the latest time, the display may be newer than the stream's last message.
    const from = pane.at === null ? Math.max(cursor(pane), pane.moment?.event ?? 0) : cursor(pane);
    go(pane, (await find(pane, 'expansion', -1, n, from)) ?? 0);
  });
}

/** Pending ticks of the common clock, and whether one is in progress. */
let ticks = 0;
let isTicking = false;

/** Advances the common clock: both runs to the same number of expansions. Quick ticks are merged. @param {number} n */
async function tick(n) {
  ticks += n;
  if (isTicking) return;
  isTicking = true;
  try {
    while (ticks !== 0) {
      const now = ticks;
      ticks = 0;
      const clocks = await Promise.all(shown().map(expansions));
      const clock = Math.max(0, Math.max(...clocks) + now);
      await turn(clock);
      await arrived(clock);
    }
  } catch (error) {
    report(error);
  } finally {
    [ticks, isTicking] = [0, false];
  }
}

/** Waits until the stream reports that each run has reached this position, or its end. A step is relative to the run's position. @param {number} clock */
async function arrived(clock) {
  const isThere = (/** @type {Pane} */ pane) => !pane.run || isOver(pane) || (pane.summary?.expanded ?? 0) >= clock;
  for (let n = 0; n < PATIENCE / MOMENT && !shown().every(isThere); n++) await new Promise(soon => setTimeout(soon, MOMENT));
}

/** Sets the common clock. @param {number} clock in expansions */
export const turn = clock => each(async pane => {
  const known = pane.summary?.expanded ?? 0;
  if (clock <= 0) return go(pane, 0);
  if (clock < known) return go(pane, await find(pane, 'expansion', 1, clock, 0));
  go(pane, null);
  if (clock > known && !isOver(pane) && pane.summary?.state !== 'running') {
    await control(pane, { do: 'step', n: clock - known, unit: 'expansion' });
  }
});

/** Runs: plays the recorded part, then continues the search. */
export async function run() {
  if (shown().some(isBehind)) return play();
  if (shown().every(isOver)) return restartPlay();
  await each(live);
}

/** The command to continue at the selected speed. */
const going = () => (state.speed === Infinity ? { do: 'run' } : { do: 'pace', per_second: state.speed });

/** @param {Pane} pane */
async function live(pane) {
  if (isOver(pane)) return;
  await control(pane, going());
  go(pane, null);
}

/** Plays a finished run from its beginning. */
function restartPlay() {
  for (const pane of shown()) go(pane, 0);
  play();
}

let timer = 0;
let last = 0;
let owed = 0;
let isBusy = false;

function play() {
  state.playing = true;
  [last, owed] = [performance.now(), 0];
  clearInterval(timer);
  timer = window.setInterval(() => void beat(), TICK);
  tell('play');
}

/** Advances as far as the elapsed time allows. */
async function beat() {
  if (isBusy) return;
  isBusy = true;
  const now = performance.now();
  owed += ((now - last) / 1000) * filmed();
  last = now;
  if (owed >= 1) await onward(Math.floor(owed));
  isBusy = false;
}

/** Expansions per second during playback. */
function filmed() {
  if (state.speed < Infinity) return state.speed;
  return Math.max(1000, ...shown().map(({ summary }) => summary?.expanded ?? 0)) / FILM;
}

/** @param {number} n */
async function onward(n) {
  owed -= n;
  if (state.comparing) await tick(n);
  else await each(async pane => go(pane, isBehind(pane) ? await find(pane, 'expansion', 1, n) : null));
  if (!state.playing || shown().some(isBehind)) return;
  pause();
  if (!shown().every(isOver)) await each(live);
}

/** Stops the playback. */
export function pause() {
  clearInterval(timer);
  if (!state.playing) return;
  state.playing = false;
  tell('play');
}

/** Pauses everything. */
export async function hold() {
  pause();
  await each(async pane => {
    if (pane.summary?.state === 'running') await control(pane, { do: 'pause' });
  });
}

/** Continues until the next goal, bound, improvement or breakpoint. @param {'goal'|'bound'|'best'|'break'} unit */
export async function until(unit) {
  pause();
  await each(async pane => {
    const at = isBehind(pane) ? await find(pane, unit, 1, 1) : null;
    // Any child may hit a breakpoint; that child is then shown.
    const by = unit === 'break' || unit === 'best' ? 'event' : 'expansion';
    if (at !== null) return go(pane, at, by);
    go(pane, null, by);
    if (isOver(pane)) return;
    await control(pane, unit === 'break' ? { do: 'run' } : { do: 'until', what: { kind: unit } });
  });
}

/** Goes to the beginning or to the latest time. @param {number|null} at */
export function jump(at) {
  pause();
  for (const pane of shown()) go(pane, at);
}

/** Ends the search for good. */
export const stop = () => {
  pause();
  return each(async pane => {
    await control(pane, { do: 'stop' });
  });
};

/** Restarts the same search, paused. @param {(pane: Pane, run: string) => void} show */
export const restart = show => {
  pause();
  return each(async pane => show(pane, (await control(pane, { do: 'restart' })).id));
};

/** Sets the speed, also of active runs. @param {number} speed */
export function pace(speed) {
  state.speed = speed;
  void each(async pane => {
    if (pane.summary?.state === 'running') await control(pane, going());
  });
}

/** Whether anything is moving. */
export const isMoving = () => state.playing || shown().some(pane => pane.summary?.state === 'running' && !isBehind(pane));

on('run', pause);
