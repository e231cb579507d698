/** A worker that runs one search: it sends events and receives no messages. */
import { begin } from './module.js';

self.onmessage = async ({ data: { compiled, order } }) => {
  const module = await begin(compiled, (bytes, seen) => {
    const piece = bytes.slice();
    self.postMessage({ piece, seen }, { transfer: [piece.buffer] });
  });
  try {
    module.put(order);
    module.wasm.search();
    self.postMessage({ all: true });
  } catch (error) {
    self.postMessage({ broke: module.why(error) });
  }
};
