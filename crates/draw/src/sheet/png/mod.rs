//! Paints shapes as pixels with tiny-skia.

mod animation;
mod letters;

pub use animation::Animation;

use super::Error;
use super::font;
use super::shape::{Anchor, Cap, Colour, Pen, Shape, Sheet, Step, Text};
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path as Outline, PathBuilder, Pixmap, Shader, Stroke,
    StrokeDash, Transform,
};

/// Pixels per unit of the sheet.
const SCALE: f32 = 2.0;

/// Returns the sheet as a PNG file.
pub(super) fn paint(sheet: &Sheet) -> Result<Vec<u8>, Error> {
    let size = size(sheet);
    pixels(sheet, size)?.encode_png().map_err(|error| failed(size, &error.to_string()))
}

/// Returns the width and height of a sheet in pixels.
fn size(sheet: &Sheet) -> (u32, u32) {
    ((sheet.width as f32 * SCALE).ceil() as u32, (sheet.height as f32 * SCALE).ceil() as u32)
}

fn failed((width, height): (u32, u32), reason: &str) -> Error {
    Error::new(format!("the picture of {width} by {height} pixels cannot be made: {reason}"))
}

/// Paints the sheet in the upper left corner of a picture of this size.
fn pixels(sheet: &Sheet, (width, height): (u32, u32)) -> Result<Pixmap, Error> {
    let mut pixels = Pixmap::new(width, height).ok_or_else(|| failed((width, height), "too large"))?;
    pixels.fill(color(sheet.paper, 1.0));
    for shape in &sheet.shapes {
        match shape {
            Shape::Path { steps, fill, stroke } => path(&mut pixels, steps, *fill, stroke.as_ref()),
            Shape::Text(text) => self::text(&mut pixels, text),
            Shape::Group { .. } | Shape::End => {}
        }
    }
    Ok(pixels)
}

fn path(pixels: &mut Pixmap, steps: &[Step], fill: Option<(Colour, f64)>, pen: Option<&Pen>) {
    let Some(outline) = outline(steps) else { return };
    let scale = Transform::from_scale(SCALE, SCALE);
    if let Some((colour, opacity)) = fill {
        pixels.fill_path(&outline, &brush(colour, opacity), FillRule::Winding, scale, None);
    }
    if let Some(pen) = pen {
        pixels.stroke_path(&outline, &brush(pen.colour, pen.opacity), &stroke(pen), scale, None);
    }
}

fn text(pixels: &mut Pixmap, text: &Text) {
    let Some(letters) = letters::outline(text.face, &text.text, text.size) else { return };
    let before = match text.anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => font::width_in(text.face, &text.text, text.size) / 2.0,
        Anchor::End => font::width_in(text.face, &text.text, text.size),
    };
    let place = Transform::from_scale(SCALE, SCALE)
        .pre_translate(text.x as f32, text.y as f32)
        .pre_rotate(text.angle as f32)
        .pre_translate(-before as f32, 0.0);
    pixels.fill_path(&letters, &brush(text.colour, 1.0), FillRule::Winding, place, None);
}

fn outline(steps: &[Step]) -> Option<Outline> {
    let mut outline = PathBuilder::new();
    for step in steps {
        match *step {
            Step::Move(x, y) => outline.move_to(x as f32, y as f32),
            Step::Line(x, y) => outline.line_to(x as f32, y as f32),
            Step::Curve([(x1, y1), (x2, y2), (x, y)]) => {
                outline.cubic_to(x1 as f32, y1 as f32, x2 as f32, y2 as f32, x as f32, y as f32);
            }
            Step::Close => outline.close(),
            Step::Circle(x, y, r) => outline.push_circle(x as f32, y as f32, r as f32),
        }
    }
    outline.finish()
}

fn stroke(pen: &Pen) -> Stroke {
    let dash: Vec<_> = pen.dash.iter().map(|length| *length as f32).collect();
    Stroke {
        width: pen.width as f32,
        line_cap: match pen.cap {
            Cap::Butt => LineCap::Butt,
            Cap::Round => LineCap::Round,
            Cap::Square => LineCap::Square,
        },
        line_join: LineJoin::Round,
        dash: if dash.is_empty() { None } else { StrokeDash::new(dash, 0.0) },
        ..Stroke::default()
    }
}

fn brush(colour: Colour, opacity: f64) -> Paint<'static> {
    Paint { shader: Shader::SolidColor(color(colour, opacity)), anti_alias: true, ..Paint::default() }
}

fn color(Colour(rgb): Colour, opacity: f64) -> Color {
    let [_, red, green, blue] = rgb.to_be_bytes();
    Color::from_rgba8(red, green, blue, (opacity * 255.0).round() as u8)
}
