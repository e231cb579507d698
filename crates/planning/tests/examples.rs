//! The example tasks are grounded and solved, and their plans are valid on the PDDL level.

#![expect(clippy::unwrap_used, reason = "tests state their expectations")]

use solvarium::heuristic::Blind;
use solvarium::path::AStar;
use solvarium::solve;
use solvarium_forms::pddl::{self, Domain, Problem};
use solvarium_planning::packed::{Packed, Visit, Words, visit};
use solvarium_planning::{Limits, Outcome, ground, validate};
use std::path::PathBuf;

/// The examples with the least costs of their tasks.
const EXAMPLES: [(&str, [u64; 3]); 10] = [
    ("blocks", [6, 10, 14]),
    ("briefcase", [4, 7, 12]),
    ("circuit", [2, 2, 4]),
    ("elevator", [3, 8, 10]),
    ("ferry", [10, 23, 33]),
    ("gripper", [5, 11, 21]),
    ("hanoi", [7, 31, 127]),
    ("logistics", [11, 18, 26]),
    ("sliding-tiles", [2, 4, 26]),
    ("sokoban", [1, 3, 18]),
];

fn read(domain: &str, problem: &str) -> (Domain, Problem) {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/planning")).join(domain);
    let text = |name: &str| std::fs::read_to_string(folder.join(format!("{name}.pddl"))).unwrap();
    assert!(text(problem).starts_with("; "), "{domain}/{problem}: a comment says what it is");
    let domain = pddl::domain(&text("domain")).unwrap();
    let problem = pddl::problem(&text(problem), &domain).unwrap();
    (domain, problem)
}

/// Solves a task; the result is the plan as a text, with its cost.
struct Solve;

impl Visit for Solve {
    type Output = Option<(String, u64)>;

    fn visit<S: Words>(self, packed: Packed<S>) -> Self::Output {
        let answer = solve(&packed, &AStar::new(Blind));
        let plan = answer.plan()?;
        let steps = plan.actions.iter().map(|&action| format!("({})\n", packed.operator(action).name));
        Some((steps.collect(), plan.cost.into()))
    }
}

#[test]
fn examples_are_solved_by_valid_plans() {
    for (name, costs) in EXAMPLES {
        for (number, cost) in (1..).zip(costs) {
            let (domain, problem) = read(name, &format!("p0{number}"));
            let Outcome::Task(task) = ground(&domain, &problem, &Limits::default()).unwrap() else {
                panic!("{name} p0{number} has no solution");
            };
            task.check().unwrap();
            let Some((plan, found)) = visit(task, Solve).unwrap() else {
                panic!("{name} p0{number}: no plan")
            };
            assert_eq!(validate(&domain, &problem, &plan), Ok(found), "{name} p0{number}\n{plan}");
            assert_eq!(found, cost, "{name} p0{number}");
        }
    }
}

/// Returns the task of a domain and a problem.
fn outcome(domain: &str, problem: &str) -> Outcome {
    let domain = pddl::domain(domain).unwrap();
    ground(&domain, &pddl::problem(problem, &domain).unwrap(), &Limits::default()).unwrap()
}

#[test]
fn an_unreachable_goal_is_a_proof() {
    let domain = "(define (domain d) (:predicates (p ?x) (q ?x)) (:constants a b)
        (:action one :parameters (?x) :precondition (q ?x) :effect (p ?x)))";
    let problem = |goal: &str| format!("(define (problem e) (:domain d) (:init (q a)) (:goal {goal}))");
    let task = outcome(domain, &problem("(p b)"));
    assert_eq!(task, Outcome::NoSolution);
    let task = task.into_task();
    task.check().unwrap();
    assert_eq!(visit(task, Solve), Ok(None));
    assert_eq!(outcome(domain, &problem("(and (p a) (not (p a)))")), Outcome::NoSolution);
    assert_eq!(outcome(domain, &problem("(not (= a a))")), Outcome::NoSolution);
    assert_eq!(
        visit(outcome(domain, &problem("(not (p a))")).into_task(), Solve),
        Ok(Some((String::new(), 0)))
    );
    let either = visit(outcome(domain, &problem("(or (p b) (p a))")).into_task(), Solve).unwrap();
    assert_eq!(either, Some(("(one a)\n".into(), 1)));
}

#[test]
fn limits_are_reported() {
    let (domain, problem) = read("logistics", "p03");
    let few = |limits: Limits| ground(&domain, &problem, &limits).unwrap_err().to_string();
    let operators = few(Limits { operators: 10, ..Limits::default() });
    assert_eq!(operators, "the task has more than 10 reachable operators");
    assert_eq!(few(Limits { facts: 20, ..Limits::default() }), "the task has more than 20 reachable facts");
    let domain_text = "(define (domain d) (:predicates (p))
        (:action one :effect (and (p) (increase (total-cost) 2147483648))))";
    let costly = pddl::domain(domain_text).unwrap();
    let text = "(define (problem e) (:domain d) (:goal (p)) (:metric minimize (total-cost)))";
    let error = ground(&costly, &pddl::problem(text, &costly).unwrap(), &Limits::default()).unwrap_err();
    assert_eq!(error.to_string(), "an action costs more than 2147483647");
    let work = || ground(&domain, &problem, &Limits::default());
    let spent = solvarium_budget::under(std::rc::Rc::new(|_| true), 1000, work);
    assert_eq!(spent, Err(solvarium_budget::Spent::Memory));
}

/// A quantified effect deletes the atoms of objects of its type alone, so it does not keep other atoms from being true beside a new one.
#[test]
fn types_of_quantified_effects_count_for_invariants() {
    let domain = |parameter: &str| {
        format!(
            "(define (domain d) (:types a b c - object) (:predicates (p ?x)) (:constants n - a o - b)
            (:action one :parameters (?z - {parameter}) :precondition (p ?z)
                :effect (and (forall (?y - a) (not (p ?y))) (p n)))
            (:action two :parameters (?z - {parameter}) :precondition (p ?z)
                :effect (and (forall (?y - c) (not (p ?z))) (p n))))"
        )
    };
    let problem = "(define (problem e) (:domain d) (:init (p o)) (:goal (and (p n) (p o))))";
    for parameter in ["object", "b"] {
        let outcome = outcome(&domain(parameter), problem);
        assert_eq!(visit(outcome.into_task(), Solve).unwrap().map(|(_, cost)| cost), Some(1), "{parameter}");
    }
}
