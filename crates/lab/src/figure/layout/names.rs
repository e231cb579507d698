//! Names along an axis: on lines below each other if they have room so, and else on a slant.

use solvarium_draw::sheet::font;

pub(in crate::figure) const SIZE: f64 = 11.5;
pub(in crate::figure) const LINE: f64 = 14.0;
/// On a slant, in degrees, and how long they may be.
pub(in crate::figure) const SLANT: f64 = 38.0;
const LONGEST: f64 = 200.0;
/// On a slant, this many units are the least from one to the next.
const NEAREST: f64 = 15.0;

/// How names stand below an axis.
#[derive(Debug, PartialEq)]
pub(in crate::figure) enum Names {
    /// The lines of each.
    Flat(Vec<Vec<String>>),
    /// Each on one line; only every so many has room, the others are empty.
    Slanted(Vec<String>),
}

impl Names {
    /// Names side by side on an axis of this length.
    pub fn on(names: &[String], length: f64) -> Self {
        let room = length / names.len().max(1) as f64;
        let flat = |name: &String| font::wrap(name, SIZE, room - 6.0, 4, &[' ', ',', '(', ';', '/']);
        let lines: Vec<_> = names.iter().map(flat).collect();
        let is_whole = |(name, lines): (&String, &Vec<String>)| bare(&lines.concat()) == bare(name);
        if names.iter().zip(&lines).all(is_whole) {
            return Self::Flat(lines);
        }
        let stride = (NEAREST / room).ceil().max(1.0) as usize;
        let slanted = |(nth, name): (usize, &String)| match nth % stride {
            0 => font::cut_middle(name, SIZE, LONGEST),
            _ => String::new(),
        };
        Self::Slanted(names.iter().enumerate().map(slanted).collect())
    }

    /// How far they reach down.
    pub fn height(&self) -> f64 {
        match self {
            Self::Flat(lines) => lines.iter().map(Vec::len).max().unwrap_or(1) as f64 * LINE,
            Self::Slanted(names) => {
                let longest = names.iter().map(|name| font::width(name, SIZE)).fold(0.0, f64::max);
                longest * SLANT.to_radians().sin() + LINE
            }
        }
    }

    /// How far they reach out to the left of the axis, if each has this room on it.
    pub fn overhang(&self, room: f64) -> f64 {
        let Self::Slanted(names) = self else { return 0.0 };
        let reach = |(nth, name): (usize, &String)| {
            font::width(name, SIZE) * SLANT.to_radians().cos() - (nth as f64 + 0.5) * room
        };
        names.iter().enumerate().map(reach).fold(0.0, f64::max)
    }
}

/// Without blanks, at which lines are broken.
fn bare(text: &str) -> String {
    text.split(' ').collect()
}
