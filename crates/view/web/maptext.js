/** A changed map as the text, and the kind, of a new run. */

/** A map of fields as text. @param {import('./types.js').Fields} map */
export function drawn({ fields, roots, width }) {
  const letters = [...fields];
  roots.forEach((root, number) => (letters[root] = number ? 'G' : 'S'));
  const rows = Array.from({ length: letters.length / width }, (_, row) => letters.slice(row * width, (row + 1) * width).join(''));
  return `${rows.join('\n')}\n`;
}

/** The same graph with another start and goal; a road map is known by its name alone. @param {import('./types.js').Points} map @param {import('./types.js').Summary} summary */
export function journey({ names, roots: [start, goal] }, { problem, text = '' }) {
  const kind = problem.replace(/\(.*$/, '');
  if (kind !== 'graph') return { kind: problem, text: `${names[start]} -> ${names[goal]}\n` };
  const rest = text.split('\n').filter(line => line && !/^(start|goal): /.test(line));
  return { kind, text: [...rest, `start: "${names[start]}"`, `goal: "${names[goal]}"`, ''].join('\n') };
}
