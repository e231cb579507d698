// Tests how the page sends requests to its two modules, without a browser: `node transport.mjs FOLDER`. The workers are stubs: each module
// keeps a list of runs, and the small one refuses games.
import assert from 'node:assert/strict';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [web] = process.argv.slice(2);
/** How the whole module behaves: it may be `missing` on the server, or `crash` when a run begins. */
let whole = 'fine';
let workers = [];
let downloads = 0;

globalThis.fetch = async url => {
  const isWhole = String(url).endsWith('whole.wasm');
  downloads += Number(isWhole);
  if (isWhole && whole === 'missing') throw new TypeError('Failed to fetch');
  return { ok: true, headers: new Headers({ 'Content-Type': 'application/wasm' }), name: isWhole ? 'whole' : 'small' };
};
WebAssembly.compileStreaming = async ({ name }) => name;

globalThis.Worker = class {
  constructor(url) {
    Object.assign(this, { kind: String(url).split('/').pop(), isOpen: true, runs: [], early: [] });
    workers.push(this);
  }
  terminate() { this.isOpen = false; }
  say(data) { setTimeout(() => this.isOpen && this.onmessage({ data })); }
  postMessage(message) {
    if (message.compiled) {
      Object.assign(this, { module: message.compiled, first: message.first });
      const early = this.early.splice(0);
      this.early = null;
      for (const one of early) this.postMessage(one);
    } else if (this.early) this.early.push(message);
    else if (message.verb) this.answer(message);
  }
  answer({ id, verb, body }) {
    const text = body ? new TextDecoder().decode(body) : '';
    if (verb === 'POST' && this.module === 'whole' && whole === 'crash') return this.say({ crashed: 'no more memory' });
    const isRefused = text === 'nim' && this.module === 'small';
    if (verb === 'POST' && !isRefused) this.runs.push(this.first + this.runs.length);
    const told = isRefused ? {} : verb === 'POST' ? { id: this.runs.at(-1) } : { runs: this.runs };
    return this.say({ id, status: isRefused ? 501 : 200, bytes: new TextEncoder().encode(JSON.stringify(told)), kind: 'application/json' });
  }
};
Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true });
console.warn = () => {};

const folder = await mkdtemp(join(tmpdir(), 'transport-'));
for (const file of ['transport.js', 'staff.js', 'line.js']) await copyFile(join(web, file), join(folder, file));
await writeFile(join(folder, 'package.json'), '{"type": "module"}');
await writeFile(join(folder, 'text.js'), 'export const t = key => key;');
await writeFile(join(folder, 'toast.js'), 'export const toast = () => {};');

let loads = 0;
/** The functions of a page that was just opened. */
async function page(behaviour) {
  [whole, workers, downloads] = [behaviour, [], 0];
  const { send, ended } = await import(`${pathToFileURL(join(folder, 'transport.js'))}?${(loads += 1)}`);
  const told = answer => answer.then(async answer => ({ status: answer.status, ...await answer.json() }), error => ({ lost: error.message }));
  return {
    ended,
    begin: text => told(send('/api/runs', { method: 'POST', body: text })),
    list: () => told(send('/api/runs', { method: 'GET' })),
    play: signal => told(send('/api/play', { method: 'POST', body: '', signal })),
  };
}

try {
  const fine = await page('fine');
  assert.deepEqual(await fine.begin('tiles'), { status: 200, id: 1 });
  assert.deepEqual(await fine.begin('nim'), { status: 200, id: 1_000_000 });
  assert.deepEqual((await fine.list()).runs, [1, 1_000_000]);
  assert.deepEqual(await fine.begin('tiles'), { status: 200, id: 1_000_001 });
  assert.equal(downloads, 1);

  // A refused download is made once for each request, and says so; the small module continues.
  const missing = await page('missing');
  assert.deepEqual(await missing.begin('nim'), { status: 503, error: { message: 'module.failed' } });
  assert.equal(downloads, 1);
  assert.equal((await missing.begin('tiles')).id, 1);

  // A module that needs more memory than is available: the reason is shown, and the small module has the page again.
  const crash = await page('crash');
  await crash.begin('tiles');
  assert.deepEqual(await crash.begin('nim'), { lost: 'no more memory' });
  assert.equal(crash.ended(), 'no more memory');
  assert.deepEqual((await crash.list()).runs, [1]);
  assert.equal((await crash.begin('tiles')).id, 2);
  whole = 'fine';
  assert.equal((await crash.begin('nim')).id, 1_000_000);

  // The desk of the small module ends with its last run, but not while another begins.
  const busy = await page('fine');
  await busy.list();
  const [nim, ...rest] = [busy.begin('nim'), busy.list(), busy.begin('tiles')];
  await Promise.all([nim, ...rest]);
  const [list, tiles] = [busy.list(), busy.begin('tiles')];
  await Promise.all([list, tiles]);
  assert.deepEqual((await busy.list()).runs.length, 3);

  // A cancelled request ends its worker, unless others wait there or it has its reply.
  const games = await page('fine');
  const [first, second] = [new AbortController(), new AbortController()];
  const cancelled = games.play(first.signal);
  first.abort();
  assert.equal((await cancelled).status, 500);
  assert.deepEqual(workers.map(({ isOpen }) => isOpen), [false]);
  const shared = [games.play(), games.play(), games.play(second.signal)];
  second.abort();
  assert.deepEqual((await Promise.all(shared)).map(({ status }) => status), [200, 200, 200]);
  const third = new AbortController();
  await games.play(third.signal);
  const last = games.play();
  third.abort();
  assert.equal((await last).status, 200);
} finally {
  await rm(folder, { recursive: true });
}
