//! Grid maps in the catalogue: drawings with a start and a goal, or MovingAI's
//! maps with their scenarios.

use crate::case::Case;
use crate::heuristics::Guess;
use crate::job::{Findings, Job};
use crate::methods::Method;
use crate::one_of::one_of;
use crate::problems::{Kind, NEIGHBOURS};
use crate::read::{Extras, Item, one};
use crate::scene::{self, Look, Picture, Tone};
use crate::shown::{Shown, walks_back};
use crate::{count, search};
use solvarium::heuristic::Blind;
use solvarium::puzzle::grid_map::{Cell, GridMap, Manhattan, Neighbours, Octile, Step, Terrain, scenarios};
use solvarium::{Answer, Error, Limits, Problem, Real, Run};
use std::sync::Arc;

/// A map, and which heuristic knows its steps.
struct Puzzle {
    map: GridMap,
    neighbours: Neighbours,
}

/// Reads a drawing, or a MovingAI map once for each scenario of the extras.
pub(crate) fn read(text: &str, kind: &Kind, extras: &Extras<'_>) -> Vec<Item> {
    match extras.scenarios {
        Some(list) => all_scenarios(text, list, kind).unwrap_or_else(|error| vec![one(Err(error))]),
        None => {
            let neighbours = kind.0.pick(&NEIGHBOURS, [Neighbours::Eight, Neighbours::Four]);
            vec![one(GridMap::parse(text, neighbours).map(|map| job(map, neighbours, kind)))]
        }
    }
}

fn all_scenarios(text: &str, list: &str, kind: &Kind) -> Result<Vec<Item>, Error> {
    let terrain = Arc::new(Terrain::parse(text)?);
    let list = scenarios(list).map_err(|error| Error::input(format!("the scenarios: {error}")))?;
    let item = |line, map: Result<GridMap, Error>| {
        let job = map.map(|map| job(map, Neighbours::Eight, kind));
        Item { line, job: job.map_err(|error| Error::input(format!("the scenarios: {error}"))) }
    };
    Ok(list.iter().map(|scenario| item(scenario.line, scenario.on(&terrain))).collect())
}

fn job(map: GridMap, neighbours: Neighbours, kind: &Kind) -> Box<dyn Job> {
    Box::new(Case::new(Puzzle { map, neighbours }, kind.clone()))
}

one_of! {
    MapGuess, MapMemo: for [] GridMap {
        Blind(Blind): (),
        Octile(Octile): Real,
        Sides(Manhattan): Real,
    }
}

impl Shown for Puzzle {
    type Problem = GridMap;
    type Guess = MapGuess;

    fn problem(&self) -> &GridMap {
        &self.map
    }

    fn describe(&self) -> String {
        let terrain = self.map.terrain();
        let neighbours = match self.neighbours {
            Neighbours::Four => "four",
            Neighbours::Eight => "eight",
        };
        format!("{}x{} map, {neighbours} neighbours", terrain.width(), terrain.height())
    }

    fn text(&self) -> String {
        self.map.print()
    }

    fn draw(&self, state: &Cell) -> String {
        self.map.draw(state)
    }

    fn say(&self, action: &Step) -> String {
        format!("{action:?}")
    }

    fn code(&self, action: &Step) -> u32 {
        *action as u32
    }

    fn picture(&self, state: &Cell) -> Option<Picture> {
        let terrain = self.map.terrain();
        let goals = self.roots().split_off(1);
        let cell = |cell: Cell| match cell {
            cell if cell == *state => scene::Cell::new("*", Tone::Here),
            cell if cell == self.map.start() => scene::Cell::new("S", Tone::Start),
            cell if goals.contains(&cell) => scene::Cell::new("G", Tone::Goal),
            cell if terrain.is_free(cell) => scene::Cell::new("", Tone::Empty),
            _ => scene::Cell::new("", Tone::Wall),
        };
        let (width, height) = (terrain.width(), terrain.height());
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| Cell { x, y }));
        Some(Picture {
            look: Look::Map,
            width: width.into(),
            height: height.into(),
            cells: cells.map(cell).collect(),
            regions: Vec::new(),
        })
    }

    walks_back!();

    fn guess(&self, which: Guess) -> Option<MapGuess> {
        match which {
            Guess::Blind => Some(MapGuess::Blind(Blind)),
            Guess::Octile => Some(MapGuess::Octile(Octile::of(&self.map))),
            // It overestimates wherever a diagonal step would do.
            Guess::Sides if self.neighbours == Neighbours::Four => {
                Some(MapGuess::Sides(Manhattan::of(&self.map)))
            }
            _ => None,
        }
    }

    fn usual(&self) -> Guess {
        match self.neighbours {
            Neighbours::Four => Guess::Sides,
            Neighbours::Eight => Guess::Octile,
        }
    }

    fn search(&self, method: &Method, guess: Guess, run: Run<'_, GridMap>) -> Result<Answer<GridMap>, Error> {
        let back = Self { map: self.map.reversed(), ..*self };
        let ends = (search::fitting(self, guess)?, search::fitting(&back, guess)?, 1.0);
        search::both_ways(&self.map, method, ends, run)
    }

    fn examine(&self, limits: &Limits) -> Findings {
        count::solvable(self, limits)
    }
}
