//! Flat lists of the variables that must differ, made once. A neighbour of a variable is listed once, however many
//! constraints the two share (a cell of a Sudoku has 20 neighbours). Each neighbour is stored with a constraint to
//! blame for conflicts.
//!
//! ```text
//! neighbours of v:  near   [starts[v]..starts[v + 1]]      the value of v is removed from these
//!                   blame  [starts[v]..starts[v + 1]]      read in a conflict only
//! ```
//!
//! For a constraint with many terms, neighbours are not listed but computed by iteration, because the lists would have
//! quadratic size and not fit into the cache. Constraints with shifts are iterated, too.

use super::super::constraint::Term;
use super::super::domains::Domains;
use super::super::flat::Flat;
use super::super::instance::Csp;
use super::super::var::Var;
use super::Conflict;
use crate::watch::Rule;

/// Maximum number of terms of a constraint whose pairs are listed.
const LISTED: usize = 16;

/// Maximum number of entries of all lists.
const ENTRIES: usize = 1 << 24;

pub(super) struct Neighbours {
    near: Flat<u32>,
    /// The constraint to blame, for each neighbour.
    blame: Box<[u32]>,
    /// The constraints with many terms or with shifts, each with the shift of the variable there.
    walked: Flat<(u32, i32)>,
}

impl Neighbours {
    pub(super) fn of(csp: &Csp) -> Self {
        let different = || csp.constraints().iter().map(|what| what.different().unwrap_or_default());
        let mut listed: Vec<bool> = different().map(is_short).collect();
        let pairs = different().zip(&listed).filter(|&(_, &listed)| listed);
        let entries: usize = pairs.map(|(terms, _)| terms.len() * terms.len().saturating_sub(1)).sum();
        if entries > ENTRIES {
            listed.fill(false);
        }
        let (near, blame) = near(csp, &listed, entries.min(ENTRIES));
        let walked = (0..).zip(different()).zip(&listed).filter(|&(_, &listed)| !listed);
        let walked = walked.flat_map(|((number, terms), _)| {
            terms.iter().map(move |term| (term.variable, (number, term.shift)))
        });
        Self { near, blame, walked: Flat::group(csp.variables().len(), walked) }
    }

    pub(super) fn bytes(&self) -> usize {
        self.near.bytes() + 4 * self.blame.len() + self.walked.bytes()
    }

    /// Removes the only value of `variable` from its neighbours.
    #[inline]
    pub(super) fn prune(&self, csp: &Csp, domains: &mut Domains, variable: Var) -> Result<(), Conflict> {
        domains.rule = Rule::OnlyCandidate;
        let index = domains.least(variable);
        let (at, mask) = (index / 64, !(1 << (index % 64)));
        for (nth, &other) in self.near.get(variable).iter().enumerate() {
            if domains.set(Var(other), at, mask).is_err() {
                return Err(Conflict(self.blame[self.near.start(variable) + nth]));
            }
        }
        for &(number, shift) in self.walked.get(variable) {
            let terms = csp.constraints()[number as usize].different().unwrap_or_default();
            walk(csp, domains, terms, Term { variable, shift }, index).ok_or(Conflict(number))?;
        }
        Ok(())
    }
}

/// Few terms without shifts between them.
fn is_short(terms: &[Term]) -> bool {
    terms.len() <= LISTED && terms.iter().all(|term| term.shift == terms[0].shift)
}

/// The neighbours in listed constraints, each with the constraint to blame.
fn near(csp: &Csp, listed: &[bool], entries: usize) -> (Flat<u32>, Box<[u32]>) {
    let mut blame = Vec::with_capacity(entries);
    let mut seen_by = vec![u32::MAX; csp.variables().len()];
    let near = Flat::of(csp.variables().len(), entries, |variable, near| {
        seen_by[variable.index()] = variable.0;
        for &number in csp.constraints_of(variable).iter().filter(|&&number| listed[number as usize]) {
            for term in csp.constraints()[number as usize].different().unwrap_or_default() {
                if std::mem::replace(&mut seen_by[term.variable.index()], variable.0) != variable.0 {
                    near.push(term.variable.0);
                    blame.push(number);
                }
            }
        }
    });
    (near, blame.into())
}

/// Removes from the other terms the value that the term `own` has at `index`.
fn walk(csp: &Csp, domains: &mut Domains, terms: &[Term], own: Term, index: usize) -> Option<()> {
    domains.meter.spend(terms.len()).ok()?;
    for term in terms {
        let place = if term.shift == own.shift {
            Some(index)
        } else {
            csp.index(i64::from(csp.value(index)) + i64::from(own.shift) - i64::from(term.shift))
        };
        // Few terms have it, so this is tested first.
        if let Some(place) = place
            && domains.contains(term.variable, place)
            && term.variable != own.variable
        {
            domains.remove(term.variable, place).ok()?;
        }
    }
    Some(())
}
