//! Writes the unchanged data as comma-separated values (RFC 4180, with bare line feeds).

use super::{Chart, Scale};

/// Writes one row for each point.
pub(super) fn write(chart: &Chart) -> String {
    let mut table = ::csv::Writer::from_writer(Vec::new());
    let header = ["series", "x", "y", "low", "high"].map(String::from);
    let points = chart.series.iter().flat_map(|series| series.points().map(|point| (&series.name, point)));
    let rows = points.map(|(name, point)| {
        let (low, high) = point.band.unzip();
        let [low, high] = [low, high].map(|end| end.map(number).unwrap_or_default());
        [name.clone(), cell(&chart.x.scale, point.x), cell(&chart.y.scale, point.y), low, high]
    });
    for row in std::iter::once(header).chain(rows) {
        // Writing into memory cannot fail.
        let _ = table.write_record(row);
    }
    table.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

/// Formats a value for its axis: as a name if the axis has names.
fn cell(scale: &Scale, value: f64) -> String {
    match scale {
        Scale::Names(names) if value >= 0.0 && value.fract() == 0.0 => {
            names.get(value as usize).map_or_else(|| number(value), Clone::clone)
        }
        _ => number(value),
    }
}

fn number(value: f64) -> String {
    if value.abs() < 1e15 { value.to_string() } else { format!("{value:?}") }
}
