//! The small classics in the catalogue: each is its own problem, with one
//! heuristic.

use super::case::Case;
use super::heuristics::Guess;
use super::job::{Finding, Findings, Job};
use super::methods::{Method, Search};
use super::one_of::one_of;
use super::problems::Kind;
use super::read::{Extras, Item, one};
use super::search;
use super::shown::Shown;
use crate::heuristic::Blind;
use crate::puzzle::jugs::{Amounts, Divisor, Jugs, Pour};
use crate::puzzle::river::{Banks, Cross, River, Rowing};
use crate::puzzle::romania::{City, Drive, Romania, StraightLine};
use crate::{Answer, Error, Limits, Outcome, Run};

/// Writes what all classics have in common: a reader of one puzzle a text, the
/// type of their heuristics, and A* as the method that `auto` stands for.
macro_rules! classic {
    (
        $read:ident: $problem:ident is $kind:literal, $guess:ident($memo:ident): $heuristic:ident as $usual:ident,
        say: |$puzzle:ident, $state:ident: $states:ty| $draw:expr, |$action:ident: $actions:ty| $say:expr,
        $($more:tt)*
    ) => {
        pub(super) fn $read(text: &str, kind: &Kind, _: &Extras<'_>) -> Vec<Item> {
            let job = |puzzle| Box::new(Case::new(puzzle, kind.clone())) as Box<dyn Job>;
            vec![one($problem::parse(text).map(job))]
        }

        one_of! {
            $guess, $memo: for [] $problem {
                Blind(Blind): (),
                $usual($heuristic): u32,
            }
        }

        impl Shown for $problem {
            type Problem = Self;
            type Guess = $guess;

            fn problem(&self) -> &Self {
                self
            }

            fn describe(&self) -> String {
                format!(concat!($kind, ": {}"), self.print().trim_end())
            }

            fn draw(&self, $state: &$states) -> String {
                let $puzzle = self;
                $draw
            }

            fn say(&self, $action: &$actions) -> String {
                $say
            }

            fn guess(&self, which: Guess) -> Option<$guess> {
                match which {
                    Guess::Blind => Some($guess::Blind(Blind)),
                    Guess::$usual => Some($guess::$usual($heuristic::of(self))),
                    _ => None,
                }
            }

            fn auto(&self) -> Method {
                Method::of(Search::AStar)
            }

            fn usual(&self) -> Guess {
                Guess::$usual
            }

            fn examine(&self, limits: &Limits) -> Findings {
                solvable(self, limits)
            }

            $($more)*
        }
    };
}

classic! {
    read_river: River is "missionaries, cannibals and places in the boat",
    RiverGuess(RiverMemo): Rowing as Rowing,
    say: |river, state: Banks| river.draw(state) + "\n", |cross: Cross| {
        let count = |n: u8, one: &str, many: &str| match n {
            0 => None,
            1 => Some(format!("1 {one}")),
            _ => Some(format!("{n} {many}")),
        };
        let missionaries = count(cross.missionaries, "missionary", "missionaries");
        let cannibals = count(cross.cannibals, "cannibal", "cannibals");
        let people: Vec<_> = missionaries.into_iter().chain(cannibals).collect();
        format!("{} cross", people.join(" and "))
    },

    fn search(&self, method: &Method, guess: Guess, run: Run<'_, Self>) -> Result<Answer<Self>, Error> {
        search::both_ways(self, method, (search::fitting(self, guess)?, Blind, 1.0), run)
    }
}

classic! {
    read_jugs: Jugs is "water jugs",
    JugsGuess(JugsMemo): Divisor as Divisor,
    say: |jugs, state: Amounts| jugs.draw(state) + "\n", |pour: Pour| match *pour {
        Pour::Fill(jug) => format!("fill jug {}", jug + 1),
        Pour::Empty(jug) => format!("empty jug {}", jug + 1),
        Pour::Into(from, to) => format!("pour jug {} into jug {}", from + 1, to + 1),
    },
}

classic! {
    read_romania: Romania is "a journey through Romania",
    RomaniaGuess(RomaniaMemo): StraightLine as StraightLine,
    say: |map, state: City| map.draw(state) + "\n", |drive: Drive| format!("drive to {}", drive.to),

    fn search(&self, method: &Method, guess: Guess, run: Run<'_, Self>) -> Result<Answer<Self>, Error> {
        search::both_ways(self, method, (search::fitting(self, guess)?, Blind, 0.0), run)
    }
}

/// Whether there is a plan, found out by looking for one.
fn solvable<S: Shown>(puzzle: &S, limits: &Limits) -> Findings {
    let run = Run::new().limits(limits.clone());
    let (good, text) = match puzzle.search(&puzzle.auto(), puzzle.usual(), run).map(|answer| answer.outcome) {
        Ok(Outcome::Solved(plan)) => (Some(true), format!("a plan of {} actions", plan.len())),
        Ok(Outcome::NoSolution) => (Some(false), "all that can be reached holds no goal".into()),
        Ok(Outcome::Stopped(stop)) => (None, stop.to_string()),
        Err(error) => (None, error.to_string()),
    };
    Findings(vec![Finding { what: "solvable", good, text }])
}
