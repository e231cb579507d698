//! Grid maps in the catalogue: drawings with a start and a goal, or MovingAI's maps with their scenarios.

mod described;

use crate::auto::{self, Chosen};
use crate::domain::{Audience, Domain, Modelling, Navigation, Presentation, Solving};
use crate::erased::Backwards;
use crate::heuristic::{HeuristicChoice, HeuristicInfo};
use crate::instance::ground::{Direction, Ground};
use crate::instance::scene::{self, Look, Picture, Tone};
use crate::instance::{Instance, TypedInstance, path};
use crate::method::Method;
use crate::methods::{HASH_DISTRIBUTED, JUMP_POINTS};
use crate::one_of::{Made, Named, OneOf, not_for_this, one_of};
use crate::problem::{HeaderRule, ProblemInfo, ProblemKind};
use crate::reading::{
    AuxiliaryInput, AuxiliaryInputs, Described, Expected, Item, TextFeatures, interpret, is_moving_ai, one,
};
use crate::small::IS_SMALL;
use crate::table::{Entry, Setting, Takes};
use crate::walking::Place;
use solvarium::path::HashDistributed;
use solvarium::puzzle::grid_map::{
    Cell, Corners, GridMap, JumpPoints, Manhattan, Neighbours, Octile, Scenario, Step, Terrain, scenarios,
};
use solvarium::{Answer, Error, Limits, Plan, Problem, Real};
use solvarium_budget::Metered;
use solvarium_forms::{self as forms, Claim};
use std::sync::Arc;

pub(crate) static ENTRY: Entry<ProblemInfo> = Entry {
    name: "map",
    aliases: &["grid-map", "movingai"],
    help: "the cheapest path on a grid map: rows of . # S G, 1 to 9 for step costs, or a MovingAI map",
    settings: &[NEIGHBOURS, CORNERS, START, GOAL, FREE],
    of: ProblemInfo {
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
        header: HeaderRule::Rows,
        auxiliary: Some(AuxiliaryInput::Scenarios),
        score: Some(score),
        read,
        described: Some(Described { kind: forms::Kind::Map, interpret: described::interpret }),
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
        ..ProblemInfo::PLAIN
    },
};

const NEIGHBOURS: Setting = Setting {
    name: "neighbours",
    help: "which cells are one step away",
    takes: Takes::Choice(&[
        ("usual", "four on maps of 0 and 1 and on maps with walls between cells, else eight"),
        ("eight", "at the sides and the corners"),
        ("four", "at the sides"),
    ]),
    default: "usual",
};

const CORNERS: Setting = Setting {
    name: "corners",
    help: "when a diagonal step may pass the corner of an obstacle",
    takes: Takes::Choice(&[
        ("no-obstacle", "if both cells beside the step are free"),
        ("one-obstacle", "if one of the two cells beside the step is free"),
        ("always", "always"),
        ("never", "there are no diagonal steps, as with neighbours=four"),
    ]),
    default: "no-obstacle",
};

const START: Setting = Setting {
    name: "start",
    help: "the cell where paths begin: its row and column from 1",
    takes: Takes::Cells { most: 1, or: "marked" },
    default: "marked",
};

const GOAL: Setting = Setting {
    name: "goal",
    help: "the goal cell, or several goal cells: 3 4;5 6",
    takes: Takes::Cells { most: 64, or: "marked" },
    default: "marked",
};

const FREE: Setting = Setting {
    name: "free",
    help: "which of 0 and 1 is a free cell on a map of 0 and 1",
    takes: Takes::Choice(&[
        ("auto", "0; an error if only 1 gives a path to the goal"),
        ("0", "0 is free and 1 is blocked"),
        ("1", "1 is free and 0 is blocked"),
    ]),
    default: "auto",
};

/// Recognises MovingAI's header; drawings are claimed by forms.
fn score(text: &TextFeatures<'_>) -> u8 {
    if is_moving_ai(text.text) { Claim::SURE } else { 0 }
}

/// A map, and the heuristic that fits its steps.
pub(crate) struct Map {
    map: GridMap,
}

/// Reads a drawing, or a MovingAI map once for each scenario of the auxiliary inputs.
fn read(text: &str, kind: &ProblemKind, auxiliary: &AuxiliaryInputs<'_>) -> Vec<Item> {
    match auxiliary.scenarios {
        Some(list) => all_scenarios(text, list, kind).unwrap_or_else(|error| vec![one(Err(error))]),
        None if is_moving_ai(text) => vec![one(described::moving_ai(text, kind))],
        None => {
            let (line, map, remarks) = forms::forms::map(text);
            let item = forms::Item { line, puzzle: map.map(forms::Puzzle::Map), remarks };
            vec![interpret(item, kind, auxiliary)]
        }
    }
}

/// The neighbours that the settings name, or else these.
fn neighbours(kind: &ProblemKind, usual: Neighbours) -> Neighbours {
    match &*kind.0.values.word(&CORNERS) {
        "never" => Neighbours::Four,
        _ => kind.0.values.pick(&NEIGHBOURS, [usual, Neighbours::Eight, Neighbours::Four]),
    }
}

/// The rule for diagonal steps.
fn corners(kind: &ProblemKind) -> Corners {
    let all = [Corners::NoObstacle, Corners::OneObstacle, Corners::Always, Corners::NoObstacle];
    kind.0.values.pick(&CORNERS, all)
}

fn all_scenarios(text: &str, list: &str, kind: &ProblemKind) -> Result<Vec<Item>, Error> {
    let list = scenarios(list).map_err(|error| Error::input(format!("the scenarios: {error}")));
    let (terrain, list) = (Terrain::parse(text)?, list?);
    let terrain = Arc::new(terrain.expecting(list.len()));
    described::refuse_ends(kind)?;
    let item = |scenario: &Scenario| {
        let instance = scenario.on(&terrain).map(|map| instance(map, kind));
        let instance = instance.map_err(|error| Error::input(format!("the scenarios: {error}")));
        Item {
            expected: Some(Expected::Cost(scenario.optimal.value())),
            ..Item::new(scenario.line, instance)
        }
    };
    Ok(list.iter().metered().map(item).collect())
}

fn instance(map: GridMap, kind: &ProblemKind) -> Box<dyn Instance> {
    TypedInstance::boxed(Map { map }, kind.clone())
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
    help: "the distance on an empty map with diagonal steps (octile)",
    settings: &[],
    of: HeuristicInfo::ADMISSIBLE,
};

static SIDES: Entry<HeuristicInfo> = Entry {
    name: "sides",
    aliases: &["grid-manhattan"],
    help: "Manhattan distance; only for maps with four neighbours",
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

    /// This heuristic overestimates wherever a diagonal step is shorter.
    fn make(puzzle: &Map, choice: &HeuristicChoice, _: &Limits) -> Result<Made<Self>, Error> {
        match puzzle.map.neighbours() {
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
        let neighbours = match self.map.neighbours() {
            Neighbours::Four => "four",
            Neighbours::Eight => "eight",
        };
        let walls = if terrain.has_walls() { ", walls between cells" } else { "" };
        format!("{}x{} map, {neighbours} neighbours{walls}", terrain.width(), terrain.height())
    }

    /// The kind for the text of a map. A start or goal cell with a cost of its own has no letter: the settings name
    /// it, or it is a corner.
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
    fn cells(&self, plan: &Plan<GridMap>) -> Option<Vec<[u32; 2]>> {
        let cell = |cell: Cell| [u32::from(cell.y) + 1, u32::from(cell.x) + 1];
        Some(plan.states(&self.map).map(cell).collect())
    }

    fn way(&self, plan: &Plan<GridMap>) -> Option<String> {
        Some(self.map.draw_way(&plan.actions))
    }

    fn ground(&self) -> Option<Ground> {
        let terrain = self.map.terrain();
        let (width, height) = (terrain.width(), terrain.height());
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| Cell { x, y }));
        let costs = cells.map(|cell| terrain.times(cell)).collect();
        Some(Ground::Fields { width: width.into(), costs, walls: terrain.walls().to_vec() })
    }

    fn place(&self, cell: &Cell) -> Option<u32> {
        Some(u32::from(cell.y) * u32::from(self.map.terrain().width()) + u32::from(cell.x))
    }

    fn picture(&self, state: &Cell) -> Option<Picture> {
        let terrain = self.map.terrain();
        let goals: Vec<_> = self.map.ends().collect();
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
        let walls = terrain.walls().to_vec();
        Some(Picture {
            walls,
            ..Picture::new(Look::Map, (width.into(), height.into()), cells.map(cell).collect())
        })
    }
}

impl Modelling for Map {}

impl Navigation for Map {
    fn code(&self, action: &Step) -> u32 {
        *action as u32
    }

    fn moved(&self, place: u32, code: u32, way: Direction) -> Option<u32> {
        let (width, height) = (self.map.terrain().width(), self.map.terrain().height());
        let step = Step::ALL.get(code as usize)?.offset();
        let (x, y) = match way {
            Direction::Forward => step,
            Direction::Backward => (-step.0, -step.1),
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
        HeuristicChoice::of(match self.map.neighbours() {
            Neighbours::Four => &SIDES,
            Neighbours::Eight => &OCTILE,
        })
    }

    /// Jump point search, if the map allows it: it takes half the time of A* among random obstacles, and far less in
    /// rooms.
    fn auto(&self, audience: Audience) -> Chosen {
        match audience {
            Audience::Nobody if JumpPoints::of(&self.map).is_ok() => Chosen::blind(&auto::JUMPED_MAP),
            Audience::Nobody if !self.map.is_connected() => Chosen::blind(&auto::SEVERED_MAP),
            _ => Chosen::by(&auto::PATH, self.usual()),
        }
    }

    fn place_to_walk(&self) -> Option<Place<'_>> {
        Some(Place(&self.map))
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
