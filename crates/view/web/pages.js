/** The two pages of a small screen: the search, and the panels of its node. A finger scrolls from one to the other; so do two buttons. */
import { $, seldom } from './dom.js';

const PAGES = ['page-stage', 'page-side'];

/** Starts the module. */
export function start() {
  const main = /** @type {HTMLElement} */ (document.querySelector('main'));
  for (const [page, id] of PAGES.entries()) {
    $(id).addEventListener('click', () => main.scrollTo({ left: page * main.clientWidth, behavior: 'smooth' }));
  }
  const mark = () => {
    const now = Math.round(main.scrollLeft / Math.max(main.clientWidth, 1));
    for (const [page, id] of PAGES.entries()) $(id).setAttribute('aria-pressed', String(page === now));
  };
  main.addEventListener('scroll', seldom(80, mark));
}
