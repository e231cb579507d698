//! Connect Four by the engines of `fast-four`, as searches of the game with erased types.

use super::table::Table;
use fast_four::{Board, Complete, Goal, Incomplete, Solver};
use solvarium::Run;
use solvarium::game::{Found, Game, GameSearch, Interval, Positions, Turn};
use solvarium::limits::Stop;
use std::ops::ControlFlow;

/// The maximum size of the engine's table in bytes.
const MOST: usize = 256 << 20;
/// Size of the smallest table, in bytes.
const LEAST: usize = 512 << 10;

/// The engine at a position.
pub(super) struct Fast(pub(super) Board);

impl GameSearch<Table> for Fast {
    fn search(&self, game: &Table, run: &mut Run<'_, Positions<Table>>) -> Found<u32> {
        let range = game.range();
        let whole = Interval::new(*range.start(), *range.end());
        let bytes = run.memory_limit().clamp(LEAST, MOST);
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

/// The outcomes of all positions from a position on: retrograde analysis at the speed of bitboards.
pub(super) struct Whole(pub(super) Board);

impl GameSearch<Table> for Whole {
    fn search(&self, game: &Table, run: &mut Run<'_, Positions<Table>>) -> Found<u32> {
        let range = game.range();
        let nothing = |stop| {
            let bounds = Interval::new(*range.start(), *range.end());
            Found { bounds, estimate: None, line: Vec::new(), stopped: Some(stop) }
        };
        match analyse(&self.0, run) {
            Ok(all) => {
                let sign = all.outcome(&self.0).unwrap_or_default();
                let bounds = match (sign, game.to_move(&game.start)) {
                    (0, _) => Interval::new(0, 0),
                    (1, Turn::Max | Turn::Chance) | (-1, Turn::Min) => Interval::new(1, *range.end()),
                    _ => Interval::new(*range.start(), -1),
                };
                Found { bounds, estimate: None, line: line(&all, self.0), stopped: None }
            }
            Err(stop) => nothing(stop),
        }
    }
}

/// Finds all outcomes within the limits of the run.
fn analyse(board: &Board, run: &mut Run<'_, Positions<Table>>) -> Result<Complete, Stop> {
    let bytes = Complete::bytes(board).filter(|bytes| *bytes <= run.memory_limit()).ok_or(Stop::Memory)?;
    run.check()?;
    run.hold(bytes)?;
    let (most, mut stopped) = (run.bounds().node_limit().unwrap_or(u64::MAX), None);
    Complete::solve_while(board, bytes, |positions| {
        (run.stats.expanded, run.stats.seen_peak) = (positions.min(most), positions);
        match run.check() {
            Ok(()) if positions <= most => return ControlFlow::Continue(()),
            Ok(()) => stopped = Some(Stop::Nodes),
            Err(stop) => stopped = Some(stop),
        }
        ControlFlow::Break(())
    })
    .map_err(|why| match why {
        Incomplete::Memory => Stop::Memory,
        Incomplete::Stopped => stopped.unwrap_or(Stop::Nodes),
    })
}

/// The columns of a game that keeps the outcome, to its end.
fn line(all: &Complete, mut board: Board) -> Vec<u32> {
    let mut line = Vec::new();
    while let Some(outcome) = all.outcome(&board) {
        let after = |column: usize| {
            let mut next = board;
            next.play(column).ok().map(|()| (column, next))
        };
        let best = board.columns().filter_map(after).find(|(_, next)| all.outcome(next) == Some(-outcome));
        let Some((column, next)) = best else { break };
        line.extend(u32::try_from(column - 1));
        board = next;
    }
    line
}
