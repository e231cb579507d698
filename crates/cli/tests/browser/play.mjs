// Tests of a game on the Sudoku page: its clock, notes, colours, undo and redo, and the link with which it continues.
import { holds, open, same, start, until } from './harness.mjs';

const FOUR = '1.....3..4.....2';
const at = (page, place) => until(page, place => window.solvarium.trail.at === place, place);

/** Opens a game of the small puzzle. */
async function game(keep, hash = `position=${FOUR}&hidden=1`, options = {}, prepare = async () => {}) {
  const { url } = await start('serve');
  const page = keep(await open(`${url.replace('/?', '/explain.html?')}#${hash}`, options, prepare));
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

  async 'redo gives back all changes that undo removed, also after an error and in another notation'(keep) {
    const page = await game(keep);
    const solution = await page.evaluate(() => window.solvarium.trail.end.values);
    const values = () => page.evaluate(() => {
      const { entries, at, end } = window.solvarium.trail;
      return (entries[at]?.before ?? end).values;
    });
    for (const number of [1, 2, 3]) {
      await page.click(`[data-cell="${number}"]`);
      await page.keyboard.press(solution[number]);
      await at(page, number);
    }
    const filled = await values();
    await page.keyboard.press(',');
    await page.keyboard.press(',');
    await at(page, 1);
    await page.keyboard.press('Control+z');
    await at(page, 0);
    await Promise.all([page.waitForResponse('**/api/explain/path'), page.selectOption('#notation', 'hodoku')]);
    for (const number of [1, 2]) {
      await page.click('#redo-move');
      await at(page, number);
    }
    await page.route('**/api/explain/path', route => route.abort());
    await page.click('#redo-move');
    await until(page, () => document.querySelector('#toast').textContent.includes('does not answer'));
    await page.unroute('**/api/explain/path');
    page.errors.length = 0; // the browser notes the failed request
    await page.click('#redo-move');
    await at(page, 3);
    same([await values(), await page.isDisabled('#redo-move')], [filled, true], 'all changes are back');
    await page.click('#help');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Escape');
    // Changes wait for each other, so an undo would be over after this.
    await page.evaluate(async () => (await import('/web/explain/trail.js')).reorder());
    same([await values(), await page.isDisabled('#redo-move')], [filled, true], 'a dialog has the keys');
  },

  async 'notes and colours do not show in the drill, the clock changes no cell, and no note is made on a given'(keep) {
    const page = await game(keep, `position=${FOUR}&hidden=1&own=1&notes=1.23&colours=2.4`);
    const seen = async () => [await cell(page, 1), await cell(page, 2)];
    same(await seen(), [['23', ''], ['', '4']], 'the notes and the colour');
    const changes = await page.evaluate(() => new Promise(done => {
      let count = 0;
      new MutationObserver(all => { count += all.length; }).observe(document.querySelector('#cells'), { attributes: true, childList: true, subtree: true });
      new MutationObserver(() => setTimeout(() => done(count))).observe(document.querySelector('#clock'), { childList: true });
    }));
    same(changes, 0, 'changes of cells by the clock');
    await page.click('#pad-candidate');
    await page.click('[data-cell="0"]', { position: { x: 4, y: 4 } });
    await until(page, () => document.querySelector('#toast').textContent.includes('is a given'));
    await page.click('#mode-drill');
    await until(page, () => window.solvarium.drill.tasks.length > 0 && document.querySelectorAll('#cells [data-cell]').length === 81);
    same(await page.locator('#board.own, #cells i, #cells [data-colour]:not([data-colour=""])').count(), 0, 'notes and colours in the drill');
    await page.click('#mode-explain');
    same(await seen(), [['23', ''], ['', '4']], 'the notes and the colour again');
  },

  async 'a link has the current time, stays until its puzzle is open, and its numbers are checked'(keep) {
    const wrong = `position=${FOUR}&hidden=1&own=1&time=1e999&notes=1.3223-2.9-16.1&colours=2.7-3.25-16.1`;
    const hide = context => context.addInitScript(() => {
      const timer = setInterval(() => (window.solvarium?.trail.end ? clearInterval(timer) : document.dispatchEvent(new Event('visibilitychange'))), 5);
    });
    const page = await game(keep, wrong, { permissions: ['clipboard-read', 'clipboard-write'] }, hide);
    same(await page.evaluate(() => window.solvarium.trail.start), FOUR, 'the puzzle of the link');
    same([await cell(page, 1), await cell(page, 2), await cell(page, 3)], [['23', ''], ['', ''], ['', '2']], 'each digit once, on the board');
    same(await page.evaluate(async () => ['-5', '1.5', '1e999', '', '7'].map((await import('/web/explain/play.js')).whole)), [0, 0, 0, 0, 7], 'whole numbers');
    await until(page, () => /^0:(0[2-9]|[1-5]\d)$/.test(document.querySelector('#clock').textContent));
    await page.click('#take');
    await page.click('#take-link');
    await until(page, () => document.querySelector('#toast').textContent.startsWith('Copied'));
    const link = new URLSearchParams(new URL(await page.evaluate(() => navigator.clipboard.readText())).hash.slice(1));
    same([Number(link.get('time')) >= 2, link.get('notes'), link.get('colours')], [true, '1.23', '3.2'], 'the copied link');
    await page.click('#hide');
    holds(/^(?!.*hidden).*time=.*own=1.*notes=1\.23/.test(await page.evaluate(() => location.hash)), 'the link while the steps are shown');
    const other = await page.evaluate(async () => {
      const { go } = await import('/web/explain/trail.js');
      location.hash = location.hash.replace(/at=\d+/, 'at=3');
      go(1); // before the page hears of the new link
      return location.hash;
    });
    await at(page, 3);
    same(other.includes('at=3'), true, 'an entered link is not overwritten');
  },

  async 'a puzzle opened by hand stays when one that was requested before it is generated at last'(keep) {
    const page = await game(keep);
    const start = () => page.evaluate(() => window.solvarium.trail.start);
    // A generated puzzle arrives when `arrive` is called.
    let arrive;
    const arrived = async () => {
      await Promise.all([page.waitForResponse('**/api/new'), arrive()]);
      // Time for a wrong page to open it; requests for the steps wait for each other.
      await page.evaluate(() => new Promise(done => setTimeout(done, 100)));
      await page.evaluate(async () => (await import('/web/explain/trail.js')).reorder());
      return start();
    };
    await page.route('**/api/new', route => new Promise(done => { arrive = () => route.fulfill({ json: { text: '1234341221434321\n', why: null } }).then(done); }));
    const request = what => Promise.all([page.waitForRequest('**/api/new'), page.click(what)]);
    await request('[data-level="hard"]');
    await page.click('#new');
    await page.fill('#new-text', '..3.....1.....2.');
    await page.click('#new-open');
    await until(page, () => window.solvarium.trail.start.startsWith('..3'));
    same(await arrived(), '..3.....1.....2.', 'the puzzle opened by hand');
    await page.click('#new');
    await request('#make-one');
    await page.click('#new-cancel');
    await until(page, () => !document.querySelector('#make-one').disabled);
    same(await arrived(), '..3.....1.....2.', 'a closed dialog opens nothing');
    await request('[data-level="medium"]');
    same(await arrived(), '1234341221434321', 'the puzzle requested last');
  },

  async 'a puzzle has its link before the puzzle of the day is generated, which has the order that was selected last'(keep) {
    const { url } = await start('serve');
    let arrive;
    const hold = context => context.route('**/api/new', route => new Promise(done => { arrive = () => route.fulfill({ json: { text: '1234341221434321\n', why: null } }).then(done); }));
    const page = keep(await open(url.replace('/?', '/explain.html?'), {}, hold));
    await page.click('#new');
    await page.fill('#new-text', FOUR);
    await page.click('#new-open');
    await until(page, four => location.hash.includes(`position=${four}`), FOUR);
    await Promise.all([page.waitForRequest('**/api/new'), page.click('[data-level="hard"]')]);
    await page.selectOption('#order', 'hodoku');
    await until(page, () => location.hash.includes('order=hodoku'));
    await arrive();
    await until(page, () => window.solvarium.trail.start === '1234341221434321');
    same([await page.evaluate(() => window.solvarium.trail.order), await page.inputValue('#order')], ['hodoku', 'hodoku'], 'the order of techniques');
    await page.evaluate(four => { location.hash = `position=${four}&order=se`; }, FOUR);
    await until(page, () => window.solvarium.trail.order === 'se');
    same(await page.inputValue('#order'), 'se', 'the order of a link');
  },

  async 'exercises change their notation, shown or still to come'(keep) {
    const page = await game(keep, `position=${FOUR}`);
    await page.evaluate(() => { location.hash = 'drill=hidden-single&seed=7&count=2&grade=real'; });
    await until(page, () => window.solvarium.drill.tasks.length === 1);
    const step = format => until(page, format => new RegExp(format).test(document.querySelector('#step-text').textContent), format);
    const [plain, hodoku] = ['only place|only cell|fits only', '^Hidden Single: r\\dc\\d=\\d'];
    const write = async notation => {
      await page.click('#mode-explain');
      await page.selectOption('#notation', notation);
      await page.click('#mode-drill');
    };
    await page.click('#drill-answer');
    await step(plain);
    await write('hodoku');
    await step(hodoku);
    await write('plain');
    await step(plain);
    await write('hodoku');
    await step(hodoku);
    await page.click('#drill-next');
    await until(page, () => window.solvarium.drill.tasks.length === 2 && document.querySelector('#drill-progress').textContent.includes(' 2 '));
    await write('plain');
    const [, digit, row, column] = /^(\d)r(\d)c(\d)$/.exec(await page.evaluate(() => window.solvarium.drill.tasks[1].answers[0].placements[0])).map(Number);
    await page.click('#pad-digit');
    await page.click(`[data-cell="${(row - 1) * 9 + column - 1}"]`);
    await page.keyboard.press(`${digit}`);
    await page.click('#drill-check');
    await step(plain);
    await write('hodoku');
    await step(hodoku);
    same(await page.evaluate(() => window.solvarium.drill.results), ['shown', 'right'], 'a new notation changes no verdict');
    let fail;
    await page.route('**/api/explain/check', route => new Promise(done => { fail = () => route.fulfill({ status: 400, json: { error: { message: 'refused' } } }).then(done); }));
    await Promise.all([page.waitForRequest('**/api/explain/check'), page.click('#drill-check')]);
    await page.click('#drill-clear');
    await Promise.all([page.waitForResponse('**/api/explain/check'), fail()]);
    await page.waitForTimeout(100);
    page.errors.length = 0; // the browser notes the refusal
    same(await page.textContent('#drill-verdict'), '', 'the error of a check whose marks are gone');
  },
};
