//! Graphviz's DOT language (Gansner and North, 2000): `graph { A -- B [weight=3] }`, `digraph { A -> B }`.
//!
//! The weight of an edge is its `weight`, `cost`, `distance` or `len`, or else a number in its `label`, or else 1. Estimates are `h` or
//! `heuristic` of a node, positions its `pos`. `start=A` and `goal=G` name the ends of a path.

mod parse;
mod token;

use crate::features::Features;
use crate::form::{Claim, Example, Form, Item, Items, Read, Refused};
use crate::{Kind, network};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "dot",
    help: "Graphviz's DOT: `graph { A -- B [weight=3] }`, `digraph { A -> B }`, with `h`, `pos`, `start=A`, `goal=B`",
    examples: &[
        Example {
            text: "graph homework {\n  A -- B [weight=3];\n  B -- C [label=\"4\"];\n  A [h=6];\n  start=A; goal=C;\n}\n",
            reads: &["graph of 3 A-B:3 B-C:4 h(A)=6 start A goal C"],
        },
        Example {
            text: "digraph {\n  node [shape=circle]; // as ever\n  S -> A -> G\n  \"Rimnicu Vilcea\" -> G [cost=2.5]\n}\n",
            reads: &["graph of 4 S->A:1 A->G:1 Rimnicu Vilcea->G:2.5"],
        },
        Example {
            text: "graph {\n  A -- {B C} [weight=2];\n  B -- C -- {D; E}\n}\n",
            reads: &["graph of 5 A-B:2 A-C:2 B-C:1 C-D:1 C-E:1"],
        },
        Example {
            text: "strict graph {\n  subgraph cluster_0 { label=one; 1 -- 2; }\n  2 [pos=\"3,-4!\"];\n}\n",
            reads: &["graph of 2 1-2:1 2@3,-4"],
        },
    ],
    refused: &[
        Refused {
            text: "graph {\n  A -> B\n}\n",
            message: "line 2, column 5: a graph has edges `--`, and a digraph has edges `->`",
        },
        Refused {
            text: "graph {\n  A -- B [weight=-3]\n}\n",
            message: "line 2, column 18: the weight of an edge must be a number that is not negative, found `-3`",
        },
        Refused {
            text: "digraph {\n  A -> B\n",
            message: "line 3, column 1: expected `}`, found the end of the text",
        },
        Refused {
            text: "digraph {\n  A -> {B -> C}\n}\n",
            message: "line 2, column 11: expected the name of a node or `}`, found `->`",
        },
    ],
    recognise,
    read: Read::Text(read),
};

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    network::claims(parse::begins(features.text), Some(Kind::Graph), "a DOT file")
}

pub(super) fn begins(text: &str) -> bool {
    parse::begins(text)
}

fn read(text: &str, kind: Kind) -> Items<'_> {
    Box::new(std::iter::once(item(text, kind)))
}

pub(super) fn item(text: &str, kind: Kind) -> Item {
    network::item(1, parse::draft(text), kind)
}
