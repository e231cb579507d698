// Tests of maps on the stage: explored cells, keys, zoom, graphs.
import { writeFileSync } from 'node:fs';
import { EIGHT, holds, isState, reached, same, scratch, summary, until, watch } from './harness.mjs';

const MAP = `${scratch}/map.txt`;
const ROMANIA = `${scratch}/romania.txt`;
writeFileSync(MAP, 'S...#.......\n.##.#.#.###.\n.#....#...#.\n.#.####.#.#.\n...#....#...\n.###.####.#.\n......#...#G\n');
writeFileSync(ROMANIA, 'Arad -> Bucharest\n');

export const maps = {
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

  async 'on a phone one map names all towns of Romania, and each of three maps all but one, each name at its own town'(keep) {
    const page = keep(await watch('watch', ROMANIA, '--with', 'astar'));
    await isState(page, 'done');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.waitForSelector('#ground-canvas');
    // All texts drawn in the next frame, as [text, x, y] on the canvas.
    const drawn = () => page.evaluate(async () => {
      const [{ redraw, areas }, { spot }] = await Promise.all([import('/web/ground.js'), import('/web/map.js')]);
      const { prototype } = CanvasRenderingContext2D;
      const { fillText } = prototype;
      const texts = [];
      prototype.fillText = function (text, x, y) { const { a, e, f } = this.getTransform(); texts.push([text, x + e / a, y + f / a]); };
      redraw();
      await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
      prototype.fillText = fillText;
      const towns = areas().map(area => area.chart.names.map((name, place) => ({ name, x: spot(area, place).x + area.left, y: spot(area, place).y + area.top })));
      const away = towns.map(all => all.map(({ name, x, y }) => Math.min(...texts.filter(([text]) => text === name).map(([, tx, ty]) => Math.hypot(tx - x, ty - y)))));
      return away.map(all => all.filter(far => far < 60).length);
    });
    same(await drawn(), [20], 'names on one map');
    await page.click('#ground-three');
    await until(page, () => document.querySelector('#ground-names').textContent.includes('expanded'));
    const three = await drawn();
    holds(three.length === 3 && three.every(names => names >= 19), `names on three maps: ${three}`);
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
    // Three pictures of a wide map are largest in two rows.
    await road.click('#ground-three');
    await road.waitForSelector('#ground-names[data-columns="2"]');
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

  async 'what was asked about a map is not asked of a run of tiles that is shown in the meantime'(keep) {
    const page = keep(await watch('watch', MAP, '--with', 'astar'));
    await isState(page, 'done');
    await page.waitForSelector('.swapped #ground-canvas');
    const tiles = await page.evaluate(async () => {
      const { post } = await import('/web/api.js');
      return (await post('/api/runs', { text: '1 4 2 / 3 0 5 / 6 7 8', method: 'astar' })).id;
    });
    // The reply about the map is kept back until the tiles are shown: the next request waits for it.
    const asked = [];
    let release;
    const shown = new Promise(done => { release = done; });
    await page.route('**/explored?*', async route => {
      asked.push(route.request().url());
      await shown;
      await route.continue();
    });
    await page.click('#to-start');
    await reached(page, 0);
    await page.click('#step');
    await reached(page, 1);
    await page.evaluate(id => window.solvarium.show(id), tiles);
    release();
    await isState(page, 'done');
    await page.waitForSelector('#board svg');
    await page.waitForTimeout(300);
    holds(asked.length > 0, 'the map was asked about');
    same(asked.filter(url => url.includes(`/runs/${tiles}/`)), [], 'questions about a map to a run of tiles');
  },
};
