/**
 * The page for setters of Sudoku variants: draw rules on a grid, and see at once whether there is a solution, one, or several, and which
 * digits are possible. The address contains the puzzle: `text`.
 *
 * For tests in a browser there is `window.solvarium`: `ready`, a promise, and `puzzle`, the state of `puzzle.js`.
 */
import { onError, report } from '../api.js';
import { $, dress, el } from '../dom.js';
import { save } from '../later/save.js';
import * as theme from '../theme.js';
import { toast } from '../toast.js';
import * as board from './board.js';
import { SECOND, add, give, go, open, puzzle, remove, share, start, type } from './puzzle.js';
import { t } from './text.js';
import * as tools from './tools.js';

/** The sizes of new grids. */
const SIZES = [4, 6, 8, 9, 10, 12, 16];
/** The keys of buttons. @type {Record<string, string>} */
const KEYS = { u: 'undo', r: 'redo' };

/** The link that was read or written last. If the address differs, a person entered it. */
let known = '';
/** The text of the puzzle beside a link that cannot be read: the link stays until the puzzle changes. @type {string|null} */
let beside = null;

/** The text that the page wrote into its field last. */
let written = '';

/** The text of an empty grid. @param {number} size */
const empty = size => `${(size > 9 ? Array(size).fill(' .').join('') : '.'.repeat(size))}\n`.repeat(size);

function show() {
  board.show();
  verdict();
  const { at } = puzzle;
  if (!at) return;
  list(at);
  const text = at.text.trimEnd();
  // What a person types stays until it is read, or the puzzle changes.
  if (text !== written && document.activeElement !== $('text')) {
    $('text').value = written = text;
    $('text-error').textContent = '';
  }
  $('watch').href = `./#${new URLSearchParams({ kind: 'variant', text })}`;
  const link = `#${new URLSearchParams({ text })}`;
  if (beside !== null && beside !== text) [beside, known] = [null, location.hash];
  if (location.hash === known && link !== known) {
    history.replaceState(null, '', link);
    known = location.hash;
  }
}

function verdict() {
  const { found, busy } = puzzle;
  const node = $('verdict');
  node.dataset.state = found?.solutions ?? 'unknown';
  node.classList.toggle('busy', busy);
  const text = () => {
    if (!puzzle.at) return t('verdict.loading');
    if (!found && !busy) return t('verdict.failed');
    if (!found || (found.solutions === 'unknown' && busy)) return t('verdict.searching');
    if (found.solutions === 'unknown') return t('verdict.unknown', { seconds: SECOND });
    return found.open && !busy ? t('verdict.many.open', { open: found.open }) : t(`verdict.${found.solutions}`);
  };
  node.textContent = text();
}

/** The rules that are listed. */
let listed = '';

/** Lists the rules and the digits. @param {import('./puzzle.js').Shown} at */
function list({ rules, digits: [least, most] }) {
  const row = (/** @type {{line: string, help: string}} */ { line, help }, /** @type {number} */ number) =>
    el('li', { title: help }, el('code', {}, line), el('button', { type: 'button', class: 'quiet icon', 'aria-label': t('remove', { rule: line }), click: () => void remove(number).catch(report) }, '×'));
  const lines = JSON.stringify(rules);
  if (lines !== listed) {
    listed = lines;
    const hadFocus = $('rules').contains(document.activeElement);
    const number = [...$('rules').querySelectorAll('button')].indexOf(/** @type {any} */ (document.activeElement));
    $('rules').replaceChildren(...(rules.length ? rules.map(row) : [el('li', { class: 'none' }, t('rules.none'))]));
    if (hadFocus) ($('rules').querySelectorAll('button')[Math.min(number, rules.length - 1)] ?? $('marks')).focus();
  }
  const key = (/** @type {number|null} */ digit) =>
    el('button', { type: 'button', class: 'icon', 'aria-label': digit === null ? t('digit.clear') : t('digit.put', { digit }), click: () => board.put(digit) }, digit === null ? '⌫' : String(digit));
  const range = `${least}-${most}`;
  if ($('digits').dataset.range !== range) {
    $('digits').dataset.range = range;
    $('digits').replaceChildren(...Array.from({ length: most - least + 1 }, (_, at) => key(least + at)), key(null));
  }
}

/** Reads a text, and returns whether it can be read; a fault is shown below it. @param {string} text */
async function read(text) {
  $('text-error').textContent = '';
  try {
    await open(text);
  } catch (error) {
    $('text-error').textContent = /** @type {Error} */ (error).message;
    return false;
  }
  written = '';
  show();
  return true;
}

/** Opens the puzzle of the link, or an empty grid. */
async function restore() {
  const link = location.hash;
  const text = new URLSearchParams(link.slice(1)).get('text') ?? empty(9);
  known = '';
  $('text').value = text;
  if (await read(text)) {
    known = link;
    return show();
  }
  const fault = $('text-error').textContent;
  if (!puzzle.at) await read(empty(9));
  beside = puzzle.at?.text.trimEnd() ?? null;
  [$('text').value, $('text-error').textContent] = [text, fault];
}

/** Opens the puzzle on another site. @param {'fpuzzles'|'sudokupad'} site */
async function leave(site) {
  // A window that opens after a reply would be blocked by some browsers.
  const other = window.open('about:blank', '_blank');
  const { [site]: link, why } = await share().catch(error => {
    other?.close();
    throw error;
  });
  if (link && other) {
    other.opener = null;
    other.location.href = link;
    return;
  }
  other?.close();
  toast(link ? t('window.none') : why ?? '');
}

function buttons() {
  const press = (/** @type {string} */ id, /** @type {() => Promise<any>} */ job) => $(id).addEventListener('click', () => void job().catch(report));
  press('undo', async () => { if (!(await go(-1))) toast(t('undo.none')); });
  press('redo', async () => { if (!(await go(1))) toast(t('redo.none')); });
  press('fpuzzles', () => leave('fpuzzles'));
  press('sudokupad', () => leave('sudokupad'));
  press('svg', async () => save(URL.createObjectURL(new Blob([(await share()).picture], { type: 'image/svg+xml' })), 'variant.svg'));
  press('link', () => navigator.clipboard.writeText(location.href).then(() => toast(t('copied')), () => toast(t('copy.none'))));
  $('marks').addEventListener('change', board.show);
  $('size').replaceChildren(el('option', { value: '' }, t('size.new')), ...SIZES.map(size => el('option', { value: size }, t('size.of', { size }))));
  $('size').addEventListener('change', () => {
    const size = Number($('size').value);
    $('size').value = '';
    if (size) void read(empty(size));
  });
  $('text-form').addEventListener('submit', (/** @type {Event} */ event) => {
    event.preventDefault();
    $('text').blur();
    void read($('text').value);
  });
  document.addEventListener('keydown', event => {
    const isTyping = /** @type {HTMLElement} */ (event.target).matches('input:not([type=checkbox]), select, textarea');
    if (isTyping || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() === 'z') $(event.shiftKey ? 'redo' : 'undo').click();
      return;
    }
    if (event.key === 't') theme.toggle();
    if (KEYS[event.key]) $(KEYS[event.key]).click();
  });
}

async function ready() {
  dress(key => t(/** @type {import('./text.js').Key} */ (key)));
  onError(toast);
  theme.start();
  start(show);
  board.start({ give: (cell, digit) => void give(cell, digit).catch(report), type: (cell, digit) => void type(cell, digit).catch(report) });
  buttons();
  await tools.start(line => void add(line).catch(report), board.mark);
  window.addEventListener('hashchange', () => void restore());
  await restore();
}

const begun = ready();
begun.catch(report);

Object.assign(window, { solvarium: { ready: begun, puzzle } });
