//! Queens in the catalogue, on boards that path searches set them on row by row.

use crate::case::Case;
use crate::constraints::{Constraints, Model};
use crate::count;
use crate::heuristics::Guess;
use crate::job::{Counted, Findings, Job};
use crate::local::{Field, field};
use crate::methods::{Method, Search};
use crate::one_of::one_of;
use crate::problems::Kind;
use crate::read::{Extras, Item, one};
use crate::scene::{Cell, Look, Picture, Scene, Tone};
use crate::shown::Shown;
use solvarium::csp::Var;
use solvarium::heuristic::Blind;
use solvarium::puzzle::queens::{Board, FreeRows, Queens, QueensField, Stand};
use solvarium::{Error, Limits, Plan, Problem};
use std::borrow::Cow;

pub(crate) fn read(text: &str, kind: &Kind, _: &Extras<'_>) -> Vec<Item> {
    let job = |queens| Box::new(Case::new(queens, kind.clone())) as Box<dyn Job>;
    vec![one(Queens::parse(text).map(job))]
}

one_of! {
    QueensGuess, QueensMemo: for [] Queens {
        Blind(Blind): (),
        FreeRows(FreeRows): u32,
    }
}

impl Shown for Queens {
    type Problem = Self;
    type Guess = QueensGuess;

    fn problem(&self) -> &Self {
        self
    }

    fn describe(&self) -> String {
        format!("queens: {}", self.print().trim_end().replace('\n', " / "))
    }

    fn text(&self) -> String {
        self.print()
    }

    fn draw(&self, state: &Board) -> String {
        self.draw(state)
    }

    fn say(&self, queen: &Stand) -> String {
        format!("queen in row {}, column {}", queen.row + 1, queen.column + 1)
    }

    fn code(&self, queen: &Stand) -> u32 {
        u32::from(queen.row) << 8 | u32::from(queen.column)
    }

    fn guess(&self, which: Guess) -> Option<QueensGuess> {
        match which {
            Guess::Blind => Some(QueensGuess::Blind(Blind)),
            Guess::FreeRows => Some(QueensGuess::FreeRows(FreeRows::of(self))),
            _ => None,
        }
    }

    fn usual(&self) -> Guess {
        Guess::FreeRows
    }

    fn examine(&self, limits: &Limits) -> Findings {
        count::solvable(self, limits)
    }

    fn picture(&self, state: &Board) -> Option<Picture> {
        let size = usize::from(self.size());
        let cell = |place: usize| {
            let (row, column) = (place / size, (place % size) as u8);
            match (state.column(row) == Some(column), self.start().column(row) == Some(column)) {
                (true, true) => Cell::new("♛", Tone::Given),
                (true, false) => Cell::new("♛", Tone::Plain),
                (false, _) => Cell::new("", Tone::Empty),
            }
        };
        Some(Picture {
            look: Look::Chess,
            width: size,
            height: size,
            cells: (0..size * size).map(cell).collect(),
            regions: Vec::new(),
        })
    }

    /// The column of each row's queen.
    fn line(&self, _: &Plan<Self>, end: &Board) -> String {
        let columns = (0..).map_while(|row| end.column(row));
        columns.map(|column| (column + 1).to_string()).collect::<Vec<_>>().join(" ")
    }

    /// Into any row: methods over constraints choose rows in their own order.
    fn step(&self, state: &mut Board, code: u32) -> Option<Stand> {
        let queen = Stand { row: (code >> 8) as u8, column: code as u8 };
        let is_inside = queen.row < self.size() && queen.column < self.size() && code >> 16 == 0;
        (is_inside && state.column(queen.row.into()).is_none()).then(|| self.apply(state, &queen))?;
        Some(queen)
    }

    fn constraints(&self) -> Option<Box<dyn Constraints<Self> + '_>> {
        Some(Box::new(Model {
            csp: Cow::Owned(self.csp()),
            act: Box::new(|row, column| Stand { row: row.index() as u8, column: column as u8 }),
            meaning: Box::new(|queen: &Stand| (Var::at(queen.row.into()), queen.column.into())),
        }))
    }

    fn field(&self, method: &Method) -> Option<Result<Box<dyn Field>, Error>> {
        let is_empty = (0..self.size().into()).all(|row| self.start().column(row).is_none());
        Some(if is_empty {
            QueensField::new(self.size().into()).and_then(|queens| field(queens, method))
        } else {
            Err(Error::setting(
                "a local search sets all queens itself: give it a size, not a board with queens",
            ))
        })
    }

    fn local(&self) -> Method {
        Method::of(Search::MinConflicts)
    }

    fn portray(&self, columns: &[i32]) -> Option<Scene> {
        let mut state = Self::new(self.size().into()).ok()?.start();
        let is_state = columns.len() == usize::from(self.size());
        for (row, &column) in (0..self.size()).zip(columns) {
            let column = u8::try_from(column).ok().filter(|column| *column < self.size())?;
            self.apply(&mut state, &Stand { row, column });
        }
        is_state.then(|| Scene {
            text: self.draw(&state),
            picture: self.picture(&state),
            actions: Vec::new(),
            is_goal: QueensField::new(columns.len()).is_ok_and(|field| field.check(columns).is_ok()),
        })
    }

    fn count(&self, cap: u64, limits: &Limits) -> Result<Counted, Error> {
        Ok(count::goals(self, cap, limits))
    }
}
