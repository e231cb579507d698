/** Short messages that disappear by themselves. */
import { $ } from './dom.js';

/** Milliseconds that a message stays. */
const READ = 7000;

let fading = 0;

/** Shows a message. @param {string} message */
export function toast(message) {
  $('toast').textContent = message;
  $('toast').hidden = false;
  clearTimeout(fading);
  fading = window.setTimeout(() => ($('toast').hidden = true), READ);
}
