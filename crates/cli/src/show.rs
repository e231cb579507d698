//! A result for people: the grid and one line, or one of the forms that
//! programs and courses want.

use crate::exit::Exit;
use crate::origin::Origin;
use crate::out::{FAINT, STRONG};
use crate::record::{Number, Record};
use crate::unique::Unique;
use clap::ValueEnum;
use solvarium::limits::Stop;
use solvarium::stats::Effort;
use solvarium::watch::Rule;
use solvarium_catalogue::{Best, Ending, Job, Report};
use solvarium_lab::human::{show_count, show_duration, show_size};
use std::io::{self, Write};

/// The form of a result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// The grid and one line of numbers
    #[default]
    Text,
    /// The solution alone, one line a puzzle
    Line,
    /// One JSON object a line
    Json,
    /// The list of keys that AI courses ask for
    Columbia,
    /// The filled grid as rows of numbers; `--unsolvable` says what fills it
    /// where there is no solution.
    Grid,
}

/// Whether every step is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steps {
    /// Every one.
    Shown,
    /// Only where they lead.
    Hidden,
}

/// What there is to show of a puzzle.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The puzzle.
    pub job: &'a dyn Job,
    /// Where it came from.
    pub origin: &'a Origin,
    /// What came of it.
    pub report: &'a Report,
    /// Whether its solution is the only one, if that was asked.
    pub unique: Option<Unique>,
    /// Whether every step is shown.
    pub steps: Steps,
    /// What fills a grid that has no solution.
    pub unsolvable: Option<i32>,
}

/// Writes a result in a form.
pub fn write(out: &mut impl Write, format: Format, view: View<'_>) -> io::Result<()> {
    let report = view.report;
    match format {
        Format::Text => text(out, view),
        Format::Line => writeln!(out, "{}", line(report)),
        Format::Json => writeln!(out, "{}", Record::of(report).from(view.origin).unique(view.unique).line()?),
        Format::Columbia => columbia(out, report),
        Format::Grid => grid(out, view),
    }
}

/// Writes what stands in a file of `--out` when the form is for people.
pub fn file(out: &mut impl Write, report: &Report) -> io::Result<()> {
    match &report.same_form() {
        Some(text) => out.write_all(text.as_bytes()),
        None => writeln!(out, "{}", line(report)),
    }
}

/// How the program ends on account of a report.
pub const fn exit(report: &Report) -> Exit {
    match &report.ending {
        Ending::Solved => Exit::Solved,
        Ending::NoSolution => Exit::Unsolved,
        Ending::Stopped(Stop::Asked) => Exit::Interrupted,
        Ending::Stopped(Stop::Refuted(_)) => Exit::Failure,
        Ending::Stopped(_) => Exit::Limit,
    }
}

/// The line of a puzzle that could not be read or solved at all; what is wrong
/// with it is said on standard error.
pub const REFUSED: &str = "error";

/// The solution alone; where there is none, a word that no solution is.
pub fn line(report: &Report) -> String {
    report.solution().unwrap_or_else(|| report.ending.name().into())
}

fn text(out: &mut impl Write, view: View<'_>) -> io::Result<()> {
    let View { job, report, unique, steps, .. } = view;
    let is_path = job.kind().entry().of.asks_for_a_path();
    match (steps, is_path) {
        (Steps::Shown, true) => boards(out, job, report)?,
        (Steps::Shown, false) => actions(out, report)?,
        (Steps::Hidden, _) => {}
    }
    match (&report.ending, is_path) {
        (Ending::Solved, true) if steps == Steps::Hidden => {
            block(out, &job.draw())?;
            let way = if report.length() == Some(0) {
                "nothing to do: the start is a goal".into()
            } else {
                line(report)
            };
            writeln!(out, "{STRONG}{way}{STRONG:#}")?;
            also(out, report)?;
        }
        (Ending::Solved, _) => block(out, report.drawing().as_deref().unwrap_or_default())?,
        (Ending::NoSolution, _) => {
            block(out, &job.draw())?;
            let why = report.why.as_deref().unwrap_or("everything that can be reached was searched");
            writeln!(out, "{STRONG}no solution{STRONG:#}: {why}")?;
        }
        (Ending::Stopped(stop), _) => {
            block(out, &report.best.as_ref().map_or_else(|| job.draw(), Best::drawing))?;
            match (stop, &report.best) {
                (Stop::Nodes, Some(_)) => {
                    writeln!(out, "{STRONG}stopped{STRONG:#}: the limit on evaluations was reached")?;
                }
                _ => writeln!(out, "{STRONG}stopped{STRONG:#}: {stop}{}", proved(report))?,
            }
        }
    }
    // What was proved without a search has no numbers to show.
    if report.why.is_none() {
        let unique = unique.map(|unique| format!(", {unique}")).unwrap_or_default();
        writeln!(out, "{FAINT}{}{unique}{FAINT:#}", summary(report))?;
        if let Some(effort) = effort(&report.stats.effort) {
            writeln!(out, "{FAINT}{effort}{FAINT:#}")?;
        }
    }
    Ok(())
}

/// The solution in its other form, where it has one.
fn also(out: &mut impl Write, report: &Report) -> io::Result<()> {
    report.also().iter().try_for_each(|also| writeln!(out, "{also}"))
}

/// Text of several lines, its last line ended once.
fn block(out: &mut impl Write, text: &str) -> io::Result<()> {
    writeln!(out, "{}", text.trim_end_matches('\n'))
}

/// What a search that was stopped had reached: `; no plan costs less than 57`.
fn proved(report: &Report) -> String {
    let cost = report.stats.lower_bound;
    let cost = cost.map(|cost| format!("; no plan costs less than {}", Number::of(cost.value())));
    let depth = report.stats.depth_done;
    let depth = depth.map(|depth| format!("; no plan has fewer than {} actions", show_count(depth + 1)));
    format!("{}{}", cost.unwrap_or_default(), depth.unwrap_or_default())
}

/// `astar with manhattan` or, by its databases, `fast with 6-6-3: cost 22, 1,234 expanded, 2,345 generated, 1.20 ms, 12.3 KiB`.
fn summary(report: &Report) -> String {
    if let Some(best) = &report.best {
        return descent(report, best);
    }
    let asked = report.heuristic.as_ref().map(ToString::to_string);
    let asked = asked.or_else(|| report.stats.databases.map(str::to_string));
    let heuristic = asked.map(|asked| format!(" with {asked}")).unwrap_or_default();
    let cost = report.cost.map(|cost| format!("cost {}, ", Number::of(cost))).unwrap_or_default();
    format!(
        "{}{heuristic}: {cost}{} expanded, {} generated, {}, {}",
        report.method,
        show_count(report.stats.expanded),
        show_count(report.stats.generated),
        show_duration(report.elapsed),
        show_size(report.stats.bytes_peak),
    )
}

/// `anneal: cost 0, 1,234 evaluations, 123 moves, 1.20 ms, 12.3 KiB`.
fn descent(report: &Report, best: &Best) -> String {
    let descent = &report.stats.descent;
    let counts = [
        (Some(report.stats.expanded), "evaluations"),
        (Some(descent.generations).filter(|&n| n > 0), "generations"),
        (Some(descent.accepted).filter(|&n| n > 0), "moves"),
        (Some(descent.restarts).filter(|&n| n > 0), "restarts"),
    ];
    let counts = counts.into_iter().filter_map(|(n, what)| Some(format!("{} {what}, ", show_count(n?))));
    let (time, bytes) = (show_duration(report.elapsed), show_size(report.stats.bytes_peak));
    format!("{}: cost {}, {}{time}, {bytes}", report.method, best.cost, counts.collect::<String>())
}

/// What a method over constraints did beside, if it did.
fn effort(effort: &Effort) -> Option<String> {
    if *effort == Effort::default() {
        return None;
    }
    let count = |number, one: &str, many: &str| {
        format!("{} {}", show_count(number), if number == 1 { one } else { many })
    };
    let mut all = vec![
        count(effort.assignments, "decision", "decisions"),
        count(effort.backtracks, "backtrack", "backtracks"),
        count(effort.propagations, "propagation", "propagations"),
    ];
    all.extend((effort.restarts > 0).then(|| count(effort.restarts, "restart", "restarts")));
    let rules = Rule::ALL.into_iter().map(|rule| (rule, effort.struck[rule as usize]));
    let struck: Vec<_> = rules
        .filter(|&(_, struck)| struck > 0)
        .map(|(rule, struck)| format!("{} by {}", show_count(struck), rule.name()))
        .collect();
    all.extend((!struck.is_empty()).then(|| format!("struck out {}", struck.join(", "))));
    Some(all.join(", "))
}

/// Every action, numbered.
fn actions(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let width = report.length().unwrap_or_default().to_string().len();
    for (n, action) in (1..).zip(&report.actions()) {
        writeln!(out, "{n:width$}. {action}")?;
    }
    Ok(())
}

/// The start, then every action and the board that it leaves.
fn boards(out: &mut impl Write, job: &dyn Job, report: &Report) -> io::Result<()> {
    if report.ending != Ending::Solved {
        return Ok(());
    }
    block(out, &job.draw())?;
    for (n, step) in (1..).zip(&report.steps()) {
        writeln!(out, "\n{n}. {}", step.action)?;
        if n < report.steps().len() {
            block(out, &step.board)?;
        }
    }
    Ok(())
}

/// Rows of numbers, blanks between them; where there is no solution, the grid
/// filled with one number, if there is one for that, or the outcome in a word.
fn grid(out: &mut impl Write, view: View<'_>) -> io::Result<()> {
    let unsolved = |number: i32| {
        view.job.rows().map(|rows| rows.iter().map(|row| vec![number; row.len()]).collect::<Vec<_>>())
    };
    let rows = match view.report.ending {
        Ending::NoSolution => view.unsolvable.and_then(unsolved),
        _ => view.report.rows().clone(),
    };
    let Some(rows) = rows else { return writeln!(out, "{}", line(view.report)) };
    for row in rows {
        writeln!(out, "{}", row.iter().map(i32::to_string).collect::<Vec<_>>().join(" "))?;
    }
    Ok(())
}

/// The keys of the coursework of Columbia's AI course, which half the world
/// copied: Python's list syntax, seconds, megabytes.
fn columbia(out: &mut impl Write, report: &Report) -> io::Result<()> {
    if report.ending == Ending::Solved {
        let quoted: Vec<_> = report.actions().iter().map(|action| format!("'{action}'")).collect();
        writeln!(out, "path_to_goal: [{}]", quoted.join(", "))?;
        writeln!(out, "cost_of_path: {}", Number::of(report.cost.unwrap_or_default()))?;
    } else {
        writeln!(out, "path_to_goal: {}", report.ending.name())?;
    }
    writeln!(out, "nodes_expanded: {}", report.stats.expanded)?;
    if report.ending == Ending::Solved {
        writeln!(out, "search_depth: {}", report.length().unwrap_or_default())?;
    }
    #[expect(clippy::cast_precision_loss, reason = "megabytes with eight digits")]
    let megabytes = report.stats.bytes_peak as f64 / f64::from(1 << 20);
    writeln!(out, "max_search_depth: {}", report.stats.depth_peak)?;
    writeln!(out, "running_time: {:.8}", report.elapsed.as_secs_f64())?;
    writeln!(out, "max_ram_usage: {megabytes:.8}")
}
