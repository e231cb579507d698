//! Shapes of tree nodes. Each status has a shape as well as a colour, so it is recognisable in greyscale.

use solvarium_draw::svg::Num;

/// The appearance of a node.
pub(super) struct Glyph {
    /// The class.
    pub class: &'static str,
    /// The name in the legend.
    pub name: &'static str,
    /// Fill and stroke attributes.
    pub look: &'static str,
    /// Stroke width at full size.
    pub pen: f64,
    /// The shape.
    shape: Shape,
    /// Size relative to other glyphs.
    scale: f64,
}

#[derive(Clone, Copy, PartialEq)]
enum Shape {
    Disc,
    Square,
    Cross,
    Lozenge,
    Star,
    Target,
}

/// The status of a node whose subtree contains the path to the solution.
pub(super) const SOLUTION: u8 = 5;

/// Glyphs by status, as in the viewer's windows.
const GLYPHS: [Glyph; 8] = [
    Glyph {
        class: "sv-open",
        name: "open",
        look: "fill=\"#fff\" stroke=\"#0072B2\"",
        pen: 1.6,
        shape: Shape::Disc,
        scale: 1.0,
    },
    Glyph {
        class: "sv-expanded",
        name: "expanded",
        look: "fill=\"#56B4E9\" stroke=\"#1F5F86\"",
        pen: 1.0,
        shape: Shape::Disc,
        scale: 1.0,
    },
    Glyph {
        class: "sv-duplicate",
        name: "duplicate",
        look: "fill=\"#F3DDE8\" stroke=\"#9C4A77\"",
        pen: 1.2,
        shape: Shape::Square,
        scale: 0.8,
    },
    Glyph {
        class: "sv-pruned",
        name: "pruned",
        look: "fill=\"none\" stroke=\"#D55E00\" stroke-linecap=\"round\"",
        pen: 2.2,
        shape: Shape::Cross,
        scale: 0.75,
    },
    Glyph {
        class: "sv-superseded",
        name: "superseded",
        look: "fill=\"#E4E7EB\" stroke=\"#5B6570\" stroke-dasharray=\"2 1.5\"",
        pen: 1.2,
        shape: Shape::Lozenge,
        scale: 1.15,
    },
    Glyph {
        class: "sv-solution",
        name: "solution",
        look: "fill=\"#009E73\" stroke=\"#00573F\"",
        pen: 1.0,
        shape: Shape::Star,
        scale: 1.5,
    },
    Glyph {
        class: "sv-current",
        name: "being expanded",
        look: "fill=\"#F0E442\" stroke=\"#7A4B00\"",
        pen: 1.6,
        shape: Shape::Target,
        scale: 1.2,
    },
    // Red squares, as failures are drawn by Gecode's Gist and the CP-Profiler.
    Glyph {
        class: "sv-dead-end",
        name: "dead end",
        look: "fill=\"#D55E00\" stroke=\"#7A3500\"",
        pen: 1.0,
        shape: Shape::Square,
        scale: 0.85,
    },
];

/// The status if it is known; unknown ones count as open.
pub(super) fn known(status: u8) -> u8 {
    if usize::from(status) < GLYPHS.len() { status } else { 0 }
}

impl Glyph {
    /// The glyph of a status.
    pub fn of(status: u8) -> &'static Self {
        &GLYPHS[usize::from(known(status))]
    }

    /// All glyphs, by status.
    pub fn all() -> &'static [Self] {
        &GLYPHS
    }

    /// The SVG path of the glyph around a point, with about this radius.
    pub fn path(&self, x: f64, y: f64, radius: f64) -> String {
        let r = radius * self.scale;
        match self.shape {
            Shape::Disc => disc(x, y, r),
            Shape::Square => format!("M{} {}h{2}v{2}h-{2}z", Num(x - r), Num(y - r), Num(2.0 * r)),
            Shape::Cross => {
                format!("M{} {}l{2} {2}m0 -{2}l-{2} {2}", Num(x - r), Num(y - r), Num(2.0 * r))
            }
            Shape::Lozenge => format!("M{} {}l{2} {2}l-{2} {2}l-{2} -{2}z", Num(x), Num(y - r), Num(r)),
            Shape::Star => star(x, y, r),
            Shape::Target => format!("{}{}", disc(x, y, r), disc(x, y, r * 0.3)),
        }
    }
}

fn disc(x: f64, y: f64, r: f64) -> String {
    format!("M{} {}a{2} {2} 0 1 0 {3} 0a{2} {2} 0 1 0 -{3} 0z", Num(x - r), Num(y), Num(r), Num(2.0 * r))
}

/// A five-pointed star, pointing up; the inner corners are at 0.45 of the radius.
fn star(x: f64, y: f64, r: f64) -> String {
    let corner = |place: u32| {
        let turn = f64::from(place) * std::f64::consts::PI / 5.0;
        let r = if place.is_multiple_of(2) { r } else { 0.45 * r };
        format!("{} {}", Num(x + r * turn.sin()), Num(y - r * turn.cos()))
    };
    format!("M{}z", (0..10).map(corner).collect::<Vec<_>>().join("L"))
}
