/** Labels of nodes: the short form of an action, as its problem declares it, cut to the room available. */

/**
 * @param {string} text
 * @param {number} most letters
 */
export const fitted = (text, most) => (text.length <= most ? text : most < 2 ? '' : `${text.slice(0, most - 1)}…`);
