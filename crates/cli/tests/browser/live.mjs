// Tests that a search follows the edits of its puzzle, and that each drag ends with the counts of a fresh run.
import { writeFileSync } from 'node:fs';
import { holds, open, same, scratch, start, until, watch } from './harness.mjs';

const MAP = `${scratch}/live-map.txt`;
writeFileSync(MAP, 'S...#.......\n.##.#.#.###.\n.#....#...#.\n.#.####.#.#.\n...#....#...\n.###.####.#.\n......#...#G\n');
const GRAPH = 'A B 4\nB C 3\nA C 9\nB D 2\nat(A) = 0, 0\nat(B) = 10, 0\nat(C) = 10, -10\nat(D) = 20, 5\nstart: A\ngoal: C\n';

const isDone = page => until(page, () => window.solvarium.state.panes[0].summary?.state === 'done' && !window.solvarium.state.panes[0].live);
const counts = ({ expanded, generated, open, cost, ending }) => ({ expanded, generated, open, cost, ending });
/** The counts of the run that is shown, and of a fresh run of the same text. */
const both = (page, pane = 0) => page.evaluate(async pane => {
  const { get, post, forget } = await import('/web/api.js');
  const { problem, text, method, heuristic } = window.solvarium.state.panes[pane].summary;
  const { id } = await post('/api/runs', { kind: problem, text, method, heuristic });
  let fresh;
  do fresh = await get(`/api/runs/${id}`); while (fresh.state !== 'done');
  await forget(`/api/runs/${id}`);
  return [window.solvarium.state.panes[pane].summary, fresh];
}, pane);
const agree = async (page, what, pane) => {
  const [mine, fresh] = await both(page, pane);
  same(counts(mine), counts(fresh), what);
  return mine;
};
/** The middle of a cell or point of the map on the page. */
const spot = (page, place) => page.evaluate(async place => {
  const [{ areas }, map] = await Promise.all([import('/web/ground.js'), import('/web/map.js')]);
  const [area] = areas();
  const at = typeof place === 'string' ? area.chart.names.indexOf(place) : place;
  const { x, y } = map.spot(area, at);
  const box = document.querySelector('#ground-canvas').getBoundingClientRect();
  return { x: box.left + area.left + x, y: box.top + area.top + y };
}, place);
const tileAt = async (page, column, row) => {
  const tray = await page.locator('#board .sv-tray').boundingBox();
  return { x: tray.x + ((column + 0.5) * tray.width) / 3, y: tray.y + ((row + 0.5) * tray.height) / 3 };
};
/** Drags from point to point, and returns the result of `during` before the button is released. */
async function drag(page, points, during = async () => {}) {
  await page.mouse.move(points[0].x, points[0].y);
  await page.mouse.down();
  for (const { x, y } of points.slice(1)) await page.mouse.move(x, y, { steps: 4 });
  const said = await during();
  await page.mouse.up();
  return said;
}
/** Waits until the counts of an edit are shown, which no run has yet. */
const follows = page => until(page, async () => {
  const live = (await import('/web/live.js')).isEditing();
  return live && window.solvarium.state.panes[0].live !== null && document.querySelector('#run').disabled;
});

export const edits = {
  async 'walls, start and goal of a map are dragged, and the search follows to the counts of a fresh run'(keep) {
    const page = keep(await watch('watch', MAP, '--with', 'astar'));
    await isDone(page);
    await page.waitForSelector('.swapped #ground-canvas');
    const sheet = () => page.locator('#ground-canvas').boundingBox();
    const [before, first] = [await sheet(), await agree(page, 'before')];
    // A wall of two cells on the path.
    const [a, b] = [await spot(page, 1), await spot(page, 3)];
    const seen = await drag(page, [a, b], async () => {
      await follows(page);
      return page.textContent('#stat-expanded dd');
    });
    await until(page, old => window.solvarium.state.panes[0].run !== old, '1');
    await isDone(page);
    const walled = await agree(page, 'after a wall was drawn');
    holds(walled.text.startsWith('S###'), walled.text);
    holds(walled.expanded !== first.expanded, 'another search');
    same(Number(seen), walled.expanded, 'the count while the button was down');
    same(await sheet(), before, 'the picture keeps its place and size');
    // Play begins at the start of the new map.
    await page.click('#run');
    await until(page, () => window.solvarium.state.playing && window.solvarium.state.panes[0].at !== null);
    same((await both(page))[0].text, walled.text, 'the map that plays');
    // A drag of the goal pauses it; one of the start, too.
    await drag(page, [await spot(page, 83), await spot(page, 11)]);
    await until(page, () => window.solvarium.state.panes[0].summary?.text.split('\n')[0].endsWith('G'));
    await isDone(page);
    holds(!(await page.evaluate(() => window.solvarium.state.playing)), 'it stands still');
    await agree(page, 'after the goal was moved');
    await drag(page, [await spot(page, 0), await spot(page, 48)]);
    await until(page, () => window.solvarium.state.panes[0].summary?.text.split('\n')[4].startsWith('S'));
    await isDone(page);
    const moved = await agree(page, 'after the start was moved');
    // Undo goes back step by step; the keys edit, too.
    for (let n = 0; n < 3; n++) await page.click('#ground-undo');
    await until(page, text => window.solvarium.state.panes[0].summary?.text === text, first.text);
    await isDone(page);
    same(counts(await agree(page, 'after undoing')), counts(first), 'as at first');
    holds(await page.isDisabled('#ground-undo'), 'nothing to undo');
    holds(moved.text !== first.text, 'it had been changed');
    holds((await page.locator('#runs option').count()) <= 3, 'edits do not fill the list of runs');
  },

  async 'a run that was being played is never the one of another map'(keep) {
    const page = keep(await watch('watch', MAP, '--with', 'astar', '--paused'));
    await until(page, () => window.solvarium.state.panes[0].summary?.state === 'held');
    await page.waitForSelector('.swapped #ground-canvas');
    await page.click('#step');
    await until(page, () => window.solvarium.state.panes[0].summary.expanded === 1);
    const at = await spot(page, 2);
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await follows(page);
    await page.keyboard.press('Space'); // while the button is down
    await page.waitForTimeout(200);
    same(await page.evaluate(async () => (await (await import('/web/api.js')).get('/api/runs/1')).expanded), 1, 'the old search stands');
    await page.mouse.up();
    await isDone(page);
    await agree(page, 'after the drag');
  },

  async 'A*, greedy search and Dijkstra follow one map side by side'(keep) {
    const page = keep(await watch('watch', MAP, '--with', 'astar'));
    await isDone(page);
    await page.waitForSelector('.swapped #ground-canvas');
    await page.click('#ground-three');
    const three = () => page.evaluate(async () => (await import('/web/ground.js')).view.three?.map(({ summary }) => summary) ?? []);
    const fresh = () => page.evaluate(async () => {
      const { get, post, forget } = await import('/web/api.js');
      const { problem: kind, text, heuristic } = window.solvarium.state.panes[0].summary;
      const found = [];
      for (const order of [{ method: 'astar', heuristic }, { method: 'greedy', heuristic }, { method: 'uniform-cost' }]) {
        const { id } = await post('/api/runs', { kind, text, ...order });
        let run;
        do run = await get(`/api/runs/${id}`); while (run.state !== 'done');
        await forget(`/api/runs/${id}`);
        found.push(run);
      }
      return found;
    });
    const check = async what => {
      await isDone(page);
      let mine;
      do mine = await three(); while (mine.length !== 3);
      const others = await fresh();
      same(mine.map(counts), others.map(counts), what);
      return mine;
    };
    const first = await check('the three at first');
    holds(first[1].expanded < first[0].expanded && first[0].expanded <= first[2].expanded, 'greedy expands least, Dijkstra most');
    same(await page.locator('#ground-names li').count(), 3, 'three names');
    await drag(page, [await spot(page, 5), await spot(page, 7)]);
    await until(page, () => window.solvarium.state.panes[0].run !== '1');
    const after = await check('the three after a wall');
    holds(JSON.stringify(after.map(counts)) !== JSON.stringify(first.map(counts)), 'all follow');
    for (const [n, name] of ['A*', 'Greedy', 'Dijkstra'].entries()) {
      await until(page, ([n, words]) => document.querySelectorAll('#ground-names li')[n].textContent.startsWith(words), [n, `${name} ${after[n].expanded} expanded`]);
    }
    // Earlier, all three show as many expansions.
    await page.click('#to-start');
    for (const n of [1, 2, 3]) {
      await page.click('#step');
      await until(page, n => window.solvarium.state.panes[0].moment?.expanded === n, n);
    }
    await until(page, async () => (await import('/web/ground.js')).view.three.every(({ explored }) => explored.status.filter(is => is === 2).length <= 4));
  },

  async 'start, points and roads of a graph are dragged'(keep) {
    const page = keep(await watch('watch', GRAPH, '--with', 'astar'));
    await isDone(page);
    await page.waitForSelector('.swapped #ground-canvas');
    const first = await agree(page, 'before');
    const [a, b, c, d] = [await spot(page, 'A'), await spot(page, 'B'), await spot(page, 'C'), await spot(page, 'D')];
    await drag(page, [d, { x: d.x - 60, y: d.y + 80 }], () => follows(page));
    await until(page, old => window.solvarium.state.panes[0].summary?.text !== old, first.text);
    await isDone(page);
    const moved = await agree(page, 'after a point was moved');
    holds(!moved.text.includes('at(D) = 20, 5\n') && moved.cost === first.cost, moved.text);
    same(await spot(page, 'A'), a, 'the picture keeps its size');
    // The road from A to C costs 9; dragged down, it gets cheaper.
    const road = { x: (a.x + c.x) / 2, y: (a.y + c.y) / 2 };
    await drag(page, [road, { x: road.x, y: road.y + 31 }]);
    await until(page, () => window.solvarium.state.panes[0].summary?.text.includes('A C 4\n'));
    await isDone(page);
    same((await agree(page, 'after a road got cheaper')).cost, 4, 'by the road');
    await drag(page, [a, b]);
    await until(page, () => window.solvarium.state.panes[0].summary?.text.includes('start: B'));
    await isDone(page);
    const there = await agree(page, 'after the start was moved');
    same(there.cost, 3, 'from B to C');
    // By keys: e chooses a road of the selected point, Page Up makes it more expensive.
    await page.focus('#ground-canvas');
    const said = () => page.textContent('#said');
    await page.keyboard.press('e');
    await until(page, () => document.querySelector('#said').textContent.startsWith('road '));
    const [, from, into, price] = /^road (.+) – (.+): cost (\d+)$/.exec(await said());
    await page.keyboard.press('PageUp');
    await until(page, line => window.solvarium.state.panes[0].summary?.text.includes(line), `${from} ${into} ${Number(price) + 1}\n`);
    await isDone(page);
    await agree(page, 'after a road got more expensive');
    await page.keyboard.press('Control+z');
    await until(page, text => window.solvarium.state.panes[0].summary?.text === text, there.text);
    await isDone(page);
  },

  async 'a city of a tour is dragged, and the tour follows'(keep) {
    const page = keep(await watch('watch', 'tsp circle 8', '--with', 'climb'));
    await isDone(page);
    await page.waitForSelector('.swapped #ground-canvas');
    const [first] = await both(page);
    const city = await spot(page, 0);
    await drag(page, [city, { x: city.x - 150, y: city.y - 20 }], () => follows(page));
    await until(page, old => window.solvarium.state.panes[0].summary?.text !== old, first.text);
    await isDone(page);
    const local = ({ local: { evaluations, best } }) => ({ evaluations, best });
    const [mine, fresh] = await both(page);
    same(local(mine), local(fresh), 'after the drag');
    holds(mine.local.best < first.local.best, 'the tour is shorter');
    same(await page.evaluate(async () => (await import('/web/ground.js')).view.tour.length), 8, 'its cities');
  },

  async 'tiles are dragged and slid, and an unsolvable board says so'(keep) {
    const page = keep(await watch('watch', '1 4 2 / 3 0 5 / 6 7 8', '--with', 'astar'));
    await isDone(page);
    await page.waitForSelector('#board .sv-tray');
    const first = await agree(page, 'before');
    // The goal is shown; two exchanges keep it solvable, one does not.
    const [a, b, c] = [await tileAt(page, 1, 0), await tileAt(page, 2, 0), await tileAt(page, 2, 1)];
    await drag(page, [a, b, c], () => follows(page));
    await until(page, old => window.solvarium.state.panes[0].summary?.text !== old, first.text);
    await isDone(page);
    const dragged = await agree(page, 'after a tile was dragged over two cells');
    same([dragged.text.split('\n').slice(0, 3), dragged.ending], [['_ 2 5', '3 4 1', '6 7 8'], 'solved'], 'the new start');
    await until(page, () => document.querySelector('#node-title').textContent === 'start');
    await drag(page, [await tileAt(page, 0, 2), await tileAt(page, 1, 2)]);
    await until(page, () => document.querySelector('#status').textContent.startsWith('no solution'));
    holds(await page.isDisabled('#run'), 'there is nothing to play');
    await page.click('#tiles-undo');
    await until(page, () => document.querySelector('#status').textContent.startsWith('solved'));
    await isDone(page);
    same((await both(page))[0].text, dragged.text, 'undone');
    await page.focus('#board');
    await page.keyboard.press('ArrowLeft');
    await until(page, () => window.solvarium.state.panes[0].summary?.text.startsWith('2 _ 5'));
    await isDone(page);
    await agree(page, 'after a key');
  },

  async 'both runs of a comparison follow an edit'(keep) {
    const { url } = await start('watch', MAP, '--with', 'astar');
    const page = keep(await open(url));
    await isDone(page);
    await page.evaluate(async () => {
      const { post } = await import('/web/api.js');
      const { problem: kind, text } = window.solvarium.state.panes[0].summary;
      window.solvarium.beside((await post('/api/runs', { kind, text, method: 'bfs' })).id);
    });
    await until(page, () => window.solvarium.state.panes[1].summary?.state === 'done');
    await page.waitForSelector('aside #ground-canvas');
    await drag(page, [await spot(page, 2), await spot(page, 3)]);
    await until(page, () => window.solvarium.state.panes.every(({ summary, live }) => summary?.state === 'done' && !live && summary.text.startsWith('S.##')));
    await agree(page, 'the first');
    await agree(page, 'the second', 1);
  },
};
