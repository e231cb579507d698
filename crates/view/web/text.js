/** All texts of the page in one table. */

const table = {
  'run.list': 'Runs', 'run.forget': 'End and forget this run', 'run.new': 'New run', 'compare': 'Compare', 'export': 'Export', 'theme': 'Dark colours', 'help': 'Help and keys',
  'skip': 'Skip to the controls',

  'error.away': 'The program does not answer. Does it still run?',
  'error.status': 'The program answered with status {status}.',
  'error.gone': 'That run is gone.',
  'error.ended': 'All runs ended: {why}.',
  'away': 'No word from the program: trying again …',

  'welcome.title': 'Watch a search think',
  'welcome.text': 'Choose a puzzle or paste your own, choose a method, and go through the search step by step: every node, every duplicate, every dead end.',
  'welcome.new': 'New run …', 'welcome.lessons': 'Ten lessons, each with runs to go through', 'welcome.examples': 'Or begin with one of these puzzles',
  'lessons': 'Lessons', 'lesson.number': 'Lesson {number} of {total}', 'lesson.back': 'Previous', 'lesson.next': 'Next', 'lesson.again': 'Begin the runs of the lesson again', 'lesson.close': 'End the lesson',

  'status.0': 'open', 'status.1': 'expanded', 'status.2': 'duplicate', 'status.3': 'pruned', 'status.4': 'superseded', 'status.5': 'solution', 'status.6': 'being expanded', 'status.7': 'dead end',

  'state.none': 'no run', 'state.preparing': 'preparing the search', 'state.running': 'searching', 'state.held': 'paused', 'state.done': 'done',
  'state.solved-local': 'solved', 'state.solved': 'solved, cost {cost}', 'state.solved-decided': 'solved, cost {cost}: {depth} decisions, the rest followed', 'state.unsolvable': 'no solution: proved', 'state.stopped': 'stopped', 'state.stopped-by': 'stopped: {by}',
  'state.lost': '{lost} more events are counted, not drawn', 'state.lost-memory': '{lost} more events are counted, not drawn: the memory of this run is used up', 'state.cut': 'its recording leaves out what came last', 'state.truncated': 'the recording breaks off here',

  'stat.evaluations': 'Evaluations', 'stat.generations': 'Generations', 'stat.best': 'Best so far', 'stat.mean': 'Cost now', 'stat.temperature': 'Temperature', 'stat.diversity': 'Diversity', 'stat.restarts': 'Restarts', 'stat.speed': 'Evaluations a second', 'stat.searched': 'Time',
  'stat.expanded': 'Expanded', 'stat.generated': 'Generated', 'stat.open': 'Open', 'stat.duplicates': 'Duplicates', 'stat.pruned': 'Pruned',
  'stat.reopened': 'Reopened', 'stat.depth': 'Depth', 'stat.f': 'f now', 'stat.bound': 'Bound', 'stat.rate': 'Nodes a second', 'stat.seconds': 'Time', 'stat.cost': 'Cost',
  'stats': 'Statistics',

  'tree': 'Search tree', 'tree.empty': 'Search tree: nothing yet', 'tree.name': 'Search tree of {rows} nodes by {method}. Arrow keys go from node to node; what is chosen is told in the panel Node.',
  'tree.lag': 'drawing the tree: event {at} of {most}', 'tree.lost': 'Nothing here: show the whole tree', 'tree.behind': 'as it was at event {at}', 'tree.group': '{size} nodes', 'legend.subtree': 'many nodes as one',
  'tree.in': 'Zoom in', 'tree.out': 'Zoom out', 'tree.fit': 'Whole tree', 'tree.follow': 'Follow the search', 'tree.fold': 'Fold or unfold the chosen node', 'tree.failed': 'Fold dead branches',
  'swap': 'Board and tree change places', 'key.sums': 'g and h beside f in the tree', 'key.swap': 'Board on the stage, or the tree',
  'ground.name': 'Map: {what}, as it was at event {at}. Arrow keys go from field to field, w draws or erases a wall, a digit says how many times as much a step there costs, s moves the start here and g the goal, plus and minus zoom, 0 shows all, Enter searches the changed map, Escape takes the changes back.',
  'ground.colour': 'Colour by', 'ground.status': 'open and closed', 'ground.about': 'Draw and erase with the pointer, drag S and G.', 'ground.brush': 'Draw', 'ground.cost2': 'cost 2', 'ground.cost3': 'cost 3', 'ground.cost5': 'cost 5', 'ground.cost9': 'cost 9', 'ground.dear': 'a step here costs {times} times as much', 'ground.towns': 'Choose a town to begin or to end there.', 'ground.here': 'Start here', 'ground.there': 'Goal here', 'ground.in': 'Show less of the map, larger', 'ground.out': 'Show more of the map', 'ground.fit': 'Show all of the map', 'ground.run': 'Search this map', 'ground.undo': 'Undo changes',
  'ground.at': 'row {row}, column {column}: {what}', 'ground.town': '{name}: {what}', 'ground.start': 'start', 'ground.goal': 'goal', 'ground.wall': 'wall', 'ground.free': 'free', 'ground.isOpen': 'open', 'ground.isClosed': 'closed', 'ground.open': 'open, g {g}, h {h}', 'ground.closed': 'closed, g {g}, h {h}',
  'legend': 'What the shapes mean',
  'search': 'Find a node', 'search.hint': 'Find action or number', 'search.total': '{total} found',

  'curve': 'Curve of {method}', 'curve.told': 'Curve of {method}: best cost {best} after {evaluations} evaluations. What it shows is told by the numbers above and the list of improvements.', 'curve.none': 'Nothing is evaluated yet: take a step, or run.',
  'curve.best': 'Best so far', 'curve.mean': 'Cost now', 'curve.population': 'Mean of the population', 'curve.band': 'least to most', 'curve.spread': 'one standard deviation', 'curve.temperature': 'Temperature', 'curve.diversity': 'Diversity', 'curve.restarts': 'Restart',
  'curve.axis': 'Along the axis', 'curve.evaluations': 'evaluations', 'curve.generations': 'generations', 'curve.seconds': 'seconds', 'curve.whole': 'Whole curve',
  'best.faults': 'Best so far: {cost} faults after {evaluations} evaluations', 'best.fault': 'Best so far: 1 fault after {evaluations} evaluations', 'best.solved': 'Solved after {evaluations} evaluations', 'best.start': 'Where it begins: cost {cost}', 'best.length': 'Best so far: length {cost} after {evaluations} evaluations', 'best.marked': 'marked cells are at fault',
  'bests.cost': 'Cost', 'bests.evaluations': 'Evaluations', 'bests.seconds': 'Time', 'bests.go': 'Go to where the cost became {cost}', 'bests.none': 'Nothing yet.', 'bests.rule': 'What it takes next: {rule}.',

  'node': 'Node', 'node.start': 'start', 'node.way': 'Way from the start: {steps} steps', 'node.back': 'Unselect',
  'node.forced': 'Filled by propagation: {cells}',
  'node.struck': 'Struck out: {total} ({rules})', 'node.struck-by': '{count} {rule}', 'node.more': '… and {count} more',
  'node.dead': 'Dead end: {rule}',
  'node.none': 'Choose a node in the tree, or take a step.',
  'why': 'Why', 'boards': 'Boards', 'board': 'Board', 'board.start': 'Board', 'board.before': 'Before', 'board.after': 'After {action}', 'board.propagated': 'After propagation',
  'fact.depth': 'Depth', 'fact.born': 'Created', 'fact.expanded': 'Expanded', 'fact.children': 'Children', 'fact.size': 'Nodes below', 'fact.parent': 'Parent', 'fact.twin': 'Seen as', 'fact.event': 'event {event}',

  'tab.list': 'Details', 'tab.bests': 'Improvements', 'tab.open': 'Open', 'tab.closed': 'Closed', 'tab.charts': 'Charts', 'tab.shape': 'Shape', 'tab.breaks': 'Breaks',
  'list.open': 'Open list', 'list.closed': 'Closed list', 'list.action': 'Action', 'list.f': 'f', 'list.g': 'g', 'list.h': 'h', 'list.depth': 'Depth', 'list.born': 'Created',
  'list.sort': 'Sort by {name}', 'list.page': '{first}–{last} of {total}', 'list.none': 'empty', 'list.back': 'Previous nodes', 'list.next': 'Next nodes',

  'chart.open': 'Open list', 'chart.f': 'f of the node expanded', 'chart.rate': 'Expansions a second', 'chart.depth': 'Depth of the node expanded',
  'chart.histogram': 'Nodes by f', 'chart.depths': 'Nodes by depth', 'chart.value': 'one value: f tells nothing apart', 'chart.values': '{many} values', 'chart.branching': 'b* = {factor}',

  'coach': 'First steps', 'coach.run': 'Space runs the search and pauses it; → goes one step on, ← one step back.', 'coach.walk': 'Click a node: the arrow keys then go from node to node, and the panel Node says why the search took it.', 'coach.curve': 'Click the curve to go there, drag over a part to see it larger; the panel says what it takes next.',
  'ended.idle': 'This search was ended because {why}.', 'ended.again': 'Start it again',

  'time': 'Timeline', 'time.events': 'event {now} of {most} · {done} expansions', 'time.steps': '{now} of {most} steps', 'time.local': 'event {now} of {most}', 'time.expansions': '{now} of {most} expansions',
  'do': 'Controls', 'do.run': 'Run', 'do.pause': 'Pause', 'do.step': 'Step', 'do.back': 'Step back', 'do.steps': 'Step n times', 'do.count': 'How many steps', 'do.start': 'To the start', 'do.end': 'To the front',
  'do.until': 'Until', 'do.goal': 'Goal', 'do.bound': 'Bound', 'do.best': 'Better', 'do.to-best': 'Run until a better state is found', 'do.break': 'Break', 'do.to-goal': 'Run until a goal is found', 'do.to-bound': 'Run until the next bound', 'do.to-break': 'Run until the next break',
  'do.stop': 'End the search', 'do.restart': 'Restart', 'speed': 'Speed', 'speed.most': 'as fast as it can', 'speed.value': '{speed} a second',

  'break.title': 'Pause when', 'break.goal': 'a goal is found', 'break.bound': 'a new bound begins', 'break.depth': 'the depth is', 'break.f': 'f is', 'break.action': 'the action contains',
  'break.state': 'the board equals', 'break.reopening': 'a node is reopened', 'break.inconsistency': 'the heuristic is inconsistent', 'break.dead-cell': 'a cell has no candidate', 'break.best': 'a better state is found', 'break.cost': 'the best cost is at most',
  'break.value': 'Value', 'break.add': 'Add', 'break.remove': 'Remove: {text}', 'break.none': 'No breakpoints. A run pauses where one is met.',

  'compare.title': 'Two runs side by side', 'compare.text': 'Both go by one clock: the number of expansions, or of how often a local search tells how it stands.', 'compare.run': 'Second run', 'compare.new': 'The same problem, by another method',
  'compare.method': 'Method', 'compare.heuristic': 'Heuristic', 'compare.start': 'Compare', 'compare.same': 'Both are the same: change the method or the heuristic.', 'compare.one': 'One change: {what}.', 'compare.two': 'Two changes, method and heuristic: what makes the difference will not be clear.',  'compare.table': 'Compared', 'compare.ratio': 'Second ÷ first',

  'export.tree': 'Tree as SVG', 'export.board-svg': 'Board as SVG', 'export.board-png': 'Board as PNG', 'export.way-png': 'Way to the node, animated PNG', 'export.way-pdf': 'Way to the node, PDF to print', 'export.csv': 'Statistics as CSV', 'export.trace': 'Trace of the run', 'export.link': 'Copy the link to this view',
  'export.copied': 'The link is copied.', 'export.failed': 'The board could not be drawn.',

  'form.title': 'New run', 'form.place': 'Line {line}, column {column}: {message}', 'form.text': 'Problem', 'form.trace': 'Open the trace of a run:', 'form.hint': 'Paste a puzzle, or take an example', 'form.kind': 'Read as', 'form.any': 'whatever it looks like', 'form.any-help': 'Sudoku, tiles, maps and others are told apart by their looks.', 'form.read': '{problem}: {describe}', 'form.unread': 'not recognised yet',
  'form.examples': 'Examples', 'form.method': 'Method', 'form.heuristic': 'Heuristic', 'form.of': '{name} of {owner}', 'form.by-problem': 'by problem and method', 'form.settings': 'Settings and limits', 'form.seed': 'Seed', 'form.nodes': 'At most so many expansions or evaluations', 'form.seconds': 'At most so many seconds',
  'form.paused': 'Pause before the first step', 'form.run': 'Run', 'cancel': 'Cancel', 'close': 'Close',

  'help.title': 'Keys', 'help.tree': 'On the tree', 'help.about': 'Drag to pan, turn the wheel or pinch to zoom, click to choose, double-click to fold a node or to open a subtree.', 'help.version': 'Solvarium',
  'key.run': 'Run or pause', 'key.step': 'One step', 'key.back': 'One step back', 'key.steps': 'n steps', 'key.back-steps': 'n steps back', 'key.goal': 'Until a goal', 'key.bound': 'Until the next bound, or a better state', 'key.break': 'Until a breakpoint',
  'key.start': 'To the start', 'key.end': 'To the front', 'key.faster': 'Faster', 'key.slower': 'Slower', 'key.restart': 'Restart', 'key.fit': 'Whole tree', 'key.follow': 'Follow the search', 'key.fold': 'Fold or unfold', 'key.failed': 'Fold dead branches',
  'key.zoom': 'Zoom in, out', 'key.search': 'Find a node', 'key.compare': 'Compare, or one run again', 'key.new': 'New run', 'key.theme': 'Light or dark', 'key.tabs': 'Open a tab', 'key.help': 'This help',
  'key.walk': 'To parent, child, neighbours', 'key.pan': 'Pan', 'key.unselect': 'Back to the search',

  'explain.title': 'Sudoku, step by step', 'explain.home': 'Solvarium: all searches', 'explain.mode': 'Step by step', 'explain.drill': 'Drill', 'explain.board': 'Board: arrow keys go from cell to cell, a digit puts it in, Shift and a digit strikes the candidate out or takes it back, Delete empties the cell',
  'explain.new': 'New puzzle', 'explain.new-text': 'A Sudoku of 4x4, 6x6 or 9x9, in any form: 81 characters, rows, a grid of candidates, a link', 'explain.open': 'Explain', 'explain.take': 'Take along', 'explain.order': 'Order of techniques', 'explain.order-human': 'As people see them', 'explain.order-hodoku': 'HoDoKu', 'explain.order-se': 'Sudoku Explainer',
  'maker.title': 'Or let one be made', 'maker.generator': 'Generator', 'maker.seed': 'Seed (empty: any)', 'maker.made': 'Made with seed {seed}.',
  'make.title': 'Or one that is made', 'make.size': 'Size', 'make.level': 'Level (HoDoKu)', 'make.hardest': 'Hardest step', 'make.symmetry': 'Digits lie', 'make.one': 'Make one', 'make.any': 'any', 'make.searching': 'Trying puzzles …',
  'make.symmetry-none': 'anywhere', 'make.symmetry-rot180': 'as after half a turn', 'make.symmetry-rot90': 'as after a quarter of a turn', 'make.symmetry-mirror': 'as in a mirror', 'make.symmetry-diagonal': 'as with rows and columns exchanged',
  'explain.line': 'Copy as a line', 'explain.grid': 'Copy as a grid of candidates', 'explain.wiki': 'Copy the link to SudokuWiki', 'explain.link': 'Copy the link to this view', 'explain.save': 'Save as a file', 'explain.load': 'Open a saved file …', 'explain.copied': 'Copied: {what}', 'explain.no-wiki': 'SudokuWiki has 9x9 only.', 'explain.no-file': 'This is no saved board: expected what "Save as a file" wrote.', 'explain.torn': 'Of the changes by hand, the first {done} of {all} were made again.',
  'explain.start': 'To the start', 'explain.back': 'One step back', 'explain.forward': 'One step on', 'explain.end': 'To the end', 'explain.hint': 'Hint', 'explain.hint-more': 'Hint: more', 'explain.hints': 'Hint', 'explain.hide': 'Hide the steps to come', 'explain.show': 'Show the steps',
  'explain.digit': 'Digit', 'explain.candidate': 'Candidates', 'explain.erase': 'Empty', 'explain.pad': 'Digits', 'explain.pad-mode': 'What a digit does', 'explain.put': 'Put {digit} in', 'explain.strike': 'Strike {digit} out, or take it back',
  'explain.steps': 'Steps', 'explain.all': 'All steps here', 'explain.list': 'Steps and their prices', 'explain.count': '{steps} steps', 'explain.cost': 'HoDoKu {score} ({level})', 'explain.er': 'hardest SE {er}', 'explain.solved': 'Solved.', 'explain.stuck': 'No technique helps any further.', 'explain.cut-time': 'The time was over: there are more steps.', 'explain.cut-steps': 'There are more steps than are shown.', 'explain.more': 'Look for more', 'explain.hidden': 'The steps to come are hidden.', 'explain.take-step': 'Take this step', 'explain.about-technique': 'About this technique', 'explain.none': 'No step is found here.', 'explain.searching': 'Looking for steps …',
  'explain.by-hand': 'By hand', 'explain.hand-put': '{cell} is {digit}', 'explain.hand-empty': '{cell} is emptied', 'explain.hand-strike': '{digit} goes from {cell}', 'explain.hand-restore': '{digit} is back in {cell}', 'explain.no-cell': 'Choose a cell first.', 'explain.given': '{cell} is given: it stays.', 'explain.at': 'Step {now} of {most}', 'explain.at-end': 'After {most} steps', 'explain.price-hodoku': 'HoDoKu', 'explain.price-se': 'SE',
  'explain.cell-given': 'row {row}, column {column}: {digit}, given', 'explain.cell-digit': 'row {row}, column {column}: {digit}', 'explain.cell-empty': 'row {row}, column {column}: {digits}', 'explain.cell-none': 'row {row}, column {column}: nothing fits', 'explain.welcome': 'Open a puzzle to see how people solve it, step by step.',
  'legend.house': 'house', 'legend.used': 'pattern', 'legend.fin': 'fin', 'legend.placed': 'is put in', 'legend.struck': 'goes', 'legend.strong': 'strong link', 'legend.weak': 'weak link',
  'drill.technique': 'Technique', 'drill.count': 'Exercises', 'drill.grade': 'Candidates', 'drill.easy': 'only the digits concerned', 'drill.real': 'all', 'drill.start': 'Begin', 'drill.check': 'Check', 'drill.answer': 'Show the answer', 'drill.next': 'Next', 'drill.clear': 'Take the marks back', 'drill.progress': 'Exercise {now} of {most}', 'drill.searching': 'Making an exercise …', 'drill.rare': 'None was found yet: still looking.', 'drill.do': 'Click a candidate to strike it out; with Digit chosen, click it to put it in. Then check.',
  'drill.right': 'Right.', 'drill.part': 'Right so far: the step says more.', 'drill.another': 'Right, but another step.', 'drill.unfounded': 'The solution agrees, but no step found here says so.', 'drill.wrong': 'Wrong: {cell} is {right}.', 'drill.shown': 'Answer', 'drill.result': '{right} right, {another} by another step, {wrong} wrong, {shown} shown', 'drill.done': 'That was the last one.', 'drill.again': 'Other exercises', 'drill.mark': 'Marked: {marks}', 'drill.about': 'Positions in which a technique is next: find the step, mark what it changes, and check.', 'drill.results': 'Results',
  'form.explain': 'Explain step by step', 'welcome.sudoku': 'Sudoku, step by step', 'welcome.drill': 'Drill a technique',
  'key.x-forward': 'One step on', 'key.x-back': 'One step back', 'key.x-start': 'To the start', 'key.x-end': 'To the end', 'key.x-hint': 'Hint: press again for more', 'key.x-all': 'All steps here', 'key.x-hide': 'Hide or show the steps', 'key.x-mode': 'Digit or candidates', 'key.x-board': 'To the board', 'key.x-list': 'To the list', 'key.x-save': 'Save as a file', 'key.x-check': 'Check the answer', 'key.x-next': 'Next exercise', 'key.x-cells': 'From cell to cell', 'key.x-put': 'Put the digit in', 'key.x-strike': 'Strike the candidate out, or take it back', 'key.x-empty': 'Empty the cell', 'key.x-new': 'New puzzle', 'help.board': 'On the board',
};

/** @typedef {keyof typeof table} Key */

/**
 * A text with its placeholders filled in.
 * @param {Key} key
 * @param {Record<string, string|number>} [values]
 */
export function t(key, values = {}) {
  return table[key].replace(/\{(\w+)\}/g, (blank, name) => String(values[name] ?? blank));
}

/**
 * A name from elsewhere as a key of the table.
 * @param {string|null} name
 * @returns {Key}
 * /
 */
export function known(name) {
  if (name === null || !(name in table)) throw new Error(`no text for ${name}`);
  return /** @type {Key} */ (name);
}
