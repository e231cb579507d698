/** Opens the course of lessons, which is loaded on first use: `course/`. */
import { report } from './api.js';
import { $, el } from './dom.js';
import { state } from './state.js';
import { store, stored } from './stored.js';
import { t } from './text.js';

/** The key under which the browser stores the number of the last lesson. */
const KEY = 'solvarium-lesson';

/** @type {Promise<typeof import('./course/course.js')>|null} */
let loaded = null;

async function load() {
  const course = await import('./course/course.js');
  await course.start();
  return course;
}

/** The course; loaded once, and again if that failed. */
function course() {
  loaded ??= load().catch(error => {
    loaded = null;
    throw error;
  });
  return loaded;
}

/** Starts the module. */
export function start() {
  const last = remembered();
  const title = last > 1 ? t('course.continue', { number: last }) : t('course.begin');
  $('welcome-lessons').replaceChildren(card(title, t('course.about'), () => open(last)), card(t('course.all'), t('course.parts'), choose));
  $('lessons').addEventListener('click', choose);
}

/** @param {string} title @param {string} text @param {() => void} job */
const card = (title, text, job) => el('li', {}, el('button', { type: 'button', click: job }, el('b', {}, title), el('span', {}, text)));

/** Shows the list of lessons. */
const choose = () => void course().then(({ choose }) => choose()).catch(report);

/** Opens a lesson. @param {number|string} which its number or its name */
const open = which => void course().then(({ open }) => open(which)).catch(report);

/** Opens the lesson that the link names, or closes the lesson if it names none. */
export const follow = () => (state.lesson ? open(state.lesson.which) : close());

/** Closes the lesson; its runs stay. */
export const close = () => void loaded?.then(({ close }) => close());

/** The number of the lesson that was read last. */
const remembered = () => Number(stored(KEY)) || 1;

/** Notes the number of the lesson that is read. @param {number} number */
export const remember = number => store(KEY, String(number));
