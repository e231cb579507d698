/**
 * Draws a map on a canvas: cells or points, open and closed ones, the path. Cells are pixels of an image that is scaled up, so a map of 512
 * by 512 costs as much as a small one.
 */
import { CURRENT, EXPANDED, OPEN, SOLUTION, draw } from './glyphs.js';
import { cost } from './dom.js';
import { alongRoad, around, beyond, together } from './placement.js';

/** @typedef {import('./types.js').Chart} Chart */
/** @typedef {import('./types.js').Explored} Explored */
/** @typedef {import('./glyphs.js').Palette} Palette */

/**
 * @typedef {Object} Sight
 * @property {CanvasRenderingContext2D} to
 * @property {number} wide
 * @property {number} high
 * @property {Palette} colours
 * @property {Chart} chart
 * @property {Explored|null} explored
 * @property {number[]} tour
 * @property {'status'|'g'|'f'} by the value shown as colour
 * @property {number} cursor the cell under the pointer or the keys; -1 if none
 * @property {number} road the road chosen by the keys; -1 if none
 * @property {import('./lens.js').Lens} lens the visible part of the map
 */

/** Room around the map, in pixels. */
const AROUND = 14;
/** Margin for names beside points. In a narrow or low picture it is smaller, and the outermost names are placed where there is room. */
const NAMES = { x: 58, y: 26 }, CLOSE = { x: 34, y: 15 };
/** Minimum side of a cell in pixels: for grid lines, for step costs, for numbers. */
const LINED = 7, PRICED = 13, NUMBERED = 34;
/** Maximum number of points with names and weights, the side of a small picture, whose points and names are smaller, and the width of a narrow one. */
const NAMED = 150, SMALL = 260, NARROW = 420;

/** Viridis (Smith and van der Walt, 2015), readable with colour blindness and in greyscale. */
const RAMP = [[68, 1, 84], [65, 68, 135], [42, 120, 142], [34, 168, 132], [122, 209, 81], [253, 231, 37]];

/** The colour of a value between 0 and 1. @param {number} share @returns {[number, number, number]} */
export function ramp(share) {
  const at = Math.max(0, Math.min(share, 1)) * (RAMP.length - 1);
  const from = Math.min(Math.floor(at), RAMP.length - 2);
  const mix = (/** @type {number} */ part) => Math.round(RAMP[from][part] + (RAMP[from + 1][part] - RAMP[from][part]) * (at - from));
  return [mix(0), mix(1), mix(2)];
}

/** The range of the values shown as colours. @param {Explored|null} explored @param {'g'|'f'} by */
export function range(explored, by) {
  let [least, most] = [Infinity, -Infinity];
  for (let place = 0; explored && place < explored.status.length; place++) {
    if (!explored.status[place]) continue;
    const value = valueAt(explored, place, by);
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return least <= most ? { least, most } : null;
}

/** The value of a cell. @param {Explored} explored @param {number} place @param {'g'|'f'} by */
const valueAt = (explored, place, by) => explored.g[place] + (by === 'f' ? explored.h[place] : 0);

/** Cached layouts: each is needed once per cell. @type {WeakMap<Sight, {scale: number, left: number, top: number}>} */
const layouts = new WeakMap();

/** The layout of a map on the canvas: its scale and its corner. @param {Sight} sight */
function layout(sight) {
  const known = layouts.get(sight);
  if (known) return known;
  const { scale, left, top } = fitting(sight.chart, sight), { zoom, x, y } = sight.lens;
  const found = { scale: scale * zoom, left: left * zoom + x, top: top * zoom + y };
  layouts.set(sight, found);
  return found;
}

/** The layout of the whole map in this room. @param {Chart} chart @param {{wide: number, high: number}} room */
export function fitting(chart, { wide, high }) {
  if (chart.form === 'fields') {
    const rows = chart.fields.length / chart.width;
    const side = Math.min((wide - 2 * AROUND) / chart.width, (high - 2 * AROUND) / rows);
    const scale = side >= 4 ? Math.floor(side) : Math.max(side, 0.05);
    return { scale, left: Math.round((wide - chart.width * scale) / 2), top: Math.round((high - rows * scale) / 2) };
  }
  const [west, east, north, south] = frame(chart);
  const [{ x }, { y }] = [wide < NARROW ? CLOSE : NAMES, high < SMALL ? CLOSE : NAMES];
  const roomX = Math.max(wide - 2 * x, 20), roomY = Math.max(high - 2 * y, 20);
  const scale = Math.min(roomX / Math.max(east - west, 1e-9), roomY / Math.max(south - north, 1e-9));
  const usable = Number.isFinite(scale) && scale < 1e9 ? scale : 1;
  return { scale: usable, left: wide / 2 - ((west + east) / 2) * usable, top: high / 2 - ((north + south) / 2) * usable };
}

/** The sides of a map: west, east, north, south. @param {import('./types.js').Points} chart @returns {[number, number, number, number]} */
export const frame = chart => chart.frame ?? /** @type {any} */ ([...bounds(chart.x), ...bounds(chart.y)]);

/** The smallest and largest number. @param {number[]} numbers */
const bounds = numbers => numbers.reduce(([least, most], number) => [Math.min(least, number), Math.max(most, number)], [Infinity, -Infinity]);

/** The centre of a cell on the canvas. @param {Sight} sight @param {number} place */
export function spot(sight, place) {
  const { chart } = sight;
  const { scale, left, top } = layout(sight);
  if (chart.form !== 'fields') return { x: left + chart.x[place] * scale, y: top + chart.y[place] * scale };
  return { x: left + ((place % chart.width) + 0.5) * scale, y: top + (Math.floor(place / chart.width) + 0.5) * scale };
}

/** The point of a map at a point of the canvas, within the sides of the map. @param {Sight} sight @param {number} px @param {number} py */
export function pointAt(sight, px, py) {
  if (sight.chart.form !== 'points') return { x: 0, y: 0 };
  const [west, east, north, south] = frame(sight.chart);
  const { scale, left, top } = layout(sight);
  const within = (/** @type {number} */ at, /** @type {number} */ least, /** @type {number} */ most) => Number(Math.max(least, Math.min(at, most)).toPrecision(4));
  return { x: within((px - left) / scale, west, east), y: within((py - top) / scale, north, south) };
}

/** The road at a point of the canvas, away from its ends; -1 if there is none. @param {Sight} sight @param {number} px @param {number} py */
export function roadAt(sight, px, py) {
  if (sight.chart.form !== 'points' || sight.chart.names.length > NAMED) return -1;
  let [best, near] = [-1, 10];
  sight.chart.roads.forEach(([from, into], road) => {
    const a = spot(sight, from), b = spot(sight, into);
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const share = ((px - a.x) * dx + (py - a.y) * dy) / (dx * dx + dy * dy || 1);
    const far = Math.hypot(a.x + share * dx - px, a.y + share * dy - py);
    if (share > 0.2 && share < 0.8 && far < near) [best, near] = [road, far];
  });
  return best;
}

/** Whether a cell with this side at a point of the canvas is visible. @param {Sight} sight @param {{x: number, y: number}} point @param {number} side */
const isSeen = ({ wide, high }, { x, y }, side) => x > -side && y > -side && x < wide + side && y < high + side;

/** The cell at a point of the canvas; -1 if there is none. @param {Sight} sight @param {number} px @param {number} py */
export function placeAt(sight, px, py) {
  const { chart } = sight;
  const { scale, left, top } = layout(sight);
  if (chart.form === 'fields') {
    const x = Math.floor((px - left) / scale), y = Math.floor((py - top) / scale);
    return x >= 0 && x < chart.width && y >= 0 && y < chart.fields.length / chart.width ? y * chart.width + x : -1;
  }
  let [best, near] = [-1, 18];
  chart.x.forEach((_, place) => {
    const { x, y } = spot(sight, place);
    const far = Math.hypot(px - x, py - y);
    if (far < near) [best, near] = [place, far];
  });
  return best;
}

/** @param {Sight} sight */
export function paint(sight) {
  if (sight.chart.form === 'fields') fields(sight);
  else points(sight);
}

/** A colour of the style sheet as numbers. @param {string} colour @returns {[number, number, number]} */
function channels(colour) {
  const number = parseInt(/^#([0-9a-f]{6})/i.exec(colour)?.[1] ?? '808080', 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

/** Blends one colour over another. @param {[number, number, number]} over @param {[number, number, number]} under @param {number} part */
const mixed = (over, under, part) => /** @type {[number, number, number]} */ (over.map((one, at) => Math.round(one * part + under[at] * (1 - part))));

/** The image with one pixel per cell. */
const picture = document.createElement('canvas');

/** @param {Sight} sight @param {import('./types.js').Fields} chart */
function pixels({ colours, explored, by }, chart) {
  const rows = chart.fields.length / chart.width;
  [picture.width, picture.height] = [chart.width, rows];
  const to = /** @type {CanvasRenderingContext2D} */ (picture.getContext('2d'));
  const image = to.createImageData(chart.width, rows);
  const paper = channels(colours.paper), dark = paper[0] < 100, wall = channels(dark ? colours.edge : colours.soft);
  const open = mixed(channels(colours.line[OPEN]), paper, 0.3);
  const closed = mixed(channels(colours.fill[EXPANDED]), paper, 0.72);
  const scale = by === 'status' ? null : range(explored, by);
  for (let place = 0; place < chart.fields.length; place++) {
    const status = explored?.status[place] ?? 0;
    let colour = status === 1 ? open : status ? closed : paper;
    if (status && scale && explored && by !== 'status') {
      const share = (valueAt(explored, place, by) - scale.least) / (scale.most - scale.least || 1);
      colour = mixed(ramp(share), paper, status === 1 ? 0.55 : 1);
    }
    const times = Number(chart.fields[place]) || 1;
    // More expensive cells are darker; colours of explored cells stay visible.
    if (times > 1) colour = mixed(wall, colour, 0.06 * times);
    if (chart.fields[place] === '#') colour = wall;
    image.data.set([...colour, 255], place * 4);
  }
  to.putImageData(image, 0, 0);
}

/** @param {Sight} sight */
function fields(sight) {
  const { to, chart, colours } = sight;
  if (chart.form !== 'fields') return;
  pixels(sight, chart);
  const { scale, left, top } = layout(sight);
  const [wide, high] = [chart.width * scale, (chart.fields.length / chart.width) * scale];
  to.imageSmoothingEnabled = scale < 1;
  to.drawImage(picture, left, top, wide, high);
  if (scale >= LINED) lines(sight, left, top, wide, high, scale);
  to.strokeStyle = colours.edge;
  to.lineWidth = 1.5;
  to.strokeRect(left - 0.75, top - 0.75, wide + 1.5, high + 1.5);
  if (chart.walls) walls(sight, chart.walls, chart.width, scale);
  if (scale >= PRICED) prices(sight, chart.fields, scale);
  if (scale >= LINED) frontier(sight, scale);
  way(sight, sight.explored?.way ?? [], Math.max(2.5, Math.min(scale * 0.22, 9)), false);
  if (scale >= NUMBERED) numbers(sight, scale);
  const here = sight.explored?.way.at(-1);
  const radius = Math.max(4.5, Math.min(scale * 0.3, 15));
  if (here !== undefined) mark(sight, here, CURRENT, radius * 0.7, '');
  chart.roots.forEach((root, number) => mark(sight, root, number ? SOLUTION : OPEN, radius, number ? 'G' : 'S'));
  if (sight.cursor >= 0) {
    const { x, y } = spot(sight, sight.cursor);
    to.strokeStyle = colours.accent;
    to.lineWidth = 2.5;
    to.strokeRect(x - scale / 2, y - scale / 2, scale, scale);
  }
}

/** @param {Sight} sight @param {number} left @param {number} top @param {number} wide @param {number} high @param {number} step */
function lines({ to, colours }, left, top, wide, high, step) {
  to.beginPath();
  for (let x = step; x < wide - 1; x += step) to.rect(left + x - 0.5, top, 0, high);
  for (let y = step; y < high - 1; y += step) to.rect(left, top + y - 0.5, wide, 0);
  to.strokeStyle = colours.edge;
  to.globalAlpha = 0.6;
  to.lineWidth = 1;
  to.stroke();
  to.globalAlpha = 1;
}

/** Draws walls between cells. @param {Sight} sight @param {string} sides @param {number} width @param {number} side */
function walls(sight, sides, width, side) {
  const { to, colours } = sight;
  to.beginPath();
  for (let place = 0; place < sides.length; place++) {
    const parts = parseInt(sides[place], 16);
    const { x, y } = spot(sight, place);
    const [east, south] = [x + side / 2, y + side / 2];
    if (!isSeen(sight, { x, y }, side)) continue;
    if (parts & 2 && (place + 1) % width) to.rect(east, south - side, 0, side);
    if (parts & 4 && place + width < sides.length) to.rect(east - side, south, side, 0);
  }
  [to.strokeStyle, to.lineWidth] = [colours.ink, Math.max(1, Math.min(side * 0.12, 3))];
  to.stroke();
}

/** Draws step costs in the lower left corner of cells. @param {Sight} sight @param {string} letters @param {number} side */
function prices(sight, letters, side) {
  const { to, colours } = sight;
  to.font = `${Math.min(13, side * 0.5)}px system-ui, "Segoe UI", "DejaVu Sans", sans-serif`;
  [to.textAlign, to.textBaseline, to.fillStyle] = ['left', 'bottom', colours.ink];
  for (let place = 0; place < letters.length; place++) {
    if (!(Number(letters[place]) > 1)) continue;
    const { x, y } = spot(sight, place);
    if (isSeen(sight, { x, y }, side)) to.fillText(letters[place], x - side / 2 + 2, y + side / 2 - 1);
  }
}

/** Draws a frame around open cells, so that they are recognisable without colour. @param {Sight} sight @param {number} side */
function frontier(sight, side) {
  const { to, explored, colours } = sight;
  const pen = Math.max(1.5, Math.min(side * 0.07, 3));
  to.beginPath();
  explored?.status.forEach((status, place) => {
    if (status !== 1) return;
    const { x, y } = spot(sight, place);
    if (!isSeen(sight, { x, y }, side)) return;
    to.rect(x - side / 2 + pen / 2 + 0.5, y - side / 2 + pen / 2 + 0.5, side - pen - 1, side - pen - 1);
  });
  [to.strokeStyle, to.lineWidth] = [colours.line[OPEN], pen];
  to.stroke();
}

/** Draws the coloured value, or f, in each cell that has a node; over the path with a halo. @param {Sight} sight @param {number} side */
function numbers(sight, side) {
  const { to, explored, by, chart, colours } = sight;
  if (!explored) return;
  const roots = new Set(chart.roots), path = new Set(explored.way);
  [to.strokeStyle, to.lineWidth, to.lineJoin] = [colours.paper, 3, 'round'];
  to.font = `${Math.min(13, side * 0.3)}px system-ui, "Segoe UI", "DejaVu Sans", sans-serif`;
  [to.textAlign, to.textBaseline] = ['right', 'top'];
  explored.status.forEach((status, place) => {
    if (!status || roots.has(place) || Number.isNaN(explored.g[place])) return;
    const { x, y } = spot(sight, place);
    if (!isSeen(sight, { x, y }, side)) return;
    const value = valueAt(explored, place, by === 'g' ? 'g' : 'f');
    const words = value.toFixed(Number.isInteger(value) ? 0 : 1);
    if (path.has(place)) to.strokeText(words, x + side / 2 - 4, y - side / 2 + 4);
    to.fillStyle = by === 'status' || status === 1 || path.has(place) ? colours.ink : ink(sight, place, by);
    to.fillText(words, x + side / 2 - 4, y - side / 2 + 4);
  });
}

/** Dark text on light cells, light text on dark ones. @param {Sight} sight @param {number} place @param {'g'|'f'} by */
function ink({ explored }, place, by) {
  const scale = range(explored, by);
  if (!explored || !scale) return '#000';
  const [r, g, b] = ramp((valueAt(explored, place, by) - scale.least) / (scale.most - scale.least || 1));
  return 0.299 * r + 0.587 * g + 0.114 * b > 120 ? '#101418' : '#ffffff';
}

/** Draws a line through cells. @param {Sight} sight @param {number[]|Uint32Array} places @param {number} thick @param {boolean} isRound whether it returns to its start */
function way(sight, places, thick, isRound) {
  const { to, colours } = sight;
  if (places.length < 2) return;
  const stroke = () => {
    to.beginPath();
    places.forEach((/** @type {number} */ place, /** @type {number} */ number) => {
      const { x, y } = spot(sight, place);
      if (number) to.lineTo(x, y);
      else to.moveTo(x, y);
    });
    if (isRound) to.closePath();
    to.stroke();
  };
  [to.lineCap, to.lineJoin] = ['round', 'round'];
  [to.strokeStyle, to.lineWidth] = [colours.paper, thick + 3];
  stroke();
  [to.strokeStyle, to.lineWidth] = [colours.fill[SOLUTION], thick];
  stroke();
}

/** A star for a goal, green once it is reached; a disc for all else. @param {Sight} sight @param {number} place @param {number} status @param {number} radius @param {string} letter */
function mark(sight, place, status, radius, letter) {
  const { to, colours } = sight;
  const { x, y } = spot(sight, place);
  const isReached = sight.explored?.way.at(-1) === place;
  to.beginPath();
  if (status === SOLUTION) star(to, x, y, radius * 1.45);
  else to.arc(x, y, radius, 0, 2 * Math.PI);
  to.fillStyle = status === SOLUTION && !isReached ? colours.paper : colours.fill[status];
  to.fill();
  to.strokeStyle = colours.line[status];
  to.lineWidth = Math.max(1.5, radius * 0.16);
  to.stroke();
  if (!letter) return;
  to.font = `700 ${radius * (status === SOLUTION ? 0.95 : 1.2)}px system-ui, "Segoe UI", "DejaVu Sans", sans-serif`;
  [to.textAlign, to.textBaseline] = ['center', 'middle'];
  to.fillStyle = status !== SOLUTION ? colours.line[OPEN] : isReached ? '#ffffff' : colours.line[SOLUTION];
  to.fillText(letter, x, y + radius * 0.06);
}

/** @param {CanvasRenderingContext2D} to @param {number} x @param {number} y @param {number} radius */
function star(to, x, y, radius) {
  for (let corner = 0; corner < 10; corner++) {
    const [angle, far] = [(corner * Math.PI) / 5, corner % 2 ? radius * 0.55 : radius];
    to[corner ? 'lineTo' : 'moveTo'](x + far * Math.sin(angle), y - far * Math.cos(angle));
  }
  to.closePath();
}

/** @param {Sight} sight */
const isSmall = ({ wide, high }) => Math.min(wide, high) < SMALL;

/** @param {Sight} sight */
function points(sight) {
  const { to, chart, colours, explored, tour, by } = sight;
  if (chart.form !== 'points') return;
  const isNamed = chart.names.length <= NAMED;
  roads(sight, chart.roads, colours.edge, 2);
  // The line is broader than the path, which may cover it.
  if (chart.roads[sight.road]) roads(sight, [chart.roads[sight.road]], colours.accent, 13);
  way(sight, explored?.way ?? [], 6, false);
  way(sight, tour, chart.names.length > 400 ? 1.5 : 3, true);
  const scale = by === 'status' ? null : range(explored, by);
  const radius = chart.names.length > 400 ? 2.5 : chart.names.length > NAMED ? 4 : isSmall(sight) ? 5 : 7;
  const here = explored?.way.at(-1);
  chart.names.forEach((_, place) => {
    const status = explored?.status[place] ?? 0;
    const { x, y } = spot(sight, place);
    if (chart.roots.indexOf(place) > 0) return mark(sight, place, SOLUTION, radius, '');
    to.save();
    to.translate(x, y);
    if (tour.length || !explored) plain(to, colours.ink, radius * 0.8);
    else if (!status) plain(to, colours.edge, radius * 0.7);
    else if (scale && by !== 'status') value(to, ramp((valueAt(explored, place, by) - scale.least) / (scale.most - scale.least || 1)), colours, status, radius);
    else draw(to, colours, place === here ? CURRENT : status === 1 ? OPEN : EXPANDED, radius);
    to.restore();
  });
  if (isNamed) {
    const taken = names(sight, chart, radius);
    for (const road of chart.roads) weight(sight, road, taken);
  }
  if (sight.cursor >= 0) ring(sight, sight.cursor, radius + 5);
}

/** @param {Sight} sight @param {[number, number, number, boolean][]} some @param {string} colour @param {number} thick */
function roads(sight, some, colour, thick) {
  const { to } = sight;
  to.beginPath();
  for (const [from, into] of some) {
    const a = spot(sight, from), b = spot(sight, into);
    to.moveTo(a.x, a.y);
    to.lineTo(b.x, b.y);
  }
  [to.strokeStyle, to.lineWidth] = [colour, thick];
  to.stroke();
}

/** Draws a ring around the cell of the keyboard cursor. @param {Sight} sight @param {number} place @param {number} radius */
function ring(sight, place, radius) {
  const { to, colours } = sight;
  const { x, y } = spot(sight, place);
  to.beginPath();
  to.arc(x, y, radius, 0, 2 * Math.PI);
  [to.strokeStyle, to.lineWidth] = [colours.accent, 2.5];
  to.stroke();
}

/** @param {CanvasRenderingContext2D} to @param {string} colour @param {number} radius */
function plain(to, colour, radius) {
  to.beginPath();
  to.arc(0, 0, radius, 0, 2 * Math.PI);
  to.fillStyle = colour;
  to.fill();
}

/** @param {CanvasRenderingContext2D} to @param {[number, number, number]} colour @param {Palette} colours @param {number} status @param {number} radius */
function value(to, [r, g, b], colours, status, radius) {
  plain(to, `rgb(${r} ${g} ${b})`, radius);
  [to.strokeStyle, to.lineWidth] = [status === 1 ? colours.line[OPEN] : colours.soft, status === 1 ? 3 : 1.2];
  to.stroke();
}

/**
 * Draws the names of towns and, where a town has a node, g + h = f; those of the ends and of the path first. A text without a free place is
 * left out, but the ends are always named. Returns the boxes that are taken.
 * @param {Sight} sight
 * @param {import('./types.js').Points} chart
 * @param {number} radius
 */
function names(sight, chart, radius) {
  const { colours, explored, tour } = sight;
  const way = new Set(explored?.way);
  const rank = (/** @type {number} */ place) => (chart.roots.includes(place) ? 0 : way.has(place) ? 1 : explored?.status[place] ? 2 : 3);
  const spots = chart.names.map((_, place) => spot(sight, place));
  const nearest = spots.map(({ x, y }, place) => Math.min(...spots.map((other, at) => (at === place ? Infinity : Math.hypot(other.x - x, other.y - y)))));
  const towns = chart.names.map((_, place) => place).sort((a, b) => rank(a) - rank(b) || nearest[a] - nearest[b]);
  const taken = [...beyond(sight), ...spots.map(({ x, y }) => ({ x, y, wide: radius, high: radius }))];
  const isRoot = (/** @type {number} */ place) => chart.roots.includes(place);
  const name = (/** @type {number} */ place) => ({ words: chart.names[place], size: tour.length || isSmall(sight) ? 10.5 : 12.5, weight: isRoot(place) ? 700 : 500 });
  const sum = (/** @type {number} */ place) => ({ words: sums(sight, place), size: isSmall(sight) ? 9.5 : 11, weight: 400 });
  const above = (/** @type {number} */ place, /** @type {import('./placement.js').Box[]} */ taken, others = spots) => around(name(place), spots[place], radius, 'above', taken, others);
  const named = together(towns, chart.roots.length, (place, taken) => (chart.names[place] ? above(place, taken) ?? (isRoot(place) ? above(place, beyond(sight), []) : null) : null), taken);
  taken.push(...named.values());
  for (const [place, { x, y }] of named) written(sight, name(place), x, y, isRoot(place) ? colours.accent : colours.ink);
  for (const place of towns) {
    const box = sum(place).words && around(sum(place), spots[place], radius, 'below', taken, spots);
    if (!box) continue;
    taken.push(box);
    written(sight, sum(place), box.x, box.y, colours.soft);
  }
  return taken;
}

/** Draws a text around its centre. @param {Sight} sight @param {import('./placement.js').Words} text @param {number} x @param {number} y @param {string} colour */
const written = (sight, { words, size, weight }, x, y, colour) => text(sight, words, x, y, size, colour, 'center', weight);

/** g + h = f of a town that has a node; empty for others. @param {Sight} sight @param {number} place */
function sums({ explored }, place) {
  if (!explored?.status[place]) return '';
  const [g, h] = [explored.g[place], explored.h[place]];
  return h ? `${cost(g)} + ${cost(h)} = ${cost(g + h)}` : cost(g);
}

/** Draws the cost of a road near its middle, with an arrow if it is one-way. @param {Sight} sight @param {[number, number, number, boolean]} road @param {import('./placement.js').Box[]} taken */
function weight(sight, [from, into, length, isDirected], taken) {
  const a = spot(sight, from), b = spot(sight, into);
  const far = Math.hypot(b.x - a.x, b.y - a.y);
  if (isDirected && far > 24) arrow(sight, a, b, far);
  if (far <= 44) return;
  const words = cost(length), place = alongRoad({ words, size: 11, weight: 400 }, a, b, taken);
  if (place) text(sight, words, place.x, place.y, 11, sight.colours.soft, 'center', 400);
}

/** @param {Sight} sight @param {{x: number, y: number}} a @param {{x: number, y: number}} b @param {number} far */
function arrow({ to, colours }, a, b, far) {
  const x = (b.x - a.x) / far, y = (b.y - a.y) / far;
  const tip = { x: b.x - x * 11, y: b.y - y * 11 };
  to.beginPath();
  to.moveTo(tip.x, tip.y);
  to.lineTo(tip.x - x * 9 - y * 4.5, tip.y - y * 9 + x * 4.5);
  to.lineTo(tip.x - x * 9 + y * 4.5, tip.y - y * 9 - x * 4.5);
  to.fillStyle = colours.soft;
  to.fill();
}

/** Draws text with a white outline. @param {Sight} sight @param {string} words @param {number} x @param {number} y @param {number} size @param {string} colour @param {CanvasTextAlign} align @param {number} bold */
function text({ to, colours }, words, x, y, size, colour, align, bold) {
  to.font = `${bold} ${size}px system-ui, "Segoe UI", "DejaVu Sans", sans-serif`;
  [to.textAlign, to.textBaseline, to.lineJoin] = [align, 'middle', 'round'];
  [to.strokeStyle, to.lineWidth] = [colours.paper, 4];
  to.strokeText(words, x, y);
  to.fillStyle = colour;
  to.fillText(words, x, y);
}
