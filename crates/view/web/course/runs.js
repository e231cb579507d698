/** The runs of the lesson: started together, stepped and run to their ends. */
import { forget, get, post } from '../api.js';
import { beside } from '../compare.js';
import { control, turn } from '../play.js';
import { go, look, path, show, state, tell } from '../state.js';

/** @typedef {import('../types.js').Lesson} Lesson */
/** @typedef {import('../state.js').Pane} Pane */

/** Milliseconds after which a selected lesson starts; leafing through lessons starts none. */
const SETTLED = 120;
/** Milliseconds within which requests about a run are answered. */
const ANSWERED = 600;
/** Milliseconds between two checks of a run, and the longest wait. */
const MOMENT = 40, PATIENCE = 60000;

/** @type {string[]} */
let begun = [];

/** @param {number} milliseconds */
const pause = milliseconds => new Promise(done => setTimeout(done, milliseconds));

/** Starts the runs of a lesson in place of those of the previous one, if it is still wanted then. @param {Lesson} lesson @param {() => boolean} isWanted */
export async function begin(lesson, isWanted) {
  await pause(SETTLED);
  if (!isWanted()) return;
  const former = begun;
  /** @type {string[]} */
  const mine = [];
  begun = mine;
  state.comparing = false;
  look(0);
  for (const pane of state.panes) show(pane, null);
  for (const run of lesson.runs) {
    const { id } = await post('/api/runs', { ...run, paused: true });
    mine.push(id);
  }
  // The lesson may have been started again meanwhile.
  if (begun === mine && isWanted()) {
    show(state.panes[0], mine[0]);
    if (mine.length > 1) beside(mine[1]);
    tell('compare');
  }
  // By that time, requests about the previous runs are answered.
  await pause(ANSWERED);
  await Promise.all(former.map(run => forget(`/api/runs/${run}`)));
}

/** Leaves the runs to the user. */
export function leave() {
  begun = [];
}

/** Whether the page shows the runs of the lesson. @param {Lesson} lesson */
export const areShown = lesson => lesson.runs.every((_, at) => begun[at] !== undefined && state.panes[at].run === begun[at]);

/** Waits until `holds` returns true or the time is up; returns whether it was true. @param {() => unknown} holds */
async function until(holds) {
  for (let waited = 0; waited < PATIENCE && !holds(); waited += MOMENT) await pause(MOMENT);
  return Boolean(holds());
}

/** Waits until the runs of a lesson are at their start. @param {Lesson} lesson */
export const stand = lesson => until(() => areShown(lesson) && lesson.runs.every((_, at) => /held|done/.test(state.panes[at].summary?.state ?? '')));

/** Runs a search to its end; returns its counts, or null if it does not end in time. @param {Pane} pane */
export async function finish(pane) {
  const { run } = pane;
  const isOver = () => pane.run !== run || pane.summary?.state === 'done';
  go(pane, null);
  if (!isOver()) await control(pane, { do: 'run' });
  return (await until(isOver)) && pane.run === run ? pane.summary : null;
}

/** Goes to the end of an expansion; returns whether the run has it. @param {Pane} pane @param {number} expansion */
export async function reach(pane, expansion) {
  await turn(expansion);
  return until(() => pane.moment?.expanded === expansion);
}

/** Whether a node is open at the cursor. @param {Pane} pane @param {number} row */
export async function isOpen(pane, row) {
  const { status } = await get(path(pane, `row/${row}`), { at: pane.at, plain: 1 });
  return status === 0;
}
