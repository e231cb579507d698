//! Draws boards as SVG for pages and files, and sheets of shapes, which charts use too.
//!
//! ```text
//! Scene --boards/ (1 file each)-> canvas (marks with classes) --+--> page: SVG for a page, SVG alone
//!                                                               +--> sheet/ (shapes) --+--> SVG
//! charts of the lab ----------------------------------------------> sheet/ ------------+--> PNG (feature `png`)
//!                                                                                      +--> PDF (feature `pdf`)
//! scenes of a path --sequence--> sheets --> animated PNG, pages of PDF
//! ```
//!
//! A drawing for a page is self-contained and opaque, so it looks the same on white and dark pages. It has no styles, scripts or ids:
//! colours are attributes, and every element has a class by which a page may recolour it. No information is in a colour alone. Colours are
//! those of Okabe and Ito (2008), which most colour-blind people can distinguish.
//!
//! | class | element | colour attribute |
//! |---|---|---|
//! | `sv` | the root element | |
//! | `sv-paper` | the background | fill |
//! | `sv-frame`, `sv-frame sv-solved` | the frame of a board; the frame of a solved board | stroke |
//! | `sv-line`, `sv-border` | lines between cells; borders of regions, and walls between cells | stroke |
//! | `sv-tint-1` ... `sv-tint-5` | regions (the first tint is the paper's) | stroke |
//! | `sv-diagonal` | the diagonals of a grid, if they are constraints | stroke |
//! | `sv-cage`, `sv-sum` | outlines of cages; their sums | stroke; fill |
//! | `sv-rule-1` ... `sv-rule-8` | lines and tints of rules | stroke |
//! | `sv-circle`, `sv-shaft` | circles of arrows and lines; shafts and heads of arrows, other marks of rules | stroke |
//! | `sv-dot`, `sv-full` | a dot between cells, a circle at a corner; a black dot | fill, stroke |
//! | `sv-sign`, `sv-full-sign` | letters and numbers of rules; those on black dots | fill |
//! | `sv-clue`, `sv-note` | clues outside the grid; sentences below it | fill |
//! | `sv-given`, `sv-plain` | givens; values that a search placed | fill |
//! | `sv-marks`, `sv-count` | candidates; their number (or a note that a text is empty) | fill |
//! | `sv-lost` | a candidate that the last step removed | stroke |
//! | `sv-house` | the houses of an explained step | fill |
//! | `sv-used`, `sv-fin`, `sv-placed` | rings in an explained step: candidates that it uses; its fins; the value that it places | fill, stroke |
//! | `sv-part-b`, `sv-part-c`, `sv-part-d` | rings of further roles in the step's pattern, such as pincers, guardians and floor | fill, stroke |
//! | `sv-strong`, `sv-weak`, `sv-head` | links of the step's chains, solid and dashed; their arrowheads | stroke; stroke; fill |
//! | `sv-dead`, `sv-cross` | a cell without candidates; its cross | fill; stroke |
//! | `sv-fault`, `sv-fault-mark` | a faulty cell; the mark in its corner | fill |
//! | `sv-changed`, `sv-ring` | a changed cell; the ring around it, or bars on changed bits | fill; stroke |
//! | `sv-gone` | the ring around an emptied cell | stroke |
//! | `sv-tray`, `sv-tile`, `sv-number` | the tray of tiles; a tile; its number, or the cost of a map cell | fill |
//! | `sv-arrow` | the direction in which a tile moved | fill |
//! | `sv-square` | dark squares of a chessboard, or cells after the last bit | stroke |
//! | `sv-piece` | a piece (with `sv-given` if it is a given) | fill, stroke |
//! | `sv-stone`, `sv-first`, `sv-second`, `sv-neutral` | a stone of a game; of the first player; of the second; of neither | fill, stroke |
//! | `sv-wall` | walls of a map, or set bits | stroke |
//! | `sv-way` | the path so far | stroke |
//! | `sv-edge`, `sv-weight` | edges; their costs | stroke; fill |
//! | `sv-city`, `sv-name` | points; their names | fill |
//! | `sv-node`, `sv-open` | a point of a graph; one without a colour | fill, stroke |
//! | `sv-start`, `sv-goal`, `sv-here` | marks on a map | fill, stroke |
//! | `sv-on` | letters on these marks | fill |
//! | `sv-water`, `sv-poured` | water in a vessel or a river; water that was poured | fill |
//! | `sv-reached` | the amount in a vessel, if it is the target | fill |
//! | `sv-bank`, `sv-boat` | the banks of a river; its boat | fill; fill, stroke |
//! | `sv-flipped` | a bar of a stack that moved | fill, stroke |
//! | `sv-area` | a region of a map | fill, stroke |
//! | `sv-text`, `sv-new`, `sv-bar` | lines of text; a line that changed; the bar before it, or a bar of a stack | fill |

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

/// Draws a state as SVG for a page, and marks the differences from the state `before`. A scene without a picture is drawn as its text.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let instance = catalogue::parse("1.....3..4.....2")?;
/// let (start, next) = (instance.scene(0, &[])?, instance.scene(0, &[1 << 7 | 2])?);
/// let svg = solvarium_draw::board(&next, Some(&start));
/// assert!(svg.contains(r#"aria-label="2 inserted at row 1, column 2""#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn board(scene: &Scene, before: Option<&Scene>) -> String {
    page::write(&boards::compared(scene, before))
}

/// Returns the area of each cell in a drawing of [`board`], as fractions of its width and height: left, top, width,
/// height. Only boards on which people move or draw have areas: games and grids of digits. For others, returns none.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let areas = |text: &str| Ok(solvarium_draw::areas(&catalogue::parse(text)?.scene(0, &[])?));
/// let game = areas("tic-tac-toe")?;
/// assert_eq!((game.len(), game[4][0] + game[4][2] / 2.0), (9, 0.5));
/// assert_eq!(areas("1.....3..4.....2")?.len(), 16);
/// assert!(areas("queens 4")?.is_empty());
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn areas(scene: &Scene) -> Vec<[f64; 4]> {
    boards::areas(scene)
}

/// Draws a state for an editor: without the legend below a grid with rules, and with the areas of its cells, as [`areas`].
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let puzzle = catalogue::parse("....\n....\n....\n....\nthermo r1c1-r1c3")?;
/// let (svg, areas) = solvarium_draw::editable(&puzzle.scene(0, &[])?);
/// let legend = "digits increase</text>";
/// assert!(solvarium_draw::board(&puzzle.scene(0, &[])?, None).contains(legend));
/// assert!(!svg.contains(legend) && areas.len() == 16);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn editable(scene: &Scene) -> (String, Vec<[f64; 4]>) {
    let (canvas, areas) = boards::editable(scene);
    (page::write(&canvas), areas)
}

/// Turns a drawing of [`board`] into a standalone SVG file that follows the reader's light or dark theme.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let board = solvarium_draw::board(&instance.scene(0, &[])?, None);
/// assert!(!board.contains("prefers-color-scheme: dark"));
/// assert!(solvarium_draw::styled(&board).contains("prefers-color-scheme: dark"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn styled(board: &str) -> String {
    page::styled(board)
}

/// Turns a drawing of [`board`] into a standalone SVG file that is always dark.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let dark = solvarium_draw::dark(&solvarium_draw::board(&instance.scene(0, &[])?, None));
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
/// let instance = catalogue::parse("1.....3..4.....2")?;
/// let full = instance.portray(&[1, 2, 4, 3, 4, 3, 3, 1, 2, 4, 1, 4, 3, 1, 3, 2])?;
/// let svg = solvarium_draw::board_at_fault(&full, &solvarium_draw::faults(&full));
/// assert!(svg.contains("sv-fault"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn board_at_fault(scene: &Scene, faults: &[usize]) -> String {
    page::write(&boards::at_fault(scene, faults))
}

/// Draws a state as a standalone SVG file that follows the reader's light or dark theme.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let svg = solvarium_draw::alone(&instance.scene(0, &[])?);
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
/// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// assert_eq!(solvarium_draw::sheet(&instance.scene(0, &[])?).width, 208.0);
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
