/**
 * The trail: the steps from a puzzle to its solution, with the manual changes. The current position is before one of its entries, or at its
 * end. The link and files store the start, the order of techniques, the manual changes with their indices, and the current index; all else
 * follows from these.
 *
 * Topics: `trail` (entries changed), `at` (index changed), `shown` (future steps hidden or shown).
 */
import { post } from '../api.js';
import { notation } from './notation.js';
import { tell } from './topics.js';

/** @typedef {import('../types.js').Place} Place */
/** @typedef {import('../types.js').HumanStep} HumanStep */
/** @typedef {import('../types.js').TrailEntry} TrailEntry */
/** @typedef {{place: number, changes: string[], title?: string}[]} Hand changes by hand with their places */

/** Time limit in seconds when the user asks for more. */
const LONGEST = 60;

export const trail = {
  start: '',
  order: 'human',
  /** @type {TrailEntry[]} */
  entries: [],
  /** @type {Place|null} */
  end: null,
  /** The error in the puzzle itself. @type {string|null} */
  fault: null,
  solved: false,
  /** @type {string|null} */
  stopped: null,
  at: 0,
  /** Whether future steps are hidden. */
  isHidden: false,
};

/** The current position. */
export const here = () => trail.entries[trail.at]?.before ?? trail.end;

/** The next step, unless it is a manual change. @returns {HumanStep|null} */
export const next = () => trail.entries[trail.at]?.step ?? null;

/** The error at the current position. */
export const fault = () => trail.entries.slice(0, trail.at).findLast(({ hand }) => hand)?.fault ?? (handsBefore() ? null : trail.fault);

const handsBefore = () => trail.entries.slice(0, trail.at).some(({ hand }) => hand);

/** The end of the queue of changes, so that quick changes keep their order. @type {Promise<any>} */
let turn = Promise.resolve();

/** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
function inTurn(work) {
  const done = turn.then(work);
  turn = done.catch(() => {});
  return done;
}

/** Opens a puzzle, repeats the manual changes, and goes to an index. Resolves to the number of changes made. @param {string} text @param {string} order @param {Hand} [hand] @param {number} [at] @returns {Promise<number>} */
export const open = (text, order, hand = [], at = 0) => inTurn(async () => {
  const answer = await post('/api/explain/path', { position: text, order, notation: notation() });
  Object.assign(trail, { start: answer.position, order, entries: [], at: 0, fault: answer.fault });
  extend(answer);
  let done = 0;
  for (const { place, changes, title } of hand) {
    if (place > trail.entries.length) break;
    await change(changes, place, title);
    done += 1;
  }
  trail.at = Math.max(0, Math.min(at, trail.entries.length));
  tell('trail');
  return done;
});

/** Changes the current position, and continues from there. @param {string[]} changes @param {string} [title] */
export const byHand = (changes, title) => inTurn(async () => {
  await change(changes, trail.at, title);
  trail.at += 1;
  tell('trail');
});

/** @param {string[]} changes @param {number} place @param {string} [title] */
async function change(changes, place, title) {
  const before = trail.entries[place]?.before ?? trail.end;
  if (!before) return;
  const from = { position: before.from?.position ?? before.position, changes: [...(before.from?.changes ?? []), ...changes] };
  const answer = await post('/api/explain/path', { ...from, order: trail.order, notation: notation() });
  trail.entries.length = place;
  trail.entries.push({ before, hand: changes, title, fault: answer.fault });
  extend(answer);
  if (answer.fault && trail.end) trail.end.from = from;
}

/** Appends the steps of a path. @param {any} answer */
function extend(answer) {
  const { size, givens } = answer;
  for (const step of answer.steps) {
    const { position, values, candidates } = step;
    trail.entries.push({ before: { size, givens, position, values, candidates }, step });
  }
  Object.assign(trail, { end: answer.end, solved: answer.solved, stopped: answer.stopped_by });
}

/** Continues after the time limit. */
export const more = () => inTurn(async () => {
  if (!trail.end) return;
  extend(await post('/api/explain/path', { position: trail.end.position, order: trail.order, notation: notation(), seconds: LONGEST }));
  tell('trail');
});

/** Undoes the last manual change before the current position, and all after it. */
export function undo() {
  const place = trail.entries.slice(0, trail.at).findLastIndex(({ hand }) => hand);
  return place < 0 ? Promise.resolve(0) : open(trail.start, trail.order, hands().filter(hand => hand.place < place), place);
}

/** Changes the order of techniques, or finds the steps again in another notation; manual changes stay as far as possible. @param {string} [order] */
export const reorder = (order = trail.order) => (trail.start ? open(trail.start, order, hands(), trail.at) : Promise.resolve(0));

/** @returns {Hand} */
const hands = () => trail.entries.flatMap(({ hand, title }, place) => (hand ? [{ place, changes: hand, title }] : []));

/** Goes to an index. @param {number} place */
export function go(place) {
  const at = Math.max(0, Math.min(place, trail.entries.length));
  if (at === trail.at) return;
  trail.at = at;
  tell('at');
}

/** @param {boolean} isHidden */
export function hide(isHidden) {
  trail.isHidden = isHidden;
  tell('shown');
}

/** The trail's content in a file and in a link. */
export const kept = () => ({ position: trail.start, order: trail.order, hand: hands(), at: trail.at });
