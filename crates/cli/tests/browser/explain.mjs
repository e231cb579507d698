// Tests of Sudoku step by step: the path forwards and backwards, hints, manual changes, links and files.
import { readFileSync, writeFileSync } from 'node:fs';
import { examples, holds, open, same, scratch, start, until, watch } from './harness.mjs';
import { faults, nameless } from './layout.mjs';

/** Its hardest step is an X-Wing. */
const X_WING = '......32.239....1...8.7.9....37.5...8........72..3...1...8...424....9........6..3';
const SIZES = [[360, 740], [800, 900], [1280, 800], [1920, 1080]];

const LAYOUT = {
  apart: ['header, #board-stage, #board-controls, aside', 'header h1, header > select, #modes, .tools > button', '#board-frame, #board-legend', '.keys button, #where'],
  whole: 'header button, .keys button, #words p, #drill-panel button, #steps b, #steps .price',
  read: '#words p, .keys button:not(:disabled), .tools button, #steps b, #steps .text, #steps .price, #cost, #drill-panel p, #drill-panel label, #drill-results li',
};

/** The explained board of a puzzle. */
const explained_ = (...args) => watch('watch', ...args);
/** The state of the trail. */
const trail = page => page.evaluate(() => {
  const { entries, at, solved, end } = window.solvarium.trail;
  const here = entries[at]?.before ?? end;
  return { at, solved, most: entries.length, position: here.position, values: here.values, end: end.values, candidates: here.candidates, step: entries[at]?.step?.text ?? '', titles: entries.map(({ step }) => step?.title ?? '') };
});
/** Waits until the board shows the current position. */
const settled = page => until(page, () => {
  const { entries, at, end } = window.solvarium.trail;
  return document.querySelector('#board').dataset.position === (entries[at]?.before ?? end)?.position;
});
const at = (page, place) => until(page, place => window.solvarium.trail.at === place, place);
export const text = (page, selector) => page.locator(selector).textContent();
const press = async (page, ...keys) => { for (const key of keys) await page.keyboard.press(key); };
export const place = mark => {
  const [, digit, row, column] = /^(\d)r(\d)c(\d)$/.exec(mark).map(Number);
  return { digit, cell: (row - 1) * 9 + column - 1 };
};
/** Clicks a candidate at its position in its cell. */
export async function click(page, mark) {
  const { digit, cell } = place(mark);
  const button = page.locator(`[data-cell="${cell}"]`);
  await button.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await button.boundingBox();
  await page.mouse.click(x + (((digit - 1) % 3) + 0.5) * (width / 3), y + (Math.floor((digit - 1) / 3) + 0.5) * (height / 3));
}
/** Sends a request as the page does. */
export const ask = (page, what, body) => page.evaluate(async ([what, body]) => {
  const answer = await (await import('/web/transport.js')).send(`/api/explain/${what}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  return answer.json();
}, [what, body]);

export const explained = {
  async 'a whole puzzle is explained, forwards to its solution and backwards to its start'(keep) {
    const page = keep(await explained_(X_WING, '--explain'));
    const { most, titles, end } = await trail(page);
    holds(most > 50 && titles.includes('X-Wing'), `${most} steps: ${titles}`);
    const seen = [];
    for (let n = 0; n < most; n++) {
      await settled(page);
      const { step } = await trail(page);
      same(await text(page, '#step-text'), step, `the words of step ${n + 1}`);
      same(await page.locator('#steps-list [aria-current]').getAttribute('data-at'), String(n), 'the row in the list');
      const marks = await page.locator('#board svg').evaluate(svg => ['placed', 'lost'].filter(kind => svg.querySelector(`.sv-${kind}`)));
      holds(marks.length > 0, `step ${n + 1} is drawn`);
      if (titles[n] === 'X-Wing') {
        await page.screenshot({ path: `${scratch}/x-wing.png` });
        await page.click('#step-more .more');
        const link = await page.locator('#card-more').evaluate(link => link.href);
        await page.click('#card-close');
        holds(link.includes('docs/techniques.md#x-wing'), link);
        const told = await page.evaluate(async address => (await fetch(address)).text(), link);
        holds(told.includes('### `x-wing`'), 'the document of techniques has the section');
      }
      seen.push(step);
      if (n % 2) await page.keyboard.press('ArrowRight');
      else await page.click('#step');
      await at(page, n + 1);
    }
    await settled(page);
    same((await trail(page)).values, end, 'the solution');
    same(await text(page, '#step-text'), 'Solved.', 'the end');
    holds(await page.isDisabled('#step'), 'there is nothing after the end');
    for (let n = most - 1; n >= 0; n--) {
      if (n % 2) await page.keyboard.press('ArrowLeft');
      else await page.click('#step-back');
      await at(page, n);
      same(await text(page, '#step-text'), seen[n], `backwards, step ${n + 1}`);
    }
    await settled(page);
    same((await trail(page)).position, X_WING, 'the puzzle again');
    await press(page, 'End');
    await at(page, most);
    await press(page, 'Home');
    await at(page, 0);
    same(await nameless(page), [], 'controls without a name');
  },

  async 'a hint says where to look, then its technique, then all of it'(keep) {
    const page = keep(await explained_(X_WING, '--explain'));
    await page.click('#hide');
    await until(page, () => document.querySelector('#step-text').textContent.startsWith('Select a cell'));
    same(await page.locator('#steps-list li').count(), 0, 'steps that are shown');
    const hints = [];
    for (const level of [1, 2]) {
      await page.click('#hint');
      await until(page, level => document.querySelector('#hint-text').dataset.level === String(level), level);
      hints.push(await text(page, '#hint-text'));
      same(await page.locator('#board .sv-placed').count(), 0, `level ${level} shows nothing on the board`);
    }
    const { titles } = await trail(page);
    holds(/look at/.test(hints[0]) && !/r\dc\d/.test(hints[0]), hints[0]);
    holds(hints[1].startsWith(titles[0]) && /r\dc\d/.test(hints[1]) && !/ is \d/.test(hints[1]), hints[1]);
    await page.click('#hint');
    await page.waitForSelector('#board .sv-placed');
    same(await text(page, '#step-text'), (await trail(page)).step, 'all of it');
    await press(page, '.');
    await at(page, 1);
    holds(await page.isHidden('#hint-text'), 'the hint is of one position');
    await until(page, () => !document.querySelector('#board .sv-placed'));
    same(await page.locator('#steps-list li').count(), 1, 'the steps that were taken');
  },

  async 'a wrong digit is told, taken back, and a right one goes on'(keep) {
    const page = keep(await explained_(X_WING, '--explain'));
    await settled(page);
    const { candidates, end } = await trail(page);
    const cell = candidates.findIndex((digits, cell) => digits.length > 2 && digits.includes(end[cell]));
    const wrong = [...candidates[cell]].find(digit => digit !== end[cell]);
    await page.click(`[data-cell="${cell}"]`);
    await press(page, wrong);
    await page.waitForSelector('#fault:not([hidden])');
    const fault = await text(page, '#fault-text');
    const name = `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;
    same(fault, `${wrong} in ${name} cannot be right`, 'what is wrong, without the answer');
    same(await page.locator('#steps-list .wrong').count(), 1, 'the row of what is wrong');
    await page.screenshot({ path: `${scratch}/wrong-digit.png` });
    await page.click('#undo');
    await until(page, () => document.querySelector('#fault').hidden);
    same([(await trail(page)).position, (await trail(page)).at], [X_WING, 0], 'the digit is out');
    await page.click(`[data-cell="${cell}"]`);
    await press(page, wrong);
    await page.waitForSelector('#fault:not([hidden])');
    await press(page, 'Delete');
    await until(page, () => document.querySelector('#fault').hidden);
    same((await trail(page)).position, X_WING, 'the digit is out again');
    await press(page, end[cell]);
    await at(page, 3);
    const now = await trail(page);
    same([now.solved, now.at, now.values[cell]], [true, 3, end[cell]], 'it goes on');
    const other = candidates.findIndex((digits, at) => at !== cell && digits.length > 2 && digits.includes(end[at]) && digits === now.candidates[at]);
    await page.click(`[data-cell="${other}"]`);
    await press(page, `Shift+Digit${end[other]}`);
    await page.waitForSelector('#fault:not([hidden])');
    holds((await text(page, '#fault')).includes('was removed'), await text(page, '#fault'));
    await press(page, `Shift+Digit${end[other]}`);
    await until(page, () => document.querySelector('#fault').hidden && window.solvarium.trail.solved);
    await page.click('#pad-candidate');
    const third = [...now.candidates[other]].find(digit => digit !== end[other]);
    await click(page, `${third}r${Math.floor(other / 9) + 1}c${(other % 9) + 1}`);
    await until(page, ([cell, digit]) => !(window.solvarium.trail.entries[window.solvarium.trail.at]?.before ?? window.solvarium.trail.end).candidates[cell].includes(digit), [other, third]);
    const given = X_WING.search(/\d/);
    await page.click('#pad-digit');
    await page.click(`[data-cell="${given}"]`);
    await press(page, '5');
    await until(page, () => document.querySelector('#toast').textContent.includes('is a given'));
  },

  async 'all steps of a position are listed, looked at, and one of them is taken'(keep) {
    const page = keep(await explained_(X_WING, '--explain=hodoku'));
    await press(page, 'a');
    await until(page, () => document.querySelectorAll('#all-list li').length > 20);
    const rows = await page.locator('#all-list button:not(.take)').allTextContents();
    const chosen = rows.findIndex(row => row.includes('Naked Pair') || row.includes('Pointing'));
    holds(chosen > 0, rows.join('\n'));
    await page.locator('#all-list button').nth(chosen).click();
    await page.waitForSelector('#board .sv-lost');
    await page.waitForTimeout(200);
    await page.screenshot({ path: `${scratch}/all-steps.png` });
    const before = await trail(page);
    await page.click('.take');
    await at(page, 1);
    const after = await trail(page);
    holds(after.candidates.join('').length < before.candidates.join('').length, 'candidates went');
    holds(after.solved, 'the path goes on from there');
    same(after.titles[0], '', 'the first entry is the step that was taken');
  },

  async 'a link and a file keep the whole trail'(keep) {
    const page = keep(await explained_(X_WING, '--explain=hodoku'));
    await settled(page);
    const { end, candidates } = await trail(page);
    for (let n = 0; n < 3; n++) await press(page, '.');
    await at(page, 3);
    const empty = (await trail(page)).values.indexOf('.');
    await page.click(`[data-cell="${empty}"]`);
    await press(page, end[empty]);
    await at(page, 4);
    await press(page, 'Home', 'b', 'End');
    for (let n = 0; n < 2; n++) await page.click('#step-back');
    const told = await trail(page);
    holds(told.titles[3] === '' && candidates.length === 81, 'the change by hand is in the trail');
    const link = await page.evaluate(() => location.href);
    const copy = keep(await open(`${page.url_.split('#')[0]}${new URL(link).hash}`));
    await settled(copy);
    same(await trail(copy), told, 'what the link opens');
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 's')]);
    const file = `${scratch}/board.json`;
    await download.saveAs(file);
    const again = keep(await watch('replay', file));
    await settled(again);
    same(await trail(again), told, 'what the file opens');
    await page.click('#new');
    await page.setInputFiles('#load-file', { name: 'board.json', mimeType: 'application/json', buffer: readFileSync(file) });
    await until(page, () => !document.querySelector('dialog[open]'));
    same(await trail(page), told, 'what the page opens');
    await page.click('#new');
    await page.setInputFiles('#load-file', { name: 'board.json', mimeType: 'application/json', buffer: Buffer.from('{"a": 1}') });
    await until(page, () => document.querySelector('#toast').textContent.includes('not a board saved'));
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file)), version: 9 }));
    const refused = await start('replay', file).then(() => '', error => error.message);
    holds(refused.includes('version 9'), refused);
  },

  async 'the board is recorded as it goes, and the record goes on where one stood when the program was killed'(keep) {
    const file = `${scratch}/record.json`;
    const { url, child } = await start('watch', X_WING, '--explain=hodoku', '--record', file);
    const kept = () => JSON.parse(readFileSync(file));
    same(kept(), { solvarium: 'explained Sudoku', version: 1, position: X_WING, order: 'hodoku', hand: [], at: 0 }, 'begun');
    const page = keep(await open(url));
    await settled(page);
    await press(page, '.', '.', '.');
    await at(page, 3);
    const { step } = await trail(page);
    await page.click('#step-back');
    await at(page, 2);
    const before = await trail(page);
    holds(before.step !== step, 'another step is next');
    while (kept().at !== 2) await new Promise(soon => setTimeout(soon, 20));
    // Otherwise the page would report that the program is gone.
    await page.goto('about:blank');
    child.kill('SIGKILL');
    const again = keep(await watch('replay', file));
    await settled(again);
    same(await trail(again), before, 'what the record opens');
    const refused = await start('watch', `${examples}/evil.txt`, '--explain', '--record', `${examples}/evil.txt`).then(() => '', error => error.message);
    holds(refused.includes('--record'), refused);
  },

  async 'a position is copied as a line, as a grid, and as a link; a puzzle is opened by the form of serve'(keep) {
    const { url } = await start('serve');
    const page = keep(await open(url, { permissions: ['clipboard-read', 'clipboard-write'] }));
    await page.click('#welcome-new');
    await page.fill('#form-text', X_WING);
    await page.click('#form-explain');
    await page.waitForFunction(() => window.solvarium?.trail?.end);
    const copied = async what => {
      await page.evaluate(() => (document.querySelector('#toast').textContent = ''));
      await page.click('#take');
      await page.click(`#take-${what}`);
      await until(page, () => document.querySelector('#toast').textContent.startsWith('Copied'));
      return page.evaluate(() => navigator.clipboard.readText());
    };
    same(await copied('line'), X_WING, 'the line');
    holds((await copied('grid')).split('\n').length >= 11, 'the grid');
    same(await copied('wiki'), `https://www.sudokuwiki.org/sudoku.htm?bd=${X_WING.replaceAll('.', '0')}`, 'the link');
    await page.click('#new');
    await page.fill('#new-text', '1 2 3 / 4 5 6 / 7 8 0');
    await page.click('#new-open');
    await until(page, () => document.querySelector('#new-error').textContent.includes('is not a Sudoku'));
    page.errors.length = 0; // the browser notes the refusal
    await page.fill('#new-text', '1.....3..4.....2');
    await page.click('#new-open');
    await until(page, () => document.querySelectorAll('#cells [data-cell]').length === 16 && !document.querySelector('dialog[open]'));
    await settled(page);
    await page.screenshot({ path: `${scratch}/four.png` });
  },

  async 'the page begins with the puzzle of the day, and does not give it away'(keep) {
    const { url } = await start('serve');
    const page = keep(await open(url.replace('/?', '/explain.html?')));
    await until(page, () => window.solvarium.trail.end);
    const easy = await trail(page);
    holds(easy.solved && !easy.values.includes('0') && easy.values.includes('.'), 'people can solve it');
    same([await page.locator('#steps-list li').count(), await text(page, '#step-text'), await text(page, '#cost')], [0, 'Select a cell and enter a digit. A hint says where to look, and only then what to do.', ''], 'no step and no rating is shown');
    await page.click('[data-level="medium"]');
    await until(page, easy => window.solvarium.trail.start && !window.solvarium.trail.start.startsWith(easy), easy.position);
    same(await page.getAttribute('[data-level="medium"]', 'aria-pressed'), 'true', 'the level');
    const again = keep(await open(url.replace('/?', '/explain.html?')));
    await until(again, () => window.solvarium.trail.end);
    same((await trail(again)).position, easy.position, 'the same on the same day');
  },

  async 'steps are written in the notation that was selected last'(keep) {
    const page = keep(await explained_(X_WING, '--explain'));
    const wing = (await trail(page)).titles.indexOf('X-Wing');
    await page.evaluate(async wing => (await import('/web/explain/trail.js')).go(wing), wing);
    await settled(page);
    holds((await text(page, '#step-text')).includes('fits only'), await text(page, '#step-text'));
    await page.selectOption('#notation', 'hodoku');
    await until(page, () => /^X-Wing: \d [rc]\d+ [rc]\d+ => /.test(document.querySelector('#step-text').textContent));
    same((await trail(page)).at, wing, 'the page stays at the step');
    await page.click('#tab-all');
    await until(page, () => /<>\d|=\d/.test(document.querySelector('#all-list .text')?.textContent ?? ''));
    await page.reload();
    await until(page, () => document.querySelector('#step-text').textContent.includes('=>'));
    same(await page.inputValue('#notation'), 'hodoku', 'the notation after a reload');
  },

  async 'a rating is shown only where rate says the same'(keep) {
    const page = keep(await explained_(X_WING, '--explain'));
    await settled(page);
    const { steps } = await ask(page, 'path', { position: X_WING });
    same(await text(page, '#cost'), `${steps.length} steps`, 'the human order has no scale');
    await page.selectOption('#order', 'hodoku');
    await until(page, () => /HoDoKu [\d,]+ \(\w+\)$/.test(document.querySelector('#cost').textContent));
    await page.selectOption('#order', 'se');
    await until(page, () => /ER \d\.\d$/.test(document.querySelector('#cost').textContent));
  },

  async 'a technique has a card with a picture, and exercises'(keep) {
    const page = keep(await explained_(X_WING, '--explain'));
    await settled(page);
    await page.locator('#steps-list button', { hasText: 'X-Wing' }).first().click();
    await page.click('#step-more .more');
    await page.waitForSelector('#card-picture svg');
    same(await text(page, '#card-title'), 'X-Wing', 'the title');
    const words = await text(page, '#card-text');
    holds(words.length > 60 && !/[#`*]|HoDoKu/.test(words), words);
    same(await faults(page, { apart: [], whole: '#card-dialog *', read: '#card-text' }), [], 'the layout');
    await page.click('#card-practise');
    await until(page, () => window.solvarium.drill.technique === 'x-wing' && window.solvarium.drill.tasks.length > 0);
  },

  async 'a puzzle is explained by the keyboard alone'(keep) {
    const page = keep(await explained_(X_WING, '--explain'));
    const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.getAttribute('data-cell') || document.activeElement?.getAttribute('data-at') || '');
    await press(page, 'b', 'ArrowDown', 'ArrowRight');
    same(await focused(), '10', 'the cell');
    await press(page, 'l', 'ArrowDown', 'ArrowDown');
    await at(page, 2);
    same(await focused(), '2', 'the row of the list');
    for (let n = 0; n < 40 && (await focused()) !== 'hint'; n++) await press(page, 'Shift+Tab');
    same(await focused(), 'hint', 'the hint is reached');
    await press(page, 'Enter');
    await page.waitForSelector('#hint-text:not([hidden])');
    await press(page, '?');
    await page.waitForSelector('#help-dialog[open]');
    holds((await text(page, '#help-keys')).includes('Hint'), 'the help names the keys');
    await press(page, 'Escape', 'v');
    await until(page, () => window.solvarium.trail.isHidden);
    await press(page, 'p');
    await page.waitForSelector('#new-dialog[open]');
    await page.keyboard.type('1.....3..4.....2');
    for (let n = 0; n < 20 && (await focused()) !== 'new-open'; n++) await press(page, 'Tab');
    await press(page, 'Enter');
    await until(page, () => window.solvarium.trail.end?.size === 4);
  },

  async 'boards and drills are laid out without faults at four widths, light and dark'(keep) {
    const { url } = await start('serve');
    const base = url.replace('/?', '/explain.html?');
    const page = keep(await open(`${base}#${new URLSearchParams({ position: X_WING, at: '22', order: 'human' })}`));
    for (const mode of ['explain', 'drill']) {
      if (mode === 'drill') {
        await page.click('#mode-drill');
        await page.click('#drill-start');
        await until(page, () => window.solvarium.drill.tasks.length > 0);
      }
      for (const theme of ['light', 'dark']) {
        for (const [width, height] of SIZES) {
          await page.setViewportSize({ width, height });
          await page.waitForTimeout(100);
          await page.screenshot({ path: `${scratch}/${mode}-${width}-${theme}.png` });
          same(await faults(page, LAYOUT), [], `${mode}, ${width} x ${height}, ${theme}`);
        }
        await page.click('#theme');
      }
      same(await nameless(page), [], 'controls without a name');
    }
  },

  async 'two thousand steps are listed and walked through'(keep) {
    const page = keep(await explained_(X_WING, '--explain'));
    const { steps } = await ask(page, 'path', { position: X_WING });
    await page.route('**/api/explain/all', route => route.fulfill({ json: { fault: null, stopped_by: 'steps', steps: Array.from({ length: 2000 }, (_, n) => steps[n % steps.length]) } }));
    let boards = 0;
    page.on('request', request => { boards += request.url().endsWith('/board') ? 1 : 0; });
    await press(page, 'a');
    await until(page, () => document.querySelectorAll('#all-list li').length === 2000);
    await page.locator('#all-list button').first().click();
    const frames = await page.evaluate(async () => {
      const list = document.querySelector('#all');
      const frame = () => new Promise(requestAnimationFrame);
      const took = [];
      for (let n = 0; n < 90; n++) {
        const before = performance.now();
        document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
        list.scrollTop += 300;
        await frame();
        took.push(performance.now() - before);
      }
      return took.sort((a, b) => a - b);
    });
    same(await page.evaluate(() => document.activeElement.dataset.at), '90', 'the row that is looked at');
    holds(boards <= 92, `${boards} drawings for 91 steps`);
    console.log(`        median frame ${frames[45].toFixed(1)} ms, longest ${frames.at(-1).toFixed(1)} ms`);
  },
};
