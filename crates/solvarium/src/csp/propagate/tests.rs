//! Tests each rule against a reference that follows the rule's definition, by enumerating all
//! assignments, all intervals or all subsets.

use super::super::domains::{Domains, Wiped};
use super::super::{Csp, Model};
use super::*;
use crate::Limits;
use crate::rng::Rng;
use std::collections::BTreeSet;

/// The values that each term of an all-different can take, shifts added.
type Sets = Vec<BTreeSet<i64>>;

/// One all-different of up to six terms with up to seven values, shifted or not.
fn one(seed: u64) -> Csp {
    let (mut rng, mut model) = (Rng::seeded(seed), Model::new());
    // Far apart, so that sets have several words.
    let spread = [1, 1, 31][rng.below(3)];
    let values = 1 + rng.below(7);
    let mut number = |most: usize| i32::try_from(rng.below(most)).unwrap() * spread;
    let terms: Vec<_> = (0..3 + number(4) / spread)
        .map(|term| {
            let size = 1 + number(values) / spread;
            let some: Vec<_> = (0..size).map(|_| number(values)).collect();
            model.variable(format!("x{term}"), some)
        })
        .collect();
    let is_shifted = number(2) == 0;
    let shifted: Vec<_> = terms.iter().map(|&x| (x, if is_shifted { number(5) } else { 0 })).collect();
    model.all_different(shifted);
    model.build().unwrap()
}

fn sets(csp: &Csp, domains: &Domains) -> Sets {
    let terms = csp.constraints()[0].different().unwrap();
    let set = |term: &super::super::Term| {
        domains.indices(term.variable).map(|i| i64::from(csp.value(i)) + i64::from(term.shift)).collect()
    };
    terms.iter().map(set).collect()
}

/// Executes all tasks of all rules until nothing changes.
fn fixpoint(rules: &mut [&mut dyn Inference], domains: &mut Domains) -> Result<(), Wiped> {
    loop {
        let mark = domains.mark();
        for rule in &mut *rules {
            domains.rule = rule.rule();
            (0..rule.constraints().len()).try_for_each(|task| rule.run(task, domains))?;
        }
        if domains.mark() == mark {
            return Ok(());
        }
    }
}

/// Compares the rules with the reference on a model after random removals, some of which are undone between
/// comparisons: state that a rule keeps from an earlier call must not mislead it.
fn compare(
    seed: u64,
    rules: &mut [&mut dyn Inference],
    csp: &Csp,
    reference: impl Fn(&Sets) -> Option<Sets>,
) -> u64 {
    let (mut rng, mut domains) = (Rng::seeded(seed), Domains::of(csp));
    let (rule, mut removed) = (rules[0].rule() as usize, 0);
    for _ in 0..6 {
        let mark = domains.mark();
        for _ in 0..rng.below(4) {
            let variable = Var::at(rng.below(csp.variables().len()));
            let some: Vec<_> = domains.indices(variable).collect();
            if some.len() > 1 {
                domains.remove(variable, some[rng.below(some.len())]).unwrap();
            }
        }
        let (before, was) = (sets(csp, &domains), domains.removed[rule]);
        let found = fixpoint(rules, &mut domains).ok().map(|()| sets(csp, &domains));
        removed += domains.removed[rule] - was;
        if exact(&before).is_some() {
            assert_eq!(found, reference(&before), "seed {seed}");
        } else if rule != Rule::Naked as usize && rule != Rule::Hidden as usize {
            // Whether subsets find a contradiction depends on the order of removals, so they are compared only if there is none.
            assert_eq!(found, reference(&before), "seed {seed}");
        }
        if found.is_none() || rng.below(2) == 0 {
            domains.unwind(mark);
        }
    }
    removed
}

/// The values that are in a solution.
fn exact(sets: &Sets) -> Option<Sets> {
    fn extend(sets: &Sets, chosen: &mut Vec<i64>, kept: &mut Sets) {
        if chosen.len() == sets.len() {
            chosen.iter().zip(kept).for_each(|(&value, kept)| _ = kept.insert(value));
            return;
        }
        for &value in &sets[chosen.len()] {
            if !chosen.contains(&value) {
                chosen.push(value);
                extend(sets, chosen, kept);
                chosen.pop();
            }
        }
    }
    let mut kept = vec![BTreeSet::new(); sets.len()];
    extend(sets, &mut Vec::new(), &mut kept);
    (!kept[0].is_empty()).then_some(kept)
}

/// Hall intervals, until nothing changes.
fn by_intervals(sets: &Sets) -> Option<Sets> {
    let mut sets = sets.clone();
    loop {
        let before = sets.clone();
        let values: BTreeSet<i64> = sets.iter().flatten().copied().collect();
        for (&from, &to) in values.iter().flat_map(|from| values.range(from..).map(move |to| (from, to))) {
            let spans: Vec<_> =
                sets.iter().map(|set| Some((*set.first()?, *set.last()?))).collect::<Option<_>>()?;
            let is_inside = |&(least, most): &(i64, i64)| from <= least && most <= to;
            let inside = i64::try_from(spans.iter().filter(|span| is_inside(span)).count()).unwrap();
            if inside > to - from + 1 {
                return None;
            }
            if inside == to - from + 1 {
                for (set, span) in sets.iter_mut().zip(&spans).filter(|(_, span)| !is_inside(span)) {
                    let is_hall = |value: &i64| (from..=to).contains(value);
                    if is_hall(&span.0) || is_hall(&span.1) {
                        // A span with both bounds outside the Hall interval keeps the values inside it.
                        set.retain(|value| !is_hall(value));
                    }
                }
            }
        }
        if sets == before {
            return Some(sets);
        }
    }
}

/// Subsets of variables, until nothing changes.
fn by_subsets(sets: &Sets, most: usize) -> Option<Sets> {
    let mut sets = sets.clone();
    loop {
        let before = sets.clone();
        for chosen in 1u32..1 << sets.len() {
            let is_chosen = |at: usize| chosen >> at & 1 == 1;
            let some = || (0..sets.len()).filter(|&at| is_chosen(at)).map(|at| &sets[at]);
            let union: BTreeSet<i64> = some().flatten().copied().collect();
            if union.len() > most || union.is_empty() {
                continue;
            }
            if union.len() < some().count() {
                return None;
            }
            if union.len() == some().count() {
                let others = (0..sets.len()).filter(|&at| !is_chosen(at)).collect::<Vec<_>>();
                for at in others {
                    sets[at].retain(|value| !union.contains(value));
                }
            }
        }
        if sets == before {
            return Some(sets);
        }
    }
}

/// The variables of each value, in an all-different that takes all values.
fn turned(sets: &Sets, values: &BTreeSet<i64>) -> Sets {
    let places = |value| (0..).zip(sets).filter(move |(_, set)| set.contains(value)).map(|(at, _)| at);
    values.iter().map(|value| places(value).collect()).collect()
}

#[test]
fn matching_is_exact() {
    let removed = |seed| {
        let csp = one(seed);
        compare(seed, &mut [&mut matching::Matching::of(&csp)], &csp, exact)
    };
    assert!((0..1500).map(removed).sum::<u64>() > 1500);
}

#[test]
fn bounds_are_those_of_hall_intervals() {
    let removed = |seed| {
        let csp = one(seed);
        compare(seed, &mut [&mut bounds::Bounds::of(&csp)], &csp, by_intervals)
    };
    assert!((0..1500).map(removed).sum::<u64>() > 500);
}

/// Naked singles: the value of one variable is removed from the others.
struct Singles(Vec<different::Different>);

impl Inference for Singles {
    fn rule(&self) -> Rule {
        Rule::OnlyCandidate
    }

    fn constraints(&self) -> Vec<u32> {
        self.0.iter().map(|what| what.constraint).collect()
    }

    fn run(&mut self, task: usize, domains: &mut Domains) -> Result<(), Wiped> {
        let terms = &self.0[task].terms;
        for at in 0..terms.len() {
            let value = terms[at].least(domains);
            for other in (0..terms.len()).filter(|&other| other != at) {
                if domains.is_fixed(terms[at].variable) {
                    terms[other].remove(domains, value)?;
                }
            }
        }
        Ok(())
    }
}

#[test]
fn naked_subsets_are_all_found() {
    for (most, few) in [(2, Naked::Pairs), (3, Naked::Triples), (4, Naked::Quads)] {
        let removed = |seed| {
            let csp = one(seed);
            let (mut rule, mut singles) = (naked::Naked::of(&csp, few), Singles(different::differents(&csp)));
            compare(seed, &mut [&mut rule, &mut singles], &csp, |sets| by_subsets(sets, most))
        };
        assert!((0..700).map(removed).sum::<u64>() > 50);
    }
}

/// As many variables as values.
fn house(seed: u64) -> Csp {
    let (mut rng, mut model) = (Rng::seeded(seed), Model::new());
    let spread = [1, 31][rng.below(2)];
    let count = 3 + rng.below(4);
    let values: Vec<i32> = (0..count).map(|value| i32::try_from(value).unwrap() * spread).collect();
    let terms: Vec<_> = (0..count)
        .map(|term| {
            let some: Vec<_> = values
                .iter()
                .copied()
                .filter(|_| term == 0 || rng.below(3) > 0)
                .chain([values[term]])
                .collect();
            model.variable(format!("x{term}"), some)
        })
        .collect();
    model.all_different(&terms);
    model.build().unwrap()
}

#[test]
fn hidden_subsets_are_all_found() {
    for (most, few) in [(2, Hidden::Pairs), (3, Hidden::Triples)] {
        let removed = |seed| {
            let csp = house(seed);
            let values = sets(&csp, &Domains::of(&csp)).into_iter().flatten().collect();
            let places: BTreeSet<i64> = (0..).take(csp.variables().len()).collect();
            let reference = |sets: &Sets| {
                by_subsets(&turned(sets, &values), most).map(|found| {
                    let values: Vec<_> = values.iter().collect();
                    let of = |set: BTreeSet<i64>| {
                        set.into_iter().map(|at| *values[usize::try_from(at).unwrap()]).collect()
                    };
                    turned(&found, &places).into_iter().map(of).collect()
                })
            };
            let (mut rule, mut singles) = (hidden::Hidden::of(&csp, few), hidden::Singles::of(&csp));
            compare(seed, &mut [&mut rule, &mut singles], &csp, reference)
        };
        assert!((0..700).map(removed).sum::<u64>() > 50);
    }
}

/// Two houses that overlap, of random shape, or a house and a part of another.
fn crossed(seed: u64) -> Csp {
    let (mut rng, mut model) = (Rng::seeded(seed), Model::new());
    let side = 3 + rng.below(3);
    let values = 0..i32::try_from(side).unwrap();
    let all: Vec<_> = (0..2 * side).map(|cell| model.variable(format!("{cell}"), values.clone())).collect();
    let shared = 1 + rng.below(side);
    let more = rng.below(side - shared + 1);
    model.all_different(&all[..side]);
    model.all_different(&all[side - shared..side + more]);
    model.build().unwrap()
}

#[test]
fn locked_candidates_are_all_found() {
    let mut removed = 0;
    for seed in 0..2000 {
        let csp = crossed(seed);
        let (mut rng, mut domains) = (Rng::seeded(seed), Domains::of(&csp));
        for variable in csp.variables() {
            for index in 0..csp.width {
                if rng.below(5) < 3 && domains.size(variable) > 1 {
                    domains.remove(variable, index).unwrap();
                }
            }
        }
        let before = domains.mark();
        let members: Vec<BTreeSet<Var>> =
            csp.constraints().iter().map(|what| what.variables().into_iter().collect()).collect();
        let mut locked = locked::Locked::of(&csp, &Clock::new(&Limits::none())).unwrap();
        let mut wanted: Vec<BTreeSet<usize>> =
            csp.variables().map(|v| domains.indices(v).collect()).collect();
        loop {
            let was = wanted.clone();
            for (house, other) in [(0, 1), (1, 0)] {
                let places = |value: usize, wanted: &[BTreeSet<usize>]| -> BTreeSet<Var> {
                    members[house].iter().copied().filter(|v| wanted[v.index()].contains(&value)).collect()
                };
                let is_house = members[house].len() == csp.width;
                for value in
                    (0..csp.width).filter(|_| is_house && members[0].intersection(&members[1]).count() > 1)
                {
                    if places(value, &wanted).is_subset(&members[other]) {
                        for &variable in members[other].difference(&members[house]) {
                            wanted[variable.index()].remove(&value);
                        }
                    }
                }
            }
            if wanted == was {
                break;
            }
        }
        let found = fixpoint(&mut [&mut locked], &mut domains);
        assert_eq!(found.is_err(), wanted.iter().any(BTreeSet::is_empty), "seed {seed}");
        if found.is_ok() {
            assert!(
                csp.variables().map(|v| domains.indices(v).collect::<BTreeSet<_>>()).eq(wanted),
                "seed {seed}"
            );
            removed += domains.mark() - before;
        }
    }
    assert!(removed > 200);
}

/// Bitwise supports remove what AC-3 does, over ranges of one word and of several.
#[test]
fn supports_are_those_of_ac3() {
    let mut removed = 0;
    for seed in 0..120 {
        let (mut rng, mut model) = (Rng::seeded(seed), Model::new());
        let most = [9, 150][rng.below(2)];
        let all: Vec<_> = (0..5).map(|at| model.variable(format!("x{at}"), 0..most)).collect();
        for _ in 0..6 {
            let (x, y, salt) = (rng.below(5), rng.below(5), rng.below(100));
            if x != y {
                let goes = move |a: i32, b: i32| {
                    (a * 31 + b * 17 + i32::try_from(salt).unwrap()) % (most * 2 / 5 + 1) == 0
                };
                model.binary(all[x], all[y], "go", goes);
            }
        }
        let csp = model.build().unwrap();
        let (mut ac3, mut supports) =
            (Ac3::of(&csp), Supports::of(&csp, &Clock::new(&Limits::none())).unwrap());
        let mut both = [Domains::of(&csp), Domains::of(&csp)];
        for _ in 0..30 {
            let (variable, index, marks) =
                (Var::at(rng.below(5)), rng.below(csp.width), both.each_ref().map(Domains::mark));
            let [one, other] = &mut both;
            let mut results = [one.remove(variable, index).is_ok(), other.remove(variable, index).is_ok()];
            while let Some(changed) = one.next_changed().filter(|_| results[0]) {
                results[0] = ac3.wake(&csp, one, changed).is_ok();
            }
            while let Some(changed) = other.next_changed().filter(|_| results[1]) {
                results[1] = supports.wake(&csp, other, changed).is_ok();
            }
            assert_eq!(results[0], results[1], "seed {seed}");
            if !results[0] || rng.below(8) == 0 {
                both.iter_mut().zip(marks).for_each(|(domains, mark)| domains.unwind(mark));
            }
            assert!(csp.variables().all(|v| both[0].words(v) == both[1].words(v)), "seed {seed}");
        }
        removed += both[1].removed[Rule::NoSupport as usize];
    }
    assert!(removed > 1000);
}

/// Each variable must leave its first choice to the one before it, up to the last.
#[test]
fn a_hundred_variables_are_matched() {
    let mut model = Model::new();
    // Variable i may be i or i + 1; the last one must be 99.
    let all: Vec<_> = (0..100).map(|at| model.variable(format!("{at}"), [at, 99.min(at + 1)])).collect();
    model.all_different(&all);
    let csp = model.build().unwrap();
    let mut domains = Domains::of(&csp);
    matching::Matching::of(&csp).run(0, &mut domains).unwrap();
    assert!(csp.variables().all(|variable| domains.least(variable) == variable.index()));
    assert!(csp.variables().all(|variable| domains.is_fixed(variable)));
}
