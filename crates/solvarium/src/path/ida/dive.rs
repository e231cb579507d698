//! The rounds of IDA* and the recursion of each round.
//!
//! The recursion uses the call stack, because an explicit stack of action buffers costs a third more instructions.
//! Every few levels it checks the stack and moves to a new piece if needed, so a path of a million moves is safe.
//!
//! States are passed by value. By reference, the compiler keeps a board of 16 cells in registers only if it sees all
//! callers at once (Korf's 12th puzzle: 44.0 M instructions instead of 40.3 M).

use super::{Cycles, Ida};
use crate::limits::Stop;
use crate::path::trail::Trail;
use crate::run::Reached;
use crate::stats::Stats;
use crate::watch::{Event, Node, Why};
use crate::{Cost, Heuristic, Plan, Problem, Run};

// The forms in which the recursion is compiled, to leave out unused code. The last form checks the options at each
// step, and reports to an observer. It is also used for searches that cut no cycles, because a separate form is not
// worth its compile time.
pub(super) const PARENT: u8 = 0;
pub(super) const PATH: u8 = 1;
pub(super) const ANY: u8 = 2;

/// The number of levels between two checks of the stack.
const LEVELS: i32 = 32;

/// The result of a dive. Fits a register; its details are in [`Dive`].
#[derive(Clone, Copy, PartialEq, Eq)]
enum DiveResult {
    Empty,
    Found,
    Stopped,
}

/// The part of the actions of a state that is to be listed, if the last of them need not be (partial expansion).
struct Unlisted {
    /// The number of actions still to be listed.
    first: usize,
    /// The number of children not yet processed, including those of the actions still to be listed.
    children: u64,
}

/// A search of IDA* in progress.
pub(super) struct Dive<'a, 'w, P: Problem, H: Heuristic<P>, const FORM: u8> {
    problem: &'a P,
    heuristic: &'a H,
    cycles: Cycles,
    run: &'a mut Run<'w, P>,
    bound: P::Cost,
    /// The least f above the bound in this round.
    next: P::Cost,
    trail: Trail<P::State>,
    /// The plan, last action first, filled while the search returns from the goal.
    found: Vec<P::Action>,
    /// The cost of the plan.
    cost: P::Cost,
    /// The reason for the stop.
    stop: Stop,
    /// Whether a finite path was dropped because its cost does not fit the type.
    overflow: bool,
    /// Children beyond the bound, or on the path already.
    pruned: u64,
    /// The greatest depth so far.
    deepest: i32,
    /// Down to this depth nothing needs an update: the depth is no greater than before, and the stack is known to be
    /// large enough.
    horizon: i32,
    /// The levels left to the horizon: the depth is `horizon - room`. One counter costs less than passing the depth
    /// down.
    room: i32,
    /// The depth at the last check of the stack.
    checked: i32,
    /// The stack space of a level of the recursion, rounded up generously.
    frame: usize,
    /// The current node, and the number of nodes; maintained only for an observer.
    node: Node,
    numbered: u64,
}

impl<'a, 'w, P: Problem, H: Heuristic<P>, const FORM: u8> Dive<'a, 'w, P, H, FORM> {
    pub(super) fn new(ida: &'a Ida<H>, problem: &'a P, run: &'a mut Run<'w, P>) -> Self {
        Self {
            problem,
            heuristic: &ida.heuristic,
            cycles: ida.cycles,
            run,
            bound: P::Cost::ZERO,
            next: P::Cost::MAX,
            trail: Trail::new(),
            found: Vec::new(),
            cost: P::Cost::ZERO,
            stop: Stop::Asked,
            overflow: false,
            pruned: 0,
            deepest: -1,
            horizon: -1,
            room: 0,
            checked: -LEVELS,
            frame: 0,
            node: Node(0),
            numbered: 0,
        }
    }

    #[inline]
    const fn is_watched(&self) -> bool {
        FORM == ANY && self.run.is_watched()
    }

    const fn watches_path(&self) -> bool {
        FORM == PATH || FORM == ANY && matches!(self.cycles, Cycles::Path)
    }

    /// The action that undoes `by`, if it is to be left out.
    #[inline]
    fn inverse(&self, by: &P::Action) -> Option<P::Action> {
        if FORM == ANY && self.cycles == Cycles::Allow {
            return None;
        }
        self.problem.inverse(by)
    }

    pub(super) fn deepen(mut self) -> Result<Option<Plan<P>>, Stop> {
        let result = self.rounds();
        self.settle(result);
        match result {
            DiveResult::Found => {
                self.found.reverse();
                Ok(Some(Plan { actions: self.found, cost: self.cost }))
            }
            DiveResult::Stopped => Err(self.stop),
            DiveResult::Empty if self.overflow => Err(Stop::Overflow),
            DiveResult::Empty => Ok(None),
        }
    }

    /// Runs rounds until a goal is found or no f exceeds the bound.
    fn rounds(&mut self) -> DiveResult {
        let state = self.problem.start();
        let memo = self.heuristic.first(&state);
        self.frame = frame_bytes::<P, H>() + 8 * size_of_val(&self.problem.actions(&state).into_iter());
        self.next = self.heuristic.value(&memo);
        while self.next < P::Cost::MAX {
            self.bound = self.next;
            self.next = P::Cost::MAX;
            self.run.stats.rounds += 1;
            self.run.reach(Reached::Cost(self.bound));
            if self.is_watched() {
                self.see_round(&state, self.heuristic.value(&memo));
            }
            if self.watches_path() {
                self.trail.enter(state.clone(), self.problem.heap_bytes(&state));
            }
            let result = self.dive(state.clone(), memo.clone(), P::Cost::ZERO, None);
            if self.watches_path() {
                self.leave();
            }
            if result != DiveResult::Empty {
                return result;
            }
        }
        DiveResult::Empty
    }

    /// Computes the counts that the recursion does not track.
    fn settle(&mut self, result: DiveResult) {
        let dives = self.run.expanded() + u64::from(result != DiveResult::Empty);
        let stats = &mut self.run.stats;
        count(stats, dives, self.pruned);
        stats.depth_peak = u64::try_from(self.deepest).unwrap_or(0);
        stats.open_peak = stats.depth_peak + 1;
    }

    /// The recursion: searches below a state; `inverse` is the action that is left out.
    fn dive(&mut self, here: P::State, memo: H::Memo, g: P::Cost, inverse: Option<P::Action>) -> DiveResult {
        self.room -= 1;
        if self.room < 0 {
            return self.dive_beyond(here, memo, g, inverse);
        }
        if self.problem.is_goal(&here) {
            return self.arrive(g);
        }
        let pruned = self.pruned;
        if let Err(stop) = self.run.expand_counting(|stats| count(stats, stats.expanded + 1, pruned)) {
            self.stop = stop;
            return DiveResult::Stopped;
        }
        let node = self.node;
        if self.is_watched() {
            self.see_expand(g, self.heuristic.value(&memo));
        }
        let mut rest = self.rest(&here, &memo, g, inverse.is_some());
        for action in self.problem.actions(&here) {
            if let Some(rest) = &mut rest {
                if rest.first == 0 {
                    self.pruned += rest.children;
                    break;
                }
                rest.first -= 1;
            }
            if inverse.as_ref() == Some(&action) {
                continue;
            }
            if let Some(rest) = &mut rest {
                rest.children -= 1;
            }
            let (memo, made) = self.estimate(&here, &memo, &action);
            let h = self.heuristic.value(&memo);
            let g = g.plus(self.problem.cost(&here, &action));
            if g.plus(h) > self.bound {
                self.cut(&here, &action, (g, h));
                continue;
            }
            let state = match made {
                Some(made) => made,
                None => self.make(&here, &action),
            };
            if self.watches_path() && !self.trail.enter(state.clone(), self.problem.heap_bytes(&state)) {
                self.skip(&state, &action, (g, h));
                continue;
            }
            if self.is_watched() {
                self.see_child(&state, &action, (g, h));
            }
            let result = self.dive(state, memo, g, self.inverse(&action));
            if FORM == ANY {
                self.node = node;
            }
            if self.watches_path() {
                self.leave();
            }
            if result != DiveResult::Empty {
                return self.ascend(result, action);
            }
        }
        self.room += 1;
        DiveResult::Empty
    }

    /// Like [`Self::dive`], one level below the horizon. Moves the horizon down to the greatest depth so far, but only
    /// as far as the stack is large enough.
    #[cold]
    #[inline(never)]
    fn dive_beyond(
        &mut self,
        here: P::State,
        memo: H::Memo,
        g: P::Cost,
        inverse: Option<P::Action>,
    ) -> DiveResult {
        let depth = self.horizon + 1;
        let checked = self.checked;
        self.deepest = self.deepest.max(depth);
        let result = if depth < checked + LEVELS {
            self.see_horizon(depth - 1);
            self.dive(here, memo, g, inverse)
        } else {
            self.checked = depth;
            self.see_horizon(depth - 1);
            self.dive_on_new_stack(here, memo, g, inverse)
        };
        self.checked = checked;
        self.see_horizon(depth - 1);
        result
    }

    /// Sets the horizon, as seen from this depth.
    fn see_horizon(&mut self, depth: i32) {
        self.horizon = self.deepest.min(self.checked + LEVELS - 1);
        self.room = self.horizon - depth;
    }

    /// Like [`Self::dive`], after checking and counting the stack.
    fn dive_on_new_stack(
        &mut self,
        here: P::State,
        memo: H::Memo,
        g: P::Cost,
        inverse: Option<P::Action>,
    ) -> DiveResult {
        if let Err(stop) = self.make_room(self.problem.heap_bytes(&here)) {
            self.stop = stop;
            return DiveResult::Stopped;
        }
        let zone = LEVELS as usize * self.frame;
        stacker::maybe_grow(zone, 16 * zone, || self.dive(here, memo, g, inverse))
    }

    /// Reserves memory for the levels up to the next check, each of whose states has `heap` bytes on the heap.
    fn make_room(&mut self, heap: usize) -> Result<(), Stop> {
        let levels = usize::try_from(self.checked + LEVELS).unwrap_or(0);
        let path = levels * (self.frame + heap);
        if self.watches_path() {
            let extra = LEVELS as usize + 1;
            self.trail.make_room_for(extra, self.run.memory_limit().saturating_sub(path))?;
        }
        self.run.hold(path + self.trail.bytes())
    }

    fn leave(&mut self) {
        self.trail.leave(|state| self.problem.heap_bytes(state));
    }

    /// The bound on the last of the actions, if all their children lie beyond the bound and none is below the next
    /// bound. None if an observer needs each child, or if a cost overflows and must be examined.
    #[inline]
    fn rest(&self, here: &P::State, memo: &H::Memo, g: P::Cost, has_inverse: bool) -> Option<Unlisted> {
        if self.is_watched() {
            return None;
        }
        let rest = self.heuristic.rest(memo, here)?;
        let f = g.plus(self.heuristic.value(memo)).plus(rest.growth);
        let is_beyond = f > self.bound && f >= self.next && f < P::Cost::MAX;
        let children = rest.actions.saturating_sub(has_inverse.into()) as u64;
        is_beyond.then_some(Unlisted { first: rest.first, children })
    }

    /// The child's memo, and the child if it was made for that.
    #[inline]
    fn estimate(&self, here: &P::State, memo: &H::Memo, by: &P::Action) -> (H::Memo, Option<P::State>) {
        if let Some(lookahead_memo) = self.heuristic.lookahead(memo, here, by) {
            return (lookahead_memo, None);
        }
        let state = self.make(here, by);
        (self.heuristic.after(memo, by, &state), Some(state))
    }

    #[inline]
    fn make(&self, here: &P::State, by: &P::Action) -> P::State {
        let mut state = here.clone();
        self.problem.apply(&mut state, by);
        state
    }

    #[cold]
    fn arrive(&mut self, g: P::Cost) -> DiveResult {
        self.cost = g;
        let node = self.node;
        self.run.see(|| Event::Goal { node, g });
        DiveResult::Found
    }

    /// Adds the action to the plan while the search returns from a goal.
    #[cold]
    fn ascend(&mut self, result: DiveResult, action: P::Action) -> DiveResult {
        if result == DiveResult::Found {
            self.found.push(action);
        }
        result
    }

    /// Prunes a child beyond the bound, which may set the next bound. In most spaces nearly all pruned children have
    /// the same f.
    #[inline]
    fn cut(&mut self, here: &P::State, by: &P::Action, (g, h): (P::Cost, P::Cost)) {
        self.pruned += 1;
        let f = g.plus(h);
        if f != self.next {
            self.next = self.next.min(f);
        } else if f == P::Cost::MAX {
            self.overflow |= h != f && self.problem.cost(here, by) != f;
        }
        if self.is_watched() {
            let why = if h == P::Cost::MAX { Why::DeadEnd } else { Why::OverBound };
            self.see_prune(&self.make(here, by), by, (g, h), why);
        }
    }

    /// Prunes a child that is on the path.
    #[inline(never)]
    fn skip(&mut self, state: &P::State, by: &P::Action, costs: (P::Cost, P::Cost)) {
        self.pruned += 1;
        if self.is_watched() {
            self.see_prune(state, by, costs, Why::Cycle);
        }
    }

    /// Numbers the next node, which becomes the current one.
    #[inline]
    const fn number(&mut self) -> Node {
        self.node = Node(self.numbered);
        self.numbered += 1;
        self.node
    }

    fn see_round(&mut self, state: &P::State, h: P::Cost) {
        let (root, bound, g) = (self.number(), self.bound, P::Cost::ZERO);
        self.run.see(|| Event::Bound { bound, root });
        self.run.see(|| Event::Generate { node: root, from: None, state, g, h });
    }

    #[cold]
    fn see_expand(&mut self, g: P::Cost, h: P::Cost) {
        let node = self.node;
        self.run.see(|| Event::Expand { node, g, h });
    }

    #[inline]
    fn see_child(&mut self, state: &P::State, by: &P::Action, (g, h): (P::Cost, P::Cost)) {
        let (parent, node) = (self.node, self.number());
        self.run.see(|| Event::Generate { node, from: Some((parent, by)), state, g, h });
    }

    #[cold]
    fn see_prune(&mut self, state: &P::State, by: &P::Action, (g, h): (P::Cost, P::Cost), why: Why) {
        let parent = self.node;
        self.run.see(|| Event::Prune { from: (parent, by), state, g, h, why });
    }
}

/// Counts generated states. Every child was pruned or dived into. Every dive except the roots' was into a child, and is an
/// expansion except for the last one.
const fn count(stats: &mut Stats, dives: u64, pruned: u64) {
    stats.pruned = pruned;
    stats.generated = dives.saturating_sub(stats.rounds) + pruned;
}

/// The stack space of a level of the recursion without its list of actions. Without optimisation, each move is a copy.
const fn frame_bytes<P: Problem, H: Heuristic<P>>() -> usize {
    let copies = if cfg!(debug_assertions) { 24 } else { 8 };
    512 + copies
        * (size_of::<P::State>() + size_of::<H::Memo>() + size_of::<P::Action>() + size_of::<P::Cost>())
}
