/** The form for a new run: a problem, selected or pasted, a method with its settings, and limits. All options come from the catalogue. */
import { get, latest, post, replay, report } from './api.js';
import { $, el, seldom } from './dom.js';
import { settings, spec } from './settings.js';
import * as maker from './maker.js';
import { state, show } from './state.js';
import { t } from './text.js';
import * as welcome from './welcome.js';

/** @typedef {import('./types.js').Catalogue} Catalogue */
/** @typedef {import('./types.js').Entry} Entry */
/** @typedef {import('./types.js').Recognised} Recognised */

/** @type {Promise<Catalogue>|null} */
let asked = null;

/** The catalogue, requested once. @returns {Promise<Catalogue>} */
export function catalogue() {
  asked ??= get('/api/catalogue').catch(error => {
    asked = null;
    throw error;
  });
  return asked;
}

/** Milliseconds after the last keystroke before a text is checked. */
const TYPED = 250;

/** The recognised problem; null until known. @type {Recognised|null} */
let known = null;

/** Builds the form. */
export async function start() {
  const entries = await catalogue();
  const option = (/** @type {Entry} */ { name, help }) => el('option', { value: name, title: help }, name);
  $('form-problem').append(el('option', { value: '' }, t('form.any')), ...entries.problems.map(option));
  const soon = seldom(TYPED, () => recognise(entries));
  $('form-problem').addEventListener('change', () => recognise(entries));
  for (const id of ['form-method', 'form-heuristic']) $(id).addEventListener('change', () => fit(entries));
  $('form-text').addEventListener('input', () => {
    complain('');
    soon();
  });
  $('form').addEventListener('submit', (/** @type {Event} */ event) => {
    event.preventDefault();
    void send(entries);
  });
  $('form-trace').addEventListener('change', () => void openTrace());
  $('form-explain').addEventListener('click', () => location.assign(`explain.html#${new URLSearchParams({ position: $('form-text').value })}`));
  $('form-cancel').addEventListener('click', () => $('form-dialog').close());
  for (const id of ['new', 'welcome-new']) $(id).addEventListener('click', open);
  welcome.start(entries.examples, example => {
    use(entries, example);
    open();
  });
  $('version').textContent = entries.version;
  maker.start(entries, made => use(entries, made));
  fit(entries);
}

/**
 * Recognises a text, and finds the methods and heuristics for it; null if it is unknown.
 * @param {string} text
 * @param {string|undefined} kind
 * @returns {Promise<Recognised|null>}
 */
export async function recognised(text, kind) {
  if (!text.trim() && !kind) return null;
  /** @type {Recognised} */
  const answer = await post('/api/recognised', { text, kind });
  return answer.unread ? null : answer;
}

/** Adapts the form to the text. @param {Catalogue} entries */
function recognise(entries) {
  void latest('recognised', async () => {
    known = await recognised($('form-text').value, $('form-problem').value || undefined);
    fit(entries);
  });
}

/** Opens the form. */
export function open() {
  void catalogue().then(recognise).catch(report);
  $('form-dialog').showModal();
  $('form-text').focus();
}

/** @param {Catalogue} entries @param {{problem: string, text: string}} example */
function use(entries, { problem, text }) {
  $('form-problem').value = problem;
  $('form-text').value = text;
  complain('');
  recognise(entries);
}

/** The usable entries of a table; without names, those that this build has. @param {Entry[]} all @param {string[]|undefined} names */
export const usable = (all, names) => all.filter(({ name, built }) => (names ? names.includes(name) : built !== false));

/** Adapts the rest of the form to the problem and the method. @param {Catalogue} entries */
function fit(entries) {
  const problem = chosen(entries.problems, 'form-problem') ?? entries.problems.find(({ name }) => name === known?.problem);
  offer('form-method', usable(entries.methods, known?.methods), '', USUAL);
  $('form-explain').hidden = !known?.explains || !$('form-text').value.trim();
  const method = chosen(entries.methods, 'form-method');
  offer('form-heuristic', usable(entries.heuristics, known?.heuristics ?? []), t('form.by-problem'));
  $('form-heuristic').disabled = method?.informed === false;
  const heuristic = $('form-heuristic').disabled ? undefined : chosen(entries.heuristics, 'form-heuristic');
  $('form-method-help').textContent = method?.help ?? '';
  $('form-heuristic-help').textContent = heuristic?.help ?? '';
  $('form-problem-help').textContent = reading(problem);
  settings('form-problem-settings', chosen(entries.problems, 'form-problem'));
  settings('form-method-settings', method);
  settings('form-heuristic-settings', heuristic);
  examples(entries, problem);
}

/** The default method. */
const USUAL = 'astar';

/** Shows how the text is read. @param {Entry|undefined} problem */
function reading(problem) {
  if (known?.describe) return t('form.read', { problem: known.problem, describe: known.describe });
  if ($('form-text').value.trim()) return t('form.unread');
  return problem?.help ?? t('form.any-help');
}

/**
 * Fills a list; the selection is unchanged if it is still available.
 * @param {string} id
 * @param {Entry[]} entries
 * @param {string} none the text for no selection; empty if one is required
 * @param {string} [usual]
 */
export function offer(id, entries, none, usual = '') {
  const before = $(id).value;
  const options = entries.map(({ name, help }) => el('option', { value: name, title: help }, name));
  $(id).replaceChildren(...(none ? [el('option', { value: '' }, none)] : []), ...options);
  const has = (/** @type {string} */ wanted) => entries.some(({ name }) => name === wanted);
  $(id).value = [before, usual].find(has) ?? (none ? '' : (entries[0]?.name ?? ''));
}

/** @param {Entry[]} list @param {string} id */
const chosen = (list, id) => list.find(({ name }) => name === $(id).value);

/** All examples, those of the problem first. @param {Catalogue} entries @param {Entry|undefined} problem */
function examples(entries, problem) {
  const isFitting = (/** @type {Catalogue['examples'][0]} */ example) => example.problem === problem?.name;
  const fitting = [...entries.examples.filter(isFitting), ...entries.examples.filter(example => !isFitting(example))];
  const take = (/** @type {Catalogue['examples'][0]} */ example) => () => use(entries, example);
  $('form-examples').replaceChildren(...fitting.map(example => el('button', { type: 'button', class: 'chip', click: take(example) }, example.name)));
}

/** @param {Catalogue} entries */
async function send(entries) {
  const number = (/** @type {string} */ id) => ($(id).value === '' ? undefined : Number($(id).value));
  try {
    const { id } = await post('/api/runs', {
      text: $('form-text').value,
      kind: spec(chosen(entries.problems, 'form-problem'), 'form-problem-settings'),
      method: spec(chosen(entries.methods, 'form-method'), 'form-method-settings'),
      heuristic: $('form-heuristic').disabled ? undefined : spec(chosen(entries.heuristics, 'form-heuristic'), 'form-heuristic-settings'),
      seed: number('form-seed'), nodes: number('form-nodes'), seconds: number('form-seconds'),
      paused: $('form-paused').checked,
    });
    $('form-dialog').close();
    show(state.panes[0], id);
  } catch (error) {
    complain(/** @type {Error} */ (error).message, /** @type {any} */ (error));
  }
}

/** Opens a saved trace. */
async function openTrace() {
  const [file] = $('form-trace').files ?? [];
  if (!file) return;
  try {
    const { id } = await replay(file);
    $('form-dialog').close();
    show(state.panes[0], id);
  } catch (error) {
    complain(/** @type {Error} */ (error).message);
  }
  $('form-trace').value = '';
}

/** Shows an error and its position. @param {string} message @param {{line?: number, column?: number}} [place] */
function complain(message, { line, column } = {}) {
  const text = $('form-text');
  const isPlaced = line && !/line/i.test(message);
  $('form-error').textContent = isPlaced ? t('form.place', { line, column: column ?? 1, message }) : message;
  text.toggleAttribute('aria-invalid', Boolean(message));
  if (!message || !line) return;
  const before = text.value.split('\n').slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
  const at = before + (column ?? 1) - 1;
  text.focus();
  text.setSelectionRange(at, at + 1);
}
