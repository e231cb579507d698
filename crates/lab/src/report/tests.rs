//! The sentences of an answer, from rows whose order is known.

use super::document::{Document, Part, Section};
use super::lines::Line;
use super::{charts, html};
use crate::plan::{Configuration, PlannedInstance, Question};
use crate::stats::Runtime;
use crate::study::Run;
use crate::table::Table;
use crate::{Metric, Outcome, Plan, Row, Study};
use std::collections::BTreeMap;

/// A study of these methods on boards with these factors; `row` makes the row of a method on an instance.
fn study(
    methods: &[&str],
    factors: &[&[(&str, &str)]],
    metrics: &[Metric],
    row: impl Fn(usize, usize) -> Row,
) -> Study {
    let configuration = |name: &&str| Configuration { method: (*name).into(), ..Configuration::default() };
    let instance = |factors: &&[(&str, &str)]| PlannedInstance {
        set: "boards".into(),
        factors: factors.iter().map(|&(name, value)| (name.into(), value.into())).collect::<BTreeMap<_, _>>(),
        ..PlannedInstance::default()
    };
    let question = Question {
        ask: "Which?".into(),
        configurations: (0..methods.len()).collect(),
        labels: methods.iter().map(|name| (*name).into()).collect(),
        metric: metrics[0],
        ..Question::default()
    };
    let plan = Plan {
        runs: 1,
        metrics: metrics.to_vec(),
        instances: factors.iter().map(instance).collect(),
        configurations: methods.iter().map(configuration).collect(),
        questions: vec![question],
        ..Plan::default()
    };
    let run = |instance: usize, method: usize| Run {
        instance: instance as u32,
        configuration: method as u32,
        seed: 0,
        row: row(method, instance),
    };
    let rows =
        (0..factors.len()).flat_map(|instance| (0..methods.len()).map(move |method| (instance, method)));
    Study { rows: rows.map(|(instance, method)| run(instance, method)).collect(), ..Study::new(plan) }
}

fn solved(expanded: u64, cost: f64) -> Row {
    Row { outcome: Outcome::Solved, expanded: Some(expanded), cost: Some(cost), ..Row::default() }
}

fn stopped(expanded: u64) -> Row {
    Row { outcome: Outcome::Stopped, expanded: Some(expanded), ..Row::default() }
}

/// All sentences of the only question.
fn answer(study: &Study) -> String {
    study.document().answers().remove(0).1.join(" ")
}

const PLAIN: &[(&str, &str)] = &[];

#[test]
fn each_metric_has_an_order_and_a_test() {
    let metrics = [Metric::Expanded, Metric::Cost];
    // b expands half of a, c a tenth; c pays for it.
    let row = |method: usize, at: usize| {
        let states = 100 * (at as u64 + 1);
        solved([states, states / 2, states / 10][method], [20.0, 20.0, 25.0][method] + at as f64)
    };
    let study = study(&["a", "b", "c"], &[PLAIN; 20], &metrics, row);
    let text = answer(&study);
    assert!(text.contains("c expands the fewest states: median 105, then b (525) and a (1,050)."), "{text}");
    let cheapest = "a and b find the cheapest solutions: medians 29.5 and 29.5, with no difference shown between them (p = 1.000), then c (34.5).";
    assert!(text.contains(cheapest), "{text}");
    let tests = "All other neighbours differ (Wilcoxon's signed-rank test, p < 0.001 by Holm, n = 20).";
    assert!(text.contains(tests), "{text}");
    assert!(text.contains("no method beats c and b in one without losing in the other"), "{text}");
    assert!(text.contains("): c 1.18 times (1.16 – 1.19) and 0.1 times (0.1 – 0.1); b 1 times"), "{text}");
}

/// Without a difference nothing is claimed, and one method is not a comparison.
#[test]
fn no_difference_is_claimed_without_a_test() {
    let equal = study(&["a", "b"], &[PLAIN; 9], &[Metric::Expanded], |method, at| {
        solved(10 + at as u64 + u64::from(at % 2 == method), 3.0)
    });
    let text = answer(&equal);
    let none = "No difference in expanded states is shown between b and a: medians 14 and 15 (p = 1.000).";
    assert!(text.starts_with(none), "{text}");
    assert!(text.ends_with("The test is Wilcoxon's signed-rank test, n = 9."), "{text}");
    let alone = study(&["a"], &[PLAIN; 3], &[Metric::Expanded], |_, _| solved(7, 3.0));
    assert_eq!(answer(&alone), "The median for a is 7 (expanded states).");
}

/// Methods that solve different runs are compared on the common ones, and the shares are reported.
#[test]
fn unsolved_runs_are_reported() {
    let row = |method: usize, at: usize| match (method, at) {
        (1, 0..4) => stopped(1_000),
        _ => solved(10 + at as u64, 5.0 + method as f64),
    };
    let study = study(&["a", "b"], &[PLAIN; 12], &[Metric::Expanded, Metric::Cost], row);
    let text = answer(&study);
    assert!(text.starts_with("a solved all runs; b solved 8 of 12 (66.7 %, "), "{text}");
    assert!(
        text.contains("Over the 8 runs that all of these methods solved: a finds the cheapest"),
        "{text}"
    );
    let none = self::study(&["a", "b"], &[PLAIN; 3], &[Metric::Expanded], |_, _| stopped(9));
    assert!(answer(&none).starts_with("No method solved a run."), "{}", answer(&none));
}

/// Two values of a factor are two answers; many are one, with a table of all parts.
#[test]
fn factors_are_answered_apart() {
    let factor = |value: &'static str| -> &'static [(&'static str, &'static str)] {
        match value {
            "20" => &[("shuffles", "20")],
            "40" => &[("shuffles", "40")],
            "60" => &[("shuffles", "60")],
            _ => &[("shuffles", "80")],
        }
    };
    let row = |method: usize, at: usize| solved((at as u64 + 1) * [9, 3][method], 4.0);
    let two: Vec<_> = (0..12).map(|at| factor(if at < 6 { "20" } else { "40" })).collect();
    let two = study(&["a", "b"], &two, &[Metric::Expanded], row);
    let document = two.document();
    let asked = document.sections.iter().find(|section| section.title == "1. Which?").unwrap();
    let heads = asked.parts.iter().filter_map(|part| match part {
        Part::Headline(text) => Some(text.as_str()),
        _ => None,
    });
    assert_eq!(heads.collect::<Vec<_>>(), ["shuffles 20", "shuffles 40"]);
    let four: Vec<_> = (0..12).map(|at| factor(["20", "40", "60", "80"][at / 3])).collect();
    let four = study(&["a", "b"], &four, &[Metric::Expanded], row);
    let text = answer(&four);
    assert!(text.contains("b on 4 (shuffles 20; shuffles 40; shuffles 60; shuffles 80)"), "{text}");
}

/// The first table of the only question.
fn table(study: &Study) -> Table {
    let document = study.document();
    let asked = document.sections.into_iter().find(|section| section.title == "1. Which?").unwrap();
    asked
        .parts
        .into_iter()
        .find_map(|part| if let Part::Table { table, .. } = part { Some(table) } else { None })
        .unwrap()
}

/// The long names of methods are in rows or broken, where they do not make the page wide.
#[test]
fn long_names_do_not_make_the_page_wide() {
    let factors: &[&[(&str, &str)]] =
        &[&[("shuffles", "1")], &[("shuffles", "2")], &[("shuffles", "3")], &[("shuffles", "4")]];
    let long = "backtrack(propagate=ac3,value=least-constraining)";
    let row = |method: usize, at: usize| solved((at as u64 + 1) * [9, 3][method], 4.0);
    let found = table(&study(&["a", long], factors, &[Metric::Expanded], row));
    let (columns, rows) = found.cells();
    assert_eq!(columns[..2], ["method", "shuffles 1 (n = 1)"]);
    assert_eq!((rows.len(), rows[1][0], rows[1][4]), (2, long, "12 *"));
    // Four long names of methods side by side are broken into lines.
    let pairs = study(&[long; 4], &[PLAIN; 30], &[Metric::Expanded], |method, at| {
        solved((at as u64 + 1) * (method as u64 + 1), 4.0)
    });
    let page = html::page(&Document::new("", pairs.document().sections));
    let head = "<table class=\"wide\">\n<caption>boards: pairwise comparison";
    assert!(page.contains(head), "{page}");
}

/// A line of medians does not pass over a value at which the median is unknown.
#[test]
fn no_line_passes_over_an_unknown_median() {
    let line = |ends: [Runtime; 3]| Line {
        name: "a".into(),
        ink: 0,
        by: [10.0, 100.0, 1_000.0].into_iter().zip(ends.map(|end| vec![end; 3])).collect(),
    };
    let (reached, cut) = (Runtime::Reached(7.0), Runtime::Censored(9.0));
    let is_drawn = |ends| charts::along("grid", &[line(ends)], Metric::Evaluations, "population").is_some();
    assert!(
        is_drawn([reached, reached, reached])
            && is_drawn([reached, reached, cut])
            && is_drawn([cut, reached, reached])
    );
    assert!(!is_drawn([reached, cut, reached]));
}

/// The page shows a question as one answer, one figure and one table; the rest is folded, and the runs come last.
#[test]
fn a_question_is_short() {
    let row = |method: usize, at: usize| solved((at as u64 + 1) * [9, 3][method], 4.0 + method as f64);
    let study = study(&["a", "b"], &[PLAIN; 12], &[Metric::Expanded, Metric::Cost], row);
    let document = study.document();
    let titles: Vec<_> = document.sections.iter().map(|section| section.title.as_str()).collect();
    assert_eq!(titles, ["", "1. Which?", "The runs", "The columns and the tests", "The experiment file"]);
    let kinds = |section: &Section| {
        section
            .parts
            .iter()
            .map(|part| match part {
                Part::Answer { figure: Some(_), .. } => "answer with figure",
                Part::Table { .. } => "table",
                Part::Folded { .. } => "folded",
                _ => "other",
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(kinds(&document.sections[1]), ["answer with figure", "table", "folded"]);
    let page = html::page(&Document::new("A & B", document.sections));
    let unfolded = page.split("<details").next().unwrap();
    assert!(unfolded.contains("class=\"answer\"") && unfolded.contains("best trade-offs"));
    assert!(page.contains(">Copy as LaTeX</button>\n<pre>\\begin{table}"));
}
