//! The reader of texts: lines without comments, then rows of words with their positions.
//!
//! It keeps at most the 64 cells of the largest board, so noise of any length is refused at its first wrong word.

use super::TileInstance;
use super::grid::{CELLS_MAX, Grid, Rows, Word};
use crate::Error;
use crate::error::Place;
use crate::puzzle::words::parse_whole;
use solvarium_budget as budget;

impl TileInstance {
    /// Reads a start and an optional goal.
    ///
    /// Rows are lines, or separated by `/`, `;`, or commas. A square board may be on one line, and digits need no
    /// blanks between them. The blank is `0`, `_`, `.` or `x`. Frames of lines are accepted, in which the blank may be
    /// an empty cell. `#` begins a comment. The goal follows the word `goal:`, in the same line or below; the default
    /// is that of [`TileInstance::usual`].
    ///
    /// ```
    /// use solvarium::puzzle::tiles::TileInstance;
    /// let text = "1 4 2\n3 _ 5\n6 7 8\ngoal:\n1 2 3\n4 5 6\n7 8 _";
    /// assert_eq!(TileInstance::parse(text)?.goal(), [1, 2, 3, 4, 5, 6, 7, 8, 0]);
    /// for same in ["1 4 2/3 0 5/6 7 8", "1,4,2;3,0,5;6,7,8", "1 4 2, 3 0 5, 6 7 8", "1,4,2,3,0,5,6,7,8", "142305678"] {
    ///     assert_eq!(TileInstance::parse(same)?.start(), [1, 4, 2, 3, 0, 5, 6, 7, 8]);
    /// }
    /// let error = TileInstance::parse("1 4 2\n3 0 5\n6 7 7").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "line 3, column 5: tile 7 is here and at line 3, column 3; tile 8 is missing"
    /// );
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The text is invalid; the error has the position.
    pub fn parse(text: &str) -> Result<Self, Error> {
        parse_whole(text, one)
    }

    /// Reads a file of instances. If the first line is a complete board, with `/`, `;` or more than 8 cells, every line
    /// is a board, optionally with its goal. A line with only a goal sets the goal of the following ones. Otherwise
    /// each
    /// instance has the form of [`TileInstance::parse`], with blank lines between them.
    ///
    /// ```
    /// use solvarium::puzzle::tiles::TileInstance;
    /// assert_eq!(TileInstance::parse_all("142305678\n0 2 / 3 1\n")?.len(), 2);
    /// assert_eq!(TileInstance::parse_all("1 0\n3 2\n\n0 2\n3 1\n")?.len(), 2);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The first invalid instance, with the position; an empty file is invalid.
    pub fn parse_all(text: &str) -> Result<Vec<Self>, Error> {
        Self::each(text).map(|(_, instance)| instance).collect()
    }

    /// Reads a file of instances one by one, in the form of [`TileInstance::parse_all`]. Each comes with the number of its
    /// first line. Reading continues after an invalid instance.
    ///
    /// ```
    /// use solvarium::puzzle::tiles::TileInstance;
    /// let read: Vec<_> = TileInstance::each("0 2 / 3 1\n0 2 / 3 3\n1 0 / 3 2\n")
    ///     .map(|(line, instance)| (line, instance.is_ok())).collect();
    /// assert_eq!(read, [(1, true), (2, false), (3, true)]);
    /// ```
    pub fn each(text: &str) -> impl Iterator<Item = (usize, Result<Self, Error>)> {
        each(text)
    }
}

/// A reader of a file of instances line by line, without loading it, in the form of [`TileInstance::each`] with one
/// instance per line.
///
/// ```
/// use solvarium::puzzle::tiles::Lines;
/// let mut lines = Lines::of("0 2 / 3 1\n").unwrap();
/// assert!(lines.line(1, "goal: 1 0 / 2 3").is_none());
/// assert_eq!(lines.line(2, "0 1 / 2 3").unwrap()?.goal(), [1, 0, 2, 3]);
/// assert!(Lines::of("0 2\n3 1\n").is_none(), "one row per line");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Lines {
    goal_of_all: Option<Grid>,
}

impl Lines {
    /// A reader for a file that begins with `head`; `None` if its boards take several lines.
    #[must_use]
    pub fn of(head: &str) -> Option<Self> {
        let first = lines(head).find(|line| !line.is_blank() && !is_goal(*line))?;
        holds_board(first).then(Self::default)
    }

    /// The instance on the line with this number, from 1; `None` if the line has no board.
    pub fn line(&mut self, number: usize, line: &str) -> Option<Result<TileInstance, Error>> {
        let line = lines(line).next()?;
        self.read(Piece { place: Place::new(number, 1), ..line })
    }

    /// Reads one instance per line, with its goal after it. A line with only a goal sets the goal of the following
    /// ones.
    fn read(&mut self, line: Piece<'_>) -> Option<Result<TileInstance, Error>> {
        let instance = if line.is_blank() { Ok(None) } else { in_line(line, &mut self.goal_of_all) };
        instance.transpose()
    }
}

/// A piece of a line, with its position.
#[derive(Clone, Copy)]
struct Piece<'t> {
    text: &'t str,
    place: Place,
}

/// Reads one instance.
fn one(text: &str) -> Result<TileInstance, Error> {
    let mut block = Block::default();
    for line in lines(text) {
        block.add(line)?;
    }
    block.finish()
}

/// An instance of a file, with the number of its first line.
type Numbered = (usize, Result<TileInstance, Error>);

/// Reads a file of instances: one per line, or in blocks with blank lines between.
fn each(text: &str) -> Box<dyn Iterator<Item = Numbered> + '_> {
    match lines(text).find(|line| !line.is_blank() && !is_goal(*line)) {
        Some(first) if holds_board(first) => Box::new(by_lines(text)),
        Some(_) => Box::new(by_blocks(text)),
        None => Box::new(std::iter::once((1, one(text)))),
    }
}

/// Whether a line is more than a row: it has a `/`, or more than 8 cells.
fn holds_board(line: Piece<'_>) -> bool {
    let divides = |c: char| c == ',' || c.is_whitespace();
    let words: Vec<&str> = line.text.split(divides).filter(|w| !w.is_empty()).take(9).collect();
    let cells = words.len().max(words.first().map_or(0, |word| word.len()));
    !line.text.contains(is_bar) && (line.text.contains(divides_rows) || cells > 8)
}

/// The instances of all lines that have one.
fn by_lines(text: &str) -> impl Iterator<Item = Numbered> {
    let mut reader = Lines::default();
    lines(text).filter_map(move |line| Some((line.place.line, reader.read(line)?)))
}

/// The instance of a line; `None` if it is a goal for the following lines.
fn in_line(line: Piece<'_>, goal_of_all: &mut Option<Grid>) -> Result<Option<TileInstance>, Error> {
    let (start, goal) = split(line);
    let goal = goal.map(grid).transpose()?;
    if start.is_blank() {
        *goal_of_all = goal;
        return Ok(None);
    }
    grid(start)?.with_goal(goal.as_ref().or(goal_of_all.as_ref())).map(Some)
}

/// The board in one line.
fn grid(line: Piece<'_>) -> Result<Grid, Error> {
    let mut rows = Vec::new();
    add(line, &mut rows)?;
    Grid::of(rows)
}

/// Blocks of rows separated by blank lines. A goal may be separated from its start. A faulty block ends at a blank
/// line.
fn by_blocks(text: &str) -> impl Iterator<Item = Numbered> {
    let mut lines = lines(text).peekable();
    std::iter::from_fn(move || {
        while lines.next_if(Piece::is_blank).is_some() {}
        let begin = lines.peek()?.place.line;
        let (mut block, mut fault, mut apart) = (Block::default(), None, false);
        while let Some(&line) = lines.peek() {
            if apart && !line.is_blank() && !is_goal(line) && (fault.is_some() || block.is_whole()) {
                break;
            }
            lines.next();
            apart |= line.is_blank();
            if !line.is_blank() && fault.is_none() {
                apart = false;
                fault = block.add(line).err();
            }
        }
        Some((begin, fault.map_or_else(|| block.finish(), Err)))
    })
}

/// The rows of a start and of a goal.
#[derive(Default)]
struct Block<'t> {
    start: Rows<'t>,
    goal: Option<Rows<'t>>,
}

impl<'t> Block<'t> {
    fn add(&mut self, line: Piece<'t>) -> Result<(), Error> {
        let (before, goal) = split(line);
        add(before, self.goal.as_mut().unwrap_or(&mut self.start))?;
        match goal {
            None => Ok(()),
            Some(rest) if self.goal.is_none() => add(rest, self.goal.insert(Vec::new())),
            Some(rest) => Err(Error::input("a second goal").at(rest.place)),
        }
    }

    /// Whether no part is unfinished.
    fn is_whole(&self) -> bool {
        !self.start.is_empty() && self.goal.as_ref().is_none_or(|goal| !goal.is_empty())
    }

    fn finish(self) -> Result<TileInstance, Error> {
        let start = Grid::of(self.start)?;
        let goal = self.goal.map(Grid::of).transpose()?;
        start.with_goal(goal.as_ref())
    }
}

/// The lines without comments; lines with only a comment or a part of a frame are left out.
fn lines(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let says_something = |(_, line): &(usize, &str)| {
        let line = line.trim();
        line.is_empty() || !(line.starts_with('#') || line.chars().all(is_frame))
    };
    budget::lines(text)
        .enumerate()
        .filter(says_something)
        .map(|(n, line)| Piece { text: line.split('#').next().unwrap_or(line), place: Place::new(n + 1, 1) })
}

impl Piece<'_> {
    fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }
}

/// Whether a line begins with the word `goal`.
fn is_goal(line: Piece<'_>) -> bool {
    let (before, goal) = split(line);
    before.is_blank() && goal.is_some()
}

/// The parts of a line before and after the word `goal`.
fn split(line: Piece<'_>) -> (Piece<'_>, Option<Piece<'_>>) {
    const WORD: &str = "goal";
    let is_word = |bytes: &[u8]| bytes.eq_ignore_ascii_case(WORD.as_bytes());
    let Some(found) = line.text.as_bytes().windows(WORD.len()).position(is_word) else {
        return (line, None);
    };
    let (text, rest) = line.text.split_at(found);
    let rest = &rest[WORD.len()..];
    let rest = rest.trim_start().strip_prefix(':').unwrap_or(rest);
    let column = line.place.column + line.text[..line.text.len() - rest.len()].chars().count();
    let before = Piece { text, ..line };
    let place = Place::new(line.place.line, column);
    (before, Some(Piece { text: rest, place }))
}

/// Whether a character separates rows of a line.
const fn divides_rows(c: char) -> bool {
    matches!(c, '/' | ';')
}

/// Adds the rows of a line.
fn add<'t>(line: Piece<'t>, rows: &mut Rows<'t>) -> Result<(), Error> {
    for row in pieces(line, divides_rows) {
        let words = if row.text.contains(is_bar) { framed(row)? } else { words(row)? };
        if !words.is_empty() {
            rows.push(words);
        }
    }
    if rows.len() > CELLS_MAX {
        return Err(too_many(line.place));
    }
    Ok(())
}

/// The words of one row, separated by commas and white space.
fn words(row: Piece<'_>) -> Result<Vec<Word<'_>>, Error> {
    let mut words = Vec::new();
    for (commas, group) in pieces(row, |c| c == ',').enumerate() {
        for word in pieces(group, char::is_whitespace).filter(|word| !word.is_blank()) {
            if words.len() == CELLS_MAX {
                return Err(too_many(word.place));
            }
            words.push(Word::of(word.text, word.place, commas)?);
        }
    }
    Ok(words)
}

/// The cells of a row between bars; an empty one is the blank.
fn framed(row: Piece<'_>) -> Result<Vec<Word<'_>>, Error> {
    let mut cells: Vec<_> = pieces(row, is_bar).take(CELLS_MAX).collect();
    // There is nothing outside the first and the last bar.
    for outside in [cells.len() - 1, 0] {
        if cells[outside].is_blank() {
            cells.remove(outside);
        }
    }
    cells.into_iter().enumerate().map(framed_cell).collect()
}

fn framed_cell((bars, cell): (usize, Piece<'_>)) -> Result<Word<'_>, Error> {
    let before = cell.text.chars().take_while(|c| c.is_whitespace()).count();
    let place = Place::new(cell.place.line, cell.place.column + before);
    match cell.text.trim() {
        "" => Word::of("_", cell.place, bars),
        text => Word::of(text, place, bars),
    }
}

/// The pieces between separators, with their positions.
fn pieces(whole: Piece<'_>, divides: impl Fn(char) -> bool) -> impl Iterator<Item = Piece<'_>> {
    let mut column = whole.place.column;
    whole.text.split(divides).map(move |text| {
        let place = Place::new(whole.place.line, column);
        column += text.chars().count() + 1;
        Piece { text, place }
    })
}

/// Bars between cells.
const fn is_bar(c: char) -> bool {
    matches!(c, '│' | '┃' | '║' | '|')
}

/// Whether a character belongs to the lines of a frame.
const fn is_frame(c: char) -> bool {
    matches!(c, '\u{2500}'..='\u{257f}' | '|' | '+' | '-' | '=' | ' ')
}

fn too_many(place: Place) -> Error {
    Error::input(format!("more cells than the {CELLS_MAX} of the greatest board, 8x8")).at(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Result<Vec<TileInstance>, Error> {
        each(text).map(|(_, instance)| instance).collect()
    }
    use crate::puzzle::tiles::Tiles;

    #[track_caller]
    fn refused(text: &str, message: &str) {
        let error = one(text).unwrap_err();
        assert!(error.is_input());
        assert_eq!(error.to_string(), message, "{text:?}");
    }

    #[test]
    fn every_form_is_read() {
        for text in [
            "1 4 2\n3 0 5\n6 7 8",
            "1 4 2 / 3 _ 5 / 6 7 8",
            "1,4,2,3,.,5,6,7,8",
            "1, 4, 2\n3, x, 5\n6, 7, 8,",
            "1 4 2, 3 0 5, 6 7 8",
            "142305678",
            "142/3_5/678",
            "142\n305\n678\n",
            "\u{feff}# a comment\r\n1 4 2 # row\r\n\r\n3 0 5\r\n6 7 8\r\n",
            "┌───┬───┬───┐\n│ 1 │ 4 │ 2 │\n├───┼───┼───┤\n│ 3 │   │ 5 │\n├───┼───┼───┤\n│ 6 │ 7 │ 8 │\n└───┴───┴───┘\n",
            "+---+---+---+\n| 1 | 4 | 2 |\n| 3 |   | 5 |\n| 6 | 7 | 8 |\n+---+---+---+",
        ] {
            let instance = one(text).unwrap_or_else(|e| panic!("{text:?}: {e}"));
            assert_eq!(instance.start(), [1, 4, 2, 3, 0, 5, 6, 7, 8], "{text:?}");
            assert!(instance.goal().is_sorted());
        }
    }

    #[test]
    fn drawn_boards_are_read_back() {
        for (width, height) in [(2, 2), (3, 3), (2, 7), (8, 3), (4, 4)] {
            let mut rng = crate::rng::Rng::seeded(1);
            let ordered = TileInstance::ordered(width, height).unwrap();
            let goal = ordered.random(&mut rng);
            let both = TileInstance::new(width, height, ordered.random(&mut rng).start(), goal.start());
            let instance = both.unwrap();
            assert_eq!(one(&instance.to_string()).unwrap(), instance);
            let puzzle = super::super::Sliding::<super::super::Cells<64>>::of(&instance).unwrap();
            let goal = puzzle.goal();
            for text in [puzzle.framed(&goal), puzzle.rows(&goal), puzzle.line(&goal)] {
                assert_eq!(one(&text).unwrap().start(), instance.goal(), "{text}");
            }
        }
    }

    #[test]
    fn a_goal_may_follow() {
        for text in ["1 2 / 3 0\nGOAL: 3 2 / 1 0", "1 2/3 0 goal 3210", "12/30\n\ngoal:\n3 2\n1 0"] {
            let instance = one(text).unwrap();
            assert_eq!(instance.goal(), [3, 2, 1, 0], "{text}");
        }
        refused("1 2/3 0\ngoal: 1 2 3/4 5 0", "line 2, column 7: the goal has 3x2 cells, the start 2x2");
        refused("1 2/3 0\ngoal 1 2/3 0\ngoal 1 2/3 0", "line 3, column 5: a second goal");
        refused(
            "1 2/3 0\ngoal:\n1 2/3 3",
            "line 3, column 7: tile 3 is here and at line 3, column 5; the blank is missing",
        );
    }

    #[test]
    fn faults_have_messages_and_positions() {
        let empty = "no board: expected rows of tile numbers, such as 1 4 2 / 3 0 5 / 6 7 8";
        refused("", empty);
        refused(" \n# nothing\n", empty);
        refused("1 2 / 3 0\ngoal:", empty);
        refused("1 2 3\n4 5\n6 7 8", "line 2, column 1: this row has 2 cells, the first row 3");
        refused(
            "1 2 3\n4 5 6\n7 8 9",
            "line 3, column 5: a 3x3 board has the tiles 1 to 8 and the blank, found `9`",
        );
        refused(
            "1 2 3\n4 5 6\n7 8 99999999999999999999",
            "line 3, column 5: a 3x3 board has the tiles 1 to 8 and the blank, found `99999999999999999999`",
        );
        refused(
            "1 2 3\n4 0 6\n7 8 0",
            "line 3, column 5: the blank is here and at line 2, column 3; tile 5 is missing",
        );
        refused(
            "1 2 3\n4 fünf 6",
            "line 2, column 3: expected tile numbers, with 0, _, . or x for the blank, found `fünf`",
        );
        refused(
            "1 -2 3",
            "line 1, column 3: expected tile numbers, with 0, _, . or x for the blank, found `-2`",
        );
        refused(
            "1 2 3 0 4",
            "line 1, column 1: 5 cells in one row do not make a square: separate the rows by `/`, and write only one board on a line",
        );
        refused("0\n1\n2", "line 1, column 1: a board has 2 to 8 columns and 2 to 8 rows, not 1 and 3");
        refused("5", "line 1, column 1: a board has 2 to 8 columns and 2 to 8 rows, not 1 and 1");
        refused(
            &"1 ".repeat(1_000_000),
            "line 1, column 129: more cells than the 64 of the greatest board, 8x8",
        );
        refused(&"1\n".repeat(100), "line 65, column 1: more cells than the 64 of the greatest board, 8x8");
    }

    #[test]
    fn files_hold_many() {
        let lines = "# two\n1 0 2 / 3 4 5 / 6 7 8\n\n3 1 2 0 4 5 6 7 8\ngoal: 123456780\n123456708\n012345678 goal: 312045678";
        let found = all(lines).unwrap();
        assert_eq!(found.len(), 4);
        assert_eq!(found[1].start()[0], 3);
        assert_eq!(found[2].goal()[8], 0);
        assert_eq!(found[3].goal()[0], 3);
        let blocks = "1 0\n3 2\n\n0 1\n3 2\n\ngoal:\n1 0\n3 2\n# next\n\n\n0 1 2\n3 5 4";
        let found = all(blocks).unwrap();
        assert_eq!(found.len(), 3);
        assert_eq!(found[1].goal(), [1, 0, 3, 2]);
        assert_eq!((found[2].width(), found[2].height()), (3, 2));
        for nine in ["1 4 2 3 0 5 6 7 8", "1,4,2,3,0,5,6,7,8", "142305678"] {
            assert_eq!(all(&format!("{nine}\n{nine}")).unwrap().len(), 2, "{nine}");
        }
        assert!(all("").is_err());
        let numbered = "1 57 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";
        assert!(all(numbered).unwrap_err().to_string().contains("only one board on a line"));
    }

    #[test]
    fn noise_is_an_error_and_no_panic() {
        let alphabet: Vec<char> = "0123456789 _./,|\n#:goalx─│é".chars().collect();
        let mut rng = crate::rng::Rng::seeded(3);
        for _ in 0..20_000 {
            let length = rng.below(40);
            let text: String = (0..length).map(|_| alphabet[rng.below(alphabet.len())]).collect();
            if let Ok(found) = all(&text) {
                assert!(found.iter().all(|i| Tiles::of(i).is_ok() || i.start().len() > 16));
            }
            let _ = one(&text);
        }
    }
}
