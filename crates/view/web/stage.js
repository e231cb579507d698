/** The stage: the trees, the elements around them (tooltip, legend, search, buttons), and the start page of an empty viewer. */
import { get, latestOf, report } from './api.js';
import { $, breakable, el, count, cost, seldom } from './dom.js';
import { draw, palette, subtree } from './glyphs.js';
import { hands, foldChosen } from './hand.js';
import { words } from './paint.js';
import { state, on, tell, path, cursor, focused, front, move, select, shown, isBehind, isDeciding, isLocal } from './state.js';
import { fit as fitTabs } from './tabs.js';
import { t, known } from './text.js';
import { Tree } from './tree.js';

/** @type {Tree[]} */
export const trees = [];

/** The tree that keys and buttons refer to. */
export const tree = () => trees[state.panes.indexOf(focused())];

/** The name of a status. @param {number} status */
export const say = status => t(known(`status.${status}`));

/** Builds the stage. */
export function start() {
  for (const pane of state.panes) {
    const canvas = $(pane.key === 'a' ? 'tree' : 'tree-b');
    const one = new Tree(pane, canvas);
    trees.push(one);
    hands(one, (glyph, x, y) => tip(one, glyph, x, y));
    one.thumbs.beside = () => (state.comparing && shown().every(pane => pane.mode === 'fit' && !isLocal(pane)) ? trees.find(other => other !== one && other.window)?.thumbs ?? null : null);
  }
  buttons();
  search();
  legend();
  on('theme', legend);
  on('window run compare', crowded);
  on('compare focus run', layout);
  on('mode fold', pressed);
  on('summary at run compare window', caption);
  on('summary run compare focus', kind);
  on('camera window', seldom(250, () => ($('lost').hidden = !tree().isLost)));
  $('lost').addEventListener('click', fit);
  layout();
}

function buttons() {
  $('zoom-in').addEventListener('click', () => tree().zoom(1.5));
  $('zoom-out').addEventListener('click', () => tree().zoom(1 / 1.5));
  $('fit').addEventListener('click', fit);
  $('follow').addEventListener('click', toggleFollow);
  $('fold').addEventListener('click', () => foldChosen(tree()));
  $('fold-failed').addEventListener('click', toggleFailed);
}

/** Shows the whole tree, and keeps it in view. */
export function fit() {
  for (const pane of shown()) pane.mode = 'free';
  for (const pane of shown()) move(pane, 'fit');
}

/** Follows the search, or stops following it. */
export function toggleFollow() {
  const isOn = focused().mode === 'follow';
  for (const pane of shown()) {
    if (!isOn) pane.row = null;
    move(pane, isOn ? 'free' : 'follow');
  }
}

/** Shows g and h beside f at the nodes, or f alone. */
export function toggleSums() {
  state.sums = !state.sums;
  tell('sums');
}

/** Folds failed subtrees, or unfolds them. */
export function toggleFailed() {
  const isOn = !focused().foldFailed;
  for (const pane of shown()) {
    pane.foldFailed = isOn;
    tell('fold', pane);
  }
}

function pressed() {
  $('follow').setAttribute('aria-pressed', String(focused().mode === 'follow'));
  $('fit').setAttribute('aria-pressed', String(focused().mode === 'fit'));
  $('fold-failed').setAttribute('aria-pressed', String(focused().foldFailed));
}

function layout() {
  document.body.classList.toggle('comparing', state.comparing);
  $('pane-b').hidden = !state.comparing;
  for (const pane of state.panes) $(`pane-${pane.key}`).classList.toggle('focused', state.comparing && focused() === pane);
  $('welcome').hidden = state.panes[0].run !== null;
  document.body.classList.toggle('blank', state.panes[0].run === null);
  pressed();
  caption();
}

/** Panels of local searches; the others are for trees, except for the breakpoints. */
const LOCAL = ['bests'];
/** Panels of searches that choose from an open list. */
const OF_LISTS = ['open-list'];
let was = '';

/** Shows a tree, or a curve with its panels. */
function kind() {
  for (const pane of state.panes) $(`pane-${pane.key}`).classList.toggle('curved', isLocal(pane));
  const [is, decides] = [isLocal(focused()), isDeciding(focused())];
  if (was === `${is} ${decides}`) return;
  was = `${is} ${decides}`;
  document.body.classList.toggle('local', is);
  document.body.classList.toggle('deciding', decides);
  $('export-tree-svg').hidden = is;
  fitTabs(panel => panel === 'breaks' || (LOCAL.includes(panel) === is && !(decides && OF_LISTS.includes(panel))));
}

/** The title of each tree, visible and for screen readers. */
function caption() {
  for (const pane of shown()) {
    const { summary } = pane;
    const name = summary ? [summary.method, summary.heuristic].filter(Boolean).join(' · ') : '';
    $(`caption-${pane.key}`).replaceChildren(...(state.comparing ? breakable(name) : []));
    const tree = $(pane.key === 'a' ? 'tree' : 'tree-b');
    tree.setAttribute('aria-label', summary ? t('tree.name', { rows: count(summary.rows), method: name }) : t('tree.empty'));
  }
  const pane = focused();
  $('place').textContent = isBehind(pane) ? t('tree.behind', { at: count(cursor(pane)) }) : lag(pane);
}

/** Shows that the tree is incomplete although the search is over. @param {import('./state.js').Pane} pane */
function lag(pane) {
  const drawn = tree()?.window?.at ?? 0;
  const isLate = pane.summary?.state === 'done' && !isLocal(pane) && drawn < front(pane);
  return isLate ? t('tree.lag', { at: count(drawn), most: count(front(pane)) }) : '';
}

/** @param {Tree} one @param {number} glyph @param {number} x @param {number} y */
function tip(one, glyph, x, y) {
  const box = $('tip');
  box.hidden = glyph < 0 || !one.window;
  if (box.hidden || !one.window) return;
  const { title, rest, isGroup } = words(one.window, glyph, say, isDeciding(one.pane));
  box.replaceChildren(el('b', {}, isGroup ? t('tree.group', { size: title }) : title), el('span', {}, rest));
  const { left, top } = one.canvas.getBoundingClientRect();
  const stage = $('stage').getBoundingClientRect();
  const px = Math.min(x + left - stage.left + 14, stage.width - box.offsetWidth - 8);
  box.style.translate = `${px}px ${y + top - stage.top + 16}px`;
}

/** Draws the shapes with their names. */
function legend() {
  const colours = palette();
  const ratio = window.devicePixelRatio || 1;
  const keys = [6, 1, 0, 2, 3, 7, 4, 5].map(status => {
    const canvas = el('canvas', { width: 18 * ratio, height: 18 * ratio, 'aria-hidden': 'true' });
    const to = canvas.getContext('2d');
    to.scale(ratio, ratio);
    to.translate(9, 9);
    draw(to, colours, status, 4.6);
    return el('li', { 'data-status': status, hidden: true }, canvas, say(status));
  });
  $('legend').replaceChildren(...keys, many(colours, ratio));
  crowded();
}

/** Explains the shapes that are shown, and merged glyphs if there are any. */
function crowded() {
  const seen = shown().map((_, pane) => trees[pane]?.window?.glyphs);
  const statuses = new Set(seen.flatMap(glyphs => [...(glyphs?.status ?? [])]));
  for (const key of $('legend').querySelectorAll('[data-status]')) key.hidden = !statuses.has(Number(key.dataset.status));
  $('legend-many').hidden = !seen.some(glyphs => glyphs?.size.some(size => size > 1));
}

/** The legend of merged glyphs, which stand for many nodes. @param {import('./glyphs.js').Palette} colours @param {number} ratio */
function many(colours, ratio) {
  const canvas = el('canvas', { width: 18 * ratio, height: 18 * ratio, 'aria-hidden': 'true' });
  const to = canvas.getContext('2d');
  to.scale(ratio, ratio);
  subtree(to, colours, { x: 9, y: 1, half: 2, high: 16, status: 1 });
  return el('li', { id: 'legend-many' }, canvas, t('legend.subtree'));
}

function search() {
  const box = $('search');
  const found = $('found');
  box.addEventListener('input', () => {
    const pane = focused();
    void latestOf('search', pane, async isSame => {
      const words = box.value.trim();
      if (!words || !pane.run) return void (found.hidden = true);
      const { total, rows } = await get(path(pane, 'search'), { at: pane.at, q: words, count: 30 });
      if (!isSame()) return;
      found.hidden = false;
      const title = el('p', {}, t('search.total', { total: count(total) }));
      found.replaceChildren(title, ...rows.map((/** @type {import('./types.js').Brief} */ row) => hit(pane, row)));
    });
  });
  box.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Enter') found.querySelector('button')?.click();
    if (event.key === 'Escape') close();
  });
  document.addEventListener('pointerdown', event => {
    if (!$('finder').contains(/** @type {Node} */ (event.target))) found.hidden = true;
  });
  const close = () => {
    found.hidden = true;
    tree().canvas.focus();
  };
}

/** @param {import('./state.js').Pane} pane @param {import('./types.js').Brief} row */
function hit(pane, row) {
  const numbers = [row.g, row.h, row.f].map(cost).join(' · ');
  const go = () => {
    $('found').hidden = true;
    visit(pane, row.row);
  };
  return el('button', { type: 'button', click: go }, el('b', {}, row.action ?? `#${row.row}`), el('span', {}, `#${row.row}  ${numbers}`));
}

/** Selects a row and goes to it. @param {import('./state.js').Pane} pane @param {number} row */
export function visit(pane, row) {
  select(pane, row);
  move(pane, 'free');
  trees[state.panes.indexOf(pane)].visit(row).catch(report);
}
