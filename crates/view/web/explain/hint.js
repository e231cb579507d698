/** Hints, which say more from level to level; another position begins anew. */
import { post, report } from '../api.js';
import { $ } from '../dom.js';
import { t } from '../text.js';
import { on, tell } from './topics.js';
import * as trail from './trail.js';

/** @typedef {import('../types.js').HumanStep} HumanStep */

let level = 0;
/** The step, once the hint says all of it. @type {HumanStep|null} */
let told = null;

/** The step that the hint has told. */
export const step = () => told;

/** Begins. */
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

/** Says more. */
export async function more() {
  const here = trail.here();
  if (!here) return;
  const asked = here.position;
  const wanted = Math.min(level + 1, 3);
  try {
    const answer = await post('/api/explain/hint', { position: asked, order: trail.trail.order, level: wanted });
    if (trail.here()?.position !== asked) return;
    level = wanted;
    told = answer.step;
    $('hint-text').textContent = answer.text;
    $('hint-text').dataset.level = String(level);
    // All of it stands where steps are told.
    $('hint-text').hidden = Boolean(told);
    $('hint').textContent = t(level < 3 ? 'explain.hint-more' : 'explain.hint');
    tell('preview');
  } catch (error) {
    report(error);
  }
}
