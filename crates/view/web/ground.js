/**
 * The map under a search: its explored cells at the cursor's time, and its editor. Walls are drawn and erased, start and goal moved, by
 * pointer or keys, and the changed map is searched again.
 */
import { bytes, get, latest, post, report } from './api.js';
import { $, cost, seldom } from './dom.js';
import { palette } from './glyphs.js';
import { WHOLE, panned, shown, zoomed } from './lens.js';
import { drawn, journey } from './maptext.js';
import { paint, placeAt, range, ramp, spot } from './map.js';
import { cursor, focused, isLocal, looked, on, path, show, tell } from './state.js';
import { t } from './text.js';

/** @typedef {import('./types.js').Chart} Chart */

/** The edited map; null without edits. @type {Chart|null} */
let changed = null;
/** The visible part of the map. @type {import('./lens.js').Lens} */
let lens = WHOLE;
/** The pointer position while the map is dragged. @type {{x: number, y: number}|null} */
let held = null;
/** @type {import('./types.js').Explored|null} */
let explored = null;
/** @type {number[]} */
let tour = [];
let colours = palette();
/** The cell of the keyboard cursor. */
let at = -1;
/** The item drawn or moved while the button is down. @type {string} */
let hand = '';
let isDue = false;
/** Above this number of cells, costs are fetched only if colours show them. */
const PLAIN = 40_000;

/** Starts the module. */
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
  $('ground-colour').addEventListener('change', ask);
  $('ground-run').addEventListener('click', () => void again().catch(report));
  $('ground-undo').addEventListener('click', undo);
  canvas.addEventListener('pointerdown', down);
  canvas.addEventListener('pointermove', moved);
  for (const end of ['pointerup', 'pointercancel']) canvas.addEventListener(end, () => ([hand, held] = ['', null]));
  canvas.addEventListener('pointerleave', () => focused().chart?.form === 'fields' && point(-1));
  canvas.addEventListener('keydown', pressed);
  canvas.addEventListener('wheel', turned, { passive: false });
  $('ground-in').addEventListener('click', () => zoom(1.5));
  $('ground-out').addEventListener('click', () => zoom(1 / 1.5));
  $('ground-fit').addEventListener('click', () => zoom(0));
  $('ground-start').addEventListener('click', () => put('root 0'));
  $('ground-goal').addEventListener('click', () => put('root 1'));
}

/** Shows the tour of a local search. @param {number[]} places */
export function showTour(places) {
  tour = places;
  redraw();
}

/** Finds out which map the run has, if any. */
function meet() {
  const pane = focused();
  [changed, explored, tour, at, lens] = [null, null, [], -1, WHOLE];
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
  $('ground-about').textContent = !chart ? '' : chart.form === 'fields' ? t('ground.about') : canMove(chart) ? t('ground.towns') : '';
  redraw();
}

/** Requests the explored cells at the cursor's time. */
function ask() {
  const pane = focused();
  if (!pane.run || !pane.chart || isLocal(pane)) return;
  void latest('explored', async () => {
    const { run } = pane;
    const answer = await bytes(path(pane, 'explored'), { at: pane.at, row: looked(pane), plain: isPlain(pane.chart) || null });
    if (run !== pane.run || pane !== focused()) return;
    explored = read(answer);
    redraw();
  });
}

/** Decodes a reply as described in docs/viewer-api.md. @param {ArrayBuffer} answer @returns {import('./types.js').Explored} */
function read(answer) {
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

/** Whether costs are omitted: a large map shows them as colours only. @param {Chart|null} chart */
const isPlain = chart => chart?.form === 'fields' && chart.fields.length > PLAIN && by() === 'status';

/** The content that the pointer draws in a cell: `#` for a wall, or a step cost. */
const brush = () => $('ground-brush').value;

/** @returns {'status'|'g'|'f'} */
const by = () => $('ground-colour').value;

/** @returns {import('./map.js').Sight|null} */
function sight() {
  const { chart } = focused();
  const canvas = $('ground-canvas');
  if (!chart || !canvas.clientWidth) return null;
  const to = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  return { to, wide: canvas.clientWidth, high: canvas.clientHeight, colours, chart: changed ?? chart, explored, tour, by: by(), cursor: at, lens, isChanged: changed !== null };
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
  $('ground-brush-label').hidden = seen.chart.form !== 'fields';
  $('ground-start').hidden = $('ground-goal').hidden = at < 0 || !canMove(seen.chart);
  $('ground-out').disabled = $('ground-fit').disabled = lens.zoom === 1;
  $('ground-colour-label').hidden = isLocal(focused());
  scale(seen);
  const { summary } = focused();
  canvas.setAttribute('aria-label', t('ground.name', { what: summary?.describe ?? '', at: cursor(focused()) }));
}

/** The legend of the colours. @param {import('./map.js').Sight} seen */
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
  const isPoints = chart?.form === 'points';
  if (event.button === 1 || event.shiftKey || isPoints) {
    held = { x: event.offsetX, y: event.offsetY };
    $('ground-canvas').setPointerCapture(event.pointerId);
    if (isPoints && where >= 0 && canMove(chart)) point(where);
    return event.button === 1 ? event.preventDefault() : undefined;
  }
  if (where < 0 || chart?.form !== 'fields') return;
  $('ground-canvas').setPointerCapture(event.pointerId);
  const now = changed?.form === 'fields' ? changed : chart;
  const root = now.roots.indexOf(where);
  hand = root >= 0 ? `root ${root}` : now.fields[where] === brush() ? '.' : brush();
  change(where);
}

/** @param {PointerEvent} event */
function moved(event) {
  if (held) {
    const { clientWidth, clientHeight } = $('ground-canvas');
    lens = panned(lens, event.offsetX - held.x, event.offsetY - held.y, clientWidth, clientHeight);
    held = { x: event.offsetX, y: event.offsetY };
    return redraw();
  }
  const where = under(event);
  if (where >= 0 && hand) change(where);
  else if (focused().chart?.form === 'fields') point(where);
}

/** @param {WheelEvent} event */
function turned(event) {
  if (!focused().chart) return;
  event.preventDefault();
  zoom(Math.exp(-event.deltaY * 0.0015), event.offsetX, event.offsetY);
}

/** Zooms the map; factor 0 shows all of it. @param {number} factor @param {number} [px] @param {number} [py] */
function zoom(factor, px, py) {
  const { clientWidth: wide, clientHeight: high } = $('ground-canvas');
  lens = factor ? zoomed(lens, factor, px ?? wide / 2, py ?? high / 2, wide, high) : WHOLE;
  redraw();
}

/** Whether start and goal can be moved; not in tours. @param {Chart|null|undefined} chart */
const canMove = chart => chart?.form === 'fields' || (chart?.form === 'points' && chart.roots.length > 1);

/** @param {number} where */
function point(where) {
  if (where === at) return;
  at = where;
  redraw();
}

/** Applies the current tool to a cell. @param {number} where */
function change(where) {
  const { chart } = focused();
  if (!chart || !canMove(chart)) return;
  const now = changed ?? { ...chart, roots: [...chart.roots] };
  if (hand.startsWith('root ')) {
    if (now.roots.includes(where) || (now.form === 'fields' && now.fields[where] === '#')) return;
    now.roots[Number(hand.slice(5))] = where;
  } else {
    if (now.form !== 'fields') return;
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

/** Searches the changed map with the same settings. */
async function again() {
  const pane = focused();
  const { summary } = pane;
  if (!changed || !summary) return;
  const order = { kind: summary.problem, method: summary.method, heuristic: summary.heuristic ?? null, seed: summary.seed ?? 0 };
  const text = changed.form === 'fields' ? drawn(changed) : null;
  const { id } = await post('/api/runs', { ...order, ...(changed.form === 'points' ? journey(changed, summary) : { text }) });
  show(pane, id);
}

/** Handles keys on the map: arrows move from cell to cell. @param {KeyboardEvent} event */
function pressed(event) {
  const { chart } = focused();
  if (!chart || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  const now = changed ?? chart;
  if (step && now.form === 'fields') walk(now, step[0], step[1]);
  else if (step && canMove(now)) stride(step[0], step[1]);
  else if (event.key === '+' || event.key === '=') zoom(1.5);
  else if (event.key === '-') zoom(1 / 1.5);
  else if (event.key === '0') zoom(0);
  else if (at >= 0 && now.form === 'fields' && (event.key === 'w' || event.key === ' ')) put(now.fields[at] === '#' ? '.' : '#');
  else if (at >= 0 && now.form === 'fields' && /^[1-9]$/.test(event.key)) put(event.key === '1' ? '.' : event.key);
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
  arrived();
}

/** Moves to the nearest town that is more in this direction than sideways. @param {number} dx @param {number} dy */
function stride(dx, dy) {
  const seen = sight();
  if (seen?.chart.form !== 'points') return;
  const here = spot(seen, Math.max(at, 0));
  let [best, near] = [at < 0 ? seen.chart.roots[0] : at, Infinity];
  seen.chart.names.forEach((_, place) => {
    if (at < 0 || place === at) return;
    const there = spot(seen, place);
    const [x, y] = [there.x - here.x, there.y - here.y];
    const ahead = x * dx + y * dy, aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (ahead > 0 && aside <= ahead && ahead + aside < near) [best, near] = [place, ahead + aside];
  });
  at = best;
  arrived();
}

/** Shows and announces the cell of the keyboard cursor. */
function arrived() {
  const seen = sight();
  if (seen) lens = shown(lens, spot(seen, at), seen.wide, seen.high);
  redraw();
  told();
}

/** The node at a cell, with its cost if known. @param {import('./types.js').Explored} explored @param {number} place */
function reached({ status, g, h }, place) {
  const isOpen = status[place] === 1;
  if (Number.isNaN(g[place])) return t(isOpen ? 'ground.isOpen' : 'ground.isClosed');
  return t(isOpen ? 'ground.open' : 'ground.closed', { g: cost(g[place]), h: cost(h[place]) });
}

/** Announces the content of the cell for screen readers. */
function told() {
  const chart = changed ?? focused().chart;
  if (!chart || at < 0) return;
  const root = chart.roots.indexOf(at);
  const status = explored?.status[at] ?? 0;
  const isWall = chart.form === 'fields' && chart.fields[at] === '#';
  const times = chart.form === 'fields' ? Number(chart.fields[at]) || 1 : 1;
  const what = root === 0 ? t('ground.start') : root > 0 ? t('ground.goal') : isWall ? t('ground.wall')
    : times > 1 ? t('ground.dear', { times })
    : status && explored ? reached(explored, at) : t('ground.free');
  $('said').textContent = chart.form === 'fields'
    ? t('ground.at', { row: Math.floor(at / chart.width) + 1, column: (at % chart.width) + 1, what })
    : t('ground.town', { name: chart.names[at], what });
}
