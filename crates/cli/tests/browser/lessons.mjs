// Tests all lessons at four widths and in both colour schemes, one lesson by keyboard alone, and predictions, links and frames.
import { holds, same, until, watch } from './harness.mjs';
import { faults } from './layout.mjs';

const SIZES = [[360, 740], [800, 900], [1280, 800], [1920, 1080]];
const COUNT = 27;
const isReady = (page, number) => until(page, number => {
  const { panes, comparing } = window.solvarium.state;
  const shown = comparing ? panes : panes.slice(0, 1);
  return document.querySelector('#lesson-number').textContent.includes(` ${number} `) && shown.every(pane => pane.summary?.state === 'held');
}, number);

/** The elements to check. On a narrow page the controls stay at the bottom of the window, above the scrolled content. A map takes the place
    of the tree, which is then in the panels. */
const layout = isNarrow => ({
  apart: [
    `header, #lesson, #stats, #stage, ${isNarrow ? '' : '#controls, '}body:not(.swapped) aside, .swapped #boards`, 'header h1, header > select, header > button, .tools > button', '.caption, #finder',
    '#lesson .head > *, #lesson-title', '#lesson-text > p, #lesson-predictions > *, #lesson-questions > details, #lesson-foot',
  ],
  whole: 'header button, #lesson, #lesson *, #comparison',
  read: '#lesson p, #lesson h2, #lesson summary, #lesson span, #lesson code, #lesson button:not(:disabled), .tools button',
});

/** Whether the text and the first prediction of the lesson are in view. */
const isRead = () => {
  const bottom = selector => document.querySelector(selector).getBoundingClientRect().bottom;
  return bottom('#lesson-predictions > :first-child') <= bottom('#lesson') + 1;
};

export const lessons = {
  async 'every lesson is laid out without faults at four widths, light and dark'(keep) {
    const page = keep(await watch('serve'));
    await page.locator('#welcome-lessons button').nth(1).click();
    await page.waitForSelector('#lessons-dialog[open]');
    same(await page.locator('#lessons-list button').count(), COUNT, 'lessons in the list');
    await page.locator('#lessons-list button').first().click();
    for (let number = 1; number <= COUNT; number++) {
      await isReady(page, number);
      for (const details of await page.locator('#lesson-questions details').all()) await details.evaluate(element => (element.open = true));
      for (const theme of ['light', 'dark']) {
        for (const [width, height] of SIZES) {
          await page.setViewportSize({ width, height });
          same(await faults(page, layout(width <= 800)), [], `lesson ${number}, ${width} x ${height}, ${theme}`);
          if (width >= 1280) holds(await page.evaluate(isRead), `lesson ${number}, ${width} x ${height}: its text does not fit`);
        }
        await page.click('#theme');
      }
      if (number < COUNT) await page.click('#lesson-next');
    }
    holds(await page.isDisabled('#lesson-next'), 'the last lesson has none after it');
    await until(page, () => import('/web/transport.js').then(({ send }) => send('/api/runs', {})).then(answer => answer.json()).then(({ runs }) => runs.length === 2));
    await page.click('#lesson-close');
    holds(await page.isHidden('#lesson'), 'it can be closed');
  },

  async 'at 1280x800 a lesson has a column for its text, beside a tree of full height'(keep) {
    const page = keep(await watch('serve'));
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.locator('#welcome-lessons button').first().click();
    await isReady(page, 1);
    const [lesson, stage] = [await page.locator('#lesson').boundingBox(), await page.locator('#stage').boundingBox()];
    holds(lesson.height >= 380 && lesson.width >= 400 && lesson.x >= stage.x + stage.width - 1, `the text: ${JSON.stringify(lesson)}`);
    holds(stage.height >= 500, `the tree: ${JSON.stringify(stage)}`);
  },

  async 'a lesson is gone through by the keyboard alone'(keep) {
    const page = keep(await watch('serve'));
    const press = async (...keys) => { for (const key of keys) await page.keyboard.press(key); };
    const focused = () => page.evaluate(() => {
      const { activeElement: active, body } = document;
      return !active || active === body ? '' : active.id || active.textContent;
    });
    /** Presses Tab until the element with this id or text has the focus. */
    const reach = async (what, key = 'Tab') => {
      for (let i = 0; i < 60; i++) {
        if ((await focused())?.includes(what)) return;
        await press(key);
      }
      throw new Error(`${key} does not reach ${what}`);
    };
    await reach('lessons');
    await press('Enter');
    await page.waitForSelector('#lessons-dialog[open]');
    await reach('12. Weighted A*');
    await press('Enter');
    await isReady(page, 12);
    same(await focused(), 'lesson-title', 'the heading has the focus, so that it is read aloud');
    await press('.', '.');
    await until(page, () => window.solvarium.state.panes.every(pane => pane.summary?.expanded === 2));
    await reach('How much is saved');
    await press('Enter');
    holds(await page.evaluate(() => document.querySelector('#lesson-questions details').open), 'the answer is seen');
    await press(...Array(11).fill(']'), 'k');
    await until(page, () => window.solvarium.state.panes.every(pane => pane.summary?.ending === 'solved'));
    const costs = await page.evaluate(() => window.solvarium.state.panes.map(pane => pane.summary.cost));
    const answers = await page.locator('#lesson-questions details p').allTextContents();
    holds(answers.some(text => costs.every(cost => new RegExp(`\\b${cost}\\b`).test(text))), 'the runs end as the lesson says');
    await reach('lesson-next', 'Shift+Tab');
    await press('Enter');
    await isReady(page, 13);
  },

  async 'predictions are checked against the runs, and their score stays, one for each class'(keep) {
    const page = keep(await watch('serve'));
    const follow = async (link, number) => {
      // The timer that writes the link is due before the page gets the new link.
      await page.evaluate(async link => {
        const { tell } = await import('/web/state.js');
        tell('theme');
        for (const began = performance.now(); performance.now() < began + 300;);
        location.hash = link;
      }, link);
      await isReady(page, number);
    };
    const card = nth => page.locator('.prediction').nth(nth);
    const isScore = words => until(page, words => document.querySelector('#lesson-foot p')?.textContent.startsWith(words), words);
    /** Clicks the node of this row in the tree. */
    const click = async row => {
      await until(page, row => window.solvarium.trees[0].isCalm && window.solvarium.trees[0].window.glyphs.row.includes(row), row);
      const [x, y] = await page.evaluate(row => {
        const { canvas, camera, window: { glyphs } } = window.solvarium.trees[0];
        const [{ left, top }, at] = [canvas.getBoundingClientRect(), glyphs.row.indexOf(row)];
        return [left + (glyphs.x[at] - camera.x) * camera.sx, top + (glyphs.y[at] - camera.y) * camera.sy];
      }, row);
      await page.mouse.click(x, y);
    };
    const isSaid = (nth, words) => until(page, ([nth, words]) => document.querySelectorAll('.prediction')[nth].querySelector('.result')?.textContent.includes(words), [nth, words]);

    await follow('lesson=astar&class=4b', 6);
    await isScore('Class 4b: ');
    await card(0).locator('button').click();
    await isSaid(0, 'Click the node');
    await click(0);
    await isSaid(0, 'not open');
    await click(4);
    await isSaid(0, 'Right.');
    await card(1).locator('button', { hasText: '12' }).click();
    await isSaid(1, 'Not quite.');
    same(await card(1).locator('button.right').textContent(), String((await page.evaluate(() => window.solvarium.state.panes[0].summary.expanded))), 'the number of the run');
    await isScore('Class 4b: 1 of 2 predictions were right. The course has 41.');
    await follow('lesson=6', 6);
    await isScore('The course has 41 predictions.');
    await page.reload();
    await page.evaluate(() => window.solvarium.ready);
    await follow('lesson=6&class=4b', 6);
    await isScore('Class 4b: 1 of 2 predictions were right. The course has 41.');
    await page.locator('#lesson-foot button').last().click();
    await page.fill('#share-class', '7 & 8');
    holds((await page.inputValue('#share-link')).endsWith('/play/#lesson=6&class=7+%26+8'), 'the link for a class');
    holds((await page.inputValue('#share-frame')).includes('&amp;embed=1"'), 'the code of a frame');
    await page.evaluate(() => { window.print = () => { window.printed = document.querySelectorAll('#worksheet h2').length; }; });
    await page.click('#print-course');
    same(await page.evaluate(() => window.printed), COUNT, 'lessons on the worksheet');
    await follow('lesson=7&embed=1', 7);
    holds(await page.isHidden('header'), 'a frame has no header');
  },
};
