/** Converts an edited map to the text, and the kind, of a new run. */

/** @typedef {import('./types.js').Chart} Chart */
/** @typedef {import('./types.js').Summary} Summary */

/** An edited map as a puzzle. @param {Chart} chart @param {Summary} summary @returns {import('./live.js').Draft} */
export function puzzle(chart, summary) {
  if (chart.form === 'fields') return { kind: summary.problem, text: drawn(chart), chart };
  if (isTour(summary)) return { kind: summary.problem, text: toured(chart, summary), chart };
  return { ...(isGraph(summary) ? network(chart, summary) : { kind: summary.problem, text: journey(chart) }), chart };
}

/** Whether the text of a run has the points and roads of its map. @param {Summary|null} summary */
export const isGraph = summary => /^graph\b/.test(summary?.problem ?? '');

/** Whether a run is of a tour whose cities have coordinates in a plane. @param {Summary|null} summary */
export const isTour = summary => /^tsp\b/.test(summary?.problem ?? '') && /^EDGE_WEIGHT_TYPE *: *(EUC|CEIL|MAN|MAX)_2D/m.test(summary?.text ?? '');

/** A tour with its moved cities; its known optimum is that of other cities. @param {import('./types.js').Points} map @param {Summary} summary */
function toured({ x, y }, { text = '' }) {
  const [head] = text.replace(/^OPTIMUM.*\n/m, '').split(/(?<=^NODE_COORD_SECTION.*\n)/m);
  return `${head}${x.map((one, at) => `${at + 1} ${one} ${0 - y[at]}\n`).join('')}EOF\n`;
}

/** A grid map as text. @param {import('./types.js').Fields} map */
function drawn({ fields, roots, width, walls }) {
  const letters = [...fields];
  roots.forEach((root, number) => (letters[root] = number ? 'G' : 'S'));
  if (walls) return walled(letters, [...walls].map(sides => parseInt(sides, 16)), width);
  const rows = Array.from({ length: letters.length / width }, (_, row) => letters.slice(row * width, (row + 1) * width).join(''));
  return `${rows.join('\n')}\n`;
}

/** A grid map with walls between cells as text. @param {string[]} letters @param {number[]} sides @param {number} width */
function walled(letters, sides, width) {
  const line = (/** @type {number[]} */ row, /** @type {number} */ side) => `+${row.map(walls => (walls & side ? '---+' : '   +')).join('')}\n`;
  let text = line(sides.slice(0, width), 1);
  for (let at = 0; at < letters.length; at += width) {
    const row = sides.slice(at, at + width);
    const inside = row.map((walls, x) => ` ${letters[at + x] === '.' ? ' ' : letters[at + x]} ${walls & 2 ? '|' : ' '}`);
    text += `${row[0] & 8 ? '|' : ' '}${inside.join('')}\n${line(row, 4)}`;
  }
  return text;
}

/** A journey on a road map, which is identified by its name. @param {import('./types.js').Points} map */
const journey = ({ names, roots: [start, goal] }) => `${names[start]} -> ${names[goal]}\n`;

/**
 * A graph with its roads, start and goals, its estimates, and its positions if there were any or a point was moved.
 * @param {import('./types.js').Points} map
 * @param {Summary} summary
 */
function network({ names, x, y, roads, roots: [start, ...goals], isMoved }, { text = '' }) {
  const lines = text.split('\n').filter(line => /^(undirected$|node |h\()/.test(line));
  const name = (/** @type {number} */ place) => `"${names[place]}"`;
  const edges = roads.map(([from, into, cost, isDirected]) => `${name(from)} ${isDirected ? '-> ' : ''}${name(into)} ${cost}`);
  const places = isMoved || /^at\(/m.test(text) ? names.map((_, place) => `at(${name(place)}) = ${x[place]}, ${-y[place]}`) : [];
  const ends = [`start: ${name(start)}`, ...goals.map(goal => `goal: ${name(goal)}`)];
  const isHead = (/** @type {string} */ line) => !line.startsWith('h(');
  return { kind: 'graph', text: `${[...lines.filter(isHead), ...edges, ...lines.filter(line => !isHead(line)), ...places, ...ends].join('\n')}\n` };
}
