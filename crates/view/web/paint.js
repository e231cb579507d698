/**
 * Paints a window of the tree, back to front: edges, subtrees, nodes, labels, and rings around the selected node and the one under the
 * pointer.
 */
import { CURRENT, NARROW, SOLUTION, bar, subtree } from './glyphs.js';
import { brief, cost, count } from './dom.js';
import { font, width } from './label.js';
import { t } from './text.js';
import { THUMB_LEVEL } from './thumbs.js';

/** @typedef {import('./types.js').Window} Window */
/** @typedef {import('./types.js').Camera} Camera */

/**
 * @typedef {Object} Scene
 * @property {CanvasRenderingContext2D} to
 * @property {Window} window
 * @property {Camera} camera
 * @property {import('./glyphs.js').Palette} colours
 * @property {import('./glyphs.js').Stamps} stamps
 * @property {number} wide
 * @property {number} high
 * @property {number|null} chosen a row
 * @property {boolean} sums whether to show g and h beside f
 * @property {boolean} decides whether nodes have a depth instead of f
 * @property {boolean} samples whether edges are as wide as the share of the tree below them
 * @property {import('./thumbs.js').Thumbs} thumbs
 * @property {number} hovered a glyph; -1 if none
 * @property {Set<number>} parents the glyphs that have others below them
 */

/** Above this number of glyphs edges are straight: curves cost four times as much. */
const CURVED = 900;
/** Minimum pixels for a name, and for a card. */
const NAME = 11, CARD = 96;
export const CARD_HIGH = 36;
/** Minimum distance of levels for a card, a name and a sum. */
const CARD_LEVEL = 50, NAME_LEVEL = 24, SUM_LEVEL = 40;
/** Minimum distance of levels for a line of text, and for the name of a leaf. */
const LINE = 10.5, LEAF_LEVEL = 16;
/** Room of a name from top to bottom: for a leaf, for an only child's parent, at most where levels have boards; and its distance from that edge. */
const TURNED = { leaf: 13, chain: 24, most: 60, aside: 8 };
/** Maximum width of a card, and the room beside its name and its sum. */
const WIDEST = 320, REST = 36, MARGIN = 14;
/** Sizes of the texts of a card and of a label, and the least gap between two labels. */
const TITLE = 12, SUMS = 11, LABEL = 10.5, GAP = 4;

/** @param {Scene} scene */
export function paint(scene) {
  const { to, wide, high } = scene;
  scene.thumbs.fit(scene);
  to.clearRect(0, 0, wide, high);
  edges(scene);
  const { size } = scene.window.glyphs;
  for (let glyph = 0; glyph < size.length; glyph++) if (size[glyph] > 0) group(scene, glyph);
  for (let glyph = 0; glyph < size.length; glyph++) if (size[glyph] === 0) node(scene, glyph);
  rings(scene);
}

/** The position of a glyph on the canvas. @param {Scene} scene @param {number} glyph */
export function place({ window: { glyphs }, camera }, glyph) {
  return { x: (glyphs.x[glyph] - camera.x) * camera.sx, y: (glyphs.y[glyph] - camera.y) * camera.sy };
}

/** The radius of a node with its room. @param {Scene} scene @param {number} glyph */
export function radius({ window: { glyphs }, camera }, glyph) {
  return Math.max(1.5, Math.min(glyphs.span[glyph] * camera.sx * 0.36, camera.sy * 0.24, 9));
}

/** Half the width of a subtree, and its height. @param {Scene} scene @param {number} glyph */
export function extent({ window: { glyphs }, camera }, glyph) {
  const half = (glyphs.span[glyph] * camera.sx) / 2;
  const full = (glyphs.deep[glyph] - glyphs.y[glyph]) * camera.sy;
  // A folded subtree has the room of one leaf, however deep it is.
  const isFolded = glyphs.span[glyph] <= 1 && half > NARROW;
  return { half: half > NARROW ? Math.min(half * 0.9, isFolded ? 26 : Infinity) : half, high: isFolded ? Math.min(full, camera.sy * 0.62) : full };
}

/** @param {Scene} scene */
function edges(scene) {
  const { to, window: { glyphs }, camera, colours, wide, high } = scene;
  const isCurved = glyphs.row.length <= CURVED && camera.sy > 26;
  /** @type {number[]} */
  const way = [];
  to.strokeStyle = colours.edge;
  to.lineWidth = camera.sx * camera.sy > 300 ? 1.25 : 0.75;
  to.beginPath();
  for (let glyph = 0; glyph < glyphs.row.length; glyph++) {
    const above = glyphs.parent[glyph];
    if (above < 0) continue;
    if (glyphs.status[glyph] === SOLUTION && glyphs.status[above] === SOLUTION) way.push(glyph);
    const from = place(scene, above), into = place(scene, glyph);
    if (into.y < 0 || from.y > high || Math.max(from.x, into.x) < 0 || Math.min(from.x, into.x) > wide) continue;
    line(to, from, into, isCurved);
  }
  to.stroke();
  if (scene.samples) shares(scene, isCurved);
  to.beginPath();
  for (const glyph of way) line(to, place(scene, glyphs.parent[glyph]), place(scene, glyph), isCurved);
  to.strokeStyle = colours.fill[SOLUTION];
  to.lineWidth = 3.5;
  to.stroke();
}

/** Widths of edges in pixels, for the share of the visible tree below: from a little to all of it. */
const SHARES = [2, 3.5, 5, 7, 9];

/** Draws edges again, with widths that grow with the part of the tree below them: UCT adds a position below the moves that it selects. @param {Scene} scene @param {boolean} isCurved */
function shares(scene, isCurved) {
  const { to, window: { glyphs } } = scene;
  const most = glyphs.below.reduce((most, below) => Math.max(most, below), 1);
  const steps = glyphs.below.map((below, glyph) => (glyphs.parent[glyph] < 0 || below <= 1 ? -1 : Math.round(Math.sqrt(below / most) * SHARES.length) - 1));
  for (const [at, wide] of SHARES.entries()) {
    to.beginPath();
    steps.forEach((one, glyph) => one === at && line(to, place(scene, glyphs.parent[glyph]), place(scene, glyph), isCurved));
    to.lineWidth = wide;
    to.stroke();
  }
}

/**
 * @param {CanvasRenderingContext2D} to
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} into
 * @param {boolean} isCurved
 */
function line(to, from, into, isCurved) {
  to.moveTo(from.x, from.y);
  if (!isCurved) return to.lineTo(into.x, into.y);
  const middle = (from.y + into.y) / 2;
  to.bezierCurveTo(from.x, middle, into.x, middle, into.x, into.y);
}

/** @param {Scene} scene @param {number} glyph */
function group(scene, glyph) {
  const { to, window: { glyphs }, colours, wide, high: bottom } = scene;
  const { x, y } = place(scene, glyph);
  const { half, high } = extent(scene, glyph);
  if (x + half < 0 || x - half > wide || y > bottom || y + high < 0) return;
  const status = glyphs.status[glyph];
  if (high < 1) return bar(to, colours, { x, y, half, status });
  subtree(to, colours, { x, y, half, high, status });
  if (half > 20 && high > 22) write(scene, brief(glyphs.size[glyph]), x, y + high - 9, 11, colours.ink);
}

/** @param {Scene} scene @param {number} glyph */
function node(scene, glyph) {
  const { to, window: { glyphs }, colours, stamps, wide, high, camera } = scene;
  const { x, y } = place(scene, glyph);
  const room = glyphs.span[glyph] * camera.sx;
  if (y < -60 || y > high + 60 || x < -80 || x > wide + 80) return;
  const r = radius(scene, glyph);
  const status = glyphs.status[glyph];
  if (cardWidth(scene, glyph)) {
    card(scene, glyph, x, y);
    return scene.thumbs.put(scene, glyph, x, y + CARD_HIGH / 2 + 4);
  }
  if (status === CURRENT) halo(to, colours, x, y, r);
  stamps.put(to, status, x, y, status === SOLUTION || status === CURRENT ? Math.max(Math.min(r, 7), 3.5) : r);
  // The strip below a leaf is empty, however close the levels are.
  const least = scene.parents.has(glyph) ? NAME_LEVEL + r : LEAF_LEVEL;
  if (room >= NAME && camera.sy >= least) {
    named(scene, glyph, x, y + r + 8, room);
    scene.thumbs.put(scene, glyph, x, y + r + 28);
  } else if (camera.sy >= LINE) beside(scene, glyph, x + r + 5, y, room / 2 - r - 7);
}

/** @param {Scene} scene @param {number} glyph @param {number} x @param {number} y @param {number} room */
function named(scene, glyph, x, y, room) {
  const { window: { glyphs }, camera } = scene;
  const fits = (/** @type {string} */ text) => width(text, LABEL) + GAP <= room;
  const words = short(scene.window, glyph);
  if (fits(words)) label(scene, words, x, y);
  else if (glyphs.span[glyph] <= 1 && (room < TURNED.most || camera.sy < THUMB_LEVEL) && turned(scene, glyph, x, y - 6, room)) return;
  if (camera.sy < SUM_LEVEL || scene.decides) return;
  const sum = formula(glyphs.g[glyph], glyphs.h[glyph]);
  const f = cost(glyphs.g[glyph] + (glyphs.h[glyph] ?? 0));
  if (scene.sums && fits(sum)) label(scene, sum, x, y + 12);
  else if (fits(f)) label(scene, f, x, y + 12);
}

/** Writes the name of a leaf from top to bottom, with f if there is room, or beside the edge of an only child. Returns whether it fits. @param {Scene} scene @param {number} glyph @param {number} x @param {number} y @param {number} room */
function turned(scene, glyph, x, y, room) {
  const { to, window: { glyphs }, camera, high } = scene;
  const isLast = !scene.parents.has(glyph);
  const long = isLast ? Math.min(2 * camera.sy, high - y - LINE) : camera.sy - 2 * radius(scene, glyph) - 2 * GAP;
  const name = short(scene.window, glyph);
  const f = scene.decides ? '' : `  ${cost(glyphs.g[glyph] + (glyphs.h[glyph] ?? 0))}`;
  const words = [`${name}${f}`, name].find(words => width(words, LABEL) <= long);
  if (!words || room < (isLast ? TURNED.leaf : TURNED.chain)) return false;
  to.save();
  to.translate(isLast ? x : x + TURNED.aside, y);
  to.rotate(Math.PI / 2);
  label(scene, words, 0, 0, 'left');
  to.restore();
  return true;
}

/** Writes the name to the right of its node, with f if there is room; used if levels are close together. @param {Scene} scene @param {number} glyph @param {number} x @param {number} y @param {number} room */
function beside(scene, glyph, x, y, room) {
  const { window: { glyphs }, camera } = scene;
  const size = Math.min(LABEL, camera.sy - 1);
  const name = short(scene.window, glyph);
  const sum = scene.sums ? formula(glyphs.g[glyph], glyphs.h[glyph]) : cost(glyphs.g[glyph] + (glyphs.h[glyph] ?? 0));
  const both = `${name}  ${sum}`;
  if (!scene.decides && room >= width(both, size)) label(scene, both, x, y, 'left', size);
  else if (room >= width(name, size)) label(scene, name, x, y, 'left', size);
}

/** @param {CanvasRenderingContext2D} to @param {import('./glyphs.js').Palette} colours @param {number} x @param {number} y @param {number} r */
function halo(to, colours, x, y, r) {
  to.globalAlpha = 0.35;
  to.fillStyle = colours.fill[CURRENT];
  to.beginPath();
  to.arc(x, y, Math.max(r, 4) * 2.3, 0, 2 * Math.PI);
  to.fill();
  to.globalAlpha = 1;
}

/** The width of a node's card; 0 if there is no room for one that shows its texts whole. @param {Scene} scene @param {number} glyph */
export function cardWidth(scene, glyph) {
  const { window, camera } = scene;
  const room = window.glyphs.span[glyph] * camera.sx;
  if (window.glyphs.size[glyph] || room < CARD || camera.sy < CARD_LEVEL) return 0;
  const sum = width(figures(scene, glyph), SUMS) + MARGIN;
  const wide = Math.max(CARD - 8, width(short(window, glyph), TITLE, 600) + REST, sum);
  return wide <= Math.min(room - 8, WIDEST) ? wide : 0;
}

/** Draws a node as a card with its action and g, h, f. @param {Scene} scene @param {number} glyph @param {number} x @param {number} y */
function card(scene, glyph, x, y) {
  const { to, window: { glyphs }, colours, stamps } = scene;
  const status = glyphs.status[glyph];
  const wide = cardWidth(scene, glyph), left = x - wide / 2, top = y - CARD_HIGH / 2;
  to.beginPath();
  to.roundRect(left, top, wide, CARD_HIGH, 7);
  to.fillStyle = colours.paper;
  to.fill();
  if (status === CURRENT || status === SOLUTION) {
    to.globalAlpha = 0.2;
    to.fillStyle = colours.fill[status];
    to.fill();
    to.globalAlpha = 1;
  }
  to.strokeStyle = status === CURRENT || status === SOLUTION ? colours.line[status] : colours.edge;
  to.lineWidth = status === CURRENT || status === SOLUTION ? 2 : 1;
  to.stroke();
  stamps.put(to, status, left + 13, top + 12, 5);
  write(scene, short(scene.window, glyph), left + 25, top + 12, TITLE, colours.ink, 'left', 600);
  write(scene, figures(scene, glyph), x, top + 26, SUMS, colours.soft);
}

/** The second line of a card. @param {Scene} scene @param {number} glyph */
const figures = ({ window: { glyphs }, decides }, glyph) => (decides ? t('tree.depth', { depth: glyphs.y[glyph] }) : formula(glyphs.g[glyph], glyphs.h[glyph]));

/** The sum that A* minimises. @param {number} g @param {number} h */
export function formula(g, h) {
  if (g === null || g === undefined) return '';
  return h === null || h === undefined ? `g ${cost(g)}` : `${cost(g)} + ${cost(h)} = ${cost(g + h)}`;
}

/**
 * @param {Scene} scene
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} colour
 * @param {CanvasTextAlign} [align]
 * @param {number} [weight]
 */
function write({ to }, text, x, y, size, colour, align = 'center', weight = 400) {
  to.font = font(size, weight);
  to.textAlign = align;
  to.textBaseline = 'middle';
  to.fillStyle = colour;
  to.fillText(text, x, y + 0.5);
}

/**
 * Draws text on edges with a white outline.
 * @param {Scene} scene
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {CanvasTextAlign} [align]
 * @param {number} [size]
 */
function label(scene, text, x, y, align = 'center', size = LABEL) {
  const { to, colours } = scene;
  to.font = font(size);
  to.textAlign = align;
  to.textBaseline = 'middle';
  to.strokeStyle = colours.paper;
  to.lineWidth = align === 'left' ? 2.5 : 4;
  to.lineJoin = 'round';
  to.strokeText(text, x, y + 0.5);
  to.fillStyle = colours.soft;
  to.fillText(text, x, y + 0.5);
}

/** @param {Scene} scene */
function rings(scene) {
  const { window: { glyphs }, chosen, hovered, colours } = scene;
  if (hovered >= 0 && hovered < glyphs.row.length) ring(scene, hovered, colours.soft, 1.5);
  if (chosen === null) return;
  const glyph = glyphs.row.indexOf(chosen);
  if (glyph >= 0) ring(scene, glyph, colours.accent, 2.5);
}

/** @param {Scene} scene @param {number} glyph @param {string} colour @param {number} width */
function ring(scene, glyph, colour, width) {
  const { to } = scene;
  const { x, y } = place(scene, glyph);
  to.strokeStyle = colour;
  to.lineWidth = width;
  to.beginPath();
  const wide = cardWidth(scene, glyph);
  if (wide) to.roundRect(x - wide / 2 - 3, y - CARD_HIGH / 2 - 3, wide + 6, CARD_HIGH + 6, 9);
  else to.arc(x, y, radius(scene, glyph) * 1.3 + 4, 0, 2 * Math.PI);
  to.stroke();
}

/** The action that led to a node; for a root, its name. @param {Window} window @param {number} glyph */
function title({ glyphs, actions, roots }, glyph) {
  const row = glyphs.row[glyph];
  return actions[glyphs.action[glyph]] || roots.find(root => root.row === row)?.label || (glyphs.y[glyph] ? `#${row}` : t('node.start'));
}

/** The short name of the action. @param {Window} window @param {number} glyph */
export const short = (window, glyph) => window.briefs[window.glyphs.action[glyph]] || title(window, glyph);

/** Describes a glyph, for the tooltip. @param {Window} window @param {number} glyph @param {(status: number) => string} say @param {boolean} decides */
export function words(window, glyph, say, decides) {
  const { glyphs } = window;
  const what = say(glyphs.status[glyph]);
  return glyphs.size[glyph]
    ? { title: count(glyphs.size[glyph]), rest: what, isGroup: true }
    : { title: title(window, glyph), rest: `${what} · ${decides ? t('tree.depth', { depth: glyphs.y[glyph] }) : formula(glyphs.g[glyph], glyphs.h[glyph])}`, isGroup: false };
}
