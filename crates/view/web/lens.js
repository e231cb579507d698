/** The visible part of a map: its zoom, and the position of its corner on the canvas. */

/** @typedef {{zoom: number, x: number, y: number}} Lens */

/** The largest zoom. */
const MOST = 64;

/** The whole map. @type {Lens} */
export const WHOLE = { zoom: 1, x: 0, y: 0 };

/** Limits a lens so that the map covers the canvas. @param {Lens} lens @param {number} wide @param {number} high @returns {Lens} */
const held = ({ zoom, x, y }, wide, high) => {
  const within = (/** @type {number} */ at, /** @type {number} */ side) => Math.max(side - side * zoom, Math.min(at, 0));
  return { zoom, x: within(x, wide), y: within(y, high) };
};

/** Zooms around a point of the canvas. @param {Lens} lens @param {number} factor @param {number} px @param {number} py @param {number} wide @param {number} high */
export function zoomed(lens, factor, px, py, wide, high) {
  const zoom = Math.max(1, Math.min(lens.zoom * factor, MOST));
  const part = zoom / lens.zoom;
  return held({ zoom, x: px - (px - lens.x) * part, y: py - (py - lens.y) * part }, wide, high);
}

/** Moves the map by some pixels. @param {Lens} lens @param {number} dx @param {number} dy @param {number} wide @param {number} high */
export const panned = (lens, dx, dy, wide, high) => held({ ...lens, x: lens.x + dx, y: lens.y + dy }, wide, high);

/** Moves the map so that a point of the canvas is visible, with a margin. @param {Lens} lens @param {{x: number, y: number}} point @param {number} wide @param {number} high */
export function shown(lens, { x, y }, wide, high) {
  const room = 40;
  const into = (/** @type {number} */ at, /** @type {number} */ side) => Math.max(room - at, 0) + Math.min(side - room - at, 0);
  return panned(lens, into(x, wide), into(y, high), wide, high);
}
