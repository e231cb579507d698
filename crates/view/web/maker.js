/** New puzzles from any generator of the catalogue, with its settings; the result becomes the text of the form. */
import { post } from './api.js';
import { $, el } from './dom.js';
import { settings, spec } from './settings.js';
import { t } from './text.js';

/** @typedef {import('./types.js').Catalogue} Catalogue */
/** @typedef {import('./types.js').Made} Made */

/** Time limit in seconds. */
const PATIENCE = 30;

/** Offers the generators, and passes new texts to `take`. @param {Catalogue} entries @param {(made: {problem: string, text: string}) => void} take */
export function start(entries, take) {
  const chosen = () => entries.generators.find(({ name }) => name === $('maker-generator').value);
  const options = entries.generators.map(({ name, help }) => el('option', { value: name, title: help }, name));
  $('maker-generator').replaceChildren(...options);
  const fit = () => {
    const generator = chosen();
    $('maker-help').textContent = generator?.help ?? '';
    settings('maker-settings', generator);
    const texts = (generator?.texts ?? []).map(({ name, help }) => el('label', { class: 'wide' }, el('span', {}, t('form.of', { name, owner: generator?.name ?? '' })), el('textarea', { rows: 3, 'data-given': name, spellcheck: 'false' }), el('small', {}, help)));
    $('maker-texts').replaceChildren(...texts);
  };
  $('maker-generator').addEventListener('change', fit);
  // Enter would start a run from the form.
  $('maker').addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    $('maker-make').click();
  });
  $('maker-make').addEventListener('click', () => void make(spec(chosen(), 'maker-settings') ?? '', take));
  fit();
}

/** Generates a puzzle from the typed seed, or from any. @param {string} generator @param {(made: {problem: string, text: string}) => void} take */
async function make(generator, take) {
  const button = $('maker-make');
  const typed = $('maker-seed').value;
  const seed = typed === '' ? Math.floor(Math.random() * 2 ** 32) : Number(typed);
  button.disabled = true;
  $('maker-note').textContent = t('make.searching');
  try {
    const given = [...$('maker-texts').querySelectorAll('[data-given]')].map(field => [field.dataset.given, field.value]);
    /** @type {Made} */
    const made = await post('/api/new', { generator, texts: Object.fromEntries(given), seed, seconds: PATIENCE });
    $('maker-note').textContent = [made.text && t('maker.made', { seed }), made.remark, made.why].filter(Boolean).join(' ');
    if (made.text) take({ problem: made.problem, text: made.text.trimEnd() });
  } catch (error) {
    $('maker-note').textContent = /** @type {Error} */ (error).message;
  } finally {
    button.disabled = false;
  }
}
