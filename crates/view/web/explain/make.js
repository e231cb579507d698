/** New puzzles: their difficulty and symmetry, as settings of the generator. */
import { get, post } from '../api.js';
import { $, el } from '../dom.js';
import { t } from './text.js';

/** HoDoKu's levels. */
const LEVELS = ['easy', 'medium', 'hard', 'unfair', 'extreme'];
const SYMMETRIES = /** @type {const} */ (['none', 'rot180', 'rot90', 'mirror', 'diagonal']);
/** Time limit in seconds. */
const PATIENCE = 20;

/** The generator with the selected settings. */
function generator() {
  const chosen = (/** @type {string} */ name) => $(`make-${name}`).value;
  const settings = [['size', chosen('size')], ['rate', chosen('level') && `hodoku:${chosen('level')}`], ['hardest', chosen('hardest')], ['symmetry', chosen('symmetry')]];
  return `sudoku(${settings.filter(([, value]) => value).map(setting => setting.join('=')).join(',')})`;
}

/**
 * Generates a puzzle, or returns the reason why there is none.
 * @param {number} seed
 * @returns {Promise<{text: string|null, why: string|null}>}
 */
async function made(seed) {
  return post('/api/new', { generator: generator(), seed, seconds: PATIENCE });
}

/** Fills the lists, and passes new puzzles to `show`. @param {(text: string) => Promise<void>} show */
export async function start(show) {
  const option = (/** @type {string} */ value, /** @type {string} */ text) => el('option', { value }, text);
  $('make-level').replaceChildren(option('', t('make.any')), ...LEVELS.map(level => option(level, level)));
  $('make-symmetry').replaceChildren(...SYMMETRIES.map(symmetry => option(symmetry, t(`make.symmetry-${symmetry}`))));
  const { techniques } = /** @type {{techniques: {name: string, title: string}[]}} */ (await get('/api/explain/techniques'));
  $('make-hardest').replaceChildren(option('', t('make.any')), ...techniques.map(({ name, title }) => option(name, title)));
  // Closing the dialog gives up the puzzle that is being generated.
  let round = 0;
  $('new-dialog').addEventListener('close', () => {
    round += 1;
    $('make-one').disabled = false;
  });
  $('make-one').addEventListener('click', async () => {
    const button = $('make-one');
    const mine = round;
    button.disabled = true;
    $('new-error').textContent = t('make.searching');
    try {
      const { text, why } = await made(Math.floor(Math.random() * 2 ** 32));
      if (mine !== round) return;
      $('new-error').textContent = why ?? '';
      if (text) await show(text.trim());
    } catch (error) {
      if (mine === round) $('new-error').textContent = /** @type {Error} */ (error).message;
    } finally {
      if (mine === round) button.disabled = false;
    }
  });
}
