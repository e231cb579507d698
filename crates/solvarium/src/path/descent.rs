//! Recursive depth-first search down to a limit, shared by depth-limited search, iterative deepening and the recursive
//! form of depth-first search.
//!
//! A child is searched completely before the next one is made. The path is the call stack, which continues in pieces on
//! the heap ([`stacker`]), so that a path of a million actions is safe. The pieces count as memory.
//!
//! With a limit, a graph search stores the depth at which it searched a state. A state found again nearer to the start
//! is searched again, because descendants that were too deep may now be within the limit. (Not doing so is a common
//! bug: depth-first order reaches a state by a long path before a short one, and goals are missed.)

use super::frontier::Form;
use super::ida::Cycles;
use super::memory::{Everything, Memory, Met, NoMemory};
use super::trail::Trail;
use crate::limits::Stop;
use crate::watch::{Event, Node, Verdict, Why};
use crate::{Cost, Plan, Problem, Run};

/// The depth limit of an unlimited search.
pub(super) const NO_LIMIT: u32 = u32::MAX;

/// The result of a search down to a limit.
pub(super) struct End<P: Problem> {
    pub(super) plan: Option<Plan<P>>,
    /// Whether the limit cut off anything.
    pub(super) cut: bool,
}

/// Searches all states within `limit` actions from the start. New nodes are numbered from `nodes`.
pub(super) fn search<P: Problem>(
    problem: &P,
    run: &mut Run<'_, P>,
    form: Form,
    limit: u32,
    nodes: &mut u64,
) -> Result<End<P>, Stop> {
    match form {
        Form::Graph => Descent::new(problem, run, Everything::new(limit), limit).search(nodes),
        Form::Tree(Cycles::Path) => Descent::new(problem, run, Trail::new(), limit).search(nodes),
        Form::Tree(cycles) => Descent::new(problem, run, NoMemory(cycles), limit).search(nodes),
    }
}

struct Descent<'a, 'w, P: Problem, M> {
    problem: &'a P,
    run: &'a mut Run<'w, P>,
    memory: M,
    limit: u32,
    /// The number of the next node.
    next: u64,
    /// The node number of each stored state, if there is an observer.
    numbers: Vec<Node>,
    /// The number of states at the limit with children that were not searched.
    cut: u64,
    /// The heap bytes of the states on the path.
    heap: usize,
    /// The bytes of stack that were allocated.
    stack: usize,
    /// The bytes of the list of actions at each level.
    list: usize,
    /// The plan, last action first, filled while the search returns from the goal.
    actions: Vec<P::Action>,
    cost: P::Cost,
}

/// A node on the path, with the data that its children need.
struct Here<'n, P: Problem> {
    state: &'n P::State,
    came_by: Option<&'n P::Action>,
    g: P::Cost,
    depth: u32,
    /// The number of the state among the stored ones.
    id: u32,
    node: Node,
}

/// The number of levels between two checks of the stack.
const LEVELS: u32 = 32;
/// The stack space reserved for the problem's own functions.
const SPARE: usize = 64 << 10;

impl<'a, 'w, P: Problem, M: Memory<P>> Descent<'a, 'w, P, M> {
    fn new(problem: &'a P, run: &'a mut Run<'w, P>, memory: M, limit: u32) -> Self {
        Self {
            problem,
            run,
            memory,
            limit,
            next: 0,
            numbers: Vec::new(),
            cut: 0,
            heap: 0,
            stack: 0,
            list: 0,
            actions: Vec::new(),
            cost: P::Cost::ZERO,
        }
    }

    fn search(mut self, nodes: &mut u64) -> Result<End<P>, Stop> {
        self.next = *nodes;
        let found = self.begin();
        *nodes = self.next;
        let path = self.run.stats.depth_peak + 1;
        self.run.stats.open_peak = path;
        self.run.stats.seen_peak = self.run.stats.seen_peak.max(self.memory.peak(path));
        if !found? {
            return Ok(End { plan: None, cut: self.cut > 0 });
        }
        if self.cost == P::Cost::MAX {
            return Err(Stop::Overflow);
        }
        self.actions.reverse();
        Ok(End { plan: Some(Plan { actions: self.actions, cost: self.cost }), cut: false })
    }

    fn begin(&mut self) -> Result<bool, Stop> {
        let (state, g) = (self.problem.start(), P::Cost::ZERO);
        self.make_room()?;
        let heap = self.problem.heap_bytes(&state);
        self.memory.enter(&state, 0, heap);
        self.heap += heap;
        let start = Here { state: &state, came_by: None, g, depth: 0, id: 0, node: self.number(0) };
        self.run.see(|| Event::Generate { node: start.node, from: None, state: &state, g, h: g });
        self.descend_safely(&start)
    }

    /// Searches below a node. Returns true if a goal was found there.
    fn descend(&mut self, here: &Here<'_, P>) -> Result<bool, Stop> {
        if self.problem.is_goal(here.state) {
            self.cost = here.g;
            self.run.see(|| Event::Goal { node: here.node, g: here.g });
            return Ok(true);
        }
        if here.depth == self.limit {
            self.look_below(here);
            return Ok(false);
        }
        self.run.expand()?;
        self.run.see(|| Event::Expand { node: here.node, g: here.g, h: P::Cost::ZERO });
        let inverse = self.inverse(here);
        let list = self.problem.actions(here.state).into_iter();
        self.list = size_of_val(&list);
        for action in list {
            if inverse.as_ref() == Some(&action) {
                continue;
            }
            let mut state = here.state.clone();
            self.problem.apply(&mut state, &action);
            let Some(child) = self.enter(here, &action, &state)? else { continue };
            let look = child.depth % LEVELS == 1;
            let found = if look { self.descend_safely(&child) } else { self.descend(&child) }?;
            let heap = self.problem.heap_bytes(&state);
            self.memory.leave(heap);
            self.heap = self.heap.saturating_sub(heap);
            if found {
                self.actions.push(action);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Like [`Self::descend`], after ensuring that the stack suffices for the levels up to the next check. Counts the
    /// allocated stack.
    fn descend_safely(&mut self, here: &Here<'_, P>) -> Result<bool, Stop> {
        let level = 1024 + 8 * (size_of::<P::State>() + size_of::<P::Action>() + size_of::<P::Cost>());
        let zone = LEVELS as usize * (level + 4 * self.list) + SPARE;
        if stacker::remaining_stack().is_some_and(|left| left >= zone) {
            return self.descend(here);
        }
        let piece = (4 * zone).max(1 << 20);
        if self.run.memory_limit().saturating_sub(self.bytes()) < piece {
            return Err(Stop::Memory);
        }
        self.stack += piece;
        self.run.hold(self.bytes())?;
        let found = stacker::grow(piece, || self.descend(here));
        self.stack -= piece;
        found
    }

    /// Enters a child if it is to be searched.
    #[inline]
    fn enter<'n>(
        &mut self,
        here: &Here<'_, P>,
        action: &'n P::Action,
        state: &'n P::State,
    ) -> Result<Option<Here<'n, P>>, Stop> {
        self.run.stats.generated += 1;
        let step = self.problem.cost(here.state, action);
        let (g, depth) = (here.g.plus(step), here.depth + 1);
        let mut child = Here { state, came_by: Some(action), g, depth, id: 0, node: Node(0) };
        if step == P::Cost::MAX {
            self.prune(here, &child, Why::DeadEnd);
            return Ok(None);
        }
        self.make_room()?;
        let heap = self.problem.heap_bytes(state);
        match self.memory.enter(state, depth, heap) {
            Met::New(id) => child.id = id,
            Met::Nearer { id, depth, cut } => {
                child.id = id;
                self.cut -= u64::from(cut);
                let closed = depth < self.limit;
                self.run.stats.reopened += u64::from(closed);
                self.duplicate(here, &child, if closed { Verdict::Reopened } else { Verdict::Improved });
            }
            Met::Known(id) => {
                child.id = id;
                self.duplicate(here, &child, Verdict::Dropped);
                return Ok(None);
            }
            Met::Cycle => {
                self.prune(here, &child, Why::Cycle);
                return Ok(None);
            }
        }
        child.node = self.number(child.id);
        let from = Some((here.node, action));
        self.run.see(|| Event::Generate { node: child.node, from, state, g, h: P::Cost::ZERO });
        self.heap += heap;
        self.run.stats.depth_peak = self.run.stats.depth_peak.max(depth.into());
        Ok(Some(child))
    }

    /// At the limit: finds out whether a child is left out. Reports one such child.
    fn look_below(&mut self, here: &Here<'_, P>) {
        let inverse = self.inverse(here);
        let action = self.problem.actions(here.state).into_iter().find(|action| {
            inverse.as_ref() != Some(action) && self.problem.cost(here.state, action) != P::Cost::MAX
        });
        let Some(action) = action else { return };
        self.cut += 1;
        self.memory.cut(here.id);
        self.run.stats.generated += 1;
        let mut state = here.state.clone();
        if self.run.is_watched() {
            self.problem.apply(&mut state, &action);
        }
        let g = here.g.plus(self.problem.cost(here.state, &action));
        let child =
            Here { state: &state, came_by: Some(&action), g, depth: here.depth + 1, id: 0, node: Node(0) };
        self.prune(here, &child, Why::TooDeep);
    }

    #[inline]
    fn inverse(&self, here: &Here<'_, P>) -> Option<P::Action> {
        if !self.memory.skips_inverse() {
            None
        } else {
            here.came_by.and_then(|action| self.problem.inverse(action))
        }
    }

    /// Numbers a new node, which now represents a stored state.
    #[inline]
    fn number(&mut self, id: u32) -> Node {
        let node = Node(self.next);
        self.next += 1;
        if self.run.is_watched() {
            let id = id as usize;
            self.numbers.resize(self.numbers.len().max(id + 1), node);
            self.numbers[id] = node;
        }
        node
    }

    fn duplicate(&mut self, here: &Here<'_, P>, child: &Here<'_, P>, verdict: Verdict) {
        self.run.stats.duplicates += 1;
        if let (Some(action), Some(&node)) = (child.came_by, self.numbers.get(child.id as usize)) {
            self.run.see(|| Event::Duplicate { node, from: (here.node, action), g: child.g, verdict });
        }
    }

    fn prune(&mut self, here: &Here<'_, P>, child: &Here<'_, P>, why: Why) {
        self.run.stats.pruned += 1;
        if let Some(action) = child.came_by {
            let (from, h) = ((here.node, action), P::Cost::ZERO);
            self.run.see(|| Event::Prune { from, state: child.state, g: child.g, h, why });
        }
    }

    /// Makes room for one more state.
    #[inline]
    fn make_room(&mut self) -> Result<(), Stop> {
        let others = self.bytes() - self.memory.bytes();
        self.memory.make_room(self.run.memory_limit().saturating_sub(others))?;
        self.run.hold(self.bytes())
    }

    #[inline]
    fn bytes(&self) -> usize {
        self.memory.bytes() + self.stack + self.heap + self.numbers.capacity() * size_of::<Node>()
    }
}
