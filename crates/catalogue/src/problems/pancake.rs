//! Pancake flipping (Dweighter, 1975): a stack of pancakes is sorted by flips of its upper part.
//!
//! The pancake number of n is the number of flips that the worst stack of n pancakes needs. It is known up to n = 19;
//! the bounds are those of Gates and Papadimitriou (1979). The gap heuristic (Helmert, 2010) counts the neighbours in
//! the stack whose sizes are not adjacent; the plate counts as the greatest pancake. A flip separates one pair of
//! neighbours and joins another, so the count falls by at most one, and the heuristic is consistent. Its incremental
//! update compares two pairs of pancakes.

use crate::auto::{self, Chosen};
use crate::domain::{Audience, Domain, Modelling, Navigation, Presentation, Solving};
use crate::erased::Backwards;
use crate::explore::{Explore, Space};
use crate::generate::{Generate, Generator, Made as Ended, NewInstance, Taker, Wanted, one_by_one};
use crate::heuristic::{HeuristicChoice, HeuristicInfo};
use crate::instance::scene::{Cell, Look, Picture, Tone};
use crate::instance::{TypedInstance, path};
use crate::method::Method;
use crate::methods::IDA;
use crate::one_of::{Made, Named, OneOf, one_of};
use crate::problem::{ProblemInfo, ProblemKind};
use crate::reading::{AuxiliaryInputs, Item, one};
use crate::table::{Entry, Setting, Takes};
use solvarium::heuristic::Rest;
use solvarium::path::Ida;
use solvarium::puzzle::words::{Word, missing, parse_whole, words};
use solvarium::rng::Rng;
use solvarium::wording::count;
use solvarium::{Answer, Error, Heuristic, Limits, Problem, Ranked, Reversible};

pub(crate) static ENTRY: Entry<ProblemInfo> = Entry {
    name: "pancake",
    aliases: &["pancakes"],
    help: "sort a stack of at most 64 pancakes by flipping its top: '3 1 4 2' are the sizes from the top",
    settings: &[],
    of: ProblemInfo {
        heuristics: <PancakeHeuristic as OneOf<Pancakes, Pancakes>>::ENTRIES,
        example: "3 1 4 2",
        examples: &[("Pancakes, 9 flips", "pancake 3 8 1 6 9 4 7 2 5\n")],
        generators: &[&GENERATOR],
        read,
        explore: Explore { example: "4", read: space }.unless_small(),
        briefs: &[("flip *", "$1")],
        ..ProblemInfo::PLAIN
    },
};

fn read(text: &str, kind: &ProblemKind, _: &AuxiliaryInputs<'_>) -> Vec<Item> {
    vec![one(Pancakes::parse(text).map(|puzzle| TypedInstance::boxed(puzzle, kind.clone())))]
}

/// Height of the highest stack.
const MOST: u8 = 64;

/// A stack to sort.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pancakes {
    start: Stack,
    height: u8,
}

/// The sizes of the pancakes from the top down. Below a stack that is not of the full height, every position holds
/// its own number. So the plate is the next pancake, and sorted stacks of all heights are one state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Stack([u8; MOST as usize]);

/// Flip of the top pancakes; the number is how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flip(u8);

impl Stack {
    fn sorted() -> Self {
        Self(std::array::from_fn(|place| place as u8 + 1))
    }

    /// The pancake below the top `pancakes`, or the plate.
    fn under(&self, pancakes: u8) -> u8 {
        self.0.get(usize::from(pancakes)).copied().unwrap_or(MOST + 1)
    }

    /// The number of pancakes above the pancake of this size. All positions are compared, because the compiler
    /// vectorises this. The plate of the highest stack lies below all of them.
    fn above(&self, size: u8) -> u8 {
        if size > MOST {
            return MOST;
        }
        (0..MOST).zip(self.0).map(|(place, other)| if other == size { place } else { 0 }).sum()
    }

    const fn top(&self) -> u8 {
        self.0[0]
    }

    /// The flips that lay the top onto a pancake of adjacent size and separate no other two, small before large.
    /// There are at most two, and only they keep f. A depth-first search that tries them first soon finds a plan, if
    /// there is one within its bound.
    fn closing(&self, height: u8) -> [Option<Flip>; 2] {
        let top = self.top();
        let closes = |size: u8| {
            let pancakes = self.above(size);
            let is_flip = (2..=height).contains(&pancakes) && size > 0;
            (is_flip && gap(self.under(pancakes - 1), size) == 1).then_some(Flip(pancakes))
        };
        match (closes(top - 1), closes(top + 1)) {
            (Some(one), Some(other)) if one.0 > other.0 => [Some(other), Some(one)],
            (one, other) => [one, other],
        }
    }

    fn flip(&mut self, Flip(pancakes): Flip) {
        self.0[..usize::from(pancakes)].reverse();
    }
}

impl Pancakes {
    /// Reads the sizes of the pancakes, 1 to n, from the top down.
    fn parse(text: &str) -> Result<Self, Error> {
        parse_whole(text, |text| Self::of_words(&words(text).collect::<Vec<_>>()))
    }

    fn of_words(words: &[Word<'_>]) -> Result<Self, Error> {
        if words.is_empty() {
            return Err(missing("the sizes of the pancakes from the top down, such as `3 1 4 2`"));
        }
        if let Some(word) = words.get(usize::from(MOST)) {
            let count = words.len();
            return Err(Error::input(format!("{count} pancakes are too many: at most {MOST}")).at(word.place));
        }
        let puzzle = Self::sorted(words.len() as u8);
        let mut start = puzzle.start;
        for (place, word) in start.0.iter_mut().zip(words) {
            *place = word.number("the size of a pancake", 1..=puzzle.height.into())? as u8;
        }
        let puzzle = Self { start, ..puzzle };
        puzzle.twice(words).map_or(Ok(puzzle), Err)
    }

    /// The sorted stack of this height.
    fn sorted(height: u8) -> Self {
        Self { start: Stack::sorted(), height }
    }

    /// The refusal of a stack with a repeated size.
    fn twice(&self, words: &[Word<'_>]) -> Option<Error> {
        let sizes = self.sizes(&self.start);
        let missing = (1..=self.height).find(|size| !sizes.contains(size))?;
        let again = (1..sizes.len()).find(|&at| sizes[..at].contains(&sizes[at]))?;
        let size = sizes[again];
        let first = words[sizes.iter().position(|&other| other == size)?].place;
        let message = format!("pancake {size} is here and at {first}; pancake {missing} is missing");
        Some(Error::input(message).at(words[again].place))
    }

    /// The text that [`Pancakes::parse`] reads.
    fn print(&self) -> String {
        self.sizes(&self.start).iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
    }

    fn sizes<'s>(&self, stack: &'s Stack) -> &'s [u8] {
        &stack.0[..usize::from(self.height)]
    }
}

impl Problem for Pancakes {
    type State = Stack;
    type Action = Flip;
    type Cost = u32;

    fn start(&self) -> Stack {
        self.start
    }

    fn is_goal(&self, stack: &Stack) -> bool {
        *stack == Stack::sorted()
    }

    /// Flips that close a gap first, then small ones before large ones. A flip of one pancake changes nothing, as
    /// pancakes have no marks.
    fn actions(&self, stack: &Stack) -> impl IntoIterator<Item = Flip> {
        let closing = stack.closing(self.height);
        let others = (2..=self.height).map(Flip).filter(move |flip| !closing.contains(&Some(*flip)));
        closing.into_iter().flatten().chain(others)
    }

    fn apply(&self, stack: &mut Stack, flip: &Flip) {
        stack.flip(*flip);
    }

    /// A flip is its own inverse.
    fn inverse(&self, flip: &Flip) -> Option<Flip> {
        Some(*flip)
    }
}

impl Reversible for Pancakes {
    fn goals(&self) -> impl IntoIterator<Item = Stack> {
        [Stack::sorted()]
    }

    fn actions_into(&self, stack: &Stack) -> impl IntoIterator<Item = Flip> {
        self.actions(stack)
    }

    fn undo(&self, stack: &mut Stack, flip: &Flip) {
        stack.flip(*flip);
    }
}

/// The digits of the factorial number system (Lehmer, 1960): for each pancake the number of smaller ones below it. The
/// digit of the top is the most significant.
impl Ranked for Pancakes {
    fn numbers(&self) -> Option<u64> {
        (1..=u64::from(self.height)).try_fold(1, u64::checked_mul)
    }

    fn rank(&self, stack: &Stack) -> u64 {
        let sizes = self.sizes(stack);
        let smaller = |place: usize| sizes[place..].iter().filter(|&&size| size < sizes[place]).count();
        (0..sizes.len())
            .fold(0, |number, place| number * (sizes.len() - place) as u64 + smaller(place) as u64)
    }

    fn unrank(&self, mut number: u64) -> Stack {
        let mut stack = Stack::sorted();
        let sizes = &mut stack.0[..usize::from(self.height)];
        for place in (0..sizes.len()).rev() {
            let values = (sizes.len() - place) as u64;
            sizes[place] = 1 + (number % values) as u8;
            number /= values;
            // Each index counts among the sizes that are left at its position: add one for each size below that is
            // not smaller.
            let (above, below) = sizes.split_at_mut(place + 1);
            below.iter_mut().filter(|size| **size >= above[place]).for_each(|size| *size += 1);
        }
        stack
    }
}

/// The space of the stacks of a height, or the same space with distances from a given stack.
fn space(text: &str) -> Result<Space, Error> {
    let height = words(text).map(|word| word.number("number of pancakes", 1..=MOST.into()));
    let puzzle = match &height.collect::<Vec<_>>()[..] {
        [Ok(height)] => Pancakes::sorted(*height as u8),
        _ => Pancakes::parse(text)?,
    };
    Ok(Space::of(format!("pancake {}", puzzle.print()), puzzle).undirected())
}

static GENERATOR: Entry<Generator> = Entry {
    name: "pancake",
    aliases: &["pancakes"],
    help: "uniformly random stacks of pancakes",
    settings: &[HEIGHT],
    of: Generator {
        texts: &[],
        begin: |choice| Ok(Box::new(Stacks { height: choice.0.values.int(&HEIGHT) as u8 })),
    },
};

const HEIGHT: Setting = Setting {
    name: "height",
    help: "number of pancakes",
    takes: Takes::Int { min: 1, max: MOST as u64 },
    default: "16",
};

/// Random stacks of one height.
struct Stacks {
    height: u8,
}

impl Stacks {
    fn one(&self, seed: u64) -> NewInstance {
        let mut puzzle = Pancakes::sorted(self.height);
        Rng::seeded(seed).shuffle(&mut puzzle.start.0[..usize::from(self.height)]);
        NewInstance { text: puzzle.print() + "\n", remark: None }
    }
}

impl Generate for Stacks {
    fn given(&mut self, _: &str, _: &str) -> Result<(), Error> {
        Ok(())
    }

    fn make(&self, wanted: &Wanted<'_>, take: &mut Taker<'_>) -> Result<Ended, Error> {
        one_by_one(wanted, take, "stack", |seed| Ok(self.one(seed)))
    }
}

/// The gap heuristic (Helmert, 2010): neighbours in the stack whose sizes are not adjacent.
pub(crate) struct Gap {
    height: u8,
}

/// 1 if the two neighbours are not of adjacent sizes, else 0.
fn gap(one: u8, other: u8) -> u32 {
    (one.abs_diff(other) != 1).into()
}

impl Heuristic<Pancakes> for Gap {
    type Memo = u32;

    fn first(&self, stack: &Stack) -> u32 {
        (1..=self.height).map(|n| gap(stack.under(n - 1), stack.under(n))).sum()
    }

    /// Updates the number of gaps: the pancake that was on top is now where the flip ended.
    fn after(&self, parent: &u32, &Flip(n): &Flip, child: &Stack) -> u32 {
        let under = child.under(n);
        parent + gap(child.under(n - 1), under) - gap(child.top(), under)
    }

    fn lookahead(&self, parent: &u32, before: &Stack, &Flip(n): &Flip) -> Option<u32> {
        let under = before.under(n);
        Some(parent + gap(before.top(), under) - gap(before.under(n - 1), under))
    }

    /// A flip that closes no gap costs one without reducing the estimate.
    fn rest(&self, _: &u32, stack: &Stack) -> Option<Rest<u32>> {
        let first = stack.closing(self.height).iter().flatten().count();
        Some(Rest { first, actions: usize::from(self.height).saturating_sub(1), growth: 1 })
    }

    fn value(&self, memo: &u32) -> u32 {
        *memo
    }
}

one_of! {
    PancakeHeuristic, PancakeMemo: for [] Pancakes, Pancakes {
        Gap(u32),
    }
}

static GAP: Entry<HeuristicInfo> = Entry {
    name: "gap",
    aliases: &["gaps"],
    help: "number of neighbours in the stack whose sizes are not consecutive; the plate counts as the largest",
    settings: &[],
    of: HeuristicInfo::ADMISSIBLE,
};

impl Named<Pancakes> for Gap {
    const ENTRY: &'static Entry<HeuristicInfo> = &GAP;

    fn make(puzzle: &Pancakes, _: &HeuristicChoice, _: &Limits) -> Result<Made<Self>, Error> {
        Ok(Ok((Self { height: puzzle.height }, 0)))
    }
}

impl Domain for Pancakes {
    type Problem = Self;

    fn problem(&self) -> &Self {
        self
    }

    fn describe(&self) -> String {
        format!("stack of {}", count(self.height, "pancake"))
    }

    fn text(&self) -> String {
        self.print()
    }

    /// Each pancake on a line, twice as wide as its size, centred on the plate.
    fn draw(&self, stack: &Stack) -> String {
        let digits = self.height.to_string().len();
        let line = |&size: &u8| {
            let (air, cake) = (usize::from(self.height - size), usize::from(size - 1));
            format!("{size:digits$}  {}({})\n", " ".repeat(air), "==".repeat(cake))
        };
        self.sizes(stack).iter().map(line).collect()
    }

    fn say(&self, Flip(pancakes): &Flip) -> String {
        format!("flip {pancakes}")
    }
}

impl Presentation for Pancakes {
    fn picture(&self, stack: &Stack) -> Option<Picture> {
        let sizes = self.sizes(stack);
        let cells: Vec<_> = sizes.iter().map(|size| Cell::new(size, Tone::Plain)).collect();
        let levels = sizes.iter().map(|&size| [size, self.height].map(u32::from)).collect();
        Some(Picture { levels, ..Picture::new(Look::Bars, (1, cells.len()), cells) })
    }
}

impl Modelling for Pancakes {}

impl Navigation for Pancakes {
    fn code(&self, Flip(pancakes): &Flip) -> u32 {
        u32::from(*pancakes)
    }

    fn backwards(&self) -> Option<&dyn Backwards<Self>> {
        Some(self)
    }
}

impl Solving for Pancakes {
    type Heuristic = PancakeHeuristic;

    fn usual(&self) -> HeuristicChoice {
        HeuristicChoice::of(&GAP)
    }

    /// IDA* with gaps, as in Helmert's paper. Every stack can be sorted, so cycles cost at most time, and a check of
    /// the whole path for each node costs more.
    fn auto(&self, _: Audience) -> Chosen {
        Chosen::by(&auto::PANCAKES, self.usual())
    }

    /// IDA* with gaps expands millions of stacks, so it is compiled for these types.
    fn search(
        &self,
        method: &Method,
        heuristic: PancakeHeuristic,
        task: path::Task<'_>,
    ) -> Result<Answer<Self>, Error> {
        match heuristic {
            PancakeHeuristic::Gap(gap) if method.is(&IDA) => {
                Ok(path::typed(self, &Ida::configured(gap, method.values()), task))
            }
            heuristic => path::erased(self, method, &heuristic, task),
        }
    }
}

#[cfg(test)]
mod tests;
