//! Writes a report as JSON: the same sections, sentences and tables, and the names of the figures.

use super::document::{Document, Figure, Part, Section};
use serde_json::{Value, json};

/// Returns the report.
pub(super) fn document(document: &Document) -> Value {
    let sections: Vec<_> = document.sections.iter().map(section).collect();
    json!({ "title": document.title, "sections": sections })
}

fn section(section: &Section) -> Value {
    let parts: Vec<_> = section.parts.iter().flat_map(Part::flat).map(part).collect();
    json!({ "title": section.title, "parts": parts })
}

fn part(part: &Part) -> Value {
    match part {
        Part::Text(text) => json!({ "text": text }),
        Part::Answer { sentences, figure } => match figure {
            Some(figure) => json!({ "answer": sentences, "figure": file(figure) }),
            None => json!({ "answer": sentences }),
        },
        Part::Headline(text) => json!({ "headline": text }),
        Part::Table { caption, table } => {
            let (columns, rows) = table.cells();
            json!({ "caption": caption, "columns": columns, "rows": rows })
        }
        Part::Figure(figure) => json!({ "figure": file(figure) }),
        Part::Code(text) => json!({ "code": text }),
        Part::Folded { title, .. } => json!({ "headline": title }),
    }
}

/// The data of a figure, in the folder of the report.
fn file(figure: &Figure) -> Value {
    json!({ "title": figure.chart.title, "svg": format!("figures/{}.svg", figure.name), "csv": format!("figures/{}.csv", figure.name) })
}
