/** Positions of the texts of a graph: names of towns, their sums and the costs of roads, none over another. */
import { width } from './label.js';

/** @typedef {{x: number, y: number, wide: number, high: number}} Box a middle, and half the sides */
/** @typedef {{words: string, size: number, weight: number}} Words */

/** Half the height of a line as a part of its size, and the distance of a text from its point. */
const LINE = 0.64, AWAY = 1;
/** Number of attempts to place all texts. */
const ATTEMPTS = 4;
/** Fractions of the road at which its cost may stand, best first. */
const SHARES = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74];

/** The box of a text around its centre. @param {Words} text @param {number} x @param {number} y @returns {Box} */
const room = ({ words, size, weight }, x, y) => ({ x, y, wide: width(words, size, weight) / 2 + 1, high: size * LINE });

/** @param {Box} a @param {Box} b */
const meets = (a, b) => Math.abs(a.x - b.x) < a.wide + b.wide && Math.abs(a.y - b.y) < a.high + b.high;

/** @param {Box} box @param {Box[]} taken */
const isFree = (box, taken) => !taken.some(other => meets(box, other));

/**
 * The first position along a road where its cost overlaps no other text; none if there is no room at this zoom.
 * @param {Words} text
 * @param {{x: number, y: number}} a
 * @param {{x: number, y: number}} b
 * @param {Box[]} taken
 */
export function alongRoad(text, a, b, taken) {
  return SHARES.map(share => room(text, a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share)).find(box => isFree(box, taken));
}

/** The distance of a point from a box. @param {Box} box @param {{x: number, y: number}} point */
const gap = (box, { x, y }) => Math.hypot(Math.max(Math.abs(x - box.x) - box.wide, 0), Math.max(Math.abs(y - box.y) - box.high, 0));

/**
 * The first free position around a point: the preferred side first, then the others, then the corners. Nearer to one of the other points, a
 * text would seem to belong to it.
 * @param {Words} text
 * @param {{x: number, y: number}} point
 * @param {number} radius
 * @param {'above'|'below'} side
 * @param {Box[]} taken
 * @param {{x: number, y: number}[]} others
 */
export function around(text, point, radius, side, taken, others) {
  const { x, y } = point;
  const far = radius + text.size * LINE + AWAY;
  const away = side === 'above' ? -far : far;
  const half = width(text.words, text.size, text.weight) / 2;
  const [aside, corner] = [radius + 4 + half, radius + half];
  const places = [[0, away], [0, -away], [aside, 0], [-aside, 0], ...[away, -away].flatMap(dy => [[corner, dy], [-corner, dy]])];
  const boxes = places.map(([dx, dy]) => room(text, x + dx, y + dy));
  // A text at a corner needs more distance: only its end points at its own point.
  const isNear = (/** @type {Box} */ box, /** @type {number} */ number) => others.every(other => other === point || gap(box, other) >= gap(box, point) * (number < 4 ? 1 : 1.5));
  return boxes.find((box, number) => isFree(box, taken) && isNear(box, number));
}

/** The surroundings of a picture, into which no text reaches. @param {{wide: number, high: number}} picture @returns {Box[]} */
export function beyond({ wide, high }) {
  const far = 1e6;
  return [-far, wide + far].map(x => ({ x, y: 0, wide: far, high: far })).concat([-far, high + far].map(y => ({ x: 0, y, wide: far, high: far })));
}

/**
 * Places texts one after another. In the next attempt, the texts that found no room come right after the first ones.
 * The result is the attempt that places the most texts.
 * @param {number[]} order
 * @param {number} first number of texts that stay first
 * @param {(one: number, taken: Box[]) => Box|null|undefined} find
 * @param {Box[]} taken
 * @returns {Map<number, Box>}
 */
export function together(order, first, find, taken) {
  /** @type {Map<number, Box>} */
  let best = new Map();
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    /** @type {Map<number, Box>} */
    const boxes = new Map();
    const now = [...taken];
    for (const one of order) {
      const box = find(one, now);
      if (!box) continue;
      boxes.set(one, box);
      now.push(box);
    }
    if (boxes.size > best.size) best = boxes;
    if (best.size === order.length) break;
    const others = order.slice(first);
    order = [...order.slice(0, first), ...others.filter(one => !boxes.has(one)), ...others.filter(one => boxes.has(one))];
  }
  return best;
}
