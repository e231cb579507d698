/** A card about a technique: an example, what it is, why it is valid, and a way to practise it. */
import { post } from '../api.js';
import { $, drawing, el } from '../dom.js';
import { t } from './text.js';
import { documented, section } from '../transport.js';
import { svg } from './board.js';
import { isTrained } from './drill.js';

/** Seed of the examples, and the time limit for finding one, in seconds. */
const SEED = 1, PATIENCE = 5;
/** Sentences of the documentation that a card leaves out: difficulties and other names. */
const REST = /^(HoDoKu|SE|Also:|Our difficulty|Why: see)/;
/** Number of sentences after the definition. */
const SENTENCES = 2;

/** The technique on the card. */
let shown = '';
/** Examples as SVG, by technique. @type {Map<string, Promise<string|null>>} */
const examples = new Map();

/** A button that opens the card. @param {string} technique @returns {HTMLButtonElement} */
export const more = technique => el('button', { type: 'button', class: 'more', click: () => open(technique) }, t('explain.about-technique'));

/** Starts the module. @param {(technique: string) => void} practise */
export function start(practise) {
  $('card-close').addEventListener('click', () => $('card-dialog').close());
  $('card-practise').addEventListener('click', () => {
    $('card-dialog').close();
    practise(shown);
  });
}

/** @param {string} technique */
export function open(technique) {
  shown = technique;
  $('card-title').textContent = technique.replaceAll('-', ' ');
  $('card-text').replaceChildren();
  $('card-picture').replaceChildren(t('card.searching'));
  $('card-practise').hidden = $('card-picture').hidden = !isTrained(technique);
  $('card-more').href = section(technique);
  $('card-dialog').showModal();
  void text(technique);
  if (isTrained(technique)) void picture(technique);
}

/** @param {string} technique */
async function text(technique) {
  const whole = await documented(technique).catch(() => '');
  if (shown !== technique || !whole) return;
  const [title, rest] = split(whole, ': ');
  const [definition, ...others] = rest.split(/(?<=\.)\s+(?=[A-Z\d])/);
  $('card-title').textContent = title;
  $('card-text').replaceChildren(el('b', {}, definition.charAt(0).toUpperCase() + definition.slice(1)), ` ${others.filter(one => !REST.test(one)).slice(0, SENTENCES).join(' ')}`);
}

/** Splits a text at the first divider. @param {string} text @param {string} divider */
function split(text, divider) {
  const at = text.indexOf(divider);
  return [text.slice(0, at), text.slice(at + divider.length)];
}

/** @param {string} technique */
async function picture(technique) {
  const known = examples.get(technique) ?? example(technique);
  examples.set(technique, known);
  const found = await known.catch(() => null);
  if (!found) examples.delete(technique);
  if (shown !== technique) return;
  const image = found && drawing(found);
  $('card-picture').replaceChildren(image || t('card.none'));
}

/** An example as SVG. @param {string} technique @returns {Promise<string|null>} */
async function example(technique) {
  const { exercise } = await post('/api/explain/exercise', { technique, seed: SEED, seconds: PATIENCE });
  return exercise && svg({ place: exercise, marks: exercise.answers[0]?.marks });
}
