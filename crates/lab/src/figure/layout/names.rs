//! Names along an axis: horizontal in several lines if they fit, else slanted.

use solvarium_draw::sheet::font;

pub(in crate::figure) const SIZE: f64 = 11.5;
pub(in crate::figure) const LINE: f64 = 14.0;
/// The slant in degrees, and the maximum length of slanted names.
pub(in crate::figure) const SLANT: f64 = 38.0;
const LONGEST: f64 = 200.0;
/// The minimum distance between slanted names, in units.
const NEAREST: f64 = 15.0;

/// The layout of names below an axis.
#[derive(Debug, PartialEq)]
pub(in crate::figure) enum Names {
    /// Horizontal: the lines of each name.
    Flat(Vec<Vec<String>>),
    /// Slanted: each on one line. If there is no room for all, only every n-th is not empty.
    Slanted(Vec<String>),
}

impl Names {
    /// Lays out names side by side on an axis of this length.
    pub fn on(names: &[String], length: f64) -> Self {
        let room = length / names.len().max(1) as f64;
        let flat = |name: &String| font::wrap(name, SIZE, room - 6.0, 4, &[' ', ',', '(', ';', '/']);
        let lines: Vec<_> = names.iter().map(flat).collect();
        let is_complete = |(name, lines): (&String, &Vec<String>)| bare(&lines.concat()) == bare(name);
        if names.iter().zip(&lines).all(is_complete) {
            return Self::Flat(lines);
        }
        let stride = (NEAREST / room).ceil().max(1.0) as usize;
        let slanted = |(nth, name): (usize, &String)| match nth % stride {
            0 => font::cut_middle(name, SIZE, LONGEST),
            _ => String::new(),
        };
        Self::Slanted(names.iter().enumerate().map(slanted).collect())
    }

    /// The height of the names below the axis.
    pub fn height(&self) -> f64 {
        match self {
            Self::Flat(lines) => lines.iter().map(Vec::len).max().unwrap_or(1) as f64 * LINE,
            Self::Slanted(names) => {
                let longest = names.iter().map(|name| font::width(name, SIZE)).fold(0.0, f64::max);
                longest * SLANT.to_radians().sin() + LINE
            }
        }
    }

    /// The overhang to the left of the axis, if each name has this room on it.
    pub fn overhang(&self, room: f64) -> f64 {
        let Self::Slanted(names) = self else { return 0.0 };
        let reach = |(nth, name): (usize, &String)| {
            font::width(name, SIZE) * SLANT.to_radians().cos() - (nth as f64 + 0.5) * room
        };
        names.iter().enumerate().map(reach).fold(0.0, f64::max)
    }
}

/// Removes spaces, at which lines are broken.
fn bare(text: &str) -> String {
    text.split(' ').collect()
}
