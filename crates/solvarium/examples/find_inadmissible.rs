//! Checks whether a heuristic is admissible. A common mistake on the 8-puzzle is to count the blank as a tile; checking
//! all 181,440 boards finds it.
//!
//! Run it with `cargo run -p solvarium --example find_inadmissible`.
#![expect(clippy::print_stdout, reason = "an example prints its result")]

use solvarium::Error;
use solvarium::check::{self, What};
use solvarium::puzzle::tiles::{Manhattan, ManhattanCountingBlank, Tiles};

fn main() -> Result<(), Error> {
    let puzzle = Tiles::parse("0 1 2 / 3 4 5 / 6 7 8")?;
    let space = check::exact(&puzzle);
    let (right, wrong) = (Manhattan::of(&puzzle), ManhattanCountingBlank::of(&puzzle));

    println!("Manhattan distance\n{}", space.check_heuristic(&right));
    let report = space.check_heuristic(&wrong);
    println!("Manhattan distance, counting the blank\n{report}");
    if let Some(fault) = report.fault(What::Overestimate)
        && let Some((claimed, truth)) = fault.claim
    {
        println!("The smallest counterexample: true cost {truth}, estimated at {claimed}.");
        println!("{}", puzzle.rows(&fault.state));
    }
    println!("Which of the two is higher, the wrong one first: {}", space.dominance(&wrong, &right));
    Ok(())
}
