//! The travelling salesman problem, in the catalogue.

use crate::auto::{self, Rule};
use crate::instance::ground::{Ground, Point};
use crate::instance::network::{MOST_CITIES, Network, Node};
use crate::instance::{Instance, LocalSearchProblem, local_search_instance};
use crate::landscape::{ErasedLandscape, open_by};
use crate::method::Method;
use crate::methods::local::{HELD_KARP, on_tours};
use crate::problem::{Answer, ProblemInfo, ProblemKind};
use crate::reading::{AuxiliaryInputs, Described, Interpreted, Item, one};
use crate::table::{Entry, Setting, Takes};
use solvarium::puzzle::tsp::{Ends, HeldKarp, Metric, Tours, Tsp};
use solvarium::{Error, suggest};
use solvarium_forms as forms;

pub(crate) static ENTRY: Entry<ProblemInfo> = Entry {
    name: "tsp",
    aliases: &["travelling-salesman", "traveling-salesman", "salesman"],
    help: "the shortest tour of cities: TSPLIB, lines 'x y', tables, matrices, 'uniform 1000 7', 'grid 6 6'",
    settings: &[OPEN, START, END],
    of: ProblemInfo {
        answer: Answer::State,
        read,
        example: "circle 12",
        examples: &[("A tour of 36 cities on a grid", "tsp grid 6 6\n")],
        described: Some(Described { kind: forms::Kind::Tsp, interpret }),
        ..ProblemInfo::PLAIN
    },
};

/// With more cities the reversal of a part of the tour's array takes too long. (Measured up to 100,000 cities: in ten
/// seconds, 1.02 times 0.7124 sqrt(nA), and 1.04 times with iterated local search.)
const MANY: usize = 200_000;

const OPEN: Setting = Setting {
    name: "open",
    help: "whether the tour ends in a different city",
    takes: Takes::Choice(&[("no", "it returns to its first city"), ("yes", "it does not return: a path")]),
    default: "no",
};

const START: Setting = Setting {
    name: "start",
    help: "the city where the tour begins",
    takes: Takes::Name { or: "any" },
    default: "any",
};

const END: Setting = Setting {
    name: "end",
    help: "the city where a tour that does not return ends",
    takes: Takes::Name { or: "any" },
    default: "any",
};

/// Instances by name; other notations are forms.
fn read(text: &str, kind: &ProblemKind, _: &AuxiliaryInputs<'_>) -> Vec<Item> {
    Tsp::made(text)
        .transpose()
        .map(|made| one(made.and_then(|tsp| instance(tsp, kind))))
        .into_iter()
        .collect()
}

/// Converts cities of a text form.
fn interpret(
    puzzle: &forms::Puzzle,
    kind: &ProblemKind,
    _: &AuxiliaryInputs<'_>,
) -> Result<Interpreted, Error> {
    let forms::Puzzle::Tsp(cities) = puzzle else {
        return Err(Error::input("expected the cities of a tour"));
    };
    let (tsp, remark) = from_description(cities)?;
    Ok(Interpreted { remark, ..Interpreted::plain(instance(tsp, kind)?) })
}

/// The cities, and the way their distances are measured.
fn from_description(cities: &forms::Cities) -> Result<(Tsp, Option<String>), Error> {
    let (tsp, remark) = match &cities.sites {
        forms::Sites::Plane(points) => plane(points)?,
        forms::Sites::Globe(points) => globe(points)?,
        forms::Sites::Table(table) => distances(table, cities.decimals)?,
        forms::Sites::Measured(keyword, points) => {
            let metric = Metric::ALL.into_iter().find(|metric| metric.keyword() == *keyword);
            let metric =
                metric.ok_or_else(|| Error::input(format!("distances by {keyword} are not supported")))?;
            (Tsp::of(metric, points.clone())?.with_decimals(cities.decimals)?, None)
        }
    };
    #[expect(clippy::cast_possible_truncation, reason = "`as` saturates, and no tour is so long")]
    let whole = |length: f64| (length.fract() == 0.0).then_some(length as i64);
    // The tour length of the text is in the text's units, and does not apply to others.
    let is_said = tsp.decimals() == cities.decimals && !matches!(cities.sites, forms::Sites::Globe(_));
    let tsp = tsp.with_optimum(cities.optimum.filter(|_| is_said).and_then(whole));
    let title = cities.title.as_deref().unwrap_or("tsp");
    match &cities.names {
        Some(names) => Ok((tsp.with_names(title, names.clone())?, remark)),
        None => Ok((tsp.with_name(title), remark)),
    }
}

/// The longer side of the rectangle around the points.
fn width(points: &[[f64; 2]]) -> f64 {
    let axis = |axis: usize| points.iter().map(move |point| point[axis]);
    let side = |at: usize| axis(at).fold(f64::MIN, f64::max) - axis(at).fold(f64::MAX, f64::min);
    side(0).max(side(1))
}

/// Distances rounded as in TSPLIB; with decimals if whole numbers are too coarse.
fn plane(points: &[[f64; 2]]) -> Result<(Tsp, Option<String>), Error> {
    const WIDE: f64 = 100.0;
    let tsp = Tsp::of(Metric::Euclid, points.to_vec())?;
    let (width, is_whole) = (width(points), points.iter().flatten().all(|x| x.fract() == 0.0));
    if is_whole || width >= WIDE {
        return Ok((tsp, Some("distances are rounded to whole numbers, as TSPLIB's EUC_2D is".into())));
    }
    let decimals = (0..=9).find(|&decimals| width * 10_f64.powi(decimals) >= 1e5).unwrap_or(9);
    let remark = format!(
        "distances are rounded to {decimals} decimals, because the cities are close together; costs count units of the last decimal"
    );
    Ok((tsp.with_decimals(u8::try_from(decimals).unwrap_or(9))?, Some(remark)))
}

/// Kilometres on a sphere; metres if the cities are near each other.
fn globe(degrees: &[[f64; 2]]) -> Result<(Tsp, Option<String>), Error> {
    /// Metres in a degree of latitude.
    const DEGREE: f64 = 111_194.9;
    if width(degrees) >= 2.0 {
        // TSPLIB writes degrees and minutes: 48.24 is 48 degrees and 24 minutes.
        let minutes = |x: f64| x.trunc() + x.fract() * 0.6;
        let points = degrees.iter().map(|point| point.map(minutes)).collect();
        let remark = "distances are kilometres on a sphere, as TSPLIB's GEO is";
        return Ok((Tsp::of(Metric::Geo, points)?, Some(remark.into())));
    }
    #[expect(clippy::cast_precision_loss, reason = "a number of cities is below 2^53")]
    let middle = degrees.iter().map(|[latitude, _]| latitude).sum::<f64>() / degrees.len().max(1) as f64;
    let scale = middle.to_radians().cos() * DEGREE;
    let points = degrees.iter().map(|[latitude, longitude]| [longitude * scale, latitude * DEGREE]).collect();
    let points: Vec<[f64; 2]> = points;
    let points = points.iter().map(|point| point.map(f64::round)).collect();
    Ok((Tsp::of(Metric::Euclid, points)?, Some("distances are metres".into())))
}

/// A table of distances as integers, in units of the last decimal that any distance has, or of more decimals if the
/// text sets them.
fn distances(table: &[f64], stated: u8) -> Result<(Tsp, Option<String>), Error> {
    const MOST: i32 = 6;
    let unit = |decimals: i32| 10_f64.powi(decimals);
    let is_whole = |decimals: i32| {
        table.iter().all(|x| ((x * unit(decimals)).round() - x * unit(decimals)).abs() < 1e-6)
    };
    let largest = table.iter().copied().fold(0.0, f64::max);
    let fits = |decimals: i32| largest * unit(decimals) <= f64::from(i32::MAX);
    let Some(most) = (0..=MOST).rev().find(|&decimals| fits(decimals)) else {
        return Err(Error::input(format!("distances are at most {}", i32::MAX)));
    };
    let decimals = (i32::from(stated).min(most)..=most).find(|&decimals| is_whole(decimals)).unwrap_or(most);
    #[expect(clippy::cast_possible_truncation, reason = "its size was checked")]
    let whole = table.iter().map(|x| (x * unit(decimals)).round() as i32).collect();
    let remark = match (decimals, is_whole(decimals)) {
        (decimals, true) if decimals == i32::from(stated) => None,
        (_, true) => {
            Some(format!("distances have {decimals} decimals; costs count units of the last decimal"))
        }
        (_, false) => Some(format!(
            "distances are rounded to {decimals} decimals; costs count units of the last decimal"
        )),
    };
    Ok((Tsp::of_table(whole, u8::try_from(decimals).unwrap_or(0))?, remark))
}

/// The tour or path, as the settings say.
fn instance(tsp: Tsp, kind: &ProblemKind) -> Result<Box<dyn Instance>, Error> {
    let values = &kind.0.values;
    let city = |setting: &Setting| {
        let name = values.name(setting);
        let unknown = |name: String| Error::setting(format!("there is no city '{}'", suggest::short(&name)));
        name.map(|name| tsp.find(&name).ok_or_else(|| unknown(name))).transpose()
    };
    let (start, end) = (city(&START)?, city(&END)?);
    match (values.word(&OPEN) == "yes", end) {
        (true, _) => Ok(local_search_instance(tsp.with_ends(Ends { start, end })?, kind)),
        (false, Some(_)) => Err(Error::setting("a closed tour has no end city: add open=yes")),
        (false, None) => Ok(local_search_instance(tsp.from_city(start.unwrap_or(0)), kind)),
    }
}

impl LocalSearchProblem for Tsp {
    fn describe(&self) -> String {
        self.describe()
    }

    fn text(&self) -> String {
        self.print()
    }

    fn landscape(&self, method: &Method) -> Result<Box<dyn ErasedLandscape>, Error> {
        if method.is(&HELD_KARP) && self.cities() > HeldKarp::MOST {
            let cities = self.cities();
            let message = format!(
                "method 'held-karp' is for tours of up to 12 cities, found {cities}; use lin-kernighan"
            );
            return Err(Error::setting(message));
        }
        open_by(Tours::new(self), method, on_tours)
    }

    /// Chained Lin-Kernighan search, except for numbers of cities where its turns take most of the time.
    fn auto(&self) -> &'static Rule {
        match self.cities() {
            cities if cities <= HeldKarp::MOST => &auto::FEW_CITIES,
            cities if cities <= MANY => &auto::TOUR,
            _ => &auto::LONG_TOUR,
        }
    }

    fn is_endless(&self) -> bool {
        self.optimum().is_none()
    }

    /// The shortest tour of a few cities is computed before a search.
    fn is_proved(&self) -> Option<bool> {
        Some(self.cities() <= HeldKarp::MOST)
    }

    fn ground(&self) -> Option<Ground> {
        let point = |(city, &[x, y]): (usize, &[f64; 2])| Point { name: self.city(city), x, y: -y };
        let points: Vec<_> = self.points().iter().enumerate().map(point).collect();
        (!points.is_empty()).then_some(Ground::Points { points, roads: Vec::new() })
    }

    fn draw(&self, values: &[i32]) -> String {
        self.draw(values)
    }

    /// The cities at their positions, north upwards, and the tour back to its first city.
    fn network(&self, values: &[i32]) -> Option<Network> {
        if !(1..=MOST_CITIES).contains(&self.points().len()) {
            return None;
        }
        let at = |&[x, y]: &[f64; 2]| if self.metric() == Metric::Geo { [y, x] } else { [x, y] };
        let node = |(city, point)| Node { name: self.city(city), at: Some(at(point)), ..Node::default() };
        let nodes = self.points().iter().enumerate().map(node).collect();
        let back = if self.ends().is_none() { values.first() } else { None };
        let way = values.iter().chain(back).filter_map(|&city| usize::try_from(city).ok());
        Some(Network { nodes, way: way.collect(), ..Network::default() })
    }

    fn line(&self, values: &[i32]) -> String {
        self.line(values)
    }

    fn check(&self, values: &[i32]) -> Result<(), Error> {
        self.check(values).map(|_| ())
    }
}
