//! The course as data.

use serde::Deserialize;
use std::path::Path;

/// The course in one language.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Course {
    /// The names of its parts.
    pub(crate) parts: Vec<String>,
    pub(crate) lessons: Vec<Lesson>,
}

/// A lesson: a text, one or two runs, and questions that the runs answer.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Lesson {
    /// The name in links.
    pub(crate) name: String,
    pub(crate) part: usize,
    /// A problem that not every build has.
    pub(crate) needs: Option<String>,
    pub(crate) title: String,
    /// The subject, in one sentence.
    pub(crate) summary: String,
    pub(crate) text: Vec<String>,
    pub(crate) runs: Vec<Run>,
    /// The heuristic that the text discusses. Only tests use it.
    pub(crate) judged: Option<String>,
    pub(crate) predictions: Vec<Prediction>,
    pub(crate) questions: Vec<(String, String)>,
}

/// A run, as `POST /api/runs` takes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Run {
    pub(crate) text: String,
    pub(crate) method: String,
    pub(crate) heuristic: Option<String>,
    #[serde(default)]
    pub(crate) seed: u64,
}

/// A question that is answered before the run is seen.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Prediction {
    pub(crate) asks: String,
    pub(crate) because: String,
    #[serde(default)]
    run: usize,
    count: Option<String>,
    options: Option<Vec<u64>>,
    less: Option<String>,
    next: Option<u32>,
}

/// The forms of a prediction.
pub(crate) mod of {
    pub(crate) enum Form<'p> {
        /// The number of a run is one of these.
        Number { run: usize, count: &'p str, options: &'p [u64] },
        /// One of two runs has less, or both have the same.
        Less { count: &'p str },
        /// The node that a run expands after this many expansions.
        Next { run: usize, after: u32 },
    }
}

impl Course {
    pub(crate) fn read() -> Self {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("web/course/en.json");
        serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()
    }
}

impl Lesson {
    /// All its texts.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        let predictions = self.predictions.iter().flat_map(|one| [&*one.asks, &*one.because]);
        let questions = self.questions.iter().flat_map(|(asks, answer)| [&**asks, &**answer]);
        let text = self.text.iter().map(String::as_str);
        [&*self.title, &*self.summary].into_iter().chain(text).chain(predictions).chain(questions)
    }
}

impl Prediction {
    pub(crate) fn form(&self) -> of::Form<'_> {
        match (&self.count, &self.options, &self.less, self.next) {
            (Some(count), Some(options), None, None) => of::Form::Number { run: self.run, count, options },
            (None, None, Some(count), None) => of::Form::Less { count },
            (None, None, None, Some(after)) => of::Form::Next { run: self.run, after },
            _ => panic!("{}: a prediction has one form", self.asks),
        }
    }
}
