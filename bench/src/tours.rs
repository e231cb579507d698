//! Compares local searches of the library on tours of uniformly random cities, with equal time or equally many evaluations. `--points`
//! prints the cities instead, as input for programs in other languages (`bench/peers/tours.py`). A length is printed also as a multiple
//! of 0.7124 sqrt(nA), the asymptotic length of optimal tours (Johnson, McGeoch and Rothberg, 1996).

use crate::say;
use solvarium::local::{IteratedLocalSearch, Metaheuristic, Start, Trial};
use solvarium::puzzle::tsp::{LinKernighan, Tours, Tsp};
use solvarium::{Limits, rng::Rng};
use std::time::Duration;

/// The side of the square with the cities.
const SIDE: u32 = 1_000_000;

/// The instances and the time.
#[derive(clap::Args)]
pub struct Plan {
    #[arg(long, default_value_t = 1000)]
    cities: usize,
    /// Number of instances; their seeds are 1, 2, 3, ...
    #[arg(long, default_value_t = 5)]
    count: u64,
    /// Wall-clock seconds for each search [default: 1, or no limit with --evaluations]
    #[arg(long, conflicts_with = "evaluations")]
    seconds: Option<f64>,
    /// Number of evaluations of each search: the same tours on any machine
    #[arg(long)]
    evaluations: Option<u64>,
    /// Only print the cities of this seed
    #[arg(long)]
    points: Option<u64>,
}

/// Prints a line for each instance and search.
///
/// # Errors
/// The number of cities is invalid.
pub fn run(plan: &Plan) -> Result<(), String> {
    let instance =
        |seed| Tsp::uniform(plan.cities, SIDE, &mut Rng::seeded(seed)).map_err(|error| error.to_string());
    if let Some(seed) = plan.points {
        instance(seed)?.points().iter().for_each(|[x, y]| say(&format!("{x} {y}")));
        return Ok(());
    }
    say("| seed | search | length | over 0.7124 sqrt(nA) | seconds |\n|---|---|---|---|---|");
    let ils = IteratedLocalSearch::new().kick(5).start(Start::Greedy).idle(0);
    let searches: [(&str, &dyn Metaheuristic<Tours>); 2] =
        [("lin-kernighan", &LinKernighan::new()), ("ils", &ils)];
    for seed in 1..=plan.count {
        let tours = Tours::new(&instance(seed)?);
        searches.iter().for_each(|(name, search)| say(&line(plan, &tours, seed, name, *search)));
    }
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "figures of a table")]
fn line(plan: &Plan, tours: &Tours, seed: u64, name: &str, search: &dyn Metaheuristic<Tours>) -> String {
    let limits = match (plan.seconds, plan.evaluations) {
        (None, Some(evaluations)) => Limits::none().nodes(evaluations),
        (seconds, _) => {
            Limits::none().time(Duration::from_secs_f64(seconds.unwrap_or(1.0).clamp(0.001, 1e6)))
        }
    };
    let found = Trial::new(seed).limits(limits).run(tours, search);
    let length = found.cost().unwrap_or(0);
    let expected = 0.7124 * (plan.cities as f64).sqrt() * f64::from(SIDE);
    let seconds = found.elapsed.as_secs_f64();
    format!("| {seed} | {name} | {length} | {:.4} | {seconds:.2} |", length as f64 / expected)
}
