//! Water jugs, in the catalogue.

use crate::domain::{Domain, GOALS_MOST, Modelling, Navigation, Presentation, Solving};
use crate::erased::Backwards;
use crate::explore::{Explore, Space};
use crate::heuristic::{HeuristicChoice, HeuristicInfo};
use crate::instance::scene::{Cell, Look, Picture, Tone};
use crate::instance::{TypedInstance, path};
use crate::method::Method;
use crate::one_of::{Made, Named, OneOf, one_of};
use crate::problem::{ProblemInfo, ProblemKind};
use crate::reading::{AuxiliaryInputs, Item, TextFeatures, one};
use crate::table::Entry;
use solvarium::puzzle::jugs::{Amounts, Divisor, Jugs, Pour};
use solvarium::{Answer, Error, Limits, Problem, Reversible};

pub(crate) static ENTRY: Entry<ProblemInfo> = Entry {
    name: "jugs",
    aliases: &["water-jugs"],
    help: "measure out water with jugs that have no marks: '4 3 -> 2'",
    settings: &[],
    of: ProblemInfo {
        heuristics: <JugsHeuristic as OneOf<Jugs, Jugs>>::ENTRIES,
        example: "4 3 -> 2",
        examples: &[("Water jugs", "4 3 -> 2\n")],
        score: Some(score),
        read,
        explore: Explore { example: "5 3 -> 4", read: space }.unless_small(),
        briefs: &[("fill jug *", "fill $1"), ("empty jug *", "empty $1"), ("pour jug * into jug *", "$1→$2")],
        ..ProblemInfo::PLAIN
    },
};

fn score(text: &TextFeatures<'_>) -> u8 {
    text.marked_if(text.has("->") && text.tally.digits > 0)
}

fn read(text: &str, kind: &ProblemKind, _: &AuxiliaryInputs<'_>) -> Vec<Item> {
    vec![one(Jugs::parse(text).map(|puzzle| TypedInstance::boxed(puzzle, kind.clone())))]
}

one_of! {
    JugsHeuristic, JugsMemo: for [] Jugs, Jugs {
        Divisor(u32),
    }
}

static DIVISOR: Entry<HeuristicInfo> = Entry {
    name: "divisor",
    aliases: &["gcd"],
    help: "zero, or a dead end if the greatest common divisor of the jugs does not divide the amount",
    settings: &[],
    of: HeuristicInfo::ADMISSIBLE,
};

impl Named<Jugs> for Divisor {
    const ENTRY: &'static Entry<HeuristicInfo> = &DIVISOR;

    fn make(puzzle: &Jugs, _: &HeuristicChoice, _: &Limits) -> Result<Made<Self>, Error> {
        Ok(Ok((Self::of(puzzle), 0)))
    }
}

impl Domain for Jugs {
    type Problem = Self;

    fn problem(&self) -> &Self {
        self
    }

    fn describe(&self) -> String {
        format!("water jugs: {}", self.print().trim_end().replace('\n', " / "))
    }

    fn text(&self) -> String {
        self.print()
    }

    fn draw(&self, state: &Amounts) -> String {
        self.draw(state) + "\n"
    }

    fn say(&self, pour: &Pour) -> String {
        match pour {
            Pour::Fill(jug, _) => format!("fill jug {}", jug + 1),
            Pour::Empty(jug, _) => format!("empty jug {}", jug + 1),
            Pour::Into(from, to, _) => format!("pour jug {} into jug {}", from + 1, to + 1),
        }
    }
}

impl Presentation for Jugs {
    fn picture(&self, state: &Amounts) -> Option<Picture> {
        let levels: Vec<_> =
            state.iter().zip(self.capacities()).map(|(&amount, &size)| [amount, size]).collect();
        let cell = |&[amount, size]: &[u32; 2]| {
            let tone = if amount == self.target() { Tone::Goal } else { Tone::Plain };
            Cell::new(format!("{amount}/{size}"), tone)
        };
        let cells: Vec<_> = levels.iter().map(cell).collect();
        Some(Picture { levels, ..Picture::new(Look::Bars, (cells.len(), 1), cells) })
    }
}

impl Modelling for Jugs {}

impl Navigation for Jugs {
    fn code(&self, pour: &Pour) -> u32 {
        // Amounts are below 2^20.
        match *pour {
            Pour::Fill(jug, poured) => u32::from(jug) << 20 | poured,
            Pour::Empty(jug, poured) => 1 << 28 | u32::from(jug) << 20 | poured,
            Pour::Into(from, to, poured) => 2 << 28 | u32::from(from) << 24 | u32::from(to) << 20 | poured,
        }
    }

    fn backwards(&self) -> Option<&dyn Backwards<Self>> {
        Some(self)
    }
}

impl Solving for Jugs {
    type Heuristic = JugsHeuristic;

    fn usual(&self) -> HeuristicChoice {
        HeuristicChoice::of(&DIVISOR)
    }

    fn search(
        &self,
        method: &Method,
        heuristic: JugsHeuristic,
        task: path::Task<'_>,
    ) -> Result<Answer<Self>, Error> {
        if method.entry().of.is_two_ended() {
            refuse_great_jugs(self, method)?;
        }
        path::erased(self, method, &heuristic, task)
    }
}

fn space(text: &str) -> Result<Space, Error> {
    let jugs = Jugs::parse(text)?;
    Ok(Space::of(format!("jugs {}", jugs.print()), jugs))
}

/// Refuses jugs that are too large for a search from the goals. Such a search lists all goals first, and all
/// predecessors of a state in one step.
fn refuse_great_jugs(jugs: &Jugs, method: &Method) -> Result<(), Error> {
    const MOST: usize = GOALS_MOST;
    let goals = Reversible::goals(jugs).into_iter().take(MOST + 1).count();
    let ways = Reversible::actions_into(jugs, &jugs.start()).into_iter().take(MOST + 1).count();
    if goals.max(ways) <= MOST {
        return Ok(());
    }
    Err(Error::setting(format!(
        "method '{}' lists all goal states, and these jugs have more than {MOST}; use another method, such as astar",
        method.entry().name
    )))
}
