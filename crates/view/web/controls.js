/** The controls below the tree, the timeline, and the numbers above it. */
import { report } from './api.js';
import { $, el, count, cost, clock, brief } from './dom.js';
import * as play from './play.js';
import { state, on, show, shown, front, cursor, focused, isBehind, isDeciding, isLocal, go } from './state.js';
import { t, known } from './text.js';

/** Positions of the speed slider, in expansions per second. */
const SPEEDS = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, Infinity];

/** Starts the module. */
export function start() {
  const press = (/** @type {string} */ id, /** @type {() => any} */ job) => $(id).addEventListener('click', () => Promise.resolve(job()).catch(report));
  press('run', play.run);
  press('pause', play.hold);
  press('step', () => play.step(1));
  press('step-back', () => play.back(1));
  press('steps', () => play.step(steps()));
  press('to-start', () => play.jump(0));
  press('to-end', () => play.jump(null));
  press('until-goal', () => play.until('goal'));
  press('until-best', () => play.until('best'));
  press('until-bound', () => play.until('bound'));
  press('until-break', () => play.until('break'));
  press('stop', play.stop);
  press('restart', restart);
  speed();
  timeline();
  on('summary at moment play run focus compare breaks live draft', refresh);
  refresh();
}

/** Restarts the search, paused before its first step. */
export const restart = () => play.restart((pane, run) => show(pane, run));

/** Step count of the "n steps" button. */
export const steps = () => Math.max(1, Math.min(1e9, Math.round(Number($('steps-count').value) || 1)));

function speed() {
  const slider = $('speed');
  const read = () => SPEEDS[Number(slider.value)];
  const tell = () => {
    const words = speedWords(read());
    $('speed-now').textContent = words;
    slider.setAttribute('aria-valuetext', words);
  };
  slider.value = String(SPEEDS.indexOf(state.speed));
  slider.addEventListener('input', tell);
  slider.addEventListener('change', () => play.pace(read()));
  tell();
}

/** @param {number} value */
const speedWords = value => (value === Infinity ? t('speed.most') : t('speed.value', { speed: brief(value) }));

/** Changes the speed by one position. @param {number} notch */
export function faster(notch) {
  const slider = $('speed');
  slider.value = String(Number(slider.value) + notch);
  slider.dispatchEvent(new Event('input'));
  slider.dispatchEvent(new Event('change'));
}

function timeline() {
  const slider = $('timeline');
  slider.addEventListener('input', () => {
    play.pause();
    const at = Number(slider.value);
    if (state.comparing) return void play.turn(at);
    const pane = focused();
    go(pane, at >= front(pane) ? null : at, 'event');
  });
}

function refresh() {
  const pane = focused();
  const isMoving = play.isMoving();
  const has = shown().some(({ summary, live }) => summary !== null && !live);
  $('run').hidden = isMoving;
  $('pause').hidden = !isMoving;
  for (const id of ['run', 'pause', 'step', 'steps', 'until-goal', 'until-best', 'until-break', 'restart', 'to-start', 'to-end', 'timeline']) $(id).disabled = !has;
  $('until-bound').disabled = !has || shown().every(({ summary }) => !summary?.rounds && summary?.bound === undefined);
  $('until-best').hidden = !isLocal(pane);
  $('until-bound').hidden = isLocal(pane);
  if (!state.breaks.length) $('until-break').disabled = true;
  $('step-back').disabled = !has || shown().every(pane => cursor(pane) === 0);
  $('step').disabled = $('steps').disabled = !has || shown().every(pane => pane.summary?.state === 'done' && !isBehind(pane));
  $('stop').disabled = shown().every(({ summary }) => !summary || summary.state === 'done');
  $('restart').disabled = !has || shown().every(({ summary }) => summary?.kind === 'replay');
  slide(pane);
  numbers(pane);
  status(pane);
}

/** @param {import('./state.js').Pane} pane */
function slide(pane) {
  const slider = $('timeline');
  const most = state.comparing ? Math.max(...shown().map(({ summary }) => summary?.expanded ?? 0)) : front(pane);
  const now = state.comparing ? Math.max(...shown().map(done)) : cursor(pane);
  slider.max = String(Math.max(most, 1));
  slider.value = String(now);
  slider.style.setProperty('--part', `${most ? (100 * now) / most : 0}%`);
  const words = t(state.comparing ? (shown().some(isLocal) ? 'time.steps' : 'time.expansions') : isLocal(pane) ? 'time.local' : 'time.events', { now: count(now), most: count(most), done: count(done(pane)) });
  $('time').textContent = words;
  slider.setAttribute('aria-valuetext', words);
  $('sentence').textContent = pane.moment && pane.run ? pane.moment.sentence : '';
}

/** Number of expansions before the cursor. @param {import('./state.js').Pane} pane */
const done = pane => (pane.at === null ? pane.summary?.expanded : pane.moment?.expanded) ?? 0;

/** @typedef {import('./types.js').Numbers} Numbers */

/** @type {[string, (numbers: Numbers) => string][]} */
const NUMBERS = [
  ['expanded', s => count(s.expanded)], ['generated', s => count(s.generated)], ['open', s => count(s.open)],
  ['duplicates', s => count(s.duplicates)], ['pruned', s => count(s.pruned)], ['reopened', s => count(s.reopened)],
  ['depth', s => count(s.depth)], ['f', s => cost(s.f)], ['bound', s => cost(s.bound)], ['rate', s => (s.seconds > 0 ? brief(s.expanded / s.seconds) : '–')],
  ['seconds', s => clock(s.seconds)],
];
/** The numbers of a local search. @type {[string, (standing: import('./types.js').Standing, seconds: number) => string][]} */
const LOCAL = [
  ['evaluations', s => count(s.evaluations)], ['generations', s => count(s.generations)], ['best', s => cost(s.best)], ['mean', s => cost(s.mean)],
  ['temperature', s => cost(s.temperature)], ['diversity', s => cost(s.diversity)], ['restarts', s => count(s.restarts)],
  ['speed', (s, seconds) => (seconds > 0 ? brief(s.evaluations / seconds) : '–')], ['searched', (_, seconds) => clock(seconds)],
];
/** Numbers of searches that choose from an open list. */
const OF_LISTS = ['open', 'f', 'reopened'];
/** Numbers that are hidden while 0. */
const RARE = ['pruned', 'reopened', 'bound', 'generations', 'temperature', 'diversity', 'restarts'];

/** The numbers at the cursor's time: the latest, or an earlier moment. @param {import('./state.js').Pane} pane */
function numbers(pane) {
  const summary = pane.live ?? (isBehind(pane) ? pane.moment?.counts : pane.summary);
  const box = $('stats');
  if (!box.children.length) {
    box.append(...[...NUMBERS, ...LOCAL].map(([name]) => el('div', { id: `stat-${name}` }, el('dt', {}, t(known(`stat.${name}`))), el('dd', {}, '–'))));
  }
  const local = summary?.local;
  for (const [name, write] of NUMBERS) tile(name, summary ? write(summary) : '–', !isLocal(pane) && !(isDeciding(pane) && OF_LISTS.includes(name)));
  for (const [name, write] of LOCAL) tile(name, summary && local ? write(local, summary.seconds) : '–', isLocal(pane));
}

/** @param {string} name @param {string} text @param {boolean} isFit whether it applies to the run */
function tile(name, text, isFit) {
  const tile = $(`stat-${name}`);
  tile.hidden = !isFit || (RARE.includes(name) && (text === '0' || text === '–'));
  if (tile.lastChild.textContent !== text) tile.lastChild.textContent = text;
}

let said = '';

/** The state of the run, as a badge and for screen readers; announced when it changes. @param {import('./state.js').Pane} pane */
function status(pane) {
  const summary = pane.live ?? pane.summary;
  const words = summary ? standing(summary) : t('state.none');
  const badge = $('status');
  badge.dataset.state = summary ? (summary.ending ?? summary.state) : 'none';
  if (words === said) return;
  said = words;
  badge.textContent = words;
}

/** The cost of the solution, if it has one; if propagation filled in the rest, the number of decisions, which the tree counts. @param {import('./types.js').Summary} summary */
function solved({ cost: price, f, depth }) {
  if (price === undefined) return t('state.solved-local');
  const isDecided = f === depth && depth < price;
  return t(isDecided ? 'state.solved-decided' : 'state.solved', { cost: cost(price), depth: count(depth) });
}

/** @param {import('./types.js').Summary} summary */
function standing(summary) {
  const { state, ending, why, stopped_by: by, lost, full, cut, truncated, shape } = summary;
  const parts = [];
  if (ending === 'solved' && shape === 'local') parts.push(t('state.solved-local'));
  else if (ending === 'solved') parts.push(solved(summary));
  else if (ending === 'no-solution') parts.push(t('state.unsolvable'));
  else if (ending === 'stopped') parts.push(by && !why ? t('state.stopped-by', { by }) : t('state.stopped'));
  else parts.push(t(known(`state.${state}`)));
  if (why) parts.push(why);
  if (lost) parts.push(t(full === 'memory' ? 'state.lost-memory' : 'state.lost', { lost: count(lost) }));
  if (cut) parts.push(t('state.cut'));
  if (truncated) parts.push(t('state.truncated'));
  return parts.join(' · ');
}
