/**
 * The map under a search: its explored cells at the cursor's time, or those of an edit (`later/mapedit.js`); on request those of A*, greedy search
 * and Dijkstra's search side by side, after equal numbers of expansions.
 */
import { bytes, get, latestOf } from './api.js';
import { $, cost, count, el, seldom } from './dom.js';
import { palette } from './glyphs.js';
import { WHOLE, zoomed } from './lens.js';
import * as live from './live.js';
import { fitting, paint, placeAt, range, ramp } from './map.js';
import { isGraph, isTour } from './maptext.js';
import { cursor, focused, isBehind, isLocal, looked, on, path, state, tell } from './state.js';
import { t } from './text.js';

/** @typedef {import('./types.js').Chart} Chart */
/** @typedef {import('./types.js').Explored} Explored */
/** @typedef {import('./map.js').Sight & {left: number, top: number}} Area a picture and its corner on the canvas */

/** The content of the picture, besides the run. */
export const view = {
  /** The visible part of the map. */
  lens: WHOLE,
  /** The cell of the keyboard cursor, or under the pointer. */
  at: -1,
  /** The road that the keys change; -1 if none. */
  road: -1,
  /** @type {Explored|null} */
  explored: null,
  /** @type {number[]} */
  tour: [],
  /** The compared searches on this map; null unless they are shown. @type {import('./live.js').Found['searches']|null} */
  three: null,
};
let colours = palette();
let isDue = false;
/** Above this number of cells, costs are fetched only if colours show them. */
const PLAIN = 40_000;
/** Height and width of the name of a compared search with its counts, and the value of a picture with a cut name. */
const NAME = 24, COUNTS = 220, CUT = 0.6;

/** Starts the module. */
export function start() {
  colours = palette();
  new ResizeObserver(redraw).observe($('ground-canvas'));
  const soon = seldom(70, ask);
  on('run', pane => pane === focused() && meet());
  on('focus compare', meet);
  on('summary at row moment', pane => pane === focused() && soon());
  on('theme', () => {
    colours = palette();
    redraw();
  });
  on('draft', () => {
    ask();
    redraw();
  });
  live.beside(() => ({ searches: view.three ? three() : [], plain: isPlain(focused().chart) }));
  live.onFound(found);
  $('ground-colour').addEventListener('change', ask);
  $('ground-in').addEventListener('click', () => zoom(1.5));
  $('ground-out').addEventListener('click', () => zoom(1 / 1.5));
  $('ground-fit').addEventListener('click', () => zoom(0));
  $('ground-three').addEventListener('click', () => {
    view.three = view.three ? null : [];
    [view.lens, view.at, view.road] = [WHOLE, -1, -1];
    compare();
    redraw();
  });
}

/** Shows the tour of a local search. @param {number[]} places */
export function showTour(places) {
  view.tour = places;
  redraw();
}

/** Finds out which map the run has, if any. A run of the map that was just edited continues with its picture. */
function meet() {
  const pane = focused();
  if (pane.live && pane.chart) return;
  if (!pane.live) live.reset();
  Object.assign(view, { explored: null, tour: [], at: -1, road: -1, lens: WHOLE, three: null });
  place(pane.chart);
  if (!pane.run || pane.chart) return pane.chart ? ask() : undefined;
  void latestOf('chart', pane, async isSame => {
    /** @type {Chart | {form: 'none'}} */
    const chart = await get(path(pane, 'chart'));
    if (chart.form !== 'none') await editing();
    if (!isSame()) return;
    pane.chart = chart.form === 'none' ? null : chart;
    if (pane === focused()) place(pane.chart);
    tell('chart', pane);
    ask();
  });
}

/** The module that edits maps, loaded with the first one. @type {Promise<void>|null} */
let editor = null;

/** Loads the editor before a map is shown. Without it, for instance if the server is gone, the map can still be looked at. */
const editing = () => (editor ??= import('./later/mapedit.js').then(module => module.start()).catch(() => { editor = null; }));

/** @param {Chart|null} chart */
function place(chart) {
  $('ground').hidden = !chart;
  $('boards').classList.toggle('mapped', Boolean(chart));
  redraw();
}

/** Requests the explored cells at the cursor's time. */
function ask() {
  const pane = focused();
  // The cells of an edit are shown until its run has the same ones.
  if (!pane.run || !pane.chart || pane.live || !pane.moment || isLocal(pane)) return;
  compare();
  void latestOf('explored', pane, async isSame => {
    const answer = await bytes(path(pane, 'explored'), { at: pane.at, row: looked(pane), plain: isPlain(pane.chart) || null });
    if (!isSame() || pane.live || pane !== focused()) return;
    view.explored = live.read(answer);
    redraw();
  });
}

/** The searches to compare: with the run's heuristic, if it has one. @returns {import('./live.js').Search[]} */
function three() {
  const { heuristic } = focused().summary ?? {};
  return [{ method: 'astar', heuristic }, { method: 'greedy', heuristic }, { method: 'uniform-cost' }];
}

const NAMES = ['A*', 'Greedy', 'Dijkstra'];

/** The puzzle, time and detail of the compared searches that are shown. */
let compared = '';

/** @param {import('./types.js').Summary} summary @param {{expanded?: number|null, plain?: boolean}} when */
const identity = ({ problem, text, seed }, { expanded, plain }) => JSON.stringify([problem, text, seed ?? 0, expanded ?? null, plain]);

/** Requests the compared searches after as many expansions as the run has made at the cursor, unless they are shown. */
function compare() {
  const pane = focused();
  if (!view.three || !pane.summary || !pane.chart) return;
  void latestOf('three', pane, async isSame => {
    const { summary, moment } = pane;
    const when = { expanded: isBehind(pane) ? moment?.expanded : null, plain: isPlain(pane.chart) };
    if (!summary || !view.three) return;
    const wanted = identity(summary, when);
    if (view.three.length && wanted === compared) return;
    const { searches } = await live.search({ kind: summary.problem, text: summary.text ?? '' }, summary.seed, three(), when);
    if (!isSame() || pane.live || !view.three) return;
    [view.three, compared] = [searches, wanted];
    redraw();
  });
}

/** Shows the changes of an edit. @param {import('./live.js').Found} found */
function found({ searches }) {
  if (!live.edited()) return;
  view.explored = searches[0].explored;
  view.tour = searches[0].tour ?? [];
  if (!view.three) return redraw();
  view.three = searches.slice(-NAMES.length);
  compared = identity(view.three[0].summary, { plain: isPlain(chart()) });
  redraw();
}

/** Whether costs are omitted: a large map shows them as colours only. @param {Chart|null} chart */
const isPlain = chart => chart?.form === 'fields' && chart.fields.length > PLAIN && by() === 'status';

/** @returns {'status'|'g'|'f'} */
const by = () => $('ground-colour').value;

/** The map that is shown. */
export const chart = () => live.edited() ?? focused().chart;

/** The pictures on the canvas: one, or those of the compared searches. @returns {Area[]} */
export function areas() {
  const map = chart();
  const canvas = $('ground-canvas');
  const { clientWidth, clientHeight } = canvas;
  if (!map || !clientWidth) return [];
  const to = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const { three, explored, tour, at, road, lens } = view;
  const sight = { to, colours, chart: map, tour, by: by(), cursor: at, road, lens };
  if (!three) return [{ ...sight, explored, wide: clientWidth, high: clientHeight, left: 0, top: 0 }];
  const columns = arranged(map, clientWidth, clientHeight);
  const { wide, high } = cell(columns, clientWidth, clientHeight);
  // A picture alone in its row is in the middle.
  const left = (/** @type {number} */ n) => (n % columns ? n % columns : n + 1 < NAMES.length ? 0 : (columns - 1) / 2) * wide;
  return NAMES.map((_, n) => ({ ...sight, explored: three[n]?.explored ?? null, wide, high, left: left(n), top: Math.floor(n / columns) * (high + NAME) + NAME }));
}

/** The room of one of the compared pictures. @param {number} columns @param {number} wide @param {number} high */
const cell = (columns, wide, high) => ({ wide: wide / columns, high: high / Math.ceil(NAMES.length / columns) - NAME });

/** The number of columns in which the compared pictures are largest, and their names are not cut. @param {Chart} map @param {number} wide @param {number} high */
function arranged(map, wide, high) {
  const size = (/** @type {number} */ columns) => fitting(map, cell(columns, wide, high)).scale * (wide < columns * COUNTS ? CUT : 1);
  return [3, 1, 2].reduce((best, columns) => (size(columns) > size(best) ? columns : best));
}

/** The picture at a point of the canvas, and the point in it. @param {number} px @param {number} py */
export function under(px, py) {
  const area = areas().findLast(({ left, top, wide, high }) => px >= left && px <= left + wide && py >= top && py <= top + high);
  return area ? { area, x: px - area.left, y: py - area.top, place: placeAt(area, px - area.left, py - area.top) } : null;
}

/** Draws the map in the next frame. */
export function redraw() {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => {
    isDue = false;
    frame();
  });
}

function frame() {
  const seen = areas();
  if (!seen.length) return;
  const canvas = $('ground-canvas');
  const ratio = window.devicePixelRatio || 1;
  const [wide, high] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)];
  if (canvas.width !== wide || canvas.height !== high) [canvas.width, canvas.height] = [wide, high];
  const { to } = seen[0];
  to.setTransform(ratio, 0, 0, ratio, 0, 0);
  to.clearRect(0, 0, wide, high);
  for (const area of seen) {
    to.save();
    to.translate(area.left, area.top);
    to.beginPath();
    to.rect(0, 0, area.wide, area.high);
    to.clip();
    paint(area);
    to.restore();
  }
  around(seen[0]);
  named(seen);
}

/** The elements around the picture. None appears or disappears during an edit, so the size of the picture does not change. @param {Area} seen */
function around(seen) {
  const isMap = seen.chart.form === 'fields', isMoved = canMove(seen.chart);
  $('ground-undo').disabled = !live.canUndo();
  $('ground-brush-label').hidden = !isMap;
  // A selected town can become start or goal. These buttons replace the hint, so the height of the bar does not change.
  const isTown = !isMap && seen.chart.roots.length > 1 && view.at >= 0;
  $('ground-start').hidden = $('ground-goal').hidden = !isTown;
  $('ground-about').hidden = isTown || seen.by !== 'status';
  $('ground-undo').hidden = !isMoved;
  $('ground-about').textContent = !isMoved ? '' : t(isMap ? 'ground.about' : isTour(focused().summary) ? 'ground.tour' : isGraph(focused().summary) ? 'ground.own' : 'ground.towns');
  $('ground-three').hidden = !isMoved || isLocal(focused()) || state.comparing;
  $('ground-three').setAttribute('aria-pressed', String(view.three !== null));
  $('ground-out').disabled = $('ground-fit').disabled = view.lens.zoom === 1;
  $('ground-colour-label').hidden = isLocal(focused());
  scale(seen);
  const { summary } = focused();
  $('ground-canvas').setAttribute('aria-label', t('ground.name', { what: summary?.describe ?? '', at: cursor(focused()) }));
}

/** The names and counts of the compared searches, above their pictures. @param {Area[]} seen */
function named(seen) {
  const { three } = view;
  $('ground-names').hidden = !three;
  if (!three) return;
  const line = (/** @type {string} */ name, /** @type {number} */ n) => {
    const { summary } = three[n] ?? {};
    const words = !summary ? '' : t(summary.cost === undefined ? 'ground.no-path' : 'ground.counts', { expanded: count(summary.expanded), cost: cost(summary.cost) });
    return el('li', {}, el('b', {}, name), ` ${words}`);
  };
  $('ground-names').dataset.columns = String(seen.filter(({ top }) => top === seen[0].top).length);
  $('ground-names').replaceChildren(...NAMES.map(line));
}

/** The legend of the colours. @param {import('./map.js').Sight} seen */
function scale(seen) {
  const bounds = seen.by === 'status' ? null : range(seen.explored, seen.by);
  $('ground-scale').hidden = seen.by === 'status';
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

/** Zooms the map; factor 0 shows all of it. @param {number} factor @param {number} [px] @param {number} [py] a point of the canvas */
export function zoom(factor, px, py) {
  const [first] = areas();
  if (!first) return;
  const point = px === undefined || py === undefined ? null : under(px, py);
  const { wide, high } = first;
  view.lens = factor ? zoomed(view.lens, factor, point?.x ?? wide / 2, point?.y ?? high / 2, wide, high) : WHOLE;
  redraw();
}

/** Whether the map can be changed: start and goal moved, or the points of a tour. @param {Chart|null|undefined} chart */
export const canMove = chart => chart?.form === 'fields' || (chart?.form === 'points' && (chart.roots.length > 1 || isTour(focused().summary)));
