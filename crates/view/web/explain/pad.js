/** Buttons for digits, for use without a keyboard: each enters its digit, removes and restores the candidate, or colours the cell. */
import { $, el } from '../dom.js';
import { t } from './text.js';
import * as board from './board.js';

/** @typedef {'digit'|'candidate'|'colour'} Mode */

const MODES = /** @type {const} */ (['digit', 'candidate', 'colour']);
const NAMES = /** @type {const} */ ({ digit: 'explain.put', candidate: 'explain.strike', colour: 'play.paint' });

/** @type {Mode} */
let mode = 'digit';
let size = 0;

/** Whether a digit means its candidate. */
export const isFine = () => mode === 'candidate';
/** Whether a digit means a colour. */
export const isColour = () => mode === 'colour';

/** @param {Mode} to */
export function choose(to) {
  mode = to;
  $('pad').dataset.mode = to;
  for (const one of MODES) {
    $(`pad-${one}`).setAttribute('aria-checked', String(one === to));
    $(`pad-${one}`).tabIndex = one === to ? 0 : -1;
  }
  name();
}

/** Chooses the next mode; exercises have no colours. @param {number} [by] */
export function toggle(by = 1) {
  const modes = MODES.filter(one => $(`pad-${one}`).checkVisibility());
  choose(modes[(modes.indexOf(mode) + by + modes.length) % modes.length]);
}

/** Shows the digits from 1 to this. @param {number} most */
export function fit(most) {
  if (most === size) return;
  size = most;
  const press = (/** @type {number} */ digit) => (isFine() ? board.strike(digit) : board.put(digit));
  const key = (/** @type {number} */ digit) => el('button', { type: 'button', class: 'icon', 'data-digit': digit, click: () => press(digit) }, String(digit));
  $('pad').replaceChildren(...Array.from({ length: most }, (_, at) => key(at + 1)));
  name();
}

function name() {
  for (const button of $('pad').children) button.setAttribute('aria-label', t(NAMES[mode], { digit: button.dataset.digit }));
}

/** Starts the module. */
export function start() {
  for (const one of MODES) $(`pad-${one}`).addEventListener('click', () => choose(one));
  $('pad-mode').addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
    if (!event.key.startsWith('Arrow')) return;
    toggle(/Left|Up/.test(event.key) ? -1 : 1);
    $(`pad-${mode}`).focus();
    event.preventDefault();
    event.stopPropagation();
  });
  $('pad-erase').addEventListener('click', board.empty);
  choose('digit');
}
