//! `solvarium report`: evaluates the rows of a sweep as a page, tables and figures.

use crate::exit::Exit;
use crate::fault::Fault;
use crate::host::interrupt;
use crate::lab;
use crate::options::args::Common;
use crate::output::out::{self, STRONG};
use crate::output::progress::Progress;
use clap::Args;
use solvarium_lab::units::show_count;
use solvarium_lab::{Feature, Study};
use std::io::Write;
use std::path::PathBuf;

/// Options of `report`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium report out                    report.html and all beside it
  solvarium report part1 part2 -o whole   parts that several machines swept
Writes report.html, report.md, tables.tex, rows.csv, rows.parquet, and figures/
with each figure as SVG and PNG, light and dark, its data and Vega-Lite.")]
pub struct ReportArgs {
    /// The folder of a sweep; several, if they hold parts of one experiment
    #[arg(value_name = "FOLDER", required = true)]
    folders: Vec<PathBuf>,

    /// Where to write it [default: the first folder]
    #[arg(short, long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

/// Reads the rows and writes the report.
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
        let (rows, all) = (show_count(reported.rows as u64), show_count(study.plan().size()));
        out::say_warning(&format!("{rows} of {all} runs are done; the report says so"));
    }
    let mut out = out::standard();
    writeln!(
        out,
        "{STRONG}{}{STRONG:#}: {} rows, {} figures",
        folder.join("report.html").display(),
        show_count(reported.rows as u64),
        reported.figures
    )?;
    Ok(out.flush().map(|()| Exit::Solved)?)
}
