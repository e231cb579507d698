/**
 * What is taken along: the position as a line, as a grid, as links; the whole trail as a file, which opens again,
 * and as the record of a program that was asked for one.
 */
import { latest, post, report } from '../api.js';
import { $ } from '../dom.js';
import { save } from '../save.js';
import { t } from '../text.js';
import { toast } from '../toast.js';
import * as trail from './trail.js';

/** What a file says that it is. */
const KIND = 'explained Sudoku';

/** Begins. @param {() => import('../types.js').Place|null} shown the position on the board */
export function start(shown) {
  const press = (/** @type {string} */ id, /** @type {() => Promise<void>|void} */ job) => $(id).addEventListener('click', async () => {
    $('take-menu').hidePopover();
    try {
      await job();
    } catch (error) {
      report(error);
    }
  });
  const copy = (/** @type {'line'|'grid'|'sudokuwiki'} */ what) => async () => {
    const place = shown();
    if (!place) return;
    const answer = await post('/api/explain/copy', { position: place.position });
    if (answer[what] === null) return toast(t('explain.no-wiki'));
    await clip(answer[what]);
  };
  press('take-line', copy('line'));
  press('take-grid', copy('grid'));
  press('take-wiki', copy('sudokuwiki'));
  press('take-link', () => clip(location.href));
  press('take-save', store);
  press('take-load', () => $('load-file').click());
  $('load-file').addEventListener('change', () => void load().catch(report));
}

/** @param {string} text */
async function clip(text) {
  await navigator.clipboard.writeText(text);
  const [first] = text.trim().split('\n');
  toast(t('explain.copied', { what: first.length > 60 ? `${first.slice(0, 60)}…` : first }));
}

/** The file of the trail. */
const file = () => ({ solvarium: KIND, version: 1, ...trail.kept() });

/** Whether the program records where one stands, as far as is known. */
let isRecorded = true;

/** Tells the program where one stands, if it records that. */
export function record() {
  if (!isRecorded || !trail.trail.start) return;
  void latest('record', async () => {
    isRecorded = (await post('/api/explain/record', file())).recorded;
  });
}

/** Saves the trail. */
export function store() {
  const text = JSON.stringify(file(), null, 1);
  return save(URL.createObjectURL(new Blob([`${text}\n`], { type: 'application/json' })), 'sudoku-explained.json');
}

/** Opens a trail that was saved. */
async function load() {
  const [file] = $('load-file').files ?? [];
  $('load-file').value = '';
  if (!file) return;
  const saved = await file.text().then(JSON.parse).catch(() => null);
  if (saved?.solvarium !== KIND || typeof saved.position !== 'string') return toast(t('explain.no-file'));
  const hand = Array.isArray(saved.hand) ? saved.hand : [];
  const done = await trail.open(saved.position, String(saved.order ?? 'human'), hand, Number(saved.at) || 0);
  $('new-dialog').close();
  if (done < hand.length) toast(t('explain.torn', { done, all: hand.length }));
}
