//! Tasks of benchmark sets against the sizes that Fast Downward's translator gives them.

use super::{Outcome, ground};
use crate::Limits;
use crate::packed::{Fixed, Packed};
use crate::sas::Task;
use solvarium::path::BreadthFirst;
use solvarium::solve;
use solvarium_budget as budget;
use solvarium_forms::pddl;
use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// The folder of benchmark tasks, which is not part of the project.
fn tasks() -> Option<PathBuf> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/planning"));
    if !folder.is_dir() {
        println!("skipped: {} is missing", folder.display());
    }
    folder.is_dir().then(|| folder.to_owned())
}

/// The number of variables, facts, operators and axioms.
fn sizes(task: &Task) -> [usize; 4] {
    let facts = task.variables.iter().map(|variable| variable.values.len()).sum();
    [task.variables.len(), facts, task.operators.len(), task.axioms.len()]
}

/// Prints a row for each task. `TASK=blocks` takes some tasks only, `TIMES=1` takes the least time of five, and `SAS_OUT=folder` writes
/// the tasks.
#[test]
fn benchmark_tasks_have_the_sizes_of_fast_downward() {
    let Some(folder) = tasks() else { return };
    let table = std::fs::read_to_string(folder.join("dev.tsv")).unwrap();
    let only = std::env::var("TASK").unwrap_or_default();
    let mut equal = [0; 5];
    let mut count = 0;
    for line in table.lines().skip(1).filter(|line| line.contains(&only)) {
        let cells: Vec<_> = line.split('\t').collect();
        let read = |name: &str| {
            let bytes = std::fs::read(folder.join("tasks").join(cells[0]).join(name)).unwrap();
            String::from_utf8_lossy(&bytes).into_owned()
        };
        let begin = Instant::now();
        let domain = pddl::domain(&read(cells[2])).unwrap();
        let problem = pddl::problem(&read(cells[1]), &domain).unwrap();
        let read_in = begin.elapsed();
        let timed = || {
            let begin = Instant::now();
            let outcome = ground(&domain, &problem, &Limits::default()).unwrap();
            (begin.elapsed(), outcome)
        };
        let (mut ground_in, outcome) = timed();
        if std::env::var("TIMES").is_ok() {
            (0..4).for_each(|_| ground_in = ground_in.min(timed().0));
        }
        let Outcome::Task(task) = outcome else { panic!("{line}") };
        let expected: Vec<usize> = cells[4..8].iter().map(|cell| cell.parse().unwrap()).collect();
        let found = sizes(&task);
        count += 1;
        for (at, equal) in equal.iter_mut().take(4).enumerate() {
            *equal += usize::from(found[at] == expected[at]);
        }
        equal[4] += usize::from(found[..] == expected);
        let mark = if found[..] == expected { "" } else { "differs" };
        let ms = |time: Duration| time.as_secs_f64() * 1e3;
        let theirs: f64 = cells[9].parse().unwrap();
        println!(
            "{} {} {found:?} {expected:?} {mark} {:.2} + {:.2} ms, {:.0} x",
            cells[0],
            cells[1],
            ms(read_in),
            ms(ground_in),
            theirs * 1e3 / ms(read_in + ground_in)
        );
        if let Ok(folder) = std::env::var("SAS_OUT") {
            let name = format!("{}--{}.sas", cells[0], cells[1]);
            std::fs::write(Path::new(&folder).join(name), task.to_string()).unwrap();
        }
    }
    println!("equal variables, facts, operators, axioms, all: {equal:?} of {count}");
    assert!(!only.is_empty() || equal[4] >= 78, "{equal:?} of {count}");
}

/// Random walks through generated tasks by the slow interpreter: at most one fact of a group is true in each state.
#[test]
fn groups_are_exclusive_in_reachable_states() {
    let mut rng = solvarium::rng::Rng::seeded(5);
    for seed in 0..12 {
        let size = 2 + seed as usize % 4;
        for generated in [
            crate::generate::blocks(size, seed),
            crate::generate::gripper(size, seed),
            crate::generate::logistics(size, 2, size, seed),
            crate::generate::sokoban(size + 3, 4, size, seed),
        ] {
            let domain = pddl::domain(generated.domain).unwrap();
            let problem = pddl::problem(&generated.problem, &domain).unwrap();
            let task = ground(&domain, &problem, &Limits::default()).unwrap().into_task();
            task.check().unwrap();
            let mut state = crate::testing::start(&task);
            for _ in 0..200 {
                let is_true = |fact: &&crate::sas::Fact| state[fact.variable as usize] == fact.value;
                for group in &task.mutexes {
                    let count = group.iter().filter(is_true).count();
                    assert!(count <= 1, "{} {group:?} {state:?}", generated.problem);
                }
                let operator = rng.below(task.operators.len());
                if let Some(next) = crate::testing::successor(&task, &state, operator) {
                    state = next;
                }
            }
        }
    }
}

/// Mutated examples are read or refused, and texts that are read are grounded to a consistent task or refused.
#[test]
fn changed_tasks_are_grounded_or_refused() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/planning"));
    let mut rng = solvarium::rng::Rng::seeded(11);
    let mut grounded = 0;
    for name in ["briefcase", "circuit", "elevator", "ferry", "blocks"] {
        let text = |file: &str| std::fs::read_to_string(folder.join(name).join(file)).unwrap();
        let (one, other) = (text("domain.pddl"), text("p02.pddl"));
        for _ in 0..200 {
            let mut words: Vec<&str> = one.split_inclusive([' ', '(', ')', '\n']).collect();
            for _ in 0..=rng.below(2) {
                let (at, from) = (rng.below(words.len()), rng.below(words.len()));
                words[at] = words[from];
            }
            let Ok(domain) = pddl::domain(&words.concat()) else { continue };
            let Ok(problem) = pddl::problem(&other, &domain) else { continue };
            let limits = Limits { facts: 20_000, operators: 20_000 };
            if let Ok(outcome) = ground(&domain, &problem, &limits) {
                outcome.into_task().check().unwrap();
                grounded += 1;
            }
        }
    }
    assert!(grounded > 50, "{grounded}");
}

/// Random walks: an operator is applicable in the ground task exactly when the validator accepts the step, which evaluates the PDDL text.
#[test]
fn operators_agree_with_the_validator() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/planning"));
    let mut rng = solvarium::rng::Rng::seeded(3);
    for name in ["briefcase", "circuit", "elevator", "ferry", "blocks", "sokoban"] {
        let text = |file: &str| std::fs::read_to_string(folder.join(name).join(file)).unwrap();
        let domain = pddl::domain(&text("domain.pddl")).unwrap();
        let problem = pddl::problem(&text("p03.pddl"), &domain).unwrap();
        let task = ground(&domain, &problem, &Limits::default()).unwrap().into_task();
        let (mut state, mut plan, mut steps) = (crate::testing::start(&task), String::new(), 0);
        for _ in 0..80 {
            let mut operator = rng.below(task.operators.len());
            let applies = |&operator: &usize| crate::testing::successor(&task, &state, operator).is_some();
            let applicable: Vec<usize> = (0..task.operators.len()).filter(applies).collect();
            if rng.below(2) == 0 && !applicable.is_empty() {
                operator = applicable[rng.below(applicable.len())];
            }
            let next = crate::testing::successor(&task, &state, operator);
            let longer = format!("{plan}({})\n", task.operators[operator].name);
            let result = crate::validate(&domain, &problem, &longer);
            let is_refused = result.as_ref().is_err_and(|fault| fault.step == Some(steps + 1));
            assert_eq!(next.is_none(), is_refused, "{longer}{result:?}");
            if let Some(next) = next {
                assert_eq!(result.is_ok(), crate::testing::holds(&next, &task.goal), "{longer}{result:?}");
                (state, plan, steps) = (next, longer, steps + 1);
            }
        }
        assert!(steps > 20, "{name}: {steps}");
    }
}

/// Twenty disjunctions: three of them are false at first, and `finish` needs all.
#[test]
fn many_disjunctions_become_derived_atoms() {
    let all: String = (0..20).map(|at| format!(" (or (a x{at}) (b x{at}))")).collect();
    let objects: String = (0..20).map(|at| format!(" x{at}")).collect();
    let domain = format!(
        "(define (domain doors) (:constants{objects}) (:predicates (a ?x) (b ?x) (done))
         (:action left :parameters (?x) :effect (a ?x)) (:action right :parameters (?x) :effect (b ?x))
         (:action finish :precondition (and{all}) :effect (done)))"
    );
    let initial: String = (3..20).map(|at| format!(" (a x{at})")).collect();
    let problem =
        format!("(define (problem three) (:domain doors) (:objects) (:init{initial}) (:goal (done)))");
    let domain = pddl::domain(&domain).unwrap();
    let problem = pddl::problem(&problem, &domain).unwrap();
    let Outcome::Task(task) = ground(&domain, &problem, &Limits::default()).unwrap() else { panic!() };
    assert!(task.operators.len() < 300, "{}", task.operators.len());
    let packed = Packed::<Fixed<2>>::new(task).unwrap();
    assert_eq!(solve(&packed, &BreadthFirst::new()).plan().unwrap().actions.len(), 4);
}

/// Whenever a budget ends, grounding ends with an error, and never with a part of the task.
#[test]
fn grounding_ends_with_its_budget() {
    let domain = pddl::domain(
        "(define (domain roads) (:predicates (at ?x ?y) (free ?x ?y) (left ?x) (right ?y))
         (:action go :parameters (?x ?y ?z) :precondition (and (at ?x ?y) (free ?x ?z))
          :effect (and (not (at ?x ?y)) (at ?x ?z) (free ?x ?y) (not (free ?x ?z)))))",
    )
    .unwrap();
    let objects: String = (0..20).map(|at| format!(" x{at}")).collect();
    let places = (1..20).map(|at| format!(" (free x0 x{at}) (free x1 x{at})"));
    let initial: String = places.collect::<String>() + " (at x0 x0) (at x1 x0)";
    let text = format!(
        "(define (problem p) (:domain roads) (:objects{objects}) (:init{initial}) (:goal (at x0 x9)))"
    );
    let problem = pddl::problem(&text, &domain).unwrap();
    let whole = ground(&domain, &problem, &Limits::default()).unwrap();
    let mut ended = 0;
    for most in 0_u32.. {
        let left = Cell::new(most);
        let may_go_on = move |_| left.replace(left.get().saturating_sub(1)) > 0;
        let work = || ground(&domain, &problem, &Limits::default());
        match budget::under(Rc::new(may_go_on), usize::MAX, work) {
            Ok(found) => {
                assert_eq!(found, Ok(whole));
                break;
            }
            Err(_) => ended += 1,
        }
    }
    assert!(ended > 2, "{ended}");
    for memory in (0..).map(|step| step * 5_000) {
        let work = || ground(&domain, &problem, &Limits::default());
        if budget::under(Rc::new(|_| true), memory, work).is_ok() {
            break;
        }
    }
}
