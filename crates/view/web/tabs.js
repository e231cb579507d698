/** Tabs as the ARIA practices describe them: arrows go from one to the next. */
import { $ } from './dom.js';

/** @type {HTMLElement[]} */
let tabs = [];
/** @type {Map<string, () => void>} */
const ears = new Map();

/** Calls `ear` whenever the panel of this id comes to light. @param {string} panel @param {() => void} ear */
export const onTab = (panel, ear) => void ears.set(panel, ear);

/** Whether a panel is seen. @param {string} panel */
export const isShown = panel => !$(panel).hidden;

/** Begins. */
export function start() {
  tabs = [...$('tabs').querySelectorAll('[role=tab]')];
  for (const tab of tabs) tab.addEventListener('click', () => open(panelOf(tab)));
  $('tabs').addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = tabs.indexOf(/** @type {HTMLElement} */ (event.target));
    if (!step || at < 0) return;
    const next = tabs[(at + step + tabs.length) % tabs.length];
    next.focus();
    open(panelOf(next));
  });
}

/** @param {HTMLElement} tab */
const panelOf = tab => tab.getAttribute('aria-controls') ?? '';

/** The panels' ids, in order. */
export const panels = () => tabs.map(panelOf);

/** Opens a panel. @param {string} panel */
export function open(panel) {
  for (const tab of tabs) {
    const isOpen = panelOf(tab) === panel;
    tab.setAttribute('aria-selected', String(isOpen));
    tab.tabIndex = isOpen ? 0 : -1;
    $(panelOf(tab)).hidden = !isOpen;
  }
  ears.get(panel)?.();
}
