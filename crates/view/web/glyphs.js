/**
 * Shapes of nodes and subtrees. Each status has a shape as well as a colour (from Okabe and Ito), so it is recognisable in greyscale. The
 * server's SVG uses the same shapes.
 *
 * Nodes are stamped: each status and size is drawn once and copied. So six thousand nodes cost six thousand copies, not six thousand paths.
 */

export const OPEN = 0, EXPANDED = 1, DUPLICATE = 2, PRUNED = 3, SUPERSEDED = 4, SOLUTION = 5, CURRENT = 6, DEAD = 7;

/** Names of the colours in the style sheet, by status. */
const NAMES = ['open', 'expanded', 'duplicate', 'pruned', 'superseded', 'solution', 'current', 'dead'];
/** Size of a shape relative to others. */
const SCALES = [1, 1, 0.8, 0.75, 1.15, 1.5, 1.25, 0.85];

/**
 * @typedef {Object} Palette
 * @property {string[]} fill by status
 * @property {string[]} line by status
 * @property {string} edge
 * @property {string} ink
 * @property {string} soft
 * @property {string} paper
 * @property {string} accent
 */

/** The current colours of the style sheet. @returns {Palette} */
export function palette() {
  const style = getComputedStyle(document.documentElement);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  return {
    fill: NAMES.map(name => colour(`${name}-fill`)),
    line: NAMES.map(name => colour(`${name}-line`)),
    edge: colour('edge'), ink: colour('ink'), soft: colour('soft'), paper: colour('stage'), accent: colour('accent'),
  };
}

/**
 * The path of a status's shape around the origin.
 * @param {Path2D|CanvasRenderingContext2D} path
 * @param {number} status
 * @param {number} radius
 */
function outline(path, status, radius) {
  const r = radius * (SCALES[status] ?? 1);
  switch (status) {
    case DUPLICATE: case DEAD: return path.rect(-r, -r, 2 * r, 2 * r);
    case PRUNED: return cross(path, r);
    case SUPERSEDED: return corners(path, 4, () => r);
    case SOLUTION: return corners(path, 10, corner => (corner % 2 ? 0.45 * r : r));
    case CURRENT: disc(path, r); return disc(path, r * 0.34);
    default: return disc(path, r);
  }
}

/** @param {Path2D|CanvasRenderingContext2D} path @param {number} r */
function disc(path, r) {
  path.moveTo(r, 0);
  path.arc(0, 0, r, 0, 2 * Math.PI);
}

/** @param {Path2D|CanvasRenderingContext2D} path @param {number} r */
function cross(path, r) {
  path.moveTo(-r, -r);
  path.lineTo(r, r);
  path.moveTo(r, -r);
  path.lineTo(-r, r);
}

/**
 * A polygon, its first corner on top.
 * @param {Path2D|CanvasRenderingContext2D} path
 * @param {number} many
 * @param {(corner: number) => number} radius
 */
function corners(path, many, radius) {
  for (let corner = 0; corner < many; corner++) {
    const turn = (2 * Math.PI * corner) / many;
    const r = radius(corner);
    path[corner ? 'lineTo' : 'moveTo'](r * Math.sin(turn), -r * Math.cos(turn));
  }
  path.closePath();
}

/**
 * Draws one node around the origin.
 * @param {CanvasRenderingContext2D} to
 * @param {Palette} colours
 * @param {number} status
 * @param {number} radius
 */
export function draw(to, colours, status, radius) {
  to.beginPath();
  outline(to, status, radius);
  to.fillStyle = colours.fill[status] ?? colours.fill[OPEN];
  to.strokeStyle = colours.line[status] ?? colours.line[OPEN];
  to.lineWidth = Math.max(1, Math.min(radius * (status === PRUNED ? 0.42 : 0.24), 2.4));
  to.lineCap = 'round';
  to.lineJoin = 'round';
  to.setLineDash(status === SUPERSEDED && radius > 4 ? [2.5, 2] : []);
  if (status !== PRUNED) to.fill();
  to.stroke();
  to.setLineDash([]);
}

/** Half the size of a stamp, in radii, for the largest shape and its line. */
const ROOM = 1.9;

/** Stamps of nodes, made on demand. */
export class Stamps {
  /** @param {Palette} colours */
  constructor(colours) {
    this.colours = colours;
    this.ratio = 1;
    /** @type {Map<number, HTMLCanvasElement>} */
    this.made = new Map();
  }

  /** Clears the stamps for a screen with this pixel ratio. @param {number} ratio */
  for(ratio) {
    if (ratio !== this.ratio) this.made.clear();
    this.ratio = ratio;
    return this;
  }

  /**
   * @param {CanvasRenderingContext2D} to
   * @param {number} status
   * @param {number} x
   * @param {number} y
   * @param {number} radius in half pixels
   */
  put(to, status, x, y, radius) {
    const r = Math.round(radius * 2) / 2;
    const half = Math.ceil(r * ROOM) + 1;
    const stamp = this.made.get(status * 64 + r * 2) ?? this.make(status, r, half);
    // On whole device pixels a stamp is copied exactly; elsewhere it would be resampled, at several times the cost.
    const { ratio } = this;
    to.drawImage(stamp, Math.round((x - half) * ratio) / ratio, Math.round((y - half) * ratio) / ratio, stamp.width / ratio, stamp.width / ratio);
  }

  /** @param {number} status @param {number} r @param {number} half */
  make(status, r, half) {
    const stamp = document.createElement('canvas');
    stamp.width = stamp.height = Math.ceil(2 * half * this.ratio);
    const to = /** @type {CanvasRenderingContext2D} */ (stamp.getContext('2d'));
    to.scale(this.ratio, this.ratio);
    to.translate(half, half);
    draw(to, this.colours, status, r);
    this.made.set(status * 64 + r * 2, stamp);
    return stamp;
  }
}

/** Maximum half width in pixels of a subtree drawn as a sliver. */
export const NARROW = 5;

/**
 * Draws a subtree: a triangle with its width and depth, or a sliver if too narrow. Failed subtrees are pale; those with open nodes are on a dark line, their frontier; the one on the solution path is dark and outlined.
 * @param {CanvasRenderingContext2D} to
 * @param {Palette} colours
 * @param {{x: number, y: number, half: number, high: number, status: number}} subtree in pixels
 */
export function subtree(to, colours, { x, y, half, high, status }) {
  const sort = status === OPEN || status === SOLUTION ? status : EXPANDED;
  if (half < NARROW) return sliver(to, colours, x, y, Math.max(half, 0.6), high, sort);
  to.beginPath();
  to.moveTo(x, y);
  to.lineTo(x + half, y + high);
  to.lineTo(x - half, y + high);
  to.closePath();
  to.globalAlpha = sort === SOLUTION ? 0.55 : 0.3;
  to.fillStyle = sort === OPEN ? colours.fill[EXPANDED] : colours.fill[sort];
  to.fill();
  to.globalAlpha = 1;
  to.lineWidth = sort === SOLUTION ? 2 : 1;
  to.strokeStyle = sort === OPEN ? colours.line[EXPANDED] : colours.line[sort];
  to.stroke();
  if (sort === OPEN) frontier(to, colours, x, y + high, half);
}

/** Thickness of the frontier line under a subtree. */
const FRONTIER = 3;

/**
 * Draws the frontier line.
 * @param {CanvasRenderingContext2D} to
 * @param {Palette} colours
 * @param {number} x
 * @param {number} y
 * @param {number} half
 */
function frontier(to, colours, x, y, half) {
  to.fillStyle = colours.line[OPEN];
  to.fillRect(x - half, y - FRONTIER / 2, 2 * half, FRONTIER);
}

/**
 * @param {CanvasRenderingContext2D} to
 * @param {Palette} colours
 * @param {number} x
 * @param {number} y
 * @param {number} half
 * @param {number} high
 * @param {number} sort
 */
function sliver(to, colours, x, y, half, high, sort) {
  to.fillStyle = sort === SOLUTION ? colours.fill[SOLUTION] : colours.fill[EXPANDED];
  to.globalAlpha = sort === SOLUTION ? 1 : 0.62;
  to.fillRect(x - half, y, 2 * half, Math.max(high, 2));
  to.globalAlpha = 1;
  if (sort !== OPEN) return;
  to.fillStyle = colours.line[OPEN];
  const cap = Math.min(high, Math.max(2, high * 0.2));
  to.fillRect(x - half, y + Math.max(high, 2) - cap, 2 * half, cap);
}

/**
 * Draws leaves that are too narrow to be distinguished.
 * @param {CanvasRenderingContext2D} to
 * @param {Palette} colours
 * @param {{x: number, y: number, half: number, status: number}} bar in pixels
 * /
 */
export function bar(to, colours, { x, y, half, status }) {
  const isHollow = status === OPEN || status === PRUNED || status === DUPLICATE;
  to.fillStyle = isHollow ? colours.line[status] : colours.fill[status];
  const high = status === OPEN || status === SOLUTION ? 4 : 2.5;
  to.fillRect(x - Math.max(half, 0.6), y - high / 2, 2 * Math.max(half, 0.6), high);
}
