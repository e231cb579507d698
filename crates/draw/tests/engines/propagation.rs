//! Draws propagation: an all-different, and the values that each rule removes before any decision, as reported by the solver.

use super::ink::{BLUE, GREEN, Ink, ORANGE, place, sheet};
use solvarium::csp::{Assign, Backtrack, Csp, Hidden, Model, Naked, Propagate};
use solvarium::watch::Node;
use solvarium::{Event, Run, Watch};
use solvarium_draw::sheet::{Colour, Sheet};

/// The domains of the variables: three variables share three values, and 1 has a single position.
const DOMAINS: [&[i32]; 6] = [&[2, 3], &[3, 4], &[2, 4], &[3, 5, 6], &[4, 5, 6], &[1, 5, 6]];
const CELL: f64 = 18.0;

/// The values removed before the first decision, by variable and value.
#[derive(Default)]
struct Removed(Vec<(usize, i32)>);

impl Watch<Csp> for Removed {
    fn see(&mut self, event: &Event<'_, Csp>) {
        if let Event::Strike { node: Node(0), action, .. } = event {
            let Assign { variable, value } = **action;
            self.0.push((variable.index(), value));
        }
    }
}

fn model() -> Csp {
    let mut model = Model::new();
    let variables: Vec<_> = DOMAINS
        .iter()
        .enumerate()
        .map(|(n, values)| model.variable(format!("x{}", n + 1), values.iter().copied()))
        .collect();
    model.all_different(&variables);
    model.build().unwrap()
}

/// Returns the values that a solver with these rules removes.
fn removed(rules: &Backtrack) -> Vec<(usize, i32)> {
    let (csp, mut removed) = (model(), Removed::default());
    Run::new().watch(&mut removed).solve(&csp, rules);
    removed.0.sort_unstable();
    removed.0.dedup();
    removed.0
}

pub fn picture() -> Sheet {
    let plain = || Backtrack::new().propagate(Propagate::Forward).hidden(Hidden::None).naked(Naked::None);
    let rules = [
        ("forward checking", plain(), BLUE),
        ("hidden singles", plain().hidden(Hidden::Singles), GREEN),
        ("naked triples", plain().naked(Naked::Triples), ORANGE),
    ];
    let about = "Six variables that must differ, a row each, and the values that each may take.";
    let mut sheet =
        sheet(716.0, 220.0, "What rules strike out of one all-different before any decision", about);
    for (n, (name, rules, colour)) in rules.into_iter().enumerate() {
        let gone = removed(&rules);
        domains(&mut sheet, 20.0 + 236.0 * n as f64, name, &gone, colour);
    }
    sheet
}

/// Draws the domains, one row each, with the values that a rule removed.
fn domains(sheet: &mut Sheet, left: f64, name: &str, gone: &[(usize, i32)], colour: Colour) {
    sheet.note((left, 24.0), 13.0, &format!("{name}: {}", counted(gone)));
    for (row, values) in DOMAINS.iter().enumerate() {
        let (_, y) = place((0.0, 40.0), (0.0, CELL + 6.0), 0, row);
        sheet.note((left, y + 13.0), 11.0, &format!("x{}", row + 1));
        for value in 1..=6 {
            let (x, _) = place((left + 24.0, 0.0), (CELL + 4.0, 0.0), value as usize - 1, 0);
            let is_gone = gone.contains(&(row, value));
            let fill = values.contains(&value).then_some((colour, if is_gone { 0.15 } else { 0.6 }));
            sheet.cell((x, y), (CELL, CELL), fill);
            if values.contains(&value) {
                sheet.word((x + CELL / 2.0, y + 13.0), 11.0, &value.to_string());
            }
            if is_gone {
                sheet.strike((x, y + CELL / 2.0), (x + CELL, y + CELL / 2.0));
            }
        }
    }
}

fn counted(gone: &[(usize, i32)]) -> String {
    match gone.len() {
        0 => "nothing goes".into(),
        1 => "1 value goes".into(),
        many => format!("{many} values go"),
    }
}
