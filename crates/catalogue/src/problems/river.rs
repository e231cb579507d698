//! Missionaries and cannibals, in the catalogue.

use crate::domain::{Domain, Modelling, Navigation, Presentation, Solving};
use crate::erased::Backwards;
use crate::explore::{Explore, Space};
use crate::heuristic::{HeuristicChoice, HeuristicInfo};
use crate::instance::TypedInstance;
use crate::instance::scene::{Cell, Look, Picture, Tone};
use crate::one_of::{Made, Named, OneOf, one_of};
use crate::problem::{ProblemInfo, ProblemKind};
use crate::reading::{AuxiliaryInputs, Item, one};
use crate::table::Entry;
use solvarium::puzzle::river::{Bank, Banks, Cross, River, Rowing};
use solvarium::wording::count;
use solvarium::{Error, Limits, Problem};

pub(crate) static ENTRY: Entry<ProblemInfo> = Entry {
    name: "river",
    aliases: &["missionaries"],
    help: "missionaries and cannibals cross a river: '3 3 2' for three of each and a boat for two",
    settings: &[],
    of: ProblemInfo {
        heuristics: <RiverHeuristic as OneOf<River, River>>::ENTRIES,
        example: "3 3 2",
        examples: &[("Missionaries and cannibals", "river 3 3 2\n")],
        read,
        explore: Explore { example: "3 3 2", read: space }.unless_small(),
        briefs: &[
            ("* missionar* and * cannibal* cross", "$1M $3C"),
            ("* missionar* cross", "$1M"),
            ("* cannibal* cross", "$1C"),
        ],
        ..ProblemInfo::PLAIN
    },
};

fn read(text: &str, kind: &ProblemKind, _: &AuxiliaryInputs<'_>) -> Vec<Item> {
    vec![one(River::parse(text).map(|puzzle| TypedInstance::boxed(puzzle, kind.clone())))]
}

one_of! {
    RiverHeuristic, RiverMemo: for [] River, River {
        Rowing(u32),
    }
}

static ROWING: Entry<HeuristicInfo> = Entry {
    name: "rowing",
    aliases: &[],
    help: "number of crossings that the remaining people need, as one of them must row back",
    settings: &[],
    of: HeuristicInfo::ADMISSIBLE,
};

impl Named<River> for Rowing {
    const ENTRY: &'static Entry<HeuristicInfo> = &ROWING;

    fn make(puzzle: &River, _: &HeuristicChoice, _: &Limits) -> Result<Made<Self>, Error> {
        Ok(Ok((Self::of(puzzle), 0)))
    }
}

impl Domain for River {
    type Problem = Self;

    fn problem(&self) -> &Self {
        self
    }

    fn describe(&self) -> String {
        let start = self.start();
        let people = say_people(start.missionaries, start.cannibals);
        format!("river crossing: {people}, a boat for {}", self.boat())
    }

    fn text(&self) -> String {
        self.print()
    }

    fn draw(&self, state: &Banks) -> String {
        self.draw(state) + "\n"
    }

    fn say(&self, cross: &Cross) -> String {
        say_cross(cross)
    }
}

/// The largest number of people that are drawn one by one.
const MOST_DRAWN: usize = 24;

impl Presentation for River {
    /// The left bank above, the right bank below. A person stays in one column, so a crossing changes only that column.
    fn picture(&self, state: &Banks) -> Option<Picture> {
        let start = self.start();
        let missionaries = usize::from(start.missionaries);
        let width = missionaries + usize::from(start.cannibals);
        let person = |bank: Bank, column: usize| {
            let (name, tone, here) = match column.checked_sub(missionaries) {
                None => ("M", Tone::Plain, column < state.missionaries.into()),
                Some(column) => ("C", Tone::Given, column < state.cannibals.into()),
            };
            if here == (bank == Bank::Left) { Cell::new(name, tone) } else { Cell::new("", Tone::Empty) }
        };
        let water = |bank: Bank, column: usize| match (bank == state.boat, column == (width - 1) / 2) {
            (true, true) => Cell::new("boat", Tone::Here),
            _ => Cell::new("", Tone::Empty),
        };
        if !(1..=MOST_DRAWN).contains(&width) {
            return None;
        }
        let mut cells: Vec<_> = (0..width).map(|column| person(Bank::Left, column)).collect();
        cells.extend((0..width).map(|column| water(Bank::Left, column)));
        cells.extend((0..width).map(|column| water(Bank::Right, column)));
        cells.extend((0..width).map(|column| person(Bank::Right, column)));
        Some(Picture::new(Look::Banks, (width, 4), cells))
    }
}

impl Modelling for River {}

impl Navigation for River {
    fn code(&self, cross: &Cross) -> u32 {
        u32::from(cross.missionaries) << 8 | u32::from(cross.cannibals)
    }

    fn backwards(&self) -> Option<&dyn Backwards<Self>> {
        Some(self)
    }
}

impl Solving for River {
    type Heuristic = RiverHeuristic;

    fn usual(&self) -> HeuristicChoice {
        HeuristicChoice::of(&ROWING)
    }
}

fn space(text: &str) -> Result<Space, Error> {
    let river = River::parse(text)?;
    Ok(Space::of(format!("river {}", river.print()), river).undirected())
}

fn say_cross(cross: &Cross) -> String {
    format!("{} cross", say_people(cross.missionaries, cross.cannibals))
}

fn say_people(missionaries: u8, cannibals: u8) -> String {
    let people = [(missionaries, "missionary"), (cannibals, "cannibal")];
    let people = people.into_iter().filter(|(number, _)| *number > 0);
    people.map(|(number, noun)| count(number, noun)).collect::<Vec<_>>().join(" and ")
}
