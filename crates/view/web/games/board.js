/** The board: a drawing from the server below buttons for its cells. A move is chosen by its cells, one after another, by pointer or keys. */
import { $, cost, drawing, el } from '../dom.js';
import { game, isOwn } from './game.js';
import { t } from './text.js';

/** @typedef {import('./game.js').Standing} Standing */

/** The cells chosen so far, of a move that needs several. @type {number[]} */
let picked = [];
/** The position that is drawn, and the cell that has the focus. @type {Standing|null} */
let drawn = null;
let focus = 0;

/** Called when a cell was chosen. */
let tell = () => {};

/** Starts the module. @param {(name: string) => void} play @param {() => void} chosen called when a cell was chosen */
export function start(play, chosen) {
  tell = chosen;
  $('cells').addEventListener('click', (/** @type {Event} */ event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest('button');
    if (button && isOwn()) pick(Number(button.dataset.cell), play);
  });
  $('cells').addEventListener('focusin', (/** @type {Event} */ event) => point(Number(/** @type {HTMLElement} */ (event.target).dataset.cell)));
  $('cells').addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Escape') unpick();
    const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [0, 0];
    if (!x && !y) return;
    event.preventDefault();
    walk(x, y);
  });
}

/** The moves that begin with these cells. @param {number[]} cells */
const fits = cells => (game.at?.moves ?? []).filter(move => move.cells.some(way => cells.every((cell, at) => way[at] === cell)));

/** The move that is complete with these cells. @param {number[]} cells */
const complete = cells => fits(cells).find(move => move.cells.some(way => way.length === cells.length && way.every((cell, at) => cell === cells[at])));

/** Whether a cell continues the move, or begins another. @param {number} cell */
const isFree = cell => isOwn() && (fits([...picked, cell]).length > 0 || fits([cell]).length > 0);

/** Chooses a cell. @param {number} cell @param {(name: string) => void} play */
function pick(cell, play) {
  const cells = fits([...picked, cell]).length ? [...picked, cell] : [cell];
  const move = complete(cells);
  const isSame = picked.length === 1 && picked[0] === cell;
  picked = move || !fits(cells).length || (isSame && cells.length === 1) ? [] : cells;
  if (move) play(move.name);
  mark();
  tell();
}

function unpick() {
  picked = [];
  mark();
  tell();
}

/** Whether a move is half chosen. */
export const isPicking = () => picked.length > 0;

/** Shows the position. */
export function show() {
  const { at } = game;
  if (!at) return;
  if (at !== drawn) {
    const isOther = JSON.stringify(drawn?.areas) !== JSON.stringify(at.areas);
    drawn = at;
    picked = [];
    const picture = drawing(at.board);
    if (picture) $('board').replaceChildren(picture);
    const [, , wide, high] = (/** @type {Element|null} */ (picture)?.getAttribute('viewBox') ?? '0 0 1 1').split(' ').map(Number);
    $('board-frame').style.setProperty('--shape', String(wide / high));
    if (isOther) build(at);
  }
  if (!isOwn()) picked = [];
  mark();
}

/** Makes the buttons of the cells. @param {Standing} at */
function build({ areas }) {
  $('cells').replaceChildren(...areas.map((area, cell) => {
    const button = el('button', { type: 'button', 'data-cell': cell });
    for (const [side, part] of ['left', 'top', 'width', 'height'].map((side, at) => /** @type {[string, number]} */ ([side, area[at]]))) {
      button.style.setProperty(side, `${100 * part}%`);
    }
    return button;
  }));
  focus = 0;
}

/** @returns {HTMLButtonElement[]} */
const buttons = () => [...$('cells').children];

/** Marks the cells that can be chosen, and writes their names and values. */
function mark() {
  for (const [cell, button] of buttons().entries()) {
    const free = isFree(cell);
    button.classList.toggle('free', free);
    button.classList.toggle('picked', picked.includes(cell));
    button.classList.toggle('full', Boolean(game.at?.texts?.[cell]));
    button.setAttribute('aria-disabled', String(!free));
    button.setAttribute('aria-label', named(cell));
    const value = free ? valued(cell) : '';
    button.replaceChildren(...(value ? [el('b', {}, value)] : []));
  }
  const held = buttons().indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  if (held >= 0) focus = held;
  else if (!buttons()[focus]?.classList.contains('free')) focus = Math.max(0, buttons().findIndex(button => button.classList.contains('free')));
  point(focus);
}

/** Makes a cell the only one that Tab can focus. @param {number} cell */
function point(cell) {
  focus = cell;
  for (const [at, button] of buttons().entries()) button.tabIndex = at === cell ? 0 : -1;
}

/** Describes a cell, with the move that it completes. @param {number} cell */
function named(cell) {
  const { texts, width } = /** @type {Standing} */ (game.at);
  const wide = width ?? 1;
  const where = t('cell', { row: Math.floor(cell / wide) + 1, column: (cell % wide) + 1, what: texts?.[cell] || t('cell.empty') });
  const move = complete([...picked, cell]);
  return move ? `${where}, ${move.name}` : where;
}

/** The value of the best move that a cell continues, if values are shown. @param {number} cell */
function valued(cell) {
  const next = fits([...picked, cell]).length ? [...picked, cell] : [cell];
  // A move that any cell of its column chooses shows its value only in the first.
  const isMain = (/** @type {import('./game.js').Move} */ { cells: [first] }) => first.length > 1 || first[0] === cell;
  const names = new Set(fits(next).filter(isMain).map(({ name }) => name));
  const best = game.values?.find(({ name }) => names.has(name));
  return best ? short(best, 1) : '';
}

/** A value as a short text. @param {import('./game.js').Valued} value @param {number} [decimals] */
export const short = ({ exact, value, estimate }, decimals = 2) => (exact ? value : estimate === null ? t('unknown') : t('about', { value: cost(Number(estimate.toFixed(decimals)) + 0) }));

/** Moves the focus to the nearest free cell in a direction. @param {number} x @param {number} y */
function walk(x, y) {
  const areas = game.at?.areas ?? [];
  const middle = (/** @type {number[]} */ [left, top, wide, high]) => [left + wide / 2, top + high / 2];
  const shape = Number($('board-frame').style.getPropertyValue('--shape')) || 1;
  const from = middle(areas[focus]);
  let [next, least] = [-1, Infinity];
  for (const [cell, button] of buttons().entries()) {
    const [a, b] = middle(areas[cell]);
    const [right, down] = [(a - from[0]) * shape, b - from[1]];
    const [along, across] = [right * x + down * y, Math.abs(right * y + down * x)];
    if (along > 1e-6 && button.classList.contains('free') && along + 2 * across < least) [next, least] = [cell, along + 2 * across];
  }
  if (next >= 0) buttons()[next].focus();
}
