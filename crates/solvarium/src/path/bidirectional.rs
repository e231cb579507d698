//! Bidirectional breadth-first search (Pohl, 1971): two balls of half the radius hold far fewer states than one.
//!
//! The search expands complete levels, always on the side whose last level is smaller (of equal ones, the shallower).
//! Invariant between levels: the start's side is complete to depth a, the goals' side to depth b, and no state is known
//! on both sides. So every plan has more than a + b actions. A state of a new level that the other side knows has the
//! least possible depth on that side, b. So the first one gives a plan of a + b + 1 actions. No plan is shorter, so the
//! search may
//! stop in the middle of the level.

use super::direction::{self, Direction, Numbers};
use crate::limits::Stop;
use crate::run::Reached;
use crate::store::drain::try_drain;
use crate::store::seen::Seen;
use crate::watch::{Event, Verdict, Why};
use crate::{Algorithm, Cost, Outcome, Plan, Problem, Reversible, Run, hash};
use std::borrow::Cow;

/// Breadth-first search from the start and from all goals at once. The plan has the fewest actions; costs are ignored.
///
/// ```
/// use solvarium::{path::{BidirectionalBreadthFirst, BreadthFirst}, puzzle::tiles::Tiles, solve};
/// let puzzle = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3")?;
/// let both = solve(&puzzle, &BidirectionalBreadthFirst::new());
/// assert_eq!(both.plan().unwrap().len(), 31);
/// assert!(both.stats.expanded * 5 < solve(&puzzle, &BreadthFirst::new()).stats.expanded);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct BidirectionalBreadthFirst;

impl BidirectionalBreadthFirst {
    /// The search; it has no settings.
    ///
    /// ```
    /// use solvarium::{path::BidirectionalBreadthFirst, puzzle::tiles::Tiles, solve};
    /// let puzzle = Tiles::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let answer = solve(&puzzle, &BidirectionalBreadthFirst::new());
    /// assert_eq!((answer.plan().unwrap().len(), answer.stats.expanded), (2, 2));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self
    }
}

impl<P: Reversible> Algorithm<P> for BidirectionalBreadthFirst {
    fn search(&self, problem: &P, run: &mut Run<'_, P>) -> Outcome<P> {
        let mut forward = Side::new(Direction::Forward);
        let mut backward = Side::new(Direction::Backward);
        let mut search = BidirectionalSearch { problem, run, nodes: 0, other_bytes: 0 };
        let result = search.meet(&mut forward, &mut backward);
        run.stats.seen_peak = (forward.seen.len() + backward.seen.len()) as u64;
        result.into()
    }
}

struct Stored<P: Problem> {
    state: P::State,
    /// The action between the node and its parent; `None` for a root.
    action: Option<P::Action>,
    parent: u32,
    /// The cost of that path, for observers.
    g: P::Cost,
}

/// One direction: all states seen, level by level.
struct Side<P: Problem> {
    direction: Direction,
    seen: Seen<Stored<P>>,
    /// The index at which the last complete level begins.
    level: u32,
    depth: u64,
    numbers: Numbers,
}

struct BidirectionalSearch<'a, 'w, P: Problem> {
    problem: &'a P,
    run: &'a mut Run<'w, P>,
    nodes: u64,
    /// The bytes of the other side.
    other_bytes: usize,
}

/// A child to be stored: its hash, its state, its action and its cost.
type Child<P> = (u64, <P as Problem>::State, <P as Problem>::Action, <P as Problem>::Cost);

/// The reason why the remaining children of a node are skipped.
enum End {
    /// Both sides know a state; its numbers on this side and the other.
    Met(u32, u32),
    Stopped(Stop),
}

/// A state that both sides know: its numbers in forward and backward direction.
type Meeting = Option<(u32, u32)>;

impl<P: Problem> Side<P> {
    fn new(direction: Direction) -> Self {
        Self { direction, seen: Seen::new(), level: 0, depth: 0, numbers: Numbers::default() }
    }

    fn find(&self, state: &P::State, hash: u64) -> Option<u32> {
        self.seen.find(hash, |node| node.state == *state).ok()
    }

    /// The number of states in the last level.
    fn width(&self) -> usize {
        self.seen.len() - self.level as usize
    }

    fn bytes(&self) -> usize {
        self.seen.bytes() + self.numbers.bytes()
    }

    /// The actions between a state and this side's root.
    fn actions(&self, id: u32) -> impl Iterator<Item = P::Action> {
        let mut node = self.seen.node(id);
        std::iter::from_fn(move || {
            let action = node.action.clone()?;
            node = self.seen.node(node.parent);
            Some(action)
        })
    }
}

impl<P: Reversible> BidirectionalSearch<'_, '_, P> {
    fn meet(&mut self, forward: &mut Side<P>, backward: &mut Side<P>) -> Result<Option<Plan<P>>, Stop> {
        let mut meeting = self.push_start(forward, backward)?;
        while meeting.is_none() && forward.width() > 0 && backward.width() > 0 {
            self.run.stats.open_peak =
                self.run.stats.open_peak.max((forward.width() + backward.width()) as u64);
            self.run.reach(Reached::Depth(forward.depth + backward.depth));
            meeting = if (forward.width(), forward.depth) <= (backward.width(), backward.depth) {
                self.expand_level(forward, backward)?
            } else {
                self.expand_level(backward, forward)?.map(|(here, there)| (there, here))
            };
        }
        Ok(meeting.map(|(a, b)| {
            let mut actions: Vec<_> = forward.actions(a).collect();
            actions.reverse();
            actions.extend(backward.actions(b));
            let plan = direction::plan(self.problem, actions);
            self.run.see(|| Event::Goal { node: forward.numbers.of(a), g: plan.cost });
            plan
        }))
    }

    /// Stores the roots of both sides. They may be the same state.
    fn push_start(&mut self, forward: &mut Side<P>, backward: &mut Side<P>) -> Result<Meeting, Stop> {
        let start = self.problem.start();
        let hash = hash::of(&start);
        self.keep(forward, (start.clone(), hash), None, P::Cost::ZERO)?;
        self.other_bytes = forward.bytes();
        for goal in self.problem.goals() {
            let hash = hash::of(&goal);
            if backward.find(&goal, hash).is_none() {
                self.keep(backward, (goal, hash), None, P::Cost::ZERO)?;
            }
        }
        self.run.hold(backward.bytes() + self.other_bytes)?;
        Ok(backward.find(&start, hash).map(|there| (0, there)))
    }

    /// Makes the next level of one side, and stops at the first state that the other side knows.
    fn expand_level(&mut self, side: &mut Side<P>, other: &Side<P>) -> Result<Meeting, Stop> {
        self.other_bytes = other.bytes();
        let level = side.level..side.level + u32::try_from(side.width()).map_err(|_| Stop::Memory)?;
        (side.level, side.depth) = (level.end, side.depth + 1);
        let mut children = Vec::new();
        for id in level {
            self.run.expand()?;
            let node = side.seen.node(id);
            self.run.see(|| Event::Expand { node: side.numbers.of(id), g: node.g, h: P::Cost::ZERO });
            let (run, from) = (&mut *self.run, side.numbers.of(id));
            side.direction.each(self.problem, &node.state, node.action.as_ref(), |state, action, cost| {
                if cost == P::Cost::MAX {
                    run.stats.generated += 1;
                    run.stats.pruned += 1;
                    let (g, h, why) = (cost, P::Cost::ZERO, Why::DeadEnd);
                    return run.see(|| Event::Prune { from: (from, &action), state: &state, g, h, why });
                }
                let hash = hash::of(&state);
                side.seen.prefetch(hash);
                other.seen.prefetch(hash);
                children.push((hash, state, action, node.g.plus(cost)));
            });
            match try_drain(&mut children, |child| self.settle(side, other, id, child)) {
                Ok(()) => {}
                Err(End::Met(here, there)) => return Ok(Some((here, there))),
                Err(End::Stopped(stop)) => return Err(stop),
            }
            self.run.hold(side.bytes() + self.other_bytes)?;
        }
        Ok(None)
    }

    /// Stores a child of node `id` unless it was seen, and looks it up on the other side.
    fn settle(
        &mut self,
        side: &mut Side<P>,
        other: &Side<P>,
        id: u32,
        child: Cow<'_, Child<P>>,
    ) -> Result<(), End> {
        let (hash, state, action, g) = &*child;
        self.run.stats.generated += 1;
        if let Some(known) = side.find(state, *hash) {
            self.drop_duplicate(side, known, (id, action), *g);
            return Ok(());
        }
        let (hash, state, action, g) = child.into_owned();
        let here = self.keep(side, (state, hash), Some((id, action)), g).map_err(End::Stopped)?;
        let there = other.find(&side.seen.node(here).state, hash);
        there.map_or(Ok(()), |there| Err(End::Met(here, there)))
    }

    /// Stores a new state.
    fn keep(
        &mut self,
        side: &mut Side<P>,
        (state, hash): (P::State, u64),
        from: Option<(u32, P::Action)>,
        g: P::Cost,
    ) -> Result<u32, Stop> {
        let budget = self.run.memory_limit().saturating_sub(self.other_bytes);
        side.seen.reserve(1, budget.saturating_sub(side.numbers.bytes()))?;
        side.seen.add_heap(self.problem.heap_bytes(&state));
        let parent = from.as_ref().map(|(id, action)| (*id, action));
        side.numbers.generate(&mut self.nodes, parent, (&state, g, P::Cost::ZERO), self.run);
        self.run.stats.depth_peak = self.run.stats.depth_peak.max(side.depth);
        let (parent, action) = from.map_or((0, None), |(id, action)| (id, Some(action)));
        Ok(match side.seen.find(hash, |_| false) {
            Ok(id) => id,
            Err(vacant) => side.seen.insert(vacant, Stored { state, action, parent, g }),
        })
    }

    fn drop_duplicate(&mut self, side: &Side<P>, known: u32, (id, by): (u32, &P::Action), g: P::Cost) {
        self.run.stats.duplicates += 1;
        let (node, from) = (side.numbers.of(known), (side.numbers.of(id), by));
        self.run.see(|| Event::Duplicate { node, from, g, verdict: Verdict::Dropped });
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::audit::audit;
    use super::super::tests::random_graph::{
        Chain, graphs, keeps_within_a_mebibyte, reaches_a_far_goal, stops_after_exactly,
    };
    use super::*;
    use crate::{Real, solve};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn finds_a_plan_of_fewest_actions(graph in graphs()) {
            let fewest = graph.clone().priced(1).optimum();
            let answer = solve(&graph, &BidirectionalBreadthFirst::new());
            prop_assert_eq!(answer.plan().map(|plan| plan.len() as u32), fewest);
            prop_assert_eq!(matches!(answer.outcome, Outcome::NoSolution), fewest.is_none());
        }

        #[test]
        fn keeps_its_books(graph in graphs()) {
            audit(&graph, &BidirectionalBreadthFirst::new());
        }

        #[test]
        fn stops_after_the_exact_number_of_expansions(graph in graphs(), most in 0..20u64) {
            stops_after_exactly(most, &graph, &BidirectionalBreadthFirst::new());
        }
    }

    /// A step of infinite cost leads nowhere, as in all searches.
    #[test]
    fn takes_no_step_of_infinite_cost() {
        let walled = |wall: f64| {
            let cost = move |&n: &u32| if n == 2 { Real::new(wall) } else { Real::new(1.0) };
            Line { cost: Box::new(cost) }
        };
        let answer = solve(&walled(f64::INFINITY), &BidirectionalBreadthFirst::new());
        assert!(matches!(answer.outcome, Outcome::NoSolution));
        assert_eq!(answer.stats.pruned, 1);
        assert_eq!(solve(&walled(7.0), &BidirectionalBreadthFirst::new()).plan().unwrap().cost.value(), 11.0);
    }

    /// Steps from 0 to 5.
    struct Line {
        cost: Box<dyn Fn(&u32) -> Real>,
    }

    impl Problem for Line {
        type State = u32;
        type Action = u32;
        type Cost = Real;

        fn start(&self) -> u32 {
            0
        }

        fn is_goal(&self, n: &u32) -> bool {
            *n == 5
        }

        fn actions(&self, n: &u32) -> impl IntoIterator<Item = u32> {
            (*n < 5).then_some(*n)
        }

        fn apply(&self, n: &mut u32, _: &u32) {
            *n += 1;
        }

        fn cost(&self, n: &u32, _: &u32) -> Real {
            (self.cost)(n)
        }
    }

    impl Reversible for Line {
        fn goals(&self) -> impl IntoIterator<Item = u32> {
            [5]
        }

        fn actions_into(&self, n: &u32) -> impl IntoIterator<Item = u32> {
            n.checked_sub(1)
        }

        fn undo(&self, n: &mut u32, _: &u32) {
            *n -= 1;
        }
    }

    #[test]
    fn counts_its_operations() {
        let chain = Chain::of(4);
        let stats = solve(&chain, &BidirectionalBreadthFirst::new()).stats;
        // From 0: -1 and 1; from 4: 5 and 3; from -1 and 1: -2 and 2; then 6, and 2 on both sides. Actions are listed
        // once per expansion and once per step of the replay.
        assert_eq!((stats.expanded, chain.listed.get()), (6, 6 + 4));
        assert_eq!((stats.generated, stats.duplicates, stats.depth_peak), (8, 0, 2));
        assert_eq!((stats.seen_peak, stats.open_peak), (10, 4));
    }

    #[test]
    fn walks_a_long_path() {
        reaches_a_far_goal(&BidirectionalBreadthFirst::new());
    }

    #[test]
    fn keeps_within_its_memory() {
        keeps_within_a_mebibyte(&BidirectionalBreadthFirst::new());
    }
}
