// Compares the speed of the module with the native program: `node rates.mjs MODULE.wasm RATES.json GRIDS NATIVE BROWSER ROUNDS`. Prints for
// each request the median, minimum and maximum of the ratios, under node and in the browser, and whether the target is reached. Each
// request runs once before it is measured, so that memory is allocated.
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { chromium } from 'playwright-core';

const [module, rates, grids, native, browserPath, rounds] = process.argv.slice(2);
const orders = JSON.parse(await readFile(rates, 'utf8'));
const lines = await readFile(grids, 'utf8');

/** Seconds of each request in the module of these bytes; runs under node and in a page. */
async function measured(bytes, orders, lines) {
  const coder = new TextEncoder();
  const host = { now: () => performance.now(), fault: () => { throw new Error('the module ended'); }, piece: () => {} };
  const { instance } = await WebAssembly.instantiate(bytes, { host });
  const wasm = instance.exports;
  wasm.begin();
  const ask = (what, message) => {
    const at = wasm.room(message.length); // memory that grows gets another buffer
    new Uint8Array(wasm.memory.buffer, at, message.length).set(message);
    return wasm[what]();
  };
  const all = lines.split('\n').filter(Boolean);
  return orders.map(({ order, batch }) => {
    const messages = [];
    if (order) messages.push(coder.encode(JSON.stringify(order)));
    for (let at = 0; batch && at < all.length; at += batch) messages.push(coder.encode(`${all.slice(at, at + batch).join('\n')}\n`));
    const run = () => messages.reduce((sum, message) => sum + ask(order ? 'once' : 'bulk', message), 0);
    run();
    const begun = performance.now();
    if (run() === 0) throw new Error('an answer has a length');
    return (performance.now() - begun) / 1000;
  });
}

const bytes = await readFile(module);
const server = createServer((request, response) => {
  const isModule = request.url === '/module.wasm';
  response.writeHead(200, { 'Content-Type': isModule ? 'application/wasm' : 'text/html' });
  response.end(isModule ? bytes : '<!doctype html>');
});
await new Promise(done => server.listen(0, '127.0.0.1', done));
const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] });
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${server.address().port}/`);
const inPage = () => page.evaluate(async ({ measured, orders, lines }) => {
  const bytes = await (await fetch('/module.wasm')).arrayBuffer();
  return (0, eval)(`(${measured})`)(bytes, orders, lines);
}, { measured: String(measured), orders, lines });

const ratios = { chromium: orders.map(() => []), node: orders.map(() => []) };
for (let round = 0; round < Number(rounds); round += 1) {
  const alone = JSON.parse(execFileSync(native, [rates, grids], { encoding: 'utf8', env: { ...process.env, FAST_SUDOKU_ENGINE: 'portable' } }));
  const found = { chromium: await inPage(), node: await measured(bytes, orders, lines) };
  for (const [where, seconds] of Object.entries(found)) seconds.forEach((value, at) => ratios[where][at].push(alone[at] / value));
}
await browser.close();
server.close();

const told = all => {
  const sorted = [...all].sort((a, b) => a - b);
  const [least, median, most] = [sorted[0], sorted[sorted.length >> 1], sorted[sorted.length - 1]];
  return `${median.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`;
};
console.log(`| rate of the module to the native program's, medians of ${rounds} rounds in turn | Chromium ${browser.version().split('.')[0]} | node ${process.versions.node.split('.')[0]} | goal |`);
console.log('|---|--:|--:|--:|');
orders.forEach(({ name, goal }, at) => console.log(`| ${name} | ${told(ratios.chromium[at])} | ${told(ratios.node[at])} | ${goal} |`));
