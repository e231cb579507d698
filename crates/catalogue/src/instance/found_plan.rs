//! A plan that was found, rendered in every form that a report needs.

use super::network::Network;
use super::report::{Rendering, Step};
use super::scene::Scene;
use crate::domain::{Solving, State};
use solvarium::{Plan, Problem};
use std::any::Any;
use std::sync::Arc;

/// A plan of a puzzle and the state in which it ends.
pub(super) struct FoundPlan<D: Solving> {
    pub(super) puzzle: Arc<D>,
    pub(super) plan: Plan<D::Problem>,
    pub(super) end: State<D>,
}

/// A state as points and lines, with the places on the path to it.
pub(super) fn network<D: Solving>(
    puzzle: &D,
    state: &State<D>,
    way: impl Iterator<Item = u32>,
) -> Option<Network> {
    let network = puzzle.network(state)?.along(way);
    let place = |goal| puzzle.place(goal).map(|place| place as usize);
    Some(Network { goals: puzzle.roots().iter().skip(1).filter_map(place).collect(), ..network })
}

impl<D: Solving> Rendering for FoundPlan<D> {
    fn length(&self) -> usize {
        self.plan.len()
    }

    fn actions(&self) -> Vec<String> {
        self.plan.actions.iter().map(|action| self.puzzle.say(action)).collect()
    }

    fn plan(&self) -> Option<&dyn Any> {
        Some(&self.plan.actions)
    }

    fn line(&self) -> String {
        self.puzzle.line(&self.plan, &self.end)
    }

    fn also(&self) -> Option<String> {
        self.puzzle.also(&self.plan)
    }

    fn cells(&self) -> Option<Vec<[u32; 2]>> {
        self.puzzle.cells(&self.plan)
    }

    fn way(&self) -> Option<String> {
        self.puzzle.way(&self.plan)
    }

    fn drawing(&self) -> String {
        self.puzzle.draw(&self.end)
    }

    fn same_form(&self) -> Option<String> {
        self.puzzle.same_form(&self.end)
    }

    fn rows(&self) -> Option<Vec<Vec<i32>>> {
        self.puzzle.rows(&self.end)
    }

    fn steps(&self) -> Vec<Step> {
        let mut state = self.puzzle.problem().start();
        let step = |action| {
            self.puzzle.problem().apply(&mut state, action);
            let name = self.puzzle.say_after(action, &state).unwrap_or_else(|| self.puzzle.say(action));
            Step { action: name, board: self.puzzle.draw(&state) }
        };
        self.plan.actions.iter().map(step).collect()
    }

    fn scene(&self) -> Scene {
        let states = self.plan.states(self.puzzle.problem());
        let places = states.filter_map(|state| self.puzzle.place(&state));
        Scene {
            text: self.way().unwrap_or_else(|| self.drawing()),
            picture: self.puzzle.picture(&self.end),
            network: network(&*self.puzzle, &self.end, places),
            actions: self.actions(),
            is_goal: true,
        }
    }

    fn scenes(&self) -> Vec<Scene> {
        let problem = self.puzzle.problem();
        let (mut state, mut actions, mut places) = (problem.start(), Vec::new(), Vec::new());
        let mut shown = |state: &_, actions: &[String]| {
            places.extend(self.puzzle.place(state));
            Scene {
                text: self.puzzle.draw(state),
                picture: self.puzzle.picture(state),
                network: network(&*self.puzzle, state, places.iter().copied()),
                actions: actions.to_vec(),
                is_goal: problem.is_goal(state),
            }
        };
        let mut scenes = vec![shown(&state, &actions)];
        for action in &self.plan.actions {
            problem.apply(&mut state, action);
            actions.push(self.puzzle.say(action));
            scenes.push(shown(&state, &actions));
        }
        scenes
    }
}
