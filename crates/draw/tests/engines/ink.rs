//! Drawing helpers for the pictures of engines: boxes, words and arrows, in colours that most colour-blind people can
//! distinguish (Okabe and Ito, 2008).

use solvarium_draw::sheet::{Anchor, Colour, Face, Pen, Shape, Sheet, Step, Text, line, rectangle};

pub const PAPER: Colour = Colour(0xFF_FFFF);
pub const INK: Colour = Colour(0x14_202B);
pub const SOFT: Colour = Colour(0x5A_6773);
pub const RULE: Colour = Colour(0xC4_CCD4);
pub const BLUE: Colour = Colour(0x00_72B2);
pub const ORANGE: Colour = Colour(0xE6_9F00);
pub const GREEN: Colour = Colour(0x00_9E73);

/// Makes an empty sheet with a title and a description.
pub fn sheet(width: f64, height: f64, title: &str, about: &str) -> Sheet {
    Sheet { title: title.into(), about: about.into(), ..Sheet::new(width, height, PAPER) }
}

/// Adds shapes to a drawing.
pub trait Ink {
    /// Draws a framed box from its upper left corner; `fill` is a colour and its opacity.
    fn cell(&mut self, at: (f64, f64), size: (f64, f64), fill: Option<(Colour, f64)>);
    /// Draws a centred text.
    fn word(&mut self, at: (f64, f64), size: f64, text: &str);
    /// Draws a text that begins here.
    fn note(&mut self, at: (f64, f64), size: f64, text: &str);
    /// Draws a monospaced text that begins here.
    fn code(&mut self, at: (f64, f64), size: f64, text: &str);
    /// Draws a straight arrow.
    fn arrow(&mut self, from: (f64, f64), to: (f64, f64));
    /// Strikes through a row of boxes.
    fn strike(&mut self, from: (f64, f64), to: (f64, f64));
}

impl Ink for Sheet {
    fn cell(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), fill: Option<(Colour, f64)>) {
        let steps = rectangle((x, y), (x + width, y + height));
        self.shapes.push(Shape::Path { steps, fill, stroke: Some(Pen::new(RULE, 1.0)) });
    }

    fn word(&mut self, at: (f64, f64), size: f64, text: &str) {
        self.shapes.push(written(at, size, text, Anchor::Middle, Face::Sans));
    }

    fn note(&mut self, at: (f64, f64), size: f64, text: &str) {
        self.shapes.push(written(at, size, text, Anchor::Start, Face::Sans));
    }

    fn code(&mut self, at: (f64, f64), size: f64, text: &str) {
        self.shapes.push(written(at, size, text, Anchor::Start, Face::Mono));
    }

    fn arrow(&mut self, from: (f64, f64), to: (f64, f64)) {
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let length = x.hypot(y);
        let (x, y) = (6.0 * x / length, 6.0 * y / length);
        let head = [(to.0 - x - y / 2.0, to.1 - y + x / 2.0), to, (to.0 - x + y / 2.0, to.1 - y - x / 2.0)];
        for steps in [line([from, to]), line(head)] {
            self.shapes.push(Shape::Path { steps, fill: None, stroke: Some(Pen::new(SOFT, 1.5)) });
        }
    }

    fn strike(&mut self, from: (f64, f64), to: (f64, f64)) {
        let steps = vec![Step::Move(from.0, from.1), Step::Line(to.0, to.1)];
        self.shapes.push(Shape::Path { steps, fill: None, stroke: Some(Pen::new(ORANGE, 2.0)) });
    }
}

fn written((x, y): (f64, f64), size: f64, text: &str, anchor: Anchor, face: Face) -> Shape {
    Shape::Text(Text { x, y, text: text.into(), size, colour: INK, anchor, angle: 0.0, face })
}

/// Returns the position of a table cell, from the table's corner and the distances between cells.
pub fn place((x, y): (f64, f64), step: (f64, f64), column: usize, row: usize) -> (f64, f64) {
    (x + step.0 * column as f64, y + step.1 * row as f64)
}
