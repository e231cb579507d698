// Tests of the page for each family of methods: open lists, propagation, local search, two runs.
import { EIGHT, examples, holds, isState, JIGSAW, looks, reached, same, scratch, summary, until, watch } from './harness.mjs';
import { nameless } from './layout.mjs';

export const methods = {
  async 'a jigsaw is solved under the viewer, and its board is seen'(keep) {
    const page = keep(await watch('watch', JIGSAW, '--with', 'astar'));
    await isState(page, 'done');
    const now = await summary(page);
    same([now.ending, now.cost], ['solved', 27], 'how it ended');
    await page.click('#to-end');
    await page.waitForSelector('#board svg');
    const label = await page.getAttribute('#board svg', 'aria-label');
    holds(label && label.length > 5, 'the board says what it is');
    holds((await page.textContent('#status')).toLowerCase().includes('solved'), 'the status says so');
    holds((await page.textContent('#stat-expanded')).replace(/\D/g, '') === String(now.expanded), 'expansions are counted');
  },

  async 'one value of f is one bar at that value'(keep) {
    const page = keep(await watch('watch', `${examples}/hard.txt`, '--with', 'astar'));
    await isState(page, 'done');
    await page.click('#tab-shape');
    await until(page, () => document.querySelector('#chart-histogram-now').textContent.startsWith('every node has the same f'));
    const columns = await page.evaluate(async () => {
      const { roomy } = await import('/web/charts.js');
      return [roomy([58], [9]), roomy([3, 4], [1, 2])];
    });
    same(columns, [[[57, 58, 59], [null, 9, null]], [[3, 4], [1, 2]]], 'the columns');
  },

  async 'a search by propagation says how much of its cost was decided'(keep) {
    const page = keep(await watch('watch', `${examples}/hard.txt`, '--with', 'backtrack'));
    await isState(page, 'done');
    const { depth } = await summary(page);
    await until(page, words => document.querySelector('#status').textContent === words, `solved, ${depth} decisions`);
    await until(page, () => document.querySelector('#node-status')?.dataset.status === '5'); // the panel shows the goal
    same(await page.textContent('#sum'), `${depth}depth`, 'the depth, and neither g nor h');
    holds(await page.isHidden('#tab-open') && await page.isHidden('#stat-open') && await page.isHidden('#stat-f'), 'there is no open list and no f');
    same(await page.textContent('#way-title'), `Trail of decisions (${depth})`, 'the trail');
    holds(await page.locator('#way li').last().isVisible(), 'the trail is open');
    await page.click('#to-start');
    await page.click('#step');
    await until(page, () => /^0depth\d{2,3}candidates left$/.test(document.querySelector('#sum').textContent));
  },

  async 'a search of a game has depths, and neither costs nor an open list'(keep) {
    const page = keep(await watch('watch', 'nim 1 2', '--with', 'minimax'));
    await isState(page, 'done');
    await until(page, () => document.querySelector('#status').textContent === 'solved');
    await until(page, () => /^\d+depth$/.test(document.querySelector('#sum').textContent));
    holds(/^Line of moves \(\d+\)$/.test(await page.textContent('#way-title')), await page.textContent('#way-title'));
    holds(await page.isHidden('#tab-open') && await page.isHidden('#stat-open') && await page.isHidden('#stat-f'), 'there is no open list and no f');
  },

  async 'annealing that solved its puzzle stands at the solution'(keep) {
    const page = keep(await watch('watch', `${examples}/hard.txt`, '--with', 'anneal', '--seed', '3'));
    await isState(page, 'done');
    same((await summary(page)).ending, 'solved', 'it is solved');
    await until(page, () => document.querySelector('#stat-mean dd').textContent === '0' && document.querySelector('#stat-best dd').textContent === '0');
    const curve = await page.evaluate(async () => (await (await import('/web/transport.js')).send('/api/runs/1/curve', {})).json());
    same([curve.mean.at(-1), curve.best.at(-1)], [0, 0], 'both lines end there');
    same(curve.mean.findIndex((now, at) => now !== null && now < curve.best[at]), -1, 'no cost is below the best so far');
    await until(page, () => window.solvarium.curves[0]?.chart);
    // All lines of costs hold their value until the next point: at the same corners, none falls below the best.
    const steps = await page.evaluate(() => {
      const costs = window.solvarium.curves[0].chart.series.filter(({ scale }) => scale === 'y');
      return costs.map(({ paths }) => paths === costs.at(-1).paths);
    });
    const dotted = await page.evaluate(() => {
      const { series } = window.solvarium.curves[0].chart;
      return [3, 31].map(many => series.slice(-2).map(({ points }, at) => points.show({ data: [Array(many).fill(1), Array(many).fill(1)] }, at)));
    });
    same(dotted, [[true, false], [false, false]], 'a few reports of the current cost are points');
    holds(steps.length === 4 && steps.every(is => is), `costs are steps: ${steps}`);
    await until(page, () => document.querySelector('#bests .rule')?.textContent === 'Rule: accepts worse states too, more rarely as it cools.');
  },

  async 'what propagation strikes out is seen, and where it met a contradiction'(keep) {
    const page = keep(await watch('watch', `${examples}/hard.txt`, '--with', 'backtrack(hidden=singles,locked=yes)'));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await isState(page, 'done');
    await page.click('#to-end');
    await page.fill('#search', '12');
    await page.waitForSelector('#found button');
    await page.press('#search', 'Enter');
    await page.waitForSelector('#node-status[data-status="7"]');
    same(await page.textContent('#dead'), 'Dead end: no candidate left', 'the rule');
    same(await page.textContent('#struck-title'), 'Removed: 58 (48 taken elsewhere, 10 only cell for another)', 'the strikes by rule');
    await page.click('#struck-title');
    same(await page.locator('#struck li').count(), 58, 'each strike');
    holds(await page.locator('#board .sv-cross').count(), 'a cell is dead');
    // The camera's position at this moment depends on the machine, so it is set explicitly.
    await page.evaluate(() => {
      const tree = window.solvarium.trees[0];
      tree.pan(0, 0);
      tree.put({ x: -15, y: 3, sx: 26, sy: 63 });
    });
    await looks(page.locator('#tree'), 'tree-backtrack');
    await looks(page.locator('#board svg'), 'board-backtrack');
    await page.click('#to-start');
    await page.click('#step');
    await reached(page, 1);
    await page.click('#unselect');
    await until(page, () => document.querySelector('#board-caption').textContent === 'After propagation');
    holds(await page.isHidden('#dead'), 'the start is no dead end');
  },

  async 'a local search shows its curve and its best board'(keep) {
    const file = `${scratch}/local.trace`;
    const page = keep(await watch('watch', `${examples}/hard.txt`, '--with', 'anneal(cooling=lewis)', '--seed', '3', '--node-limit', '200000', '--record', file));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await isState(page, 'done');
    const now = await summary(page);
    same([now.shape, now.ending, now.local.best > 0, now.lost], ['local', 'stopped', true, 0], 'how it ended');
    const says = (page, words) => until(page, words => document.querySelector('#board-caption').textContent.startsWith(words), words);
    await says(page, `Best so far: ${now.local.best} faults after ${now.local.found.toLocaleString('en')} evaluations`);
    await page.waitForSelector('#tree', { state: 'hidden' });
    await page.waitForSelector('#curve canvas', { state: 'visible' }); // the curve replaces the tree
    holds(await page.isHidden('#node') && await page.isHidden('#legend') && await page.isHidden('#tab-open'), 'what is about trees is not there');
    holds(await page.locator('#board .sv-fault').count() >= 2 && await page.locator('#board .sv-fault-mark').count() === 1, 'cells at fault are marked');
    same((await page.textContent('#stat-evaluations dd')).replace(/\D/g, ''), String(now.local.evaluations), 'evaluations are counted');
    await looks(page.locator('#curve .plot'), 'curve-light');
    await looks(page.locator('#board svg'), 'board-faults');

    // Back in time, from improvement to improvement.
    await page.click('#to-start');
    for (const n of [1, 2, 3]) { await page.click('#step'); await reached(page, n); }
    const early = await page.evaluate(async () => (await (await import('/web/transport.js')).send(`/api/runs/${window.solvarium.state.panes[0].run}/best?at=${window.solvarium.cursor()}`, {})).json());
    await says(page, `Best so far: ${early.cost} faults`);
    holds(early.cost > now.local.best, 'it was worse before');
    await page.click('#until-best');
    await until(page, () => window.solvarium.state.panes[0].moment?.what === 'best');
    await until(page, () => document.querySelectorAll('#bests tbody tr').length > 3);
    await page.locator('#bests tbody button').last().click();
    await until(page, () => window.solvarium.cursor() === 1);

    // A part of the curve, and all of it.
    await page.click('#to-end');
    await page.waitForTimeout(400);
    const box = await page.locator('#curve .u-over').boundingBox();
    await page.mouse.move(box.x + 100, box.y + 80);
    await page.mouse.down();
    await page.mouse.move(box.x + 300, box.y + 80, { steps: 4 });
    await page.mouse.up();
    await page.click('#curve .bar button');
    await page.mouse.click(box.x + box.width / 2, box.y + 80);
    await until(page, () => window.solvarium.state.panes[0].at !== null && window.solvarium.state.panes[0].at > 50);
    same(await nameless(page), [], 'controls without a name');

    // Dark and narrow, from the recording.
    const past = keep(await watch('replay', file));
    await past.setViewportSize({ width: 390, height: 800 });
    await past.emulateMedia({ colorScheme: 'dark' });
    await says(past, `Best so far: ${now.local.best} faults`);
    same((await summary(past)).local, now.local, 'the recording says the same');
    const wide = await past.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    holds(wide <= 1, `the page is ${wide} pixels too wide`);
    await looks(past.locator('#curve .plot'), 'curve-dark');
  },

  async 'a local search is held, stepped, and compared'(keep) {
    const page = keep(await watch('watch', `${examples}/hard.txt`, '--with', 'anneal', '--node-limit', '100000', '--paused'));
    await isState(page, 'held');
    for (const n of [1, 2]) { await page.click('#step'); await reached(page, n); }
    same((await summary(page)).local.evaluations > 1024, true, 'it has made two steps');
    await page.click('#until-goal');
    await isState(page, 'done');
    await page.click('#compare');
    await page.waitForSelector('#compare-dialog[open]');
    await page.selectOption('#compare-method', 'backtrack');
    await page.click('#compare-start');
    await until(page, () => window.solvarium.state.panes[1].summary?.state === 'done');
    await page.click('#to-end');
    holds(await page.isVisible('#curve canvas') && await page.isVisible('#tree-b'), 'a curve beside a tree');
    await page.click('#tree-b');
    await until(page, () => document.querySelector('#lens').checkVisibility());
    await page.click('#compare');
    await until(page, () => document.body.classList.contains('local'));
  },

  async 'boards stand in the nodes of both trees where they fit, and a lone node has a large one'(keep) {
    const page = keep(await watch('watch', '1 4 2 / 3 0 5 / 6 7 8', '--with', 'astar'));
    await isState(page, 'done');
    await page.click('#compare');
    await page.selectOption('#compare-method', 'bfs');
    await page.click('#compare-start');
    await until(page, () => window.solvarium.state.panes[1].summary?.state === 'done');
    await until(page, () => window.solvarium.trees.every(({ thumbs, window }) => window && thumbs.boards.size === window.glyphs.row.length && [...thumbs.boards.values()].every(board => board.complete && board.naturalWidth)));
    await until(page, () => window.solvarium.trees.every(({ aim, isDue }) => !aim && !isDue));
    const sizes = page => page.evaluate(() => window.solvarium.trees.map(({ to, frame }, number) => {
      const { drawImage } = to;
      const wide = new Set();
      to.drawImage = (picture, ...at) => void (picture instanceof HTMLImageElement && wide.add(Math.round(at[2])));
      frame.call(window.solvarium.trees[number]);
      to.drawImage = drawImage;
      return [...wide];
    }));
    const [first, second] = await sizes(page);
    same([first.length, second], [1, first], 'one size of boards in both trees');
    const lone = keep(await watch('watch', EIGHT, '--with', 'astar', '--paused'));
    await isState(lone, 'held');
    await until(lone, () => window.solvarium.trees[0].thumbs.natural > 0);
    const [[wide = 0]] = await sizes(lone);
    holds(wide > 100, `the board of the first node is ${wide} pixels wide`);
  },

  async 'two runs stand side by side on one clock'(keep) {
    const page = keep(await watch('watch', EIGHT, '--with', 'astar', '--heuristic', 'misplaced'));
    await isState(page, 'done');
    await page.click('#compare');
    await page.waitForSelector('#compare-dialog[open]');
    await page.selectOption('#compare-method', 'astar');
    await page.selectOption('#compare-heuristic', 'manhattan');
    await page.click('#compare-start');
    await until(page, () => window.solvarium.state.comparing && window.solvarium.state.panes[1].summary);
    await until(page, () => window.solvarium.state.panes[1].summary.state === 'done');
    await page.click('#to-end');
    await page.waitForSelector('#comparison-table td');
    const costs = await page.evaluate(() => window.solvarium.state.panes.map(pane => pane.summary.cost));
    holds(costs[0] > 0 && costs[0] === costs[1], `both find plans of one cost: ${costs}`);
    holds(await page.isVisible('#tree-b'), 'both trees are seen');
  },
};
