/** The why panel: the row's status, the reasons for it, and the path to it. */
import { $, el, count, cost } from './dom.js';
import { onRow } from './row.js';
import { focused, go, isDeciding, isGame, select, on } from './state.js';
import { isMoving } from './play.js';
import { say, visit } from './stage.js';
import { t } from './text.js';

/** @typedef {import('./types.js').RowAnswer} RowAnswer */

/** Number of steps of the path shown at once. */
const STEPS = 60;

/** Whether the last node was of a search by decisions, whose trail is open at first. */
let wasDeciding = false;

/** Starts the module. */
export function start() {
  onRow((answer, pane) => {
    $('node').classList.toggle('empty', !answer);
    if (answer) fill(answer, pane);
  });
  $('unselect').addEventListener('click', () => select(focused(), null));
  on('row focus run compare', () => ($('unselect').hidden = focused().row === null));
}

/** @param {RowAnswer} answer @param {import('./state.js').Pane} pane */
function fill(answer, pane) {
  $('node-title').textContent = answer.brief ?? answer.action ?? t('node.start');
  $('node-title').title = answer.action ?? '';
  $('node-number').textContent = `#${answer.row}`;
  const badge = $('node-status');
  badge.textContent = say(answer.status);
  badge.dataset.status = String(answer.status);
  $('sum').replaceChildren(...(isDeciding(pane) ? decided(answer) : sum(answer)));
  if (isDeciding(pane) && !wasDeciding) $('way').closest('details').open = true;
  wasDeciding = isDeciding(pane);
  $('why').replaceChildren(...answer.why.map(sentence => el('p', {}, sentence)));
  $('facts').replaceChildren(...facts(answer, pane));
  followed(answer);
  $('way').replaceChildren(...way(answer, pane));
  const dead = answer.dead ? [t('node.dead', { rule: answer.dead })] : [];
  $('dead').hidden = !answer.dead;
  $('dead').textContent = dead.join();
  // Announced to screen readers, unless it changes too fast to listen, or a map is edited, which announces its cells.
  if (!isMoving() && document.activeElement !== $('ground-canvas')) $('said').textContent = [answer.action ?? t('node.start'), say(answer.status), ...dead, ...answer.why].join('. ');
  $('play-on').hidden = !isPlayable(answer, pane);
  if (isPlayable(answer, pane)) $('play-on').href = playOn(answer, pane);
  $('way-title').textContent = t(isGame(pane) ? 'node.line' : isDeciding(pane) ? 'node.trail' : 'node.way', { steps: count(answer.path.length - 1) });
}

/**
 * Whether the page for games can play on from a node. It does not know games in Python, and needs the whole path: a
 * truncated path does not begin with the start, which has no action.
 * @param {RowAnswer} answer @param {import('./state.js').Pane} pane
 */
const isPlayable = ({ path: [first] }, pane) => isGame(pane) && pane.summary?.problem !== 'game' && !first?.action;

/** The address that plays the game on from a node. @param {RowAnswer} answer @param {import('./state.js').Pane} pane */
function playOn({ path }, { summary }) {
  const moves = path.slice(1).map(({ action }) => action).join();
  return `games.html#${new URLSearchParams({ kind: summary?.problem ?? '', text: summary?.text ?? '', moves })}`;
}

/** The values that propagation forced and removed. @param {RowAnswer} answer */
function followed({ forced = [], struck }) {
  $('forced-fold').hidden = !forced.length;
  $('forced-title').textContent = t('node.forced', { cells: count(forced.length) });
  $('forced').replaceChildren(...forced.map(item));
  $('struck-fold').hidden = !struck;
  if (!struck) return;
  const rules = struck.rules.map(({ rule, count: many }) => t('node.struck-by', { count: count(many), rule })).join(', ');
  $('struck-title').textContent = t('node.struck', { total: count(struck.total), rules });
  const more = struck.total - struck.list.length;
  $('struck').replaceChildren(...struck.list.map(item), ...(more ? [el('li', {}, t('node.more', { count: count(more) }))] : []));
}

/** @param {import('./types.js').Followed} followed */
const item = ({ action, rule }) => el('li', {}, action, ' ', el('span', {}, rule));

/** A number, large, with its name. @param {string} name @param {number|undefined} value */
const part = (name, value) => el('span', { class: 'part' }, el('b', {}, cost(value)), el('i', {}, name));

/** The depth of the decisions and the candidates that are left, large. @param {RowAnswer} answer */
const decided = ({ depth, candidates }) => [part(t('sum.depth'), depth), ...(candidates === undefined ? [] : [part(t('sum.candidates'), candidates)])];

/** g + h = f, large. @param {RowAnswer} answer */
function sum({ g, h, f }) {
  const sign = (/** @type {string} */ text) => el('span', { class: 'sign', 'aria-hidden': 'true' }, text);
  if (g === null || g === undefined) return [];
  if (h === null || h === undefined) return [part('g', g)];
  return [part('g', g), sign('+'), part('h', h), sign('='), part('f', f)];
}

/** @param {RowAnswer} answer @param {import('./state.js').Pane} pane */
function facts(answer, pane) {
  /** @type {[string, Node|string][]} */
  const list = [
    [t('fact.depth'), count(answer.depth)],
    [t('fact.born'), jump(answer.born, pane)],
  ];
  if (typeof answer.expanded_at === 'number') list.push([t('fact.expanded'), jump(answer.expanded_at, pane)]);
  if (answer.children) list.push([t('fact.children'), count(answer.children)]);
  if (answer.size > 1) list.push([t('fact.size'), count(answer.size)]);
  if (typeof answer.parent === 'number') list.push([t('fact.parent'), link(answer.parent, pane)]);
  if (typeof answer.duplicate_of === 'number') list.push([t('fact.twin'), link(answer.duplicate_of, pane)]);
  return list.map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value)));
}

/** A button that moves the cursor to just after an event. @param {number} event @param {import('./state.js').Pane} pane */
const jump = (event, pane) => el('button', { class: 'link', type: 'button', click: () => go(pane, event + 1, 'event') }, t('fact.event', { event: count(event + 1) }));

/** @param {number} row @param {import('./state.js').Pane} pane */
const link = (row, pane) => el('button', { class: 'link', type: 'button', click: () => visit(pane, row) }, `#${row}`);

/** The actions from the start, each a link to its row. @param {RowAnswer} answer @param {import('./state.js').Pane} pane */
function way({ path }, pane) {
  const last = path.slice(-STEPS);
  const cut = path.length > STEPS ? [el('li', { class: 'cut' }, '…')] : [];
  return [...cut, ...last.map(({ row, action }) => {
    const name = action || t('node.start');
    return el('li', {}, el('button', { class: 'link', type: 'button', click: () => visit(pane, row) }, name));
  })];
}
