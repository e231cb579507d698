/**
 * The map under a search: what was explored of it at the time shown, and its own changes: walls are drawn and erased, start and
 * goal moved, with the pointer or the keys, and the changed map is searched again.
 */
import { bytes, get, latest, post, report } from './api.js';
import { $, cost, seldom } from './dom.js';
import { palette } from './glyphs.js';
import { paint, placeAt, range, ramp } from './map.js';
import { cursor, focused, isLocal, looked, on, path, show, tell } from './state.js';
import { t } from './text.js';

/** @typedef {import('./types.js').Chart} Chart */

/** The map with its changes; null while there are none. @type {import('./types.js').Fields|null} */
let changed = null;
/** @type {import('./types.js').Explored|null} */
let explored = null;
/** @type {number[]} */
let tour = [];
let colours = palette();
/** The place that the keys are at. */
let at = -1;
/** What is drawn or moved while the button is down. @type {string} */
let hand = '';
let isDue = false;

/** Begins. */
export function start() {
  colours = palette();
  const canvas = $('ground-canvas');
  new ResizeObserver(redraw).observe(canvas);
  const soon = seldom(70, ask);
  on('run', pane => pane === focused() && meet());
  on('focus compare', meet);
  on('summary at row moment', pane => pane === focused() && soon());
  on('theme', () => {
    colours = palette();
    redraw();
  });
  $('ground-colour').addEventListener('change', redraw);
  $('ground-run').addEventListener('click', () => void again().catch(report));
  $('ground-undo').addEventListener('click', undo);
  canvas.addEventListener('pointerdown', down);
  canvas.addEventListener('pointermove', moved);
  for (const end of ['pointerup', 'pointercancel']) canvas.addEventListener(end, () => (hand = ''));
  canvas.addEventListener('pointerleave', () => point(-1));
  canvas.addEventListener('keydown', pressed);
}

/** Shows the tour of a local search. @param {number[]} places */
export function showTour(places) {
  tour = places;
  redraw();
}

/** Which map the run has, if any. */
function meet() {
  const pane = focused();
  [changed, explored, tour, at] = [null, null, [], -1];
  place(pane.chart);
  if (!pane.run || pane.chart) return pane.chart ? ask() : undefined;
  void latest('chart', async () => {
    const { run } = pane;
    /** @type {Chart | {form: 'none'}} */
    const chart = await get(path(pane, 'chart'));
    if (run !== pane.run) return;
    pane.chart = chart.form === 'none' ? null : chart;
    if (pane === focused()) place(pane.chart);
    tell('chart', pane);
    ask();
  });
}

/** @param {Chart|null} chart */
function place(chart) {
  $('ground').hidden = !chart;
  $('boards').classList.toggle('mapped', Boolean(chart));
  $('ground-about').textContent = chart?.form === 'fields' ? t('ground.about') : '';
  redraw();
}

/** What was explored at the time shown. */
function ask() {
  const pane = focused();
  if (!pane.run || !pane.chart || isLocal(pane)) return;
  void latest('explored', async () => {
    const { run } = pane;
    const answer = await bytes(path(pane, 'explored'), { at: pane.at, row: looked(pane) });
    if (run !== pane.run || pane !== focused()) return;
    explored = read(answer);
    redraw();
  });
}

/** As docs/viewer-api.md says. @param {ArrayBuffer} answer @returns {import('./types.js').Explored} */
function read(answer) {
  const [time, places, steps] = new Uint32Array(answer, 0, 3);
  const g = new Float32Array(answer, 12, places), h = new Float32Array(answer, 12 + 4 * places, places);
  const way = new Uint32Array(answer, 12 + 8 * places, steps);
  return { at: time, g, h, way, status: new Uint8Array(answer, 12 + 8 * places + 4 * steps, places) };
}

/** @returns {'status'|'g'|'f'} */
const by = () => $('ground-colour').value;

/** @returns {import('./map.js').Sight|null} */
function sight() {
  const { chart } = focused();
  const canvas = $('ground-canvas');
  if (!chart || !canvas.clientWidth) return null;
  const to = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  return { to, wide: canvas.clientWidth, high: canvas.clientHeight, colours, chart: changed ?? chart, explored, tour, by: by(), cursor: at, isChanged: changed !== null };
}

function redraw() {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => {
    isDue = false;
    frame();
  });
}

function frame() {
  const seen = sight();
  if (!seen) return;
  const canvas = $('ground-canvas');
  const ratio = window.devicePixelRatio || 1;
  const [wide, high] = [Math.round(seen.wide * ratio), Math.round(seen.high * ratio)];
  if (canvas.width !== wide || canvas.height !== high) [canvas.width, canvas.height] = [wide, high];
  seen.to.setTransform(ratio, 0, 0, ratio, 0, 0);
  paint(seen);
  $('ground-run').hidden = $('ground-undo').hidden = changed === null;
  $('ground-colour-label').hidden = isLocal(focused());
  scale(seen);
  const { summary } = focused();
  canvas.setAttribute('aria-label', t('ground.name', { what: summary?.describe ?? '', at: cursor(focused()) }));
}

/** What the colours mean. @param {import('./map.js').Sight} seen */
function scale(seen) {
  const bounds = seen.by === 'status' ? null : range(seen.explored, seen.by);
  $('ground-scale').hidden = !bounds;
  if (!bounds) return;
  const strip = /** @type {HTMLCanvasElement} */ ($('ground-ramp'));
  const to = /** @type {CanvasRenderingContext2D} */ (strip.getContext('2d'));
  for (let x = 0; x < strip.width; x++) {
    const [r, g, b] = ramp(x / strip.width);
    to.fillStyle = `rgb(${r} ${g} ${b})`;
    to.fillRect(x, 0, 1, strip.height);
  }
  $('ground-least').textContent = cost(bounds.least);
  $('ground-most').textContent = cost(bounds.most);
}

/** @param {PointerEvent} event */
function under(event) {
  const seen = sight();
  return seen ? placeAt(seen, event.offsetX, event.offsetY) : -1;
}

/** @param {PointerEvent} event */
function down(event) {
  const where = under(event);
  const { chart } = focused();
  if (where < 0 || chart?.form !== 'fields') return;
  $('ground-canvas').setPointerCapture(event.pointerId);
  const now = changed ?? chart;
  const root = now.roots.indexOf(where);
  hand = root >= 0 ? `root ${root}` : now.fields[where] === '#' ? '.' : '#';
  change(where);
}

/** @param {PointerEvent} event */
function moved(event) {
  const where = under(event);
  if (where >= 0 && hand) change(where);
  else point(focused().chart?.form === 'fields' ? where : -1);
}

/** @param {number} where */
function point(where) {
  if (where === at) return;
  at = where;
  redraw();
}

/** Does what the hand does to a field. @param {number} where */
function change(where) {
  const { chart } = focused();
  if (chart?.form !== 'fields') return;
  const now = changed ?? { ...chart, roots: [...chart.roots] };
  if (hand.startsWith('root ')) {
    if (now.roots.includes(where) || now.fields[where] === '#') return;
    now.roots[Number(hand.slice(5))] = where;
  } else {
    if (now.roots.includes(where) || now.fields[where] === hand) return;
    now.fields = now.fields.slice(0, where) + hand + now.fields.slice(where + 1);
  }
  changed = now;
  point(where);
  redraw();
}

function undo() {
  changed = null;
  redraw();
  $('ground-canvas').focus();
}

/** Searches the changed map as the old one was. */
async function again() {
  const pane = focused();
  const { summary } = pane;
  if (!changed || !summary) return;
  const letters = [...changed.fields];
  changed.roots.forEach((root, number) => (letters[root] = number ? 'G' : 'S'));
  const { width } = changed;
  const rows = Array.from({ length: letters.length / width }, (_, row) => letters.slice(row * width, (row + 1) * width).join(''));
  const order = { kind: summary.problem, method: summary.method, heuristic: summary.heuristic ?? null, seed: summary.seed ?? 0 };
  const { id } = await post('/api/runs', { text: `${rows.join('\n')}\n`, ...order });
  show(pane, id);
}

/** What keys do to the map: arrows go from field to field. @param {KeyboardEvent} event */
function pressed(event) {
  const { chart } = focused();
  if (chart?.form !== 'fields' || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (step) walk(chart, step[0], step[1]);
  else if (at >= 0 && (event.key === 'w' || event.key === ' ')) put((changed ?? chart).fields[at] === '#' ? '.' : '#');
  else if (at >= 0 && event.key === 's') put('root 0');
  else if (at >= 0 && event.key === 'g') put('root 1');
  else if (event.key === 'Enter') void again().catch(report);
  else if (event.key === 'Escape' && changed) undo();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {string} what */
function put(what) {
  hand = what;
  change(at);
  hand = '';
  told();
}

/** @param {import('./types.js').Fields} chart @param {number} dx @param {number} dy */
function walk(chart, dx, dy) {
  const { width, fields, roots } = chart;
  const [x, y] = at < 0 ? [roots[0] % width, Math.floor(roots[0] / width)] : [(at % width) + dx, Math.floor(at / width) + dy];
  if (x < 0 || y < 0 || x >= width || y >= fields.length / width) return;
  at = y * width + x;
  redraw();
  told();
}

/** Says what is at the place of the keys, for those who do not see it. */
function told() {
  const chart = changed ?? focused().chart;
  if (chart?.form !== 'fields' || at < 0) return;
  const root = chart.roots.indexOf(at);
  const status = explored?.status[at] ?? 0;
  const what = root === 0 ? t('ground.start') : root > 0 ? t('ground.goal') : chart.fields[at] === '#' ? t('ground.wall')
    : status && explored ? t(status === 1 ? 'ground.open' : 'ground.closed', { g: cost(explored.g[at]), h: cost(explored.h[at]) }) : t('ground.free');
  $('said').textContent = t('ground.at', { row: Math.floor(at / chart.width) + 1, column: (at % chart.width) + 1, what });
}
