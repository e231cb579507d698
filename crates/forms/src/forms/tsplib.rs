//! TSPLIB, the benchmark set of tours (Reinelt, 1991).

use crate::features::Features;
use crate::form::{Claim, Example, Form, Item, Items, Read, Refused};
use crate::network::tsplib;
use crate::{Kind, Puzzle};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "tsplib",
    help: "TSPLIB: EUC_2D, CEIL_2D, MAN_2D, MAX_2D, GEO, ATT, and EXPLICIT in every matrix format. OPTIMUM, DECIMALS and NODE_NAME_SECTION are read, too",
    examples: &[
        Example {
            text: "NAME : odd\nTYPE : TSP\nCOMMENT : a, b: c\nDIMENSION:3\nEDGE_WEIGHT_TYPE:MAN_2D\nNODE_COORD_TYPE: TWOD_COORDS\nNODE_COORD_SECTION\n3 0.00000e+00 +4.0\n1 0 0 2 2.0 0\nEOF\n",
            reads: &["tour of 1@0,0 2@2,0 3@0,4 by MAN_2D title odd"],
        },
        Example {
            text: "NAME: four\nTYPE: TSP\nDIMENSION: 4\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: LOWER_DIAG_ROW\nOPTIMUM: 13\nEDGE_WEIGHT_SECTION\n0 1 0 2 3 0\n4 5 6 0\nDISPLAY_DATA_SECTION\n1 0.0 0.0\n2 1 1\n3 2 2\n4 3 3\nEOF\n",
            reads: &["tour of 1: , 2: 1, 3: 2 3, 4: 4 5 6 optimum 13 title four"],
        },
        Example {
            text: "DIMENSION 4\nEDGE_WEIGHT_TYPE EXPLICIT\nEDGE_WEIGHT_FORMAT UPPER_ROW\nEDGE_WEIGHT_SECTION\n1 2 4\n3 5\n6\nNODE_NAME_SECTION\n1 Ulm\n2 Bonn\n3 Kiel\n4 Hof\nEOF\n",
            reads: &["tour of Ulm: , Bonn: 1, Kiel: 2 3, Hof: 4 5 6"],
        },
    ],
    refused: &[
        Refused {
            text: "NAME: a\nTYPE: ATSP\n",
            message: "line 2, column 7: expected a type: TSP, not a file whose distances depend on the direction, found `ATSP`",
        },
        Refused { text: "DIMENSION: 3\nDIMENSION: 4\n", message: "line 2, column 1: a second `DIMENSION`" },
        Refused {
            text: "DIMENSON: 3\nEDGE_WEIGHT_TYPE: GEO\n",
            message: "line 1, column 1: unknown keyword `DIMENSON`; did you mean `DIMENSION`?",
        },
        Refused {
            text: "DIMENSION: 3\nNODE_COORD_SECTION\n1 0 0\n2 0 1\n2 1 1\n",
            message: "line 5, column 1: city 2 appears a second time",
        },
        Refused {
            text: "EDGE_WEIGHT_TYPE: EUC_3D\n",
            message: "line 1, column 19: expected a distance type: EUC_2D, CEIL_2D, MAN_2D, MAX_2D, GEO, ATT, EXPLICIT, found `EUC_3D`",
        },
        Refused {
            text: "DIMENSION: 3\nEDGE_WEIGHT_TYPE: GEO\nNODE_COORD_SECTION\n1 0 0\n2 0 1\n",
            message: "line 5, column 5: expected city 3 of 3, found the end of the text",
        },
        Refused {
            text: "DIMENSION: 3\nNODE_COORD_SECTION\n1 0 0\n2 0 1\n3 1 1\n",
            message: "line 5, column 5: expected `EDGE_WEIGHT_TYPE`, found the end of the text",
        },
        Refused {
            text: "DIMENSION: 3\nEDGE_WEIGHT_FORMAT: FULL_MATRIX\nEDGE_WEIGHT_SECTION\n0 1 2 1 0 3 9 3 0\n",
            message: "line 4, column 13: it is 2 from 1 to 3 and 9 from 3 to 1: only symmetric distances are supported",
        },
        Refused {
            text: "DIMENSION: 3\nEDGE_WEIGHT_FORMAT: FULL_MATRIX\nEDGE_WEIGHT_SECTION\n0 -1\n",
            message: "line 4, column 3: expected a distance, a number that is not negative, found `-1`",
        },
    ],
    recognise,
    read: Read::Text(read),
};

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let claim = || Claim::new(Kind::Tsp, Claim::SURE, "cities of a tour, a TSPLIB file");
    if tsplib::begins(features.text) { vec![claim()] } else { Vec::new() }
}

fn read(text: &str, _: Kind) -> Items<'_> {
    Box::new(std::iter::once(Item::new(1, tsplib::cities(text).map(Puzzle::Tsp))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_forms_of_a_table_say_the_same() {
        let (upper, lower) = ("1 2 4 3 5 6", "1 2 3 4 5 6");
        for (form, numbers) in [
            ("FULL_MATRIX", "9 1 2 4 1 9 3 5 2 3 9 6 4 5 6 9"),
            ("UPPER_ROW", upper),
            ("LOWER_COL", upper),
            ("LOWER_ROW", lower),
            ("UPPER_COL", lower),
            ("UPPER_DIAG_ROW", "0 1 2 4 0 3 5 0 6 0"),
            ("LOWER_DIAG_COL", "0 1 2 4 0 3 5 0 6 0"),
            ("LOWER_DIAG_ROW", "0 1 0 2 3 0 4 5 6 0"),
            ("UPPER_DIAG_COL", "0 1 0 2 3 0 4 5 6 0"),
        ] {
            let text = format!(
                "DIMENSION: 4\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: {form}\nEDGE_WEIGHT_SECTION\n{numbers}\nEOF"
            );
            let found = Puzzle::Tsp(tsplib::cities(&text).unwrap()).to_string();
            assert_eq!(found, "tour of 1: , 2: 1, 3: 2 3, 4: 4 5 6", "{form}");
        }
    }
}
