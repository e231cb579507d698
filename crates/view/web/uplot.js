/**
 * uPlot, which index.html loads as a script before the modules: it is published in its small form as such a script only.
 */
export default /** @type {typeof import('./vendor/uplot/uPlot.d.ts')} */ (/** @type {any} */ (globalThis).uPlot);
