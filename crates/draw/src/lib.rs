//! The drawing of Solvarium: boards as SVG for pages and for files, and sheets of shapes, which charts are made of too.
//!
//! ```text
//! Scene --looks/: one a file--> canvas (marks with classes) --+--> page: SVG for a page, SVG alone
//!                                                             +--> sheet/ (shapes) --+--> SVG
//! charts of the lab --------------------------------------------> sheet/ ------------+--> PNG (feature `png`)
//!                                                                                    +--> PDF (feature `pdf`)
//! scenes one after the other --sequence--> sheets --> animated PNG, pages of PDF
//! ```
//!
//! A board for a page needs nothing else, and stands on white or on dark: it holds neither styles nor scripts nor ids, colours
//! are attributes, and everything has a class by which a page may colour it anew. No colour says anything that a shape does
//! not say as well; colours are those of Okabe and Ito (2008), which most colour-blind people tell apart.
//!
//! | class | what it is | coloured by |
//! |---|---|---|
//! | `sv` | the whole | |
//! | `sv-paper` | the ground | fill |
//! | `sv-frame`, `sv-frame sv-solved` | the frame of a board; of a goal | stroke |
//! | `sv-line`, `sv-border` | lines between cells; borders of regions, and walls between fields | stroke |
//! | `sv-tint-1` ... `sv-tint-5` | regions (the first tint is the paper's) | stroke |
//! | `sv-diagonal` | the diagonals of a grid, where they count | stroke |
//! | `sv-cage`, `sv-sum` | outlines of cages; their sums | stroke; fill |
//! | `sv-given`, `sv-plain` | what was there from the start; what a search put there | fill |
//! | `sv-marks`, `sv-count` | candidates; how many there are (or that a text is empty) | fill |
//! | `sv-lost` | a candidate that went with the last step | stroke |
//! | `sv-house` | the houses of a step that is explained | fill |
//! | `sv-used`, `sv-fin`, `sv-placed` | rings around its candidates, around fins, around what it puts in | fill, stroke |
//! | `sv-strong`, `sv-weak`, `sv-head` | links of its chains, solid and dashed; their heads | stroke; stroke; fill |
//! | `sv-dead`, `sv-cross` | a cell that nothing fits; the cross in it | fill; stroke |
//! | `sv-fault`, `sv-fault-mark` | a cell at fault; the mark in its corner | fill |
//! | `sv-changed`, `sv-ring` | a cell that changed; the ring around it | fill; stroke |
//! | `sv-gone` | the ring around a cell that something left | stroke |
//! | `sv-tray`, `sv-tile`, `sv-number` | what tiles lie in; a tile; its number; how dear a field of a map is | fill |
//! | `sv-arrow` | which way a tile went | fill |
//! | `sv-square` | dark squares of a chessboard | stroke |
//! | `sv-piece` | a piece (with `sv-given` if it was there from the start) | fill, stroke |
//! | `sv-wall` | walls of a map | stroke |
//! | `sv-way` | the way that was walked | stroke |
//! | `sv-edge`, `sv-weight` | lines between points; what they cost | stroke; fill |
//! | `sv-city`, `sv-name` | points; their names | fill |
//! | `sv-node`, `sv-open` | a point of a graph; one without a colour | fill, stroke |
//! | `sv-start`, `sv-goal`, `sv-here` | marks on a map | fill, stroke |
//! | `sv-on` | letters on these marks | fill |
//! | `sv-text`, `sv-new`, `sv-bar` | lines of text; a line that changed; the bar before it | fill |

mod canvas;
#[cfg(test)]
mod drawn;
mod looks;
mod page;
#[cfg(any(feature = "png", feature = "pdf"))]
pub mod sequence;
#[cfg(feature = "sheet")]
pub mod sheet;
pub mod svg;

pub use looks::faults;
use solvarium_catalogue::Scene;

/// A state as SVG for a page; `before` is the state to compare it with, in which
/// what differs is marked. A scene without a picture is drawn as its text.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let job = catalogue::parse("1.....3..4.....2")?;
/// let (start, next) = (job.scene(0, &[])?, job.scene(0, &[1 << 7 | 2])?);
/// let svg = solvarium_draw::board(&next, Some(&start));
/// assert!(svg.contains(r#"aria-label="2 inserted at row 1, column 2""#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn board(scene: &Scene, before: Option<&Scene>) -> String {
    page::write(&looks::compared(scene, before))
}

/// What [`board`] drew for a page as a file of its own, light or dark as its reader wants.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let job = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let board = solvarium_draw::board(&job.scene(0, &[])?, None);
/// assert!(!board.contains("prefers-color-scheme: dark"));
/// assert!(solvarium_draw::styled(&board).contains("prefers-color-scheme: dark"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn styled(board: &str) -> String {
    page::styled(board)
}

/// What [`board`] drew for a page as a dark file of its own, whatever its reader wants.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let job = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let dark = solvarium_draw::dark(&solvarium_draw::board(&job.scene(0, &[])?, None));
/// assert!(dark.contains("<style>.sv-paper") && !dark.contains("@media"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn dark(board: &str) -> String {
    page::dark(board)
}

/// A state as SVG for a page, its cells of these numbers at fault, as [`faults`] finds them.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let job = catalogue::parse("1.....3..4.....2")?;
/// let full = job.portray(&[1, 2, 4, 3, 4, 3, 3, 1, 2, 4, 1, 4, 3, 1, 3, 2])?;
/// let svg = solvarium_draw::board_at_fault(&full, &solvarium_draw::faults(&full));
/// assert!(svg.contains("sv-fault"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn board_at_fault(scene: &Scene, faults: &[usize]) -> String {
    page::write(&looks::at_fault(scene, faults))
}

/// A state as SVG for a file of its own: with a style that draws it light on dark where its reader wants that.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let job = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let svg = solvarium_draw::alone(&job.scene(0, &[])?);
/// assert!(svg.contains("prefers-color-scheme: dark"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn alone(scene: &Scene) -> String {
    page::alone(&looks::compared(scene, None))
}

/// A state as a sheet of shapes, on white.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let job = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// assert_eq!(solvarium_draw::sheet(&job.scene(0, &[])?).width, 208.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "sheet")]
#[must_use]
pub fn sheet(scene: &Scene) -> sheet::Sheet {
    sheet::of::canvas(&looks::compared(scene, None))
}

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests;
