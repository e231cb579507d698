/** New puzzles: what they should cost and where their digits are, as settings of the generator. */
import { get, post } from '../api.js';
import { $, el } from '../dom.js';
import { t } from '../text.js';

/** HoDoKu's. */
const LEVELS = ['easy', 'medium', 'hard', 'unfair', 'extreme'];
const SYMMETRIES = /** @type {const} */ (['none', 'rot180', 'rot90', 'mirror', 'diagonal']);
/** Seconds after which none was found. */
const PATIENCE = 20;

/** The generator with the settings that are chosen. */
function generator() {
  const chosen = (/** @type {string} */ name) => $(`make-${name}`).value;
  const settings = [['size', chosen('size')], ['rate', chosen('level') && `hodoku:${chosen('level')}`], ['hardest', chosen('hardest')], ['symmetry', chosen('symmetry')]];
  return `sudoku(${settings.filter(([, value]) => value).map(setting => setting.join('=')).join(',')})`;
}

/** A puzzle as it is chosen, or none and why. @param {number} seed @returns {Promise<{text: string|null, why: string|null}>} */
async function made(seed) {
  return post('/api/new', { generator: generator(), seed, seconds: PATIENCE });
}

/** Fills the lists, and gives puzzles to whoever shows them. @param {(text: string) => Promise<void>} show */
export async function start(show) {
  const option = (/** @type {string} */ value, /** @type {string} */ text) => el('option', { value }, text);
  $('make-level').replaceChildren(option('', t('make.any')), ...LEVELS.map(level => option(level, level)));
  $('make-symmetry').replaceChildren(...SYMMETRIES.map(symmetry => option(symmetry, t(`make.symmetry-${symmetry}`))));
  const { techniques } = /** @type {{techniques: {name: string, title: string}[]}} */ (await get('/api/explain/techniques'));
  $('make-hardest').replaceChildren(option('', t('make.any')), ...techniques.map(({ name, title }) => option(name, title)));
  $('make-one').addEventListener('click', async () => {
    const button = $('make-one');
    button.disabled = true;
    $('new-error').textContent = t('make.searching');
    try {
      const { text, why } = await made(Math.floor(Math.random() * 2 ** 32));
      $('new-error').textContent = why ?? '';
      if (text) await show(text.trim());
    } catch (error) {
      $('new-error').textContent = /** @type {Error} */ (error).message;
    } finally {
      button.disabled = false;
    }
  });
}
