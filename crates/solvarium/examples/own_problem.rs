//! Your own problem, solved by three searches.
//!
//! A farmer takes a wolf, a goat and a cabbage across a river. His boat holds himself and one of the three. He can
//! leave neither wolf and goat nor goat and cabbage alone together.
//!
//! Run it with `cargo run -p solvarium --example own_problem`.
#![expect(clippy::print_stdout, reason = "an example prints its result")]

use solvarium::path::{AStar, BreadthFirst, Ida};
use solvarium::{Algorithm, Problem, solve};

struct Farmer;

const NAMES: [&str; 4] = ["wolf", "goat", "cabbage", "nothing"];

impl Problem for Farmer {
    type State = [bool; 4]; // the bank of wolf, goat, cabbage, and the farmer
    type Action = usize; // the passenger; 3 is none
    type Cost = u32;

    fn start(&self) -> [bool; 4] {
        [false; 4]
    }
    fn is_goal(&self, state: &[bool; 4]) -> bool {
        *state == [true; 4]
    }
    fn actions(&self, state: &[bool; 4]) -> impl IntoIterator<Item = usize> {
        let state = *state;
        (0..4).filter(move |&with| state[with] == state[3]).filter(move |with| {
            let mut next = state;
            Farmer.apply(&mut next, with);
            let [wolf, goat, cabbage, farmer] = next;
            goat == farmer || (wolf != goat && goat != cabbage)
        })
    }
    fn apply(&self, state: &mut [bool; 4], with: &usize) {
        state[3] = !state[3];
        state[*with] = state[3];
    }
}

fn main() {
    // A crossing brings at most one of the three to the other side.
    let left = |state: &[bool; 4]| state[..3].iter().filter(|crossed| !**crossed).count() as u32;
    let methods: [(&str, Box<dyn Algorithm<Farmer>>); 3] = [
        ("breadth-first", Box::new(BreadthFirst::new())),
        ("A*", Box::new(AStar::new(left))),
        ("IDA*", Box::new(Ida::new(left))),
    ];
    for (name, method) in methods {
        let answer = solve(&Farmer, method.as_ref());
        let Some(plan) = answer.plan() else { return };
        let load: Vec<_> = plan.actions.iter().map(|&with| NAMES[with]).collect();
        println!(
            "{name:14} {} crossings, {:2} expanded: {}",
            plan.cost,
            answer.stats.expanded,
            load.join(", ")
        );
    }
}
