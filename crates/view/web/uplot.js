/** uPlot, loaded with the first chart. It is loaded as a script, because its minified form is published as a script only. */
import { ApiError, missing } from './api.js';

/** The library, once it is loaded. */
export let uPlot = /** @type {typeof import('./vendor/uplot/uPlot.d.ts')} */ (/** @type {any} */ (null));

/** @type {Promise<void>|null} */
let asked = null;

/** Loads the library once; after a failure, the next call tries again. */
export function load() {
  asked ??= new Promise((done, failed) => {
    const script = document.createElement('script');
    script.src = new URL('vendor/uplot/uPlot.iife.min.js', import.meta.url).href;
    script.onload = () => {
      ({ uPlot } = /** @type {any} */ (globalThis));
      done();
    };
    script.onerror = () => {
      asked = null;
      failed(new ApiError(missing('error.away'), 0));
    };
    document.head.append(script);
  });
  return asked;
}
