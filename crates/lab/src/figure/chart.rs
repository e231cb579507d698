//! A chart as values: two axes, and series in the order of the legend.

/// A chart: title, note, axes and series.
///
/// ```
/// use solvarium_lab::figure::{Axis, Chart, Mark, Point, Series, Theme};
/// let median = [(1, 2.0), (2, 5.0), (3, 11.0)].map(|(depth, states)| {
///     Point::new(f64::from(depth), states).between(states * 0.8, states * 1.3)
/// });
/// let chart = Chart::new("Work against depth", Axis::linear("Solution length [moves]"), Axis::log("States"))
///     .noted("Median and quartiles of 100 instances a depth")
///     .with(Series::new("astar(manhattan)", Mark::Line(median.to_vec())));
/// assert!(chart.svg(Theme::Light).contains("astar(manhattan)"));
/// assert!(chart.csv().starts_with("series,x,y,low,high\nastar(manhattan),1,2,1.6,2.6\n"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// The title, in one line.
    pub title: String,
    /// A sentence with the measured quantity and the number of runs. Notes on values that could not be drawn are added to it.
    pub note: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis, upwards.
    pub y: Axis,
    /// In the order of the legend; later ones are drawn over earlier ones.
    pub series: Vec<Series>,
}

/// An axis: its label, its scale and its range.
///
/// ```
/// use solvarium_lab::figure::{Axis, Scale};
/// assert_eq!(Axis::log("Evaluations").scale, Scale::Log);
/// assert_eq!(Axis::linear("Share of runs solved").showing(0.0, 1.0).shows, Some((0.0, 1.0)));
/// assert_eq!(Axis::names("Order", ["static"]).scale, Scale::Names(vec!["static".into()]));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// The quantity, with its unit in brackets.
    pub label: String,
    /// The scale that maps values to positions.
    pub scale: Scale,
    /// The minimum range; the data may extend it.
    pub shows: Option<(f64, f64)>,
}

/// A scale that maps values to positions on an axis.
#[derive(Clone, Debug, PartialEq)]
pub enum Scale {
    /// A linear scale; it includes zero unless zero is far from the data.
    Linear,
    /// A logarithmic scale, for positive values only.
    Log,
    /// A categorical scale: the value 0 is the first name, 1 the second, and so on.
    Names(Vec<String>),
}

/// A series of a chart: usually one method.
///
/// ```
/// use solvarium_lab::figure::{Mark, Series};
/// let dots = Series::new("ida", Mark::Dots(vec![(1.0, 2.0)]));
/// // The fitted curve takes the ink of the dots, and the same in every figure of a report.
/// let fit = Series::new("ida: 0.9 * 2.1^d", Mark::Fit(vec![(1.0, 1.9), (9.0, 715.0)])).inked(0);
/// assert_eq!((dots.ink, fit.ink), (None, Some(0)));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The name in the legend; series with the same name share an entry.
    pub name: String,
    /// The number of its colour, dashes and marker, from 0; by default its index in the chart. There are seven colours; 84 numbers look
    /// different.
    pub ink: Option<usize>,
    /// The kind of mark, with its data.
    pub mark: Mark,
}

/// The marks of a series. Values that are not finite, or not positive on a logarithmic axis, are left out and counted below the title.
/// Lines and steps are drawn by increasing x, whatever the order of their points.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A line through points, with a shaded band if they have one: a median with its quartiles. The line is broken at values that are
    /// left out.
    Line(Vec<Point>),
    /// A step function: ECDF, cactus plot, performance profile (Dolan and Moré, 2002). Repeat the last value at the x where the steps
    /// end.
    Steps(Vec<(f64, f64)>),
    /// Points: a scatter plot.
    Dots(Vec<(f64, f64)>),
    /// A dashed curve: a fitted law.
    Fit(Vec<(f64, f64)>),
    /// Estimates with their intervals: ERT against a setting. An infinite estimate is a hollow triangle at the upper edge; an interval
    /// without upper bound ends in an arrow.
    Intervals(Vec<Point>),
    /// A box of all values at each x (Tukey, 1977): quartiles, whiskers to the last value within 1.5 times the quartile distance, and a
    /// ring for each outlier.
    Boxes(Vec<(f64, Vec<f64>)>),
    /// A density of all values at each x (Hintze and Nelson, 1998), with median and quartiles. It is a Gaussian estimate on the scale
    /// of the axis, with Silverman's (1986) bandwidth.
    Violins(Vec<(f64, Vec<f64>)>),
}

/// A point with an optional band or interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The horizontal coordinate.
    pub x: f64,
    /// The vertical coordinate.
    pub y: f64,
    /// The lower and the upper end of a band or an interval around it.
    pub band: Option<(f64, f64)>,
}

impl Chart {
    /// Creates a chart without series.
    #[must_use]
    pub fn new(title: impl Into<String>, x: Axis, y: Axis) -> Self {
        Self { title: title.into(), note: String::new(), x, y, series: Vec::new() }
    }

    /// Sets the note below the title.
    #[must_use]
    pub fn noted(self, note: impl Into<String>) -> Self {
        Self { note: note.into(), ..self }
    }

    /// Adds a series.
    #[must_use]
    pub fn with(mut self, series: Series) -> Self {
        self.series.push(series);
        self
    }
}

impl Axis {
    /// Creates a linear axis.
    #[must_use]
    pub fn linear(label: impl Into<String>) -> Self {
        Self { label: label.into(), scale: Scale::Linear, shows: None }
    }

    /// Creates a logarithmic axis.
    #[must_use]
    pub fn log(label: impl Into<String>) -> Self {
        Self { label: label.into(), scale: Scale::Log, shows: None }
    }

    /// Creates an axis of names side by side: settings that are not numbers, or methods.
    #[must_use]
    pub fn names<N: Into<String>>(label: impl Into<String>, names: impl IntoIterator<Item = N>) -> Self {
        let names = names.into_iter().map(Into::into).collect();
        Self { label: label.into(), scale: Scale::Names(names), shows: None }
    }

    /// Shows at least this range, whatever the data: 0 to 1 for a share.
    #[must_use]
    pub fn showing(self, low: f64, high: f64) -> Self {
        Self { shows: Some((low, high)), ..self }
    }
}

impl Series {
    /// Creates a series whose ink is its index in the chart.
    #[must_use]
    pub fn new(name: impl Into<String>, mark: Mark) -> Self {
        Self { name: name.into(), ink: None, mark }
    }

    /// Sets the number of the colour and the marker, so that a method looks the same in every figure.
    #[must_use]
    pub fn inked(self, ink: usize) -> Self {
        Self { ink: Some(ink), ..self }
    }

    /// All points; a box has a point for each of its values.
    pub(super) fn points(&self) -> Box<dyn Iterator<Item = Point> + '_> {
        match &self.mark {
            Mark::Line(points) | Mark::Intervals(points) => Box::new(points.iter().copied()),
            Mark::Steps(points) | Mark::Dots(points) | Mark::Fit(points) => {
                Box::new(points.iter().map(|&point| point.into()))
            }
            Mark::Boxes(groups) | Mark::Violins(groups) => {
                Box::new(groups.iter().flat_map(|(x, values)| values.iter().map(|&y| Point::new(*x, y))))
            }
        }
    }
}

impl Point {
    /// Creates a point without a band.
    ///
    /// ```
    /// use solvarium_lab::figure::Point;
    /// assert_eq!(Point::new(1.0, 2.0), (1.0, 2.0).into());
    /// ```
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y, band: None }
    }

    /// Adds a band or an interval around the point.
    ///
    /// ```
    /// use solvarium_lab::figure::Point;
    /// assert_eq!(Point::new(10.0, 500.0).between(420.0, f64::INFINITY).band, Some((420.0, f64::INFINITY)));
    /// ```
    #[must_use]
    pub const fn between(self, low: f64, high: f64) -> Self {
        Self { band: Some((low, high)), ..self }
    }
}

impl From<(f64, f64)> for Point {
    fn from((x, y): (f64, f64)) -> Self {
        Self::new(x, y)
    }
}
