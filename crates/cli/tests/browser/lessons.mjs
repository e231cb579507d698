// The lessons: every one at four widths and in both colour schemes, and one by the keyboard alone.
import { holds, same, until, watch } from './harness.mjs';

const SIZES = [[360, 740], [800, 900], [1280, 800], [1920, 1080]];
const COUNT = 10;
/** The least contrast of text (WCAG 2, level AA). */
const CONTRAST = 4.5;

const isReady = (page, number) => until(page, number => {
  const { panes, comparing } = window.solvarium.state;
  const shown = comparing ? panes : panes.slice(0, 1);
  return document.querySelector('#lesson-number').textContent.includes(` ${number} `) && shown.every(pane => pane.summary?.state === 'held');
}, number);

/** What is wrong with the layout, in words. */
const faults = page => page.evaluate(least => {
  const faults = [];
  const box = element => element.getBoundingClientRect();
  const seen = element => element.checkVisibility() && box(element).width > 0;
  const name = element => element.id || element.textContent.trim().slice(0, 30) || element.tagName;
  const isNarrow = innerWidth <= 800;
  const apart = elements => {
    for (const [i, a] of elements.entries()) for (const b of elements.slice(i + 1)) {
      const [x, y] = [box(a), box(b)];
      const wide = Math.min(x.right, y.right) - Math.max(x.left, y.left);
      const high = Math.min(x.bottom, y.bottom) - Math.max(x.top, y.top);
      if (wide > 1 && high > 1) faults.push(`${name(a)} overlaps ${name(b)}`);
    }
  };
  const all = selector => [...document.querySelectorAll(selector)].filter(seen);
  // On a narrow page the controls stay at the foot of the window, above what is scrolled.
  apart(all(isNarrow ? 'header, #lesson, #stats, #stage, aside' : 'header, #lesson, #stats, #stage, #controls, aside'));
  apart(all('header h1, header > select, header > button, .tools > button'));
  apart(all('.caption, #finder'));
  apart(all('#lesson .head > *, #lesson-title'));
  apart(all('#lesson-text > p, #lesson-questions > details'));
  if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
  for (const element of all('header button, #lesson, #lesson *')) {
    if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline') faults.push(`${name(element)} is clipped`);
    if (box(element).right > innerWidth + 1) faults.push(`${name(element)} leaves the window`);
  }
  const parse = text => (text.match(/[\d.]+/g) ?? []).map(Number);
  const over = ([r, g, b, a = 1], [x, y, z]) => [r * a + x * (1 - a), g * a + y * (1 - a), b * a + z * (1 - a)];
  const ground = element => {
    if (!element) return [255, 255, 255];
    const [r, g, b, a = 1] = parse(getComputedStyle(element).backgroundColor);
    return a === 0 ? ground(element.parentElement) : over([r, g, b, a], a === 1 ? [0, 0, 0] : ground(element.parentElement));
  };
  const light = ([r, g, b]) => [r, g, b].map(c => c / 255).map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  for (const element of all('#lesson p, #lesson h2, #lesson summary, #lesson span, #lesson code, #lesson button:not(:disabled), .tools button')) {
    const back = ground(element);
    const [a, b] = [light(over(parse(getComputedStyle(element).color), back)), light(back)];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < least) faults.push(`${name(element)} has a contrast of ${ratio.toFixed(2)}`);
  }
  return faults;
}, CONTRAST);

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
          same(await faults(page), [], `lesson ${number}, ${width} x ${height}, ${theme}`);
        }
        await page.click('#theme');
      }
      if (number < COUNT) await page.click('#lesson-next');
    }
    holds(await page.isDisabled('#lesson-next'), 'the last lesson has none after it');
    await until(page, () => fetch('/api/runs').then(answer => answer.json()).then(({ runs }) => runs.length === 2));
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
