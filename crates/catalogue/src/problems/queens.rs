//! Queens, in the catalogue: path searches place them row by row on small boards; only local searches fill larger
//! ones.

use crate::auto::{self, Chosen, Rule};
use crate::constraints::{Constraints, Model};
use crate::domain::{Audience, Domain, Modelling, Navigation, Presentation, Solving};
use crate::heuristic::{HeuristicChoice, HeuristicInfo};
use crate::instance::scene::{Cell, Look, Picture, Scene, Tone};
use crate::instance::{Counted, LocalSearchProblem, TypedInstance, count, local_search_instance, path};
use crate::landscape::{ErasedLandscape, open};
use crate::method::Method;
use crate::methods::{DEPTH_FIRST, MIN_CONFLICTS};
use crate::one_of::{Made, Named, OneOf, one_of};
use crate::problem::{self, ProblemInfo, ProblemKind};
use crate::reading::{AuxiliaryInputs, Item, TextFeatures, one};
use crate::table::Entry;
use solvarium::csp::Var;
use solvarium::puzzle::queens::{Board, FreeRows, Queens, QueensBoard, Stand};
use solvarium::wording;
use solvarium::{Answer, Error, Limits, Plan, Problem};
use std::borrow::Cow;

pub(crate) static ENTRY: Entry<ProblemInfo> = Entry {
    name: "queens",
    aliases: &["n-queens"],
    help: "place queens that do not attack each other: a number, or a board of dots and Qs",
    settings: &[],
    of: ProblemInfo {
        heuristics: <QueensHeuristic as OneOf<Queens, Queens>>::ENTRIES,
        example: "6",
        examples: &[("Eight queens", "queens 8\n")],
        answer: problem::Answer::Goal,
        score: Some(score),
        read,
        briefs: &[("queen in row *, column *", "r$1c$2")],
        ..ProblemInfo::PLAIN
    },
};

/// Recognises a text with queens, which occur on boards only.
fn score(text: &TextFeatures<'_>) -> u8 {
    let tally = &text.tally;
    text.marked_if(tally.queens > 0 && tally.digits == 0 && tally.letters <= 2 * tally.queens)
}

/// Up to this number of queens, A* is as fast as any method, and shows most.
const FEW: u8 = 12;
/// Size from which a row has more cells than a number has bits, so that only local searches run on the board.
const LARGE: usize = 65;

fn read(text: &str, kind: &ProblemKind, _: &AuxiliaryInputs<'_>) -> Vec<Item> {
    vec![one(match text.trim().parse() {
        Ok(size @ LARGE..) => QueensBoard::new(size).map(|queens| local_search_instance(queens, kind)),
        _ => Queens::parse(text).map(|queens| TypedInstance::boxed(queens, kind.clone())),
    })]
}

one_of! {
    QueensHeuristic, QueensMemo: for [] Queens, Queens {
        FreeRows(u32),
    }
}

static FREE_ROWS: Entry<HeuristicInfo> = Entry {
    name: "free-rows",
    aliases: &[],
    help: "number of rows without a queen; dead end if one has no free cell",
    settings: &[],
    of: HeuristicInfo::ADMISSIBLE,
};

impl Named<Queens> for FreeRows {
    const ENTRY: &'static Entry<HeuristicInfo> = &FREE_ROWS;

    fn make(puzzle: &Queens, _: &HeuristicChoice, _: &Limits) -> Result<Made<Self>, Error> {
        Ok(Ok((Self::of(puzzle), 0)))
    }
}

impl Domain for Queens {
    type Problem = Self;

    fn problem(&self) -> &Self {
        self
    }

    fn describe(&self) -> String {
        let placed = self.print().matches('Q').count();
        let queens = wording::count(self.size(), "queen");
        if placed == 0 { queens } else { format!("{queens}, {placed} placed") }
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
}

impl Presentation for Queens {
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
        Some(Picture::new(Look::Chess, (size, size), (0..size * size).map(cell).collect()))
    }

    /// The column of each row's queen.
    fn line(&self, _: &Plan<Self>, end: &Board) -> String {
        let columns = (0..).map_while(|row| end.column(row));
        columns.map(|column| (column + 1).to_string()).collect::<Vec<_>>().join(" ")
    }
}

impl Navigation for Queens {
    fn code(&self, queen: &Stand) -> u32 {
        u32::from(queen.row) << 8 | u32::from(queen.column)
    }

    /// Any row may be next: methods over constraints choose rows in their own order.
    fn step(&self, state: &mut Board, code: u32) -> Option<Stand> {
        let queen = Stand { row: (code >> 8) as u8, column: code as u8 };
        let is_inside = queen.row < self.size() && queen.column < self.size() && code >> 16 == 0;
        (is_inside && state.column(queen.row.into()).is_none()).then(|| self.apply(state, &queen))?;
        Some(queen)
    }
}

impl Modelling for Queens {
    fn constraints(&self) -> Option<Box<dyn Constraints<Self> + '_>> {
        Some(Box::new(Model {
            csp: Cow::Owned(self.csp()),
            act: Box::new(|row, column| Stand { row: row.index() as u8, column: column as u8 }),
            meaning: Box::new(|queen: &Stand| (Var::at(queen.row.into()), queen.column.into())),
            plan: None,
        }))
    }

    fn landscape(&self, method: &Method) -> Option<Result<Box<dyn ErasedLandscape>, Error>> {
        let is_empty = (0..self.size().into()).all(|row| self.start().column(row).is_none());
        Some(if is_empty {
            QueensBoard::new(self.size().into()).and_then(|queens| open(queens, method))
        } else {
            Err(Error::setting("local search needs an empty board: give a size, not a board with queens"))
        })
    }

    fn local(&self) -> Method {
        Method::of(&MIN_CONFLICTS)
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
            network: None,
            actions: Vec::new(),
            is_goal: QueensBoard::new(columns.len()).is_ok_and(|field| field.check(columns).is_ok()),
        })
    }
}

impl Solving for Queens {
    type Heuristic = QueensHeuristic;

    fn usual(&self) -> HeuristicChoice {
        HeuristicChoice::of(&FREE_ROWS)
    }

    /// A* takes a second from 28 queens on, and minutes from 30. Min-conflicts takes microseconds for any size, but
    /// needs an empty board. Measured: `cargo xtask bench auto --only queens`.
    fn auto(&self, _: Audience) -> Chosen {
        let is_empty = (0..self.size().into()).all(|row| self.start().column(row).is_none());
        match self.size() {
            ..=FEW => Chosen::by(&auto::FEW_QUEENS, self.usual()),
            _ if is_empty => Chosen::blind(&auto::EMPTY_QUEENS),
            _ => Chosen::blind(&auto::SOME_QUEENS),
        }
    }

    fn search(
        &self,
        method: &Method,
        heuristic: QueensHeuristic,
        task: path::Task<'_>,
    ) -> Result<Answer<Self>, Error> {
        path::compiled(self, method, heuristic, task)
    }

    fn counter(&self) -> Option<&'static Rule> {
        Some(&auto::COUNTED_QUEENS)
    }

    fn count_by(&self, method: &Method, cap: u64, limits: &Limits) -> Option<Counted> {
        method.is(&DEPTH_FIRST).then(|| count::goals(self, cap, limits))
    }
}

impl LocalSearchProblem for QueensBoard {
    fn describe(&self) -> String {
        wording::count(self.size() as u64, "queen")
    }

    fn text(&self) -> String {
        format!("{}\n", self.size())
    }

    fn landscape(&self, method: &Method) -> Result<Box<dyn ErasedLandscape>, Error> {
        open(self.clone(), method)
    }

    fn auto(&self) -> &'static Rule {
        &auto::EMPTY_QUEENS
    }

    /// The first rows; [`LocalSearchProblem::line`] has all of them.
    fn draw(&self, values: &[i32]) -> String {
        const SHOWN: usize = 20;
        let rows: Vec<_> = values.iter().take(SHOWN).map(|row| (row + 1).to_string()).collect();
        let rest = if values.len() > SHOWN { " ..." } else { "" };
        format!("row of the queen in each column: {}{rest}\n", rows.join(" "))
    }

    fn line(&self, values: &[i32]) -> String {
        values.iter().map(|row| (row + 1).to_string()).collect::<Vec<_>>().join(" ")
    }

    fn check(&self, values: &[i32]) -> Result<(), Error> {
        self.check(values)
    }
}
