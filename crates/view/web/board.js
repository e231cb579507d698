/** The board of the row that is looked at, beside its parent's. */
import { $, drawing, el } from './dom.js';
import { onRow } from './row.js';
import { t } from './text.js';

/** What is drawn now, so that nothing is drawn twice. @type {Record<string, string>} */
const drawn = {};

/** Begins to show boards. */
export function start() {
  onRow(answer => {
    $('boards').classList.toggle('empty', !answer);
    $('boards').classList.toggle('single', !answer?.before);
    $('before-figure').hidden = !answer?.before;
    $('board-caption').textContent = answer?.before ? t('board.after', { action: answer.action ?? '' }) : t('board.start');
    put('before', answer?.before ?? '', '');
    put('board', answer?.board ?? '', answer?.text ?? '');
    $('boards').classList.toggle('wide', isWide());
  });
}

/** Lines of text are too wide to stand side by side. */
function isWide() {
  const [, , wide, high] = ($('board').querySelector('svg')?.getAttribute('viewBox') ?? '').split(' ').map(Number);
  return wide > 1.8 * high;
}

/** @param {string} id @param {string} svg @param {string} text what to show if there is no drawing */
function put(id, svg, text) {
  const whole = svg || text;
  if (drawn[id] === whole) return;
  drawn[id] = whole;
  const picture = svg ? drawing(svg) : null;
  $(id).replaceChildren(picture ?? el('pre', {}, text));
}
