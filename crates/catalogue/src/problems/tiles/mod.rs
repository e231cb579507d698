//! Sliding tiles in the catalogue.

mod described;
mod fast;
mod generate;
mod space;

use crate::auto::{self, Chosen};
use crate::domain::{Audience, Domain, Modelling, Navigation, Presentation, Solving};
use crate::erased::Backwards;
use crate::explore::Explore;
use crate::heuristic::HeuristicChoice;
use crate::instance::scene::{Cell, Look, Picture, Tone};
use crate::instance::{
    Ending, Finding, Findings, HeuristicReport, Instance, TypedInstance, heuristic_check, path,
};
use crate::method::Method;
use crate::methods::{ASTAR, FAST, HASH_DISTRIBUTED, IDA};
use crate::one_of::{Named, OneOf, one_of};
use crate::problem::{ProblemInfo, ProblemKind};
use crate::reading::{
    AuxiliaryInput, AuxiliaryInputs, Board as BoardLook, Item, ReadLine, TextFeatures, gather,
};
use crate::small::IS_SMALL;
use crate::table::{Entry, Setting, Takes};
use solvarium::path::{AStar, HashDistributed, Ida};
use solvarium::puzzle::tiles::{
    Board, Cells, Fast, Lines, Move, Packed, Sliding, TileInstance, UsualGoal, Walks,
};
use solvarium::{Answer, Error, Limits, Plan, Stats};
use solvarium_forms::Claim;

pub(crate) static ENTRY: Entry<ProblemInfo> = Entry {
    name: "tiles",
    aliases: &["8-puzzle", "15-puzzle", "24-puzzle", "sliding-tiles"],
    help: "sliding tiles from 2x2 to 8x8: reach the goal by moving the blank",
    settings: &[ORDER, PARITY],
    of: ProblemInfo {
        example: "1 4 2 / 3 0 5 / 6 7 8",
        examples: &[
            (
                "8-puzzle of the textbook, 26 moves",
                "7 2 4
5 _ 6
8 3 1
",
            ),
            (
                "8-puzzle, 4 moves",
                "1 4 2
6 3 5
_ 7 8
",
            ),
            (
                "8-puzzle, the farthest: 31 moves",
                "8 6 7
2 5 4
3 _ 1

goal:
1 2 3
4 5 6
7 8 _
",
            ),
            (
                "8-puzzle that cannot be solved",
                "tiles(parity=no)
1 2 3
4 5 6
8 7 _

goal:
1 2 3
4 5 6
7 8 _
",
            ),
            (
                "15-puzzle, 45 moves",
                "14  1  9  6
 4  8 12  5
 7  2  3  _
10 11 13 15
",
            ),
            (
                "24-puzzle, 30 moves",
                " 5  1  2  4  9
 6 11  7  _  3
 8 17 12 13 14
10 15 16 23 19
20 21 22 24 18
",
            ),
        ],
        heuristics: <TileHeuristic as OneOf<Tiles<Packed>, Sliding<Packed>>>::ENTRIES,
        generators: &[&generate::TILES],
        auxiliary: Some(AuxiliaryInput::Goal),
        score: Some(score),
        read,
        described: Some(described::DESCRIBED),
        by_lines: Some(by_lines),
        explore: Explore { example: "3x3", read: space::read }.unless_small(),
        briefs: &[("Up", "↑"), ("Down", "↓"), ("Left", "←"), ("Right", "→")],
        ..ProblemInfo::PLAIN
    },
};

const ORDER: Setting = Setting {
    name: "order",
    help: "the order in which the blank's moves up, down, left, right are tried",
    takes: Takes::Order("UDLR"),
    default: "UDLR",
};

const PARITY: Setting = Setting {
    name: "parity",
    help: "whether unsolvable boards are recognised before any search",
    takes: Takes::Choice(&[
        ("yes", "by the parity of the permutation"),
        ("no", "by searching all reachable states"),
    ]),
    default: "yes",
};

/// Recognises a board that has each number once, or about once, or that has a goal.
fn score(text: &TextFeatures<'_>) -> u8 {
    if text.board != Some(BoardLook::Permutation) {
        return 0;
    }
    match TileInstance::each(text.text).next() {
        Some((_, Ok(_))) => Claim::MARKED,
        _ => Claim::LIKELY,
    }
}

/// Largest number of cells for which A* can store all reachable boards.
const SMALL: u8 = 9;

/// A board to solve.
pub(crate) struct Tiles<B> {
    frame: Sliding<B>,
    parity: Parity,
}

/// Whether unsolvable boards are recognised before any search.
#[derive(Clone, Copy, PartialEq)]
enum Parity {
    Tested,
    Ignored,
}

/// Reads boards, each with the goal of its text, of the auxiliary inputs, or the usual one.
fn read(text: &str, kind: &ProblemKind, auxiliary: &AuxiliaryInputs<'_>) -> Vec<Item> {
    let is_named = auxiliary.goal.is_some() || text.to_ascii_lowercase().contains("goal");
    gather(TileInstance::each(text).map(|(line, tiles)| {
        let of_solving = tiles.as_ref().ok().filter(|_| !is_named).and_then(of_goal);
        let instance = tiles.and_then(|tiles| instance(tiles, kind, auxiliary));
        Item { of_solving, ..Item::new(line, instance) }
    }))
}

/// Remark on the goal of a board whose text names none.
fn of_goal(tiles: &TileInstance) -> Option<String> {
    let is_last = tiles.usual_goal() == Some(UsualGoal::BlankLast);
    is_last.then(|| {
        "the goal is the one with the blank last, because the one with the blank first cannot be reached"
            .to_owned()
    })
}

/// Reads boards from a file with one board per line.
fn by_lines(head: &str, kind: &ProblemKind) -> Option<ReadLine> {
    let (mut lines, kind) = (Lines::of(head)?, kind.clone());
    Some(Box::new(move |number, line| {
        let tiles = lines.line(number, line)?;
        Some(tiles.and_then(|tiles| instance(tiles, &kind, &AuxiliaryInputs::default())))
    }))
}

fn instance(
    tiles: TileInstance,
    kind: &ProblemKind,
    auxiliary: &AuxiliaryInputs<'_>,
) -> Result<Box<dyn Instance>, Error> {
    let tiles = match auxiliary.goal {
        Some(goal) => with_goal(&tiles, goal)?,
        None => tiles,
    };
    // The smallest class of boards with room: small states are fast.
    match tiles.start().len() {
        0..=16 => case::<Packed>(&tiles, kind),
        17..=25 => case::<Cells<25>>(&tiles, kind),
        _ => case::<Cells<64>>(&tiles, kind),
    }
}

fn case<B: Board>(tiles: &TileInstance, kind: &ProblemKind) -> Result<Box<dyn Instance>, Error> {
    let frame = Sliding::<B>::of(tiles)?.order(&kind.0.values.word(&ORDER))?;
    let parity = kind.0.values.pick(&PARITY, [Parity::Tested, Parity::Ignored]);
    Ok(TypedInstance::boxed(Tiles { frame, parity }, kind.clone()))
}

/// The tiles with another goal: a board, or one of the two usual ones by name.
fn with_goal(tiles: &TileInstance, goal: &str) -> Result<TileInstance, Error> {
    if let Some(usual) = usual_goal(goal) {
        return Ok(tiles.towards(usual));
    }
    let goal = TileInstance::parse(goal).map_err(|e| Error::input(format!("the goal: {e}")))?;
    let size = |i: &TileInstance| (i.width(), i.height());
    let ((w, h), (gw, gh)) = (size(tiles), size(&goal));
    if (w, h) != (gw, gh) {
        return Err(Error::input(format!("the start is {w}x{h}, but the goal is {gw}x{gh}")));
    }
    TileInstance::new(w, h, tiles.start(), goal.start())
}

/// The usual goal of a word: `first` or `last`, the position of its blank.
fn usual_goal(word: &str) -> Option<UsualGoal> {
    match word.trim().to_ascii_lowercase().as_str() {
        "first" | "blank-first" => Some(UsualGoal::BlankFirst),
        "last" | "blank-last" => Some(UsualGoal::BlankLast),
        _ => None,
    }
}

one_of! {
    TileHeuristic, TileMemo: for [B: Board] Tiles<B>, Sliding<B> {
        Taxicab(u16) in manhattan,
        LinearConflict(u16) in linear_conflict,
        WalkingDistance(Walks) in walking_distance,
        LookedUp(u16) in patterns,
        Misplaced(u16) in misplaced,
        ManhattanCountingBlank((u16, u16)) in manhattan_counting_blank,
        MisplacedCountingBlank((u16, u16)) in misplaced_counting_blank,
    }
}

impl<B: Board> Tiles<B> {
    /// Whether all searches are compiled for boards of this class, not only bidirectional ones.
    const HAS_OWN: bool = !IS_SMALL || B::ROOM <= Packed::ROOM;

    /// Runs a search that treats all heuristics alike.
    fn search_plainly(
        &self,
        method: &Method,
        heuristic: TileHeuristic,
        task: path::Task<'_>,
    ) -> Result<Answer<Sliding<B>>, Error> {
        let back = match method.entry().of.is_two_ended() {
            true => self.back(&heuristic)?,
            false => TileHeuristic::Blind,
        };
        match Self::HAS_OWN {
            true => path::compiled_both_ways(self, method, (heuristic, back), task),
            false => path::compiled_two_ended(self, method, (heuristic, back), task),
        }
    }

    /// The heuristic from the goal: the same one, except that few starts have databases.
    fn back(&self, heuristic: &TileHeuristic) -> Result<TileHeuristic, Error> {
        let back = Self { frame: self.frame.reversed(), ..*self };
        let entry = match heuristic {
            TileHeuristic::Blind => return Ok(TileHeuristic::Blind),
            TileHeuristic::Taxicab(_) => <Taxicab as Named<Self>>::ENTRY,
            TileHeuristic::LinearConflict(_) | TileHeuristic::LookedUp(_) => {
                <LinearConflict as Named<Self>>::ENTRY
            }
            TileHeuristic::WalkingDistance(_) => <WalkingDistance as Named<Self>>::ENTRY,
            TileHeuristic::Misplaced(_) => <Misplaced as Named<Self>>::ENTRY,
            TileHeuristic::ManhattanCountingBlank(_) => <ManhattanCountingBlank as Named<Self>>::ENTRY,
            TileHeuristic::MisplacedCountingBlank(_) => <MisplacedCountingBlank as Named<Self>>::ENTRY,
        };
        let made = TileHeuristic::make(&back, &HeuristicChoice::of(entry), &Limits::none())?;
        made.map(|(heuristic, _)| heuristic).map_err(|stop| Error::setting(stop.to_string()))
    }
}

impl<B: Board> Domain for Tiles<B> {
    type Problem = Sliding<B>;

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
}

impl<B: Board> Presentation for Tiles<B> {
    fn goal(&self) -> Option<String> {
        Some(self.frame.instance().goal_line())
    }

    fn picture(&self, state: &B) -> Option<Picture> {
        let cell = |tile| match tile {
            0 => Cell::new("", Tone::Empty),
            tile => Cell::new(tile, Tone::Plain),
        };
        let extent = (self.frame.width().into(), self.frame.height().into());
        Some(Picture::new(Look::Tiles, extent, self.frame.tiles(state).into_iter().map(cell).collect()))
    }

    fn line(&self, plan: &Plan<Sliding<B>>, _: &B) -> String {
        Move::letters(&plan.actions)
    }

    /// The sequence of moved tiles, as people who hold the puzzle write it.
    fn also(&self, plan: &Plan<Sliding<B>>) -> Option<String> {
        let tiles = self.frame.moved(&plan.actions);
        let tiles: Vec<_> = tiles.iter().map(u8::to_string).collect();
        (!tiles.is_empty()).then(|| format!("tiles {}", tiles.join(" ")))
    }

    fn say_after(&self, action: &Move, after: &B) -> Option<String> {
        Some(format!("{}, tile {}", self.say(action), after.tile(action.cell())))
    }
}

impl<B: Board> Modelling for Tiles<B> {}

impl<B: Board> Navigation for Tiles<B> {
    fn code(&self, action: &Move) -> u32 {
        u32::from(action.cell()) << 2 | action.way() as u32
    }

    fn backwards(&self) -> Option<&dyn Backwards<Sliding<B>>> {
        Some(&self.frame)
    }
}

impl<B: Board> Solving for Tiles<B> {
    type Heuristic = TileHeuristic;

    fn hint(&self, method: &Method, _: Ending, stats: &Stats) -> Option<String> {
        fast::hint((self.frame.width(), self.frame.height()), method, stats)
    }

    fn unprepared(&self, choice: &HeuristicChoice) -> Option<String> {
        let parts = patterns::parts(choice)?;
        fast::unmade((self.frame.width(), self.frame.height()), parts)
    }

    fn usual(&self) -> HeuristicChoice {
        HeuristicChoice::of(<Taxicab as Named<Self>>::ENTRY)
    }

    /// The engine, if it supports the board and its goal; on the smallest boards it is no faster.
    ///
    /// For observers: on Korf's first 15-puzzle, linear conflicts make IDA* seven times as fast as Manhattan distance
    /// (0.6 s, not 4.3 s), and A* a third faster on the hardest 3x3 boards. IDA* on an unsolvable board only ends if
    /// it checks the whole path for cycles. After the parity test it need only check the last move.
    fn auto(&self, audience: Audience) -> Chosen {
        let is_small = self.frame.cells() <= SMALL || self.parity == Parity::Ignored;
        if audience == Audience::Nobody && !is_small && Fast::of(&self.frame).is_ok() {
            return Chosen::blind(&auto::FAST_TILES);
        }
        let rule = if is_small { &auto::SMALL_TILES } else { &auto::LARGE_TILES };
        Chosen::by(rule, HeuristicChoice::of(<LinearConflict as Named<Self>>::ENTRY))
    }

    fn refute(&self) -> Option<String> {
        match self.parity {
            Parity::Tested => self.frame.instance().solvable().err().map(|error| error.message().into()),
            Parity::Ignored => None,
        }
    }

    /// Manhattan, the most common heuristic, has searches compiled for speed. So do pattern databases, whose
    /// heuristic state is larger than that of the others. (Linear conflicts gain nothing by that: 0.60 s, not 0.61
    /// s.)
    fn search(
        &self,
        method: &Method,
        heuristic: TileHeuristic,
        task: path::Task<'_>,
    ) -> Result<Answer<Sliding<B>>, Error> {
        if method.is(&FAST) {
            return Ok(path::typed(self, &fast::of(&self.frame, method)?, task));
        }
        if !Self::HAS_OWN {
            return self.search_plainly(method, heuristic, task);
        }
        match (heuristic, method) {
            (TileHeuristic::Taxicab(Taxicab(h)), method) if method.is(&ASTAR) => {
                Ok(path::typed(self, &AStar::configured(h, method.values()), task))
            }
            (TileHeuristic::Taxicab(Taxicab(h)), method) if method.is(&IDA) => {
                Ok(path::typed(self, &Ida::configured(h, method.values()), task))
            }
            (TileHeuristic::Taxicab(Taxicab(h)), method) if !IS_SMALL && method.is(&HASH_DISTRIBUTED) => {
                Ok(path::typed(self, &HashDistributed::configured(h, method.values()), task))
            }
            (TileHeuristic::LookedUp(LookedUp(h)), method) if method.is(&ASTAR) => {
                Ok(path::typed(self, &AStar::configured(h, method.values()), task))
            }
            (TileHeuristic::LookedUp(LookedUp(h)), method) if method.is(&IDA) => {
                Ok(path::typed(self, &Ida::configured(h, method.values()), task))
            }
            (TileHeuristic::LookedUp(LookedUp(h)), method) if !IS_SMALL && method.is(&HASH_DISTRIBUTED) => {
                Ok(path::typed(self, &HashDistributed::configured(h, method.values()), task))
            }
            (heuristic, method) => self.search_plainly(method, heuristic, task),
        }
    }

    /// The whole 8-puzzle is 181,440 boards.
    fn check_heuristic(&self, question: heuristic_check::Question<'_>) -> Result<HeuristicReport, Error> {
        heuristic_check::typed(self, |choice| self.heuristic(choice, question.limits), question)
    }

    fn examine(&self, _: &Limits) -> Findings {
        let unsolvable = self.frame.instance().solvable().err();
        let text = match &unsolvable {
            None => "start and goal have the same parity".into(),
            Some(why) => why.message().into(),
        };
        Findings(vec![Finding { what: "solvable", good: Some(unsolvable.is_none()), stopped: None, text }])
    }
}
