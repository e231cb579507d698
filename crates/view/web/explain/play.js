/**
 * Playing a puzzle without its steps: a clock that stops at the solution and while the page is hidden, the player's own
 * notes in place of all candidates, and colours of cells. All of this is in the link, so the game continues from there
 * on another device.
 *
 * Topic: `play` (notes or colours changed, or the clock stopped).
 */
import { $, el } from '../dom.js';
import { t } from './text.js';
import { on, tell } from './topics.js';
import * as trail from './trail.js';

/** Number of colours. */
export const COLOURS = 6;

const game = {
  /** The puzzle that all of this belongs to. */
  start: '',
  seconds: 0,
  isPaused: false,
  isOwn: false,
  /** The noted digits of each cell. @type {Map<number, string>} */
  notes: new Map(),
  /** The colour of each cell. @type {Map<number, string>} */
  colours: new Map(),
};

/** A new game; the mode of making notes is unchanged. */
const begun = () => ({ start: trail.trail.start, seconds: 0, isPaused: false, notes: new Map(), colours: new Map() });

/** Starts the game again. */
export function restart() {
  Object.assign(game, begun());
  tell('play');
}

const isDrill = () => document.body.dataset.mode === 'drill';

/** Whether notes of one's own are shown: in a game whose steps are hidden, since the steps speak of candidates. */
export const isOwn = () => game.isOwn && trail.trail.isHidden && !isDrill();

/** The notes of all cells, in place of their candidates. */
export const noted = () => Array.from(trail.here()?.values ?? '', (_, cell) => shown(cell));

/** Whether the board is filled and right. */
export const isSolved = () => trail.trail.solved && trail.trail.at === trail.trail.entries.length;

/** The time played, in minutes and seconds. */
export const time = () => `${Math.floor(game.seconds / 60)}:${String(game.seconds % 60).padStart(2, '0')}`;

/** Starts the module. */
export function start() {
  $('clock').addEventListener('click', () => {
    game.isPaused = !game.isPaused;
    tell('play');
  });
  $('notes').addEventListener('click', () => {
    game.isOwn = !game.isOwn;
    tell('play');
  });
  on('trail', () => {
    if (game.start !== trail.trail.start) Object.assign(game, begun());
  });
  on('trail at shown play mode', show);
  window.setInterval(tick, 1000);
}

function tick() {
  const isAway = document.visibilityState !== 'visible' || isDrill();
  if (isAway || game.isPaused || !game.start || !trail.trail.isHidden || isSolved()) return;
  game.seconds += 1;
  clock();
}

function clock() {
  $('clock').textContent = `${game.isPaused ? '❚❚ ' : ''}${time()}`;
}

/** Shows the clock, and the notes and colours in the cells. */
function show() {
  $('clock').hidden = $('notes').hidden = !trail.trail.isHidden;
  clock();
  $('clock').setAttribute('aria-pressed', String(game.isPaused));
  $('notes').setAttribute('aria-pressed', String(game.isOwn));
  $('board').classList.toggle('own', isOwn());
  for (const cell of $('cells').querySelectorAll('[data-cell]')) dress(cell, Number(cell.dataset.cell));
}

/** @param {HTMLElement} button @param {number} cell */
function dress(button, cell) {
  const digits = isOwn() ? shown(cell) : '';
  if (button.textContent !== digits) button.replaceChildren(...[...digits].map(digit => el('i', { 'data-digit': digit }, digit)));
  const colour = (!isDrill() && game.colours.get(cell)) || '';
  button.dataset.colour = colour;
  button.setAttribute('aria-description', colour && t('play.paint', { digit: colour }));
}

/** The notes of a cell that a digit in the same house has not made wrong since the start. @param {number} cell */
function shown(cell) {
  const [first, now] = [trail.trail.entries[0]?.before ?? trail.here(), trail.here()];
  if (!first || !now || now.values[cell] !== '.') return '';
  return [...(game.notes.get(cell) ?? '')].filter(digit => now.candidates[cell].includes(digit) || !first.candidates[cell].includes(digit)).join('');
}

/** Notes a digit in a cell, or removes the note. @param {number} cell @param {number} digit */
export function note(cell, digit) {
  const before = game.notes.get(cell) ?? '';
  put(game.notes, cell, before.includes(String(digit)) ? before.replace(String(digit), '') : [...before, digit].sort().join(''));
}

/** Colours a cell, or removes that colour. @param {number} cell @param {number} colour */
export function colour(cell, colour) {
  if (colour <= COLOURS) put(game.colours, cell, game.colours.get(cell) === String(colour) ? '' : String(colour));
}

/** Removes the notes and the colour of a cell. @param {number} cell */
export function clear(cell) {
  game.colours.delete(cell);
  if (isOwn()) game.notes.delete(cell);
  tell('play');
}

/** @param {Map<number, string>} map @param {number} cell @param {string} value */
function put(map, cell, value) {
  if (value) map.set(cell, value);
  else map.delete(cell);
  tell('play');
}

const written = (/** @type {Map<number, string>} */ map) => [...map].map(([cell, value]) => `${cell}.${value}`).join('-');

/** Reads the notes or colours of cells on the board. @param {string|null} text @param {number} most the largest digit @param {number} [length] number of digits of a cell @returns {Map<number, string>} */
function read(text, most, length = most) {
  const cells = trail.here()?.values.length ?? 0;
  const map = new Map();
  for (const [, cell, digits] of (text ?? '').matchAll(/(?<=^|-)(\d+)\.(\d+)(?=-|$)/g)) {
    const value = [...new Set(digits)].filter(digit => digit !== '0' && Number(digit) <= most).sort().slice(0, length).join('');
    if (Number(cell) < cells && value) map.set(Number(cell), value);
  }
  return map;
}

/** A whole number from 0 in a link, or else 0. @param {string|null} text */
export const whole = text => (/^\d{1,10}$/.test(text ?? '') ? Number(text) : 0);

/** Writes the game into a link. @param {URLSearchParams} link */
export function keep(link) {
  if (game.colours.size) link.set('colours', written(game.colours));
  if (game.seconds) link.set('time', String(game.seconds));
  if (game.isOwn) link.set('own', '1');
  if (game.notes.size) link.set('notes', written(game.notes));
}

/** Restores the game from a link, once its puzzle is open. @param {URLSearchParams} link */
export function restore(link) {
  const [notes, colours] = [read(link.get('notes'), trail.here()?.size ?? 0), read(link.get('colours'), COLOURS, 1)];
  Object.assign(game, begun(), { seconds: whole(link.get('time')), isOwn: link.has('own'), notes, colours });
  tell('play');
}

/** The text at the end. */
export const praise = () => (trail.trail.isHidden && game.seconds ? t('play.solved', { time: time() }) : t('explain.solved'));
