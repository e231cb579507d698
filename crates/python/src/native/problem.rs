//! A problem that is written in Python, as the searches of the library see it.

use super::answers::{self, Child, kind, shown, state as check_state, truth};
use super::faults::{Faults, Interruption, PIECE};
use super::state::{PyAction, PyState, Step};
use super::weights::Weights;
use crate::number::Number;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use solvarium::limits::Stop;
use solvarium::{Cost, Outcome, Plan, Problem, Real};
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// The end of a search: a plan, none if there is none, the limit that ended it, or an exception.
pub type Ended = Result<Result<Option<Plan<PythonProblem>>, Stop>, Interruption>;

/// A problem, which several instances share.
#[derive(Clone)]
pub struct PythonProblem(Arc<Parts>);

/// The methods of a problem, bound once. Methods of the base class are not called.
pub struct Parts {
    start: PyState,
    is_goal: Py<PyAny>,
    source: Source,
    inverse: Option<Py<PyAny>>,
    heuristic: Option<Py<PyAny>>,
    pub(super) asked: Arc<Asked>,
    /// The number of the next state.
    next: AtomicU64,
    /// The address of the type of states, if known.
    usual: AtomicUsize,
}

/// The part of a problem that its instance uses, too.
pub struct Asked {
    pub faults: Arc<Faults>,
    pub weights: Weights,
    /// `cost`, if it is not that of the base class.
    pub cost: Option<Py<PyAny>>,
    /// Whether the search compares no costs, so that they are not computed.
    pub skips_costs: AtomicBool,
}

/// The source of the children of a state.
enum Source {
    /// `expand`.
    Expand(Py<PyAny>),
    /// `actions` and `result`; and with `cost` or without, by `solvarium._children`.
    Listed { actions: Py<PyAny>, result: Py<PyAny>, priced: Py<PyAny>, plain: Py<PyAny> },
}

impl Deref for PythonProblem {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl PythonProblem {
    /// A problem, by its methods; `base` is the class whose own methods need not be called.
    ///
    /// # Errors
    /// A method is missing, or the start state cannot be computed.
    pub fn bind(problem: &Bound<'_, PyAny>, base: &Bound<'_, PyAny>, faults: Arc<Faults>) -> PyResult<Self> {
        let py = problem.py();
        let overridden = |name: &str| overridden(problem, base, name);
        let needed = |name: &str| {
            overridden(name)?.ok_or_else(|| {
                PyTypeError::new_err(format!(
                    "{} has no method '{name}': a problem needs start, is_goal, and actions and result, or expand",
                    kind(problem)
                ))
            })
        };
        let is_goal = needed("is_goal")?;
        let (source, cost) = match overridden("expand")? {
            // `expand` returns costs, so `cost` is not called.
            Some(expand) => (Source::Expand(expand), None),
            None => {
                let cost = overridden("cost")?;
                (Source::listed(py, needed("actions")?, needed("result")?, cost.as_ref())?, cost)
            }
        };
        let start = needed("start")?.into_bound(py);
        let start = if start.is_callable() { start.call0()? } else { start };
        check_state(&start, || "start".into())?;
        let hash = hash(&start, || "start".into())?;
        let usual = AtomicUsize::new(start.get_type_ptr() as usize);
        let asked = Asked { weights: Weights::new(py)?, cost, faults, skips_costs: AtomicBool::new(false) };
        Ok(Self(Arc::new(Parts {
            start: PyState::new(start.unbind(), hash, 0, None, &asked.faults),
            is_goal,
            source,
            inverse: overridden("inverse")?,
            heuristic: overridden("heuristic")?,
            asked: Arc::new(asked),
            next: AtomicU64::new(1),
            usual,
        })))
    }

    /// The functions for the loop of `solvarium._loops`: `is_goal`, `actions` and `result`. `None` if `expand` lists the children:
    /// its costs are checked, and a child at an infinite cost is dropped, so the library's search handles them.
    pub fn functions(&self) -> Option<[&Py<PyAny>; 3]> {
        match &self.source {
            Source::Expand(_) => None,
            Source::Listed { actions, result, .. } => Some([&self.is_goal, actions, result]),
        }
    }

    /// Makes a plan of the steps of a search that has no states of this type.
    ///
    /// # Errors
    /// A cost is not a number, or negative; or it needs another unit.
    pub fn plan<'py>(&self, steps: impl Iterator<Item = PyResult<Child<'py>>>) -> PyResult<Plan<Self>> {
        let (mut cost, mut actions) = (Real::ZERO, Vec::new());
        let mut before = self.first().clone();
        for step in steps {
            let (action, state, price) = step?;
            let (from, object) = (before.number(), before.object(action.py()));
            let list = Children { problem: self, before: object, from, made: Vec::new(), bytes: 0 };
            let taken = list.child(action, state, price)?;
            cost = cost.plus(taken.weight());
            before = taken.to().map_or(before, Clone::clone);
            actions.push(taken);
        }
        Ok(Plan { actions, cost })
    }

    /// The outcome of such a search. An exception is kept.
    pub fn outcome(&self, ended: Ended) -> Outcome<Self> {
        match ended {
            Ok(plan) => plan.into(),
            Err(Interruption::Limit(stop)) => Outcome::Stopped(stop),
            Err(cut) => {
                self.asked.faults.keep(cut);
                Outcome::Stopped(Stop::Asked)
            }
        }
    }

    /// The state that it starts from.
    pub fn first(&self) -> &PyState {
        &self.start
    }

    /// The heuristic, if it has one.
    pub fn heuristic(&self) -> Option<&Py<PyAny>> {
        self.heuristic.as_ref()
    }

    /// The children of a state, each with its action and its cost.
    fn children(&self, py: Python<'_>, state: &PyState) -> Result<Vec<PyAction>, Interruption> {
        let before = state.object(py);
        if !state.is_unchanged(py)? {
            return Err(changed(before).into());
        }
        self.asked.faults.count(py)?;
        let mut list = Children { problem: self, before, from: state.number(), made: Vec::new(), bytes: 0 };
        match &self.source {
            Source::Listed { priced, plain, .. } => {
                let skips = self.asked.skips_costs.load(Ordering::Relaxed);
                list.add_listed(&if skips { plain } else { priced }.bind(py).call1((before,))?)?;
            }
            Source::Expand(expand) => list.add_expanded(&expand.bind(py).call1((before,))?)?,
        }
        Ok(list.made)
    }
}

impl Source {
    fn listed(
        py: Python<'_>,
        actions: Py<PyAny>,
        result: Py<PyAny>,
        cost: Option<&Py<PyAny>>,
    ) -> PyResult<Self> {
        let lister = PyModule::import(py, "solvarium._children")?.getattr("lister")?;
        let plain = lister.call1((&actions, &result))?.unbind();
        let priced = match cost {
            Some(cost) => lister.call1((&actions, &result, cost))?.unbind(),
            None => plain.clone_ref(py),
        };
        Ok(Self::Listed { actions, result, priced, plain })
    }
}

/// The children of one state.
struct Children<'a, 'py> {
    problem: &'a PythonProblem,
    before: &'a Bound<'py, PyAny>,
    /// The number of the state.
    from: u64,
    made: Vec<PyAction>,
    /// Bytes of the children so far.
    bytes: usize,
}

impl<'py> Children<'_, 'py> {
    /// Adds the result of `solvarium._children`: a pair or a triple of lists, or several, one after the other.
    fn add_listed(&mut self, listed: &Bound<'py, PyAny>) -> Result<(), Interruption> {
        if let Ok(piece) = listed.cast_exact::<PyTuple>() {
            return Ok(self.add_piece(piece)?);
        }
        for piece in listed.try_iter()? {
            self.add_piece(piece?.cast().map_err(PyErr::from)?)?;
            self.look()?;
        }
        Ok(())
    }

    /// Adds the children of a list of actions, a list of states, and one of costs.
    fn add_piece(&mut self, piece: &Bound<'py, PyTuple>) -> PyResult<()> {
        let (actions, states) = (piece.get_item(0)?, piece.get_item(1)?);
        let costs = if piece.len() > 2 { Some(Items::of(piece.get_item(2)?)?) } else { None };
        let (actions, states) = (Items::of(actions)?, Items::of(states)?);
        self.made.reserve_exact(states.len());
        for at in 0..states.len() {
            let cost = costs.as_ref().map(|costs| costs.get(at)).transpose()?;
            self.add(actions.get(at)?, states.get(at)?, cost)?;
        }
        Ok(())
    }

    /// Adds the result of `expand`: actions, each with its state and its cost, if that is not 1.
    fn add_expanded(&mut self, listed: &Bound<'py, PyAny>) -> Result<(), Interruption> {
        if let Ok(list) = listed.cast_exact::<PyList>()
            && list.len() <= PIECE
        {
            self.made.reserve_exact(list.len());
            return Ok(list.iter().try_for_each(|child| self.add_tuple(&child))?);
        }
        let what = || format!("expand({})", shown(self.before));
        for child in answers::iterator(listed, what, "(action, state, cost)")? {
            self.add_tuple(&child?)?;
            if self.made.len().is_multiple_of(PIECE) {
                self.look()?;
            }
        }
        Ok(())
    }

    fn add_tuple(&mut self, child: &Bound<'py, PyAny>) -> PyResult<()> {
        let (action, state, cost) = answers::child(child, || format!("expand({})", shown(self.before)))?;
        self.add(action, state, cost)
    }

    fn add(
        &mut self,
        action: Bound<'py, PyAny>,
        state: Bound<'py, PyAny>,
        cost: Option<Bound<'py, PyAny>>,
    ) -> PyResult<()> {
        self.made.push(self.child(action, state, cost)?);
        Ok(())
    }

    #[inline]
    fn child(
        &self,
        action: Bound<'py, PyAny>,
        state: Bound<'py, PyAny>,
        cost: Option<Bound<'py, PyAny>>,
    ) -> PyResult<PyAction> {
        let Self { problem, before, from, .. } = *self;
        let what = |name: &str| match problem.source {
            Source::Expand(_) => format!("expand({})", shown(before)),
            Source::Listed { .. } => format!("{name}({}, {})", shown(before), shown(&action)),
        };
        let kind = state.get_type_ptr() as usize;
        if kind != problem.usual.load(Ordering::Relaxed) {
            check_state(&state, || what("result"))?;
            problem.usual.store(kind, Ordering::Relaxed);
        }
        let hash = hash(&state, || what("result"))?;
        let (cost, weight) = match cost {
            Some(cost) => problem.asked.weights.weigh(&cost, || what("cost"))?,
            None => (Number::Int(1), Real::ONE),
        };
        let step = Step { action: action.unbind(), from, cost, weight };
        let number = problem.next.fetch_add(1, Ordering::Relaxed);
        let to = PyState::new(state.unbind(), hash, number, Some(step), &problem.asked.faults);
        Ok(PyAction::Taken(to))
    }

    /// Checks the limits within a long list.
    fn look(&mut self) -> Result<(), Interruption> {
        let from = self.made.len().saturating_sub(PIECE);
        self.bytes +=
            self.made[from..].iter().filter_map(|child| child.to().map(PyState::bytes)).sum::<usize>();
        self.problem.asked.faults.look(self.before.py(), self.made.len(), self.bytes)
    }
}

/// The items of a list or a tuple, which is read in place.
enum Items<'py> {
    List(Bound<'py, PyList>),
    Tuple(Bound<'py, PyTuple>),
}

impl<'py> Items<'py> {
    fn of(items: Bound<'py, PyAny>) -> PyResult<Self> {
        match items.cast_into::<PyList>() {
            Ok(list) => Ok(Self::List(list)),
            Err(other) => Ok(Self::Tuple(other.into_inner().cast_into()?)),
        }
    }

    fn len(&self) -> usize {
        match self {
            Self::List(list) => list.len(),
            Self::Tuple(tuple) => tuple.len(),
        }
    }

    #[inline]
    fn get(&self, at: usize) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::List(list) => list.get_item(at),
            Self::Tuple(tuple) => tuple.get_item(at),
        }
    }
}

impl Problem for PythonProblem {
    type State = PyState;
    type Action = PyAction;
    type Cost = Real;

    fn start(&self) -> PyState {
        self.start.clone()
    }

    fn is_goal(&self, state: &PyState) -> bool {
        let faults = &self.asked.faults;
        !faults.is_any()
            && Python::attach(|py| {
                let object = state.object(py);
                let answer = self.is_goal.bind(py).call1((object,));
                let what = || format!("is_goal({})", shown(object));
                faults.or(answer.and_then(|answer| truth(&answer, what)), false)
            })
    }

    fn actions(&self, state: &PyState) -> impl IntoIterator<Item = PyAction> {
        let faults = &self.asked.faults;
        if faults.is_any() {
            return Vec::new();
        }
        Python::attach(|py| faults.or(self.children(py, state), Vec::new()))
    }

    fn apply(&self, state: &mut PyState, action: &PyAction) {
        if let Some(to) = action.to() {
            *state = to.clone();
            return;
        }
        // An action known only by name is looked up among the possible ones.
        let taken = self.actions(state).into_iter().find(|taken| taken == action);
        if let Some(to) = taken.as_ref().and_then(PyAction::to) {
            *state = to.clone();
        }
    }

    /// An action that was listed for this very state is not listed again.
    fn permits(&self, state: &PyState, action: &PyAction) -> bool {
        action.step().is_some_and(|step| step.from == state.number())
            || self.actions(state).into_iter().any(|legal| legal == *action)
    }

    #[inline]
    fn cost(&self, _: &PyState, action: &PyAction) -> Real {
        action.weight()
    }

    fn inverse(&self, action: &PyAction) -> Option<PyAction> {
        let faults = &self.asked.faults;
        let inverse = self.inverse.as_ref().filter(|_| !faults.is_any())?;
        Python::attach(|py| {
            let other = faults.or(inverse.bind(py).call1((action.object(py),)).map(Some), None)?;
            (!other.is_none()).then(|| PyAction::named(other.unbind(), faults))
        })
    }

    fn heap_bytes(&self, state: &PyState) -> usize {
        state.bytes()
    }
}

/// An estimate by a function of Python: a number that is not negative; infinity says that no goal can be reached.
pub fn estimate(function: &Py<PyAny>, state: &PyState, asked: &Asked) -> Real {
    if asked.faults.is_any() {
        return Real::new(0.0);
    }
    Python::attach(|py| {
        let object = state.object(py);
        let value = function.bind(py).call1((object,));
        let what = || format!("heuristic({})", shown(object));
        let value = value.and_then(|value| asked.weights.estimate(&value, what));
        asked.faults.or(value, Real::new(0.0))
    })
}

/// The method of this name, bound, unless it is the base class's own, or None.
///
/// # Errors
/// The method cannot be called.
fn overridden(
    problem: &Bound<'_, PyAny>,
    base: &Bound<'_, PyAny>,
    name: &str,
) -> PyResult<Option<Py<PyAny>>> {
    let found = problem.getattr_opt(name)?.filter(|found| !found.is_none());
    let Some(found) = found else { return Ok(None) };
    if let (Some(function), Some(own)) = (found.getattr_opt("__func__")?, base.getattr_opt(name)?)
        && function.is(&own)
    {
        return Ok(None);
    }
    // A start may be a state.
    if name != "start" && !found.is_callable() {
        let error =
            format!("{}.{name} must be a method, not {} ({})", kind(problem), shown(&found), kind(&found));
        return Err(PyTypeError::new_err(error));
    }
    Ok(Some(found.unbind()))
}

/// The error for a state whose hash has changed.
pub fn changed(state: &Bound<'_, PyAny>) -> PyErr {
    PyValueError::new_err(format!(
        "the state {} was changed after it was stored (its hash differs): use immutable states or copies",
        shown(state)
    ))
}

/// The hash of a state; if it has none, the error names its origin.
pub fn hash(state: &Bound<'_, PyAny>, what: impl Fn() -> String) -> PyResult<isize> {
    state.hash().map_err(|fault| {
        let py = state.py();
        if !fault.is_instance_of::<PyTypeError>(py) {
            return fault;
        }
        let error = PyTypeError::new_err(format!(
            "{} gave the state {}, which cannot be hashed ({}): use tuples, strings, numbers or frozen sets",
            what(),
            shown(state),
            kind(state)
        ));
        error.set_cause(py, Some(fault));
        error
    })
}
