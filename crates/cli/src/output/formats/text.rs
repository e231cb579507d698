//! A result for people: the grid or the path, and one line of numbers.

use super::Form;
use crate::output::out::{FAINT, STRONG};
use crate::output::record::Number;
use crate::output::show::{Statistics, Steps, View, line};
use solvarium::limits::Stop;
use solvarium::stats::{Effort, Stats};
use solvarium::watch::Rule;
use solvarium_catalogue::{Best, Ending, Instance, Report, Valuation};
use solvarium_lab::units::{show_count, show_duration, show_size};
use std::io::{self, Write};

/// The format.
pub const FORM: Form = Form { write: Some(text), shows_unique: true, ..Form::PLAIN };

fn text(out: &mut dyn Write, view: View<'_>) -> io::Result<()> {
    let View { instance, report, unique, steps, statistics, .. } = view;
    let start = |out: &mut dyn Write| match statistics {
        Statistics::Shown => block(out, &instance.draw()),
        Statistics::Hidden => Ok(()),
    };
    if let Some(valuation) = &report.valuation {
        start(out)?;
        game(out, report, valuation)?;
        return match statistics {
            Statistics::Shown => writeln!(out, "{FAINT}{}{FAINT:#}", summary(report)),
            Statistics::Hidden => Ok(()),
        };
    }
    let is_path = instance.kind().entry().of.asks_for_a_path();
    match (steps, is_path) {
        (Steps::Shown, true) => boards(out, instance, report)?,
        (Steps::Shown, false) => actions(out, report)?,
        (Steps::Hidden, _) => {}
    }
    match (&report.ending, is_path) {
        (Ending::Solved, true) if steps == Steps::Hidden => {
            match report.way().filter(|way| statistics == Statistics::Shown && is_small(way)) {
                Some(way) => block(out, &way)?,
                None => start(out)?,
            }
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
            start(out)?;
            let why = report.why.as_deref().unwrap_or("all reachable states were searched");
            writeln!(out, "{STRONG}no solution{STRONG:#}: {why}")?;
        }
        (Ending::Stopped(stop), _) => {
            match &report.best {
                Some(best) => block(out, &best.drawing())?,
                None => start(out)?,
            }
            match (stop, &report.best) {
                (Stop::Nodes, Some(_)) => {
                    let open = if report.solution().is_some() { "; not proved optimal" } else { "" };
                    writeln!(out, "{STRONG}stopped{STRONG:#}: the evaluation limit was reached{open}")?;
                }
                (Stop::Incomplete, Some(_)) if report.solution().is_some() => {
                    writeln!(out, "{STRONG}not proved optimal{STRONG:#}: the search is not exhaustive")?;
                }
                (_, Some(_)) if report.solution().is_some() => {
                    writeln!(out, "{STRONG}stopped{STRONG:#}: {stop}; not proved optimal")?;
                }
                _ => writeln!(out, "{STRONG}stopped{STRONG:#}: {stop}{}", proved(report))?,
            }
        }
    }
    if let Some(goal) = report.goal.as_ref().filter(|_| statistics == Statistics::Shown) {
        writeln!(out, "goal {goal}")?;
    }
    // A result proved without a search has no numbers.
    if statistics == Statistics::Hidden {
        unique.into_iter().try_for_each(|unique| writeln!(out, "{unique}"))?;
    } else if report.why.is_none() {
        let unique = unique.map(|unique| format!(", {unique}")).unwrap_or_default();
        writeln!(out, "{FAINT}{}{unique}{FAINT:#}", summary(report))?;
        if let Some(effort) = effort(&report.stats) {
            writeln!(out, "{FAINT}{effort}{FAINT:#}")?;
        }
    }
    Ok(())
}

/// The value of a game with its principal variation; for a stopped search, the proved interval.
fn game(out: &mut dyn Write, report: &Report, valuation: &Valuation) -> io::Result<()> {
    let (player, words) = (&valuation.player, valuation.words());
    match &report.ending {
        Ending::Stopped(stop) => {
            let why =
                if *stop == Stop::Incomplete { "the value is not proved".into() } else { stop.to_string() };
            writeln!(out, "{STRONG}stopped{STRONG:#}: {why}; value for {player}: {words}")?;
            if let Some(estimate) = valuation.estimate {
                writeln!(out, "estimate {estimate:.3}")?;
            }
        }
        _ => writeln!(out, "{STRONG}value {words}{STRONG:#} for {player}")?,
    }
    match &valuation.line[..] {
        [] => Ok(()),
        line => writeln!(out, "line {}", line.join(" ")),
    }
}

/// The solution in a second form, if it has one.
fn also(out: &mut dyn Write, report: &Report) -> io::Result<()> {
    report.also().iter().try_for_each(|also| writeln!(out, "{also}"))
}

/// Whether a map with its path is small enough to print.
fn is_small(drawing: &str) -> bool {
    const MOST: (usize, usize) = (200, 100);
    drawing.lines().next().is_none_or(|line| line.len() <= MOST.0) && drawing.lines().count() <= MOST.1
}

/// Writes a text of several lines with exactly one final line break.
fn block(out: &mut dyn Write, text: &str) -> io::Result<()> {
    writeln!(out, "{}", text.trim_end_matches('\n'))
}

/// The lower bound reached by a stopped search: `; no plan costs less than 57`.
fn proved(report: &Report) -> String {
    let cost = report.stats.lower_bound;
    let cost = cost.map(|cost| format!("; no plan costs less than {}", Number::of(cost.value())));
    let depth = report.stats.depth_done;
    let depth = depth
        .map(|depth| format!("; every plan has at least {}", solvarium::wording::count(depth + 1, "action")));
    format!("{}{}", cost.unwrap_or_default(), depth.unwrap_or_default())
}

/// Formats `astar with manhattan: cost 22, 1,234 expanded, 2,345 generated, 1.20 ms, 12.3 KiB`, or `fast with 6-6-3: ...` by its databases.
fn summary(report: &Report) -> String {
    if let Some(best) = &report.best {
        return descent(report, best);
    }
    let asked = report.heuristic.as_ref().map(ToString::to_string);
    let asked = asked.or_else(|| report.stats.databases.map(str::to_string));
    let heuristic = asked.map(|asked| format!(" with {asked}")).unwrap_or_default();
    let proof = proof(report);
    let cost = report.cost.map(|cost| format!("cost {}, {proof}", Number::of(cost))).unwrap_or_default();
    format!(
        "{}{heuristic}: {cost}{} expanded, {} generated, {}, {}",
        report.method,
        show_count(report.stats.expanded),
        show_count(report.stats.generated),
        show_duration(report.elapsed),
        show_size(report.stats.bytes_peak),
    )
}

/// Formats `anneal: cost 0, 1,234 evaluations, 123 moves, 1.20 ms, 12.3 KiB`.
fn descent(report: &Report, best: &Best) -> String {
    let descent = &report.stats.descent;
    let counts = [
        (Some(report.stats.expanded), "evaluation"),
        (Some(descent.generations).filter(|&n| n > 0), "generation"),
        (Some(descent.accepted).filter(|&n| n > 0), "move"),
        (Some(descent.restarts).filter(|&n| n > 0), "restart"),
    ];
    let counts =
        counts.into_iter().filter_map(|(n, one)| Some(format!("{}, ", counted(n?, one, &format!("{one}s")))));
    let (time, bytes) = (show_duration(report.elapsed), show_size(report.stats.bytes_peak));
    let (counts, proof) = (counts.collect::<String>(), proof(report));
    format!("{}: cost {}, {proof}{counts}{time}, {bytes}", report.method, best.cost)
}

/// A number with its word, such as `1 restart` or `2 restarts`.
fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", show_count(number), if number == 1 { one } else { many })
}

/// Says whether the cost is proved optimal.
const fn proof(report: &Report) -> &'static str {
    match report.optimal {
        Some(true) => "optimal, ",
        Some(false) => "not proved optimal, ",
        None => "",
    }
}

/// Further counts of a constraint method, if there are any.
fn effort(stats: &Stats) -> Option<String> {
    let effort = &stats.effort;
    if *effort == Effort::default() {
        return None;
    }
    let mut all = vec![
        counted(effort.assignments, "decision", "decisions"),
        counted(effort.backtracks, "backtrack", "backtracks"),
        counted(effort.propagations, "propagation", "propagations"),
    ];
    all.extend((effort.restarts > 0).then(|| counted(effort.restarts, "restart", "restarts")));
    let moves = stats.descent.accepted;
    all.extend((moves > 0).then(|| counted(moves, "move of repair", "moves of repair")));
    let rules = Rule::ALL.into_iter().map(|rule| (rule, effort.removed[rule as usize]));
    let struck: Vec<_> = rules
        .filter(|&(_, struck)| struck > 0)
        .map(|(rule, struck)| format!("{} by {}", show_count(struck), rule.name()))
        .collect();
    all.extend((!struck.is_empty()).then(|| format!("removed {}", struck.join(", "))));
    Some(all.join(", "))
}

/// Every action, numbered.
fn actions(out: &mut dyn Write, report: &Report) -> io::Result<()> {
    let width = report.length().unwrap_or_default().to_string().len();
    for (n, action) in (1..).zip(&report.actions()) {
        writeln!(out, "{n:width$}. {action}")?;
    }
    Ok(())
}

/// Writes the start, then every action and the resulting board.
fn boards(out: &mut dyn Write, instance: &dyn Instance, report: &Report) -> io::Result<()> {
    if report.ending != Ending::Solved {
        return Ok(());
    }
    block(out, &instance.draw())?;
    for (n, step) in (1..).zip(&report.steps()) {
        writeln!(out, "\n{n}. {}", step.action)?;
        if n < report.steps().len() {
            block(out, &step.board)?;
        }
    }
    Ok(())
}
