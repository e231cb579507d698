//! A report as values: sections of text, tables and charts, independent of the output format.

use crate::figure::Chart;
use crate::table::Table;
use std::collections::BTreeSet;

/// A complete report.
pub(super) struct Document {
    pub title: String,
    pub sections: Vec<Section>,
}

/// A section with a heading.
pub(super) struct Section {
    pub title: String,
    pub parts: Vec<Part>,
}

/// A part of a section.
pub(super) enum Part {
    /// A paragraph.
    Text(String),
    /// The answer to the question of the section.
    Answer(String),
    /// A smaller heading.
    Headline(String),
    /// A table with its caption.
    Table { caption: String, table: Table },
    /// A chart with the name of its files.
    Figure { name: String, chart: Box<Chart> },
    /// The text of a file.
    Code(String),
}

impl Section {
    pub(super) fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), parts: Vec::new() }
    }

    pub(super) fn text(&mut self, text: impl Into<String>) {
        self.parts.push(Part::Text(text.into()));
    }

    pub(super) fn headline(&mut self, text: impl Into<String>) {
        self.parts.push(Part::Headline(text.into()));
    }

    pub(super) fn table(&mut self, caption: impl Into<String>, table: Table) {
        if !table.is_empty() {
            self.parts.push(Part::Table { caption: caption.into(), table });
        }
    }

    /// Adds a chart, unless there is nothing to draw.
    pub(super) fn figure(&mut self, name: &str, chart: Option<Chart>) {
        if let Some(chart) = chart.filter(|chart| !chart.series.is_empty()) {
            self.parts.push(Part::Figure { name: plain(name), chart: Box::new(chart) });
        }
    }
}

impl Document {
    /// Creates a document. Figures whose file names would be equal get numbers: names may differ only by punctuation.
    pub(super) fn new(title: &str, mut sections: Vec<Section>) -> Self {
        let mut taken = BTreeSet::new();
        for part in sections.iter_mut().flat_map(|section| &mut section.parts) {
            let Part::Figure { name, .. } = part else { continue };
            let numbered = (2..).map(|number| format!("{name}-{number}"));
            let free = std::iter::once(name.clone()).chain(numbered).find(|name| !taken.contains(name));
            *name = free.unwrap_or_default();
            taken.insert(name.clone());
        }
        Self { title: title.into(), sections }
    }

    /// The charts with the names of their files.
    pub(super) fn figures(&self) -> Vec<(&str, &Chart)> {
        let parts = self.sections.iter().flat_map(|section| &section.parts);
        let figures = parts.filter_map(|part| match part {
            Part::Figure { name, chart } => Some((name.as_str(), chart.as_ref())),
            _ => None,
        });
        figures.collect()
    }
}

/// Converts a name to one that every file system accepts.
fn plain(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_ascii_lowercase()
}
