/** Swaps board and tree between the stage and the side. */
import { $ } from './dom.js';
import { on, state, tell } from './state.js';

/** Starts the module. */
export function start() {
  on('run summary compare chart stage', settle);
  $('swap').addEventListener('click', swap);
}

/** Whether the board is on the stage: by the user's choice, or because the states lie on a map. Trees are compared side by side. */
const hasBoard = () => {
  const [pane] = state.panes;
  if (!pane.run || state.comparing) return false;
  return (state.stage ?? (pane.chart ? 'board' : 'tree')) === 'board';
};

/** Swaps board and tree. */
export function swap() {
  state.stage = hasBoard() ? 'tree' : 'board';
  tell('stage');
}

function settle() {
  const is = hasBoard();
  $('swap').disabled = state.comparing;
  $('swap').setAttribute('aria-pressed', String(is));
  if (is === document.body.classList.contains('swapped')) return;
  document.body.classList.toggle('swapped', is);
  const [main, side] = [document.querySelector('main'), document.querySelector('aside')];
  if (is) {
    side?.prepend($('stage'));
    main?.insertBefore($('boards'), $('controls'));
  } else {
    side?.insertBefore($('boards'), $('node'));
    main?.insertBefore($('stage'), $('controls'));
  }
}
