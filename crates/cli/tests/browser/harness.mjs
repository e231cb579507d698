// Starts the program, opens its page in a real browser, and collects errors.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const [program, browserPath, examples, scratch, goldens] = process.argv.slice(2);
export { examples, scratch };

/** Examples that many tests run. */
export const JIGSAW = `${examples}/jigsaw.txt`;
export const EIGHT = `${examples}/8-puzzle.txt`;

const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] });
const programs = [];

/** Starts `solvarium` with these arguments; returns its page's address. */
export async function start(...args) {
  const child = spawn(program, [...args, '--no-open', '--port', '0'], { stdio: ['ignore', 'pipe', 'pipe'] });
  programs.push(child);
  let errors = '';
  child.stderr.on('data', bytes => { errors += bytes; });
  const url = await new Promise((tell, fail) => {
    let said = '';
    child.stdout.on('data', bytes => {
      said += bytes;
      const found = /^viewer: (\S+)\n/.exec(said);
      if (found) tell(found[1]);
      else if (said.includes('\n')) fail(new Error(`the first line is not the address: ${said}`));
    });
    child.on('exit', code => fail(new Error(`the program ended with ${code}: ${errors}`)));
  });
  return { url, child };
}

/** Opens a page, and collects the errors on its console. */
export async function open(url, options = {}, prepare = async () => {}) {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, acceptDownloads: true, ...options });
  await prepare(context);
  const page = await context.newPage();
  page.errors = [];
  page.on('console', message => { if (message.type() === 'error') page.errors.push(`${message.text()} ${message.location().url}`); });
  page.on('pageerror', error => page.errors.push(String(error)));
  page.setDefaultTimeout(20_000);
  await page.goto(url);
  await page.waitForFunction(() => window.solvarium);
  await page.evaluate(() => window.solvarium.ready);
  return page;
}

/** Starts `solvarium` with these arguments, and opens its page. */
export const watch = async (...args) => {
  const { url, child } = await start(...args);
  return Object.assign(await open(url), { url_: url, child });
};

/** Waits until this holds in the page. `what` may be async: `waitForFunction` takes any promise for true. */
export async function until(page, what, arg) {
  const hasMoved = error => /context was destroyed|navigation/.test(error.message);
  for (const end = Date.now() + 30_000; ; await page.waitForTimeout(10)) {
    const asked = page.evaluate(what, arg).catch(error => {
      if (!hasMoved(error)) throw error;
    });
    const holds = await Promise.race([asked, page.waitForTimeout(Math.max(0, end - Date.now()))]);
    if (holds) return;
    if (Date.now() > end) throw new Error(`not true within 30 s: ${what}`);
  }
}

/** Waits for a state of the first pane's run. */
export const isState = (page, state) => until(page, state => window.solvarium.state.panes[0].summary?.state === state, state);

/** Waits until the cursor has passed this many expansions. */
export const reached = (page, n) => until(page, n => window.solvarium.state.panes[0].moment?.expanded === n, n);

/** The summary of the first pane's run. */
export const summary = page => page.evaluate(() => ({ ...window.solvarium.state.panes[0].summary, at: window.solvarium.cursor() }));

export function same(found, expected, what) {
  const [a, b] = [found, expected].map(value => JSON.stringify(value));
  if (a !== b) throw new Error(`${what}: expected ${b}, found ${a}`);
}

export function holds(truth, what) {
  if (!truth) throw new Error(what);
}

/** The fraction of pixels in which two pictures differ visibly; 1 if their sizes differ. */
async function difference(a, b) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const share = await page.evaluate(async pictures => {
    const [x, y] = await Promise.all(pictures.map(async text => {
      const bytes = Uint8Array.from(atob(text), c => c.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      canvas.getContext('2d').drawImage(bitmap, 0, 0);
      return canvas.getContext('2d').getImageData(0, 0, bitmap.width, bitmap.height);
    }));
    if (x.width !== y.width || x.height !== y.height) return 1;
    let differ = 0;
    for (let i = 0; i < x.data.length; i += 4) {
      const far = [0, 1, 2].some(c => Math.abs(x.data[i + c] - y.data[i + c]) > 48);
      differ += far ? 1 : 0;
    }
    return differ / (x.data.length / 4);
  }, [a, b].map(bytes => bytes.toString('base64')));
  await context.close();
  return share;
}

/** A screenshot, once two in a row are equal. */
async function steady(locator) {
  let [before, seen] = [await locator.screenshot(), null];
  for (let tries = 0; tries < 40; tries++) {
    await locator.page().waitForTimeout(250);
    seen = await locator.screenshot();
    if (seen.equals(before)) return seen;
    before = seen;
  }
  return seen;
}

/** Compares a screenshot with the stored picture; SOLVARIUM_BLESS=1 stores a new one. */
export async function looks(locator, name, tolerance = 0.04) {
  const seen = await steady(locator);
  const kept = `${goldens}/${name}.png`;
  if (process.env.SOLVARIUM_BLESS) {
    mkdirSync(goldens, { recursive: true });
    writeFileSync(kept, seen);
    return;
  }
  holds(existsSync(kept), `there is no picture ${name}.png to compare with`);
  const share = await difference(seen, readFileSync(kept));
  writeFileSync(`${scratch}/${name}.png`, seen);
  holds(share <= tolerance, `${name}: ${(100 * share).toFixed(1)} % of the pixels differ; see ${scratch}/${name}.png`);
}

/** Runs the tests one after another, filtered by SOLVARIUM_BROWSER_TESTS in their names; the process fails if one does. */
export async function run(all) {
  const tests = Object.fromEntries(Object.entries(all).filter(([name]) => name.includes(process.env.SOLVARIUM_BROWSER_TESTS ?? '')));
  let failed = 0;
  for (const [name, test] of Object.entries(tests)) {
    const began = Date.now();
    const pages = [];
    try {
      await test(page => { pages.push(page); return page; });
      for (const page of pages) same(page.errors, [], 'errors on the console');
      console.log(`ok      ${name} (${Date.now() - began} ms)`);
    } catch (error) {
      failed += 1;
      console.log(`FAILED  ${name}\n${error.stack}`);
      for (const [n, page] of pages.entries()) {
        await page.screenshot({ path: `${scratch}/failed-${failed}-${n}.png` }).catch(() => {});
      }
    } finally {
      for (const page of pages) await page.context().close().catch(() => {});
      for (const child of programs.splice(0)) child.kill('SIGINT');
    }
  }
  await browser.close();
  console.log(`${Object.keys(tests).length - failed} of ${Object.keys(tests).length} browser tests passed`);
  process.exit(failed ? 1 : 0);
}
