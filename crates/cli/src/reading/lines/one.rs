//! Reads a single line: nothing, a puzzle in any one-line format, or an error.

use super::LineFormat;
use solvarium::Error;
use solvarium::error::Place;
use solvarium_catalogue::{self as catalogue, AuxiliaryInputs, Instance, Item, OwnLines, ProblemKind, Rows};
use solvarium_forms::records;

/// The type of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line<'t> {
    /// Blank, a comment, or a border.
    Nothing,
    /// A comment that declares the type of the following puzzles: diagonals or regions.
    Setting,
    /// A puzzle, possibly invalid.
    Puzzle(&'t [u8]),
}

/// Determines the type of a line.
pub fn classify(line: &[u8]) -> Line<'_> {
    let text = line.trim_ascii();
    match text.strip_prefix(b"#") {
        Some(comment) => {
            let lower = comment.trim_ascii().to_ascii_lowercase();
            let is_setting = lower.starts_with(b"diagonals") || lower.starts_with(b"regions");
            if is_setting { Line::Setting } else { Line::Nothing }
        }
        None if text.iter().all(|byte| b"+-=| \t".contains(byte)) => Line::Nothing,
        None => Line::Puzzle(line.trim_ascii_end()),
    }
}

/// Whether the first puzzle of a text is complete on its line, so that no further line is needed to read it; `None` if the line is
/// incomplete. A comment that declares the type of puzzles requires the whole text.
pub fn stand_alone(head: &[u8]) -> Option<bool> {
    let head = head.strip_prefix(super::BYTE_ORDER_MARK).unwrap_or(head);
    let complete = head.iter().rposition(|&byte| byte == b'\n').map_or(&[][..], |end| &head[..end]);
    let lines = || complete.split(|&byte| byte == b'\n').map(classify);
    if lines().any(|line| line == Line::Setting) {
        return Some(false);
    }
    lines().find_map(|line| match line {
        Line::Puzzle(text) => Some(is_alone(text)),
        Line::Nothing | Line::Setting => None,
    })
}

/// Whether a line is at least as long as a 9x9 grid and is a puzzle, not part of a table or another language.
fn is_alone(line: &[u8]) -> bool {
    let is_odd = |byte: &u8| b",;\"'{[(</|=".contains(byte);
    let is_position = line.contains(&b':');
    let has_gaps = line.iter().any(u8::is_ascii_whitespace);
    super::is_sudoku(line)
        || line.len() >= super::CELLS
            && !line.iter().any(is_odd)
            && (is_position || !has_gaps)
            && is_valid(line)
}

/// Whether a line is a valid Sudoku.
pub fn is_valid(line: &[u8]) -> bool {
    ProblemKind::parse("sudoku").is_ok_and(|kind| parse(line, &kind).is_ok())
}

/// A reader of single lines.
pub enum Reader {
    /// Any one-line format.
    Plain(ProblemKind),
    /// Rows of a table.
    Table(Rows),
    /// Puzzles in JSON, of any problem or of this one.
    Records(Option<ProblemKind>),
    /// Puzzles in the notation of their problem.
    Own(OwnLines),
}

impl Reader {
    /// The reader for the lines of such a file; grids are of this kind.
    pub fn of(line_format: &LineFormat, kind: &ProblemKind) -> Self {
        let reader = match line_format {
            LineFormat::Plain => None,
            LineFormat::Table(table) => table.rows().map(Self::Table),
            LineFormat::Records(kind) => Some(Self::Records(kind.clone())),
            LineFormat::Own(head, kind) => OwnLines::of(head, kind.as_ref()).map(Self::Own),
        };
        reader.unwrap_or_else(|| Self::Plain(kind.clone()))
    }

    /// The puzzle on the line with this number, from 1, if there is any.
    pub fn read(&mut self, line: &[u8], number: usize) -> Option<Item> {
        let fault = |error| Item::refused(number, error);
        match self {
            Self::Plain(kind) => {
                let instance = read(line, number, kind)?;
                Some(Item { instance, ..fault(Error::input("")) })
            }
            others => match text(line) {
                Ok(text) => others.other(text.trim_end_matches(['\r', '\n']), number),
                Err(error) => {
                    let here = Place::new(number, column(&error));
                    Some(fault(error.at(here)))
                }
            },
        }
    }

    /// The puzzle on a line that is not a plain grid.
    fn other(&mut self, line: &str, number: usize) -> Option<Item> {
        match self {
            Self::Table(rows) => rows.item(number, line),
            Self::Own(lines) => lines.item(number, line),
            Self::Records(kind) if !line.trim().is_empty() => Some(record(line, number, kind.as_ref())),
            Self::Records(_) | Self::Plain(_) => None,
        }
    }
}

/// A puzzle in JSON; in a long file it has its own line.
fn record(line: &str, number: usize, kind: Option<&ProblemKind>) -> Item {
    let here = |error: Error| error.reworded(error.message()).at(Place::new(number, column(&error)));
    if records(line).is_none_or(|all| all.count() != 1) {
        let message = "expected a JSON puzzle on a line of its own, like the lines before";
        return Item::refused(number, here(Error::input(message)));
    }
    match catalogue::read(line, kind, &AuxiliaryInputs::default()).map(|mut items| items.pop()) {
        Ok(Some(item)) => Item { line: number, instance: item.instance.map_err(here), ..item },
        Ok(None) => Item::refused(number, here(Error::input("there is no puzzle on this line"))),
        Err(error) => Item::refused(number, here(error)),
    }
}

fn column(error: &Error) -> usize {
    error.place().map_or(0, |place| place.column)
}

/// The puzzle on the line with this number, if there is any.
fn read(line: &[u8], number: usize, kind: &ProblemKind) -> Option<Result<Box<dyn Instance>, Error>> {
    let here = |error: Error| error.reworded(error.message()).at(Place::new(number, column(&error)));
    match classify(line) {
        Line::Nothing => None,
        Line::Setting => Some(Err(here(Error::input(
            "a comment cannot change the kind of puzzle in a file of this length: put puzzles with diagonals or regions into their own file",
        )))),
        Line::Puzzle(line) => Some(parse(line, kind).map_err(here)),
    }
}

/// The error for a line longer than a block.
pub fn too_long() -> Error {
    Error::input("expected a puzzle, found a line of more than 300,000 characters")
}

fn parse(line: &[u8], kind: &ProblemKind) -> Result<Box<dyn Instance>, Error> {
    catalogue::parse_as(text(line)?, kind)
}

fn text(line: &[u8]) -> Result<&str, Error> {
    std::str::from_utf8(line).map_err(|error| {
        let (before, byte) = (&line[..error.valid_up_to()], line[error.valid_up_to()]);
        let column = String::from_utf8_lossy(before).chars().count() + 1;
        Error::input(format!("expected UTF-8 text, found the byte 0x{byte:02x}")).at(Place::new(1, column))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(line: &[u8]) -> Option<String> {
        let kind = ProblemKind::parse("sudoku").unwrap();
        read(line, 7, &kind)
            .map(|instance| instance.map_or_else(|error| error.to_string(), |instance| instance.describe()))
    }

    #[test]
    fn the_first_line_determines_whether_it_is_complete() {
        let nine = ".".repeat(81);
        for (text, expected) in [
            (format!("{nine}\n"), Some(true)),
            (format!("# a\n\n{nine} # one\r\n..."), Some(true)),
            (format!("{nine}:1r1c1 2r1c1\n"), Some(true)),
            (format!("{}\n", "123456789".repeat(81)), Some(true)),
            (nine.clone(), None),
            ("# a\n".into(), None),
            (format!("{nine}\n# regions\n"), Some(false)),
            (format!("{nine},{nine}\n"), Some(false)),
            (format!("{nine} 7.2\n"), Some(false)),
            ("..1......\n".into(), Some(false)),
            (".".repeat(36) + "\n", Some(false)),
            ("puzzle,level\n".into(), Some(false)),
        ] {
            assert_eq!(stand_alone(text.as_bytes()), expected, "{text}");
        }
    }

    #[test]
    fn a_line_is_a_puzzle_blank_or_an_error() {
        for nothing in ["", "\r", "  ", "# a comment", "#", "---+---"] {
            assert_eq!(message(nothing.as_bytes()), None, "{nothing:?}");
        }
        let line = "1".to_string() + &"*".repeat(80) + "\r";
        assert_eq!(message(line.as_bytes()).as_deref(), Some("9x9 Sudoku, 1 given"));
        assert_eq!(message(format!("{line} # one").as_bytes()).as_deref(), Some("9x9 Sudoku, 1 given"));
        assert_eq!(
            message(".".repeat(80).as_bytes()).as_deref(),
            Some("line 7, column 81: a line of 80 cells is not a grid: 9 x 9 has 81")
        );
        assert!(message(b"11").is_some_and(|text| text.starts_with("line 7")));
        assert_eq!(
            message(b"12\xff").as_deref(),
            Some("line 7, column 3: expected UTF-8 text, found the byte 0xff")
        );
        assert!(
            message(b"# Diagonals")
                .is_some_and(|text| text.starts_with("line 7: a comment cannot change the kind of puzzle"))
        );
    }
}
