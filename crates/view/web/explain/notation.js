/** The notation in which steps are written, as the user last selected it. */
import { $ } from '../dom.js';
import { store, stored } from '../stored.js';

const KEY = 'solvarium-notation';

/** The name of the selected notation. @returns {string} */
export const notation = () => $('notation').value;

/** Starts the module. @param {() => void} changed called when another notation is selected */
export function start(changed) {
  const known = [...$('notation').options].map(({ value }) => value);
  const last = stored(KEY);
  if (last && known.includes(last)) $('notation').value = last;
  $('notation').addEventListener('change', () => {
    store(KEY, notation());
    changed();
  });
}
