//! A resumable command is killed; then its input changes, and it is started again.

use super::stage::{LONGEST, Model, Random, Stage, difference};
use super::{Scene, jobs};
use std::thread;

pub const SCENE: Scene = Scene {
    name: "changed",
    about: "a command whose input changed in between starts anew or refuses, and never mixes results of both inputs",
    play,
};

/// The resumable jobs, and the inputs that change.
const JOBS: [(&str, &str); 3] =
    [("bulk rate", "p.csv"), ("bulk count", "p.csv"), ("rate into a table", "many.txt")];

fn play(stage: &Stage) -> Result<usize, String> {
    let moments = if stage.short { 2 } else { 20 };
    let tries: Vec<_> = JOBS.iter().flat_map(|job| (0..moments).map(move |_| job)).collect();
    stage.tries(&tries, |(name, input), random| match stage.models(|job| job.name == *name)?.pop() {
        Some(model) => one(stage, model, input, random),
        None => Ok(()),
    })
}

fn one(stage: &Stage, model: &Model, input: &str, random: &mut Random) -> Result<(), String> {
    let after = random.moment(model.time);
    let here = |why: String| format!("{}, killed after {after:.3?}, {input} changed: {why}", model.job.name);
    let folder = stage.folder(model)?;
    let mut started = stage.start(model.job.command, &folder, &[])?;
    thread::sleep(after);
    started.signal("KILL")?;
    started.ended(LONGEST)?;
    // Replaces the rows by as many rows of other puzzles.
    let text = std::fs::read_to_string(folder.join(input)).map_err(|error| error.to_string())?;
    let turned: String = text.chars().map(turned).collect();
    jobs::write(&folder, input, &turned)?;
    let again = stage.play(model.job.command, &folder)?;
    let found = model.job.results(&folder)?;
    let alone = stage.folder(model)?;
    jobs::write(&alone, input, &turned)?;
    stage.play(model.job.command, &alone)?;
    let expected = model.job.results(&alone)?;
    if again.is_done() && found != expected {
        return Err(here(difference(&expected, &found)));
    }
    std::fs::remove_dir_all(&folder).map_err(|error| crate::process::file_error(&folder, &error))
}

/// Each digit becomes the next one: another puzzle.
fn turned(letter: char) -> char {
    match letter {
        '1'..='8' => char::from_digit(letter.to_digit(10).unwrap_or(0) + 1, 10).unwrap_or(letter),
        '9' => '1',
        other => other,
    }
}
