//! Lessons: each has a text, one run or two side by side, and questions that the runs answer.
//!
//! The runs are defined here; the texts are in `texts/`, a table per language. A number in a text names its run, `{0.expanded=97}`, and a
//! test compares it with that run.

#[cfg(test)]
mod chapter;
mod marks;
#[cfg(test)]
mod tests;
mod texts;

use serde::Serialize;
pub use texts::{Question, Text};

/// A lesson: its runs and its check.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Lesson {
    /// Its name in links.
    pub name: &'static str,
    /// One run, or two that are compared.
    pub runs: &'static [LessonRun],
    /// The heuristic that the text discusses: its problem and its name. Only tests use it.
    #[serde(skip)]
    pub judged: Option<&'static str>,
}

/// A run of a lesson, as `POST /api/runs` takes it.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct LessonRun {
    /// The puzzle, as text.
    pub text: &'static str,
    /// The method with its settings.
    pub method: &'static str,
    /// The heuristic, if the method needs one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heuristic: Option<&'static str>,
    /// The seed of the random number generator.
    pub seed: u64,
}

const JUGS: &str = "11 7 4 -> 2";
const EVIL: &str = "100007090030020008009600500005300900010080002600004000300000010040000007007000300";
const EIGHT: &str = "7 2 4 / 5 0 6 / 8 3 1";
const GRID: &str = "004010060900000030050796000002504900083060000000000607000903070000000000006000010";
const QUEENS_16: &str = "queens 16";
const QUEENS_20: &str = "queens 20";
const ROAD: &str = "royal-road 32 4";

/// Creates a run without random numbers.
const fn run(text: &'static str, method: &'static str, heuristic: Option<&'static str>) -> LessonRun {
    LessonRun { text, method, heuristic, seed: 0 }
}

const fn seeded(text: &'static str, method: &'static str, seed: u64) -> LessonRun {
    LessonRun { text, method, heuristic: None, seed }
}

const fn lesson(name: &'static str, runs: &'static [LessonRun]) -> Lesson {
    Lesson { name, runs, judged: None }
}

/// The lessons in their order.
pub static LESSONS: [Lesson; 10] = [
    lesson("layers", &[run(JUGS, "bfs", None), run(JUGS, "dfs", None)]),
    lesson("flat", &[run(EVIL, "astar", Some("empty-cells")), run(EVIL, "dfs", None)]),
    lesson("estimates", &[run(EIGHT, "astar", Some("manhattan")), run(EIGHT, "astar", Some("misplaced"))]),
    Lesson {
        judged: Some("manhattan-counting-blank"),
        ..lesson(
            "overestimate",
            &[run(EIGHT, "astar", Some("manhattan-counting-blank")), run(EIGHT, "astar", Some("manhattan"))],
        )
    },
    lesson(
        "weight",
        &[run(EIGHT, "astar", Some("manhattan")), run(EIGHT, "astar(weight=2)", Some("manhattan"))],
    ),
    lesson("rounds", &[run(EIGHT, "ida", Some("manhattan")), run(EIGHT, "astar", Some("manhattan"))]),
    lesson(
        "inference",
        &[
            run(GRID, "backtrack(propagate=none,order=first)", None),
            run(GRID, "backtrack(order=first)", None),
        ],
    ),
    lesson("stuck", &[seeded(QUEENS_16, "climb(sideways=0,restarts=0)", 2), seeded(QUEENS_16, "anneal", 2)]),
    lesson(
        "population",
        &[seeded(ROAD, "evolve(population=100)", 1), seeded(ROAD, "evolve(population=1000)", 1)],
    ),
    lesson(
        "order",
        &[
            run(QUEENS_20, "backtrack(propagate=fc)", None),
            run(QUEENS_20, "backtrack(propagate=fc,order=first)", None),
        ],
    ),
];

/// A lesson to show.
#[derive(Clone, Debug, Serialize)]
pub struct Shown {
    /// Its name and its runs.
    #[serde(flatten)]
    pub lesson: &'static Lesson,
    /// Its heading.
    pub title: &'static str,
    /// Its subject, in one sentence.
    pub summary: String,
    /// Its text, by paragraphs.
    pub text: Vec<String>,
    /// Questions with their answers.
    pub questions: Vec<(String, String)>,
}

/// All lessons in a language: `en`, or the nearest available one.
///
/// ```
/// let lessons = solvarium_view::lessons::shown("en");
/// assert_eq!((lessons.len(), lessons[0].title), (10, "Breadth-first against depth-first"));
/// assert!(lessons.iter().all(|lesson| lesson.questions.len() == 3));
/// ```
#[must_use]
pub fn shown(language: &str) -> Vec<Shown> {
    let show = |(lesson, text): (&'static Lesson, &'static Text)| Shown {
        lesson,
        title: text.title,
        summary: marks::read(text.summary),
        text: text.paragraphs.iter().map(|paragraph| marks::read(paragraph)).collect(),
        questions: text.questions.iter().map(|q| (marks::read(q.asks), marks::read(q.answer))).collect(),
    };
    LESSONS.iter().zip(texts::of(language)).map(show).collect()
}
