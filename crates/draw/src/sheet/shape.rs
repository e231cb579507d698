//! Shapes of a sheet: paths, texts, groups.

use std::fmt::{self, Display, Formatter};

/// Red, green and blue: `0xRRGGBB`.
///
/// ```
/// assert_eq!(solvarium_draw::sheet::Colour(0x00_72B2).to_string(), "#0072B2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(
    /// The number.
    pub u32,
);

/// Formats the colour as CSS.
impl Display for Colour {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        write!(to, "#{:06X}", self.0)
    }
}

/// An ordered list of shapes on a background.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The width in units; PNG images have two pixels per unit.
    pub width: f64,
    /// The height in units.
    pub height: f64,
    /// The background colour.
    pub paper: Colour,
    /// The title, for screen readers.
    pub title: String,
    /// A description, for screen readers.
    pub about: String,
    /// The shapes from back to front.
    pub shapes: Vec<Shape>,
}

impl Sheet {
    /// Makes an empty sheet.
    ///
    /// ```
    /// use solvarium_draw::sheet::{Colour, Sheet};
    /// assert!(Sheet::new(10.0, 10.0, Colour(0)).shapes.is_empty());
    /// ```
    #[must_use]
    pub const fn new(width: f64, height: f64, paper: Colour) -> Self {
        Self { width, height, paper, title: String::new(), about: String::new(), shapes: Vec::new() }
    }
}

/// An element of a sheet.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A path that is filled, stroked or both.
    Path {
        /// The steps of the path.
        steps: Vec<Step>,
        /// The fill colour and its opacity.
        fill: Option<(Colour, f64)>,
        /// The pen of the stroke.
        stroke: Option<Pen>,
    },
    /// A text on one line.
    Text(Text),
    /// Begins a group, up to [`Shape::End`].
    Group {
        /// The SVG class.
        class: &'static str,
        /// The title for screen readers; may be empty.
        title: String,
    },
    /// Ends a group.
    End,
}

/// A step of a path, in units of the sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Moves to a point without drawing.
    Move(f64, f64),
    /// Draws a line to a point.
    Line(f64, f64),
    /// Draws a cubic Bézier curve to the last of three points; the others are its control points.
    Curve([(f64, f64); 3]),
    /// Closes the path.
    Close,
    /// A separate circle: centre and radius.
    Circle(f64, f64, f64),
}

/// The style of a stroke. Joins are round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pen {
    /// The colour.
    pub colour: Colour,
    /// The width.
    pub width: f64,
    /// The opacity, from 0 to 1.
    pub opacity: f64,
    /// Lengths of dashes and gaps, in turn; empty for a solid stroke.
    pub dash: &'static [f64],
    /// The ends.
    pub cap: Cap,
}

/// The shape of a stroke's end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cap {
    /// Ends at the end point.
    #[default]
    Butt,
    /// Ends with a half disc beyond it.
    Round,
    /// Ends with a half square beyond it.
    Square,
}

/// A text on one line.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The horizontal position of its anchor.
    pub x: f64,
    /// The position of its baseline.
    pub y: f64,
    /// The text.
    pub text: String,
    /// The font size.
    pub size: f64,
    /// The colour.
    pub colour: Colour,
    /// The alignment to `x`.
    pub anchor: Anchor,
    /// The rotation around (`x`, `y`), clockwise, in degrees.
    pub angle: f64,
    /// The font.
    pub face: Face,
}

/// A font.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Face {
    /// DejaVu Sans.
    #[default]
    Sans,
    /// DejaVu Sans Bold.
    Bold,
    /// DejaVu Sans Mono.
    Mono,
}

/// The point of a text that is at its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The beginning.
    Start,
    /// The middle.
    Middle,
    /// The end.
    End,
}

impl Pen {
    /// Makes a solid, opaque pen.
    ///
    /// ```
    /// use solvarium_draw::sheet::{Colour, Pen};
    /// assert_eq!(Pen::new(Colour(0), 2.0).dashed(&[4.0, 3.0]).faint(0.5).opacity, 0.5);
    /// ```
    #[must_use]
    pub const fn new(colour: Colour, width: f64) -> Self {
        Self { colour, width, opacity: 1.0, dash: &[], cap: Cap::Butt }
    }

    /// Returns the pen with dashes.
    ///
    /// ```
    /// use solvarium_draw::sheet::{Colour, Pen};
    /// assert_eq!(Pen::new(Colour(0), 2.0).dashed(&[4.0, 3.0]).dash, [4.0, 3.0]);
    /// ```
    #[must_use]
    pub const fn dashed(self, dash: &'static [f64]) -> Self {
        Self { dash, ..self }
    }

    /// Returns the pen with this opacity.
    ///
    /// ```
    /// use solvarium_draw::sheet::{Colour, Pen};
    /// assert_eq!(Pen::new(Colour(0), 2.0).faint(0.5).opacity, 0.5);
    /// ```
    #[must_use]
    pub const fn faint(self, opacity: f64) -> Self {
        Self { opacity, ..self }
    }
}

/// Returns a polyline through these points.
///
/// ```
/// use solvarium_draw::sheet::{Step, line};
/// assert_eq!(line([(0.0, 1.0), (2.0, 1.0)]), [Step::Move(0.0, 1.0), Step::Line(2.0, 1.0)]);
/// ```
#[must_use]
pub fn line(places: impl IntoIterator<Item = (f64, f64)>) -> Vec<Step> {
    let step = |(nth, (x, y))| if nth == 0 { Step::Move(x, y) } else { Step::Line(x, y) };
    places.into_iter().enumerate().map(step).collect()
}

/// Returns a polygon with these corners.
///
/// ```
/// use solvarium_draw::sheet::{Step, area};
/// assert_eq!(area([(0.0, 1.0), (2.0, 1.0)]).last(), Some(&Step::Close));
/// ```
#[must_use]
pub fn area(places: impl IntoIterator<Item = (f64, f64)>) -> Vec<Step> {
    let mut steps = line(places);
    steps.push(Step::Close);
    steps
}

/// Returns a rectangle between two corners.
///
/// ```
/// assert_eq!(solvarium_draw::sheet::rectangle((0.0, 0.0), (2.0, 1.0)).len(), 5);
/// ```
#[must_use]
pub fn rectangle((left, top): (f64, f64), (right, bottom): (f64, f64)) -> Vec<Step> {
    area([(left, top), (right, top), (right, bottom), (left, bottom)])
}
