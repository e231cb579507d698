//! HoDoKu's scale (B. Hobiger, 2012): its order of techniques, its selection among several steps, and its rating.
//!
//! The ladder tries its rungs in order; the first that finds anything gives the step. After each step it starts again
//! from the first rung. Each family of techniques is a file or a folder:
//! ```text
//! ladder.rs options.rs   the order as data; techniques excluded from HoDoKu's defaults or added to them
//! board.rs               the position, the places of each digit by house, the queues of singles
//! choice.rs              the selection among several steps, if all are found first
//! rating.rs              level and score
//! singles.rs intersections.rs subsets.rs one_digit.rs colours.rs wings.rs unique/ fish/   patterns
//! chains/                X-chains, XY-chains, remote pairs
//! links/                 the implication graph with groups, its closure, nice loops and AIC
//! als/                   almost locked sets, Sue de Coq
//! forcing/               forcing chains and nets
//! templates.rs brute_force.rs
//! ```

mod als;
mod barren;
mod board;
mod brute_force;
mod chains;
mod choice;
mod colours;
mod fish;
mod forcing;
mod intersections;
mod ladder;
mod links;
mod one_digit;
mod options;
mod rating;
mod singles;
mod subsets;
mod templates;
mod unique;
mod wings;

use std::ops::ControlFlow;

use crate::budget::{Budget, Stopped};
use crate::finder::Finder;
use crate::position::Position;
use crate::step::Step;
use crate::technique::Technique;
use crate::technique_set::TechniqueSet;
use board::Board;
use choice::Extent;
use ladder::{Memory, Rung, Scope};
pub use options::{Form, Forms, Options};
pub use rating::Rating;

/// A callback that receives the steps of a finder and decides whether it continues.
type OnStep<'f> = dyn FnMut(Step) -> ControlFlow<()> + 'f;

/// HoDoKu's order of techniques, with the memory that its searches need.
///
/// ```
/// use human_sudoku::hodoku::Ladder;
/// use human_sudoku::{Budget, Finder, Geometry, Level, Position, Technique, TechniqueSet};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let values: Vec<u8> = text.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
/// let puzzle = Position::of_puzzle(Geometry::of_size(9).ok_or("a size")?, &values);
/// let mut ladder = Ladder::new(TechniqueSet::EMPTY);
///
/// let rating = ladder.rate(&puzzle, &Budget::UNLIMITED);
/// assert_eq!((rating.level, rating.score, rating.solved), (Level::Easy, 204, true));
///
/// let step = ladder.next(&puzzle, &Budget::UNLIMITED).map_err(|_| "no limit")?.ok_or("a step")?;
/// assert_eq!(step.technique, Technique::NakedSingle);
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug)]
pub struct Ladder {
    rungs: Vec<Rung>,
    options: Options,
    /// Whether all techniques that rate by default are present and in their order.
    is_complete: bool,
    memory: Memory,
    size: usize,
    /// The board of the last call, and the step returned for it.
    last: Option<(Board, Option<Step>)>,
}

impl Ladder {
    /// Makes the ladder of the techniques that rate by default, without `excluded`.
    pub fn new(excluded: TechniqueSet) -> Self {
        Self::with(Options { without: excluded, ..Options::DEFAULT })
    }

    /// Makes the ladder of these options.
    pub fn with(options: Options) -> Self {
        let rungs = ladder::ORDER.iter().filter(|rung| rung.is_in(&options)).copied().collect();
        let is_complete =
            !techniques(&Options::DEFAULT).flatten().any(|&usual| options.without.contains(usual));
        Self { rungs, options, is_complete, memory: Memory::default(), size: 0, last: None }
    }

    /// Makes a ladder of these techniques in this order; techniques of one rung are adjacent.
    pub(crate) fn in_order(techniques: &[Technique], forms: Forms) -> Self {
        let also = techniques.iter().copied().collect();
        let mut ladder = Self::with(Options {
            without: TechniqueSet::all_but(techniques),
            also,
            forms,
            ..Options::DEFAULT
        });
        let place = |rung: &Rung| {
            techniques.iter().position(|&technique| rung.finds_any(TechniqueSet::EMPTY.with(technique)))
        };
        ladder.is_complete &= ladder.rungs.is_sorted_by_key(place);
        ladder.rungs.sort_by_key(place);
        ladder
    }

    /// Makes the ladder for rating, without the rungs after the last one that has one of these techniques.
    pub(crate) fn up_to(last: TechniqueSet) -> Self {
        let mut ladder = Self::new(TechniqueSet::EMPTY);
        let end = ladder.rungs.iter().rposition(|rung| rung.finds_any(last)).map_or(0, |last| last + 1);
        ladder.rungs.truncate(end);
        ladder
    }

    /// Returns the board of a position: the last call's, if the position is the same or follows by the step returned then.
    fn board_of(&mut self, position: &Position) -> Board {
        if let Some((mut board, step)) = self.last.take() {
            if board.position().same_as(position) {
                return board;
            }
            if let Some(step) = step {
                board.apply(&step);
                if board.position().same_as(position) {
                    return board;
                }
            }
        }
        self.loaded(position)
    }

    /// Makes the board of a position from scratch. Memory is reused only for boards of the same size.
    fn loaded(&mut self, position: &Position) -> Board {
        if self.size != position.size() {
            self.size = position.size();
            self.memory = Memory::default();
        }
        self.memory.barren.clear();
        let mut board = Board::of_position(position);
        board.set_forms(self.options.forms);
        board
    }

    /// Returns the first step of the first rung that has one, completely or only its effect.
    fn first(&mut self, board: &Board, extent: Extent, budget: &Budget<'_>) -> Result<Option<Step>, Stopped> {
        let mut first = None;
        self.memory.barren.update(board.position(), self.rungs.len());
        for (number, rung) in self.rungs.iter().enumerate() {
            self.memory.extent = if rung.is_partly_in(&self.options) { Extent::All } else { extent };
            let changes = self.memory.barren.changes(number);
            match rung.scope() {
                Scope::Digit if !board.digits_with_dead_places().meets(changes.digits) => {
                    self.memory.barren.insert(number);
                    continue;
                }
                // A cell that still has three candidates had more before.
                Scope::Bivalue if board.multivalue().contains_all(changes.cells) => {
                    self.memory.barren.insert(number);
                    continue;
                }
                Scope::Digit => board.look_at(changes.digits),
                // A rung that is excluded or moved may find a later rung's pattern, which is then gone.
                Scope::Cells if self.is_complete => board.set_changed(changes.cells),
                Scope::Cells | Scope::Bivalue | Scope::Board => (),
            }
            let _: ControlFlow<()> = rung.search(board, &mut self.memory, budget, &mut |step| {
                if self.options.without.contains(step.technique) {
                    return ControlFlow::Continue(());
                }
                first = Some(step);
                ControlFlow::Break(())
            })?;
            board.look_at_all();
            if first.is_some() {
                break;
            }
            self.memory.barren.insert(number);
        }
        Ok(first)
    }
}

impl Finder for Ladder {
    fn all(
        &mut self,
        position: &Position,
        budget: &Budget<'_>,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<(), Stopped> {
        let board = self.board_of(position);
        self.memory.extent = Extent::All;
        for rung in &self.rungs {
            let flow = rung.search(&board, &mut self.memory, budget, &mut |step| {
                if self.options.without.contains(step.technique) {
                    ControlFlow::Continue(())
                } else {
                    found(step.on(position.geometry()))
                }
            })?;
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }

    /// Returns the step that HoDoKu would take next, or `None` if every technique fails.
    ///
    /// Singles are taken in the order in which changes of the board revealed them. So a path equals HoDoKu's if one
    /// ladder finds all its steps.
    fn next(&mut self, position: &Position, budget: &Budget<'_>) -> Result<Option<Step>, Stopped> {
        let mut board = self.board_of(position);
        board.trim();
        let first = self.first(&board, Extent::First, budget)?;
        let first = first.map(|step| step.on(position.geometry()));
        self.last = Some((board, first.clone()));
        Ok(first)
    }
}

/// Returns the techniques of a ladder with these options, grouped by rung.
pub(crate) fn techniques(options: &Options) -> impl Iterator<Item = &'static [Technique]> {
    ladder::ORDER.iter().filter(|rung| rung.is_in(options)).map(Rung::techniques)
}
