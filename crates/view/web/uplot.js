/**
 * uPlot, loaded by index.html as a script before the modules, because its minified form is published as a script only.
 */
export default /** @type {typeof import('./vendor/uplot/uPlot.d.ts')} */ (/** @type {any} */ (globalThis).uPlot);
