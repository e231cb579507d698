//! Expands a closure along links: the queue of "on" nodes comes before the queue of "off" nodes.

use std::ops::ControlFlow;

use super::{Cause, Closure, Style};
use crate::board::CellSet;
use crate::position::Position;
use crate::se::chains::links::{Kinds, Links};
use crate::se::chains::literal::Literal;
use crate::se::order::{box_row_column, seen_in_order};

impl Closure {
    /// Follows links until the queues are empty or a contradiction is found. `board` is the start's position, or its
    /// rest; candidates that are off are removed from it if the style requires it.
    pub(in crate::se::chains) fn follow(
        &mut self,
        source: &Position,
        board: &mut Position,
        style: Style,
    ) -> ControlFlow<()> {
        loop {
            if let Some(node) = self.dequeue(1) {
                self.switch_off(board, style, node)?;
            } else if let Some(node) = self.dequeue(0) {
                self.switch_on(source, board, style, node)?;
                if style.removes {
                    let literal = self.nodes[usize::from(node)].literal;
                    board.remove(literal.cell(), literal.digit());
                }
            } else {
                return ControlFlow::Continue(());
            }
        }
    }

    /// Follows links without removing candidates.
    pub(in crate::se::chains) fn follow_links(&mut self, source: &Position, links: &Links, style: Style) {
        loop {
            let flow = if let Some(node) = self.dequeue(1) {
                self.switch_off(source, style, node)
            } else if let Some(node) = self.dequeue(0) {
                let literal = self.nodes[usize::from(node)].literal;
                if !links.leading(Kinds::Xy, literal.digit()).contains(literal.cell()) {
                    continue;
                }
                self.switch_on(source, source, style, node)
            } else {
                return;
            };
            if flow.is_break() {
                return;
            }
        }
    }

    fn dequeue(&mut self, sign: usize) -> Option<u16> {
        let node = self.queues[sign].get(self.heads[sign]).copied()?;
        self.heads[sign] += 1;
        Some(node)
    }

    fn switch_off(&mut self, board: &Position, style: Style, node: u16) -> ControlFlow<()> {
        let literal = self.nodes[usize::from(node)].literal;
        let (cell, digit) = (literal.cell(), literal.digit());
        if style.through_cells {
            for other in board.candidates(cell).without(digit) {
                self.add_off(Literal::off(cell, other), node)?;
            }
        }
        let places = board.places(digit);
        let on = places & self.seen[1].places(digit);
        let news =
            if on.meets(board.geometry().peers(cell)) { places } else { places - self.seen[0].places(digit) };
        for peer in seen_in_order(board.geometry(), cell, news) {
            self.add_off(Literal::off(peer, digit), node)?;
        }
        ControlFlow::Continue(())
    }

    fn add_off(&mut self, literal: Literal, parent: u16) -> ControlFlow<()> {
        let (cell, digit) = (literal.cell(), literal.digit());
        if self.seen[1].contains(cell, digit) {
            let off = self.push(literal, Cause::Link, &[parent]);
            self.contradiction = Some([self.at[Literal::on(cell, digit).number()], off]);
            return ControlFlow::Break(());
        }
        if !self.seen[0].contains(cell, digit) {
            let node = self.push(literal, Cause::Link, &[parent]);
            self.enter(node);
        }
        ControlFlow::Continue(())
    }

    fn switch_on(&mut self, source: &Position, board: &Position, style: Style, node: u16) -> ControlFlow<()> {
        let literal = self.nodes[usize::from(node)].literal;
        let (cell, digit) = (literal.cell(), literal.digit());
        if style.through_cells
            && let Some(other) = board.candidates(cell).without(digit).only()
        {
            let gone = source.candidates(cell) - board.candidates(cell);
            let hidden = gone.into_iter().map(|digit| Literal::off(cell, digit));
            self.add_on(Literal::on(cell, other), Cause::Cell, node, hidden)?;
        }
        for house in box_row_column(board.geometry(), cell) {
            let places = board.places_in(digit, house);
            if let Some(other) = places.without(cell).only() {
                let gone: CellSet = source.places_in(digit, house) - places;
                let hidden = gone.into_iter().map(|cell| Literal::off(cell, digit));
                self.add_on(Literal::on(other, digit), Cause::House(house as u8), node, hidden)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn add_on(
        &mut self,
        literal: Literal,
        cause: Cause,
        parent: u16,
        hidden: impl Iterator<Item = Literal>,
    ) -> ControlFlow<()> {
        let (cell, digit) = (literal.cell(), literal.digit());
        if self.seen[1].contains(cell, digit) {
            return ControlFlow::Continue(());
        }
        let mut parents = [parent; 10];
        let mut count = 1;
        for literal in hidden {
            parents[count] = self.at[literal.number()];
            count += 1;
        }
        let node = self.push(literal, cause, &parents[..count]);
        if self.seen[0].contains(cell, digit) {
            self.contradiction = Some([node, self.at[Literal::off(cell, digit).number()]]);
            return ControlFlow::Break(());
        }
        self.enter(node);
        ControlFlow::Continue(())
    }
}
