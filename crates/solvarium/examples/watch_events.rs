//! Observes A*: prints every event of a small run.
//!
//! Run it with `cargo run -p solvarium --example watch_events`.
#![expect(clippy::print_stdout, reason = "an example prints its result")]

use solvarium::path::AStar;
use solvarium::puzzle::romania::{Romania, StraightLine};
use solvarium::{Error, Event, Run, Watch};

struct Printer;

impl Watch<Romania> for Printer {
    fn see(&mut self, event: &Event<'_, Romania>) {
        match event {
            Event::Generate { node, state, g, h, .. } => {
                println!("  {:2} {state}: {g} driven, at least {h} to go", node.0);
            }
            Event::Expand { node, g, h } => println!("expand {}, f = {g} + {h} = {}", node.0, g + h),
            Event::Duplicate { node, g, verdict, .. } => {
                println!("  {:2} again, at {g}: {verdict:?}", node.0);
            }
            Event::Prune { state, why, .. } => println!("     not {state}: {why}"),
            Event::Goal { node, g } => println!("goal {}, after {g} km", node.0),
            _ => {}
        }
    }
}

fn main() -> Result<(), Error> {
    let journey = Romania::parse("Arad -> Bucharest")?;
    let method = AStar::new(StraightLine::of(&journey));
    let answer = Run::new().watch(&mut Printer).solve(&journey, &method);
    if let Some(plan) = answer.plan() {
        let cities: Vec<_> = plan.states(&journey).map(|city| city.name()).collect();
        println!("{}", cities.join(" - "));
    }
    Ok(())
}
