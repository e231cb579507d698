/**
 * Boards in the tree, at the closest zoom: the state of a node beneath its card. Boards are fetched one at a time as files, and cached
 * while the run is shown.
 */
import { address, blob } from './api.js';

/** @typedef {import('./paint.js').Scene} Scene */

/** Pixels per level from which there is room for a board, height of the card, and minimum side of the room for a board. */
export const THUMB_LEVEL = 120;
const TAKEN = 62, LEAST = 48;
/** Maximum ratio of a board's room, width to height, and the scale below which its text cannot be read. */
const BROAD = 2.2, READABLE = 0.22;
/** Maximum number of cached boards. */
const MOST = 300;

export class Thumbs {
  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
    this.run = '';
    /** @type {Map<number, HTMLImageElement>} */
    this.boards = new Map();
    this.isAsking = false;
    this.isDark = false;
  }

  /** Clears the cache for another run or theme. @param {string} run its path @param {boolean} isDark */
  for(run, isDark) {
    if (run !== this.run || isDark !== this.isDark) this.boards.clear();
    [this.run, this.isDark] = [run, isDark];
    return this;
  }

  /** Draws the board of a node, once it is loaded. @param {Scene} scene @param {number} glyph @param {number} x @param {number} y its middle, and its upper edge */
  put({ to, camera, colours, window: { glyphs } }, glyph, x, y) {
    const most = camera.sy - TAKEN, room = Math.min(glyphs.span[glyph] * camera.sx - 12, BROAD * most);
    if (camera.sy < THUMB_LEVEL || Math.min(room, most) < LEAST) return;
    const board = this.boards.get(glyphs.row[glyph]);
    if (!board) return this.ask(glyphs.row[glyph]);
    if (!board.complete || !board.naturalWidth) return;
    const scale = Math.min(room / board.naturalWidth, most / board.naturalHeight);
    if (scale < READABLE) return;
    const [wide, high] = [board.naturalWidth * scale, board.naturalHeight * scale];
    to.fillStyle = colours.paper;
    to.fillRect(x - wide / 2, y, wide, high);
    to.drawImage(board, x - wide / 2, y, wide, high);
  }

  /** @param {number} row */
  ask(row) {
    if (this.isAsking || !this.run) return;
    this.isAsking = true;
    const board = new Image();
    const then = () => {
      URL.revokeObjectURL(board.src);
      this.isAsking = false;
      this.redraw();
    };
    board.addEventListener('load', then);
    board.addEventListener('error', then);
    if (this.boards.size >= MOST) this.boards.clear();
    this.boards.set(row, board);
    // A picture follows the system's theme, which may differ from the page's.
    const picture = blob(address(`${this.run}/board.svg`, { row, dark: this.isDark ? 1 : 0 }));
    picture.then(file => { board.src = URL.createObjectURL(file); }, then);
  }
}
