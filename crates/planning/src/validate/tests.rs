//! Faults of plans in words.

use super::validate;
use solvarium_forms::pddl::{Domain, Problem, domain, problem};

const DOMAIN: &str = "(define (domain towers)
  (:types block hand)
  (:predicates (on ?x ?y - block) (table ?x - block) (clear ?x - block) (above ?x ?y - block))
  (:functions (weight ?x - block) (total-cost))
  (:derived (above ?x ?y - block) (or (on ?x ?y) (exists (?z - block) (and (on ?x ?z) (above ?z ?y)))))
  (:derived (clear ?x - block) (not (exists (?y - block) (on ?y ?x))))
  (:action stack :parameters (?x ?y - block)
    :precondition (and (table ?x) (clear ?x) (clear ?y) (not (= ?x ?y)))
    :effect (and (not (table ?x)) (on ?x ?y) (increase (total-cost) (weight ?x))))
  (:action topple :parameters (?h - hand)
    :effect (forall (?x ?y - block) (when (on ?x ?y) (and (not (on ?x ?y)) (table ?x))))))";

const PROBLEM: &str = "(define (problem three) (:domain towers) (:objects a b c - block h - hand)
  (:init (table a) (table b) (table c) (= (weight a) 5) (= (weight b) 7))
  (:goal (and (above a c) (not (above c a)))) (:metric minimize (total-cost)))";

fn task() -> (Domain, Problem) {
    let domain = domain(DOMAIN).unwrap();
    let problem = problem(PROBLEM, &domain).unwrap();
    (domain, problem)
}

#[test]
fn plans_have_their_cost() {
    let (domain, problem) = task();
    assert_eq!(validate(&domain, &problem, "; two steps\n(STACK b c)\n0.1: (stack a b) [1]\n"), Ok(12));
    let long = "(stack b c) (stack a b)\n(topple h)\n(stack b c) (stack a b)";
    assert_eq!(validate(&domain, &problem, long), Ok(24));
}

#[test]
fn the_first_fault_is_named() {
    let (domain, problem) = task();
    for (plan, message) in [
        ("", "the goal is not reached: (above a c) is false in the initial state"),
        ("(stack b c)", "the goal is not reached: (above a c) is false after step 1, the last one"),
        ("(stack b c)\n(stack a c)", "step 2: (stack a c) is not applicable, since (clear c) is false"),
        ("(stack b b)", "step 1: (stack b b) is not applicable, since (not (= b b)) is false"),
        ("(stak b c)", "step 1: unknown action 'stak'; did you mean 'stack'?"),
        ("(stack b)", "step 1: expected 2 arguments for `stack`, found 1"),
        ("(stack b d)", "step 1: unknown object `d`"),
        ("(stack b h)", "step 1: expected a `block` as ?y of `stack`, found `h` of type `hand`"),
        ("(stack c b)", "step 1: (weight c) has no value in the initial state"),
        ("(stack b c)\nstack a b", "step 2: expected an action such as `(drive t1 a b)`, found `stack a b`"),
        ("(stack b c", "step 1: expected `)`, found `(stack b c`"),
        ("()", "step 1: expected an action, found `()`"),
    ] {
        assert_eq!(validate(&domain, &problem, plan).unwrap_err().to_string(), message, "{plan}");
    }
}
