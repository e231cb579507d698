// A static server below a folder, a real browser, and what the tests of the site do with its pages.
import { createServer } from 'node:http';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright-core';

export const [site, browserPath, scratch, wanted] = process.argv.slice(2);
const KINDS = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm', '.png': 'image/png' };
const BELOW = '/some/folder';
export const EIGHT = '#kind=tiles&text=1+4+2+%2F+3+0+5+%2F+6+7+8&method=astar&heuristic=manhattan';
export const HARD = '#kind=tiles&text=15+14+8+12+%2F+10+11+9+13+%2F+2+6+5+1+%2F+3+7+4+0';

const foreign = [];
const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  try {
    if (!pathname.startsWith(`${BELOW}/`)) throw new Error('outside');
    let file = join(site, normalize(pathname.slice(BELOW.length)));
    if ((await stat(file)).isDirectory()) file = join(file, 'index.html');
    const bytes = await readFile(file);
    response.writeHead(200, { 'Content-Type': KINDS[extname(file)] ?? 'text/plain' });
    response.end(bytes);
  } catch {
    foreign.push(pathname);
    response.writeHead(404).end();
  }
});
await new Promise(done => server.listen(0, '127.0.0.1', done));
export const home = `http://127.0.0.1:${server.address().port}${BELOW}/`;
export const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] });

export async function open(address, options = {}, where = browser) {
  const context = await where.newContext({ viewport: { width: 1400, height: 900 }, acceptDownloads: true, ...options });
  const page = await context.newPage();
  page.errors = [];
  page.on('console', message => { if (message.type() === 'error') page.errors.push(message.text()); });
  page.on('pageerror', error => page.errors.push(String(error)));
  page.on('request', request => { if (!/^(blob:|data:)/.test(request.url()) && !request.url().startsWith(home)) foreign.push(request.url()); });
  page.setDefaultTimeout(30_000);
  await page.goto(home + address);
  if (address.startsWith('play')) await ready(page);
  return page;
}

export async function ready(page) {
  await page.waitForFunction(() => window.solvarium);
  await page.evaluate(() => window.solvarium.ready);
}

export const summary = page => page.evaluate(() => window.solvarium.state.panes[0].summary);

/** Waits until the run is in this state. */
export async function stands(page, what) {
  const begun = Date.now();
  for (;;) {
    const now = (await summary(page)) ?? {};
    if (what(now)) return;
    if (Date.now() - begun > 30_000) throw new Error(`not in 30 s: ${what}: ${JSON.stringify(now)} ${page.errors}`);
    await page.waitForTimeout(20);
  }
}

/** Starts a run and shows it. */
export const begin = (page, order) => page.evaluate(async order => {
  const { post } = await import('./web/api.js');
  const { id } = await post('/api/runs', order);
  window.solvarium.show(id);
  return id;
}, order);

export function same(found, expected, what) {
  const [a, b] = [found, expected].map(value => JSON.stringify(value));
  if (a !== b) throw new Error(`${what}: expected ${b}, found ${a}`);
}

export async function clean(page) {
  same(page.errors, [], 'errors on the console');
  await page.context().close();
}

/** Runs tests one after another, and ends the process. */
export async function run(tests) {
  let [passed, failed] = [0, 0];
  const hasBook = await stat(join(site, 'book/index.html')).then(() => true, () => false);
  for (const [name, test] of Object.entries(tests)) {
    if (wanted && !name.includes(wanted) || name.includes('book') && !hasBook) continue;
    try {
      await test();
      passed += 1;
      console.log(`ok ${name}`);
    } catch (error) {
      failed += 1;
      console.log(`FAILED ${name}: ${error.stack}`);
    }
  }
  const outside = foreign.filter(address => !address.endsWith('/favicon.ico'));
  if (outside.length) { failed += 1; console.log(`FAILED requests outside of the site: ${outside}`); }
  await browser.close();
  server.close();
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}
