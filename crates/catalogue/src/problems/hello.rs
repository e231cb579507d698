//! Spelling a text letter by letter, in the catalogue.

use crate::domain::{Domain, Modelling, Navigation, Presentation, Solving};
use crate::erased::Backwards;
use crate::heuristic::{HeuristicChoice, HeuristicInfo};
use crate::job::TypedJob;
use crate::one_of::{Made, Named, OneOf, one_of};
use crate::problem::Head;
use crate::problem::{Kind, Puzzle};
use crate::reading::{Extras, Item, one};
use crate::table::Entry;
use solvarium::puzzle::hello::{Hello, Letters, Spelled};
use solvarium::{Error, Limits};

pub(crate) static ENTRY: Entry<Puzzle> = Entry {
    name: "hello",
    aliases: &["spell"],
    help: "spell a text letter by letter: 'HELLO WORLD'",
    settings: &[],
    of: Puzzle {
        heuristics: <HelloHeuristic as OneOf<Hello, Hello>>::ENTRIES,
        example: "HI",
        examples: &[("Hello world", "spell HELLO WORLD\n")],
        head: Head::AnyText,
        read,
        briefs: &[("add '*'", "$1")],
        ..Puzzle::PLAIN
    },
};

fn read(text: &str, kind: &Kind, _: &Extras<'_>) -> Vec<Item> {
    vec![one(Hello::parse(text).map(|puzzle| TypedJob::boxed(puzzle, kind.clone())))]
}

one_of! {
    HelloHeuristic, HelloMemo: for [] Hello, Hello {
        Letters(u32),
    }
}

static LETTERS: Entry<HeuristicInfo> = Entry {
    name: "letters",
    aliases: &[],
    help: "letters that are wrong and letters that are missing",
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
