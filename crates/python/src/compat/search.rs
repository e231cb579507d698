//! The path searches of SimpleAI: one loop, in which the order decides the next node.

use super::fringe::{Fringe, FringeHistory, Order, PastFringe, sort_by_keys};
use super::nodes::{Node, Nodes};
use super::states::{Place, States};
use crate::number::Number;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyList, PyString, PyTuple, PyType};

/// Number of expansions between two checks for Python's signals (Ctrl-C). Python code that the search calls checks them, too.
const SIGNALS: u64 = 256;

/// The methods of a problem, bound once.
struct Asked<'py> {
    is_goal: Bound<'py, PyAny>,
    /// Lists the children of a state by `actions`, `result`, `cost` and `heuristic`.
    children: Bound<'py, PyAny>,
    /// `None` if it is the base class's, which returns a constant, or not needed.
    heuristic: Option<Bound<'py, PyAny>>,
}

/// Actions, states, costs and estimates. Costs and estimates are empty if they are constants.
type Listed<'py> = (Bound<'py, PyList>, Bound<'py, PyList>, Bound<'py, PyList>, Bound<'py, PyList>);

/// One search.
struct Search<'py> {
    py: Python<'py>,
    asked: Asked<'py>,
    nodes: Nodes<'py>,
    order: Order,
    fringe: Fringe,
    /// The known states, in a graph search.
    states: Option<States>,
    viewer: Option<Bound<'py, PyAny>>,
    /// The changes of the fringe, for a viewer that can step back.
    history: Option<Bound<'py, FringeHistory>>,
}

/// Searches as SimpleAI does: `order` is `fifo`, `lifo`, `cost`, `heuristic` or `star`; `base` is the class whose own
/// `cost` and `heuristic` need not be called; nodes are of `class`. Returns None if no goal was found.
///
/// # Errors
/// The first exception of one of the problem's methods or of the viewer.
#[pyfunction]
pub fn simpleai_search<'py>(
    problem: &Bound<'py, PyAny>,
    classes: (Bound<'py, PyType>, Bound<'py, PyType>),
    order: &str,
    graph_search: bool,
    depth_limit: Option<f64>,
    viewer: Option<Bound<'py, PyAny>>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let py = problem.py();
    let (base, class) = classes;
    let order = Order::parse(order)?;
    let method = |name: &str| problem.getattr(name);
    let own = |name: &str| -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = problem.getattr(name)?;
        let is_base = found
            .getattr_opt("__func__")?
            .is_some_and(|function| base.getattr(name).is_ok_and(|own| own.is(&function)));
        Ok((!is_base).then_some(found))
    };
    let heuristic = if order.is_informed() { own("heuristic")? } else { None };
    let lister = PyModule::import(py, "solvarium.compat.simpleai.search._expansion")?.getattr("lister")?;
    // Every node has a cost, whatever the order.
    let functions = (method("actions")?, method("result")?, own("cost")?, &heuristic);
    let asked = Asked { is_goal: method("is_goal")?, children: lister.call1(functions)?, heuristic };
    let viewer = match viewer {
        Some(viewer) if viewer.is_truthy()? => Some(viewer),
        _ => None,
    };
    let nodes = Nodes::new(class, problem.clone())?;
    let states = graph_search.then(States::default);
    let looks_back = match &viewer {
        Some(viewer) => {
            viewer.getattr_opt(intern!(py, "_looks_back"))?.is_some_and(|it| it.is_truthy().unwrap_or(false))
        }
        None => false,
    };
    let history = looks_back.then(|| Bound::new(py, FringeHistory::new(order))).transpose()?;
    let mut search = Search { py, asked, nodes, order, fringe: Fringe::new(order), states, viewer, history };
    let found = search.run(&problem.getattr("initial_state")?, depth_limit)?;
    found.map(|goal| search.nodes.object(goal)).transpose()
}

impl<'py> Search<'py> {
    fn run(&mut self, start: &Bound<'py, PyAny>, depth_limit: Option<f64>) -> PyResult<Option<u32>> {
        self.event("started", [])?;
        let estimate =
            self.asked.heuristic.as_ref().map(|heuristic| heuristic.call1((start,))).transpose()?;
        let mut start =
            self.node(Node::new(start.clone().unbind(), None, None, 0, Number::Int(0)), estimate)?;
        let slot = self.place(&mut start)?;
        self.append(start, slot)?;
        let mut expansions = 0;
        while self.fringe.len() > 0 {
            if self.viewer.is_some() {
                let fringe = self.seen()?;
                self.event("new_iteration", [fringe])?;
            }
            let Some(chosen) = self.pop()? else { break };
            let is_goal = self.asked.is_goal.call1((&self.nodes.get(chosen).state,))?.is_truthy()?;
            if self.viewer.is_some() {
                let node = self.nodes.object(chosen)?;
                let goal = PyBool::new(self.py, is_goal).to_owned().into_any();
                self.event("chosen_node", [node.clone(), goal])?;
                if is_goal {
                    let fringe = self.seen()?;
                    let why = PyString::new(self.py, "goal found").into_any();
                    self.event("finished", [fringe, node, why])?;
                }
            }
            if is_goal {
                return Ok(Some(chosen));
            }
            self.close(chosen)?;
            #[expect(clippy::cast_precision_loss, reason = "depths are small")]
            if depth_limit.is_none_or(|limit| (self.nodes.get(chosen).depth as f64) < limit) {
                self.expand(chosen)?;
            }
            expansions += 1;
            if expansions % SIGNALS == 0 {
                self.py.check_signals()?;
            }
        }
        if self.viewer.is_some() {
            let fringe = self.seen()?;
            let (none, why) = (self.py.None().into_bound(self.py), PyString::new(self.py, "goal not found"));
            self.event("finished", [fringe, none, why.into_any()])?;
        }
        Ok(None)
    }

    /// A new node with its estimate, if it has one, and its key.
    fn node(&self, mut node: Node, estimate: Option<Bound<'py, PyAny>>) -> PyResult<Node> {
        let py = self.py;
        node.heuristic = match estimate {
            Some(estimate) => Some(Number::of(&estimate)),
            None => self.order.is_informed().then_some(Number::Int(0)),
        };
        node.key = match (self.order, &node.heuristic) {
            (Order::Cost, _) => Some(node.cost.again(py)),
            (Order::Heuristic, Some(heuristic)) => Some(heuristic.again(py)),
            (Order::Star, Some(heuristic)) => Some(heuristic.plus(py, &node.cost)?),
            _ => None,
        };
        Ok(node)
    }

    /// Creates all children of a node, and then considers each for the fringe.
    fn expand(&mut self, chosen: u32) -> PyResult<()> {
        let parent = self.nodes.get(chosen);
        let (actions, states, costs, estimates): Listed<'py> =
            self.asked.children.call1((&parent.state,))?.extract()?;
        let mut children = Vec::with_capacity(states.len());
        for at in 0..states.len() {
            let step = if costs.is_empty() { Number::Int(1) } else { Number::of(&costs.get_item(at)?) };
            let estimate = if estimates.is_empty() { None } else { Some(estimates.get_item(at)?) };
            let cost = parent.cost.plus(self.py, &step)?;
            let (state, action) = (states.get_item(at)?.unbind(), actions.get_item(at)?.unbind());
            let child = Node::new(state, Some(action), Some(chosen), parent.depth + 1, cost);
            children.push(self.node(child, estimate)?);
        }
        if self.viewer.is_some() {
            let node = PyList::new(self.py, [self.nodes.object(chosen)?])?;
            let objects =
                children.iter_mut().map(|child| self.nodes.see(child)).collect::<PyResult<Vec<_>>>()?;
            let successors = PyList::new(self.py, [PyList::new(self.py, objects)?])?;
            self.event("expanded", [node.into_any(), successors.into_any()])?;
        }
        children.into_iter().try_for_each(|child| self.consider(child))
    }

    /// Puts a child into the fringe, unless a graph search knows its state.
    fn consider(&mut self, mut child: Node) -> PyResult<()> {
        let found = self.place(&mut child)?;
        match found.and_then(|(_, place)| place) {
            None => self.append(child, found),
            Some(Place::Fringe(other))
                if self.order.replaces() && child.is_less(self.py, self.nodes.get(other))? =>
            {
                let nodes = &self.nodes;
                self.fringe.remove(other, &mut |one, other| nodes.is_less(one, other))?;
                self.note(|history| history.remove(other));
                self.append(child, found)
            }
            Some(_) => Ok(()),
        }
    }

    /// Returns the slot of a node's state, and its place if the state is known. Returns `None` in a tree search.
    fn place(&mut self, node: &mut Node) -> PyResult<Option<(usize, Option<Place>)>> {
        let Some(states) = &mut self.states else { return Ok(None) };
        let hash = node.hash(self.py)?;
        states.find(hash, node.state.bind(self.py)).map(Some)
    }

    /// Adds a node to the fringe.
    fn append(&mut self, mut node: Node, found: Option<(usize, Option<Place>)>) -> PyResult<()> {
        let hash = if found.is_some() { node.hash(self.py)? } else { 0 };
        let number = self.nodes.add(node);
        if let (Some(states), Some((slot, _))) = (&mut self.states, found) {
            states.set((slot, hash), self.nodes.get(number).state.bind(self.py), Place::Fringe(number));
        }
        let nodes = &self.nodes;
        self.fringe.push(number, &mut |one, other| nodes.is_less(one, other))?;
        if let Some(history) = &self.history {
            let object = self.nodes.object(number)?.unbind();
            if !history.borrow_mut().push(object, self.nodes.get(number).key.as_ref()) {
                self.history = None;
            }
        }
        Ok(())
    }

    /// Notes that the state of a node was expanded.
    fn close(&mut self, number: u32) -> PyResult<()> {
        let Some(states) = &mut self.states else { return Ok(()) };
        let (hash, state) = self.nodes.hashed(number)?;
        let (slot, _) = states.find(hash, &state)?;
        states.set((slot, hash), &state, Place::Closed);
        Ok(())
    }

    fn pop(&mut self) -> PyResult<Option<u32>> {
        self.note(FringeHistory::pop);
        let nodes = &self.nodes;
        self.fringe.pop(&mut |one, other| nodes.is_less(one, other))
    }

    fn note(&self, what: impl FnOnce(&mut FringeHistory)) {
        if let Some(history) = &self.history {
            what(&mut history.borrow_mut());
        }
    }

    /// The fringe as a viewer sees it: a list, or for a viewer that looks back, a function that makes the list on request.
    fn seen(&mut self) -> PyResult<Bound<'py, PyAny>> {
        match &self.history {
            Some(history) => {
                Bound::new(self.py, PastFringe::now(history, self.fringe.len())).map(Bound::into_any)
            }
            None => self.sorted().map(Bound::into_any),
        }
    }

    /// The nodes of the fringe, the next one first.
    fn sorted(&mut self) -> PyResult<Bound<'py, PyList>> {
        let mut order = self.fringe.items();
        let is_heap = self.fringe.is_heap();
        let key = |node: u32| self.nodes.get(node).key.as_ref();
        let is_plain = is_heap && order.iter().all(|&node| key(node).is_some_and(Number::is_plain));
        if is_plain {
            sort_by_keys(&mut order, |node| key(node).map_or(0.0, Number::plain));
        }
        let objects = order.iter().map(|node| self.nodes.object(*node)).collect::<PyResult<Vec<_>>>()?;
        let list = PyList::new(self.py, objects)?;
        if is_heap && !is_plain {
            // Python sorts values that only Python can compare.
            list.sort()?;
        }
        Ok(list)
    }

    /// Sends an event to the viewer, if there is one: a name with its data.
    fn event<const N: usize>(&self, name: &str, of: [Bound<'py, PyAny>; N]) -> PyResult<()> {
        let Some(viewer) = &self.viewer else { return Ok(()) };
        let name = PyString::new(self.py, name).into_any();
        let arguments: Vec<_> = std::iter::once(name).chain(of).collect();
        viewer.getattr(intern!(self.py, "event"))?.call1(PyTuple::new(self.py, arguments)?)?;
        Ok(())
    }
}
