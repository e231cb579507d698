/** Downloads: tree and board as SVG, the board as PNG, the path to a node as an animation or pages, statistics as CSV, the trace, the link. */
import { address, blob, report, ApiError } from '../api.js';
import { save } from './save.js';
import { path, where, focused, looked, isLocal } from '../state.js';
import { t } from '../text.js';

/** PNG pixels per unit of the drawing. */
const DOTS = 3;

/** The downloads by the buttons of the menu. @type {Record<string, () => Promise<void>|void>} */
const JOBS = {
  'export-tree-svg': () => save(address(path(focused(), 'tree.svg'), where(focused())), name('tree.svg')),
  'export-board-svg': () => save(board(), name(`${what()}.svg`)),
  'export-board-png': async () => save(URL.createObjectURL(await rasterised(board())), name(`${what()}.png`)),
  'export-way-png': () => save(way('png'), name(`${what().replace('board', 'way')}.png`)),
  'export-way-pdf': () => save(way('pdf'), name(`${what().replace('board', 'way')}.pdf`)),
  'export-csv': () => save(address(path(focused(), 'statistics.csv'), { at: focused().at }), name('statistics.csv')),
  'export-trace': () => save(path(focused(), 'trace'), name('run.trace')),
  'export-link': () => navigator.clipboard.writeText(location.href),
};

/** Executes the action of a button of the menu. @param {string} button @param {(message: string) => void} tell */
export async function run(button, tell) {
  try {
    await JOBS[button]?.();
    if (button === 'export-link') tell(t('export.copied'));
  } catch (error) {
    report(error);
  }
}

const board = () => address(path(focused(), 'board.svg'), { row: looked(focused()) ?? 0, at: focused().at });

/** The path to the selected node. @param {string} kind */
const way = kind => address(path(focused(), `way.${kind}`), { row: looked(focused()) ?? 0, at: focused().at });

/** A file name: problem, method, heuristic, run, the time if it is not the end, and the content. @param {string} what with its ending */
function name(what) {
  const { summary, run, at } = focused();
  const parts = [summary?.problem, summary?.method, summary?.heuristic, run && `run${run}`, at !== null && `event${at}`];
  return [...parts.map(part => slug(part || '')), what].filter(Boolean).join('_');
}

/** Letters, digits and hyphens. @param {string} text */
const slug = text => text.toLowerCase().replace(/[^a-z0-9.]+/g, '-').replace(/^-|-$/g, '');

/** The type of board. */
const what = () => (isLocal(focused()) ? 'best' : `board-node${looked(focused()) ?? 0}`);

/** Converts the SVG at this address to PNG. @param {string} url @returns {Promise<Blob>} */
async function rasterised(url) {
  const image = new Image();
  image.src = URL.createObjectURL(await blob(url));
  await image.decode().catch(() => Promise.reject(new ApiError(t('export.failed'), 0)));
  const [wide, high] = [image.naturalWidth || 480, image.naturalHeight || 480];
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [wide * DOTS, high * DOTS];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => canvas.toBlob(blob => (blob ? done(blob) : failed(new ApiError(t('export.failed'), 0))), 'image/png'));
}
