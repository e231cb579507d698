//! The shapes of markers.

use crate::figure::theme::Marker;
use solvarium_draw::sheet::{Step, area};

/// The path of a marker, with about the area of a circle of this radius.
pub(super) fn marker(kind: Marker, (x, y): (f64, f64), radius: f64) -> Vec<Step> {
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
