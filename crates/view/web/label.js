/** Widths of labels: a label is drawn whole, or not at all, so that none is cut or runs into its neighbour. */

/** The font of all labels, at a size and a weight. @param {number} size @param {number} [weight] */
export const font = (size, weight = 400) => `${weight} ${size}px system-ui, "Segoe UI", "DejaVu Sans", sans-serif`;

/** Maximum number of remembered widths. */
const MOST = 5000;
/** Widths of texts in pixels, at size 1. @type {Map<string, number>} */
const widths = new Map();
const pen = document.createElement('canvas').getContext('2d');

/** The width of a text in pixels. @param {string} text @param {number} size @param {number} [weight] */
export function width(text, size, weight = 400) {
  const key = `${weight} ${text}`;
  let one = widths.get(key);
  if (one === undefined && pen) {
    if (widths.size >= MOST) widths.clear();
    pen.font = font(100, weight);
    one = pen.measureText(text).width / 100;
    widths.set(key, one);
  }
  return (one ?? 0.6 * text.length) * size;
}
