//! A block of lines and what comes of it. Its buffers are used again and again: no line takes memory of its own.

use super::cut::Found;
use super::one;
use crate::exit::Exit;
use crate::output::show;
use solvarium::Error;
use solvarium::Limits;
use solvarium::error::Place;
use solvarium_catalogue::bulk::Block;
use solvarium_catalogue::{Job, Kind, Request};
use std::ops::Range;

/// How the lines are to be solved.
pub struct Task {
    pub order: Request,
    pub limits: Limits,
    pub kind: Kind,
}

/// A block.
pub struct Piece {
    /// Which of the blocks it is, from 0.
    pub number: u64,
    pub found: Found,
    pub text: Vec<u8>,
    /// A line for each puzzle.
    pub out: Vec<u8>,
    /// What is wrong with some: lines are counted from the first of the block, which is 0.
    pub faults: Vec<Error>,
    /// How many lines it has.
    pub lines: usize,
    /// How many puzzles.
    pub puzzles: usize,
    pub exit: Exit,
    /// The plain ones among them.
    plain: Block,
    odd: Vec<Odd>,
}

/// A line that is not 81 cells and nothing else.
struct Odd {
    /// Where it stands in the text.
    at: Range<usize>,
    /// How many plain ones are above it.
    above: usize,
}

impl Piece {
    pub fn new() -> Self {
        Self {
            number: 0,
            found: Found::Nothing,
            text: Vec::new(),
            out: Vec::new(),
            faults: Vec::new(),
            lines: 0,
            puzzles: 0,
            exit: Exit::Solved,
            plain: Block::default(),
            odd: Vec::new(),
        }
    }

    /// Solves what stands in it.
    pub fn solve(&mut self, task: &Task) {
        (self.lines, self.puzzles, self.exit) = (0, 0, Exit::Solved);
        self.out.clear();
        self.faults.clear();
        match self.found {
            Found::Nothing => {}
            Found::Endless => self.endless(),
            Found::Lines => {
                self.read();
                self.plain.solve();
                self.write(task);
            }
        }
    }

    fn endless(&mut self) {
        self.lines = 1;
        self.refuse(one::endless().at(Place::new(0, 0)));
    }

    fn read(&mut self) {
        self.plain.clear();
        self.odd.clear();
        let mut at = 0;
        loop {
            at += self.plain.read(&self.text[at..]);
            let Some(length) = self.text[at..].iter().position(|&byte| byte == b'\n') else { break };
            self.odd.push(Odd { at: at..at + length, above: self.plain.len() });
            at += length + 1;
        }
        self.lines = self.plain.len() + self.odd.len();
    }

    fn write(&mut self, task: &Task) {
        let (odd, mut from) = (std::mem::take(&mut self.odd), 0);
        for (above, line) in odd.iter().enumerate() {
            self.write_plain(task, from..line.above, above);
            from = line.above;
            if let Some(job) = one::read(&self.text[line.at.clone()], line.above + above, &task.kind) {
                self.write_one(job, task);
            }
        }
        self.write_plain(task, from..self.plain.len(), odd.len());
        self.odd = odd;
    }

    /// Writes the solutions of these; there are so many odd lines above them. Those without a solution are read again: it
    /// may be that they are no puzzles.
    fn write_plain(&mut self, task: &Task, which: Range<usize>, odd: usize) {
        let mut from = which.start;
        loop {
            let written = self.plain.write(from..which.end, &mut self.out);
            self.puzzles += written;
            from += written;
            if from == which.end {
                return;
            }
            if let Some(job) = one::read(&self.plain.line(from), from + odd, &task.kind) {
                self.write_one(job, task);
            }
            from += 1;
        }
    }

    fn write_one(&mut self, job: Result<Box<dyn Job>, Error>, task: &Task) {
        match job.and_then(|job| job.solve(&task.order, &task.limits, None)) {
            Ok(report) => {
                self.puzzles += 1;
                self.exit = self.exit.and(show::exit(&report));
                self.out.extend_from_slice(show::line(&report).as_bytes());
                self.out.push(b'\n');
            }
            Err(error) => self.refuse(error),
        }
    }

    fn refuse(&mut self, error: Error) {
        self.puzzles += 1;
        self.exit = self.exit.and(Exit::of_refusal(&error));
        self.out.extend_from_slice(show::REFUSED.as_bytes());
        self.out.push(b'\n');
        self.faults.push(error);
    }
}
