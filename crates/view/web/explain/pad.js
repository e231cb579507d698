/** Buttons for digits, for use without a keyboard: each puts its digit in, or removes and restores the candidate. */
import { $, el } from '../dom.js';
import { t } from '../text.js';
import * as board from './board.js';

let fine = false;
let size = 0;

/** Whether a digit means its candidate. */
export const isFine = () => fine;

/** @param {boolean} isFine */
export function choose(isFine) {
  fine = isFine;
  $('pad-digit').setAttribute('aria-checked', String(!fine));
  $('pad-candidate').setAttribute('aria-checked', String(fine));
  $('pad-digit').tabIndex = fine ? -1 : 0;
  $('pad-candidate').tabIndex = fine ? 0 : -1;
  name();
}

export const toggle = () => choose(!fine);

/** Shows the digits from 1 to this. @param {number} most */
export function fit(most) {
  if (most === size) return;
  size = most;
  const press = (/** @type {number} */ digit) => (fine ? board.strike(digit) : board.put(digit));
  const key = (/** @type {number} */ digit) => el('button', { type: 'button', class: 'icon', 'data-digit': digit, click: () => press(digit) }, String(digit));
  $('pad').replaceChildren(...Array.from({ length: most }, (_, at) => key(at + 1)));
  name();
}

function name() {
  for (const button of $('pad').children) button.setAttribute('aria-label', t(fine ? 'explain.strike' : 'explain.put', { digit: button.dataset.digit }));
}

/** Starts the module. */
export function start() {
  $('pad-digit').addEventListener('click', () => choose(false));
  $('pad-candidate').addEventListener('click', () => choose(true));
  $('pad-mode').addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
    if (!event.key.startsWith('Arrow')) return;
    toggle();
    $(fine ? 'pad-candidate' : 'pad-digit').focus();
    event.preventDefault();
    event.stopPropagation();
  });
  $('pad-erase').addEventListener('click', board.empty);
  choose(false);
}
