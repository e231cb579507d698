/** Exercises: a position in which a technique comes next, marks on its board, and the assessment of the answer. */
import { ApiError, get, post, report } from '../api.js';
import { $, el } from '../dom.js';
import { known, t } from './text.js';
import { name } from './board.js';
import { more } from './card.js';
import { notation } from './notation.js';
import * as pad from './pad.js';
import { tell } from './topics.js';

/** @typedef {import('../types.js').Place & import('../types.js').Exercise & {attempt: number, notation: string}} Task with the attempt that made it, and the notation of its answers */
/** @typedef {import('../types.js').Verdict} Verdict */
/** @typedef {import('../types.js').HumanStep} HumanStep */
/** @typedef {import('../types.js').Mark} Mark */
/** @typedef {import('../types.js').Technique} Technique */

/** Seconds after which the page reports that none was found yet; the search continues. */
const PATIENCE = 8;
/** The technique of the first drill, and HoDoKu's levels. */
const FIRST = 'hidden-single', LEVELS = ['easy', 'medium', 'hard', 'unfair', 'extreme'];
/** Verdicts that count; the first one of an exercise is final. */
const COUNTED = ['right', 'another', 'wrong', 'shown'];

const drill = {
  technique: '', seed: 0, count: 5, grade: 'real',
  /** The exercises so far. @type {Task[]} */
  tasks: [],
  /** The verdict of each exercise. @type {(string|null)[]} */
  results: [],
  at: 0,
  /** The seed from which the next one is searched. */
  from: 0,
  /** @type {Mark[]} */
  put: [],
  /** @type {Mark[]} */
  struck: [],
  /** The shown step. @type {HumanStep|null} */
  step: null,
  /** Milliseconds from the last check to its verdict. */
  took: 0,
};
/** The exercise being generated. @type {Promise<Task|null>|null} */
let making = null;
/** Incremented by each drill, to recognise outdated replies. */
let round = 0;

export { drill };

const task = () => drill.tasks[drill.at] ?? null;

/** The content of the board. @returns {import('./board.js').View|null} */
export function view() {
  const place = task();
  if (!place) return null;
  const own = { text: '', houses: [], used: [], fins: [], parts: [], placed: drill.put, struck: drill.struck, links: [] };
  const digits = drill.grade === 'easy' ? place.digits : undefined;
  return { place, marks: drill.step?.marks ?? own, digits };
}

/** Receives the edits of the board. @type {import('./board.js').Taker} */
export const taker = {
  put: (cell, digit) => mark('put', cell, digit),
  strike: (cell, digit) => mark('struck', cell, digit),
  empty: cell => {
    drill.put = drill.put.filter(([other]) => other !== cell);
    drill.struck = drill.struck.filter(([other]) => other !== cell);
    marked();
  },
};

/** Marks a candidate, or clears the mark. @param {'put'|'struck'} how @param {number} cell @param {number} digit */
function mark(how, cell, digit) {
  const place = task();
  if (!place?.candidates[cell].includes(String(digit)) || (drill.grade === 'easy' && !place.digits.includes(digit))) return;
  const is = (/** @type {Mark} */ [one, other]) => one === cell && other === digit;
  const was = drill[how].some(is);
  drill.put = drill.put.filter(mark => !is(mark));
  drill.struck = drill.struck.filter(mark => !is(mark));
  if (!was) drill[how] = [...drill[how], [cell, digit]];
  marked();
}

function marked() {
  drill.step = null;
  say('', '');
  describe();
  press();
  tell('preview');
}

/** Describes the shown step, or the marks. A reply that comes when the exercises are out of sight changes no text. */
function describe() {
  if (document.body.dataset.mode === 'drill' && task()) $('step-text').textContent = drill.step ? drill.step.text : marks() || t('drill.do');
}

const marks = () => {
  const words = [...drill.put.map(([cell, digit]) => `${name(cell)} = ${digit}`), ...drill.struck.map(([cell, digit]) => `${name(cell)} ≠ ${digit}`)];
  return words.length ? t('drill.mark', { marks: words.join(', ') }) : '';
};

/** Enables the buttons that apply. */
function press() {
  const isMarked = drill.put.length + drill.struck.length > 0;
  $('drill-check').disabled = $('drill-clear').disabled = !isMarked;
  $('drill-answer').disabled = !task();
  $('drill-next').disabled = !task() || drill.at + 1 >= drill.count;
}

/** Starts the module. */
export async function start() {
  $('drill-form').addEventListener('submit', (/** @type {Event} */ event) => {
    event.preventDefault();
    const [seed] = crypto.getRandomValues(new Uint32Array(1));
    void begin($('drill-technique').value, seed, Number($('drill-count').value) || 5, $('drill-grade').value).catch(report);
  });
  $('drill-technique').addEventListener('change', about);
  $('drill-check').addEventListener('click', () => void check().catch(report));
  $('drill-clear').addEventListener('click', clear);
  $('drill-answer').addEventListener('click', () => void answer().catch(report));
  $('drill-next').addEventListener('click', () => void next().catch(report));
  techniques = (await get('/api/explain/techniques')).techniques;
  $('drill-technique').replaceChildren(...groups());
  $('drill-technique').value = FIRST;
  about();
}

/** Starts with an easy technique, unless there are exercises already. */
export const ensure = () => (drill.technique ? Promise.resolve() : begin(FIRST, Math.floor(Math.random() * 2 ** 32), 5, 'real'));

/** The techniques by level, easy ones first, and by family. */
function groups() {
  const rank = (/** @type {Technique} */ { level }) => (level ? LEVELS.indexOf(level) : LEVELS.length);
  const kind = (/** @type {Technique} */ { level, family }) => `${level ?? t('drill.no-level')}: ${family}`;
  const sorted = techniques.toSorted((one, other) => rank(one) - rank(other));
  const option = (/** @type {Technique} */ { name, title }) => el('option', { value: name }, title);
  return [...new Set(sorted.map(kind))].map(label => el('optgroup', { label }, ...sorted.filter(one => kind(one) === label).map(option)));
}

/** @type {Technique[]} */
let techniques = [];

/** Whether there are exercises for a technique. @param {string} technique */
export const isTrained = technique => techniques.some(({ name }) => name === technique);

function about() {
  const chosen = techniques.find(({ name }) => name === $('drill-technique').value);
  $('drill-help').replaceChildren(...(chosen ? [`${chosen.help} `, more(chosen.name)] : []));
}

/** Starts a drill. @param {string} technique @param {number} seed @param {number} count @param {string} grade */
export async function begin(technique, seed, count, grade) {
  round += 1;
  Object.assign(drill, { technique, seed, count: Math.max(1, Math.min(50, count)), grade: grade === 'easy' ? 'easy' : 'real', tasks: [], results: [], at: 0, from: 0, put: [], struck: [], step: null });
  making = null;
  $('drill-technique').value = technique;
  $('drill-count').value = String(drill.count);
  $('drill-grade').value = drill.grade;
  about();
  pad.choose('candidate');
  tell('mode');
  await go(0);
}

/** Shows an exercise. @param {number} at */
async function go(at) {
  const mine = round;
  Object.assign(drill, { at, put: [], struck: [], step: null });
  if (!drill.tasks[at]) {
    $('drill-progress').textContent = t('drill.searching');
    $('drill-task').textContent = '';
    say('', '');
    const made = await make();
    if (mine !== round || !made) return;
    making = null;
    drill.tasks[at] = made;
    drill.results[at] = null;
  }
  write();
  if (drill.tasks.length < drill.count) void make().catch(() => {});
}

/** Generates the next exercise, possibly before it is needed. @returns {Promise<Task|null>} */
async function make() {
  const mine = round;
  making ??= (async () => {
    for (;;) {
      const { technique, seed, from } = drill;
      const how = notation();
      const { exercise, next } = await post('/api/explain/exercise', { technique, seed, from, notation: how, seconds: PATIENCE });
      if (mine !== round) return null;
      drill.from = next;
      if (exercise) return { ...exercise, attempt: next - 1, notation: how };
      if (!task()) say('', t('drill.rare'));
    }
  })();
  return making.catch(error => {
    making = null;
    throw error;
  });
}

/** Shows the next exercise. */
export async function next() {
  if ($('drill-next').disabled) return;
  await go(drill.at + 1);
}

/** Shows the progress. */
function write() {
  $('drill-progress').textContent = t('drill.progress', { now: drill.at + 1, most: drill.count });
  $('drill-task').textContent = task()?.task ?? '';
  pad.fit(task()?.size ?? 9);
  marked();
  results();
}

/** @param {string} kind @param {string} text */
function say(kind, text) {
  $('drill-verdict').dataset.verdict = kind;
  $('drill-verdict').textContent = text;
}

/** Checks the marks. */
export async function check() {
  const place = task();
  if (!place || $('drill-check').disabled) return;
  const text = (/** @type {Mark} */ [cell, digit]) => `${digit}${name(cell)}`;
  const began = performance.now();
  const [how, { put, struck }] = [notation(), drill];
  try {
    /** @type {Verdict} */
    const said = await post('/api/explain/check', { position: place.position, technique: drill.technique, notation: how, put: put.map(text), struck: struck.map(text) });
    // Each change of the marks, and another exercise, makes new lists.
    if (put !== drill.put || struck !== drill.struck) return;
    if (how !== notation()) return check();
    take(said);
  } catch (error) {
    if (put !== drill.put || struck !== drill.struck) return;
    if (error instanceof ApiError) say('wrong', error.message);
    else throw error;
  }
  drill.took = performance.now() - began;
}

/** What is wrong, without the digit that is right. @param {string} cell */
function wrong(cell) {
  const digit = drill.put.find(([place]) => name(place) === cell)?.[1];
  return digit ? t('drill.wrong', { cell, digit }) : t('drill.wrong-strike', { cell });
}

/** @param {Verdict} verdict */
function take({ verdict, step, cell = '' }) {
  const isWhole = verdict === 'right' || verdict === 'another';
  say(verdict, verdict === 'wrong' ? wrong(cell) : t(known(`drill.${verdict}`)));
  if (isWhole) {
    drill.step = step;
    describe();
    tell('preview');
  }
  note(verdict);
}

/** Records a verdict; the first one that counts stays. @param {string} verdict */
function note(verdict) {
  if (COUNTED.includes(verdict)) drill.results[drill.at] ??= verdict;
  results();
}

function results() {
  const dot = (/** @type {string|null} */ result, /** @type {number} */ at) => el('li', { 'data-verdict': result ?? 'open', 'aria-current': at === drill.at && 'step' }, `${at + 1}`, el('span', { class: 'unseen' }, ` ${result ?? ''}`));
  $('drill-results').replaceChildren(...drill.results.map(dot));
  const count = (/** @type {string} */ what) => drill.results.filter(result => result === what).length;
  const sum = t('drill.result', { right: count('right'), another: count('another'), wrong: count('wrong'), shown: count('shown') });
  const isDone = drill.at + 1 >= drill.count && drill.results[drill.at] !== null;
  $('drill-sum').textContent = drill.results.some(Boolean) ? `${sum}${isDone ? `. ${t('drill.done')}` : ''}` : '';
}

/** Clears the marks. */
export function clear() {
  Object.assign(drill, { put: [], struck: [] });
  marked();
}

/** Describes the board again when the exercises come into sight: the notation may be another one. */
export async function rewrite() {
  describe();
  if (!drill.step) return;
  if ($('drill-verdict').dataset.verdict !== 'shown') return check();
  await written();
  if (drill.step) await answer();
}

/** The current exercise with its answers in the selected notation, or null if another exercise is shown by then. @returns {Promise<Task|null>} */
async function written() {
  const [place, how] = [task(), notation()];
  if (!place || place.notation === how) return place;
  const { technique, seed } = drill;
  const { exercise } = await post('/api/explain/exercise', { technique, seed, from: place.attempt, notation: how, seconds: PATIENCE });
  if (place !== task()) return null;
  // Without an exercise, the time was too short: the old notation is better than no answer.
  if (!exercise) return place;
  Object.assign(place, { answers: exercise.answers, notation: how });
  return written();
}

/** Shows the answer. */
async function answer() {
  const [first] = (await written())?.answers ?? [];
  if (!first) return;
  drill.step = first;
  say('shown', t('drill.shown'));
  describe();
  note('shown');
  tell('preview');
}
