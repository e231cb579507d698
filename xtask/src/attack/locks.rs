//! File locks that always succeed, as on some network file systems, and file locks that do not exist: each job twice at the same time
//! in one folder, and once alone.

use super::Scene;
use super::preload::library;
use super::stage::{LONGEST, Model, Random, Stage, difference};
use std::thread;

pub const SCENE: Scene = Scene {
    name: "locks",
    about: "if file locks always succeed or do not exist, commands write complete results or refuse",
    play,
};

/// The modes of the preloaded library.
const LOCKS: [&str; 2] = ["always", "none"];

fn play(stage: &Stage) -> Result<usize, String> {
    let Some(library) = library(stage)? else { return Ok(0) };
    let rounds = if stage.short { 1 } else { 10 };
    let mut tries = Vec::new();
    for model in stage.models(|job| !job.results.is_empty())? {
        tries.extend(LOCKS.iter().flat_map(|locks| (0..rounds).map(move |_| (model, *locks))));
    }
    stage.tries(&tries, |(model, locks), random| one(stage, model, (locks, &library), random))
}

fn one(
    stage: &Stage,
    model: &Model,
    (locks, library): (&str, &str),
    random: &mut Random,
) -> Result<(), String> {
    let after = random.moment(model.time);
    let here = |why: String| format!("{}, locks {locks}, again after {after:.3?}: {why}", model.job.name);
    let folder = stage.folder(model)?;
    let with = [("LD_PRELOAD", library.to_owned()), ("ATTACK_LOCKS", locks.to_owned())];
    let first = stage.start(model.job.command, &folder, &with)?;
    thread::sleep(after);
    let second = stage.start(model.job.command, &folder, &with)?;
    let (first, second) = (first.ended(LONGEST)?, second.ended(LONGEST)?);
    let found = model.job.results(&folder)?;
    if (first.is_done() || second.is_done()) && found != model.results {
        return Err(here(difference(&model.results, &found)));
    }
    stage.repeat(model, &folder).map_err(here)?;
    std::fs::remove_dir_all(&folder).map_err(|error| crate::process::file_error(&folder, &error))
}
