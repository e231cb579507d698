//! Orders of techniques as data: rungs that can be read, removed and moved.

use crate::finder::{Finder, Only};
use crate::hodoku::{self, Forms, Options};
use crate::program::Program;
use crate::technique::Technique;
use crate::technique_set::TechniqueSet;
use crate::{human, modern, se};

/// An order of techniques: its rungs from first to last, and the enabled forms of patterns.
///
/// ```
/// use human_sudoku::{Budget, Geometry, Order, Position, Technique};
///
/// let mut order = Order::hodoku();
/// let [singles, ..] = order.rungs() else { unreachable!() };
/// assert_eq!((singles.techniques(), singles.price()), (&[Technique::FullHouse][..], Some(4)));
///
/// // Somebody who never looks for fish, and for X-wings least of all; and who sees hidden singles first.
/// assert!(order.leave_out(Technique::XWing) && order.leave_out(Technique::Swordfish));
/// assert!(order.move_before(Technique::HiddenSingle, Technique::FullHouse));
///
/// let position = Position::of_puzzle(Geometry::of_size(4).unwrap(), &[1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2]);
/// let step = order.ladder().next(&position, &Budget::UNLIMITED).unwrap().unwrap();
/// assert_eq!(step.technique, Technique::HiddenSingle);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    program: Program,
    forms: Forms,
    whip_length: u8,
    rungs: Vec<Rung>,
}

/// A rung of an order: a technique, or several that one search finds together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rung {
    program: Program,
    techniques: Vec<Technique>,
}

impl Rung {
    /// Returns the techniques of its steps.
    pub fn techniques(&self) -> &[Technique] {
        &self.techniques
    }

    /// Returns the least difficulty of its steps: tenths in Sudoku Explainer's order, else points.
    pub fn price(&self) -> Option<u32> {
        self.techniques.iter().filter_map(|&technique| self.program.price_of(technique)).min()
    }
}

impl Order {
    /// Returns HoDoKu's order, with the techniques that rate by default.
    pub fn hodoku() -> Self {
        Self::with(Program::Hodoku, Options::DEFAULT)
    }

    /// Returns Sudoku Explainer's order.
    pub fn se() -> Self {
        Self::with(Program::Se, Options::DEFAULT)
    }

    /// Returns our own order: steps that people see first come first.
    pub fn human() -> Self {
        Self::with(Program::Human, Options::DEFAULT)
    }

    /// Returns all techniques by our difficulties, from the easiest: those of both programs, and newer ones.
    ///
    /// ```
    /// use human_sudoku::{Order, Rung};
    /// let order = Order::modern();
    /// assert!(order.rungs().is_sorted_by_key(Rung::price));
    /// ```
    pub fn modern() -> Self {
        Self::with(Program::Modern, Options::DEFAULT)
    }

    /// Returns a program's order with these options: without some techniques, and with some that are off by default,
    /// each at its position. Sudoku Explainer has none of the latter, and no forms.
    ///
    /// ```
    /// use human_sudoku::hodoku::Options;
    /// use human_sudoku::{Order, Program, Technique};
    /// let also = [Technique::MutantSwordfish].into_iter().collect();
    /// let order = Order::with(Program::Hodoku, Options { also, ..Options::DEFAULT });
    /// assert_eq!(order.rungs().len(), Order::hodoku().rungs().len() + 1);
    /// ```
    pub fn with(program: Program, options: Options) -> Self {
        let rungs: Vec<&[Technique]> = match program {
            Program::Hodoku => hodoku::techniques(&options).collect(),
            Program::Se => se::techniques().collect(),
            Program::Human => human::techniques(&options).collect(),
            Program::Modern => modern::techniques(&options),
        };
        let rungs = rungs.into_iter().map(|techniques| Rung { program, techniques: techniques.to_vec() });
        let mut order =
            Self { program, forms: options.forms, whip_length: options.whip_length, rungs: rungs.collect() };
        match program {
            Program::Modern => order.retain(|technique| modern::is_in(technique, &options)),
            _ => order.retain(|technique| !options.without.contains(technique)),
        }
        order
    }

    /// Returns the rungs, first to last.
    pub fn rungs(&self) -> &[Rung] {
        &self.rungs
    }

    /// Returns the enabled forms of HoDoKu's patterns.
    pub const fn forms(&self) -> Forms {
        self.forms
    }

    /// Keeps only some techniques, and removes rungs that become empty.
    pub fn retain(&mut self, mut is_kept: impl FnMut(Technique) -> bool) {
        for rung in &mut self.rungs {
            rung.techniques.retain(|&technique| is_kept(technique));
        }
        self.rungs.retain(|rung| !rung.techniques.is_empty());
    }

    /// Removes a technique. Returns whether the order had it.
    pub fn leave_out(&mut self, technique: Technique) -> bool {
        let had = self.place(technique).is_some();
        self.retain(|other| other != technique);
        had
    }

    /// Moves the rung of a technique directly before that of another. Returns whether the order had both.
    pub fn move_before(&mut self, technique: Technique, other: Technique) -> bool {
        let (Some(from), Some(to)) = (self.place(technique), self.place(other)) else { return false };
        let rung = self.rungs.remove(from);
        self.rungs.insert(if from < to { to - 1 } else { to }, rung);
        true
    }

    fn place(&self, technique: Technique) -> Option<usize> {
        self.rungs.iter().position(|rung| rung.techniques.contains(&technique))
    }

    /// Returns a finder that tries the rungs in order and selects one of a rung's steps as the program does.
    pub fn ladder(&self) -> Box<dyn Finder> {
        let techniques: Vec<Technique> = self.rungs.iter().flat_map(|rung| rung.techniques.clone()).collect();
        match self.program {
            Program::Hodoku => Box::new(hodoku::Ladder::in_order(&techniques, self.forms)),
            Program::Se => Box::new(se::Ladder::in_order(&techniques)),
            Program::Human => Box::new(human::Ladder::in_order(&techniques, self.forms)),
            Program::Modern => Box::new(modern::ladder(&techniques, self.forms, self.whip_length)),
        }
    }

    /// Returns a finder for some techniques of this order. It finds the same steps as the ladder, without trying other rungs.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use human_sudoku::{Budget, Geometry, Order, Position, Technique};
    ///
    /// let puzzle: fast_sudoku::Grid = ".2.....3.1....2..64.7..82..739....8........2......91.73.....84....8.4.7..6..1....".parse()?;
    /// let position = Position::of_puzzle(Geometry::NINE, puzzle.cells());
    /// let mut finder = Order::human().finder([Technique::XWing].into_iter().collect());
    /// let mut steps = Vec::new();
    /// let ended = finder.all(&position, &Budget::UNLIMITED, &mut |step| {
    ///     steps.push(step.to_string());
    ///     ControlFlow::Continue(())
    /// });
    /// assert!(ended.is_ok());
    /// assert_eq!(
    ///     steps,
    ///     ["X-Wing: 3 in rows 3 and 6 fits only columns 4 and 5, so 3 is removed from r2c45, r5c45, r8c5, r9c4."]
    /// );
    /// # Ok::<(), fast_sudoku::Error>(())
    /// ```
    pub fn finder(&self, wanted: TechniqueSet) -> Box<dyn Finder> {
        let mut order = self.clone();
        order.rungs.retain(|rung| rung.techniques.iter().any(|&technique| wanted.contains(technique)));
        Box::new(Only { finder: order.ladder(), wanted })
    }
}

impl Program {
    /// Returns the least difficulty of a technique in its order: tenths in Sudoku Explainer's, else points. `None` if
    /// the order lacks the technique.
    ///
    /// ```
    /// use human_sudoku::{Program, Technique};
    /// assert_eq!([Program::Hodoku, Program::Se].map(|order| order.price_of(Technique::XWing)), [Some(140), Some(32)]);
    /// ```
    pub fn price_of(self, technique: Technique) -> Option<u32> {
        match self {
            Self::Se => technique.entry().se.map(u32::from),
            Self::Hodoku | Self::Human => technique.entry().hodoku.map(|entry| entry.score),
            Self::Modern => modern::price(technique),
        }
    }

    /// Returns a finder of its order without these techniques.
    pub fn ladder(self, without: TechniqueSet) -> Box<dyn Finder> {
        self.ladder_with(Options { without, ..Options::DEFAULT })
    }

    /// Returns a finder of its order with techniques and forms that are off by default.
    pub fn ladder_with(self, options: Options) -> Box<dyn Finder> {
        Order::with(self, options).ladder()
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::board::Geometry;
    use crate::budget::Budget;
    use crate::position::Position;
    use crate::step::Step;
    use crate::technique::Family;

    fn puzzles() -> Vec<Position> {
        let digits = |seed| Position::of_puzzle(Geometry::NINE, fast_sudoku::generate(seed).cells());
        (8_000_000..8_000_020).map(digits).collect()
    }

    fn path(position: &Position, mut ladder: Box<dyn Finder>) -> Vec<Step> {
        let mut position = position.clone();
        let mut path = Vec::new();
        while let Some(step) = ladder.next(&position, &Budget::UNLIMITED).unwrap() {
            position.apply(&step);
            path.push(step);
        }
        path
    }

    #[test]
    fn hodoku_s_and_sudoku_explainer_s_are_those_that_rate() {
        for position in puzzles() {
            let [hodoku, se] = [Order::hodoku(), Order::se()].map(|order| path(&position, order.ladder()));
            assert!(
                hodoku == path(&position, Box::new(hodoku::Ladder::new(TechniqueSet::EMPTY))),
                "{position}"
            );
            assert!(se == path(&position, Box::new(se::Ladder::new(TechniqueSet::EMPTY))), "{position}");
        }
    }

    #[test]
    fn options_leave_out_and_allow() {
        let mut options = Options::DEFAULT;
        options.without.insert(Technique::FullHouse);
        options.without.insert(Technique::Pointing);
        options.also.insert(Technique::FrankenSwordfish);
        for program in Program::ALL {
            let (all, order) = (Order::with(program, Options::DEFAULT), Order::with(program, options));
            assert!(all.place(Technique::Pointing).is_some() && order.place(Technique::Pointing).is_none());
            let has_franken = order.place(Technique::FrankenSwordfish).is_some();
            assert_eq!(has_franken, program != Program::Se);
        }
    }

    /// Compares the finder of some techniques with a ladder that searches everything.
    #[test]
    fn a_finder_finds_the_same_steps_as_the_ladder() {
        let wanted = [
            Technique::HiddenSingle,
            Technique::Claiming,
            Technique::NakedPair,
            Technique::XyWing,
            Technique::Aic,
            Technique::ForcingChain,
            Technique::XCycle,
        ];
        let wanted: TechniqueSet = wanted.into_iter().collect();
        let all = |finder: &mut dyn Finder, position: &Position| {
            let mut steps = Vec::new();
            let found = &mut |step| {
                steps.push(step);
                ControlFlow::Continue(())
            };
            finder.all(position, &Budget::UNLIMITED, found).unwrap();
            steps
        };
        let mut steps = 0;
        for mut order in Program::ALL.map(|order| Order::with(order, Options::DEFAULT)) {
            order.retain(|technique| technique.entry().family != Family::Forcing);
            let (mut ladder, mut finder) = (order.ladder(), order.finder(wanted));
            for position in puzzles().into_iter().take(4) {
                let mut of_ladder = all(&mut *ladder, &position);
                of_ladder.retain(|step| wanted.contains(step.technique));
                assert!(all(&mut *finder, &position) == of_ladder, "{position}");
                assert_eq!(finder.next(&position, &Budget::UNLIMITED).unwrap().as_ref(), of_ladder.first());
                steps += of_ladder.len();
            }
        }
        assert!(steps > 50, "{steps} steps");
    }

    /// A moved rung is tried at its new position, and a removed technique is not taken.
    #[test]
    fn the_first_rung_that_finds_anything_gives_the_step() {
        for mut order in [Order::hodoku(), Order::se(), Order::human()] {
            assert!(order.move_before(Technique::NakedPair, Technique::HiddenSingle));
            assert!(order.move_before(Technique::Claiming, Technique::NakedPair));
            assert!(order.leave_out(Technique::XyWing) && !order.leave_out(Technique::XyWing));
            assert!(!order.move_before(Technique::XyWing, Technique::NakedPair));
            let of_rung = |rung: &Rung| Order { rungs: vec![rung.clone()], ..order.clone() };
            let (mut ladder, mut pairs) = (order.ladder(), 0);
            for mut position in puzzles().into_iter().take(6) {
                while let Some(step) = ladder.next(&position, &Budget::UNLIMITED).unwrap() {
                    let place = order.place(step.technique).unwrap();
                    for rung in &order.rungs[..place] {
                        let before = of_rung(rung).ladder().next(&position, &Budget::UNLIMITED).unwrap();
                        assert_eq!(before, None, "{position}");
                    }
                    pairs += usize::from(step.technique == Technique::NakedPair);
                    position.apply(&step);
                }
            }
            assert!(pairs > 3, "{pairs} pairs");
        }
    }
}
