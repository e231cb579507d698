//! Writes the content of a page as PDF operators. Sheets count downwards from the top, PDF upwards from the bottom.

use super::fonts::Fonts;
use crate::sheet::book::{Page, Placed};
use crate::sheet::font;
use crate::sheet::shape::{Anchor, Cap, Colour, Pen, Shape, Step, Text};
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Buf, Content, Str};

/// The length of a Bézier handle of a quarter circle, in radii; the circle is exact to three parts in ten thousand.
const ROUND: f64 = 0.552_284_75;

/// Writes a page of this height.
pub(super) fn of(page: &Page<'_>, height: f64, fonts: &mut Fonts) -> Buf {
    let mut content = Content::new();
    for Placed { sheet, left, top, scale } in &page.boards {
        let place = SheetPlacement { left: *left, bottom: height - top, scale: *scale };
        sheet.shapes.iter().for_each(|shape| self::shape(&mut content, shape, place, fonts));
    }
    let place = SheetPlacement { left: 0.0, bottom: height, scale: 1.0 };
    page.texts.iter().for_each(|shape| self::shape(&mut content, shape, place, fonts));
    content.finish()
}

/// The upper left corner and the scale of a sheet.
#[derive(Clone, Copy)]
struct SheetPlacement {
    left: f64,
    bottom: f64,
    scale: f64,
}

impl SheetPlacement {
    fn of(self, (x, y): (f64, f64)) -> [f32; 2] {
        [(self.left + x * self.scale) as f32, (self.bottom - y * self.scale) as f32]
    }
}

fn shape(content: &mut Content, shape: &Shape, place: SheetPlacement, fonts: &mut Fonts) {
    match shape {
        Shape::Path { steps, fill, stroke } => {
            if let Some((colour, opacity)) = fill {
                let [red, green, blue] = parts(*colour, *opacity);
                content.set_fill_rgb(red, green, blue);
                path(content, steps, place);
                content.fill_nonzero();
            }
            if let Some(pen) = stroke {
                self::pen(content, pen, place);
                path(content, steps, place);
                content.stroke();
            }
        }
        Shape::Text(text) => self::text(content, text, place, fonts),
        Shape::Group { .. } | Shape::End => {}
    }
}

/// Returns red, green and blue from 0 to 1, blended with white.
fn parts(Colour(rgb): Colour, opacity: f64) -> [f32; 3] {
    let [_, red, green, blue] = rgb.to_be_bytes();
    [red, green, blue].map(|part| (1.0 - opacity * (1.0 - f64::from(part) / 255.0)) as f32)
}

fn pen(content: &mut Content, pen: &Pen, place: SheetPlacement) {
    let [red, green, blue] = parts(pen.colour, pen.opacity);
    content.set_stroke_rgb(red, green, blue);
    content.set_line_width((pen.width * place.scale) as f32);
    content.set_line_join(LineJoinStyle::RoundJoin);
    content.set_line_cap(match pen.cap {
        Cap::Butt => LineCapStyle::ButtCap,
        Cap::Round => LineCapStyle::RoundCap,
        Cap::Square => LineCapStyle::ProjectingSquareCap,
    });
    content.set_dash_pattern(pen.dash.iter().map(|length| (length * place.scale) as f32), 0.0);
}

fn path(content: &mut Content, steps: &[Step], place: SheetPlacement) {
    for step in steps {
        match *step {
            Step::Move(x, y) => {
                let [x, y] = place.of((x, y));
                content.move_to(x, y);
            }
            Step::Line(x, y) => {
                let [x, y] = place.of((x, y));
                content.line_to(x, y);
            }
            Step::Curve(places) => curve(content, places, place),
            Step::Close => {
                content.close_path();
            }
            Step::Circle(x, y, radius) => circle(content, (x, y), radius, place),
        }
    }
}

fn curve(content: &mut Content, places: [(f64, f64); 3], place: SheetPlacement) {
    let [[x1, y1], [x2, y2], [x, y]] = places.map(|at| place.of(at));
    content.cubic_to(x1, y1, x2, y2, x, y);
}

fn circle(content: &mut Content, (x, y): (f64, f64), r: f64, place: SheetPlacement) {
    let [right, middle] = place.of((x + r, y));
    content.move_to(right, middle);
    let mut from = (1.0, 0.0);
    for to in [(0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0)] {
        // The handles are tangents of the circle at the start and at the end.
        let at = |(a, b): (f64, f64), (c, d): (f64, f64)| (x + r * (a + ROUND * c), y + r * (b + ROUND * d));
        curve(content, [at(from, to), at(to, from), at(to, (0.0, 0.0))], place);
        from = to;
    }
    content.close_path();
}

fn text(content: &mut Content, text: &Text, place: SheetPlacement, fonts: &mut Fonts) {
    let before = match text.anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => font::width_in(text.face, &text.text, text.size) / 2.0,
        Anchor::End => font::width_in(text.face, &text.text, text.size),
    };
    let (sin, cos) = text.angle.to_radians().sin_cos();
    let [x, y] = place.of((text.x - before * cos, text.y - before * sin));
    let [red, green, blue] = parts(text.colour, 1.0);
    content.set_fill_rgb(red, green, blue);
    content.begin_text();
    content.set_font(fonts.called(text.face), (text.size * place.scale) as f32);
    content.set_text_matrix([cos as f32, -sin as f32, sin as f32, cos as f32, x, y]);
    content.show(Str(&fonts.encode(text.face, &text.text)));
    content.end_text();
}
