/** Saves a file through the browser. */
import { blob } from '../api.js';

/** @param {string} address @param {string} file */
export async function save(address, file) {
  const url = address.startsWith('blob:') ? address : URL.createObjectURL(await blob(address));
  const link = document.createElement('a');
  link.href = url;
  link.download = file;
  document.body.append(link);
  link.click();
  link.remove();
  window.setTimeout(() => URL.revokeObjectURL(url), 10000);
}
