/**
 * The curve of a local search, in place of the tree: the best cost, the costs visited as a line and a band, and the temperature or the
 * diversity on its own axis. Drag to zoom in, double-click to show all, click to move the cursor.
 */
import { get, latestOf } from '../api.js';
import { $, el, brief, cost, count, seldom } from '../dom.js';
import { on, path, focused, go, isLocal, look, shown, state } from '../state.js';
import { t, known } from '../text.js';
import { load, uPlot } from '../uplot.js';

/** @typedef {import('../state.js').Pane} Pane */
/** @typedef {import('../types.js').Curve} Answer */
/** @typedef {'evaluations'|'generations'|'seconds'} Axis */

/** Lines, lowest first: name, colour, width, dashes, scale. */
const LINES = /** @type {const} */ ([
  ['temperature', 'bad', 1.5, [7, 4], 'warm'], ['diversity', 'duplicate-line', 1.5, [2, 3], 'diverse'], ['mean', 'accent', 1.4, [], 'y'], ['best', 'good', 2.75, [], 'y'],
]);

/** Pixels per point. */
const DOT = 2.5;
/** The largest number of reports at which each has its own point. */
const FEW = 30;
/** With at least this many figures, at least this fraction of them is on the chart. */
const [MANY, MOST] = [60, 0.985];

/** @type {((curve: Answer|null, pane: Pane) => void)[]} */
const ears = [];

/** Registers a listener for new curves. @param {(typeof ears)[0]} ear */
export const onCurve = ear => void ears.push(ear);

/** Starts the module. @param {Curve[]} curves receives the curve of each pane */
export function start(curves) {
  for (const pane of state.panes) {
    const curve = new Curve(pane, $(pane.key === 'a' ? 'curve' : 'curve-b'));
    curves.push(curve);
    curve.soon();
  }
}

export class Curve {
  /** @param {Pane} pane @param {HTMLElement} box */
  constructor(pane, box) {
    this.pane = pane;
    this.box = box;
    /** @type {Answer|null} */
    this.answer = null;
    /** @type {any} */
    this.chart = null;
    /** The options for which the chart was made. */
    this.made = '';
    /** @type {Axis} */
    this.axis = 'evaluations';
    /** The visible part. @type {[number, number]|null} */
    this.part = null;
    this.build();
    this.soon = seldom(100, () => this.ask());
    on('summary at focus compare', changed => (changed === pane || state.comparing) && this.soon());
    on('run', changed => changed === pane && this.forget());
    on('theme', () => {
      this.clear();
      this.draw();
    });
    new ResizeObserver(() => this.resize()).observe(this.plot);
  }

  build() {
    this.keys = el('ul', { class: 'keys-of' });
    const choose = (/** @type {Event} */ event) => {
      this.axis = /** @type {any} */ (event.target).value;
      this.see(null);
    };
    this.choice = el('select', { 'aria-label': t('curve.axis'), change: choose });
    this.whole = el('button', { type: 'button', class: 'quiet', hidden: true, click: () => this.see(null) }, t('curve.whole'));
    this.plot = el('div', { class: 'plot', role: 'img' });
    this.none = el('p', { class: 'none' }, t('curve.none'));
    this.box.replaceChildren(el('div', { class: 'bar' }, this.keys, this.whole, this.choice), this.plot, this.none);
  }

  forget() {
    this.answer = this.part = null;
    this.clear();
    this.choice.replaceChildren();
    for (const ear of ears) ear(null, this.pane);
  }

  clear() {
    this.chart?.destroy();
    this.chart = null;
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.plot;
    if (!width || !height) return;
    if (this.chart) this.chart.setSize({ width, height });
    else this.draw();
    this.soon();
  }

  /** Shows a part, or everything. @param {[number, number]|null} part */
  see(part) {
    this.part = part;
    this.whole.hidden = !part;
    this.ask();
  }

  ask() {
    const { pane } = this;
    if (!pane.run || !isLocal(pane) || !shown().includes(pane)) return;
    void latestOf(`curve ${pane.key}`, pane, async isSame => {
      const [x0, x1] = (this.axis === 'evaluations' && this.part) || [null, null];
      const points = Math.max(100, Math.round(this.plot.clientWidth / DOT));
      const [answer] = await Promise.all([get(path(pane, 'curve'), { at: pane.at, x0, x1, points }), load()]);
      if (!isSame()) return;
      this.answer = answer;
      this.draw();
      for (const ear of ears) ear(answer, pane);
    });
  }

  /** The range of the axis: up to the latest time, so that going back moves nothing. @returns {[number, number]} */
  range() {
    if (this.part) return this.part;
    const { summary } = this.pane;
    const most = { evaluations: summary?.local?.evaluations, generations: summary?.local?.generations, seconds: summary?.seconds }[this.axis] ?? 0;
    return [0, Math.max(most, this.answer?.[this.axis].at(-1) ?? 0) || 1];
  }

  /**
   * The range of costs: from 0, unless all are far above it. A long search begins far above its later costs, so the few highest points may
   * be off the chart.
   * @returns {[number, number]}
   */
  height() {
    const { best = [], low = [], high = [] } = this.answer ?? {};
    const told = /** @type {number[]} */ (high.filter(one => one !== null)).sort((a, b) => a - b);
    const isLong = told.length >= MANY;
    const most = isLong ? Math.max(told[Math.floor(told.length * MOST)] * 1.12, best.at(-1) ?? 0) : Math.max(0, ...told, ...best);
    const least = Math.min(best.at(-1) ?? 0, ...low.map(one => one ?? Infinity));
    const from = least > most / 2 && most > 100 ? least - (most - least) * 0.08 : Math.min(0, least);
    return [from, Math.max(most + (most - from) * 0.06, from + 1)];
  }

  draw() {
    const { answer } = this;
    const is = Boolean(answer?.event.length);
    this.none.hidden = is || !answer;
    this.plot.style.visibility = is ? 'visible' : 'hidden';
    this.offer();
    if (!answer || !this.plot.clientWidth) return;
    const lines = LINES.filter(([name]) => name === 'best' || varies(answer[name], name === 'temperature'));
    const made = [this.axis, ...lines.map(([name]) => name)].join(' ');
    if (made !== this.made) this.clear();
    this.made = made;
    const data = [answer[this.axis], answer.low, answer.high, ...lines.map(([name]) => answer[name])];
    if (this.chart) this.chart.setData(data);
    else this.chart = new uPlot(/** @type {any} */ (this.options(lines)), /** @type {any} */ (data), this.plot);
    this.chart.over.onclick = () => this.jump();
    this.chart.over.ondblclick = () => this.see(null);
    this.tell(null);
    const { summary } = this.pane;
    const words = { method: summary?.method ?? '', best: cost(answer.best.at(-1)), evaluations: count(answer.evaluations.at(-1)) };
    this.plot.setAttribute('aria-label', t(is ? 'curve.told' : 'curve', words));
  }

  /** Offers the axes that apply. */
  offer() {
    const axes = ['evaluations', this.pane.summary?.local?.generations ? 'generations' : '', 'seconds'].filter(Boolean);
    if (this.choice.children.length === axes.length) return;
    this.choice.replaceChildren(...axes.map(name => el('option', { value: name, selected: name === this.axis }, t(known(`curve.${name}`)))));
    this.axis = this.choice.value;
  }

  /** Moves the cursor to the clicked point. */
  jump() {
    const { chart, answer, pane } = this;
    const event = answer?.event[chart?.cursor.idx ?? -1];
    look(pane.key === 'a' ? 0 : 1);
    if (event !== undefined) go(pane, event + 1, 'event');
  }

  /** The legend, with the values under the pointer or at the end. @param {number|null|undefined} at */
  tell(at) {
    const { answer } = this;
    if (!answer) return;
    const has = Boolean(answer.generations.at(-1));
    const value = (/** @type {readonly (number|null)[]} */ column) => {
      const upto = column.slice(0, (at ?? column.length - 1) + 1);
      const last = upto.findLast(one => one !== null);
      return last === undefined ? '' : cost(last);
    };
    const key = (/** @type {string} */ look, /** @type {string} */ words, /** @type {string} */ now) => el('li', {}, el('i', { class: `key ${look}`, 'aria-hidden': 'true' }), el('span', {}, words), el('b', {}, now));
    const keys = [key('best', t('curve.best'), value(answer.best))];
    if (answer.mean.some(one => one !== null)) keys.push(key('mean', t(has ? 'curve.population' : 'curve.mean'), value(answer.mean)));
    if (answer.low.some((low, n) => low !== answer.high[n])) keys.push(key('band', t(has ? 'curve.spread' : 'curve.band'), ''));
    if (varies(answer.temperature, true)) keys.push(key('temperature', t('curve.temperature'), value(answer.temperature)));
    if (answer.diversity.length) keys.push(key('diversity', t('curve.diversity'), value(answer.diversity)));
    if (answer.restarts.length) keys.push(key('restarts', t('curve.restarts'), ''));
    this.keys.replaceChildren(...keys);
  }

  /** @param {(typeof LINES)[number][]} lines */
  options(lines) {
    const look = { stroke: colour('soft'), font: '12px system-ui, sans-serif', ticks: { show: false }, gap: 5 };
    const grid = { stroke: colour('hair'), width: 1 };
    const values = (/** @type {any} */ _chart, /** @type {(number|null)[]} */ marks) => marks.map(mark => (mark === null ? '' : mark !== 0 && Math.abs(mark) < 10 ? cost(mark) : brief(mark)));
    const right = (/** @type {string} */ scale, /** @type {string} */ name) => ({ ...look, scale, side: 1, size: 50, space: 64, stroke: colour(name), grid: { show: false }, values });
    const wide = this.plot.clientWidth;
    // Costs hold until they change. A slope down to a new best state would be below the best so far.
    const stepped = uPlot.paths.stepped?.({ align: 1 });
    // A cost that was reported only a few times is drawn with a mark at each report, because it may have changed
    // between them.
    const isRare = (/** @type {any} */ chart, /** @type {number} */ of) => chart.data[of].filter((/** @type {number|null} */ one) => one !== null).length <= FEW;
    return {
      width: wide, height: this.plot.clientHeight, legend: { show: false }, padding: [14, 18, 0, 0],
      cursor: { drag: { x: true, y: false, dist: 8 }, y: false, points: { size: 8 } },
      scales: {
        x: { time: false, range: () => this.range() }, y: { range: () => this.height() },
        warm: { range: (/** @type {any} */ _c, /** @type {number} */ _low, /** @type {number} */ high) => [0, (high || 1) * 1.25] }, diverse: { range: () => [0, 1] },
      },
      axes: [
        { ...look, grid: { show: false }, size: 26, space: 80, values }, { ...look, grid, size: 54, space: 40, values },
        ...lines.filter(([, , , , scale]) => scale !== 'y').map(([, name, , , scale]) => right(scale, name)),
      ],
      series: [
        {}, ...[1, 2].map(() => ({ spanGaps: true, width: 0, points: { show: false }, paths: stepped })),
        ...lines.map(([name, shade, width, dash, scale]) => ({
          scale, stroke: colour(shade), width, dash: [...dash], spanGaps: true, points: { show: name === 'mean' && isRare, size: 7, fill: colour(shade) },
          paths: scale === 'y' ? stepped : undefined,
        })),
      ],
      bands: [{ series: [2, 1], fill: colour('band') }],
      hooks: {
        setCursor: [(/** @type {any} */ chart) => this.tell(chart.cursor.idx)],
        setSelect: [(/** @type {any} */ chart) => this.cut(chart)],
        draw: [(/** @type {any} */ chart) => this.mark(chart)],
      },
    };
  }

  /** Shows the part selected by dragging. @param {any} chart */
  cut(chart) {
    const { left, width } = chart.select;
    if (width < 8) return;
    const [from, to] = [left, left + width].map(x => chart.posToVal(x, 'x'));
    chart.setSelect({ left: 0, width: 0 }, false);
    this.see([Math.max(0, from), to]);
  }

  /** Restarts as ticks on the axis, and a dot at the best state. @param {any} chart */
  mark(chart) {
    const { answer } = this;
    if (!answer) return;
    const to = chart.ctx;
    const ratio = uPlot.pxRatio;
    const { left, top, width, height } = chart.bbox;
    const isIn = (/** @type {number} */ x) => x >= left && x <= left + width;
    to.save();
    if (this.axis === 'evaluations') {
      to.strokeStyle = colour('soft');
      to.lineWidth = ratio;
      to.beginPath();
      for (const restart of answer.restarts) {
        const x = Math.round(chart.valToPos(restart, 'x', true)) + 0.5;
        if (!isIn(x)) continue;
        to.moveTo(x, top + height);
        to.lineTo(x, top + height - 9 * ratio);
      }
      to.stroke();
    }
    const [last] = answer.bests;
    const at = last ? (this.axis === 'evaluations' ? last.evaluations : this.axis === 'seconds' ? last.seconds : null) : null;
    const x = at === null ? -1 : chart.valToPos(at, 'x', true);
    if (isIn(x)) {
      to.beginPath();
      to.arc(x, chart.valToPos(last.cost, 'y', true), 5 * ratio, 0, 2 * Math.PI);
      to.fillStyle = colour('stage');
      to.strokeStyle = colour('good');
      to.lineWidth = 2.5 * ratio;
      to.fill();
      to.stroke();
    }
    to.restore();
  }
}

/** Whether a column has data to draw; a constant temperature is not drawn. @param {(number|null)[]} column @param {boolean} isSteady */
function varies(column, isSteady) {
  const first = column.find(one => one !== null);
  return first !== undefined && (!isSteady || column.some(one => one !== null && one !== first));
}

/** @param {string} name */
const colour = name => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
