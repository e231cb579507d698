// Breadth-first search on a small map. Watch it: node bfs.mjs | solvarium view -
const roads = { A: ['B', 'C'], B: ['D', 'A'], C: ['E'], D: ['F'], E: ['F', 'G'], F: ['G'], G: [] };
const tell = event => console.log(JSON.stringify(event));

tell({ search: 'bfs', problem: 'seven towns' });
tell({ node: 'A', state: 'A' });
const depth = { A: 0 };
const open = ['A'];
while (open.length > 0) {
  const town = open.shift();
  if (town === 'G') {
    tell({ goal: town });
    break;
  }
  tell({ expand: town });
  roads[town].forEach((child, number) => {
    const how = { parent: town, action: `to ${child}`, g: depth[town] + 1 };
    if (child in depth) {
      tell({ duplicate: town + number, ...how, of: child });
      return;
    }
    depth[child] = depth[town] + 1;
    tell({ node: child, ...how, state: child });
    open.push(child);
  });
}
tell({ done: true });
