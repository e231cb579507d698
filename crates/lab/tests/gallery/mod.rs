//! Charts for tests: one of every kind, and random ones. The unit tests of figures and the test of their Vega-Lite share them.

use proptest::prelude::*;
use solvarium_lab::figure::*;

pub const LONG: &str = "backtrack(propagate=ac3,hidden=singles,naked=pairs)";

/// Returns unordered values, from 1 to about e^8.
pub fn values(count: usize) -> Vec<f64> {
    (0..count).map(|nth| (8.0 * (nth as f64 * 0.618_033_988_75).fract()).exp()).collect()
}

pub fn growth(base: f64) -> Vec<Point> {
    (1..=31)
        .map(|depth| (depth, base.powi(depth)))
        .map(|(x, y)| Point::new(x.into(), y).between(y / 2.0, y * 2.0))
        .collect()
}

pub fn steps(count: usize) -> Vec<(f64, f64)> {
    (1..=count).map(|nth| (1.5f64.powi(nth as i32), nth as f64 / count as f64)).collect()
}

pub fn depth() -> Axis {
    Axis::linear("Solution length [moves]")
}

/// Returns a chart of every kind.
pub fn gallery() -> Vec<Chart> {
    let chart = |x, y| Chart::new("What it shows & <how>", x, y).noted("Median of 30 runs");
    let methods = ["misplaced", "manhattan", LONG];
    let groups = || (0..3).map(|x| (f64::from(x), values(40 * (x as usize + 1)))).collect::<Vec<_>>();
    let ert = vec![Point::new(10.0, 900.0).between(800.0, f64::INFINITY), Point::new(99.0, f64::INFINITY)];
    let share = || Axis::linear("Share").showing(0.0, 1.0);
    let by_name = |mark: fn(Vec<(f64, Vec<f64>)>) -> Mark| {
        let chart = chart(Axis::names("", methods), Axis::log("Time [ms]"));
        (0..3).fold(chart, |chart, nth| {
            chart.with(Series::new(methods[nth], mark(vec![(nth as f64, values(50))])))
        })
    };
    let many: Vec<_> = (0..20).map(|nth| format!("backtrack(propagate=ac3,order=order-{nth})")).collect();
    let twenty = |axis: Axis, mark: fn(usize) -> Mark| {
        let add = |chart: Chart, nth: usize| chart.with(Series::new(many[nth].clone(), mark(nth)));
        (0..20).fold(chart(axis, Axis::log("States")), add)
    };
    vec![
        methods
            .iter()
            .zip([1.7, 1.4, 1.3])
            .fold(chart(depth(), Axis::log("States")), |chart, (name, base)| {
                chart.with(Series::new(*name, Mark::Line(growth(base))))
            }),
        chart(Axis::log("Evaluations"), share()).with(Series::new("ecdf", Mark::Steps(steps(20)))),
        chart(Axis::log("Population"), Axis::log("ERT")).with(Series::new("evolve", Mark::Intervals(ert))),
        chart(Axis::names("Selection", ["rank", "roulette"]), Axis::linear("ERT"))
            .with(Series::new("as written", Mark::Intervals(vec![(0.0, 5.0).into(), (1.0, 7.0).into()])))
            .with(Series::new("corrected", Mark::Intervals(vec![Point::new(0.0, 3.0).between(2.0, 4.0)]))),
        by_name(Mark::Boxes),
        by_name(Mark::Violins),
        chart(Axis::names("Grid", ["one", "two", "three"]), Axis::log("Evaluations"))
            .with(Series::new("population 10", Mark::Boxes(groups())))
            .with(Series::new("population 100", Mark::Violins(groups()))),
        chart(depth(), Axis::log("States"))
            .with(Series::new(
                "ida",
                Mark::Dots(growth(1.5).iter().map(|point| (point.x, point.y)).collect()),
            ))
            .with(Series::new("1.5^d", Mark::Fit(vec![(1.0, 1.5), (31.0, 2.9e5)])).inked(0)),
        twenty(depth(), |nth| Mark::Line(growth(1.1 + nth as f64 / 20.0))),
        twenty(Axis::names("Method", many.clone()), |nth| Mark::Boxes(vec![(nth as f64, values(30))])),
        chart(depth(), Axis::linear("Value"))
            .with(Series::new("one", Mark::Line(vec![Point::new(1e9, 0.0)]))),
        chart(depth(), Axis::linear("Value")).with(Series::new("none", Mark::Line(vec![]))),
        chart(depth(), Axis::linear("Value"))
            .with(Series::new("same", Mark::Steps(vec![(1.0, 7.5), (2.0, 7.5)]))),
        chart(Axis::names("", [""; 0]), Axis::names("Outcome", ["solved", LONG]))
            .with(Series::new("a", Mark::Dots(vec![(0.0, 1.0)]))),
        chart(depth(), Axis::log("Seconds"))
            .with(Series::new("subnormal", Mark::Dots(vec![(1.0, 2.1e-315), (2.0, 8.9e-316)]))),
        chart(Axis::log("x"), depth())
            .with(Series::new("subnormal", Mark::Dots(vec![(2.4e-311, 1.0), (4.6e-311, 2.0)]))),
        chart(depth(), depth())
            .with(Series::new("below 1e-290", Mark::Dots(vec![(1e-295, 1.0), (3e-292, 2.0)]))),
        chart(Axis::log("From end to end"), Axis::log("From end to end")).with(Series::new(
            "all there is",
            Mark::Line((-300..=300).map(|nth| (10f64.powi(nth), 10f64.powi(-nth)).into()).collect()),
        )),
        chart(depth(), Axis::log("Near each other")).with(Series::new(
            "long numbers",
            Mark::Dots(vec![(1.000_000_001_367_428, 3.3e-304), (1.000_000_000_141_071, 3.3e-304)]),
        )),
        chart(depth(), depth())
            .with(Series::new("box at an end", Mark::Boxes(vec![(1.0, values(9)), (6.0, values(9))])))
            .with(Series::new("another", Mark::Violins(vec![(6.0, values(9))]))),
        chart(Axis::log("Population"), depth())
            .with(Series::new("at one place", Mark::Intervals(vec![Point::new(10.0, 3.0).between(2.0, 4.0)])))
            .with(Series::new("too", Mark::Intervals(vec![Point::new(10.0, 3.0).between(2.0, 4.0)]))),
        chart(depth(), depth()).with(Series::new("", Mark::Dots(vec![(1.0, 2.0), (3.0, 4.0)]))),
        Chart::new("long title ".repeat(40), depth(), Axis::log("x".repeat(300))).noted("word ".repeat(200)),
    ]
}

/// Any number, often an edge case.
fn number() -> impl Strategy<Value = f64> {
    let awkward =
        [0.0, -0.0, 1.0, 2.0, f64::MAX, f64::MIN, 5e-324, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
    prop_oneof![
        any::<f64>(),
        0.0..4.0,
        (0..4).prop_map(f64::from),
        1.0..1e9,
        (-323.0..308.0).prop_map(|exponent| 10f64.powf(exponent)),
        proptest::sample::select(awkward.to_vec())
    ]
}

/// Numbers between two powers of ten, which may be close together or as far apart as numbers can be.
fn of_one_range() -> impl Strategy<Value = BoxedStrategy<f64>> {
    (-323.0..308.0f64, prop_oneof![Just(0.0), 0.0..1e-9f64, 0.0..3.0f64, 0.0..600.0f64]).prop_map(
        |(low, wide)| (low..=(low + wide).min(308.0)).prop_map(|exponent| 10f64.powf(exponent)).boxed(),
    )
}

fn mark(x: BoxedStrategy<f64>, y: BoxedStrategy<f64>) -> impl Strategy<Value = Mark> {
    let pairs = {
        let pair = (x.clone(), y.clone()).boxed();
        move || proptest::collection::vec(pair.clone(), 0..9)
    };
    let point = (x.clone(), y.clone(), proptest::option::of((y.clone(), y.clone())));
    let points = proptest::collection::vec(point.prop_map(|(x, y, band)| Point { x, y, band }), 0..9).boxed();
    let groups = move || {
        let values = proptest::collection::vec(y.clone(), 0..20);
        proptest::collection::vec((x.clone(), values), 0..4)
    };
    prop_oneof![
        points.clone().prop_map(Mark::Line),
        points.prop_map(Mark::Intervals),
        pairs().prop_map(Mark::Steps),
        pairs().prop_map(Mark::Dots),
        pairs().prop_map(Mark::Fit),
        groups().prop_map(Mark::Boxes),
        groups().prop_map(Mark::Violins),
    ]
}

fn axis() -> impl Strategy<Value = Axis> {
    let names = proptest::collection::vec(".{0,30}", 0..5).prop_map(Scale::Names);
    let scale = prop_oneof![Just(Scale::Linear), Just(Scale::Log), names];
    let shows = proptest::option::of((number(), number()));
    (".{0,40}", scale, shows).prop_map(|(label, scale, shows)| Axis { label, scale, shows })
}

fn numeric_axis() -> impl Strategy<Value = Axis> {
    let scale = prop_oneof![Just(Scale::Linear), Just(Scale::Log)];
    (".{0,40}", scale).prop_map(|(label, scale)| Axis { label, scale, shows: None })
}

fn chart(
    axes: impl Strategy<Value = (Axis, Axis)>,
    mark: BoxedStrategy<Mark>,
) -> impl Strategy<Value = Chart> {
    let series = (".{0,60}", proptest::option::of(any::<usize>()), mark);
    let series = series.prop_map(|(name, ink, mark)| Series { name, ink, mark });
    let series = proptest::collection::vec(series, 0..6);
    (".{0,90}", ".{0,200}", axes, series).prop_map(|(title, note, (x, y), series)| Chart {
        title,
        note,
        x,
        y,
        series,
    })
}

/// Any chart: of any numbers, or of numbers that lie in one range on each axis.
pub fn any_chart() -> impl Strategy<Value = Chart> {
    let wild = chart((axis(), axis()), mark(number().boxed(), number().boxed()).boxed()).boxed();
    let ranged = (of_one_range(), of_one_range())
        .prop_flat_map(|(x, y)| chart((numeric_axis(), numeric_axis()), mark(x, y).boxed()));
    prop_oneof![wild, ranged]
}
