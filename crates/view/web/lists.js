/** The open list and the closed list: tables that sort, fifty rows at a time. */
import { get, latestOf } from './api.js';
import { $, el, count, cost, seldom } from './dom.js';
import { on, path, focused, looked } from './state.js';
import { visit } from './stage.js';
import { isShown, onTab } from './tabs.js';
import { t } from './text.js';

/** @typedef {import('./types.js').Brief} Brief */

const COLUMNS = /** @type {const} */ (['action', 'f', 'g', 'h', 'depth', 'born']);
/** Rows per page. */
const PAGE = 50;

/** Creates both lists. */
export function start() {
  new List('open', 'f');
  new List('closed', 'born');
}

class List {
  /** @param {'open'|'closed'} which @param {string} sort */
  constructor(which, sort) {
    this.which = which;
    this.sort = sort;
    this.offset = 0;
    this.tab = `${which}-list`;
    this.build();
    const soon = seldom(350, () => this.ask());
    on('summary at', pane => pane === focused() && isShown(this.tab) && soon());
    on('run focus compare', () => {
      this.offset = 0;
      if (isShown(this.tab)) soon();
    });
    on('row moment', () => this.mark());
    onTab(this.tab, () => this.ask());
  }

  build() {
    const heads = COLUMNS.map(name => {
      const title = t(`list.${name}`);
      if (name === 'action') return el('th', { scope: 'col' }, title);
      return el('th', { scope: 'col', 'data-sort': name }, el('button', { type: 'button', title: t('list.sort', { name: title }), click: () => this.order(name) }, title));
    });
    this.body = el('tbody');
    this.total = el('span', { class: 'total' });
    this.back = el('button', { type: 'button', 'aria-label': t('list.back'), click: () => this.turn(-PAGE) }, '‹');
    this.next = el('button', { type: 'button', 'aria-label': t('list.next'), click: () => this.turn(PAGE) }, '›');
    this.table = el('table', { 'aria-label': t(`list.${this.which}`) }, el('thead', {}, el('tr', {}, ...heads)), this.body);
    const scroll = el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': t(`list.${this.which}`) }, this.table);
    $(this.tab).replaceChildren(scroll, el('div', { class: 'pager' }, this.total, this.back, this.next));
  }

  /** @param {string} sort */
  order(sort) {
    [this.sort, this.offset] = [sort, 0];
    this.ask();
  }

  /** @param {number} by */
  turn(by) {
    this.offset = Math.max(0, this.offset + by);
    this.ask();
  }

  ask() {
    const pane = focused();
    if (!pane.run || !pane.summary) return this.fill(0, []);
    void latestOf(`list ${this.which}`, pane, async isSame => {
      const { sort, offset, which } = this;
      const { total, rows } = await get(path(pane, 'list'), { at: pane.at, which, sort, offset, count: PAGE });
      if (isSame()) this.fill(total, rows);
    });
  }

  /** @param {number} total @param {Brief[]} rows */
  fill(total, rows) {
    const pane = focused();
    this.body.replaceChildren(...rows.map(row => this.line(pane, row)));
    for (const head of this.table.querySelectorAll('th[data-sort]')) {
      const isSorted = /** @type {HTMLElement} */ (head).dataset.sort === this.sort;
      head.setAttribute('aria-sort', isSorted ? 'ascending' : 'none');
    }
    const last = Math.min(this.offset + PAGE, total);
    this.total.textContent = total ? t('list.page', { first: count(this.offset + 1), last: count(last), total: count(total) }) : t('list.none');
    this.back.disabled = this.offset === 0;
    this.next.disabled = last >= total;
    this.mark();
  }

  /** @param {import('./state.js').Pane} pane @param {Brief} row */
  line(pane, row) {
    const name = el('button', { class: 'link', type: 'button', title: row.action }, row.brief || t('node.start'));
    const cells = [row.f, row.g, row.h, row.depth, row.born].map((value, at) => el('td', {}, at < 3 ? cost(value) : count(value)));
    return el('tr', { 'data-row': row.row, click: () => visit(pane, row.row) }, el('td', {}, name), ...cells);
  }

  /** Marks the selected row. */
  mark() {
    const row = String(looked(focused()));
    for (const line of this.body.children) line.classList.toggle('chosen', line.dataset.row === row);
  }
}
