//! Converts a drawing of a board into a sheet of shapes.

use super::shape::{Anchor, Cap, Colour, Face, Pen, Shape, Sheet, Step, Text};
use crate::canvas::{Canvas, Ink, Letters, Mark, PathFrame, StrokeEnds, Weight};
use kurbo::{Affine, BezPath, PathEl, RoundedRect, Shape as _};

/// The tolerance of arcs, in units of the sheet.
const EXACT: f64 = 0.01;

/// Converts all marks, on white.
pub(crate) fn canvas(canvas: &Canvas) -> Sheet {
    let mut letters = Letters::new(0.0, "none");
    let mut shapes = Vec::new();
    for mark in &canvas.marks {
        match mark {
            Mark::Rect { at: [x, y, width, height], ink, .. } => {
                let rect = RoundedRect::new(*x, *y, x + width, y + height, ink.corner.unwrap_or(0.0));
                shapes.push(path(&rect.to_path(EXACT), ink));
            }
            // These paths were written by this crate; an invalid path is left out.
            Mark::Path { data, ink, .. } => {
                shapes.extend(BezPath::from_svg(data).ok().map(|outline| path(&outline, ink)))
            }
            Mark::Group { letters: new, .. } => letters = *new,
            Mark::Text { x, y, text } => shapes.push(self::text((*x, *y), text, &letters)),
            Mark::End => {}
        }
    }
    let label = canvas.label.clone();
    let sheet = Sheet::new(canvas.width, canvas.height, Colour(0xFF_FFFF));
    Sheet { title: label.title, about: label.about, shapes, ..sheet }
}

fn path(outline: &BezPath, ink: &Ink) -> Shape {
    let (outline, scale) = match ink.place {
        None => (outline.clone(), 1.0),
        Some(PathFrame { left, top, scale }) => {
            let scale = scale.unwrap_or(1.0);
            (Affine::translate((left, top)) * Affine::scale(scale) * outline, scale)
        }
    };
    let colour = |css: Option<&str>| css.and_then(colour);
    let stroke = colour(ink.stroke).map(|colour| {
        let cap = match ink.cap {
            None => Cap::Butt,
            Some(StrokeEnds::Round) => Cap::Round,
            Some(StrokeEnds::Square) => Cap::Square,
        };
        Pen { dash: ink.dash, cap, ..Pen::new(colour, ink.width.unwrap_or(1.0) * scale) }
    });
    Shape::Path { steps: steps(&outline), fill: colour(ink.fill).map(|colour| (colour, 1.0)), stroke }
}

fn steps(outline: &BezPath) -> Vec<Step> {
    let step = |element: &PathEl| match *element {
        PathEl::MoveTo(to) => Step::Move(to.x, to.y),
        PathEl::LineTo(to) => Step::Line(to.x, to.y),
        PathEl::CurveTo(one, other, to) => Step::Curve([(one.x, one.y), (other.x, other.y), (to.x, to.y)]),
        // A quadratic curve as a cubic one.
        PathEl::QuadTo(handle, to) => Step::Curve([(handle.x, handle.y), (handle.x, handle.y), (to.x, to.y)]),
        PathEl::ClosePath => Step::Close,
    };
    outline.elements().iter().map(step).collect()
}

fn text((x, y): (f64, f64), text: &str, letters: &Letters) -> Shape {
    let (face, anchor) = match letters.weight {
        Weight::Usual => (Face::Sans, Anchor::Middle),
        Weight::Strong(weight) if weight < 600 => (Face::Sans, Anchor::Middle),
        Weight::Strong(_) => (Face::Bold, Anchor::Middle),
        Weight::Monospaced => (Face::Mono, Anchor::Start),
    };
    let colour = colour(letters.fill).unwrap_or(Colour(0));
    Shape::Text(Text { x, y, text: text.to_string(), size: letters.size, colour, anchor, angle: 0.0, face })
}

/// Parses `#rgb` or `#rrggbb`; `None` for `none`.
fn colour(css: &str) -> Option<Colour> {
    let digits = css.strip_prefix('#')?;
    let number = u32::from_str_radix(digits, 16).ok()?;
    match digits.len() {
        3 => Some(Colour([8, 4, 0].iter().fold(0, |all, shift| all << 8 | ((number >> shift & 15) * 17)))),
        6 => Some(Colour(number)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg::Label;

    #[test]
    fn colours_are_read() {
        assert_eq!(
            ["#fff", "#D98200", "none", "#12345", "#x23"].map(colour),
            [Some(Colour(0xFF_FFFF)), Some(Colour(0xD9_8200)), None, None, None]
        );
    }

    #[test]
    fn strokes_are_scaled_to_their_cells() {
        let mut drawing = Canvas::new(50.0, 50.0, Label::default());
        drawing.path("sv-wall", "m1 0h2m-3 1h1", Ink::stroked("#000", 10.0, 8.0));
        let sheet = canvas(&drawing);
        let Shape::Path { steps, fill: None, stroke: Some(pen) } = &sheet.shapes[0] else {
            panic!("no stroke")
        };
        let expected =
            [Step::Move(18.0, 13.0), Step::Line(38.0, 13.0), Step::Move(8.0, 23.0), Step::Line(18.0, 23.0)];
        assert_eq!((&steps[..], pen.width), (&expected[..], 10.0));
    }
}
