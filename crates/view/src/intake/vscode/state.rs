//! The bodies of requests, and their meaning. A node is expanded when its first child comes.

use crate::intake::growth::Growth;
use crate::intake::text::Text;
use crate::intake::{Ended, Fresh, Nodes};
use serde::Deserialize;
use solvarium::Error;
use solvarium_catalogue::{Discarded, ExternalEvent};

/// A state. Fields that the debugger does not draw are not read.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct State<'s> {
    #[serde(borrow)]
    id: Text<'s>,
    #[serde(default)]
    parent_id: Option<Text<'s>>,
    #[serde(default)]
    g: f64,
    #[serde(default)]
    applied_action: Option<PlanAction<'s>>,
}

/// An action, or an end of a durative one.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct PlanAction<'s> {
    #[serde(borrow)]
    action_name: Text<'s>,
    #[serde(default)]
    kind: Option<Text<'s>>,
}

impl PlanAction<'_> {
    fn name(&self) -> String {
        let name = &*self.action_name;
        match self.kind.as_deref() {
            Some("START") => format!("start {name}"),
            Some("END") => format!("end {name}"),
            _ => name.to_owned(),
        }
    }
}

/// The estimate of a state; without `h` it is a dead end.
#[derive(Debug, Deserialize)]
struct Evaluated<'s> {
    #[serde(borrow)]
    id: Text<'s>,
    #[serde(default)]
    h: Option<f64>,
}

/// The answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) text: String,
}

impl Answer {
    const fn good(status: u16) -> Self {
        Self { status, text: String::new() }
    }

    pub(super) fn wrong(status: u16, text: impl Into<String>) -> Self {
        Self { status, text: text.into() }
    }

    pub(super) const fn is_wrong(&self) -> bool {
        self.status >= 400
    }
}

/// The states of a search.
#[derive(Debug, Default)]
pub(super) struct States {
    growth: Growth,
    has_plan: bool,
}

/// The body of a request that is wrong, as the debugger answers it.
const WRONG: u16 = 500;

impl States {
    pub(super) const fn has_plan(&self) -> bool {
        self.has_plan
    }

    /// Processes the body of a request to this path.
    ///
    /// # Errors
    /// Nobody listens any more, or there are too many nodes. A wrong body is an answer.
    pub(super) fn take(&mut self, path: &str, body: &[u8], nodes: &mut Nodes<'_>) -> Result<Answer, Ended> {
        let taken = match path {
            "/state/heuristic" => match serde_json::from_slice(body) {
                Ok(evaluated) => return self.evaluated(&evaluated, nodes),
                Err(error) => Err(error),
            },
            _ => serde_json::from_slice(body),
        };
        let state: State<'_> = match taken {
            Ok(state) => state,
            Err(error) => return Ok(Answer::wrong(WRONG, format!("expected a state as JSON: {error}"))),
        };
        match path {
            super::INITIAL => self.initial(state, nodes),
            "/state" => self.state(state, nodes),
            "/state/visitedOrWorse" => self.duplicate(state, nodes),
            _ => self.plan(state, nodes),
        }
    }

    fn initial(&mut self, state: State<'_>, nodes: &mut Nodes<'_>) -> Result<Answer, Ended> {
        if nodes.count() > 0 {
            return Ok(Answer::wrong(409, "a search is shown here; start the viewer again for another"));
        }
        self.add(State { parent_id: None, ..state }, nodes).map(|_| Answer::good(201))
    }

    fn state(&mut self, state: State<'_>, nodes: &mut Nodes<'_>) -> Result<Answer, Ended> {
        // As in the debugger, a second state of the same id is ignored.
        self.known(state, nodes).map(|node| node.err().unwrap_or(Answer::good(201)))
    }

    fn evaluated(&self, report: &Evaluated<'_>, nodes: &mut Nodes<'_>) -> Result<Answer, Ended> {
        let Some(node) = nodes.find(&report.id) else { return Ok(unknown(&report.id)) };
        nodes.tell(match report.h {
            Some(h) => ExternalEvent::Estimate { node, h },
            None => ExternalEvent::Discard { node, how: Discarded::Pruned, of: None, why: "dead end".into() },
        })?;
        Ok(Answer::good(200))
    }

    fn duplicate(&mut self, state: State<'_>, nodes: &mut Nodes<'_>) -> Result<Answer, Ended> {
        let node = match self.known(state, nodes)? {
            Ok(node) => node,
            Err(answer) => return Ok(answer),
        };
        nodes.tell(ExternalEvent::Discard {
            node,
            how: Discarded::Duplicate,
            of: None,
            why: String::new(),
        })?;
        Ok(Answer::good(201))
    }

    fn plan(&mut self, state: State<'_>, nodes: &mut Nodes<'_>) -> Result<Answer, Ended> {
        let node = match self.known(state, nodes)? {
            Ok(node) => node,
            Err(answer) => return Ok(answer),
        };
        self.has_plan = true;
        nodes.tell(ExternalEvent::Estimate { node, h: 0.0 })?;
        nodes.tell(ExternalEvent::Goal(node))?;
        Ok(Answer::good(200))
    }

    /// The node of a state, reported before or now. The inner error is an answer.
    fn known(&mut self, state: State<'_>, nodes: &mut Nodes<'_>) -> Result<Result<u32, Answer>, Ended> {
        if let Some(node) = nodes.find(&state.id) {
            return Ok(Ok(node));
        }
        match state.parent_id.as_deref() {
            None => Ok(Err(Answer::wrong(WRONG, format!("state `{}` has no parent", &*state.id)))),
            Some(parent) if nodes.find(parent).is_none() => Ok(Err(unknown(parent))),
            Some(_) => self.add(state, nodes).map(Ok),
        }
    }

    fn add(&mut self, state: State<'_>, nodes: &mut Nodes<'_>) -> Result<u32, Ended> {
        let parent = state.parent_id.as_deref().and_then(|parent| nodes.find(parent));
        let action = state.applied_action.map(|action| action.name()).unwrap_or_default();
        let fresh = Fresh { parent, g: state.g, h: 0.0, action, board: String::new() };
        nodes.keep(self.growth.bytes());
        self.growth.add(nodes, Some(&state.id), fresh)
    }
}

fn unknown(id: &str) -> Answer {
    let error = Error::input(format!("expected a state reported before, found `{id}`"));
    Answer::wrong(WRONG, error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn any_body_is_answered(body in proptest::collection::vec(any::<u8>(), 0..100), id in "[0-2]", parent in "[0-2]") {
            let mut nodes = Nodes::new(|_| true);
            let mut states = States::default();
            let good = format!("{{\"id\": \"{id}\", \"parentId\": \"{parent}\", \"g\": 1e308}}");
            for path in ["/state/initial", "/state", "/state/heuristic", "/state/visitedOrWorse", "/plan"] {
                for body in [&body[..], good.as_bytes(), &[good.as_bytes(), &body].concat()] {
                    prop_assert!(states.take(path, body, &mut nodes).unwrap().status >= 200);
                }
            }
            prop_assert!(nodes.count() >= 1);
        }
    }
}
