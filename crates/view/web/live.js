/**
 * Searches a puzzle while it is edited. Each change is searched at once (`POST /api/live`); when the pointer is
 * released, a run of the changed puzzle replaces the old one. Until that run has reached the counts in the pane's
 * `live`, the page does not play, step or restart, so no old search continues under a new picture.
 */
import { bytes, forget, latest, post } from './api.js';
import { hold } from './play.js';
import { focused, path, show, shown, state, tell } from './state.js';

/** @typedef {import('./state.js').Pane} Pane */
/** @typedef {import('./types.js').Summary} Summary */
/** @typedef {{kind: string, text: string, chart: import('./types.js').Chart|null}} Draft an edited puzzle; its map, if it has one */
/** @typedef {{method: string, heuristic?: string}} Search */
/** @typedef {{board: string|null, searches: {summary: Summary, explored: import('./types.js').Explored|null, tour?: number[]}[]}} Found */

/** The edited puzzle; null if the run has the puzzle that is shown. @type {Draft|null} */
let draft = null;
/** The puzzles before each edit. @type {Draft[]} */
let past = [];
/** Whether the pointer holds something. */
let isHeld = false;
/** Runs that edits began: the next edit replaces them. @type {Set<string>} */
const made = new Set();
/** @type {((found: Found) => void)[]} */
const ears = [];
/** Other searches of the puzzle, for comparison. @type {() => {searches: Search[], plain: boolean}} */
let others = () => ({ searches: [], plain: false });

/** Registers a listener for the results of each change. @param {(found: Found) => void} ear */
export const onFound = ear => void ears.push(ear);

/** Sets the source of further searches. @param {typeof others} source */
export const beside = source => void (others = source);

/** The edited map. */
export const edited = () => draft?.chart ?? null;

/** Whether the puzzle that is shown differs from that of the run. */
export const isEditing = () => draft !== null;

/** Whether there is an edit to undo. */
export const canUndo = () => past.length > 0;

/** Forgets all edits, and their counts: another puzzle is shown. */
export function reset() {
  [draft, past, isHeld] = [null, [], false];
  for (const pane of state.panes) pane.live = null;
}

/** Begins an edit of the puzzle as it is. @param {Draft} before @param {boolean} lasts whether it lasts until `release` */
export function begin(before, lasts) {
  void hold();
  past.push(draft ?? before);
  isHeld = lasts;
}

/** Shows a change. @param {Draft} next */
export function change(next) {
  draft = next;
  follow();
}

/** Ends an edit; one that changed nothing is not an edit. */
export function release() {
  if (!isHeld) return;
  isHeld = false;
  if (!draft || draft === past.at(-1)) past.pop();
  // An edit before this one may still wait for its run.
  if (draft) follow();
}

/** Undoes the last edit. Returns the puzzle before it, if there was one. */
export function undo() {
  const before = past.pop();
  if (before) change(before);
  return before ?? null;
}

/** The order of a run. @param {Summary} summary @returns {Search} */
export const order = ({ method, heuristic }) => ({ method, heuristic });

function follow() {
  void latest('live', async () => {
    const [now, pane] = [draft, focused()];
    if (!now || !pane.summary) return;
    const { problem, text, seed } = pane.summary;
    const mates = [pane, ...shown().filter(mate => mate !== pane && mate.summary?.text === text && mate.summary?.problem === problem)];
    const runs = mates.map(({ run }) => run);
    const { searches, plain } = others();
    try {
      const found = await search(now, seed, [...mates.map(({ summary }) => order(/** @type {Summary} */ (summary))), ...searches], { plain });
      if (mates.some(({ summary, run }, n) => !summary || run !== runs[n])) return; // another run was shown meanwhile
      for (const [n, mate] of mates.entries()) {
        mate.live = found.searches[n].summary;
        tell('live', mate);
      }
      for (const ear of ears) ear(found);
      if (draft === now && !isHeld) await settle(now, mates);
    } catch (error) {
      if (draft !== now) throw error; // a newer change is searched next
      // The change cannot be searched: the run's own puzzle is shown again.
      reset();
      tell('draft', pane);
      throw error;
    }
  });
}

/** Puts runs of the edited puzzle in the place of the old ones. @param {Draft} now @param {Pane[]} mates */
async function settle(now, mates) {
  const { kind, text } = now;
  // An unsolvable board has no run to show; its counts say so.
  if (mates.some(({ summary, live }) => !summary || !(live?.rows || live?.shape === 'local'))) return;
  /** @type {string[]} */
  const ids = [];
  for (const { summary } of mates) {
    if (!summary) return;
    const { id } = await post('/api/runs', { ...order(summary), kind, text, seed: summary.seed ?? 0 });
    ids.push(id);
    // Either all panes get their runs, or none does.
    if (draft !== now || isHeld) return ids.forEach(id => void forget(`/api/runs/${id}`));
  }
  for (const [n, mate] of mates.entries()) {
    const { live, run: old } = mate;
    if (!live) continue;
    const stays = { ...live, id: ids[n] };
    show(mate, ids[n], { chart: now.chart, summary: stays, live: stays, row: now.chart ? null : 0 });
    if (old && made.delete(old)) void forget(path({ ...mate, run: old }));
    made.add(ids[n]);
  }
  draft = null;
}

/**
 * Searches a puzzle by several methods.
 * @param {{kind: string, text: string}} puzzle
 * @param {number|undefined} seed
 * @param {Search[]} searches
 * @param {{expanded?: number|null, plain?: boolean}} [when] the number of expansions after which the cells are wanted
 * @returns {Promise<Found>}
 */
export async function search({ kind, text }, seed, searches, { expanded, plain } = {}) {
  const answer = await bytes('/api/live', {}, { kind, text, seed: seed ?? 0, searches, plain, expanded });
  const length = new DataView(answer).getUint32(0, true);
  const told = JSON.parse(new TextDecoder().decode(new Uint8Array(answer, 4, length)));
  let at = 4 + length;
  const found = told.searches.map((/** @type {{summary: Summary, bytes: number, tour?: number[]}} */ { summary, bytes, tour }) => ({ summary, tour, explored: bytes ? read(answer.slice(at, (at += bytes))) : null }));
  return { board: told.board, searches: found };
}

/** Decodes explored cells as described in docs/viewer-api.md. @param {ArrayBuffer} answer @returns {import('./types.js').Explored} */
export function read(answer) {
  const [time, places, steps, costs] = new Uint32Array(answer, 0, 4);
  const way = new Uint32Array(answer, 16, steps);
  const known = new Float32Array(answer, 16 + 4 * steps, 2 * costs);
  const packed = new Uint8Array(answer, 16 + 4 * steps + 8 * costs);
  const status = new Uint8Array(places);
  const g = new Float32Array(places).fill(NaN), h = new Float32Array(places).fill(NaN);
  for (let place = 0, next = 0; place < places; place++) {
    status[place] = (packed[place >> 2] >> (2 * (place & 3))) & 3;
    if (!status[place] || !costs) continue;
    [g[place], h[place]] = [known[next], known[costs + next]];
    next++;
  }
  return { at: time, g, h, way, status };
}
