/**
 * The board: a drawing from the program, with candidates if it knows them, below buttons for its cells. Strokes of a pointer and keys choose cells.
 */
import { $, drawing, el } from '../dom.js';
import { puzzle } from './puzzle.js';
import { t } from './text.js';
import * as tools from './tools.js';

/** The part of a cell, around its middle, that a stroke enters: strokes along a diagonal pass corners of other cells. */
const CORE = 0.72;
/** Pixels between the points of a stroke that are looked at. */
const STEP = 4;

/** The drawing that is shown. */
let drawn = '';
/** The cell that has the focus. */
let focus = 0;
/** The cells of a stroke, the pointer that draws it, and where that was last. @type {number[]|null} */
let stroke = null;
let pointer = -1;
let last = [0, 0];
/** @typedef {{give: (cell: number, digit: number|null) => void, type: (cell: number, digit: number) => void}} Pen */
/** @type {Pen} */
let pen = { give: () => {}, type: () => {} };

/** Starts the module. @param {Pen} digits enter a digit, or a key of a digit that may continue the one before */
export function start(digits) {
  pen = digits;
  const cells = $('cells');
  cells.addEventListener('pointerdown', begin);
  cells.addEventListener('pointermove', move);
  cells.addEventListener('pointerup', end);
  cells.addEventListener('pointercancel', (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== pointer) return;
    stroke = null;
    tools.drop();
  });
  cells.addEventListener('keydown', press);
  // Firefox clicks a button when Space is released.
  cells.addEventListener('keyup', (/** @type {KeyboardEvent} */ event) => { if (event.key === ' ') event.preventDefault(); });
  // A click without a pointer comes from a screen reader.
  cells.addEventListener('click', (/** @type {MouseEvent} */ event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest('button');
    if (!button || event.detail) return;
    go(Number(button.dataset.cell));
    choose(focus);
  });
  cells.addEventListener('focusin', (/** @type {FocusEvent} */ event) => point(Number(/** @type {HTMLElement} */ (event.target).dataset.cell ?? focus)));
}

/** The columns of the board. */
const columns = () => puzzle.at?.columns ?? 1;
/** The column and the row of a cell. @param {number} cell @returns {[number, number]} */
const place = cell => [cell % columns(), Math.floor(cell / columns())];

/** The cell at a point, and whether the point is in its middle. @param {{clientX: number, clientY: number}} point */
function under({ clientX, clientY }) {
  const { left, top, width, height } = $('cells').getBoundingClientRect();
  const [x, y] = [(clientX - left) / width, (clientY - top) / height];
  const areas = puzzle.at?.areas ?? [];
  const cell = areas.findIndex(([l, t, w, h]) => x >= l && x < l + w && y >= t && y < t + h);
  if (cell < 0) return null;
  const [l, t, w, h] = areas[cell];
  const [dx, dy] = [(x - l) / w - 0.5, (y - t) / h - 0.5];
  return { cell, dx, dy, isCore: Math.abs(dx) < CORE / 2 && Math.abs(dy) < CORE / 2 };
}

/** @param {PointerEvent} event */
function begin(event) {
  const at = under(event);
  // A second finger does not join the stroke of the first.
  if (!at || event.button !== 0 || stroke) return;
  // The focus stays where it is put, and the browser does not scroll.
  event.preventDefault();
  go(at.cell);
  const rule = tools.rule();
  if (!rule || rule.shape === 'whole') return;
  if (rule.shape === 'square') return square(at);
  $('cells').setPointerCapture(event.pointerId);
  pointer = event.pointerId;
  last = [event.clientX, event.clientY];
  stroke = [at.cell];
}

/** A fast stroke reports few points: the cells between them belong to it. @param {PointerEvent} event */
function move(event) {
  if (event.pointerId !== pointer) return;
  const [x, y] = last;
  const [dx, dy] = [event.clientX - x, event.clientY - y];
  const steps = Math.max(1, Math.ceil(Math.hypot(dx, dy) / STEP));
  for (let n = 1; n <= steps && stroke; n++) enter({ clientX: x + (dx * n) / steps, clientY: y + (dy * n) / steps });
  last = [event.clientX, event.clientY];
}

/** @param {{clientX: number, clientY: number}} point */
function enter(point) {
  const at = stroke && under(point);
  if (!stroke || !at?.isCore || at.cell === stroke.at(-1)) return;
  stroke.push(at.cell);
  const shape = tools.rule()?.shape;
  if (shape === 'row' || shape === 'diagonal') return tools.replace(whole(stroke[0], at.cell, shape));
  if (stroke.length === 2) tools.step(stroke[0]);
  tools.step(at.cell);
  if (shape === 'pair') finish();
}

/** @param {PointerEvent} event */
function end(event) {
  if (event.pointerId === pointer) finish();
}

/** A stroke ends; one of a single cell is a click, which adds the cell or takes it out. */
function finish() {
  if (!stroke) return;
  const [first, ...others] = stroke;
  stroke = null;
  // A stroke along a row has no diagonal.
  if (others.length && tools.rule()?.shape === 'diagonal' && tools.draft().cells.length < 2) tools.drop();
  else if (others.length) tools.stroke();
  else choose(first);
}

/** Adds a cell to the rule, or takes it out. Two cells of a row or a diagonal are enough for all. @param {number} cell */
function choose(cell) {
  const shape = tools.rule()?.shape;
  if (shape !== 'row' && shape !== 'diagonal') return tools.toggle(cell);
  const { cells } = tools.draft();
  tools.replace(cells.length === 1 && cells[0] !== cell ? whole(cells[0], cell, shape) : [cell]);
}

/** The cells of a row, a column or a diagonal that goes through two cells, in their direction. @param {number} from @param {number} to @param {'row'|'diagonal'} shape */
function whole(from, to, shape) {
  const [[x, y], [u, v]] = [place(from), place(to)];
  let [dx, dy] = [Math.sign(u - x), Math.sign(v - y)];
  // A row goes along the longer side of the stroke, a diagonal along both.
  if (shape === 'row') [dx, dy] = Math.abs(u - x) >= Math.abs(v - y) ? [dx, 0] : [0, dy];
  if (shape === 'diagonal' && !(dx && dy)) return [from];
  const isInside = (/** @type {number} */ a, /** @type {number} */ b) => a >= 0 && b >= 0 && a < columns() && b < (puzzle.at?.rows ?? 0);
  let [a, b] = [x, y];
  while (isInside(a - dx, b - dy)) [a, b] = [a - dx, b - dy];
  const cells = [];
  for (; isInside(a, b); [a, b] = [a + dx, b + dy]) cells.push(b * columns() + a);
  return cells;
}

/** Chooses the four cells around the corner that is next to a pointer. @param {{cell: number, dx: number, dy: number}} at */
function square({ cell, dx, dy }) {
  const [x, y] = place(cell);
  const [left, top] = [x - Number(dx < 0), y - Number(dy < 0)];
  if (left < 0 || top < 0 || left + 1 >= columns() || top + 1 >= (puzzle.at?.rows ?? 0)) return;
  const first = top * columns() + left;
  tools.replace([first, first + 1, first + columns(), first + columns() + 1]);
  tools.stroke();
}

/** @param {KeyboardEvent} event */
function press(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [0, 0];
  const [column, row] = place(focus);
  if (x || y) {
    const [a, b] = [column + x, row + y];
    if (a >= 0 && b >= 0 && a < columns() && b < (puzzle.at?.rows ?? 0)) go(b * columns() + a);
  } else if (/^[0-9]$/.test(event.key)) pen.type(focus, Number(event.key));
  else if (['Backspace', 'Delete', '.'].includes(event.key)) pen.give(focus, null);
  else if (event.key === ' ') choose(focus);
  else if (event.key === 'Enter') tools.finish();
  else if (event.key === ';') tools.part();
  else if (event.key === 'Escape') tools.drop();
  else return;
  event.preventDefault();
}

/** Enters a digit of a button, or clears the cell. @param {number|null} digit */
export const put = digit => pen.give(focus, digit);

/** Moves the focus. @param {number} cell */
function go(cell) {
  point(cell);
  $('cells').children[cell]?.focus();
}

/** @param {number} cell */
function point(cell) {
  for (const at of [focus, cell]) $('cells').children[at]?.setAttribute('tabindex', at === cell ? '0' : '-1');
  focus = cell;
}

/** Shows the puzzle, and what is known of it. */
export function show() {
  const { at, found } = puzzle;
  if (!at) return;
  const board = ($('marks').checked && found?.board) || at.board;
  if (board !== drawn) draw(board, at);
  for (const [cell, button] of [...$('cells').children].entries()) {
    const [x, y] = place(cell);
    const [given, digits] = [at.givens[cell], found?.candidates[cell] ?? []];
    const what = given !== null ? t('cell.given', { digit: given }) : digits.length ? t('cell.candidates', { digits: digits.join(' ') }) : t('cell.empty');
    button.setAttribute('aria-label', t('cell', { row: y + 1, column: x + 1, what }));
  }
  mark();
}

/** Shows the draft of a rule. */
export function mark() {
  const { parts, cells } = tools.draft();
  const picked = new Set([...parts.flat(), ...cells]);
  for (const [cell, button] of [...$('cells').children].entries()) button.classList.toggle('picked', picked.has(cell));
  const middle = (/** @type {number} */ cell) => {
    const [l, t, w, h] = puzzle.at?.areas[cell] ?? [0, 0, 0, 0];
    return `${l + w / 2},${t + h / 2}`;
  };
  const isLine = !['area', 'cells', 'copies'].includes(tools.rule()?.shape ?? '');
  $('draft').firstElementChild.setAttribute('points', isLine ? cells.map(middle).join(' ') : '');
}

/** @param {string} text @param {import('./puzzle.js').Shown} at */
function draw(text, at) {
  drawn = text;
  const board = drawing(text);
  if (!board) return;
  $('board').replaceChildren(board);
  const [, , width, height] = (/** @type {Element} */ (board).getAttribute('viewBox') ?? '0 0 1 1').split(/\s+/).map(Number);
  $('board-frame').style.setProperty('--shape', String(width / height));
  const hadFocus = $('cells').contains(document.activeElement);
  if ($('cells').children.length !== at.areas.length) {
    focus = 0;
    tools.drop();
    $('cells').replaceChildren(...at.areas.map((_, cell) => el('button', { type: 'button', 'data-cell': cell, tabindex: cell ? -1 : 0 })));
    if (hadFocus) go(0);
  }
  for (const [cell, [left, top, wide, high]] of at.areas.entries()) {
    const { style } = $('cells').children[cell];
    [style.left, style.top, style.width, style.height] = [left, top, wide, high].map(part => `${part * 100}%`);
  }
}
