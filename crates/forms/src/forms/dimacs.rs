//! Graphs of the DIMACS challenges: road networks of the ninth (`p sp`), graphs to colour of the second (`p edge`).

use crate::Kind;
use crate::features::Features;
use crate::form::{Claim, Example, Form, Items, Read, Refused};
use crate::network::{self, dimacs};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "dimacs",
    help: "DIMACS: shortest paths (`p sp 2 1`, directed edges `a 1 2 4`) and graphs to colour (`p edge 2 1`, `e 1 2`)",
    examples: &[
        Example { text: "c a road\np sp 3 2\na 1 2 4\na 2 3 5\n", reads: &["graph of 3 1->2:4 2->3:5"] },
        Example { text: "3 colours\np edge 2 1\ne 1 2\n", reads: &["3 colours for 1 2 1-2"] },
        Example { text: "p edge 3 2\nn 1 4\ne 1 2\ne 2 3\n", reads: &["colours for 1 2 3 1-2 2-3"] },
    ],
    refused: &[
        Refused {
            text: "p sp 3 2\na 1 2 4\na 2 4 5\n",
            message: "line 3, column 5: expected a node, a number from 1 to 3, found `4`",
        },
        Refused {
            text: "p sp 3 4\na 1 2 4\n",
            message: "line 1, column 8: the text announces 4 edges, but has 1",
        },
    ],
    recognise,
    read: Read::Text(read),
};

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    match dimacs::format(features.text) {
        Some(dimacs::Format::Paths) => {
            network::claims(true, Some(Kind::Graph), "a DIMACS file of shortest paths")
        }
        Some(dimacs::Format::Colours) => {
            network::claims(true, Some(Kind::Colouring), "a DIMACS file of a graph to colour")
        }
        _ => Vec::new(),
    }
}

fn read(text: &str, kind: Kind) -> Items<'_> {
    Box::new(std::iter::once(network::item(1, dimacs::draft(text), kind)))
}
