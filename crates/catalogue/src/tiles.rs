//! Sliding tiles in the catalogue.

use crate::case::Case;
use crate::fast_tiles;
use crate::heuristics::Guess;
use crate::job::{Finding, Findings, Job};
use crate::methods::{CYCLES, Method, Search};
use crate::one_of::one_of;
use crate::problems::{Kind, ORDER, PARITY};
use crate::read::{Extras, Item, gather};
use crate::scene::{Cell, Look, Picture, Tone};
use crate::search;
use crate::shown::{Shown, walks_back};
use solvarium::heuristic::Blind;
use solvarium::limits::{Clock, Stop};
use solvarium::puzzle::tiles::{
    Board, Cells, Fast, Instance, LinearConflict, Manhattan, ManhattanCountingBlank, Misplaced,
    MisplacedCountingBlank, Move, Packed, Patterns, Sliding, Sum, WalkingDistance, Walks,
};
use solvarium::{Answer, Error, Heuristic, Limits, Plan, Run, Stats};

/// Up to this many cells, A* holds all that it can reach.
const SMALL: u8 = 9;

/// A board to solve.
struct Puzzle<B> {
    frame: Sliding<B>,
    parity: Parity,
}

/// Whether unsolvable boards are recognised before any search.
#[derive(Clone, Copy, PartialEq)]
enum Parity {
    Tested,
    Ignored,
}

/// Reads boards, each with the goal that it names, that the extras name, or the
/// usual one.
pub(crate) fn read(text: &str, kind: &Kind, extras: &Extras<'_>) -> Vec<Item> {
    gather(Instance::each(text).map(|(line, instance)| {
        let job = instance.and_then(|instance| job(instance, kind, extras));
        Item { line, job }
    }))
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
    let frame = Sliding::<B>::of(instance)?.order(&kind.0.word(&ORDER))?;
    let parity = kind.0.pick(&PARITY, [Parity::Tested, Parity::Ignored]);
    Ok(Box::new(Case::new(Puzzle { frame, parity }, kind.clone())))
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
    TileGuess, TileMemo: for [B: Board] Sliding<B> {
        Blind(Blind): (),
        Manhattan(Taxicab): u16,
        LinearConflict(LinearConflict): u16,
        WalkingDistance(WalkingDistance): Walks,
        Patterns(LookedUp): u16,
        Misplaced(Misplaced): u16,
        ManhattanCountingBlank(ManhattanCountingBlank): (u16, u16),
        MisplacedCountingBlank(MisplacedCountingBlank): (u16, u16),
    }
}

/// [`Manhattan`], with one type of memo for all classes of boards.
pub(crate) struct Taxicab(Manhattan);

impl<B: Board> Heuristic<Sliding<B>> for Taxicab {
    type Memo = u16;

    fn first(&self, state: &B) -> u16 {
        Heuristic::<Sliding<B>>::first(&self.0, state).get()
    }

    #[inline]
    fn after(&self, parent: &u16, action: &Move, child: &B) -> u16 {
        Heuristic::<Sliding<B>>::after(&self.0, &B::Sum::of(*parent), action, child).get()
    }

    #[inline]
    fn value(&self, memo: &u16) -> u32 {
        u32::from(*memo)
    }
}

/// [`Patterns`], each board from nothing: their memo would make nodes of all other heuristics larger.
pub(crate) struct LookedUp(Patterns);

impl<B: Board> Heuristic<Sliding<B>> for LookedUp {
    type Memo = u16;

    fn first(&self, state: &B) -> u16 {
        self.0.moves(state) as u16
    }

    #[inline]
    fn value(&self, memo: &u16) -> u32 {
        u32::from(*memo)
    }
}

impl<B: Board> Puzzle<B> {
    /// The heuristic of the way back: the same, but that there are databases for few starts.
    fn back(&self, guess: Guess) -> Result<TileGuess, Error> {
        let back = Self { frame: self.frame.reversed(), ..*self };
        let guess = match guess {
            Guess::Patterns(_) => Guess::LinearConflict,
            guess => guess,
        };
        search::fitting(&back, guess)
    }
}

impl<B: Board> Shown for Puzzle<B> {
    type Problem = Sliding<B>;
    type Guess = TileGuess;

    fn problem(&self) -> &Sliding<B> {
        &self.frame
    }

    fn describe(&self) -> String {
        format!("{}x{} sliding tiles", self.frame.width(), self.frame.height())
    }

    fn text(&self) -> String {
        self.frame.instance().to_string()
    }

    fn draw(&self, state: &B) -> String {
        self.frame.framed(state)
    }

    fn say(&self, action: &Move) -> String {
        format!("{:?}", action.way())
    }

    fn code(&self, action: &Move) -> u32 {
        u32::from(action.cell()) << 2 | action.way() as u32
    }

    fn picture(&self, state: &B) -> Option<Picture> {
        let cell = |tile| match tile {
            0 => Cell::new("", Tone::Empty),
            tile => Cell::new(tile, Tone::Plain),
        };
        Some(Picture {
            look: Look::Tiles,
            width: self.frame.width().into(),
            height: self.frame.height().into(),
            cells: self.frame.tiles(state).into_iter().map(cell).collect(),
            regions: Vec::new(),
        })
    }

    walks_back!();

    fn line(&self, plan: &Plan<Sliding<B>>, _: &B) -> String {
        Move::letters(&plan.actions)
    }

    /// The tiles that slide, as those say it who have the puzzle in their hands.
    fn also(&self, plan: &Plan<Sliding<B>>) -> Option<String> {
        let tiles = self.frame.moved(&plan.actions);
        let tiles: Vec<_> = tiles.iter().map(u8::to_string).collect();
        (!tiles.is_empty()).then(|| format!("tiles {}", tiles.join(" ")))
    }

    fn say_after(&self, action: &Move, after: &B) -> Option<String> {
        Some(format!("{}, tile {}", self.say(action), after.tile(action.cell())))
    }

    fn hint(&self, method: &Method, stats: &Stats) -> Option<String> {
        fast_tiles::hint((self.frame.width(), self.frame.height()), method, stats)
    }

    fn unprepared(&self, which: Guess) -> Option<String> {
        match which {
            Guess::Patterns(parts) => fast_tiles::unmade((self.frame.width(), self.frame.height()), parts),
            _ => None,
        }
    }

    fn guess(&self, which: Guess) -> Option<TileGuess> {
        Some(match which {
            Guess::Blind => TileGuess::Blind(Blind),
            Guess::Manhattan => TileGuess::Manhattan(Taxicab(Manhattan::of(&self.frame))),
            Guess::LinearConflict => TileGuess::LinearConflict(LinearConflict::of(&self.frame)),
            Guess::WalkingDistance => TileGuess::WalkingDistance(WalkingDistance::of(&self.frame).ok()?),
            Guess::Patterns(parts) => TileGuess::Patterns(LookedUp(Patterns::of(&self.frame, parts).ok()?)),
            Guess::Misplaced => TileGuess::Misplaced(Misplaced::of(&self.frame)),
            Guess::ManhattanCountingBlank => {
                TileGuess::ManhattanCountingBlank(ManhattanCountingBlank::of(&self.frame))
            }
            Guess::MisplacedCountingBlank => {
                TileGuess::MisplacedCountingBlank(MisplacedCountingBlank::of(&self.frame))
            }
            _ => return None,
        })
    }

    fn prepare(&self, which: Guess, limits: &Limits) -> Result<Result<usize, Stop>, Error> {
        let bytes = match which {
            Guess::WalkingDistance => WalkingDistance::of(&self.frame)?.bytes(),
            // Whoever only asks what would run does not wait for it.
            Guess::Patterns(parts) if limits.node_limit() == Some(0) => {
                return Patterns::fits(&self.frame, parts).map(|()| Err(Stop::Nodes));
            }
            Guess::Patterns(parts) => match Patterns::within(&self.frame, parts, limits)? {
                Ok(patterns) => patterns.bytes(),
                Err(stop) => return Ok(Err(stop)),
            },
            _ => 0,
        };
        Ok(Clock::new(limits).hold(bytes).map(|()| bytes))
    }

    fn usual(&self) -> Guess {
        Guess::Manhattan
    }

    /// The engine, where the board and its goal are such as it knows; but to the smallest boards it is no gain.
    fn auto(&self) -> (Method, Guess) {
        let is_fast =
            self.frame.cells() > SMALL && self.parity == Parity::Tested && Fast::of(&self.frame).is_ok();
        if is_fast { (Method::of(Search::Fast), Guess::Blind) } else { self.auto_watched() }
    }

    /// Linear conflicts make IDA* seven times as fast as Manhattan does on
    /// Korf's first (0.6 s for 4.3 s), and A* a third faster on the hardest
    /// boards of 3x3. IDA* on an unsolvable board has no end unless it watches
    /// its whole path: only after the parity test may it look at the last move
    /// alone.
    fn auto_watched(&self) -> (Method, Guess) {
        let method = if self.frame.cells() <= SMALL || self.parity == Parity::Ignored {
            Method::of(Search::AStar)
        } else {
            Method::of(Search::Ida).but(&CYCLES, "parent")
        };
        (method, Guess::LinearConflict)
    }

    fn refute(&self) -> Option<String> {
        match self.parity {
            Parity::Tested => self.frame.instance().solvable().err().map(|error| error.message().into()),
            Parity::Ignored => None,
        }
    }

    /// Manhattan, which most use, gets searches of its own, as fast as they can
    /// be, and so do pattern databases, whose memo is larger than those of the others. (To linear conflicts that makes no difference: 0.60 s for 0.61 s.)
    fn search(
        &self,
        method: &Method,
        guess: Guess,
        run: Run<'_, Sliding<B>>,
    ) -> Result<Answer<Sliding<B>>, Error> {
        match (guess, method.entry().of) {
            (Guess::Manhattan, Search::AStar) => {
                Ok(search::astar(&self.frame, method, Manhattan::of(&self.frame), run))
            }
            (Guess::Manhattan, Search::Ida) => {
                Ok(search::ida(&self.frame, method, Manhattan::of(&self.frame), run))
            }
            (Guess::Patterns(parts), Search::AStar) => {
                Ok(search::astar(&self.frame, method, Patterns::of(&self.frame, parts)?, run))
            }
            (Guess::Patterns(parts), Search::Ida) => {
                Ok(search::ida(&self.frame, method, Patterns::of(&self.frame, parts)?, run))
            }
            (_, Search::Fast) => Ok(run.solve(&self.frame, &fast_tiles::of(&self.frame, method)?)),
            (_, Search::Nbs) => {
                let ends = (search::fitting(self, guess)?, self.back(guess)?, 1.0);
                search::both_ways(&self.frame, method, ends, run)
            }
            _ => {
                let ends = (search::fitting(self, guess)?, TileGuess::Blind(Blind), 1.0);
                search::both_ways(&self.frame, method, ends, run)
            }
        }
    }

    fn examine(&self, _: &Limits) -> Findings {
        let unsolvable = self.frame.instance().solvable().err();
        let text = match &unsolvable {
            None => "start and goal have the same parity".into(),
            Some(why) => why.message().into(),
        };
        Findings(vec![Finding { what: "solvable", good: Some(unsolvable.is_none()), text }])
    }
}
