/** What is said in passing. */
import { $ } from './dom.js';

/** Milliseconds that a message stays. */
const READ = 7000;

let fading = 0;

/** Says something in passing. @param {string} message */
export function toast(message) {
  $('toast').textContent = message;
  $('toast').hidden = false;
  clearTimeout(fading);
  fading = window.setTimeout(() => ($('toast').hidden = true), READ);
}
