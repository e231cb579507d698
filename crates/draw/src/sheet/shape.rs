//! What pen and brush can do: ways, texts, groups. SVG writes it, PNG paints it.

use std::fmt::{self, Display, Formatter};

/// Red, green and blue: `0xRRGGBB`.
///
/// ```
/// assert_eq!(solvarium_draw::sheet::Colour(0x00_72B2).to_string(), "#0072B2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(
    /// Its number.
    pub u32,
);

/// As CSS writes it.
impl Display for Colour {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        write!(to, "#{:06X}", self.0)
    }
}

/// Everything on one sheet, from behind to the front.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Its width in units, of which pictures have two pixels each.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// What is behind everything.
    pub paper: Colour,
    /// What it is, for those who do not see it.
    pub title: String,
    /// What else there is to say of it.
    pub about: String,
    /// What is on it.
    pub shapes: Vec<Shape>,
}

impl Sheet {
    /// An empty one.
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

/// Something on a sheet.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A way, filled with a colour of some opacity, drawn along with a pen, or both.
    Path {
        /// Where it goes.
        way: Vec<Step>,
        /// The colour inside, and its opacity.
        fill: Option<(Colour, f64)>,
        /// What it is drawn with.
        stroke: Option<Pen>,
    },
    /// A text on one line.
    Text(Text),
    /// What follows belongs together, until [`Shape::End`].
    Group {
        /// Its class in an SVG.
        class: &'static str,
        /// What it is, for those who do not see it; may be empty.
        title: String,
    },
    /// The end of a group.
    End,
}

/// One step of a way, in units of the sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// To a place, without a line.
    Move(f64, f64),
    /// Straight to a place.
    Line(f64, f64),
    /// To the last of three places, the others are the handles of a Bézier curve.
    Curve([(f64, f64); 3]),
    /// Back to where it began.
    Close,
    /// A circle of its own: middle and radius.
    Circle(f64, f64, f64),
}

/// What a way is drawn with. Strokes meet round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pen {
    /// Its colour.
    pub colour: Colour,
    /// How wide it is.
    pub width: f64,
    /// From 0 to 1.
    pub opacity: f64,
    /// Lengths of strokes and gaps, in turn; none if it is whole.
    pub dash: &'static [f64],
    /// How it ends.
    pub cap: Cap,
}

/// How a stroke ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cap {
    /// Where the way ends.
    #[default]
    Butt,
    /// Half a disc further.
    Round,
    /// Half a square further.
    Square,
}

/// A text on one line.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Where its anchor is.
    pub x: f64,
    /// Where its letters stand.
    pub y: f64,
    /// What it says.
    pub text: String,
    /// How high a line of it is.
    pub size: f64,
    /// Its colour.
    pub colour: Colour,
    /// Which end of it is at its place.
    pub anchor: Anchor,
    /// Degrees, clockwise around `x` and `y`.
    pub angle: f64,
    /// Its font.
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

/// Which end of a text is at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

impl Pen {
    /// A whole stroke.
    ///
    /// ```
    /// use solvarium_draw::sheet::{Colour, Pen};
    /// assert_eq!(Pen::new(Colour(0), 2.0).dashed(&[4.0, 3.0]).faint(0.5).opacity, 0.5);
    /// ```
    #[must_use]
    pub const fn new(colour: Colour, width: f64) -> Self {
        Self { colour, width, opacity: 1.0, dash: &[], cap: Cap::Butt }
    }

    /// The same with dashes.
    ///
    /// ```
    /// use solvarium_draw::sheet::{Colour, Pen};
    /// assert_eq!(Pen::new(Colour(0), 2.0).dashed(&[4.0, 3.0]).dash, [4.0, 3.0]);
    /// ```
    #[must_use]
    pub const fn dashed(self, dash: &'static [f64]) -> Self {
        Self { dash, ..self }
    }

    /// The same, as opaque as this.
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

/// From the first place to the last.
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

/// The same, and back to the first.
///
/// ```
/// use solvarium_draw::sheet::{Step, area};
/// assert_eq!(area([(0.0, 1.0), (2.0, 1.0)]).last(), Some(&Step::Close));
/// ```
#[must_use]
pub fn area(places: impl IntoIterator<Item = (f64, f64)>) -> Vec<Step> {
    let mut way = line(places);
    way.push(Step::Close);
    way
}

/// A rectangle between two corners.
///
/// ```
/// assert_eq!(solvarium_draw::sheet::rectangle((0.0, 0.0), (2.0, 1.0)).len(), 5);
/// ```
#[must_use]
pub fn rectangle((left, top): (f64, f64), (right, bottom): (f64, f64)) -> Vec<Step> {
    area([(left, top), (right, top), (right, bottom), (left, bottom)])
}
