/**
 * The worker that answers requests about runs: the viewer's API, as in docs/viewer-api.md, with a worker for each search. A search that is
 * no longer needed is terminated at once. The first message has the compiled module.
 */
import { begin } from './module.js';

/** Milliseconds between two checks of the runs' states. */
const BEAT = 16;
/** Minimum milliseconds between updates of a run to its listeners. */
const NEWS = 34;
/** Limits of the memory shared by all runs, which is a quarter of the device memory reported by the browser. */
const [LEAST, MOST] = [256 << 20, 1 << 30];

const memory = Math.min(MOST, Math.max(LEAST, ((/** @type {any} */ (navigator).deviceMemory ?? 2) * 2 ** 30) / 4));

/** @type {Map<number, Worker>} */
const searches = new Map();
/** The run of each listener, and the state it knows. @type {Map<number, {run: number, mark: string}>} */
const ears = new Map();
/** A started worker, so that the next run begins at once. @type {Worker|null} */
let spare = null;
let told = 0;

/** @typedef {{compiled: WebAssembly.Module, first: number}} Start the module, and the number of the first run */
/** Receives the start. The page compiles a module once for all of its workers. @type {(start: Start) => void} */
let given = () => {};
/** @type {Promise<Start>} */
const started = new Promise(keep => { given = keep; });
const desk = started.then(async ({ compiled, first }) => {
  const desk = await begin(compiled);
  desk.wasm.open(memory, first);
  return desk;
});
desk.then(() => { spare = worker(); }, error => self.postMessage({ crashed: String(error) }));

const worker = () => new Worker(new URL('search.js', import.meta.url), { type: 'module' });

self.onmessage = async ({ data }) => {
  if (data.compiled) return given(data);
  if (data.hears) return void ears.set(data.hears, { run: data.run, mark: '' });
  if (data.deaf) return void ears.delete(data.deaf);
  await guarded(async desk => {
    const reply = desk.ask(data.verb, data.url, data.body);
    self.postMessage({ id: data.id, ...reply }, { transfer: [reply.bytes.buffer] });
    if (data.verb !== 'GET') look(desk);
  });
};

setInterval(() => void guarded(async desk => { if (searches.size || ears.size) look(desk); }), BEAT);

/** A module that ended cannot be used: the page starts another worker. @param {(desk: any) => Promise<void>} what */
async function guarded(what) {
  const module = await desk.catch(() => null);
  if (!module) return;
  try {
    await what(module);
  } catch (error) {
    for (const search of searches.values()) search.terminate();
    searches.clear();
    self.postMessage({ crashed: module.why(error) });
    self.close();
  }
}

/** Starts and ends searches as the runs need them, and informs the listeners. @param {any} desk */
function look(desk) {
  /** @type {{run: number, mark: string, order: object|null}[]} */
  const stands = JSON.parse(desk.text(desk.wasm.stands()));
  const wanted = new Map(stands.filter(({ order }) => order).map(({ run, order }) => [run, order]));
  for (const [run, search] of searches) if (!wanted.has(run)) end(run, search);
  for (const [run, order] of wanted) if (!searches.has(run)) start(desk, run, /** @type {object} */ (order));
  if (performance.now() - told < NEWS) return;
  told = performance.now();
  const marks = new Map(stands.map(({ run, mark }) => [run, mark]));
  for (const [ear, known] of ears) tell(desk, ear, known, marks.get(known.run));
}

/** @param {any} desk @param {number} ear @param {{run: number, mark: string}} known @param {string|undefined} mark */
function tell(desk, ear, known, mark) {
  if (mark === known.mark) return;
  if (mark === undefined) {
    ears.delete(ear);
    return void self.postMessage({ ear, gone: true });
  }
  known.mark = mark;
  const { bytes } = desk.ask('GET', `/api/runs/${known.run}`);
  self.postMessage({ ear, summary: new TextDecoder().decode(bytes) });
}

/** @param {number} run @param {Worker} search */
function end(run, search) {
  search.onmessage = search.onerror = null;
  search.terminate();
  searches.delete(run);
}

/** @param {any} desk @param {number} run @param {object} order */
async function start(desk, run, order) {
  const search = spare ?? worker();
  spare = null;
  searches.set(run, search);
  search.onmessage = ({ data }) => void guarded(async () => {
    if (data.piece) {
      desk.put(data.piece);
      desk.wasm.feed(run, data.seen);
    } else if (data.broke) broke(desk, run, data.broke);
    else desk.wasm.told_all(run);
    if (!data.piece) look(desk);
  });
  search.onerror = event => void guarded(async () => broke(desk, run, event.message ?? 'the worker of the search ended'));
  search.postMessage({ compiled: (await started).compiled, order: JSON.stringify(order) });
  spare ??= worker();
}

/** @param {any} desk @param {number} run @param {string} why */
function broke(desk, run, why) {
  desk.put(why);
  desk.wasm.broke(run);
}
