//! Converts texts into the outlines of their letters: a picture needs no font where it is viewed.

use crate::sheet::font;
use crate::sheet::shape::Face;
use tiny_skia::{Path, PathBuilder};
use ttf_parser::{GlyphId, OutlineBuilder};

/// Returns the outline of a text that begins at 0, in letters of this size.
pub(super) fn outline(face: Face, text: &str, size: f64) -> Option<Path> {
    let face = font::font(face)?;
    let scale = size / f64::from(face.units_per_em());
    let mut pen = Pen { outline: PathBuilder::new(), x: 0.0, scale: scale as f32 };
    for letter in text.chars() {
        let glyph = face.glyph_index(font::printed(letter)).unwrap_or(GlyphId(0));
        face.outline_glyph(glyph, &mut pen);
        pen.x += (font::advance(face, letter) * size) as f32;
    }
    pen.outline.finish()
}

/// Collects glyph outlines; fonts count upwards, sheets downwards.
struct Pen {
    outline: PathBuilder,
    x: f32,
    scale: f32,
}

impl Pen {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.scale, -y * self.scale)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.outline.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.outline.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.outline.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.outline.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.outline.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_have_their_heights() {
        assert!(outline(Face::Sans, "", 10.0).is_none() && outline(Face::Sans, " ", 10.0).is_none());
        let bounds = outline(Face::Sans, "Hg", 100.0).unwrap().bounds();
        assert!(
            (-80.0..-70.0).contains(&bounds.top()) && (15.0..25.0).contains(&bounds.bottom()),
            "{bounds:?}"
        );
    }
}
