/** What is written beside nodes: the short form of an action, as its problem declares it, as far as there is room. */

/**
 * @param {string} text
 * @param {number} most letters
 */
export const fitted = (text, most) => (text.length <= most ? text : most < 2 ? '' : `${text.slice(0, most - 1)}…`);
