// Tests the site in a real browser, from a static server below a folder: `node page.mjs SITE BROWSER SCRATCH`.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { families } from './families.mjs';
import { EIGHT, HARD, begin, browserPath, clean, home, open, ready, run, same, scratch, stands, summary } from './harness.mjs';
import { offline } from './offline.mjs';

/** Pages of 64 KiB that the browser allows a module in the out-of-memory test: 40 MB. */
const PAGES = 640;

const tests = {
  async 'the front door has three doors that lead somewhere, without scripts, on a phone and on a desk'() {
    for (const viewport of [{ width: 1400, height: 900 }, { width: 390, height: 800 }]) {
      const page = await open('', { viewport, javaScriptEnabled: false });
      const doors = await Promise.all((await page.locator('nav a').all()).map(door => door.getAttribute('href')));
      same(doors.length, 3, 'doors');
      for (const door of doors) same((await page.request.get(home + door)).status(), 200, door);
      same(await page.evaluate(() => document.querySelector('main img').naturalWidth > 0), true, 'the picture is drawn');
      const drawing = await (await page.request.get(`${home}eight.svg`)).text();
      same(drawing.includes('prefers-reduced-motion'), true, 'it stands still for those who want no motion');
      const box = await page.locator('main').boundingBox();
      same(box.width <= viewport.width, true, 'the width of the page');
      await page.screenshot({ path: join(scratch, `door-${viewport.width}.png`) });
      await clean(page);
    }
  },

  async 'a link opens a run, which is stepped forwards and backwards to its end'() {
    const page = await open(`play/${EIGHT}`);
    await stands(page, s => s.state === "held");
    same((await summary(page)).expanded, 0, 'expansions of a run that is opened');
    await page.click('#step');
    await stands(page, s => s.expanded === 1);
    await page.click('#step-back');
    await page.waitForFunction(() => window.solvarium.cursor() < window.solvarium.state.panes[0].summary.events);
    await page.click('#until-goal');
    await stands(page, s => s.cost === 2 || s.state === "held" && s.expanded > 1);
    await page.evaluate(() => document.getElementById('to-end').click());
    await page.click('#run').catch(() => {});
    await stands(page, s => s.state === "done" && s.cost === 2);
    await page.screenshot({ path: join(scratch, 'run.png') });
    await clean(page);
  },

  async 'a Sudoku is explained step by step, and its technique trained'() {
    const page = await open('play/explain.html#position=1.....3..4.....2');
    await page.waitForFunction(() => window.solvarium.trail.solved);
    await page.click('#step');
    await page.waitForFunction(() => window.solvarium.trail.at === 1 && document.querySelector('#board svg'));
    await page.click('#mode-drill');
    await page.selectOption('#drill-technique', 'naked-pair');
    await page.click('#drill-start');
    await page.waitForFunction(() => window.solvarium.drill.tasks.length > 0);
    await page.click('#drill-answer');
    await page.waitForSelector('#board .sv-used');
    await page.screenshot({ path: join(scratch, 'drill.png') });
    await clean(page);
  },

  async 'a puzzle is made by difficulty, explained, and rated as it was asked for'() {
    const page = await open('play/explain.html');
    await page.waitForFunction(() => window.solvarium.trail.start);
    for (const [size, level, hardest, cells] of [['9', 'hard', 'x-wing', 81], ['6', 'easy', '', 36]]) {
      await page.click('#new');
      await page.selectOption('#make-size', size);
      await page.selectOption('#make-level', level);
      await page.selectOption('#make-hardest', hardest);
      await page.selectOption('#make-symmetry', size === '9' ? 'none' : 'rot180');
      await page.click('#make-one');
      await page.waitForFunction(cells => !document.querySelector('dialog[open]') && window.solvarium.trail.solved && window.solvarium.trail.end.values.length === cells, cells);
      const start = await page.evaluate(() => window.solvarium.trail.entries[0].before.position);
      const rated = await page.evaluate(async position => {
        const { post } = await import('./web/api.js');
        const { steps } = await post('/api/explain/path', { position, order: 'hodoku' });
        const prices = steps.map(({ technique, prices }) => [prices.hodoku.score, technique, prices.hodoku.level]).sort(([a], [b]) => b - a);
        return prices[0];
      }, start);
      same(rated[2], level, `the level of ${start}`);
      if (hardest) same(rated[1], hardest, `the hardest step of ${start}`);
      if (size === '6') same([...start].every((digit, at) => (digit === '.') === (start[35 - at] === '.')), true, 'half a turn');
    }
    await page.click('#new');
    await page.selectOption('#make-size', '4');
    await page.selectOption('#make-level', '');
    await page.selectOption('#make-hardest', 'jellyfish');
    await page.click('#make-one');
    await page.waitForFunction(() => document.querySelector('#new-error').textContent.includes('never needed on 4x4'));
    page.errors.length = 0; // the browser notes the refusal
    await page.screenshot({ path: join(scratch, 'made.png') });
    await clean(page);
  },

  async 'a lesson is stepped, stepped back and run, on a phone and on a desk'() {
    for (const options of [{ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true }, {}]) {
      const page = await open('play/', options);
      await page.locator('#welcome-lessons button, #welcome-lessons li').first().click();
      await stands(page, s => s.state === "held");
      await page.locator('#step').click();
      await stands(page, s => s.expanded === 1);
      await page.locator('#step-back').click();
      await page.waitForFunction(() => window.solvarium.cursor() < window.solvarium.state.panes[0].summary.events);
      await page.locator('#run').click();
      await stands(page, s => s.expanded > 1);
      await page.screenshot({ path: join(scratch, `lesson-${options.isMobile ? 'phone' : 'desk'}.png`) });
      await clean(page);
    }
  },

  async 'a hint answers while a search goes on, and a run and a hint while a question is worked on'() {
    const page = await open(`play/${HARD}&method=ida&go=1`);
    await stands(page, s => s.expanded > 1000);
    const told = await page.evaluate(async () => {
      const { get, post } = await import('./web/api.js');
      const hint = () => post('/api/explain/hint', { position: '1.....3..4.....2', level: 3 });
      const run = () => get(`/api/runs/${window.solvarium.state.panes[0].run}`);
      const before = await run();
      const { text } = await hint();
      // No grid is this hard: the generator tries until its time is up.
      const slow = post('/api/new', { generator: 'sudoku(rate=se:11.8..12.0,tries=1000000)', seconds: 4 });
      let isOver = false;
      void slow.then(() => { isOver = true; });
      const after = await run();
      const again = await hint();
      return { before: before.state, text, after: after.state, again: again.text, isOver, none: (await slow).text };
    });
    same({ ...told, text: told.text.length > 10 }, { before: 'running', text: true, after: 'running', again: told.text, isOver: false, none: null }, 'what was answered');
    await page.click('#stop');
    await stands(page, s => s.state === "done");
    await clean(page);
  },

  async 'a question that ends its worker is told of, and the next one is answered'() {
    const page = await open('play/explain.html#position=1.....3..4.....2');
    await page.waitForFunction(() => window.solvarium.trail.solved);
    const [clerk] = page.workers().filter(worker => worker.url().endsWith('clerk.js'));
    await clerk.evaluate(() => void setTimeout(() => { throw new Error('killed by a test'); }));
    for (const begun = Date.now(); page.workers().includes(clerk); await page.waitForTimeout(20)) {
      if (Date.now() - begun > 10_000) throw new Error('the worker still stands');
    }
    await page.click('#step');
    await page.waitForFunction(() => window.solvarium.trail.at === 1 && document.querySelector('#board svg'));
    page.errors = page.errors.filter(error => !error.includes('killed by a test'));
    await clean(page);
  },

  async 'every generator makes a puzzle in the form, the same for the same seed, which then runs'() {
    for (const options of [{}, { viewport: { width: 390, height: 800 }, colorScheme: 'dark' }]) {
      const page = await open('play/', options);
      await page.click('#welcome-new');
      await page.click('#maker summary');
      const made = async () => {
        await page.fill('#form-text', '');
        await page.click('#maker-make');
        await page.waitForFunction(() => document.getElementById('form-text').value.trim() && document.getElementById('form-problem-help').textContent);
        return page.inputValue('#form-text');
      };
      const generators = await page.locator('#maker-generator option').evaluateAll(options => options.map(({ value }) => value));
      same(generators.includes('tiles') && generators.includes('graph'), true, `generators: ${generators}`);
      await page.fill('#maker-seed', '7');
      for (const generator of generators) {
        await page.selectOption('#maker-generator', generator);
        same(await made(), await made(), `${generator} of the same seed`);
      }
      await page.selectOption('#maker-generator', 'tiles');
      await page.fill('#maker-settings [data-setting=depth]', '9');
      const before = await page.inputValue('#form-text');
      await page.press('#maker-seed', 'Enter');
      await page.waitForFunction(before => document.getElementById('form-text').value !== before, before);
      await page.screenshot({ path: join(scratch, `maker-${options.viewport?.width ?? 1400}.png`) });
      await made();
      await page.selectOption('#form-method', 'bfs');
      await page.uncheck('#form-paused');
      await page.click('#form-run');
      await stands(page, s => s.state === "done" && s.cost === 9);
      await clean(page);
    }
  },

  async 'a link that is copied opens the same view elsewhere'() {
    const page = await open(`play/${EIGHT}`);
    await stands(page, s => s.state === "held");
    await page.click('#step');
    await stands(page, s => s.expanded === 1);
    await page.waitForFunction(() => location.hash.includes('at='));
    const [hash, before] = [await page.evaluate(() => location.hash), await summary(page)];
    await clean(page);
    const other = await open(`play/${hash}`);
    await other.waitForFunction(at => window.solvarium.cursor() === at, before.events);
    const after = await summary(other);
    same([after.text, after.method, after.heuristic], [before.text, before.method, before.heuristic], 'what is run');
    await clean(other);
  },

  async 'a trace is saved and opened'() {
    const page = await open(`play/${EIGHT}&go=1`);
    await stands(page, s => s.state === "done");
    const before = await summary(page);
    await page.click('#export');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#export-trace')]);
    const file = join(scratch, 'saved.trace');
    await download.saveAs(file);
    await page.click('#new');
    await page.setInputFiles('#form-trace', file);
    await stands(page, s => s.kind === "replay");
    const after = await summary(page);
    same([after.events, after.cost, after.rows], [before.events, before.cost, before.rows], 'the run');
    await page.click('#new');
    await writeFile(join(scratch, 'wrong.trace'), 'no trace');
    await page.setInputFiles('#form-trace', join(scratch, 'wrong.trace'));
    await page.waitForFunction(() => document.getElementById('form-error').textContent.length > 0);
    await clean(page);
  },

  async 'pictures and figures are taken home'() {
    const page = await open(`play/${EIGHT}&go=1`);
    await stands(page, s => s.state === "done");
    for (const what of ['tree-svg', 'board-svg', 'board-png', 'csv']) {
      await page.click('#export');
      const [download] = await Promise.all([page.waitForEvent('download'), page.click(`#export-${what}`)]);
      const bytes = await readFile(await download.path());
      same(bytes.length > 100, true, `${what} has ${bytes.length} bytes`);
    }
    await clean(page);
  },

  async 'a search is stopped at once, and begins again'() {
    const page = await open(`play/${HARD}&method=ida&go=1`);
    await stands(page, s => s.expanded > 1000);
    await page.click('#stop');
    await stands(page, s => s.state === "done" && s.stopped_by === "asked");
    const stopped = await summary(page);
    await page.click('#restart');
    await stands(page, s => s.state === "held" && s.id !== stopped.id);
    await page.click('#step');
    await stands(page, s => s.expanded === 1);
    await clean(page);
  },

  async 'a desk that ends in the midst of a search is begun again, and the page says that its runs are gone'() {
    const page = await open(`play/${HARD}&method=ida&go=1`);
    await stands(page, s => s.expanded > 1000);
    const [desk] = page.workers().filter(worker => worker.url().endsWith('desk.js'));
    await desk.evaluate(() => void setTimeout(() => { throw new Error('killed by a test'); }));
    await page.waitForFunction(() => window.solvarium.state.panes[0].run === null);
    await page.waitForFunction(() => document.getElementById('toast').textContent.includes('killed by a test'));
    await begin(page, { text: '1 3 / 2 0', paused: true });
    await stands(page, s => s.state === "held");
    await page.click('#step');
    await stands(page, s => s.expanded === 1);
    const desks = () => page.workers().filter(worker => worker.url().endsWith('desk.js')).length;
    for (const begun = Date.now(); desks() !== 1 && Date.now() - begun < 10_000; ) await page.waitForTimeout(20);
    same(desks(), 1, 'desks');
    page.errors = page.errors.filter(error => !error.includes('killed by a test'));
    await clean(page);
  },

  async 'a browser that has no more memory is told of, and the page goes on'() {
    const poor = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', `--js-flags=--wasm-max-mem-pages=${PAGES}`] });
    const page = await open(`play/${HARD}&method=bfs&go=1`, {}, poor);
    const told = () => page.evaluate(() => `${window.solvarium.state.panes[0].summary?.why ?? ''} ${document.getElementById('toast').textContent}`);
    for (const begun = Date.now(); !(await told()).includes('gives no more memory'); ) {
      if (Date.now() - begun > 60_000) throw new Error(`not told in 60 s: ${await told()} ${JSON.stringify(await summary(page))} ${page.errors}`);
      await page.waitForTimeout(50);
    }
    await begin(page, { text: '1 4 2 / 3 0 5 / 6 7 8', method: 'astar' });
    await stands(page, s => s.state === "done" && s.cost === 2);
    await clean(page);
    await poor.close();
  },

  async 'a memory limit is told'() {
    const page = await open('play/');
    const id = await begin(page, { text: '15 14 8 12 / 10 11 9 13 / 2 6 5 1 / 3 7 4 0', method: 'bfs', bytes: 2_000_000 });
    await stands(page, s => s.id === id && s.state === "done");
    same((await summary(page)).stopped_by, 'memory', 'what stopped it');
    await clean(page);
  },

  async 'a trace of the desktop version opens as the run that it was'() {
    const { expanded, cost } = JSON.parse(await readFile(join(scratch, 'desktop.json'), 'utf8'));
    const page = await open('play/');
    await page.click('#welcome-new');
    await page.setInputFiles('#form-trace', join(scratch, 'desktop.trace'));
    await stands(page, s => s.kind === "replay");
    const after = await summary(page);
    same([after.expanded, after.cost], [expanded, cost], 'the run');
    await clean(page);
  },

  async 'a Sudoku is explained step by step, and a technique drilled'() {
    const puzzle = '......32.239....1...8.7.9....37.5...8........72..3...1...8...424....9........6..3';
    const page = await open(`play/explain.html#position=${puzzle}`);
    await page.waitForFunction(() => window.solvarium.trail.solved);
    const titles = await page.evaluate(() => window.solvarium.trail.entries.map(entry => entry.step.title));
    same(titles.includes('X-Wing'), true, `an X-Wing among ${titles.length} steps`);
    await page.screenshot({ path: join(scratch, 'explained.png') });
    await page.goto(`${home}play/explain.html?drill#drill=x-wing&seed=7&count=2&grade=real`);
    await ready(page);
    await page.waitForFunction(() => window.solvarium.drill.tasks.length > 0);
    await clean(page);
  },

  async 'a chapter of the book runs its box in its place, on a desk and on a phone'() {
    for (const viewport of [{ width: 1400, height: 900 }, { width: 390, height: 800 }]) {
      const page = await open('book/docs/lessons.html', { viewport });
      same(await page.locator('.play a').count(), 27, 'boxes of lessons');
      const last = page.locator('.play a').last();
      same(await last.getAttribute('target'), null, 'a box before it is opened');
      await page.goto(`${home}book/docs/engines/best-first.html`);
      await page.locator('.play a').click();
      const frame = await (await page.waitForSelector('.play + iframe')).contentFrame();
      await ready(frame);
      await frame.waitForFunction(() => window.solvarium.state.panes[0].summary?.state === 'held');
      await frame.click('#step');
      await frame.waitForFunction(() => window.solvarium.state.panes[0].summary?.expanded === 1);
      await page.screenshot({ path: join(scratch, `box-${viewport.width}.png`) });
      await clean(page);
    }
  },

  async 'a chapter with Rust code asks no other host for a playground'() {
    const page = await open('book/docs/heuristic.html');
    await page.waitForSelector('code.language-rust');
    await page.waitForTimeout(300);
    same(await page.locator('.playground').count(), 0, 'playgrounds');
    await clean(page);
  },

  async 'the library for charts is loaded with the first chart'() {
    const page = await open(`play/${EIGHT}&go=1`);
    await stands(page, s => s.state === 'done');
    const isLoaded = () => page.evaluate(() => 'uPlot' in window);
    same(await isLoaded(), false, 'before a chart');
    await page.click('#tab-charts');
    await page.waitForSelector('#charts canvas', { state: 'visible' });
    same(await isLoaded(), true, 'with a chart');
    await clean(page);
  },

  async 'a map is edited, and its search follows to the counts of a fresh run'() {
    const map = 'S...#...\n.##.#.#.\n.#....#.\n.#.####.\n...#....\n.###.###\n.......G\n';
    const page = await open('play/');
    await begin(page, { text: map, method: 'astar' });
    await stands(page, s => s.state === 'done');
    await page.waitForSelector('.swapped #ground-canvas');
    const cell = place => page.evaluate(async place => {
      const [{ areas }, { spot }] = await Promise.all([import('./web/ground.js'), import('./web/map.js')]);
      const { x, y } = spot(areas()[0], place);
      const { left, top } = document.querySelector('#ground-canvas').getBoundingClientRect();
      return { x: left + x, y: top + y };
    }, place);
    const [from, to] = [await cell(1), await cell(2)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await page.waitForFunction(() => window.solvarium.state.panes[0].live !== null);
    await page.mouse.up();
    await stands(page, s => s.state === 'done' && s.text?.startsWith('S##.'));
    const edited = await summary(page);
    await begin(page, { text: edited.text, kind: edited.problem, method: 'astar', heuristic: edited.heuristic });
    await stands(page, s => s.state === 'done' && s.id !== edited.id);
    const counts = ({ expanded, generated, cost }) => [expanded, generated, cost];
    same(counts(edited), counts(await summary(page)), 'the counts of a fresh run');
    await clean(page);
  },
};

await run({ ...tests, ...families, ...offline });
