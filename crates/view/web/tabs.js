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
    const all = seen();
    const at = all.indexOf(/** @type {HTMLElement} */ (event.target));
    if (!step || at < 0) return;
    const next = all[(at + step + all.length) % all.length];
    next.focus();
    open(panelOf(next));
  });
}

/** @param {HTMLElement} tab */
const panelOf = tab => tab.getAttribute('aria-controls') ?? '';

/** The tabs that make sense for what is shown. */
const seen = () => tabs.filter(tab => !tab.hidden);

/** The ids of their panels, in order. */
export const panels = () => seen().map(panelOf);

/** Shows the tabs of these panels and no others. @param {(panel: string) => boolean} isFit */
export function fit(isFit) {
  for (const tab of tabs) tab.hidden = !isFit(panelOf(tab));
  const [first] = panels();
  if (first && !panels().some(isShown)) open(first);
}

/** Opens a panel. @param {string|undefined} panel */
export function open(panel) {
  if (!panel) return;
  for (const tab of tabs) {
    const isOpen = panelOf(tab) === panel;
    tab.setAttribute('aria-selected', String(isOpen));
    tab.tabIndex = isOpen ? 0 : -1;
    $(panelOf(tab)).hidden = !isOpen;
  }
  ears.get(panel)?.();
}
