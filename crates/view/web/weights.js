/** Positions of road costs: beside the middle, avoiding names of towns and their sums. */

/** @typedef {{x: number, y: number, wide: number, high: number}} Box a middle, and half the sides */

/** Half the width of a character, and half the height of a line, in the map's font. */
const LETTER = 3.4, LINE = 8;
/** Fractions of the road at which its cost may stand, best first. */
const SHARES = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74];

/** The box of a text around its centre. @param {string} words @param {number} x @param {number} y @returns {Box} */
export const room = (words, x, y) => ({ x, y, wide: words.length * LETTER, high: LINE });

/** @param {Box} a @param {Box} b */
const meets = (a, b) => Math.abs(a.x - b.x) < a.wide + b.wide && Math.abs(a.y - b.y) < a.high + b.high;

/** The first position along a road where its cost overlaps no other text; none if there is no room at this zoom. @param {string} words @param {{x: number, y: number}} a @param {{x: number, y: number}} b @param {Box[]} taken */
export function spotFor(words, a, b, taken) {
  const at = (/** @type {number} */ share) => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
  const share = SHARES.find(share => !taken.some(box => meets(room(words, at(share).x, at(share).y), box)));
  return share === undefined ? null : at(share);
}
