//! The overview: the runs, the machine, and the results, at the beginning of a report.

use super::document::{Part, Section};
use super::numbers::number;
use crate::plan::distinct;
use crate::table::{Align, Table};
use crate::units::{show_count, show_size};
use crate::{Outcome, Study};

/// Lists each question with its answers, above everything else; `None` if there are no answers.
pub(super) fn answers(questions: &[Section]) -> Option<Section> {
    let mut section = Section::new("Answers");
    for asked in questions {
        let of = |part: &Part| match part {
            Part::Answer(text) => Some(text.clone()),
            _ => None,
        };
        let answers: Vec<_> = asked.parts.iter().filter_map(of).collect();
        if !answers.is_empty() {
            section.headline(asked.title.as_str());
            answers.into_iter().for_each(|text| section.text(text));
        }
    }
    (!section.parts.is_empty()).then_some(section)
}

/// Returns the section before all questions.
pub(super) fn section(study: &Study) -> Section {
    let mut section = Section::new("What was run");
    let plan = study.plan();
    if !plan.about.is_empty() {
        section.text(plan.about.trim());
    }
    warnings(study).into_iter().for_each(|text| section.text(text));
    section.table("The experiment", facts(study));
    section.table("How the runs of each method ended", endings(study));
    if study.plan.is_timed() {
        section
            .table("Interrupted runs: those with the most time away from the processor", interrupted(study));
    }
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
        ("clock (ms)", Align::Right),
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
    section.parts.push(Part::Code(study.plan().experiment.clone()));
    section
}

/// Lists what limits the validity of the numbers.
fn warnings(study: &Study) -> Vec<String> {
    let mut all: Vec<String> = study.plan.notes.iter().map(|note| format!("Note: {note}.")).collect();
    let (rows, size) = (study.rows.len() as u64, study.plan.size());
    if rows < size {
        all.push(format!(
            "This is not all: {} of {} runs are done. The rest may differ; go on with sweep --resume.",
            show_count(rows),
            show_count(size)
        ));
    }
    let at_once = study.rows.iter().map(|run| run.row.at_once).max().unwrap_or(1);
    if at_once > 1 && study.plan.is_timed() {
        all.push(format!(
            "Times were taken while {at_once} runs went on at once: they slow each other down. Counts are not affected."
        ));
    }
    let interrupted = study.rows.iter().filter(|run| run.row.was_interrupted()).count();
    if interrupted > 0 && study.plan.is_timed() {
        all.push(format!(
            "Of {} the clock says a fifth more than the processor, or above that: something else ran meanwhile, and their times \
             are too long. The table 'Interrupted runs' names them.",
            if interrupted == 1 { "1 run".into() } else { format!("{} runs", show_count(interrupted as u64)) }
        ));
    }
    if machines(study).len() > 1 && study.plan.is_timed() {
        all.push("Runs were done on several machines; each block of methods on one of them.".into());
    }
    if study.damaged > 0 {
        all.push(format!("{} damaged lines of the log were left out.", study.damaged));
    }
    if study.strange > 0 {
        all.push(format!(
            "{} rows are of runs that the experiment does not ask for now.",
            show_count(study.strange)
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
