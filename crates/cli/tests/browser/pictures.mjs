// Takes the picture of the README: `node pictures.mjs PROGRAM BROWSER EXAMPLES FOLDER`. It shows four views of real pages.
import { holds, open, run, scratch as folder, start, until } from './harness.mjs';

/** Width and height of a view, in pixels. */
const [WIDE, HIGH] = [700, 420];
const X_WING = '......32.239....1...8.7.9....37.5...8........72..3...1...8...424....9........6..3';
const EIGHT = '8 6 7 / 2 5 4 / 3 0 1';

/** A map whose walls leave gaps at the top and at the bottom in turn, with start and goal at its ends. */
function map(wide = 46, high = 24) {
  const sign = (x, y) => {
    if (x === 2 && y === high >> 1) return 'S';
    if (x === wide - 3 && y === high >> 1) return 'G';
    const wall = (x - 8) % 9 === 0 && x < wide - 4 ? (x - 8) / 9 : -1;
    const isGap = wall % 2 ? y >= high - 5 : y < 9;
    return wall >= 0 && !isGap ? '#' : '.';
  };
  return Array.from({ length: high }, (_, y) => Array.from({ length: wide }, (_, x) => sign(x, y)).join('')).join('\n');
}

/** Opens the page of a run at this size and scale; the hints of a first visit are closed, and overlays of the tree hidden. */
async function shown(keep, [width, height, scale = 1], ...args) {
  const { url } = await start('watch', ...args);
  const page = keep(await open(url, { viewport: { width, height }, deviceScaleFactor: scale, reducedMotion: 'reduce' }));
  await page.evaluate(() => {
    document.querySelector('#coach button')?.click();
    for (const overlay of ['finder', 'lens', 'legend']) document.getElementById(overlay)?.style.setProperty('display', 'none');
  });
  return page;
}

const isDone = page => until(page, () => window.solvarium.state.panes[0].summary?.state === 'done');

/** Goes to the moment after this many expansions from the start. */
async function goTo(page, expansions) {
  if (await page.locator('#to-start').isEnabled()) await page.click('#to-start');
  await page.fill('#steps-count', String(expansions));
  await page.click('#steps');
  await until(page, n => window.solvarium.state.panes[0].moment?.expanded === n, expansions);
}

/** A picture of the upper middle of an element, in the size of a view, as the address of an image. */
async function picture(page, element) {
  await page.mouse.move(0, 0);
  await page.waitForTimeout(1500);
  const scale = await page.evaluate(() => devicePixelRatio);
  const { x, y, width } = await page.locator(element).boundingBox();
  const clip = { x: Math.max(x + (width - WIDE / scale) / 2, 0), y, width: WIDE / scale, height: HIGH / scale };
  const bytes = await page.screenshot({ clip });
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

const views = [
  ['A*: each node with its board', async keep => {
    const page = await shown(keep, [1080, 690], '1 4 2 / 3 7 5 / 6 0 8', '--with', 'astar');
    await isDone(page);
    await page.evaluate(() => window.solvarium.trees[0].put({ x: -0.2, y: -0.3, sx: 96, sy: 136 }));
    return picture(page, '#stage');
  }],
  ['A map, coloured by f', async keep => {
    const page = await shown(keep, [1120, 830], map(), '--as', 'map', '--with', 'astar');
    await isDone(page);
    await page.click('#to-end');
    await page.selectOption('#ground-colour', 'f');
    return picture(page, '#ground');
  }],
  ['Sudoku as people solve it: an X-Wing', async keep => {
    const page = await shown(keep, [1130, 690, 0.62], X_WING, '--explain');
    await page.locator('#steps-list button', { hasText: 'X-Wing' }).first().click();
    return picture(page, 'main');
  }],
  ['A* and breadth-first search side by side', async keep => {
    const page = await shown(keep, [1080, 690], EIGHT, '--with', 'astar');
    await isDone(page);
    await page.click('#compare');
    await page.selectOption('#compare-method', 'bfs');
    await page.click('#compare-start');
    await goTo(page, 60);
    return picture(page, '#stage');
  }],
];

await run({
  async 'four views'(keep) {
    const taken = [];
    for (const [title, take] of views) {
      taken.push(`<figure><figcaption>${title}</figcaption><div style="background-image: url(${await take(keep)})"></div></figure>`);
    }
    const { url } = await start('serve');
    const browser = keep(await open(url)).context().browser();
    // A page of its own, as those of the program allow no inline style.
    const sheet = await browser.newPage({ viewport: { width: 2 * WIDE + 36, height: 2 * HIGH + 104 } });
    await sheet.setContent(`<style>
      body { margin: 12px; display: grid; grid-template-columns: ${WIDE}px ${WIDE}px; gap: 12px; background: #fff; font: 600 17px sans-serif; color: #223 }
      figure { margin: 0 } figcaption { height: 30px; line-height: 26px }
      div { height: ${HIGH}px; border: 1px solid #bbc; box-sizing: border-box; background-repeat: no-repeat; background-position: center }
    </style>${taken.join('')}`);
    const bytes = await sheet.screenshot({ path: `${folder}/solvarium.png` });
    holds(bytes.length <= 300_000, `the picture has ${bytes.length} bytes`);
  },
});
