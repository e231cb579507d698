/** The examples of the start page: cards with pictures of short runs, one after another; not animated if the system is set to reduce motion. */
import { post } from './api.js';
import { $, drawing, el } from './dom.js';

/** @typedef {import('./types.js').Catalogue['examples'][0]} Example */

/** Milliseconds for which a picture is shown, and the number of such periods for the last one. */
const PACE = 900, REST = 3;
/** Number of examples. */
const MOST = 12;

/** Whether the pictures do not move; then each shows the middle of its run. */
const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The frames of each card. @type {{place: HTMLElement, frames: Node[]}[]} */
const films = [];
let beat = 0;

/** Fills the page with examples. @param {Example[]} examples @param {(example: Example) => void} take */
export function start(examples, take) {
  // One of each problem, so that the page shows them all.
  const kinds = examples.filter(({ problem }, at) => examples.findIndex(other => other.problem === problem) === at);
  const all = kinds.slice(0, MOST).map(example => ({ example, place: el('div', { class: 'picture', 'aria-hidden': 'true' }) }));
  const card = (/** @type {{example: Example, place: HTMLElement}} */ { example, place }) => el('button', { type: 'button', click: () => take(example) }, place, el('b', {}, example.name), el('span', {}, example.problem));
  $('welcome-examples').replaceChildren(...all.map(card));
  void fetchAll(all);
  if (!isStill) window.setInterval(turn, PACE);
}

/** Requests the pictures one card after another, once the page is seen. @param {{example: Example, place: HTMLElement}[]} all */
async function fetchAll(all) {
  for (const { example: { text, problem }, place } of all) {
    while ($('welcome').hidden) await new Promise(soon => setTimeout(soon, PACE));
    try {
      const { boards } = await post('/api/pictures', { text, kind: problem });
      const frames = boards.map(drawing).filter(Boolean);
      if (!frames.length) continue;
      place.replaceChildren(frames[isStill ? frames.length >> 1 : 0]);
      films.push({ place, frames });
    } catch {
      // A card without a picture still opens its puzzle.
    }
  }
}

/** Shows the next picture of each card. */
function turn() {
  if ($('welcome').hidden || document.visibilityState !== 'visible') return;
  beat += 1;
  for (const { place, frames } of films) {
    const next = frames[Math.min(beat % (frames.length + REST), frames.length - 1)];
    if (frames.length > 1 && place.firstChild !== next) place.replaceChildren(next);
  }
}
