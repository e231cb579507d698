/** The WebAssembly module, started: bytes go in and come out. */

const coder = new TextEncoder();
const reader = new TextDecoder();

/**
 * @param {WebAssembly.Module} compiled
 * @param {(bytes: Uint8Array, seen: number) => void} [piece] receives the events of a search
 */
export async function begin(compiled, piece = () => {}) {
  /** @type {any} */
  let wasm;
  let panic = '';
  const bytes = (/** @type {number} */ at, /** @type {number} */ length) => new Uint8Array(wasm.memory.buffer, at, length);
  const { exports } = await WebAssembly.instantiate(compiled, {
    host: {
      now: () => performance.now(),
      fault: (/** @type {number} */ at, /** @type {number} */ length) => { panic = reader.decode(bytes(at, length)); },
      piece: (/** @type {number} */ at, /** @type {number} */ length, /** @type {number} */ seen) => piece(bytes(at, length), seen),
    },
  });
  wasm = exports;
  wasm.begin();

  /** Writes a message to the module's memory. @param {Uint8Array|string} message */
  const put = message => {
    const given = typeof message === 'string' ? coder.encode(message) : message;
    const at = wasm.room(given.length); // memory that grows gets another buffer
    bytes(at, given.length).set(given);
    return given.length;
  };

  /** Copies the reply of this length. @param {number} length */
  const taken = length => bytes(wasm.answer(), length).slice();
  /** The reply as text. @param {number} length */
  const text = length => reader.decode(bytes(wasm.answer(), length));

  return {
    wasm,
    put,
    text,
    /** Answers a request of the page. @param {string} verb @param {string} url @param {Uint8Array|null} [body] */
    ask: (verb, url, body) => {
      const head = coder.encode(`${verb} ${url}`);
      const message = new Uint8Array(head.length + (body?.length ?? 0));
      message.set(head);
      if (body) message.set(body, head.length);
      put(message);
      const status = wasm.ask(head.length);
      const answer = taken(wasm.length());
      const [kind, name] = text(wasm.kind()).split('\n');
      return { status, bytes: answer, kind, name };
    },
    /** The reason why the module ended. @param {unknown} error */
    why: error => {
      if (panic) return `this is a bug in solvarium, please report it: ${panic}`;
      if (error instanceof RangeError) return 'the search went deeper than this browser allows: use a smaller problem, or a method without recursion';
      if (error instanceof WebAssembly.RuntimeError) return 'the browser gives no more memory';
      return String(error);
    },
  };
}
