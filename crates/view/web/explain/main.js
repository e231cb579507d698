/**
 * The page that explains Sudoku and offers exercises. This module connects the others.
 *
 * ```text
 * trail (steps, manual changes)  --topics--> steps (list), board, hint, take
 * drill (exercises, marks)       --topics--> board
 * play (clock, notes, colours)   --topics--> board
 * keys, board, pad --edits of a cell--> trail, play or drill
 * ```
 *
 * The link restores the page: `#position=LINE&order=human&at=12&hand=…` (with the time, notes and colours of a game) or
 * `#drill=x-wing&seed=7&count=5&grade=real`.
 *
 * For tests in a browser there is `window.solvarium`: `ready`, a promise; `trail`; `drill`; `chosen()`, the cell.
 */
import { onError, report } from '../api.js';
import { $, dress } from '../dom.js';
import { known as key, t } from './text.js';
import * as theme from '../theme.js';
import { toast } from '../toast.js';
import * as board from './board.js';
import * as card from './card.js';
import * as daily from './daily.js';
import * as drills from './drill.js';
import * as hint from './hint.js';
import * as keys from './keys.js';
import * as make from './make.js';
import * as notation from './notation.js';
import * as pad from './pad.js';
import * as play from './play.js';
import * as steps from './steps.js';
import * as take from './take.js';
import { on, tell } from './topics.js';
import * as trail from './trail.js';

/** The shapes on the board, and their names in the texts. */
const LEGEND = /** @type {const} */ (['house', 'used', 'part-b', 'part-c', 'part-d', 'fin', 'placed', 'struck', 'strong', 'weak']);

/** The roles that have a ring of each shape, as crates/draw colours them. @type {Record<string, string[]>} */
const ROLES = {
  used: ['hinge', 'pair', 'base', 'color-a', 'als', 'end', 'naked', 'hidden'],
  'part-b': ['pincer', 'link', 'roof', 'color-b', 'intersection'],
  'part-c': ['z', 'guardian', 'color-c', 'endo-fin'],
  'part-d': ['x', 'floor', 'color-d', 'stem'],
};

/** @type {'explain'|'drill'} */
let mode = 'explain';

/** The step on the board: the selected one of all steps, the hint's, or the next one. */
const shown = () => steps.preview() ?? hint.step() ?? (trail.trail.isHidden ? null : trail.next());

/** @returns {board.View|null} */
function view() {
  if (mode === 'drill') return drills.view();
  const place = trail.here();
  return place && { place: play.isOwn() ? { ...place, candidates: play.noted() } : place, marks: shown()?.marks };
}

/** Draws the board, and prefetches the next one. */
function draw() {
  const now = view();
  board.show(now);
  $('board-welcome').hidden = Boolean(now) || mode === 'drill';
  if (!now) return;
  pad.fit(now.place.size);
  legend(now.marks);
  if (mode === 'drill') return;
  say();
  const { entries, at, isHidden, end } = trail.trail;
  const [entry, last] = [entries[at + 1], at + 1 === entries.length];
  if (entry) board.foresee({ place: entry.before, marks: isHidden ? undefined : entry.step?.marks });
  else if (last && end) board.foresee({ place: end });
}

/** Describes the board in words. */
function say() {
  const { entries, at, end, solved } = trail.trail;
  const fault = trail.fault();
  $('fault-text').textContent = fault ?? '';
  $('undo').hidden = $('undo-move').disabled = !trail.canUndo();
  $('redo-move').disabled = !trail.canRedo();
  $('fault').hidden = !fault;
  const entry = entries[at];
  const isOver = !entry && end;
  $('step-text').textContent = shown()?.text ?? (entry?.hand && !trail.trail.isHidden ? entry.hand.map(steps.said).join('; ') : isOver && !fault ? (solved ? play.praise() : t('explain.stuck')) : '');
  if (!$('step-text').textContent && trail.trail.isHidden && !isOver && !fault && $('hint-text').hidden) $('step-text').textContent = t('daily.begin');
  const technique = shown()?.technique;
  $('step-more').replaceChildren(...(technique ? [card.more(technique)] : []));
  $('where').textContent = trail.trail.isHidden ? '' : entry ? t('explain.at', { now: at + 1, most: entries.length }) : t('explain.at-end');
  $('to-start').disabled = $('step-back').disabled = at === 0;
  $('step').disabled = $('to-end').disabled = at >= entries.length;
}

/** The shapes on the board with their meanings. @param {import('../types.js').Marks|null|undefined} marks */
function legend(marks) {
  const is = (/** @type {import('../types.js').Mark} */ one) => (/** @type {import('../types.js').Mark} */ other) => one[0] === other[0] && one[1] === other[1];
  /** @type {Record<string, boolean|undefined>} */
  const has = marks ? {
    house: marks.houses.length > 0, used: marks.used.some(mark => ![...marks.fins, ...marks.placed].some(is(mark))), fin: marks.fins.length > 0, placed: marks.placed.length > 0,
    struck: marks.struck.length > 0, strong: marks.links.some(({ strong }) => strong), weak: marks.links.some(({ strong }) => !strong),
  } : {};
  for (const row of $('board-legend').children) {
    const shape = row.dataset.shape;
    const roles = (marks?.parts ?? []).map(({ role }) => role).filter(role => ROLES[shape]?.includes(role));
    if (shape in ROLES) row.textContent = roles.length ? roles.map(role => t(/** @type {import('./text.js').Key} */ (`role.${role}`))).join(', ') : t('legend.used');
    row.hidden = !has[shape] && roles.length === 0;
  }
}

/** @type {board.Taker} */
const taker = {
  put: (cell, digit) => (pad.isColour() ? play.colour(cell, digit) : byHand(cell, trail.here()?.values[cell] === String(digit) ? `!${board.name(cell)}` : `=${digit}${board.name(cell)}`)),
  strike: (cell, digit) => (play.isOwn() && trail.here()?.values[cell] === '.' ? play.note(cell, digit) : byHand(cell, `${trail.here()?.candidates[cell].includes(String(digit)) ? '-' : '+'}${digit}${board.name(cell)}`)),
  empty: cell => (pad.isColour() || trail.here()?.values[cell] === '.' ? play.clear(cell) : byHand(cell, `!${board.name(cell)}`)),
  isFree: play.isOwn,
};

/** @param {number} cell @param {string} change */
function byHand(cell, change) {
  if (trail.here()?.givens[cell] === '1') return toast(t('explain.given', { cell: board.name(cell) }));
  void trail.byHand([change]).catch(report);
}

/** @param {'explain'|'drill'} to */
function turn(to) {
  mode = to;
  document.body.dataset.mode = to;
  $('mode-explain').setAttribute('aria-pressed', String(to === 'explain'));
  $('mode-drill').setAttribute('aria-pressed', String(to === 'drill'));
  $('order').hidden = $('new').hidden = to === 'drill';
  document.title = `${t(to === 'drill' ? 'explain.drill' : 'explain.title')} – Solvarium`;
  board.give(to === 'drill' ? drills.taker : taker, pad.isFine);
  $('step-text').textContent = '';
  $('fault').hidden = $('hint-text').hidden = true;
  pad.choose(to === 'drill' ? 'candidate' : 'digit');
  draw();
  if (to === 'drill') void drills.rewrite().catch(report);
  tell('mode');
}

/** Starts exercises for a technique. @param {string} technique */
function practise(technique) {
  turn('drill');
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  void drills.begin(technique, seed, 5, 'real').catch(report);
}

/** Number of links still to restore, on loading or after a change of the address. While it is above 0, the page writes no link of its own. */
let restoring = 1;
/** The link that was read or written last. If the address differs, the user just entered another one, which is restored next. */
let known = '';

/** Writes the state of the page into the link. */
function remember() {
  if (restoring || location.hash !== known) return;
  const { technique, seed, count, grade } = drills.drill;
  const { position, order, hand, at } = trail.kept();
  const parts = new URLSearchParams(mode === 'drill' ? (technique ? { drill: technique, seed: `${seed}`, count: `${count}`, grade } : { drill: '' }) : position ? { position, order, at: `${at}` } : {});
  if (mode === 'explain' && hand.length) parts.set('hand', hand.map(({ place, changes, title }) => [place, changes.join('.'), title].filter(part => part !== undefined).join('~')).join(';'));
  if (mode === 'explain' && trail.trail.isHidden) parts.set('hidden', '1');
  if (mode === 'explain') play.keep(parts);
  const text = parts.toString();
  if (text !== location.hash.slice(1)) history.replaceState(null, '', text ? `#${text}` : location.pathname);
  known = location.hash;
}

/** Restores the state of the page from the link. */
async function restore() {
  known = location.hash;
  const parts = new URLSearchParams(known.slice(1));
  const technique = parts.get('drill');
  /** @type {Promise<void>|undefined} */
  let exercise;
  restoring += 1;
  try {
    turn(technique === null ? 'explain' : 'drill');
    if (technique === null) await reopen(parts);
    else exercise = technique ? drills.begin(technique, play.whole(parts.get('seed')), play.whole(parts.get('count')) || 5, parts.get('grade') ?? 'real') : drills.ensure();
  } finally {
    restoring -= 1;
  }
  remember();
  await exercise;
}

/** Opens the puzzle of a link, or else the daily puzzle. A daily puzzle may take long, so the page does not wait for it. @param {URLSearchParams} parts */
async function reopen(parts) {
  const position = parts.get('position');
  if (!position) {
    if (!trail.trail.start) void daily.open('easy').catch(report);
    return;
  }
  const hand = (parts.get('hand') ?? '').split(';').filter(Boolean).map(one => one.split('~'));
  const done = await trail.open(position, parts.get('order') ?? 'human', {
    hand: hand.map(([place, changes = '', title]) => ({ place: Number(place), changes: changes.split('.'), title })),
    at: Number(parts.get('at')) || 0,
    isHidden: parts.get('hidden') === '1',
  });
  if (done === null) return;
  play.restore(parts);
  if (done < hand.length) toast(t('explain.torn', { done, all: hand.length }));
}

/** Explains the puzzle entered in the dialog. @param {string} text */
async function openNew(text) {
  if ((await trail.open(text, $('order').value)) !== null) play.restart();
  $('new-dialog').close();
  board.focus();
}

function opener() {
  const ask = () => {
    $('new-error').textContent = '';
    $('new-dialog').showModal();
    $('new-text').focus();
  };
  for (const id of ['new', 'welcome-new']) $(id).addEventListener('click', ask);
  $('new-cancel').addEventListener('click', () => $('new-dialog').close());
  $('new-form').addEventListener('submit', async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await openNew($('new-text').value);
    } catch (error) {
      $('new-error').textContent = /** @type {Error} */ (error).message;
    }
  });
  return ask;
}

/** @param {() => void} ask @returns {import('./keys.js').Row[]} */
const table = ask => [
  .../** @type {import('./keys.js').Row[]} */ (mode === 'drill' ? [
    [['Enter'], 'Enter', 'key.x-check', drills.check],
    [['.', 'n'], '.  n', 'key.x-next', drills.next],
  ] : [
    [['.', 'ArrowRight'], '→  .', 'key.x-forward', () => trail.go(trail.trail.at + 1)],
    [[',', 'ArrowLeft'], '←  ,', 'key.x-back', () => trail.go(trail.trail.at - 1)],
    [['Home'], 'Home', 'key.x-start', () => trail.go(0)],
    [['End'], 'End', 'key.x-end', () => trail.go(Infinity)],
    [['h'], 'h', 'key.x-hint', hint.more],
    [['a'], 'a', 'key.x-all', steps.toggleAll],
    [['v'], 'v', 'key.x-hide', () => trail.hide(!trail.trail.isHidden)],
    [['l'], 'l', 'key.x-list', steps.focus],
    [['u'], 'u  Ctrl+Z', 'explain.undo', () => void trail.undo().catch(report)],
    [['r'], 'r  Ctrl+Y', 'explain.redo', () => void trail.redo().catch(report)],
    [['s'], 's', 'key.x-save', () => (trail.trail.start ? take.store() : undefined)],
    [['p'], 'p', 'key.x-new', ask],
  ]),
  [['b'], 'b', 'key.x-board', board.focus],
  [['m'], 'm', 'key.x-mode', () => pad.toggle()],
  [['t'], 't', 'key.theme', theme.toggle],
  [['?'], '?', 'key.help', () => keys.open(table(ask))],
];

async function begin() {
  dress(name => t(key(name)));
  onError(toast);
  theme.start();
  const shape = (/** @type {typeof LEGEND[number]} */ shape) => `<li data-shape="${shape}" hidden></li>`;
  $('board-legend').innerHTML = LEGEND.map(shape).join('');
  for (const row of $('board-legend').children) if (!(row.dataset.shape in ROLES)) row.textContent = t(/** @type {import('./text.js').Key} */ (`legend.${row.dataset.shape}`));
  for (const part of [board, pad, steps, hint, daily, play]) part.start();
  notation.start(() => void trail.reorder().catch(report));
  card.start(practise);
  take.start(() => view()?.place ?? null, remember);
  keys.start((ask => () => table(ask))(opener()));
  on('trail at shown preview play', draw);
  on('trail at shown mode play', remember);
  document.addEventListener('visibilitychange', () => trail.trail.start && remember());
  on('trail at', take.record);
  on('trail', () => { $('order').value = trail.trail.order; });
  $('to-start').addEventListener('click', () => trail.go(0));
  $('step-back').addEventListener('click', () => trail.go(trail.trail.at - 1));
  $('step').addEventListener('click', () => trail.go(trail.trail.at + 1));
  $('to-end').addEventListener('click', () => trail.go(Infinity));
  const [undo, redo] = [trail.undo, trail.redo].map(job => () => void job().catch(report));
  for (const id of ['undo', 'undo-move']) $(id).addEventListener('click', undo);
  $('redo-move').addEventListener('click', redo);
  document.addEventListener('keydown', event => {
    if (mode === 'drill' || keys.isCovered() || !(event.ctrlKey || event.metaKey) || !/^[zy]$/i.test(event.key) || /** @type {HTMLElement} */ (event.target).matches('textarea, input')) return;
    event.preventDefault();
    if (event.shiftKey || event.key.toLowerCase() === 'y') redo();
    else undo();
  });
  $('hide').addEventListener('click', () => trail.hide(!trail.trail.isHidden));
  on('shown', () => {
    $('hide').textContent = t(trail.trail.isHidden ? 'explain.show' : 'explain.hide');
    $('hide').setAttribute('aria-pressed', String(trail.trail.isHidden));
  });
  $('order').addEventListener('change', () => void trail.reorder($('order').value).catch(report));
  for (const to of /** @type {const} */ (['explain', 'drill'])) {
    $(`mode-${to}`).addEventListener('click', () => {
      turn(to);
      if (to === 'drill') void drills.ensure().catch(report);
    });
  }
  window.addEventListener('hashchange', () => void restore().catch(report));
  await drills.start();
  await make.start(openNew);
  restoring -= 1;
  await restore();
  tell('cell');
}

const ready = begin();
ready.catch(report);

Object.assign(window, { solvarium: { ready, trail: trail.trail, drill: drills.drill, chosen: board.selected } });
