//! Graphs as lists of edges, with a table of estimates: the graph of a homework.
//!
//! ```text
//! A B 4                  an edge; also A-B 4, A -> B: 4, A,B,4, and A B where no edge has a weight
//! h(A) = 7               an estimate; also h A 7, h: A=7 B=6
//! at(A) = 3, 5           a position; also A at 3 5
//! start A                also start: A, initial = A, from A to G
//! goal G                 also goal: G, target = G; goals: F, G
//! directed               edges lead one way only
//! node A                 a node, if it has no edge
//! Rimnicu Vilcea - Pitesti: 97, "Rimnicu Vilcea" Pitesti 97
//! ```

mod line;
mod word;

use self::line::{Line, line};
use self::word::Word;
use crate::form::{Claim, Example, Form, Item, Items, Read, Refused};
use crate::looks::{Looks, numbered};
use crate::naming::{BYTES_OF_A_NODE, BYTES_OF_AN_EDGE};
use crate::puzzle::Puzzle;
use crate::{Edge, Fault, Graph, Kind, Place};
use solvarium_budget as budget;
use std::collections::HashMap;

/// See the module.
pub(super) static FORM: Form = Form {
    name: "edges",
    help: "graphs: an edge a line with its weight (`A B 4`, `A -> B: 4`), estimates (`h(A) = 7`), `start A`, `goal G`",
    examples: &[
        Example {
            text: "A B 4\nB C 3\nA C 9\nh(A) = 6\nh(B) = 3\nh(C) = 0\nstart: A\ngoal: C\n",
            reads: &["graph of 3 A-B:4 B-C:3 A-C:9 h(A)=6 h(B)=3 h(C)=0 start A goal C"],
        },
        Example { text: "S -> A: 1.5\nA -> G: 2\n", reads: &["graph of 3 S->A:1.5 A->G:2"] },
        Example {
            text: "Arad-Zerind 75\nZerind-Oradea 71 # north\n",
            reads: &["graph of 3 Arad-Zerind:75 Zerind-Oradea:71"],
        },
        Example { text: "# from,to,cost\nA,B,4\nB,C,3\n", reads: &["graph of 3 A-B:4 B-C:3"] },
        Example { text: "from,to,cost\nA,B,4\nB,C,3\n", reads: &["graph of 3 A-B:4 B-C:3"] },
        Example {
            text: "Rimnicu Vilcea - Pitesti: 97\n\"Rimnicu Vilcea\" Sibiu 80\nh(Rimnicu Vilcea) = 193\n\
                   start: Rimnicu Vilcea\ngoals: Sibiu, Pitesti\n",
            reads: &["graph of 3 Rimnicu Vilcea-Pitesti:97 Rimnicu Vilcea-Sibiu:80 h(Rimnicu Vilcea)=193 \
                     start Rimnicu Vilcea goal Sibiu goal Pitesti"],
        },
        Example {
            text: "directed\nA B 5\nB C 5\nh: A=7 B=5\nat(A) = 0, -3\nB at 4 5\nfrom A to C\n",
            reads: &["graph of 3 A->B:5 B->C:5 h(A)=7 h(B)=5 A@0,-3 B@4,5 start A goal C"],
        },
    ],
    refused: &[
        Refused {
            text: "A B 4\nB C x3\nA C 9\nC D 1\n",
            message: "line 2, column 5: expected the weight of an edge, found `x3`",
        },
        Refused {
            text: "A B 4\nB C 3\nh(D) = 4\n",
            message: "line 3, column 3: no edge leads to or from `D`",
        },
        Refused {
            text: "A B 4\nB Carthage 3\ngoal: Cartage\n",
            message: "line 3, column 7: no edge leads to or from `Cartage`; did you mean `Carthage`?",
        },
        Refused {
            text: "A B 4\nB C -3\n",
            message: "line 2, column 5: weights are not negative, found `-3`",
        },
        Refused {
            text: "A B 4\nB C 3\nC 5\nC D 5\n",
            message: "line 3, column 3: an edge has two nodes: expected another before its weight `5`",
        },
        Refused {
            text: "A B 4\nB C 3\nC D 5\nC - E\n",
            message: "line 4, column 5: expected the weight of an edge behind `E`, as others have one",
        },
    ],
    looks,
    read: Read::Text(read),
};

fn looks(looks: &Looks<'_>) -> Vec<Claim> {
    let (mut edges, mut estimates, mut others) = (0, 0, 0);
    for (at, text) in looks.filled() {
        match line(at, text) {
            Line::Edge { from, to, weight: Some(weight), .. } if number(weight).is_some() => {
                // Rows of numbers are rather a board.
                let is_said = begins_a_name(from) && begins_a_name(to);
                *(if is_said { &mut edges } else { &mut others }) += 1;
            }
            Line::Estimates(_) => estimates += 1,
            Line::Edge { .. } | Line::HalfAnEdge(_) | Line::Other => others += 1,
            _ => {}
        }
    }
    let all = edges + estimates;
    if edges >= 1 && all >= 2 && others * 3 <= all {
        let table = if estimates > 0 { ", with estimates" } else { "" };
        return vec![Claim::new(Kind::Graph, Claim::LIKELY, format!("graph of {edges} edges{table}"))];
    }
    Vec::new()
}

fn begins_a_name(word: Word<'_>) -> bool {
    word.text.starts_with(char::is_alphabetic)
}

fn number(word: Word<'_>) -> Option<f64> {
    word.text.parse::<f64>().ok().filter(|number| number.is_finite())
}

fn read(text: &str, _: Kind) -> Items<'_> {
    let first =
        numbered(text).find(|(at, text)| !matches!(line(*at, text), Line::Nothing)).map_or(1, |(at, _)| at);
    Box::new(std::iter::once(Item::new(first, graph(text).map(Puzzle::Graph))))
}

/// Reads a list of edges, whatever it looks like.
pub(super) fn graph(text: &str) -> Result<Graph, Fault> {
    let mut found = Found::default();
    for (at, text) in numbered(text) {
        found.take(at, text)?;
    }
    found.finish()
}

/// What was read of a graph so far.
#[derive(Default)]
struct Found<'t> {
    graph: Graph,
    numbers: HashMap<&'t str, usize>,
    /// What names nodes that later lines may bring.
    later: Vec<Line<'t>>,
    are_directed: bool,
    /// Whether an edge has a weight, and the second node of the first edge that has none.
    has_weights: bool,
    weightless: Option<Word<'t>>,
}

impl<'t> Found<'t> {
    fn take(&mut self, at: usize, text: &'t str) -> Result<(), Fault> {
        match line(at, text) {
            Line::Nothing => {}
            Line::Directed(directed) => self.are_directed = directed,
            Line::Node(node) => {
                self.node(node);
            }
            Line::Edge { from, to, weight, directed } => {
                self.edge((from, to), weight, directed)?;
            }
            Line::HalfAnEdge(weight) => {
                let message = "an edge has two nodes: expected another before its weight";
                return Err(Fault::new(format!("{message} `{}`", weight.text)).at(weight.place));
            }
            Line::Other => {
                let what =
                    "expected an edge with its weight such as `A B 4`, or an estimate such as `h(A) = 7`";
                let found: String = text.trim().chars().take(40).collect();
                return Err(Fault::new(format!("{what}, found `{found}`")).at(Place::line(at)));
            }
            other => self.later.push(other),
        }
        Ok(())
    }

    fn node(&mut self, node: Word<'t>) -> usize {
        *self.numbers.entry(node.text).or_insert_with(|| {
            let _ = budget::hold(node.text.len() + BYTES_OF_A_NODE);
            self.graph.nodes.push(node.text.to_owned());
            self.graph.nodes.len() - 1
        })
    }

    fn edge(
        &mut self,
        (from, to): (Word<'t>, Word<'t>),
        weight: Option<Word<'t>>,
        directed: bool,
    ) -> Result<(), Fault> {
        let directed = directed || self.are_directed;
        let (from, end) = (self.node(from), self.node(to));
        let weight = match weight {
            Some(weight) => {
                self.has_weights = true;
                value(weight, "the weight of an edge", "weights are")?
            }
            None => {
                self.weightless.get_or_insert(to);
                1.0
            }
        };
        let _ = budget::hold(BYTES_OF_AN_EDGE);
        self.graph.edges.push(Edge { from, to: end, weight, directed });
        Ok(())
    }

    /// The graph, when all nodes are known.
    fn finish(mut self) -> Result<Graph, Fault> {
        if let (true, Some(to)) = (self.has_weights, self.weightless) {
            let message = format!("expected the weight of an edge behind `{}`, as others have one", to.text);
            return Err(Fault::new(message).at(to.place));
        }
        self.graph.estimates = vec![None; self.graph.nodes.len()];
        self.graph.positions = vec![None; self.graph.nodes.len()];
        for line in std::mem::take(&mut self.later) {
            self.settle(line)?;
        }
        Ok(self.graph)
    }

    fn settle(&mut self, line: Line<'t>) -> Result<(), Fault> {
        match line {
            Line::Estimates(all) => {
                for (node, word) in all {
                    let node = self.known(node)?;
                    self.graph.estimates[node] = Some(value(word, "an estimate", "estimates are")?);
                }
            }
            Line::Position { node, x, y } => {
                let node = self.known(node)?;
                self.graph.positions[node] = Some((coordinate(x)?, coordinate(y)?));
            }
            Line::Ends { start, goal } => {
                self.graph.start = Some(self.known(start)?);
                self.goal(goal)?;
            }
            Line::Start(node) => self.graph.start = Some(self.known(node)?),
            Line::Goals(goals) => {
                for goal in goals {
                    self.goal(goal)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// A goal, or several with blanks between them.
    fn goal(&mut self, word: Word<'t>) -> Result<(), Fault> {
        let whole = self.known(word);
        let several: Vec<_> = word.split().collect();
        if several.len() > 1 && whole.is_err() {
            return several.into_iter().try_for_each(|word| self.goal(word));
        }
        self.graph.goals.push(whole?);
        Ok(())
    }

    fn known(&self, node: Word<'t>) -> Result<usize, Fault> {
        self.numbers.get(node.text).copied().ok_or_else(|| {
            let hint = match self.nearest(node.text) {
                Some(near) => format!("; did you mean `{near}`?"),
                None => String::new(),
            };
            Fault::new(format!("no edge leads to or from `{}`{hint}", node.text)).at(node.place)
        })
    }

    /// The node that was meant: another case, or one letter in three is another at most.
    fn nearest(&self, name: &str) -> Option<&str> {
        /// Longer names are no typing errors, and the distance takes their product.
        const LONGEST: usize = 64;
        let low = name.to_lowercase();
        let near = |known: &&String| {
            let away = strsim::osa_distance(&low, &known.to_lowercase());
            let is_near = away <= name.chars().count().max(known.chars().count()) / 3;
            is_near.then_some(away)
        };
        let nodes = self.graph.nodes.iter().filter(|known| known.len().max(name.len()) <= LONGEST);
        nodes
            .filter_map(|known| Some((near(&known)?, known)))
            .min_by_key(|(away, _)| *away)
            .map(|(_, n)| &n[..])
    }
}

fn coordinate(word: Word<'_>) -> Result<f64, Fault> {
    let refuse = || Fault::new(format!("expected a coordinate, found `{}`", word.text)).at(word.place);
    number(word).ok_or_else(refuse)
}

fn value(word: Word<'_>, what: &str, many: &str) -> Result<f64, Fault> {
    match number(word) {
        Some(number) if number >= 0.0 => Ok(number),
        Some(_) => Err(Fault::new(format!("{many} not negative, found `{}`", word.text)).at(word.place)),
        None => Err(Fault::new(format!("expected {what}, found `{}`", word.text)).at(word.place)),
    }
}
