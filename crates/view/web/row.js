/** The event at the cursor, and the details of the selected row. */
import { get, latestOf } from './api.js';
import { seldom } from './dom.js';
import { state, on, tell, path, where, looked, cursor, focused, shown } from './state.js';

/** @type {((answer: import('./types.js').RowAnswer|null, pane: import('./state.js').Pane) => void)[]} */
const ears = [];

/** Registers a listener for selected rows. @param {(typeof ears)[0]} ear */
export const onRow = ear => void ears.push(ear);

/** Starts to watch the cursor. */
export function start() {
  for (const pane of state.panes) {
    const soon = seldom(60, () => moment(pane));
    on('summary at', changed => changed === pane && shown().includes(pane) && soon());
    on('run', changed => changed === pane && empty(pane));
  }
  on('row focus compare', () => ask(focused()));
}

/** @param {import('./state.js').Pane} pane */
function empty(pane) {
  if (pane === focused() && !pane.live) for (const ear of ears) ear(null, pane);
}

/** @param {import('./state.js').Pane} pane */
function moment(pane) {
  if (!pane.run) return;
  void latestOf(`moment ${pane.key}`, pane, async isSame => {
    const { at } = pane;
    const now = await told(pane, await get(path(pane, 'moment'), { at }));
    if (!isSame()) return;
    // Before the first step the server describes the start, which comes slightly after event 0.
    pane.moment = { ...now, event: Math.min(now.event, at ?? Infinity) };
    tell('moment', pane);
    if (pane === focused()) ask(pane);
  });
}

/** Number of events to search back for a row. */
const BACK = 4;

/**
 * The moment to describe. When stepping by expansions, it is the expanded node, not its last child; when stepping by events, each child.
 * @param {import('./state.js').Pane} pane
 * @param {import('./types.js').Moment} now
 * @returns {Promise<import('./types.js').Moment>}
 */
async function told(pane, now) {
  const isEnd = now.what === 'goal' || now.what === 'done';
  const expanded = isEnd || pane.isFine || !now.expanded ? null : await expansion(pane, now.event);
  if (expanded) return { ...now, row: expanded.row, sentence: expanded.sentence };
  return { ...now, row: now.row ?? (await before(pane, now.event)) };
}

/** The moment at which the expansion of an event began. @param {import('./state.js').Pane} pane @param {number} event */
async function expansion(pane, event) {
  const { at } = await get(path(pane, 'find'), { from: event, dir: -1, unit: 'expansion', n: 1 });
  return typeof at === 'number' ? get(path(pane, 'moment'), { at: at + 1 }) : null;
}

/** The row of the last event before this one that has a row: the end of a search has none. @param {import('./state.js').Pane} pane @param {number} event */
async function before(pane, event) {
  for (let at = event - 1; at > 0 && at > event - BACK; at--) {
    const { row } = await get(path(pane, 'moment'), { at });
    if (typeof row === 'number') return row;
  }
  return null;
}

/** @param {import('./state.js').Pane} pane */
function ask(pane) {
  // The cursor has moved back; its moment is being requested.
  if ((pane.moment?.event ?? 0) > cursor(pane)) return;
  const row = looked(pane);
  if (row === null || !pane.run) return empty(pane);
  void latestOf('row', pane, async isSame => {
    const wanted = looked(pane);
    if (wanted === null) return;
    const answer = await get(path(pane, `row/${wanted}`), { ...where(pane), plain: pane.chart ? 1 : null });
    if (!isSame()) return;
    if (wanted === pane.row) pane.born = answer.born;
    if (pane === focused()) for (const ear of ears) ear(answer, pane);
  });
}
