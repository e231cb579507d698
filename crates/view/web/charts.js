/**
 * Charts by uPlot: progress over the expansions (open list, f, expansions per second, depth), and the shape of the tree (nodes by f and by
 * depth, and the effective branching factor).
 */
import { get, latestOf } from './api.js';
import { $, el, brief, cost, seldom } from './dom.js';
import { on, path, focused, go, state } from './state.js';
import { isShown, onTab } from './tabs.js';
import { t } from './text.js';
import { load, uPlot } from './uplot.js';

/** @typedef {import('./types.js').Series} Series */

const HIGH = 104;
const LINES = /** @type {const} */ (['open', 'f', 'rate', 'depth']);

/** @type {Map<string, any>} */
const charts = new Map();
/** The event of each point. @type {number[]} */
let events = [];

/** Starts to draw. */
export function start() {
  const lines = seldom(300, askLines);
  const bars = seldom(500, askBars);
  const refresh = () => {
    if (isShown('charts')) lines();
    if (isShown('shape')) bars();
  };
  on('summary at run focus compare', pane => (pane === focused() || state.comparing) && refresh());
  on('theme', () => {
    clear();
    refresh();
  });
  onTab('charts', askLines);
  onTab('shape', askBars);
  new ResizeObserver(() => {
    for (const [name, chart] of charts) chart.setSize({ width: room(name), height: chart.height });
  }).observe($('panels'));
}

function clear() {
  for (const chart of charts.values()) chart.destroy();
  charts.clear();
}

/** @param {string} name */
const room = name => Math.max(160, $(`chart-${name}`).clientWidth);

function askLines() {
  const pane = focused();
  if (!pane.run || !pane.summary) return;
  void latestOf('series', pane, async isSame => {
    /** @type {[Series, void]} */
    const [series] = await Promise.all([get(path(pane, 'series'), { at: pane.at }), load()]);
    if (!isSame()) return;
    events = series.event;
    const rates = rate(series);
    for (const name of LINES) {
      const values = name === 'rate' ? rates : series[name];
      plot(name, [series.expanded, values], () => line(name));
      const last = values.at(-1);
      $(`chart-${name}-now`).textContent = last === null || last === undefined ? '' : brief(last);
    }
  });
}

/** Expansions per second, averaged over a fortieth of the run. @param {Series} series */
export function rate({ expanded, seconds }) {
  const back = Math.max(1, Math.floor(expanded.length / 40));
  return expanded.map((many, at) => {
    const from = Math.max(0, at - back);
    const time = seconds[at] - seconds[from];
    return time > 0 ? (many - expanded[from]) / time : null;
  });
}

function askBars() {
  const pane = focused();
  if (!pane.run || !pane.summary) return;
  void latestOf('shape', pane, async isSame => {
    /** @type {[import('./types.js').Shape, void]} */
    const [{ f, depth, branching }] = await Promise.all([get(path(pane, 'shape'), { at: pane.at }), load()]);
    if (!isSame()) return;
    plot('histogram', roomy(f.map(({ value }) => value), f.map(({ count }) => count)), () => bars(t('chart.f')));
    plot('depths', roomy(depth.map((_, level) => level), depth), () => bars(t('chart.depth')));
    $('chart-histogram-now').textContent = t(f.length === 1 ? 'chart.value' : 'chart.values', { many: brief(f.length) });
    $('chart-depths-now').textContent = typeof branching === 'number' ? t('chart.branching', { factor: cost(branching) }) : '';
  });
}

/**
 * The columns of a bar chart. A single bar would fill the axis, so it gets empty neighbours.
 * @param {number[]} values
 * @param {number[]} counts
 * @returns {(number|null)[][]}
 */
export function roomy(values, counts) {
  if (values.length !== 1) return [values, counts];
  const [value] = values;
  return [[value - 1, value, value + 1], [null, counts[0], null]];
}

/** @param {string} name @param {any[]} data @param {() => object} options */
function plot(name, data, options) {
  const old = charts.get(name);
  if (old) return old.setData(data);
  if (!data[0].length) return;
  const chart = new uPlot(/** @type {any} */ ({ width: room(name), ...options() }), /** @type {any} */ (data), $(`chart-${name}`));
  charts.set(name, chart);
  if (LINES.includes(/** @type {any} */ (name))) {
    uPlot.sync('time').sub(chart); // a common cursor
    chart.over.addEventListener('click', () => jump(chart));
  }
}

/** Moves the cursor to the clicked point of a chart. @param {any} chart */
function jump(chart) {
  const event = events[chart.cursor.idx ?? -1];
  if (event !== undefined) go(focused(), event + 1);
}

/** @param {string} name */
const colour = name => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** Options common to both types of chart. */
function common() {
  const look = { stroke: colour('soft'), font: '11px system-ui, sans-serif', grid: { stroke: colour('hair'), width: 1 }, ticks: { show: false }, gap: 4 };
  const values = (/** @type {any} */ _chart, /** @type {number[]} */ marks) => marks.map(mark => (mark === null ? '' : brief(mark)));
  return {
    height: HIGH, legend: { show: false }, padding: [8, 8, 0, 0],
    axes: [{ ...look, grid: { show: false }, size: 20, values }, { ...look, size: 46, space: 26, values }],
  };
}

/** @param {string} name */
function line(name) {
  const label = (/** @type {any} */ chart, /** @type {number|null} */ value) => (value === null ? '' : brief(value));
  return {
    ...common(),
    cursor: { sync: { key: 'time' }, points: { size: 7 }, drag: { x: false, y: false }, y: false },
    scales: { x: { time: false }, y: { range: (/** @type {any} */ _c, /** @type {number} */ low, /** @type {number} */ high) => [name === 'f' ? Math.floor(low) : 0, Math.max(high * 1.05, low + 1)] } },
    series: [{}, { label: t(`chart.${/** @type {'open'} */ (name)}`), stroke: colour('accent'), width: 1.75, fill: name === 'open' ? colour('accent-faint') : undefined, points: { show: false }, value: label }],
    hooks: { setCursor: [(/** @type {any} */ chart) => read(name, chart)] },
  };
}

/** Shows the value under the pointer. @param {string} name @param {any} chart */
function read(name, chart) {
  const at = chart.cursor.idx ?? chart.data[0].length - 1;
  const value = chart.data[1][at];
  $(`chart-${name}-now`).textContent = value === null || value === undefined ? '' : brief(value);
}

/** @param {string} label */
function bars(label) {
  return {
    ...common(),
    height: HIGH + 46,
    cursor: { show: false },
    scales: { x: { time: false, range: (/** @type {any} */ _c, /** @type {number} */ low, /** @type {number} */ high) => [low - 0.7, Math.max(high, low) + 0.7] }, y: { range: (/** @type {any} */ _c, /** @type {number} */ _low, /** @type {number} */ high) => [0, high * 1.05] } },
    series: [{}, { label, fill: colour('expanded-fill'), stroke: colour('expanded-line'), width: 1, points: { show: false }, paths: uPlot.paths.bars?.({ size: [0.72, 46], align: 0 }) }],
  };
}

/** Creates the chart elements. */
export function build() {
  const figure = (/** @type {string} */ name, /** @type {string} */ title) =>
    el('figure', { class: 'chart' }, el('figcaption', {}, el('span', {}, title), el('output', { id: `chart-${name}-now` })), el('div', { id: `chart-${name}`, role: 'img', 'aria-label': title }));
  $('charts').replaceChildren(...LINES.map(name => figure(name, t(`chart.${name}`))));
  $('shape').replaceChildren(figure('histogram', t('chart.histogram')), figure('depths', t('chart.depths')));
}
