//! Pictures of numbers: lines with bands, steps, scatters, intervals, boxes and violins, as SVG,
//! PNG, CSV and Vega-Lite, for light and dark pages.
//!
//! A [`Chart`] is plain values; nobody here knows an experiment, a row or a file. What becomes of it:
//! ```text
//! Chart --drawable--> what has a place --layout--> rulers, ticks, legend --marks--> shapes --+--> svg
//!   |                     |                             |                                    +--> png
//!   +--> csv              +-- the rest: in the note     +--> vega
//! ```
//! Only `png` knows the library that paints, and is a feature of the build. The same chart gives the
//! same bytes.
//!
//! The first plan was a plotting library for the whole, kuva 0.6: it squeezes the plot to a third when
//! a legend is long, does not show a single point, paints PNG without smoothing between rows, and takes
//! 117 seconds of processor in a release build, where tiny-skia with a font takes 26.

mod chart;
mod csv;
mod drawable;
mod drawing;
mod font;
mod groups;
mod intervals;
mod layout;
mod legend;
mod lines;
mod marks;
mod names;
mod overlap;
#[cfg(feature = "png")]
mod png;
mod ruler;
mod seats;
mod shape;
mod spread;
mod svg;
#[cfg(test)]
mod tests;
mod theme;
mod thin;
mod ticks;
mod vega;

pub use chart::{Axis, Chart, Mark, Point, Scale, Series};
pub use theme::Theme;
