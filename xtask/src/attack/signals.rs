//! Every job gets each signal at random moments, the last of them just after its end.

use super::Scene;
use super::stage::{Model, Stage};
use std::thread;
use std::time::Duration;

pub const SCENE: Scene = Scene {
    name: "signals",
    about: "commands that are stopped or killed keep what was there, and complete their work when run again",
    play,
};

const SIGNALS: [&str; 4] = ["INT", "TERM", "HUP", "KILL"];

/// The maximum time in which a command must end after a signal, for a debug build on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

fn play(stage: &Stage) -> Result<usize, String> {
    let moments = if stage.short { 1 } else { 20 };
    let mut tries = Vec::new();
    for model in stage.models(|_| true)? {
        tries.extend(SIGNALS.iter().flat_map(|signal| (0..moments).map(move |_| (model, *signal))));
    }
    stage.tries(&tries, |(model, signal), random| one(stage, model, signal, random.moment(model.time)))
}

fn one(stage: &Stage, model: &Model, signal: &str, after: Duration) -> Result<(), String> {
    let here = |why: String| format!("{}, {signal} after {after:.3?}: {why}", model.job.name);
    let folder = stage.folder(model)?;
    let mut started = stage.start(model.job.command, &folder, &[])?;
    thread::sleep(after);
    started.signal(signal)?;
    let ended = started.ended(PATIENCE).map_err(here)?;
    // 130 is expected; without a code it was killed, by KILL or before it handled signals.
    let is_told = matches!(ended.status.code(), None | Some(0 | 130));
    if !is_told {
        return Err(here(format!("{}: {}", ended.status, ended.errors)));
    }
    stage.check(model, &ended, &folder).map_err(here)?;
    std::fs::remove_dir_all(&folder).map_err(|error| crate::process::file_error(&folder, &error))
}
