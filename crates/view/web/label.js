/**
 * Short names of actions: what all of a run's actions begin with tells nothing,
 * so it goes first. "drive to Sibiu" is "Sibiu" where there is little room, and
 * "insert 4 at row 5, column 2" is "4 r5 c2".
 */

/** How many words all actions of a window begin with, by its list of actions. @type {WeakMap<string[], number>} */
const shared = new WeakMap();

/** @param {string[]} actions */
function common(actions) {
  const known = shared.get(actions);
  if (known !== undefined) return known;
  const [first, ...rest] = actions.map(action => action.split(' '));
  let many = 0;
  while (first && many < first.length - 1 && rest.every(words => words.length > many + 1 && words[many] === first[many])) many += 1;
  shared.set(actions, many);
  return many;
}

/**
 * The longest form of an action that has at most so many letters.
 * @param {string} action
 * @param {string[]} actions all of the window
 * @param {number} most
 */
export function fitted(action, actions, most) {
  if (action.length <= most) return action;
  const words = action.split(' ');
  // A root is no action: of "bound 14" the number is enough.
  const drop = actions.includes(action) ? common(actions) : words.length - 1;
  for (let from = 1; from <= drop; from++) {
    const rest = words.slice(from).join(' ');
    if (rest.length <= most) return rest;
  }
  const brief = words.slice(drop).join(' ').replace(/\bat row (\d+), column (\d+)/, 'r$1 c$2').replace(/\bcolumn (\d+)/, 'c$1').replace(/\brow (\d+)/, 'r$1');
  return brief.length <= most ? brief : `${brief.slice(0, Math.max(1, most - 1))}…`;
}
