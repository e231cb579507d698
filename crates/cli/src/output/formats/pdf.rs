//! Puzzles to be printed: so many a page, and their solutions at the back.

use super::{Form, View, With, Writing, filled, line, say_error};
use crate::fault::Fault;
use crate::options::print::PrintArgs;
use crate::output::subject::Subject;
use solvarium_catalogue::Scene;

/// The form.
pub const FORM: Form =
    Form { puzzle: Some(Writing { extensions: &["pdf"], with: With::Book(book) }), ..Form::PLAIN };

/// Solutions that are to be a book when all are there.
#[derive(Default)]
pub struct Leaves(Vec<Scene>);

impl Leaves {
    /// Adds the solution, or the best that was found; where there is none, says so.
    pub fn add(&mut self, view: View<'_>) {
        match filled(view) {
            Some(subject) => self.0.push(subject.shown),
            None => say_error(&line(view.report)),
        }
    }

    /// Whether there is none.
    pub const fn are_none(&self) -> bool {
        self.0.is_empty()
    }

    /// The pages, one solution each.
    ///
    /// # Errors
    /// They are too large for a page, or this build writes no PDF.
    pub fn pages(&self) -> Result<Vec<u8>, Fault> {
        let scenes: Vec<_> = self.0.iter().collect();
        of_scenes(&scenes, &[], &PrintArgs::default())
    }
}

fn book(subjects: &[Subject<'_>], print: &PrintArgs) -> Result<Vec<u8>, Fault> {
    if let [Subject { steps, name, .. }] = subjects
        && !steps.is_empty()
    {
        return sequence(steps, name, print);
    }
    let shown: Vec<_> = subjects.iter().map(|subject| &subject.shown).collect();
    let solved: Vec<_> =
        (1..).zip(subjects).filter_map(|(number, it)| Some((number, it.solution.as_ref()?))).collect();
    of_scenes(&shown, &solved, print)
}

#[cfg(feature = "pdf")]
use built::{of_scenes, sequence};

#[cfg(feature = "pdf")]
mod built {
    use crate::fault::Fault;
    use crate::options::print::{PaperSize, PrintArgs};
    use solvarium_catalogue::Scene;
    use solvarium_draw::sheet::{Book, Entry, Paper};

    const fn paper(print: &PrintArgs) -> Paper {
        match print.paper {
            None | Some(PaperSize::A4) => Paper::A4,
            Some(PaperSize::Letter) => Paper::Letter,
        }
    }

    /// The steps of one solution.
    pub fn sequence(steps: &[Scene], name: &str, print: &PrintArgs) -> Result<Vec<u8>, Fault> {
        let title = print.title.as_deref().unwrap_or(name);
        let pages = solvarium_draw::sequence::pages(steps, paper(print), title);
        pages.map_err(|error| Fault::Failure(error.to_string()))
    }

    /// Puzzles, and at the back solutions with the numbers of theirs.
    pub fn of_scenes(
        shown: &[&Scene],
        solved: &[(usize, &Scene)],
        print: &PrintArgs,
    ) -> Result<Vec<u8>, Fault> {
        let name = |number: usize| if shown.len() > 1 { number.to_string() } else { String::new() };
        let entry = |(number, scene): (usize, &Scene)| Entry {
            name: name(number),
            sheet: solvarium_draw::sheet(scene),
        };
        let book = Book {
            paper: paper(print),
            per_page: print.per_page.unwrap_or(1),
            title: print.title.clone().unwrap_or_default(),
            puzzles: (1..).zip(shown.iter().copied()).map(entry).collect(),
            solutions: solved.iter().copied().map(entry).collect(),
        };
        book.pdf().map_err(|error| Fault::Failure(error.to_string()))
    }
}

#[cfg(not(feature = "pdf"))]
fn of_scenes(_: &[&Scene], _: &[(usize, &Scene)], _: &PrintArgs) -> Result<Vec<u8>, Fault> {
    Err(not_built())
}

#[cfg(not(feature = "pdf"))]
fn sequence(_: &[Scene], _: &str, _: &PrintArgs) -> Result<Vec<u8>, Fault> {
    Err(not_built())
}

#[cfg(not(feature = "pdf"))]
fn not_built() -> Fault {
    Fault::usage("this build writes no PDF: `cargo build --release --features pdf` makes one that does")
}
