//! Checks that several fuzz targets share.

use solvarium_forms::{Puzzle, Sites};

/// Whether a description is consistent: its cells, nodes and numbers match.
#[must_use]
pub fn is_consistent(puzzle: &Puzzle) -> bool {
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
                Sites::Plane(points) | Sites::Measured(_, points) | Sites::Globe(points) => points.len(),
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
