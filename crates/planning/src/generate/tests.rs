//! Generated tasks are read, grounded and, where they are small, solved.

use super::{Generated, blocks, gripper, logistics, sokoban};
use crate::{Limits, Outcome, ground};
use solvarium_forms::pddl;

fn operators(task: &Generated) -> usize {
    let domain = pddl::domain(task.domain).unwrap();
    let problem = pddl::problem(&task.problem, &domain).unwrap();
    match ground(&domain, &problem, &Limits::default()).unwrap() {
        Outcome::Task(task) => task.operators.len(),
        Outcome::NoSolution => panic!("{}", task.problem),
    }
}

#[test]
fn generated_tasks_are_read_and_grounded() {
    for seed in 0..30 {
        let size = seed as usize % 6;
        let tasks = [
            blocks(size, seed),
            gripper(size, seed),
            logistics(size, size, size, seed),
            sokoban(size + 3, 5, size, seed),
        ];
        for task in &tasks {
            let _ = operators(task);
        }
        let again = [
            blocks(size, seed),
            gripper(size, seed),
            logistics(size, size, size, seed),
            sokoban(size + 3, 5, size, seed),
        ];
        assert_eq!(tasks, again);
    }
    assert!(operators(&blocks(4, 1)) > 10);
}

#[test]
fn domains_are_those_of_the_examples() {
    let folder = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/planning"));
    for task in [blocks(1, 1), gripper(1, 1), logistics(1, 1, 1, 1), sokoban(3, 3, 1, 1)] {
        let name = pddl::domain(task.domain).unwrap().name;
        let example = std::fs::read_to_string(folder.join(&name).join("domain.pddl")).unwrap();
        assert_eq!(task.domain, example, "{name}");
    }
}
