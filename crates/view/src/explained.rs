//! Explained Sudoku boards as the page stores them: in its link, in saved files, and in a record updated after each change.

use serde::{Deserialize, Serialize};
use solvarium::Error;
use solvarium_catalogue::{self as catalogue, AuxiliaryInputs};
use solvarium_human::{self as human, Position, Program};
use std::fmt;
use std::io;

/// The type identifier of a file.
const KIND: &str = "explained Sudoku";

/// The content of a file: a board with its manual changes.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct SavedBoard {
    solvarium: String,
    version: u32,
    position: String,
    order: String,
    hand: Vec<ByHand>,
    at: u64,
}

/// Manual changes at one point of the trail.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct ByHand {
    /// Number of trail entries before them.
    place: u64,
    changes: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
}

impl SavedBoard {
    /// Reads a file, and checks that its board can be shown.
    fn read(file: &[u8]) -> Result<(Self, Program), Error> {
        let kept: Self = serde_json::from_slice(file)
            .map_err(|error| Error::input(format!("this is not a saved board: {error}")))?;
        if (kept.solvarium.as_str(), kept.version) != (KIND, 1) {
            let found = format!("'{}', version {}", kept.solvarium, kept.version);
            return Err(Error::input(format!("expected a saved board ('{KIND}', version 1), found {found}")));
        }
        let order = kept.order.parse().map_err(Error::input)?;
        for item in catalogue::read(&kept.position, None, &AuxiliaryInputs::default())? {
            human::position(&*item.instance?)?;
        }
        Ok((kept, order))
    }

    fn written(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}

/// The parts of a link, with the page's names.
#[derive(Serialize)]
struct Link<'k> {
    position: &'k str,
    order: &'k str,
    at: u64,
    #[serde(skip_serializing_if = "String::is_empty")]
    hand: String,
}

impl Link<'_> {
    fn written(&self) -> String {
        serde_urlencoded::to_string(self).unwrap_or_default()
    }
}

/// The part of a link to the board of a position that follows its `#`.
///
/// ```
/// use solvarium_human::{Geometry, Program, Position};
/// let empty = Position::empty(Geometry::of_size(4).unwrap());
/// assert_eq!(solvarium_view::explained::link(&empty, Program::Se), "position=................&order=se&at=0");
/// ```
#[must_use]
pub fn link(position: &Position, order: Program) -> String {
    Link { position: &human::line(position), order: order.name(), at: 0, hand: String::new() }.written()
}

/// The link's part after its `#` for a file that the page saved.
///
/// ```
/// let file = br#"{"solvarium": "explained Sudoku", "version": 1, "position": "1.....3..4.....2", "order": "human",
///     "hand": [{"place": 2, "changes": ["=3r1c2"]}], "at": 3}"#;
/// let link = solvarium_view::explained::opened(file)?;
/// assert_eq!(link, "position=1.....3..4.....2&order=human&at=3&hand=2%7E%3D3r1c2");
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// The file has another format or a later version, or its position is invalid.
pub fn opened(file: &[u8]) -> Result<String, Error> {
    let (kept, order) = SavedBoard::read(file)?;
    let by_hand = |ByHand { place, changes, title }: &ByHand| {
        let title = title.as_ref().map(|title| format!("~{title}")).unwrap_or_default();
        format!("{place}~{}{title}", changes.join("."))
    };
    let hand = kept.hand.iter().map(by_hand).collect::<Vec<_>>().join(";");
    Ok(Link { position: &kept.position, order: order.name(), at: kept.at, hand }.written())
}

/// A file of a position without any steps, as the page saves it and [`opened`] reads it.
///
/// ```
/// use solvarium_human::{Geometry, Program, Position};
/// use solvarium_view::explained;
/// let empty = Position::empty(Geometry::of_size(4).unwrap());
/// let file = explained::begun(&empty, Program::Se);
/// assert_eq!(explained::opened(file.as_bytes())?, explained::link(&empty, Program::Se));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn begun(position: &Position, order: Program) -> String {
    let (solvarium, position, order) = (KIND.into(), human::line(position), order.name().into());
    SavedBoard { solvarium, version: 1, position, order, hand: Vec::new(), at: 0 }.written()
}

/// A record of the page's board: after each change, the complete file replaces the previous one.
pub struct BoardRecord(Box<Replace>);

/// Replaces the file by these bytes.
type Replace = dyn Fn(&[u8]) -> io::Result<()> + Send + Sync;

impl BoardRecord {
    /// Creates a record from the function that writes the file.
    ///
    /// ```
    /// let record = solvarium_view::explained::BoardRecord::new(|file| std::fs::write("board.json", file));
    /// ```
    #[must_use]
    pub fn new(replace: impl Fn(&[u8]) -> io::Result<()> + Send + Sync + 'static) -> Self {
        Self(Box::new(replace))
    }

    /// Writes the page's file, after checking that it is one.
    pub(crate) fn keep(&self, file: &[u8]) -> Result<io::Result<()>, Error> {
        let (kept, _) = SavedBoard::read(file)?;
        Ok((self.0)(kept.written().as_bytes()))
    }
}

impl fmt::Debug for BoardRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BoardRecord")
    }
}
