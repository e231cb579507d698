// Tests of a game on the Sudoku page: its clock, notes, colours, undo and redo, and the link with which it goes on.
import { open, same, start, until } from './harness.mjs';

const FOUR = '1.....3..4.....2';
const at = (page, place) => until(page, place => window.solvarium.trail.at === place, place);

/** Opens a game of the small puzzle. */
async function game(keep, hash = `position=${FOUR}&hidden=1`, options = {}) {
  const { url } = await start('serve');
  const page = keep(await open(`${url.replace('/?', '/explain.html?')}#${hash}`, options));
  await until(page, () => window.solvarium.trail.end);
  return page;
}

/** The notes and the colour of a cell. */
const cell = (page, number) => page.locator(`[data-cell="${number}"]`).evaluate(cell => [cell.textContent, cell.dataset.colour]);

export const play = {
  async 'a game has own notes, colours, undo, redo and a clock, and goes on from its link on a phone'(keep) {
    const page = keep(await game(keep));
    const press = async (...keys) => { for (const key of keys) await page.keyboard.press(key); };
    await page.click('#notes');
    await page.click('#pad-candidate');
    await page.click('[data-cell="1"]', { position: { x: 4, y: 4 } });
    await press('2', '3');
    same(await cell(page, 1), ['123', ''], 'notes by pointer and by keys, also of a digit that does not fit');
    await press('3');
    same(await cell(page, 1), ['12', ''], 'a note is removed');
    await page.click('#pad-colour');
    await page.click('[data-cell="2"]');
    await press('3');
    await page.click('#pad [data-digit="2"]');
    same(await cell(page, 2), ['', '2'], 'a colour');
    await page.click('#pad-digit');
    const solution = await page.evaluate(() => window.solvarium.trail.end.values);
    await page.click('[data-cell="2"]');
    await press(solution[2]);
    await at(page, 1);
    same([solution[2], await cell(page, 1)], ['2', ['1', '']], 'the note of a digit in the same row goes');
    await press('Control+z');
    await at(page, 0);
    same([await cell(page, 1), await page.isDisabled('#undo-move')], [['12', ''], true], 'undone, with its notes');
    await page.click('#redo-move');
    await at(page, 1);
    same(await page.isDisabled('#redo-move'), true, 'redone');
    await until(page, () => location.hash.includes('hand=') && document.querySelector('#clock').textContent !== '0:00');
    await page.click('#clock');
    const [link, time] = [await page.evaluate(() => location.hash.slice(1)), await page.textContent('#clock')];
    const phone = keep(await game(keep, link, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));
    await at(phone, 1);
    same([await cell(phone, 2), await phone.getAttribute('#notes', 'aria-pressed'), time.startsWith('❚❚ 0:0')], [['', '2'], 'true', true], 'the game goes on');
    for (const [number, digit] of [...solution].entries()) {
      const { before, values } = await phone.evaluate(() => {
        const { entries, at, end } = window.solvarium.trail;
        return { before: at, values: (entries[at]?.before ?? end).values };
      });
      if (values[number] !== '.') continue;
      await phone.locator(`[data-cell="${number}"]`).tap();
      await phone.locator(`#pad [data-digit="${digit}"]`).tap();
      await at(phone, before + 1);
    }
    await until(phone, () => /^Solved in \d+:\d\d\.$/.test(document.querySelector('#step-text').textContent));
  },
};
