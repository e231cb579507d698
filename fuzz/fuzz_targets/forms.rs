//! Any bytes are a text or none; any text is a form or none; descriptions are whole; lines by themselves give what
//! the text gives.
#![no_main]

use libfuzzer_sys::fuzz_target;
use solvarium_forms::{Hints, Kind, Puzzle, Sites, decode, lines, read, records};

fn is_whole(puzzle: &Puzzle) -> bool {
    match puzzle {
        Puzzle::Sudoku(grid) => {
            let cells = grid.size * grid.size;
            let is_digit = |&value: &u8| usize::from(value) <= grid.size;
            grid.values.len() == cells
                && grid.values.iter().all(is_digit)
                && grid.solution.as_ref().is_none_or(|solution| solution.len() == cells)
                && grid
                    .candidates
                    .as_ref()
                    .is_none_or(|sets| sets.len() == cells && sets.iter().all(|&set| set != 0))
        }
        Puzzle::Tiles(board) => board.tiles.len() == board.rows * board.columns,
        Puzzle::Map(map) => map.cells.len() == map.width * map.height,
        Puzzle::Colouring(map) => {
            map.borders.iter().all(|[one, other]| one < other && *other < map.regions.len())
        }
        Puzzle::Tsp(cities) => {
            let count = match &cities.sites {
                Sites::Plane(points) | Sites::Globe(points) => points.len(),
                Sites::Table(table) => table.len().isqrt(),
            };
            cities.names.as_ref().is_none_or(|names| names.len() == count)
        }
        Puzzle::Cnf(formula) => {
            let is_literal =
                |literal: &i32| (1..=formula.variables).contains(&(literal.unsigned_abs() as usize));
            formula.clauses.iter().flatten().all(is_literal)
        }
        Puzzle::Graph(graph) => graph.edges.iter().all(|edge| edge.from.max(edge.to) < graph.nodes.len()),
    }
}

fuzz_target!(|input: (u8, &[u8])| {
    let (which, bytes) = input;
    let hints = Hints { kind: Kind::ALL.get(usize::from(which)).copied(), ..Hints::default() };
    let Ok(decoded) = decode(bytes) else { return };
    for (_, record) in records(&decoded.text).into_iter().flatten() {
        let Ok(record) = record else { continue };
        let again: Vec<_> = records(&record.line()).into_iter().flatten().collect();
        assert!(again.len() == 1 && again[0].1.as_ref().is_ok_and(|again| again.text == record.text));
    }
    let Ok(Some(reading)) = read(&decoded.text, &hints) else { return };
    let items: Vec<_> = reading.collect();
    for item in &items {
        assert!(item.puzzle.as_ref().map_or(true, is_whole), "{item:?}");
    }
    if let Ok(Some(mut lines)) = lines(&decoded.text, &hints) {
        let alone = (1..).zip(decoded.text.lines()).filter_map(|(number, line)| lines.line(number, line));
        assert!(alone.eq(items));
    }
});
