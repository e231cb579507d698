/**
 * The board: a drawing from the server below a grid of cells selected by pointer and keys. The module in control of the board receives the
 * edits.
 */
import { ApiError, latest } from '../api.js';
import { send } from '../transport.js';
import { $, drawing, el } from '../dom.js';
import { t } from './text.js';
import { tell } from './topics.js';

/** @typedef {import('../types.js').Place} Place */
/** @typedef {import('../types.js').Marks} Marks */
/** @typedef {{place: Place, marks?: Marks|null, digits?: number[]}} View the content to show */
/** @typedef {{put: (cell: number, digit: number) => void, strike: (cell: number, digit: number) => void, empty: (cell: number) => void, isFree?: () => boolean}} Taker `isFree`: any digit can be struck, not only a candidate */

/** Number of cached drawings, so that going back and forth needs no requests. */
const KEPT = 400;
/** @type {Map<string, Promise<string>>} */
const drawn = new Map();

/** @type {Place|null} */
let place = null;
/** The selected cell; -1 if none. */
let chosen = -1;
/** @type {Taker} */
let taker = { put() {}, strike() {}, empty() {} };
/** Whether a click on a candidate means the candidate. */
let isFine = () => false;

export const selected = () => chosen;

/** Sets the receiver of edits, and whether a click means the candidate under it. @param {Taker} to @param {() => boolean} fine */
export function give(to, fine) {
  taker = to;
  isFine = fine;
}

/** @param {number} digit */
export const put = digit => needsCell(cell => taker.put(cell, digit));
/** @param {number} digit */
export const strike = digit => needsCell(cell => taker.strike(cell, digit));
export const empty = () => needsCell(cell => taker.empty(cell));

/** @param {(cell: number) => void} what */
function needsCell(what) {
  if (chosen >= 0 && place) what(chosen);
}

/** A cell's name, such as r1c2. @param {number} cell */
export const name = cell => `r${Math.floor(cell / (place?.size ?? 9)) + 1}c${(cell % (place?.size ?? 9)) + 1}`;

/** Shows a position. @param {View|null} view */
export function show(view) {
  document.body.classList.toggle('blankboard', !view);
  if (!view) return;
  if (place?.size !== view.place.size) build(view.place.size);
  place = view.place;
  label(place);
  void latest('board', async () => {
    const picture = drawing(await svg(view));
    if (picture) $('board').replaceChildren(picture);
    $('board').dataset.position = view.place.position;
  });
}

/** A position in a request. The server does not read a contradictory position, so the request has an earlier position and the changes since then. @param {Place} place */
export const request = place => place.from ?? { position: place.position };

/** Prefetches a drawing. @param {View} view */
export const foresee = view => void svg(view).catch(() => {});

/** @param {View} view @returns {Promise<string>} */
export function svg({ place, marks, digits }) {
  const body = JSON.stringify({ ...request(place), marks: marks ?? undefined, digits });
  const known = drawn.get(body);
  if (known) return known;
  const asked = ask(body);
  asked.catch(() => drawn.delete(body));
  drawn.set(body, asked);
  if (drawn.size > KEPT) drawn.delete(/** @type {string} */ (drawn.keys().next().value));
  return asked;
}

/** @param {string} body */
async function ask(body) {
  const answer = await send('/api/explain/board', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    .catch(() => Promise.reject(new ApiError(t('error.away'), 0)));
  if (!answer.ok) throw new ApiError(t('error.status', { status: answer.status }), answer.status);
  return answer.text();
}

/** Creates the cells of a board of this size. @param {number} size */
function build(size) {
  $('cells').dataset.size = String(size);
  $('board-frame').dataset.size = String(size);
  const cell = (/** @type {number} */ at) => el('button', { type: 'button', role: 'gridcell', tabindex: at === 0 ? 0 : -1, 'data-cell': at });
  const row = (/** @type {number} */ row) => el('div', { role: 'row' }, ...Array.from({ length: size }, (_, column) => cell(row * size + column)));
  $('cells').replaceChildren(...Array.from({ length: size }, (_, at) => row(at)));
  chosen = -1;
}

/** Describes the contents of the cells for screen readers. @param {Place} of */
function label({ size, values, givens, candidates }) {
  for (const button of buttons()) {
    const cell = Number(button.dataset.cell);
    const [row, column, digit] = [Math.floor(cell / size) + 1, (cell % size) + 1, values[cell]];
    const words = digit !== '.' ? t(givens[cell] === '1' ? 'explain.cell-given' : 'explain.cell-digit', { row, column, digit })
      : candidates[cell] ? t('explain.cell-empty', { row, column, digits: [...candidates[cell]].join(' ') })
        : t('explain.cell-none', { row, column });
    button.setAttribute('aria-label', words);
  }
}

/** @returns {HTMLElement[]} */
const buttons = () => [...$('cells').querySelectorAll('[data-cell]')];

/** Selects a cell. @param {number} cell @param {boolean} [withFocus] */
export function choose(cell, withFocus = true) {
  chosen = cell;
  for (const button of buttons()) {
    const isChosen = Number(button.dataset.cell) === cell;
    button.tabIndex = isChosen ? 0 : -1;
    button.setAttribute('aria-selected', String(isChosen));
    if (isChosen && withFocus) button.focus();
  }
  tell('cell');
}

/** Moves the focus to the board. */
export const focus = () => choose(Math.max(chosen, 0));

/** Starts the module. */
export function start() {
  $('cells').addEventListener('click', (/** @type {MouseEvent} */ event) => {
    const button = /** @type {HTMLElement|null} */ (/** @type {HTMLElement} */ (event.target).closest('[data-cell]'));
    if (!button) return;
    const cell = Number(button.dataset.cell);
    choose(cell);
    // A click by a key has no position in the cell.
    if (isFine() && event.detail > 0) taken(button, cell, event);
  });
  $('cells').addEventListener('keydown', keyed);
}

/** Removes the candidate under the pointer, or puts it in. @param {HTMLElement} button @param {number} cell @param {MouseEvent} event */
function taken(button, cell, event) {
  const { left, top, width, height } = button.getBoundingClientRect();
  const size = place?.size ?? 9;
  const columns = size <= 4 ? 2 : 3;
  const rows = Math.ceil(size / columns);
  const within = (/** @type {number} */ part, /** @type {number} */ most) => Math.max(0, Math.min(most - 1, Math.floor(part * most)));
  const digit = within((event.clientY - top) / height, rows) * columns + within((event.clientX - left) / width, columns) + 1;
  if (taker.isFree?.() || place?.candidates[cell].includes(String(digit))) taker.strike(cell, digit);
}

/** @param {KeyboardEvent} event */
function keyed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || !place) return;
  const { size } = place;
  const cell = Number(/** @type {HTMLElement} */ (event.target).dataset.cell ?? chosen);
  const [row, column] = [Math.floor(cell / size), cell % size];
  /** @type {Record<string, [number, number]>} */
  const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
  const step = steps[event.key];
  const digit = Number(/^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? event.key);
  if (step) choose(((row + step[0] + size) % size) * size + ((column + step[1] + size) % size));
  else if (digit >= 1 && digit <= size) {
    if (chosen !== cell) choose(cell);
    if (event.shiftKey || isFine()) strike(digit);
    else put(digit);
  } else if (['Delete', 'Backspace', '0'].includes(event.key)) {
    if (chosen !== cell) choose(cell);
    empty();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}
