//! The data as they came, as comma-separated values (RFC 4180, with bare line feeds).

use super::{Chart, Scale};
use std::fmt::{self, Display, Formatter, Write};

/// One row a point.
pub(super) fn write(chart: &Chart) -> String {
    let mut csv = "series,x,y,low,high\n".to_string();
    for series in &chart.series {
        for point in series.points() {
            let (low, high) = point.band.unzip();
            let (x, y) = (Cell::on(&chart.x.scale, point.x), Cell::on(&chart.y.scale, point.y));
            let [low, high] = [low, high].map(|end| end.map_or(Cell::Empty, Cell::Number));
            // Writing into a string cannot fail.
            let _ = writeln!(csv, "{},{x},{y},{low},{high}", Cell::Text(&series.name));
        }
    }
    csv
}

enum Cell<'a> {
    Empty,
    Number(f64),
    Text(&'a str),
}

impl<'a> Cell<'a> {
    /// A value as its axis has it: its name where there are names.
    fn on(scale: &'a Scale, value: f64) -> Self {
        match scale {
            Scale::Names(names) if value >= 0.0 && value.fract() == 0.0 => {
                names.get(value as usize).map_or(Self::Number(value), |name| Self::Text(name))
            }
            _ => Self::Number(value),
        }
    }
}

impl Display for Cell<'_> {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => Ok(()),
            Self::Number(value) if value.abs() < 1e15 => write!(to, "{value}"),
            Self::Number(value) => write!(to, "{value:?}"),
            Self::Text(text) if text.contains([',', '"', '\n', '\r']) => {
                write!(to, "\"{}\"", text.replace('"', "\"\""))
            }
            Self::Text(text) => to.write_str(text),
        }
    }
}
