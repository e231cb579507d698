/**
 * Boards in the tree, where there is room: the state of a node beneath its card or name. Boards are fetched one at a time as files, and
 * cached while the run is shown.
 */
import { address, blob } from './api.js';

/** @typedef {import('./paint.js').Scene} Scene */

/** In pixels: the minimum height of a level with boards, the height of a card, the minimum side of a board, and the space beside a board. */
export const THUMB_LEVEL = 120;
const TAKEN = 62, LEAST = 48, ASIDE = 12;
/** Pixels on both sides of a tree of one node. */
const MARGIN = 60;
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
    this.isDark = this.isEdited = false;
    /** The width of the boards, once one is loaded. */
    this.natural = this.room = this.high = 0;
    /** The boards of the tree beside this one, if both show all of their trees. @type {() => Thumbs|null} */
    this.beside = () => null;
  }

  /** Pixels across that a node needs for a readable board. */
  get broad() {
    return Math.max(LEAST, this.natural * READABLE) + ASIDE;
  }

  /**
   * Clears the cache for another run or theme.
   * @param {string} run its path
   * @param {boolean} isDark
   * @param {boolean} isEdited whether another run will take its place, so that no more boards are requested
   */
  for(run, isDark, isEdited) {
    this.isEdited = isEdited;
    if (run !== this.run || isDark !== this.isDark) this.boards.clear();
    if (run !== this.run) this.natural = this.room = this.high = 0;
    [this.run, this.isDark] = [run, isDark];
    return this;
  }

  /**
   * Determines the size of all boards: that of the narrowest node with room for a readable board. The tree beside this
   * one has the same size.
   * @param {Scene} scene
   */
  fit({ camera, wide, window: { glyphs } }) {
    const rooms = glyphs.span.map(span => span * camera.sx - ASIDE).filter((room, glyph) => glyphs.size[glyph] === 0 && room >= this.broad - ASIDE);
    const least = glyphs.row.length === 1 ? wide - 2 * MARGIN : rooms.reduce((least, room) => Math.min(least, room), Infinity);
    const high = camera.sy < THUMB_LEVEL ? 0 : camera.sy - TAKEN;
    const room = Math.min(least, BROAD * high);
    if (room === this.room && high === this.high) return;
    [this.room, this.high] = [room, high];
    this.beside()?.redraw();
  }

  /** Draws the board of a node, once it is loaded. @param {Scene} scene @param {number} glyph @param {number} x @param {number} y its middle, and its upper edge */
  put({ to, camera, colours, window: { glyphs } }, glyph, x, y) {
    // A lone node has the whole width, not only that of its leaf.
    const isNarrow = glyphs.row.length > 1 && glyphs.span[glyph] * camera.sx < this.room + ASIDE;
    if (Math.min(this.room, this.high) < LEAST || isNarrow) return;
    const board = this.boards.get(glyphs.row[glyph]);
    if (!board) return this.ask(glyphs.row[glyph]);
    if (!board.complete || !board.naturalWidth) return;
    const within = (/** @type {{room: number, high: number}} */ { room, high }) => Math.min(room / board.naturalWidth, high / board.naturalHeight);
    const own = within(this);
    if (own < READABLE) return;
    const beside = within(this.beside() ?? this);
    const scale = beside < READABLE ? own : Math.min(own, beside);
    const [wide, high] = [board.naturalWidth * scale, board.naturalHeight * scale];
    to.fillStyle = colours.paper;
    to.fillRect(x - wide / 2, y, wide, high);
    to.drawImage(board, x - wide / 2, y, wide, high);
  }

  /** @param {number} row */
  ask(row) {
    if (this.isAsking || this.isEdited || !this.run) return;
    this.isAsking = true;
    const board = new Image();
    const then = () => {
      URL.revokeObjectURL(board.src);
      this.isAsking = false;
      if (this.boards.get(row) === board) this.natural = Math.max(this.natural, board.naturalWidth);
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
