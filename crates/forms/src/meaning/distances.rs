//! A symmetric matrix with a zero diagonal: the weights of a graph, 0 where there is no edge.

use super::tally::Tally;
use crate::form::Claim;
use crate::matrix::Matrix;
use crate::{Edge, Fault, Graph, Place};

/// How likely a matrix holds the weights of a graph.
pub(super) fn score(matrix: &Matrix<'_>, tally: &Tally) -> u8 {
    let is_whole = tally.is_even && tally.rows == tally.width && tally.numbered() == tally.cells;
    if tally.rows < 3 || !is_whole || tally.numbers.len() < 2 {
        return 0;
    }
    let at = |row: usize, column: usize| matrix.rows[row][column].text;
    let size = tally.rows;
    let is_symmetric =
        (0..size).all(|row| at(row, row) == "0" && (0..row).all(|to| at(row, to) == at(to, row)));
    if is_symmetric { Claim::LIKELY + 5 } else { 0 }
}

/// The graph. Its nodes are numbered from 0.
pub(super) fn graph(matrix: &Matrix<'_>) -> Result<Graph, Fault> {
    let size = matrix.rows.len();
    let mut graph = Graph {
        nodes: (0..size).map(|node| node.to_string()).collect(),
        estimates: vec![None; size],
        positions: vec![None; size],
        ..Graph::default()
    };
    for (from, row) in matrix.rows.iter().enumerate() {
        if row.len() != size {
            let message = format!("a row of {} distances, where there are {size} nodes", row.len());
            return Err(Fault::new(message).at(Place::line(row.first().map_or(1, |cell| cell.place.line))));
        }
        for (to, cell) in row.iter().enumerate().skip(from + 1) {
            let Ok(weight) = cell.text.parse::<f64>() else {
                return Err(Fault::new(format!("expected a distance, found `{}`", cell.text)).at(cell.place));
            };
            if weight > 0.0 {
                graph.edges.push(Edge { from, to, weight, directed: false });
            }
        }
    }
    Ok(graph)
}
