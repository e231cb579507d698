/** Light or dark theme: follows the system until the user switches. */
import { $ } from './dom.js';
import { store, stored } from './stored.js';

const KEY = 'solvarium-theme';
const system = matchMedia('(prefers-color-scheme: dark)');

/** The listener for changes. */
let changed = () => {};

/** Starts the module. @param {() => void} [ear] called when the colours change */
export function start(ear = () => {}) {
  changed = ear;
  apply(stored(KEY));
  system.addEventListener('change', () => apply(stored(KEY)));
  $('theme').addEventListener('click', toggle);
}

/** Switches the theme. */
export function toggle() {
  const next = isDark() ? 'light' : 'dark';
  store(KEY, next);
  apply(next);
}

/** Whether the page is dark. */
export const isDark = () => document.documentElement.dataset.theme === 'dark';

/** @param {string|null} theme */
function apply(theme) {
  document.documentElement.dataset.theme = theme ?? (system.matches ? 'dark' : 'light');
  $('theme').setAttribute('aria-pressed', String(isDark()));
  changed();
}
