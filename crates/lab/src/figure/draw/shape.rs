//! What pen and brush can do: ways, texts, groups. SVG writes it, PNG paints it.

use crate::figure::theme::{Colour, Marker};

/// Everything on one sheet, from behind to the front.
pub(in crate::figure) struct Sheet {
    pub width: f64,
    pub height: f64,
    pub paper: Colour,
    pub title: String,
    pub about: String,
    pub shapes: Vec<Shape>,
}

pub(in crate::figure) enum Shape {
    /// A way, filled with a colour of some opacity, drawn along with a pen, or both.
    Path {
        way: Vec<Step>,
        fill: Option<(Colour, f64)>,
        stroke: Option<Pen>,
    },
    Text(Text),
    /// What follows belongs together, until [`Shape::End`].
    Group {
        class: &'static str,
        title: String,
    },
    End,
}

/// One step of a way, in units of the sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::figure) enum Step {
    Move(f64, f64),
    Line(f64, f64),
    Close,
    /// A circle of its own: middle and radius.
    Circle(f64, f64, f64),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::figure) struct Pen {
    pub colour: Colour,
    pub width: f64,
    pub opacity: f64,
    pub dash: &'static [f64],
}

/// A text on one line; `y` is where its letters stand.
pub(in crate::figure) struct Text {
    pub x: f64,
    pub y: f64,
    pub text: String,
    pub size: f64,
    pub colour: Colour,
    pub anchor: Anchor,
    /// Degrees, clockwise around `x` and `y`.
    pub angle: f64,
}

/// Which end of a text is at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::figure) enum Anchor {
    Start,
    Middle,
    End,
}

impl Pen {
    pub const fn new(colour: Colour, width: f64) -> Self {
        Self { colour, width, opacity: 1.0, dash: &[] }
    }

    pub const fn dashed(self, dash: &'static [f64]) -> Self {
        Self { dash, ..self }
    }

    pub const fn faint(self, opacity: f64) -> Self {
        Self { opacity, ..self }
    }
}

/// From the first place to the last.
pub(in crate::figure) fn line(places: impl IntoIterator<Item = (f64, f64)>) -> Vec<Step> {
    let step = |(nth, (x, y))| if nth == 0 { Step::Move(x, y) } else { Step::Line(x, y) };
    places.into_iter().enumerate().map(step).collect()
}

/// The same, and back to the first.
pub(in crate::figure) fn area(places: impl IntoIterator<Item = (f64, f64)>) -> Vec<Step> {
    let mut way = line(places);
    way.push(Step::Close);
    way
}

/// A rectangle between two corners.
pub(in crate::figure) fn rectangle((left, top): (f64, f64), (right, bottom): (f64, f64)) -> Vec<Step> {
    area([(left, top), (right, top), (right, bottom), (left, bottom)])
}

/// A marker of about the area of a circle of this radius.
pub(in crate::figure) fn marker(kind: Marker, (x, y): (f64, f64), radius: f64) -> Vec<Step> {
    let r = radius;
    let at = |corners: &[(f64, f64)]| area(corners.iter().map(|(right, down)| (x + right * r, y + down * r)));
    match kind {
        Marker::Circle => vec![Step::Circle(x, y, r)],
        Marker::Square => at(&[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]),
        Marker::Up => at(&[(0.0, -1.3), (1.2, 0.8), (-1.2, 0.8)]),
        Marker::Down => at(&[(0.0, 1.3), (-1.2, -0.8), (1.2, -0.8)]),
        Marker::Diamond => at(&[(0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)]),
        Marker::Cross => at(&CROSS),
    }
}

/// An upright cross of three by three squares without its corners, turned by an eighth.
const CROSS: [(f64, f64); 12] = [
    (0.0, -0.54),
    (0.72, -1.26),
    (1.26, -0.72),
    (0.54, 0.0),
    (1.26, 0.72),
    (0.72, 1.26),
    (0.0, 0.54),
    (-0.72, 1.26),
    (-1.26, 0.72),
    (-0.54, 0.0),
    (-1.26, -0.72),
    (-0.72, -1.26),
];
