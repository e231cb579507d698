/** Light or dark theme: follows the system until the user switches. */
import { $ } from './dom.js';

const KEY = 'solvarium-theme';
const system = matchMedia('(prefers-color-scheme: dark)');

/** The stored choice; a browser may forbid storage. @returns {string|null} */
function remembered() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The listener for changes. */
let changed = () => {};

/** Starts the module. @param {() => void} [ear] called when the colours change */
export function start(ear = () => {}) {
  changed = ear;
  apply(remembered());
  system.addEventListener('change', () => apply(remembered()));
  $('theme').addEventListener('click', toggle);
}

/** Switches the theme. */
export function toggle() {
  const next = isDark() ? 'light' : 'dark';
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Kept until the page is closed.
  }
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
