/** The board of the selected row, beside its parent's. */
import { $, drawing, el } from './dom.js';
import { onRow } from './row.js';
import { isLocal } from './state.js';
import { t } from './text.js';

/** The boards on the page, to avoid drawing them again. @type {Record<string, string>} */
const drawn = {};

/** Starts to show boards. */
export function start() {
  onRow((answer, pane) => {
    if (isLocal(pane)) return; // later/best.js shows its board
    $('boards').classList.toggle('empty', !answer);
    $('boards').classList.toggle('single', !answer?.before);
    $('before-figure').hidden = !answer?.before;
    $('board-caption').textContent = caption(answer);
    put('before', answer?.before ?? '', '');
    put('board', answer?.board ?? '', answer?.text ?? '');
    $('boards').classList.toggle('wide', isWide());
  });
}

/** The caption: the step that led to this board. @param {import('./types.js').RowAnswer|null} answer */
function caption(answer) {
  if (!answer?.before) return t('board.start');
  return answer.action ? t('board.after', { action: answer.brief ?? answer.action }) : t('board.propagated');
}

/** Whether the text is too wide for two boards side by side. */
function isWide() {
  const [, , wide, high] = ($('board').querySelector('svg')?.getAttribute('viewBox') ?? '').split(' ').map(Number);
  return wide > 1.8 * high;
}

/**
 * Shows a single board.
 * @param {string} svg
 * @param {string} text
 * @param {string} caption
 */
export function alone(svg, text, caption) {
  $('boards').classList.toggle('empty', !svg && !text);
  $('boards').classList.add('single');
  $('before-figure').hidden = true;
  $('board-caption').textContent = caption;
  put('board', svg, text);
  $('boards').classList.toggle('wide', !svg || isWide());
}

/** Shows an edited board. @param {string} svg */
export const draw = svg => put('board', svg, '');

/** @param {string} id @param {string} svg @param {string} text shown if there is no drawing */
function put(id, svg, text) {
  const whole = svg || text;
  if (drawn[id] === whole) return;
  drawn[id] = whole;
  const picture = svg ? drawing(svg) : null;
  $(id).replaceChildren(picture ?? el('pre', {}, text));
}
