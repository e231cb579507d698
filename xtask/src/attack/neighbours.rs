//! Two different commands that write to the same place, the second after a delay.

use super::jobs;
use super::stage::{Random, Stage, difference};
use super::{Scene, stage};
use std::thread;

pub const SCENE: Scene = Scene {
    name: "neighbours",
    about: "of two commands that write to the same place, each has written its result or reports a failure",
    play,
};

/// A command and another one that writes to the same place.
struct Pair {
    /// The job that owns the folder.
    of: &'static str,
    /// The command line of the other command.
    other: &'static [&'static str],
    /// Whether the second to end replaces the result of the first, so that both may report success.
    replaces: bool,
}

const PAIRS: &[Pair] = &[
    Pair {
        of: "bulk count",
        other: &["bulk", "count", "p.csv", "-o", "o", "--segment", "100", "--cap", "2", "-q", "-j", "2"],
        replaces: false,
    },
    Pair {
        of: "bulk count",
        other: &["bulk", "solve", "p.csv", "-o", "o", "--segment", "100", "-q", "-j", "2"],
        replaces: false,
    },
    Pair {
        of: "convert to csv",
        other: &["convert", "many.txt", "-o", "new.csv", "--force", "-q"],
        replaces: true,
    },
    Pair {
        of: "rate into a table",
        other: &["rate", "many.txt", "--format", "csv", "--into", "ratings.csv", "--scale", "hodoku", "-q"],
        replaces: false,
    },
    Pair { of: "sweep", other: &["sweep", "other.toml", "-o", "o", "--resume", "-q"], replaces: false },
];

fn play(stage: &Stage) -> Result<usize, String> {
    let delays = if stage.short { 2 } else { 20 };
    let tries: Vec<_> = PAIRS.iter().flat_map(|pair| (0..delays).map(move |_| pair)).collect();
    stage.tries(&tries, |pair, random| one(stage, pair, random))
}

fn one(stage: &Stage, pair: &Pair, random: &mut Random) -> Result<(), String> {
    let Some(model) = stage.models(|job| job.name == pair.of)?.pop() else { return Ok(()) };
    let after = random.moment(model.time);
    let here =
        |why: String| format!("{} beside `{}` after {after:.3?}: {why}", pair.of, pair.other.join(" "));
    let other = alone(stage, model, pair.other)?;
    let folder = with_other(stage, model)?;
    let first = stage.start(model.job.command, &folder, &[])?;
    thread::sleep(after);
    let second = stage.start(pair.other, &folder, &[])?;
    let (second, first) = (second.ended(stage::LONGEST)?, first.ended(stage::LONGEST)?);
    let found = model.job.results(&folder)?;
    let is = |expected: &stage::Bytes| found == *expected;
    let fits = match (first.is_done(), second.is_done()) {
        (true, true) if pair.replaces => is(&model.results) || is(&other),
        (true, true) => model.results == other && is(&other),
        (true, false) => is(&model.results),
        (false, true) => is(&other),
        (false, false) => true,
    };
    if !fits {
        let [first, second] =
            [&first, &second].map(|ended| format!("{}: {}", ended.status, ended.errors.trim()));
        let which = difference(&model.results, &found);
        return Err(here(format!("the first {first}; the second {second}; {which}")));
    }
    std::fs::remove_dir_all(&folder).map_err(|error| crate::process::file_error(&folder, &error))
}

/// The result of the other command alone.
fn alone(stage: &Stage, model: &stage::Model, other: &[&str]) -> Result<stage::Bytes, String> {
    let folder = with_other(stage, model)?;
    let ended = stage.play(other, &folder)?;
    if !ended.is_done() {
        return Err(format!("`{}` alone: {}: {}", other.join(" "), ended.status, ended.errors));
    }
    model.job.results(&folder)
}

/// The folder of a job, with the input of the other command.
fn with_other(stage: &Stage, model: &stage::Model) -> Result<std::path::PathBuf, String> {
    let folder = stage.folder(model)?;
    if let Ok(text) = std::fs::read_to_string(folder.join("many.toml")) {
        jobs::write(
            &folder,
            "other.toml",
            &text.replace("\"astar\", \"ida\"", "\"bfs\"").replace("Many", "Other"),
        )?;
    }
    Ok(folder)
}

/// The list of pairs matches the jobs.
#[cfg(test)]
#[test]
fn pairs_are_of_jobs() {
    let is_known = |pair: &Pair| jobs::ALL.iter().any(|job| job.name == pair.of);
    assert!(PAIRS.iter().all(is_known));
}
