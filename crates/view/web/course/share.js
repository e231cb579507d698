/** The score in words, and how a lesson is shared: a link for a class, a frame for another page, paper. */
import { isLasting } from '../api.js';
import { $, el } from '../dom.js';
import { t as common } from '../text.js';
import { toast } from '../toast.js';
import { names } from './predict.js';
import { prose } from './prose.js';
import * as score from './score.js';
import { t } from './text.js';

/** @typedef {{lessons: import('../types.js').Lesson[], parts: string[], chosen: number, group: string}} Course */

/** The page that others can open, as a local server is only for its own machine. */
const PUBLIC = 'https://solvarium.github.io/solvarium/play/';
const home = () => (isLasting ? PUBLIC : location.href.split('#')[0]);

/** @type {() => Course} */
let course;
/** @type {any} */
let dialog = null;

/** Starts the module. @param {() => Course} now */
export function start(now) {
  course = now;
}

/** The score, with buttons. */
export function line() {
  const { lessons, group } = course();
  const { right, made, all } = score.sum(group, lessons);
  const words = made ? t('course.score', { right, made, all }) : t('course.no-score', { all });
  const button = (/** @type {Parameters<typeof t>[0]} */ name, /** @type {() => void} */ job) => el('button', { type: 'button', class: 'quiet', click: job }, t(name));
  const copy = () => void copied(t('course.result', { group: group || '–', right, made, all }));
  return [
    el('p', {}, group ? el('b', {}, t('course.class', { group }), ' ') : null, words),
    made ? button('course.copy', copy) : null,
    button('course.share', open),
  ].filter(Boolean);
}

/** @param {string} text */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t('course.copied'));
  } catch {
    toast(text);
  }
}

/** Opens the dialog to share or print. */
function open() {
  dialog ??= build();
  if (!dialog.open) dialog.showModal();
  fill();
}

function build() {
  const field = (/** @type {string} */ id, /** @type {Parameters<typeof t>[0]} */ name, /** @type {any} */ control) => el('label', { for: id }, t(name), control);
  const copy = (/** @type {string} */ id) => el('button', { type: 'button', click: () => copied($(id).value) }, t('course.copy-this'));
  const made = el('dialog', { id: 'share-dialog', 'aria-labelledby': 'share-title' },
    el('h2', { id: 'share-title' }, t('course.share')),
    field('share-class', 'course.share-class', el('input', { id: 'share-class', maxlength: 40, autocomplete: 'off', input: fill })),
    field('share-link', 'course.share-link', el('input', { id: 'share-link', readonly: true })), copy('share-link'),
    field('share-frame', 'course.share-frame', el('textarea', { id: 'share-frame', rows: 3, readonly: true })), copy('share-frame'),
    el('div', { class: 'ends' },
      el('button', { id: 'print-lesson', type: 'button', click: () => print(false) }, t('course.print')),
      el('button', { id: 'print-course', type: 'button', click: () => print(true) }, t('course.print-all')),
      el('button', { id: 'share-clear', type: 'button', class: 'quiet', click: forget }, t('course.clear')),
      el('button', { id: 'share-close', type: 'button', class: 'primary', click: () => made.close() }, common('close'))));
  document.body.append(made);
  return made;
}

/** Writes the link and the frame for the class. */
function fill() {
  const { chosen, lessons } = course();
  const group = $('share-class').value.trim();
  const link = new URLSearchParams({ lesson: String(Math.max(chosen, 0) + 1) });
  if (group) link.set('class', group);
  $('share-link').value = `${home()}#${link}`;
  link.set('embed', '1');
  const title = (lessons[Math.max(chosen, 0)]?.title ?? '').replaceAll('"', '&quot;');
  $('share-frame').value = `<iframe src="${home()}#${String(link).replaceAll('&', '&amp;')}" title="${title}" width="100%" height="720" loading="lazy"></iframe>`;
  $('print-lesson').disabled = chosen < 0;
}

function forget() {
  score.clear(course().group);
  dialog.close();
  for (const place of ['lesson-foot', 'lessons-score']) $(place).replaceChildren(...line());
}

/** Prints the lesson as it is shown, or all lessons as a worksheet. @param {boolean} isAll */
function print(isAll) {
  dialog.close();
  $('lessons-dialog').close();
  const sheet = el('article', { id: 'worksheet' }, ...(isAll ? worksheet() : []));
  document.body.append(sheet);
  document.body.classList.toggle('printing-course', isAll);
  window.addEventListener('afterprint', () => {
    sheet.remove();
    document.body.classList.remove('printing-course');
  }, { once: true });
  window.print();
}

/** All lessons with their predictions and questions, without the answers. */
function worksheet() {
  const { lessons, group } = course();
  return [
    el('p', {}, t('course.sheet', { group: group || '__________' })),
    ...lessons.flatMap((lesson, at) => sheet(lesson, at + 1)),
  ];
}

/** A lesson on paper. @param {import('../types.js').Lesson} lesson @param {number} number */
function sheet(lesson, number) {
  const { title, text, predictions, questions } = lesson;
  const answers = (/** @type {import('../types.js').Prediction} */ prediction) => names(lesson, prediction).map(name => el('span', {}, `☐ ${name}`));
  return [
    el('h2', {}, `${number}. ${title}`),
    ...text.map(paragraph => el('p', {}, ...prose(paragraph))),
    ...predictions.map(prediction => el('p', { class: 'asked' }, el('b', {}, t('predict')), ' ', ...prose(prediction.asks), el('br'), ...answers(prediction))),
    el('ul', {}, ...questions.map(([asks]) => el('li', {}, ...prose(asks)))),
  ];
}
