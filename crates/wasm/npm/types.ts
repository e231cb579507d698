// Uses all types of the package; a test compiles it without running it.
import { type Solvarium, type Step, SolvariumError, load, startWorker } from 'solvarium';

const solvarium: Solvarium = await load();
const solution: string | null = solvarium.solve('1.....3..4.....2', { method: 'auto', seed: 1 }).solution;
const level = solvarium.rate('').hodoku?.level === 'hard';
const steps: Step[] = solvarium.explain('', { order: 'hodoku' }).steps;
const worker = await startWorker({ module: new URL('https://example.org/solvarium.wasm') });
const count: number = (await worker.count('', { most: 2 })).count;
worker.terminate();
// @ts-expect-error there is no such order
solvarium.hint('', { order: 'alphabet' });
export const all = { solution, level, steps, count, SolvariumError };
