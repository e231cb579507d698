//! Graphs, maps to colour and cities as Python and JSON write them: dictionaries of neighbours (`{'A': {'B': 4}}`), lists of edges,
//! nested lists of weights, networkx's node-link data, DEAP's tours, dictionaries of cities, optionally followed by a table of
//! estimates.
//!
//! A graph is undirected if each edge is listed from both of its ends, with the same weight; else its edges are directed.

use crate::Kind;
use crate::features::Features;
use crate::form::{Claim, Example, Form, Item, Items, Read, Refused};
use crate::network;
use crate::network::literal::{self, Likeness};
use crate::network::value::{Statement, Statements, ValueKind};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "adjacency",
    help: "graphs, maps to colour and cities in Python or JSON: `{'A': {'B': 4}}`, `{'A': [('B', 4)]}`, lists of edges, matrices, \
           node-link data, DEAP's tours, `{'A': (1, 2)}`, a table `h = {'A': 7}`",
    examples: &[
        Example {
            text: "{'A': {'B': 4, 'C': 9}, 'B': {'C': 3}}\n",
            reads: &["graph of 3 A->B:4 A->C:9 B->C:3"],
        },
        Example {
            text: "graph = {\n    'A': [('B', 4)],  # both ways\n    'B': [('A', 4), ('C', 3)],\n    'C': [('B', 3)],\n}\n\
                   h = {'A': 6, 'B': 3, 'C': 0}\nstart = 'A'\ngoal = 'C'\n",
            reads: &["graph of 3 A-B:4 B-C:3 h(A)=6 h(B)=3 h(C)=0 start A goal C"],
        },
        Example {
            text: "{\"A\": [\"B\", \"C\"], \"B\": [\"D\"], \"C\": [], \"D\": null}",
            reads: &["graph of 4 A->B:1 A->C:1 B->D:1"],
        },
        Example {
            text: "{1: {2: {'weight': 4}}, 2: {1: {'weight': 4}, 3: {}}, 3: {2: {}}}\n",
            reads: &["graph of 3 1-2:4 2-3:1"],
        },
        Example {
            text: "defaultdict(<class 'list'>, {'A': ['B'], 'B': ['A']})\n",
            reads: &["graph of 2 A-B:1"],
        },
        Example {
            text: "edges = [('A', 'B', 4), ('B', 'C', {'weight': 3})]\n",
            reads: &["graph of 3 A-B:4 B-C:3"],
        },
        Example {
            text: "{(0, 0): {(0, 1): 1}, (0, 1): {(0, 0): 1}}\n",
            reads: &["graph of 2 (0, 0)-(0, 1):1"],
        },
        Example {
            text: "{\"directed\": true, \"nodes\": [{\"id\": \"A\"}, {\"id\": \"B\"}], \"links\": [{\"source\": \"A\", \"target\": \"B\", \"weight\": 4}]}",
            reads: &["graph of 2 A->B:4"],
        },
        Example { text: "[[0, 4, 8], [4, 0, 0], [8, 0, 0]]", reads: &["graph of 3 0-1:4 0-2:8"] },
        Example {
            text: "{\"TourSize\": 3, \"OptDistance\": 12, \"DistanceMatrix\": [[0, 3, 4], [3, 0, 5], [4, 5, 0]]}",
            reads: &["tour of 1: , 2: 3, 3: 4 5 optimum 12"],
        },
        Example {
            text: "cities = {'Ulm': (0, 0), 'Bonn': (30, 40), 'Kiel': (60, 0)}\n",
            reads: &["tour of Ulm@0,0 Bonn@30,40 Kiel@60,0"],
        },
    ],
    refused: &[
        Refused {
            text: "{'A': {'B': 4},\n 'B': {'C': -3}}\n",
            message: "line 2, column 13: the weight of an edge cannot be negative, found `-3`",
        },
        Refused {
            text: "{'A': {'B': 4}, 'B': {'C': 3}\n",
            message: "line 2, column 1: expected `,` or `}`, found the end of the text",
        },
        Refused {
            text: "g = {'A': {'B': 4}, 'B': {'A': 4}}\nh = {'A': 1, 'D': 2}\n",
            message: "line 2, column 14: no edge leads to or from `D`",
        },
    ],
    recognise,
    read: Read::Text(read),
};

/// Claims a statement that is a dictionary of dictionaries or lists of nodes, a list of edges, or cities.
fn recognise(features: &Features<'_>) -> Vec<Claim> {
    if !network::is_literal(features.text) {
        return Vec::new();
    }
    let all: Vec<Statement<'_>> = Statements::new(features.text).take(3).collect();
    let score = |what: Likeness, kind: Kind| match (what, kind) {
        (Likeness::Neighbours | Likeness::Edges | Likeness::NodeLink, Kind::Graph) => Claim::MARKED,
        (Likeness::Deap, Kind::Tsp) => Claim::SURE,
        (Likeness::Cities, Kind::Tsp) => Claim::LIKELY,
        (Likeness::Matrix, Kind::Graph) => Claim::LIKELY + 5,
        _ => Claim::NAMED,
    };
    let claim = |kind: Kind| {
        let sure = all.iter().find_map(|statement| literal::likeness(statement.beginning()));
        let wide = || all.iter().find_map(|statement| literal::likeness_as(statement.beginning(), kind));
        let is_small = |what: &Likeness| *what == Likeness::Matrix && !all.iter().any(is_symmetric);
        let what = sure.or_else(wide)?;
        let is_doubtful = sure.is_none() && (what != Likeness::Matrix || is_small(&what));
        let score = if is_doubtful { Claim::NAMED } else { score(what, kind) };
        Some(Claim::new(kind, score, format!("{}, {}", kind.noun_of_network(), what.noun())))
    };
    [Kind::Graph, Kind::Colouring, Kind::Tsp].into_iter().filter_map(claim).collect()
}

/// Whether a matrix of at least three rows is symmetric and has at least three different values.
fn is_symmetric(statement: &Statement<'_>) -> bool {
    let ValueKind::List(rows) = &statement.beginning().kind else { return false };
    let cells: Vec<Vec<&str>> = rows
        .iter()
        .filter_map(|row| match &row.kind {
            ValueKind::List(cells) => Some(
                cells
                    .iter()
                    .map(|cell| match cell.kind {
                        ValueKind::Word(word) => word,
                        _ => "",
                    })
                    .collect(),
            ),
            _ => None,
        })
        .collect();
    let is_square = cells.len() > 2 && cells.iter().all(|row| row.len() == cells.len());
    is_square && (0..cells.len()).all(|row| (0..row).all(|at| cells[row][at] == cells[at][row]))
}

fn read(text: &str, kind: Kind) -> Items<'_> {
    Box::new(std::iter::once(item(text, kind)))
}

pub(super) fn item(text: &str, kind: Kind) -> Item {
    network::item(1, literal::draft(text, kind), kind)
}
