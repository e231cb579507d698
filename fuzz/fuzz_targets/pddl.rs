//! Any two texts are a PDDL domain and problem, or are refused at a position.
#![no_main]

use libfuzzer_sys::fuzz_target;
use solvarium_forms::pddl;

fuzz_target!(|input: (&str, &str)| {
    let (domain, problem) = input;
    let _ = (pddl::kind(domain), pddl::domain_of(problem));
    match pddl::domain(domain).and_then(|domain| pddl::problem(problem, &domain)) {
        Ok(problem) => assert!(
            problem.initial.iter().flat_map(|fact| &fact.objects).all(|&at| at < problem.objects.len())
        ),
        Err(fault) => assert!(fault.place().is_some(), "{fault}"),
    }
});
