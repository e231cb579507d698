/** The tools: one for digits, and one for each kind of rules. They collect cells, part by part, and write the line of a rule. */
import { get } from '../api.js';
import { $, el } from '../dom.js';
import { named, puzzle } from './puzzle.js';
import { t } from './text.js';

/** @typedef {import('./text.js').Key} Key */
/** @typedef {'whole'|'pair'|'line'|'area'|'cells'|'row'|'diagonal'|'square'|'arrow'|'copies'} Shape */
/** @typedef {{name: string, help: string, usage: string, shape: Shape, paths: [number, number|null], cells: [number, number|null], values: [number, number|null], drawn: boolean}} Rule */

/** The groups of tools, with the shapes of their rules. @type {[Key, Shape[]][]} */
const GROUPS = [['tool.lines', ['line', 'arrow']], ['tool.areas', ['area', 'cells', 'copies']], ['tool.pairs', ['pair', 'square']], ['tool.clues', ['row', 'diagonal']], ['tool.whole', ['whole']]];

/** @type {Rule[]} */
let rules = [];
/** The complete parts of the rule that is being drawn, and the cells of the next. @type {number[][]} */
let parts = [];
/** @type {number[]} */
let cells = [];
/** Called with the line of a complete rule, and when the draft changes. @type {(line: string) => void} */
let complete = () => {};
let tell = () => {};

/** Starts the module, and lists the rules. @param {(line: string) => void} done @param {() => void} changed */
export async function start(done, changed) {
  [complete, tell] = [done, changed];
  rules = /** @type {{rules: Rule[]}} */ (await get('/api/setter/rules')).rules.filter(({ drawn }) => drawn);
  const option = (/** @type {Rule} */ { name, help }) => el('option', { value: name, title: help }, name);
  const groups = GROUPS.map(([key, shapes]) => el('optgroup', { label: t(key) }, ...rules.filter(({ shape }) => shapes.includes(shape)).map(option)));
  $('tool').replaceChildren(el('option', { value: '' }, t('tool.digits')), ...groups);
  $('tool').addEventListener('change', choose);
  $('numbers').addEventListener('input', show);
  $('add').addEventListener('click', finish);
  $('drop').addEventListener('click', drop);
  $('part').addEventListener('click', part);
  choose();
}

/** The rule of the tool; none for digits. @returns {Rule|undefined} */
export const rule = () => rules.find(({ name }) => name === $('tool').value);

/** The parts and cells drawn so far. */
export const draft = () => ({ parts, cells });

function choose() {
  const one = rule();
  $('numbers').value = '';
  $('numbers-label').hidden = !one || one.values[1] === 0;
  // Keyboards of phones have digits alone in this mode, without a space between numbers.
  $('numbers').inputMode = one?.values[1] === 1 ? 'numeric' : 'text';
  $('part').hidden = !one || one.paths[1] === 1 || one.shape === 'whole';
  $('numbers').placeholder = one?.values[0] === 0 ? t('numbers.optional') : '';
  $('tool-help').textContent = one?.help ?? '';
  $('add').hidden = $('drop').hidden = !one;
  $('digits').hidden = one !== undefined;
  drop();
}

/** Drops the cells drawn so far. */
export function drop() {
  [parts, cells] = [[], []];
  show();
}

function show() {
  const one = rule();
  const shape = one ? one.shape : 'digits';
  $('guide').textContent = needsNumber() ? t('guide.number') : parts.length ? t('guide.next', { done: parts.length }) : t(/** @type {Key} */ (`guide.${shape}`));
  $('add').disabled = needsNumber() || !isComplete();
  $('part').disabled = cells.length < (one?.cells[0] ?? 1) || parts.length + 1 >= (one?.paths[1] ?? Infinity);
  $('drop').disabled = parts.length + cells.length === 0;
  tell();
}

/** The typed numbers. */
const numbers = () => $('numbers').value.split(/[\s,;]+/).filter(Boolean);

const needsNumber = () => numbers().length < (rule()?.values[0] ?? 0);

/** The parts with the cells of the last, if it has enough. */
const drawn = () => (cells.length && cells.length >= (rule()?.cells[0] ?? 1) ? [...parts, cells] : parts);

function isComplete() {
  const one = rule();
  return one !== undefined && drawn().length >= one.paths[0] && (one.shape === 'whole' || drawn().length > 0 && (cells.length === 0 || drawn().length > parts.length));
}

/** Adds a cell to the part that is being drawn; a cell that is the last but one takes the last back. @param {number} cell */
export function step(cell) {
  if (!rule() || rule()?.shape === 'whole' || cell === cells.at(-1)) return;
  if (cell === cells.at(-2)) cells = cells.slice(0, -1);
  else if (!cells.includes(cell)) cells = [...cells, cell];
  show();
}

/** Adds a cell, or takes it out. The circle of an arrow is complete with one cell. @param {number} cell */
export function toggle(cell) {
  if (rule()?.shape === 'arrow' && parts.length + cells.length === 0) {
    cells = [cell];
    stroke();
  } else if (cells.includes(cell)) {
    cells = cells.filter(one => one !== cell);
    show();
  } else {
    step(cell);
    if (cells.length === rule()?.cells[1]) stroke();
  }
}

/** Replaces the cells of the part that is being drawn. @param {number[]} all */
export function replace(all) {
  cells = all;
  show();
}

/** Ends a stroke: the part is complete, and perhaps the rule. */
export function stroke() {
  const one = rule();
  // The line of an arrow may be drawn from its circle.
  if (one?.shape === 'arrow') cells = cells.filter(cell => !parts.flat().includes(cell));
  if (!one || cells.length < one.cells[0] || needsNumber()) return drop();
  [parts, cells] = [[...parts, cells], []];
  // A rule of any number of parts waits for Add.
  if (parts.length === (one.paths[1] ?? Infinity)) finish();
  else show();
}

/** Ends a part of a rule of several parts. */
export function part() {
  if ($('part').disabled || $('part').hidden) return;
  [parts, cells] = [[...parts, cells], []];
  show();
}

/** Completes the rule, if it has what it needs. */
export function finish() {
  const one = rule();
  if (!one || !isComplete() || needsNumber()) return;
  const columns = puzzle.at?.columns ?? 9;
  const lists = drawn().map(part => part.map(cell => named(cell, columns)).join(' ')).join('; ');
  const line = [one.name, lists, numbers().length ? `= ${numbers().join(' ')}` : ''].filter(Boolean).join(' ');
  drop();
  complete(line);
}
