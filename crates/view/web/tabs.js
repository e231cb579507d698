/** Tabs as in the ARIA Authoring Practices: arrow keys move between them. */
import { $ } from './dom.js';

/** @type {HTMLElement[]} */
let tabs = [];
/** @type {Map<string, () => void>} */
const listeners = new Map();

/** Calls `listener` whenever the panel with this id becomes visible. @param {string} panel @param {() => void} listener */
export const onTab = (panel, listener) => void listeners.set(panel, listener);

/** Whether a panel is visible. @param {string} panel */
export const isShown = panel => !$(panel).hidden;

/** Starts the module. */
export function start() {
  tabs = [...$('tabs').querySelectorAll('[role=tab]')];
  for (const tab of tabs) tab.addEventListener('click', () => open(panelOf(tab)));
  $('tabs').addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const all = visibleTabs();
    const at = all.indexOf(/** @type {HTMLElement} */ (event.target));
    if (!step || at < 0) return;
    const next = all[(at + step + all.length) % all.length];
    next.focus();
    open(panelOf(next));
  });
}

/** @param {HTMLElement} tab */
const panelOf = tab => tab.getAttribute('aria-controls') ?? '';

/** The tabs that apply to the run. */
const visibleTabs = () => tabs.filter(tab => !tab.hidden);

/** The ids of the panels of all visible tabs, in order. */
export const panels = () => visibleTabs().map(panelOf);

/** Shows only the tabs of these panels. @param {(panel: string) => boolean} isFit */
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
  listeners.get(panel)?.();
}
