/**
 * The state of the page: one store that all modules read, change by its functions, and listen to. A pane is a run with a position in it:
 * the cursor, the selected row, the folded rows. The link in the address bar restores all of it.
 *
 * The cursor `at` counts events; null is the latest time, which moves as the search does. Topics: `runs` `run` `summary` `at` `row` `fold`
 * `camera` `mode` `focus` `compare` `play` `breaks` `theme` `moment` `window` `gone` `chart` `stage` `sums` `live` `draft`.
 */

import { isLasting } from './transport.js';

/** @typedef {import('./types.js').Summary} Summary */
/** @typedef {import('./types.js').Camera} Camera */

/**
 * @typedef {Object} Pane
 * @property {'a'|'b'} key
 * @property {string|null} run
 * @property {import('./types.js').Order|null} order the run requested by a link
 * @property {Summary|null} summary
 * @property {Summary|null} live the counts of the edited puzzle, until a run has them
 * @property {number|null} at
 * @property {boolean} isFine whether steps are events, not expansions
 * @property {number|null} row the selected one; null: that of the event at the cursor
 * @property {number} born the event of the selected row's creation, once known
 * @property {import('./types.js').Moment|null} moment
 * @property {Set<number>} folded
 * @property {boolean} foldFailed
 * @property {Camera|null} camera
 * @property {import('./types.js').Chart|null} chart the map of the run
 * @property {'fit'|'follow'|'free'} mode how the camera moves by itself
 */

/**
 * @param {'a'|'b'} key
 * @returns {Pane}
 */
const pane = key => ({
  key, run: null, order: null, summary: null, live: null, at: null, isFine: false, row: null, born: -1, moment: null,
  folded: new Set(), foldFailed: false, camera: null, chart: null, mode: 'fit',
});

export const state = {
  panes: [pane('a'), pane('b')],
  focus: 0,
  comparing: false,
  playing: false,
  /** The user's choice for the stage; null: a map if there is one, else the tree. @type {'tree'|'board'|null} */
  stage: null,
  /** Whether g and h are shown beside f at the nodes. */
  sums: false,
  /** Expansions per second; Infinity: full speed. */
  speed: 20,
  /** @type {Summary[]} */
  runs: [],
  /** @type {import('./types.js').Break[]} */
  breaks: [],
  /** The lesson that is read, with the class of its link. @type {{which: string, group: string, isEmbedded: boolean}|null} */
  lesson: null,
};

/** The pane that the panels show. */
export const focused = () => state.panes[state.comparing ? state.focus : 0];

/** The visible panes. */
export const shown = () => (state.comparing ? state.panes : state.panes.slice(0, 1));

/** The latest time of a run. @param {Pane} pane */
export const front = pane => pane.summary?.events ?? 0;

/** The position of the cursor. @param {Pane} pane */
export const cursor = pane => Math.min(pane.at ?? Infinity, front(pane));

/** Whether a run is a local search, which has a curve and no tree. @param {Pane} pane */
export const isLocal = pane => pane.summary?.shape === 'local';

/** Whether a run samples its tree: it goes below a node as often as the node looks good. @param {Pane} pane */
export const isSampling = pane => pane.summary?.nodes === 'samples';

/** Whether a run searches a game. @param {Pane} pane */
export const isGame = pane => isSampling(pane) || pane.summary?.nodes === 'moves';

/** Whether a run decides variables, or the moves of a game, one after another: it has no open list and no f. @param {Pane} pane */
export const isDeciding = pane => isGame(pane) || pane.summary?.nodes === 'decisions';

/** Whether the states of a run lie on a map; a compared run has the map of the first. @param {Pane} pane */
export const isMapped = pane => state.panes.some(({ chart, summary }) => chart && summary?.text === pane.summary?.text);

/** Whether the run has events after the cursor. @param {Pane} pane */
export const isBehind = pane => pane.at !== null && pane.at < front(pane);

/** The row that the panels describe: the selected one, if it exists at the cursor. @param {Pane} pane */
export const looked = pane => (pane.row !== null && cursor(pane) > pane.born ? pane.row : (pane.moment?.row ?? null));

/** @type {Map<string, ((pane: Pane) => void)[]>} */
const ears = new Map();

/**
 * @param {string} topics divided by blanks
 * @param {(pane: Pane) => void} ear
 */
export function on(topics, ear) {
  for (const topic of topics.split(' ')) ears.set(topic, [...(ears.get(topic) ?? []), ear]);
}

/**
 * @param {string} topic
 * @param {Pane} [pane]
 */
export function tell(topic, pane = focused()) {
  for (const ear of ears.get(topic) ?? []) ear(pane);
  // A link that describes the run includes its progress.
  if (topic !== 'summary' || !isLasting) remember();
}

/**
 * Shows a run in a pane, from its latest time.
 * @param {Pane} pane
 * @param {string|null} run
 * @param {Partial<Pane>} [known] the known state of the run
 */
export function show(pane, run, known = {}) {
  Object.assign(pane, { run, summary: null, live: null, at: null, isFine: false, row: null, born: -1, moment: null, camera: null, chart: null, mode: 'fit', foldFailed: false, ...known });
  pane.folded = new Set();
  tell('run', pane);
}

/**
 * Moves the cursor. At the latest time, it follows the search.
 * @param {Pane} pane
 * @param {number|null} at
 * @param {'expansion'|'event'} by
 */
export function go(pane, at, by = 'expansion') {
  pane.isFine = by === 'event';
  const next = at === null ? null : Math.max(0, Math.round(at));
  if (next === pane.at) return;
  pane.at = next;
  tell('at', pane);
}

/**
 * @param {Pane} pane
 * @param {number|null} row
 */
export function select(pane, row) {
  [pane.row, pane.born] = [row, -1];
  tell('row', pane);
}

/**
 * @param {Pane} pane
 * @param {number} row
 */
export function fold(pane, row) {
  if (!pane.folded.delete(row)) pane.folded.add(row);
  tell('fold', pane);
}

/**
 * @param {Pane} pane
 * @param {Pane['mode']} mode
 */
export function move(pane, mode) {
  if (pane.mode === mode) return;
  pane.mode = mode;
  tell('mode', pane);
}

/** @param {number} focus */
export function look(focus) {
  if (state.focus === focus) return;
  state.focus = focus;
  tell('focus');
}

let timer = 0;
/** The link that was read or written last. Another one was just entered, and is about to be read. */
let known = '';

/** Writes the link, at most four times a second, because browsers limit the rate. */
function remember() {
  if (timer) return;
  timer = window.setTimeout(() => {
    timer = 0;
    const link = `#${written()}`;
    if (location.hash !== known || link === known) return;
    history.replaceState(null, '', link);
    known = location.hash;
  }, 250);
}

/** The view as text. */
export function written() {
  const link = new URLSearchParams();
  if (state.lesson) return writeLesson(link, state.lesson);
  for (const pane of shown()) write(link, pane);
  if (state.stage) link.set('stage', state.stage);
  return link.toString().replaceAll('%2C', ',');
}

/** @param {URLSearchParams} link @param {NonNullable<typeof state.lesson>} lesson */
function writeLesson(link, { which, group, isEmbedded }) {
  link.set('lesson', which);
  if (group) link.set('class', group);
  if (isEmbedded) link.set('embed', '1');
  return link.toString();
}

/**
 * @param {URLSearchParams} link
 * @param {Pane} pane
 */
function write(link, { key, run, summary, at, row, folded, foldFailed, camera, mode }) {
  if (!run) return;
  const put = (/** @type {string} */ name, /** @type {string|number} */ value) => link.set(key === 'a' ? name : `${name}2`, String(value));
  if (isLasting) put('run', run);
  else if (summary) writeOrder(put, summary);
  const stop = !isLasting && at === null && summary?.state === 'held' && summary.expanded ? summary.events : at;
  if (stop !== null) put('at', stop);
  if (row !== null) put('row', row);
  if (folded.size) put('folded', [...folded].join(','));
  if (foldFailed) put('failed', 1);
  if (mode === 'follow') put('mode', mode);
  if (mode === 'free' && camera) put('view', [camera.x, camera.y, camera.sx, camera.sy].map(number => Number(number.toPrecision(6))).join(','));
}

/** Writes the parameters of a run, so that a link can start it again; a text that is too long for links is omitted. @param {(name: string, value: string|number) => void} put @param {Summary} summary */
function writeOrder(put, { problem, text = '', method, heuristic, seed, state, expanded }) {
  if (!text || text.length > LONGEST) return;
  put('kind', problem);
  put('text', text);
  put('method', method);
  if (heuristic) put('heuristic', heuristic);
  if (seed) put('seed', seed);
  if (state !== 'held' || expanded) put('go', 1);
}

/** Maximum length of a text in a link. */
const LONGEST = 4000;

/** Reads the link; returns whether it names a run. A lesson has its own. */
export function restore() {
  known = location.hash;
  const link = new URLSearchParams(known.slice(1));
  const which = link.get('lesson');
  state.lesson = which === null ? null : { which, group: link.get('class') ?? '', isEmbedded: link.get('embed') === '1' };
  for (const pane of state.panes) read(link, pane);
  const stage = link.get('stage');
  state.stage = stage === 'board' || stage === 'tree' ? stage : null;
  const names = state.panes.map(({ run, order }) => (run ?? order) !== null);
  state.comparing = names[0] && names[1];
  return names[0];
}

/**
 * @param {URLSearchParams} link
 * @param {Pane} pane
 */
function read(link, pane) {
  const word = (/** @type {string} */ name) => link.get(pane.key === 'a' ? name : `${name}2`);
  const whole = (/** @type {string} */ name) => (/^\d+$/.test(word(name) ?? '') ? Number(word(name)) : null);
  pane.run = word('run');
  const text = word('text');
  pane.order = text === null ? null : { text, kind: word('kind') ?? undefined, method: word('method') ?? undefined, heuristic: word('heuristic') ?? undefined, seed: whole('seed') ?? 0, paused: word('go') === null };
  pane.at = whole('at');
  pane.row = whole('row');
  pane.folded = new Set((word('folded') ?? '').split(',').filter(part => /^\d+$/.test(part)).map(Number));
  pane.foldFailed = word('failed') === '1';
  if (word('mode') === 'follow') pane.mode = 'follow';
  const [x, y, sx, sy] = (word('view') ?? '').split(',').map(Number);
  if (sx > 0 && sy > 0 && Number.isFinite(x + y + sx + sy)) Object.assign(pane, { camera: { x, y, sx, sy }, mode: 'free' });
}

/** The position of a pane as request parameters. @param {Pane} pane */
export const where = pane => ({
  at: pane.at,
  folded: pane.folded.size ? [...pane.folded].join(',') : null,
  fold_failed: pane.foldFailed ? 1 : null,
});

/** The path of a pane's run. @param {Pane} pane @param {string} [what] */
export const path = (pane, what) => `/api/runs/${encodeURIComponent(pane.run ?? '')}${what ? `/${what}` : ''}`;
