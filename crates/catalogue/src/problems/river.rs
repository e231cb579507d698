//! Missionaries and cannibals, in the catalogue.

use crate::domain::{Domain, Modelling, Navigation, Presentation, Solving};
use crate::erased::Backwards;
use crate::explore::{Explore, Space};
use crate::heuristic::{HeuristicChoice, HeuristicInfo};
use crate::job::TypedJob;
use crate::one_of::{Made, Named, OneOf, one_of};
use crate::problem::{Kind, Puzzle};
use crate::reading::{Extras, Item, one};
use crate::table::Entry;
use solvarium::puzzle::river::{Banks, Cross, River, Rowing};
use solvarium::{Error, Limits};

pub(crate) static ENTRY: Entry<Puzzle> = Entry {
    name: "river",
    aliases: &["missionaries"],
    help: "missionaries and cannibals cross a river: '3 3 2' for three of each and a boat for two",
    settings: &[],
    of: Puzzle {
        heuristics: <RiverHeuristic as OneOf<River, River>>::ENTRIES,
        example: "3 3 2",
        examples: &[("Missionaries and cannibals", "river 3 3 2\n")],
        read,
        explore: Some(Explore { example: "3 3 2", read: space }),
        briefs: &[
            ("* missionar* and * cannibal* cross", "$1M $3C"),
            ("* missionar* cross", "$1M"),
            ("* cannibal* cross", "$1C"),
        ],
        ..Puzzle::PLAIN
    },
};

fn read(text: &str, kind: &Kind, _: &Extras<'_>) -> Vec<Item> {
    vec![one(River::parse(text).map(|puzzle| TypedJob::boxed(puzzle, kind.clone())))]
}

one_of! {
    RiverHeuristic, RiverMemo: for [] River, River {
        Rowing(u32),
    }
}

static ROWING: Entry<HeuristicInfo> = Entry {
    name: "rowing",
    aliases: &[],
    help: "crossings that the people left over need, as somebody must row back",
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
        format!(
            "missionaries, cannibals and places in the boat: {}",
            self.print().trim_end().replace('\n', " / ")
        )
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

impl Presentation for River {}
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
    let count = |n: u8, one: &str, many: &str| match n {
        0 => None,
        1 => Some(format!("1 {one}")),
        _ => Some(format!("{n} {many}")),
    };
    let missionaries = count(cross.missionaries, "missionary", "missionaries");
    let cannibals = count(cross.cannibals, "cannibal", "cannibals");
    let people: Vec<_> = missionaries.into_iter().chain(cannibals).collect();
    format!("{} cross", people.join(" and "))
}
