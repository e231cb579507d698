//! Constraint propagation: arc consistency and stronger rules, one a file, which strike out values that
//! cannot be part of a solution.
//!
//! Two kinds. What holds between two variables is propagated along pairs, by one
//! of `none` (which only checks), `forward`, `ac3` or `ac2001`. What needs a look at a
//! whole constraint, or at two, is an [`Inference`]: a rule with a task for each
//! place where it can be applied.
//!
//! | file | rule | by |
//! |---|---|---|
//! | `forward` | a value that breaks a constraint with what is assigned | Haralick and Elliott (1980) |
//! | `ac3` | a value without support in a neighbour's domain | Mackworth (1977) |
//! | `ac2001` | the same, supports found by words and remembered | Bessière and Régin (2001), Lecoutre and Vion (2008) |
//! | `linear` | a value with which a sum misses its total | bounds |
//! | `combination` | a value that no combination of different values has which adds up to the total | |
//! | `table` | a value that is in no row of a table | Ullmann (2007) |
//! | `compound` | a value with which a condition, an element or a number of values is impossible | unit propagation, bounds |
//! | `bounds` | a bound of an all-different that lies in a Hall interval of others | López-Ortiz and others (2003) |
//! | `matching` | a value that is in no matching of an all-different | Régin (1994) |
//! | `naked` | other values where few variables take as few values | |
//! | `hidden` | other values where few values have as few places | |
//! | `locked` | a value of one house whose places in another all lie in both | |
//!
//! Beside them `neighbours`, who must differ from whom; `different`, all-different constraints with
//! their shifts; `subsets`, which naked and hidden subsets are found by; `interval`, bounds of domains.

mod ac2001;
mod ac3;
mod bounds;
mod combination;
mod compound;
mod different;
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
use crate::watch::Rule;
use ac3::Ac3;
use ac2001::Supports;
use forward::Forward;
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
    /// Nothing: a decision is compared with those before it.
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

/// Up to how many values together are looked for in as many variables of an
/// all-different (naked pairs, triples, quads).
///
/// ```
/// use solvarium::csp::Naked;
/// assert_ne!(Naked::Pairs, Naked::None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naked {
    /// None.
    None,
    /// Two.
    Pairs,
    /// Two or three.
    Triples,
    /// Two to four.
    Quads,
}

/// Up to how many values are looked for that have as few places in an
/// all-different that takes each value once (hidden singles, pairs, triples).
///
/// ```
/// use solvarium::csp::Hidden;
/// assert_ne!(Hidden::Singles, Hidden::None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hidden {
    /// None.
    None,
    /// One.
    Singles,
    /// One or two.
    Pairs,
    /// One to three.
    Triples,
}

/// A constraint that cannot be satisfied any more, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Conflict(pub u32);

/// A rule, and the places where it can be applied: its tasks.
pub(super) trait Inference {
    fn rule(&self) -> Rule;

    /// The constraint of each task, by number. It is to blame when the task finds a conflict, and the
    /// task is done again when one of its variables changes.
    fn constraints(&self) -> Vec<u32>;

    /// Does a task.
    fn run(&mut self, task: usize, domains: &mut Domains) -> Result<(), Wiped>;

    /// Bytes that are held.
    fn bytes(&self) -> usize {
        0
    }
}

/// Which rules are applied.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    pub propagate: Propagate,
    pub naked: Naked,
    pub hidden: Hidden,
    pub locked: bool,
}

/// The rules beyond pairs, the cheapest first; some may have no task in this model.
pub(super) fn inferences(csp: &Csp, rules: &Rules) -> Vec<Box<dyn Inference>> {
    let mut all: Vec<Box<dyn Inference>> = Vec::new();
    if !matches!(rules.propagate, Propagate::Nothing | Propagate::Forward) {
        all.push(Box::new(linear::Sums::of(csp)));
        all.push(Box::new(table::Tables::of(csp)));
        all.extend(compound::Compounds::of(csp).map(|rule| Box::new(rule) as Box<dyn Inference>));
    }
    if rules.hidden != Hidden::None {
        all.push(Box::new(hidden::Singles::of(csp)));
    }
    if rules.locked {
        all.push(Box::new(locked::Locked::of(csp)));
    }
    all.push(Box::new(naked::Naked::of(csp, rules.naked)));
    all.push(Box::new(hidden::Hidden::of(csp, rules.hidden)));
    match rules.propagate {
        Propagate::Bounds => all.push(Box::new(bounds::Bounds::of(csp))),
        Propagate::Matching => all.push(Box::new(matching::Matching::of(csp))),
        _ => {}
    }
    all
}

/// Propagation of constraints between two variables.
pub(super) enum Pairs {
    Forward(Forward),
    Ac3(Ac3),
    Supports(Supports),
}

impl Pairs {
    pub fn of(csp: &Csp, propagate: Propagate) -> Self {
        match propagate {
            Propagate::Nothing => Self::Forward(Forward::backwards()),
            Propagate::Forward => Self::Forward(Forward::new()),
            Propagate::Supports => Self::Supports(Supports::of(csp)),
            Propagate::ArcConsistency | Propagate::Bounds | Propagate::Matching => Self::Ac3(Ac3::of(csp)),
        }
    }

    /// Whether a variable that has one value left is as good as decided.
    pub const fn settles(&self) -> bool {
        !matches!(self, Self::Forward(_))
    }

    /// Asks the neighbours of a variable that has changed.
    #[inline]
    pub fn wake(&mut self, csp: &Csp, domains: &mut Domains, variable: Var) -> Result<(), Conflict> {
        match self {
            Self::Forward(_) => Ok(()),
            Self::Ac3(ac3) => ac3.wake(csp, domains, variable),
            Self::Supports(supports) => supports.wake(csp, domains, variable),
        }
    }

    /// Bytes that are held.
    pub fn bytes(&self) -> usize {
        match self {
            Self::Forward(_) => 0,
            Self::Ac3(ac3) => ac3.bytes(),
            Self::Supports(supports) => supports.bytes(),
        }
    }
}
