// Runs all tests of the page. This file has those of the page as a whole: forms, files, its address, its layout and pictures.
import { readFileSync, writeFileSync } from 'node:fs';
import { drills } from './drill.mjs';
import { explained } from './explain.mjs';
import { games } from './games.mjs';
import { setter_page as setter } from './setter.mjs';
import { EIGHT, holds, isState, JIGSAW, looks, open, reached, run, same, scratch, start, summary, until, watch } from './harness.mjs';
import { nameless } from './layout.mjs';
import { lessons } from './lessons.mjs';
import { edits } from './live.mjs';
import { maps } from './maps.mjs';
import { methods } from './methods.mjs';
import { play } from './play.mjs';
import { screens } from './sizes.mjs';
import { steps } from './steps.mjs';

const page = {
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

  async 'a recorded run is replayed, one that breaks off up to its end'(keep) {
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
};

await run({ ...maps, ...steps, ...methods, ...page, ...lessons, ...explained, ...drills, ...play, ...games, ...setter, ...edits, ...screens });
