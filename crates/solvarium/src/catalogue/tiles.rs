//! Sliding tiles in the catalogue.

use super::case::Case;
use super::heuristics::Guess;
use super::job::{Finding, Findings, Job};
use super::methods::{CYCLES, Method, Search};
use super::one_of::one_of;
use super::problems::{Kind, ORDER, PARITY};
use super::read::{Extras, Item, one};
use super::search;
use super::shown::Shown;
use crate::heuristic::Blind;
use crate::puzzle::tiles::{
    Board, Cells, Instance, LinearConflict, Manhattan, ManhattanCountingBlank, Misplaced,
    MisplacedCountingBlank, Move, Packed, Sliding,
};
use crate::{Answer, Error, Limits, Plan, Run};

/// Up to this many cells, A* holds all that it can reach.
const SMALL: u8 = 9;

/// Reads boards, each with the goal that it names, that the extras name, or the
/// usual one.
pub(super) fn read(text: &str, kind: &Kind, extras: &Extras<'_>) -> Vec<Item> {
    vec![one(Instance::parse(text).and_then(|instance| job(instance, kind, extras)))]
}

fn job(instance: Instance, kind: &Kind, extras: &Extras<'_>) -> Result<Box<dyn Job>, Error> {
    let instance = match extras.goal {
        Some(goal) => with_goal(&instance, goal)?,
        None => instance,
    };
    // The smallest class of boards that has room: small states are fast ones.
    match instance.start().len() {
        0..=16 => case::<Packed>(&instance, kind),
        17..=25 => case::<Cells<25>>(&instance, kind),
        _ => case::<Cells<64>>(&instance, kind),
    }
}

fn case<B: Board>(instance: &Instance, kind: &Kind) -> Result<Box<dyn Job>, Error> {
    let puzzle = Sliding::<B>::of(instance)?.order(&kind.0.word(&ORDER))?;
    Ok(Box::new(Case::new(puzzle, kind.clone())))
}

fn with_goal(instance: &Instance, goal: &str) -> Result<Instance, Error> {
    let goal = Instance::parse(goal).map_err(|e| Error::input(format!("the goal: {e}")))?;
    let size = |i: &Instance| (i.width(), i.height());
    let ((w, h), (gw, gh)) = (size(instance), size(&goal));
    if (w, h) != (gw, gh) {
        return Err(Error::input(format!("the start is {w}x{h}, but the goal {gw}x{gh}")));
    }
    Instance::new(w, h, instance.start(), goal.start())
}

one_of! {
    #[expect(clippy::large_enum_variant, reason = "there is one for a whole search")]
    TileGuess, TileMemo: for [B: Board] Sliding<B> {
        Blind(Blind): (),
        Manhattan(Manhattan): u16,
        LinearConflict(LinearConflict): u16,
        Misplaced(Misplaced): u16,
        ManhattanCountingBlank(ManhattanCountingBlank): (u16, u16),
        MisplacedCountingBlank(MisplacedCountingBlank): (u16, u16),
    }
}

impl<B: Board> Shown for Sliding<B> {
    type Guess = TileGuess;

    fn describe(&self) -> String {
        format!("{}x{} sliding tiles", self.width(), self.height())
    }

    fn draw(&self, state: &B) -> String {
        self.framed(state)
    }

    fn say(&self, action: &Move) -> String {
        format!("{action:?}")
    }

    fn line(&self, plan: &Plan<Self>, _: &B) -> String {
        Move::letters(&plan.actions)
    }

    fn guess(&self, which: Guess) -> Option<TileGuess> {
        Some(match which {
            Guess::Blind => TileGuess::Blind(Blind),
            Guess::Manhattan => TileGuess::Manhattan(Manhattan::of(self)),
            Guess::LinearConflict => TileGuess::LinearConflict(LinearConflict::of(self)),
            Guess::Misplaced => TileGuess::Misplaced(Misplaced::of(self)),
            Guess::ManhattanCountingBlank => {
                TileGuess::ManhattanCountingBlank(ManhattanCountingBlank::of(self))
            }
            Guess::MisplacedCountingBlank => {
                TileGuess::MisplacedCountingBlank(MisplacedCountingBlank::of(self))
            }
            _ => return None,
        })
    }

    fn auto(&self, kind: &Kind) -> Method {
        // An unsolvable board is no end of rounds for IDA*: only after the
        // parity test may it look at the last move alone.
        if self.cells() <= SMALL || !tests_parity(kind) {
            Method::of(Search::AStar)
        } else {
            Method::of(Search::Ida).but(&CYCLES, "parent")
        }
    }

    fn usual(&self, _: &Method) -> Guess {
        Guess::Manhattan
    }

    fn refute(&self, kind: &Kind) -> Option<String> {
        tests_parity(kind).then(|| self.instance().solvable().err())?.map(|e| e.message().into())
    }

    /// Manhattan, which most use, gets searches of its own, as fast as they can be.
    fn search(&self, method: &Method, guess: Guess, run: Run<'_, Self>) -> Result<Answer<Self>, Error> {
        match (guess, method.entry().of) {
            (Guess::Manhattan, Search::AStar) => Ok(search::astar(self, method, Manhattan::of(self), run)),
            (Guess::Manhattan, Search::Ida) => Ok(search::ida(self, method, Manhattan::of(self), run)),
            _ => search::both_ways(self, method, search::fitting(self, guess)?, run),
        }
    }

    fn examine(&self, _: &Limits, findings: &mut Findings) {
        let unsolvable = self.instance().solvable().err();
        let text = match &unsolvable {
            None => "solvable: start and goal have the same parity".into(),
            Some(why) => format!("not solvable: {}", why.message()),
        };
        findings.0.push(Finding { what: "solvable", good: Some(unsolvable.is_none()), text });
    }
}

/// Whether unsolvable boards are recognised before any search.
fn tests_parity(kind: &Kind) -> bool {
    kind.0.pick(&PARITY, [true, false])
}
