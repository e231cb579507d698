//! The rules that are needed, without rules that others imply, and the layers of the atoms that they derive (Thiébaux, Hoffmann and Nebel,
//! "In defense of PDDL axioms", 2005).

use super::components::components;
use crate::ground::Error;
use crate::ground::program::{AtomId, Axiom, Literal, Program};
use rustc_hash::{FxHashMap, FxHashSet};

/// The rules of a task, and the layer of each derived atom.
#[derive(Debug, Default)]
pub(super) struct Rules {
    pub(super) axioms: Vec<Axiom>,
    pub(super) layers: FxHashMap<AtomId, u32>,
}

/// The needed rules of a task. Atoms that are true without condition are removed from all conditions.
pub(super) fn rules(program: &mut Program<'_>) -> Result<Rules, Error> {
    remove_certain(program);
    let axioms = simplified(std::mem::take(&mut program.axioms));
    let needed = needed(program, &axioms);
    let axioms: Vec<Axiom> = axioms.into_iter().filter(|axiom| needed.contains(&axiom.atom)).collect();
    let layers = layers(program, &axioms)?;
    Ok(Rules { axioms, layers })
}

/// Removes derived atoms that are always true, and operators, effects and rules that need them to be false.
fn remove_certain(program: &mut Program<'_>) {
    let mut certain: FxHashSet<AtomId> = FxHashSet::default();
    loop {
        let new: Vec<AtomId> = program
            .axioms
            .iter()
            .filter(|axiom| axiom.condition.is_empty() && !certain.contains(&axiom.atom))
            .map(|axiom| axiom.atom)
            .collect();
        if new.is_empty() {
            break;
        }
        certain.extend(new);
        program.axioms.retain_mut(|axiom| keep(&mut axiom.condition, &certain));
    }
    if certain.is_empty() {
        return;
    }
    program.axioms.retain(|axiom| !certain.contains(&axiom.atom));
    program.operators.retain_mut(|operator| {
        operator.effects.retain_mut(|effect| keep(&mut effect.condition, &certain));
        keep(&mut operator.condition, &certain)
    });
    if let Some(mut goal) = program.goal.take() {
        program.goal = keep(&mut goal, &certain).then_some(goal);
    }
}

/// Removes the certain atoms of a condition; returns whether it can be true.
fn keep(condition: &mut Vec<Literal>, certain: &FxHashSet<AtomId>) -> bool {
    let mut can_hold = true;
    condition.retain(|literal| {
        let is_certain = certain.contains(&literal.atom);
        can_hold &= !is_certain || literal.is_positive;
        !is_certain
    });
    can_hold
}

/// The rules without copies and without those whose condition contains that of another rule for the same atom.
fn simplified(axioms: Vec<Axiom>) -> Vec<Axiom> {
    // Above this number of rules for an atom, only copies are removed.
    const COMPARED_MOST: usize = 1000;
    let mut of: FxHashMap<AtomId, Vec<usize>> = FxHashMap::default();
    let mut kept = vec![true; axioms.len()];
    for (at, axiom) in axioms.iter().enumerate() {
        of.entry(axiom.atom).or_default().push(at);
        // A rule whose condition contains its own atom adds nothing.
        kept[at] = !axiom.condition.contains(&Literal { atom: axiom.atom, is_positive: true });
    }
    for numbers in of.values_mut() {
        numbers.retain(|&at| kept[at]);
        numbers.sort_by_key(|&at| axioms[at].condition.len());
        let mut seen: FxHashSet<&[Literal]> = FxHashSet::default();
        let mut shorter: Vec<usize> = Vec::new();
        for &at in numbers.iter() {
            let condition = &axioms[at].condition;
            let is_within = |&other: &usize| {
                axioms[other].condition.iter().all(|literal| condition.binary_search(literal).is_ok())
            };
            let is_compared = numbers.len() <= COMPARED_MOST;
            if !seen.insert(condition) || is_compared && shorter.iter().any(is_within) {
                kept[at] = false;
            } else {
                shorter.push(at);
            }
        }
    }
    axioms.into_iter().zip(kept).filter(|(_, kept)| *kept).map(|(axiom, _)| axiom).collect()
}

/// The derived atoms that the goal, the operators or needed rules mention.
fn needed(program: &Program<'_>, axioms: &[Axiom]) -> FxHashSet<AtomId> {
    let mut of: FxHashMap<AtomId, Vec<usize>> = FxHashMap::default();
    for (at, axiom) in axioms.iter().enumerate() {
        of.entry(axiom.atom).or_default().push(at);
    }
    let of_operators = program.operators.iter().flat_map(|operator| {
        let effects = operator.effects.iter().flat_map(|effect| &effect.condition);
        operator.condition.iter().chain(effects)
    });
    let mut needed = FxHashSet::default();
    let mut open: Vec<AtomId> =
        program.goal.iter().flatten().chain(of_operators).map(|literal| literal.atom).collect();
    while let Some(atom) = open.pop() {
        if let Some(numbers) = of.get(&atom)
            && needed.insert(atom)
        {
            open.extend(numbers.iter().flat_map(|&at| &axioms[at].condition).map(|literal| literal.atom));
        }
    }
    needed
}

/// The layer of each derived atom: at least the layer of each atom that its rules require, and above the layer of each
/// atom that they require to be false.
fn layers(program: &Program<'_>, axioms: &[Axiom]) -> Result<FxHashMap<AtomId, u32>, Error> {
    let mut atoms: Vec<AtomId> = axioms.iter().map(|axiom| axiom.atom).collect();
    atoms.sort_unstable();
    atoms.dedup();
    let mut needs: Vec<Vec<(usize, bool)>> = vec![Vec::new(); atoms.len()];
    for axiom in axioms {
        let Ok(of) = atoms.binary_search(&axiom.atom) else { continue };
        for literal in &axiom.condition {
            if let Ok(other) = atoms.binary_search(&literal.atom) {
                needs[of].push((other, literal.is_positive));
            }
        }
    }
    let successors: Vec<Vec<usize>> =
        needs.iter().map(|needs| needs.iter().map(|(other, _)| *other).collect()).collect();
    let mut layer = vec![0; atoms.len()];
    let mut number = vec![usize::MAX; atoms.len()];
    for (own, component) in components(&successors).into_iter().enumerate() {
        component.iter().for_each(|&atom| number[atom] = own);
        let mut most = 0;
        for (other, is_positive) in component.iter().flat_map(|&atom| &needs[atom]) {
            if number[*other] != own {
                most = most.max(layer[*other] + u32::from(!is_positive));
            } else if !is_positive {
                return Err(Error::Cycle(program.atom_name(atoms[*other])));
            }
        }
        component.iter().for_each(|&atom| layer[atom] = most);
    }
    Ok(atoms.into_iter().zip(layer).collect())
}
