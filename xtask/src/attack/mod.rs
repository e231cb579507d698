//! `cargo xtask attack`: the program under signals, beside others in the same folder, without locks, and on a disk that fails.
//!
//! A *job* is a command that writes ([`jobs`]); a *scene* is what happens to it, a file and a line in [`SCENES`]. Every scene
//! ends in the same question: are the bytes those of a run that nobody disturbed, or was it said by the exit code that they are
//! not; and did nobody say before that they were done ([`stage`])? What is tried follows from a seed, which a failure names.

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

/// What to try.
#[derive(Args)]
pub struct Arguments {
    /// Less of everything: under two minutes
    #[arg(long)]
    short: bool,
    /// Scenes with this in their name alone
    #[arg(long, value_name = "NAME")]
    scene: Option<String>,
    /// Jobs with this in their name alone
    #[arg(long, value_name = "NAME")]
    job: Option<String>,
    /// Where dice begin: a failure names its seed
    #[arg(long, value_name = "N", default_value_t = 37)]
    seed: u64,
    /// This program, in place of that which the tests compile
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

/// What happens to jobs.
struct Scene {
    name: &'static str,
    about: &'static str,
    /// Plays it; how many tries there were.
    play: fn(&Stage) -> Result<usize, String>,
}

/// All of them.
const SCENES: &[Scene] = &[signals::SCENE, neighbours::SCENE, changed::SCENE, locks::SCENE, failing::SCENE];

/// Plays the scenes.
///
/// # Errors
/// One of them found a fault: the message says which, and how to see it again.
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
