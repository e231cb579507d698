//! Best-first search: expand the node with the least key, one engine for all.
//!
//! | settings | name | source |
//! |---|---|---|
//! | key g | uniform-cost search | Dijkstra, 1959 |
//! | key h | greedy best-first search | Doran and Michie, 1966 |
//! | key g + h | A* | Hart, Nilsson and Raphael, 1968 |
//! | key g + w h | weighted A* | Pohl, 1970 |
//!
//! Invariant: a node never changes but for being closed, so the parents of a
//! node are the path whose cost it has. A cheaper path to a state makes a new
//! node, which takes the old one's place in the table; the old one is closed,
//! and skipped when it comes up on the open list.
//!
//! An expansion makes all children first and asks for their table slots, then
//! looks at them one by one: out of cache the misses overlap.

use crate::heuristic::Blind;
use crate::limits::Stop;
use crate::open::Open;
pub use crate::open::Tie;
use crate::seen::{Seen, Vacant};
use crate::watch::{Event, Node, Verdict, Why};
use crate::{Algorithm, Cost, Heuristic, Outcome, Plan, Problem, Run, hash};

/// Whether a closed state is opened again when a cheaper path to it turns up.
///
/// It happens only with inconsistent heuristics, and with weights. Without it,
/// plans may cost more than they need to.
///
/// ```
/// use solvarium::path::Reopen;
/// assert_eq!(Reopen::default(), Reopen::Yes);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reopen {
    /// Opened again: needed for optimal plans with inconsistent heuristics.
    #[default]
    Yes,
    /// Closed for good.
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    /// g + h
    Sum,
    /// g + weight * h
    Weighted,
    /// h alone
    Estimate,
}

/// Best-first search with a heuristic; A* unless set otherwise.
///
/// With an admissible heuristic, A* (and uniform-cost search) returns a plan of
/// least cost, and [`BestFirst::weight`] `w` one of at most `w` times that.
///
/// ```
/// use solvarium::{path::BestFirst, puzzle::tiles::{Manhattan, Tiles}, solve};
/// let puzzle = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3")?;
/// let manhattan = Manhattan::of(&puzzle);
/// let best = solve(&puzzle, &BestFirst::new(manhattan.clone()));
/// let quick = solve(&puzzle, &BestFirst::greedy(manhattan));
/// assert_eq!(best.plan().unwrap().cost, 31);
/// assert!(quick.plan().unwrap().cost >= 31 && quick.stats.expanded < best.stats.expanded);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BestFirst<H> {
    heuristic: H,
    key: Key,
    weight: f64,
    tie: Tie,
    reopen: Reopen,
}

/// A*: best-first search as it is when nothing is set.
pub type AStar<H> = BestFirst<H>;

impl BestFirst<Blind> {
    /// Uniform-cost search: the key is g.
    ///
    /// ```
    /// use solvarium::{path::BestFirst, puzzle::tiles::Tiles, solve};
    /// let puzzle = Tiles::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// assert_eq!(solve(&puzzle, &BestFirst::uniform_cost()).plan().unwrap().cost, 2);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn uniform_cost() -> Self {
        Self::new(Blind)
    }
}

impl<H> BestFirst<H> {
    /// A*: the key is g + h.
    #[must_use]
    pub const fn new(heuristic: H) -> Self {
        Self { heuristic, key: Key::Sum, weight: 1.0, tie: Tie::HighG, reopen: Reopen::Yes }
    }

    /// Greedy best-first search: the key is h.
    #[must_use]
    pub const fn greedy(heuristic: H) -> Self {
        Self { heuristic, key: Key::Estimate, weight: 1.0, tie: Tie::HighG, reopen: Reopen::Never }
    }

    /// Weighs the estimate: the key is g + `weight` h, rounded down.
    #[must_use]
    pub const fn weight(mut self, weight: f64) -> Self {
        if let Key::Sum = self.key {
            self.key = Key::Weighted;
        }
        self.weight = weight;
        self
    }

    /// Which of several nodes with equal keys is first.
    #[must_use]
    pub const fn tie(mut self, tie: Tie) -> Self {
        self.tie = tie;
        self
    }

    /// What happens to closed states that are reached more cheaply.
    #[must_use]
    pub const fn reopen(mut self, reopen: Reopen) -> Self {
        self.reopen = reopen;
        self
    }

    #[inline]
    fn f<C: Cost>(&self, g: C, h: C) -> C {
        match self.key {
            Key::Sum => g.plus(h),
            Key::Weighted => g.plus(h.scaled(self.weight)),
            Key::Estimate => h,
        }
    }
}

impl<P: Problem, H: Heuristic<P>> Algorithm<P> for BestFirst<H> {
    fn search(&self, problem: &P, run: &mut Run<'_, P>) -> Outcome<P> {
        let mut search = Search::new(self, problem);
        let result = search.run(run);
        run.stats.seen_peak = search.seen.len() as u64;
        run.stats.depth_peak = search.depth_peak();
        result.into()
    }
}

/// A node: 20 bytes for a 15-puzzle with Manhattan distance.
struct Stored<P: Problem, M> {
    state: P::State,
    memo: M,
    g: P::Cost,
    /// The action that made it; none for the start.
    action: Option<P::Action>,
    parent: u32,
    closed: bool,
}

/// A child on its way into the table.
struct Child<P: Problem, M> {
    hash: u64,
    h: P::Cost,
    node: Stored<P, M>,
}

struct Search<'a, P: Problem, H: Heuristic<P>> {
    settings: &'a BestFirst<H>,
    problem: &'a P,
    seen: Seen<Stored<P, H::Memo>>,
    open: Open,
    /// Nodes that are open: entries on the list less those that are outdated.
    live: u64,
    /// The children of the node that is being expanded.
    brood: Vec<Child<P, H::Memo>>,
    /// Bytes that states hold beyond their own size.
    heap: usize,
    /// The greatest g of a node, and whether every action cost one: then it is
    /// the greatest depth, too.
    farthest: P::Cost,
    unit_costs: bool,
    /// Whether a finite path was dropped because its cost does not fit the type.
    overflow: bool,
}

impl<'a, P: Problem, H: Heuristic<P>> Search<'a, P, H> {
    fn new(settings: &'a BestFirst<H>, problem: &'a P) -> Self {
        Self {
            settings,
            problem,
            seen: Seen::new(),
            open: Open::new(settings.tie),
            live: 0,
            brood: Vec::new(),
            heap: 0,
            farthest: P::Cost::ZERO,
            unit_costs: true,
            overflow: false,
        }
    }

    fn run(&mut self, run: &mut Run<'_, P>) -> Result<Option<Plan<P>>, Stop> {
        self.plant(run)?;
        while let Some(id) = self.open.pop() {
            let node = self.seen.node(id);
            if node.closed {
                continue;
            }
            if self.problem.is_goal(&node.state) {
                run.see(|| Event::Goal { node: Node(id.into()), g: node.g });
                return Ok(Some(self.plan(id)));
            }
            run.expand()?;
            if let Some(next) = self.open.next() {
                self.seen.prefetch_node(next);
            }
            self.list_children(id, run);
            self.make_room(run)?;
            let mut brood = std::mem::take(&mut self.brood);
            for child in brood.drain(..) {
                self.meet(child, run);
            }
            self.brood = brood;
            run.stats.open_peak = run.stats.open_peak.max(self.live);
        }
        if self.overflow { Err(Stop::Overflow) } else { Ok(None) }
    }

    /// Puts the start on the open list, unless the heuristic knows better.
    fn plant(&mut self, run: &mut Run<'_, P>) -> Result<(), Stop> {
        let state = self.problem.start();
        let memo = self.settings.heuristic.first(&state);
        let (g, h) = (P::Cost::ZERO, self.settings.heuristic.value(&memo));
        run.see(|| Event::Generate { node: Node(0), from: None, state: &state, g, h });
        if h == P::Cost::MAX {
            return Ok(());
        }
        let hash = hash::of(&state);
        self.brood.push(Child {
            hash,
            h,
            node: Stored { state, memo, g, action: None, parent: 0, closed: false },
        });
        self.make_room(run)?;
        if let (Some(child), Err(vacant)) = (self.brood.pop(), self.seen.find(hash, |_| false)) {
            self.store(vacant, child.node, h);
        }
        run.stats.open_peak = 1;
        Ok(())
    }

    /// Closes the node and fills the brood with its children.
    #[inline]
    fn list_children(&mut self, id: u32, run: &mut Run<'_, P>) {
        let (problem, heuristic) = (self.problem, &self.settings.heuristic);
        self.seen.node_mut(id).closed = true;
        self.live -= 1;
        let node = self.seen.node(id);
        run.see(|| Event::Expand { node: Node(id.into()), g: node.g, h: heuristic.value(&node.memo) });
        let back = node.action.as_ref().and_then(|action| problem.inverse(action));
        for action in problem.actions(&node.state) {
            if back.as_ref() == Some(&action) {
                continue;
            }
            let cost = problem.cost(&node.state, &action);
            self.unit_costs &= cost == P::Cost::ONE;
            let mut state = node.state.clone();
            problem.apply(&mut state, &action);
            let hash = hash::of(&state);
            self.seen.prefetch(hash);
            let memo = heuristic.after(&node.memo, &action, &state);
            let h = heuristic.value(&memo);
            let g = node.g.plus(cost);
            self.brood.push(Child {
                hash,
                h,
                node: Stored { state, memo, g, action: Some(action), parent: id, closed: false },
            });
        }
    }

    /// Makes room for the brood everywhere, within the limit.
    #[inline]
    fn make_room(&mut self, run: &mut Run<'_, P>) -> Result<(), Stop> {
        let held = self.seen.bytes() + self.open.bytes() + self.heap;
        let limit = run.memory_limit();
        self.seen.reserve(self.brood.len(), limit.saturating_sub(self.open.bytes() + self.heap))?;
        self.open.reserve(self.brood.len(), limit.saturating_sub(self.seen.bytes() + self.heap))?;
        let holds = self.seen.bytes() + self.open.bytes() + self.heap;
        if holds == held { Ok(()) } else { run.hold(holds) }
    }

    /// Stores a child, or finds that its state was seen.
    #[inline]
    fn meet(&mut self, child: Child<P, H::Memo>, run: &mut Run<'_, P>) {
        run.stats.generated += 1;
        if child.h == P::Cost::MAX || child.node.g == P::Cost::MAX {
            return self.drop_dead(&child, run);
        }
        match self.seen.find(child.hash, |known| known.state == child.node.state) {
            Err(vacant) => {
                let id = self.store(vacant, child.node, child.h);
                self.see_node(id, child.h, run);
            }
            Ok(id) => self.meet_again(id, child, run),
        }
    }

    /// Adds a node and puts it on the open list.
    #[inline]
    fn store(&mut self, vacant: Vacant, node: Stored<P, H::Memo>, h: P::Cost) -> u32 {
        let g = node.g;
        self.farthest = self.farthest.max(g);
        self.heap += self.problem.heap_bytes(&node.state);
        self.live += 1;
        let id = self.seen.insert(vacant, node);
        self.open.push(id, self.settings.f(g, h).key(), g.key(), h.key());
        id
    }

    /// A second path to a state.
    #[inline]
    fn meet_again(&mut self, id: u32, child: Child<P, H::Memo>, run: &mut Run<'_, P>) {
        run.stats.duplicates += 1;
        let known = self.seen.node(id);
        if child.node.g >= known.g || known.closed && self.settings.reopen == Reopen::Never {
            Self::see_duplicate(id, &child, Verdict::Dropped, run);
        } else {
            self.improve(id, child, run);
        }
    }

    /// A cheaper path to a state: a new node takes its place.
    #[inline(never)]
    fn improve(&mut self, id: u32, child: Child<P, H::Memo>, run: &mut Run<'_, P>) {
        let known = self.seen.node_mut(id);
        let verdict = if known.closed { Verdict::Reopened } else { Verdict::Improved };
        known.closed = true;
        match verdict {
            Verdict::Reopened => run.stats.reopened += 1,
            _ => self.live -= 1,
        }
        Self::see_duplicate(id, &child, verdict, run);
        let place = self.seen.vacate(child.hash, id);
        let id = self.store(place, child.node, child.h);
        self.see_node(id, child.h, run);
    }

    #[cold]
    fn drop_dead(&mut self, child: &Child<P, H::Memo>, run: &mut Run<'_, P>) {
        run.stats.pruned += 1;
        let Stored { state, g, action, parent, .. } = &child.node;
        let Some(action) = action else { return };
        let before = &self.seen.node(*parent).state;
        self.overflow |= child.h != P::Cost::MAX && self.problem.cost(before, action) != P::Cost::MAX;
        run.see(|| Event::Prune {
            from: (Node((*parent).into()), action),
            state,
            g: *g,
            h: child.h,
            why: Why::DeadEnd,
        });
    }

    #[inline]
    fn see_node(&self, id: u32, h: P::Cost, run: &mut Run<'_, P>) {
        run.see(|| {
            let Stored { state, g, action, parent, .. } = self.seen.node(id);
            let from = action.as_ref().map(|action| (Node((*parent).into()), action));
            Event::Generate { node: Node(id.into()), from, state, g: *g, h }
        });
    }

    #[inline]
    fn see_duplicate(id: u32, child: &Child<P, H::Memo>, verdict: Verdict, run: &mut Run<'_, P>) {
        if let (true, Some(action)) = (run.is_watched(), &child.node.action) {
            let from = (Node(child.node.parent.into()), action);
            run.see(|| Event::Duplicate { node: Node(id.into()), from, g: child.node.g, verdict });
        }
    }

    /// Follows the parents back to the start.
    fn plan(&self, goal: u32) -> Plan<P> {
        let mut node = self.seen.node(goal);
        let cost = node.g;
        let mut actions = Vec::new();
        while let Some(action) = &node.action {
            actions.push(action.clone());
            node = self.seen.node(node.parent);
        }
        actions.reverse();
        Plan { actions, cost }
    }

    /// The greatest number of actions to a node. Nodes do not keep theirs; but
    /// parents are older than their children, so one sweep finds it when costs
    /// do not tell.
    fn depth_peak(self) -> u64 {
        if self.unit_costs {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a count of actions"
            )]
            return self.farthest.as_f64() as u64;
        }
        self.seen.greatest_depth(|node| node.action.as_ref().map(|_| node.parent))
    }
}
