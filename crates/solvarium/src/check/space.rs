//! A state space as an explicit graph: all reachable states, all steps, and the exact distance of each state from the
//! start and from the nearest goal.

use super::graph::{Edge, Graph};
use crate::clock::Instant;
use crate::hash;
use crate::limits::{Clock, Limits, Stop};
use crate::rng::Rng;
use crate::store::seen::Seen;
use crate::{Cost, Problem, Run};
use std::collections::BTreeMap;
use std::convert::Infallible;

/// The part of a time limit that the exploration may take: 1/3. The rest is for the distances and the checks of
/// heuristics. (Manhattan distance on the 15-puzzle: the exploration took 2 of 6.2 seconds.)
const WALK: u32 = 3;
/// The number of loop steps that processing a state counts as, between checks of the clock.
pub(super) const STATE: usize = 64;

/// An explored space, made by [`exact`](super::exact) or [`Space::within`]. States are numbered in breadth-first order.
///
/// ```
/// use solvarium::{check, from_fn};
/// // From 1 to 0, or up to 3, which is a dead end.
/// let street = from_fn(1u32, |&n| if n == 3 { &[][..] } else { &['<', '>'] }.iter().copied(),
///     |n, a| *n = if *a == '<' { n.saturating_sub(1) } else { *n + 1 }, |&n| n == 0)
///     .with_cost(|_, _| 10u32);
/// let space = check::exact(&street);
/// assert!(space.is_whole());
/// assert_eq!(space.distance(&2), Some(20));
/// assert_eq!(space.distance(&3), Some(u32::MAX)); // no goal from here
/// assert_eq!(space.distance(&4), None); // not reached at all
/// ```
pub struct Space<'p, P: Problem> {
    pub(super) problem: &'p P,
    seen: Seen<P::State>,
    pub(super) steps: Graph<P::Cost>,
    to_goal: Vec<P::Cost>,
    goals: usize,
    stopped: Option<Stop>,
    limits: Limits,
    started: Instant,
}

impl<'p, P: Problem> Space<'p, P> {
    /// Explores the space of `problem` as far as `limits` allow. The node limit counts states, and the memory limit is
    /// for the exploration, the distances and [`Space::check_heuristic`]. The time limit and the stop flag also hold
    /// for all of
    /// these; the exploration may take a third of the time.
    ///
    /// ```
    /// use solvarium::{check::Space, from_fn, limits::Stop, Limits};
    /// let endless = from_fn(0u64, |_| [1u64], |n, a| *n += a, |&n| n == 5);
    /// let space = Space::within(&endless, Limits::none().nodes(100));
    /// assert_eq!((space.len(), space.stopped()), (101, Some(&Stop::Nodes)));
    /// ```
    #[must_use]
    pub fn within(problem: &'p P, limits: Limits) -> Self {
        let mut space = Self {
            problem,
            seen: Seen::new(),
            steps: Graph::new(),
            to_goal: Vec::new(),
            goals: 0,
            stopped: None,
            limits,
            started: Instant::now(),
        };
        let mut walk = space.limits.clone();
        walk.time = walk.time.map(|time| time / WALK);
        space.stopped = space.walk(&mut Run::new().limits(walk)).err();
        // A state that was only partly processed does not count.
        let walked = space.steps.ends.last().copied().unwrap_or(0);
        space.steps.edges.truncate(walked);
        let measured = space.measure();
        space.stopped = space.stopped.or(measured.err());
        space
    }

    /// The rest of the limits, for work after the exploration.
    pub(super) const fn clock(&self) -> Clock<'_> {
        Clock::since(&self.limits, self.started)
    }

    /// Computes the distance of each state to the nearest goal. If a limit ends the computation, the distances are
    /// those of the paths found so far, never below the true ones.
    fn measure(&mut self) -> Result<(), Stop> {
        let mut to_goal = vec![P::Cost::MAX; self.seen.len()];
        let mut goals = Vec::new();
        let measured = self.measure_from(&mut goals, &mut to_goal);
        (self.to_goal, self.goals) = (to_goal, goals.len());
        measured
    }

    fn measure_from(&self, goals: &mut Vec<u32>, to_goal: &mut [P::Cost]) -> Result<(), Stop> {
        let clock = self.clock();
        for id in self.ids() {
            clock.look_at_step(id as usize * STATE)?;
            if self.is_goal(id) {
                goals.push(id);
            }
        }
        let back = self.steps.reversed(self.size(), |step| clock.look_at_step(step))?;
        back.distances(to_goal, goals, |step| clock.look_at_step(step * STATE))
    }

    /// The breadth-first exploration; the list of states is the queue.
    fn walk(&mut self, run: &mut Run<'_, P>) -> Result<(), Stop> {
        self.meet(self.problem.start(), run)?;
        while let Some(state) = self.seen.nodes().get(self.steps.ends.len()).cloned() {
            run.expand()?;
            for action in self.problem.actions(&state) {
                let cost = self.problem.cost(&state, &action);
                let mut child = state.clone();
                self.problem.apply(&mut child, &action);
                let to = self.meet(child, run)?;
                self.make_room(run)?;
                self.steps.edges.push(Edge { to, cost });
            }
            self.steps.ends.push(self.steps.edges.len());
            run.hold(self.held())?;
        }
        Ok(())
    }

    /// The number of a state, which may be new.
    fn meet(&mut self, state: P::State, run: &Run<'_, P>) -> Result<u32, Stop> {
        let budget = run.memory_limit().saturating_sub(self.held() - self.seen.bytes());
        self.seen.reserve(1, budget)?;
        match self.seen.find(hash::of(&state), |other| *other == state) {
            Ok(id) => Ok(id),
            Err(vacant) => {
                self.seen.add_heap(self.problem.heap_bytes(&state));
                Ok(self.seen.insert(vacant, state))
            }
        }
    }

    /// Makes room for one more step; grows by a quarter.
    fn make_room(&mut self, run: &Run<'_, P>) -> Result<(), Stop> {
        let edges = &self.steps.edges;
        if edges.len() < edges.capacity() {
            return Ok(());
        }
        let more = (edges.capacity() / 4).max(1 << 8);
        let bytes = more * bytes_a_step::<P::Cost>();
        if self.held() + bytes > run.memory_limit() {
            return Err(Stop::Memory);
        }
        let grown = self.steps.edges.try_reserve_exact(more);
        grown.map_err(|_| Stop::Memory)
    }

    /// The bytes that are allocated, or will be allocated for the distances: a distance of each state, the index of its
    /// reversed
    /// steps, and its entry among the goals.
    pub(super) fn held(&self) -> usize {
        let state = size_of::<P::Cost>() + size_of::<usize>() + 2 * size_of::<u32>();
        self.seen.bytes()
            + self.steps.edges.capacity() * bytes_a_step::<P::Cost>()
            + self.seen.len() * state
            + self.steps.ends.capacity() * size_of::<usize>()
    }

    /// The bytes that are allocated once the distances are known.
    pub(super) fn kept(&self) -> usize {
        self.seen.bytes()
            + self.steps.edges.capacity() * size_of::<Edge<P::Cost>>()
            + self.to_goal.capacity() * size_of::<P::Cost>()
            + self.steps.ends.capacity() * size_of::<usize>()
    }

    /// Whether all reachable states were explored.
    ///
    /// ```
    /// use solvarium::{check::Space, from_fn, Limits};
    /// let ring = from_fn(0u32, |_| [1u32, 5], |n, a| *n = (*n + a) % 6, |&n| n == 0);
    /// assert!(Space::within(&ring, Limits::none()).is_whole());
    /// assert!(!Space::within(&ring, Limits::none().nodes(2)).is_whole());
    /// ```
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.stopped.is_none()
    }

    /// The limit that ended the exploration, if any.
    ///
    /// ```
    /// use solvarium::{check::Space, from_fn, limits::Stop, Limits};
    /// let ring = from_fn(0u32, |_| [1u32, 5], |n, a| *n = (*n + a) % 6, |&n| n == 0);
    /// assert_eq!(Space::within(&ring, Limits::none().nodes(2)).stopped(), Some(&Stop::Nodes));
    /// assert_eq!(Space::within(&ring, Limits::none()).stopped(), None);
    /// ```
    #[must_use]
    pub const fn stopped(&self) -> Option<&Stop> {
        self.stopped.as_ref()
    }

    /// The number of states found.
    ///
    /// ```
    /// use solvarium::{check, puzzle::tiles::Tiles};
    /// assert_eq!(check::exact(&Tiles::parse("1 0 / 2 3")?).len(), 12); // half of the 24 boards
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "the start is always there, or nothing fits")]
    pub fn len(&self) -> usize {
        self.seen.len()
    }

    /// The number of steps: pairs of a state and an action.
    ///
    /// ```
    /// use solvarium::{check, from_fn};
    /// let ring = from_fn(0u32, |_| [1u32, 5], |n, a| *n = (*n + a) % 6, |&n| n == 0);
    /// assert_eq!(check::exact(&ring).steps(), 12); // six states, two actions each
    /// ```
    #[must_use]
    pub fn steps(&self) -> usize {
        self.steps.edges.len()
    }

    /// The states in breadth-first order.
    ///
    /// ```
    /// use solvarium::{check, from_fn};
    /// let ring = from_fn(0u32, |_| [1u32, 5], |n, a| *n = (*n + a) % 6, |&n| n == 0);
    /// assert!(check::exact(&ring).states().copied().eq([0, 1, 5, 2, 4, 3]));
    /// ```
    pub fn states(&self) -> impl Iterator<Item = &P::State> {
        self.seen.nodes().iter()
    }

    /// The least cost from `state` to a goal, or [`Cost::MAX`] if there is no path; `None` for a state that was not
    /// found. In a partial space, the least cost among the paths that were seen.
    ///
    /// [`Cost::MAX`]: crate::Cost::MAX
    ///
    /// ```
    /// use solvarium::{check, puzzle::romania::{City, Romania}};
    /// let map = Romania::parse("Bucharest")?;
    /// let arad = City::all().next().unwrap();
    /// assert_eq!(check::exact(&map).distance(&arad), Some(418));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn distance(&self, state: &P::State) -> Option<P::Cost> {
        let id = self.seen.find(hash::of(state), |other| other == state);
        id.ok().map(|id| self.to_goal(id))
    }

    /// The number of states at each distance from the nearest goal. Dead ends count under
    /// [`Cost::MAX`](crate::Cost::MAX).
    ///
    /// ```
    /// use solvarium::{check, puzzle::river::River};
    /// let depths = check::exact(&River::parse("3 3 2")?).depths();
    /// assert_eq!(depths[&11], 1); // the start; all others are nearer
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn depths(&self) -> BTreeMap<P::Cost, u64> {
        tally(&self.to_goal)
    }

    /// The number of states at each distance from the start, as in tables of move generators (perft, without
    /// repetitions).
    ///
    /// ```
    /// use solvarium::{check, from_fn};
    /// let ring = from_fn(0u32, |_| [1u32, 5], |n, a| *n = (*n + a) % 6, |_| false);
    /// assert!(check::exact(&ring).layers().into_values().eq([1, 2, 2, 1]));
    /// ```
    #[must_use]
    pub fn layers(&self) -> BTreeMap<P::Cost, u64> {
        let mut from_start = vec![P::Cost::MAX; self.seen.len()];
        let start: &[u32] = if from_start.is_empty() { &[] } else { &[0] };
        let Ok(()) = self.steps.distances(&mut from_start, start, |_| Ok::<_, Infallible>(()));
        tally(&from_start)
    }

    /// Returns up to `most` different random states at exactly this distance from the nearest goal: instances of known
    /// difficulty. The same seed gives the same states.
    ///
    /// ```
    /// use solvarium::{check, from_fn};
    /// let ring = from_fn(0u32, |_| [1u32, 99], |n, a| *n = (*n + a) % 100, |&n| n == 0);
    /// let space = check::exact(&ring);
    /// let two = space.states_at(7, 5, 1);
    /// assert!(two == [7, 93] || two == [93, 7]); // there are no more
    /// ```
    #[must_use]
    pub fn states_at(&self, distance: P::Cost, most: usize, seed: u64) -> Vec<P::State> {
        let mut ids: Vec<_> = self.ids().filter(|&id| self.to_goal(id) == distance).collect();
        Rng::seeded(seed).shuffle(&mut ids);
        ids.truncate(most);
        ids.into_iter().map(|id| self.state(id).clone()).collect()
    }

    /// The number of goals.
    ///
    /// ```
    /// use solvarium::{check, puzzle::jugs::Jugs};
    /// let jugs = Jugs::parse("4 3 -> 2")?;
    /// let space = check::exact(&jugs);
    /// assert!(space.goals() > 1); // 2 litres in either jug, any amount in the other
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn goals(&self) -> usize {
        self.goals
    }

    /// The numbers of all states.
    #[expect(clippy::cast_possible_truncation, reason = "`Seen` numbers states by u32")]
    pub(super) fn size(&self) -> u32 {
        self.seen.len() as u32
    }

    pub(super) fn ids(&self) -> impl Iterator<Item = u32> + use<P> {
        0..self.size()
    }

    pub(super) fn state(&self, id: u32) -> &P::State {
        self.seen.node(id)
    }

    pub(super) fn distances(&self) -> &[P::Cost] {
        &self.to_goal
    }

    pub(super) fn to_goal(&self, id: u32) -> P::Cost {
        self.to_goal[id as usize]
    }

    pub(super) fn is_goal(&self, id: u32) -> bool {
        self.problem.is_goal(self.state(id))
    }

    /// Whether the steps of this state are known.
    pub(super) fn is_walked(&self, id: u32) -> bool {
        (id as usize) < self.steps.ends.len()
    }
}

/// The bytes of a step: it is stored in both directions, and may wait in the queue of Dijkstra's search.
const fn bytes_a_step<C>() -> usize {
    2 * size_of::<Edge<C>>() + size_of::<(C, u32)>()
}

fn tally<C: Ord + Copy>(distances: &[C]) -> BTreeMap<C, u64> {
    let mut tally = BTreeMap::new();
    for &distance in distances {
        *tally.entry(distance).or_default() += 1;
    }
    tally
}
