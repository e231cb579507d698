/**
 * The tree of a pane on its canvas: a camera over windows from the server. The present window is redrawn at once when the camera moves. A
 * new one is requested when the camera leaves the old one or zooms, one at a time.
 */
import { get, latestOf } from './api.js';
import { paint, place, radius, extent, cardWidth, CARD_HIGH } from './paint.js';
import { palette, Stamps } from './glyphs.js';
import { isDark } from './theme.js';
import { THUMB_LEVEL, Thumbs } from './thumbs.js';
import { state, on, tell, path, where, looked, move, front, isDeciding, isSampling, isMapped } from './state.js';

/** @typedef {import('./types.js').Camera} Camera */
/** @typedef {import('./state.js').Pane} Pane */

/** Pixels around the whole tree when it is fitted in. */
const AROUND = { left: 58, right: 72, top: 74, bottom: 76 };
/** Pixels on both sides of a tree with boards, if there is room: half a card, so that no card is cut. */
const BESIDE = 60;
/** Maximum pixels per leaf and per level, per level with boards in nodes, and per level of a single board. */
const MOST = { sx: 220, sy: 88, thumbs: 200, lone: 420 };
/** Pixels per leaf from which levels make room for boards. */
const CLOSE = 140;
/** Pixels per leaf at which levels reach their full height. */
const ROOMY = 40;
/** Margin requested around the view, as a fraction of it. */
const MARGIN = 0.35;
/** Change of scale at which a new window is requested. */
const COARSER = 1.12;
/** Fraction of the distance that the camera glides per frame. */
const GLIDE = 0.22;

export class Tree {
  /** @param {Pane} pane @param {HTMLCanvasElement} canvas */
  constructor(pane, canvas) {
    this.pane = pane;
    this.canvas = canvas;
    this.to = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    this.colours = palette();
    this.stamps = new Stamps(this.colours);
    // The first board determines how much room boards need.
    this.thumbs = new Thumbs(() => (this.pane.mode === 'fit' ? this.settle() : this.redraw()));
    /** @type {import('./types.js').Window|null} */
    this.window = null;
    /** The parameters of the current window. @type {{x0: number, x1: number, y0: number, y1: number, sx: number, sy: number}|null} */
    this.asked = null;
    this.hovered = -1;
    this.wide = this.high = 1;
    this.isDue = false;
    /** Milliseconds of the last frames, for the tests. @type {number[]} */
    this.frames = [];
    /** The target of the gliding camera. @type {Camera|null} */
    this.aim = null;
    this.timer = 0;
    new ResizeObserver(() => this.resize()).observe(canvas);
    this.resize();
    this.listen();
  }

  listen() {
    const mine = (/** @type {(pane: Pane) => void} */ job) => (/** @type {Pane} */ pane) => pane === this.pane && job(pane);
    on('run', mine(() => this.forget()));
    on('summary at fold', mine(() => this.ask()));
    // Boards have the same size in both trees while both are completely visible.
    on('mode', pane => (pane === this.pane ? this.settle() : this.redraw()));
    on('row moment', mine(() => this.follow()));
    on('compare', () => this.ask());
    on('theme', () => this.recolour());
    on('sums', () => this.redraw());
  }

  forget() {
    this.window = this.asked = this.aim = null;
    this.ask();
    this.redraw();
  }

  recolour() {
    this.colours = palette();
    this.stamps = new Stamps(this.colours);
    this.redraw();
  }

  resize() {
    const { clientWidth, clientHeight } = this.canvas;
    if (!clientWidth || !clientHeight) return;
    const ratio = window.devicePixelRatio || 1;
    [this.wide, this.high] = [clientWidth, clientHeight];
    [this.canvas.width, this.canvas.height] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)];
    this.settle();
    this.redraw();
    this.want();
  }

  /** The camera; at first, one for a small tree. @returns {Camera} */
  get camera() {
    return this.pane.camera ?? { x: -this.wide / 2 / 60, y: -AROUND.top / MOST.sy, sx: 60, sy: MOST.sy };
  }

  /** The camera that shows everything, with boards in the nodes if they fit. @returns {Camera} */
  whole() {
    const { height, extent: [left, right] } = this.window ?? { height: 1, extent: [0, 1] };
    const across = (/** @type {number} */ beside) => {
      const room = Math.max(this.wide - AROUND.left - AROUND.right - 2 * beside, 40);
      return right > left ? Math.min(room / (right - left), MOST.sx) : MOST.sx;
    };
    const room = this.high - AROUND.top - AROUND.bottom;
    let [sx, sy] = [across(0), Math.min(Math.max(room, 40) / Math.max(height - 1, 1), MOST.sy)];
    // The boards of the last level need a level more.
    const roomy = Math.min((room + CARD_HIGH / 2) / Math.max(height, 1), height > 1 ? MOST.thumbs : MOST.lone);
    const beside = [BESIDE, 0].find(beside => this.isBroad(across(beside)));
    if (roomy >= THUMB_LEVEL && !isMapped(this.pane) && beside !== undefined) [sx, sy] = [across(beside), roomy];
    return { x: (left + right) / 2 - (this.wide + AROUND.left - AROUND.right) / 2 / sx, y: -AROUND.top / sy, sx, sy };
  }

  /** Whether three nodes of four have room for boards at this many pixels per leaf. @param {number} sx */
  isBroad(sx) {
    const { span, size } = this.window?.glyphs ?? { span: [], size: [] };
    if (size.some(many => many > 0)) return false;
    if (span.length === 1) return this.wide - 2 * BESIDE >= this.thumbs.broad;
    return span.filter(one => one * sx >= this.thumbs.broad).length * 4 >= span.length * 3;
  }

  /** Pixels per level for this many per leaf: proportional between the whole tree's and the maximum. @param {number} sx */
  level(sx) {
    const whole = this.whole();
    if (sx <= whole.sx) return whole.sy;
    if (sx > CLOSE && !isMapped(this.pane)) return Math.max(MOST.sy + (MOST.thumbs - MOST.sy) * Math.min((sx - CLOSE) / (MOST.sx - CLOSE), 1), whole.sy);
    if (whole.sy >= MOST.sy) return whole.sy;
    const part = Math.log(sx / whole.sx) / Math.log(Math.max(ROOMY, whole.sx * 2) / whole.sx);
    return whole.sy * (MOST.sy / whole.sy) ** Math.min(part, 1);
  }

  /** Sets the camera. @param {Camera} camera */
  put(camera) {
    this.pane.camera = camera;
    tell('camera', this.pane);
    this.redraw();
    this.want();
  }

  /** Moves the camera for the user; it no longer follows the search. @param {number} dx @param {number} dy */
  pan(dx, dy) {
    move(this.pane, 'free');
    this.aim = null;
    const camera = this.camera;
    this.put(this.held({ ...camera, x: camera.x - dx / camera.sx, y: camera.y - dy / camera.sy }));
  }

  /** @param {number} factor @param {number} [px] @param {number} [py] */
  zoom(factor, px = this.wide / 2, py = this.high / 2) {
    move(this.pane, 'free');
    this.aim = null;
    const camera = this.camera;
    const least = Math.min(this.whole().sx * 0.6, 40);
    const sx = Math.max(least, Math.min(camera.sx * factor, MOST.sx));
    const sy = this.level(sx);
    const x = camera.x + px / camera.sx - px / sx;
    // Levels scale around the node under the pointer; otherwise a point beside the tree could become the centre.
    const level = this.levelAt(camera.x + px / camera.sx, camera.y + py / camera.sy);
    const y = level - ((level - camera.y) * camera.sy) / sy;
    this.put(this.held({ x, y, sx, sy }));
  }

  /** The level nearest to `y` of a visible node whose strip contains `x`; `y` if there is none. @param {number} x @param {number} y */
  levelAt(x, y) {
    let [best, near] = [y, Infinity];
    const glyphs = this.window?.glyphs;
    for (let glyph = 0; glyphs && glyph < glyphs.row.length; glyph++) {
      const aside = Math.abs(glyphs.x[glyph] - x);
      if (aside > glyphs.span[glyph] / 2 || aside * this.camera.sx > this.wide / 2) continue;
      const far = Math.abs(glyphs.y[glyph] - y);
      if (far < near) [best, near] = [glyphs.y[glyph], far];
    }
    return best;
  }

  /** Limits a camera so that some of the tree stays visible. @param {Camera} camera @returns {Camera} */
  held(camera) {
    const { width, height } = this.window ?? { width: 1, height: 1 };
    const [seenX, seenY] = [this.wide / camera.sx, this.high / camera.sy];
    const within = (/** @type {number} */ at, /** @type {number} */ seen, /** @type {number} */ most) =>
      Math.max(-seen * 0.8, Math.min(at, most - seen * 0.2));
    return { ...camera, x: within(camera.x, seenX, width), y: within(camera.y, seenY, height) };
  }

  /** Moves the camera as its mode requires. */
  settle() {
    if (this.pane.mode === 'fit') this.glide(this.whole());
    if (this.pane.mode === 'follow') void this.follow();
  }

  /** Goes to the row of the current event. */
  follow() {
    this.redraw();
    if (this.pane.mode !== 'follow') return;
    const row = looked(this.pane);
    if (row !== null) void this.visit(row);
  }

  /** Glides to a row. @param {number} row */
  async visit(row) {
    const glyph = this.window?.glyphs.row.indexOf(row) ?? -1;
    if (this.window && glyph >= 0 && !this.window.glyphs.size[glyph]) {
      return this.center(this.window.glyphs.x[glyph], this.window.glyphs.y[glyph]);
    }
    await latestOf(`place ${this.pane.key}`, this.pane, async isSame => {
      const { x, y } = await get(path(this.pane, `row/${row}`), where(this.pane));
      if (isSame() && typeof x === 'number' && typeof y === 'number') this.center(x, y);
    });
  }

  /** @param {number} x @param {number} y */
  center(x, y) {
    const sx = Math.max(this.camera.sx, Math.min(26, MOST.sx));
    const sy = this.level(sx);
    this.glide({ x: x - this.wide / 2 / sx, y: y - (this.high * 0.45) / sy, sx, sy });
  }

  /** @param {Camera} aim */
  glide(aim) {
    if (!this.canvas.clientWidth) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!this.pane.camera || still) return this.put(aim);
    this.aim = aim;
    this.redraw();
  }

  /** One step of the glide: geometric for scales, linear on the screen for positions. */
  step() {
    const { aim, camera } = this;
    if (!aim) return;
    const mix = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * GLIDE;
    const sx = camera.sx * (aim.sx / camera.sx) ** GLIDE, sy = camera.sy * (aim.sy / camera.sy) ** GLIDE;
    const [halfX, halfY] = [this.wide / 2, this.high / 2];
    const x = mix(camera.x + halfX / camera.sx, aim.x + halfX / aim.sx) - halfX / sx;
    const y = mix(camera.y + halfY / camera.sy, aim.y + halfY / aim.sy) - halfY / sy;
    const gap = Math.abs(x - aim.x) * aim.sx + Math.abs(y - aim.y) * aim.sy + Math.abs(Math.log(sx / aim.sx)) * 200 + Math.abs(Math.log(sy / aim.sy)) * 200;
    if (gap < 1) this.aim = null;
    this.put(gap < 1 ? aim : { x, y, sx, sy });
  }

  /** Requests a window after a delay, if the camera left the present one. */
  want() {
    if (this.timer || !this.isStale()) return;
    this.timer = window.setTimeout(() => {
      this.timer = 0;
      if (this.isStale()) this.ask();
    }, 40);
  }

  isStale() {
    const { asked, camera } = this;
    if (!asked) return true;
    const scale = Math.max(camera.sx / asked.sx, asked.sx / camera.sx, camera.sy / asked.sy, asked.sy / camera.sy);
    return scale > COARSER || camera.x < asked.x0 || camera.y < asked.y0
      || camera.x + this.wide / camera.sx > asked.x1 || camera.y + this.high / camera.sy > asked.y1;
  }

  /** Requests the window under the camera. */
  ask() {
    if (!this.pane.run || !this.pane.summary || (this.pane.key === 'b' && !state.comparing)) return;
    void latestOf(`tree ${this.pane.key}`, this.pane, async isSame => {
      const { camera } = this.pane;
      if (!this.canvas.clientWidth) return;
      const { x, y, sx, sy } = camera ?? this.camera;
      const [seenX, seenY] = [this.wide / sx, this.high / sy];
      const asked = { x0: x - seenX * MARGIN, x1: x + seenX * (1 + MARGIN), y0: y - seenY * MARGIN, y1: y + seenY * (1 + MARGIN), sx, sy };
      const answer = await get(path(this.pane, 'tree'), { ...where(this.pane), ...asked });
      if (isSame()) this.take(answer, asked);
    });
  }

  /** @param {import('./types.js').Window} answer @param {NonNullable<Tree['asked']>} asked */
  take(answer, asked) {
    const before = this.window;
    this.window = answer;
    this.asked = asked;
    this.hovered = -1;
    if (before && this.pane.mode === 'free') this.hold(before, answer);
    const isNew = !before || before.width !== answer.width || before.height !== answer.height || String(before.extent) !== String(answer.extent);
    if (isNew && this.pane.mode === 'fit') this.settle();
    if (isNew && this.pane.mode === 'follow') this.follow();
    tell('window', this.pane);
    this.redraw();
    this.want();
  }

  /**
   * Keeps the node nearest to the centre in place while the tree grows.
   * @param {import('./types.js').Window} before
   * @param {import('./types.js').Window} after
   */
  hold(before, after) {
    if (before.width === after.width) return;
    const camera = this.camera;
    const middle = { x: camera.x + this.wide / 2 / camera.sx, y: camera.y + this.high / 2 / camera.sy };
    const now = new Map(after.glyphs.row.map((row, glyph) => [row, glyph]));
    let [best, shift] = [Infinity, 0];
    before.glyphs.row.forEach((row, glyph) => {
      const to = now.get(row);
      const far = Math.abs(before.glyphs.x[glyph] - middle.x) * camera.sx + Math.abs(before.glyphs.y[glyph] - middle.y) * camera.sy;
      if (to !== undefined && far < best) [best, shift] = [far, after.glyphs.x[to] - before.glyphs.x[glyph]];
    });
    if (shift) this.pane.camera = { ...camera, x: camera.x + shift };
  }

  redraw() {
    if (this.isDue) return;
    this.isDue = true;
    requestAnimationFrame(() => {
      this.isDue = false;
      this.step();
      this.frame();
    });
  }

  frame() {
    if (!this.canvas.clientWidth) return;
    const begin = performance.now();
    const ratio = this.canvas.width / this.wide;
    this.to.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.stamps.for(ratio);
    if (this.window) paint(this.scene());
    else this.to.clearRect(0, 0, this.wide, this.high);
    this.frames.push(performance.now() - begin);
    if (this.frames.length > 240) this.frames.shift();
  }

  /** @returns {import('./paint.js').Scene} */
  scene() {
    const { to, camera, colours, stamps, wide, high, hovered } = this;
    const window = /** @type {import('./types.js').Window} */ (this.window);
    return { to, window, camera, colours, stamps, wide, high, chosen: this.pane.row, hovered, sums: state.sums, decides: isDeciding(this.pane), samples: isSampling(this.pane), parents: new Set(window.glyphs.parent), thumbs: this.thumbs.for(path(this.pane), isDark(), Boolean(this.pane.live)) };
  }

  /** The glyph at a point of the canvas, or -1. @param {number} px @param {number} py */
  glyphAt(px, py) {
    if (!this.window) return -1;
    const scene = this.scene();
    const { row, size } = this.window.glyphs;
    let [best, near] = [-1, 16];
    for (let glyph = 0; glyph < row.length; glyph++) {
      const { x, y } = place(scene, glyph);
      const inside = size[glyph] > 0 ? inTriangle(scene, glyph, px - x, py - y) : false;
      const onCard = Math.abs(py - y) < 18 && Math.abs(px - x) < cardWidth(scene, glyph) / 2;
      const far = inside || onCard ? 2 : Math.hypot(px - x, py - y) - radius(scene, glyph);
      if (far < near) [best, near] = [glyph, far];
    }
    return best;
  }

  /** Whether there is a tree, but none of it is visible. */
  get isLost() {
    const { window: seen, camera } = this;
    if (!seen?.glyphs.row.length || this.aim) return false;
    const { x, y, span, deep } = seen.glyphs;
    const [right, low] = [camera.x + this.wide / camera.sx, camera.y + this.high / camera.sy];
    return !x.some((at, glyph) => at > camera.x && at < right && y[glyph] < low && deep[glyph] > camera.y && span[glyph] > 0 && y[glyph] > camera.y - 1);
  }

  /** Shows the glyph under the pointer. @param {number} glyph */
  hover(glyph) {
    if (glyph === this.hovered) return;
    this.hovered = glyph;
    this.redraw();
  }

  /** Whether everything is loaded, for the tests. */
  get isCalm() {
    const { clientWidth, clientHeight } = this.canvas;
    const isFitted = this.wide === clientWidth && this.high === clientHeight;
    return isFitted && !this.isDue && !this.timer && !this.aim && this.window !== null && !this.isStale() && front(this.pane) >= 0;
  }
}

/** @param {import('./paint.js').Scene} scene @param {number} glyph @param {number} dx @param {number} dy */
function inTriangle(scene, glyph, dx, dy) {
  const { half, high } = extent(scene, glyph);
  return dy >= -3 && dy <= high + 3 && Math.abs(dx) <= Math.max(3, half * (high > 0 ? dy / high : 1));
}
