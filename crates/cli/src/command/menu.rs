//! `solvarium` alone: menus. Which puzzle, which goal, which method, which
//! heuristic; solve; again or exit. What is typed wrong is explained and asked
//! again.

use crate::cli::Cli;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::args::Common;
use crate::options::limits::LimitArgs;
use crate::output::formats::{self, Format};
use crate::output::progress::{Progress, Show, gauge_line};
use crate::output::show::{Statistics, Steps, View};
use crate::prompt::{Prompt, Terminal};
use crate::reading::input::Input;
use crate::reading::origin::Origin;
use crate::{host::interrupt, output::out};
use clap::CommandFactory;
use solvarium::limits::{Gauge, StopFlag};
use solvarium_catalogue::{self as catalogue, Extras, Job, Method, Request};
use std::ffi::OsStr;
use std::io::{IsTerminal, Write};

/// Opens the menus, where somebody can answer; elsewhere says what can be typed.
pub fn run(common: Common) -> Result<Exit, Fault> {
    if !(std::io::stdin().is_terminal() && std::io::stderr().is_terminal()) {
        out::say(&Cli::command().render_help().ansi().to_string());
        return Ok(Exit::Usage);
    }
    let stop = interrupt::flag()?;
    Menu { prompt: Terminal::default(), out: out::standard(), stop, show: common.show() }.run()
}

/// The menus, over whoever answers and wherever the answers go.
struct Menu<P, W> {
    prompt: P,
    out: W,
    stop: StopFlag,
    show: Show,
}

/// What to do after a puzzle is solved.
enum Next {
    Method,
    Puzzle,
    Exit,
}

impl<P: Prompt, W: Write> Menu<P, W> {
    fn run(&mut self) -> Result<Exit, Fault> {
        while let Some(job) = self.puzzle()? {
            loop {
                if let Some((request, steps)) = self.order(job.as_ref())? {
                    self.solve(job.as_ref(), &request, steps)?;
                }
                if self.stop.is_raised() {
                    return Ok(Exit::Interrupted);
                }
                match self.next()? {
                    Next::Method => {}
                    Next::Puzzle => break,
                    Next::Exit => return Ok(Exit::Solved),
                }
            }
        }
        Ok(Exit::Solved)
    }

    /// Which puzzle; none to exit.
    fn puzzle(&mut self) -> Result<Option<Box<dyn Job>>, Fault> {
        let examples: Vec<_> = catalogue::problems().iter().flat_map(|problem| problem.of.examples).collect();
        let mut choices: Vec<_> = examples.iter().map(|(name, _)| format!("Example: {name}")).collect();
        choices.extend(
            ["Type a puzzle, or the name of a file", "Shuffle an 8-puzzle", "Exit"].map(String::from),
        );
        loop {
            let choice = self.prompt.choose("What is to be solved?", &choices)?;
            let Some(choice) = choice else { return Ok(None) };
            let job = match (examples.get(choice), choice.saturating_sub(examples.len())) {
                (Some((_, text)), _) => self.with_goal((*text).into())?,
                (None, 0) => self.typed()?,
                (None, 1) => self.shuffled()?,
                (None, _) => return Ok(None),
            };
            if let Some(job) = job {
                return Ok(Some(job));
            }
        }
    }

    /// A puzzle that is typed in, or in a file; asked again until it is one.
    fn typed(&mut self) -> Result<Option<Box<dyn Job>>, Fault> {
        self.prompt.tell("Rows are divided by /, empty cells are 0 or a dot: 1 4 2 / 3 0 5 / 6 7 8");
        loop {
            let typed = self.prompt.ask("Puzzle or file (empty: back)")?;
            if typed.trim().is_empty() {
                return Ok(None);
            }
            let read = Input::open(OsStr::new(typed.trim())).and_then(|input| {
                read(&input.text, None).map_err(|error| input.fault(&error, None)).map(|_| input.text)
            });
            match read {
                Ok(text) => return self.with_goal(text),
                Err(fault) => self.prompt.tell(fault.message().unwrap_or_default()),
            }
        }
    }

    /// An 8-puzzle that many moves from its goal; asked again until it is a number.
    fn shuffled(&mut self) -> Result<Option<Box<dyn Job>>, Fault> {
        loop {
            let typed = self.prompt.ask("How many moves from the goal (empty: back)")?;
            if typed.trim().is_empty() {
                return Ok(None);
            }
            let Ok(moves) = typed.trim().parse() else {
                self.prompt.tell("expected a whole number such as 30");
                continue;
            };
            let seed = super::generate::by_the_clock();
            match super::generate::walked("3x3", moves, seed) {
                Ok(board) => return self.with_goal(board),
                Err(error) => self.prompt.tell(&error.to_string()),
            }
        }
    }

    /// Asks for the goal of a puzzle that takes one; asked again until it fits.
    fn with_goal(&mut self, text: String) -> Result<Option<Box<dyn Job>>, Fault> {
        let job = read(&text, None)?;
        if !job.kind().entry().of.takes_a_goal() {
            return Ok(Some(job));
        }
        loop {
            let goal = self.prompt.ask("Goal (empty: the blank, then the tiles in order)")?;
            if goal.trim().is_empty() {
                return Ok(Some(job));
            }
            match read(&text, Some(&goal)) {
                Ok(job) => return Ok(Some(job)),
                Err(error) => self.prompt.tell(&error.to_string()),
            }
        }
    }

    /// Which method, and which heuristic; none to go back.
    fn order(&mut self, job: &dyn Job) -> Result<Option<(Request, Steps)>, Fault> {
        let Some(method) = self.method()? else {
            return Ok(None);
        };
        let heuristic = if method.entry().of.is_informed() { self.heuristic(job)? } else { None };
        let steps = match self.prompt.choose("Show every step?", &["No".into(), "Yes".into()])? {
            Some(1) => Steps::Shown,
            _ => Steps::Hidden,
        };
        Ok(Some((Request { method, heuristic, ..Request::default() }, steps)))
    }

    fn method(&mut self) -> Result<Option<Method>, Fault> {
        let mut choices: Vec<_> =
            catalogue::methods().iter().map(|method| format!("{}: {}", method.name, method.help)).collect();
        choices.push("Type one with its settings".into());
        match self.prompt.choose("By which method?", &choices)? {
            None => Ok(None),
            Some(at) => match catalogue::methods().get(at) {
                Some(method) => Ok(Some(Method::parse(method.name)?)),
                None => self.typed_method(),
            },
        }
    }

    /// A method that is typed in; asked again until there is one.
    fn typed_method(&mut self) -> Result<Option<Method>, Fault> {
        loop {
            let typed = self.prompt.ask("Method, such as astar(weight=2) (empty: back)")?;
            if typed.trim().is_empty() {
                return Ok(None);
            }
            match Method::parse(&typed) {
                Ok(method) => return Ok(Some(method)),
                Err(error) => self.prompt.tell(&error.to_string()),
            }
        }
    }

    /// One of the heuristics for this puzzle; the best unless one is chosen.
    fn heuristic(&mut self, job: &dyn Job) -> Result<Option<String>, Fault> {
        let known = job.kind().entry().of.heuristics;
        let mut choices = vec!["The best for this puzzle".to_string()];
        choices.extend(known.iter().map(|h| format!("{}: {}", h.name, h.help)));
        let chosen = self.prompt.choose("By which heuristic?", &choices)?;
        Ok(chosen.and_then(|at| known.get(at.checked_sub(1)?)).map(|h| h.name.to_string()))
    }

    fn solve(&mut self, job: &dyn Job, order: &Request, steps: Steps) -> Result<(), Fault> {
        let gauge = Gauge::new();
        let limits = LimitArgs::default().limits(1, &self.stop).gauge(&gauge);
        let progress = Progress::begin(self.show, gauge_line(order.method.to_string(), &gauge));
        let solved = job.solve(order, &limits, None);
        drop(progress);
        match solved {
            Ok(report) => {
                let origin = &Origin::default();
                let view = View {
                    job,
                    origin,
                    report: &report,
                    unique: None,
                    steps,
                    statistics: Statistics::Shown,
                    unsolvable: None,
                };
                formats::write(&mut self.out, Format::Text, view)?;
                Ok(self.out.flush()?)
            }
            // The method is not for this puzzle: it can be chosen again.
            Err(error) => {
                self.prompt.tell(&error.to_string());
                Ok(())
            }
        }
    }

    fn next(&mut self) -> Result<Next, Fault> {
        let choices = ["Again, by another method", "Another puzzle", "Exit"].map(String::from);
        Ok(match self.prompt.choose("And now?", &choices)? {
            Some(0) => Next::Method,
            Some(1) => Next::Puzzle,
            _ => Next::Exit,
        })
    }
}

/// The first puzzle of a text.
fn read(text: &str, goal: Option<&str>) -> Result<Box<dyn Job>, solvarium::Error> {
    let mut items = catalogue::read(text, None, &Extras { goal, ..Extras::default() })?;
    if items.is_empty() {
        // `read` refuses a text without puzzles; the empty text says so best.
        items = catalogue::read("", None, &Extras::default())?;
    }
    items.swap_remove(0).job
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::VecDeque;

    /// Answers from a list; choices are named by how they begin.
    #[derive(Default)]
    struct Script {
        answers: VecDeque<&'static str>,
        told: Vec<String>,
    }

    impl Script {
        fn answer(&mut self, question: &str) -> &'static str {
            self.answers.pop_front().unwrap_or_else(|| panic!("nobody answers: {question}"))
        }
    }

    impl Prompt for Script {
        fn choose(&mut self, question: &str, choices: &[String]) -> Result<Option<usize>, Fault> {
            let answer = self.answer(question);
            let at = choices.iter().position(|choice| choice.starts_with(answer));
            assert!(at.is_some() || answer == "(back)", "{question} {answer}: {choices:?}");
            Ok(at)
        }

        fn ask(&mut self, question: &str) -> Result<String, Fault> {
            Ok(self.answer(question).into())
        }

        fn tell(&mut self, message: &str) {
            self.told.push(message.into());
        }
    }

    /// Plays the answers through; what was shown, and what was explained.
    fn play(answers: &[&'static str]) -> (String, Vec<String>, Exit) {
        let prompt = Script { answers: answers.iter().copied().collect(), told: Vec::new() };
        let out = anstream::StripStream::new(Vec::new());
        let mut menu = Menu { prompt, out, stop: StopFlag::new(), show: Show::Never };
        let exit = menu.run().unwrap();
        assert_eq!(menu.prompt.answers, [""; 0], "not asked for");
        (String::from_utf8(menu.out.into_inner()).unwrap(), menu.prompt.told, exit)
    }

    #[test]
    fn solves_a_typed_puzzle_with_a_goal_and_a_heuristic() {
        let (shown, _, exit) = play(&[
            "Type a puzzle",
            "1 4 2 / 3 0 5 / 6 7 8",
            "1 4 2 / 3 5 0 / 6 7 8",
            "astar:",
            "misplaced:",
            "No",
            "Exit",
        ]);
        assert!(shown.contains("\nR\ntiles 5\nastar with misplaced: cost 1, 1 expanded"), "{shown}");
        assert_eq!(exit, Exit::Solved);
    }

    #[test]
    fn asks_again_until_it_is_a_puzzle() {
        let (_, told, _) = play(&[
            "Type a puzzle",
            "1 4 2 / 3 0 5 / 6 7 7",
            "no-such-file.txt",
            "1 4 2 / 3 0 5 / 6 7 8",
            "1 2 / 3 0",
            "1 2 3 / 4 5 6 / 7 8 8",
            "",
            "auto:",
            "No",
            "Exit",
        ]);
        assert_eq!(told.len(), 5, "{told:#?}");
        assert!(told[1].contains("tile 7"), "{told:#?}");
        assert!(told[2].contains("no-such-file.txt: no such file"), "{told:#?}");
        assert!(told[3].contains("2x2"), "{told:#?}");
    }

    #[test]
    fn again_by_another_method_and_another_puzzle() {
        let (shown, told, _) = play(&[
            "Example: 8-puzzle",
            "",
            "(back)",
            "Again",
            "Type one",
            "astr",
            "astar(weight=2)",
            "The best",
            "Yes",
            "Another puzzle",
            "Shuffle",
            "many",
            "3",
            "",
            "auto",
            "No",
            "Another puzzle",
            "Exit",
        ]);
        assert!(shown.contains("astar(weight=2) with manhattan: cost"), "{shown}");
        assert!(told.iter().any(|line| line.contains("did you mean 'astar'?")), "{told:#?}");
        assert!(told.iter().any(|line| line.contains("a whole number")), "{told:#?}");
    }

    #[test]
    fn backs_out_everywhere() {
        let (shown, _, exit) = play(&["Type a puzzle", "", "Shuffle", "", "(back)"]);
        assert_eq!((shown.as_str(), exit), ("", Exit::Solved));
    }

    #[test]
    fn says_that_a_goal_cannot_be_reached() {
        let (shown, _, _) = play(&["Type a puzzle", "0 2 1 / 3 4 5 / 6 7 8", "", "auto", "No", "Exit"]);
        assert!(shown.contains("no solution: the start has 1 inversion"), "{shown}");
    }
}
