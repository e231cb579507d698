//! Measures the promise of `auto`: if you name no method, it uses the best one. Every method runs on every instance of a
//! test set that covers all problems. The time of `auto` is compared with that of the fastest method.

mod budget;
mod race;
pub mod set;
mod total;

use race::{Raced, race};
use total::Total;

/// The maximum ratio to the best time at which `auto` keeps its promise.
const KEPT: f64 = 1.3;
/// Differences below this number of seconds are noise.
const NOISE: f64 = 0.0005;

/// The selection of instances.
pub struct Plan<'a> {
    /// Only families whose names contain this; empty for all.
    pub only: &'a str,
    /// Only instances whose names contain this; empty for all.
    pub named: &'a str,
    /// Every n-th instance of a family.
    pub share: usize,
    pub seconds: f64,
}

/// Runs all methods, prints each instance when it is done, and then the table of docs/auto.md.
///
/// # Errors
/// An instance cannot be made, or `auto` refuses it.
pub fn table(plan: &Plan<'_>, say: &dyn Fn(&str)) -> Result<(), String> {
    let instances = set::instances(plan.only, plan.share).map_err(|error| error.to_string())?;
    let wanted = instances.iter().filter(|instance| instance.name.contains(plan.named));
    let mut families: Vec<(&str, Total)> = Vec::new();
    let mut all = Total::default();
    for instance in wanted {
        let raced = race(instance, plan.seconds)?;
        say(&line(&raced));
        match families.last_mut() {
            Some((name, family)) if *name == raced.family => family.add(&raced, plan.seconds),
            _ => families.push((raced.family, Total::of(&raced, plan.seconds))),
        }
        all.add(&raced, plan.seconds);
    }
    say(&format!("\n{}", total::HEADER));
    families.iter().for_each(|(family, total)| say(&total.row(family)));
    say(&all.last_row());
    Ok(())
}

/// Formats a tab-separated line: the verdict, the family, the name, the seconds of `auto` and of the best method, then both methods.
fn line(raced: &Raced) -> String {
    let seconds = |run: &Option<race::Run>| {
        run.as_ref().map_or_else(|| "-".to_owned(), |run| format!("{:.5}", run.seconds))
    };
    let best = raced.best.as_ref().map_or("-", |best| best.how.as_str());
    let word = match (&raced.auto, &raced.best) {
        (None, Some(_)) => "UNSOLVED",
        (None, None) => "unsolved by all",
        _ if raced.better.is_some() => "WORSE",
        _ if is_slow(raced) => "SLOW",
        _ => "kept",
    };
    let better = raced.better.as_ref().map(|run| format!("\tcheaper: {}", run.how)).unwrap_or_default();
    let (auto, least) = (seconds(&raced.auto), seconds(&raced.best));
    format!("{word}\t{}\t{}\t{auto}\t{least}\t{}\t{best}{better}", raced.family, raced.name, raced.chosen)
}

fn is_slow(raced: &Raced) -> bool {
    let gap =
        raced.auto.as_ref().zip(raced.best.as_ref()).map_or(0.0, |(auto, best)| auto.seconds - best.seconds);
    gap > NOISE && raced.ratio().is_some_and(|ratio| ratio > KEPT)
}
