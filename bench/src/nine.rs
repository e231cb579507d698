//! 9x9 Sudoku at record speed: each engine of `fast-sudoku`, one puzzle at a time and in batches, against crates from crates.io,
//! on one core.
//!
//! The contestants alternate on each portion of a set for several rounds. The best time for each portion counts, so that short
//! disturbances of the machine have no effect. A contestant gets the cells of a puzzle, proves that it has one solution, and returns
//! it; all must agree. Portions are large enough for the full speed of batches.

use crate::say;
use fast_sudoku::{Answer, Engine, Generator, Grid, Solver};
use flate2::read::GzDecoder;
use rustoku_lib::Rustoku;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::time::{Duration, Instant};

/// The number of puzzles in a portion.
const PORTION: usize = 4096;
/// A contestant that takes longer for one portion is removed from a set.
const PATIENCE: Duration = Duration::from_secs(5);
/// Well-known puzzles: Inkala 2006, 2010 and 2012, Royle, and an easy one.
const KNOWN: [&str; 5] = [
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
];

/// The numbers of clues to remove from minimal puzzles, so that they have several solutions.
const FEWER: [usize; 3] = [1, 2, 4];

/// Options of the measurement.
pub struct Plan<'a> {
    /// A folder with lines of puzzles in files that end with `.txt` or `.txt.gz`.
    pub sets: Option<&'a Path>,
    /// The maximum number of puzzles in a set.
    pub take: usize,
    /// The number of rounds for each portion.
    pub rounds: usize,
}

/// Puzzles with a name.
struct Set {
    name: String,
    puzzles: Vec<Grid>,
}

/// Finds the only solution of each puzzle; `None` if there is none, or several.
type Solve = Box<dyn Fn(&[Grid], &mut [Option<Grid>])>;

struct Contestant {
    name: String,
    is_ours: bool,
    solve: Solve,
}

/// Prints a table for each set.
///
/// # Errors
/// A file cannot be read, or two contestants disagree.
pub fn tables(plan: &Plan<'_>) -> Result<(), String> {
    for set in sets(plan)? {
        say(&format!("\n{}: {} puzzles, {} rounds", set.name, set.puzzles.len(), plan.rounds));
        table(&set, plan.rounds)?;
    }
    Ok(())
}

fn sets(plan: &Plan<'_>) -> Result<Vec<Set>, String> {
    let known =
        KNOWN.map(Grid::parse).into_iter().collect::<Result<Vec<_>, _>>().map_err(|e| e.to_string())?;
    let known = known.into_iter().cycle().take(plan.take).collect();
    let mut random = vec![Grid::EMPTY; plan.take];
    Generator::new(1).fill(&mut random);
    let mut sets = vec![
        Set { name: "five well-known puzzles, repeated".into(), puzzles: known },
        Set { name: "random minimal, seed 1".into(), puzzles: random.clone() },
    ];
    sets.extend(FEWER.map(|fewer| Set {
        name: format!("the same without {fewer} of the clues: many solutions"),
        puzzles: random.iter().map(|grid| without_first(grid, fewer)).collect(),
    }));
    let Some(folder) = plan.sets else {
        say("--sets FOLDER measures more puzzles: the lines of its files *.txt and *.txt.gz");
        return Ok(sets);
    };
    let files = std::fs::read_dir(folder);
    let Ok(files) = files else {
        say(&format!("cannot read {}: its sets are skipped", folder.display()));
        return Ok(sets);
    };
    let mut paths: Vec<_> = files.filter_map(|file| file.ok().map(|file| file.path())).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if name.ends_with(".txt") || name.ends_with(".txt.gz") {
            sets.push(Set { puzzles: read(&path, plan.take)?, name });
        }
    }
    Ok(sets)
}

/// Removes the first `clues` clues of a puzzle.
pub(super) fn without_first(grid: &Grid, clues: usize) -> Grid {
    let mut left = clues;
    let cell = |digit: &u8| {
        let is_taken = *digit > 0 && left > 0;
        left -= usize::from(is_taken);
        if is_taken { 0 } else { *digit }
    };
    Grid::new(std::array::from_fn({
        let mut cells = grid.cells().iter().map(cell);
        move |_| cells.next().unwrap_or(0)
    }))
    .unwrap_or(Grid::EMPTY)
}

fn read(path: &Path, take: usize) -> Result<Vec<Grid>, String> {
    let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let mut file = File::open(path).map_err(|error| wrong(&error))?;
    let mut text = String::new();
    let read = match path.extension().is_some_and(|extension| extension == "gz") {
        true => GzDecoder::new(file).read_to_string(&mut text),
        false => file.read_to_string(&mut text),
    };
    read.map_err(|error| wrong(&error))?;
    let lines = text.lines().filter_map(|line| line.get(..81)).take(take);
    lines.map(Grid::parse).collect::<Result<_, _>>().map_err(|error| wrong(&error))
}

fn contestants() -> Vec<Contestant> {
    let solvers = Engine::ALL.into_iter().filter_map(|engine| Solver::with(engine).ok());
    let ours = solvers.flat_map(|solver| {
        let one = each(move |puzzle| only(&solver.solve(puzzle)));
        let batch: Solve = Box::new(move |puzzles, out| {
            let mut answers = [Answer::None; PORTION];
            solver.solve_batch(puzzles, &mut answers);
            out.iter_mut().zip(&answers).for_each(|(out, answer)| *out = only(answer));
        });
        let name = |way: &str| format!("{} {way}", solver.engine());
        [(name("one by one"), one), (name("batch"), batch)].map(|(name, solve)| Contestant {
            name,
            is_ours: true,
            solve,
        })
    });
    let peers = [("sudoku 0.8", each(sudoku)), ("rustoku-lib 0.16", each(rustoku))];
    let peers = peers.map(|(name, solve)| Contestant { name: name.into(), is_ours: false, solve });
    ours.chain(peers).collect()
}

/// Solves one puzzle after the other.
fn each(solve: impl Fn(&Grid) -> Option<Grid> + 'static) -> Solve {
    Box::new(move |puzzles, out| {
        for (puzzle, out) in puzzles.iter().zip(out) {
            *out = solve(puzzle);
        }
    })
}

const fn only(answer: &Answer) -> Option<Grid> {
    match answer {
        Answer::One(grid) => Some(*grid),
        _ => None,
    }
}

fn sudoku(puzzle: &Grid) -> Option<Grid> {
    let solution = sudoku::Sudoku::from_bytes(*puzzle.cells()).ok()?.solution()?;
    Grid::new(solution.to_bytes()).ok()
}

fn rustoku(puzzle: &Grid) -> Option<Grid> {
    let solutions = Rustoku::new(crate::sudoku::board(puzzle.cells())).ok()?.solve_until(2);
    let [solution] = &solutions[..] else { return None };
    Grid::new(crate::sudoku::cells(&solution.board)).ok()
}

/// Measures a set, and prints the rates relative to the fastest peer.
fn table(set: &Set, rounds: usize) -> Result<(), String> {
    let all = contestants();
    // The best total time of each contestant so far; `None` once it was too slow.
    let mut times = vec![Some(Duration::ZERO); all.len()];
    let mut found = vec![None; PORTION];
    for portion in set.puzzles.chunks(PORTION) {
        let mut best = vec![Duration::MAX; all.len()];
        // The answers of the first contestant.
        let mut first: Option<(usize, Vec<Option<Grid>>)> = None;
        for round in 0..rounds.max(1) {
            for (at, contestant) in all.iter().enumerate().filter(|&(at, _)| times[at].is_some()) {
                if round > 0 && best[at] > PATIENCE {
                    continue;
                }
                let begin = Instant::now();
                (contestant.solve)(portion, &mut found);
                best[at] = best[at].min(begin.elapsed());
                let found = &found[..portion.len()];
                let (who, expected) = first.get_or_insert_with(|| (at, found.to_vec()));
                if found != &expected[..] {
                    return Err(format!("{} and {} disagree", all[*who].name, contestant.name));
                }
            }
        }
        for (time, best) in times.iter_mut().zip(best) {
            *time = time.filter(|_| best <= PATIENCE).map(|time| time + best);
        }
    }
    let rate = |time: &Duration| set.puzzles.len() as f64 / time.as_secs_f64();
    let rates: Vec<Option<f64>> = times.iter().map(|times| times.as_ref().map(rate)).collect();
    let peers =
        all.iter().zip(&rates).filter(|(contestant, _)| !contestant.is_ours).filter_map(|(_, rate)| *rate);
    let peer = peers.fold(f64::NAN, f64::max);
    for (contestant, rate) in all.iter().zip(&rates) {
        say(&match rate {
            Some(rate) => {
                format!("{:22} {rate:>12.0} puzzles/s {:>8.2} x the best peer", contestant.name, rate / peer)
            }
            None => {
                format!("{:22} more than {} s for {PORTION} puzzles", contestant.name, PATIENCE.as_secs())
            }
        });
    }
    Ok(())
}
