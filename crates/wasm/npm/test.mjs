// Tests the package for JavaScript in a folder where it is installed.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { SolvariumError, load, startWorker } from 'solvarium';

const PUZZLE = '.2.....3.1....2..64.7..82..739....8........2......91.73.....84....8.4.7..6..1....';
const solvarium = await load();

test('a Sudoku is solved, counted and brought to its canonical form', () => {
  const { ending, solution } = solvarium.solve(PUZZLE);
  assert.equal(ending, 'solved');
  const fits = [...PUZZLE].every((clue, cell) => clue === '.' || clue === solution[cell]);
  assert.ok(fits && /^[1-9]{81}$/.test(solution), solution);
  assert.deepEqual(solvarium.count(PUZZLE), { count: 1, all: true });
  assert.deepEqual(solvarium.count('1.....3..4......', { most: 100 }), { count: 3, all: true });
  const form = solvarium.canonical(PUZZLE);
  assert.deepEqual(solvarium.canonical(form.grid), form);
});

test('a Sudoku is rated, explained, and hinted at', () => {
  const { unique, hodoku, se } = solvarium.rate(PUZZLE);
  assert.deepEqual([unique, hodoku.level, hodoku.score, se.er], [true, 'hard', 914, 4.2]);
  const { steps, solved } = solvarium.explain(PUZZLE, { order: 'hodoku' });
  assert.ok(solved && steps.length > 20);
  assert.ok(steps.every(({ technique, title, text }) => technique && title && text));
  const hints = [1, 2, 3].map(level => solvarium.hint(PUZZLE, { level }));
  assert.deepEqual(hints.map(({ step }) => step === null), [true, true, false]);
  assert.match(hints[2].text, /^Hidden Single: /);
});

test('a Sudoku is made, the same for the same seed, as it was wished for', () => {
  const wish = { seed: 7, rate: 'hodoku:medium', symmetry: 'rot180' };
  const { text, why } = solvarium.generate(wish);
  assert.equal(why, null);
  assert.equal(solvarium.generate(wish).text, text);
  assert.equal(solvarium.rate(text).hodoku.level, 'medium');
  assert.equal(solvarium.generate({ size: 4 }).text.length, 16);
});

test('sliding tiles are solved', () => {
  const { solution, cost, expanded } = solvarium.solveTiles('1 4 2 / 3 0 5 / 6 7 8', { method: 'astar', heuristic: 'manhattan' });
  assert.deepEqual([solution, cost], ['UL', 2]);
  assert.ok(expanded > 0);
});

test('what cannot be done is told', () => {
  for (const wrong of [() => solvarium.solve('12'), () => solvarium.rate('nothing'), () => solvarium.canonical('1.....3..4.....2')]) {
    assert.throws(wrong, SolvariumError);
  }
  assert.throws(() => solvarium.solve(PUZZLE, { method: 'no-such' }), /no-such/);
  assert.throws(() => solvarium.explain(PUZZLE, { order: 'no-such' }), SolvariumError);
});

test('a worker answers beside this thread, and ends when it is told', { timeout: 60_000 }, async () => {
  const module = new WebAssembly.Module(await readFile(new URL(import.meta.resolve('solvarium/solvarium.wasm'))));
  const worker = await startWorker({ module });
  const [solved, { steps }] = await Promise.all([worker.solve(PUZZLE), worker.explain(PUZZLE)]);
  assert.equal(solved.solution, solvarium.solve(PUZZLE).solution);
  assert.ok(steps.length > 20);
  await assert.rejects(worker.solve('12'), SolvariumError);
  // A hard board would keep it busy for minutes.
  const endless = worker.solveTiles('15 14 8 12 / 10 11 9 13 / 2 6 5 1 / 3 7 4 0', { method: 'ida' });
  worker.terminate();
  await assert.rejects(endless, /terminated/);
  await assert.rejects(worker.solve(PUZZLE), /terminated/);
});
