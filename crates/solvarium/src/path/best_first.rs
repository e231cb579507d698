//! Best-first search: expand the node with the least key, one engine for all.
//!
//! | settings | name | source |
//! |---|---|---|
//! | key g | uniform-cost search | Dijkstra, 1959 |
//! | key h | greedy best-first search | Doran and Michie, 1966 |
//! | key g + h | A* | Hart, Nilsson and Raphael, 1968 |
//! | key g + w h | weighted A* | Pohl, 1970 |
//!
//! Invariant: every stored state has its cheapest known path, and is either
//! closed or has an entry on the open list with that path's key. A path that
//! improves pushes a second entry; the first finds its node closed and is
//! skipped.
//!
//! An expansion makes all children first and asks for their table slots, then
//! looks at them one by one: out of cache the misses overlap.

use crate::heuristic::Blind;
use crate::limits::Stop;
use crate::open::Open;
pub use crate::open::Tie;
use crate::seen::Seen;
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
    /// g + weight * h
    Both,
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
        Self { heuristic, key: Key::Both, weight: 1.0, tie: Tie::HighG, reopen: Reopen::Yes }
    }

    /// Greedy best-first search: the key is h.
    #[must_use]
    pub const fn greedy(heuristic: H) -> Self {
        Self { heuristic, key: Key::Estimate, weight: 1.0, tie: Tie::HighG, reopen: Reopen::Never }
    }

    /// Weighs the estimate: the key is g + `weight` h, rounded down.
    #[must_use]
    pub const fn weight(mut self, weight: f64) -> Self {
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
            Key::Both => g.plus(h.scaled(self.weight)),
            Key::Estimate => h,
        }
    }
}

impl<P: Problem, H: Heuristic<P>> Algorithm<P> for BestFirst<H> {
    fn search(&self, problem: &P, run: &mut Run<'_, P>) -> Outcome<P> {
        let mut search = Search {
            settings: self,
            problem,
            seen: Seen::new(),
            open: Open::new(self.tie),
            live: 0,
            brood: Vec::new(),
            overflow: false,
        };
        let result = search.run(run);
        run.stats.seen_peak = search.seen.len() as u64;
        result.into()
    }
}

/// A stored state: 24 bytes for a 15-puzzle with Manhattan distance.
struct Stored<P: Problem, M> {
    state: P::State,
    memo: M,
    g: P::Cost,
    /// The action that made it; none for the start.
    action: Option<P::Action>,
    parent: u32,
    depth: u32,
    closed: bool,
}

/// A child on its way into the table.
struct Child<P: Problem, M> {
    hash: u64,
    state: P::State,
    memo: M,
    g: P::Cost,
    h: P::Cost,
    action: P::Action,
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
    /// Whether a finite path was dropped because its cost does not fit the type.
    overflow: bool,
}

impl<P: Problem, H: Heuristic<P>> Search<'_, P, H> {
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
            self.seen.reserve(self.brood.len(), run.memory_limit().saturating_sub(self.open.bytes()))?;
            let mut brood = std::mem::take(&mut self.brood);
            for child in brood.drain(..) {
                self.meet(id, child, run);
            }
            self.brood = brood;
            run.stats.open_peak = run.stats.open_peak.max(self.live);
            run.hold(self.seen.bytes() + self.open.bytes())?;
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
        self.seen.reserve(1, run.memory_limit())?;
        if let Err(vacant) = self.seen.find(hash::of(&state), |_| false) {
            self.seen
                .insert(vacant, Stored { state, memo, g, action: None, parent: 0, depth: 0, closed: false });
        }
        self.open.push(0, self.settings.f(g, h).key(), g.key(), h.key());
        self.live = 1;
        run.stats.open_peak = 1;
        run.hold(self.seen.bytes() + self.open.bytes())
    }

    /// Closes the node and fills the brood with its children.
    #[inline]
    fn list_children(&mut self, id: u32, run: &mut Run<'_, P>) {
        let (problem, heuristic) = (self.problem, &self.settings.heuristic);
        let node = self.seen.node_mut(id);
        node.closed = true;
        self.live -= 1;
        let node = self.seen.node(id);
        run.see(|| Event::Expand { node: Node(id.into()), g: node.g, h: heuristic.value(&node.memo) });
        let back = node.action.as_ref().and_then(|action| problem.inverse(action));
        for action in problem.actions(&node.state) {
            if back.as_ref() == Some(&action) {
                continue;
            }
            let g = node.g.plus(problem.cost(&node.state, &action));
            let mut state = node.state.clone();
            problem.apply(&mut state, &action);
            let hash = hash::of(&state);
            self.seen.prefetch(hash);
            let memo = heuristic.after(&node.memo, &action, &state);
            let h = heuristic.value(&memo);
            self.brood.push(Child { hash, state, memo, g, h, action });
        }
    }

    /// Stores a child, or finds that it was seen.
    #[inline]
    fn meet(&mut self, parent: u32, child: Child<P, H::Memo>, run: &mut Run<'_, P>) {
        run.stats.generated += 1;
        if child.h == P::Cost::MAX || child.g == P::Cost::MAX {
            return self.drop_dead(parent, &child, run);
        }
        match self.seen.find(child.hash, |node| node.state == child.state) {
            Ok(id) => self.meet_again(id, parent, child, run),
            Err(vacant) => {
                let Child { state, memo, g, h, action, .. } = child;
                let depth = self.seen.node(parent).depth + 1;
                run.stats.depth_peak = run.stats.depth_peak.max(depth.into());
                let id = self.seen.insert(
                    vacant,
                    Stored { state, memo, g, action: Some(action), parent, depth, closed: false },
                );
                if run.is_watched() {
                    let node = self.seen.node(id);
                    let from = node.action.as_ref().map(|action| (Node(parent.into()), action));
                    run.see(|| Event::Generate { node: Node(id.into()), from, state: &node.state, g, h });
                }
                self.live += 1;
                self.open.push(id, self.settings.f(g, h).key(), g.key(), h.key());
            }
        }
    }

    /// A second path to a state.
    fn meet_again(&mut self, id: u32, parent: u32, child: Child<P, H::Memo>, run: &mut Run<'_, P>) {
        run.stats.duplicates += 1;
        let depth = self.seen.node(parent).depth + 1;
        let known = self.seen.node_mut(id);
        let Child { g, h, action, .. } = child;
        let verdict = if g >= known.g || known.closed && self.settings.reopen == Reopen::Never {
            Verdict::Dropped
        } else if known.closed {
            Verdict::Reopened
        } else {
            Verdict::Improved
        };
        run.see(|| Event::Duplicate {
            node: Node(id.into()),
            from: (Node(parent.into()), &action),
            g,
            verdict,
        });
        if verdict == Verdict::Dropped {
            return;
        }
        if verdict == Verdict::Reopened {
            run.stats.reopened += 1;
            self.live += 1;
        }
        run.stats.depth_peak = run.stats.depth_peak.max(depth.into());
        (known.g, known.parent, known.depth, known.action, known.closed) =
            (g, parent, depth, Some(action), false);
        self.open.push(id, self.settings.f(g, h).key(), g.key(), h.key());
    }

    #[cold]
    fn drop_dead(&mut self, parent: u32, child: &Child<P, H::Memo>, run: &mut Run<'_, P>) {
        run.stats.pruned += 1;
        let before = self.seen.node(parent);
        self.overflow |=
            child.h != P::Cost::MAX && self.problem.cost(&before.state, &child.action) != P::Cost::MAX;
        run.see(|| Event::Prune {
            from: (Node(parent.into()), &child.action),
            state: &child.state,
            g: child.g,
            h: child.h,
            why: Why::DeadEnd,
        });
    }

    /// Follows the parents back to the start.
    fn plan(&self, goal: u32) -> Plan<P> {
        let mut node = self.seen.node(goal);
        let cost = node.g;
        let mut actions = Vec::with_capacity(node.depth as usize);
        while let Some(action) = &node.action {
            actions.push(action.clone());
            node = self.seen.node(node.parent);
        }
        actions.reverse();
        Plan { actions, cost }
    }
}
