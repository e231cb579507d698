/**
 * The game: its moves so far, and requests about it. Each request has all moves, so the program stores nothing.
 *
 * Every change of the game has a number. A change cancels the requests from before it and ignores their replies, so a move, an undo or
 * another game never waits for a search.
 */
import { post } from '../api.js';

/** @typedef {{name: string, cells: number[][]}} Move `cells`: the ways to choose it on the board, each one cell after another */
/** @typedef {{name: string, value: string, line: string[], exact: boolean, estimate: number|null}} Valued */
/** @typedef {{player: string, name: string, remark: string, lost: number|null}} Judged */
/** @typedef {{kind: string, text: string, describe: string, players: string[], turn: 0|1|null, chance: boolean, moves: Move[], played: string[], payoff: number|null, result: string|null, board: string, areas: [number, number, number, number][], width: number|null, texts: string[]|null}} Standing */
/** @typedef {Standing & {chosen?: string, random?: boolean, hint?: Valued, values?: Valued[], analysis?: Judged[]}} Reply */
/** @typedef {{text: string, kind: string, moves: string[], side: string, level: string}} Start */

/** Methods of the program by its level. `uct` needs no estimate, which some games lack. The strongest method gives hints and values. */
const METHODS = { easy: 'uct(playouts=30)', medium: 'uct(playouts=300)', strong: 'auto' };
/** Seconds for a search of the program, for the values of all moves, and for each position of an analysis. */
const SECONDS = 2, FOR_VALUES = 4, FOR_ANALYSIS = 1;

/** @typedef {keyof typeof METHODS} Level */

export const game = {
  text: '',
  kind: '',
  /** @type {string[]} */
  moves: [],
  side: 'first',
  level: /** @type {Level} */ ('strong'),
  seed: 0,
  /** The position that is shown. @type {Standing|null} */
  at: null,
  /** The state: a move of the program, a search for the person, none; or the program did not move. @type {'move'|'search'|'stalled'|null} */
  busy: null,
  /** The move of the program that was played last. @type {{player: string, name: string, random: boolean}|null} */
  last: null,
  /** @type {Valued|'none'|null} */
  hint: null,
  /** @type {Valued[]|null} */
  values: null,
  /** @type {Judged[]} */
  judged: [],
};

/** The number of changes. */
let changes = 0;
/** Cancels the requests of the last change. */
let running = new AbortController();
/** The game that is loading. @type {Start|null} */
let opening = null;
/** The number of undos whose position is not known yet. */
let undoing = 0;
/** The listener for changes. */
let tell = () => {};

/** Starts the module. @param {() => void} changed called whenever the game or what is known of it changes */
export const start = changed => { tell = changed; };

/** The game that is loading, or null. */
export const loading = () => opening;

/** Whether a side is played by the person. @param {Standing} at */
export const isPersons = ({ turn }) => turn !== null && (game.side === 'both' || (turn === 0) === (game.side === 'first'));

/** Whether the person is to move. */
export const isOwn = () => game.at !== null && isPersons(game.at) && game.busy !== 'move';

/** Whether a name is that of a level. @param {string} name @returns {name is Level} */
const isLevel = name => Object.hasOwn(METHODS, name);

/** @param {string} what @param {string[]} moves @param {object} more @returns {Promise<Reply>} */
const request = (what, moves, more = {}) => post('/api/play', { text: game.text, kind: game.kind || undefined, moves, do: what, seed: game.seed, ...more }, running.signal);

/** Counts a change, and drops the hint and the values. @param {typeof game.busy} busy @param {Start|null} [next] the game that loads from now on */
function change(busy, next = null) {
  running.abort();
  running = new AbortController();
  [opening, undoing] = [next, 0];
  Object.assign(game, { busy, hint: null, values: null });
  tell();
  return ++changes;
}

/** Runs a job until a later change; an error ends it, too. @param {number} mine @param {() => Promise<void>} what */
async function guarded(mine, what) {
  try {
    await what();
  } catch (error) {
    if (mine !== changes) return;
    [opening, undoing] = [null, 0];
    game.busy = game.at && !isPersons(game.at) && game.at.result === null ? 'stalled' : null;
    tell();
    throw error;
  }
}

/** Begins a game, which is shown once it is read. @param {Start} start */
export async function open(start) {
  const mine = change('move', start);
  await guarded(mine, async () => {
    const { text, kind, moves, side, level } = start;
    const at = await request('show', moves, { text, kind: kind || undefined });
    if (mine !== changes) return;
    opening = null;
    const [seed] = crypto.getRandomValues(new Uint32Array(1));
    Object.assign(game, { text, kind, moves, side, level: isLevel(level) ? level : 'strong', seed, at, last: null, judged: [] });
    await goOn(mine);
  });
}

/** Changes the person's side or the level, also of a game that is loading. @param {{side?: string, level?: Level}} how */
export async function set(how) {
  if (opening) return open({ ...opening, ...how });
  Object.assign(game, how);
  await goOn();
}

/** Plays a move of the person. @param {string} name */
export async function play(name) {
  if (!isOwn()) return;
  const mine = change('move');
  await guarded(mine, async () => {
    const moves = [...game.moves, name];
    const at = await request('show', moves);
    if (mine !== changes) return;
    Object.assign(game, { at, moves, last: null });
    await goOn(mine);
  });
}

/** Lets the program and the die move until the person is to move. @param {number} mine */
export async function goOn(mine = change('move')) {
  await guarded(mine, async () => {
    while (game.at && game.at.result === null && !isPersons(game.at)) {
      tell();
      const { turn, players } = game.at;
      const reply = await request('answer', game.moves, { method: METHODS[game.level], seconds: SECONDS });
      if (mine !== changes) return;
      if (reply.chosen === undefined) {
        game.busy = 'stalled';
        tell();
        return;
      }
      const last = turn === null ? game.last : { player: players[turn], name: reply.chosen, random: reply.random ?? false };
      Object.assign(game, { at: reply, moves: reply.played, last });
    }
    game.busy = null;
    tell();
    if (game.at?.result) await analyse();
  });
}

/** Undoes the person's last move and what followed; returns whether there was one. Undos before the first reply are combined. */
export async function undo() {
  if (opening) return true;
  const { hint, values } = game;
  const wanted = undoing + 1;
  const mine = change('move');
  undoing = wanted;
  let isUndone = false;
  await guarded(mine, async () => {
    const found = await earlier(wanted, mine);
    if (mine !== changes) return;
    undoing = 0;
    isUndone = found !== null;
    Object.assign(game, found ? { ...found, last: null, judged: game.judged.slice(0, found.moves.length) } : { hint, values });
    await goOn(mine);
  });
  return isUndone || mine !== changes;
}

/** The position before the person's last `wanted` moves, or before all of them; null if there are none. @param {number} wanted @param {number} mine */
async function earlier(wanted, mine) {
  let found = null;
  for (let left = game.moves.length - 1; left >= 0 && wanted > 0; left--) {
    const moves = game.moves.slice(0, left);
    const at = await request('show', moves);
    if (mine !== changes) return null;
    if (!isPersons(at)) continue;
    found = { at, moves };
    wanted -= 1;
  }
  return found;
}

/** Searches on behalf of the person, unless another search is running. @param {string} what @param {number} seconds @param {(reply: Reply) => void} take */
async function search(what, seconds, take) {
  if (game.busy || !game.at?.moves.length) return;
  game.busy = 'search';
  tell();
  const mine = changes;
  await guarded(mine, async () => {
    const reply = await request(what, game.moves, { seconds });
    if (mine !== changes) return;
    take(reply);
    game.busy = null;
    tell();
  });
}

/** Finds a hint. */
export const hint = () => search('hint', SECONDS, reply => { game.hint = reply.hint ?? 'none'; });

/** Finds the values of the moves, or hides them. */
export async function values() {
  if (!game.values) return search('values', FOR_VALUES, reply => { game.values = reply.values ?? []; });
  game.values = null;
  tell();
}

/** Analyses the moves so far, in requests of about a second. */
export async function analyse() {
  if (game.busy) return;
  game.busy = 'search';
  const mine = changes;
  await guarded(mine, async () => {
    while (game.judged.length < game.moves.length) {
      tell();
      const { analysis = [] } = await request('analysis', game.moves, { from: game.judged.length, seconds: FOR_ANALYSIS });
      if (mine !== changes) return;
      if (!analysis.length) break;
      game.judged = [...game.judged, ...analysis];
    }
    game.busy = null;
    tell();
  });
}
