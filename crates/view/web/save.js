/** A file that the browser saves. */
import { href } from './api.js';

/** @param {string} address @param {string} file */
export async function save(address, file) {
  const url = address.startsWith('blob:') ? address : await href(address);
  const link = document.createElement('a');
  link.href = url;
  link.download = file;
  document.body.append(link);
  link.click();
  link.remove();
  if (url.startsWith('blob:')) window.setTimeout(() => URL.revokeObjectURL(url), 10000);
}
