/** Hints with increasing detail; another position starts at the first level. */
import { post, report } from '../api.js';
import { $ } from '../dom.js';
import { t } from './text.js';
import { request } from './board.js';
import { notation } from './notation.js';
import { on, tell } from './topics.js';
import * as trail from './trail.js';

/** @typedef {import('../types.js').HumanStep} HumanStep */

let level = 0;
/** The step, once the hint shows all of it. @type {HumanStep|null} */
let told = null;

/** The step that the hint has shown. */
export const step = () => told;

/** Starts the module. */
export function start() {
  $('hint').addEventListener('click', more);
  on('trail at', reset);
}

function reset() {
  level = 0;
  told = null;
  $('hint-text').hidden = true;
  $('hint').textContent = t('explain.hint');
}

/** Shows the next level. */
export async function more() {
  const here = trail.here();
  if (!here) return;
  const now = () => `${trail.here()?.position} ${notation()}`;
  const asked = now();
  const wanted = Math.min(level + 1, 3);
  try {
    const answer = await post('/api/explain/hint', { ...request(here), order: trail.trail.order, notation: notation(), level: wanted });
    if (now() !== asked) return;
    level = wanted;
    told = answer.step;
    $('hint-text').textContent = answer.text;
    $('hint-text').dataset.level = String(level);
    // The complete step is shown with the steps.
    $('hint-text').hidden = Boolean(told);
    $('hint').textContent = t(level < 3 ? 'explain.hint-more' : 'explain.hint');
    tell('preview');
  } catch (error) {
    report(error);
  }
}
