//! The travelling salesman, in the catalogue.

use crate::auto::{self, Rule};
use crate::job::ground::{Ground, Point};
use crate::job::network::{MOST_CITIES, Network, Node};
use crate::job::{Whole, whole};
use crate::landscape::{ErasedLandscape, open_by};
use crate::method::Method;
use crate::methods::local::on_tours;
use crate::problem::{Answer, Kind, Puzzle};
use crate::reading::{Extras, Item, Looks, one};
use crate::table::Entry;
use solvarium::Error;
use solvarium_forms::Claim;
use solvarium::puzzle::tsp::{Metric, Tours, Tsp};

pub(crate) static ENTRY: Entry<Puzzle> = Entry {
    name: "tsp",
    aliases: &["travelling-salesman", "traveling-salesman", "salesman"],
    help: "the shortest tour of cities: a TSPLIB file, lines 'x y', 'uniform 1000 7', 'grid 6 6', 'circle 20'",
    settings: &[],
    of: Puzzle {
        answer: Answer::State,
        read,
        example: "circle 12",
        examples: &[("A tour of 36 cities on a grid", "tsp grid 6 6\n")],
        looks: Some(looks),
        ..Puzzle::PLAIN
    },
};

/// With more cities a turn, which is of an array, takes too long. (Measured up to 100,000, where ten seconds lead to 1.02
/// times 0.7124 sqrt(nA), and those of iterated local search to 1.04.)
const MANY: usize = 200_000;

fn looks(text: &Looks<'_>) -> u8 {
    if text.has("DIMENSION") { Claim::SURE } else { 0 }
}

fn read(text: &str, kind: &Kind, _: &Extras<'_>) -> Vec<Item> {
    vec![one(Tsp::parse(text).map(|puzzle| whole(puzzle, kind)))]
}

impl Whole for Tsp {
    fn describe(&self) -> String {
        self.describe()
    }

    fn text(&self) -> String {
        self.print()
    }

    fn landscape(&self, method: &Method) -> Result<Box<dyn ErasedLandscape>, Error> {
        open_by(Tours::new(self), method, on_tours)
    }

    /// Chained Lin-Kernighan search, but for so many cities that its turns take most of the time.
    fn auto(&self) -> &'static Rule {
        if self.cities() <= MANY { &auto::TOUR } else { &auto::LONG_TOUR }
    }

    fn is_endless(&self) -> bool {
        self.optimum().is_none()
    }

    fn ground(&self) -> Option<Ground> {
        let point = |(city, &[x, y]): (usize, &[f64; 2])| Point { name: self.city(city), x, y: -y };
        let points: Vec<_> = self.points().iter().enumerate().map(point).collect();
        (!points.is_empty()).then_some(Ground::Points { points, roads: Vec::new() })
    }

    fn draw(&self, values: &[i32]) -> String {
        self.draw(values)
    }

    /// The cities where they are, north upwards, and the tour back to its first city.
    fn network(&self, values: &[i32]) -> Option<Network> {
        if !(1..=MOST_CITIES).contains(&self.points().len()) {
            return None;
        }
        let at = |&[x, y]: &[f64; 2]| if self.metric() == Metric::Geo { [y, x] } else { [x, y] };
        let node = |(city, point)| Node { name: self.city(city), at: Some(at(point)), colour: None };
        let nodes = self.points().iter().enumerate().map(node).collect();
        let way = values.iter().chain(values.first()).filter_map(|&city| usize::try_from(city).ok());
        Some(Network { nodes, way: way.collect(), ..Network::default() })
    }

    fn line(&self, values: &[i32]) -> String {
        self.line(values)
    }

    fn check(&self, values: &[i32]) -> Result<(), Error> {
        self.check(values).map(|_| ())
    }
}
