//! Writes docs/lessons.md: the lessons as a chapter, with a link to the runs of each. `SOLVARIUM_BLESS=1` updates it.

use crate::course::{Course, Lesson, Prediction, Run, of};
use crate::marks;
use std::fmt::Write;
use std::path::Path;

const HEAD: &str = "\
# Lessons

These are the lessons of the viewer. `solvarium serve` and the static page show them with their runs, ask you to predict what happens, and
keep the score in your browser; the book runs each lesson live. A link such as `#lesson=3&class=4b` opens a lesson with a score for this
class. The button *Share or print* has such links, the code of a frame for your own page, and worksheets. A test checks every number and
writes this page (`SOLVARIUM_BLESS=1 cargo test -p solvarium-view --test lessons`).
";

/// The query string of the page for the runs; the second run's names end in 2.
fn link(lesson: &Lesson) -> String {
    let of = |run: &Run, end: &str| {
        let mut words = vec![("text", run.text.clone()), ("method", run.method.clone())];
        words.extend(run.heuristic.clone().map(|heuristic| ("heuristic", heuristic)));
        words.extend((run.seed > 0).then(|| ("seed", run.seed.to_string())));
        words.into_iter().map(|(name, value)| (format!("{name}{end}"), value)).collect::<Vec<_>>()
    };
    let words: Vec<_> = lesson.runs.iter().zip(["", "2"]).flat_map(|(run, end)| of(run, end)).collect();
    serde_urlencoded::to_string(words).unwrap()
}

/// Escapes Markdown, except for code and terms in bold. A document that the text names becomes a link.
fn plain(text: &str) -> String {
    let text = &text.replace("docs/founding.md", "[docs/founding.md](founding.md)");
    let escaped = |part: &str| part.replace('*', "\\*").replace('<', "&lt;").replace('_', "\\_");
    let bold = |part: &str| part.split("**").map(escaped).collect::<Vec<_>>().join("**");
    let parts = text.split('`').enumerate();
    parts.map(|(nth, part)| if nth % 2 == 0 { bold(part) } else { format!("`{part}`") }).collect()
}

/// The answer of a prediction in words.
fn options(prediction: &Prediction, lesson: &Lesson) -> String {
    let named = |run: &Run| {
        [Some(&*run.method), run.heuristic.as_deref()].into_iter().flatten().collect::<Vec<_>>().join(", ")
    };
    match prediction.form() {
        of::Form::Number { options, .. } => {
            format!(" ({})", options.iter().map(|&n| marks::grouped(n)).collect::<Vec<_>>().join(", "))
        }
        of::Form::Less { .. } => format!(
            " ({}, or both the same)",
            lesson.runs.iter().map(|run| format!("`{}`", named(run))).collect::<Vec<_>>().join(", or ")
        ),
        of::Form::Next { .. } => String::new(),
    }
}

fn chapter() -> String {
    let mut page = HEAD.to_owned();
    let course = Course::read();
    let mut part = None;
    for (nth, lesson) in course.lessons.iter().enumerate() {
        let read = |text: &str| plain(&marks::read(text));
        if part != Some(lesson.part) {
            writeln!(page, "\n## {}", course.parts[lesson.part]).unwrap();
            part = Some(lesson.part);
        }
        writeln!(page, "\n### {}. {}\n{}\n", nth + 1, read(&lesson.title), read(&lesson.summary)).unwrap();
        for paragraph in &lesson.text {
            writeln!(page, "{}\n", read(paragraph)).unwrap();
        }
        writeln!(page, "<!-- play: {} -->\n", link(lesson)).unwrap();
        for prediction in &lesson.predictions {
            writeln!(page, "- *Predict:* {}{}", read(&prediction.asks), options(prediction, lesson)).unwrap();
        }
        for (asks, answer) in &lesson.questions {
            writeln!(page, "- **{}** {}", read(asks), read(answer)).unwrap();
        }
    }
    page + "\nNext: [for teachers](teachers.md).\n"
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
