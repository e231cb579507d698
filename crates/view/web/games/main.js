/**
 * The page for games: play against the program. The address contains the game: `text` (with `kind`, if the text does not name its game), the
 * `moves` so far, divided by commas, `side` (first, second, both) and `level` (easy, medium, strong).
 *
 * For tests in a browser there is `window.solvarium`: `ready`, a promise, and `game`, the state of `game.js`.
 */
import { get, onError, report } from '../api.js';
import { $, dress, el } from '../dom.js';
import * as theme from '../theme.js';
import { toast } from '../toast.js';
import * as board from './board.js';
import * as lists from './lists.js';
import { analyse, game, goOn, hint, loading, open, play, set, start, undo, values } from './game.js';
import { t } from './text.js';

/** @typedef {import('./text.js').Key} Key */

/** Games that begin in another position than their first example. @type {Record<string, string>} */
const STARTS = { 'connect-four': 'connect-four 7x6', othello: 'othello 6x6', breakthrough: 'breakthrough 5x5', 'dots-and-boxes': 'dots-and-boxes 3x3', mnk: 'mnk 5 5 4' };
/** The keys of buttons. @type {Record<string, string>} */
const KEYS = { h: 'hint', v: 'values', u: 'undo', a: 'analysis' };

/** The text that begins each game. @type {Map<string, string>} */
const starts = new Map();
/** The link that was read or written last. If the address differs, a person entered it. */
let known = '';
/** The seed and the link of the game that the page wrote last. */
let written = '';

/** @param {string} name */
const choose = name => void play(name).catch(report);

function show() {
  board.show();
  lists.show(choose);
  const { at, side, level } = game;
  if (!at) return;
  if (!loading()) {
    $('game').value = at.kind.replace(/\(.*/, '');
    [$('side').value, $('level').value] = [side, level];
  }
  $('watch').href = `./#${new URLSearchParams({ kind: at.kind, text: at.text.trim() })}`;
  document.title = `${at.describe} – Solvarium`;
}

/** Shows a change of the game, and writes it into the link. */
function changed() {
  show();
  if (!game.at || location.hash !== known) return;
  const { text, kind, moves, side, level } = game;
  const parts = new URLSearchParams({ ...(kind ? { kind } : {}), text, ...(moves.length ? { moves: moves.join() } : {}), side, level });
  const link = `#${parts.toString().replaceAll('%2C', ',')}`;
  // Browsers limit how often the address changes, so the same link is not written twice for a game (by its seed).
  const now = `${game.seed} ${link}`;
  if (now === written) return;
  history.replaceState(null, '', link);
  [written, known] = [now, location.hash];
}

/** Opens the game of the link, or the first one. */
async function restore() {
  known = location.hash;
  const link = new URLSearchParams(known.slice(1));
  const [first = ''] = starts.values();
  const text = link.get('text') ?? first;
  const level = link.get('level') ?? 'strong';
  const side = ['first', 'second', 'both'].find(name => name === link.get('side')) ?? 'first';
  const moves = (link.get('moves') ?? '').split(',').filter(Boolean);
  $('text').value = text;
  await begin({ text, kind: link.get('kind') ?? '', moves, side, level });
}

/** @param {import('./game.js').Start} start */
async function begin(start) {
  $('text-error').textContent = '';
  try {
    await open(start);
  } catch (error) {
    $('text-error').textContent = /** @type {Error} */ (error).message;
  }
}

/** Restarts the game of the text. */
const again = () => begin({ text: $('text').value, kind: $('text').value === game.text ? game.kind : '', moves: [], side: $('side').value, level: $('level').value });

/** Lists the games. */
async function list() {
  /** @type {import('../types.js').Catalogue} */
  const { problems, examples } = await get('/api/catalogue');
  for (const { name, game } of problems) {
    if (game) starts.set(name, (STARTS[name] ?? examples.find(({ problem }) => problem === name)?.text ?? name).trim());
  }
  $('game').replaceChildren(...[...starts.keys()].map(name => el('option', { value: name }, name)));
}

function buttons() {
  const press = (/** @type {string} */ id, /** @type {() => Promise<any>} */ job) => $(id).addEventListener('click', () => void job().catch(report));
  press('hint', hint);
  press('values', values);
  press('analysis', analyse);
  press('again', again);
  press('retry', () => goOn());
  press('undo', async () => {
    if (!(await undo())) toast(t('undo.none'));
  });
  $('game').addEventListener('change', () => {
    $('text').value = starts.get($('game').value) ?? '';
    void again();
  });
  for (const id of ['side', 'level']) $(id).addEventListener('change', () => {
    void set({ [id]: $(id).value }).catch(report);
  });
  $('text-form').addEventListener('submit', (/** @type {Event} */ event) => {
    event.preventDefault();
    void again();
  });
  document.addEventListener('keydown', event => {
    const isTyping = /** @type {HTMLElement} */ (event.target).matches('input, select');
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 't') theme.toggle();
    if (KEYS[event.key] && !$(KEYS[event.key]).disabled) $(KEYS[event.key]).click();
  });
}

async function ready() {
  dress(key => t(/** @type {Key} */ (key)));
  onError(toast);
  theme.start();
  start(changed);
  board.start(choose, () => lists.show(choose));
  buttons();
  show();
  await list();
  window.addEventListener('hashchange', () => void restore());
  await restore();
}

const begun = ready();
begun.catch(report);

Object.assign(window, { solvarium: { ready: begun, game } });
