/** The best board of a local search at the cursor, and the list of improvements. */
import { get, latestOf } from '../api.js';
import { alone } from '../board.js';
import { showTour } from '../ground.js';
import { onCurve } from './curve.js';
import { $, el, count, cost, clock, seldom } from '../dom.js';
import { on, path, focused, isLocal, go, cursor } from '../state.js';
import { t } from '../text.js';

/** Starts the module. */
export function start() {
  const soon = seldom(60, ask);
  on('summary at run focus compare', pane => pane === focused() && isLocal(pane) && soon());
  onCurve((curve, pane) => pane === focused() && fill(curve, pane));
  soon();
}

function ask() {
  const pane = focused();
  if (!pane.run || !isLocal(pane)) return;
  if (!pane.summary?.local) return alone('', '', '');
  void latestOf('best', pane, async isSame => {
    const { at } = pane;
    /** @type {import('../types.js').BestState} */
    const best = await get(path(pane, 'best'), { at });
    if (!isSame()) return;
    if (pane === focused()) alone(best.board ?? '', best.text, caption(best));
    if (pane === focused()) showTour(best.tour ?? []);
    tellRule(best.rule);
  });
}

/** @param {import('../types.js').BestState} best */
function caption(best) {
  const values = { cost: cost(best.cost), evaluations: count(best.evaluations) };
  if (best.is_start) return t('best.start', values);
  if (best.unit === 'length') return t('best.length', values);
  if (best.cost === 0) return t('best.solved', values);
  const words = t(best.cost === 1 ? 'best.fault' : 'best.faults', values);
  return best.faults.length ? `${words}; ${t('best.marked')}` : words;
}

/** Shows the method's rule above the list of its improvements. @param {string} words */
function tellRule(words) {
  rule = t('bests.rule', { rule: words });
  const line = $('bests').querySelector('.rule');
  if (line) line.textContent = rule;
}

let rule = '';

/** The content from which the list was built. */
let filled = '';

/** @param {import('../types.js').Curve|null} curve @param {import('../state.js').Pane} pane */
function fill(curve, pane) {
  const all = curve?.bests ?? [];
  const now = `${pane.key} ${pane.run} ${all.length} ${all[0]?.event}`;
  if (now === filled) return; // leaves a reader's scroll position and selection alone
  filled = now;
  if (!all.length) return $('bests').replaceChildren(el('p', { class: 'none' }, t('bests.none')));
  const head = ['cost', 'evaluations', 'seconds'].map(name => el('th', { scope: 'col' }, t(/** @type {'bests.cost'} */ (`bests.${name}`))));
  const line = (/** @type {import('../types.js').Improvement} */ one) => {
    const there = () => go(pane, one.event + 1, 'event');
    const name = el('button', { class: 'link', type: 'button', 'aria-label': t('bests.go', { cost: cost(one.cost) }) }, cost(one.cost));
    return el('tr', { click: there }, el('td', {}, name), el('td', {}, count(one.evaluations)), el('td', {}, clock(one.seconds)));
  };
  const table = el('table', { 'aria-label': t('tab.bests') }, el('thead', {}, el('tr', {}, ...head)), el('tbody', {}, ...all.map(line)));
  const old = $('bests').querySelector('.scroll');
  const scroll = el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': t('tab.bests') }, table);
  $('bests').replaceChildren(el('p', { class: 'rule' }, rule), scroll);
  if (old) scroll.scrollTop = old.scrollTop;
}
