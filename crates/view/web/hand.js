/** Input on the tree: mouse, wheel, touch and keys move the camera and select nodes. */
import { select, fold, looked, look, state } from './state.js';

/** A pointer that moved less than this is a click. */
const STILL = 4;
/** Pixels by which a key moves the camera. */
const STRIDE = 80;

/**
 * @param {import('./tree.js').Tree} tree
 * @param {(glyph: number, x: number, y: number) => void} tip describes the glyph under the pointer
 */
export function hands(tree, tip) {
  const { canvas } = tree;
  /** @type {Map<number, {x: number, y: number}>} */
  const fingers = new Map();
  let moved = 0;
  const at = (/** @type {MouseEvent} */ event) => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  canvas.addEventListener('pointerdown', event => {
    look(tree.pane.key === 'a' ? 0 : 1);
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, at(event));
    if (fingers.size === 1) moved = 0;
    canvas.classList.add('grabbing');
  });
  canvas.addEventListener('pointermove', event => {
    const now = at(event);
    const before = fingers.get(event.pointerId);
    if (!before) return hover(now);
    fingers.set(event.pointerId, now);
    moved += Math.hypot(now.x - before.x, now.y - before.y);
    if (moved < STILL) return;
    if (fingers.size === 2) pinch(tree, [...fingers.entries()], event.pointerId, before);
    else tree.pan(now.x - before.x, now.y - before.y);
  });
  const leave = (/** @type {PointerEvent} */ event) => {
    const last = fingers.get(event.pointerId);
    fingers.delete(event.pointerId);
    if (!fingers.size) canvas.classList.remove('grabbing');
    if (last && moved < STILL && event.type === 'pointerup') pick(tree, last);
  };
  canvas.addEventListener('pointerup', leave);
  canvas.addEventListener('pointercancel', leave);
  canvas.addEventListener('pointerleave', () => {
    tree.hover(-1);
    tip(-1, 0, 0);
  });
  canvas.addEventListener('dblclick', event => {
    const { x, y } = at(event);
    const glyph = tree.glyphAt(x, y);
    if (glyph >= 0) unfold(tree, glyph);
    else tree.zoom(1.8, x, y);
  });
  canvas.addEventListener('wheel', event => {
    event.preventDefault();
    const { x, y } = at(event);
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    if (event.shiftKey) return tree.pan(-(event.deltaY + event.deltaX) * lines, 0);
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return tree.pan(-event.deltaX * lines, 0);
    tree.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0022)), x, y);
  }, { passive: false });
  canvas.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || !press(tree, event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  canvas.addEventListener('focus', () => look(tree.pane.key === 'a' ? 0 : 1));

  /** @param {{x: number, y: number}} now */
  function hover(now) {
    const glyph = tree.glyphAt(now.x, now.y);
    tree.hover(glyph);
    canvas.classList.toggle('pointing', glyph >= 0);
    tip(glyph, now.x, now.y);
  }
}

/**
 * Zooms with two fingers around the point between them.
 * @param {import('./tree.js').Tree} tree
 * @param {[number, {x: number, y: number}][]} fingers
 * @param {number} moving
 * @param {{x: number, y: number}} before
 */
function pinch(tree, fingers, moving, before) {
  const now = fingers.find(([id]) => id === moving)?.[1];
  const other = fingers.find(([id]) => id !== moving)?.[1];
  if (!now || !other) return;
  const [was, is] = [before, now].map(point => Math.hypot(point.x - other.x, point.y - other.y));
  tree.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
  if (was > 8) tree.zoom(is / was, (now.x + other.x) / 2, (now.y + other.y) / 2);
}

/** @param {import('./tree.js').Tree} tree @param {{x: number, y: number}} point */
function pick(tree, { x, y }) {
  const glyph = tree.glyphAt(x, y);
  select(tree.pane, glyph < 0 || !tree.window ? null : tree.window.glyphs.row[glyph]);
}

/** Opens a merged subtree by zooming in or unfolding it; folds a node. @param {import('./tree.js').Tree} tree @param {number} glyph */
function unfold(tree, glyph) {
  if (!tree.window) return;
  const { row, size, span, x, y } = tree.window.glyphs;
  const isFolded = tree.pane.folded.has(row[glyph]);
  if (isFolded || !size[glyph]) return fold(tree.pane, row[glyph]);
  const before = tree.camera;
  tree.zoom(Math.max(2, tree.wide / 3 / Math.max(span[glyph] * before.sx, 1)), (x[glyph] - before.x) * before.sx, (y[glyph] - before.y) * before.sy);
}

/** Folds or unfolds the selected node. @param {import('./tree.js').Tree} tree */
export function foldChosen(tree) {
  const row = looked(tree.pane);
  if (row !== null) fold(tree.pane, row);
}

/** Handles keys on the tree; returns whether the key was used. @param {import('./tree.js').Tree} tree @param {KeyboardEvent} event */
function press(tree, { key, shiftKey }) {
  /** @type {Record<string, [number, number]>} */
  const strides = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  const stride = strides[key];
  if (stride && shiftKey) tree.pan(stride[0] * STRIDE, stride[1] * STRIDE);
  else if (stride) walk(tree, key);
  else if (key === '+' || key === '=') tree.zoom(1.35);
  else if (key === '-') tree.zoom(1 / 1.35);
  else if (key === 'Enter') foldChosen(tree);
  else if (key === 'Escape') select(tree.pane, null);
  else return false;
  return true;
}

/** Selects a neighbour: parent, first child, or the next to the left or right on the level. @param {import('./tree.js').Tree} tree @param {string} key */
function walk(tree, key) {
  if (!tree.window) return;
  const { row, x, y, parent } = tree.window.glyphs;
  const from = row.indexOf(looked(tree.pane) ?? -1);
  const next = from < 0 ? 0 : neighbour();
  if (next < 0 || row[next] === undefined) return;
  select(tree.pane, row[next]);
  if (state.panes.includes(tree.pane)) reveal(tree, x[next], y[next]);

  function neighbour() {
    if (key === 'ArrowUp') return parent[from];
    if (key === 'ArrowDown') return parent.indexOf(from);
    const side = key === 'ArrowLeft' ? -1 : 1;
    let [best, near] = [-1, Infinity];
    for (let glyph = 0; glyph < row.length; glyph++) {
      const far = (x[glyph] - x[from]) * side;
      if (y[glyph] === y[from] && far > 0 && far < near) [best, near] = [glyph, far];
    }
    return best;
  }
}

/** Pans just enough to show a point. @param {import('./tree.js').Tree} tree @param {number} x @param {number} y */
export function reveal(tree, x, y) {
  const { camera } = tree;
  const [px, py] = [(x - camera.x) * camera.sx, (y - camera.y) * camera.sy];
  const into = (/** @type {number} */ at, /** @type {number} */ size) => (at < 60 ? 60 - at : at > size - 60 ? size - 60 - at : 0);
  const [dx, dy] = [into(px, tree.wide), into(py, tree.high)];
  if (dx || dy) tree.pan(dx, dy);
}
