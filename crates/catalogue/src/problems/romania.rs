//! Roads of Romania, in the catalogue.

use crate::domain::{Domain, Modelling, Navigation, Presentation, Solving};
use crate::erased::Backwards;
use crate::heuristic::{HeuristicChoice, HeuristicInfo, STRAIGHT_LINE};
use crate::instance::TypedInstance;
use crate::instance::ground::{Direction, Ground, Point, Road};
use crate::instance::network::Network;
use crate::one_of::{Made, Named, OneOf, one_of};
use crate::problem::{ProblemInfo, ProblemKind};
use crate::reading::{AuxiliaryInputs, Item, TextFeatures, one};
use crate::table::Entry;
use solvarium::puzzle::romania::{City, Drive, Romania, StraightLine, roads};
use solvarium::{Error, Limits, suggest};

pub(crate) static ENTRY: Entry<ProblemInfo> = Entry {
    name: "romania",
    aliases: &[],
    help: "drive through Romania: 'Arad -> Bucharest'",
    settings: &[],
    of: ProblemInfo {
        heuristics: <RomaniaHeuristic as OneOf<Romania, Romania>>::ENTRIES,
        example: "Arad",
        examples: &[("Arad to Bucharest", "Arad -> Bucharest\n")],
        score: Some(score),
        read,
        briefs: &[("drive to *", "$1")],
        ..ProblemInfo::PLAIN
    },
};

/// Words, of which one is nearly the name of a city.
fn score(text: &TextFeatures<'_>) -> u8 {
    let cities = || City::all().map(City::name).flat_map(str::split_whitespace);
    let mut words = text.text.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() > 2);
    text.likely_if(text.tally.is_prose() && words.any(|word| suggest::nearest(word, cities()).is_some()))
}

fn read(text: &str, kind: &ProblemKind, _: &AuxiliaryInputs<'_>) -> Vec<Item> {
    vec![one(Romania::parse(text).map(|puzzle| TypedInstance::boxed(puzzle, kind.clone())))]
}

one_of! {
    RomaniaHeuristic, RomaniaMemo: for [] Romania, Romania {
        StraightLine(u32),
    }
}

impl Named<Romania> for StraightLine {
    const ENTRY: &'static Entry<HeuristicInfo> = &STRAIGHT_LINE;

    fn make(puzzle: &Romania, _: &HeuristicChoice, _: &Limits) -> Result<Made<Self>, Error> {
        Ok(Ok((Self::of(puzzle), 0)))
    }
}

impl Domain for Romania {
    type Problem = Self;

    fn problem(&self) -> &Self {
        self
    }

    fn describe(&self) -> String {
        format!("a journey through Romania: {}", self.print().trim_end().replace('\n', " / "))
    }

    fn text(&self) -> String {
        self.print()
    }

    fn draw(&self, state: &City) -> String {
        self.draw(state) + "\n"
    }

    fn say(&self, drive: &Drive) -> String {
        format!("drive to {}", drive.to)
    }

    fn cheapest(&self) -> f64 {
        70.0
    }
}

impl Presentation for Romania {
    fn network(&self, _: &City) -> Option<Network> {
        self.ground().as_ref().and_then(Network::of)
    }

    fn ground(&self) -> Option<Ground> {
        let point = |city: City| {
            let (x, y) = city.position();
            Point { name: city.name().into(), x: x.into(), y: -f64::from(y) }
        };
        let road = |(from, to, length): (City, City, u32)| Road {
            from: from.number().into(),
            to: to.number().into(),
            weight: length.into(),
            directed: false,
        };
        Some(Ground::Points { points: City::all().map(point).collect(), roads: roads().map(road).collect() })
    }

    fn place(&self, city: &City) -> Option<u32> {
        Some(city.number().into())
    }
}

impl Modelling for Romania {}

impl Navigation for Romania {
    fn code(&self, drive: &Drive) -> u32 {
        u32::from(drive.from.number()) << 8 | u32::from(drive.to.number())
    }

    fn moved(&self, _: u32, code: u32, way: Direction) -> Option<u32> {
        Some(match way {
            Direction::Forward => code & 0xFF,
            Direction::Backward => code >> 8,
        })
    }

    fn backwards(&self) -> Option<&dyn Backwards<Self>> {
        Some(self)
    }
}

impl Solving for Romania {
    type Heuristic = RomaniaHeuristic;

    fn usual(&self) -> HeuristicChoice {
        HeuristicChoice::of(&STRAIGHT_LINE)
    }
}
