//! Pictures of numbers: lines with bands, steps, scatters, intervals, boxes and violins, as SVG,
//! PNG, CSV and Vega-Lite, for light and dark pages.
//!
//! A [`Chart`] is plain values; nobody here knows an experiment, a row or a file. What becomes of it, each
//! layer reading those to its left only:
//! ```text
//! Chart --layout: drawable--> what has a place --> rulers, ticks, sites, legend --draw--> shapes --+--> svg
//!   |                          |                    |                                              +--> png
//!   +--> csv                   +-- the rest: noted  +--> vega
//! ```
//! Shapes, what measures their texts, SVG and PNG are those of `solvarium-draw`; PNG is a feature of the build. The same chart
//! gives the same bytes.
//!
//! The first plan was a plotting library for the whole, kuva 0.6: it squeezes the plot to a third when
//! a legend is long, does not show a single point, paints PNG without smoothing between rows, and takes
//! 117 seconds of processor in a release build, where tiny-skia with a font takes 26.

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
