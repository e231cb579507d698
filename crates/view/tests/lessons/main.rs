//! Tests the course of lessons, `web/course/en.json`: every number, every prediction and every claim in words is compared with its run.
//!
//! A number in a text names its run and its count, as in `{0.expanded=97}`; the page shows 97. A prediction has one of three forms: a number
//! among options, the run with less of a count, and the node that is expanded next.

#![expect(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests say what they expect")]

mod chapter;
mod course;
mod marks;
mod next;

use course::{Course, Lesson, Run, of};
use solvarium::Limits;
use solvarium_catalogue::{self as catalogue, HeuristicChoice, Instance, Method, Report, Request};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, LazyLock};

static COURSE: LazyLock<Course> = LazyLock::new(Course::read);

/// The reports on the runs of each lesson.
static REPORTS: LazyLock<HashMap<&str, Vec<Report>>> =
    LazyLock::new(|| COURSE.lessons.iter().map(|lesson| (&*lesson.name, reports(lesson))).collect());

fn instance(text: &str) -> Box<dyn Instance> {
    catalogue::parse(text).unwrap()
}

fn request(run: &Run) -> Request {
    Request {
        method: Method::parse(&run.method).unwrap(),
        heuristic: run.heuristic.as_deref().map(|name| HeuristicChoice::parse(name).unwrap()),
        seed: run.seed,
    }
}

/// The reports on the runs; none if this build lacks the problem.
fn reports(lesson: &Lesson) -> Vec<Report> {
    let run = |run: &Run| instance(&run.text).solve(&request(run), &Limits::none(), None).unwrap();
    if is_built(lesson) { lesson.runs.iter().map(run).collect() } else { Vec::new() }
}

fn is_built(lesson: &Lesson) -> bool {
    let problems = catalogue::problems();
    lesson.needs.as_deref().is_none_or(|name| problems.iter().any(|problem| problem.name == name))
}

fn built() -> impl Iterator<Item = &'static Lesson> {
    COURSE.lessons.iter().filter(|lesson| is_built(lesson))
}

/// A count of a run by its name in the lessons.
fn count(report: &Report, name: &str) -> u64 {
    let stats = &report.stats;
    match name {
        "expanded" | "evaluations" => stats.expanded,
        "generated" => stats.generated,
        "pruned" => stats.pruned,
        "rounds" => stats.rounds,
        "open_peak" => stats.open_peak,
        "seen_peak" => stats.seen_peak,
        "backtracks" => stats.effort.backtracks,
        "struck" => stats.effort.removed.iter().sum(),
        "accepted" => stats.descent.accepted,
        "restarts" => stats.descent.restarts,
        "cost" => report.cost.unwrap() as u64,
        "best" => report.best.as_ref().unwrap().cost as u64,
        other => panic!("no count is called {other}"),
    }
}

/// The number that the heuristic checker prints for a count.
fn judged(lesson: &Lesson, name: &str) -> u64 {
    let heuristic = lesson.judged.as_deref().unwrap();
    let text = instance(&lesson.runs[0].text).check_heuristic(heuristic, &Limits::none()).unwrap().text;
    let before = match name {
        "states" => "states",
        "above" => "above the true cost:",
        other => panic!("the checker has no {other}"),
    };
    let (_, rest) = text.split_once(before).unwrap();
    let is_of_number = |c: &char| c.is_ascii_digit() || *c == ',';
    let digits = rest.trim_start().chars().take_while(is_of_number).filter(char::is_ascii_digit);
    digits.collect::<String>().parse().unwrap()
}

#[test]
fn numbers_in_lessons_match_their_runs() {
    let mut wrong = Vec::new();
    for lesson in built() {
        for mark in lesson.texts().flat_map(marks::all) {
            let is = match mark.of {
                "check" => judged(lesson, mark.count),
                run => count(&REPORTS[&*lesson.name][run.parse::<usize>().unwrap()], mark.count),
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
    for lesson in &COURSE.lessons {
        for text in lesson.texts() {
            // Code and publication years are not counts of a run.
            let plain = marks::between(text).split('`').step_by(2).collect::<String>();
            let words = plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
            let is_source =
                |word: &str| word.len() == 4 && (word.starts_with("19") || word.starts_with("20"));
            let is_name = |word: &str| word == "15";
            let numbers = words.filter(|word| word.chars().all(|c| c.is_ascii_digit()));
            let loose: Vec<_> = numbers.filter(|word| !is_source(word) && !is_name(word)).collect();
            assert!(loose.is_empty(), "{}: {text}: {loose:?}", lesson.name);
        }
    }
}

#[test]
fn predictions_are_answered_by_their_runs() {
    for lesson in built() {
        for prediction in &lesson.predictions {
            let reports = &REPORTS[&*lesson.name];
            match prediction.form() {
                of::Form::Number { run, count: name, options } => {
                    let right = count(&reports[run], name);
                    let different: HashSet<_> = options.iter().collect();
                    assert!(different.len() == options.len() && options.len() >= 3, "{}", prediction.asks);
                    assert!(options.contains(&right), "{}: {right}", prediction.asks);
                }
                // Each run must have the count: a run without a cost has no place in a comparison of costs.
                of::Form::Less { count: name } => {
                    let counts: Vec<_> = reports.iter().map(|report| count(report, name)).collect();
                    assert_eq!(counts.len(), 2, "{}", prediction.asks);
                }
                of::Form::Next { run, after } => next::check(lesson, &lesson.runs[run], after),
            }
        }
    }
}

#[test]
fn lessons_are_short_and_complete() {
    let names: HashSet<_> = COURSE.lessons.iter().map(|lesson| &lesson.name).collect();
    assert!(names.len() == COURSE.lessons.len() && (20..=27).contains(&names.len()), "{}", names.len());
    assert!(COURSE.lessons.is_sorted_by_key(|lesson| lesson.part), "the parts follow each other");
    for lesson in &COURSE.lessons {
        assert!(lesson.part < COURSE.parts.len() && matches!(lesson.runs.len(), 1 | 2), "{}", lesson.name);
        assert!(!lesson.predictions.is_empty() && lesson.questions.len() == 3, "{}", lesson.name);
        let words: usize = lesson.text.iter().map(|text| text.split_whitespace().count()).sum();
        assert!(words <= MOST_WORDS, "{}: {words} words are more than a screen", lesson.name);
    }
}

/// Words of text on a screen, beside the predictions.
const MOST_WORDS: usize = 140;

#[test]
fn claims_in_words_are_true() {
    let two = |name: &str| {
        let [a, b] = &REPORTS[name][..] else { panic!("{name}") };
        (a, b)
    };
    let expanded = |name: &str| (two(name).0.stats.expanded, two(name).1.stats.expanded);
    // "Nineteen nodes of twenty."
    let (manhattan, misplaced) = expanded("estimates");
    assert!(manhattan * 20 < misplaced);
    let (plain, weighted) = two("weight");
    assert!(weighted.cost.unwrap() <= 2.0 * plain.cost.unwrap());
    // "Five nodes of six."
    assert!((5.5..6.5).contains(&(plain.stats.expanded as f64 / weighted.stats.expanded as f64)));
    // "A fifth of the work."
    let (beam, best) = expanded("beam");
    assert!((4.5..5.5).contains(&(best as f64 / beam as f64)));
    // "A thousand times as many."
    let (mrv, first) = expanded("order");
    assert!((900..1100).contains(&(first / mrv)));
    let (given, ordered) = two("cuts");
    // "Both searches prove a draw", and "more than one for each position".
    assert!([given, ordered].iter().all(|run| run.valuation.as_ref().unwrap().value() == Some(0.0)));
    assert!(ordered.stats.pruned > ordered.stats.expanded);
    let (searched, played) = two("playouts");
    assert!([searched, played].iter().all(|run| run.valuation.as_ref().unwrap().value().is_none()));
    assert!(searched.stats.pruned > searched.stats.expanded && played.stats.pruned == 0);
    let (climb, anneal) = two("stuck");
    assert!(climb.cost.is_none() && anneal.cost.is_some());
    // "The shortest route", with as few towns as breadth-first search.
    let astar = &REPORTS["astar"][0];
    let (fewest_roads, cheapest) = two("cost");
    assert!(astar.cost == cheapest.cost && astar.stats.expanded == fewest_roads.stats.expanded);
}

/// The puzzle of a run, as a session takes it.
fn shared(run: &Run) -> Arc<dyn Instance> {
    instance(&run.text).into()
}
