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
    /// The answer to the question of the section, with the figure beside it.
    Answer { sentences: Vec<String>, figure: Option<Figure> },
    /// A smaller heading.
    Headline(String),
    /// A table with its caption.
    Table { caption: String, table: Table },
    /// A chart.
    Figure(Figure),
    /// The text of a file.
    Code(String),
    /// Parts that are shown on demand.
    Folded { title: String, parts: Vec<Self> },
}

/// A chart with the name of its files.
pub(super) struct Figure {
    pub name: String,
    pub chart: Box<Chart>,
}

/// Returns the figure, unless there is nothing to draw.
pub(super) fn named(name: &str, chart: Option<Chart>) -> Option<Figure> {
    let chart = chart.filter(|chart| !chart.series.is_empty())?;
    Some(Figure { name: plain(name), chart: Box::new(chart) })
}

impl Part {
    /// The part, or the parts folded in it.
    pub(super) fn flat(&self) -> &[Self] {
        match self {
            Self::Folded { parts, .. } => parts,
            one => std::slice::from_ref(one),
        }
    }

    fn figure(&self) -> Option<&Figure> {
        match self {
            Self::Figure(figure) | Self::Answer { figure: Some(figure), .. } => Some(figure),
            _ => None,
        }
    }

    fn sentences(&self) -> &[String] {
        match self {
            Self::Answer { sentences, .. } => sentences,
            _ => &[],
        }
    }

    /// The figure of the part, or its collapsed figures.
    fn figures_mut(&mut self) -> Vec<&mut Figure> {
        match self {
            Self::Figure(figure) | Self::Answer { figure: Some(figure), .. } => vec![figure],
            Self::Folded { parts, .. } => parts.iter_mut().flat_map(Self::figures_mut).collect(),
            _ => Vec::new(),
        }
    }
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
        self.parts.extend(named(name, chart).map(Part::Figure));
    }

    /// Adds the answer with its figure.
    pub(super) fn answer(&mut self, sentences: Vec<String>, figure: Option<Figure>) {
        if !sentences.is_empty() || figure.is_some() {
            self.parts.push(Part::Answer { sentences, figure });
        }
    }

    /// Adds the parts of a section under a title, shown on demand.
    pub(super) fn fold(&mut self, title: &str, more: Self) {
        if !more.parts.is_empty() {
            self.parts.push(Part::Folded { title: title.into(), parts: more.parts });
        }
    }

    /// All figures.
    pub(super) fn figures(&self) -> impl Iterator<Item = &Figure> {
        self.parts.iter().flat_map(Part::flat).filter_map(Part::figure)
    }

    /// The sentences of all answers.
    pub(super) fn sentences(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().flat_map(Part::sentences).map(String::as_str)
    }
}

impl Document {
    /// Creates a document. Figures whose file names would be equal get numbers: names may differ only by punctuation.
    pub(super) fn new(title: &str, mut sections: Vec<Section>) -> Self {
        let mut taken = BTreeSet::new();
        let parts = sections.iter_mut().flat_map(|section| &mut section.parts);
        for Figure { name, .. } in parts.flat_map(Part::figures_mut) {
            let numbered = (2..).map(|number| format!("{name}-{number}"));
            let free = std::iter::once(name.clone()).chain(numbered).find(|name| !taken.contains(name));
            *name = free.unwrap_or_default();
            taken.insert(name.clone());
        }
        Self { title: title.into(), sections }
    }

    /// Each question with the sentences of its answer.
    pub(super) fn answers(&self) -> Vec<(String, Vec<String>)> {
        let of = |section: &Section| {
            (section.title.clone(), section.sentences().map(str::to_string).collect::<Vec<_>>())
        };
        self.sections.iter().map(of).filter(|(_, sentences)| !sentences.is_empty()).collect()
    }

    /// All figures.
    pub(super) fn figures(&self) -> Vec<&Figure> {
        self.sections.iter().flat_map(Section::figures).collect()
    }
}

/// Converts a name to one that every file system accepts.
fn plain(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_ascii_lowercase()
}
