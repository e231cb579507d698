//! `--path easiest`: finds the path with the lowest cost.

use super::{Ended, Session, ending};
use crate::exit::Exit;
use crate::fault::Fault;
use solvarium::wording::count;
use solvarium_human::{Budget, Easiest, Guess, Measure, Position, Program, easiest};

impl Session<'_> {
    /// Writes the easiest path found, its cost, and whether it is proved optimal.
    pub(super) fn easiest(
        &mut self,
        position: &Position,
        measure: Measure,
        budget: &Budget<'_>,
    ) -> Result<Ended, Fault> {
        let (order, most) = (self.args.order, self.args.positions as usize);
        let path =
            match easiest(position, order, self.selection.options(Guess::Allowed), measure, most, budget) {
                Ok(Some(path)) => path,
                Ok(None) => {
                    self.writer.remark("the techniques do not solve it, so there is no easiest path")?;
                    return Ok(Ok(Exit::Unsolved));
                }
                Err(stopped) => return Ok(Err(stopped)),
            };
        let mut before = position.clone();
        for (step, number) in path.steps.iter().zip(1..) {
            self.writer.step(Some(number), step, &before)?;
            before.apply(step);
        }
        self.writer.solved(&before)?;
        let text = summary(&path, order, measure);
        Ok(Ok(match path.stopped {
            None => {
                self.writer.remark(&text)?;
                Exit::Solved
            }
            Some(stopped) => {
                self.writer.stopped(&text, stopped)?;
                ending(stopped).1
            }
        }))
    }
}

/// Describes the cost of the path, and whether it is proved.
fn summary(path: &Easiest, order: Program, measure: Measure) -> String {
    let (what, price_of) = (what(measure), |cost| price(order, cost));
    let cost = format!("{what}: {}", price_of(path.cost));
    if path.is_proved() {
        return format!("{cost}, proved to be the least ({} tried)", count(path.positions, "position"));
    }
    let why = match path.stopped {
        None => "the limit on positions was reached",
        Some(stopped) => ending(stopped).0,
    };
    let bound = price_of(path.bound);
    format!(
        "{cost}, not proved to be the least: {why} ({} tried); no path costs less than {bound}",
        path.positions
    )
}

const fn what(measure: Measure) -> &'static str {
    match measure {
        Measure::Sum => "total difficulty",
        Measure::Greatest => "greatest difficulty",
    }
}

/// A rating on the scale of an order.
fn price(order: Program, cost: u32) -> String {
    match order {
        Program::Se => format!("SE {}.{}", cost / 10, cost % 10),
        Program::Hodoku | Program::Human => format!("HoDoKu {cost}"),
        Program::Modern => format!("{cost} points"),
    }
}
