/** Creates and finds elements, and formats numbers. */
import { t, known } from './text.js';

/**
 * The element with this id, which must exist in the page.
 * @param {string} id
 * @returns {any}
 */
export const $ = id => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
};

/**
 * Creates an element with attributes and children. A function becomes a listener; `false` and null omit an attribute.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node|string|null|undefined)} children
 * @returns {any}
 */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') node.addEventListener(name, value);
    else if (value === true) node.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, String(value));
  }
  node.append(...children.filter(child => child !== null && child !== undefined));
  return node;
}

/** A name that may wrap between its settings, or after the matches of `after`. @param {string} name @param {RegExp} [after] @returns {(string|Node)[]} */
export const breakable = (name, after = /(?<=[(,])/) => name.split(after).flatMap(part => [part, el('wbr')]);

/** Fills in the texts of elements that name a key of a table. @param {(key: string|null) => string} [say] */
export function dress(say = key => t(known(key))) {
  for (const node of document.querySelectorAll('[data-text]')) {
    node.textContent = say(node.getAttribute('data-text'));
  }
  for (const node of document.querySelectorAll('[data-name]')) {
    const name = say(node.getAttribute('data-name'));
    node.setAttribute('aria-label', name);
    const keys = node.getAttribute('data-key');
    if (node.matches('button, select, input')) node.setAttribute('title', keys ? `${name} (${keys})` : name);
  }
  for (const node of document.querySelectorAll('[data-hint]')) {
    node.setAttribute('placeholder', say(node.getAttribute('data-hint')));
  }
}

/**
 * An SVG from the server as an element: parsed as XML, so it cannot contain scripts that run.
 * @param {string} text
 * @returns {Node|null}
 */
export function drawing(text) {
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
  if (parsed.querySelector('parsererror, script, foreignObject')) return null;
  return document.importNode(parsed.documentElement, true);
}

const whole = new Intl.NumberFormat('en');
const fine = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });

/** @param {number|null|undefined} value */
export const count = value => (value === null || value === undefined ? '–' : whole.format(value));

/** A cost; integers without decimals. @param {number|null|undefined} value */
export const cost = value => (value === null || value === undefined || !Number.isFinite(value) ? '–' : fine.format(value));

/** @param {number} value */
export const brief = value => short.format(value);

/** @param {number|null|undefined} seconds */
export function clock(seconds) {
  if (seconds === null || seconds === undefined) return '–';
  if (seconds < 1) return `${(seconds * 1000).toFixed(seconds < 0.01 ? 1 : 0)} ms`;
  return seconds < 100 ? `${seconds.toFixed(1)} s` : `${whole.format(Math.round(seconds))} s`;
}

/**
 * Calls `job` at most once per interval, and once at the end.
 * @param {number} wait
 * @param {() => void} job
 */
export function seldom(wait, job) {
  let timer = 0;
  let last = -Infinity;
  return () => {
    if (timer) return;
    timer = window.setTimeout(() => {
      timer = 0;
      last = performance.now();
      job();
    }, Math.max(0, last + wait - performance.now()));
  };
}
