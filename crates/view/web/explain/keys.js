/** The keyboard: one table of keys, from which the help is generated. */
import { $, el } from '../dom.js';
import { t } from './text.js';

/** @typedef {import('./text.js').Key} Key */
/** @typedef {[string[], string, Key, () => any]} Row keys as the browser names them, keys in the help, its text, the action */

/** Keys that the board handles itself, for the help. @type {[string, Key][]} */
const ON_BOARD = [['← → ↑ ↓', 'key.x-cells'], ['1 – 9', 'key.x-put'], ['Shift + 1 – 9', 'key.x-strike'], ['Delete', 'key.x-empty']];
/** Elements in which keys have a function of their own. */
const OF_OTHERS = 'input, select, textarea, [role=radiogroup], [role=tablist]';

/** Whether a dialog or menu is open, which has the keys then. */
export const isCovered = () => document.querySelector('dialog[open], [popover]:popover-open') !== null;

/** Starts the module. @param {() => Row[]} table returns the rows that apply now */
export function start(table) {
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || isCovered()) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest?.(OF_OTHERS) && event.key !== '?') return;
    if (['Enter', ' '].includes(event.key) && target.closest?.('button, a') && !target.closest('[role=grid]')) return;
    const found = table().find(([keys]) => keys.includes(event.key));
    if (!found) return;
    event.preventDefault();
    void found[3]();
  });
  $('help').addEventListener('click', () => open(table()));
  $('help-close').addEventListener('click', () => $('help-dialog').close());
}

/** Shows the help. @param {Row[]} table */
export function open(table) {
  const line = (/** @type {string} */ key, /** @type {Key} */ what) => el('div', {}, el('dt', {}, el('kbd', {}, key)), el('dd', {}, t(what)));
  $('help-keys').replaceChildren(...table.map(([, key, what]) => line(key, what)));
  $('help-board').replaceChildren(...ON_BOARD.map(([key, what]) => line(key, what)));
  $('help-dialog').showModal();
}
