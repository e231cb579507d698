//! `auto` is a promise: whoever leaves the method out gets the best. Every method runs on every instance of a set over all
//! problems, and what `auto` took is held against the best of them.

mod race;
pub mod set;

use race::{Raced, race};
use std::collections::BTreeMap;
use std::time::Duration;

/// Where `auto` is at most so many times as slow as the best, it kept its word.
const KEPT: f64 = 1.3;
/// Differences below this are noise: seconds.
const NOISE: f64 = 0.0005;

/// What is raced.
pub struct Plan<'a> {
    /// A part of the names of families; empty for all.
    pub only: &'a str,
    /// Every so-manyth instance of a family.
    pub share: usize,
    pub seconds: f64,
}

/// Races, says each instance as it is done, and then a table by family.
///
/// # Errors
/// An instance cannot be made, or `auto` refuses it.
pub fn table(plan: &Plan<'_>, say: &dyn Fn(&str)) -> Result<(), String> {
    let limit = Duration::from_secs_f64(plan.seconds);
    let instances = set::instances(plan.only, plan.share).map_err(|error| error.to_string())?;
    let mut families: BTreeMap<&str, Total> = BTreeMap::new();
    for instance in &instances {
        let raced = race(instance, limit)?;
        say(&line(&raced));
        families.entry(raced.family).or_default().add(&raced, plan.seconds);
        families.entry("~ all").or_default().add(&raced, plan.seconds);
    }
    say(
        "\n| problem | instances | unsolved by `auto` but by another | `auto`, s | best, s | ratio | over 1.3 |",
    );
    say("|---|---|---|---|---|---|---|");
    families.iter().for_each(|(family, total)| say(&total.row(family.trim_start_matches("~ "))));
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

/// The sums of a family.
#[derive(Default)]
struct Total {
    instances: usize,
    unsolved: usize,
    auto: f64,
    best: f64,
    slow: usize,
}

impl Total {
    /// What nobody solved counts for nothing.
    fn add(&mut self, raced: &Raced, limit: f64) {
        self.instances += 1;
        self.auto +=
            raced.auto.as_ref().map_or(if raced.best.is_some() { limit } else { 0.0 }, |run| run.seconds);
        self.best += raced.best.as_ref().map_or(0.0, |run| run.seconds);
        self.unsolved += usize::from(raced.auto.is_none() && raced.best.is_some());
        self.slow += usize::from(is_slow(raced));
    }

    fn row(&self, family: &str) -> String {
        let Self { instances, unsolved, auto, best, slow } = self;
        let ratio = auto / best.max(1e-9);
        format!("| {family} | {instances} | {unsolved} | {auto:.3} | {best:.3} | **{ratio:.2}** | {slow} |")
    }
}
