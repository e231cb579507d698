//! Graphs as dictionaries and lists of edges, as Python writes and prints them: `{'A': {'B': 4}}`, with the weights of
//! networkx (`{'weight': 4}`), pairs (`[('B', 4)]`) or none; a table of estimates below.
//!
//! A graph is undirected where each edge is said from both of its ends, with the same weight; else each leads one way.

mod meaning;
mod value;

use crate::form::{Claim, Example, Form, Item, Items, Read, Refused};
use crate::looks::Looks;
use crate::puzzle::Puzzle;
use crate::{Fault, Graph, Kind};
use value::Statements;

/// See the module.
pub(super) static FORM: Form = Form {
    name: "adjacency",
    help: "graphs as Python writes them: `{'A': {'B': 4}}`, `{'A': [('B', 4)]}`, lists of edges, a table `h = {'A': 7}`",
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
    ],
    refused: &[
        Refused {
            text: "{'A': {'B': 4},\n 'B': {'C': -3}}\n",
            message: "line 2, column 13: the weight of an edge is a number that is not negative, found `-3`",
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
    looks,
    read: Read::Text(read),
};

/// The first statement is a dictionary of dictionaries or lists of nodes, or a list of edges.
fn looks(looks: &Looks<'_>) -> Vec<Claim> {
    let first = Statements::new(looks.text).next();
    match first.and_then(|statement| meaning::likeness(statement.beginning())) {
        Some(what) => vec![Claim::new(Kind::Graph, Claim::MARKED, format!("graph, {what}"))],
        None => Vec::new(),
    }
}

fn read(text: &str, _: Kind) -> Items<'_> {
    Box::new(std::iter::once(Item::new(1, graph(text).map(Puzzle::Graph))))
}

fn graph(text: &str) -> Result<Graph, Fault> {
    let mut found = meaning::Meaning::new(text);
    for statement in Statements::new(text) {
        found.take(&statement)?;
    }
    found.finish()
}
