//! The order of the ladder, as data.

use std::ops::ControlFlow;

use super::als::{self, sue_de_coq};
use super::barren::Barren;
use super::board::Board;
use super::chains::{one_digit as one_digit_chains, remote_pair, xy};
use super::choice::Extent;
use super::fish::any::{self, Fins, FishKind, Shape};
use super::fish::{kraken, lines};
use super::links::{Closure, Graph, Grouping, loops};
use super::options::Options;
use super::unique::{avoidable, bug, rectangle};
use super::{
    OnStep, brute_force, colours, forcing, intersections, one_digit, singles, subsets, templates, wings,
};
use crate::budget::{Budget, Stopped};
use crate::technique::Technique::{self, *};
use crate::technique_set::TechniqueSet;

/// The memory that searches reuse from call to call.
#[derive(Debug, Default)]
pub(super) struct Memory {
    /// The number of requested steps.
    pub(super) extent: Extent,
    pub(super) graph: Graph,
    pub(super) sets: als::Sets,
    pub(super) closure: Closure,
    pub(super) rectangles: rectangle::Rectangles,
    pub(super) barren: Barren,
}

/// A rung: a technique, or several that one search finds at once, and its search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rung {
    wanted: &'static [Technique],
    search: SearchForm,
    scope: Scope,
}

/// The part of the board on which the results of a rung depend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// The places of one digit.
    Digit,
    /// The candidates of the pattern's cells or houses: a new pattern needs a change there, and its eliminations were possible before.
    Cells,
    /// The filled cells and those with two candidates: only they form patterns.
    Bivalue,
    /// The whole board.
    Board,
}

type Plain = fn(&Board, &mut OnStep<'_>) -> ControlFlow<()>;
type Wanted = fn(&Board, Technique, &mut OnStep<'_>) -> ControlFlow<()>;
type Sorted = fn(&Board, Extent, &mut OnStep<'_>) -> ControlFlow<()>;
type Linked = fn(&mut Memory, &Board, &mut OnStep<'_>) -> ControlFlow<()>;
type Sized = fn(&Board, usize, Technique, &mut OnStep<'_>) -> ControlFlow<()>;

/// The forms of searches.
#[derive(Clone, Copy, Debug)]
enum SearchForm {
    /// A search for one of the three kinds of singles.
    Single(singles::SinglesKind),
    /// A search that finds all techniques of its rung at once.
    Plain(Plain),
    /// A search that finds several techniques and is given the wanted one.
    Wanted(Wanted),
    /// A search for one technique that finds all steps before it selects one.
    Sorted(Sorted),
    /// A search on the implication graph or on almost locked sets.
    Linked(Linked),
    /// A search for one type of rectangles.
    Rectangle,
    /// A search for kraken fish.
    Kraken,
    /// A search for fish of any houses.
    Fish(FishKind),
    /// A search that is given the wanted technique and its size.
    Sized(Sized, usize),
}

const fn single(technique: &'static [Technique], search: singles::SinglesKind) -> Rung {
    Rung { wanted: technique, search: SearchForm::Single(search), scope: Scope::Board }
}

const fn plain(technique: &'static [Technique], search: Plain) -> Rung {
    Rung { wanted: technique, search: SearchForm::Plain(search), scope: Scope::Board }
}

const fn wanted(technique: &'static [Technique], search: Wanted) -> Rung {
    Rung { wanted: technique, search: SearchForm::Wanted(search), scope: Scope::Board }
}

const fn sorted(technique: &'static [Technique], search: Sorted) -> Rung {
    Rung { wanted: technique, search: SearchForm::Sorted(search), scope: Scope::Board }
}

const fn linked(technique: &'static [Technique], search: Linked) -> Rung {
    Rung { wanted: technique, search: SearchForm::Linked(search), scope: Scope::Board }
}

const fn rectangle(technique: &'static [Technique]) -> Rung {
    Rung { wanted: technique, search: SearchForm::Rectangle, scope: Scope::Board }
}

const fn fish(technique: &'static [Technique], shape: Shape, fins: Fins, size: usize) -> Rung {
    Rung { wanted: technique, search: SearchForm::Fish(FishKind { shape, fins, size }), scope: Scope::Digit }
}

const fn kraken(technique: &'static [Technique]) -> Rung {
    Rung { wanted: technique, search: SearchForm::Kraken, scope: Scope::Board }
}

const fn sized(technique: &'static [Technique], search: Sized, size: usize) -> Rung {
    Rung { wanted: technique, search: SearchForm::Sized(search, size), scope: Scope::Board }
}

/// All techniques in order, including those that are not used for rating by default.
pub(super) const ORDER: &[Rung] = &[
    single(&[FullHouse], singles::SinglesKind::FullHouse),
    single(&[NakedSingle], singles::SinglesKind::Naked),
    single(&[HiddenSingle], singles::SinglesKind::Hidden),
    sized(&[LockedPair], subsets::naked, 2).of_cells(),
    sized(&[LockedTriple], subsets::naked, 3).of_cells(),
    plain(&[Pointing], intersections::pointing).of_cells(),
    plain(&[Claiming], intersections::claiming).of_cells(),
    sized(&[NakedPair], subsets::naked, 2).of_cells(),
    sized(&[NakedTriple], subsets::naked, 3).of_cells(),
    sized(&[HiddenPair], subsets::hidden, 2).of_cells(),
    sized(&[HiddenTriple], subsets::hidden, 3).of_cells(),
    sized(&[NakedQuad], subsets::naked, 4).of_cells(),
    sized(&[HiddenQuad], subsets::hidden, 4).of_cells(),
    sized(&[XWing], lines::basic, 2).of_digit(),
    sized(&[Swordfish], lines::basic, 3).of_digit(),
    sized(&[Jellyfish], lines::basic, 4).of_digit(),
    sized(&[Squirmbag], lines::basic, 5).of_digit(),
    sized(&[Whale], lines::basic, 6).of_digit(),
    sized(&[Leviathan], lines::basic, 7).of_digit(),
    sorted(&[RemotePair], remote_pair::find).of_bivalue(),
    plain(&[Bug1], bug::plus_one),
    plain(&[Skyscraper], one_digit::skyscraper).of_digit(),
    plain(&[DualTwoStringKite], one_digit::dual_kite).of_digit(),
    plain(&[TwoStringKite], one_digit::kite).of_digit(),
    sorted(&[TurbotFish], one_digit_chains::turbot).of_digit(),
    plain(&[DualEmptyRectangle], one_digit::dual_empty_rectangle).of_digit(),
    plain(&[EmptyRectangle], one_digit::empty_rectangle).of_digit(),
    plain(&[WWing], wings::w_wing).of_cells(),
    plain(&[XyWing], wings::xy_wing).of_cells(),
    plain(&[XyzWing], wings::xyz_wing).of_cells(),
    rectangle(&[UniqueRectangle1]),
    rectangle(&[UniqueRectangle2]),
    rectangle(&[UniqueRectangle3]),
    rectangle(&[UniqueRectangle4]),
    rectangle(&[UniqueRectangle5]),
    rectangle(&[UniqueRectangle6]),
    rectangle(&[HiddenRectangle]),
    wanted(&[AvoidableRectangle1], avoidable::find).of_bivalue(),
    wanted(&[AvoidableRectangle2], avoidable::find).of_bivalue(),
    sized(&[FinnedXWing], lines::finned, 2).of_digit(),
    sized(&[SashimiXWing], lines::finned, 2).of_digit(),
    sized(&[FinnedSwordfish], lines::finned, 3).of_digit(),
    sized(&[SashimiSwordfish], lines::finned, 3).of_digit(),
    sized(&[FinnedJellyfish], lines::finned, 4).of_digit(),
    sized(&[SashimiJellyfish], lines::finned, 4).of_digit(),
    sized(&[FinnedSquirmbag], lines::finned, 5).of_digit(),
    sized(&[SashimiSquirmbag], lines::finned, 5).of_digit(),
    sized(&[FinnedWhale], lines::finned, 6).of_digit(),
    sized(&[SashimiWhale], lines::finned, 6).of_digit(),
    sized(&[FinnedLeviathan], lines::finned, 7).of_digit(),
    sized(&[SashimiLeviathan], lines::finned, 7).of_digit(),
    linked(&[SueDeCoq], |memory, board, found| sue_de_coq::find(board, memory.extent, found)).of_cells(),
    plain(&[SimpleColorsTrap, SimpleColorsWrap], colours::simple).of_digit(),
    plain(&[MultiColors2, MultiColors1], colours::multi).of_digit(),
    sorted(&[XChain], one_digit_chains::x_chain).of_digit(),
    sorted(&[XyChain], xy::find).of_bivalue(),
    linked(&[ContinuousNiceLoop, DiscontinuousNiceLoop, Aic], |memory, board, found| {
        loops::find(&mut memory.graph, board, Grouping::Single, memory.extent, found)
    }),
    linked(&[GroupedContinuousNiceLoop, GroupedDiscontinuousNiceLoop, GroupedAic], |memory, board, found| {
        loops::find(&mut memory.graph, board, Grouping::of(board), memory.extent, found)
    }),
    linked(&[AlsXz], |memory, board, found| als::xz(&mut memory.sets, board, found)),
    linked(&[AlsXyWing], |memory, board, found| als::xy_wing(&mut memory.sets, board, found)),
    linked(&[AlsXyChain], |memory, board, found| {
        als::xy_chain(&mut memory.sets, board, memory.extent, found)
    }),
    linked(&[DeathBlossom], |memory, board, found| als::death_blossom(&mut memory.sets, board, found)),
    fish(&[FrankenXWing], Shape::Franken, Fins::None, 2),
    fish(&[FrankenSwordfish], Shape::Franken, Fins::None, 3),
    fish(&[FrankenJellyfish], Shape::Franken, Fins::None, 4),
    fish(&[FrankenSquirmbag], Shape::Franken, Fins::None, 5),
    fish(&[FrankenWhale], Shape::Franken, Fins::None, 6),
    fish(&[FrankenLeviathan], Shape::Franken, Fins::None, 7),
    fish(&[FinnedFrankenXWing], Shape::Franken, Fins::Some, 2),
    fish(&[FinnedFrankenSwordfish], Shape::Franken, Fins::Some, 3),
    fish(&[FinnedFrankenJellyfish], Shape::Franken, Fins::Some, 4),
    fish(&[FinnedFrankenSquirmbag], Shape::Franken, Fins::Some, 5),
    fish(&[FinnedFrankenWhale], Shape::Franken, Fins::Some, 6),
    fish(&[FinnedFrankenLeviathan], Shape::Franken, Fins::Some, 7),
    fish(&[MutantXWing], Shape::Mutant, Fins::None, 2),
    fish(&[MutantSwordfish], Shape::Mutant, Fins::None, 3),
    fish(&[MutantJellyfish], Shape::Mutant, Fins::None, 4),
    fish(&[MutantSquirmbag], Shape::Mutant, Fins::None, 5),
    fish(&[MutantWhale], Shape::Mutant, Fins::None, 6),
    fish(&[MutantLeviathan], Shape::Mutant, Fins::None, 7),
    fish(&[FinnedMutantXWing], Shape::Mutant, Fins::Some, 2),
    fish(&[FinnedMutantSwordfish], Shape::Mutant, Fins::Some, 3),
    fish(&[FinnedMutantJellyfish], Shape::Mutant, Fins::Some, 4),
    fish(&[FinnedMutantSquirmbag], Shape::Mutant, Fins::Some, 5),
    fish(&[FinnedMutantWhale], Shape::Mutant, Fins::Some, 6),
    fish(&[FinnedMutantLeviathan], Shape::Mutant, Fins::Some, 7),
    kraken(&[KrakenFish1]),
    kraken(&[KrakenFish2]),
    linked(&[ForcingChainContradiction, ForcingChainVerity], |memory, board, found| {
        forcing::chains(&mut memory.graph, board, memory.extent, found)
    }),
    linked(&[ForcingNetContradiction, ForcingNetVerity], |memory, board, found| {
        forcing::nets(&mut memory.graph, &mut memory.closure, board, memory.extent, found)
    }),
    plain(&[TemplateSet], templates::set),
    plain(&[TemplateDelete], templates::delete),
    plain(&[BruteForce], brute_force::find),
];

impl Rung {
    /// Marks the rung of a search that depends on the places of one digit.
    const fn of_digit(mut self) -> Self {
        self.scope = Scope::Digit;
        self
    }

    /// Marks the rung of a search that needs only patterns with a changed cell or house.
    const fn of_cells(mut self) -> Self {
        self.scope = Scope::Cells;
        self
    }

    /// Marks the rung of a search whose patterns consist of filled cells and cells with two candidates.
    const fn of_bivalue(mut self) -> Self {
        self.scope = Scope::Bivalue;
        self
    }

    /// Returns the techniques of its steps.
    pub(super) const fn techniques(&self) -> &'static [Technique] {
        self.wanted
    }

    /// Returns the part of the board on which its finds depend.
    #[inline]
    pub(super) const fn scope(&self) -> Scope {
        self.scope
    }

    /// Whether a ladder with these options has this rung.
    pub(super) fn is_in(&self, options: &Options) -> bool {
        self.wanted.iter().any(|&technique| {
            let on =
                technique.entry().hodoku.is_some_and(|entry| entry.on) || options.also.contains(technique);
            on && !options.without.contains(technique)
        })
    }

    /// Whether this rung finds one of these techniques.
    pub(super) fn finds_any(&self, techniques: TechniqueSet) -> bool {
        self.wanted.iter().any(|&technique| techniques.contains(technique))
    }

    /// Whether some, but not all, of its techniques are excluded.
    pub(super) fn is_partly_in(&self, options: &Options) -> bool {
        self.wanted.len() > 1 && self.wanted.iter().any(|&technique| options.without.contains(technique))
    }

    /// Whether this is a rung of singles.
    #[inline]
    pub(super) const fn is_of_singles(&self) -> bool {
        matches!(self.search, SearchForm::Single(_))
    }

    /// Returns the next single of this rung, if it is a rung of singles.
    #[inline]
    pub(super) fn single(&self, board: &Board) -> Option<singles::Single> {
        match self.search {
            SearchForm::Single(kind) => kind.first(board),
            _ => None,
        }
    }

    /// Passes the steps of this rung to `found`.
    pub(super) fn search(
        &self,
        board: &Board,
        memory: &mut Memory,
        budget: &Budget<'_>,
        found: &mut OnStep<'_>,
    ) -> Result<ControlFlow<()>, Stopped> {
        budget.check()?;
        Ok(match self.search {
            SearchForm::Single(kind) => kind.search(board, memory.extent, found),
            SearchForm::Plain(search) => search(board, found),
            SearchForm::Wanted(search) => {
                self.wanted.iter().try_for_each(|&wanted| search(board, wanted, found))
            }
            SearchForm::Sorted(search) => search(board, memory.extent, found),
            SearchForm::Linked(search) => search(memory, board, found),
            SearchForm::Rectangle => self.wanted.iter().try_for_each(|&wanted| {
                rectangle::find(&mut memory.rectangles, board, (wanted, memory.extent), found)
            }),
            SearchForm::Kraken => {
                kraken::find(&mut memory.graph, board, self.wanted[0], memory.extent, budget, found)?
            }
            SearchForm::Fish(kind) => any::find(board, kind, self.wanted[0], budget, found)?,
            SearchForm::Sized(search, size) => {
                self.wanted.iter().try_for_each(|&wanted| search(board, size, wanted, found))
            }
        })
    }
}
