/**
 * Edits sliding tiles on the board of a node: a tile that is dragged to another cell changes places with the tile there, arrow keys slide a
 * tile into the blank. The board becomes the start of the search, which follows each change (`live.js`).
 */
import { draw } from './board.js';
import { $ } from './dom.js';
import * as live from './live.js';
import { onRow } from './row.js';
import { focused, on } from './state.js';
import { t } from './text.js';

/** The tiles of the board that is shown, row by row; empty for other puzzles. @type {string[]} */
let tiles = [];
let width = 0;
/** The cell that the pointer holds; -1 if none. */
let held = -1;
const BLANK = '_';

/** Starts the module. */
export function start() {
  const board = $('board');
  onRow(answer => show(answer?.text ?? ''));
  on('draft', () => show(''));
  live.onFound(found => {
    if (found.board) draw(found.board);
    refresh();
  });
  board.addEventListener('pointerdown', down);
  board.addEventListener('pointermove', moved);
  for (const end of ['pointerup', 'pointercancel']) board.addEventListener(end, released);
  board.addEventListener('keydown', pressed);
  $('tiles-undo').addEventListener('click', undo);
}

/** Reads the board of a node. @param {string} text in frames, as a row has it */
function show(text) {
  const isTiles = /^tiles\b/.test(focused().summary?.problem ?? '');
  const rows = isTiles ? text.split('\n').filter(line => line.includes('│')).map(line => line.split('│').slice(1, -1).map(cell => cell.trim() || BLANK)) : [];
  if (!live.isEditing()) [tiles, width] = [rows.flat(), rows[0]?.length ?? 0];
  refresh();
}

function refresh() {
  const is = tiles.length > 0;
  $('tiles').hidden = !is;
  $('tiles-undo').disabled = !live.canUndo();
  $('board').classList.toggle('tiles', is);
  $('board').title = '';
  if (!is) return void $('board').removeAttribute('tabindex');
  [$('board').tabIndex, $('board').title] = [0, t('tiles.about')];
}

/** The cell at a point; -1 if there is none. @param {PointerEvent} event */
function cellAt({ clientX, clientY }) {
  const tray = $('board').querySelector('.sv-tray')?.getBoundingClientRect();
  if (!tray || !tiles.length) return -1;
  const [x, y] = [Math.floor(((clientX - tray.left) / tray.width) * width), Math.floor(((clientY - tray.top) / tray.height) * (tiles.length / width))];
  return x >= 0 && y >= 0 && x < width && y < tiles.length / width ? y * width + x : -1;
}

/** The puzzle as the run has it. @returns {import('./live.js').Draft} */
function before() {
  const { problem = '', text = '' } = focused().summary ?? {};
  return { kind: problem, text, chart: null };
}

/** Exchanges two cells. @param {number} a @param {number} b */
function swap(a, b) {
  tiles = tiles.with(a, tiles[b]).with(b, tiles[a]);
  const rows = Array.from({ length: tiles.length / width }, (_, y) => tiles.slice(y * width, (y + 1) * width).join(' '));
  const { kind, text } = before();
  // Further lines are the goal.
  live.change({ kind, text: [...rows, ...text.split('\n').slice(rows.length)].join('\n'), chart: null });
}

/** Undoes the last edit: its board is the one to edit. */
function undo() {
  const rows = live.undo()?.text.split('\n').slice(0, tiles.length / width);
  if (rows) tiles = rows.flatMap(row => row.trim().split(/\s+/));
}

/** @param {PointerEvent} event */
function down(event) {
  const cell = cellAt(event);
  if (cell < 0 || event.button || tiles[cell] === BLANK) return;
  $('board').setPointerCapture(event.pointerId);
  held = cell;
  live.begin(before(), true);
}

/** @param {PointerEvent} event */
function moved(event) {
  const cell = cellAt(event);
  if (held < 0 || cell < 0 || cell === held) return;
  swap(held, cell);
  held = cell;
}

function released() {
  held = -1;
  live.release();
}

/** Handles keys on the board. @param {KeyboardEvent} event */
function pressed(event) {
  if (!tiles.length || event.altKey) return;
  if (event.key === 'Escape' || (event.key === 'z' && (event.ctrlKey || event.metaKey))) return undo();
  const blank = tiles.indexOf(BLANK), x = blank % width;
  /** The cell whose tile moves in the direction of the key. */
  const from = { ArrowLeft: x + 1 < width ? blank + 1 : -1, ArrowRight: x ? blank - 1 : -1, ArrowUp: blank + width, ArrowDown: blank - width }[event.key];
  if (from === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  if (tiles[from] === undefined) return;
  live.begin(before(), false);
  swap(from, blank);
}
