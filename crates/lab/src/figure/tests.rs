//! Drawings are read back as XML, tables as CSV, and what stands in them is counted; any chart at all
//! must come out whole.

use super::layout::{Layout, WIDTH};
use super::shape::{Anchor, Shape, Sheet, Step, Text};
use super::*;
use proptest::prelude::*;
use roxmltree::{Document, Node};

const THEMES: [Theme; 2] = [Theme::Light, Theme::Dark];
const LONG: &str = "backtrack(propagate=ac3,hidden=singles,naked=pairs)";

/// Many values without order, from 1 to about e^8.
fn values(count: usize) -> Vec<f64> {
    (0..count).map(|nth| (8.0 * (nth as f64 * 0.618_033_988_75).fract()).exp()).collect()
}

fn growth(base: f64) -> Vec<Point> {
    (1..=31)
        .map(|depth| (depth, base.powi(depth)))
        .map(|(x, y)| Point::new(x.into(), y).between(y / 2.0, y * 2.0))
        .collect()
}

fn steps(count: usize) -> Vec<(f64, f64)> {
    (1..=count).map(|nth| (1.5f64.powi(nth as i32), nth as f64 / count as f64)).collect()
}

fn depth() -> Axis {
    Axis::linear("Solution length [moves]")
}

/// A chart of every kind.
fn gallery() -> Vec<Chart> {
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
        Chart::new("long title ".repeat(40), depth(), Axis::log("x".repeat(300))).noted("word ".repeat(200)),
    ]
}

fn of_class<'a>(svg: &'a Document<'_>, class: &'a str) -> impl Iterator<Item = Node<'a, 'a>> {
    svg.descendants().filter(move |node| node.attribute("class") == Some(class))
}

/// Well-formed, alone in the world, its numbers short.
fn sound(text: &str) {
    let svg = Document::parse(text).unwrap();
    let root = svg.root_element();
    assert_eq!((root.tag_name().name(), root.attribute("role")), ("svg", Some("img")));
    assert_eq!(root.attribute("viewBox").unwrap().split(' ').count(), 4);
    let first: Vec<_> =
        root.children().filter(Node::is_element).take(2).map(|node| node.tag_name().name()).collect();
    assert_eq!(first, ["title", "desc"]);
    for node in svg.descendants().filter(Node::is_element) {
        assert!(["svg", "title", "desc", "rect", "g", "path", "text"].contains(&node.tag_name().name()));
        for attribute in node.attributes() {
            assert!(
                !["id", "style", "href"].contains(&attribute.name()) && !attribute.value().contains("NaN")
            );
        }
        for number in node
            .attribute("d")
            .unwrap_or_default()
            .split(|letter: char| !letter.is_ascii_digit() && letter != '.')
        {
            assert!(number.split_once('.').is_none_or(|(_, decimals)| decimals.len() <= 2), "{number}");
        }
    }
}

/// How often a path of a series begins anew.
fn moves(svg: &str) -> Vec<usize> {
    let svg = Document::parse(svg).unwrap();
    let paths = of_class(&svg, "fig-series")
        .flat_map(|group| group.children())
        .filter_map(|node| node.attribute("d"));
    paths.map(|way| way.matches('M').count()).collect()
}

fn texts(sheet: &Sheet) -> impl Iterator<Item = &Text> {
    sheet.shapes.iter().filter_map(|shape| match shape {
        Shape::Text(text) if !text.text.is_empty() => Some(text),
        _ => None,
    })
}

/// Left, top, right and bottom of a text; what is turned ends above its place.
fn bounds(text: &Text) -> [f64; 4] {
    let width = font::width(&text.text, text.size) * text.angle.to_radians().cos();
    let left = match text.anchor {
        Anchor::Start => text.x,
        Anchor::Middle => text.x - width / 2.0,
        Anchor::End => text.x - width,
    };
    [left, text.y - 0.76 * text.size, left + width, text.y + 0.24 * text.size]
}

/// No text covers another or the plot, and all is on the sheet.
fn readable(chart: &Chart) {
    let layout = Layout::of(chart);
    let sheet = marks::draw(&layout, Theme::Light);
    let all: Vec<_> = texts(&sheet).collect();
    for (nth, text) in all.iter().enumerate() {
        let [left, top, right, bottom] = bounds(text);
        let turned = (text.angle.to_radians().sin() * (right - left)).abs();
        assert!(left > -1.0 && right < WIDTH + 1.0 && top > -1.0, "{}", text.text);
        assert!(bottom.max(text.y + turned) < sheet.height + 1.0, "{}", text.text);
        for other in all.iter().skip(nth + 1).filter(|other| text.angle == 0.0 && other.angle == 0.0) {
            let [l, t, r, b] = bounds(other);
            assert!(right <= l || r <= left || bottom <= t || b <= top, "{} and {}", text.text, other.text);
        }
    }
    let marks = sheet
        .shapes
        .iter()
        .skip_while(|shape| !matches!(shape, Shape::Group { class: "fig-band" | "fig-series", .. }));
    for shape in marks.take_while(|shape| !matches!(shape, Shape::Group { class: "fig-legend", .. })) {
        let Shape::Path { way, .. } = shape else { continue };
        for step in way {
            let (Step::Move(x, y) | Step::Line(x, y) | Step::Circle(x, y, _)) = *step else { continue };
            let area = layout.area;
            assert!((area.left - 45.0..=area.right + 45.0).contains(&x), "{x} {area:?}");
            assert!((area.top - 10.0..=area.bottom + 10.0).contains(&y), "{y} {area:?}");
        }
    }
}

#[test]
fn drawings_are_sound() {
    for chart in gallery() {
        for theme in THEMES {
            let svg = chart.svg(theme);
            sound(&svg);
            assert_eq!(svg, chart.svg(theme));
        }
        readable(&chart);
    }
}

#[test]
fn themes_differ_in_colours_alone() {
    let bare = |svg: String| {
        svg.split('#').map(|part| part.get(6..).unwrap_or(part).to_string()).collect::<String>()
    };
    for chart in gallery() {
        let [light, dark] = THEMES.map(|theme| chart.svg(theme));
        assert_ne!(light, dark);
        assert_eq!(bare(light), bare(dark));
    }
}

#[test]
fn every_name_is_there() {
    for chart in gallery() {
        let svg = chart.svg(Theme::Light);
        let svg = Document::parse(&svg).unwrap();
        let titles =
            of_class(&svg, "fig-series").map(|group| group.first_element_child().and_then(|it| it.text()));
        let names = chart.series.iter().map(|series| Some(series.name.as_str()));
        assert!(titles.eq(names));
        assert_eq!(svg.root_element().attribute("aria-label"), Some(chart.title.as_str()));
    }
    let legend = |chart: &Chart| {
        Layout::of(chart).head.legend.entries.into_iter().map(|entry| entry.name).collect::<Vec<_>>()
    };
    assert_eq!(legend(&gallery()[0]), ["misplaced", "manhattan", LONG]);
    // Boxes stand above their names.
    assert!(legend(&gallery()[4]).is_empty());
    assert_eq!(legend(&gallery()[6]), ["population 10", "population 100"]);
}

#[test]
fn marks_are_as_many_as_values() {
    let of = |mark: Mark| {
        moves(&Chart::new("", depth(), Axis::linear("")).with(Series::new("", mark)).svg(Theme::Light))
    };
    assert_eq!(of(Mark::Dots(vec![(1.0, 2.0), (2.0, 3.0), (3.0, 1.0)])), [3]);
    // One line and a marker for each point; a hole makes two lines; one point alone is a marker.
    let line =
        |ys: &[f64]| of(Mark::Line(ys.iter().enumerate().map(|(x, &y)| Point::new(x as f64, y)).collect()));
    assert_eq!(line(&[1.0, 2.0, 4.0]), [1, 3]);
    assert_eq!(line(&[1.0, 2.0, f64::NAN, 4.0, 5.0]), [2, 4]);
    assert_eq!(line(&[1.0]), [1]);
    assert_eq!(of(Mark::Steps(vec![(1.0, 2.0), (2.0, 3.0)])), [1]);
    // A stem and two strokes for each interval, and a marker; a faint line joins them.
    let point = |x: f64| Point::new(x, 5.0).between(4.0, 6.0);
    assert_eq!(of(Mark::Intervals(vec![point(1.0), point(2.0)])), [1, 6, 2]);
    // Two stems and strokes, a body, a median; one value is far out.
    let values: Vec<_> = (1..=20).map(f64::from).chain([900.0]).collect();
    assert_eq!(of(Mark::Boxes(vec![(1.0, values.clone())])), [4, 1, 1, 1]);
    assert_eq!(of(Mark::Violins(vec![(1.0, values)])), [1, 1, 1]);
}

#[test]
fn lines_go_by_increasing_x() {
    let of =
        |mark: Mark| Chart::new("", depth(), Axis::log("")).with(Series::new("", mark)).svg(Theme::Light);
    let turned = |mut points: Vec<Point>| {
        points.reverse();
        points
    };
    assert_eq!(of(Mark::Line(growth(1.5))), of(Mark::Line(turned(growth(1.5)))));
    assert_eq!(of(Mark::Intervals(growth(1.5))), of(Mark::Intervals(turned(growth(1.5)))));
    assert_eq!(of(Mark::Steps(vec![(1.0, 2.0), (2.0, 3.0)])), of(Mark::Steps(vec![(2.0, 3.0), (1.0, 2.0)])));
}

#[test]
fn what_is_left_out_is_said() {
    let line = [(0.0, 0.0), (1.0, 10.0), (2.0, f64::NAN), (3.0, -4.0), (f64::INFINITY, 1.0)];
    let chart = Chart::new("", depth(), Axis::log("")).noted("Five values");
    let said = |chart: &Chart| Layout::of(chart).head.said;
    let broken = chart.clone().with(Series::new("", Mark::Dots(line.to_vec())));
    assert_eq!(
        said(&broken),
        "Five values. Values left out: 2 not positive, on a logarithmic axis; 2 not finite."
    );
    let edge = chart
        .clone()
        .with(Series::new("", Mark::Intervals(vec![(1.0, f64::INFINITY).into(), (2.0, 2.0).into()])));
    assert_eq!(said(&edge), "Five values. Infinite, at the upper edge: 1.");
    let named = Chart::new("", Axis::names("", ["a", "b"]), Axis::linear(""));
    let named = named
        .with(Series::new("", Mark::Boxes(vec![(1.0, vec![1.0]), (2.0, vec![1.0, 2.0]), (0.5, vec![3.0])])));
    assert_eq!(said(&named), "Values left out: 3 without a name on the axis.");
    assert_eq!(said(&chart), "Five values");
}

#[test]
fn a_million_values_make_a_small_drawing() {
    let points: Vec<_> = values(300_000).into_iter().enumerate().map(|(x, y)| (x as f64, y)).collect();
    let chart = Chart::new("", Axis::linear(""), Axis::log(""));
    let of = |mark: Mark| chart.clone().with(Series::new("", mark)).svg(Theme::Light).len();
    assert!(of(Mark::Line(points.iter().map(|&point| point.into()).collect())) < 200_000);
    assert!(of(Mark::Steps(points.clone())) < 200_000);
    assert!(of(Mark::Dots(points)) < 4_000_000);
    assert!(of(Mark::Boxes(vec![(1.0, values(1_000_000))])) < 40_000);
    assert!(of(Mark::Violins(vec![(1.0, values(1_000_000))])) < 40_000);
}

#[cfg(not(feature = "png"))]
#[test]
fn a_build_without_png_says_how_to_get_one() {
    let error = gallery()[0].png(Theme::Light).unwrap_err();
    assert!(error.is_not_built());
    let advice = "this build writes no PNG: `cargo build --release --features png` makes one that does";
    assert_eq!(error.to_string(), advice);
}

#[cfg(feature = "png")]
#[test]
fn pixels_are_painted() {
    let chart = &gallery()[0];
    let png = chart.png(Theme::Dark).unwrap();
    let size = |at: usize| png[at..at + 4].iter().fold(0, |size, &byte| 256 * size + u32::from(byte));
    assert_eq!((size(16), size(20)), (1440, (2.0 * Layout::of(chart).height).ceil() as u32));
    let pixels = tiny_skia::Pixmap::decode_png(&png).unwrap();
    let is_painted = |rgb: (u8, u8, u8)| {
        pixels.pixels().iter().filter(|it| (it.red(), it.green(), it.blue()) == rgb).count() > 500
    };
    // Paper, ink, and the first three of Okabe and Ito.
    for rgb in [(0x10, 0x16, 0x1C), (0xE8, 0xEE, 0xF4), (0, 0x72, 0xB2), (0xD5, 0x5E, 0), (0, 0x9E, 0x73)] {
        assert!(is_painted(rgb), "{rgb:?}");
    }
}

#[test]
fn specifications_have_rows_and_layers() {
    let kinds = |chart: &Chart| {
        let spec = chart.vega_lite();
        let filter = |layer: &serde_json::Value| {
            layer["transform"][0]["filter"]["equal"].as_str().unwrap().to_string()
        };
        let mut kinds: Vec<_> = spec["layer"].as_array().unwrap().iter().map(filter).collect();
        kinds.dedup();
        kinds.join(" ")
    };
    let all = gallery();
    assert_eq!(kinds(&all[0]), "band line marker");
    assert_eq!(kinds(&all[1]), "steps");
    assert_eq!(kinds(&all[2]), "joint whisker estimate endless");
    assert_eq!(kinds(&all[6]), "box outlier violin spread");
    assert_eq!(kinds(&all[7]), "fit dot");
    let spec = all[7].vega_lite();
    assert_eq!(spec["data"]["values"].as_array().unwrap().len(), 33);
    assert_eq!(
        spec["data"]["values"][0],
        serde_json::json!({"mark": "dot", "part": 0, "series": "ida", "x": 1.0, "y": 1.5})
    );
    assert_eq!(spec["encoding"]["color"]["scale"]["range"], serde_json::json!(["#0072B2", "#0072B2"]));
    assert_eq!(spec["encoding"]["y"]["scale"]["type"], "log");
}

/// Any number, and often one that is awkward.
fn number() -> impl Strategy<Value = f64> {
    let awkward =
        [0.0, -0.0, 1.0, 2.0, f64::MAX, f64::MIN, 5e-324, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
    prop_oneof![
        any::<f64>(),
        0.0..4.0,
        (0..4).prop_map(f64::from),
        1.0..1e9,
        proptest::sample::select(awkward.to_vec())
    ]
}

fn mark() -> impl Strategy<Value = Mark> {
    let pairs = || proptest::collection::vec((number(), number()), 0..9);
    let point = (number(), number(), proptest::option::of((number(), number())));
    let points = proptest::collection::vec(point.prop_map(|(x, y, band)| Point { x, y, band }), 0..9).boxed();
    let groups = || proptest::collection::vec((number(), proptest::collection::vec(number(), 0..20)), 0..4);
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

fn any_chart() -> impl Strategy<Value = Chart> {
    let series = (".{0,60}", proptest::option::of(any::<usize>()), mark());
    let series = series.prop_map(|(name, ink, mark)| Series { name, ink, mark });
    let series = proptest::collection::vec(series, 0..6);
    (".{0,90}", ".{0,200}", axis(), axis(), series).prop_map(|(title, note, x, y, series)| Chart {
        title,
        note,
        x,
        y,
        series,
    })
}

/// Whether a value holds nothing but finite numbers, texts and lists of them.
fn is_whole(value: &serde_json::Value) -> bool {
    match value {
        serde_json::Value::Null => false,
        serde_json::Value::Array(all) => all.iter().all(is_whole),
        serde_json::Value::Object(all) => all.values().all(is_whole),
        _ => true,
    }
}

proptest! {
    #[test]
    fn any_chart_is_drawn(chart in any_chart()) {
        sound(&chart.svg(Theme::Dark));
        readable(&chart);
        let spec = chart.vega_lite();
        for part in [&spec["data"], &spec["encoding"]["x"], &spec["encoding"]["y"]] {
            prop_assert!(is_whole(part));
        }
    }

    #[test]
    fn any_table_is_read_back(chart in any_chart()) {
        let table = chart.csv();
        let mut reader = ::csv::Reader::from_reader(table.as_bytes());
        let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
        let named = |series: &Series| -> Vec<(String, Point)> {
            series.points().map(|point| (series.name.clone(), point)).collect()
        };
        let points: Vec<_> = chart.series.iter().flat_map(named).collect();
        prop_assert_eq!(rows.len(), points.len());
        for (row, (name, point)) in rows.iter().zip(points) {
            prop_assert_eq!(&row[0], name.as_str());
            if !matches!(chart.y.scale, Scale::Names(_)) {
                let y: f64 = row[2].parse().unwrap();
                prop_assert!(y.total_cmp(&point.y).is_eq() || y.is_nan() && point.y.is_nan());
            }
            prop_assert_eq!(row[3].is_empty(), point.band.is_none());
        }
    }
}
