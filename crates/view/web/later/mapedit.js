/**
 * Edits the map under a search, by pointer or keys: cells become walls, get a cost or are cleared; start and goal move; the points of a
 * graph move, and its roads get another cost. The search follows each change (`live.js`).
 */
import { $, cost } from '../dom.js';
import { areas, canMove, chart, redraw, under, view, zoom } from '../ground.js';
import { panned, shown } from '../lens.js';
import * as live from '../live.js';
import { frame, pointAt, roadAt, spot } from '../map.js';
import { isGraph, isTour, puzzle } from '../maptext.js';
import { focused } from '../state.js';
import { t } from '../text.js';

/** @typedef {import('../types.js').Chart} Chart */
/** @typedef {import('../types.js').Points} Points */
/** @typedef {{x: number, y: number, place: number, area: import('../ground.js').Area}} Touch a point of the picture */

/** Changes the map as the pointer is dragged; null while nothing is dragged. @type {((touch: Touch) => void)|null} */
let drag = null;
/** Pixels by which the pointer moves up to raise the cost of a road by a step. */
const STEP = 6;
/** The part of the map by which Shift and an arrow move a point. */
const NUDGE = 0.04;

/** Starts the module; `ground.js` loads it with the first map. */
export function start() {
  const canvas = $('ground-canvas');
  canvas.addEventListener('pointerdown', down);
  canvas.addEventListener('pointermove', moved);
  for (const end of ['pointerup', 'pointercancel']) canvas.addEventListener(end, released);
  canvas.addEventListener('pointerleave', () => chart()?.form === 'fields' && point(-1));
  canvas.addEventListener('keydown', pressed);
  canvas.addEventListener('wheel', turned, { passive: false });
  $('ground-undo').addEventListener('click', undo);
  $('ground-start').addEventListener('click', () => put(map => moveRoot(map, 0, view.at)));
  $('ground-goal').addEventListener('click', () => put(map => moveRoot(map, 1, view.at)));
}

/** The content that the pointer draws in a cell: `#` for a wall, or a step cost. */
const brush = () => $('ground-brush').value;

/** Whether points and roads can be changed. */
const isOwn = () => isGraph(focused().summary) || isTour(focused().summary);

/** @param {PointerEvent} event */
function down(event) {
  const touch = under(event.offsetX, event.offsetY);
  const map = chart();
  if (!touch || !map) return;
  $('ground-canvas').setPointerCapture(event.pointerId);
  if (event.button === 1) event.preventDefault();
  const isEdit = event.button === 0 && !event.shiftKey && canMove(map);
  if (map.form === 'points' && touch.place >= 0) point(touch.place);
  drag = (isEdit && (map.form === 'fields' ? drawing(map, touch) : shaping(map, touch))) || panning(touch);
  moved(event);
}

/** A drag that moves the map. @param {Touch} from */
function panning({ x, y, area }) {
  let last = { x, y };
  return (/** @type {Touch} */ now) => {
    view.lens = panned(view.lens, now.x - last.x, now.y - last.y, area.wide, area.high);
    last = now;
    redraw();
  };
}

/** A drag that moves start or goal, or draws. @param {import('../types.js').Fields} map @param {Touch} touch */
function drawing(map, { place }) {
  if (place < 0) return null;
  const root = map.roots.indexOf(place);
  const what = map.fields[place] === brush() ? '.' : brush();
  hold();
  return (/** @type {Touch} */ { place }) => {
    point(place);
    if (place >= 0) edit(now => (root < 0 ? paintCell(now, place, what) : moveRoot(now, root, place)));
  };
}

/** A drag that moves start or goal to another town, a point, or the cost of a road. @param {Points} map @param {Touch} touch */
function shaping(map, touch) {
  const root = map.roots.indexOf(touch.place);
  const road = touch.place < 0 && isOwn() ? roadAt(touch.area, touch.x, touch.y) : -1;
  if (root >= 0) {
    hold();
    return (/** @type {Touch} */ { place }) => place >= 0 && edit(now => moveRoot(now, root, place));
  }
  if (touch.place >= 0 && isOwn()) {
    hold();
    let isStill = true; // a click selects the point only
    return (/** @type {Touch} */ { x, y, area }) => {
      isStill &&= Math.hypot(x - touch.x, y - touch.y) < 4;
      if (!isStill) edit(now => movePoint(now, touch.place, pointAt(area, x, y)));
    };
  }
  if (road < 0) return null;
  hold();
  const before = map.roads[road][2], step = stepOf(before);
  return (/** @type {Touch} */ { y }) => edit(now => weigh(now, road, Math.max(step, before + step * Math.round((touch.y - y) / STEP))));
}

/** @param {PointerEvent} event */
function moved(event) {
  const touch = under(event.offsetX, event.offsetY);
  const map = chart();
  if (touch && drag) drag(touch);
  else if (touch && map?.form === 'fields') point(touch.place);
  else if (touch && map) $('ground-canvas').style.cursor = touch.place >= 0 ? 'grab' : isOwn() && roadAt(touch.area, touch.x, touch.y) >= 0 ? 'ns-resize' : '';
}

function released() {
  drag = null;
  live.release();
  redraw();
}

/** @param {WheelEvent} event */
function turned(event) {
  if (!chart()) return;
  event.preventDefault();
  zoom(Math.exp(-event.deltaY * 0.0015), event.offsetX, event.offsetY);
}

/** @param {number} where */
function point(where) {
  if (where === view.at) return;
  [view.at, view.road] = [where, -1];
  redraw();
}

/** The map as it is, for undoing. @returns {import('../live.js').Draft|null} */
function before() {
  const { summary, chart } = focused();
  return summary && chart ? { kind: summary.problem, text: summary.text ?? '', chart } : null;
}

/** Begins an edit that lasts until the pointer is released. */
function hold() {
  const now = before();
  if (now) live.begin(now, true);
}

/** Changes the map, unless it stays the same. @param {(map: Chart) => Chart|null} how */
function edit(how) {
  const map = chart(), { summary } = focused();
  const next = map && how(map);
  if (!next || !summary) return false;
  live.change(puzzle(next, summary));
  redraw();
  return true;
}

/** A change by a key or a button: an edit of its own. @param {(map: Chart) => Chart|null} how */
function put(how) {
  const [map, now] = [chart(), before()];
  if (!map || !now || !canMove(map) || !how(map)) return;
  live.begin(now, false);
  edit(how);
  told();
}

/** @param {Chart} map @param {number} root @param {number} place @returns {Chart|null} */
function moveRoot(map, root, place) {
  if (place < 0 || root >= map.roots.length || map.roots.includes(place) || (map.form === 'fields' && map.fields[place] === '#')) return null;
  return { ...map, roots: map.roots.with(root, place) };
}

/** @param {Chart} map @param {number} place @param {string} what @returns {Chart|null} */
function paintCell(map, place, what) {
  if (map.form !== 'fields' || place < 0 || map.roots.includes(place) || map.fields[place] === what) return null;
  return { ...map, fields: map.fields.slice(0, place) + what + map.fields.slice(place + 1) };
}

/** @param {Chart} map @param {number} place @param {{x: number, y: number}} to @returns {Chart|null} */
function movePoint(map, place, to) {
  if (map.form !== 'points' || (map.x[place] === to.x && map.y[place] === to.y)) return null;
  return { ...map, frame: frame(map), x: map.x.with(place, to.x), y: map.y.with(place, to.y), isMoved: true };
}

/** @param {Chart} map @param {number} road @param {number} price @returns {Chart|null} */
function weigh(map, road, price) {
  if (map.form !== 'points' || map.roads[road][2] === price) return null;
  const [from, into, , isDirected] = map.roads[road];
  return { ...map, roads: map.roads.with(road, [from, into, Number(price.toPrecision(6)), isDirected]) };
}

/** Raises the cost of a road by steps. @param {Chart} map @param {number} road @param {number} steps */
function raise(map, road, steps) {
  if (map.form !== 'points' || !map.roads[road]) return null;
  const before = map.roads[road][2], step = stepOf(before);
  return weigh(map, road, Math.max(step, before + steps * step));
}

/** The least change of the cost of a road. @param {number} before */
const stepOf = before => (Number.isInteger(before) ? Math.max(1, Math.round(before / 50)) : before / 20);

/** Chooses the next road at the selected town. @param {Points} map */
function nextRoad({ roads }) {
  const { at, road } = view;
  const here = roads.map((_, number) => number).filter(number => roads[number][0] === at || roads[number][1] === at);
  view.road = here.find(number => number > road) ?? here[0] ?? -1;
  arrived();
}

function undo() {
  live.undo();
  redraw();
  $('ground-canvas').focus();
}

/** Handles keys on the map: arrows move from cell to cell. @param {KeyboardEvent} event */
function pressed(event) {
  const now = chart();
  if (!now || event.altKey) return;
  if (event.ctrlKey || event.metaKey) return event.key === 'z' ? undo() : undefined;
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  const cell = now.form === 'fields' && view.at >= 0 ? now.fields[view.at] : '';
  const set = (/** @type {string} */ what) => put(map => paintCell(map, view.at, what));
  if (step && now.form === 'fields') walk(now, step[0], step[1]);
  else if (step && event.shiftKey && now.form === 'points') nudge(now, step[0], step[1]);
  else if (step && canMove(now)) stride(step[0], step[1]);
  else if (event.key === '+' || event.key === '=') zoom(1.5);
  else if (event.key === '-') zoom(1 / 1.5);
  else if (event.key === '0') zoom(0);
  else if (cell && event.key === 'w') set(cell === '#' ? '.' : '#');
  else if (cell && /^[1-9]$/.test(event.key)) set(event.key === '1' ? '.' : event.key);
  else if (view.at >= 0 && (event.key === 's' || event.key === 'g')) put(map => moveRoot(map, event.key === 's' ? 0 : 1, view.at));
  else if (event.key === 'e' && now.form === 'points' && isOwn()) nextRoad(now);
  else if (/^Page(Up|Down)$/.test(event.key) && view.road >= 0) put(map => raise(map, view.road, event.key === 'PageUp' ? 1 : -1));
  else if (event.key === 'Escape' && live.canUndo()) undo();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {import('../types.js').Fields} chart @param {number} dx @param {number} dy */
function walk(chart, dx, dy) {
  const { width, fields, roots } = chart;
  const { at } = view;
  const [x, y] = at < 0 ? [roots[0] % width, Math.floor(roots[0] / width)] : [(at % width) + dx, Math.floor(at / width) + dy];
  if (x < 0 || y < 0 || x >= width || y >= fields.length / width) return;
  view.at = y * width + x;
  arrived();
}

/** Moves the selected point of a graph. @param {Points} map @param {number} dx @param {number} dy */
function nudge(map, dx, dy) {
  const { at } = view;
  if (at < 0 || !isOwn()) return;
  const [west, east, north, south] = frame(map);
  const to = (/** @type {number} */ from, /** @type {number} */ by, /** @type {number} */ least, /** @type {number} */ most) => Number(Math.max(least, Math.min(from + by * NUDGE * (most - least), most)).toPrecision(4));
  put(now => movePoint(now, at, { x: to(map.x[at], dx, west, east), y: to(map.y[at], dy, north, south) }));
}

/** Moves to the nearest town that is more in this direction than sideways. @param {number} dx @param {number} dy */
function stride(dx, dy) {
  const [seen] = areas();
  if (seen?.chart.form !== 'points') return;
  const { at } = view;
  const here = spot(seen, Math.max(at, 0));
  let [best, near] = [at < 0 ? (seen.chart.roots[0] ?? 0) : at, Infinity];
  seen.chart.names.forEach((_, place) => {
    if (at < 0 || place === at) return;
    const there = spot(seen, place);
    const [x, y] = [there.x - here.x, there.y - here.y];
    const ahead = x * dx + y * dy, aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (ahead > 0 && aside <= ahead && ahead + aside < near) [best, near] = [place, ahead + aside];
  });
  [view.at, view.road] = [best, -1];
  arrived();
}

/** Shows and announces the cell of the keyboard cursor. */
function arrived() {
  const [seen] = areas();
  if (seen) view.lens = shown(view.lens, spot(seen, view.at), seen.wide, seen.high);
  redraw();
  told();
}

/** The node at a cell, with its cost if known. @param {import('../types.js').Explored} explored @param {number} place */
function reached({ status, g, h }, place) {
  const isOpen = status[place] === 1;
  if (Number.isNaN(g[place])) return t(isOpen ? 'ground.isOpen' : 'ground.isClosed');
  return t(isOpen ? 'ground.open' : 'ground.closed', { g: cost(g[place]), h: cost(h[place]) });
}

/** A road with its cost. @param {Points} map @param {[number, number, number, boolean]} road */
const said = ({ names }, [from, into, price]) => t('ground.road', { from: names[from], into: names[into], cost: cost(price) });

/** Announces the content of the cell, or the chosen road, for screen readers. */
function told() {
  const map = chart();
  const { at, explored } = view;
  if (!map || at < 0) return;
  if (map.form === 'points' && map.roads[view.road]) return void ($('said').textContent = said(map, map.roads[view.road]));
  const root = map.roots.indexOf(at);
  const status = explored?.status[at] ?? 0;
  const isWall = map.form === 'fields' && map.fields[at] === '#';
  const times = map.form === 'fields' ? Number(map.fields[at]) || 1 : 1;
  const what = root === 0 ? t('ground.start') : root > 0 ? t('ground.goal') : isWall ? t('ground.wall')
    : times > 1 ? t('ground.dear', { times })
    : status && explored ? reached(explored, at) : t('ground.free');
  $('said').textContent = map.form === 'fields'
    ? t('ground.at', { row: Math.floor(at / map.width) + 1, column: (at % map.width) + 1, what })
    : t('ground.town', { name: map.names[at], what });
}
