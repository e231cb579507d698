// Games: play against the program with the mouse and with keys, from the start page and from a search; values, hints and an analysis.
import { holds, open, same, start, until, watch } from './harness.mjs';

/** Opens the page for games with a link. */
const game = async (keep, link = '', options = {}) => {
  const { url } = await start('serve');
  return keep(await open(`${url.replace('/?', '/games.html?')}#${link}`, options));
};
const state = page => page.evaluate(() => window.solvarium.game);
const moves = async page => (await state(page)).moves;
/** Waits until the person is to move, or the game is over, after so many moves. */
const own = (page, least) => until(page, least => {
  const { at, busy, moves } = window.solvarium.game;
  return at && busy !== 'move' && moves.length >= least;
}, least);
const idle = page => until(page, () => window.solvarium.game.at && window.solvarium.game.busy === null);
const cell = n => `#cells [data-cell="${n}"]`;

export const games = {
  async 'a game is played with the mouse, with a hint, values, an undo and an analysis, and its link goes on'(keep) {
    const page = await game(keep, 'text=tic-tac-toe');
    await own(page, 0);
    await page.click(cell(4));
    await own(page, 2);
    const [first, answer] = await moves(page);
    same([first, (await page.textContent('#turn')).startsWith(`O plays ${answer}.`)], ['b2', true], 'the program answers');
    await page.evaluate(() => document.querySelector('#cells [data-cell="4"]').click());
    same((await moves(page)).length, 2, 'a cell that is taken');
    await page.click('#hint');
    await until(page, () => /^Hint: [abc][123] \(value 0\)$/.test(document.querySelector('#advice').textContent));
    await page.click('#values');
    await until(page, () => document.querySelectorAll('#moves b').length === 7);
    const told = await page.evaluate(() => [...document.querySelectorAll('#cells .free')].map(cell => cell.textContent));
    holds(told.length === 7 && told.every(text => /^(0|1|-1)$/.test(text)), `values on the board: ${told}`);
    await page.click('#undo');
    await idle(page);
    same(await moves(page), [], 'the move and its answer are undone');
    // A bad game, played from its link, whose analysis follows by itself.
    await page.evaluate(() => { location.hash = 'text=tic-tac-toe&moves=b1,b2,c2,a1&side=both'; });
    await own(page, 4);
    await page.click(cell(0));
    await own(page, 5);
    await page.click(cell(2));
    await until(page, () => document.querySelector('#turn').textContent === 'Game over: O wins');
    await until(page, () => document.querySelectorAll('#history span').length === 6);
    const lost = await page.evaluate(() => [...document.querySelectorAll('#history .lost')].map(row => row.textContent));
    holds(lost.length > 0 && /^X .*value -1, lost 1; .* was better$/.test(lost[0]), `what was lost: ${lost}`);
    const link = await page.evaluate(() => location.hash.slice(1));
    const other = await game(keep, link);
    await own(other, 6);
    same([await moves(other), await other.inputValue('#side')], [await moves(page), 'both'], 'the link has the game');
  },

  async 'a game is played by keys alone, and on a phone by taps'(keep) {
    const page = await game(keep, 'text=breakthrough%203x5&level=easy');
    await own(page, 0);
    const press = async (...keys) => { for (const key of keys) await page.keyboard.press(key); };
    const focus = () => page.evaluate(() => document.activeElement?.getAttribute('data-cell'));
    for (let n = 0; n < 20 && (await focus()) === null; n++) await press('Tab');
    same(await focus(), '9', 'the first pawn that can move');
    await press('ArrowRight', 'Enter');
    same(await page.textContent('#advice'), 'Now choose the second cell.', 'half a move');
    await press('Escape');
    same(await page.textContent('#advice'), '', 'another pawn can be chosen');
    await press('Enter', 'ArrowUp', 'Enter');
    await own(page, 2);
    same((await moves(page))[0], 'b2-b3', 'the move');
    await press('v');
    await until(page, () => document.querySelectorAll('#moves b').length > 0);
    await press('u');
    await until(page, () => window.solvarium.game.moves.length === 0);
    await page.focus('#moves button');
    await press('Enter');
    await own(page, 2);
    holds(await page.evaluate(() => document.querySelector('#moves').contains(document.activeElement)), 'the list of moves keeps the keys');
    const phone = await game(keep, 'text=nim%201%202', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await own(phone, 0);
    await phone.locator(cell(3)).tap();
    await until(phone, () => window.solvarium.game.at.result === 'first wins' || window.solvarium.game.moves.length === 2);
    same((await moves(phone))[0], '2-1', 'the last thing of the heap');
  },

  async 'every game of the program is played from its start'(keep) {
    const page = await game(keep, 'text=tic-tac-toe&level=easy');
    await own(page, 0);
    const names = await page.evaluate(() => [...document.querySelectorAll('#game option')].map(option => option.value));
    holds(['tic-tac-toe', 'connect-four', 'othello', 'breakthrough', 'nim', 'kayles', 'dots-and-boxes', 'pig'].every(name => names.includes(name)), `games: ${names}`);
    for (const name of names) {
      await page.selectOption('#game', name);
      await until(page, name => window.solvarium.game.at?.kind === name && window.solvarium.game.busy === null && !window.solvarium.game.moves.length, name);
      holds(await page.locator('#board svg').isVisible(), `${name} has a board`);
      const free = page.locator('#cells .free');
      if (await free.count()) {
        for (let clicks = 0; clicks < 2 && !(await moves(page)).length; clicks++) {
          const picked = await page.locator('#cells .picked').count();
          await (picked ? page.evaluate(() => {
            const { at } = window.solvarium.game;
            const first = Number(document.querySelector('#cells .picked').dataset.cell);
            const way = at.moves.flatMap(({ cells }) => cells).find(way => way[0] === first);
            document.querySelector(`#cells [data-cell="${way[1]}"]`).click();
          }) : free.first().click());
          await page.waitForTimeout(50);
        }
      } else {
        await page.locator('#moves button').first().click();
      }
      await own(page, 2);
      same(await page.locator('#toast').isVisible(), false, `${name}: a message`);
    }
  },

  async 'a search of a position that is no longer shown is cancelled, and an error leaves the game'(keep) {
    const page = await game(keep, 'text=tic-tac-toe&side=both');
    await own(page, 0);
    let answer = () => {};
    const held = new Promise(go => { answer = go; });
    await page.route('**/api/play', async route => {
      if (route.request().postDataJSON().do === 'values') await held;
      await route.continue().catch(() => {}); // the page may have cancelled it
    });
    const cancelled = page.waitForEvent('requestfailed', request => request.postDataJSON()?.do === 'values');
    await page.click('#values');
    await page.click(cell(0));
    await own(page, 1);
    await cancelled;
    answer();
    const { values, moves: played } = await state(page);
    same([values, played], [null, ['a3']], 'after the cancelled search');
    await page.fill('#text', 'queens 8');
    await page.press('#text', 'Enter');
    await until(page, () => document.querySelector('#text-error').textContent.startsWith('queens is not a game; games: tic-tac-toe'));
    await page.evaluate(() => { location.hash = 'text=queens+6&side=both'; });
    await until(page, () => document.querySelector('#text').value === 'queens 6' && document.querySelector('#text-error').textContent);
    page.errors.length = 0; // the browser notes the refusals
    same(await page.evaluate(() => location.hash), '#text=queens+6&side=both', 'a link that fails stays');
    await page.click(cell(1));
    await own(page, 2);
    same(await moves(page), ['a3', 'b3'], 'the game goes on');
    same(await page.evaluate(() => location.hash), '#text=tic-tac-toe&moves=a3,b3&side=both&level=strong', 'its link');
  },

  async 'a level that is selected, and an undo, while a game loads leave it loading; another board has its own cells'(keep) {
    const page = await game(keep, 'text=connect-four+5x6&moves=1,2,3&side=both');
    await own(page, 3);
    const left = () => page.locator(cell(5)).evaluate(button => button.style.left);
    const before = await left();
    let answer = () => {};
    const held = new Promise(go => { answer = go; });
    await page.route('**/api/play', async route => {
      await held;
      await route.continue().catch(() => {}); // the page may have cancelled it
    });
    await page.fill('#text', 'connect-four 6x5');
    await page.press('#text', 'Enter');
    same(await page.textContent('#turn'), 'Loading the game …', 'whose turn it is');
    await page.selectOption('#level', 'easy');
    await page.click('#undo');
    answer();
    await until(page, () => window.solvarium.game.text === 'connect-four 6x5' && window.solvarium.game.busy === null);
    same([await page.inputValue('#level'), (await state(page)).level, await moves(page)], ['easy', 'easy', []], 'the game and its level');
    holds(before !== await left(), 'the cells of the new board');
  },

  async 'two quick undos take back two moves, and one without a move keeps the hint'(keep) {
    const page = await game(keep, 'text=tic-tac-toe&moves=a3,b3,c3&side=both');
    await own(page, 3);
    await page.evaluate(() => { for (let n = 0; n < 2; n++) document.querySelector('#undo').click(); });
    await until(page, () => window.solvarium.game.moves.length === 1 && window.solvarium.game.busy === null);
    // The arrow keys start from the cell that has just been chosen.
    await page.focus(cell(4));
    await page.keyboard.press('Enter');
    await own(page, 2);
    await page.keyboard.press('ArrowRight');
    same(await page.evaluate(() => document.activeElement.dataset.cell), '5', 'the cell that has the keys');
    await page.evaluate(() => { location.hash = 'text=tic-tac-toe&side=second'; });
    await until(page, () => window.solvarium.game.side === 'second' && window.solvarium.game.moves.length === 1 && window.solvarium.game.busy === null);
    await page.click('#hint');
    await until(page, () => document.querySelector('#advice').textContent.startsWith('Hint: '));
    await page.click('#undo');
    await until(page, () => document.querySelector('#toast').textContent === 'You have no move to undo.');
    holds((await page.textContent('#advice')).startsWith('Hint: '), 'the hint stays');
  },

  async 'the start page and a search of a game lead to play, and play leads to a search'(keep) {
    const page = keep(await watch('watch', 'tic-tac-toe b2 a1', '--with', 'alpha-beta'));
    await until(page, () => window.solvarium.state.panes[0].summary?.state === 'done');
    same(await page.evaluate(() => window.solvarium.state.panes[0].summary.nodes), 'moves', 'what the nodes are');
    await page.evaluate(() => window.solvarium.look(1));
    await page.waitForSelector('#play-on', { state: 'visible' });
    const node = await page.textContent('#node-title');
    await page.click('#play-on');
    await page.waitForFunction(() => window.solvarium?.game?.at);
    await idle(page);
    const { moves: [first], at } = await state(page);
    same([first, at.text.startsWith(`b2 a1 ${first}`)], [node, true], 'the position of the node');
    await page.click('#watch');
    await page.waitForFunction(() => window.solvarium?.state?.panes[0].summary?.text.startsWith('b2 a1'));
    await page.click('#home');
    await page.click('#welcome a[href="games.html"]');
    await page.waitForFunction(() => window.solvarium?.game?.at);
    same((await state(page)).at.kind, 'tic-tac-toe', 'the first game');
  },
};
