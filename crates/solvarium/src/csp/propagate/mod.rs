//! Constraint propagation: arc consistency and stronger rules, one a file, which remove values that
//! cannot be part of a solution.
//!
//! There are two kinds of rules. Constraints between two variables are propagated pair by pair, by `none` (which only
//! checks), `forward`, `ac3` or `ac2001`. A rule for whole constraints is an [`Inference`], with one task for each
//! constraint, or pair of constraints, to which it applies.
//!
//! | file | rule | by |
//! |---|---|---|
//! | `forward` | a value that breaks a constraint with what is assigned | Haralick and Elliott (1980) |
//! | `ac3` | a value without support in a neighbour's domain | Mackworth (1977) |
//! | `ac2001` | the same, supports found by words and remembered | Bessière and Régin (2001), Lecoutre and Vion (2008) |
//! | `linear` | a value with which a sum misses its total | bounds |
//! | `distinct_sum` | a value with which a sum misses its total, because some of its variables must differ | bounds |
//! | `combination` | a value that no combination of different values has which adds up to the total | |
//! | `table` | a value that is in no row of a table | Ullmann (2007) |
//! | `automaton` | a value that is in no accepted sequence | Pesant (2004) |
//! | `compound` | a value with which a condition, an element or a number of values is impossible | unit propagation, bounds |
//! | `bounds` | a bound of an all-different that lies in a Hall interval of others | López-Ortiz and others (2003) |
//! | `matching` | a value that is in no matching of an all-different | Régin (1994) |
//! | `naked` | values in other variables, if k variables have only k values in all | |
//! | `hidden` | other values of k variables that are the only ones for k values | |
//! | `locked` | a value of one house outside another house whose variables for it all lie in both | |
//!
//! Further files: `neighbours`, the variables that must differ; `different`, all-different constraints
//! with their shifts; `subsets`, which finds naked and hidden subsets; `interval`, bounds of domains.

mod ac2001;
mod ac3;
mod automaton;
mod bounds;
mod combination;
mod compound;
mod different;
mod distinct_sum;
mod forward;
mod hidden;
mod interval;
mod linear;
mod locked;
mod matching;
mod naked;
mod neighbours;
mod subsets;
mod table;
#[cfg(test)]
mod tests;

use super::domains::{Domains, Wiped};
use super::instance::Csp;
use super::var::Var;
use crate::limits::{Clock, Stop};
use crate::watch::Rule;
use ac3::Ac3;
use ac2001::Supports;
use forward::Forward;
pub(super) use interval::{below, keep_from, keep_to};
pub(super) use linear::Sum;

/// The propagation after each decision.
///
/// ```
/// use solvarium::csp::{Backtrack, Model, Propagate};
/// use solvarium::solve;
/// let mut model = Model::new();
/// let all: Vec<_> = (0..3).map(|i| model.variable(format!("x{i}"), 1..=3)).collect();
/// model.all_different(&all);
/// let csp = model.build()?;
/// let nodes = |how| solve(&csp, &Backtrack::new().propagate(how)).stats.expanded;
/// assert!(nodes(Propagate::ArcConsistency) <= nodes(Propagate::Nothing));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Propagate {
    /// No propagation: a decision is only compared with earlier decisions.
    Nothing,
    /// Forward checking: values that contradict a decision are removed.
    Forward,
    /// Arc consistency by AC-3, maintained (MAC); sums and tables by their own rules.
    ArcConsistency,
    /// Arc consistency by AC-2001, with bitwise supports.
    Supports,
    /// Arc consistency, and bounds consistency of all-different constraints.
    Bounds,
    /// Arc consistency, and generalised arc consistency of all-different
    /// constraints by matching.
    Matching,
}

/// The largest naked subsets to find (pairs, triples, quads): k variables of an all-different with
/// k values.
///
/// ```
/// use solvarium::csp::Naked;
/// assert_ne!(Naked::Pairs, Naked::None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naked {
    /// No naked subsets.
    None,
    /// Subsets of two variables.
    Pairs,
    /// Subsets of two or three variables.
    Triples,
    /// Subsets of two to four variables.
    Quads,
}

/// The largest hidden subsets to find (singles, pairs, triples): k values that fit only k variables of an all-different
/// that takes each value once.
///
/// ```
/// use solvarium::csp::Hidden;
/// assert_ne!(Hidden::Singles, Hidden::None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hidden {
    /// No hidden subsets.
    None,
    /// Single values.
    Singles,
    /// Subsets of one or two values.
    Pairs,
    /// Subsets of one to three values.
    Triples,
}

/// A constraint that cannot be satisfied any more, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Conflict(pub u32);

/// A rule, with one task for each constraint to which it applies.
pub(super) trait Inference {
    fn rule(&self) -> Rule;

    /// The constraint of each task, by number. Its weight grows if the task finds a conflict, and the task is executed
    /// again when one of its variables changes.
    fn constraints(&self) -> Vec<u32>;

    /// Executes a task.
    fn run(&mut self, task: usize, domains: &mut Domains) -> Result<(), Wiped>;

    /// Heap memory in bytes.
    fn bytes(&self) -> usize {
        0
    }
}

/// The rules that are applied.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    pub propagate: Propagate,
    pub naked: Naked,
    pub hidden: Hidden,
    pub locked: bool,
}

/// The rules beyond pairs, the cheapest first; some may have no task in this model.
pub(super) fn inferences(
    csp: &Csp,
    rules: &Rules,
    clock: &Clock<'_>,
) -> Result<Vec<Box<dyn Inference>>, Stop> {
    let mut all: Vec<Box<dyn Inference>> = Vec::new();
    let is_consistent = !matches!(rules.propagate, Propagate::Nothing | Propagate::Forward);
    let mut large = None;
    if is_consistent {
        let [small, last] = automaton::Automata::of(csp);
        large = Some(last);
        all.push(Box::new(linear::Sums::of(csp)));
        all.push(Box::new(table::Tables::of(csp)));
        all.push(Box::new(small));
        all.extend(compound::Compounds::of(csp).map(|rule| Box::new(rule) as Box<dyn Inference>));
    }
    if rules.hidden != Hidden::None {
        all.push(Box::new(hidden::Singles::of(csp)));
    }
    clock.look()?;
    if rules.locked {
        all.push(Box::new(locked::Locked::of(csp, clock)?));
    }
    all.push(Box::new(naked::Naked::of(csp, rules.naked)));
    all.push(Box::new(hidden::Hidden::of(csp, rules.hidden)));
    match rules.propagate {
        Propagate::Bounds => all.push(Box::new(bounds::Bounds::of(csp))),
        Propagate::Matching => all.push(Box::new(matching::Matching::of(csp))),
        _ => {}
    }
    all.extend(large.map(|large| Box::new(large) as Box<dyn Inference>));
    clock.look()?;
    Ok(all)
}

/// Propagation of constraints between two variables.
pub(super) enum Pairs {
    Forward(Forward),
    Ac3(Ac3),
    Supports(Supports),
}

impl Pairs {
    pub fn of(csp: &Csp, propagate: Propagate, clock: &Clock<'_>) -> Result<Self, Stop> {
        Ok(match propagate {
            Propagate::Nothing => Self::Forward(Forward::backwards()),
            Propagate::Forward => Self::Forward(Forward::new()),
            Propagate::Supports => Self::Supports(Supports::of(csp, clock)?),
            // Domains of one word need no remembered supports: rows of bits are faster from the first node on.
            Propagate::Bounds | Propagate::Matching if csp.stride == 1 => {
                Self::Supports(Supports::of(csp, clock)?)
            }
            Propagate::ArcConsistency | Propagate::Bounds | Propagate::Matching => Self::Ac3(Ac3::of(csp)),
        })
    }

    /// Whether a variable with one value left counts as decided.
    pub const fn settles(&self) -> bool {
        !matches!(self, Self::Forward(_))
    }

    /// Checks the neighbours of a changed variable.
    #[inline]
    pub fn wake(&mut self, csp: &Csp, domains: &mut Domains, variable: Var) -> Result<(), Conflict> {
        match self {
            Self::Forward(_) => Ok(()),
            Self::Ac3(ac3) => ac3.wake(csp, domains, variable),
            Self::Supports(supports) => supports.wake(csp, domains, variable),
        }
    }

    /// Heap memory in bytes.
    pub fn bytes(&self) -> usize {
        match self {
            Self::Forward(_) => 0,
            Self::Ac3(ac3) => ac3.bytes(),
            Self::Supports(supports) => supports.bytes(),
        }
    }
}
