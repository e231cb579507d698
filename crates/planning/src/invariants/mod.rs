//! Groups of atoms of which at most one is true, from invariants of the action schemas (Helmert, "Concise finite-domain representations for
//! PDDL planning tasks", 2009, section 5), and the choice of finite-domain variables.

mod balance;
mod candidate;
mod choose;
mod system;

pub(crate) use choose::choose;

use crate::ground::program::{AtomId, Program};
use crate::ground::reach::Kind;
use balance::{Checker, Verdict};
use candidate::Candidate;
use rustc_hash::{FxHashMap, FxHashSet};
use solvarium_budget as budget;
use std::collections::VecDeque;

/// The maximum number of candidates that are checked.
const CANDIDATES_MOST: usize = 100_000;

/// Groups of atoms of which exactly one is true initially, and at most one in each reachable state. Each group is sorted by `rank`, and so
/// are the groups. None if the budget ends.
pub(crate) fn groups(program: &Program<'_>, rank: &[u32]) -> Vec<Vec<AtomId>> {
    let mut groups = Vec::new();
    for invariant in invariants(program) {
        for mut group in instances(program, &invariant) {
            let size = size_of_val(&group[..]) + size_of_val(&group);
            if budget::hold(size).and_then(|()| budget::spend(group.len())).is_err() {
                return Vec::new();
            }
            group.sort_unstable_by_key(|&atom| rank[atom as usize]);
            groups.push(group);
        }
    }
    groups.sort_unstable_by(|one, other| ranks(one, rank).cmp(ranks(other, rank)));
    groups.dedup();
    groups
}

fn ranks<'a>(group: &'a [AtomId], rank: &'a [u32]) -> impl Iterator<Item = u32> + 'a {
    group.iter().map(|&atom| rank[atom as usize])
}

/// The invariants of a task, in the order in which they were found.
fn invariants(program: &Program<'_>) -> Vec<Candidate> {
    let normal = program.normal;
    let checker = Checker::new(normal, different(program));
    let is_basic = |&predicate: &usize| normal.fluent[predicate] && !normal.derived[predicate];
    let mut queue: VecDeque<Candidate> = (0..normal.predicates.len())
        .filter(is_basic)
        .flat_map(|predicate| Candidate::initial(predicate, normal.predicates[predicate].arity))
        .collect();
    let mut seen: FxHashSet<Candidate> = queue.iter().cloned().collect();
    let mut found = Vec::new();
    while let Some(candidate) = queue.pop_front() {
        match checker.check(&candidate) {
            Verdict::Invariant => found.push(candidate),
            Verdict::Refine(refined) => {
                for one in refined {
                    let is_new = seen.len() < CANDIDATES_MOST && seen.insert(one.clone());
                    if is_new && budget::hold(size_of::<Candidate>() + 64 * one.parts.len()).is_ok() {
                        queue.push_back(one);
                    }
                }
            }
        }
    }
    found
}

/// The pairs of parameters of each schema that are different in each reachable instance.
fn different(program: &Program<'_>) -> Vec<Vec<(usize, usize)>> {
    let mut different = vec![Vec::new(); program.normal.schemas.len()];
    for clause in &program.reached.clauses {
        let Kind::Action(schema) = clause.kind else { continue };
        let pairs = (0..clause.width).flat_map(|one| (one + 1..clause.width).map(move |other| (one, other)));
        let mut left: Vec<(usize, usize)> = pairs.collect();
        for at in 0..clause.count {
            let instance = clause.instance(at);
            left.retain(|&(one, other)| instance[one] != instance[other]);
            if left.is_empty() || budget::spend(left.len()).is_err() {
                break;
            }
        }
        different[schema] = left;
    }
    different
}

/// The instances of an invariant with one initially true atom: their reachable atoms.
fn instances(program: &Program<'_>, invariant: &Candidate) -> Vec<Vec<AtomId>> {
    let mut numbers: FxHashMap<Vec<u32>, usize> = FxHashMap::default();
    let mut found: Vec<(usize, Vec<AtomId>)> = Vec::new();
    for part in &invariant.parts {
        for atom in program.atoms_of(part.predicate) {
            if budget::spend(1).is_err() {
                return Vec::new();
            }
            let arguments = program.arguments(atom);
            let values = part.order.iter().map(|&at| arguments[at]).collect();
            let number = *numbers.entry(values).or_insert(found.len());
            if number == found.len() {
                found.push((0, Vec::new()));
            }
            found[number].0 += usize::from(program.initial[atom as usize]);
            found[number].1.push(atom);
        }
    }
    found.into_iter().filter(|(weight, _)| *weight == 1).map(|(_, atoms)| atoms).collect()
}
