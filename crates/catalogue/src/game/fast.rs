//! Connect Four by the engine of `fast-four`, as a search of the game with erased types.

use super::table::Table;
use fast_four::{Board, Goal, Solver};
use solvarium::Run;
use solvarium::game::{Found, Game, GameSearch, Interval, Positions, Turn};
use solvarium::limits::Stop;
use std::ops::ControlFlow;

/// The most bytes of the engine's table.
const MOST: usize = 256 << 20;

/// The engine at a position.
pub(super) struct Fast(pub(super) Board);

impl GameSearch<Table> for Fast {
    fn search(&self, game: &Table, run: &mut Run<'_, Positions<Table>>) -> Found<u32> {
        let range = game.range();
        let whole = Interval::new(*range.start(), *range.end());
        let bytes = run.memory_limit().min(MOST);
        if let Err(stop) = run.check().and_then(|()| run.hold(bytes)) {
            return Found { bounds: whole, estimate: None, line: Vec::new(), stopped: Some(stop) };
        }
        let (nodes, mut stopped) = (run.bounds().node_limit().unwrap_or(u64::MAX), None);
        let found = Solver::new(bytes).solve_while(&self.0, Goal::Line, nodes, |_| match run.check() {
            Ok(()) => ControlFlow::Continue(()),
            Err(stop) => {
                stopped = Some(stop);
                ControlFlow::Break(())
            }
        });
        run.stats.expanded = found.nodes.min(nodes);
        let own = match game.to_move(&game.start) {
            Turn::Min => Interval::new(-found.high, -found.low),
            Turn::Max | Turn::Chance => Interval::new(found.low, found.high),
        };
        let line =
            found.line.iter().filter_map(|column| u32::try_from(*column).ok()?.checked_sub(1)).collect();
        let stopped = stopped.or(found.stopped.then_some(Stop::Nodes));
        Found { bounds: own, estimate: None, line, stopped }
    }
}
