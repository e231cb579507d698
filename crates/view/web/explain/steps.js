/** The list at the side: the steps of the trail with their ratings, or all steps of the position. */
import { ApiError, latest, post, report } from '../api.js';
import { $, count, el } from '../dom.js';
import { known, t } from './text.js';
import { request } from './board.js';
import { notation } from './notation.js';
import { on, tell } from './topics.js';
import * as trail from './trail.js';

/** @typedef {import('../types.js').HumanStep} HumanStep */
/** @typedef {import('../types.js').TrailEntry} TrailEntry */

/** Time limit in seconds for finding all steps; simple ones come first. */
const PATIENCE = 4;

/** The steps of the position, for the `all` tab. @type {HumanStep[]} */
let all = [];
/** The position of these steps. */
let allOf = '';
/** Index of the selected one; -1 for none. */
let looked = -1;

/** The selected step of `all`. */
export const preview = () => (isAll() && allOf === asked() ? (all[looked] ?? null) : null);

const isAll = () => !$('all').hidden;
const asked = () => `${trail.here()?.position} ${trail.trail.order} ${notation()}`;

/** Starts the module. */
export function start() {
  for (const id of ['steps', 'all']) $(`tab-${id}`).addEventListener('click', () => open(id));
  $('list-tabs').addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    open(isAll() ? 'steps' : 'all');
    $(isAll() ? 'tab-all' : 'tab-steps').focus();
    event.stopPropagation();
  });
  $('more').addEventListener('click', async () => {
    $('more').disabled = true;
    $('steps-end').textContent = t('explain.searching');
    await trail.more().catch(report);
    $('more').disabled = false;
  });
  for (const id of ['steps-list', 'all-list']) $(id).addEventListener('keydown', walk);
  $('steps-list').addEventListener('click', (/** @type {Event} */ event) => {
    const at = of(event);
    if (at >= 0) trail.go(at);
  });
  $('all-list').addEventListener('click', (/** @type {Event} */ event) => {
    const at = of(event);
    if (at < 0) return;
    if (/** @type {HTMLElement} */ (event.target).closest('.take')) return void take(all[at]);
    look(at);
  });
  on('trail shown', () => { write(); mark(); });
  on('at', () => { if (trail.trail.isHidden) write(); mark(); });
  on('trail at', () => { looked = -1; if (isAll()) list(); });
}

/** @param {string} id */
export function open(id) {
  for (const other of ['steps', 'all']) {
    $(`tab-${other}`).setAttribute('aria-selected', String(other === id));
    $(`tab-${other}`).tabIndex = other === id ? 0 : -1;
    $(other).hidden = other !== id;
  }
  looked = -1;
  if (id === 'all') list();
  tell('cell');
  tell('preview');
}

export const toggleAll = () => open(isAll() ? 'steps' : 'all');

/** Moves the focus to the list. */
export function focus() {
  const list = $(isAll() ? 'all-list' : 'steps-list');
  (list.querySelector('[aria-current]') ?? list.querySelector('button'))?.focus();
}

/** The index of the list item that an event hits. @param {Event} event */
const of = event => Number(/** @type {HTMLElement} */ (event.target).closest('[data-at]')?.getAttribute('data-at') ?? -1);

/** Handles up and down in a list. @param {KeyboardEvent} event */
function walk(event) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step) return;
  const rows = [.../** @type {HTMLElement} */ (event.currentTarget).querySelectorAll('button[data-at]:not(.take)')];
  const row = /** @type {HTMLElement|undefined} */ (rows[rows.indexOf(/** @type {HTMLElement} */ (event.target)) + step]);
  event.preventDefault();
  event.stopPropagation();
  row?.focus();
  row?.click();
}

/** Writes the list of the trail. */
function write() {
  const { entries, isHidden, at, solved, stopped } = trail.trail;
  const rows = (isHidden ? entries.slice(0, at) : entries).map(row);
  $('steps-list').replaceChildren(...rows);
  const end = stopped === 'time' ? 'explain.cut-time' : solved ? 'explain.solved' : 'explain.stuck';
  const isOver = trail.trail.end && (entries.length > 0 || solved);
  $('steps-end').textContent = isHidden ? t('explain.hidden') : isOver && !entries.at(-1)?.fault ? t(end) : '';
  $('more').hidden = isHidden || stopped !== 'time';
  $('cost').textContent = isHidden ? '' : cost(entries);
}

/** @param {TrailEntry} entry @param {number} at */
function row({ step, hand, title, fault }, at) {
  if (!step) return item(at, title ?? t('explain.by-hand'), title ? '' : (hand ?? []).map(said).join('; '), '', fault ? 'hand wrong' : 'hand');
  return item(at, step.title, rest(step), prices(step), '');
}

/** A step's text without its name. @param {HumanStep} step */
const rest = step => (step.text.startsWith(`${step.title}: `) ? step.text.slice(step.title.length + 2) : step.text);

/** @param {number} at @param {string} title @param {string} text @param {string} price @param {string} kind */
const item = (at, title, text, price, kind) =>
  el('li', { class: kind }, el('button', { type: 'button', 'data-at': at }, el('span', { class: 'number' }, `${at + 1}`), el('b', {}, title), el('span', { class: 'price' }, price), el('span', { class: 'text' }, text)));

/** @param {HumanStep} step */
const prices = ({ prices: { hodoku, se, modern } }) => [hodoku && `${hodoku.score}`, se && `SE ${se.toFixed(1)}`, modern && `${modern}`].filter(Boolean).join(' · ');

/** Describes a manual change. @param {string} change */
export function said(change) {
  const [, sign, digit, cell] = /^([=!+-])(\d*)(r\d+c\d+)$/.exec(change) ?? [];
  const what = { '=': 'put', '!': 'empty', '-': 'strike', '+': 'restore' }[sign];
  return what ? t(known(`explain.hand-${what}`), { cell, digit }) : change;
}

const LEVELS = ['easy', 'medium', 'hard', 'unfair', 'extreme'];

/** The number of steps in words. @param {HumanStep[]} steps */
const many = steps => t(steps.length === 1 ? 'explain.one' : steps.length ? 'explain.count' : 'explain.none', { steps: count(steps.length) });

/** The number of steps and, if `rate` would give the same, the rating: it must be in the scale's own order, and begin with the puzzle. @param {TrailEntry[]} entries */
function cost(entries) {
  const steps = entries.flatMap(({ step }) => step ?? []);
  if (!steps.length) return '';
  const { order, solved } = trail.trail;
  // If a step has no difficulty, such as a guess, the puzzle is not rated.
  const isRated = (/** @type {'hodoku'|'se'} */ scale) => order === scale && steps.every(({ prices }) => prices[scale]);
  const number = many(steps);
  if (!solved || steps.length < entries.length) return number;
  const points = steps.flatMap(({ prices }) => prices.hodoku ?? []);
  const level = LEVELS[Math.max(...points.map(({ level }) => LEVELS.indexOf(level)))];
  const score = count(points.reduce((sum, { score }) => sum + score, 0));
  const er = Math.max(...steps.map(({ prices }) => prices.se ?? 0));
  return [number, isRated('hodoku') && t('explain.cost', { score, level }), isRated('se') && t('explain.er', { er: er.toFixed(1) })].filter(Boolean).join(' · ');
}

/** Marks the current entry, and scrolls it into view. */
function mark() {
  const { at } = trail.trail;
  $('steps-list').querySelector('[aria-current]')?.removeAttribute('aria-current');
  const row = $('steps-list').querySelector(`[data-at="${at}"]`);
  row?.setAttribute('aria-current', 'step');
  const seen = row ?? $('steps-list').lastElementChild;
  if (!seen || $('steps').hidden) return;
  // Only the list scrolls: on a phone, the page itself must not move.
  const box = $('steps');
  const [{ top, bottom, height }, frame] = [seen.getBoundingClientRect(), box.getBoundingClientRect()];
  if (top < frame.top) box.scrollTop += top - frame.top - height;
  else if (bottom > frame.bottom) box.scrollTop += bottom - frame.bottom + height;
}

/** Finds all steps of the position. */
function list() {
  const here = trail.here();
  const question = asked();
  if (!here || allOf === question) return;
  $('all-end').textContent = t('explain.searching');
  $('all-list').replaceChildren();
  void latest('all', async () => {
    try {
      const answer = await post('/api/explain/all', { ...request(here), order: trail.trail.order, notation: notation(), seconds: PATIENCE });
      if (question !== asked()) return list();
      [all, allOf, looked] = [answer.steps, question, -1];
      $('all-list').replaceChildren(...all.map(step => item(all.indexOf(step), step.title, rest(step), prices(step), '')));
      const cut = answer.stopped_by && t(answer.stopped_by === 'steps' ? 'explain.cut-steps' : 'explain.cut-time');
      $('all-end').textContent = answer.fault ?? [many(all), cut].filter(Boolean).join('. ');
    } catch (error) {
      $('all-end').textContent = /** @type {Error} */ (error).message;
      if (!(error instanceof ApiError)) report(error);
    }
  });
}

/** Shows one of all steps on the board. @param {number} at */
function look(at) {
  $('all-list').querySelector('[aria-current]')?.removeAttribute('aria-current');
  for (const button of $('all-list').querySelectorAll('.take')) button.remove();
  looked = at;
  const row = $('all-list').querySelector(`button[data-at="${at}"]`);
  row?.setAttribute('aria-current', 'step');
  row?.after(el('button', { type: 'button', class: 'take', 'data-at': at }, t('explain.take-step')));
  tell('preview');
}

/** Continues with one of all steps. @param {HumanStep} step */
function take({ placements, eliminations, title }) {
  open('steps');
  void trail.byHand([...eliminations.map(mark => `-${mark}`), ...placements.map(mark => `=${mark}`)], title).catch(report);
}
