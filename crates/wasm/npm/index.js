/** Sudoku and sliding tiles as WebAssembly: the types are in index.d.ts. */
import { begin } from './module.js';

const NAMES = ['solve', 'count', 'rate', 'explain', 'hint', 'generate', 'canonical', 'solveTiles'];
const isNode = typeof process === 'object' && Boolean(process.versions?.node);

export class SolvariumError extends Error {
  name = 'SolvariumError';
}

/** Compiles the given module, or the one beside this file. */
async function compiled(given = new URL('./solvarium.wasm', import.meta.url)) {
  if (given instanceof WebAssembly.Module) return given;
  if (given instanceof ArrayBuffer || ArrayBuffer.isView(given)) return WebAssembly.compile(given);
  const url = new URL(given, import.meta.url);
  if (isNode && url.protocol === 'file:') {
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ 'node:fs/promises');
    return WebAssembly.compile(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new SolvariumError(`${url}: ${response.status} ${response.statusText}`);
  // Some servers send it with another media type, which compileStreaming refuses.
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Omits undefined values, so that the module uses its defaults. */
const given = object => Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));

/** The generator with its settings: `sudoku(rate=hodoku:hard, symmetry=rot180)`. */
function generator({ size, rate, requires, symmetry }) {
  const settings = Object.entries(given({ size, rate, requires, symmetry }));
  return `sudoku(${settings.map(([name, value]) => `${name}=${value}`).join(', ')})`;
}

export async function load({ module } = {}) {
  let core = await begin(await compiled(module));
  core.wasm.open(2 ** 28, 1);
  let ended = null;

  /** Runs a call; a module that ended during one answers no more. */
  const within = call => {
    if (ended) throw new SolvariumError(ended);
    try {
      return call();
    } catch (error) {
      ended = core.why(error);
      core = null;
      throw new SolvariumError(ended);
    }
  };
  const answered = answer => {
    const told = JSON.parse(answer);
    if (told.error !== undefined) throw new SolvariumError(told.error);
    return told;
  };
  const call = (name, question) => answered(within(() => {
    core.put(JSON.stringify(given(question)));
    return core.text(core.wasm[name]());
  }));
  const post = (address, question) => {
    const body = new TextEncoder().encode(JSON.stringify(given(question)));
    return answered(new TextDecoder().decode(within(() => core.ask('POST', address, body)).bytes));
  };
  const solve = (kind, text, { method, heuristic, seed, nodes } = {}) => call('once', { text, kind, method, heuristic, seed, nodes });

  return {
    solve: (text, options) => solve('sudoku', text, options),
    solveTiles: (text, options) => solve('tiles', text, options),
    count: (text, { most = 2, seconds = 60 } = {}) => call('puzzle', { ask: 'count', text, most, seconds }),
    rate: (text, { seconds = 60 } = {}) => call('puzzle', { ask: 'rate', text, seconds }),
    canonical: text => call('puzzle', { ask: 'canonical', text }),
    explain: (position, { order, seconds } = {}) => {
      const { steps, solved, fault, stopped_by } = post('/api/explain/path', { position, order, seconds });
      return { steps, solved, fault, stopped_by };
    },
    hint: (position, { level = 1, order, seconds } = {}) => post('/api/explain/hint', { position, level, order, seconds }),
    generate: (options = {}) => {
      const { text, why, seed } = post('/api/new', { generator: generator(options), seed: options.seed, seconds: options.seconds });
      return { text: text && text.trimEnd(), why, seed };
    },
  };
}

export async function startWorker({ module } = {}) {
  const code = await compiled(module);
  const worker = await started();
  const waiting = new Map();
  let last = 0;
  let ended = null;

  const end = why => {
    ended ??= why;
    for (const { reject } of waiting.values()) reject(new SolvariumError(ended));
    waiting.clear();
  };
  worker.listen(({ id, answer, error }) => {
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (error === undefined) resolve?.(answer);
    else reject?.(new SolvariumError(error));
  }, end);
  worker.post({ module: code });

  const ask = name => (...given) => new Promise((resolve, reject) => {
    if (ended) return reject(new SolvariumError(ended));
    waiting.set(++last, { resolve, reject });
    worker.post({ id: last, name, given });
  });
  return {
    ...Object.fromEntries(NAMES.map(name => [name, ask(name)])),
    terminate: () => {
      end('the worker was terminated');
      worker.terminate();
    },
  };
}

/** A worker of the browser or a thread of node, with one interface. A thread does not keep node running. */
async function started() {
  if (!isNode) {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    return {
      post: message => worker.postMessage(message),
      terminate: () => worker.terminate(),
      listen: (hear, fail) => {
        worker.onmessage = ({ data }) => hear(data);
        worker.onerror = error => fail(String(error.message));
      },
    };
  }
  const { Worker: Thread } = await import(/* webpackIgnore: true */ /* @vite-ignore */ 'node:worker_threads');
  const thread = new Thread(new URL('./worker.js', import.meta.url));
  return {
    post: message => thread.postMessage(message),
    terminate: () => void thread.terminate(),
    listen: (hear, fail) => {
      thread.on('message', hear);
      thread.on('error', error => fail(String(error)));
    },
  };
}
