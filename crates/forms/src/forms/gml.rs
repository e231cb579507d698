//! GML, as networkx, igraph and Gephi write it.

use crate::Kind;
use crate::features::Features;
use crate::form::{Claim, Example, Form, Items, Read, Refused};
use crate::network::{self, gml};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "gml",
    help: "GML: `graph [ node [ id 0 label \"A\" ] edge [ source 0 target 1 weight 4 ] ]`, with `directed 1`, `h`, `x` and `y`",
    examples: &[Example {
        text: "graph [\n  directed 1\n  node [\n    id 0\n    label \"A\"\n  ]\n  node [\n    id 1\n    label \"B\"\n  ]\n  \
               edge [\n    source 0\n    target 1\n    weight 4\n  ]\n]\n",
        reads: &["graph of 2 A->B:4"],
    }],
    refused: &[
        Refused {
            text: "graph [\n  node [ id 0 ]\n  edge [ source 0 target 2 ]\n]\n",
            message: "line 3, column 19: there is no node `2`",
        },
        Refused {
            text: "graph [\n  node [ id 0 ]\n",
            message: "line 3, column 1: expected `]`, found the end of the text",
        },
    ],
    recognise,
    read: Read::Text(read),
};

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    network::claims(gml::begins(features.text), Some(Kind::Graph), "a GML file")
}

fn read(text: &str, kind: Kind) -> Items<'_> {
    Box::new(std::iter::once(network::item(1, gml::draft(text), kind)))
}
