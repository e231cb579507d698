//! Writes a report as Markdown with its figures in files, and its tables as LaTeX.

use super::document::{Document, Part};
use crate::table::{markdown as plain, markdown_line as line, tex};

/// Returns the report as Markdown for GitHub.
pub(super) fn markdown(document: &Document) -> String {
    let mut text = format!("# {}\n", plain(&document.title));
    for section in &document.sections {
        text += &format!("\n## {}\n", plain(&section.title));
        for part in &section.parts {
            text += &match part {
                Part::Answer(answer) => format!("\n**{}**\n", plain(answer)),
                Part::Text(paragraph) => format!("\n{}\n", line(paragraph)),
                Part::Headline(headline) => format!("\n### {}\n", plain(headline)),
                Part::Table { caption, table } => format!("\n{}\n\n{}", line(caption), table.markdown()),
                Part::Figure { name, chart } => {
                    format!("\n![{}](figures/{name}.svg)\n", plain(&chart.title))
                }
                Part::Code(code) => fenced(code.trim_end()),
            };
        }
    }
    text
}

/// The text of a file in a fence that is longer than any fence in it.
fn fenced(code: &str) -> String {
    let longest = code.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat((longest + 1).max(3));
    format!("\n{fence}toml\n{code}\n{fence}\n")
}

/// Returns the tables alone, each as a float.
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
