/**
 * Predictions: a question about a run that is answered before the run is shown, and then checked against the run. Three kinds: a count
 * of a run, which of two runs has less of something, and the node that is expanded next.
 */
import { report } from '../api.js';
import { cost, el } from '../dom.js';
import { on, select, state, tell } from '../state.js';
import { prose } from './prose.js';
import * as runs from './runs.js';
import { mark, note } from './score.js';
import { t } from './text.js';

/** @typedef {import('../types.js').Lesson} Lesson */
/** @typedef {import('../types.js').Prediction} Prediction */
/** @typedef {import('../types.js').Summary} Summary */

/**
 * @typedef {Object} Asked a prediction on the page
 * @property {Lesson} lesson
 * @property {number} index
 * @property {string} group the class
 * @property {Prediction} prediction
 * @property {HTMLElement} card
 * @property {() => void} told called after an answer
 */

/** The prediction that waits for a click on a node. @type {{asked: Asked, pane: import('../state.js').Pane, take: (row: number) => void}|null} */
let waiting = null;

/** Starts the module. */
export function start() {
  on('row', pane => {
    if (waiting && waiting.pane === pane && pane.row !== null) waiting.take(pane.row);
  });
}

/** The cards of a lesson's predictions. @param {Lesson} lesson @param {string} group @param {() => void} told @param {() => Promise<void>} again starts the runs again */
export function cards(lesson, group, told, again) {
  waiting = null;
  return lesson.predictions.map((prediction, index) => {
    const card = el('section', { class: 'prediction' });
    const asked = { lesson, index, group, prediction, card, told };
    const was = mark(group, lesson.name, index);
    card.append(el('p', {}, el('span', { class: was === undefined ? null : was ? 'right' : 'wrong' }, t(was === undefined ? 'predict' : was ? 'predict.was-right' : 'predict.was-wrong')), ' ', ...prose(prediction.asks)), choices(asked, again));
    return card;
  });
}

/** @param {Asked} asked @param {() => Promise<void>} again */
function choices(asked, again) {
  const { prediction, lesson } = asked;
  const start = (/** @type {() => Promise<void>} */ job) => async () => {
    try {
      cancel();
      for (const button of asked.card.querySelectorAll('button')) button.disabled = true;
      if (!runs.areShown(lesson)) await again();
      await runs.stand(lesson);
      await job();
    } catch (error) {
      report(error);
    }
  };
  const button = (/** @type {string} */ name, /** @type {() => Promise<void>} */ job) => el('button', { type: 'button', click: start(job) }, name);
  if (prediction.next !== undefined) return el('div', { class: 'options' }, button(t('predict.show'), () => pointAt(asked)));
  return el('div', { class: 'options' }, ...names(lesson, prediction).map((name, at) => button(name, () => check(asked, at))));
}

/** Ends the wait for a click: another prediction is made. */
function cancel() {
  waiting?.asked.card.querySelector('.result')?.remove();
  for (const button of waiting?.asked.card.querySelectorAll('button') ?? []) button.disabled = false;
  waiting = null;
}

/** The answers to choose from; none where a node is clicked. @param {Lesson} lesson @param {Prediction} prediction */
export function names({ runs }, { options, less }) {
  return options?.map(cost) ?? (less ? [...runs.map(label), t('predict.same')] : []);
}

/** A run's name, which distinguishes it from the other one. @param {Lesson['runs'][0]} run */
const label = ({ method, heuristic }) => [method, heuristic].filter(Boolean).join(' · ');

/** A count of a run, by its name in the lessons. @param {Summary} summary @param {string} name @returns {number|undefined} */
function counted(summary, name) {
  const local = /** @type {Record<string, any>} */ (summary.local ?? {});
  const all = /** @type {Record<string, any>} */ (summary);
  return local[name] ?? all[name];
}

/** Runs the searches to their ends, and compares a count with the choice. @param {Asked} asked @param {number} choice */
async function check(asked, choice) {
  const { prediction, card, lesson } = asked;
  const buttons = [...card.querySelectorAll('button')];
  buttons[choice].classList.add('chosen');
  say(asked, t('predict.running'));
  const panes = prediction.options ? [state.panes[prediction.run ?? 0]] : state.panes.slice(0, lesson.runs.length);
  const values = [];
  for (const pane of panes) {
    const summary = await runs.finish(pane);
    if (!summary) return say(asked, t('predict.unfinished'));
    values.push(counted(summary, prediction.count ?? prediction.less ?? ''));
  }
  const [a, b] = values.map(value => value ?? Infinity);
  const right = prediction.options ? prediction.options.indexOf(a) : a === b ? 2 : a < b ? 0 : 1;
  buttons[right]?.classList.add('right');
  verdict(asked, right === choice, '');
}

/** Goes to the time of the question, and waits for a click on an open node. @param {Asked} asked */
async function pointAt(asked) {
  const { prediction } = asked;
  const [pane, after] = [state.panes[prediction.run ?? 0], prediction.next ?? 0];
  state.stage = 'tree';
  tell('stage');
  if (!(await runs.reach(pane, after))) return say(asked, t('predict.unfinished'));
  select(pane, null);
  say(asked, t('predict.click'));
  waiting = { asked, pane, take: row => void pointed(asked, pane, row).catch(report) };
}

/** @param {Asked} asked @param {import('../state.js').Pane} pane @param {number} row */
async function pointed(asked, pane, row) {
  if (!(await runs.isOpen(pane, row))) return say(asked, t('predict.not-open'));
  waiting = null;
  if (!(await runs.reach(pane, (asked.prediction.next ?? 0) + 1))) return say(asked, t('predict.unfinished'));
  select(pane, null);
  verdict(asked, pane.moment?.row === row, pane.moment?.sentence ?? '');
}

/** @param {Asked} asked @param {...(string|Node)} words */
function say({ card }, ...words) {
  card.querySelector('.result')?.remove();
  card.append(el('p', { class: 'result', role: 'status' }, ...words));
}

/** @param {Asked} asked @param {boolean} isRight @param {string} sentence the event in words */
function verdict(asked, isRight, sentence) {
  const { group, lesson, index, prediction, told } = asked;
  say(asked, el('b', { class: isRight ? 'right' : 'wrong' }, t(isRight ? 'predict.right' : 'predict.wrong')), ' ', ...prose(prediction.because), sentence ? ` ${sentence}` : '');
  note(group, lesson.name, index, isRight);
  told();
}
