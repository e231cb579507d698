/** All texts of the page in one table. */

const table = {
  'home': 'Start page', 'sudoku': 'Sudoku', 'page.list': 'Panel', 'page.stage': 'Search', 'page.side': 'Node',
  'run.list': 'Runs', 'run.forget': 'Close this run', 'run.new': 'New run', 'compare': 'Compare', 'export': 'Export', 'theme': 'Dark colours', 'help': 'Help and keys',
  'skip': 'Skip to the controls',

  'error.away': 'The program does not answer. Is it still running?',
  'error.status': 'The program answered with status {status}.',
  'error.gone': 'That run no longer exists.',
  'error.ended': 'All runs ended: {why}.',
  'module.loading': 'Loading the part of Solvarium that this needs …',
  'module.failed': 'A part of Solvarium could not be loaded. Check the connection and try again. If that does not help, reload the page.',
  'away': 'No answer from the program, trying again …',

  'welcome.title': 'Watch a search think',
  'welcome.text': 'Choose a puzzle or paste your own, choose a method, and follow the search step by step: every node, duplicate and dead end.',
  'welcome.new': 'New run …', 'welcome.lessons': 'Learn with live searches', 'welcome.examples': 'Or start with one of these puzzles',
  'lessons': 'Lessons', 'lesson.number': 'Lesson {number} of {total}', 'lesson.back': 'Previous', 'lesson.next': 'Next', 'lesson.again': 'Restart the lesson', 'lesson.close': 'Close the lesson',

  'course.begin': 'Start the course', 'course.continue': 'Continue with lesson {number}', 'course.about': 'Short lessons with live searches. Predict, then watch.', 'course.all': 'All lessons', 'course.parts': 'Search, constraints, local search, planning',

  'status.0': 'open', 'status.1': 'expanded', 'status.2': 'duplicate', 'status.3': 'pruned', 'status.4': 'superseded', 'status.5': 'solution', 'status.6': 'being expanded', 'status.7': 'dead end',

  'state.none': 'no run', 'state.preparing': 'preparing the search', 'state.running': 'searching', 'state.held': 'paused', 'state.done': 'done',
  'state.solved-local': 'solved', 'state.solved': 'solved, cost {cost}', 'state.solved-decided': 'solved, {depth} decisions', 'state.unsolvable': 'no solution (proved)', 'state.stopped': 'stopped', 'state.stopped-by': 'stopped: {by}',
  'state.lost': '{lost} more events are counted, not drawn', 'state.lost-memory': '{lost} more events are counted, not drawn (memory limit)', 'state.cut': 'the recording is incomplete', 'state.truncated': 'the recording ends here',

  'stat.evaluations': 'Evaluations', 'stat.generations': 'Generations', 'stat.best': 'Best so far', 'stat.mean': 'Current cost', 'stat.temperature': 'Temperature', 'stat.diversity': 'Diversity', 'stat.restarts': 'Restarts', 'stat.speed': 'Evaluations/s', 'stat.searched': 'Time',
  'stat.expanded': 'Expanded', 'stat.generated': 'Generated', 'stat.open': 'Open', 'stat.duplicates': 'Duplicates', 'stat.pruned': 'Pruned',
  'stat.reopened': 'Reopened', 'stat.depth': 'Depth', 'stat.f': 'Current f', 'stat.bound': 'Bound', 'stat.rate': 'Nodes/s', 'stat.seconds': 'Time', 'stat.cost': 'Cost',
  'stats': 'Statistics',

  'tree': 'Search tree', 'tree.empty': 'Search tree: nothing yet', 'tree.name': 'Search tree of {rows} nodes by {method}. Arrow keys move between nodes; the Node panel describes the selected one.',
  'tree.lag': 'drawing the tree: event {at} of {most}', 'tree.lost': 'Nothing here; show the whole tree', 'tree.behind': 'at event {at}', 'tree.group': '{size} nodes', 'legend.subtree': 'several nodes drawn as one',
  'tree.in': 'Zoom in', 'tree.out': 'Zoom out', 'tree.fit': 'Whole tree', 'tree.follow': 'Follow the search', 'tree.fold': 'Fold or unfold the selected node', 'tree.failed': 'Fold dead branches',
  'swap': 'Swap board and tree', 'key.sums': 'g and h beside f in the tree', 'key.swap': 'Swap board and tree',
  'ground.name': 'Map: {what}, at event {at}. Arrow keys move, w toggles a wall, a digit sets the step cost, s sets the start and g the goal, Shift and an arrow move a point, e chooses a road and Page Up and Page Down change its cost, plus and minus zoom, 0 shows all, Escape undoes the last change. The search follows each change.',
  'ground.colour': 'Colour by', 'ground.status': 'open, closed', 'ground.about': 'Drag S, G or walls.', 'ground.towns': 'Drag the start or the goal.', 'ground.own': 'Drag a town or a road cost.', 'ground.tour': 'Drag a city.', 'ground.brush': 'Draw', 'ground.cost2': 'cost 2', 'ground.cost3': 'cost 3', 'ground.cost5': 'cost 5', 'ground.cost9': 'cost 9', 'ground.dear': 'step cost {times}', 'ground.here': 'Start here', 'ground.there': 'Goal here', 'ground.in': 'Zoom in', 'ground.out': 'Zoom out', 'ground.fit': 'Whole map', 'ground.undo': 'Undo', 'ground.three': 'A*, greedy, Dijkstra', 'ground.counts': '{expanded} expanded · cost {cost}', 'ground.no-path': '{expanded} expanded · no path',
  'tiles.about': 'Drag a tile: the search follows.', 'ground.at': 'row {row}, column {column}: {what}', 'ground.town': '{name}: {what}', 'ground.road': 'road {from} – {into}: cost {cost}', 'ground.start': 'start', 'ground.goal': 'goal', 'ground.wall': 'wall', 'ground.free': 'free', 'ground.isOpen': 'open', 'ground.isClosed': 'closed', 'ground.open': 'open, g {g}, h {h}', 'ground.closed': 'closed, g {g}, h {h}',
  'legend': 'Legend',
  'search': 'Find a node', 'search.hint': 'Find a node', 'search.total': '{total} found',

  'curve': 'Curve of {method}', 'curve.told': 'Curve of {method}: best cost {best} after {evaluations} evaluations. The numbers above and the list of improvements give its values.', 'curve.none': 'Nothing is evaluated yet. Step or run.',
  'curve.best': 'Best so far', 'curve.mean': 'Current cost', 'curve.population': 'Mean of the population', 'curve.band': 'minimum to maximum', 'curve.spread': 'one standard deviation', 'curve.temperature': 'Temperature', 'curve.diversity': 'Diversity', 'curve.restarts': 'Restart',
  'curve.axis': 'Axis', 'curve.evaluations': 'evaluations', 'curve.generations': 'generations', 'curve.seconds': 'seconds', 'curve.whole': 'Whole curve',
  'best.faults': 'Best so far: {cost} faults after {evaluations} evaluations', 'best.fault': 'Best so far: 1 fault after {evaluations} evaluations', 'best.solved': 'Solved after {evaluations} evaluations', 'best.start': 'Start: cost {cost}', 'best.length': 'Best so far: length {cost} after {evaluations} evaluations', 'best.marked': 'marked cells conflict',
  'bests.cost': 'Cost', 'bests.evaluations': 'Evaluations', 'bests.seconds': 'Time', 'bests.go': 'Go to the first state with cost {cost}', 'bests.none': 'Nothing yet.', 'bests.rule': 'Rule: {rule}.',

  'node': 'Node', 'node.start': 'start', 'node.way': 'Path from the start ({steps})', 'node.trail': 'Trail of decisions ({steps})', 'node.line': 'Line of moves ({steps})', 'node.play': 'Play on from here', 'node.back': 'Deselect', 'sum.depth': 'depth', 'sum.candidates': 'candidates left', 'tree.depth': 'depth {depth}',
  'node.forced': 'Filled by propagation: {cells}',
  'node.struck': 'Removed: {total} ({rules})', 'node.struck-by': '{count} {rule}', 'node.more': '… and {count} more',
  'node.dead': 'Dead end: {rule}',
  'node.none': 'Select a node in the tree, or step.',
  'why': 'Why', 'boards': 'Boards', 'board': 'Board', 'board.start': 'Board', 'board.before': 'Before', 'board.after': 'After {action}', 'board.propagated': 'After propagation',
  'fact.depth': 'Depth', 'fact.born': 'Created', 'fact.expanded': 'Expanded', 'fact.children': 'Children', 'fact.size': 'Nodes below', 'fact.parent': 'Parent', 'fact.twin': 'Duplicate of', 'fact.event': 'event {event}',

  'tab.list': 'Details', 'tab.bests': 'Improvements', 'tab.open': 'Open', 'tab.closed': 'Closed', 'tab.charts': 'Charts', 'tab.shape': 'Shape', 'tab.breaks': 'Breakpoints',
  'list.open': 'Open list', 'list.closed': 'Closed list', 'list.action': 'Action', 'list.f': 'f', 'list.g': 'g', 'list.h': 'h', 'list.depth': 'Depth', 'list.born': 'Created',
  'list.sort': 'Sort by {name}', 'list.page': '{first}–{last} of {total}', 'list.none': 'empty', 'list.back': 'Previous nodes', 'list.next': 'Next nodes',

  'chart.open': 'Open list', 'chart.f': 'f of the expanded node', 'chart.rate': 'Expansions/s', 'chart.depth': 'Depth of the expanded node',
  'chart.histogram': 'Nodes by f', 'chart.depths': 'Nodes by depth', 'chart.value': 'every node has the same f, so f cannot rank them', 'chart.values': '{many} values', 'chart.branching': 'b* = {factor}',

  'coach': 'First steps', 'coach.run': 'Space runs and pauses the search; → steps forward, ← steps back.', 'coach.walk': 'Click a node to see why the search chose it; arrow keys move between nodes.', 'coach.curve': 'Click the curve to go there; drag to zoom. The panel shows the rule for the next step.',
  'ended.idle': 'This search was stopped because {why}.', 'ended.again': 'Start it again',

  'time': 'Timeline', 'time.events': 'event {now} of {most} · {done} expansions', 'time.steps': '{now} of {most} steps', 'time.local': 'event {now} of {most}', 'time.expansions': '{now} of {most} expansions',
  'do': 'Controls', 'do.run': 'Run', 'do.pause': 'Pause', 'do.step': 'Step', 'do.back': 'Step back', 'do.steps': 'Step n times', 'do.count': 'Number of steps', 'do.start': 'To the start', 'do.end': 'To the latest event',
  'do.until': 'Until', 'do.goal': 'Goal', 'do.bound': 'Bound', 'do.best': 'Better', 'do.to-best': 'Run until a better state is found', 'do.break': 'Break', 'do.to-goal': 'Run until a goal is found', 'do.to-bound': 'Run until the next bound', 'do.to-break': 'Run until the next breakpoint',
  'do.stop': 'Stop the search', 'do.restart': 'Restart', 'speed': 'Speed', 'speed.most': 'maximum', 'speed.value': '{speed}/s',

  'break.title': 'Pause when', 'break.goal': 'a goal is found', 'break.bound': 'a new bound begins', 'break.depth': 'the depth is', 'break.f': 'f is', 'break.action': 'the action contains',
  'break.state': 'the board equals', 'break.reopening': 'a node is reopened', 'break.inconsistency': 'the heuristic is inconsistent', 'break.dead-cell': 'a cell has no candidate', 'break.best': 'a better state is found', 'break.cost': 'the best cost is at most',
  'break.value': 'Value', 'break.add': 'Add', 'break.remove': 'Remove: {text}', 'break.none': 'No breakpoints. A run pauses at a breakpoint.',

  'compare.title': 'Two runs side by side', 'compare.text': 'Both runs advance together, one expansion at a time (local search: one progress report at a time).', 'compare.run': 'Second run', 'compare.new': 'The same problem with another method',
  'compare.method': 'Method', 'compare.heuristic': 'Heuristic', 'compare.start': 'Compare', 'compare.same': 'Both are the same. Change the method or the heuristic.', 'compare.one': 'One change: {what}.', 'compare.two': 'Two changes (method and heuristic): the cause of a difference will be unclear.', 'compare.table': 'Comparison', 'compare.ratio': 'Second ÷ first',

  'export.tree': 'Tree as SVG', 'export.board-svg': 'Board as SVG', 'export.board-png': 'Board as PNG', 'export.way-png': 'Path to the node, animated PNG', 'export.way-pdf': 'Path to the node, PDF to print', 'export.csv': 'Statistics as CSV', 'export.trace': 'Trace of the run', 'export.link': 'Copy a link to this view',
  'export.copied': 'Link copied.', 'export.failed': 'The board could not be drawn.',

  'form.title': 'New run', 'form.place': 'Line {line}, column {column}: {message}', 'form.text': 'Problem', 'form.trace': 'Open a recorded run:', 'form.hint': 'Paste a puzzle or choose an example', 'form.kind': 'Read as', 'form.any': 'detect automatically', 'form.any-help': 'The problem is detected from the text.', 'form.read': '{problem}: {describe}', 'form.unread': 'not recognised',
  'form.examples': 'Examples', 'form.method': 'Method', 'form.heuristic': 'Heuristic', 'form.of': '{name} of {owner}', 'form.by-problem': 'default', 'form.settings': 'Settings and limits', 'form.seed': 'Seed', 'form.nodes': 'Maximum expansions or evaluations', 'form.seconds': 'Maximum seconds',
  'form.paused': 'Pause before the first step', 'form.run': 'Run', 'cancel': 'Cancel', 'close': 'Close',

  'help.title': 'Keys', 'help.tree': 'On the tree', 'help.about': 'Drag to pan, use the wheel or pinch to zoom, click to select, double-click to fold or unfold.', 'help.version': 'Solvarium',
  'key.run': 'Run or pause', 'key.step': 'One step', 'key.back': 'One step back', 'key.steps': 'n steps', 'key.back-steps': 'n steps back', 'key.goal': 'Until a goal', 'key.bound': 'Until the next bound or better state', 'key.break': 'Until a breakpoint',
  'key.start': 'To the start', 'key.end': 'To the latest event', 'key.faster': 'Faster', 'key.slower': 'Slower', 'key.restart': 'Restart', 'key.fit': 'Whole tree', 'key.follow': 'Follow the search', 'key.fold': 'Fold or unfold', 'key.failed': 'Fold dead branches',
  'key.zoom': 'Zoom in, out', 'key.search': 'Find a node', 'key.compare': 'Compare on or off', 'key.new': 'New run', 'key.theme': 'Light or dark', 'key.tabs': 'Open a tab', 'key.help': 'This help',
  'key.walk': 'To parent, child, neighbours', 'key.pan': 'Pan', 'key.unselect': 'Back to the search',

  'maker.title': 'Or generate one', 'maker.generator': 'Generator', 'maker.seed': 'Seed (empty: random)', 'maker.made': 'Seed {seed}.',
  'make.one': 'Generate', 'make.searching': 'Trying puzzles …',
  'form.explain': 'Explain step by step', 'welcome.sudoku': 'Sudoku, step by step', 'welcome.drill': 'Practise a technique', 'welcome.play': 'Play a game', 'welcome.setter': 'Set a variant',
};

/** @typedef {keyof typeof table} Key */

/**
 * A text with its placeholders filled in.
 * @param {Key} key
 * @param {Record<string, string|number>} [values]
 */
export const t = (key, values = {}) => fill(table[key], values);

/** Fills in the placeholders of a text. @param {string} text @param {Record<string, string|number>} values */
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (blank, name) => String(values[name] ?? blank));

/**
 * Checks that a name is a key of the table.
 * @param {string|null} name
 * @returns {Key}
 * /
 */
export function known(name) {
  if (name === null || !(name in table)) throw new Error(`no text for ${name}`);
  return /** @type {Key} */ (name);
}
