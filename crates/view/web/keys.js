/** The keyboard: one table of keys, from which the help is generated. */
import { $, el } from './dom.js';
import * as play from './play.js';
import { steps, restart, faster } from './controls.js';
import { toggle as compare } from './compare.js';
import { open as form } from './form.js';
import { fit, toggleFollow, toggleFailed, toggleSums, tree } from './stage.js';
import { foldChosen } from './hand.js';
import { swap } from './swap.js';
import { open as openTab, panels } from './tabs.js';
import { focused, isLocal } from './state.js';
import { toggle as theme } from './theme.js';
import { t } from './text.js';

/** @typedef {import('./text.js').Key} Key */

/** Rows: keys as the browser names them, keys in the help, its text, the action. @type {[string[], string, Key, () => any][]} */
const TABLE = [
  [[' ', 'k'], 'Space', 'key.run', () => (play.isMoving() ? play.hold() : play.run())],
  [['.', 's', 'ArrowRight'], '→  .  s', 'key.step', () => play.step(1)],
  [[',', 'ArrowLeft'], '←  ,', 'key.back', () => play.back(1)],
  [['>', 'S'], 'Shift + .', 'key.steps', () => play.step(steps())],
  [['<'], 'Shift + ,', 'key.back-steps', () => play.back(steps())],
  [['g'], 'g', 'key.goal', () => play.until('goal')],
  [['b'], 'b', 'key.bound', () => play.until(isLocal(focused()) ? 'best' : 'bound')],
  [['p'], 'p', 'key.break', () => play.until('break')],
  [['Home'], 'Home', 'key.start', () => play.jump(0)],
  [['End'], 'End', 'key.end', () => play.jump(null)],
  [[']'], ']', 'key.faster', () => faster(1)],
  [['['], '[', 'key.slower', () => faster(-1)],
  [['r'], 'r', 'key.restart', restart],
  [['0'], '0', 'key.fit', fit],
  [['f'], 'f', 'key.follow', toggleFollow],
  [['e'], 'e', 'key.fold', () => foldChosen(tree())],
  [['u'], 'u', 'key.failed', toggleFailed],
  [['+', '='], '+  −', 'key.zoom', () => tree().zoom(1.35)],
  [['-'], '', 'key.zoom', () => tree().zoom(1 / 1.35)],
  [['x'], 'x', 'key.swap', swap],
  [['h'], 'h', 'key.sums', toggleSums],
  [['/'], '/', 'key.search', () => $('search').focus()],
  [['c'], 'c', 'key.compare', compare],
  [['n'], 'n', 'key.new', form],
  [['t'], 't', 'key.theme', theme],
  [['1', '2', '3', '4', '5'], '1 – 5', 'key.tabs', () => {}],
  [['?'], '?', 'key.help', help],
];
/** Keys that only the tree handles, for the help. @type {[string, Key][]} */
const ON_TREE = [['← → ↑ ↓', 'key.walk'], ['Shift + ←', 'key.pan'], ['Enter', 'key.fold'], ['Esc', 'key.unselect']];

/** Starts the module. */
export function start() {
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    if (document.querySelector('dialog[open]')) return;
    const found = TABLE.find(([keys]) => keys.includes(event.key));
    if (!found) return;
    event.preventDefault();
    if (found[2] === 'key.tabs') openTab(panels()[Number(event.key) - 1]);
    else void found[3]();
  });
  $('help').addEventListener('click', help);
  $('help-close').addEventListener('click', () => $('help-dialog').close());
  const line = (/** @type {string} */ key, /** @type {Key} */ what) => el('div', {}, el('dt', {}, el('kbd', {}, key)), el('dd', {}, t(what)));
  $('help-keys').replaceChildren(...TABLE.filter(([, key]) => key).map(([, key, what]) => line(key, what)));
  $('help-tree').replaceChildren(...ON_TREE.map(([key, what]) => line(key, what)));
}

/** Elements in which arrow keys have a function of their own: the tree, tabs, scrolled areas, input fields. */
const OF_ARROWS = '[role=application], [role=tablist], [tabindex="0"]:not([role=tab]), input, select, textarea';

/** Whether the focused element uses the key: all keys in a text field, some in a slider or button. @param {KeyboardEvent} event */
function isTyping({ target, key }) {
  if (!(target instanceof HTMLElement)) return false;
  if (key.startsWith('Arrow') && target.closest(OF_ARROWS)) return true;
  if (target.matches('input[type=range]')) return ['Home', 'End', 'PageUp', 'PageDown'].includes(key);
  if (target.matches('input[type=checkbox], button, summary')) return key === ' ' || key === 'Enter';
  return target.matches('input, textarea, select');
}

function help() {
  $('help-dialog').showModal();
}
