// The page for setters: rules are drawn with the mouse and with keys, the verdict and the candidates follow, and the link has the puzzle.
import { holds, open, same, start, until } from './harness.mjs';

/** Opens the page with a text. */
const setter = async (keep, text, options = {}) => {
  const { url } = await start('serve');
  return keep(await open(`${url.replace('/?', '/setter.html?')}#${new URLSearchParams(text ? { text } : {})}`, options));
};
const EMPTY = '....\n....\n....\n....';
const rules = page => page.evaluate(() => window.solvarium.puzzle.at.rules.map(({ line }) => line));
const text = page => page.evaluate(() => window.solvarium.puzzle.at.text.trimEnd());
const verdict = (page, solutions) => until(page, solutions => document.querySelector('#verdict').dataset.state === solutions, solutions);
const ruled = (page, count) => until(page, count => window.solvarium.puzzle.at.rules.length === count, count);

/** Drags over cells. */
async function drag(page, cells, steps = 4) {
  const middles = await page.evaluate(cells => cells.map(cell => {
    const { left, top, width, height } = document.querySelector(`#cells [data-cell="${cell}"]`).getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }), cells);
  await page.mouse.move(...middles[0]);
  await page.mouse.down();
  for (const middle of middles.slice(1)) await page.mouse.move(...middle, { steps });
  await page.mouse.up();
}

export const setter_page = {
  async 'a setter draws rules of every shape, and the verdict and the candidates follow'(keep) {
    const page = await setter(keep, EMPTY);
    await verdict(page, 'many');
    const draw = async (tool, cells, numbers = '') => {
      await page.selectOption('#tool', tool);
      if (numbers) await page.fill('#numbers', numbers);
      const before = (await rules(page)).length;
      await drag(page, cells);
      await ruled(page, before + 1);
    };
    await draw('thermo', [0, 1, 2]);
    await draw('difference', [4, 5]);
    await draw('cage', [8, 12, 13], '9');
    await draw('skyscraper', [7, 6], '2');
    await draw('sum', [0, 5], '7');
    // A circle, then its line.
    await page.selectOption('#tool', 'arrow');
    await page.click('#cells [data-cell="15"]');
    same([await page.isDisabled('#add'), (await rules(page)).length], [true, 5], 'an arrow needs a line');
    await drag(page, [15, 11]);
    await ruled(page, 6);
    await page.selectOption('#tool', 'quadruple');
    await page.fill('#numbers', '1 2');
    await page.mouse.click(...await page.evaluate(() => {
      const { right, bottom } = document.querySelector('#cells [data-cell="5"]').getBoundingClientRect();
      return [right - 3, bottom - 3];
    }));
    await ruled(page, 7);
    await page.selectOption('#tool', 'anti-king');
    await page.click('#add');
    await ruled(page, 8);
    same(await rules(page), ['thermo r1c1 r1c2 r1c3', 'difference r2c1 r2c2', 'cage r3c1 r4c1 r4c2 = 9', 'skyscraper r2c4 r2c3 r2c2 r2c1 = 2', 'sum r1c1 r2c2 r3c3 r4c4 = 7', 'arrow r4c4; r3c4', 'quadruple r2c2 r2c3 r3c2 r3c3 = 1 2', 'anti-king'], 'rules');
    for (let left = 8; left > 1; left--) {
      await page.click('#rules li:last-child button');
      await ruled(page, left - 1);
    }
    await verdict(page, 'many');
    await until(page, () => !window.solvarium.puzzle.busy);
    const label = await page.getAttribute('#cells [data-cell="0"]', 'aria-label');
    same(label, 'row 1, column 1: candidates 1 2', 'the first cell of a thermometer of three');
    await page.click('#undo');
    await ruled(page, 2);
    await page.click('#redo');
    await ruled(page, 1);
  },

  async 'a puzzle is set by keys alone, with its faults, and its link opens it again'(keep) {
    const page = await setter(keep, EMPTY);
    await verdict(page, 'many');
    await page.focus('#cells [data-cell="0"]');
    for (const key of ['1', 'ArrowRight', '2', 'ArrowRight', '3', 'ArrowDown', '1', 'ArrowDown', '2']) await page.keyboard.press(key);
    await until(page, () => window.solvarium.puzzle.at.text.startsWith('123.\n..1.\n..2.\n'));
    await page.keyboard.press('Backspace');
    await until(page, () => window.solvarium.puzzle.at.text.startsWith('123.\n..1.\n....\n'));
    // Two cells that see each other.
    await page.keyboard.press('3');
    await verdict(page, 'none');
    await page.keyboard.press('Delete');
    await verdict(page, 'many');
    await page.selectOption('#tool', 'even');
    await page.focus('#cells [data-cell="4"]');
    await page.keyboard.press(' ');
    await page.keyboard.press('Enter');
    await ruled(page, 1);
    same(await text(page), '123.\n..1.\n....\n....\neven r2c1', 'the text');
    await page.fill('#text', `${EMPTY}\nthermo r1c1`);
    await page.click('#text-form [type=submit]');
    await until(page, () => document.querySelector('#text-error').textContent.includes('too few cells'));
    page.errors.length = 0; // the browser notes the refusal
    const other = await setter(keep, new URLSearchParams(new URL(page.url()).hash.slice(1)).get('text'));
    same(await text(other), await text(page), 'the link has the puzzle');
    holds((await other.getAttribute('#watch', 'href')).includes('even'), 'a search of it can be watched');
    // Sets of cells, one after another.
    await other.selectOption('#tool', 'clone');
    await other.focus('#cells [data-cell="0"]');
    for (const key of [' ', ';', 'ArrowDown', ' ', 'Enter']) await other.keyboard.press(key);
    await ruled(other, 2);
    same((await rules(other))[1], 'clone r1c1; r2c1', 'a rule of two parts');
    // Two keys make one digit.
    await other.selectOption('#size', '12');
    await until(other, () => document.querySelectorAll('#cells button').length === 144);
    await other.focus('#cells [data-cell="0"]');
    for (const key of ['1', '2']) await other.keyboard.press(key);
    await until(other, () => window.solvarium.puzzle.at.givens[0] === 12);
    const broken = await setter(keep, `${EMPTY}\nthermoo r1c1 r1c2`);
    holds((await broken.textContent('#text-error')).includes('thermoo'), 'a link with a fault says so');
    holds(decodeURIComponent(broken.url()).includes('thermoo'), 'and stays in the address');
    broken.errors.length = 0; // the browser notes the refusal
  },

  async 'a stroke that is too short, a missing number and a board of another size do no harm, by touch too'(keep) {
    const page = await setter(keep, EMPTY, { hasTouch: true, viewport: { width: 390, height: 844 } });
    await verdict(page, 'many');
    await page.selectOption('#tool', 'sandwich');
    holds(/number/.test(await page.textContent('#guide')), 'a clue needs its number');
    await drag(page, [0, 1]);
    await page.waitForTimeout(300);
    same(await rules(page), [], 'nothing is added');
    // A fast stroke, of which the browser reports its ends alone, has the cells between.
    await page.selectOption('#tool', 'thermo');
    await drag(page, [0, 3], 1);
    await ruled(page, 1);
    same(await rules(page), ['thermo r1c1 r1c2 r1c3 r1c4'], 'a fast stroke');
    await page.click('#rules button');
    await ruled(page, 0);
    // A row has no diagonal.
    await page.selectOption('#tool', 'sum');
    await page.fill('#numbers', '7');
    await drag(page, [4, 7]);
    await page.waitForTimeout(300);
    same(await rules(page), [], 'no diagonal');
    await page.selectOption('#tool', 'odd');
    await page.tap('#cells [data-cell="3"]');
    await page.tap('#cells [data-cell="6"]');
    await page.tap('#add');
    await ruled(page, 1);
    same(await rules(page), ['odd r1c4 r2c3'], 'taps');
    await page.selectOption('#size', '6');
    await until(page, () => document.querySelectorAll('#cells button').length === 36);
    same(await rules(page), [], 'a new grid');
  },
};
