//! Counting all solutions of 9x9 Sudoku: each engine of `fast-sudoku` against the crate `sudoku`, on one core.
//!
//! The puzzles are random minimal ones from which clues are removed until the number of solutions is between two bounds. The
//! contestants alternate on each puzzle for several rounds; the best time for each puzzle counts.

use crate::nine::without_first;
use crate::say;
use clap::Args;
use fast_sudoku::{Engine, Generator, Grid, Solver};
use std::time::{Duration, Instant};

/// The minimum and the maximum number of clues to remove.
const FEWER: std::ops::Range<usize> = 1..20;
/// The number of puzzles to try: for some, no number of clues gives a number of solutions within the bounds.
const TRIES: usize = 10_000;

/// Options of the measurement.
#[derive(Args)]
pub struct Plan {
    /// The number of puzzles
    #[arg(long, default_value_t = 20)]
    take: usize,
    /// The minimum number of solutions of a puzzle
    #[arg(long, default_value_t = 100_000)]
    least: u64,
    /// The maximum number of solutions of a puzzle
    #[arg(long, default_value_t = 1_000_000)]
    most: u64,
}

struct Contestant {
    name: String,
    count: Box<dyn Fn(&Grid) -> u64>,
}

/// Prints solutions per second, relative to the crate.
///
/// # Errors
/// Two contestants disagree, or there are no puzzles within the bounds.
pub fn table(plan: &Plan, rounds: usize) -> Result<(), String> {
    let puzzles = puzzles(plan);
    if puzzles.is_empty() {
        return Err(format!(
            "no puzzle with {} to {} solutions among {TRIES}; give bounds that are wider apart",
            plan.least, plan.most
        ));
    }
    let all = contestants();
    let mut times = vec![Duration::ZERO; all.len()];
    let mut solutions = 0;
    for puzzle in &puzzles {
        let (count, best) = fastest(&all, puzzle, rounds.max(1))?;
        solutions += count;
        times.iter_mut().zip(best).for_each(|(time, best)| *time += best);
    }
    say(&format!("{} puzzles, {solutions} solutions, {rounds} rounds", puzzles.len()));
    let peer = times[all.len() - 1].as_secs_f64();
    for (contestant, time) in all.iter().zip(times) {
        let seconds = time.as_secs_f64();
        #[expect(clippy::cast_precision_loss, reason = "counts of solutions")]
        let rate = solutions as f64 / seconds;
        say(&format!("{:22} {rate:>12.0} solutions/s {:>8.2} x the peer", contestant.name, peer / seconds));
    }
    Ok(())
}

/// The number of solutions, and the best time of each contestant.
fn fastest(all: &[Contestant], puzzle: &Grid, rounds: usize) -> Result<(u64, Vec<Duration>), String> {
    let mut best = vec![Duration::MAX; all.len()];
    let mut counted = None;
    for _ in 0..rounds {
        for (contestant, best) in all.iter().zip(&mut best) {
            let begin = Instant::now();
            let count = (contestant.count)(puzzle);
            *best = begin.elapsed().min(*best);
            let expected = *counted.get_or_insert(count);
            if count != expected {
                return Err(format!("{puzzle}: {} counts {count}, not {expected}", contestant.name));
            }
        }
    }
    Ok((counted.unwrap_or(0), best))
}

fn contestants() -> Vec<Contestant> {
    let solvers = Engine::ALL.into_iter().filter_map(|engine| Solver::with(engine).ok());
    let ours = solvers.map(|solver| Contestant {
        name: solver.engine().to_string(),
        count: Box::new(move |puzzle| solver.count(puzzle, u64::MAX)),
    });
    ours.chain([Contestant { name: "sudoku 0.8".into(), count: Box::new(sudoku) }]).collect()
}

fn sudoku(puzzle: &Grid) -> u64 {
    sudoku::Sudoku::from_bytes(*puzzle.cells())
        .map_or(0, |puzzle| puzzle.solutions_count_up_to(u32::MAX as usize) as u64)
}

fn puzzles(plan: &Plan) -> Vec<Grid> {
    let mut random = vec![Grid::EMPTY; TRIES];
    Generator::new(1).fill(&mut random);
    random.iter().filter_map(|grid| within(grid, plan)).take(plan.take.max(1)).collect()
}

/// Removes the fewest clues that give enough solutions; `None` if these are too many.
fn within(grid: &Grid, plan: &Plan) -> Option<Grid> {
    let solver = Solver::new();
    let fewer = FEWER.map(|fewer| without_first(grid, fewer));
    let counted = fewer.map(|grid| (grid, solver.count(&grid, plan.most.saturating_add(1))));
    let (grid, count) = counted.into_iter().find(|(_, count)| *count >= plan.least)?;
    (count <= plan.most).then_some(grid)
}
