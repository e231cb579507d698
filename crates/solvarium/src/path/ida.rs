//! IDA*: depth-first search up to a bound on f, then up to the least f that
//! went over it, and so on (Korf, 1985). Memory for the path alone.
//!
//! The recursion is the machine's own, because an explicit stack of action
//! buffers costs a third more instructions; every few levels it makes sure that
//! there is stack left and moves to a new piece if not, so that a path of a
//! million moves is fine.

use super::trail::Trail;
use crate::limits::Stop;
use crate::watch::{Event, Node, Why};
use crate::{Algorithm, Cost, Heuristic, Outcome, Plan, Problem, Run};

/// What a tree search does about states that it has been in.
///
/// ```
/// use solvarium::path::Cycles;
/// assert_eq!(Cycles::default(), Cycles::Path);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cycles {
    /// Nothing: infinite in any space with a cycle and no goal.
    Allow,
    /// It does not take back its last action, where the problem names the
    /// [inverse](Problem::inverse). The fastest, for spaces that are known to
    /// have a goal.
    Parent,
    /// It enters no state that stands on its own path, so it ends on every
    /// finite space.
    #[default]
    Path,
}

/// Iterative-deepening A*.
///
/// Optimal with an admissible heuristic, consistent or not. It searches a tree:
/// states that are reached on many paths are searched many times, so it is for
/// problems with a strong heuristic and few short cycles, such as sliding tiles.
///
/// ```
/// use solvarium::{path::Ida, puzzle::tiles::{Manhattan, Tiles}, solve};
/// let puzzle = Tiles::parse("8 6 7 / 2 5 4 / 3 0 1")?;
/// let answer = solve(&puzzle, &Ida::new(Manhattan::of(&puzzle)));
/// assert_eq!(answer.plan().unwrap().cost, 31);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Ida<H> {
    heuristic: H,
    cycles: Cycles,
}

impl<H> Ida<H> {
    /// With this heuristic, watching its path for cycles.
    #[must_use]
    pub const fn new(heuristic: H) -> Self {
        Self { heuristic, cycles: Cycles::Path }
    }

    /// What it does about cycles.
    #[must_use]
    pub const fn cycles(mut self, cycles: Cycles) -> Self {
        self.cycles = cycles;
        self
    }
}

impl<P: Problem, H: Heuristic<P>> Algorithm<P> for Ida<H> {
    fn search(&self, problem: &P, run: &mut Run<'_, P>) -> Outcome<P> {
        let result = match self.cycles {
            Cycles::Allow => Dive::<P, H, ALLOW>::new(problem, &self.heuristic, run).deepen(),
            Cycles::Parent => Dive::<P, H, PARENT>::new(problem, &self.heuristic, run).deepen(),
            Cycles::Path => Dive::<P, H, PATH>::new(problem, &self.heuristic, run).deepen(),
        };
        run.stats.open_peak = run.stats.depth_peak + 1;
        result.into()
    }
}

const ALLOW: u8 = 0;
const PARENT: u8 = 1;
const PATH: u8 = 2;

/// Every so many levels the stack is looked at.
const LEVELS: u32 = 32;

struct Dive<'a, 'w, P: Problem, H: Heuristic<P>, const CYCLES: u8> {
    problem: &'a P,
    heuristic: &'a H,
    run: &'a mut Run<'w, P>,
    bound: P::Cost,
    /// The least f above the bound in this round.
    next: P::Cost,
    trail: Trail<P::State>,
    /// The plan, last action first, filled on the way back from the goal.
    found: Vec<P::Action>,
    cost: P::Cost,
    /// Whether a finite path was dropped because its cost does not fit the type.
    overflow: bool,
    /// Nodes generated so far, for their numbers: children that were not pruned.
    nodes: u64,
}

/// A node on the path, as its children need it.
struct Here<'n, P: Problem, M> {
    state: &'n P::State,
    memo: &'n M,
    g: P::Cost,
    came_by: Option<&'n P::Action>,
    depth: u32,
    node: Node,
}

impl<'a, 'w, P: Problem, H: Heuristic<P>, const CYCLES: u8> Dive<'a, 'w, P, H, CYCLES> {
    fn new(problem: &'a P, heuristic: &'a H, run: &'a mut Run<'w, P>) -> Self {
        Self {
            problem,
            heuristic,
            run,
            bound: P::Cost::ZERO,
            next: P::Cost::MAX,
            trail: Trail::new(),
            found: Vec::new(),
            cost: P::Cost::ZERO,
            overflow: false,
            nodes: 0,
        }
    }

    /// Round after round, until a goal is found or nothing lies over the bound.
    fn deepen(mut self) -> Result<Option<Plan<P>>, Stop> {
        let state = self.problem.start();
        let memo = self.heuristic.first(&state);
        let (g, h) = (P::Cost::ZERO, self.heuristic.value(&memo));
        self.next = h;
        while self.next < P::Cost::MAX {
            self.bound = self.next;
            self.next = P::Cost::MAX;
            self.run.stats.rounds += 1;
            let (bound, root) = (self.bound, Node(self.nodes));
            self.nodes += 1;
            self.run.see(|| Event::Bound { bound, root });
            self.run.see(|| Event::Generate { node: root, from: None, state: &state, g, h });
            let here = Here { state: &state, memo: &memo, g, came_by: None, depth: 0, node: root };
            if CYCLES == PATH {
                self.trail.enter(state.clone());
            }
            let solved = self.dive(&here)?;
            if CYCLES == PATH {
                self.trail.leave();
            }
            if solved {
                self.found.reverse();
                return Ok(Some(Plan { actions: self.found, cost: self.cost }));
            }
        }
        if self.overflow { Err(Stop::Overflow) } else { Ok(None) }
    }

    /// Searches below a node; true when a goal was found there.
    fn dive(&mut self, here: &Here<'_, P, H::Memo>) -> Result<bool, Stop> {
        if self.problem.is_goal(here.state) {
            self.cost = here.g;
            self.run.see(|| Event::Goal { node: here.node, g: here.g });
            return Ok(true);
        }
        self.run.expand()?;
        self.run.stats.depth_peak = self.run.stats.depth_peak.max(here.depth.into());
        self.run.see(|| Event::Expand { node: here.node, g: here.g, h: self.heuristic.value(here.memo) });
        let back = if CYCLES == ALLOW { None } else { here.came_by.and_then(|a| self.problem.inverse(a)) };
        for action in self.problem.actions(here.state) {
            if back.as_ref() == Some(&action) {
                continue;
            }
            let mut state = here.state.clone();
            self.problem.apply(&mut state, &action);
            let memo = self.heuristic.after(here.memo, &action, &state);
            let h = self.heuristic.value(&memo);
            let g = here.g.plus(self.problem.cost(here.state, &action));
            let f = g.plus(h);
            self.run.stats.generated += 1;
            if f > self.bound {
                self.cut(here, &action, &state, (g, h, f));
                continue;
            }
            if CYCLES == PATH && !self.trail.enter(state.clone()) {
                self.skip(here, &action, &state, (g, h));
                continue;
            }
            let node = Node(self.nodes);
            self.nodes += 1;
            self.run.see(|| Event::Generate { node, from: Some((here.node, &action)), state: &state, g, h });
            let child =
                Here { state: &state, memo: &memo, g, came_by: Some(&action), depth: here.depth + 1, node };
            let solved =
                if child.depth % LEVELS == 0 { self.dive_on_new_stack(&child) } else { self.dive(&child) }?;
            if CYCLES == PATH {
                self.trail.leave();
            }
            if solved {
                self.found.push(action);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The same, after making sure of the stack, and counting it.
    #[cold]
    #[inline(never)]
    fn dive_on_new_stack(&mut self, here: &Here<'_, P, H::Memo>) -> Result<bool, Stop> {
        let level = frame_bytes::<P, H>();
        let bytes = (here.depth + LEVELS) as usize * level + self.trail.bytes();
        self.run.hold(bytes)?;
        let zone = LEVELS as usize * level;
        stacker::maybe_grow(zone, 16 * zone, || self.dive(here))
    }

    /// A child beyond the bound: it says where the next round may go.
    #[inline]
    fn cut(
        &mut self,
        here: &Here<'_, P, H::Memo>,
        by: &P::Action,
        state: &P::State,
        (g, h, f): (P::Cost, P::Cost, P::Cost),
    ) {
        self.run.stats.pruned += 1;
        self.next = self.next.min(f);
        if f == P::Cost::MAX && h != P::Cost::MAX {
            self.overflow |= self.problem.cost(here.state, by) != P::Cost::MAX;
        }
        let why = if h == P::Cost::MAX { Why::DeadEnd } else { Why::OverBound };
        self.run.see(|| Event::Prune { from: (here.node, by), state, g, h, why });
    }

    fn skip(
        &mut self,
        here: &Here<'_, P, H::Memo>,
        by: &P::Action,
        state: &P::State,
        (g, h): (P::Cost, P::Cost),
    ) {
        self.run.stats.duplicates += 1;
        self.run.see(|| Event::Prune { from: (here.node, by), state, g, h, why: Why::Cycle });
    }
}

/// What a level of the recursion takes of the stack, generously.
const fn frame_bytes<P: Problem, H: Heuristic<P>>() -> usize {
    512 + 8 * (size_of::<P::State>() + size_of::<H::Memo>() + size_of::<P::Action>() + size_of::<P::Cost>())
}
