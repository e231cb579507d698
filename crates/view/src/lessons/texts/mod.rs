//! What lessons say, a table for each language, in the order of the lessons. A new language is a file and a line in
//! [`of`].

mod en;

/// What a lesson says.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    /// Its heading.
    pub title: &'static str,
    /// What it is about, in a sentence.
    pub summary: &'static str,
    /// The text, by paragraphs.
    pub paragraphs: &'static [&'static str],
    /// What the runs answer.
    pub questions: [Question; 3],
}

/// A question, and what the runs say to it.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// What is asked.
    pub asks: &'static str,
    /// What is seen in the runs, and where.
    pub answer: &'static str,
}

/// The table of a language; English where there is none.
pub(super) fn of(language: &str) -> &'static [Text; 10] {
    match language {
        _ if language.starts_with("en") => &en::TEXTS,
        _ => &en::TEXTS,
    }
}
