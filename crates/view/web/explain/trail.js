/**
 * The trail: the steps from a puzzle to its solution, and what was changed by hand on the way. One stands before one of its
 * entries, or at its end. It is kept in the link and in files as its start, its order, the changes by hand with their
 * places, and the place where one stands: all else follows from these, the same each time.
 *
 * Topics: `trail` (other entries), `at` (another place), `shown` (the steps to come are hidden, or not).
 */
import { post } from '../api.js';
import { tell } from './topics.js';

/** @typedef {import('../types.js').Place} Place */
/** @typedef {import('../types.js').HumanStep} HumanStep */
/** @typedef {import('../types.js').TrailEntry} TrailEntry */
/** @typedef {{place: number, changes: string[], title?: string}[]} Hand changes by hand with their places */

/** Seconds that somebody waits who asks for more. */
const LONGEST = 60;

export const trail = {
  start: '',
  order: 'human',
  /** @type {TrailEntry[]} */
  entries: [],
  /** @type {Place|null} */
  end: null,
  /** What was wrong with the puzzle itself. @type {string|null} */
  fault: null,
  solved: false,
  /** @type {string|null} */
  stopped: null,
  at: 0,
  /** Whether the steps to come are hidden. */
  isHidden: false,
};

/** The position where one stands. */
export const here = () => trail.entries[trail.at]?.before ?? trail.end;

/** The step that comes next, unless it is done by hand. @returns {HumanStep|null} */
export const next = () => trail.entries[trail.at]?.step ?? null;

/** What is wrong where one stands. */
export const fault = () => trail.entries.slice(0, trail.at).findLast(({ hand }) => hand)?.fault ?? (handsBefore() ? null : trail.fault);

const handsBefore = () => trail.entries.slice(0, trail.at).some(({ hand }) => hand);

/** Work that is done in its turn, so that quick changes do not overtake each other. @type {Promise<any>} */
let turn = Promise.resolve();

/** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
function inTurn(work) {
  const done = turn.then(work);
  turn = done.catch(() => {});
  return done;
}

/** Opens a puzzle, makes the changes by hand again, and goes to a place. How many changes were made. @param {string} text @param {string} order @param {Hand} [hand] @param {number} [at] @returns {Promise<number>} */
export const open = (text, order, hand = [], at = 0) => inTurn(async () => {
  const answer = await post('/api/explain/path', { position: text, order });
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

/** Changes the position where one stands, and goes on from there. @param {string[]} changes @param {string} [title] */
export const byHand = (changes, title) => inTurn(async () => {
  await change(changes, trail.at, title);
  trail.at += 1;
  tell('trail');
});

/** @param {string[]} changes @param {number} place @param {string} [title] */
async function change(changes, place, title) {
  const before = trail.entries[place]?.before ?? trail.end;
  if (!before) return;
  const answer = await post('/api/explain/path', { position: before.position, changes, order: trail.order });
  trail.entries.length = place;
  trail.entries.push({ before, hand: changes, title, fault: answer.fault });
  extend(answer);
}

/** Adds the steps of a path. @param {any} answer */
function extend(answer) {
  const { size, givens } = answer;
  for (const step of answer.steps) {
    const { position, values, candidates } = step;
    trail.entries.push({ before: { size, givens, position, values, candidates }, step });
  }
  Object.assign(trail, { end: answer.end, solved: answer.solved, stopped: answer.stopped_by });
}

/** Goes on where the time was over. */
export const more = () => inTurn(async () => {
  if (!trail.end) return;
  extend(await post('/api/explain/path', { position: trail.end.position, order: trail.order, seconds: LONGEST }));
  tell('trail');
});

/** The same puzzle in another order of techniques; what was done by hand stays, as far as it can. @param {string} order */
export const reorder = order => (trail.start ? open(trail.start, order, hands(), trail.at) : Promise.resolve(0));

/** @returns {Hand} */
const hands = () => trail.entries.flatMap(({ hand, title }, place) => (hand ? [{ place, changes: hand, title }] : []));

/** Goes to a place. @param {number} place */
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

/** What a file and a link have of it. */
export const kept = () => ({ position: trail.start, order: trail.order, hand: hands(), at: trail.at });
