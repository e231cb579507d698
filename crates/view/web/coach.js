/**
 * What stands above the controls when there is something to do: two lines for those who are here for the first time,
 * gone for good once they have taken a step or closed them; and the offer to start a search again that was ended
 * because nobody looked at it.
 */
import { $ } from './dom.js';
import { report } from './api.js';
import { restart } from './controls.js';
import { on, focused, isLocal, state } from './state.js';
import { t } from './text.js';

const KEY = 'solvarium-coached';

/** Whether it has been read: a browser may forbid to remember, then for the page's life. */
let isKnown = remembered();

function remembered() {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Begins. */
export function start() {
  on('summary run compare focus play', () => {
    coach();
    ended();
  });
  $('coach-close').addEventListener('click', done);
  $('ended-again').addEventListener('click', () => Promise.resolve(restart()).catch(report));
}

/** Gone for good. */
function done() {
  isKnown = true;
  $('coach').hidden = true;
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // It holds until the page is closed.
  }
}

/** Shows it where a run waits for its first step; whoever takes one knows how. */
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
