//! IDA*: depth-first search up to a bound on f, then up to the least f that
//! went over it, and so on (Korf, 1985). Memory for the path alone.
//!
//! The recursion is the machine's own, because an explicit stack of action
//! buffers costs a third more instructions; every few levels it makes sure that
//! there is stack left and moves to a new piece if not, so that a path of a
//! million moves is fine.
//!
//! States go down by value: given by reference, a board of 16 cells is kept in
//! registers only if the compiler sees all callers at once, which a change far
//! away may prevent (Korf's 12th: 44.0 M instructions for 40.3 M).

#[cfg(test)]
mod tests;

use super::trail::Trail;
use crate::limits::Stop;
use crate::run::Reached;
use crate::settings::{Setting, Takes, Values};
use crate::watch::{Event, Node, Why};
use crate::{Algorithm, Cost, Heuristic, Outcome, Plan, Problem, Run};

/// What a tree search does about states that it has been in.
///
/// ```
/// use solvarium::path::Cycles;
/// assert_ne!(Cycles::Parent, Cycles::Path);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cycles {
    /// Nothing: infinite in any space with a cycle and no goal.
    Allow,
    /// It does not take back its last action, where the problem names the
    /// [inverse](Problem::inverse). The fastest, for spaces that are known to
    /// have a goal.
    Parent,
    /// It enters no state that stands on its own path, so it ends on every
    /// finite space.
    Path,
}

const CYCLES: Setting = Setting {
    name: "cycles",
    help: "which paths that come back are cut",
    takes: Takes::Choice(&[
        ("none", "none"),
        ("parent", "those that undo the last action"),
        ("path", "those that reach a state of their own path again"),
    ]),
    default: "path",
};

/// Iterative-deepening A*.
///
/// Optimal with an admissible heuristic, consistent or not. It searches a tree:
/// states that are reached on many paths are searched many times, so it is for
/// problems with a strong heuristic and few short cycles, such as sliding tiles.
///
/// ```
/// use solvarium::{path::Ida, puzzle::tiles::{Manhattan, Tiles}, solve};
/// let puzzle = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3")?;
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
    /// What can be set of it.
    pub const SETTINGS: &'static [Setting] = &[CYCLES];

    /// With this heuristic, watching its path for cycles.
    ///
    /// ```
    /// use solvarium::{from_fn, heuristic::Blind, path::Ida, solve, Outcome};
    /// let ring = from_fn(0u32, |_| [1u32, 2], |n, a| *n = (*n + a) % 9, |_| false);
    /// assert!(matches!(solve(&ring, &Ida::new(Blind)).outcome, Outcome::NoSolution));
    /// ```
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        Self::configured(heuristic, &Values::new(Self::SETTINGS))
    }

    /// With its settings as these values say.
    #[must_use]
    pub fn configured(heuristic: H, values: &Values) -> Self {
        let cycles = values.pick(&CYCLES, [Cycles::Allow, Cycles::Parent, Cycles::Path]);
        Self { heuristic, cycles }
    }

    /// What it does about cycles.
    ///
    /// ```
    /// use solvarium::{from_fn, heuristic::Blind, path::{Cycles, Ida}, solve};
    /// let walk = from_fn(0i32, |_| [1i32, -1], |n, a| *n += a, |&n| n == -3);
    /// let expanded = |cycles| solve(&walk, &Ida::new(Blind).cycles(cycles)).stats.expanded;
    /// assert!(expanded(Cycles::Path) < expanded(Cycles::Allow));
    /// ```
    #[must_use]
    pub const fn cycles(mut self, cycles: Cycles) -> Self {
        self.cycles = cycles;
        self
    }
}

impl<P: Problem, H: Heuristic<P>> Algorithm<P> for Ida<H> {
    fn search(&self, problem: &P, run: &mut Run<'_, P>) -> Outcome<P> {
        match self.cycles {
            Cycles::Parent if !run.is_watched() => Dive::<P, H, PARENT>::new(self, problem, run).deepen(),
            Cycles::Path if !run.is_watched() => Dive::<P, H, PATH>::new(self, problem, run).deepen(),
            _ => Dive::<P, H, ANY>::new(self, problem, run).deepen(),
        }
        .into()
    }
}

// The forms in which the recursion is compiled: what is not asked for is not
// there. The last asks at each step, tells a watcher, and is for those who cut
// no cycles, too: a form of their own is not worth the time to compile it.
const PARENT: u8 = 0;
const PATH: u8 = 1;
const ANY: u8 = 2;

/// Every so many levels the stack is looked at.
const LEVELS: i32 = 32;

/// How a dive came back. Fits a register; what goes with it lies in [`Dive`].
#[derive(Clone, Copy, PartialEq, Eq)]
enum Back {
    Empty,
    Found,
    Stopped,
}

/// How far the actions of a state are listed where the last of them need not be (partial expansion).
struct Unlisted {
    /// The number of actions that are still to be listed.
    first: usize,
    /// The number of children that were not looked at, those of the actions still to be listed included.
    children: u64,
}

struct Dive<'a, 'w, P: Problem, H: Heuristic<P>, const FORM: u8> {
    problem: &'a P,
    heuristic: &'a H,
    cycles: Cycles,
    run: &'a mut Run<'w, P>,
    bound: P::Cost,
    /// The least f above the bound in this round.
    next: P::Cost,
    trail: Trail<P::State>,
    /// The plan, last action first, filled on the way back from the goal.
    found: Vec<P::Action>,
    /// What the plan costs.
    cost: P::Cost,
    /// Why it was stopped.
    stop: Stop,
    /// Whether a finite path was dropped because its cost does not fit the type.
    overflow: bool,
    /// Children beyond the bound, or on the path already.
    pruned: u64,
    /// The greatest depth so far.
    deepest: i32,
    /// Down to this depth nothing is new: no greater depth than before, and the
    /// stack is known to suffice.
    horizon: i32,
    /// Levels left to the horizon: the depth is `horizon - room`. Counting in
    /// one place costs less than handing the depth down.
    room: i32,
    /// The depth at which the stack was looked at last.
    checked: i32,
    /// What a level of the recursion takes of the stack, generously.
    frame: usize,
    /// The node that is being searched, and how many there are in all; kept only
    /// for a watcher.
    node: Node,
    numbered: u64,
}

impl<'a, 'w, P: Problem, H: Heuristic<P>, const FORM: u8> Dive<'a, 'w, P, H, FORM> {
    fn new(ida: &'a Ida<H>, problem: &'a P, run: &'a mut Run<'w, P>) -> Self {
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

    /// The action that leads back at once, if it is to be left out.
    #[inline]
    fn way_back(&self, by: &P::Action) -> Option<P::Action> {
        if FORM == ANY && self.cycles == Cycles::Allow {
            return None;
        }
        self.problem.inverse(by)
    }

    fn deepen(mut self) -> Result<Option<Plan<P>>, Stop> {
        let back = self.rounds();
        self.settle(back);
        match back {
            Back::Found => {
                self.found.reverse();
                Ok(Some(Plan { actions: self.found, cost: self.cost }))
            }
            Back::Stopped => Err(self.stop),
            Back::Empty if self.overflow => Err(Stop::Overflow),
            Back::Empty => Ok(None),
        }
    }

    /// Round after round, until a goal is found or nothing lies over the bound.
    fn rounds(&mut self) -> Back {
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
            let back = self.dive(state.clone(), memo.clone(), P::Cost::ZERO, None);
            if self.watches_path() {
                self.leave();
            }
            if back != Back::Empty {
                return back;
            }
        }
        Back::Empty
    }

    /// Works out what the recursion does not count, because it follows: every
    /// child was pruned or dived into; and every dive but the
    /// roots' was into a child, and is an expansion but for the last one.
    fn settle(&mut self, back: Back) {
        let dives = self.run.expanded() + u64::from(back != Back::Empty);
        let stats = &mut self.run.stats;
        stats.pruned = self.pruned;
        stats.generated = dives.saturating_sub(stats.rounds) + self.pruned;
        stats.depth_peak = u64::try_from(self.deepest).unwrap_or(0);
        stats.open_peak = stats.depth_peak + 1;
    }

    /// The recursion: searches below a state; `way_back` is the action that is left out.
    fn dive(&mut self, here: P::State, memo: H::Memo, g: P::Cost, way_back: Option<P::Action>) -> Back {
        self.room -= 1;
        if self.room < 0 {
            return self.dive_beyond(here, memo, g, way_back);
        }
        if self.problem.is_goal(&here) {
            return self.arrive(g);
        }
        if let Err(stop) = self.run.expand() {
            self.stop = stop;
            return Back::Stopped;
        }
        let node = self.node;
        if self.is_watched() {
            self.see_expand(g, self.heuristic.value(&memo));
        }
        let mut rest = self.rest(&here, &memo, g, way_back.is_some());
        for action in self.problem.actions(&here) {
            if let Some(rest) = &mut rest {
                if rest.first == 0 {
                    self.pruned += rest.children;
                    break;
                }
                rest.first -= 1;
            }
            if way_back.as_ref() == Some(&action) {
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
            let back = self.dive(state, memo, g, self.way_back(&action));
            if FORM == ANY {
                self.node = node;
            }
            if self.watches_path() {
                self.leave();
            }
            if back != Back::Empty {
                return self.ascend(back, action);
            }
        }
        self.room += 1;
        Back::Empty
    }

    /// The same, one level below the horizon, which is moved: down to the
    /// greatest depth there was, but never so far that the stack could end.
    #[cold]
    #[inline(never)]
    fn dive_beyond(
        &mut self,
        here: P::State,
        memo: H::Memo,
        g: P::Cost,
        way_back: Option<P::Action>,
    ) -> Back {
        let depth = self.horizon + 1;
        let checked = self.checked;
        self.deepest = self.deepest.max(depth);
        let back = if depth < checked + LEVELS {
            self.see_horizon(depth - 1);
            self.dive(here, memo, g, way_back)
        } else {
            self.checked = depth;
            self.see_horizon(depth - 1);
            self.dive_on_new_stack(here, memo, g, way_back)
        };
        self.checked = checked;
        self.see_horizon(depth - 1);
        back
    }

    /// Sets the horizon, seen from this depth.
    fn see_horizon(&mut self, depth: i32) {
        self.horizon = self.deepest.min(self.checked + LEVELS - 1);
        self.room = self.horizon - depth;
    }

    /// The same, after making sure of the stack, and counting it.
    fn dive_on_new_stack(
        &mut self,
        here: P::State,
        memo: H::Memo,
        g: P::Cost,
        way_back: Option<P::Action>,
    ) -> Back {
        if let Err(stop) = self.make_room(self.problem.heap_bytes(&here)) {
            self.stop = stop;
            return Back::Stopped;
        }
        let zone = LEVELS as usize * self.frame;
        stacker::maybe_grow(zone, 16 * zone, || self.dive(here, memo, g, way_back))
    }

    /// Makes room for the levels up to the next look, whose states hold so many bytes on the heap each.
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

    /// The last of the actions, if all their children lie beyond the bound and none lies nearer to it than what is next. A
    /// watcher is told of each child, and a cost that does not fit its type is looked at.
    #[inline]
    fn rest(&self, here: &P::State, memo: &H::Memo, g: P::Cost, has_way_back: bool) -> Option<Unlisted> {
        if self.is_watched() {
            return None;
        }
        let rest = self.heuristic.rest(memo, here)?;
        let f = g.plus(self.heuristic.value(memo)).plus(rest.growth);
        let is_beyond = f > self.bound && f >= self.next && f < P::Cost::MAX;
        let children = rest.actions.saturating_sub(has_way_back.into()) as u64;
        is_beyond.then_some(Unlisted { first: rest.first, children })
    }

    /// The child's memo, and the child if it had to be made for that.
    #[inline]
    fn estimate(&self, here: &P::State, memo: &H::Memo, by: &P::Action) -> (H::Memo, Option<P::State>) {
        if let Some(foreseen) = self.heuristic.foresee(memo, here, by) {
            return (foreseen, None);
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
    fn arrive(&mut self, g: P::Cost) -> Back {
        self.cost = g;
        let node = self.node;
        self.run.see(|| Event::Goal { node, g });
        Back::Found
    }

    /// On the way back from the end of the search: a goal is at the end of the plan.
    #[cold]
    fn ascend(&mut self, back: Back, action: P::Action) -> Back {
        if back == Back::Found {
            self.found.push(action);
        }
        back
    }

    /// A child beyond the bound: it says where the next round may go. In most
    /// spaces nearly all that are cut have the same f.
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

    /// A child that stands on the path already.
    #[inline(never)]
    fn skip(&mut self, state: &P::State, by: &P::Action, costs: (P::Cost, P::Cost)) {
        self.pruned += 1;
        if self.is_watched() {
            self.see_prune(state, by, costs, Why::Cycle);
        }
    }

    /// The next node, which is searched from now on.
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

/// What a level of the recursion takes of the stack beside its list of actions. Without optimisation, each move is a copy.
const fn frame_bytes<P: Problem, H: Heuristic<P>>() -> usize {
    let copies = if cfg!(debug_assertions) { 24 } else { 8 };
    512 + copies
        * (size_of::<P::State>() + size_of::<H::Memo>() + size_of::<P::Action>() + size_of::<P::Cost>())
}
