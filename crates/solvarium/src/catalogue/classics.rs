//! The small classics in the catalogue: each is its own problem, with one
//! heuristic.

use super::case::Case;
use super::constraints::Constraints;
use super::heuristics::Guess;
use super::job::{Counted, Findings, Job};
use super::local::{Field, field};
use super::methods::{Method, Search};
use super::one_of::one_of;
use super::problems::Kind;
use super::read::{Extras, Item, one};
use super::scene::{Cell, Look, Picture, Scene, Tone};
use super::shown::{GOALS_MOST, Shown, walks_back};
use super::{count, search};
use crate::csp::Var;
use crate::heuristic::Blind;
use crate::puzzle::hello::{Hello, Letters, Spelled};
use crate::puzzle::jugs::{Amounts, Divisor, Jugs, Pour};
use crate::puzzle::queens::{Board, FreeRows, Queens, QueensField, Stand};
use crate::puzzle::river::{Banks, Cross, River, Rowing};
use crate::puzzle::romania::{City, Drive, Romania, StraightLine};
use crate::{Answer, Error, Limits, Plan, Problem, Reversible, Run};
use std::borrow::Cow;

/// Writes what all classics have in common: a reader of one puzzle a text, and
/// the type of their heuristics.
macro_rules! classic {
    (
        $read:ident: $problem:ident is $kind:literal, $guess:ident($memo:ident): $heuristic:ident as $usual:ident,
        say: |$puzzle:ident, $state:ident: $states:ty| $draw:expr, |$action:ident: $actions:ty| $say:expr,
        code: $code:expr,
        $($more:tt)*
    ) => {
        pub(super) fn $read(text: &str, kind: &Kind, _: &Extras<'_>) -> Vec<Item> {
            let job = |puzzle| Box::new(Case::new(puzzle, kind.clone())) as Box<dyn Job>;
            vec![one($problem::parse(text).map(job))]
        }

        one_of! {
            $guess, $memo: for [] $problem {
                Blind(Blind): (),
                $usual($heuristic): u32,
            }
        }

        impl Shown for $problem {
            type Problem = Self;
            type Guess = $guess;

            fn problem(&self) -> &Self {
                self
            }

            fn describe(&self) -> String {
                format!(concat!($kind, ": {}"), self.print().trim_end().replace('\n', " / "))
            }

            fn text(&self) -> String {
                self.print()
            }

            fn draw(&self, $state: &$states) -> String {
                let $puzzle = self;
                $draw
            }

            fn say(&self, $action: &$actions) -> String {
                $say
            }

            fn code(&self, $action: &$actions) -> u32 {
                $code
            }

            fn guess(&self, which: Guess) -> Option<$guess> {
                match which {
                    Guess::Blind => Some($guess::Blind(Blind)),
                    Guess::$usual => Some($guess::$usual($heuristic::of(self))),
                    _ => None,
                }
            }

            fn usual(&self) -> Guess {
                Guess::$usual
            }

            fn examine(&self, limits: &Limits) -> Findings {
                count::solvable(self, limits)
            }

            $($more)*
        }
    };
}

classic! {
    read_river: River is "missionaries, cannibals and places in the boat",
    RiverGuess(RiverMemo): Rowing as Rowing,
    say: |river, state: Banks| river.draw(state) + "\n", |cross: Cross| {
        let count = |n: u8, one: &str, many: &str| match n {
            0 => None,
            1 => Some(format!("1 {one}")),
            _ => Some(format!("{n} {many}")),
        };
        let missionaries = count(cross.missionaries, "missionary", "missionaries");
        let cannibals = count(cross.cannibals, "cannibal", "cannibals");
        let people: Vec<_> = missionaries.into_iter().chain(cannibals).collect();
        format!("{} cross", people.join(" and "))
    },
    code: u32::from(cross.missionaries) << 8 | u32::from(cross.cannibals),

    walks_back!();

    fn search(&self, method: &Method, guess: Guess, run: Run<'_, Self>) -> Result<Answer<Self>, Error> {
        search::both_ways(self, method, (search::fitting(self, guess)?, RiverGuess::Blind(Blind), 1.0), run)
    }
}

classic! {
    read_jugs: Jugs is "water jugs",
    JugsGuess(JugsMemo): Divisor as Divisor,
    say: |jugs, state: Amounts| jugs.draw(state) + "\n", |pour: Pour| match *pour {
        Pour::Fill(jug, _) => format!("fill jug {}", jug + 1),
        Pour::Empty(jug, _) => format!("empty jug {}", jug + 1),
        Pour::Into(from, to, _) => format!("pour jug {} into jug {}", from + 1, to + 1),
    },
    code: match *pour {
        // Amounts are below 2^20.
        Pour::Fill(jug, poured) => u32::from(jug) << 20 | poured,
        Pour::Empty(jug, poured) => 1 << 28 | u32::from(jug) << 20 | poured,
        Pour::Into(from, to, poured) => 2 << 28 | u32::from(from) << 24 | u32::from(to) << 20 | poured,
    },

    walks_back!();

    fn search(&self, method: &Method, guess: Guess, run: Run<'_, Self>) -> Result<Answer<Self>, Error> {
        if method.entry().of.is_two_ended() {
            refuse_great_jugs(self, method)?;
        }
        search::both_ways(self, method, (search::fitting(self, guess)?, JugsGuess::Blind(Blind), 1.0), run)
    }
}

/// Refuses jugs that are too large to be looked at from the end: all goals are
/// listed before the search, and all ways into a state in one step of it.
fn refuse_great_jugs(jugs: &Jugs, method: &Method) -> Result<(), Error> {
    const MOST: usize = GOALS_MOST;
    let goals = jugs.goals().into_iter().take(MOST + 1).count();
    let ways = jugs.actions_into(&jugs.start()).into_iter().take(MOST + 1).count();
    if goals.max(ways) <= MOST {
        return Ok(());
    }
    Err(Error::setting(format!(
        "method '{}' lists every way to hold the wanted amount, and for these jugs there are more than {MOST}; \
         use another method, such as astar",
        method.entry().name
    )))
}

classic! {
    read_romania: Romania is "a journey through Romania",
    RomaniaGuess(RomaniaMemo): StraightLine as StraightLine,
    say: |map, state: City| map.draw(state) + "\n", |drive: Drive| format!("drive to {}", drive.to),
    code: u32::from(drive.from.number()) << 8 | u32::from(drive.to.number()),

    walks_back!();

    fn search(&self, method: &Method, guess: Guess, run: Run<'_, Self>) -> Result<Answer<Self>, Error> {
        search::both_ways(self, method, (search::fitting(self, guess)?, RomaniaGuess::Blind(Blind), 70.0), run)
    }
}

classic! {
    read_hello: Hello is "a text to spell",
    HelloGuess(HelloMemo): Letters as Letters,
    say: |hello, state: Spelled| hello.draw(state) + "\n", |letter: char| format!("add '{letter}'"),
    code: u32::from(*letter),

    walks_back!();

    fn search(&self, method: &Method, guess: Guess, run: Run<'_, Self>) -> Result<Answer<Self>, Error> {
        search::both_ways(self, method, (search::fitting(self, guess)?, HelloGuess::Blind(Blind), 1.0), run)
    }
}

classic! {
    read_queens: Queens is "queens",
    QueensGuess(QueensMemo): FreeRows as FreeRows,
    say: |queens, state: Board| queens.draw(state), |queen: Stand| {
        format!("queen in row {}, column {}", queen.row + 1, queen.column + 1)
    },
    code: u32::from(queen.row) << 8 | u32::from(queen.column),

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

    fn constraints(&self) -> Option<Constraints<'_, Self>> {
        Some(Constraints {
            csp: Cow::Owned(self.csp()),
            act: Box::new(|row, column| Stand { row: row.index() as u8, column: column as u8 }),
            meaning: Box::new(|queen: &Stand| (Var::at(queen.row.into()), queen.column.into())),
        })
    }

    fn field(&self, method: &Method) -> Option<Result<Box<dyn Field>, Error>> {
        let is_empty = (0..self.size().into()).all(|row| self.start().column(row).is_none());
        Some(if is_empty {
            QueensField::new(self.size().into()).and_then(|queens| field(queens, method))
        } else {
            Err(Error::setting("a local search sets all queens itself: give it a size, not a board with queens"))
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
