//! Puzzles to print, several per page, with their solutions at the back.

use super::{Form, View, With, Writing, filled, line, say_error};
use crate::fault::Fault;
use crate::options::print::PrintArgs;

/// The format.
pub const FORM: Form =
    Form { puzzle: Some(Writing { extensions: &["pdf"], with: With::Book }), ..Form::PLAIN };

/// Solutions collected into a book.
#[derive(Default)]
pub struct SolutionBook {
    pages: Option<Pages>,
}

impl SolutionBook {
    /// Adds the solution, or the best one found; reports if there is none. Returns the full pages.
    ///
    /// # Errors
    /// This build cannot write PDF.
    pub fn add(&mut self, view: View<'_>) -> Result<Vec<u8>, Fault> {
        let Some(subject) = filled(view) else {
            say_error(&line(view.report));
            return Ok(Vec::new());
        };
        let mut pages = self.pages.take().map_or_else(|| Pages::new(&PrintArgs::default()), Ok)?;
        pages.puzzle(&subject.puzzle.shown, None);
        let full = pages.take();
        self.pages = Some(pages);
        Ok(full)
    }

    /// Writes the rest of the book, one solution per page; nothing if there is no solution.
    ///
    /// # Errors
    /// There are too many solutions for a book, or the book cannot be written.
    pub fn end(self, put: impl FnMut(&[u8]) -> Result<(), Fault>) -> Result<(), Fault> {
        self.pages.map_or(Ok(()), |pages| pages.finish(put))
    }
}

pub use built::{Pages, sequence};

#[cfg(feature = "pdf")]
mod built {
    use crate::fault::Fault;
    use crate::options::print::{PaperSize, PrintArgs};
    use solvarium_catalogue::Scene;
    use solvarium_draw::sheet::{Book, BookEntry, Paper};

    const fn paper(print: &PrintArgs) -> Paper {
        match print.paper {
            None | Some(PaperSize::A4) => Paper::A4,
            Some(PaperSize::Letter) => Paper::Letter,
        }
    }

    /// The steps of one solution.
    pub fn sequence(steps: &[Scene], name: &str, print: &PrintArgs) -> Result<Vec<u8>, Fault> {
        let title = print.title.as_deref().unwrap_or(name);
        Ok(solvarium_draw::sequence::pages(steps, paper(print), title)?)
    }

    /// Pages of puzzles. Full pages are returned; the pages with solutions come last.
    pub struct Pages {
        book: Book,
        /// Number of puzzles so far.
        count: usize,
    }

    impl Pages {
        /// Starts the pages.
        ///
        /// # Errors
        /// This build cannot write PDF.
        #[expect(clippy::unnecessary_wraps, reason = "a build without PDF refuses here")]
        pub fn new(print: &PrintArgs) -> Result<Self, Fault> {
            let title = print.title.as_deref().unwrap_or_default();
            Ok(Self { book: Book::new(paper(print), print.per_page.unwrap_or(1), title), count: 0 })
        }

        /// Adds a puzzle. The caption follows its number.
        pub fn puzzle(&mut self, scene: &Scene, caption: Option<&str>) {
            self.count += 1;
            let name = caption.map(|caption| format!("{} · {caption}", self.count));
            self.book.puzzle(BookEntry { name, sheet: solvarium_draw::sheet(scene) });
        }

        /// Adds the solution of the last puzzle.
        pub fn solution(&mut self, scene: &Scene) {
            self.book.solution(BookEntry { name: None, sheet: solvarium_draw::sheet(scene) });
        }

        /// Takes the full pages.
        pub fn take(&mut self) -> Vec<u8> {
            self.book.take()
        }

        /// Writes the rest piece by piece.
        ///
        /// # Errors
        /// There are too many pages, or `put` fails.
        pub fn finish(self, put: impl FnMut(&[u8]) -> Result<(), Fault>) -> Result<(), Fault> {
            self.book.finish(put)
        }
    }
}

#[cfg(not(feature = "pdf"))]
mod built {
    use crate::fault::Fault;
    use crate::options::print::PrintArgs;
    use solvarium_catalogue::Scene;

    /// Pages do not exist in this build.
    pub enum Pages {}

    impl Pages {
        pub fn new(_: &PrintArgs) -> Result<Self, Fault> {
            Err(not_built())
        }

        pub fn puzzle(&mut self, _: &Scene, _: Option<&str>) {
            match *self {}
        }

        pub fn solution(&mut self, _: &Scene) {
            match *self {}
        }

        pub fn take(&mut self) -> Vec<u8> {
            match *self {}
        }

        pub fn finish(self, _: impl FnMut(&[u8]) -> Result<(), Fault>) -> Result<(), Fault> {
            match self {}
        }
    }

    pub fn sequence(_: &[Scene], _: &str, _: &PrintArgs) -> Result<Vec<u8>, Fault> {
        Err(not_built())
    }

    fn not_built() -> Fault {
        Fault::usage("this build cannot write PDF: build it with `cargo build --release --features pdf`")
    }
}
