//! Compares three heuristics on the 8-puzzle, with twenty boards at each of several exact depths.
//!
//! Prints the average number of states that A* expands, and the effective branching factor b*.
//!
//! Run it with `cargo run --release -p solvarium --example compare_heuristics`.
#![expect(clippy::print_stdout, reason = "an example prints its result")]

use solvarium::path::AStar;
use solvarium::puzzle::tiles::{LinearConflict, Manhattan, Misplaced, Tiles};
use solvarium::stats::effective_branching;
use solvarium::{Algorithm, Error, check, solve};

const BOARDS: usize = 20;

fn main() -> Result<(), Error> {
    let goal = Tiles::parse("0 1 2 / 3 4 5 / 6 7 8")?;
    let methods: [(&str, Box<dyn Algorithm<Tiles>>); 3] = [
        ("misplaced", Box::new(AStar::new(Misplaced::of(&goal)))),
        ("Manhattan", Box::new(AStar::new(Manhattan::of(&goal)))),
        ("linear conflict", Box::new(AStar::new(LinearConflict::of(&goal)))),
    ];
    print!("depth");
    for (name, _) in &methods {
        print!("{name:>18}     b*");
    }
    println!();
    let space = check::exact(&goal);
    for depth in [4, 8, 12, 16, 20, 24, 28] {
        let boards = space.states_at(depth, BOARDS, 1);
        print!("{depth:5}");
        for (_, method) in &methods {
            let runs = boards.iter().map(|board| solve(&goal.clone().starting_at(*board), method.as_ref()));
            let mean = runs.map(|answer| answer.stats.expanded).sum::<u64>() / boards.len() as u64;
            let branching = effective_branching(mean, depth.into()).unwrap_or_default();
            print!("{mean:18} {branching:6.2}");
        }
        println!();
    }
    Ok(())
}
