/** The editor of breakpoints, which pause a run. They persist across runs. */
import { report } from './api.js';
import { $, el } from './dom.js';
import { control } from './play.js';
import { state, on, tell, shown } from './state.js';
import { t, known } from './text.js';

/** @typedef {import('./types.js').Break} Break */

/** The types of breakpoints, and the value that each needs. */
const KINDS = /** @type {const} */ ([
  ['goal', null], ['bound', null], ['depth', 'number'], ['f', 'number'], ['action', 'text'], ['state', 'text'],
  ['reopening', null], ['inconsistency', null], ['dead-cell', null], ['best', null], ['cost', 'number'],
]);

/** Whether the user has changed the list. */
let isTouched = false;

/** Builds the editor. */
export function start() {
  const kind = $('breakpoint-kind');
  kind.replaceChildren(...KINDS.map(([name]) => el('option', { value: name }, t(`break.${name}`))));
  kind.addEventListener('change', fit);
  $('breakpoint-form').addEventListener('submit', (/** @type {Event} */ event) => {
    event.preventDefault();
    add();
  });
  on('run', pane => pane.run && state.breaks.length && send());
  on('summary', adopt);
  fit();
  list();
}

/** Shows the input field that the type needs. */
function fit() {
  const needs = KINDS.find(([name]) => name === $('breakpoint-kind').value)?.[1];
  const field = $('breakpoint-value');
  field.hidden = !needs;
  field.required = Boolean(needs);
  field.type = needs === 'number' ? 'number' : 'text';
  field.step = 'any';
}

function add() {
  const [name, needs] = KINDS.find(([name]) => name === $('breakpoint-kind').value) ?? KINDS[0];
  const value = $('breakpoint-value').value.trim();
  /** @type {Break} */
  const made = needs ? { kind: name, value: needs === 'number' ? Number(value) : value } : { kind: name };
  if (state.breaks.some(one => same(one, made))) return;
  state.breaks = [...state.breaks, made];
  $('breakpoint-value').value = '';
  change();
}

/** @param {Break} a @param {Break} b */
const same = (a, b) => a.kind === b.kind && a.value === b.value;

function change() {
  list();
  send();
}

function send() {
  for (const pane of shown()) {
    if (pane.run) control(pane, { do: 'breakpoints', list: state.breaks }).catch(report);
  }
}

/** Adopts the breakpoints of a run that existed before the page was opened. @param {import('./state.js').Pane} pane */
function adopt({ summary }) {
  if (!summary?.breakpoints?.length || state.breaks.length || isTouched) return;
  isTouched = true;
  state.breaks = summary.breakpoints;
  list();
}

function list() {
  isTouched ||= state.breaks.length > 0;
  const lines = state.breaks.map(one => {
    const text = [t(known(`break.${one.kind}`)), one.value].filter(part => part !== undefined).join(' ');
    const drop = () => {
      state.breaks = state.breaks.filter(other => other !== one);
      change();
    };
    return el('li', {}, el('span', {}, text), el('button', { type: 'button', class: 'quiet', 'aria-label': t('break.remove', { text }), click: drop }, '×'));
  });
  $('breakpoint-list').replaceChildren(...(lines.length ? lines : [el('li', { class: 'none' }, t('break.none'))]));
  tell('breaks');
  $('break-count').textContent = lines.length ? String(lines.length) : '';
}
