//! Watches a problem of the program's own: `cargo run -p solvarium-view --example watch_own_problem`.
//!
//! No drawing code is needed: states and actions are shown by `Debug`.

use solvarium::{Error, from_successors, path::AStar};

fn main() -> Result<(), Error> {
    // From 1 to 1000 by doubling and adding one.
    let goal = 1000u32;
    let problem = from_successors(1u32, move |&n| [(n * 2, 1u32), (n + 1, 1)], move |&n| n == goal);
    let heuristic = move |&n: &u32| if n > goal { u32::MAX } else { (goal / n).ilog2() };
    solvarium_view::watch(&problem, &AStar::new(heuristic))
}
