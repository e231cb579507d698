// The data of the whole module that the page has before it loads the module: its checksum, and the rows of its catalogue that the small module lacks.
// `node whole.mjs SMALL.wasm WHOLE.wasm` prints them as JSON.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const [small, whole] = process.argv.slice(2);
const code = await readFile(new URL('../../../crates/wasm/web/module.js', import.meta.url), 'utf8');
const { begin } = await import(`data:text/javascript,${encodeURIComponent(code)}`);

async function catalogue(file) {
  const module = await begin(await WebAssembly.compile(await readFile(file)));
  module.wasm.open(2 ** 26, 1);
  return JSON.parse(new TextDecoder().decode(module.ask('GET', '/api/catalogue').bytes));
}

const [known, all] = [await catalogue(small), await catalogue(whole)];
const more = {};
for (const [table, rows] of Object.entries(all)) {
  if (!Array.isArray(rows)) continue;
  const has = new Set(known[table].map(row => JSON.stringify(row)));
  more[table] = rows.filter(row => !has.has(JSON.stringify(row)));
}
const sum = createHash('sha256').update(await readFile(whole)).digest('base64');
console.log(JSON.stringify({ integrity: `sha256-${sum}`, more: JSON.stringify(more) }));
