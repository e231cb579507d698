//! Texts of lessons, a table per language, in the order of the lessons. A new language needs a file and a line in [`of`].

mod en;

/// The texts of a lesson.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    /// Its heading.
    pub title: &'static str,
    /// Its subject, in one sentence.
    pub summary: &'static str,
    /// The text, by paragraphs.
    pub paragraphs: &'static [&'static str],
    /// Questions that the runs answer.
    pub questions: [Question; 3],
}

/// A question and its answer.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// The question.
    pub asks: &'static str,
    /// The observation in the runs, and its place.
    pub answer: &'static str,
}

/// The table of a language; English if there is none.
pub(super) fn of(language: &str) -> &'static [Text; 10] {
    match language {
        _ if language.starts_with("en") => &en::TEXTS,
        _ => &en::TEXTS,
    }
}
