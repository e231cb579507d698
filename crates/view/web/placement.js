/** Positions of the texts of a graph: names of towns, their sums and the costs of roads, none over another. */
import { width } from './label.js';

/** @typedef {{x: number, y: number, wide: number, high: number}} Box a middle, and half the sides */
/** @typedef {{words: string, size: number, weight: number}} Words */

/** Half the height of a line, and the distance of a text from its point. */
const LINE = 8, AWAY = 9;
/** Fractions of the road at which its cost may stand, best first. */
const SHARES = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74];

/** The box of a text around its centre. @param {Words} text @param {number} x @param {number} y @returns {Box} */
const room = ({ words, size, weight }, x, y) => ({ x, y, wide: width(words, size, weight) / 2 + 1, high: LINE });

/** @param {Box} a @param {Box} b */
const meets = (a, b) => Math.abs(a.x - b.x) < a.wide + b.wide && Math.abs(a.y - b.y) < a.high + b.high;

/** The first of these boxes that is free. @param {Box[]} boxes @param {Box[]} taken */
const free = (boxes, taken) => boxes.find(box => !taken.some(other => meets(box, other)));

/**
 * The first position along a road where its cost overlaps no other text; none if there is no room at this zoom.
 * @param {Words} text
 * @param {{x: number, y: number}} a
 * @param {{x: number, y: number}} b
 * @param {Box[]} taken
 */
export function alongRoad(text, a, b, taken) {
  return free(SHARES.map(share => room(text, a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share)), taken);
}

/**
 * The first free position around a point: the preferred side first, then the others, then the corners. Farther away a text would seem to
 * belong to a neighbour.
 * @param {Words} text
 * @param {{x: number, y: number}} point
 * @param {number} radius
 * @param {'above'|'below'} side
 * @param {Box[]} taken
 */
export function around(text, { x, y }, radius, side, taken) {
  const away = side === 'above' ? -(radius + AWAY) : radius + AWAY;
  const half = width(text.words, text.size, text.weight) / 2;
  const [aside, corner] = [radius + 4 + half, radius + half];
  const places = [[0, away], [0, -away], [aside, 0], [-aside, 0], ...[away, -away].flatMap(dy => [[corner, dy], [-corner, dy]])];
  return free(places.map(([dx, dy]) => room(text, x + dx, y + dy)), taken);
}
