/** The puzzles of the day, one a level: the date is the seed, so everybody has the same ones. */
import { post, report } from '../api.js';
import { $, el } from '../dom.js';
import { t } from './text.js';
import * as play from './play.js';
import { on } from './topics.js';
import * as trail from './trail.js';

/** Levels of HoDoKu whose puzzles people solve. */
const LEVELS = /** @type {const} */ (['easy', 'medium', 'hard', 'unfair']);
/** Time limit in seconds. */
const PATIENCE = 20;

/** The puzzles of today so far, by level. @type {Map<string, string>} */
const puzzles = new Map();

/** Today's date as a number, such as 20261127. */
function seed() {
  const now = new Date();
  return (now.getFullYear() * 100 + now.getMonth() + 1) * 100 + now.getDate();
}

/** Starts the module. */
export function start() {
  $('daily-title').textContent = t('daily.title', { date: new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long' }) });
  $('daily-levels').replaceChildren(...LEVELS.map(level => el('button', { type: 'button', 'aria-pressed': 'false', 'data-level': level, click: () => void open(level).catch(report) }, t(`daily.${level}`))));
  on('trail', mark);
}

/** Opens today's puzzle of a level, with the steps hidden. @param {typeof LEVELS[number]} level */
export async function open(level) {
  const done = await trail.open(puzzles.get(level) ?? made(level), () => $('order').value, { isHidden: true });
  if (done !== null) play.restart();
}

/** Generates today's puzzle of a level. @param {typeof LEVELS[number]} level @returns {Promise<string|null>} */
async function made(level) {
  const { text } = await post('/api/new', { generator: `sudoku(rate=hodoku:${level},symmetry=rot180)`, seed: seed(), seconds: PATIENCE });
  if (text) puzzles.set(level, text.trim());
  return text?.trim() ?? null;
}

/** Shows which level is on the board. */
function mark() {
  for (const button of $('daily-levels').children) button.setAttribute('aria-pressed', String(puzzles.get(button.dataset.level) === trail.trail.start));
}
