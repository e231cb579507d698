//! Draws a model as a formula: the clauses of three variables that must differ and have two values, and a proof in two
//! lines that they cannot, which the checker accepts.

use super::ink::{BLUE, Ink, ORANGE, place, sheet};
use solvarium::Limits;
use solvarium::csp::Model;
use solvarium::csp::sat::{Checked, Cnf, Encoding, check};
use solvarium_draw::sheet::{Colour, Sheet};

const CELL: f64 = 26.0;
const TOP: f64 = 66.0;
const ROW: f64 = 20.0;

/// Returns the names of the literals, and the formula.
fn model() -> (Vec<String>, Cnf) {
    let mut model = Model::new();
    let variables = ["x", "y", "z"].map(|name| model.variable(name, 1..=2));
    model.all_different(variables.iter().copied());
    let csp = model.build().unwrap();
    let encoded = Encoding::new().encode(&csp).unwrap();
    let named = |literal: i32| {
        let of =
            |variable| csp.values(variable).find(|&value| encoded.literal(variable, value) == Some(literal));
        let found = csp.variables().find_map(|variable| Some((variable, of(variable)?)));
        found.map_or_else(String::new, |(variable, value)| format!("{}={value}", csp.name(variable)))
    };
    ((1..=6).map(named).collect(), encoded.cnf().clone())
}

/// Returns the clauses that lead to a contradiction once these literals are true, by unit propagation: each leaves one
/// literal, and the last one none.
fn contradiction(clauses: &[Vec<i32>], supposed: &[i32]) -> Vec<usize> {
    let (mut is_true, mut used) = (supposed.to_vec(), Vec::new());
    loop {
        let left = |clause: &[i32]| {
            clause.iter().copied().filter(|literal| !is_true.contains(&-literal)).collect::<Vec<_>>()
        };
        let open = |clause: &&Vec<i32>| !clause.iter().any(|literal| is_true.contains(literal));
        let next =
            clauses.iter().enumerate().filter(|(_, clause)| open(clause)).find_map(
                |(at, clause)| match left(clause)[..] {
                    [] => Some((at + 1, None)),
                    [literal] => Some((at + 1, Some(literal))),
                    _ => None,
                },
            );
        let (number, literal) = next.expect("a contradiction follows");
        used.push(number);
        let Some(literal) = literal else { return used };
        is_true.push(literal);
    }
}

pub fn picture() -> Sheet {
    let (names, cnf) = model();
    let mut clauses: Vec<_> = cnf.clauses().map(<[i32]>::to_vec).collect();
    let formula = clauses.len();
    let mut proof = String::new();
    // First "x is not 1", then the empty clause: each follows from the clauses before it.
    for derived in [vec![-1], vec![]] {
        let supposed: Vec<_> = derived.iter().map(|literal: &i32| -literal).collect();
        let used = contradiction(&clauses, &supposed);
        let list = |numbers: &[String]| numbers.iter().map(|number| format!("{number} ")).collect::<String>();
        let literals = list(&derived.iter().map(i32::to_string).collect::<Vec<_>>());
        let hints = list(&used.iter().map(usize::to_string).collect::<Vec<_>>());
        proof += &format!("{} {literals}0 {hints}0\n", clauses.len() + 1);
        clauses.push(derived);
    }
    let checked = check(&cnf, proof.as_bytes(), &Limits::none()).unwrap();
    assert_eq!(checked, Checked::Proved { added: 2, deleted: 0 });
    drawn(&names, &clauses, formula, &proof)
}

fn drawn(names: &[String], clauses: &[Vec<i32>], formula: usize, proof: &str) -> Sheet {
    let about =
        "Rows are clauses, columns are literals: blue is true, orange is not. The last two rows are derived.";
    let height = TOP + ROW * (clauses.len() as f64 + 1.5);
    let mut sheet = sheet(
        716.0,
        height,
        "Three variables, two values, all different: the formula and its refutation",
        about,
    );
    sheet.note((20.0, 24.0), 13.0, "a clause a row: one of its literals must hold");
    for (column, name) in names.iter().enumerate() {
        let (x, _) = place((60.0, 0.0), (CELL, 0.0), column, 0);
        sheet.word((x + CELL / 2.0, TOP - 10.0), 10.0, name);
    }
    let mut lines = proof.lines();
    for (at, clause) in clauses.iter().enumerate() {
        let is_derived = at >= formula;
        let y = TOP + ROW * at as f64 + if is_derived { ROW / 2.0 } else { 0.0 };
        sheet.word((40.0, y + 14.0), 11.0, &(at + 1).to_string());
        for literal in 1..=names.len() as i32 {
            let (x, _) = place((60.0, 0.0), (CELL, 0.0), literal as usize - 1, 0);
            sheet.cell((x, y), (CELL, ROW - 2.0), sign(clause, literal).map(|colour| (colour, 0.7)));
        }
        if let Some(line) = is_derived.then(|| lines.next()).flatten() {
            let label = if clause.is_empty() { "the empty clause: no model" } else { "x is not 1" };
            sheet.note((240.0, y + 13.0), 12.0, label);
            sheet.code((430.0, y + 13.0), 12.0, line);
        }
    }
    sheet.note((240.0, TOP + 13.0), 12.0, "the formula, as it is written to CaDiCaL");
    sheet.cell((240.0, TOP + 24.0), (14.0, 14.0), Some((BLUE, 0.7)));
    sheet.note((260.0, TOP + 36.0), 12.0, "the literal");
    sheet.cell((350.0, TOP + 24.0), (14.0, 14.0), Some((ORANGE, 0.7)));
    sheet.note((370.0, TOP + 36.0), 12.0, "its negation");
    sheet
}

/// Returns the colour of a literal's sign in a clause.
fn sign(clause: &[i32], literal: i32) -> Option<Colour> {
    clause.contains(&literal).then_some(BLUE).or_else(|| clause.contains(&-literal).then_some(ORANGE))
}
