//! The small classics in the catalogue, each with one heuristic. To the searches they
//! are one problem, [`Classic`].

use crate::case::Case;
use crate::classic::{Action, Classic, ClassicGuess, State};
use crate::heuristics::Guess;
use crate::job::{Findings, Job};
use crate::methods::Method;
use crate::problems::Kind;
use crate::read::{Extras, Item, one};
use crate::shown::{GOALS_MOST, Shown, walks_back};
use crate::{count, search};
use solvarium::puzzle::hello::{Hello, Letters};
use solvarium::puzzle::jugs::{Divisor, Jugs, Pour};
use solvarium::puzzle::river::{Cross, River, Rowing};
use solvarium::puzzle::romania::{Romania, StraightLine};
use solvarium::{Answer, Error, Limits, Problem, Reversible, Run};

/// Writes the readers of one puzzle a text.
macro_rules! reads {
    ($($read:ident: $puzzle:ident),*) => {
        $(pub(crate) fn $read(text: &str, kind: &Kind, _: &Extras<'_>) -> Vec<Item> {
            vec![one($puzzle::parse(text).map(|puzzle| job(Classic::$puzzle(puzzle), kind)))]
        })*
    };
}

reads!(read_river: River, read_jugs: Jugs, read_romania: Romania, read_hello: Hello);

fn job(puzzle: Classic, kind: &Kind) -> Box<dyn Job> {
    Box::new(Case::new(puzzle, kind.clone()))
}

impl Shown for Classic {
    type Problem = Self;
    type Guess = ClassicGuess;

    fn problem(&self) -> &Self {
        self
    }

    fn describe(&self) -> String {
        let what = match self {
            Self::River(_) => "missionaries, cannibals and places in the boat",
            Self::Jugs(_) => "water jugs",
            Self::Romania(_) => "a journey through Romania",
            Self::Hello(_) => "a text to spell",
        };
        format!("{what}: {}", self.text().trim_end().replace('\n', " / "))
    }

    fn text(&self) -> String {
        match self {
            Self::River(river) => river.print(),
            Self::Jugs(jugs) => jugs.print(),
            Self::Romania(map) => map.print(),
            Self::Hello(hello) => hello.print(),
        }
    }

    fn draw(&self, state: &State) -> String {
        let line = match (self, state) {
            (Self::River(river), State::River(state)) => river.draw(state),
            (Self::Jugs(jugs), State::Jugs(state)) => jugs.draw(state),
            (Self::Romania(map), State::Romania(state)) => map.draw(state),
            (Self::Hello(hello), State::Hello(state)) => hello.draw(state),
            _ => String::new(),
        };
        line + "\n"
    }

    fn say(&self, action: &Action) -> String {
        match action {
            Action::River(cross) => say_cross(cross),
            Action::Jugs(Pour::Fill(jug, _)) => format!("fill jug {}", jug + 1),
            Action::Jugs(Pour::Empty(jug, _)) => format!("empty jug {}", jug + 1),
            Action::Jugs(Pour::Into(from, to, _)) => format!("pour jug {} into jug {}", from + 1, to + 1),
            Action::Romania(drive) => format!("drive to {}", drive.to),
            Action::Hello(letter) => format!("add '{letter}'"),
        }
    }

    fn code(&self, action: &Action) -> u32 {
        match *action {
            Action::River(cross) => u32::from(cross.missionaries) << 8 | u32::from(cross.cannibals),
            // Amounts are below 2^20.
            Action::Jugs(Pour::Fill(jug, poured)) => u32::from(jug) << 20 | poured,
            Action::Jugs(Pour::Empty(jug, poured)) => 1 << 28 | u32::from(jug) << 20 | poured,
            Action::Jugs(Pour::Into(from, to, poured)) => {
                2 << 28 | u32::from(from) << 24 | u32::from(to) << 20 | poured
            }
            Action::Romania(drive) => u32::from(drive.from.number()) << 8 | u32::from(drive.to.number()),
            Action::Hello(letter) => letter.into(),
        }
    }

    walks_back!();

    fn guess(&self, which: Guess) -> Option<ClassicGuess> {
        match (self, which) {
            (_, Guess::Blind) => Some(ClassicGuess::Blind),
            (Self::River(river), Guess::Rowing) => Some(ClassicGuess::River(Rowing::of(river))),
            (Self::Jugs(jugs), Guess::Divisor) => Some(ClassicGuess::Jugs(Divisor::of(jugs))),
            (Self::Romania(map), Guess::StraightLine) => Some(ClassicGuess::Romania(StraightLine::of(map))),
            (Self::Hello(hello), Guess::Letters) => Some(ClassicGuess::Hello(Letters::of(hello))),
            _ => None,
        }
    }

    fn usual(&self) -> Guess {
        match self {
            Self::River(_) => Guess::Rowing,
            Self::Jugs(_) => Guess::Divisor,
            Self::Romania(_) => Guess::StraightLine,
            Self::Hello(_) => Guess::Letters,
        }
    }

    fn search(&self, method: &Method, guess: Guess, run: Run<'_, Self>) -> Result<Answer<Self>, Error> {
        if let (Self::Jugs(jugs), true) = (self, method.entry().of.is_two_ended()) {
            refuse_great_jugs(jugs, method)?;
        }
        let cheapest = match self {
            Self::Romania(_) => 70.0,
            _ => 1.0,
        };
        search::both_ways(self, method, (search::fitting(self, guess)?, ClassicGuess::Blind, cheapest), run)
    }

    fn examine(&self, limits: &Limits) -> Findings {
        count::solvable(self, limits)
    }
}

fn say_cross(cross: &Cross) -> String {
    let count = |n: u8, one: &str, many: &str| match n {
        0 => None,
        1 => Some(format!("1 {one}")),
        _ => Some(format!("{n} {many}")),
    };
    let missionaries = count(cross.missionaries, "missionary", "missionaries");
    let cannibals = count(cross.cannibals, "cannibal", "cannibals");
    let people: Vec<_> = missionaries.into_iter().chain(cannibals).collect();
    format!("{} cross", people.join(" and "))
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
