//! Lines of JSON, one event each, as `docs/foreign.md` describes them: for the programs of students.

use super::text::Text;
use super::{Ended, Fresh, LONGEST, Nodes};
use serde::Deserialize;
use solvarium::Error;
use solvarium::error::Place;
use solvarium_catalogue::{Discarded, ExternalEvent};
use std::io::{BufRead, Read as _};

/// A line. Exactly one of its first ten keys names the event.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Line<'l> {
    #[serde(borrow)]
    search: Option<Text<'l>>,
    node: Option<Text<'l>>,
    estimate: Option<Text<'l>>,
    expand: Option<Text<'l>>,
    duplicate: Option<Text<'l>>,
    prune: Option<Text<'l>>,
    fail: Option<Text<'l>>,
    goal: Option<Text<'l>>,
    round: Option<f64>,
    done: Option<bool>,

    problem: Option<Text<'l>>,
    parent: Option<Text<'l>>,
    of: Option<Text<'l>>,
    action: Option<Text<'l>>,
    why: Option<Text<'l>>,
    state: Option<Text<'l>>,
    g: Option<f64>,
    h: Option<f64>,
}

/// The keys of which a line has exactly one.
const KEYS: &str =
    "`node`, `estimate`, `expand`, `duplicate`, `prune`, `fail`, `goal`, `round`, `done` or `search`";

/// The names of a search, which its first line may report.
///
/// ```
/// use solvarium_view::intake::lines::Names;
/// let first = br#"{"search": "astar", "problem": "the map of Romania"}"#;
/// assert_eq!(Names::of(first), Names { search: Some("astar".into()), problem: Some("the map of Romania".into()) });
/// assert_eq!(Names::of(b"{}"), Names::default());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// The name of the method, of the catalogue if it has one.
    pub search: Option<String>,
    /// The name of the problem.
    pub problem: Option<String>,
}

impl Names {
    /// The names in a first line.
    #[must_use]
    pub fn of(first: &[u8]) -> Self {
        let line: Line<'_> = serde_json::from_slice(first).unwrap_or_default();
        let text = |text: Option<Text<'_>>| text.map(|text| text.0.into_owned());
        Self { search: text(line.search), problem: text(line.problem) }
    }
}

/// Reads a search from lines, until it ends or nobody listens any more.
///
/// ```
/// use solvarium_catalogue::ExternalEvent;
/// use solvarium_view::intake::{Nodes, lines};
/// let mut received = Vec::new();
/// let mut nodes = Nodes::new(|event| { received.push(event); true });
/// let error = lines::read(&b"{\"node\": 1}\n{\"expand\": 2}\n"[..], &mut nodes).unwrap_err();
/// assert_eq!(error.to_string(), "line 2: expected a node reported before, found `2`");
/// drop(nodes);
/// assert!(matches!(received[..], [ExternalEvent::Node { .. }, ExternalEvent::Broken(_)]));
/// ```
///
/// # Errors
/// A line is wrong or longer than 1 MiB, or the input cannot be read. The lines before it were passed on.
pub fn read(from: impl BufRead, nodes: &mut Nodes<'_>) -> Result<(), Error> {
    let ended = all(from, nodes);
    nodes.end(ended)
}

fn all(mut from: impl BufRead, nodes: &mut Nodes<'_>) -> Result<(), Ended> {
    let (mut line, mut number) = (Vec::new(), 0);
    loop {
        number += 1;
        line.clear();
        if !next(&mut from, &mut line, number)? {
            return Ok(());
        }
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let here = Place::new(number, 0);
        let event =
            parse(&line).map_err(|(message, column)| Error::input(message).at(Place::new(number, column)))?;
        match take(event, nodes, number == 1) {
            Ok(true) => {}
            Ok(false) => return Ok(()),
            Err(Ended::Wrong(error)) => return Err(error.at(here).into()),
            Err(unheard) => return Err(unheard),
        }
    }
}

/// Reads a line of limited length; false at the end of the input.
pub(crate) fn next(from: &mut impl BufRead, line: &mut Vec<u8>, number: usize) -> Result<bool, Error> {
    let read = from.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', line);
    let read = read.map_err(|error| Error::input(format!("the search cannot be read: {error}")))?;
    line.pop_if(|end| *end == b'\n');
    if line.len() > LONGEST {
        let long = Error::input(format!("a line has at most {LONGEST} bytes"));
        return Err(long.at(Place::new(number, 0)));
    }
    Ok(read > 0)
}

/// Parses a line; an error has its column.
pub(crate) fn parse(line: &[u8]) -> Result<Line<'_>, (String, usize)> {
    serde_json::from_slice(line).map_err(|error| {
        let reason = error.to_string();
        // The place is added by the caller, who knows the line.
        let reason = reason.split(" at line ").next().unwrap_or(&reason);
        (format!("expected an event as a JSON object: {reason}"), error.column())
    })
}

/// Passes on the event of a line; false if it is the end.
pub(crate) fn take(line: Line<'_>, nodes: &mut Nodes<'_>, is_first: bool) -> Result<bool, Ended> {
    if events(&line) > 1 {
        return Err(Error::input(format!("expected only one of {KEYS}")).into());
    }
    match line {
        Line { search: Some(_), .. } | Line { problem: Some(_), .. } => {
            if !is_first {
                return Err(Error::input("`search` and `problem` belong into the first line").into());
            }
        }
        Line { node: Some(_), .. } => {
            born(line, nodes)?;
        }
        Line { estimate: Some(id), h, .. } => {
            let h = h.ok_or_else(|| Error::input("`estimate` needs `h`"))?;
            let node = nodes.known(&id)?;
            nodes.tell(ExternalEvent::Estimate { node, h })?;
        }
        Line { expand: Some(id), .. } => {
            let node = nodes.known(&id)?;
            nodes.tell(ExternalEvent::Expand(node))?;
        }
        Line { ref duplicate, ref prune, ref fail, .. }
            if let Some((id, how)) = dropped(duplicate.as_ref(), prune.as_ref(), fail.as_ref()) =>
        {
            let of = line.of.as_ref().map(|of| nodes.known(of)).transpose()?;
            let why = line.why.as_ref().map(|why| why.0.to_string()).unwrap_or_default();
            let node = match line.parent {
                // A child that was dropped at once need not be reported before.
                Some(_) if nodes.find(&id).is_none() => {
                    born(Line { node: Some(Text(id.into())), ..line }, nodes)?
                }
                _ => nodes.known(&id)?,
            };
            nodes.tell(ExternalEvent::Discard { node, how, of, why })?;
        }
        Line { goal: Some(id), .. } => {
            let node = nodes.known(&id)?;
            nodes.tell(ExternalEvent::Goal(node))?;
        }
        Line { round: Some(bound), .. } => nodes.tell(ExternalEvent::Round(bound))?,
        Line { done: Some(true), .. } => {
            nodes.tell(ExternalEvent::Done)?;
            return Ok(false);
        }
        _ => return Err(Error::input(format!("expected {KEYS}")).into()),
    }
    Ok(true)
}

/// The number of events in a line.
fn events(line: &Line<'_>) -> usize {
    let nodes =
        [&line.node, &line.estimate, &line.expand, &line.duplicate, &line.prune, &line.fail, &line.goal];
    nodes.into_iter().flatten().count()
        + usize::from(line.search.is_some() || line.problem.is_some())
        + usize::from(line.round.is_some())
        + usize::from(line.done.is_some())
}

/// The node that a line drops, and how.
fn dropped(
    duplicate: Option<&Text<'_>>,
    prune: Option<&Text<'_>>,
    fail: Option<&Text<'_>>,
) -> Option<(String, Discarded)> {
    let how = |id: Option<&Text<'_>>, how| id.map(|id| (id.0.to_string(), how));
    how(duplicate, Discarded::Duplicate)
        .or_else(|| how(prune, Discarded::Pruned))
        .or_else(|| how(fail, Discarded::Failed))
}

/// Passes on a new node.
fn born(line: Line<'_>, nodes: &mut Nodes<'_>) -> Result<u32, Ended> {
    let parent = line.parent.as_ref().map(|parent| nodes.known(parent)).transpose()?;
    let text = |text: Option<Text<'_>>| text.map(|text| text.0.into_owned()).unwrap_or_default();
    let fresh = Fresh {
        parent,
        g: line.g.unwrap_or(0.0),
        h: line.h.unwrap_or(0.0),
        action: text(line.action),
        board: text(line.state),
    };
    nodes.add(line.node.as_deref(), fresh, false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn received(text: &str) -> (Vec<ExternalEvent>, Result<(), Error>) {
        let mut all = Vec::new();
        let mut nodes = Nodes::new(|event| {
            all.push(event);
            true
        });
        let result = read(text.as_bytes(), &mut nodes);
        drop(nodes);
        (all, result)
    }

    #[test]
    fn every_event_has_a_line() {
        let (all, result) = received(concat!(
            "{\"search\": \"astar\", \"problem\": \"p\"}\n\n",
            "{\"node\": \"A\", \"parent\": null, \"h\": 3, \"state\": [[1, 2], [3, 0]]}\r\n",
            "{\"expand\": \"A\"}\n",
            "{\"node\": 1, \"parent\": \"A\", \"action\": \"go\", \"g\": 1.5}\n",
            "{\"estimate\": 1, \"h\": 2}\n",
            "{\"duplicate\": 2, \"parent\": \"A\", \"of\": 1}\n",
            "{\"prune\": 1, \"why\": \"too deep\"}\n",
            "{\"round\": 4}\n{\"fail\": \"A\"}\n{\"goal\": \"1\"}\n{\"done\": true}\nnever read",
        ));
        result.unwrap();
        let node = |parent, g, h, action: &str, board: &str| ExternalEvent::Node {
            parent,
            g,
            h,
            action: action.into(),
            board: board.into(),
        };
        let dropped = |node, how, of, why: &str| ExternalEvent::Discard { node, how, of, why: why.into() };
        assert_eq!(
            all,
            [
                node(None, 0.0, 3.0, "", "1 2\n3 0"),
                ExternalEvent::Expand(0),
                node(Some(0), 1.5, 0.0, "go", ""),
                ExternalEvent::Estimate { node: 1, h: 2.0 },
                node(Some(0), 0.0, 0.0, "", ""),
                dropped(2, Discarded::Duplicate, Some(1), ""),
                dropped(1, Discarded::Pruned, None, "too deep"),
                ExternalEvent::Round(4.0),
                dropped(0, Discarded::Failed, None, ""),
                ExternalEvent::Goal(1),
                ExternalEvent::Done,
            ]
        );
    }

    #[test]
    fn a_mistake_has_its_position_and_keeps_earlier_nodes() {
        let long = format!("{{\"node\": \"{}\"}}", "x".repeat(LONGEST));
        for (line, reason) in [
            (
                "{\"node\": 1, \"praent\": 0}",
                "line 2, column 20: expected an event as a JSON object: unknown field `praent`",
            ),
            ("[0]", "line 2"),
            ("{\"node\": 1", "line 2, column 10: expected an event as a JSON object: EOF"),
            ("{}", "line 2: expected `node`"),
            ("{\"node\": 0}", "line 2: expected a new node, found `0` again"),
            ("{\"node\": 1, \"parent\": 5}", "line 2: expected a node reported before, found `5`"),
            ("{\"estimate\": 0}", "line 2: `estimate` needs `h`"),
            ("{\"search\": \"astar\"}", "line 2: `search` and `problem` belong into the first line"),
            ("{\"duplicate\": 3}", "line 2: expected a node reported before"),
            ("POST / HTTP/1.1", "line 2, column 1: expected an event as a JSON object"),
            (&long, "line 2: a line has at most"),
        ] {
            let (all, result) = received(&format!("{{\"node\": 0}}\n{line}\n"));
            let error = result.unwrap_err().to_string();
            assert!(error.starts_with(reason), "{line:.40}: {error}");
            assert!(
                matches!(&all[..], [ExternalEvent::Node { .. }, ExternalEvent::Broken(why)] if *why == error),
                "{all:?}"
            );
        }
    }

    #[test]
    fn nobody_needs_to_listen() {
        let mut heard = 0;
        let mut nodes = Nodes::new(|_| {
            heard += 1;
            heard < 2
        });
        read(&b"{\"node\": 0}\n{\"node\": 1}\n{\"node\": 2}\n"[..], &mut nodes).unwrap();
        drop(nodes);
        assert_eq!(heard, 2);
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_to_their_end(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
            let mut nodes = Nodes::new(|_| true);
            let _ = read(&bytes[..], &mut nodes);
            let _ = super::super::posthoc::read(&bytes[..], &mut nodes);
            let _ = super::super::posthoc::read(&[b"events:\n- ", &bytes[..]].concat()[..], &mut nodes);
        }
    }
}
