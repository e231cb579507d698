//! Cities of a tour: a table with the columns `x` and `y` or `lat` and `lon`, or lines of a name and two numbers.

use crate::Kind;
use crate::features::Features;
use crate::form::{Claim, Example, Form, Items, Read, Refused};
use crate::network;

/// See the module.
pub(super) const FORM: Form = Form {
    name: "cities",
    help: "cities: a table with a header such as `name,x,y` or `city;lat;lon`, or one city per line: `x y`, `Ulm 10 20`, `Ulm: (10, 20)`",
    examples: &[
        Example {
            text: "name,x,y\nUlm,0,0\nBonn,30,40\nKiel,60,0\n",
            reads: &["tour of Ulm@0,0 Bonn@30,40 Kiel@60,0"],
        },
        Example {
            text: "city;lat;lon;people\nUlm;48,4;10,0;126000\nBonn;50,7;7,1;330000\nKiel;54,3;10,1;247000\n",
            reads: &["tour of Ulm@48.4,10 Bonn@50.7,7.1 Kiel@54.3,10.1 on a globe"],
        },
    ],
    refused: &[
        Refused {
            text: "name,x,y\nUlm,0,0\nBonn,30,north\nKiel,60,0\n",
            message: "line 3, column 9: expected a coordinate, found `north`",
        },
        Refused {
            text: "name,x,y\nUlm,0,0\nUlm,30,4\nKiel,60,0\n",
            message: "line 3, column 1: a second city is named `Ulm`",
        },
    ],
    recognise,
    read: Read::Text(read),
};

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let Some(found) = features.network() else { return Vec::new() };
    let score = if found.has_places { Claim::MARKED } else { Claim::NAMED };
    vec![Claim::new(Kind::Tsp, score, "cities of a tour")]
}

fn read(text: &str, kind: Kind) -> Items<'_> {
    Box::new(std::iter::once(network::item(1, network::lines::draft(text, kind), kind)))
}
