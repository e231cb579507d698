/** Converts an edited map to the text, and the kind, of a new run. */

/** A grid map as text. @param {import('./types.js').Fields} map */
export function drawn({ fields, roots, width, walls }) {
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

/** The graph with another start and goal; a road map is identified by its name. @param {import('./types.js').Points} map @param {import('./types.js').Summary} summary */
export function journey({ names, roots: [start, goal] }, { problem, text = '' }) {
  const kind = problem.replace(/\(.*$/, '');
  if (kind !== 'graph') return { kind: problem, text: `${names[start]} -> ${names[goal]}\n` };
  const rest = text.split('\n').filter(line => line && !/^(start|goal): /.test(line));
  return { kind, text: [...rest, `start: "${names[start]}"`, `goal: "${names[goal]}"`, ''].join('\n') };
}
