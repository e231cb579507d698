//! Searches of a puzzle while the user edits it: their counts and, on a map, their explored cells. They are not runs:
//! nothing is stored.

use super::order::only;
use super::refusal::Refusal;
use super::route::body;
use super::{Api, Question, Reply};
use crate::look::{ExploredQuery, FindQuery, What};
use crate::session::{Bounds, Session};
use serde::Deserialize;
use serde_json::{Value, json};
use solvarium_catalogue::{HeuristicChoice, Instance, Method, ProblemKind, Request};
use std::sync::Arc;

/// Limits of each search; a search that reaches one is reported as far as it came.
const SECONDS: f64 = 0.25;
const NODES: u64 = 100_000;
const BYTES: usize = 64 << 20;
/// Maximum number of searches in a request.
const SEARCHES: usize = 4;

/// A puzzle, and the searches to compare on it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Edited {
    text: String,
    kind: Option<String>,
    #[serde(default)]
    seed: u64,
    searches: Vec<Wanted>,
    /// Number of expansions after which the cells are reported; at the end if absent.
    expanded: Option<u32>,
    /// Whether to omit the costs of the cells.
    #[serde(default)]
    plain: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    method: String,
    heuristic: Option<String>,
}

impl Wanted {
    fn request(&self, seed: u64) -> Result<Request, Refusal> {
        let heuristic = self.heuristic.as_deref().map(HeuristicChoice::parse).transpose()?;
        Ok(Request { method: Method::parse(&self.method)?, heuristic, seed })
    }
}

impl Api {
    /// `POST /api/live`
    pub(super) fn live(&self, question: &Question<'_>) -> Result<Reply, Refusal> {
        let edited: Edited = body(question.body)?;
        if edited.searches.len() > SEARCHES {
            return Err(Refusal::bad(format!("expected at most {SEARCHES} searches")));
        }
        let _permit = self.explaining.enter()?;
        let kind = edited.kind.as_deref().map(ProblemKind::parse).transpose()?;
        let instance: Arc<dyn Instance> = only(&edited.text, kind.as_ref())?.into();
        let has_map = instance.ground().is_some();
        let board = (!has_map).then(|| instance.scene(0, &[])).transpose()?;
        let board = board.map(|scene| solvarium_draw::board(&scene, None));
        let (mut searches, mut cells) = (Vec::new(), Vec::new());
        for wanted in &edited.searches {
            let session = self.searched(Arc::clone(&instance), wanted.request(edited.seed)?)?;
            let bytes = if has_map { self.cells(&session, &edited)? } else { Vec::new() };
            let best = session.is_local().then(|| session.best(None).ok()).flatten();
            let tour = best.map(|best| best.tour).filter(|tour| !tour.is_empty());
            searches.push(json!({ "summary": session.summary(), "bytes": bytes.len(), "tour": tour }));
            cells.push(bytes);
        }
        reply(&json!({ "board": board, "searches": searches }), &cells)
    }

    /// Searches within the limits, in this thread.
    fn searched(&self, instance: Arc<dyn Instance>, request: Request) -> Result<Arc<Session>, Refusal> {
        let bounds = Bounds { nodes: Some(NODES), seconds: Some(SECONDS), bytes: Some(BYTES) };
        let session = Session::start_here(&self.memory, instance, request, bounds.within(&self.bounds))?;
        Ok(session)
    }

    /// The explored cells at the requested time, with the path to the goal if it is found by then, or else to the node
    /// expanded last.
    fn cells(&self, session: &Session, edited: &Edited) -> Result<Vec<u8>, Refusal> {
        let _loan = self.memory.lend(session.exploring())?;
        let find = |from, dir, n| session.find(&FindQuery { from, dir, unit: What::Expansion, n }).at;
        let at = edited.expanded.and_then(|n| if n == 0 { Some(0) } else { find(0, 1, n) });
        let now = at.unwrap_or_else(|| session.summary().events);
        let last = || session.moment(Some(find(now, -1, 1)? + 1)).row;
        let goal = session.tree().goal_at(now);
        let query = ExploredQuery { at, row: goal.or_else(last), plain: edited.plain };
        Ok(session.explored(&query)?.bytes())
    }
}

/// The length of the JSON (32 bits, little-endian), the JSON, and the cells of each search.
fn reply(header: &Value, cells: &[Vec<u8>]) -> Result<Reply, Refusal> {
    let header = serde_json::to_vec(header).map_err(|_| Refusal::fault())?;
    let length = u32::try_from(header.len()).map_err(|_| Refusal::fault())?;
    let bytes = [&length.to_le_bytes()[..], &header, &cells.concat()].concat();
    Ok(Reply { status: 200, kind: "application/octet-stream", name: None, bytes })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{Searches, Waits};
    use crate::budget::Budget;
    use crate::session::Begin;
    use solvarium_catalogue as catalogue;

    const MAP: &str = "S...#...\n.##.#.#.\n.#....#.\n.#.####.\n...#....\n.###.###\n.......G\n";

    fn asked(wish: &Value) -> (u16, Value, Vec<u8>) {
        let api = Api::new(Bounds::default(), Budget::unlimited(), Waits::default(), Searches::Elsewhere);
        let reply = api.answer(&Question::new("POST", "/api/live", wish.to_string().as_bytes()));
        if reply.status != 200 {
            return (reply.status, serde_json::from_slice(&reply.bytes).unwrap(), Vec::new());
        }
        let length = u32::from_le_bytes(reply.bytes[..4].try_into().unwrap()) as usize;
        let header = serde_json::from_slice(&reply.bytes[4..4 + length]).unwrap();
        (200, header, reply.bytes[4 + length..].to_vec())
    }

    #[test]
    fn each_search_has_the_counts_and_the_cells_of_a_run() {
        for text in [MAP, "Arad -> Bucharest", "1 4 2 / 3 0 5 / 6 7 8"] {
            let searches = [
                json!({ "method": "astar" }),
                json!({ "method": "greedy" }),
                json!({ "method": "uniform-cost" }),
            ];
            let (status, header, cells) = asked(&json!({ "text": text, "searches": searches }));
            assert_eq!(status, 200, "{header}");
            let mut from = 0;
            for (search, name) in
                header["searches"].as_array().unwrap().iter().zip(["astar", "greedy", "uniform-cost"])
            {
                let instance = catalogue::parse(text).unwrap();
                let request = Request { method: Method::parse(name).unwrap(), ..Request::default() };
                let run = Session::start(instance.into(), request, Bounds::default(), Begin::Running, None)
                    .unwrap();
                run.wait();
                let (mine, other) = (&search["summary"], serde_json::to_value(run.summary()).unwrap());
                for count in ["expanded", "generated", "open", "cost", "ending", "events", "state"] {
                    assert_eq!(mine[count], other[count], "{text}, {name}: {count}");
                }
                let length = search["bytes"].as_u64().unwrap() as usize;
                if header["board"].is_null() {
                    let query =
                        ExploredQuery { row: run.tree().goal_at(u32::MAX), ..ExploredQuery::default() };
                    assert_eq!(
                        cells[from..from + length],
                        run.explored(&query).unwrap().bytes(),
                        "{text}, {name}"
                    );
                }
                from += length;
            }
            assert_eq!(from, cells.len());
            assert_eq!(header["board"].is_string(), text.starts_with('1'), "a drawing where there is no map");
        }
    }

    #[test]
    fn a_tour_has_its_cities_in_order() {
        let (status, header, _) =
            asked(&json!({ "text": "tsp circle 8", "searches": [{ "method": "anneal" }] }));
        assert_eq!(
            (status, header["searches"][0]["tour"].as_array().map(Vec::len)),
            (200, Some(8)),
            "{header}"
        );
    }

    #[test]
    fn an_earlier_time_has_fewer_cells() {
        let seen = |expanded: Value| {
            let (_, _, cells) =
                asked(&json!({ "text": MAP, "searches": [{ "method": "astar" }], "expanded": expanded }));
            u32::from_le_bytes(cells[12..16].try_into().unwrap())
        };
        assert_eq!(seen(json!(0)), 1, "the start");
        assert!(seen(json!(3)) < seen(json!(null)));
        assert_eq!(seen(json!(1_000_000)), seen(json!(null)));
    }

    #[test]
    fn a_long_search_is_cut_and_an_unreadable_text_refused() {
        let hard = "15 14 8 12 / 10 11 9 13 / 2 6 5 1 / 3 7 4 0";
        let (_, header, _) = asked(&json!({ "text": hard, "searches": [{ "method": "bfs" }] }));
        assert_eq!(header["searches"][0]["summary"]["ending"], "stopped");
        let unsolvable = "2 1 3 / 4 0 5 / 6 7 8";
        let (_, header, _) = asked(&json!({ "text": unsolvable, "searches": [{ "method": "astar" }] }));
        assert_eq!(header["searches"][0]["summary"]["ending"], "no-solution", "a search without events");
        assert_eq!(asked(&json!({ "text": "S..\n", "kind": "map", "searches": [] })).0, 400);
        assert_eq!(asked(&json!({ "text": MAP, "searches": [{ "method": "no-such" }] })).0, 400);
        assert_eq!(asked(&json!({ "text": MAP, "searches": vec![json!({ "method": "bfs" }); 5] })).0, 400);
    }
}
