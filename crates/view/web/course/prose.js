/** Converts lesson texts to DOM elements: code between backticks, terms between double asterisks, numbers in placeholders. */
import { count, el } from '../dom.js';

/** Replaces each placeholder such as `{0.expanded=1488}` by its number, with separators (1,488). @param {string} text */
export const read = text => text.replace(/\{[^}=]*=(\d+)\}/g, (_, value) => count(Number(value)));

/** @param {string} text @param {string} divider @param {(part: string, isInside: boolean) => (string|Node)[]} make */
const split = (text, divider, make) => text.split(divider).flatMap((part, at) => make(part, at % 2 === 1));

/** @param {string} text @returns {(string|Node)[]} */
export const prose = text =>
  split(read(text), '`', (part, isCode) =>
    isCode ? [el('code', {}, part)] : split(part, '**', (words, isTerm) => [isTerm ? el('b', {}, words) : words]));
