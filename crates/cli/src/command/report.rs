//! `solvarium report`: evaluates the rows of a sweep as a page, tables and figures.

use crate::exit::Exit;
use crate::fault::Fault;
use crate::host::interrupt;
use crate::lab;
use crate::options::args::Common;
use crate::output::out::{self, STRONG};
use crate::output::progress::Progress;
use clap::Args;
use solvarium::wording::count;
use solvarium_lab::units::show_count;
use solvarium_lab::{Feature, Study};
use std::io::Write;
use std::path::PathBuf;

/// Options of `report`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium report out                    writes report.html and all other files
  solvarium report part1 part2 -o whole   parts from several machines
Prints the answers and writes report.html, report.md, report.json, tables.tex,
rows.csv, rows.parquet, and figures/ with each figure as SVG, PNG, PDF and
Vega-Lite, and its data.")]
pub struct ReportArgs {
    /// The folder of a sweep, or several folders with parts of one experiment
    #[arg(value_name = "FOLDER", required = true)]
    folders: Vec<PathBuf>,

    /// Folder for the report [default: the first folder]
    #[arg(short, long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

/// Reads the rows, writes the report and prints its answers.
pub fn run(args: &ReportArgs, common: Common) -> Result<Exit, Fault> {
    interrupt::end_at_once()?;
    let folder = args.out.as_deref().unwrap_or(&args.folders[0]);
    let (study, reported) = {
        let _shown = Progress::begin(common.show(), || "reading rows, drawing figures".into());
        let study = Study::open(&args.folders).map_err(lab::fault)?;
        let reported = study.report(folder).map_err(lab::fault)?;
        (study, reported)
    };
    if !common.quiet {
        lab::report_missing(Feature::ALL);
    }
    if !study.is_complete() {
        let (rows, all) = (count(reported.rows, "row"), show_count(study.plan().size()));
        out::say_warning(&format!("{rows} of {all} runs are done; the report covers only these"));
    }
    let mut out = out::standard();
    for (question, sentences) in &reported.answers {
        writeln!(out, "{STRONG}{question}{STRONG:#}")?;
        sentences.iter().try_for_each(|sentence| writeln!(out, "  {sentence}"))?;
        writeln!(out)?;
    }
    writeln!(
        out,
        "{STRONG}{}{STRONG:#}: {}, {}",
        folder.join("report.html").display(),
        count(reported.rows, "row"),
        count(reported.figures, "figure")
    )?;
    Ok(out.flush().map(|()| Exit::Solved)?)
}
