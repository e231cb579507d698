//! Drawings are read back as XML and tables as CSV, and their content is counted; any chart must be drawn completely.

mod complete;
#[path = "../../../tests/gallery/mod.rs"]
mod gallery;

use super::layout::Layout;
use super::*;
use gallery::{LONG, any_chart, depth, gallery, growth, values};
use proptest::prelude::*;
use roxmltree::{Document, Node};

const THEMES: [Theme; 2] = [Theme::Light, Theme::Dark];

fn of_class<'a>(svg: &'a Document<'_>, class: &'a str) -> impl Iterator<Item = Node<'a, 'a>> {
    svg.descendants().filter(move |node| node.attribute("class") == Some(class))
}

/// Checks that an SVG is well-formed and self-contained, with short numbers.
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

/// The number of subpaths of each path of a series.
fn moves(svg: &str) -> Vec<usize> {
    let svg = Document::parse(svg).unwrap();
    let paths = of_class(&svg, "fig-series")
        .flat_map(|group| group.children())
        .filter_map(|node| node.attribute("d"));
    paths.map(|path| path.matches('M').count()).collect()
}

#[test]
fn drawings_are_sound() {
    for chart in gallery() {
        for theme in THEMES {
            let svg = chart.svg(theme);
            sound(&svg);
            assert_eq!(svg, chart.svg(theme));
        }
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
        let names = chart.series.iter().map(|series| Some(series.name.as_str()).filter(|it| !it.is_empty()));
        assert!(titles.eq(names));
        assert_eq!(svg.root_element().attribute("aria-label"), Some(chart.title.as_str()));
    }
    let legend = |chart: &Chart| {
        Layout::of(chart).heading.legend.entries.into_iter().map(|entry| entry.name).collect::<Vec<_>>()
    };
    assert_eq!(legend(&gallery()[0]), ["misplaced", "manhattan", LONG]);
    // Boxes are above their names.
    assert!(legend(&gallery()[4]).is_empty());
    assert_eq!(legend(&gallery()[6]), ["population 10", "population 100"]);
}

#[test]
fn marks_are_as_many_as_values() {
    let of = |mark: Mark| {
        moves(&Chart::new("", depth(), Axis::linear("")).with(Series::new("", mark)).svg(Theme::Light))
    };
    assert_eq!(of(Mark::Dots(vec![(1.0, 2.0), (2.0, 3.0), (3.0, 1.0)])), [3]);
    // One line and a marker for each point; a gap makes two lines; a single point is a marker.
    let line =
        |ys: &[f64]| of(Mark::Line(ys.iter().enumerate().map(|(x, &y)| Point::new(x as f64, y)).collect()));
    assert_eq!(line(&[1.0, 2.0, 4.0]), [1, 3]);
    assert_eq!(line(&[1.0, 2.0, f64::NAN, 4.0, 5.0]), [2, 4]);
    assert_eq!(line(&[1.0]), [1]);
    assert_eq!(of(Mark::Steps(vec![(1.0, 2.0), (2.0, 3.0)])), [1]);
    // Each interval is a stem, two strokes and a marker; a faint line joins them.
    let point = |x: f64| Point::new(x, 5.0).between(4.0, 6.0);
    assert_eq!(of(Mark::Intervals(vec![point(1.0), point(2.0)])), [1, 6, 2]);
    // Two stems and strokes, a body, a median; one value is an outlier.
    let values: Vec<_> = (1..=20).map(f64::from).chain([900.0]).collect();
    assert_eq!(of(Mark::Boxes(vec![(1.0, values.clone())])), [4, 1, 1, 1]);
    assert_eq!(of(Mark::Violins(vec![(1.0, values)])), [1, 1, 1]);
}

#[test]
fn lines_are_sorted_by_x() {
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
fn omitted_values_are_noted() {
    let line = [(0.0, 0.0), (1.0, 10.0), (2.0, f64::NAN), (3.0, -4.0), (f64::INFINITY, 1.0)];
    let chart = Chart::new("", depth(), Axis::log("")).noted("Five values");
    let caption = |chart: &Chart| Layout::of(chart).heading.caption;
    let broken = chart.clone().with(Series::new("", Mark::Dots(line.to_vec())));
    assert_eq!(
        caption(&broken),
        "Five values. Values not shown: 2 not positive, on a logarithmic axis; 2 not finite."
    );
    let edge = chart
        .clone()
        .with(Series::new("", Mark::Intervals(vec![(1.0, f64::INFINITY).into(), (2.0, 2.0).into()])));
    assert_eq!(caption(&edge), "Five values. Infinite, at the upper edge: 1.");
    let named = Chart::new("", Axis::names("", ["a", "b"]), Axis::linear(""));
    let named = named
        .with(Series::new("", Mark::Boxes(vec![(1.0, vec![1.0]), (2.0, vec![1.0, 2.0]), (0.5, vec![3.0])])));
    assert_eq!(caption(&named), "Values not shown: 3 without a name on the axis.");
    assert_eq!(caption(&chart), "Five values");
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
    let advice = "this build cannot write PNG: build it with `cargo build --release --features png`";
    assert_eq!(error.to_string(), advice);
}

#[cfg(feature = "png")]
#[test]
fn pixels_are_painted() {
    let chart = &gallery()[0];
    let png = chart.png(Theme::Dark).unwrap();
    let size = |at: usize| png[at..at + 4].iter().fold(0, |size, &byte| 256 * size + u32::from(byte));
    assert_eq!((size(16), size(20)), (1440, (2.0 * Layout::of(chart).height).ceil() as u32));
    let mut reader = png::Decoder::new(std::io::Cursor::new(&png)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    let is_painted = |(red, green, blue): (u8, u8, u8)| {
        pixels.chunks(4).filter(|it| *it == [red, green, blue, 255]).count() > 500
    };
    // Background, foreground, and the first three colours of Okabe and Ito.
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

#[test]
fn channels_share_one_legend() {
    for (name, is_shown) in [("", false), ("ida", true)] {
        let dots = Series::new(name, Mark::Dots(vec![(1.0, 2.0)]));
        let spec = Chart::new("", depth(), depth()).with(dots).vega_lite();
        let [colour, shape] =
            [&spec["encoding"]["color"], &spec["layer"][0]["encoding"]["shape"]].map(|it| it.get("legend"));
        assert_eq!(colour, shape);
        assert_eq!(shape.is_some_and(|legend| !legend.is_null()), is_shown);
    }
}

/// Whether a value holds only finite numbers, texts and lists of them.
fn is_finite(value: &serde_json::Value) -> bool {
    match value {
        serde_json::Value::Null => false,
        serde_json::Value::Array(all) => all.iter().all(is_finite),
        serde_json::Value::Object(all) => all.values().all(is_finite),
        _ => true,
    }
}

proptest! {
    #[test]
    fn any_chart_is_drawn(chart in any_chart()) {
        sound(&chart.svg(Theme::Dark));
        let spec = chart.vega_lite();
        for part in [&spec["data"], &spec["encoding"]["x"], &spec["encoding"]["y"]] {
            prop_assert!(is_finite(part));
        }
        for row in spec["data"]["values"].as_array().unwrap() {
            for (axis, fields) in [("x", &["x", "left", "right"][..]), ("y", &["y", "low", "lower", "upper"])] {
                let domain = &spec["encoding"][axis]["scale"]["domain"];
                let [low, high] = [0, 1].map(|end| domain[end].as_f64().unwrap());
                let spare = 1e-9 * (high - low).abs().max(low.abs());
                let values = fields.iter().filter_map(|field| row[field].as_f64());
                for value in values {
                    prop_assert!((low - spare..=high + spare).contains(&value), "{row} {domain}");
                }
            }
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
