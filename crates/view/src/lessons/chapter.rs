//! Writes docs/lessons.md: the lessons as a chapter, with a link to the runs of each. `SOLVARIUM_BLESS=1` updates it.

use super::texts::{self, Text};
use super::{LESSONS, Lesson, LessonRun, marks};
use std::fmt::Write;
use std::path::Path;

const HEAD: &str = "\
# Lessons

The lessons of the viewer, to be read. The viewer has them with their runs (`solvarium serve`, or the page of the site); in the book each
one is run live. Every number is held against its run by a test, which also writes this page
(`SOLVARIUM_BLESS=1 cargo test -p solvarium-view lessons`).
";

/// The query string of the page for the runs; the second run's names end in 2.
fn link(lesson: &Lesson) -> String {
    let of = |run: &LessonRun, end: &str| {
        let mut words = vec![("text", run.text.to_owned()), ("method", run.method.to_owned())];
        words.extend(run.heuristic.map(|heuristic| ("heuristic", heuristic.to_owned())));
        words.extend((run.seed > 0).then(|| ("seed", run.seed.to_string())));
        words.into_iter().map(|(name, value)| (format!("{name}{end}"), value)).collect::<Vec<_>>()
    };
    let words: Vec<_> = lesson.runs.iter().zip(["", "2"]).flat_map(|(run, end)| of(run, end)).collect();
    serde_urlencoded::to_string(words).unwrap()
}

/// Escapes Markdown.
fn plain(text: &str) -> String {
    let parts = text.split('`').enumerate();
    let escaped = |(nth, part): (usize, &str)| match nth % 2 {
        0 => part.replace('*', "\\*").replace('<', "&lt;").replace('_', "\\_"),
        _ => format!("`{part}`"),
    };
    parts.map(escaped).collect()
}

fn chapter() -> String {
    let mut page = HEAD.to_owned();
    for (nth, (lesson, text)) in LESSONS.iter().zip(texts::of("en")).enumerate() {
        let read = |text: &str| plain(&marks::read(text));
        let Text { title, summary, paragraphs, questions } = text;
        writeln!(page, "\n## {}. {}\n{}\n", nth + 1, read(title), read(summary)).unwrap();
        for paragraph in *paragraphs {
            writeln!(page, "{}\n", read(paragraph)).unwrap();
        }
        writeln!(page, "<!-- play: {} -->\n", link(lesson)).unwrap();
        for question in questions {
            writeln!(page, "- **{}** {}", read(question.asks), read(question.answer)).unwrap();
        }
    }
    page
}

#[test]
fn the_chapter_matches_the_lessons() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/lessons.md");
    let page = chapter();
    if std::env::var_os("SOLVARIUM_BLESS").is_some() {
        std::fs::write(&file, &page).unwrap();
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == page, "docs/lessons.md is not what the lessons say: SOLVARIUM_BLESS=1 writes it");
}
