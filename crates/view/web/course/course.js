/** The course: short lessons with runs, predictions and questions. Loaded when it is first opened, with the texts of all lessons. */
import { missing, report } from '../api.js';
import { $, el } from '../dom.js';
import { catalogue } from '../form.js';
import { remember } from '../lessons.js';
import { state, tell } from '../state.js';
import { t as common } from '../text.js';
import * as predict from './predict.js';
import { prose, read } from './prose.js';
import * as runs from './runs.js';
import * as score from './score.js';
import * as share from './share.js';
import { t } from './text.js';

/** @typedef {import('../types.js').Lesson} Lesson */

/** The lessons that this build can run, and the names of their parts. @type {Lesson[]} */
let lessons = [];
/** @type {string[]} */
let parts = [];
/** Index of the shown lesson; -1 for none. */
let chosen = -1;

/** The class of the link; empty without one. */
const group = () => state.lesson?.group ?? '';

/** Loads the lessons and their style. */
export async function start() {
  const style = el('link', { rel: 'stylesheet', href: new URL('course.css', import.meta.url).href });
  const isStyled = new Promise(done => ['load', 'error'].forEach(end => style.addEventListener(end, done)));
  document.head.append(style);
  const [course, { problems }] = await Promise.all([texts(), catalogue(), isStyled]);
  // A build may leave out a family of problems.
  lessons = course.lessons.filter((/** @type {Lesson} */ { needs }) => !needs || problems.some(({ name }) => name === needs));
  parts = course.parts;
  predict.start();
  share.start(() => ({ lessons, parts, chosen, group: group() }));
  $('lessons-close').addEventListener('click', () => $('lessons-dialog').close());
  $('lesson-back').addEventListener('click', () => open(chosen));
  $('lesson-next').addEventListener('click', () => open(chosen + 2));
  $('lesson-again').addEventListener('click', () => open(chosen + 1));
  $('lesson-close').addEventListener('click', close);
}

/** The texts; English, until there is another language. */
async function texts() {
  const answer = await fetch(new URL('en.json', import.meta.url)).catch(() => null);
  if (!answer?.ok) throw new Error(missing('error.away'));
  return answer.json();
}

/** Shows the list of lessons, with the score. */
export function choose() {
  const items = lessons.flatMap((lesson, index) => [
    ...(lesson.part === lessons[index - 1]?.part ? [] : [el('li', { class: 'part' }, parts[lesson.part])]),
    item(lesson, index),
  ]);
  $('lessons-list').replaceChildren(...items);
  $('lessons-score').replaceChildren(...share.line());
  if (!$('lessons-dialog').open) $('lessons-dialog').showModal();
}

/** @param {Lesson} lesson @param {number} index */
function item(lesson, index) {
  const { right, made, all } = score.sum(group(), [lesson]);
  const points = made ? el('i', {}, t('course.points', { right, all })) : null;
  return el('li', {}, el('button', { type: 'button', click: () => open(index + 1) }, el('b', {}, `${index + 1}. ${lesson.title}`, points), el('span', {}, read(lesson.summary))));
}

/** Opens a lesson, with its runs paused before their first steps. @param {number|string} which its number, or its name */
export function open(which) {
  const index = lessons.findIndex(({ name }, at) => name === which || at + 1 === Number(which));
  if (index < 0) {
    close();
    return choose();
  }
  $('lessons-dialog').close();
  chosen = index;
  state.lesson = { which: String(index + 1), group: group(), isEmbedded: state.lesson?.isEmbedded ?? false };
  remember(index + 1);
  write(lessons[index]);
  begin().catch(report);
}

const begin = () => {
  const lesson = lessons[chosen];
  return runs.begin(lesson, () => lessons[chosen] === lesson);
};

/** Closes the lesson; its runs stay. */
export function close() {
  chosen = -1;
  runs.leave();
  state.lesson = null;
  $('lesson').hidden = true;
  document.body.classList.remove('teaching', 'embedded');
  tell('compare');
}

/** @param {Lesson} lesson */
function write(lesson) {
  const { title, text, questions } = lesson;
  $('lesson-number').textContent = common('lesson.number', { number: chosen + 1, total: lessons.length });
  $('lesson-title').textContent = title;
  $('lesson-text').replaceChildren(...text.map(paragraph => el('p', {}, ...prose(paragraph))));
  $('lesson-predictions').replaceChildren(...predict.cards(lesson, group(), foot, begin));
  $('lesson-questions').replaceChildren(...questions.map(([asks, answer]) => el('details', {}, el('summary', {}, ...prose(asks)), el('p', {}, ...prose(answer)))));
  foot();
  $('lesson-back').disabled = chosen === 0;
  $('lesson-next').disabled = chosen === lessons.length - 1;
  $('lesson').hidden = false;
  $('lesson').scrollTop = 0;
  document.body.classList.add('teaching');
  document.body.classList.toggle('embedded', state.lesson?.isEmbedded ?? false);
  $('lesson-title').focus();
}

/** Writes the score below the lesson. */
const foot = () => $('lesson-foot').replaceChildren(...share.line());
