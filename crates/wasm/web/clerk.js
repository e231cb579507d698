/** A worker that answers requests that need no run, one after another. The page sends the compiled module, before them or after. */
import { begin } from './module.js';

/** @type {(compiled: WebAssembly.Module) => void} */
let given = () => {};
/** @type {Promise<WebAssembly.Module>} */
const compiled = new Promise(keep => { given = keep; });
const clerk = compiled.then(async compiled => {
  const clerk = await begin(compiled);
  clerk.wasm.open(2 ** 30, 1); // it has no runs: requests may borrow all of this
  return clerk;
});
clerk.catch(end);

self.onmessage = async ({ data }) => {
  if (data.compiled) return given(data.compiled);
  const module = await clerk.catch(() => null);
  if (!module) return;
  try {
    const reply = module.ask(data.verb, data.url, data.body);
    self.postMessage({ id: data.id, ...reply }, { transfer: [reply.bytes.buffer] });
  } catch (error) {
    end(module.why(error));
  }
};

/** A module that ended cannot be used: the page starts another worker. @param {unknown} why */
function end(why) {
  self.postMessage({ crashed: String(why) });
  self.close();
}
