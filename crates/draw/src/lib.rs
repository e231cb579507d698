//! Draws boards as SVG for pages and files, and sheets of shapes, which charts use too.
//!
//! ```text
//! Scene --boards/: one a file-> canvas (marks with classes) --+--> page: SVG for a page, SVG alone
//!                                                             +--> sheet/ (shapes) --+--> SVG
//! charts of the lab --------------------------------------------> sheet/ ------------+--> PNG (feature `png`)
//!                                                                                    +--> PDF (feature `pdf`)
//! scenes of a path --sequence--> sheets --> animated PNG, pages of PDF
//! ```
//!
//! A drawing for a page is self-contained and opaque, so it looks the same on white and dark pages. It has no styles, scripts or ids:
//! colours are attributes, and every element has a class by which a page may recolour it. No information is in a colour alone. Colours are
//! those of Okabe and Ito (2008), which most colour-blind people can distinguish.
//!
//! | class | element | coloured by |
//! |---|---|---|
//! | `sv` | the root element | |
//! | `sv-paper` | the background | fill |
//! | `sv-frame`, `sv-frame sv-solved` | the frame of a board; of a goal | stroke |
//! | `sv-line`, `sv-border` | lines between cells; borders of regions, and walls between cells | stroke |
//! | `sv-tint-1` ... `sv-tint-5` | regions (the first tint is the paper's) | stroke |
//! | `sv-diagonal` | the diagonals of a grid, if they are constraints | stroke |
//! | `sv-cage`, `sv-sum` | outlines of cages; their sums | stroke; fill |
//! | `sv-given`, `sv-plain` | givens; values that a search placed | fill |
//! | `sv-marks`, `sv-count` | candidates; their number (or a note that a text is empty) | fill |
//! | `sv-lost` | a candidate that the last step removed | stroke |
//! | `sv-house` | the houses of an explained step | fill |
//! | `sv-used`, `sv-fin`, `sv-placed` | rings around its candidates, its fins, the value that it places | fill, stroke |
//! | `sv-strong`, `sv-weak`, `sv-head` | links of its chains, solid and dashed; their arrowheads | stroke; stroke; fill |
//! | `sv-dead`, `sv-cross` | a cell without candidates; its cross | fill; stroke |
//! | `sv-fault`, `sv-fault-mark` | a faulty cell; the mark in its corner | fill |
//! | `sv-changed`, `sv-ring` | a changed cell; the ring around it | fill; stroke |
//! | `sv-gone` | the ring around an emptied cell | stroke |
//! | `sv-tray`, `sv-tile`, `sv-number` | the tray of tiles; a tile; its number, or the cost of a map cell | fill |
//! | `sv-arrow` | the direction in which a tile moved | fill |
//! | `sv-square` | dark squares of a chessboard | stroke |
//! | `sv-piece` | a piece (with `sv-given` if it is a given) | fill, stroke |
//! | `sv-wall` | walls of a map | stroke |
//! | `sv-way` | the path so far | stroke |
//! | `sv-edge`, `sv-weight` | edges; their costs | stroke; fill |
//! | `sv-city`, `sv-name` | points; their names | fill |
//! | `sv-node`, `sv-open` | a point of a graph; one without a colour | fill, stroke |
//! | `sv-start`, `sv-goal`, `sv-here` | marks on a map | fill, stroke |
//! | `sv-on` | letters on these marks | fill |
//! | `sv-text`, `sv-new`, `sv-bar` | lines of text; a line that changed; the bar before it | fill |

mod boards;
mod canvas;
#[cfg(test)]
mod drawn;
mod page;
#[cfg(any(feature = "png", feature = "pdf"))]
pub mod sequence;
#[cfg(feature = "sheet")]
pub mod sheet;
pub mod svg;

pub use boards::faults;
use solvarium_catalogue::Scene;

/// Draws a state as SVG for a page, and marks the differences to the state `before`. A scene without a picture is drawn as its text.
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
    page::write(&boards::compared(scene, before))
}

/// Turns a drawing of [`board`] into a file of its own, light or dark as its reader prefers.
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

/// Turns a drawing of [`board`] into a file of its own, always dark.
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

/// Draws a state as SVG for a page, with these cells marked as faulty, as [`faults`] finds them.
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
    page::write(&boards::at_fault(scene, faults))
}

/// Draws a state as an SVG file of its own, light or dark as its reader prefers.
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
    page::alone(&boards::compared(scene, None))
}

/// Draws a state as a sheet of shapes, on white.
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
    sheet::of::canvas(&boards::compared(scene, None))
}

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests;
