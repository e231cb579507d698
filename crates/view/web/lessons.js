/** Lessons: a text with questions, beside one or two runs that answer them. The texts come from the server. */
import { forget, get, post, report } from './api.js';
import { beside } from './compare.js';
import { $, el } from './dom.js';
import { look, show, state, tell } from './state.js';
import { t } from './text.js';

/** @typedef {import('./types.js').Lesson} Lesson */

/** Milliseconds after which a selected lesson starts; leafing through lessons starts none. */
const SETTLED = 120;
/** Milliseconds within which requests about a run are answered. */
const ANSWERED = 600;

/** @type {Lesson[]} */
let lessons = [];
/** Index of the shown lesson; -1 for none. */
let chosen = -1;
/** The runs that it started. @type {string[]} */
let begun = [];

/** Starts the module: fills the page of lessons. */
export async function start() {
  lessons = await get('/api/lessons', { language: navigator.language });
  for (const id of ['welcome-lessons', 'lessons-list']) $(id).replaceChildren(...lessons.map(card));
  $('lessons').addEventListener('click', () => $('lessons-dialog').showModal());
  $('lessons-close').addEventListener('click', () => $('lessons-dialog').close());
  $('lesson-back').addEventListener('click', () => open(chosen - 1));
  $('lesson-next').addEventListener('click', () => open(chosen + 1));
  $('lesson-again').addEventListener('click', () => open(chosen));
  $('lesson-close').addEventListener('click', close);
}

/** @param {Lesson} lesson @param {number} index */
function card({ title, summary }, index) {
  const words = [el('b', {}, `${index + 1}. ${title}`), el('span', {}, summary)];
  return el('li', {}, el('button', { type: 'button', click: () => open(index) }, ...words));
}

/** Opens a lesson, with its runs paused before their first steps. @param {number} index */
export function open(index) {
  if (!lessons[index]) return;
  $('lessons-dialog').close();
  chosen = index;
  write(lessons[index]);
  void begin(lessons[index]).catch(report);
}

/** Closes a lesson; its runs stay. */
function close() {
  chosen = -1;
  begun = [];
  $('lesson').hidden = true;
  document.body.classList.remove('teaching');
}

/** @param {Lesson} lesson */
function write({ title, text, questions }) {
  $('lesson-number').textContent = t('lesson.number', { number: chosen + 1, total: lessons.length });
  $('lesson-title').textContent = title;
  $('lesson-text').replaceChildren(...text.map(paragraph => el('p', {}, ...prose(paragraph))));
  $('lesson-questions').replaceChildren(...questions.map(([asks, answer]) => el('details', {}, el('summary', {}, ...prose(asks)), el('p', {}, ...prose(answer)))));
  $('lesson-back').disabled = chosen === 0;
  $('lesson-next').disabled = chosen === lessons.length - 1;
  $('lesson').hidden = false;
  $('lesson').scrollTop = 0;
  document.body.classList.add('teaching');
  $('lesson-title').focus();
}

/** A text with code between backticks. @param {string} text @returns {(string|Node)[]} */
const prose = text => text.split('`').map((part, at) => (at % 2 ? el('code', {}, part) : part));

/** Starts the runs of a lesson in place of those of the previous one. @param {Lesson} lesson */
async function begin(lesson) {
  await pause(SETTLED);
  if (lessons[chosen] !== lesson) return;
  const former = begun;
  begun = [];
  state.comparing = false;
  look(0);
  for (const pane of state.panes) show(pane, null);
  for (const run of lesson.runs) {
    const { id } = await post('/api/runs', { ...run, paused: true });
    begun.push(id);
  }
  if (lessons[chosen] === lesson) {
    show(state.panes[0], begun[0]);
    if (begun.length > 1) beside(begun[1]);
    tell('compare');
  }
  // Requests about the previous runs are answered by then.
  await pause(ANSWERED);
  await Promise.all(former.map(run => forget(`/api/runs/${run}`)));
}

/** @param {number} milliseconds */
const pause = milliseconds => new Promise(done => setTimeout(done, milliseconds));
