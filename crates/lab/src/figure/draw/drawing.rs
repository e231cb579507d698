//! The drawing under construction: its layout, its theme, and the shapes so far.

use crate::figure::layout::Layout;
use crate::figure::theme::{Colours, Ink, Theme};
use solvarium_draw::sheet::{Anchor, Colour, Face, Pen, Shape, Step, Text};

/// The gap between marks that touch.
const SEAM: f64 = 0.8;

pub(super) struct Drawing<'a> {
    pub layout: &'a Layout<'a>,
    pub shapes: Vec<Shape>,
    theme: Theme,
}

impl<'a> Drawing<'a> {
    pub const fn new(layout: &'a Layout<'a>, theme: Theme) -> Self {
        Self { layout, shapes: Vec::new(), theme }
    }

    pub const fn colours(&self) -> &'static Colours {
        self.theme.colours()
    }

    /// The ink of a series.
    pub fn ink(&self, series: usize) -> Ink {
        self.theme.ink(self.layout.ink(series))
    }

    pub fn stroke(&mut self, way: Vec<Step>, pen: Pen) {
        self.shapes.push(Shape::Path { steps: way, fill: None, stroke: Some(pen) });
    }

    pub fn fill(&mut self, way: Vec<Step>, colour: Colour, opacity: f64) {
        self.shapes.push(Shape::Path { steps: way, fill: Some((colour, opacity)), stroke: None });
    }

    /// Adds a filled path with an edge.
    pub fn edged(&mut self, way: Vec<Step>, colour: Colour, opacity: f64, pen: Pen) {
        self.shapes.push(Shape::Path { steps: way, fill: Some((colour, opacity)), stroke: Some(pen) });
    }

    /// Adds markers, each with a gap around it.
    pub fn markers(&mut self, way: Vec<Step>, ink: Ink) {
        self.edged(way, ink.colour, 1.0, Pen::new(self.colours().paper, SEAM));
    }

    pub fn text(&mut self, text: &str, place: (f64, f64), size: f64, colour: Colour) {
        self.text_at(Anchor::Start, text, place, size, colour);
    }

    /// Adds a text with this end at the position.
    pub fn text_at(&mut self, anchor: Anchor, text: &str, (x, y): (f64, f64), size: f64, colour: Colour) {
        self.shapes.push(Shape::Text(Text {
            x,
            y,
            text: text.to_string(),
            size,
            colour,
            anchor,
            angle: 0.0,
            face: Face::Sans,
        }));
    }

    /// Groups the shapes that `draw` adds.
    pub fn group(&mut self, class: &'static str, title: &str, draw: impl FnOnce(&mut Self)) {
        self.shapes.push(Shape::Group { class, title: title.to_string() });
        draw(self);
        self.shapes.push(Shape::End);
    }
}
