//! Pictures of numbers: lines with bands, steps, scatters, intervals, boxes and violins, as SVG, PNG, CSV and Vega-Lite, for light and
//! dark pages.
//!
//! A [`Chart`] holds plain values, and depends on no experiment, row or file. Each layer depends only on the layers to
//! its left:
//! ```text
//! Chart --layout: drawable--> drawable values ---> rulers, ticks, sites, legend --draw--> shapes --+--> svg
//!   |                          |                    |                                              +--> png
//!   +--> csv                   +-- the rest: noted  +--> vega
//! ```
//! `solvarium-draw` provides shapes, the measuring of text, SVG and PNG; PNG is a feature of the build. The same chart gives the same
//! bytes.
//!
//! The plotting library kuva 0.6 was tried. A long legend squeezes its plot to a third, and it does not show a single point. A release
//! build takes 117 seconds of processor time (tiny-skia with a font: 26).

mod chart;
mod columns;
mod csv;
mod draw;
mod layout;
mod output;
#[cfg(test)]
mod tests;
mod theme;
mod vega;

pub use chart::{Axis, Chart, Mark, Point, Scale, Series};
pub use columns::Columns;
pub use theme::Theme;
