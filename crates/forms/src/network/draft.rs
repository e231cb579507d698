//! A graph as it was read, before its problem is known.

use super::tours;
use crate::naming::{BYTES_OF_AN_EDGE, Naming};
use crate::puzzle::{ColouringMap, Puzzle};
use crate::{Edge, Fault, Graph, Kind, Place};
use solvarium_budget as budget;
use std::collections::{BTreeSet, HashMap};

/// A connection of two nodes in the text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Link {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) weight: Option<f64>,
    pub(crate) direction: Direction,
    pub(crate) place: Place,
}

/// The directions of a link, if its own sign, such as an arrow, gives them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Both,
    Forth,
    /// The link has no such sign: [`Sense`] decides.
    Unsaid,
}

/// The meaning of links without a sign of direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Sense {
    /// A list of edges: they are undirected, unless the list contradicts that.
    #[default]
    Edges,
    /// Neighbours of each node: links are undirected if each is listed at both of its ends.
    Neighbours,
    /// The text declares them as undirected.
    Both,
    /// The text declares them as directed.
    Forth,
}

/// The weights of all pairs, row by row; `None` for no edge.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Weights {
    pub(crate) cells: Vec<Option<f64>>,
    /// Whether a mark stands for no edge, so that 0 is a weight.
    pub(crate) has_gaps: bool,
}

impl Weights {
    /// Replaces a number that programs write for no edge, such as 999,999: it occurs several times, and all others are much smaller.
    fn without_infinite(&mut self, remarks: &mut Vec<String>) {
        const FAR: f64 = 10.0;
        let most = self.cells.iter().flatten().copied().fold(0.0, f64::max);
        let others = self.cells.iter().flatten().copied().filter(|weight| *weight < most);
        let second = others.fold(0.0, f64::max);
        let text = most.to_string();
        let is_nines = text.len() > 2 && text.bytes().all(|byte| byte == b'9');
        let is_power = text.len() > 5 && text.trim_end_matches('0') == "1";
        let is_known = is_nines || is_power || most == f64::from(i32::MAX);
        let count = self.cells.iter().flatten().filter(|weight| **weight == most).count();
        if is_known && count > 1 && second > 0.0 && second * FAR < most {
            self.cells.iter_mut().filter(|weight| **weight == Some(most)).for_each(|weight| *weight = None);
            self.has_gaps = true;
            remarks.push(format!("{text} is not read as an edge"));
        }
    }
}

/// A graph under construction.
#[derive(Default)]
pub(crate) struct Draft {
    /// Nodes with estimates and positions, start and goals; no edges.
    pub(crate) found: Naming,
    pub(crate) links: Vec<Link>,
    pub(crate) sense: Sense,
    /// A matrix, instead of links.
    pub(crate) weights: Option<Weights>,
    pub(crate) colours: Option<u32>,
    /// Whether positions are latitude and longitude in degrees.
    pub(crate) is_globe: bool,
    /// Whether the text names columns that may be meant as a direction: `from,to`.
    pub(crate) names_ends: bool,
    pub(crate) optimum: Option<f64>,
    pub(crate) title: Option<String>,
    pub(crate) remarks: Vec<String>,
    /// The unused parts of the text.
    pub(crate) ignored: BTreeSet<String>,
}

impl Draft {
    pub(crate) fn link(&mut self, link: Link) {
        let _ = budget::hold(BYTES_OF_AN_EDGE + size_of::<Link>());
        self.links.push(link);
    }

    /// Creates a draft of a graph with all its edges.
    pub(crate) fn of_graph(mut naming: Naming) -> Self {
        let edges = std::mem::take(&mut naming.graph.edges);
        let mut draft = Self { found: naming, ..Self::default() };
        for Edge { from, to, weight, directed } in edges {
            let direction = if directed { Direction::Forth } else { Direction::Both };
            draft.link(Link { from, to, weight: Some(weight), direction, place: Place::line(0) });
        }
        draft
    }

    pub(crate) fn ignore(&mut self, what: impl Into<String>) {
        const MOST: usize = 20;
        if self.ignored.len() < MOST {
            self.ignored.insert(what.into());
        }
    }

    /// Returns the puzzle of this problem, with remarks.
    pub(crate) fn puzzle(mut self, kind: Kind) -> Result<(Puzzle, Vec<String>), Fault> {
        let mut remarks = std::mem::take(&mut self.remarks);
        if kind != Kind::Graph {
            self.ignore_ends();
        }
        let puzzle = match kind {
            Kind::Colouring => Puzzle::Colouring(self.colouring(&mut remarks)?),
            Kind::Tsp => Puzzle::Tsp(tours::cities(&mut self, &mut remarks)?),
            _ => Puzzle::Graph(self.graph(&mut remarks)?),
        };
        if !self.ignored.is_empty() {
            let all: Vec<_> = std::mem::take(&mut self.ignored).into_iter().collect();
            remarks.push(format!("ignored: {}", all.join(", ")));
        }
        Ok((puzzle, remarks))
    }

    /// Reports start, goals and estimates as unused, since they belong to paths.
    fn ignore_ends(&mut self) {
        let graph = &self.found.graph;
        let stated = [
            (graph.start.is_some() || !graph.goals.is_empty(), "start and goal"),
            (graph.estimates.iter().any(Option::is_some), "estimates"),
        ];
        stated.into_iter().filter(|(is_said, _)| *is_said).for_each(|(_, what)| self.ignore(what));
    }

    fn graph(&mut self, remarks: &mut Vec<String>) -> Result<Graph, Fault> {
        if self.colours.is_some() {
            self.ignore("the number of colours");
        }
        if let Some(mut weights) = self.weights.take() {
            weights.without_infinite(remarks);
            self.spread(&weights)?;
        }
        if self.links.is_empty() {
            return Err(Fault::new("the graph has no edge: write one per line, such as `A B 4`"));
        }
        self.check_weights()?;
        let directed = self.direction(remarks)?;
        let is_second = |link: &Link| {
            self.sense == Sense::Neighbours
                && !directed
                && link.direction == Direction::Unsaid
                && link.to < link.from
        };
        let edge = |link: &Link| Edge {
            from: link.from,
            to: link.to,
            weight: link.weight.unwrap_or(1.0),
            directed: link.direction == Direction::Forth || link.direction == Direction::Unsaid && directed,
        };
        let edges = self.links.iter().filter(|link| !is_second(link)).map(edge).collect();
        Ok(Graph { edges, ..std::mem::take(&mut self.found.graph) })
    }

    /// Adds the links of a matrix: 0 is not an edge, unless another mark is.
    fn spread(&mut self, weights: &Weights) -> Result<(), Fault> {
        let size = self.found.graph.nodes.len();
        let at = |from: usize, to: usize| weights.cells[from * size + to];
        let is_zero = |from: usize, to: usize| from != to && at(from, to) == Some(0.0);
        let has_zeros = (0..size).any(|from| (0..size).any(|to| is_zero(from, to)));
        if weights.has_gaps && has_zeros {
            return Err(Fault::new(
                "the matrix has 0 and another mark for no edge: use one mark for no edge",
            ));
        }
        let is_symmetric = (0..size).all(|from| (0..from).all(|to| at(from, to) == at(to, from)));
        for from in 0..size {
            for to in 0..size {
                let skip = from == to || is_symmetric && to < from;
                let weight = at(from, to).filter(|weight| !skip && *weight != 0.0);
                let direction = if is_symmetric { Direction::Both } else { Direction::Unsaid };
                let place = Place::line(0);
                weight.into_iter().for_each(|weight| {
                    self.link(Link { from, to, weight: Some(weight), direction, place });
                });
            }
        }
        if !is_symmetric && self.sense == Sense::Edges {
            self.sense = Sense::Neighbours;
        }
        Ok(())
    }

    fn check_weights(&self) -> Result<(), Fault> {
        let place =
            |fault: Fault, link: &Link| if link.place.line > 0 { fault.at(link.place) } else { fault };
        let has_weights = self.links.iter().any(|link| link.weight.is_some());
        for link in &self.links {
            let name = |node: usize| crate::naming::shown(&self.found.graph.nodes[node]);
            match link.weight {
                None if has_weights => {
                    let what = format!(
                        "expected the weight of an edge after `{}`, as for the other edges",
                        name(link.to)
                    );
                    return Err(place(Fault::new(what), link));
                }
                Some(weight) if weight < 0.0 => {
                    return Err(place(
                        Fault::new(format!("weights cannot be negative, found `{weight}`")),
                        link,
                    ));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether links without a sign are directed.
    fn direction(&self, remarks: &mut Vec<String>) -> Result<bool, Fault> {
        match self.sense {
            Sense::Both => Ok(false),
            Sense::Forth => Ok(true),
            Sense::Neighbours if self.is_balanced() => Ok(false),
            Sense::Neighbours => {
                if self.links.iter().any(|link| link.direction == Direction::Unsaid) {
                    remarks
                        .push("the edges are read as directed, because some lack an equal edge back".into());
                }
                Ok(true)
            }
            Sense::Edges => match self.opposite() {
                None => {
                    if self.names_ends {
                        let both = "the edges are read as undirected; if they are directed, write `directed` above them";
                        remarks.push(both.into());
                    }
                    Ok(false)
                }
                Some(_) if self.is_balanced() => Ok(true),
                Some(link) => {
                    let name = |node: usize| crate::naming::shown(&self.found.graph.nodes[node]);
                    let (from, to) = (name(link.from), name(link.to));
                    Err(Fault::new(format!(
                        "the text has both `{from} {to}` and `{to} {from}`: write `directed` or `undirected` in a line above"
                    ))
                    .at(link.place))
                }
            },
        }
    }

    /// A link without a sign that also occurs in the other direction.
    fn opposite(&self) -> Option<&Link> {
        let unsaid =
            || self.links.iter().filter(|link| link.direction == Direction::Unsaid && link.from != link.to);
        let all: std::collections::HashSet<_> = unsaid().map(|link| (link.from, link.to)).collect();
        unsaid().find(|link| all.contains(&(link.to, link.from)))
    }

    /// Whether each link without a sign is listed from both ends, with the same weight, equally often.
    fn is_balanced(&self) -> bool {
        let mut open: HashMap<(usize, usize, u64), i64> = HashMap::new();
        for link in
            self.links.iter().filter(|link| link.direction == Direction::Unsaid && link.from != link.to)
        {
            let step = if link.from < link.to { 1 } else { -1 };
            let bits = link.weight.unwrap_or(1.0).to_bits();
            *open.entry((link.from.min(link.to), link.from.max(link.to), bits)).or_insert(0) += step;
        }
        open.values().all(|&balance| balance == 0)
    }

    fn colouring(&mut self, remarks: &mut Vec<String>) -> Result<ColouringMap, Fault> {
        let _ = remarks;
        self.check_weights()?;
        if self
            .links
            .iter()
            .any(|link| link.weight.is_some_and(|weight| weight.to_bits() != 1.0_f64.to_bits()))
        {
            self.ignore("weights");
        }
        let mut borders = BTreeSet::new();
        let size = self.found.graph.nodes.len();
        let cells = self.weights.take().map(|weights| weights.cells).unwrap_or_default();
        let is_border =
            |&(at, cell): &(usize, &Option<f64>)| cell.is_some_and(|w| w != 0.0) && at / size != at % size;
        let of_matrix =
            cells.iter().enumerate().filter(is_border).map(|(at, _)| (at / size, at % size, Place::line(0)));
        let of_links = self.links.iter().map(|link| (link.from, link.to, link.place));
        for (from, to, place) in of_matrix.chain(of_links) {
            if from == to {
                let name = crate::naming::shown(&self.found.graph.nodes[from]);
                return Err(Fault::new(format!("{name} borders itself, so it can have no colour")).at(place));
            }
            if borders.insert([from.min(to), from.max(to)]) {
                let _ = budget::hold(2 * size_of::<[usize; 2]>());
            }
        }
        let nodes = std::mem::take(&mut self.found.graph.nodes);
        if nodes.is_empty() {
            return Err(Fault::new("there is no border: write one per line, such as `A B`"));
        }
        Ok(ColouringMap { colours: self.colours, regions: nodes, borders: borders.into_iter().collect() })
    }
}
