//! Writes a report as one self-contained page with SVG figures, light and dark.

use super::document::{Document, Part};
use crate::Feature;
use crate::figure::Theme;
use crate::table::html as plain;

/// The style: a readable line length, and tables that scroll by themselves.
const STYLE: &str = "
:root { color-scheme: light dark; --ink: #1b1f24; --faint: #57606a; --line: #d0d7de; --paper: #fff; --shade: #f6f8fa }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6edf3; --faint: #9198a1; --line: #3d444d; --paper: #0d1117; --shade: #151b23 }
  .light { display: none }
}
@media not (prefers-color-scheme: dark) { .dark { display: none } }
body { margin: 2rem auto; padding: 0 1rem; max-width: 60rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.5 system-ui, sans-serif }
h1, h2, h3 { line-height: 1.25 }
h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); padding-bottom: .3rem }
.table { overflow-x: auto; margin: 1rem 0 }
table { border-collapse: collapse; font-size: .85rem; font-variant-numeric: tabular-nums }
caption, figcaption { color: var(--faint); font-size: .85rem; text-align: left; margin-bottom: .3rem }
th, td { padding: .25rem .6rem; border-bottom: 1px solid var(--line); text-align: left; white-space: nowrap }
th { background: var(--shade) }
.n { text-align: right }
figure { margin: 1.5rem 0 }
.answer { border-left: .25rem solid var(--line); padding-left: .8rem; font-weight: 600 }
figcaption a { color: inherit }
svg { width: 100%; height: auto; max-width: 52rem }
pre { background: var(--shade); padding: 1rem; overflow-x: auto; font-size: .85rem }
nav a { display: block; color: inherit }
@media print { body { max-width: none } h2 { break-before: page } figure, .table { break-inside: avoid } }
";

/// Returns the page.
pub(super) fn page(document: &Document) -> String {
    let title = plain(&document.title);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<nav>\n"
    );
    for (number, section) in document.sections.iter().enumerate() {
        page += &format!("<a href=\"#s{number}\">{}</a>\n", plain(&section.title));
    }
    page += "</nav>\n";
    for (number, section) in document.sections.iter().enumerate() {
        page += &format!("<section id=\"s{number}\">\n<h2>{}</h2>\n", plain(&section.title));
        section.parts.iter().for_each(|one| part(one, &mut page));
        page += "</section>\n";
    }
    page += &format!("<p>Beside this page: {}</p>\n", beside());
    page + "</body>\n</html>\n"
}

/// Links to the other files of a report.
fn beside() -> String {
    let files = [
        ("report.md", true),
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

fn part(part: &Part, page: &mut String) {
    *page += &match part {
        Part::Text(text) => format!("<p>{}</p>\n", plain(text)),
        Part::Answer(text) => format!("<p class=\"answer\">{}</p>\n", plain(text)),
        Part::Headline(text) => format!("<h3>{}</h3>\n", plain(text)),
        Part::Table { caption, table } => {
            let table = table.html().replacen(
                "<table>\n",
                &format!("<table>\n<caption>{}</caption>\n", plain(caption)),
                1,
            );
            format!("<div class=\"table\" tabindex=\"0\">\n{table}</div>\n")
        }
        Part::Figure { name, chart } => format!(
            "<figure id=\"{name}\">\n<div class=\"light\">{}</div>\n<div class=\"dark\">{}</div>\n\
             <figcaption>{}</figcaption>\n</figure>\n",
            chart.svg(Theme::Light),
            chart.svg(Theme::Dark),
            downloads(name)
        ),
        Part::Code(text) => format!("<pre><code>{}</code></pre>\n", plain(text)),
    };
}
