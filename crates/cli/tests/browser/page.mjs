// Tests what the page shows after a user's actions.
import { readFileSync, writeFileSync } from 'node:fs';
import { explained } from './explain.mjs';
import { nameless } from './layout.mjs';
import { lessons } from './lessons.mjs';
import { edits } from './live.mjs';
import { examples, holds, looks, open, run, same, scratch, start, summary, until, watch } from './harness.mjs';
import { screens } from './sizes.mjs';

const JIGSAW = `${examples}/jigsaw.txt`;
const MAP = `${scratch}/map.txt`;
const ROMANIA = `${scratch}/romania.txt`;
writeFileSync(MAP, 'S...#.......\n.##.#.#.###.\n.#....#...#.\n.#.####.#.#.\n...#....#...\n.###.####.#.\n......#...#G\n');
writeFileSync(ROMANIA, 'Arad -> Bucharest\n');
const EIGHT = `${examples}/8-puzzle.txt`;

const expanded = page => page.evaluate(() => window.solvarium.state.panes[0].moment?.expanded ?? -1);
const isState = (page, state) => until(page, state => window.solvarium.state.panes[0].summary?.state === state, state);
/** Waits until the cursor has passed this many expansions. */
const reached = (page, n) => until(page, n => window.solvarium.state.panes[0].moment?.expanded === n, n);
const tests = {
  async 'a map has the stage, shows what was explored at any time, and is changed by keys'(keep) {
    const page = keep(await watch('watch', MAP, '--with', 'astar'));
    await isState(page, 'done');
    await page.waitForSelector('.swapped #ground-canvas');
    const box = await page.locator('#ground-canvas').boundingBox();
    holds(box.width > 600 && box.height > 400, `the map has the stage: ${box.width} x ${box.height}`);
    /** Open and closed cells, as reported by the server and drawn by the page. */
    const explored = () => page.evaluate(async () => {
      const { run, at } = window.solvarium.state.panes[0];
      const bytes = await (await (await import('/web/transport.js')).send(`/api/runs/${run}/explored?at=${at ?? ''}`.replace(/at=$/, ''), {})).arrayBuffer();
      const [, places, way, costs] = new Uint32Array(bytes, 0, 4);
      const packed = new Uint8Array(bytes, 16 + 4 * way + 8 * costs);
      const status = Array.from({ length: places }, (_, place) => (packed[place >> 2] >> (2 * (place & 3))) & 3);
      return [status.filter(is => is === 1).length, status.filter(is => is === 2).length];
    });
    const now = await summary(page);
    const [open, closed] = await explored();
    same(open, now.open, 'open fields');
    const picture = () => page.evaluate(() => document.querySelector('#ground-canvas').toDataURL());
    const atEnd = await picture();
    await page.click('#to-start');
    for (const n of [1, 2, 3]) {
      await page.click('#step');
      await reached(page, n);
    }
    const [, then] = await explored();
    holds(then < closed && then >= 2, `${then} fields closed early, ${closed} at the end`);
    holds(await picture() !== atEnd, 'the picture is another');
    await page.selectOption('#ground-colour', 'g');
    await page.waitForSelector('#ground-scale:not([hidden])');
    // Draws a wall to the right of the start and an expensive cell beside it by keys; the search follows.
    await page.focus('#ground-canvas');
    for (const key of ['ArrowRight', 'ArrowRight', 'w']) await page.keyboard.press(key);
    await until(page, () => document.querySelector('#said').textContent === 'row 1, column 2: wall');
    for (const key of ['ArrowRight', '5']) await page.keyboard.press(key);
    await until(page, () => document.querySelector('#said').textContent === 'row 1, column 3: step cost 5');
    await until(page, () => window.solvarium.state.panes[0].summary?.text.startsWith('S#5.'));
    await isState(page, 'done');
    await page.click('#swap');
    await page.waitForSelector('body:not(.swapped)');
    const tree = await page.locator('#tree').boundingBox();
    holds(tree.width > 600, 'the tree has the stage');
  },

  async 'a town becomes the start by the keys, and a map is zoomed and moved'(keep) {
    const page = keep(await watch('watch', ROMANIA, '--with', 'astar'));
    await isState(page, 'done');
    await page.waitForSelector('.swapped #ground-canvas');
    const before = await summary(page);
    const picture = () => page.evaluate(() => document.querySelector('#ground-canvas').toDataURL());
    same(await page.isDisabled('#ground-fit'), true, 'the whole map is seen');
    const whole = await picture();
    const box = await page.locator('#ground-canvas').boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.wheel(0, -600);
    await page.waitForSelector('#ground-fit:not([disabled])');
    await until(page, was => document.querySelector('#ground-canvas').toDataURL() !== was, whole);
    const near = await picture();
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 90, box.y + box.height / 2 + 40);
    await page.mouse.up();
    await until(page, was => document.querySelector('#ground-canvas').toDataURL() !== was, near);
    await page.click('#ground-fit');
    await page.waitForSelector('#ground-fit[disabled]');
    await page.focus('#ground-canvas');
    // The first arrow shows the keyboard cursor: at the start.
    for (const key of ['ArrowRight', 'ArrowRight', 's']) await page.keyboard.press(key);
    await until(page, text => window.solvarium.state.panes[0].summary?.text !== text, before.text);
    await isState(page, 'done');
    const after = await summary(page);
    holds(/ -> Bucharest/.test(after.text) && !after.text.startsWith('Arad'), after.text);
    // The same for a graph, whose other lines stay: B is to the right of A.
    const text = 'A B 4\nB C 3\nA C 9\nat(A) = 0, 0\nat(B) = 10, 0\nat(C) = 10, -10\nstart: A\ngoal: C\n';
    const graph = keep(await watch('watch', text, '--with', 'astar'));
    await isState(graph, 'done');
    await graph.waitForSelector('.swapped #ground-canvas');
    await graph.focus('#ground-canvas');
    for (const key of ['ArrowRight', 'ArrowRight', 's']) await graph.keyboard.press(key);
    await until(graph, () => window.solvarium.state.panes[0].summary?.text.includes('start: B'));
    await isState(graph, 'done');
    same((await summary(graph)).cost, 3, 'from B to C');
  },

  async 'road maps and tours are drawn, and any board can have the stage'(keep) {
    const road = keep(await watch('watch', ROMANIA, '--with', 'astar'));
    await isState(road, 'done');
    await road.waitForSelector('.swapped #ground-canvas');
    const tiles = keep(await watch('watch', EIGHT, '--with', 'astar'));
    await isState(tiles, 'done');
    await tiles.waitForSelector('#board svg');
    holds(!(await tiles.evaluate(() => document.body.classList.contains('swapped'))), 'the tree has the stage');
    await tiles.keyboard.press('x');
    await tiles.waitForSelector('.swapped #board svg');
    const board = await tiles.locator('#board svg').boundingBox();
    holds(board.height > 250, `the board is large: ${board.height}`);
    await until(tiles, () => location.hash.includes('stage=board'));
    same((await tiles.evaluate(() => window.solvarium.trees[0].window.briefs)).every(brief => '↑↓←→'.includes(brief)), true, 'arrows');
  },

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

  async 'a held run goes step by step, and back'(keep) {
    const page = keep(await watch('watch', EIGHT, '--with', 'astar', '--paused'));
    await isState(page, 'held');
    for (const n of [1, 2, 3]) {
      await page.click('#step');
      await reached(page, n);
    }
    same((await summary(page)).expanded, 3, 'the search itself has made three steps');
    await page.click('#step-back');
    await reached(page, 2);
    same((await summary(page)).expanded, 3, 'going back leaves the search alone');
    await page.click('#step');
    await reached(page, 3);
    await page.fill('#steps-count', '20');
    await page.click('#steps');
    await reached(page, 23);
    await page.keyboard.press('Comma');
    await reached(page, 22);
  },

  async 'before the first step there is the start, and two lines say what to do'(keep) {
    const page = keep(await watch('watch', EIGHT, '--with', 'astar', '--paused'));
    await isState(page, 'held');
    same(await page.textContent('#status'), 'paused', 'the word for it');
    await page.waitForSelector('#board svg');
    await page.waitForSelector('#open-list tbody tr');
    same(await page.locator('#open-list tbody tr').count(), 1, 'the start is on the open list');
    await until(page, () => window.solvarium.trees[0].window?.glyphs.row.length === 1);
    same(await page.locator('#coach p').count(), 2, 'two lines');
    holds(await page.isVisible('#coach'), 'they are seen');
    await page.keyboard.press('ArrowRight');
    await reached(page, 1);
    await page.waitForSelector('#coach', { state: 'hidden' });
    await page.keyboard.press('ArrowRight');
    await reached(page, 2);
    await page.keyboard.press('ArrowLeft');
    await reached(page, 1);
    // At the beginning everything is as before the first step, including the numbers.
    await page.keyboard.press('Home');
    await until(page, () => document.querySelector('#stat-expanded dd').textContent === '0' && document.querySelector('#stat-open dd').textContent === '1');
    await until(page, () => document.querySelectorAll('#open-list tbody tr').length === 1); // the open list of that time
    await until(page, () => document.querySelector('#node-title').textContent === 'start' && document.querySelector('#node-status').dataset.status === '0');
    await page.reload();
    await page.evaluate(() => window.solvarium.ready);
    await isState(page, 'held');
    await page.click('#restart');
    await until(page, () => window.solvarium.state.panes[0].summary?.expanded === 0);
    holds(await page.isHidden('#coach'), 'who has taken a step is not told again');
  },

  async 'a browser that remembers nothing is told once in the life of the page'(keep) {
    const { url } = await start('watch', EIGHT, '--with', 'astar', '--paused');
    const page = keep(await open(url, {}, context => context.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('forbidden', 'SecurityError'); } });
    })));
    await isState(page, 'held');
    await page.waitForSelector('#coach', { state: 'visible' });
    await page.click('#coach-close');
    holds(await page.isHidden('#coach'), 'it is closed');
    await page.click('#restart');
    await until(page, () => window.solvarium.state.panes[0].run === '2' && window.solvarium.state.panes[0].summary?.state === 'held');
    holds(await page.isHidden('#coach'), 'and stays closed');
  },

  async 'the form offers what can be done with the text'(keep) {
    const { url } = await start('serve');
    const page = keep(await open(url));
    const offered = id => page.evaluate(id => [...document.querySelectorAll(`#${id} option`)].map(option => option.value), id);
    await page.click('#new');
    same(await offered('form-heuristic'), [''], 'no heuristic before there is a problem');
    await page.fill('#form-text', '1 4 2 / 3 0 5 / 6 7 8');
    await until(page, () => document.querySelector('#form-problem-help').textContent === 'tiles: 3x3 sliding tiles');
    const [methods, heuristics] = [await offered('form-method'), await offered('form-heuristic')];
    holds(methods.includes('nbs') && !['backtrack', 'exact-cover', 'sat', 'anneal', 'singles'].some(name => methods.includes(name)), `methods: ${methods}`);
    holds(heuristics.includes('manhattan') && !heuristics.includes('octile'), `heuristics: ${heuristics}`);
    await page.selectOption('#form-heuristic', 'patterns');
    await page.click('#form details:not(#maker) summary');
    holds(await page.isVisible('#form-heuristic-settings [data-setting=parts]'), 'what can be set of the heuristic');
    await page.selectOption('#form-method', 'astar');
    await page.fill('#form-method-settings [data-setting=weight]', '2');
    await page.selectOption('#form-heuristic', 'misplaced');
    await page.click('#form-run');
    await isState(page, 'held');
    same([(await summary(page)).method, (await summary(page)).heuristic], ['astar(weight=2)', 'misplaced'], 'what runs');
    // The dialog of a comparison changes one parameter.
    await page.click('#compare');
    await page.waitForSelector('#compare-dialog[open]');
    same(await page.inputValue('#compare-method'), 'astar(weight=2)', 'the method as it is set');
    holds(!['', 'misplaced'].includes(await page.inputValue('#compare-heuristic')), 'another heuristic');
    same(await page.textContent('#compare-note'), 'One change: heuristic.', 'it says so');
    await page.selectOption('#compare-method', 'greedy');
    await until(page, () => document.querySelector('#compare-note').textContent.startsWith('Two changes'));
  },

  async 'runs that others begin appear, and files are named by one scheme'(keep) {
    const page = keep(await watch('watch', EIGHT, '--with', 'astar', '--heuristic', 'manhattan'));
    await isState(page, 'done');
    const begun = await page.evaluate(async () => (await (await import('/web/transport.js')).send('/api/runs', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ text: 'queens 6', method: 'backtrack' }) })).status);
    same(begun, 201, 'another tab begins a run');
    await until(page, () => document.querySelectorAll('#runs option').length === 2);
    await page.click('#to-end');
    const names = [];
    for (const id of ['#export-tree-svg', '#export-board-svg', '#export-board-png', '#export-csv', '#export-trace']) {
      await page.click('#export');
      const [download] = await Promise.all([page.waitForEvent('download'), page.click(id)]);
      names.push(download.suggestedFilename());
    }
    const goal = await page.evaluate(() => window.solvarium.state.panes[0].moment.row);
    same(names, ['tree.svg', `board-node${goal}.svg`, `board-node${goal}.png`, 'statistics.csv', 'run.trace'].map(what => `tiles_astar_manhattan_run1_${what}`), 'names');
  },

  async 'at 800 and 1280 pixels nothing overlaps and nothing is below the fold'(keep) {
    const { url } = await start('watch', EIGHT, '--with', 'astar');
    for (const viewport of [{ width: 1280, height: 800 }, { width: 800, height: 800 }, { width: 1920, height: 1080 }]) {
      const page = keep(await open(url, { viewport }));
      await isState(page, 'done');
      await page.click('#to-start');
      for (const n of [1, 2, 3, 4, 5]) { await page.click('#step'); await reached(page, n); }
      await until(page, () => document.querySelector('#place').textContent.startsWith('at event'));
      await until(page, () => document.querySelector('#stat-expanded dd').textContent === '5');
      const { boxes, tabs, lens, canvas } = await page.evaluate(() => {
        const box = id => { const { left, top, right, bottom } = document.getElementById(id).getBoundingClientRect(); return { id, left, top, right, bottom }; };
        return { boxes: ['place', 'time', 'sentence', 'legend', 'restart', 'stop', 'speed', 'steps', 'run', 'to-end', 'until-goal'].map(box), tabs: box('tabs'), lens: box('lens'), canvas: box('tree') };
      });
      const overlap = (a, b) => a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5;
      for (const [n, a] of boxes.entries()) for (const b of boxes.slice(n + 1)) holds(!overlap(a, b), `${viewport.width}: ${a.id} lies over ${b.id}`);
      holds(!overlap(lens, canvas), `${viewport.width}: the buttons lie over the tree`);
      for (const width of viewport.width < 1000 ? [] : [810, 1000, 1101, 1240, 1250, 1299, 1321, 1391]) {
        await page.setViewportSize({ width, height: viewport.height });
        const [run, restart, stop] = await page.evaluate(() => ['run', 'restart', 'stop'].map(id => document.getElementById(id).getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2));
        holds(Math.abs(run - restart) < 4 && Math.abs(run - stop) < 4, `${width}: Restart and Stop are not beside Run`);
      }
      if (viewport.width < 1000) continue; // everything is in one column there
      const middle = id => { const { top, bottom } = boxes.find(one => one.id === id); return (top + bottom) / 2; };
      holds(Math.abs(middle('restart') - middle('run')) < 4, `${viewport.width}: the controls wrap`);
      holds(tabs.bottom < viewport.height - 240, `${viewport.width}: the lists begin at ${tabs.bottom}`);
    }
  },

  async 'a run that nobody looked at says so and is begun again'(keep) {
    const page = keep(await watch('watch', EIGHT, '--with', 'astar', '--paused'));
    await isState(page, 'held');
    holds(await page.isHidden('#ended'), 'there is nothing to begin again');
    const left = { ...(await summary(page)), state: 'done', ending: 'stopped', stopped_by: 'idle', why: 'nobody watched it for 15 minutes' };
    await page.route('**/api/runs/1/stream', route => route.fulfill({ contentType: 'text/event-stream', body: `event: summary\ndata: ${JSON.stringify(left)}\n\n` }));
    await page.reload();
    await page.waitForSelector('#ended', { state: 'visible' });
    same(await page.textContent('#ended-why'), 'This search was stopped because nobody watched it for 15 minutes.', 'why');
    await page.click('#ended-again');
    await until(page, () => window.solvarium.state.panes[0].run === '2' && window.solvarium.state.panes[0].summary?.state === 'held');
    holds(await page.isHidden('#ended'), 'it runs again');
  },

  async 'a tree that is not as far as its search says so'(keep) {
    const { url } = await start('watch', EIGHT, '--with', 'astar');
    let go;
    const slow = new Promise(done => { go = done; });
    const page = keep(await open(url, {}, context => context.route('**/tree?*', async route => { await slow; await route.continue(); })));
    await isState(page, 'done');
    await until(page, () => /^drawing the tree: event 0 of [0-9,]+$/.test(document.querySelector('#place').textContent));
    go();
    await until(page, () => document.querySelector('#place').textContent === '');
    await page.waitForSelector('#legend-many', { state: 'visible' }); // the legend explains merged glyphs
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

  async 'annealing that solved its puzzle stands at the solution'(keep) {
    const page = keep(await watch('watch', `${examples}/hard.txt`, '--with', 'anneal', '--seed', '3'));
    await isState(page, 'done');
    same((await summary(page)).ending, 'solved', 'it is solved');
    await until(page, () => document.querySelector('#stat-mean dd').textContent === '0' && document.querySelector('#stat-best dd').textContent === '0');
    const curve = await page.evaluate(async () => (await (await import('/web/transport.js')).send('/api/runs/1/curve', {})).json());
    same([curve.mean.at(-1), curve.best.at(-1)], [0, 0], 'both lines end there');
    same(curve.mean.findIndex((now, at) => now !== null && now < curve.best[at]), -1, 'no cost is below the best so far');
    // All lines of costs hold their value until the next point: at the same corners, none falls below the best.
    const steps = await page.evaluate(() => {
      const costs = window.solvarium.curves[0].chart.series.filter(({ scale }) => scale === 'y');
      return costs.map(({ paths }) => paths === costs.at(-1).paths);
    });
    holds(steps.length === 4 && steps.every(is => is), `costs are steps: ${steps}`);
    await until(page, () => document.querySelector('#bests .rule')?.textContent === 'The method accepts worse states too, more rarely as it cools.');
  },

  async 'a run goes on and is paused'(keep) {
    const page = keep(await watch('watch', `${examples}/15-puzzle.txt`, '--with', 'bfs', '--paused', '--time-limit', '60s'));
    await isState(page, 'held');
    await page.fill('#speed', '5');
    await page.click('#run');
    await until(page, () => window.solvarium.state.panes[0].summary.expanded > 3);
    await page.click('#pause');
    await isState(page, 'held');
    const before = (await summary(page)).expanded;
    await page.waitForTimeout(400);
    same((await summary(page)).expanded, before, 'a held search does nothing');
    await page.click('#stop');
    await isState(page, 'done');
    same((await summary(page)).stopped_by, 'asked', 'why it ended');
  },

  async 'a breakpoint holds the run'(keep) {
    const page = keep(await watch('watch', EIGHT, '--with', 'astar', '--paused'));
    await isState(page, 'held');
    await page.click('#tab-breaks');
    await page.selectOption('#breakpoint-kind', 'depth');
    await page.fill('#breakpoint-value', '7');
    await page.click('#breakpoint-add');
    await page.fill('#speed', '11');
    await page.click('#run');
    await until(page, () => window.solvarium.state.panes[0].summary.events > 20);
    await isState(page, 'held');
    const { run, at } = await page.evaluate(() => ({ run: window.solvarium.state.panes[0].run, at: window.solvarium.state.panes[0].summary.events }));
    const moment = await page.evaluate(async ({ run, at }) => (await (await import('/web/transport.js')).send(`/api/runs/${run}/moment?at=${at}`, {})).json(), { run, at });
    const row = await page.evaluate(async ({ run, row }) => (await (await import('/web/transport.js')).send(`/api/runs/${run}/row/${row}`, {})).json(), { run, row: moment.row });
    same(row.depth, 7, 'it holds where it should');
  },

  async 'until the next bound, until the goal'(keep) {
    const page = keep(await watch('watch', EIGHT, '--with', 'ida', '--paused'));
    await isState(page, 'held');
    await page.click('#step'); // the search reports iterations
    await reached(page, 1);
    await page.click('#until-bound');
    await until(page, () => window.solvarium.state.panes[0].moment?.what === 'bound');
    await page.click('#until-goal');
    await until(page, () => ['goal', 'done'].includes(window.solvarium.state.panes[0].moment?.what));
    const { rounds } = await summary(page);
    holds(rounds > 1, 'there were rounds');
    await until(page, n => window.solvarium.trees[0].window?.roots.length === n, rounds);
    const names = await page.evaluate(() => window.solvarium.trees[0].window.roots.map(root => root.label));
    const bounds = names.map(name => Number(/^bound (\d+)$/.exec(name)?.[1]));
    holds(bounds.every((bound, i) => !i || bound > bounds[i - 1]), `each round is a tree, named for its bound: ${names}`);
    holds(await page.isVisible('#board svg'), 'the board is seen');
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

  async 'a recorded run is replayed, one that breaks off up to its end'(keep) {
    const { writeFileSync } = await import('node:fs');
    const file = `${scratch}/run.trace`;
    const page = keep(await watch('watch', EIGHT, '--with', 'astar', '--record', file));
    await isState(page, 'done');
    const live = await summary(page);
    await page.waitForTimeout(700);
    const replay = keep(await watch('replay', file));
    await isState(replay, 'done');
    const past = await summary(replay);
    same([past.expanded, past.cost, past.kind], [live.expanded, live.cost, 'replay'], 'the replay');
    await replay.click('#to-start');
    await replay.click('#step');
    await reached(replay, 1);
    const bytes = readFileSync(file);
    writeFileSync(`${scratch}/cut.trace`, bytes.subarray(0, Math.floor(bytes.length * 0.7)));
    const cut = keep(await watch('replay', `${scratch}/cut.trace`));
    await until(cut, () => window.solvarium.state.panes[0].summary?.truncated === true); // a truncated file is reported
  },

  async 'the token leaves the address; a page that is loaded again, or in another tab, asks by its secret, and the cookie alone asks nothing'(keep) {
    const page = keep(await watch('watch', '1 4 2 / 3 0 5 / 6 7 8', '--with', 'astar'));
    const works = async page => {
      await page.waitForFunction(() => window.solvarium);
      await page.evaluate(() => window.solvarium.ready);
      await until(page, () => window.solvarium.state.panes[0].summary?.state === 'done');
    };
    await works(page);
    holds(!page.url().includes('token'), page.url());
    same(await page.evaluate(() => document.querySelector('meta[name=solvarium]')), null, 'the secret in the document');
    await page.reload();
    await works(page);
    const home = page.url_.split('?')[0];
    const tab = await page.context().newPage();
    await tab.goto(home);
    await works(tab);
    same(await page.evaluate(async () => (await fetch('/api/runs')).status), 403, 'a question with the cookie alone');
    page.errors.length = 0; // the browser notes the refusal
    const stranger = await (await page.context().browser().newContext()).newPage();
    same((await stranger.goto(home)).status(), 403, 'a bookmark without the cookie');
    holds((await stranger.locator('body').innerText()).includes('Open the full address that solvarium printed'), 'it says what to do');
    await stranger.context().close();
  },

  async 'what is seen can be taken home'(keep) {
    const page = keep(await watch('watch', JIGSAW, '--with', 'astar'));
    await isState(page, 'done');
    await page.click('#to-end');
    await page.waitForSelector('#board svg');
    const take = async id => {
      await page.click('#export');
      const [download] = await Promise.all([page.waitForEvent('download'), page.click(id)]);
      return readFileSync(await download.path());
    };
    holds(String(await take('#export-tree-svg')).includes('<svg'), 'the tree is an SVG');
    holds(String(await take('#export-board-svg')).includes('<svg'), 'the board is an SVG');
    same([...(await take('#export-board-png')).subarray(1, 4)].map(c => String.fromCharCode(c)).join(''), 'PNG', 'the board as a picture');
    const animation = await take('#export-way-png');
    holds(animation.includes('acTL'), 'the way is an animation');
    holds(String(await take('#export-way-pdf')).startsWith('%PDF'), 'the way as pages');
    holds(String(await take('#export-csv')).startsWith('event,expanded,open,f,depth,seconds\n'), 'the statistics');
    holds(String(await take('#export-trace')).startsWith('solvarium-trace 2\n'), 'the trace');
  },

  async 'a puzzle is pasted, a fault in it is explained'(keep) {
    const { url } = await start('serve');
    const page = keep(await open(url));
    await page.click('#new');
    await page.fill('#form-text', '1 2 3 / 4 5 6 / 7 7 0');
    await page.click('#form-run');
    await until(page, () => document.getElementById('form-error').textContent.length > 10);
    page.errors = page.errors.filter(text => !text.includes('400')); // the refusal itself
    await page.fill('#form-text', '1 4 2 / 3 0 5 / 6 7 8');
    await page.selectOption('#form-method', 'bfs');
    await page.uncheck('#form-paused');
    await page.click('#form-run');
    await isState(page, 'done');
    same((await summary(page)).cost, 2, 'it is solved');
  },

  async 'light and dark, wide and narrow, all is readable'(keep) {
    const { url } = await start('watch', JIGSAW, '--with', 'astar');
    for (const colorScheme of ['light', 'dark']) {
      for (const viewport of [{ width: 1400, height: 900 }, { width: 390, height: 800 }]) {
        const page = keep(await open(url, { colorScheme, viewport }));
        await isState(page, 'done');
        await page.waitForTimeout(300);
        await page.screenshot({ path: `${scratch}/${colorScheme}-${viewport.width}.png` });
        const { contrast, wide } = await page.evaluate(() => {
          const channel = c => { c /= 255; return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; };
          const luminance = text => { const [r, g, b] = text.match(/[\d.]+/g).map(Number); return 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b); };
          const style = getComputedStyle(document.body);
          const [a, b] = [luminance(style.color), luminance(style.backgroundColor)].sort((x, y) => y - x);
          return { contrast: (a + 0.05) / (b + 0.05), wide: document.documentElement.scrollWidth - innerWidth };
        });
        holds(contrast >= 7, `${colorScheme}: the text's contrast is ${contrast}`);
        holds(wide <= 1, `${viewport.width}: the page is ${wide} pixels too wide`);
      }
    }
  },

  async 'the tree and the boards look as they did'(keep) {
    const page = keep(await watch('watch', '8 6 7 / 2 5 4 / 3 0 1', '--with', 'astar', '--paused'));
    await isState(page, 'held');
    await page.fill('#steps-count', '40');
    await page.click('#steps');
    await reached(page, 40);
    await looks(page.locator('#tree'), 'tree-light');
    await looks(page.locator('#board svg'), 'board-tiles');
    const dark = keep(await watch('watch', JIGSAW, '--with', 'astar'));
    await dark.emulateMedia({ colorScheme: 'dark' });
    await isState(dark, 'done');
    await dark.click('#to-start');
    await dark.fill('#steps-count', '15');
    await dark.click('#steps');
    await reached(dark, 15);
    await looks(dark.locator('#tree'), 'tree-dark');
    await looks(dark.locator('#board svg'), 'board-jigsaw');
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

  async 'the start page shows its puzzles, in motion only for those who want it'(keep) {
    const { url } = await start('serve');
    const page = keep(await open(url));
    await until(page, () => document.querySelectorAll('#welcome-examples .picture svg').length === document.querySelectorAll('#welcome-examples button').length);
    const drawn = () => page.evaluate(() => [...document.querySelectorAll('#welcome-examples svg')].map(svg => svg.outerHTML).join(''));
    const first = await drawn();
    await until(page, first => [...document.querySelectorAll('#welcome-examples svg')].map(svg => svg.outerHTML).join('') !== first, first);
    const still = keep(await open(url, { reducedMotion: 'reduce' }));
    await until(still, () => document.querySelectorAll('#welcome-examples .picture svg').length > 3);
    const before = await still.locator('#welcome-examples svg').first().innerHTML();
    await still.waitForTimeout(2500);
    same(await still.locator('#welcome-examples svg').first().innerHTML(), before, 'it stays');
  },

  async 'every control has a name'(keep) {
    const page = keep(await watch('watch', JIGSAW, '--with', 'astar'));
    same(await nameless(page), [], 'controls without a name');
  },

  async 'the link restores the view'(keep) {
    const page = keep(await watch('watch', EIGHT, '--with', 'astar'));
    await isState(page, 'done');
    await page.click('#to-start');
    for (const n of [1, 2]) { await page.click('#step'); await reached(page, n); }
    await page.waitForTimeout(500);
    const hash = await page.evaluate(() => location.hash);
    const again = keep(await open(page.url_.split('#')[0] + hash));
    await reached(again, 2);
  },

  async 'a million nodes are panned without a frame over 50 ms on the median'(keep) {
    const page = keep(await watch('watch', `${examples}/15-puzzle.txt`, '--with', 'bfs', '--node-limit', '520000'));
    await page.waitForFunction(() => window.solvarium.state.panes[0].summary?.state === 'done', null, { timeout: 120_000 });
    const now = await summary(page);
    holds(now.rows >= 1_000_000, `there are ${now.rows} rows`);
    await page.click('#to-end');
    await page.waitForTimeout(1500);
    const box = await page.locator('#tree').boundingBox();
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    for (let n = 0; n < 6; n++) { await page.mouse.wheel(0, -240); await page.waitForTimeout(150); }
    await page.evaluate(() => { window.solvarium.trees[0].frames.length = 0; });
    await page.mouse.down();
    for (let n = 0; n < 90; n++) await page.mouse.move(middle.x + 2 * n, middle.y + (n % 7));
    await page.mouse.up();
    const frames = await page.evaluate(() => [...window.solvarium.trees[0].frames].sort((a, b) => a - b));
    holds(frames.length > 10, `only ${frames.length} frames were drawn`);
    const median = frames[frames.length >> 1];
    holds(median <= 50, `the median frame took ${median} ms`);
    console.log(`        median frame ${median.toFixed(1)} ms, longest ${frames.at(-1).toFixed(1)} ms, ${now.rows} rows`);
  },
};

await run({ ...tests, ...lessons, ...explained, ...edits, ...screens });
