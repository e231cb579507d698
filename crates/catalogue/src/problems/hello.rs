//! Spelling a text letter by letter, in the catalogue.

use crate::domain::{Domain, Modelling, Navigation, Presentation, Solving};
use crate::erased::Backwards;
use crate::heuristic::{HeuristicChoice, HeuristicInfo};
use crate::instance::TypedInstance;
use crate::one_of::{Made, Named, OneOf, one_of};
use crate::problem::HeaderRule;
use crate::problem::{ProblemInfo, ProblemKind};
use crate::reading::{AuxiliaryInputs, Item, one};
use crate::table::Entry;
use solvarium::puzzle::hello::{Hello, Letters, Spelled};
use solvarium::{Error, Limits};

pub(crate) static ENTRY: Entry<ProblemInfo> = Entry {
    name: "hello",
    aliases: &["spell"],
    help: "spell a text letter by letter: 'HELLO WORLD'",
    settings: &[],
    of: ProblemInfo {
        heuristics: <HelloHeuristic as OneOf<Hello, Hello>>::ENTRIES,
        example: "HI",
        examples: &[("Hello world", "spell HELLO WORLD\n")],
        header: HeaderRule::AnyText,
        read,
        briefs: &[("add '*'", "$1")],
        ..ProblemInfo::PLAIN
    },
};

fn read(text: &str, kind: &ProblemKind, _: &AuxiliaryInputs<'_>) -> Vec<Item> {
    vec![one(Hello::parse(text).map(|puzzle| TypedInstance::boxed(puzzle, kind.clone())))]
}

one_of! {
    HelloHeuristic, HelloMemo: for [] Hello, Hello {
        Letters(u32),
    }
}

static LETTERS: Entry<HeuristicInfo> = Entry {
    name: "letters",
    aliases: &[],
    help: "the number of wrong and missing letters",
    settings: &[],
    of: HeuristicInfo::ADMISSIBLE,
};

impl Named<Hello> for Letters {
    const ENTRY: &'static Entry<HeuristicInfo> = &LETTERS;

    fn make(puzzle: &Hello, _: &HeuristicChoice, _: &Limits) -> Result<Made<Self>, Error> {
        Ok(Ok((Self::of(puzzle), 0)))
    }
}

impl Domain for Hello {
    type Problem = Self;

    fn problem(&self) -> &Self {
        self
    }

    fn describe(&self) -> String {
        format!("a text to spell: {}", self.print().trim_end().replace('\n', " / "))
    }

    fn text(&self) -> String {
        self.print()
    }

    fn draw(&self, state: &Spelled) -> String {
        self.draw(state) + "\n"
    }

    fn say(&self, letter: &char) -> String {
        format!("add '{letter}'")
    }
}

impl Presentation for Hello {}
impl Modelling for Hello {}

impl Navigation for Hello {
    fn code(&self, letter: &char) -> u32 {
        (*letter).into()
    }

    fn backwards(&self) -> Option<&dyn Backwards<Self>> {
        Some(self)
    }
}

impl Solving for Hello {
    type Heuristic = HelloHeuristic;

    fn usual(&self) -> HeuristicChoice {
        HeuristicChoice::of(&LETTERS)
    }
}
