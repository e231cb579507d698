/**
 * The viewer's page. Each module is one concern; this one puts them together.
 *
 * ```text
 * stream --summary--> state --topics--> stage (tree, paint, glyphs, label, hand)
 *                       ^               row --> board, ground (map, mapedit, live), why
 *   controls, play, keys, form,         lists, charts, controls, compare, coach
 *   compare, breaks, hand --changes-+   curve, best (of a local search, in place of tree and row)
 * ```
 *
 * Types are in JSDoc and types.js; `tsc -p crates/view/web` checks them.
 *
 * For tests in a browser there is `window.solvarium`:
 * - `ready`: a promise, resolved once the first run is shown (or there is none);
 * - `state`: the store of `state.js`: `panes[0].run`, `.at`, `.row`, `.summary` ...;
 * - `trees`: the trees: `window.glyphs`, `camera`, `frames` (milliseconds of the last 240 frames), `isCalm`;
 * - `curves`: the curves of local searches, each with its `chart`;
 * - `cursor()`: the event at the cursor; `look(row)`: chooses a row and goes there;
 * - `show(run)`, `beside(run)`: show a run, show one beside it.
 *
 * Ids that stay: run, pause, step, step-back, steps, steps-count, until-goal, until-bound, until-best, until-break, stop, restart,
 * to-start, to-end, speed, timeline, time, sentence, breakpoint-form, breakpoint-kind, breakpoint-value, breakpoint-add,
 * breakpoint-list, compare, compare-dialog, compare-run, compare-method, compare-heuristic, compare-start, comparison,
 * export (opens the menu of export-tree-svg, export-board-svg, export-board-png, export-csv, export-trace,
 * export-link), theme, tree, tree-b, curve, curve-b, board, before, why, status, stats, stat-expanded ..., tab-bests, bests, tab-open, tab-closed, tab-charts,
 * tab-shape, tab-breaks, open-list, closed-list, charts, shape, breaks, search, found, fit, follow, fold, fold-failed, runs,
 * lessons, lessons-list, lessons-score, lesson, lesson-title, lesson-predictions, lesson-questions, lesson-foot, lesson-next, lesson-back, lesson-again, lesson-close,
 * new, forget, swap, ground-canvas, ground-colour, ground-three, ground-undo, form, form-text, form-problem, form-method, form-heuristic, form-paused, form-run, form-error, help, help-dialog.
 */
import { get, post, forget, missing, onError, report } from './api.js';
import * as board from './board.js';
import * as breaks from './breaks.js';
import * as charts from './charts.js';
import * as coach from './coach.js';
import * as compare from './compare.js';
import * as controls from './controls.js';
import { $, dress, el, seldom } from './dom.js';
import * as ground from './ground.js';
import * as form from './form.js';
import * as keys from './keys.js';
import * as lessons from './lessons.js';
import * as lists from './lists.js';
import * as pages from './pages.js';
import * as row from './row.js';
import * as stage from './stage.js';
import { state, on, show, restore, tell, cursor, focused, isLocal, path } from './state.js';
import * as stream from './stream.js';
import * as swap from './swap.js';
import * as tabs from './tabs.js';
import { t } from './text.js';
import * as theme from './theme.js';
import * as tiles from './tiles.js';
import { toast } from './toast.js';
import * as why from './why.js';

/** Milliseconds between two checks for runs started elsewhere: in another tab, or by a program. */
const NEWS = 3000;
/** Milliseconds without the server before the page reports it. */
const PATIENCE = 2500;

let losing = 0;

/** @param {boolean} isAway */
function away(isAway) {
  clearTimeout(losing);
  if (!isAway) return void ($('away').hidden = true);
  losing = window.setTimeout(() => ($('away').hidden = false), PATIENCE);
}

/** Returns to the start page; all runs stay. */
function home() {
  state.comparing = false;
  lessons.close();
  for (const pane of state.panes) show(pane, null);
  tell('compare');
}

/** The curves of local searches. @type {import('./later/curve.js').Curve[]} */
const curves = [];
/** The modules of local searches, loaded with the first one. @type {Promise<void>|null} */
let local = null;

/** Loads the modules of local searches, if this run is one. @param {import('./state.js').Pane} pane */
function localise(pane) {
  if (!isLocal(pane)) return;
  local ??= Promise.all([import('./later/best.js'), import('./later/curve.js')]).then(([best, curve]) => {
    best.start();
    curve.start(curves);
  }, () => {
    local = null;
    toast(missing('error.away'));
  });
}

/** Lists the runs. The options of an open list are replaced only if they changed. */
async function listRuns() {
  const { runs } = await get('/api/runs');
  state.runs = runs;
  const now = JSON.stringify([state.panes[0].run, runs.map((/** @type {import('./types.js').Summary} */ run) => [run.id, compare.runName(run)])]);
  if (now === listed) return;
  listed = now;
  const option = (/** @type {import('./types.js').Summary} */ run) => el('option', { value: run.id, selected: run.id === state.panes[0].run }, compare.runName(run));
  $('runs').replaceChildren(...runs.map(option));
  $('runs').hidden = $('forget').hidden = runs.length === 0;
}

/** The content from which the list was built. */
let listed = '';

/** Checks whether others started or ended runs. If nobody answers, the stream reports it. */
function look() {
  if (document.visibilityState === 'visible') void listRuns().catch(() => {});
}

/** Removes the shown run, and shows the one before. */
async function drop() {
  const old = path(state.panes[0]);
  show(state.panes[0], null); // avoids requests for a removed run
  await forget(old);
  const { runs } = await get('/api/runs');
  show(state.panes[0], runs.at(-1)?.id ?? null);
}

function header() {
  const { summary } = focused();
  document.title = summary ? `${summary.describe || summary.problem} · ${summary.method} – Solvarium` : 'Solvarium';
  $('runs').title = summary ? compare.runName(summary) : t('run.list');
}

async function begin() {
  dress();
  charts.build();
  tabs.start();
  onError(toast);
  stage.start();
  theme.start(() => tell('theme'));
  for (const part of [row, board, tiles, ground, swap, why, lists, charts, controls, coach, breaks, keys, pages]) part.start();
  compare.start();
  $('export-menu').addEventListener('click', async (/** @type {Event} */ event) => {
    $('export-menu').hidePopover();
    const button = /** @type {HTMLElement} */ (event.target).closest('button');
    const exports = await import('./later/export.js').catch(() => toast(missing('error.away')));
    if (button && exports) await exports.run(button.id, toast);
  });
  $('runs').addEventListener('change', () => show(state.panes[0], $('runs').value));
  $('home').addEventListener('click', (/** @type {Event} */ event) => {
    event.preventDefault();
    home();
  });
  $('forget').addEventListener('click', () => void drop().catch(report));
  on('run', seldom(200, () => void listRuns().catch(report)));
  on('summary', header);
  on('summary', localise);
  on('gone', pane => {
    show(pane, null);
    toast(missing('error.gone'));
  });
  window.addEventListener('hashchange', async () => {
    restore();
    lessons.follow();
    // A lesson starts its own runs.
    if (state.lesson) return void state.panes.forEach(pane => show(pane, null));
    await order();
    for (const pane of state.panes) tell('run', pane);
    tell('compare');
  });
  lessons.start();
  await Promise.all([form.start(), first()]);
  lessons.follow();
  window.setInterval(look, NEWS);
  document.addEventListener('visibilitychange', look);
}

/** Starts the run that the link describes. */
async function order() {
  for (const pane of state.panes) {
    const { order } = pane;
    pane.order = null;
    if (!order) continue;
    try {
      pane.run = (await post('/api/runs', order)).id;
    } catch (error) {
      report(error);
    }
  }
}

/** Shows the run that the link names, or the latest. */
async function first() {
  const isNamed = restore();
  await order();
  await listRuns();
  if (isNamed && !state.runs.some(({ id }) => id === state.panes[0].run)) {
    state.comparing = false;
    state.panes[0].run = null;
    toast(t('error.gone'));
  }
  if (!state.lesson) state.panes[0].run ??= state.runs.at(-1)?.id ?? null;
  stream.start(away);
  await listRuns();
  tell('compare');
}

const ready = begin();
ready.catch(report);

Object.assign(window, {
  solvarium: {
    ready, state, trees: stage.trees, curves,
    cursor: () => cursor(focused()),
    look: (/** @type {number} */ chosen) => stage.visit(focused(), chosen),
    show: (/** @type {string} */ run) => show(state.panes[0], run),
    beside: compare.beside,
  },
});
