// The WebAssembly module under node: the committed counts of every method, and a thousand grids of Sudoku, are those of the
// native program. `node module.mjs MODULE.wasm TESTDATA [GRIDS SOLUTIONS]`; prints one line a test.
import { readFile } from 'node:fs/promises';
import assert from 'node:assert/strict';
import { test } from 'node:test';

const [module, testdata, grids, solutions] = process.argv.slice(2);
const coder = new TextEncoder();

/** The module, begun, as a function that sends a message and takes the answer. */
async function begun() {
  let wasm;
  const fault = (at, length) => {
    throw new Error(new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, at, length)));
  };
  const host = { now: () => performance.now(), fault, piece: () => {} };
  const { instance } = await WebAssembly.instantiate(await readFile(module), { host });
  wasm = instance.exports;
  wasm.begin();
  return (what, message) => {
    const bytes = typeof message === 'string' ? coder.encode(message) : message;
    const at = wasm.room(bytes.length); // memory that grows has another buffer
    new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
    const length = wasm[what]();
    return new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, wasm.answer(), length));
  };
}

const ask = await begun();

test('node counts are those that were committed', async () => {
  const lines = (await readFile(`${testdata}/signature.txt`, 'utf8')).trim().split('\n').slice(1);
  const wrong = [];
  for (const line of lines) {
    const [, kind, text, method, told] = line.match(/^(\S+) \| (.*) \| (\S+): (.*)$/);
    const order = { kind, text: kind === 'tiles' ? text : text.replaceAll(' / ', '\n'), method, nodes: 20000 };
    const { error, ending, cost, expanded, generated } = JSON.parse(ask('once', JSON.stringify(order)));
    const now = error ?? `${ending}${cost === null ? '' : ` ${cost}`}, ${expanded}, ${generated}`;
    if (now !== told) wrong.push(`${line}\n    now ${now}`);
  }
  assert.ok(lines.length > 1000, `${lines.length} lines`);
  assert.deepEqual(wrong, []);
});

test('a thousand grids have the solutions of the native program', { skip: !grids }, async () => {
  const asked = await readFile(grids);
  const answer = ask('bulk', asked);
  assert.equal(answer.trim().split('\n').length, 1000);
  assert.equal(answer, await readFile(solutions, 'utf8'));
});

test('what does not read is told', () => {
  assert.match(JSON.parse(ask('once', '{"text": "1 2 3 / 4"}')).error, /row has 1 cells/);
  assert.match(JSON.parse(ask('once', '{"colour": 1}')).error, /unknown field/);
});
