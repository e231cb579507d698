//! A report as Markdown, with its figures beside it; and its tables as LaTeX.

use super::document::{Document, Part};
use crate::table::tex;

/// All of it, as GitHub shows it.
pub(super) fn markdown(document: &Document) -> String {
    let mut text = format!("# {}\n", document.title);
    for section in &document.sections {
        text += &format!("\n## {}\n", section.title);
        for part in &section.parts {
            text += &match part {
                Part::Answer(answer) => format!("\n**{answer}**\n"),
                Part::Text(paragraph) => format!("\n{paragraph}\n"),
                Part::Headline(headline) => format!("\n### {headline}\n"),
                Part::Table { caption, table } => format!("\n{caption}\n\n{}", table.markdown()),
                Part::Figure { name, chart } => format!("\n![{}](figures/{name}.svg)\n", chart.title),
                Part::Code(code) => format!("\n```toml\n{}\n```\n", code.trim_end()),
            };
        }
    }
    text
}

/// The tables alone, each a float to paste.
pub(super) fn tables(document: &Document) -> String {
    let mut text = String::from("% Tables of a Solvarium report; they want \\usepackage{booktabs}.\n");
    for part in document.sections.iter().flat_map(|section| &section.parts) {
        if let Part::Table { caption, table } = part {
            text += &format!(
                "\n\\begin{{table}}\n\\centering\n\\caption{{{}}}\n{}\\end{{table}}\n",
                tex(caption),
                table.latex()
            );
        }
    }
    text
}
