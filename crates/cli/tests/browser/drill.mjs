// Tests of the drill: exercises of a technique, answered by pointer and by keys.
import { ask, click, place, text } from './explain.mjs';
import { holds, open, same, scratch, start, until } from './harness.mjs';

const DRILL = 'drill=x-wing&seed=7&count=5&grade=real';

/** Opens the page of the drill. */
async function drill(keep, says = DRILL, options = {}) {
  const { url } = await start('serve');
  const page = keep(await open(`${url.replace('/?', '/explain.html?')}#${says}`, options));
  await until(page, () => window.solvarium.drill.tasks.length === 1);
  return page;
}
/** The current exercise. */
const task = page => page.evaluate(() => window.solvarium.drill.tasks[window.solvarium.drill.at]);
/** Checks the marks; returns the verdict. */
async function check(page) {
  await page.click('#drill-check');
  await until(page, () => document.querySelector('#drill-verdict').textContent !== '');
  return page.evaluate(() => document.querySelector('#drill-verdict').dataset.verdict);
}
async function goNext(page, number) {
  await page.click('#drill-next');
  await until(page, number => window.solvarium.drill.tasks.length >= number && document.querySelector('#drill-progress').textContent.includes(` ${number} `), number);
}

export const drills = {
  async 'the drill starts at once with an easy technique'(keep) {
    const { url } = await start('serve');
    const page = keep(await open(`${url.replace('/?', '/explain.html?')}#drill=`));
    await until(page, () => window.solvarium.drill.tasks.length > 0);
    same(await page.evaluate(() => window.solvarium.drill.technique), 'hidden-single', 'the technique');
    const groups = await page.locator('#drill-technique optgroup').evaluateAll(all => all.map(({ label }) => label));
    same([groups[0], groups.length > 8], ['easy: singles', true], groups.join(', '));
  },

  async 'a drill of five is answered right, in part, wrong, by another step, and shown'(keep) {
    const page = await drill(keep);
    const took = [];
    const said = async () => {
      const verdict = await check(page);
      await until(page, () => window.solvarium.drill.took > 0);
      took.push(await page.evaluate(() => window.solvarium.drill.took));
      return verdict;
    };
    const first = await task(page);
    for (const mark of first.answers[0].eliminations) await click(page, mark);
    same(await said(), 'right', 'the whole answer');
    await page.waitForSelector('#board .sv-used');
    await page.screenshot({ path: `${scratch}/drill-right.png` });

    await goNext(page, 2);
    const second = await task(page);
    const { end } = await ask(page, 'path', { position: second.position });
    const cell = second.candidates.findIndex(digits => digits.length > 1);
    await click(page, `${end.values[cell]}r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`);
    same(await said(), 'wrong', 'the digit of the solution is struck out');
    same(await text(page, '#drill-verdict'), `A candidate that you removed from r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1} is needed.`, 'what is wrong');
    await page.screenshot({ path: `${scratch}/drill-wrong.png` });
    await page.click('#drill-clear');
    for (const mark of second.answers[0].eliminations) await click(page, mark);
    same(await said(), 'right', 'after all');

    await goNext(page, 3);
    const third = await task(page);
    const own = new Set(third.answers.flatMap(({ eliminations }) => eliminations));
    const { steps } = await ask(page, 'all', { position: third.position, seconds: 4 });
    const other = steps.find(({ eliminations, placements, technique }) => eliminations.length && !placements.length && technique !== 'x-wing' && !/net|forcing|template/.test(technique) && eliminations.some(mark => !own.has(mark)));
    holds(other, 'there is another step');
    for (const mark of other.eliminations) await click(page, mark);
    same(await said(), 'another', other.text);
    await page.screenshot({ path: `${scratch}/drill-another.png` });

    await goNext(page, 4);
    const fourth = await task(page);
    const marks = fourth.answers[0].eliminations;
    await click(page, marks[0]);
    same(await said(), marks.length > 1 ? 'part' : 'right', 'one mark');
    for (const mark of marks.slice(1)) await click(page, mark);
    same(await said(), 'right', 'all marks');

    await goNext(page, 5);
    await page.click('#drill-answer');
    await page.waitForSelector('#board .sv-used');
    holds(await page.isDisabled('#drill-next'), 'there is no sixth');
    same(await page.evaluate(() => window.solvarium.drill.results), ['right', 'wrong', 'another', 'right', 'shown'], 'the first verdicts count');
    console.log(`        a click on Check is answered after ${took.map(ms => ms.toFixed(0)).join(', ')} ms`);
  },

  async 'a drill is done by the keyboard alone, on a phone, in the dark'(keep) {
    const page = await drill(keep, DRILL.replace('real', 'easy').replace('5', '2'), { viewport: { width: 390, height: 800 }, colorScheme: 'dark' });
    for (const number of [1, 2]) {
      const { answers, candidates, digits } = await task(page);
      await page.keyboard.press('b');
      let now = await page.evaluate(() => window.solvarium.chosen());
      for (const mark of answers[0].eliminations) {
        const { cell, digit } = place(mark);
        for (; now % 9 !== cell % 9; now = Math.floor(now / 9) * 9 + ((now + 1) % 9)) await page.keyboard.press('ArrowRight');
        for (; now !== cell; now = (now + 9) % 81) await page.keyboard.press('ArrowDown');
        same(await page.evaluate(() => window.solvarium.chosen()), cell, 'the cell');
        await page.keyboard.press(`Shift+Digit${digit}`);
      }
      holds(candidates.some(all => [...all].some(digit => !digits.includes(Number(digit)))), 'easy leaves something out');
      await page.keyboard.press('Enter');
      await until(page, () => document.querySelector('#drill-verdict').dataset.verdict === 'right');
      if (number === 1) {
        await page.screenshot({ path: `${scratch}/drill-phone.png` });
        await page.keyboard.press('.');
        await until(page, () => window.solvarium.drill.at === 1 && window.solvarium.drill.tasks.length === 2);
      }
    }
  },
};
