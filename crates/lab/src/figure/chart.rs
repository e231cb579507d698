//! A chart as values: two axes, and series in the order of the legend.

/// One picture.
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
    /// What it shows, in a line.
    pub title: String,
    /// What was measured and how often, in a sentence; what could not be drawn is added to it.
    pub note: String,
    /// From left to right.
    pub x: Axis,
    /// From below upwards.
    pub y: Axis,
    /// In the order of the legend; later ones are drawn over earlier ones.
    pub series: Vec<Series>,
}

/// What is measured along a side.
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
    /// How values become places.
    pub scale: Scale,
    /// What is shown at least; more, if the data go on.
    pub shows: Option<(f64, f64)>,
}

/// How values become places on an axis.
#[derive(Clone, Debug, PartialEq)]
pub enum Scale {
    /// Equal differences are equal ways; zero is shown unless it is far away.
    Linear,
    /// Equal ratios are equal ways; only positive values have a place.
    Log,
    /// The value 0 is the first name, 1 the second, and so on; nothing else has a place.
    Names(Vec<String>),
}

/// What belongs together: one method, as a rule.
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
    /// As the legend says it; series of one name share an entry.
    pub name: String,
    /// Colour, dashes and shape of markers by number, from 0; its place in the chart if none is given.
    /// There are seven colours; 84 numbers look different.
    pub ink: Option<usize>,
    /// What is drawn.
    pub mark: Mark,
}

/// What is drawn for a series. Values that are not finite, or not positive on a logarithmic axis, are
/// left out and counted below the title. Lines and steps go by increasing x, whatever the order of
/// their points.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A line through points with a shaded band where they have one: a median with its quartiles.
    /// It is broken where a value is left out.
    Line(Vec<Point>),
    /// A value that holds until the next x: ECDF, cactus plot, performance profile (Dolan and Moré,
    /// 2002). Repeat the last value where the steps are to end.
    Steps(Vec<(f64, f64)>),
    /// Points alone: a scatter.
    Dots(Vec<(f64, f64)>),
    /// A dashed curve: what a fitted law says.
    Fit(Vec<(f64, f64)>),
    /// Estimates with their intervals: ERT against a setting. An infinite estimate stands at the upper
    /// edge as a hollow triangle, an interval that is infinite above ends in an arrow.
    Intervals(Vec<Point>),
    /// All values at each x as a box (Tukey, 1977): quartiles, whiskers to the last value within 1.5
    /// times their distance, and a ring for each value beyond.
    Boxes(Vec<(f64, Vec<f64>)>),
    /// All values at each x as a density (Hintze and Nelson, 1998), with median and quartiles. It is a
    /// Gaussian estimate on the axis' own scale, with Silverman's (1986) bandwidth.
    Violins(Vec<(f64, Vec<f64>)>),
}

/// A value at a place, and how sure one is of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// From left to right.
    pub x: f64,
    /// From below upwards.
    pub y: f64,
    /// The lower and the upper end of a band or an interval around it.
    pub band: Option<(f64, f64)>,
}

impl Chart {
    /// A chart without series.
    #[must_use]
    pub fn new(title: impl Into<String>, x: Axis, y: Axis) -> Self {
        Self { title: title.into(), note: String::new(), x, y, series: Vec::new() }
    }

    /// With this note below its title.
    #[must_use]
    pub fn noted(self, note: impl Into<String>) -> Self {
        Self { note: note.into(), ..self }
    }

    /// With one series more.
    #[must_use]
    pub fn with(mut self, series: Series) -> Self {
        self.series.push(series);
        self
    }
}

impl Axis {
    /// Equal differences are equal ways.
    #[must_use]
    pub fn linear(label: impl Into<String>) -> Self {
        Self { label: label.into(), scale: Scale::Linear, shows: None }
    }

    /// Equal ratios are equal ways.
    #[must_use]
    pub fn log(label: impl Into<String>) -> Self {
        Self { label: label.into(), scale: Scale::Log, shows: None }
    }

    /// Names side by side: settings that are no numbers, or methods.
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
    /// A series that has the ink of its place in the chart.
    #[must_use]
    pub fn new(name: impl Into<String>, mark: Mark) -> Self {
        Self { name: name.into(), ink: None, mark }
    }

    /// With the ink of this number, so that a method looks the same in every figure.
    #[must_use]
    pub fn inked(self, ink: usize) -> Self {
        Self { ink: Some(ink), ..self }
    }

    /// Every point it has, boxes value by value.
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
    /// A value without a band.
    ///
    /// ```
    /// use solvarium_lab::figure::Point;
    /// assert_eq!(Point::new(1.0, 2.0), (1.0, 2.0).into());
    /// ```
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y, band: None }
    }

    /// With a band or an interval around it.
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
