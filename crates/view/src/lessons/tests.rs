//! Tests that compare every number of a lesson with its run; a number without a run fails.

use super::texts::{self, Text};
use super::{LESSONS, Lesson, LessonRun, marks};
use solvarium::Limits;
use solvarium_catalogue::{self as catalogue, HeuristicChoice, Job, Method, Report, Request};

/// All texts of a lesson.
fn said(text: &Text) -> Vec<&'static str> {
    let questions = text.questions.iter().flat_map(|question| [question.asks, question.answer]);
    [text.title, text.summary].into_iter().chain(text.paragraphs.iter().copied()).chain(questions).collect()
}

fn job(text: &str) -> Box<dyn Job> {
    catalogue::parse(text).unwrap()
}

fn report(run: &LessonRun) -> Report {
    let method = Method::parse(run.method).unwrap();
    let request = Request {
        method,
        heuristic: run.heuristic.map(|name| HeuristicChoice::parse(name).unwrap()),
        seed: run.seed,
    };
    job(run.text).solve(&request, &Limits::none(), None).unwrap()
}

/// A count of a run by its name in the texts.
fn count(report: &Report, name: &str) -> u64 {
    let stats = &report.stats;
    match name {
        "expanded" => stats.expanded,
        "generated" => stats.generated,
        "rounds" => stats.rounds,
        "open_peak" => stats.open_peak,
        "seen_peak" => stats.seen_peak,
        "backtracks" => stats.effort.backtracks,
        "struck" => stats.effort.struck.iter().sum(),
        "accepted" => stats.descent.accepted,
        "cost" => report.cost.unwrap() as u64,
        "best" => report.best.as_ref().unwrap().cost as u64,
        other => panic!("no count is called {other}"),
    }
}

/// The number that the heuristic checker prints for a count.
fn judged(lesson: &Lesson, name: &str) -> u64 {
    let heuristic = lesson.judged.unwrap();
    let text = job(lesson.runs[0].text).check_heuristic(heuristic, &Limits::none()).unwrap().text;
    let before = match name {
        "states" => "states",
        "above" => "above the true cost:",
        other => panic!("the checker has no {other}"),
    };
    let (_, rest) = text.split_once(before).unwrap();
    let digits = |c: &char| c.is_ascii_digit();
    rest.trim_start().chars().take_while(digits).collect::<String>().parse().unwrap()
}

#[test]
fn numbers_in_lessons_match_their_runs() {
    let mut wrong = Vec::new();
    for (lesson, text) in LESSONS.iter().zip(texts::of("en")) {
        let reports: Vec<_> = lesson.runs.iter().map(report).collect();
        for mark in said(text).into_iter().flat_map(marks::all) {
            let is = match mark.of {
                "check" => judged(lesson, mark.count),
                run => count(&reports[run.parse::<usize>().unwrap()], mark.count),
            };
            if is != mark.value {
                wrong.push(format!("{}: {mark:?} is {is}", lesson.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_number_names_its_run() {
    for text in texts::of("en") {
        for said in said(text) {
            // Code and publication years are not counts of a run.
            let plain = marks::between(said).split('`').step_by(2).collect::<String>();
            let words = plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
            let is_source =
                |word: &str| word.len() == 4 && (word.starts_with("19") || word.starts_with("20"));
            let is_name = |word: &str| word == "15";
            let numbers = words.filter(|word| word.chars().all(|c| c.is_ascii_digit()));
            let loose: Vec<_> = numbers.filter(|word| !is_source(word) && !is_name(word)).collect();
            assert!(loose.is_empty(), "{}: {said}: {loose:?}", text.title);
        }
    }
}

#[test]
fn claims_in_words_are_true() {
    let reports = |name: &str| {
        let lesson = LESSONS.iter().find(|lesson| lesson.name == name).unwrap();
        lesson.runs.iter().map(report).collect::<Vec<_>>()
    };
    let [manhattan, misplaced] = &reports("estimates")[..] else { panic!() };
    // "Nineteen nodes of twenty."
    assert!(manhattan.stats.expanded * 20 < misplaced.stats.expanded);
    let [plain, weighted] = &reports("weight")[..] else { panic!() };
    assert!(weighted.cost.unwrap() <= 2.0 * plain.cost.unwrap());
    let [climb, anneal] = &reports("stuck")[..] else { panic!() };
    assert!(climb.cost.is_none() && anneal.cost.is_some());
}
