//! Lines of a long file, each with a puzzle in its problem's own notation.

use super::item::ReadLine;
use super::{AuxiliaryInputs, Item, read};
use crate::problem::ProblemKind;
use solvarium::Error;

/// Reads the lines of a long file, each in its problem's own notation.
pub struct OwnLines(ReadLine);

impl OwnLines {
    /// A reader for a file that begins with `head`, as this kind or as the recognised kind. `None` unless the lines of
    /// `head` give the same items when they are read one by one and together.
    ///
    /// ```
    /// use solvarium_catalogue::OwnLines;
    /// let mut boards = OwnLines::of("1 4 2 / 3 0 5 / 6 7 8\n142305678\n", None).unwrap();
    /// assert_eq!(boards.item(9, "8 6 7 / 2 5 4 / 3 0 1").unwrap().instance?.describe(), "3x3 sliding tiles");
    /// assert!(OwnLines::of("1 4 2\n3 0 5\n6 7 8\n", None).is_none(), "one row per line");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn of(head: &str, kind: Option<&ProblemKind>) -> Option<Self> {
        let together = read(head, kind, &AuxiliaryInputs::default()).ok()?;
        let kind = together.iter().find_map(|item| Some(item.instance.as_ref().ok()?.kind().clone()))?;
        let start = || Some(Self((kind.entry().of.by_lines?)(head, &kind)?));
        let mut trial = start()?;
        let alone = (1..).zip(head.lines()).filter_map(|(number, line)| trial.item(number, line));
        if alone.map(comparable).eq(together.into_iter().map(comparable)) { start() } else { None }
    }

    /// The puzzle on a line of this number, from 1, if there is one.
    pub fn item(&mut self, number: usize, line: &str) -> Option<Item> {
        Some(Item::new(number, (self.0)(number, line)?))
    }
}

/// The comparable content of a line.
fn comparable(item: Item) -> (usize, Result<(String, String), Error>) {
    (item.line, item.instance.map(|instance| (instance.kind().to_string(), instance.text())))
}
