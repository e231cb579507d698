//! The report of a study: one page for the browser, Markdown, tables for LaTeX, and every figure
//! as SVG and PNG with its data.
//!
//! ```text
//! Study --sample--> runs by question, set, method --tables, charts--> Document --+--> report.html
//!                                                                                +--> report.md, report.json, tables.tex
//!                                                                                +--> figures/
//! ```

mod answer;
mod brief;
mod charts;
mod document;
mod html;
mod json;
mod lines;
mod markdown;
mod numbers;
mod overview;
mod question;
pub(crate) mod sample;
pub(crate) mod tables;
#[cfg(test)]
mod tests;
mod trade;
mod words;

use crate::figure::{Columns, Theme};
use crate::save::save;
use crate::{Error, Feature, Study, export};
use document::{Document, Figure};
use rayon::prelude::*;
use std::io::Write;
use std::path::Path;

/// The answers of a report, and the numbers of its figures and rows.
///
/// ```
/// # use solvarium_lab::report::Reported;
/// fn tell(reported: &Reported) {
///     println!("{} figures", reported.figures);
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reported {
    /// The number of figures.
    pub figures: usize,
    /// The number of rows.
    pub rows: usize,
    /// Each question with the sentences of its answer, as in the files.
    pub answers: Vec<(String, Vec<String>)>,
}

impl Study {
    /// Writes `report.html`, `report.md`, `report.json`, `tables.tex`, `rows.csv`, `rows.parquet` and `figures/` into a folder, which is
    /// created if it is missing. Files that need a [`Feature`] that this build lacks are left out.
    ///
    /// ```
    /// use solvarium_lab::{Plan, Study};
    /// let folder = std::env::temp_dir().join(format!("solvarium-report-{}", std::process::id()));
    /// assert_eq!(Study::new(Plan::default()).report(&folder)?.figures, 0);
    /// assert!(folder.join("report.html").exists());
    /// # std::fs::remove_dir_all(folder).unwrap();
    /// # Ok::<(), solvarium_lab::Error>(())
    /// ```
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn report(&self, folder: &Path) -> Result<Reported, Error> {
        std::fs::create_dir_all(folder).map_err(|error| Error::io(folder, "made", &error))?;
        let (document, exported) = rayon::join(|| self.document(), || export::write(self, folder));
        exported?;
        let drawings = folder.join("figures");
        std::fs::create_dir_all(&drawings).map_err(|error| Error::io(&drawings, "made", &error))?;
        let figures = document.figures();
        figures.par_iter().try_for_each(|figure| draw(&drawings, figure))?;
        text(folder, "report.html", &html::page(&document))?;
        text(folder, "report.md", &markdown::markdown(&document))?;
        text(folder, "report.json", &format!("{:#}\n", json::document(&document)))?;
        text(folder, "tables.tex", &markdown::tables(&document))?;
        Ok(Reported { figures: figures.len(), rows: self.rows.len(), answers: document.answers() })
    }

    fn document(&self) -> Document {
        let first = std::iter::once(overview::beginning(self)).chain(question::sections(self));
        let last = [overview::runs(self), overview::legend(), overview::experiment(self)];
        Document::new(&self.plan.title, first.chain(last).collect())
    }
}

/// Writes a figure in all formats.
fn draw(folder: &Path, Figure { name, chart }: &Figure) -> Result<(), Error> {
    for (theme, end) in [(Theme::Light, ""), (Theme::Dark, "-dark")] {
        text(folder, &format!("{name}{end}.svg"), &chart.svg(theme))?;
        if Feature::Png.is_built() {
            let png = chart.png(theme).map_err(|error| Error::failure(format!("figure {name}: {error}")))?;
            save(folder, &format!("{name}{end}.png"), |out| out.write_all(&png))?;
        }
    }
    for (columns, end) in [(Columns::One, "-column"), (Columns::Two, "")] {
        if Feature::Pdf.is_built() {
            let pdf =
                chart.pdf(columns).map_err(|error| Error::failure(format!("figure {name}: {error}")))?;
            save(folder, &format!("{name}{end}.pdf"), |out| out.write_all(&pdf))?;
        }
    }
    text(folder, &format!("{name}-column.svg"), &chart.paper_svg(Columns::One))?;
    text(folder, &format!("{name}.csv"), &chart.csv())?;
    text(folder, &format!("{name}.vl.json"), &format!("{:#}\n", chart.vega_lite()))
}

fn text(folder: &Path, name: &str, text: &str) -> Result<(), Error> {
    save(folder, name, |out| out.write_all(text.as_bytes()))
}
