//! Draws local search: the cost of two walks on the same Sudoku, evaluation by evaluation, until they solve it.

use super::ink::{BLUE, Ink, ORANGE, RULE, SOFT, sheet};
use solvarium::Limits;
use solvarium::local::board::SwapBoard;
use solvarium::local::{Anneal, Event, HillClimb, Landscape, Metaheuristic, Trial, Watch};
use solvarium::puzzle::sudoku::Sudoku;
use solvarium_draw::sheet::{Colour, Pen, Shape, Sheet, line};

const PUZZLE: &str = "..4.1..6.9......3..5.796.....25.49...83.6..........6.7...9.3.7............6....1.";
/// The plot area of the curves: its corner and its size.
const FIELD: ((f64, f64), (f64, f64)) = ((56.0, 44.0), (630.0, 190.0));
/// The largest number of evaluations and the largest cost shown.
const SHOWN: (f64, f64) = (150_000.0, 40.0);

/// The cost of a walk after a number of evaluations, and its restarts.
#[derive(Default)]
struct Curve {
    costs: Vec<(u64, f64)>,
    restarts: Vec<u64>,
}

impl<L: Landscape> Watch<L> for Curve {
    fn see(&mut self, event: &Event<'_, L>) {
        match event {
            Event::Figures(figures) => self.costs.push((figures.evaluations, figures.mean)),
            Event::Restart { evaluations } => self.restarts.push(*evaluations),
            _ => {}
        }
    }
}

/// Returns the curve of a walk with seed 1.
fn walked(boxes: &SwapBoard, method: &impl Metaheuristic<SwapBoard>) -> Curve {
    let mut curve = Curve::default();
    Trial::new(1).limits(Limits::none().nodes(SHOWN.0 as u64)).watch(&mut curve).run(boxes, method);
    curve
}

pub fn picture() -> Sheet {
    let sudoku = Sudoku::parse(PUZZLE).unwrap();
    let boxes = SwapBoard::boxes(&sudoku.board().unwrap()).unwrap();
    let about = "Faults of the grid by evaluations. Hill climbing falls fast and restarts; annealing goes up and down.";
    let mut sheet = sheet(716.0, 280.0, "Hill climbing and annealing on one Sudoku", about);
    axes(&mut sheet);
    let walks = [
        ("hill climbing", walked(&boxes, &HillClimb::new()), ORANGE),
        ("annealing", walked(&boxes, &Anneal::new()), BLUE),
    ];
    for (n, (name, curve, colour)) in walks.into_iter().enumerate() {
        drawn(&mut sheet, &curve, colour);
        let x = FIELD.0.0 + 220.0 + 190.0 * n as f64;
        sheet.cell((x, 16.0), (14.0, 14.0), Some((colour, 0.8)));
        sheet.note((x + 20.0, 28.0), 12.0, &format!("{name}, {} restarts", curve.restarts.len()));
    }
    sheet
}

fn at(evaluations: f64, cost: f64) -> (f64, f64) {
    let ((left, top), (width, height)) = FIELD;
    (left + width * (evaluations / SHOWN.0).min(1.0), top + height * (1.0 - (cost / SHOWN.1).min(1.0)))
}

fn axes(sheet: &mut Sheet) {
    sheet.note((20.0, 28.0), 13.0, "faults of the whole grid");
    for cost in [0.0, 10.0, 20.0, 30.0, 40.0] {
        stroke(sheet, &[at(0.0, cost), at(SHOWN.0, cost)], RULE, 1.0);
        sheet.word((38.0, at(0.0, cost).1 + 4.0), 11.0, &cost.to_string());
    }
    for evaluations in [0.0, 50_000.0, 100_000.0, 150_000.0] {
        let (x, y) = at(evaluations, 0.0);
        sheet.word((x, y + 18.0), 11.0, &evaluations.to_string());
    }
    sheet.word((FIELD.0.0 + FIELD.1.0 / 2.0, 272.0), 12.0, "evaluations");
}

fn drawn(sheet: &mut Sheet, curve: &Curve, colour: Colour) {
    let points: Vec<_> =
        curve.costs.iter().map(|&(evaluations, cost)| at(evaluations as f64, cost)).collect();
    stroke(sheet, &points, colour, 1.5);
    for &restart in &curve.restarts {
        stroke(sheet, &[at(restart as f64, 0.0), at(restart as f64, 3.0)], SOFT, 1.0);
    }
}

fn stroke(sheet: &mut Sheet, points: &[(f64, f64)], colour: Colour, width: f64) {
    let steps = line(points.iter().copied());
    sheet.shapes.push(Shape::Path { steps, fill: None, stroke: Some(Pen::new(colour, width)) });
}
