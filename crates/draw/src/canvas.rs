//! A drawing under construction: rectangles, paths and texts with their classes and colours. Back ends turn it into SVG
//! for a page, or into a sheet of shapes, which is painted or printed.
//!
//! Paths are in SVG notation, which is short for large boards (six bytes for a row of walls, see [`strokes`]).

use crate::svg::{Label, Num};
use std::fmt::{self, Display, Formatter, Write};

/// A drawing.
pub(crate) struct Canvas {
    pub width: f64,
    pub height: f64,
    pub label: Label,
    /// The marks from back to front.
    pub marks: Vec<Mark>,
}

/// An element of a drawing.
pub(crate) enum Mark {
    /// Left, top, width, height.
    Rect {
        class: &'static str,
        at: [f64; 4],
        ink: Ink,
    },
    /// A path in SVG notation.
    Path {
        class: &'static str,
        data: String,
        ink: Ink,
    },
    /// Begins a group of texts in these letters, up to [`Mark::End`].
    Group {
        class: &'static str,
        letters: Letters,
    },
    /// A text with its baseline at `y`.
    Text {
        x: f64,
        y: f64,
        text: String,
    },
    End,
}

impl Canvas {
    /// Makes an empty drawing of this size.
    pub const fn new(width: f64, height: f64, label: Label) -> Self {
        Self { width, height, label, marks: Vec::new() }
    }

    /// Draws a rectangle: left, top, width, height.
    pub fn rect(&mut self, class: &'static str, at: [f64; 4], ink: Ink) {
        self.marks.push(Mark::Rect { class, at, ink });
    }

    /// Draws a path, unless it is empty.
    pub fn path(&mut self, class: &'static str, data: impl Into<String>, ink: Ink) {
        let data = data.into();
        if !data.is_empty() {
            self.marks.push(Mark::Path { class, data, ink });
        }
    }

    /// Begins a group of texts in these letters.
    pub fn group(&mut self, class: &'static str, letters: Letters) {
        self.marks.push(Mark::Group { class, letters });
    }

    /// Moves everything that was drawn so far to the right and down.
    pub fn shift(&mut self, (right, down): (f64, f64)) {
        if (right, down) == (0.0, 0.0) {
            return;
        }
        for mark in &mut self.marks {
            match mark {
                Mark::Rect { at, .. } => (at[0], at[1]) = (at[0] + right, at[1] + down),
                Mark::Path { ink, .. } => {
                    let place = ink.place.unwrap_or(PathFrame { left: 0.0, top: 0.0, scale: None });
                    ink.place = Some(PathFrame { left: place.left + right, top: place.top + down, ..place });
                }
                Mark::Text { x, y, .. } => (*x, *y) = (*x + right, *y + down),
                Mark::Group { .. } | Mark::End => {}
            }
        }
    }

    /// Ends the group.
    pub fn end(&mut self) {
        self.marks.push(Mark::End);
    }

    /// Draws a text centred at (`x`, `y`). `size` must be the font size of the group; here it only moves the baseline.
    pub fn text(&mut self, x: f64, y: f64, size: f64, text: impl Into<String>) {
        // Not every program supports `dominant-baseline`.
        self.marks.push(Mark::Text { x, y: y + 0.35 * size, text: text.into() });
    }
}

/// The style of a rectangle or a path. Colours are in SVG notation.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Ink {
    pub fill: Option<&'static str>,
    pub stroke: Option<&'static str>,
    /// The width of the stroke; 1 by default.
    pub width: Option<f64>,
    /// Lengths of dashes and gaps, in turn; empty for a solid stroke.
    pub dash: &'static [f64],
    pub join: Option<StrokeEnds>,
    pub cap: Option<StrokeEnds>,
    /// The radius of a rectangle's corners.
    pub corner: Option<f64>,
    pub place: Option<PathFrame>,
}

/// The joins and ends of strokes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StrokeEnds {
    Round,
    Square,
}

/// The origin and the unit of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PathFrame {
    pub left: f64,
    pub top: f64,
    pub scale: Option<f64>,
}

impl Ink {
    pub fn fill(colour: &'static str) -> Self {
        Self { fill: Some(colour), ..Self::default() }
    }

    /// Filled, with an outline.
    pub fn edged(fill: &'static str, stroke: &'static str) -> Self {
        Self { fill: Some(fill), stroke: Some(stroke), ..Self::default() }
    }

    pub fn line(colour: &'static str, width: f64) -> Self {
        Self { stroke: Some(colour), width: Some(width), ..Self::default() }
    }

    /// Scales [`strokes`] to cells of this size.
    pub fn stroked(colour: &'static str, cell: f64, margin: f64) -> Self {
        let place = PathFrame { left: margin, top: margin + cell / 2.0, scale: Some(cell) };
        Self { stroke: Some(colour), place: Some(place), ..Self::default() }
    }

    /// Moves the origin.
    pub const fn at(self, (left, top): (f64, f64)) -> Self {
        Self { place: Some(PathFrame { left, top, scale: None }), ..self }
    }

    pub const fn capped(self, cap: StrokeEnds) -> Self {
        Self { cap: Some(cap), ..self }
    }

    pub const fn joined(self, join: StrokeEnds) -> Self {
        Self { join: Some(join), ..self }
    }

    pub const fn cornered(self, radius: f64) -> Self {
        Self { corner: Some(radius), ..self }
    }
}

/// Writes presentation attributes.
impl Display for Ink {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        write!(to, "fill=\"{}\"", self.fill.unwrap_or("none"))?;
        self.stroke.map_or(Ok(()), |colour| write!(to, " stroke=\"{colour}\""))?;
        self.width.map_or(Ok(()), |width| write!(to, " stroke-width=\"{}\"", Num(width)))?;
        if !self.dash.is_empty() {
            let dash: Vec<_> = self.dash.iter().map(|length| Num(*length).to_string()).collect();
            write!(to, " stroke-dasharray=\"{}\"", dash.join(" "))?;
        }
        self.join.map_or(Ok(()), |tip| write!(to, " stroke-linejoin=\"{}\"", tip.name()))?;
        self.cap.map_or(Ok(()), |tip| write!(to, " stroke-linecap=\"{}\"", tip.name()))?;
        self.corner.map_or(Ok(()), |radius| write!(to, " rx=\"{}\"", Num(radius)))?;
        let Some(PathFrame { left, top, scale }) = self.place else { return Ok(()) };
        write!(to, " transform=\"translate({} {})", Num(left), Num(top))?;
        scale.map_or(Ok(()), |scale| write!(to, " scale({})", Num(scale)))?;
        to.write_char('"')
    }
}

impl StrokeEnds {
    const fn name(self) -> &'static str {
        match self {
            Self::Round => "round",
            Self::Square => "square",
        }
    }
}

/// The style of texts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Letters {
    pub size: f64,
    pub fill: &'static str,
    pub weight: Weight,
}

/// The weight and the alignment of texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    /// Regular, centred.
    Usual,
    /// This weight of 1000, centred.
    Strong(u16),
    /// Monospaced, left-aligned.
    Monospaced,
}

impl Letters {
    /// Makes regular, centred letters.
    pub const fn new(size: f64, fill: &'static str) -> Self {
        Self { size, fill, weight: Weight::Usual }
    }

    pub const fn weighing(self, weight: u16) -> Self {
        Self { weight: Weight::Strong(weight), ..self }
    }
}

/// The fonts of monospaced text.
const MONOSPACED: &str = "ui-monospace, 'DejaVu Sans Mono', 'Liberation Mono', Menlo, Consolas, monospace";

/// Writes presentation attributes.
impl Display for Letters {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        let (fill, size) = (self.fill, Num(self.size));
        match self.weight {
            Weight::Monospaced => {
                write!(to, "fill=\"{fill}\" font-family=\"{MONOSPACED}\" font-size=\"{size}\"")
            }
            Weight::Usual => write!(to, "fill=\"{fill}\" font-size=\"{size}\" text-anchor=\"middle\""),
            Weight::Strong(weight) => write!(
                to,
                "fill=\"{fill}\" font-size=\"{size}\" text-anchor=\"middle\" font-weight=\"{weight}\""
            ),
        }
    }
}

/// Returns an SVG path that draws cells of a board as horizontal strokes. The unit is one cell; row n has y = n. Equal
/// neighbours make one stroke of six bytes, so a map of a million cells stays small.
pub(crate) fn strokes(width: usize, height: usize, is_one: impl Fn(usize) -> bool) -> String {
    let mut data = String::new();
    let mut pen = (0, 0);
    for row in 0..height {
        let mut column = 0;
        while column < width {
            let rest = width - column;
            let length = (0..rest).take_while(|more| is_one(row * width + column + more)).count();
            if length > 0 {
                let (right, down) = (column as i64 - pen.0, row as i64 - pen.1);
                let _ = write!(data, "m{right} {down}h{length}");
                pen = ((column + length) as i64, row as i64);
            }
            column += length + 1;
        }
    }
    data
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_neighbours_make_one_stroke() {
        let field = "##.#....####";
        let is_wall = |cell: usize| field.as_bytes()[cell] == b'#';
        assert_eq!(strokes(4, 3, is_wall), "m0 0h2m1 0h1m-4 2h4");
        assert_eq!(strokes(4, 3, |_| false), "");
    }

    #[test]
    fn inks_are_attributes() {
        let dashed = Ink { dash: &[5.0, 4.0], ..Ink::line("#D98200", 2.0).cornered(5.0) };
        let attributes =
            "fill=\"none\" stroke=\"#D98200\" stroke-width=\"2\" stroke-dasharray=\"5 4\" rx=\"5\"";
        assert_eq!(dashed.to_string(), attributes);
        let placed = Ink::stroked("#fff", 10.0, 8.0).to_string();
        assert_eq!(placed, "fill=\"none\" stroke=\"#fff\" transform=\"translate(8 13) scale(10)\"");
    }
}
