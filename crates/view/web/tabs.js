/** Tabs as in the ARIA Authoring Practices: arrow keys move between them. */
import { $ } from './dom.js';

/** @type {HTMLElement[]} */
let tabs = [];
/** @type {Map<string, () => void>} */
const ears = new Map();

/** Calls `ear` whenever the panel with this id becomes visible. @param {string} panel @param {() => void} ear */
export const onTab = (panel, ear) => void ears.set(panel, ear);

/** Whether a panel is visible. @param {string} panel */
export const isShown = panel => !$(panel).hidden;

/** Starts the module. */
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

/** The tabs that apply to the run. */
const seen = () => tabs.filter(tab => !tab.hidden);

/** The ids of their panels, in order. */
export const panels = () => seen().map(panelOf);

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
  ears.get(panel)?.();
}
