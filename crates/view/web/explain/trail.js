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
/** @typedef {Omit<typeof trail, 'at'|'isHidden'>} Path */

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

/** Manual changes that were undone, the next one to redo at the end; cleared by another change. @type {Hand} */
let undone = [];

/** The number of puzzles requested so far, and which of them is on the board. */
let requested = 0, opened = 0;

/**
 * Opens a puzzle, repeats the manual changes, and goes to an index. Resolves to the number of changes made, or to null if there is no
 * puzzle, or if one that was requested later is already open: a puzzle can take seconds to generate.
 * @param {string|Promise<string|null>} text
 * @param {string|(() => string)} order a function is called once the puzzle is there
 * @param {{hand?: Hand, at?: number, isHidden?: boolean}} [how] without `isHidden`, future steps stay hidden or shown
 * @returns {Promise<number|null>}
 */
export async function open(text, order, { hand = [], at = 0, isHidden } = {}) {
  requested += 1;
  const mine = requested;
  const puzzle = typeof text === 'string' ? text : await text;
  return inTurn(async () => {
    if (!puzzle || mine < opened) return null;
    const done = await load(puzzle, typeof order === 'string' ? order : order(), hand, at);
    opened = mine;
    undone = [];
    if (isHidden !== undefined && isHidden !== trail.isHidden) hide(isHidden);
    tell('trail');
    return done;
  });
}

/** Replaces the trail, once all requests have succeeded. @param {string} text @param {string} order @param {Hand} hand @param {number} at */
async function load(text, order, hand, at) {
  const answer = await post('/api/explain/path', { position: text, order, notation: notation() });
  /** @type {Path} */
  const path = { start: answer.position, order, entries: [], end: null, fault: answer.fault, solved: false, stopped: null };
  extend(path, answer);
  let done = 0;
  for (const { place, changes, title } of hand) {
    if (!Number.isInteger(place) || place < 0 || place > path.entries.length) break;
    await change(path, changes, place, title);
    done += 1;
  }
  Object.assign(trail, path, { at: Math.max(0, Math.min(Math.trunc(at), path.entries.length)) });
  return done;
}

/** Changes the current position, and continues from there. @param {string[]} changes @param {string} [title] */
export const byHand = (changes, title) => inTurn(async () => {
  const place = trail.at;
  await change(trail, changes, place, title);
  undone = [];
  trail.at = place + 1;
  tell('trail');
});

/** @param {Path} path @param {string[]} changes @param {number} place @param {string} [title] */
async function change(path, changes, place, title) {
  const before = path.entries[place]?.before ?? path.end;
  if (!before) return;
  const from = { position: before.from?.position ?? before.position, changes: [...(before.from?.changes ?? []), ...changes] };
  const answer = await post('/api/explain/path', { ...from, order: path.order, notation: notation() });
  path.entries.length = place;
  path.entries.push({ before, hand: changes, title, fault: answer.fault });
  extend(path, answer);
  if (answer.fault && path.end) path.end.from = from;
}

/** Appends the steps of an answer. @param {Path} path @param {any} answer */
function extend(path, answer) {
  const { size, givens } = answer;
  for (const step of answer.steps) {
    const { position, values, candidates } = step;
    path.entries.push({ before: { size, givens, position, values, candidates }, step });
  }
  Object.assign(path, { end: answer.end, solved: answer.solved, stopped: answer.stopped_by });
}

/** Continues after the time limit. */
export const more = () => inTurn(async () => {
  if (!trail.end) return;
  extend(trail, await post('/api/explain/path', { position: trail.end.position, order: trail.order, notation: notation(), seconds: LONGEST }));
  tell('trail');
});

/** Undoes the last manual change before the current position, and all after it. */
export const undo = () => inTurn(async () => {
  const place = trail.entries.slice(0, trail.at).findLastIndex(({ hand }) => hand);
  if (place < 0) return;
  const all = hands();
  await load(trail.start, trail.order, all.filter(hand => hand.place < place), place);
  undone.push(...all.filter(hand => hand.place >= place).reverse());
  tell('trail');
});

/** Whether there is a manual change to undo, and one to redo. */
export const canUndo = () => handsBefore();
export const canRedo = () => undone.length > 0;

/** Makes the manual change again that was undone last. */
export const redo = () => inTurn(async () => {
  const hand = undone.at(-1);
  if (!hand) return;
  const place = Math.min(hand.place, trail.entries.length);
  await change(trail, hand.changes, place, hand.title);
  undone.pop();
  trail.at = place + 1;
  tell('trail');
});

/** Changes the order of techniques, or finds the steps again in another notation; manual changes stay as far as possible. @param {string} [order] */
export const reorder = (order = trail.order) => inTurn(async () => {
  if (!trail.start) return;
  const isOther = order !== trail.order;
  await load(trail.start, order, hands(), trail.at);
  // The indices of undone changes hold in one order only.
  if (isOther) undone = [];
  tell('trail');
});

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
