// Tests all lessons at four widths and in both colour schemes, and one lesson by keyboard alone.
import { holds, same, until, watch } from './harness.mjs';
import { faults } from './layout.mjs';

const SIZES = [[360, 740], [800, 900], [1280, 800], [1920, 1080]];
const COUNT = 10;
const isReady = (page, number) => until(page, number => {
  const { panes, comparing } = window.solvarium.state;
  const shown = comparing ? panes : panes.slice(0, 1);
  return document.querySelector('#lesson-number').textContent.includes(` ${number} `) && shown.every(pane => pane.summary?.state === 'held');
}, number);

/** The elements to check. On a narrow page the controls stay at the bottom of the window, above the scrolled content. */
const layout = isNarrow => ({
  apart: [
    `header, #lesson, #stats, #stage, ${isNarrow ? '' : '#controls, '}aside`, 'header h1, header > select, header > button, .tools > button', '.caption, #finder',
    '#lesson .head > *, #lesson-title', '#lesson-text > p, #lesson-questions > details',
  ],
  whole: 'header button, #lesson, #lesson *',
  read: '#lesson p, #lesson h2, #lesson summary, #lesson span, #lesson code, #lesson button:not(:disabled), .tools button',
});

export const lessons = {
  async 'every lesson is laid out without faults at four widths, light and dark'(keep) {
    const page = keep(await watch('serve'));
    same(await page.locator('#welcome-lessons li').count(), COUNT, 'lessons on the first page');
    await page.locator('#welcome-lessons button').first().click();
    for (let number = 1; number <= COUNT; number++) {
      await isReady(page, number);
      for (const details of await page.locator('#lesson-questions details').all()) await details.evaluate(element => (element.open = true));
      for (const theme of ['light', 'dark']) {
        for (const [width, height] of SIZES) {
          await page.setViewportSize({ width, height });
          same(await faults(page, layout(width <= 800)), [], `lesson ${number}, ${width} x ${height}, ${theme}`);
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
    await reach('5. Weighted A*');
    await press('Enter');
    await isReady(page, 5);
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
    await isReady(page, 6);
  },
};
