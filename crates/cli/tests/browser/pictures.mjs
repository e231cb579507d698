// Takes the screenshots for the documentation: `node pictures.mjs PROGRAM BROWSER EXAMPLES FOLDER`.
import { examples, holds, open, run, scratch as folder, start, until } from './harness.mjs';

const SIZE = { width: 1200, height: 760 };
const HARD = `${examples}/15-puzzle.txt`;

/** Opens the page of a run in this colour scheme. */
async function shown(keep, colorScheme, ...args) {
  const { url } = await start('watch', ...args);
  // The hints of a first visit would cover the tree.
  const page = keep(await open(url, { viewport: SIZE, colorScheme, reducedMotion: 'reduce' }));
  await page.evaluate(() => document.querySelector('#coach button')?.click());
  return page;
}

const isState = (page, state) => until(page, state => window.solvarium.state.panes[0].summary?.state === state, state);

/** Goes to the moment after this many expansions from the start. */
async function goTo(page, expansions) {
  if (await page.locator('#to-start').isEnabled()) await page.click('#to-start');
  await page.fill('#steps-count', String(expansions));
  await page.click('#steps');
  await until(page, n => window.solvarium.state.panes[0].moment?.expanded === n, expansions);
}

async function take(page, name) {
  await page.click('#fit').catch(() => {});
  await page.mouse.move(0, 0);
  await page.waitForTimeout(800);
  holds((await page.locator('body').innerText()).length > 0, 'a page');
  await page.screenshot({ path: `${folder}/${name}.png` });
}

await run({
  async 'the tree of A* on an 8-puzzle after 60 expansions'(keep) {
    const page = await shown(keep, 'light', '8 6 7 / 2 5 4 / 3 0 1', '--with', 'astar');
    await isState(page, 'done');
    await page.click('#restart');
    await isState(page, 'held');
    await goTo(page, 60);
    await take(page, 'viewer-tiles');
  },

  async 'the tree of a jigsaw Sudoku in dark colours'(keep) {
    const page = await shown(keep, 'dark', `${examples}/jigsaw.txt`, '--with', 'astar');
    await isState(page, 'done');
    await goTo(page, 19);
    await take(page, 'viewer-jigsaw');
  },

  async 'the whole tree of a 15-puzzle, and the charts'(keep) {
    const page = await shown(keep, 'light', HARD, '--with', 'astar', '--heuristic', 'manhattan');
    await isState(page, 'done');
    await page.click('#to-end');
    await page.getByRole('tab', { name: 'Charts' }).click();
    await take(page, 'viewer-large');
  },
});
