// Looks at the pages on screens from a phone to a desktop, light and dark; and uses them by keys alone, and by fingers alone.
import { faults } from './layout.mjs';
import { holds, open, same, scratch, start, until } from './harness.mjs';

const SIZES = [[390, 844], [768, 1024], [844, 390], [1280, 800], [1920, 1080]];
const MAP = 'S...#...\n.##.#.#.\n.#....#.\n.#.####.\n...#....\n.###.###\n.......G\n';

/** Starts a run of a text, beside which another method runs if it is named, and shows it to the end. */
const show = (page, text, method, other) => page.evaluate(async ([text, method, other]) => {
  const { get, post } = await import('/web/api.js');
  const begin = async method => {
    const { id } = await post('/api/runs', { text, method });
    while ((await get(`/api/runs/${id}`)).state !== 'done') await new Promise(soon => setTimeout(soon, 20));
    return id;
  };
  window.solvarium.show(await begin(method));
  if (other) window.solvarium.beside(await begin(other));
}, [text, method, other]);

/** Pages to look at: how to get there, and the control that must be in view. */
const PAGES = {
  start: { to: async () => {}, main: '#welcome-new' },
  tree: { to: page => show(page, '7 2 4 / 5 0 6 / 8 3 1', 'astar'), main: '#run' },
  map: { to: page => show(page, MAP, 'astar'), main: '#run' },
  three: {
    to: async page => {
      await show(page, MAP, 'astar');
      await page.click('#ground-three');
      await until(page, () => document.querySelectorAll('#ground-names li').length === 3 && document.querySelector('#ground-names').textContent.includes('expanded'));
    },
    main: '#run',
  },
  compare: { to: page => show(page, '1 4 2 / 3 0 5 / 6 7 8', 'astar', 'bfs'), main: '#run' },
  queens: { to: page => show(page, 'queens 6', 'backtrack'), main: '#run' },
  curve: { to: page => show(page, 'queens 12', 'anneal'), main: '#run' },
  form: { to: page => page.click('#new'), main: '#form-run' },
  games: { path: 'games.html', to: page => until(page, () => document.querySelector('#cells .free')), main: '#hint' },
  setter: { path: 'setter.html', to: page => until(page, () => document.querySelectorAll('#cells button').length === 81), main: '#tool' },
  sudoku: { path: 'explain.html', to: page => until(page, () => document.querySelector('#board svg')), main: '#pad button' },
};
/** Siblings that must not overlap, and texts that must not be cut. */
const LAYOUT = {
  apart: ['header > *', '.tools > *', '.keys > *', '#lens button', '#stats > *', '#welcome > *', '.cards > *', '#ground .bar > *', '#ground-names li', '#board-frame, #board-controls, #daily'],
  whole: 'header button, header a, h2, .cards b, #welcome-examples b, .ends button, #ground .bar button, #pad button, #ground-names li, #run, #legend li, #search, .caption, #comparison',
  read: 'header button, header a, p, h2, button.primary, #stats dt, #legend li',
};

/** Whether a control is whole in the window. */
const inView = (page, selector) => page.evaluate(selector => {
  const { left, top, right, bottom, width } = document.querySelector(selector).getBoundingClientRect();
  return width > 0 && left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
}, selector);

const looked = Object.fromEntries(SIZES.map(([width, height]) => [`at ${width} x ${height} no page overlaps, cuts a text or hides its main control, light and dark`, async keep => {
  const { url } = await start('serve');
  const wrong = [];
  for (const [name, { path = '', to, main }] of Object.entries(PAGES)) {
    const page = keep(await open(url.replace('/?', `/${path}?`), { viewport: { width, height }, colorScheme: 'light', reducedMotion: 'reduce' }));
    await to(page);
    await page.waitForTimeout(500);
    // Sideways on a phone the status is a sign without words.
    const layout = height > 520 ? { ...LAYOUT, whole: `${LAYOUT.whole}, #status` } : LAYOUT;
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(50);
      await page.screenshot({ path: `${scratch}/${name}-${width}-${colorScheme}.png` });
      wrong.push(...(await faults(page, layout)).map(fault => `${name}, ${colorScheme}: ${fault}`));
    }
    if (!(await inView(page, main))) wrong.push(`${name}: ${main} is not in view`);
    await page.context().close();
  }
  same(wrong, [], 'faults');
}]));

export const screens = {
  ...looked,

  async 'by keys alone a puzzle is entered, run, stepped, looked at, compared and edited'(keep) {
    const { url } = await start('serve');
    const page = keep(await open(url));
    const press = async (...keys) => { for (const key of keys) await page.keyboard.press(key); };
    /** Tabs to an element. */
    const tabTo = async id => {
      for (let n = 0; n < 60; n++) {
        if (await page.evaluate(id => document.activeElement?.id === id, id)) return;
        await press('Tab');
      }
      throw new Error(`Tab does not reach ${id}`);
    };
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await press('n');
    same(await focused(), 'form-text', 'the text has the focus');
    await page.keyboard.type('1 4 2 / 3 0 5 / 6 7 8');
    await until(page, () => document.querySelector('#form-problem-help').textContent.startsWith('tiles'));
    await tabTo('form-run');
    await press('Enter');
    await until(page, () => window.solvarium.state.panes[0].summary?.state === 'held');
    await press('ArrowRight');
    await until(page, () => window.solvarium.state.panes[0].moment?.expanded === 1);
    await press(' ');
    await until(page, () => window.solvarium.state.panes[0].summary?.state === 'done');
    await tabTo('tree');
    await press('ArrowUp');
    await until(page, () => window.solvarium.state.panes[0].row !== null);
    await until(page, () => document.querySelector('#why').textContent.length > 10);
    await tabTo('board');
    await press('ArrowLeft');
    await until(page, () => window.solvarium.state.panes[0].run === '2' && window.solvarium.state.panes[0].summary?.state === 'done');
    await press('Escape');
    await until(page, () => window.solvarium.state.panes[0].run === '3' && window.solvarium.state.panes[0].summary?.text.startsWith('1 4 2'));
    await tabTo('tab-open');
    await press('ArrowRight');
    same(await focused(), 'tab-closed', 'the next tab');
    await page.evaluate(() => document.activeElement.blur());
    await press('c');
    await page.waitForSelector('#compare-dialog[open]');
    await tabTo('compare-start');
    await press('Enter');
    await until(page, () => window.solvarium.state.comparing && window.solvarium.state.panes[1].summary !== null);
    await page.evaluate(() => document.activeElement.blur());
    await press('c', '?');
    await page.waitForSelector('#help-dialog[open]');
    await press('Escape');
    await page.waitForSelector('#help-dialog', { state: 'hidden' });
  },

  async 'by fingers alone a run is begun, played, turned to its node, and its map is edited'(keep) {
    const { url } = await start('serve');
    const page = keep(await open(url, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));
    const tap = async selector => { await page.locator(selector).first().tap(); };
    await tap('#welcome-examples button:has-text("map")');
    await page.waitForSelector('#form-dialog[open]');
    await tap('#form-run');
    await until(page, () => window.solvarium.state.panes[0].summary?.state === 'held');
    await tap('#step');
    await until(page, () => window.solvarium.state.panes[0].moment?.expanded === 1);
    await tap('#until-goal');
    await until(page, () => window.solvarium.state.panes[0].summary?.ending === 'solved' || window.solvarium.state.panes[0].summary?.expanded > 3);
    await tap('#page-side');
    await until(page, () => document.querySelector('#page-side').getAttribute('aria-pressed') === 'true');
    holds(await inView(page, '#node-title'), 'the node is in view');
    holds(await inView(page, '#run'), 'so is Run');
    await tap('#page-stage');
    await until(page, () => document.querySelector('main').scrollLeft === 0 && document.querySelector('#page-stage').getAttribute('aria-pressed') === 'true');
    // A finger draws a wall: the map does not scroll away under it.
    const before = await page.evaluate(() => window.solvarium.state.panes[0].summary.text);
    const path = await page.evaluate(async () => {
      const [{ areas }, { spot }] = await Promise.all([import('/web/ground.js'), import('/web/map.js')]);
      const [area] = areas();
      const box = document.querySelector('#ground-canvas').getBoundingClientRect();
      const free = [...area.chart.fields].map((cell, place) => (cell === '.' && !area.chart.roots.includes(place) ? place : -1)).filter(place => place >= 0);
      return free.slice(0, 2).map(place => spot(area, place)).map(({ x, y }) => ({ x: Math.round(box.left + x), y: Math.round(box.top + y) }));
    });
    const touch = await page.context().newCDPSession(page);
    const send = (type, touchPoints) => touch.send('Input.dispatchTouchEvent', { type, touchPoints });
    await send('touchStart', [path[0]]);
    await send('touchMove', [path[1]]);
    await send('touchEnd', []);
    await until(page, before => window.solvarium.state.panes[0].summary?.text !== before, before);
    await until(page, () => window.solvarium.state.panes[0].summary?.state === 'done');
    same(await page.evaluate(() => document.querySelector('main').scrollLeft), 0, 'the page stays');
    // A busy machine takes a tap for a long press: then the finger taps again.
    for (let tries = 0; tries < 5 && (await page.isHidden('#welcome')); tries++) {
      await tap('#home');
      await page.waitForTimeout(500);
    }
    await page.waitForSelector('#welcome', { state: 'visible' });
  },
};
