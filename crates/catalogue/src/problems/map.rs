//! Grid maps in the catalogue: drawings with a start and a goal, or MovingAI's
//! maps with their scenarios.

use crate::auto::{self, Chosen};
use crate::domain::{Audience, Domain, Modelling, Navigation, Presentation, Solving};
use crate::erased::Backwards;
use crate::heuristic::{HeuristicChoice, HeuristicInfo};
use crate::job::ground::{Ground, Way};
use crate::job::scene::{self, Look, Picture, Tone};
use crate::job::{Job, TypedJob, path};
use crate::method::Method;
use crate::methods::{HASH_DISTRIBUTED, JUMP_POINTS};
use crate::one_of::{Made, Named, OneOf, not_for_this, one_of};
use crate::problem::{Head, Kind, Puzzle};
use crate::reading::{Described, Expected, Extra, Extras, Item, Looks, Posed, is_moving_ai, one};
use crate::small::IS_SMALL;
use crate::table::{Entry, Setting, Takes};
use solvarium::path::HashDistributed;
use solvarium::puzzle::grid_map::{
    Cell, GridMap, JumpPoints, Manhattan, Neighbours, Octile, Scenario, Step, Terrain, scenarios,
};
use solvarium::{Answer, Error, Limits, Problem, Real};
use solvarium_budget::Metered;
use solvarium_forms::{self as forms, Claim, MapCell};
use std::sync::Arc;

pub(crate) static ENTRY: Entry<Puzzle> = Entry {
    name: "map",
    aliases: &["grid-map", "movingai"],
    help: "the shortest way on a grid map: rows of . # S G, 2 to 9 where steps cost more, or a MovingAI map",
    settings: &[NEIGHBOURS],
    of: Puzzle {
        example: "S..#
.#..
...G",
        examples: &[(
            "A map with walls",
            "S...#...
.##.#.#.
.#....#.
.#.####.
...#....
.###.###
.......G
",
        )],
        heuristics: <MapHeuristic as OneOf<Map, GridMap>>::ENTRIES,
        head: Head::Rows,
        extra: Some(Extra::Scenarios),
        looks: Some(looks),
        read,
        described: Some(Described { kind: forms::Kind::Map, pose }),
        briefs: &[
            ("North", "↑"),
            ("East", "→"),
            ("South", "↓"),
            ("West", "←"),
            ("NorthEast", "↗"),
            ("SouthEast", "↘"),
            ("SouthWest", "↙"),
            ("NorthWest", "↖"),
        ],
        ..Puzzle::PLAIN
    },
};

const NEIGHBOURS: Setting = Setting {
    name: "neighbours",
    help: "which fields are one step away",
    takes: Takes::Choice(&[("eight", "those at the sides and the corners"), ("four", "those at the sides")]),
    default: "eight",
};

/// Dots and walls, a start or a goal, and hardly anything else; or MovingAI's header.
fn looks(text: &Looks<'_>) -> u8 {
    if is_moving_ai(text.text) { Claim::SURE } else { text.marked_if(text.tally.is_map()) }
}

/// A map, and which heuristic knows its steps.
pub(crate) struct Map {
    map: GridMap,
    neighbours: Neighbours,
}

/// Reads a drawing, or a MovingAI map once for each scenario of the extras.
fn read(text: &str, kind: &Kind, extras: &Extras<'_>) -> Vec<Item> {
    match extras.scenarios {
        Some(list) => all_scenarios(text, list, kind).unwrap_or_else(|error| vec![one(Err(error))]),
        None => {
            let neighbours = neighbours(kind);
            vec![one(GridMap::parse(text, neighbours).map(|map| job(map, neighbours, kind)))]
        }
    }
}

/// A map that a form of text describes. Where it marks neither start nor goal they are the corners at the upper left and
/// the lower right.
fn pose(puzzle: &forms::Puzzle, kind: &Kind, _: &Extras<'_>) -> Result<Posed, Error> {
    let forms::Puzzle::Map(map) = puzzle else { return Err(Error::input("expected a map")) };
    let last = map.cells.len().saturating_sub(1);
    let are_marked = map.start.is_some() || map.goal.is_some();
    let corners = || [0, last].iter().all(|&corner| map.cells.get(corner) == Some(&MapCell::Open));
    let (start, goal) = match (map.start, map.goal) {
        (Some(start), Some(goal)) => (start, goal),
        (None, None) if corners() => (0, last),
        _ => {
            return Err(Error::input(
                "the map needs a start and a goal: mark two free fields with `S` and `G`",
            ));
        }
    };
    let field = |(at, cell): (usize, &MapCell)| match cell {
        _ if at == start => 'S',
        _ if at == goal => 'G',
        MapCell::Open => '.',
        MapCell::Blocked => '#',
    };
    let fields: Vec<char> = map.cells.iter().enumerate().map(field).collect();
    let drawing = fields.chunks(map.width.max(1)).map(|row| row.iter().collect::<String>() + "\n");
    let neighbours = neighbours(kind);
    let read = GridMap::parse(&drawing.collect::<String>(), neighbours);
    let job = job(read.map_err(|error| error.reworded(error.message()))?, neighbours, kind);
    let remark = "no start and no goal are marked: the way leads from the upper left to the lower right";
    Ok(Posed { remark: (!are_marked).then(|| remark.to_owned()), ..Posed::plain(job) })
}

fn neighbours(kind: &Kind) -> Neighbours {
    kind.0.values.pick(&NEIGHBOURS, [Neighbours::Eight, Neighbours::Four])
}

fn all_scenarios(text: &str, list: &str, kind: &Kind) -> Result<Vec<Item>, Error> {
    let list = scenarios(list).map_err(|error| Error::input(format!("the scenarios: {error}")));
    let (terrain, list) = (Terrain::parse(text)?, list?);
    let terrain = Arc::new(terrain.expecting(list.len()));
    let item = |scenario: &Scenario| {
        let job = scenario.on(&terrain).map(|map| job(map, Neighbours::Eight, kind));
        let job = job.map_err(|error| Error::input(format!("the scenarios: {error}")));
        Item { expected: Some(Expected::Cost(scenario.optimal.value())), ..Item::new(scenario.line, job) }
    };
    Ok(list.iter().metered().map(item).collect())
}

fn job(map: GridMap, neighbours: Neighbours, kind: &Kind) -> Box<dyn Job> {
    TypedJob::boxed(Map { map, neighbours }, kind.clone())
}

one_of! {
    MapHeuristic, MapMemo: for [] Map, GridMap {
        Octile(Real),
        Manhattan(Real),
    }
}

static OCTILE: Entry<HeuristicInfo> = Entry {
    name: "octile",
    aliases: &[],
    help: "the way on an empty map, diagonal steps first",
    settings: &[],
    of: HeuristicInfo::ADMISSIBLE,
};

static SIDES: Entry<HeuristicInfo> = Entry {
    name: "sides",
    aliases: &["grid-manhattan"],
    help: "steps to the side on an empty map; for maps with four neighbours only",
    settings: &[],
    of: HeuristicInfo { only_with: "four", ..HeuristicInfo::ADMISSIBLE },
};

impl Named<Map> for Octile {
    const ENTRY: &'static Entry<HeuristicInfo> = &OCTILE;

    fn make(puzzle: &Map, _: &HeuristicChoice, _: &Limits) -> Result<Made<Self>, Error> {
        Ok(Ok((Self::of(&puzzle.map), 0)))
    }
}

impl Named<Map> for Manhattan {
    const ENTRY: &'static Entry<HeuristicInfo> = &SIDES;

    /// It overestimates wherever a diagonal step would do.
    fn make(puzzle: &Map, choice: &HeuristicChoice, _: &Limits) -> Result<Made<Self>, Error> {
        match puzzle.neighbours {
            Neighbours::Four => Ok(Ok((Self::of(&puzzle.map), 0))),
            Neighbours::Eight => Err(not_for_this(choice)),
        }
    }
}

impl Domain for Map {
    type Problem = GridMap;

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

    fn bytes(&self) -> usize {
        self.map.terrain().bytes()
    }

    fn draw(&self, state: &Cell) -> String {
        self.map.draw(state)
    }

    fn say(&self, action: &Step) -> String {
        format!("{action:?}")
    }
}

impl Presentation for Map {
    fn ground(&self) -> Option<Ground> {
        let terrain = self.map.terrain();
        let (width, height) = (terrain.width(), terrain.height());
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| Cell { x, y }));
        let costs = cells.map(|cell| terrain.times(cell)).collect();
        Some(Ground::Fields { width: width.into(), costs })
    }

    fn place(&self, cell: &Cell) -> Option<u32> {
        Some(u32::from(cell.y) * u32::from(self.map.terrain().width()) + u32::from(cell.x))
    }

    fn picture(&self, state: &Cell) -> Option<Picture> {
        let terrain = self.map.terrain();
        let goals = self.roots().split_off(1);
        let cell = |cell: Cell| match cell {
            cell if cell == *state => scene::Cell::new("*", Tone::Here),
            cell if cell == self.map.start() => scene::Cell::new("S", Tone::Start),
            cell if goals.contains(&cell) => scene::Cell::new("G", Tone::Goal),
            cell => match terrain.times(cell) {
                0 => scene::Cell::new("", Tone::Wall),
                1 => scene::Cell::new("", Tone::Empty),
                times => scene::Cell::new(times.to_string(), Tone::Empty),
            },
        };
        let (width, height) = (terrain.width(), terrain.height());
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| Cell { x, y }));
        Some(Picture::new(Look::Map, (width.into(), height.into()), cells.map(cell).collect()))
    }
}

impl Modelling for Map {}

impl Navigation for Map {
    fn code(&self, action: &Step) -> u32 {
        *action as u32
    }

    fn moved(&self, place: u32, code: u32, way: Way) -> Option<u32> {
        let (width, height) = (self.map.terrain().width(), self.map.terrain().height());
        let step = Step::ALL.get(code as usize)?.offset();
        let (x, y) = match way {
            Way::Forth => step,
            Way::Back => (-step.0, -step.1),
        };
        let from =
            |at: u32, by: i8, most: u16| at.checked_add_signed(by.into()).filter(|&at| at < most.into());
        let wide = u32::from(width);
        let (x, y) = (from(place.checked_rem(wide)?, x, width)?, from(place / wide, y, height)?);
        Some(y * wide + x)
    }

    fn backwards(&self) -> Option<&dyn Backwards<GridMap>> {
        Some(&self.map)
    }
}

impl Solving for Map {
    type Heuristic = MapHeuristic;

    fn usual(&self) -> HeuristicChoice {
        HeuristicChoice::of(match self.neighbours {
            Neighbours::Four => &SIDES,
            Neighbours::Eight => &OCTILE,
        })
    }

    /// Jump points, where a map has them: half of the time of A* among random obstacles, and far less in rooms.
    fn auto(&self, audience: Audience) -> Chosen {
        match audience {
            Audience::Nobody if JumpPoints::of(&self.map).is_ok() => Chosen::blind(&auto::JUMPED_MAP),
            Audience::Nobody if !self.map.is_connected() => Chosen::blind(&auto::SEVERED_MAP),
            _ => Chosen::by(&auto::PATH, self.usual()),
        }
    }

    fn search(
        &self,
        method: &Method,
        heuristic: MapHeuristic,
        task: path::Task<'_>,
    ) -> Result<Answer<GridMap>, Error> {
        if method.is(&JUMP_POINTS) {
            return Ok(path::typed(self, &JumpPoints::of(&self.map)?, task));
        }
        if !IS_SMALL && method.is(&HASH_DISTRIBUTED) {
            return Ok(path::typed(self, &HashDistributed::configured(heuristic, method.values()), task));
        }
        let from = self.map.reversed();
        let back = match &heuristic {
            MapHeuristic::Blind => MapHeuristic::Blind,
            MapHeuristic::Octile(_) => MapHeuristic::Octile(Octile::of(&from)),
            MapHeuristic::Manhattan(_) => MapHeuristic::Manhattan(Manhattan::of(&from)),
        };
        path::compiled_both_ways(self, method, (heuristic, back), task)
    }
}
