//! Sudoku in the order of what they cost, for sheets that begin with the easiest.

use crate::exit::Exit;
use crate::fault::Fault;
use crate::reading::puzzles::Puzzle;
use solvarium::limits::StopFlag;
use solvarium_catalogue::human::{self, Budget, Rater, Scales};

/// Puzzles and what goes with them by HoDoKu's score, the least first; those of one score as they came.
pub fn first<'p, T>(
    puzzles: Vec<(&'p Puzzle, T)>,
    stop: &StopFlag,
) -> Result<(Vec<&'p Puzzle>, Vec<T>), Fault> {
    let budget = Budget { stop: Some(stop.as_atomic()), ..Budget::UNLIMITED };
    let mut rater = Rater::new(Scales { hodoku: true, se: false });
    let mut scored = Vec::with_capacity(puzzles.len());
    for (puzzle, with) in puzzles {
        scored.push((score(puzzle, &mut rater, &budget)?, puzzle, with));
    }
    scored.sort_by_key(|&(score, ..)| score);
    Ok(scored.into_iter().map(|(_, puzzle, with)| (puzzle, with)).unzip())
}

fn score(puzzle: &Puzzle, rater: &mut Rater, budget: &Budget<'_>) -> Result<u32, Fault> {
    let refuse = |why: &str| {
        Fault::usage(format!("{}: {why}; --easiest-first orders Sudoku with one solution", puzzle.name))
    };
    let position = human::position(&*puzzle.job).map_err(|error| refuse(&error.to_string()))?;
    let rating = rater.rate(&position, false, budget);
    match (rating.hodoku, rating.stopped_by) {
        (Some(hodoku), _) => Ok(hodoku.score),
        (None, Some(_)) => Err(Fault::Told(Exit::Interrupted)),
        (None, None) => Err(refuse("it has not one solution")),
    }
}
