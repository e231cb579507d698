//! A square matrix of weights or distances: rows of numbers, with or without names above and before them.

use crate::Kind;
use crate::features::Features;
use crate::form::{Claim, Example, Form, Items, Read, Refused};
use crate::network;

/// See the module.
pub(super) const FORM: Form = Form {
    name: "weights",
    help: "a matrix of weights: rows of numbers, with 0 or `-` for no edge; names above and before the rows are optional",
    examples: &[
        Example {
            text: ",Ulm,Bonn,Kiel\nUlm,0,4,9\nBonn,4,0,\nKiel,9,,0\n",
            reads: &["graph of 3 Ulm-Bonn:4 Ulm-Kiel:9"],
        },
        Example { text: "Distances\n0 4 8\n4 0 0\n8 0 0\n", reads: &["graph of 3 0-1:4 0-2:8"] },
        Example { text: "0 4 8\n4 0 5\n8 5 0\n", reads: &["graph of 3 0-1:4 0-2:8 1-2:5"] },
    ],
    refused: &[Refused {
        text: ",A,B,C\nA,0,0,2\nB,0,0,-\nC,2,-,0\n",
        message: "the matrix has 0 and another mark for no edge: use one mark for no edge",
    }],
    recognise,
    read: Read::Text(read),
};

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let Some((found, matrix)) = features.network().and_then(|found| Some((found, found.matrix?))) else {
        return Vec::new();
    };
    let is_said = found.has_start && found.has_goal || found.has_direction;
    let score = match () {
        () if is_said => Claim::SURE,
        () if matrix.has_names => Claim::LIKELY + 5,
        () if matrix.is_symmetric && matrix.size > 2 => Claim::LIKELY + 5,
        () => Claim::NAMED,
    };
    let what = format!("matrix of {} distances", matrix.size);
    let claim =
        |kind: Kind| Claim::new(kind, if kind == Kind::Graph { score } else { Claim::NAMED }, what.clone());
    [Kind::Graph, Kind::Colouring, Kind::Tsp].map(claim).into()
}

fn read(text: &str, kind: Kind) -> Items<'_> {
    Box::new(std::iter::once(network::item(1, network::lines::draft(text, kind), kind)))
}
