/** Light or dark: as the system says, until the switch says otherwise. */
import { $ } from './dom.js';

const KEY = 'solvarium-theme';
const system = matchMedia('(prefers-color-scheme: dark)');

/** What is remembered; a browser may forbid to remember. @returns {string|null} */
function remembered() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Whoever wants to know. */
let changed = () => {};

/** Begins. @param {() => void} [ear] called when the colours change */
export function start(ear = () => {}) {
  changed = ear;
  apply(remembered());
  system.addEventListener('change', () => apply(remembered()));
  $('theme').addEventListener('click', toggle);
}

/** The other one. */
export function toggle() {
  const next = isDark() ? 'light' : 'dark';
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // It holds until the page is closed.
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
