//! Local searches on the same puzzles from many seeds: their success rates and effort distributions. ERT is the expected running time
//! (Auger and Hansen, 2005): the evaluations of all runs, failed ones too, divided by the number of successes.

use solvarium::Limits;
use solvarium_catalogue::{
    self as catalogue, AuxiliaryInputs, Ending, Instance, Method, ProblemKind, Request,
};
use std::fmt::Write;
use std::time::Duration;

/// The grids of the coursework, the hard grid of a newspaper, and one with 17 givens.
const GRIDS: [(&str, &str); 5] = [
    ("grid 1", "3....5.47..6.42..1.....789..5..16..2..3.....481....7....2...4..56.87.1.....3..6.."),
    ("grid 2", "..2...6341.6...58...73..29..85..1..6...75..23..3....5.314..2.....9.8.4..72..4...9"),
    ("grid 3", "..4.1..6.9......3..5.796.....25.49...83.6..........6.7...9.3.7............6....1."),
    ("Escargot", "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."),
    ("17 givens", "000000010400000000020000000000050407008000300001090000300400200050100000000806000"),
];

/// The measurement: a method, and the limits and the number of its runs.
pub struct Plan<'a> {
    pub method: &'a str,
    pub seeds: u64,
    pub seconds: f64,
}

/// Returns a line for each grid.
///
/// # Errors
/// The method does not exist.
pub fn table(plan: &Plan<'_>) -> Result<String, String> {
    let method = Method::parse(plan.method).map_err(|error| error.to_string())?;
    let mut table = format!(
        "{method}, {} seeds, at most {} s each\n{:10} {:>9} {:>30} {:>11} {:>24} {:>9}\n",
        plan.seeds,
        plan.seconds,
        "grid",
        "solved",
        "evaluations 10% 50% 90%",
        "ERT",
        "ms 10% 50% 90%",
        "ns/eval"
    );
    for (name, grid) in GRIDS {
        let instance = read(grid)?;
        let runs: Vec<Trial> = (0..plan.seeds)
            .map(|seed| run(instance.as_ref(), &method, seed, plan))
            .collect::<Result<_, _>>()?;
        writeln!(table, "{name:10} {}", line(&runs)).map_err(|error| error.to_string())?;
    }
    Ok(table)
}

fn read(grid: &str) -> Result<Box<dyn Instance>, String> {
    let kind = ProblemKind::parse("sudoku").map_err(|error| error.to_string())?;
    let items =
        catalogue::read(grid, Some(&kind), &AuxiliaryInputs::default()).map_err(|error| error.to_string())?;
    let first = items.into_iter().next().ok_or("no puzzle")?;
    first.instance.map_err(|error| error.to_string())
}

struct Trial {
    solved: bool,
    evaluations: u64,
    time: Duration,
}

fn run(instance: &dyn Instance, method: &Method, seed: u64, plan: &Plan<'_>) -> Result<Trial, String> {
    let request = Request { method: method.clone(), seed, ..Request::default() };
    let limits = Limits::none().time(Duration::from_secs_f64(plan.seconds));
    let report = instance.solve(&request, &limits, None).map_err(|error| error.to_string())?;
    // A puzzle reported as solved has passed its own checker.
    let solved = report.ending == Ending::Solved;
    Ok(Trial { solved, evaluations: report.stats.expanded, time: report.elapsed })
}

#[expect(clippy::cast_precision_loss, reason = "figures of a table")]
fn line(runs: &[Trial]) -> String {
    let solved = runs.iter().filter(|run| run.solved).count();
    let total: u64 = runs.iter().map(|run| run.evaluations).sum();
    let seconds: f64 = runs.iter().map(|run| run.time.as_secs_f64()).sum();
    let quantiles = |of: &dyn Fn(&Trial) -> f64| {
        let mut all: Vec<f64> = runs.iter().map(of).collect();
        all.sort_by(f64::total_cmp);
        [10, 50, 90].map(|percent| all[(all.len() - 1) * percent / 100])
    };
    let [a, b, c] = quantiles(&|run| run.evaluations as f64);
    let [x, y, z] = quantiles(&|run| run.time.as_secs_f64() * 1e3);
    let ert = if solved > 0 { format!("{:.0}", total as f64 / solved as f64) } else { "-".into() };
    format!(
        "{solved:>4}/{:<4} {a:>9.0} {b:>10.0} {c:>10.0} {ert:>11} {x:>7.2} {y:>8.2} {z:>8.2} {:>8.1}",
        runs.len(),
        seconds * 1e9 / total.max(1) as f64
    )
}
