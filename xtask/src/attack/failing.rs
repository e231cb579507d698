//! The n-th write, fsync or rename of a job fails, for each n.

use super::Scene;
use super::preload::library;
use super::stage::{LONGEST, Model, Stage};
use std::fs;

pub const SCENE: Scene = Scene {
    name: "failing",
    about: "if a write, an fsync or a rename fails, the command reports it, and completes its work when run again",
    play,
};

const CALLS: [&str; 3] = ["write", "fsync", "rename"];

fn play(stage: &Stage) -> Result<usize, String> {
    let Some(library) = library(stage)? else { return Ok(0) };
    let most = if stage.short { 1 } else { 40 };
    let mut tries = Vec::new();
    for model in stage.models(|job| !job.results.is_empty())? {
        for (call, count) in CALLS.into_iter().zip(counts(stage, model, &library)?) {
            // All of a few, or some of many, evenly distributed.
            let some = (0..most.min(count)).map(|at| 1 + (2 * at + 1) * count / most.min(count) / 2 % count);
            tries.extend(some.map(|number| (model, call, number)));
        }
    }
    stage.tries(&tries, |(model, call, number), _| one(stage, model, &library, (call, *number)))
}

/// The number of calls of each kind if none fails.
fn counts(stage: &Stage, model: &Model, library: &str) -> Result<[u64; 3], String> {
    let folder = stage.folder(model)?;
    let counted = folder.with_extension("counts");
    let with = [("LD_PRELOAD", library.to_owned()), ("ATTACK_COUNT", counted.display().to_string())];
    stage.start(model.job.command, &folder, &with)?.ended(LONGEST)?;
    let text = fs::read_to_string(&counted).unwrap_or_default();
    let mut numbers = text.split_whitespace().filter_map(|number| number.parse().ok());
    Ok([(); 3].map(|()| numbers.next().unwrap_or(0)))
}

fn one(stage: &Stage, model: &Model, library: &str, (call, number): (&str, u64)) -> Result<(), String> {
    let here = |why: String| format!("{}, {call} number {number} fails: {why}", model.job.name);
    let folder = stage.folder(model)?;
    let with = [("LD_PRELOAD", library.to_owned()), ("ATTACK_FAIL", format!("{call}:{number}"))];
    let ended = stage.start(model.job.command, &folder, &with)?.ended(LONGEST)?;
    stage.check(model, &ended, &folder).map_err(here)?;
    fs::remove_dir_all(&folder).map_err(|error| crate::process::file_error(&folder, &error))
}
