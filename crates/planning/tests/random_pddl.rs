//! Random small PDDL tasks, solved by grounding and search, and by Dijkstra's algorithm on the text as it was read: no code is shared
//! with grounding. `CASES=5000` takes more tasks, `FIRST=70` begins at another one.

mod pddl_reference;
mod pddl_writer;

use pddl_reference::Reference;
use pddl_writer::Writer;
use solvarium::limits::Stop;
use solvarium::path::{AStar, AnytimeAStar, EnforcedHillClimbing, LazyGreedy};
use solvarium::rng::Rng;
use solvarium::{Algorithm, Outcome as Found, solve};
use solvarium_forms::pddl;
use solvarium_planning::heuristic::{Blind, Cuts, DeleteRelaxation, Estimate, LmCut};
use solvarium_planning::packed::{Packed, Visit, Words, visit};
use solvarium_planning::{Limits, Outcome, ground, sas, validate};

/// The answers of all searches: their names, whether they claim to be optimal, and the plan as text with its cost.
type Answers = Vec<(&'static str, bool, Result<Option<(String, u64)>, Stop>)>;

struct SolveAll;

impl Visit for SolveAll {
    type Output = Answers;

    fn visit<S: Words>(self, packed: Packed<S>) -> Answers {
        let relaxed = |estimate| DeleteRelaxation::new(&packed, estimate);
        let run = |search: &dyn Algorithm<Packed<S>>| match solve(&packed, search).outcome {
            Found::Solved(plan) => {
                let steps: String = plan
                    .actions
                    .iter()
                    .map(|&action| format!("({})\n", packed.operator(action).name))
                    .collect();
                Ok(Some((steps, plan.cost.into())))
            }
            Found::NoSolution => Ok(None),
            Found::Stopped(stop) => Err(stop),
        };
        let mut answers: Answers = vec![
            ("blind", true, run(&AStar::new(Blind::new(&packed)))),
            ("h_max", true, run(&AStar::new(relaxed(Estimate::Max)))),
            ("anytime", true, run(&AnytimeAStar::new(relaxed(Estimate::FastForward)))),
            ("lazy", false, run(&LazyGreedy::new(relaxed(Estimate::Add)))),
            ("hill climbing", false, run(&EnforcedHillClimbing::new(relaxed(Estimate::FastForward)))),
        ];
        for cuts in [Cuts::Fresh, Cuts::Inherited] {
            if let Ok(cuts) = LmCut::new(&packed, cuts) {
                answers.push(("LM-cut", true, run(&AStar::new(cuts))));
            }
        }
        answers
    }
}

/// The number in an environment variable.
fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[test]
fn grounded_tasks_have_the_plans_of_their_texts() {
    let (first, cases) = (number("FIRST").unwrap_or(0), number("CASES").unwrap_or(600));
    let (mut solved, mut unsolvable, mut long) = (0, 0, 0);
    for seed in first..first + cases {
        let (domain_text, problem_text) = Writer::new(seed).task();
        let texts = format!("seed {seed}\n{domain_text}\n{problem_text}");
        let domain = pddl::domain(&domain_text).unwrap_or_else(|fault| panic!("{fault}\n{texts}"));
        let read = pddl::problem(&problem_text, &domain).unwrap_or_else(|fault| panic!("{fault}\n{texts}"));
        let Some(reference) = Reference::new(&domain, &read) else { continue };
        if reference.farthest() <= 1 && seed % 8 > 0 {
            // Many texts have few reachable states.
            continue;
        }
        let mut problem = read.clone();
        if seed % 4 > 0 {
            // Most goals of the texts are easy or out of reach.
            let mut rng = Rng::seeded(seed);
            problem.goal = reference.hard_goal(|| rng.below(2) == 0);
        }
        let expected = reference.cost_of(&problem.goal);
        let case = format!("{texts}\ngoal {:?}", problem.goal);
        solved += u32::from(expected.is_some());
        long += u32::from(expected > Some(1));
        unsolvable += u32::from(expected.is_none());
        let outcome = ground(&domain, &problem, &Limits::default()).unwrap();
        if outcome == Outcome::NoSolution {
            assert_eq!(expected, None, "{case}");
            continue;
        }
        let task = outcome.into_task();
        task.check().unwrap();
        let text = task.to_string();
        assert_eq!(sas::Task::read(&text).unwrap(), task, "{case}\n{text}");
        for (name, is_optimal, answer) in visit(task, SolveAll).unwrap() {
            match answer {
                Ok(Some((plan, cost))) => {
                    let real = validate(&domain, &problem, &plan);
                    assert_eq!(real, Ok(cost), "{name}\n{plan}\n{case}\n{text}");
                    let is_least = expected.is_some_and(|least| cost == least || !is_optimal && cost > least);
                    assert!(is_least, "{name} found {cost}, not {expected:?}\n{plan}\n{case}\n{text}");
                }
                Ok(None) => assert_eq!(expected, None, "{name}\n{case}\n{text}"),
                Err(stop) => {
                    assert_eq!((name, stop), ("hill climbing", Stop::Incomplete), "{case}\n{text}");
                }
            }
        }
    }
    println!("{solved} solved, {long} of them with a cost over 1, {unsolvable} unsolvable");
    assert!(cases < 100 || u64::from(long) > cases / 10 && u64::from(unsolvable) > cases / 50);
}
