/** Short messages that disappear by themselves. */
import { $ } from './dom.js';

/** Milliseconds for which a message is shown, unless it is removed earlier. */
const READ = 7000;

let last = 0;

/** Shows a message for some seconds, or until something ends. @param {string} message @param {Promise<unknown>} [end] */
export function toast(message, end = new Promise(soon => setTimeout(soon, READ))) {
  const mine = ++last;
  $('toast').textContent = message;
  $('toast').hidden = false;
  const fade = () => { if (mine === last) $('toast').hidden = true; };
  end.then(fade, fade);
}
