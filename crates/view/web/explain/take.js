/**
 * Share or save: the position as a line, a grid or links; the trail as a file that can be opened again, and in the record of a program that
 * requested one.
 */
import { latest, post, report } from '../api.js';
import { $ } from '../dom.js';
import { save } from '../later/save.js';
import { t } from './text.js';
import { toast } from '../toast.js';
import * as trail from './trail.js';

/** The type identifier of a file. */
const KIND = 'explained Sudoku';

/** Starts the module. @param {() => import('../types.js').Place|null} shown returns the position on the board @param {() => void} remember writes the link */
export function start(shown, remember) {
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
  press('take-link', () => {
    remember();
    return clip(location.href);
  });
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

/** The trail as a file. */
const file = () => ({ solvarium: KIND, version: 1, ...trail.kept() });

/** Whether the program records the trail, as far as known. */
let isRecorded = true;

/** Sends the trail to the program, if it records it. */
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

/** Opens a saved trail. */
async function load() {
  const [file] = $('load-file').files ?? [];
  $('load-file').value = '';
  if (!file) return;
  const saved = await file.text().then(JSON.parse).catch(() => null);
  if (saved?.solvarium !== KIND || typeof saved.position !== 'string') return toast(t('explain.no-file'));
  const hand = Array.isArray(saved.hand) ? saved.hand : [];
  const done = await trail.open(saved.position, String(saved.order ?? 'human'), { hand, at: Number(saved.at) || 0 });
  $('new-dialog').close();
  if (done !== null && done < hand.length) toast(t('explain.torn', { done, all: hand.length }));
}
