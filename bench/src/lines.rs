//! Compares the whole program, on a file with a 9x9 Sudoku in each line, with the batch engine in memory.
//!
//! The engine solves grids that are parsed already, and its answers stay in memory. The program parses the file, solves, checks each
//! answer and writes it. Each round times four variants in turn: the engine, the program with one job and with two, and two processes
//! at once, each with half of the file. The last shows the speedup that two cores give on this machine. The least processor time and the
//! least wall-clock time of each variant count.

use crate::say;
use clap::Args;
use fast_sudoku::{Answer, Grid, Solver};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

/// Clock ticks per second in `/proc`, which is 100 on every Linux system.
const TICKS: f64 = 100.0;

/// Options of the measurement.
#[derive(Args)]
pub struct Plan {
    /// Lines that begin with the 81 digits of a puzzle
    file: PathBuf,
    /// The number of lines to solve; the lines of the file are repeated until there are enough
    #[arg(long, default_value_t = 4_000_000)]
    take: usize,
    /// The program
    #[arg(long, default_value = "target/release/solvarium")]
    program: PathBuf,
}

/// The time of a run.
#[derive(Clone, Copy)]
struct Timing {
    processor: f64,
    clock: f64,
}

impl Timing {
    const NEVER: Self = Self { processor: f64::INFINITY, clock: f64::INFINITY };

    const fn least(self, other: Self) -> Self {
        Self { processor: self.processor.min(other.processor), clock: self.clock.min(other.clock) }
    }
}

/// Prints the time of each variant, relative to the engine in memory.
///
/// # Errors
/// A file cannot be read or written, the program fails, or its answers differ from the answers of the engine.
pub fn table(plan: &Plan, rounds: usize) -> Result<(), String> {
    let grids = grids(plan)?;
    let folder = std::env::temp_dir().join(format!("solvarium-lines-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let measured = measure(&plan.program, &grids, &folder, rounds.max(1));
    // An error is ignored: the system cleans its temporary folder.
    let _ = std::fs::remove_dir_all(&folder);
    let rows = measured?;
    say(&format!(
        "{} lines, {} rounds: processor time and wall time, in seconds",
        grids.len(),
        rounds.max(1)
    ));
    let memory = rows[0].1;
    for (name, took) in rows {
        say(&format!(
            "{name:34} {:>7.2} {:>7.2}   speed relative to the engine: {:>5.2} by processor time, {:>5.2} by wall time",
            took.processor,
            took.clock,
            memory.processor / took.processor,
            memory.clock / took.clock
        ));
    }
    Ok(())
}

fn grids(plan: &Plan) -> Result<Vec<Grid>, String> {
    let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", plan.file.display());
    let text = std::fs::read_to_string(&plan.file).map_err(|error| wrong(&error))?;
    let lines = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.get(..81));
    let grids: Vec<Grid> = lines.map(Grid::parse).collect::<Result<_, _>>().map_err(|error| wrong(&error))?;
    if grids.is_empty() {
        return Err(wrong(&"expected lines of 81 digits, found none"));
    }
    Ok(grids.iter().cycle().take(plan.take.max(1)).copied().collect())
}

fn measure(
    program: &Path,
    grids: &[Grid],
    folder: &Path,
    rounds: usize,
) -> Result<[(&'static str, Timing); 4], String> {
    let (first, second) = grids.split_at(grids.len() / 2);
    let [whole, left, right] = [("whole", grids), ("left", first), ("right", second)].map(|(name, grids)| {
        let path = folder.join(name);
        write(&path, grids).map(|()| path).map_err(|error| format!("{}: {error}", folder.display()))
    });
    let (whole, left, right) = (whole?, left?, right?);
    let solver = Solver::new();
    let mut answers = vec![Answer::None; grids.len()];
    let mut least = [Timing::NEVER; 4];
    for _ in 0..rounds {
        let took = [
            timed(|| {
                solver.solve_batch(grids, &mut answers);
                Ok(())
            })?,
            timed(|| ended(start(program, &whole, "1")?))?,
            timed(|| ended(start(program, &whole, "2")?))?,
            timed(|| {
                let both = [start(program, &left, "1")?, start(program, &right, "1")?];
                both.into_iter().try_for_each(ended)
            })?,
        ];
        least.iter_mut().zip(took).for_each(|(least, took)| *least = least.least(took));
    }
    check(program, &whole, &answers)?;
    let [memory, one, two, apart] = least;
    Ok([
        ("batch engine, in memory", memory),
        ("program, --jobs 1", one),
        ("program, --jobs 2", two),
        ("two processes, half the file each", apart),
    ])
}

fn write(path: &Path, grids: &[Grid]) -> std::io::Result<()> {
    let mut file = std::io::BufWriter::new(std::fs::File::create(path)?);
    grids.iter().try_for_each(|grid| writeln!(file, "{grid}"))?;
    file.flush()
}

fn command(program: &Path, file: &Path, jobs: &str) -> Command {
    let mut command = Command::new(program);
    command.arg("solve").arg(file).args(["--format", "line", "--quiet", "--jobs", jobs]);
    command
}

fn start(program: &Path, file: &Path, jobs: &str) -> Result<Child, String> {
    let child = command(program, file, jobs).stdout(Stdio::null()).spawn();
    child.map_err(|error| {
        format!(
            "{}: {error}; build it with `cargo build --release`, or name another program with --program PATH",
            program.display()
        )
    })
}

fn ended(mut child: Child) -> Result<(), String> {
    let status = child.wait().map_err(|error| error.to_string())?;
    if status.success() { Ok(()) } else { Err(format!("the program ended with {status}")) }
}

/// Checks the program's lines against the engine's answers.
fn check(program: &Path, file: &Path, answers: &[Answer]) -> Result<(), String> {
    let output = command(program, file, "1").output().map_err(|error| error.to_string())?;
    let lines: Vec<_> = output.stdout.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).collect();
    let agree = |(line, answer): (&&[u8], &Answer)| match answer {
        Answer::One(grid) => *line == grid.to_string().as_bytes(),
        _ => true,
    };
    if lines.len() == answers.len() && lines.iter().zip(answers).all(agree) {
        Ok(())
    } else {
        Err("the program and the engine disagree".into())
    }
}

fn timed(work: impl FnOnce() -> Result<(), String>) -> Result<Timing, String> {
    let (before, began) = (processor()?, Instant::now());
    work()?;
    Ok(Timing { clock: began.elapsed().as_secs_f64(), processor: processor()? - before })
}

/// The CPU seconds of this process and of its finished children.
fn processor() -> Result<f64, String> {
    let text =
        std::fs::read_to_string("/proc/self/stat").map_err(|error| format!("/proc/self/stat: {error}"))?;
    // The name of the program, which may contain spaces, is in brackets; user and system time are the 14th to 17th field.
    let fields = text.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(4);
    Ok(fields.filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / TICKS)
}
