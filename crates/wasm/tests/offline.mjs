// What works without a network, once it was opened.
import { EIGHT, begin, clean, home, open, ready, same, stands } from './harness.mjs';

export const offline = {
  async 'all works without a network once it was opened'() {
    const page = await open('play/');
    await page.evaluate(async () => { await navigator.serviceWorker.ready; });
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await page.context().setOffline(true);
    await page.goto(`${home}play/?again${EIGHT}`);
    await ready(page);
    await stands(page, s => s.state === "held");
    await page.click('#step');
    await stands(page, s => s.expanded === 1);
    await clean(page);
  },

  async 'the whole module works without a network once it was loaded'() {
    const page = await open('play/');
    await page.evaluate(async () => { await navigator.serviceWorker.ready; });
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await begin(page, { text: 'nim 3 4 5', paused: true });
    await stands(page, s => s.state === 'held');
    const isKept = () => page.evaluate(async file => !!(await caches.match(file)), `${home}play/web/whole.wasm`);
    for (const begun = Date.now(); !(await isKept()); await page.waitForTimeout(50)) {
      if (Date.now() - begun > 30_000) throw new Error('the module is not kept after 30 s');
    }
    await page.context().setOffline(true);
    await page.goto(`${home}play/?again#text=nim+3+4+5`);
    await ready(page);
    await stands(page, s => s.problem === 'nim' && s.state === 'held');
    await clean(page);
  },

  async 'the whole book is read and searched without a network once a page of it was opened'() {
    const page = await open('play/');
    await page.evaluate(async () => { await navigator.serviceWorker.ready; });
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await page.goto(`${home}book/docs/lessons.html`);
    const isKept = () => page.evaluate(async page => !!(await caches.match(page)), `${home}book/docs/engines/best-first.html`);
    for (const begun = Date.now(); !(await isKept()); await page.waitForTimeout(50)) {
      if (Date.now() - begun > 30_000) throw new Error('the book is not kept after 30 s');
    }
    await page.context().setOffline(true);
    await page.goto(`${home}book/docs/engines/best-first.html`);
    same(await page.locator('h1').last().innerText() !== '', true, 'a heading');
    await page.click('#mdbook-search-toggle');
    await page.locator('#mdbook-searchbar').pressSequentially('manhattan');
    await page.waitForSelector('#mdbook-searchresults a');
    await page.locator('#mdbook-searchresults a').first().click();
    await page.waitForLoadState();
    same((await page.locator('main').innerText()).toLowerCase().includes('manhattan'), true, 'the chapter that was found');
    await clean(page);
  },
};
