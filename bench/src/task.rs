//! The tasks: instances, the same for every engine. Those with `korf` in the name are 15-puzzles of Korf (1985), by his numbers.

use solvarium::puzzle::tiles::Tiles;

/// Names for the command line.
pub const NAMES: &[&str] = &["8-puzzle", "8-puzzle-all", "korf-12", "korf-25", "korf-67", "korf-79"];

/// Instances, and the number of times each is solved, so that a run takes long enough.
pub struct Task {
    /// The puzzles.
    pub puzzles: Vec<Tiles>,
    /// The number of repetitions.
    pub times: usize,
}

/// Returns the task with this name.
///
/// # Errors
/// No task has this name.
pub fn named(name: &str) -> Result<Task, String> {
    let one = |text: &str, times| Tiles::parse(text).map(|puzzle| Task { puzzles: vec![puzzle], times });
    match name {
        "8-puzzle" => (1..=25)
            .map(|seed| Tiles::random(3, 3, seed))
            .collect::<Result<_, _>>()
            .map(|puzzles| Task { puzzles, times: 20 }),
        "8-puzzle-all" => one("0 2 1 / 3 4 5 / 6 7 8", 10),
        // A* with Manhattan distance expands six and eight million states, so
        // that the peers fill about a gigabyte.
        "korf-25" => one("11 4 2 7 / 1 0 10 15 / 6 9 14 8 / 3 13 5 12", 1),
        "korf-67" => one("7 1 2 4 / 8 3 6 11 / 10 15 0 5 / 14 12 13 9", 1),
        "korf-12" => one("14 1 9 6 / 4 8 12 5 / 7 2 3 0 / 10 11 13 15", 1),
        "korf-79" => one("0 1 9 7 / 11 13 5 3 / 14 12 4 2 / 8 6 10 15", 1),
        _ => return Err(format!("unknown task '{name}'; there are: {}", NAMES.join(", "))),
    }
    .map_err(|error| error.to_string())
}
