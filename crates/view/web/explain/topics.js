/** Publish and subscribe for the page that explains Sudoku. Topics: those of trail.js; `cell` of board.js; `mode` of main.js. */

/** @type {Map<string, (() => void)[]>} */
const ears = new Map();

/** @param {string} topics with blanks between them @param {() => void} ear */
export function on(topics, ear) {
  for (const topic of topics.split(' ')) ears.set(topic, [...(ears.get(topic) ?? []), ear]);
}

/** @param {string} topic */
export function tell(topic) {
  for (const ear of ears.get(topic) ?? []) ear();
}
