//! Writes a report as Markdown with its figures in files, and its tables as LaTeX.

use super::document::{Document, Figure, Part};
use crate::table::{Table, markdown as plain, markdown_line as line, tex};

/// Returns the report as Markdown for GitHub.
pub(super) fn markdown(document: &Document) -> String {
    let mut text = format!("# {}\n", plain(&document.title));
    for section in &document.sections {
        if !section.title.is_empty() {
            text += &format!("\n## {}\n", plain(&section.title));
        }
        section.parts.iter().for_each(|one| text += &part(one));
    }
    text
}

fn part(one: &Part) -> String {
    match one {
        Part::Answer { sentences, figure } => {
            let picture = figure.as_ref().map(picture).unwrap_or_default();
            format!("\n{}\n{picture}", line(&sentences.join(" ")))
        }
        Part::Text(paragraph) => format!("\n{}\n", line(paragraph)),
        Part::Headline(headline) => format!("\n### {}\n", plain(headline)),
        Part::Table { caption, table } => format!("\n{}\n\n{}", line(caption), table.markdown()),
        Part::Figure(figure) => picture(figure),
        Part::Code(code) => fenced(code.trim_end()),
        Part::Folded { title, parts } => {
            format!("\n### {}\n{}", plain(title), parts.iter().map(part).collect::<String>())
        }
    }
}

fn picture(Figure { name, chart }: &Figure) -> String {
    format!("\n![{}](figures/{name}.svg)\n", plain(&chart.title))
}

/// The text of a file in a fence that is longer than any fence in it.
fn fenced(code: &str) -> String {
    let longest = code.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat((longest + 1).max(3));
    format!("\n{fence}toml\n{code}\n{fence}\n")
}

/// Returns the tables alone, each as a float.
pub(super) fn tables(document: &Document) -> String {
    let mut text = String::from("% Tables of a Solvarium report; they need \\usepackage{booktabs}.\n");
    let parts = document.sections.iter().flat_map(|section| &section.parts).flat_map(Part::flat);
    for part in parts {
        if let Part::Table { caption, table } = part {
            text += &format!("\n{}", float(caption, table));
        }
    }
    text
}

/// A table with its caption in LaTeX.
pub(super) fn float(caption: &str, table: &Table) -> String {
    format!("\\begin{{table}}\n\\centering\n\\caption{{{}}}\n{}\\end{{table}}\n", tex(caption), table.latex())
}
