/**
 * The puzzle: its text, what the program says of it, and the texts before and after. The text is all that the page keeps: every change makes
 * a new text, which the program reads and writes in its own form.
 *
 * Changes wait for each other, so none is lost. The search for candidates is cancelled by the next change.
 */
import { post, report } from '../api.js';

/** @typedef {{text: string, describe: string, rows: number, columns: number, digits: [number, number], rules: {line: string, help: string}[], givens: (number|null)[], board: string, areas: [number, number, number, number][]}} Shown */
/** @typedef {{solutions: 'none'|'one'|'many'|'unknown', candidates: number[][], open: number, board: string|null}} Found */
/** @typedef {{fpuzzles: string|null, sudokupad: string|null, why: string|null, picture: string}} Shared */

/** Seconds of the first search, which shows something at once, and of the second, if the first decides nothing. */
const FIRST = 0.2;
export const SECOND = 10;

export const puzzle = {
  /** @type {Shown|null} */
  at: null,
  /** @type {Found|null} */
  found: null,
  /** Whether a search runs. */
  busy: false,
};

/** The texts, and the position of the present one. @type {string[]} */
let texts = [];
let now = -1;
/** The last change, after which the next one begins. @type {Promise<unknown>} */
let last = Promise.resolve();
/** Cancels the search of the last change. */
let running = new AbortController();
let tell = () => {};

/** Starts the module. @param {() => void} changed called when the puzzle or what is known of it changes */
export const start = changed => { tell = changed; };

/** Performs a change after those before it. @template T @param {() => Promise<T>} job @returns {Promise<T>} */
function after(job) {
  const done = last.then(job, job);
  last = done.catch(() => {});
  return done;
}

/** Shows a text; throws if it cannot be read, and the puzzle then stays. @param {string} text */
async function show(text) {
  const shown = await post('/api/setter', { text });
  running.abort();
  running = new AbortController();
  [puzzle.at, puzzle.found] = [shown, null];
  void search(running.signal);
  return /** @type {Shown} */ (shown);
}

/** Reads a text as a new puzzle, which can be undone. @param {string} text */
export const open = text => after(() => opened(text));

/** @param {string} text */
async function opened(text) {
  const shown = await show(text);
  if (texts[now] === shown.text) return;
  texts = [...texts.slice(0, now + 1), shown.text];
  now = texts.length - 1;
}

/** Changes the lines of the text. @param {(lines: string[], at: Shown) => string[]} edit */
const change = edit => after(async () => {
  const { at } = puzzle;
  if (at) await opened(edit(at.text.trimEnd().split('\n'), at).join('\n'));
});

/** Adds a rule. @param {string} line */
export const add = line => change(lines => [...lines, line]);

/** Removes a rule by its number: rules are the last lines. @param {number} number */
export const remove = number => change((lines, at) => lines.toSpliced(lines.length - at.rules.length + number, 1));

/** Enters a digit, or clears the cell. @param {number} cell @param {number|null} digit */
export const give = (cell, digit) => change((lines, at) => entered(lines, at, cell, digit));

/** Types a digit: in a grid with larger digits, it continues the digit in the cell. @param {number} cell @param {number} digit */
export const type = (cell, digit) => change((lines, at) => {
  const [least, most] = at.digits;
  const before = at.givens[cell] ?? 0;
  const joined = before && before * 10 + digit <= most ? before * 10 + digit : digit;
  if (joined < least || joined > most) return digit === 0 ? entered(lines, at, cell, null) : lines;
  return entered(lines, at, cell, joined);
});

/** @param {string[]} lines @param {Shown} at @param {number} cell @param {number|null} digit */
function entered(lines, { columns, digits }, cell, digit) {
  const isWide = String(digits[1]).length > 1;
  const row = Math.floor(cell / columns) + Number(lines[0].startsWith('grid '));
  const cells = isWide ? lines[row].trim().split(/\s+/) : [...lines[row]];
  cells[cell % columns] = digit === null ? '.' : String(digit);
  lines[row] = cells.join(isWide ? ' ' : '');
  // The possible digits of the cell that were given before.
  return lines.filter(line => !line.startsWith(`digits ${named(cell, columns)} =`));
}

/** Goes back or forward; false if there is nothing. @param {-1|1} by */
export const go = by => after(async () => {
  if (!(now + by in texts)) return false;
  await show(texts[now + by]);
  now += by;
  return true;
});

/** The links and the picture of the puzzle. @returns {Promise<Shared>} */
export const share = () => after(() => post('/api/setter', { text: puzzle.at?.text ?? '', do: 'share' }));

/** The name of a cell. @param {number} cell @param {number} columns */
export const named = (cell, columns) => `r${Math.floor(cell / columns) + 1}c${cell % columns + 1}`;

/** Finds the true candidates. @param {AbortSignal} signal */
async function search(signal) {
  puzzle.busy = true;
  tell();
  for (const seconds of [FIRST, SECOND]) {
    const found = await post('/api/setter', { text: puzzle.at?.text, do: 'candidates', seconds }, signal).catch(error => {
      if (!signal.aborted) report(error);
      return null;
    });
    if (signal.aborted) return;
    if (!found) break;
    puzzle.found = found;
    if (found.solutions !== 'unknown' && !found.open) break;
    tell();
  }
  puzzle.busy = false;
  tell();
}
