//! The sections before and after the answers of a report: the purpose before them; the runs, the machine and the
//! experiment file after them.

use super::document::{Part, Section};
use super::numbers::number;
use crate::plan::distinct;
use crate::table::{Align, Table};
use crate::units::{show_count, show_size};
use crate::{Outcome, Study};
use solvarium::wording::count;

/// Returns the section before all questions: the purpose, and whether runs are missing.
pub(super) fn beginning(study: &Study) -> Section {
    let mut section = Section::new("");
    if !study.plan().about.is_empty() {
        section.text(study.plan().about.trim());
    }
    incomplete(study).into_iter().for_each(|text| section.text(text));
    section
}

/// Returns the section after all questions: the runs, the machine, and what limits the validity of the numbers.
pub(super) fn runs(study: &Study) -> Section {
    let mut section = Section::new("The runs");
    warnings(study).into_iter().for_each(|text| section.text(text));
    section.table("The experiment", facts(study));
    let mut more = Section::new("");
    more.table("How the runs of each method ended", endings(study));
    if study.plan.is_timed() {
        more.table("Slowed runs: those with the most time without a processor", interrupted(study));
    }
    section.fold("How the runs ended", more);
    section
}

/// Explains the columns of the tables.
const LEGEND: &str = "Solved: runs that reached their target, with Wilson's interval (1927). Median: with a distribution-free 95 % interval; with stopped runs, by Kaplan and Meier (1958). ERT: expected running time with restarts, total effort divided by the number of successes. × first: geometric mean of the ratios to the first method, run by run, with a bootstrap interval (Efron 1987). A12: the probability that a run takes more than one of the first method (Vargha and Delaney 2000); 0.5 means no difference. p: the probability of such a difference by chance, with Holm's correction (1979).";

const TESTS: &str = "If a group has several instances, methods are compared on the same ones; p is from Wilcoxon's signed-rank test (1945). Else p is from Mann and Whitney's test (1947); stopped runs rank by Gehan's rule (1965).";

/// Returns the section about the columns of the tables and the tests.
pub(super) fn legend() -> Section {
    let mut section = Section::new("The columns and the tests");
    section.text(LEGEND);
    section.text(TESTS);
    section
}

/// The maximum number of interrupted runs in the table.
const NAMED: usize = 20;

/// Lists the runs that other programs interrupted, longest first.
fn interrupted(study: &Study) -> Table {
    let mut table = Table::new(&[
        ("instance", Align::Left),
        ("method", Align::Left),
        ("seed", Align::Right),
        ("wall (ms)", Align::Right),
        ("processor (ms)", Align::Right),
    ]);
    let mut runs: Vec<_> = study.rows.iter().filter(|run| run.row.was_interrupted()).collect();
    let away = |run: &crate::study::Run| run.row.clock.unwrap_or(0) - run.row.processor.unwrap_or(0);
    runs.sort_by_key(|run| std::cmp::Reverse(away(run)));
    #[expect(clippy::cast_precision_loss, reason = "a century of nanoseconds fits")]
    let milliseconds = |time: Option<u64>| format!("{:.2}", time.unwrap_or(0) as f64 / 1e6);
    for run in runs.into_iter().take(NAMED) {
        table.row(vec![
            study.plan.instances[run.instance as usize].name.clone(),
            study.plan.configurations[run.configuration as usize].label(),
            run.seed.to_string(),
            milliseconds(run.row.clock),
            milliseconds(run.row.processor),
        ]);
    }
    table
}

/// Returns the text of the experiment, at the end.
pub(super) fn experiment(study: &Study) -> Section {
    let mut section = Section::new("The experiment file");
    let file = Part::Code(study.plan().experiment.clone());
    section.parts.push(Part::Folded { title: "Show the file".into(), parts: vec![file] });
    section
}

/// The number of missing runs, as a sentence.
fn incomplete(study: &Study) -> Option<String> {
    let (rows, size) = (study.rows.len() as u64, study.plan.size());
    (rows < size).then(|| {
        format!(
            "Incomplete: {} of {} runs are done. The rest may change the results; continue with sweep --resume.",
            show_count(rows),
            show_count(size)
        )
    })
}

/// Lists what limits the validity of the numbers.
fn warnings(study: &Study) -> Vec<String> {
    let mut all: Vec<String> = study.plan.notes.iter().map(|note| format!("Note: {note}.")).collect();
    let at_once = study.rows.iter().map(|run| run.row.at_once).max().unwrap_or(1);
    if at_once > 1 && study.plan.is_timed() {
        all.push(format!(
            "Times were measured with {at_once} runs in parallel, which slow each other down. Counts are not affected."
        ));
    }
    let interrupted = study.rows.iter().filter(|run| run.row.was_interrupted()).count();
    if interrupted > 0 && study.plan.is_timed() {
        all.push(format!(
            "{} {} slowed down by other programs (wall time at least 1.2 x processor time). The table 'Slowed runs' lists them.",
            count(interrupted, "run"),
            if interrupted == 1 { "was" } else { "were" }
        ));
    }
    if machines(study).len() > 1 && study.plan.is_timed() {
        all.push("The runs come from several machines; each block of methods ran on one machine.".into());
    }
    if study.damaged > 0 {
        all.push(format!("Ignored {} of the log.", count(study.damaged, "damaged line")));
    }
    if study.strange > 0 {
        all.push(format!(
            "Ignored {} of runs that are no longer part of the experiment.",
            count(study.strange, "row")
        ));
    }
    all
}

fn machines(study: &Study) -> Vec<&str> {
    distinct(study.sessions.iter().map(|session| session.machine.as_str()).collect())
}

fn facts(study: &Study) -> Table {
    let plan = study.plan();
    let mut table = Table::new(&[("", Align::Left), (" ", Align::Left)]);
    let mut row = |name: &str, what: String| table.row(vec![name.into(), what]);
    row("instances", plan.sets());
    row("methods", show_count(plan.configurations.len() as u64));
    row("seeds", format!("{} to {}", plan.seed, plan.seed + u64::from(plan.runs.max(1) - 1)));
    row("runs", format!("{} of {}", show_count(study.rows.len() as u64), show_count(plan.size())));
    row("limits of a run", limits(study));
    row("scale", plan.scale.clone());
    let versions = distinct(study.sessions.iter().map(|session| session.version.as_str()).collect());
    row("Solvarium", versions.join(", "));
    row("machine", machines(study).join("; "));
    table
}

fn limits(study: &Study) -> String {
    let plan = study.plan();
    let time = plan.time_limit.map(|seconds| format!("{} s", number(seconds)));
    let nodes = plan.node_limit.map(|nodes| format!("{} nodes or evaluations", show_count(nodes)));
    let memory = plan.memory_limit.map(show_size);
    [time, nodes, memory].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn endings(study: &Study) -> Table {
    const ALL: [Outcome; 5] =
        [Outcome::Solved, Outcome::Reached, Outcome::NoSolution, Outcome::Stopped, Outcome::Failed];
    let methods = study.plan().configurations();
    let mut counts = vec![[0; ALL.len()]; methods.len()];
    let mut reasons = vec![Vec::new(); methods.len()];
    for run in &study.rows {
        let at = ALL.iter().position(|outcome| *outcome == run.row.outcome).unwrap_or(ALL.len() - 1);
        counts[run.configuration as usize][at] += 1;
        let why = &mut reasons[run.configuration as usize];
        if !run.row.why.is_empty() && !why.contains(&run.row.why.as_str()) {
            why.push(&run.row.why);
        }
    }
    let mut table = Table::new(&[("method", Align::Left)]);
    ALL.iter().for_each(|outcome| table.column(outcome.name(), Align::Right));
    table.column("why", Align::Left);
    for ((one, counts), why) in methods.iter().zip(counts).zip(reasons) {
        let mut row = vec![one.label()];
        row.extend(counts.map(|count| if count > 0 { show_count(count) } else { String::new() }));
        row.push(distinct(why).join("; "));
        table.row(row);
    }
    table
}
