// Tests the WebAssembly module under node: the committed counts of every method and a thousand Sudoku grids are those of the native
// program. `node module.mjs MODULE.wasm TESTDATA [GRIDS SOLUTIONS]` prints one line per test.
import { readFile } from 'node:fs/promises';
import assert from 'node:assert/strict';
import { test } from 'node:test';

const [module, testdata, grids, solutions] = process.argv.slice(2);
const coder = new TextEncoder();

/** The started module as a function that sends a message and returns the reply. */
async function begun() {
  let wasm;
  const fault = (at, length) => {
    throw new Error(new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, at, length)));
  };
  const host = { now: () => performance.now(), fault, piece: () => {} };
  const { instance } = await WebAssembly.instantiate(await readFile(module), { host });
  wasm = instance.exports;
  wasm.begin();
  const put = message => {
    const bytes = typeof message === 'string' ? coder.encode(message) : message;
    const at = wasm.room(bytes.length); // memory that grows gets another buffer
    new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
  };
  const taken = length => new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, wasm.answer(), length));
  const ask = (what, message) => {
    put(message);
    return taken(wasm[what]());
  };
  /** Posts a request; returns the status and the reply. */
  const post = (address, body) => {
    const head = `POST ${address}`;
    put(head + JSON.stringify(body));
    const status = wasm.ask(head.length);
    return [status, taken(wasm.length())];
  };
  wasm.open(256 << 20);
  return { ask, post };
}

const { ask, post } = await begun();

test('node counts are those that were committed', async () => {
  const lines = (await readFile(`${testdata}/signature.txt`, 'utf8')).trim().split('\n').slice(1);
  const wrong = [];
  for (const line of lines) {
    const [, kind, text, method, told] = line.match(/^(\S+) \| (.*) \| (\S+): (.*)$/);
    if (kind === 'planning') continue; // the module leaves it out
    const order = { kind, text: kind === 'tiles' ? text : text.replaceAll(' / ', '\n'), method, nodes: 20000 };
    const { error, ending, cost, expanded, generated } = JSON.parse(ask('once', JSON.stringify(order)));
    const now = error ?? `${ending}${cost === null ? '' : ` ${cost}`}, ${expanded}, ${generated}`;
    if (now !== told) wrong.push(`${line}\n    now ${now}`);
  }
  assert.ok(lines.length > 1000, `${lines.length} lines`);
  assert.deepEqual(wrong, []);
});

test('a thousand grids have the solutions of the native program', { skip: !grids }, async () => {
  const lines = (await readFile(grids, 'utf8')).trim().split('\n');
  const solved = lines.map(text => JSON.parse(ask('once', JSON.stringify({ text, kind: 'sudoku', method: 'fast' }))).solution);
  assert.equal(solved.length, 1000);
  assert.deepEqual(solved, (await readFile(solutions, 'utf8')).trim().split('\n'));
});

test('Sudoku is explained, within its time, and trained', () => {
  const position = '......32.239....1...8.7.9....37.5...8........72..3...1...8...424....9........6..3';
  const asked = (what, body) => {
    const [status, answer] = post(`/api/explain/${what}`, body);
    assert.equal(status, 200, answer);
    return answer.startsWith('{') ? JSON.parse(answer) : answer;
  };
  const path = asked('path', { position, order: 'hodoku' });
  assert.ok(path.solved && path.steps.some(({ technique }) => technique === 'x-wing'));
  assert.equal(asked('path', { position, seconds: 1e-6 }).stopped_by, 'time');
  assert.match(asked('board', { position, marks: path.steps[0].marks }), /^<svg/);
  const { exercise } = asked('exercise', { technique: 'naked-pair', seed: 7 });
  const check = { position: exercise.position, technique: 'naked-pair', struck: exercise.answers[0].eliminations };
  assert.equal(asked('check', check).verdict, 'right');
});

test('what does not read is told', () => {
  assert.match(JSON.parse(ask('once', '{"text": "1 2 3 / 4"}')).error, /row has 1 cells/);
  assert.match(JSON.parse(ask('once', '{"colour": 1}')).error, /unknown field/);
});
