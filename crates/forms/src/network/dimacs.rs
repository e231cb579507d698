//! The graphs of the DIMACS challenges: shortest paths (`p sp`, `a 1 2 4`) and colouring (`p edge`, `e 1 2`).

use super::draft::{Direction, Draft, Link, Sense};
use super::keyword;
use super::number::{is_count, number};
use super::table::split;
use crate::features::numbered;
use crate::matrix::Cell;
use crate::naming::shown;
use crate::{Fault, Place};

/// The maximum number of nodes, since a header may give any number.
const MOST: usize = 10_000_000;

/// The problem of a DIMACS file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// `p sp NODES ARCS`: arcs are directed.
    Paths,
    /// `p edge NODES EDGES` or `p col`.
    Colours,
    /// Another problem: `p cnf`, `p max`.
    Other,
}

/// The format in the first line that is not a comment.
pub(crate) fn format(text: &str) -> Option<Format> {
    let is_comment =
        |line: &str| line.is_empty() || line == "c" || line.starts_with("c ") || line.starts_with("c\t");
    let mut lines = text.lines().map(str::trim).filter(|line| !is_comment(line)).peekable();
    let _ = lines.next_if(|line| keyword::number_of_colours(line).is_some());
    let line = *lines.peek()?;
    let mut words = line.split_whitespace();
    if words.next() != Some("p") {
        return headless(lines);
    }
    match words.next()? {
        "sp" => Some(Format::Paths),
        "edge" | "edges" | "col" => Some(Format::Colours),
        _ => Some(Format::Other),
    }
}

/// Detects edges without the line `p edge NODES EDGES`, perhaps with numbers of nodes and edges above them.
fn headless<'t>(lines: impl Iterator<Item = &'t str>) -> Option<Format> {
    const ENOUGH: usize = 1_000;
    let words = |line: &'t str| line.split_whitespace().collect::<Vec<_>>();
    let mut rows: Vec<_> = lines.take(ENOUGH).map(words).collect();
    if rows.first().is_some_and(|row| row.len() < 3 && row.iter().all(|word| is_count(word))) {
        rows.remove(0);
    }
    let is_edge = |row: &Vec<&str>| matches!(row[..], ["e", from, to] if is_count(from) && is_count(to));
    let is_arc = |row: &Vec<&str>| matches!(row[..], ["a", from, to, _] if is_count(from) && is_count(to));
    match () {
        () if rows.len() > 1 && rows.iter().filter(|row| is_edge(row)).count() * 10 >= rows.len() * 9 => {
            Some(Format::Colours)
        }
        () if rows.len() > 1 && rows.iter().all(is_arc) => Some(Format::Paths),
        () => None,
    }
}

/// Reads a DIMACS file.
pub(crate) fn draft(text: &str) -> Result<Draft, Fault> {
    let mut reader = Reader {
        draft: Draft::default(),
        nodes: 0,
        edges: 0,
        place: Place::line(1),
        found: 0,
        is_counted: true,
        is_headless: false,
    };
    for (at, line) in numbered(text) {
        let words = split(line, at, ' ');
        let Some((first, rest)) = words.split_first() else { continue };
        match (first.text, rest) {
            ("c", _) => {}
            _ if reader.is_first() && keyword::number_of_colours(line).is_some() => {
                reader.draft.colours = keyword::number_of_colours(line);
            }
            (count, more) if reader.is_first() && is_count(count) && more.len() < 2 => {
                reader.counts(first, more)?
            }
            ("p", [format, nodes, edges]) => reader.header(format, nodes, edges)?,
            ("a", [from, to, weight]) => reader.edge([from, to], Some(weight))?,
            ("e", [from, to]) => reader.edge([from, to], None)?,
            ("e", [from, to, weight]) => reader.edge([from, to], Some(weight))?,
            ("n", [_, ..]) => reader.draft.ignore("`n` lines, which give nodes a value"),
            ("v" | "d" | "x", [_, ..]) => reader.draft.ignore(format!("`{}` lines", first.text)),
            _ => {
                let found: String = line.trim().chars().take(40).collect();
                let what = "expected `c`, `p sp NODES ARCS`, `a NODE NODE WEIGHT`, `p edge NODES EDGES` or `e NODE NODE`";
                return Err(Fault::new(format!("{what}, found `{found}`")).at(Place::line(at)));
            }
        }
    }
    reader.finish()
}

struct Reader {
    draft: Draft,
    nodes: usize,
    edges: usize,
    place: Place,
    found: usize,
    is_counted: bool,
    is_headless: bool,
}

impl Reader {
    fn is_first(&self) -> bool {
        self.nodes == 0 && self.found == 0
    }

    /// Parses a line with the numbers of nodes and edges, without `p edge`.
    fn counts(&mut self, nodes: &Cell<'_>, edges: &[Cell<'_>]) -> Result<(), Fault> {
        (self.is_counted, self.is_headless) = (!edges.is_empty(), true);
        let format = Cell { text: "edge", ..*nodes };
        self.header(&format, nodes, edges.first().unwrap_or(nodes))
    }

    fn header(&mut self, format: &Cell<'_>, nodes: &Cell<'_>, edges: &Cell<'_>) -> Result<(), Fault> {
        if self.nodes > 0 {
            return Err(Fault::new("a second line `p`").at(format.place));
        }
        let count = |cell: &Cell<'_>| {
            let refuse =
                || Fault::new(format!("expected a number, found `{}`", shown(cell.text))).at(cell.place);
            cell.text
                .parse::<usize>()
                .map_err(|_| refuse())
                .and_then(|n| if n <= MOST { Ok(n) } else { Err(refuse()) })
        };
        (self.nodes, self.edges, self.place) = (count(nodes)?, count(edges)?, edges.place);
        if format.text == "sp" {
            self.draft.sense = Sense::Forth;
        } else {
            self.draft.sense = Sense::Both;
        }
        for node in 1..=self.nodes {
            self.draft.found.node(&node.to_string());
        }
        Ok(())
    }

    fn edge(&mut self, ends: [&Cell<'_>; 2], weight: Option<&Cell<'_>>) -> Result<(), Fault> {
        if self.nodes == 0 {
            return self.unheaded(ends, weight);
        }
        let nodes = self.nodes;
        let node = |cell: &Cell<'_>| {
            let number = cell.text.parse::<usize>().ok().filter(|number| (1..=nodes).contains(number));
            let refuse = || {
                let found = shown(cell.text);
                Fault::new(format!("expected a node, a number from 1 to {nodes}, found `{found}`"))
                    .at(cell.place)
            };
            number.filter(|_| is_count(cell.text)).ok_or_else(refuse)
        };
        let ends_at = [node(ends[0])? - 1, node(ends[1])? - 1];
        self.join(ends_at, ends[0].place, weight)
    }

    /// Adds an edge of a file that does not begin with the number of nodes. The largest number in an edge is used instead.
    fn unheaded(&mut self, ends: [&Cell<'_>; 2], weight: Option<&Cell<'_>>) -> Result<(), Fault> {
        const MOST: usize = 1_000_000;
        (self.is_counted, self.is_headless) = (false, true);
        self.draft.sense = if weight.is_some() { Sense::Forth } else { Sense::Both };
        let mut numbers = [0; 2];
        for (number, cell) in numbers.iter_mut().zip(ends) {
            let found = cell.text.parse::<usize>().ok().filter(|number| (1..=MOST).contains(number));
            *number = found.ok_or_else(|| {
                let shown = shown(cell.text);
                Fault::new(format!("expected a node, a number from 1 to {MOST}, found `{shown}`"))
                    .at(cell.place)
            })?;
        }
        while self.draft.found.graph.nodes.len() < numbers[0].max(numbers[1]) {
            let next = self.draft.found.graph.nodes.len() + 1;
            self.draft.found.node(&next.to_string());
        }
        self.join([numbers[0] - 1, numbers[1] - 1], ends[0].place, weight)
    }

    fn join(&mut self, [from, to]: [usize; 2], place: Place, weight: Option<&Cell<'_>>) -> Result<(), Fault> {
        let weight = match weight {
            None => None,
            Some(cell) => {
                let refuse =
                    || Fault::new(format!("expected the weight of an edge, found `{}`", shown(cell.text)));
                Some(number(cell.text, false).ok_or_else(|| refuse().at(cell.place))?)
            }
        };
        self.found += 1;
        self.draft.link(Link { from, to, weight, direction: Direction::Unsaid, place });
        Ok(())
    }

    /// Checks the number of edges; files for colouring may list or count each edge from both ends.
    fn finish(mut self) -> Result<Draft, Fault> {
        if self.is_headless {
            self.draft.remarks.push("a DIMACS graph without its line `p edge NODES EDGES`".to_owned());
        }
        if !self.is_counted {
            return Ok(self.draft);
        }
        let (announced, found) = (self.edges, self.found);
        let is_double = self.draft.sense == Sense::Both && (announced == 2 * found || found == 2 * announced);
        if announced == found || is_double {
            return Ok(self.draft);
        }
        Err(Fault::new(format!("the text announces {announced} edges, but has {found}")).at(self.place))
    }
}
