//! A lower bound of an objective that takes the constraints into account: a Lagrangian relaxation (Held and Karp,
//! 1970), improved by one
//! pass of coordinate ascent over the constraints.
//!
//! The sum of the least values of all terms is a weak bound, because it ignores constraints such as `x + y >= 3`. Any multiple
//! of a constraint may be taken out of the objective and put back as a number:
//!
//! ```text
//! 2 x + 3 y              subject to x + y >= 3
//! = 0 x + 1 y + 2 (x + y)
//! >= 0 x + 1 y + 2 * 3         reduced costs 0 and 1, bound 6
//! ```
//!
//! Each constraint in turn: the multiple that raises the bound most is subtracted from the costs that remain after the
//! earlier constraints. Any
//! multiple gives a bound, so nothing has to be solved to optimality. Numbers are integers, in units of 2^-20 of the objective.
//! A variable may then move only as far as its reduced cost fits into the gap to the best solution (reduced-cost fixing).

use crate::csp::compound::{CompoundKind, Formula};
use crate::csp::domains::{Domains, Wiped};
use crate::csp::instance::Csp;
use crate::csp::propagate::{keep_from, keep_to};
use crate::csp::var::Var;
use crate::csp::{Constraint, Relation, Term};
use crate::limits::{Clock, Stop};

/// Number of units in 1 of the objective.
const UNIT: i128 = 1 << 20;
/// After this many passes without gain, only one pass in this many is run.
const PATIENCE: u64 = 64;
/// Maximum number of rounds of a pass over one set of different values.
const ROUNDS_MOST: usize = 32;
/// Maximum change of a reduced cost at once, so that numbers never overflow.
const STEP_MOST: i128 = 1 << 56;

/// A weighted sum of indices that is at least a number.
struct AtLeast {
    terms: Box<[(i128, Var)]>,
    total: i128,
}

/// A constraint, in the form that the relaxation uses.
enum Part {
    Sum(AtLeast),
    /// No two are equal, each with its shift.
    Different(Box<[(Var, i128)]>),
    /// At least one of these alternatives holds. Each is a list of the sums that follow from it.
    Any(Box<[Vec<AtLeast>]>),
}

/// The relaxation of a model and its objective.
pub(super) struct Relaxation {
    /// The objective: weights by variable.
    costs: Vec<i128>,
    parts: Vec<Part>,
    /// The variables of the objective and of the parts.
    variables: Vec<Var>,
    /// The remaining weights (reduced costs), by variable.
    reduced: Vec<i128>,
    /// The steps of one pass.
    size: usize,
    /// Passes since the last one that raised the bound.
    idle: u64,
}

impl Relaxation {
    /// Creates the relaxation of a sum to be minimised, with indices as values, within the limits of a clock.
    pub fn of(csp: &Csp, terms: &[(i32, Var)], clock: &Clock<'_>) -> Result<Self, Stop> {
        let mut costs = vec![0; csp.variables().len()];
        terms.iter().for_each(|&(weight, variable)| costs[variable.index()] = i128::from(weight) * UNIT);
        let mut parts = Vec::new();
        let (mut size, mut is_seen) = (0, vec![false; costs.len()]);
        terms.iter().for_each(|term| is_seen[term.1.index()] = true);
        for constraint in csp.constraints() {
            clock.look()?;
            let before = parts.len();
            add(csp, constraint, &mut parts);
            if parts.len() > before {
                size += constraint.size();
                constraint.each_variable().for_each(|variable| is_seen[variable.index()] = true);
            }
        }
        let variables = csp.variables().filter(|variable| is_seen[variable.index()]).collect();
        Ok(Self { reduced: costs.clone(), costs, parts, variables, size, idle: 0 })
    }

    /// Returns a lower bound of the sum, or `None` if passes have not paid off lately.
    pub fn bound(&mut self, domains: &mut Domains) -> Result<Option<i128>, Wiped> {
        self.idle += 1;
        if self.idle > PATIENCE && !self.idle.is_multiple_of(PATIENCE) {
            return Ok(None);
        }
        domains.meter.spend(ROUNDS_MOST * self.size + self.variables.len())?;
        self.reduced.copy_from_slice(&self.costs);
        let plain = self.least(domains);
        let mut constant = 0;
        for part in &self.parts {
            constant += part.ascend(domains, &mut self.reduced);
        }
        let bound = constant + self.least(domains);
        if bound > plain {
            self.idle = 0;
        }
        if bound < plain {
            self.reduced.copy_from_slice(&self.costs);
        }
        Ok(Some(bound.max(plain)))
    }

    /// Heap memory in bytes.
    pub fn bytes(&self) -> usize {
        let numbers = self.costs.len() + self.reduced.len();
        numbers * size_of::<i128>()
            + self.size * size_of::<(i128, Var)>()
            + self.variables.len() * size_of::<Var>()
    }

    /// Returns the least sum of the reduced costs.
    fn least(&self, domains: &Domains) -> i128 {
        let term = |&variable: &Var| match self.reduced[variable.index()] {
            0 => 0,
            cost @ 1.. => cost * low(domains, variable),
            cost => cost * high(domains, variable),
        };
        self.variables.iter().map(term).sum()
    }

    /// Removes the values with which the sum exceeds `most`, by the reduced costs of the last bound.
    pub fn prune(&self, domains: &mut Domains, bound: i128, most: i64) -> Result<(), Wiped> {
        let slack = i128::from(most) * UNIT - bound;
        if slack < 0 {
            return Err(Wiped);
        }
        for &variable in &self.variables {
            let cost = self.reduced[variable.index()];
            let room = slack.checked_div(cost.abs()).and_then(|room| i64::try_from(room).ok());
            let Some(room) = room else { continue };
            if cost > 0 {
                let last = place(domains.least(variable)).saturating_add(room);
                keep_to(domains, variable, last)?;
            } else {
                let first = place(domains.most(variable)).saturating_sub(room);
                keep_from(domains, variable, first)?;
            }
        }
        Ok(())
    }

    /// Rounds a bound up to an integer of the objective.
    pub fn rounded(bound: i128) -> i64 {
        let up = -(-bound).div_euclid(UNIT);
        i64::try_from(up).unwrap_or(if up < 0 { i64::MIN } else { i64::MAX })
    }
}

fn place(place: usize) -> i64 {
    i64::try_from(place).unwrap_or(i64::MAX)
}

fn low(domains: &Domains, variable: Var) -> i128 {
    place(domains.least(variable)).into()
}

fn high(domains: &Domains, variable: Var) -> i128 {
    place(domains.most(variable)).into()
}

/// Adds the parts of a constraint that the relaxation uses.
fn add(csp: &Csp, constraint: &Constraint, parts: &mut Vec<Part>) {
    match constraint {
        Constraint::Linear { terms, relation, total } => {
            parts.extend(at_least(csp, terms, *relation, *total).into_iter().map(Part::Sum));
        }
        Constraint::AllDifferent { terms } if terms.len() > 1 => {
            parts.push(Part::Different(shifted(terms)));
        }
        Constraint::Compound(compound) => {
            if let CompoundKind::Condition { formula: Formula::Any(either), .. } = &*compound.kind {
                let sums = |part: &Formula| match part {
                    Formula::Sum { terms, relation, total } => at_least(csp, terms, *relation, *total),
                    Formula::Any(_) | Formula::All(_) => Vec::new(),
                };
                let either: Box<[_]> = either.iter().map(sums).collect();
                if either.iter().all(|sums| !sums.is_empty()) {
                    parts.push(Part::Any(either));
                }
            }
        }
        _ => {}
    }
}

fn shifted(terms: &[Term]) -> Box<[(Var, i128)]> {
    terms.iter().map(|term| (term.variable, term.shift.into())).collect()
}

/// Converts a comparison to sums that are at least a number.
fn at_least(csp: &Csp, terms: &[(i32, Var)], relation: Relation, total: i64) -> Vec<AtLeast> {
    let times = |sign: i128| {
        let base: i128 = terms.iter().map(|&(weight, _)| i128::from(weight) * i128::from(csp.value(0))).sum();
        let terms = terms.iter().map(|&(weight, variable)| (sign * i128::from(weight), variable)).collect();
        AtLeast { terms, total: sign * (i128::from(total) - base) }
    };
    match relation {
        Relation::AtLeast => vec![times(1)],
        Relation::AtMost => vec![times(-1)],
        Relation::Equal => vec![times(1), times(-1)],
        Relation::NotEqual => Vec::new(),
    }
}

/// A term of a sum that can be raised at a cost alone.
struct Costly {
    variable: Var,
    /// The size of its weight, and whether it is negative.
    weight: i128,
    is_negative: bool,
    /// The reduced cost of one step of the variable.
    cost: i128,
    /// The distance that the variable can move.
    reach: i128,
}

impl AtLeast {
    /// Returns the amount that the sum lacks at no cost, and the terms that can add to the sum at a cost.
    fn deficit(&self, domains: &Domains, reduced: &[i128]) -> (i128, Vec<Costly>) {
        let (mut missing, mut costly) = (self.total, Vec::new());
        for &(weight, variable) in &self.terms {
            let (low, high, cost) =
                (low(domains, variable), high(domains, variable), reduced[variable.index()]);
            let is_negative = weight < 0;
            if cost != 0 && (cost < 0) == is_negative {
                missing -= weight * if is_negative { high } else { low };
                let (weight, cost, reach) = (weight.abs(), cost.abs().min(STEP_MOST), high - low);
                costly.push(Costly { variable, weight, is_negative, cost, reach });
            } else {
                missing -= weight * if is_negative { low } else { high };
            }
        }
        (missing, costly)
    }
}

impl Part {
    /// Moves the best multiple of the constraint from the reduced costs to the bound. Returns the number to add.
    fn ascend(&self, domains: &Domains, reduced: &mut [i128]) -> i128 {
        match self {
            Self::Sum(sum) => ascend_sum(sum, domains, reduced),
            Self::Different(terms) => {
                ascend_different(terms, 1, domains, reduced) + ascend_different(terms, -1, domains, reduced)
            }
            Self::Any(either) => ascend_any(either, domains, reduced),
        }
    }
}

/// Moves multiples of a sum out of the objective. Each raises the bound by the amount that the sum lacks, and by less
/// once the cost of a term is used up.
fn ascend_sum(sum: &AtLeast, domains: &Domains, reduced: &mut [i128]) -> i128 {
    let (missing, mut costly) = sum.deficit(domains, reduced);
    if missing <= 0 {
        return 0;
    }
    costly.sort_unstable_by_key(|term| (term.cost / term.weight, term.variable));
    let (mut times, mut slope) = (0, missing);
    for term in costly {
        times = term.cost / term.weight;
        slope -= term.weight * term.reach;
        if slope <= 0 {
            break;
        }
    }
    let heaviest = sum.terms.iter().map(|term| term.0.abs()).max().unwrap_or(1);
    times = times.min(STEP_MOST / heaviest);
    sum.terms.iter().for_each(|&(weight, variable)| reduced[variable.index()] -= times * weight);
    times * sum.total
}

/// Moves multiples of sums of different values, which are greater than the sum of the least values. The cheapest term limits the
/// multiple, and then leaves the set.
fn ascend_different(terms: &[(Var, i128)], sign: i128, domains: &Domains, reduced: &mut [i128]) -> i128 {
    let mut costly: Vec<(i128, i128, Var, i128)> = Vec::new();
    for &(variable, shift) in terms {
        let cost = (sign * reduced[variable.index()]).min(STEP_MOST);
        if cost > 0 {
            let end = if sign > 0 { low(domains, variable) } else { -high(domains, variable) };
            costly.push((end + sign * shift, cost, variable, shift));
        }
    }
    costly.sort_unstable();
    let (mut constant, mut taken) = (0, 0);
    // Each round takes time in proportion to the terms; the bound is valid after any number of rounds.
    for _ in 0..ROUNDS_MOST {
        if costly.len() < 2 {
            break;
        }
        let least: i128 = costly.iter().map(|term| term.0).sum();
        let distinct = sum_of_distinct(costly.iter().map(|term| term.0));
        if distinct == least {
            break;
        }
        let cheapest = costly.iter().map(|term| term.1).min().unwrap_or(taken);
        let times = cheapest - taken;
        let shifts: i128 = costly.iter().map(|term| term.3).sum();
        costly.iter().for_each(|term| reduced[term.2.index()] -= sign * times);
        constant += times * (distinct - sign * shifts);
        taken = cheapest;
        costly.retain(|term| term.1 > cheapest);
    }
    constant
}

/// Returns the least sum of different numbers with these lower bounds, which rise.
fn sum_of_distinct(least: impl Iterator<Item = i128>) -> i128 {
    let (mut sum, mut last) = (0, i128::MIN);
    for least in least {
        last = least.max(last.saturating_add(1));
        sum += last;
    }
    sum
}

/// Raises the bound by the cost of the cheapest of several sums, one of which holds.
fn ascend_any(either: &[Vec<AtLeast>], domains: &Domains, reduced: &mut [i128]) -> i128 {
    let mut charged: Vec<(i128, Vec<Costly>)> = Vec::with_capacity(either.len());
    for sums in either {
        let missing = sums.iter().map(|sum| sum.deficit(domains, reduced)).find(|(missing, _)| *missing > 0);
        let Some((missing, costly)) = missing else { return 0 };
        // Otherwise this alternative cannot hold.
        if costly.iter().map(|term| term.weight * term.reach).sum::<i128>() >= missing {
            charged.push((missing, costly));
        }
    }
    let cheapest = |(missing, costly): &(i128, Vec<Costly>)| {
        costly.iter().map(|term| term.cost * missing / term.weight).min()
    };
    let Some(times) = charged.iter().filter_map(cheapest).min() else { return 0 };
    let mut constant = times;
    for (missing, costly) in charged {
        for Costly { variable, weight, is_negative, .. } in costly {
            let charge = -(-times * weight).div_euclid(missing);
            if is_negative {
                reduced[variable.index()] += charge;
                constant -= charge * high(domains, variable);
            } else {
                reduced[variable.index()] -= charge;
                constant += charge * low(domains, variable);
            }
        }
    }
    constant
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::csp::Model;

    #[test]
    fn the_lists_are_made_within_the_limits() {
        let mut model = Model::new();
        let [x, y] = ["x", "y"].map(|name| model.variable(name, 0..=3));
        model.add((x + y).ge(3));
        let csp = model.build().unwrap();
        let made = |limits: &Limits| Relaxation::of(&csp, &[(1, x)], &Clock::new(limits)).err();
        assert_eq!(made(&Limits::none().time(std::time::Duration::ZERO)), Some(Stop::Time));
        assert_eq!(made(&Limits::none()), None);
    }
}
