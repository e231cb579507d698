//! Reports the progress of a sweep from the contents of its folder.

use super::SweepArgs;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::lab;
use crate::output::out::{self, Out, STRONG};
use crate::output::rows::{Row, Rows, VERSION};
use serde::Serialize;
use solvarium::wording::count;
use solvarium_lab::units::show_count;
use solvarium_lab::{Estimate, PartStatus, Plan, Study};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

/// Written at the end of the last run; without it the sweep is not done.
const TABLE: &str = "rows.csv";

/// A sweep, for programs.
#[derive(Serialize)]
pub(super) struct SweepRecord<'a> {
    title: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    folder: Option<String>,
    done: u64,
    total: u64,
    complete: bool,
    /// Number of runs by outcome.
    outcomes: BTreeMap<&'static str, u64>,
    /// Number of unreadable lines of the log.
    damaged: u64,
    /// The progress of each part, if the sweep is split.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parts: Vec<PartRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    estimated_seconds: Option<f64>,
    version: &'static str,
}

/// A part of a sweep, for programs.
#[derive(Serialize)]
struct PartRecord {
    part: String,
    state: &'static str,
    done: u64,
    total: u64,
    damaged: u64,
}

impl PartRecord {
    fn of(status: &PartStatus) -> Self {
        let PartStatus { shard, done, total, damaged, .. } = *status;
        Self { part: shard.to_string(), state: status.state(), done, total, damaged }
    }
}

impl Row for SweepRecord<'_> {
    const COLUMNS: &'static [&'static str] =
        &["title", "folder", "done", "total", "complete", "damaged", "estimated_seconds"];

    fn kind(&self) -> &'static str {
        "sweep"
    }
}

impl<'a> SweepRecord<'a> {
    /// The status of a sweep that has not begun.
    pub(super) fn planned(plan: &'a Plan, estimate: &Estimate, at_once: usize) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "a number of threads")]
        let seconds = estimate.time.as_secs_f64() / at_once.max(1) as f64;
        Self {
            title: plan.title(),
            folder: None,
            done: 0,
            total: plan.size(),
            complete: plan.size() == 0,
            outcomes: BTreeMap::new(),
            damaged: 0,
            parts: Vec::new(),
            estimated_seconds: (estimate.sampled > 0).then_some(seconds),
            version: VERSION,
        }
    }

    fn of(study: &'a Study, folder: &Path, parts: &[PartStatus]) -> Self {
        let mut outcomes = BTreeMap::new();
        for run in study.rows() {
            *outcomes.entry(run.row.outcome.name()).or_default() += 1;
        }
        Self {
            title: study.plan().title(),
            folder: Some(folder.display().to_string()),
            done: study.rows().len() as u64,
            total: study.plan().size(),
            complete: study.is_complete() && folder.join(TABLE).is_file(),
            outcomes,
            damaged: study.damaged(),
            parts: parts.iter().map(PartRecord::of).collect(),
            estimated_seconds: None,
            version: VERSION,
        }
    }

    /// `12 of 40 runs are done: 10 solved, 2 stopped`.
    fn sentence(&self) -> String {
        let ends = self.outcomes.iter().map(|(name, count)| format!("{} {name}", show_count(*count)));
        let ends = ends.collect::<Vec<_>>().join(", ");
        let glue = if ends.is_empty() { "" } else { ": " };
        format!("{} of {} runs are done{glue}{ends}", show_count(self.done), show_count(self.total))
    }
}

/// Reports the progress of the sweep in the folder.
pub(super) fn run(args: &SweepArgs) -> Result<Exit, Fault> {
    let Some(folder) = args.out.as_deref() else {
        return Err(Fault::usage("--status needs a folder: name it with --out"));
    };
    let is_complete = write(args, folder, &mut out::standard())?;
    Ok(if is_complete { Exit::Solved } else { Exit::Unsolved })
}

/// Writes the status; returns whether no run is left.
pub(super) fn write(args: &SweepArgs, folder: &Path, out: &mut Out) -> Result<bool, Fault> {
    let study = Study::open(&[folder.to_path_buf()]).map_err(lab::fault)?;
    let parts = PartStatus::of(&study, folder).map_err(lab::fault)?;
    let (record, mut rows) = (SweepRecord::of(&study, folder, &parts), Rows::new(args.form.format));
    if rows.are_asked() {
        rows.write(out, &record)?;
    } else {
        writeln!(out, "{STRONG}{}{STRONG:#}: {}", record.title, record.sentence())?;
        for part in &record.parts {
            let torn =
                if part.damaged > 0 { format!(", damaged lines: {}", part.damaged) } else { String::new() };
            let (done, total) = (show_count(part.done), show_count(part.total));
            writeln!(out, "part {:<8} {:<8} {done} of {total} runs{torn}", part.part, part.state)?;
        }
        if study.is_complete() && !record.complete {
            out::say_warning(
                "the tables of the runs are missing: run the same command with --resume to write them",
            );
        }
        if record.damaged > 0 {
            out::say_warning(&format!("ignoring {} of the log", count(record.damaged, "damaged line")));
        }
    }
    out.flush()?;
    Ok(record.complete)
}
