// Tests of moving in time: steps, breakpoints, the hints of a first visit, links, unwatched runs, large trees.
import { EIGHT, examples, holds, isState, open, reached, same, start, summary, until, watch } from './harness.mjs';

export const steps = {
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

  async 'on a phone each node of a small tree has its name'(keep) {
    for (const run of [['queens 6', '--with', 'backtrack'], ['Arad -> Bucharest', '--with', 'astar']]) {
      const page = keep(await watch('watch', ...run));
      await isState(page, 'done');
      // A map has the stage as soon as it is there.
      if (run[0].includes('->')) {
        await page.waitForSelector('body.swapped');
        await page.click('#swap');
      }
      await page.setViewportSize({ width: 390, height: 844 });
      await until(page, () => window.solvarium.trees[0].isCalm);
      const { names, written } = await page.evaluate(async () => {
        const { short } = await import('/web/paint.js');
        const [tree] = window.solvarium.trees;
        const written = [];
        const { fillText } = tree.to;
        tree.to.fillText = text => void written.push(text.split('  ')[0]);
        tree.frame();
        tree.to.fillText = fillText;
        return { names: tree.window.glyphs.row.map((_, glyph) => short(tree.window, glyph)), written };
      });
      // Each name as often as there are nodes of it.
      const count = (all, name) => all.filter(one => one === name).length;
      holds(names.length > 8, `${names.length} nodes`);
      same(names.filter(name => count(written, name) !== count(names, name)), [], `nodes of ${run[0]} without their names`);
    }
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
