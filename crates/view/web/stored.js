/** Small settings that the browser remembers. It may forbid storage: then they last until the page is closed. */

/** @param {string} key @returns {string|null} */
export function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} value */
export function store(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Kept until the page is closed.
  }
}
