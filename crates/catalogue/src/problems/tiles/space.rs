//! The space of all boards of sliding tiles that can be reached from a start.
//!
//! Small boards are explored by `fast-tiles`, with one bit per board, from the goal with the blank in a corner. Other
//! boards are explored like any ranked space.

use crate::explore::{Space, Walk};
use fast_tiles::Shape;
use solvarium::explore::{self, Explored, WorkFolder};
use solvarium::limits::{Clock, Limits, Stop};
use solvarium::puzzle::tiles::{Board, Numbered, TileInstance, Tiles};
use solvarium::{Error, Problem, Ranked};
use std::num::NonZero;
use std::ops::ControlFlow;

/// Boards with more cells have too many states to number.
const CELLS_MAX: usize = 16;

/// Reads a size or a board.
pub(super) fn read(text: &str) -> Result<Space, Error> {
    let size = text
        .trim()
        .split_once(['x', 'X'])
        .and_then(|(width, height)| Some((width.trim().parse().ok()?, height.trim().parse().ok()?)));
    let (name, start) = match size {
        Some((width, height)) => (format!("{width}x{height}"), TileInstance::ordered(width, height)?),
        None => {
            let read = TileInstance::parse(text)?;
            (read.line(), read)
        }
    };
    if start.start().len() > CELLS_MAX {
        let (width, height) = (start.width(), start.height());
        return Err(Error::setting(format!(
            "tiles can be explored up to {CELLS_MAX} cells, but {width}x{height} has {}",
            start.start().len()
        )));
    }
    let boards = Numbered::of(Tiles::of(&start)?);
    let name = format!("tiles {name}");
    Ok(match quick(&boards) {
        Some(shape) => Space::of(name, Quick { shape, boards }).undirected(),
        None => Space::of(name, boards).undirected(),
    })
}

/// The shape of the boards, if `fast-tiles` can explore their space: small boards from a start with the blank in a corner.
/// Reflection and renaming of the tiles turn every such start into the standard board of `fast-tiles`.
fn quick(boards: &Numbered) -> Option<Shape> {
    let (width, height) = (boards.tiles().width(), boards.tiles().height());
    let blank = Board::blank(&boards.start());
    let is_corner = [0, width - 1].contains(&(blank % width)) && [0, height - 1].contains(&(blank / width));
    let shape = Shape::new(width, height).ok().filter(|_| is_corner)?;
    fast_tiles::depths_memory(shape).is_ok().then_some(shape)
}

/// The space of small boards from a corner.
struct Quick {
    shape: Shape,
    boards: Numbered,
}

impl Walk for Quick {
    fn numbers(&self) -> Option<u64> {
        Ranked::numbers(&self.boards)
    }

    fn memory(&self) -> Option<u64> {
        fast_tiles::depths_memory(self.shape).ok()
    }

    fn first(&self) -> u64 {
        Walk::first(&self.boards)
    }

    fn expand(&self, numbers: &[u64], next: &mut Vec<u64>) {
        Walk::expand(&self.boards, numbers, next);
    }

    /// Uses one thread. Limits other than memory are checked between layers, each of which takes a fraction of a
    /// second.
    fn in_memory(&self, _: NonZero<usize>, limits: &Limits) -> Explored {
        let clock = Clock::new(limits);
        let (mut counts, mut stopped) = (Vec::new(), None);
        // A memory limit that is too small is refused below.
        let _ = clock.hold(self.memory().unwrap_or(0) as usize);
        let walked = fast_tiles::depths_while(self.shape, clock.memory() as u64, |layers| {
            counts = layers.to_vec();
            let states = layers.iter().sum();
            clock.show(states);
            clock.layer(layers.len() as u64 - 1);
            let is_many = states > clock.most_nodes();
            stopped = if is_many { Some(Stop::Nodes) } else { clock.look().err() };
            if stopped.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        // The shape is supported, so only memory can be missing.
        Explored { counts, stopped: walked.map_or(Some(Stop::Memory), |_| stopped), known: 0 }
    }

    fn on_disk(
        &self,
        name: &str,
        folder: &WorkFolder,
        threads: NonZero<usize>,
        limits: &Limits,
    ) -> Result<Explored, Error> {
        explore::on_disk(&self.boards, name, folder, threads, limits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::ProblemKind;

    fn space(text: &str) -> Space {
        Space::read(&ProblemKind::parse("tiles").unwrap(), text).unwrap()
    }

    #[test]
    fn the_quick_walk_is_that_of_any_corner() {
        let one = NonZero::<usize>::MIN;
        for corner in [
            "2x4",
            "0 1 / 2 3 / 4 5 / 6 7",
            "5 0 / 1 7 / 2 3 / 6 4",
            "1 2 / 4 3 / 5 6 / 0 7",
            "7 6 5 4 / 3 2 1 0",
        ] {
            let boards = Numbered::parse(&corner.replace("2x4", "0 1 / 2 3 / 4 5 / 6 7")).unwrap();
            assert!(quick(&boards).is_some(), "{corner}");
            let found = space(corner).in_memory(one, &Limits::none());
            assert_eq!(found, explore::in_memory(&boards, one, &Limits::none()), "{corner}");
        }
        assert!(quick(&Numbered::parse("1 2 / 0 3 / 4 5").unwrap()).is_none());
    }

    #[test]
    fn limits_hold_in_the_quick_walk() {
        let stopped = |limits: &Limits| space("3x3").in_memory(NonZero::<usize>::MIN, limits).stopped;
        assert_eq!(stopped(&Limits::none().memory(1000)), Some(Stop::Memory));
        assert_eq!(stopped(&Limits::none().nodes(1000)), Some(Stop::Nodes));
        assert_eq!(stopped(&Limits::none().time(std::time::Duration::ZERO)), Some(Stop::Time));
        assert_eq!(stopped(&Limits::none()), None);
    }

    #[test]
    fn refusals_say_what_is_wrong() {
        let message =
            |text| Space::read(&ProblemKind::parse("tiles").unwrap(), text).err().unwrap().to_string();
        assert_eq!(message("9x2"), "a board has 2 to 8 columns and 2 to 8 rows, not 9 and 2");
        assert!(
            message("5x5").starts_with("tiles can be explored up to 16 cells, but 5x5 has 25"),
            "{}",
            message("5x5")
        );
        assert!(message("3y3").contains("found"), "{}", message("3y3"));
    }
}
