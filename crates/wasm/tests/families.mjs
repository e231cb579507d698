// Families of problems that the first module leaves out: the whole module is loaded for them.
import { join } from 'node:path';
import { begin, clean, open, ready, same, scratch, stands, summary } from './harness.mjs';

export const families = {
  async 'a family that the first module leaves out loads the whole one, and the runs of both are stepped'() {
    const page = await open('play/');
    const loads = [];
    page.on('request', request => { if (request.url().endsWith('whole.wasm')) loads.push(request.url()); });
    const pictures = () => page.locator('#welcome-examples .picture svg').count();
    for (const begun = Date.now(); await pictures() < 12 && Date.now() - begun < 20_000; ) await page.waitForTimeout(50);
    const first = await begin(page, { text: '1 4 2 / 3 0 5 / 6 7 8', method: 'astar', paused: true });
    await stands(page, s => s.state === 'held');
    same(loads, [], 'loads of the whole module by the start page and a run');

    // The form offers the family from the start; a failed download says so, and the next attempt succeeds.
    await page.context().setOffline(true);
    await page.click('#new');
    await page.selectOption('#form-problem', 'planning');
    await page.waitForFunction(() => document.getElementById('toast').textContent.includes('could not be loaded'));
    await page.context().setOffline(false);
    page.errors.length = 0; // the browser notes the failure
    await page.click('#form-examples button >> text=A robot with two hands');
    await page.waitForFunction(() => document.getElementById('form-problem-help').textContent.startsWith('planning:'));
    await page.click('#form-run');
    await stands(page, s => s.problem === 'planning' && s.state === 'held');
    await page.click('#step');
    await stands(page, s => s.expanded === 1);
    same((await summary(page)).id !== first, true, 'the number of the new run');
    await page.screenshot({ path: join(scratch, 'whole.png') });

    await page.evaluate(run => window.solvarium.show(run), first);
    await stands(page, s => s.problem === 'tiles');
    await page.click('#step');
    await stands(page, s => s.problem === 'tiles' && s.expanded === 1);
    const { runs } = await page.evaluate(async () => (await import('./web/api.js')).get('/api/runs'));
    same(runs.map(({ problem }) => problem), ['tiles', 'planning'], 'the list of runs');

    // The first module's workers end with its last run.
    await page.click('#forget');
    await stands(page, s => s.problem === 'planning');
    const desks = () => page.workers().filter(worker => worker.url().endsWith('desk.js')).length;
    for (const begun = Date.now(); desks() !== 1 && Date.now() - begun < 10_000; ) await page.waitForTimeout(20);
    same([desks(), loads.length > 0], [1, true], 'desks, and whether the module was loaded');
    await clean(page);
  },

  async 'a game is played against the program, and a lesson on games is opened'() {
    const page = await open('play/games.html#text=nim+1+2');
    await page.waitForFunction(() => window.solvarium.game.at);
    await page.click('#cells [data-cell="3"]');
    await page.waitForFunction(() => window.solvarium.game.moves.length === 2);
    await page.click('#hint');
    await page.waitForFunction(() => document.querySelector('#advice').textContent.startsWith('Hint: '));
    await page.screenshot({ path: join(scratch, 'game.png') });
    await page.click('#home');
    await ready(page);
    await page.click('#lessons');
    await page.click('#lessons-list button >> text=Alpha-beta');
    await stands(page, s => s.problem === 'tic-tac-toe' && s.state === 'held');
    await page.click('#step');
    await stands(page, s => s.expanded === 1);
    await clean(page);
  },

  async 'a variant is set'() {
    const page = await open('play/setter.html#text=....%0A....%0A....%0A...1%0Athermo+r1c1-r1c3');
    await page.waitForFunction(() => document.querySelector('#verdict').dataset.state === 'many');
    await page.selectOption('#tool', 'greater');
    for (const cell of [4, 5]) await page.click(`#cells [data-cell="${cell}"]`);
    await page.waitForFunction(() => window.solvarium.puzzle.at.rules.length === 2);
    await page.waitForFunction(() => document.querySelector('#verdict').dataset.state === 'many');
    await clean(page);
  },

  async 'a trace of a family that the first module leaves out is opened, with its boards'() {
    const page = await open('play/');
    await page.click('#welcome-new');
    await page.setInputFiles('#form-trace', join(scratch, 'nim.trace'));
    await stands(page, s => s.kind === 'replay' && s.problem === 'nim');
    await page.waitForSelector('#board svg');
    page.errors.length = 0; // the browser may note the refusal
    await clean(page);
  },
};
