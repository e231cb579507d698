// Tests the WebAssembly modules under node: the committed counts of every method and a thousand Sudoku grids are those of the native
// program, and the whole module has what the small one leaves out. `node module.mjs SMALL.wasm WHOLE.wasm REPOSITORY [GRIDS SOLUTIONS]`
// prints one line per test.
import { readFile } from 'node:fs/promises';
import assert from 'node:assert/strict';
import { test } from 'node:test';

const [small, all, repository, grids, solutions] = process.argv.slice(2);
const coder = new TextEncoder();

/** A started module as functions that send a message and return the reply. */
async function begun(module) {
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
  wasm.open(256 << 20, 1);
  return { ask, post };
}

const { ask, post } = await begun(small);
const whole = await begun(all);

test('node counts are those that were committed', async () => {
  const lines = (await readFile(`${repository}/testdata/signature.txt`, 'utf8')).trim().split('\n').slice(1);
  const wrong = [];
  for (const line of lines) {
    const [, kind, text, method, told] = line.match(/^(\S+) \| (.*) \| (\S+): (.*)$/);
    const module = kind === 'planning' ? whole.ask : ask; // only the whole module has it
    const order = { kind, text: kind === 'tiles' ? text : text.replaceAll(' / ', '\n'), method, nodes: 20000 };
    const { error, ending, cost, expanded, generated } = JSON.parse(module('once', JSON.stringify(order)));
    const now = error ?? `${ending}${cost === null ? '' : ` ${cost}`}, ${expanded}, ${generated}`;
    // Without threads, hda runs as A*, which may generate other numbers of states.
    const isSame = method.startsWith('hda') ? now.split(',')[0] === told.split(',')[0] : now === told;
    if (!isSame) wrong.push(`${line}\n    now ${now}`);
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

test('the whole module has what the small one leaves out', async () => {
  const text = file => readFile(`${repository}/examples/${file}`, 'utf8');
  const gripper = await text('planning/gripper/domain.pddl') + await text('planning/gripper/p01.pddl');
  const orders = [
    [{ text: gripper }, ({ ending }) => assert.equal(ending, 'solved')],
    [{ text: 'nim 3 4 5' }, ({ solution }) => assert.match(solution, /^1-2 /)],
    [{ text: 'start', kind: 'tic-tac-toe', method: 'alpha-beta' }, ({ ending }) => assert.equal(ending, 'solved')],
    [{ text: await text('puzzles/thermos.txt') }, ({ ending }) => assert.equal(ending, 'solved')],
    [{ text: '.Shape~4x4.~R1C1_1.Thermo~R1C1~R1C2~R1C3' }, ({ ending }) => assert.equal(ending, 'solved')],
  ];
  for (const [order, check] of orders) {
    check(JSON.parse(whole.ask('once', JSON.stringify(order))));
    const { method, ...puzzle } = order;
    for (const [address, body] of [['runs', order], ['recognised', puzzle], ['pictures', puzzle], ['live', { ...puzzle, searches: [] }]]) {
      const [status, told] = post(`/api/${address}`, body);
      assert.equal(status, 501, `${address} ${JSON.stringify(body)}: ${told}`);
    }
  }
  assert.equal(post('/api/runs', { text: '1 3 / 2 0', method: 'minimax' })[0], 501);
  assert.equal(post('/api/new', { generator: 'blocks' })[0], 501);
  assert.equal(post('/api/recognised', { text: '.Shape~4x4.~R1C1_1.Cage~5~R2C1~R2C2', kind: 'sudoku' })[0], 501);
  assert.equal(whole.post('/api/new', { generator: 'blocks' })[0], 200);
  assert.equal(post('/api/recognised', { text: 'chess e4' })[0], 200);
  assert.equal(post('/api/runs', { text: '1 3 / 2 0', method: 'no-such' })[0], 400);
});
