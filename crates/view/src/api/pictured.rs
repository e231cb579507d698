//! A puzzle as a few pictures: its start, and states on the path to a solution that is found quickly.

use super::catalogue::Unread;
use super::refusal::Refusal;
use super::route::body;
use super::{Api, Question};
use serde_json::{Value, json};
use solvarium::Limits;
use solvarium_catalogue::Request;
use std::time::Duration;

/// Time and expansions of the search.
const TIME: Duration = Duration::from_millis(300);
const NODES: u64 = 20_000;
/// Memory limit of the search, in bytes.
const MEMORY: usize = 64 << 20;
/// The largest number of cells of all states on the path.
const CELLS: usize = 1 << 18;
/// The largest number of pictures.
const MOST: usize = 12;

impl Api {
    /// `POST /api/pictures`
    pub(super) fn pictured(&self, question: &Question<'_>) -> Result<Value, Refusal> {
        let _permit = self.explaining.enter()?;
        let instance = body::<Unread>(question.body)?.instance()?;
        let start = instance.scene(0, &[])?;
        let loan = self.memory.lend_half(MEMORY)?;
        let limits = Limits::none().time(TIME).nodes(NODES).memory(loan.bytes());
        let limits = question.stop.map_or(limits.clone(), |stop| limits.stop(stop));
        let report = instance.solve(&Request::default(), &limits, None)?;
        let cells = start.picture.as_ref().map_or(1, |picture| picture.cells.len());
        let is_small = report.length().is_some_and(|length| length.saturating_mul(cells) <= CELLS);
        let mut scenes = if is_small { report.scenes() } else { Vec::new() };
        if scenes.is_empty() {
            scenes.push(start);
        }
        // Evenly spaced, with both ends.
        let (last, shown) = (scenes.len() - 1, scenes.len().min(MOST));
        let place = |at: usize| at * last / shown.saturating_sub(1).max(1);
        let boards: Vec<_> = (0..shown).map(|at| solvarium_draw::board(&scenes[place(at)], None)).collect();
        Ok(json!({ "boards": boards }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{Searches, Waits};
    use crate::{budget::Budget, session::Bounds};
    use solvarium_catalogue as catalogue;

    #[test]
    fn every_example_has_pictures_from_its_start_to_its_goal() {
        let api = Api::new(Bounds::default(), Budget::unlimited(), Waits::default(), Searches::Elsewhere);
        for problem in catalogue::problems() {
            for (name, text) in problem.of.examples {
                let wish = json!({ "text": text, "kind": problem.name }).to_string();
                let reply = api.answer(&Question::new("POST", "/api/pictures", wish.as_bytes()));
                let all: Value = serde_json::from_slice(&reply.bytes).unwrap();
                let boards = all["boards"].as_array().unwrap_or_else(|| panic!("{name}: {all}"));
                assert!((1..=MOST).contains(&boards.len()), "{name}");
                assert!(boards.iter().all(|board| board.as_str().unwrap().starts_with("<svg")), "{name}");
            }
        }
    }
}
