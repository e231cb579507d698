/**
 * Hints above the controls: two lines for new users, hidden for good after their first step or when closed; and the offer to restart a
 * search that was ended because nobody viewed it.
 */
import { $ } from './dom.js';
import { report } from './api.js';
import { restart } from './controls.js';
import { on, focused, isLocal, state } from './state.js';
import { store, stored } from './stored.js';
import { t } from './text.js';

const KEY = 'solvarium-coached';

/** Whether the hint was read; if storage is forbidden, only until the page is closed. */
let isKnown = stored(KEY) !== null;

/** Starts the module. */
export function start() {
  on('summary run compare focus play', () => {
    coach();
    ended();
  });
  $('coach-close').addEventListener('click', done);
  $('ended-again').addEventListener('click', () => Promise.resolve(restart()).catch(report));
}

/** Hides the hint for good. */
function done() {
  isKnown = true;
  $('coach').hidden = true;
  store(KEY, '1');
}

/** Shows the hint while a run waits for its first step. */
function coach() {
  if (isKnown) return;
  const waits = state.panes[0].summary?.state === 'held' && !state.panes[0].summary.expanded;
  $('coach-look').textContent = t(isLocal(state.panes[0]) ? 'coach.curve' : 'coach.walk');
  if (waits) $('coach').hidden = false;
  else if (!$('coach').hidden && state.panes[0].summary?.expanded) done();
}

function ended() {
  const { summary } = focused();
  const isLeft = summary?.stopped_by === 'idle';
  $('ended').hidden = !isLeft;
  if (isLeft) $('ended-why').textContent = t('ended.idle', { why: summary?.why ?? '' });
}
