/** Links to the documentation of a technique. */
import { el } from '../dom.js';
import { t } from '../text.js';
import { section } from '../transport.js';

/** A link to its section. @param {string} technique @returns {HTMLAnchorElement} */
export const more = technique => el('a', { class: 'more', href: section(technique), target: '_blank', rel: 'noopener' }, t('explain.about-technique'));
