/** The worker of `startWorker`: it receives the compiled module first, then requests, and answers each. */
import { load } from './index.js';

/** Sends a message to the parent thread. */
let send = message => self.postMessage(message);
let solvarium;

async function hear({ module, id, name, given }) {
  if (module) {
    solvarium = load({ module });
    return;
  }
  try {
    send({ id, answer: (await solvarium)[name](...given) });
  } catch (error) {
    send({ id, error: error.message });
  }
}

if (typeof self === 'object' && typeof self.postMessage === 'function' && typeof process !== 'object') {
  self.onmessage = ({ data }) => hear(data);
} else {
  const { parentPort } = await import(/* webpackIgnore: true */ /* @vite-ignore */ 'node:worker_threads');
  send = message => parentPort.postMessage(message);
  parentPort.on('message', hear);
}
