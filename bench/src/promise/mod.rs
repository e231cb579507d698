//! `auto` is a promise: whoever leaves the method out gets the best. Every method runs on every instance of a set over all
//! problems, and what `auto` took is held against the best of them.

mod budget;
mod race;
pub mod set;
mod total;

use race::{Raced, race};
use total::Total;

/// Where `auto` is at most so many times as slow as the best, it kept its word.
const KEPT: f64 = 1.3;
/// Differences below this are noise: seconds.
const NOISE: f64 = 0.0005;

/// What is raced.
pub struct Plan<'a> {
    /// A part of the names of families; empty for all.
    pub only: &'a str,
    /// A part of the names of instances; empty for all.
    pub named: &'a str,
    /// Every so-manyth instance of a family.
    pub share: usize,
    pub seconds: f64,
}

/// Races, says each instance as it is done, and then the table of docs/auto.md.
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
    say(&format!("\n{}", total::HEAD));
    families.iter().for_each(|(family, total)| say(&total.row(family)));
    say(&all.last_row());
    Ok(())
}

/// Tab-separated: how it stands, the family, the name, seconds of both, what they are.
fn line(raced: &Raced) -> String {
    let seconds = |run: &Option<race::Run>| {
        run.as_ref().map_or_else(|| "-".to_owned(), |run| format!("{:.5}", run.seconds))
    };
    let best = raced.best.as_ref().map_or("-", |best| best.how.as_str());
    let word = match (&raced.auto, &raced.best) {
        (None, Some(_)) => "UNSOLVED",
        (None, None) => "nobody",
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
