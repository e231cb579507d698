/** Two runs side by side: selection of the second, and the counts of both in one table. */
import { get, post, report } from './api.js';
import { $, breakable, el, count, cost, clock } from './dom.js';
import { catalogue, offer, recognised, usable } from './form.js';
import { state, on, show, tell, look, move } from './state.js';
import { t, known } from './text.js';

/** @typedef {import('./types.js').Summary} Summary */

/** The compared counts; the flag means that less is better. @type {[string, (summary: Summary) => number|undefined, (value: number|undefined) => string, boolean][]} */
const ROWS = [
  ['evaluations', s => s.local?.evaluations, count, true], ['generations', s => s.local?.generations, count, false], ['best', s => s.local?.best, cost, true], ['restarts', s => s.local?.restarts, count, false],
  ['expanded', s => (s.shape === 'local' ? undefined : s.expanded), count, true], ['generated', s => s.generated, count, true], ['duplicates', s => s.duplicates, count, false],
  ['pruned', s => s.pruned, count, false], ['reopened', s => s.reopened, count, false], ['open', s => s.open, count, true], ['depth', s => s.depth, count, false],
  ['cost', s => s.cost, cost, true], ['seconds', s => s.seconds, clock, true],
];

/** Starts the module. */
export function start() {
  $('compare').addEventListener('click', toggle);
  $('compare-form').addEventListener('submit', (/** @type {Event} */ event) => {
    event.preventDefault();
    begin().catch(error => ($('compare-error').textContent = error.message));
  });
  $('compare-cancel').addEventListener('click', () => $('compare-dialog').close());
  for (const id of ['compare-run', 'compare-method', 'compare-heuristic']) $(id).addEventListener('change', () => void changed().catch(report));
  on('summary compare run focus', table);
}

/** Opens the selection of the second run, or returns to a single run. */
export function toggle() {
  if (state.comparing) return end();
  void choose().catch(report);
}

function end() {
  state.comparing = false;
  look(0);
  show(state.panes[1], null);
  tell('compare');
}

/** Offers the other runs, and the same problem with one parameter changed. */
async function choose() {
  const first = state.panes[0].summary;
  if (!first) return;
  const [{ runs }, entries, known] = await Promise.all([get('/api/runs'), catalogue(), recognised(first.text ?? '', first.problem)]);
  const others = runs.filter((/** @type {Summary} */ run) => run.id !== first.id);
  $('compare-run').replaceChildren(el('option', { value: '' }, t('compare.new')), ...others.map((/** @type {Summary} */ run) => el('option', { value: run.id }, runName(run))));
  const methods = usable(entries.methods, known?.methods);
  const heuristics = usable(entries.heuristics, known?.heuristics ?? []);
  // The first run's settings are part of its entries, so a change affects one name only.
  offer('compare-method', own(methods, first.method), '');
  offer('compare-heuristic', own(heuristics, first.heuristic), t('form.by-problem'));
  [$('compare-method').value, $('compare-heuristic').value] = [first.method, first.heuristic ?? ''];
  const other = heuristics.find(({ name }) => name !== named(first.heuristic) && name !== 'blind');
  if (first.heuristic && other) $('compare-heuristic').value = other.name;
  else $('compare-method').value = methods.find(({ name, informed }) => name !== named(first.method) && name !== 'auto' && !informed)?.name ?? first.method;
  $('compare-error').textContent = '';
  $('compare-new').disabled = !first.text;
  await changed();
  $('compare-dialog').showModal();
}

/** The name without its settings. @param {string|undefined} spec */
const named = spec => (spec ?? '').replace(/\(.*/, '');

/**
 * The entries of a table, with the first run's settings in its own.
 * @param {import('./types.js').Entry[]} entries
 * @param {string|undefined} spec
 */
const own = (entries, spec) => entries.map(entry => (entry.name === named(spec) ? { ...entry, name: spec ?? '' } : entry));

/** Shows the number of changed parameters, and disables the heuristic if none is used. */
async function changed() {
  const first = state.panes[0].summary;
  const { methods } = await catalogue();
  const method = $('compare-method').value;
  const isInformed = methods.find(({ name }) => name === named(method))?.informed !== false;
  $('compare-heuristic').disabled = !isInformed;
  const isOther = method !== first?.method;
  const hasOther = isInformed && Boolean(first?.heuristic) && $('compare-heuristic').value !== first?.heuristic;
  const what = t(isOther ? 'compare.method' : 'compare.heuristic').toLowerCase();
  const words = isOther && hasOther ? t('compare.two') : isOther || hasOther ? t('compare.one', { what }) : t('compare.same');
  $('compare-note').textContent = $('compare-run').value ? '' : words;
}

/** @param {Summary} run */
export const runName = run => [run.describe || run.problem, run.method, run.heuristic].filter(Boolean).join(' · ');

async function begin() {
  const chosen = $('compare-run').value;
  const second = chosen || (await another());
  $('compare-dialog').close();
  beside(second);
}

/** Shows a run beside the first. @param {string} run */
export function beside(run) {
  state.comparing = true;
  show(state.panes[1], run);
  for (const pane of state.panes) {
    pane.mode = 'free';
    move(pane, 'fit');
  }
  tell('compare');
}

/** Starts the first run's problem with another method; paused if the first run is, to step both together. */
async function another() {
  const { text, seed, problem, state: stands } = /** @type {Summary} */ (state.panes[0].summary);
  const heuristic = $('compare-heuristic').disabled ? undefined : $('compare-heuristic').value || undefined;
  const { id } = await post('/api/runs', { text, kind: problem, seed, method: $('compare-method').value, heuristic, paused: stands === 'held' });
  return id;
}

function table() {
  const [a, b] = state.panes.map(({ summary }) => summary);
  $('comparison').hidden = !state.comparing;
  $('compare').setAttribute('aria-pressed', String(state.comparing));
  if (!state.comparing || !a || !b) return;
  const head = el('tr', {}, el('td'), ...[a, b].map(run => el('th', { scope: 'col' }, el('b', {}, ...breakable(run.method, /(?<=[(,=])/)), el('span', {}, run.heuristic ?? ''))), el('th', { scope: 'col' }, t('compare.ratio')));
  $('comparison-table').replaceChildren(el('thead', {}, head), el('tbody', {}, ...ROWS.map(([name, of, write, isLess]) => line(name, of(a), of(b), write, isLess)).filter(Boolean)));
}

/** @param {string} name @param {number|undefined} a @param {number|undefined} b @param {(value: number|undefined) => string} write @param {boolean} isLess */
function line(name, a, b, write, isLess) {
  if (!a && !b && name !== 'best') return null;
  if (a === undefined && b === undefined) return null;
  const better = isLess && a !== undefined && b !== undefined && a !== b ? (a < b ? 0 : 1) : -1;
  const cells = [a, b].map((value, at) => el('td', { class: at === better ? 'better' : null }, write(value)));
  const ratio = a && b ? `${(b / a).toFixed(b / a < 10 ? 2 : 0)} ×` : '';
  return el('tr', {}, el('th', { scope: 'row' }, t(known(`stat.${name}`))), ...cells, el('td', { class: 'ratio' }, ratio));
}
