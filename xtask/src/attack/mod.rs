//! `cargo xtask attack`: tests the program under signals, beside others in the same folder, without locks, and on a failing disk.
//!
//! A *job* is a command that writes files ([`jobs`]). A *scene* is a disturbance, with a file and a line in [`SCENES`].
//! Every scene makes the same checks ([`stage`]): the bytes are those of an undisturbed run, or the exit code reports a
//! failure, and `--status` reports no success before the end. Random choices follow from a seed, which a failure
//! message contains.

mod changed;
mod failing;
mod jobs;
mod locks;
mod neighbours;
mod preload;
mod signals;
mod stage;

use crate::process::say;
use crate::repository::tested_program;
use clap::Args;
use stage::Stage;
use std::path::PathBuf;

/// The selection of scenes and jobs.
#[derive(Args)]
pub struct Arguments {
    /// Fewer tries: under two minutes
    #[arg(long)]
    short: bool,
    /// Only scenes with this in their name
    #[arg(long, value_name = "NAME")]
    scene: Option<String>,
    /// Only jobs with this in their name
    #[arg(long, value_name = "NAME")]
    job: Option<String>,
    /// The seed of random choices: a failure message contains it
    #[arg(long, value_name = "N", default_value_t = 37)]
    seed: u64,
    /// The program to attack, instead of the one that the tests compile
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

/// A disturbance of jobs.
struct Scene {
    name: &'static str,
    about: &'static str,
    /// Plays it, and returns the number of tries.
    play: fn(&Stage) -> Result<usize, String>,
}

/// All scenes.
const SCENES: &[Scene] = &[signals::SCENE, neighbours::SCENE, changed::SCENE, locks::SCENE, failing::SCENE];

/// Plays the scenes.
///
/// # Errors
/// A scene found a fault: the message describes it and how to reproduce it.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let program = arguments.program.clone().map_or_else(tested_program, Ok)?;
    let program = std::path::absolute(program).map_err(|error| error.to_string())?;
    let wanted = |name: &str, part: &Option<String>| part.as_ref().is_none_or(|part| name.contains(part));
    let jobs = jobs::ALL.iter().filter(|job| wanted(job.name, &arguments.job)).collect();
    let stage = Stage::new(program, arguments.short, arguments.seed, jobs)?;
    let mut faults = Vec::new();
    for scene in SCENES.iter().filter(|scene| wanted(scene.name, &arguments.scene)) {
        let began = std::time::Instant::now();
        match (scene.play)(&stage) {
            Ok(tries) => {
                let seconds = began.elapsed().as_secs_f64();
                say(&format!("{}: {tries} tries, {seconds:.0} s: {}", scene.name, scene.about));
            }
            Err(fault) => faults.push(format!("{}: {fault}", scene.name)),
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}
