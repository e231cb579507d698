/** The score of the predictions, by class and lesson. It is stored in this browser. Only the first answer to a prediction counts. */

const KEY = 'solvarium-course';

/** @typedef {Record<string, Record<string, Record<string, boolean>>>} Score by class, lesson and number of the prediction */

/** @type {Score} */
let score = read();

/** @returns {Score} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return kept && typeof kept === 'object' ? kept : {};
  } catch {
    return {};
  }
}

function write() {
  try {
    localStorage.setItem(KEY, JSON.stringify(score));
  } catch {
    // Kept until the page is closed.
  }
}

/** Whether a prediction was right; undefined if there was none. @param {string} group @param {string} lesson @param {number} index */
export const mark = (group, lesson, index) => score[group]?.[lesson]?.[index];

/** Records the first answer. @param {string} group @param {string} lesson @param {number} index @param {boolean} isRight */
export function note(group, lesson, index, isRight) {
  if (mark(group, lesson, index) !== undefined) return;
  score[group] = { ...score[group], [lesson]: { ...score[group]?.[lesson], [index]: isRight } };
  write();
}

/**
 * Returns the numbers of right, made and all predictions of these lessons.
 * @param {string} group
 * @param {{name: string, predictions: unknown[]}[]} lessons
 */
export function sum(group, lessons) {
  const marks = lessons.flatMap(({ name, predictions }) => predictions.map((_, index) => mark(group, name, index)));
  return { right: marks.filter(is => is === true).length, made: marks.filter(is => is !== undefined).length, all: marks.length };
}

/** Removes the score of a class. @param {string} group */
export function clear(group) {
  delete score[group];
  write();
}
