//! Writes a report as one self-contained page with SVG figures, light and dark.

use super::document::{Document, Figure, Part};
use super::markdown::float;
use crate::Feature;
use crate::figure::Theme;
use crate::table::{Table, html as plain};

/// The style: each answer is beside its figure if there is room, and wide tables scroll by themselves.
const STYLE: &str = include_str!("style.css");

/// Copies the LaTeX of a table. Without scripts the text can be selected.
const SCRIPT: &str = "document.addEventListener('click', event => {
  const button = event.target.closest('button');
  if (button) navigator.clipboard.writeText(button.nextElementSibling.textContent)
    .then(() => { button.textContent = 'Copied' }, () => { button.textContent = 'Select and copy the text' });
});";

/// Returns the page.
pub(super) fn page(document: &Document) -> String {
    let title = plain(&document.title);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<nav>\n"
    );
    let titled = || document.sections.iter().enumerate().filter(|(_, section)| !section.title.is_empty());
    for (number, section) in titled() {
        page += &format!("<a href=\"#s{number}\">{}</a>\n", plain(&section.title));
    }
    page += "</nav>\n";
    for (number, section) in document.sections.iter().enumerate() {
        page += &format!("<section id=\"s{number}\">\n");
        if !section.title.is_empty() {
            page += &format!("<h2>{}</h2>\n", plain(&section.title));
        }
        section.parts.iter().for_each(|one| page += &part(one));
        page += "</section>\n";
    }
    page += &format!("<p>Files with this page: {}</p>\n<script>{SCRIPT}</script>\n", beside());
    page + "</body>\n</html>\n"
}

/// Links to the other files of a report.
fn beside() -> String {
    let files = [
        ("report.md", true),
        ("report.json", true),
        ("tables.tex", true),
        ("rows.csv", true),
        ("rows.parquet", Feature::Parquet.is_built()),
    ];
    let link = |(name, _): (&str, bool)| format!("<a href=\"{name}\">{name}</a>");
    files.into_iter().filter(|file| file.1).map(link).collect::<Vec<_>>().join(", ")
}

/// Links to the files of a figure.
fn downloads(name: &str) -> String {
    let files = [
        ("svg", "SVG", true),
        ("png", "PNG", Feature::Png.is_built()),
        ("csv", "CSV", true),
        ("vl.json", "Vega-Lite", true),
        ("pdf", "PDF for two columns", Feature::Pdf.is_built()),
        ("-column.pdf", "PDF for one column", Feature::Pdf.is_built()),
        ("-column.svg", "SVG for one column", true),
    ];
    let link = |(end, what, _): (&str, &str, bool)| {
        let dot = if end.starts_with('-') { "" } else { "." };
        format!("<a href=\"figures/{name}{dot}{end}\">{what}</a>")
    };
    files.into_iter().filter(|file| file.2).map(link).collect::<Vec<_>>().join(", ")
}

fn part(one: &Part) -> String {
    match one {
        Part::Text(text) => format!("<p>{}</p>\n", plain(text)),
        Part::Answer { sentences, figure } => answer(sentences, figure.as_ref()),
        Part::Headline(text) => format!("<h3>{}</h3>\n", plain(text)),
        Part::Table { caption, table } => self::table(caption, table),
        Part::Figure(one) => self::figure(one),
        Part::Code(text) => format!("<pre><code>{}</code></pre>\n", plain(text)),
        Part::Folded { title, parts } => {
            let parts: String = parts.iter().map(part).collect();
            format!("<details>\n<summary>{}</summary>\n{parts}</details>\n", plain(title))
        }
    }
}

/// The sentences of an answer, beside its figure where there is room.
fn answer(sentences: &[String], figure: Option<&Figure>) -> String {
    let sentences: String =
        sentences.iter().map(|sentence| format!("<span>{}</span> ", plain(sentence))).collect();
    let figure = figure.map(self::figure).unwrap_or_default();
    format!("<div class=\"answer\">\n<p>{}</p>\n{figure}</div>\n", sentences.trim_end())
}

/// The number of columns, or of characters side by side, above which the cells of a table are broken into lines, so that the page is wide
/// enough.
const WIDE: usize = 10;
const LONG: usize = 130;

/// A table with its caption, and its LaTeX to copy.
fn table(caption: &str, table: &Table) -> String {
    let class = if is_wide(table) { " class=\"wide\"" } else { "" };
    let head = format!("<table{class}>\n<caption>{}</caption>\n", plain(caption));
    format!(
        "<div class=\"table\" tabindex=\"0\">\n{}</div>\n<details class=\"tex\">\n<summary>LaTeX</summary>\n\
         <button type=\"button\">Copy as LaTeX</button>\n<pre>{}</pre>\n</details>\n",
        table.html().replacen("<table>\n", &head, 1),
        plain(&float(caption, table))
    )
}

/// Whether the page is too narrow for the cells of a table in one line each.
fn is_wide(table: &Table) -> bool {
    let (columns, rows) = table.cells();
    let wide = |text: &str| text.chars().count();
    // A header breaks between its words.
    let longest = |(at, head): (usize, &&str)| {
        rows.iter().map(|row| wide(row[at])).chain(head.split(' ').map(wide)).max().unwrap_or(0)
    };
    columns.len() > WIDE || columns.iter().enumerate().map(longest).sum::<usize>() > LONG
}

fn figure(Figure { name, chart }: &Figure) -> String {
    format!(
        "<figure id=\"{name}\">\n<div class=\"light\">{}</div>\n<div class=\"dark\">{}</div>\n\
         <figcaption>{}</figcaption>\n</figure>\n",
        chart.svg(Theme::Light),
        chart.svg(Theme::Dark),
        downloads(name)
    )
}
