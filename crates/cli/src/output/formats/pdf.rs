//! Puzzles to be printed: so many a page, and their solutions at the back.

use super::{Form, With, Writing};

/// The form.
pub const FORM: Form =
    Form { puzzle: Some(Writing { extensions: &["pdf"], with: With::Book(book) }), ..Form::PLAIN };

#[cfg(feature = "pdf")]
use built::book;

#[cfg(feature = "pdf")]
mod built {
    use crate::fault::Fault;
    use crate::options::print::{PaperSize, PrintArgs};
    use crate::output::subject::Subject;
    use solvarium_catalogue::Scene;
    use solvarium_draw::sheet::{Book, Entry, Paper};

    pub fn book(subjects: &[Subject<'_>], print: &PrintArgs) -> Result<Vec<u8>, Fault> {
        let paper = match print.paper {
            None | Some(PaperSize::A4) => Paper::A4,
            Some(PaperSize::Letter) => Paper::Letter,
        };
        if let [Subject { steps, name, .. }] = subjects
            && !steps.is_empty()
        {
            let title = print.title.as_deref().unwrap_or(name);
            let pages = solvarium_draw::sequence::pages(steps, paper, title);
            return pages.map_err(|error| Fault::Failure(error.to_string()));
        }
        let name = |number: usize| if subjects.len() > 1 { number.to_string() } else { String::new() };
        let entry = |(number, scene): (usize, &Scene)| Entry {
            name: name(number),
            sheet: solvarium_draw::sheet(scene),
        };
        let shown = (1..).zip(subjects.iter().map(|subject| &subject.shown));
        let solved = (1..).zip(subjects).filter_map(|(number, it)| Some((number, it.solution.as_ref()?)));
        let book = Book {
            paper,
            per_page: print.per_page.unwrap_or(1),
            title: print.title.clone().unwrap_or_default(),
            puzzles: shown.map(entry).collect(),
            solutions: solved.map(entry).collect(),
        };
        book.pdf().map_err(|error| Fault::Failure(error.to_string()))
    }
}

#[cfg(not(feature = "pdf"))]
fn book(
    _: &[crate::output::subject::Subject<'_>],
    _: &crate::options::print::PrintArgs,
) -> Result<Vec<u8>, crate::fault::Fault> {
    Err(crate::fault::Fault::usage(
        "this build writes no PDF: `cargo build --release --features pdf` makes one that does",
    ))
}
