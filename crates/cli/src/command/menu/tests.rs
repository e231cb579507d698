//! Tests that play the menus by scripts.

use super::*;
use crate::output::out::Color;
use std::collections::VecDeque;

/// Answers from a list; choices are identified by their beginning.
#[derive(Default)]
struct Script {
    answers: VecDeque<&'static str>,
    explained: Vec<String>,
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

    fn ask(&mut self, question: &str) -> Result<Option<String>, Fault> {
        Ok(Some(self.answer(question)).filter(|answer| !answer.is_empty()).map(str::to_owned))
    }

    fn explain(&mut self, message: &str) {
        self.explained.push(message.into());
    }
}

/// Plays the answers; returns the output and the messages.
fn play(answers: &[&'static str]) -> (String, Vec<String>, Exit) {
    let prompt = Script { answers: answers.iter().copied().collect(), ..Script::default() };
    let out = anstream::StripStream::new(Vec::new());
    let common = Common { color: Color::Never, progress: false, quiet: true };
    let mut menu = Menu { prompt, out, stop: StopFlag::new(), common, watch: watched };
    let exit = menu.run().unwrap();
    assert_eq!(menu.prompt.answers, [""; 0], "not asked for");
    let explained = menu.prompt.explained;
    assert!(!explained.iter().any(|line| line.contains("--")), "no options are typed here: {explained:#?}");
    (String::from_utf8(menu.out.into_inner()).unwrap(), explained, exit)
}

/// Replaces the browser.
fn watched(instance: Arc<dyn Instance>, request: Request, _: Common, _: &StopFlag) -> Result<Exit, Fault> {
    assert_eq!(
        (instance.kind().to_string().as_str(), request.method.to_string().as_str()),
        ("queens", "dfs")
    );
    Ok(Exit::Interrupted)
}

#[test]
fn solves_a_typed_puzzle_with_a_goal_and_a_heuristic() {
    let (shown, _, exit) = play(&[
        "Type a puzzle",
        "1 4 2 / 3 0 5 / 6 7 8",
        "Another goal",
        "1 4 2 / 3 5 0 / 6 7 8",
        "Path searches",
        "astar:",
        "misplaced:",
        "Solve it",
        "Exit",
    ]);
    assert!(shown.starts_with("3x3 sliding tiles\n"), "the board comes before the questions: {shown}");
    assert!(
        shown.contains(
            "\nR\ntiles 5\ngoal 1 4 2 / 3 5 0 / 6 7 8\nastar with misplaced: cost 1, optimal, 1 expanded"
        ),
        "{shown}"
    );
    assert_eq!(exit, Exit::Solved);
}

#[test]
fn asks_again_until_it_is_a_puzzle() {
    let (_, explained, _) = play(&[
        "Type a puzzle",
        "1 4 2 / 3 0 5 / 6 7 7",
        "no-such-file.txt",
        "1 4 2 / 3 0 5 / 6 7 8",
        "Another goal",
        "1 2 / 3 0",
        "1 2 3 / 4 5 6 / 7 8 8",
        "",
        "The usual",
        "auto:",
        "Solve it",
        "Exit",
    ]);
    assert_eq!(explained.len(), 5, "{explained:#?}");
    assert!(explained[1].contains("tile 7"), "{explained:#?}");
    assert!(explained[2].contains("no-such-file.txt: no such file"), "{explained:#?}");
    assert!(explained[3].contains("2x2"), "{explained:#?}");
}

#[test]
fn the_menu_repeats_with_another_method_and_another_puzzle() {
    let (shown, explained, _) = play(&[
        "Example: 8-puzzle",
        "The usual",
        "Type a method",
        "astr",
        "astar(weight=2)",
        "The best",
        "Solve it, and show",
        "Another puzzle",
        "Shuffle",
        "many",
        "3",
        "The usual",
        "auto",
        "Solve it",
        "The same puzzle",
        "auto",
        "Solve it",
        "Another puzzle",
        "Exit",
    ]);
    assert!(shown.contains("astar(weight=2) with manhattan: cost"), "{shown}");
    assert!(explained.iter().any(|line| line.contains("did you mean 'astar'?")), "{explained:#?}");
    assert!(explained.iter().any(|line| line.contains("a whole number")), "{explained:#?}");
}

#[test]
fn escape_goes_back_by_one_question() {
    let (_, _, exit) = play(&[
        "Type a puzzle",
        "",
        "Shuffle",
        "",
        "Example: 8-puzzle",
        "The usual",
        "Path searches",
        "(back)", // to the kinds of methods
        "Path searches",
        "astar:",
        "The best",
        "(back)", // to the heuristic
        "(back)", // to the kinds of methods
        "Type a method",
        "",
        "(back)", // to the goal
        "Another goal",
        "",
        "(back)", // to the puzzle
        "(back)",
    ]);
    assert_eq!(exit, Exit::Solved);
}

#[test]
fn watching_is_an_answer() {
    let (shown, explained, exit) = play(&["Type a puzzle", "queens 6", "Path searches", "dfs:", "Watch it"]);
    assert!(shown.starts_with("6 queens"), "{shown}");
    assert!(explained.iter().any(|line| line.contains("Ctrl-C")), "{explained:#?}");
    assert_eq!(exit, Exit::Interrupted);
}

/// Tests every problem's example: offered methods run, others are refused.
#[test]
fn methods_are_offered_where_they_apply() {
    for problem in catalogue::problems() {
        let kind = catalogue::ProblemKind::parse(problem.name).unwrap();
        let items = catalogue::read(kind.example(), Some(&kind), &AuxiliaryInputs::default()).unwrap();
        let instance = items.into_iter().next().unwrap().instance.unwrap();
        let offered = offer::methods(instance.as_ref());
        assert!(offered.iter().any(|method| method.name == "auto"), "{}", problem.name);
        for method in catalogue::methods() {
            let request =
                Request { method: catalogue::Method::parse(method.name).unwrap(), ..Request::default() };
            let runs = instance.resolve(&request).is_ok();
            assert_eq!(offered.contains(method), runs, "{} on {}", method.name, problem.name);
        }
    }
}

#[test]
fn says_that_a_goal_cannot_be_reached() {
    let (shown, _, _) =
        play(&["Type a puzzle", "0 2 1 / 3 4 5 / 6 7 8", "The usual", "auto", "Solve it", "Exit"]);
    assert!(shown.contains("no solution: the start has 1 inversion"), "{shown}");
}
