//! Pancake flipping (Dweighter, 1975): a stack of pancakes is sorted by flips of its upper part.
//!
//! How many flips the worst stack of n pancakes needs, the pancake number of n, is known up to n = 19; the bounds are those
//! of Gates and Papadimitriou (1979). The gap heuristic (Helmert, 2010) counts the neighbours in the stack whose sizes are
//! not adjacent, the plate counting as a pancake greater than all. A flip parts one pair of neighbours and joins one other:
//! so the count falls by at most one, the heuristic is consistent, and its memo is updated by two looks at the stack.

use crate::domain::{Audience, Domain, Modelling, Navigation, Presentation, Solving};
use crate::erased::Backwards;
use crate::heuristic::{HeuristicChoice, HeuristicInfo};
use crate::job::TypedJob;
use crate::method::Method;
use crate::methods::IDA;
use crate::one_of::{Made, Named, OneOf, one_of};
use crate::problem::{Kind, Puzzle};
use crate::reading::{Extras, Item, one};
use crate::table::Entry;
use solvarium::error::Place;
use solvarium::puzzle::check_text;
use solvarium::{Error, Heuristic, Limits, Problem, Reversible};

pub(crate) static ENTRY: Entry<Puzzle> = Entry {
    name: "pancake",
    aliases: &["pancakes"],
    help: "sort a stack of pancakes by flipping its top: '3 1 4 2' from the top down, up to 64",
    settings: &[],
    of: Puzzle {
        heuristics: <PancakeHeuristic as OneOf<Pancakes, Pancakes>>::ENTRIES,
        example: "3 1 4 2",
        examples: &[("Pancakes, 9 flips", "pancake 3 8 1 6 9 4 7 2 5\n")],
        read,
        ..Puzzle::PLAIN
    },
};

fn read(text: &str, kind: &Kind, _: &Extras<'_>) -> Vec<Item> {
    vec![one(Pancakes::parse(text).map(|puzzle| TypedJob::boxed(puzzle, kind.clone())))]
}

/// The highest stack.
const MOST: u8 = 64;

/// A stack to sort.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pancakes {
    start: Stack,
    height: u8,
}

/// The sizes of the pancakes from the top down. Below a stack that is not of the full height, every place holds its own
/// number: the plate is the next pancake, and sorted stacks of all heights are one state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Stack([u8; MOST as usize]);

/// So many pancakes at the top are turned over as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flip(u8);

impl Stack {
    fn sorted() -> Self {
        Self(std::array::from_fn(|place| place as u8 + 1))
    }

    /// The pancake under the upper so many, or the plate.
    fn under(&self, pancakes: u8) -> u8 {
        self.0.get(usize::from(pancakes)).copied().unwrap_or(MOST + 1)
    }

    const fn top(&self) -> u8 {
        self.0[0]
    }

    fn flip(&mut self, Flip(pancakes): Flip) {
        self.0[..usize::from(pancakes)].reverse();
    }
}

impl Pancakes {
    /// Reads the sizes of the pancakes, 1 to n, from the top down.
    fn parse(text: &str) -> Result<Self, Error> {
        check_text(text)?;
        let words = words(text);
        if words.is_empty() {
            let expected = "expected the sizes of the pancakes from the top down, such as `3 1 4 2`";
            return Err(Error::input(format!("{expected}, found the end of the text")).at(end(text)));
        }
        if let Some((_, place)) = words.get(usize::from(MOST)) {
            let count = words.len();
            return Err(Error::input(format!("{count} pancakes are too many: at most {MOST}")).at(*place));
        }
        let height = words.len() as u8;
        let mut start = Stack::sorted();
        for (place, &word) in start.0.iter_mut().zip(&words) {
            *place = size(word, height)?;
        }
        let puzzle = Self { start, height };
        puzzle.twice(&words).map_or(Ok(puzzle), Err)
    }

    /// The refusal of a stack in which a size is twice.
    fn twice(&self, words: &[(&str, Place)]) -> Option<Error> {
        let sizes = self.sizes(&self.start);
        let missing = (1..=self.height).find(|size| !sizes.contains(size))?;
        let again = (1..sizes.len()).find(|&at| sizes[..at].contains(&sizes[at]))?;
        let size = sizes[again];
        let first = words[sizes.iter().position(|&other| other == size)?].1;
        let message = format!("pancake {size} lies here and at {first}; pancake {missing} is missing");
        Some(Error::input(message).at(words[again].1))
    }

    /// The text that [`Pancakes::parse`] reads.
    fn print(&self) -> String {
        self.sizes(&self.start).iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
    }

    fn sizes<'s>(&self, stack: &'s Stack) -> &'s [u8] {
        &stack.0[..usize::from(self.height)]
    }
}

/// The words of a text, divided by white space and commas, and where they stand. A `#` begins a comment.
fn words(text: &str) -> Vec<(&str, Place)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut words = Vec::new();
    for (row, line) in text.lines().enumerate() {
        let mut column = 1;
        for word in line.split('#').next().unwrap_or_default().split([' ', '\t', ',']) {
            if !word.is_empty() {
                words.push((word, Place::new(row + 1, column)));
            }
            column += word.chars().count() + 1;
        }
    }
    words
}

/// The place behind a text.
fn end(text: &str) -> Place {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim_end_matches(['\n', '\r']);
    let last = text.rsplit('\n').next().unwrap_or_default();
    Place::new(1 + text.matches('\n').count(), 1 + last.chars().count())
}

/// The size of a pancake in a stack of this height.
fn size((word, place): (&str, Place), height: u8) -> Result<u8, Error> {
    let size = word.parse().ok().filter(|size| (1..=height).contains(size));
    size.ok_or_else(|| {
        let found: String = word.chars().take(24).flat_map(char::escape_debug).collect();
        let expected = format!("the size of a pancake, a number from 1 to {height}");
        Error::input(format!("expected {expected}, found `{found}`")).at(place)
    })
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

    /// Small flips first. To flip one pancake changes nothing: they have no marks.
    fn actions(&self, _: &Stack) -> impl IntoIterator<Item = Flip> {
        (2..=self.height).map(Flip)
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

/// The gap heuristic (Helmert, 2010): neighbours in the stack whose sizes are not adjacent.
pub(crate) struct Gap {
    height: u8,
}

/// Whether two neighbours must be parted some time: 1, if so.
fn gap(one: u8, other: u8) -> u32 {
    (one.abs_diff(other) != 1).into()
}

impl Heuristic<Pancakes> for Gap {
    type Memo = u32;

    fn first(&self, stack: &Stack) -> u32 {
        (1..=self.height).map(|n| gap(stack.under(n - 1), stack.under(n))).sum()
    }

    /// What was on top lies now where the flip ended.
    fn after(&self, parent: &u32, &Flip(n): &Flip, child: &Stack) -> u32 {
        let under = child.under(n);
        parent + gap(child.under(n - 1), under) - gap(child.top(), under)
    }

    fn foresee(&self, parent: &u32, before: &Stack, &Flip(n): &Flip) -> Option<u32> {
        let under = before.under(n);
        Some(parent + gap(before.top(), under) - gap(before.under(n - 1), under))
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
    help: "neighbours in the stack whose sizes are not adjacent, the plate being the greatest",
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
        format!("stack of {} pancakes", self.height)
    }

    fn text(&self) -> String {
        self.print()
    }

    /// Each pancake on a line, twice as wide as its size, in the middle of the plate.
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

impl Presentation for Pancakes {}
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

    /// IDA* with gaps, as Helmert has it. Every stack can be sorted, so cycles cost time at most, and to look at the
    /// whole path for each node costs more.
    fn auto(&self, _: Audience) -> (Method, HeuristicChoice) {
        (Method::of(&IDA).but("cycles", "parent"), self.usual())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::jobs;
    use crate::{Ending, Request};
    use proptest::prelude::*;
    use solvarium::check;

    fn stack(text: &str) -> Pancakes {
        Pancakes::parse(text).unwrap()
    }

    fn sorted(height: u8) -> Pancakes {
        Pancakes { start: Stack::sorted(), height }
    }

    /// Stacks by their distance (OEIS A092113); the last distance is the pancake number (A058986).
    #[test]
    fn stacks_lie_as_far_as_is_known() {
        let known: [&[u64]; 9] = [
            &[1],
            &[1, 1],
            &[1, 2, 2, 1],
            &[1, 3, 6, 11, 3],
            &[1, 4, 12, 35, 48, 20],
            &[1, 5, 20, 79, 199, 281, 133, 2],
            &[1, 6, 30, 149, 543, 1357, 1903, 1016, 35],
            &[1, 7, 42, 251, 1191, 4281, 10561, 15011, 8520, 455],
            &[1, 8, 56, 391, 2278, 10666, 38015, 93585, 132_697, 79379, 5804],
        ];
        for (height, known) in (1..).zip(known) {
            let puzzle = sorted(height);
            let depths: Vec<u64> = check::exact(&puzzle).depths().into_values().collect();
            assert_eq!(depths, known, "{height}");
        }
    }

    #[test]
    fn gaps_are_consistent_and_the_way_back_is_right() {
        for height in 1..=7 {
            let puzzle = sorted(height);
            let report = check::whole(&puzzle, &Gap { height });
            assert!(report.faults.is_empty() && report.is_consistent(), "{height}: {report}");
            assert!(check::backward(&puzzle).is_faultless(), "{height}");
        }
    }

    /// The cheapest plan has the length that a search of the whole space finds.
    #[test]
    fn optimal_searches_agree_with_the_whole_space() {
        let puzzle = sorted(7);
        let space = check::exact(&puzzle);
        for text in ["1 2 3 4 5 6 7", "7 6 5 4 3 2 1", "4 6 2 5 1 7 3", "1 4 7 3 6 2 5", "5 1 4 7 3 6 2"] {
            let distance = space.distance(&stack(text).start()).map(f64::from);
            for method in ["auto", "astar", "ida", "rbfs", "bidirectional", "nbs", "bfs"] {
                let request = Request { method: Method::parse(method).unwrap(), ..Request::default() };
                let report = jobs(text, "pancake")[0].solve(&request, &Limits::none(), None).unwrap();
                assert_eq!((report.ending, report.cost), (Ending::Solved, distance), "{method} {text}");
            }
        }
    }

    /// The plate under 64 pancakes is no place of the array.
    #[test]
    fn the_highest_stacks_are_solved() {
        let mut start = Stack::sorted();
        [64, 20, 41, 64, 7, 33].into_iter().for_each(|n| start.flip(Flip(n)));
        let text = Pancakes { start, height: MOST }.print();
        let report = jobs(&text, "pancake")[0].solve(&Request::default(), &Limits::none(), None).unwrap();
        assert_eq!((report.ending, report.cost), (Ending::Solved, Some(6.0)));
    }

    #[test]
    fn stacks_are_drawn_from_the_top_down() {
        let puzzle = stack("3 1 4 2");
        let picture = "\
3   (====)
1     ()
4  (======)
2    (==)
";
        assert_eq!(Domain::draw(&puzzle, &puzzle.start()), picture);
    }

    #[test]
    fn refusals_have_places() {
        let many = (1..=65).map(|n| n.to_string()).collect::<Vec<_>>().join(" ");
        for (text, message) in [
            ("3 1 x 2", "line 1, column 5: expected the size of a pancake, a number from 1 to 4, found `x`"),
            (
                "3 1\n 5, 2",
                "line 2, column 2: expected the size of a pancake, a number from 1 to 4, found `5`",
            ),
            (
                "3 1 3 2",
                "line 1, column 5: pancake 3 lies here and at line 1, column 1; pancake 4 is missing",
            ),
            (
                "  # none",
                "line 1, column 9: expected the sizes of the pancakes from the top down, such as `3 1 4 2`, \
                 found the end of the text",
            ),
            ("1\x002", "line 1, column 2: a NUL byte; is this a text file?"),
            (&many, "line 1, column 184: 65 pancakes are too many: at most 64"),
        ] {
            assert_eq!(Pancakes::parse(text).unwrap_err().to_string(), message);
        }
    }

    proptest! {
        #[test]
        fn gaps_are_updated_as_they_are_counted(
            sizes in (1u8..=MOST).prop_flat_map(|n| Just((1..=n).collect::<Vec<_>>()).prop_shuffle()),
            flips in prop::collection::vec(any::<u8>(), 0..20),
        ) {
            let text: Vec<_> = sizes.iter().map(u8::to_string).collect();
            let puzzle = stack(&text.join(" "));
            prop_assert_eq!(puzzle.print(), text.join(" "));
            let gaps = Gap { height: puzzle.height };
            let (mut state, mut memo) = (puzzle.start(), gaps.first(&puzzle.start()));
            for flip in flips.into_iter().map(|n| Flip(n % puzzle.height + 1)) {
                let foreseen = gaps.foresee(&memo, &state, &flip);
                puzzle.apply(&mut state, &flip);
                memo = gaps.after(&memo, &flip, &state);
                prop_assert_eq!((memo, foreseen), (gaps.first(&state), Some(memo)));
            }
        }

        #[test]
        fn noise_is_refused(text in "\\PC*|[0-9 ,#\n]{0,40}") {
            let _ = Pancakes::parse(&text);
        }
    }
}
