//! The answer to a question in sentences: for each metric the order of the methods, and how certain it is.

use super::numbers::{number, p, percent, value};
use super::sample::{Group, Measured, Sample};
use super::tables::points;
use super::words::{list, listed};
use crate::stats::{self, Confidence, Fit, KaplanMeier, Law, Pair, Runtime, Sorted};
use crate::{Metric, Study};
use solvarium::wording::count;

/// Returns the sentences about one group: the solved runs, the order by each metric, and the tests behind these orders.
pub(super) fn sentences(group: &Group<'_>, metrics: &[Metric]) -> Vec<String> {
    let groups: Vec<_> = metrics.iter().map(|&metric| (group.comparable(metric), metric)).collect();
    let all: Vec<_> = groups.iter().map(|(group, metric)| Measured::of(group, *metric)).collect();
    let orders: Vec<_> = all.iter().filter_map(Order::of).collect();
    let missing = all.iter().filter(|measured| measured.runtimes.is_empty());
    let missing: Vec<_> = missing.map(|measured| measured.metric.label()).collect();
    let mut sentences: Vec<String> = solved(group).into_iter().collect();
    sentences.extend(orders.iter().map(Order::sentence));
    sentences.extend(tested(&orders));
    if !missing.is_empty() && !orders.is_empty() {
        sentences.push(format!("No run here has {}.", listed(&missing, "or")));
    }
    let apart =
        all.iter().filter(|measured| !measured.runtimes.is_empty() && measured.runtimes[0].is_empty());
    let apart: Vec<_> = apart.map(|measured| words(measured.metric).2).collect();
    if !apart.is_empty() {
        sentences
            .push(format!("No instance has {} of all methods, so these are not compared.", list(&apart)));
    }
    sentences
}

/// Describes with which methods the effort grows least and most along x, if it grows exponentially.
pub(super) fn growth(measured: &Measured<'_, '_>, study: &Study, x: &str) -> Option<String> {
    let rate = |at: usize| {
        let fits = Fit::both(&points(&measured.group.samples[at], measured.metric, study, x))?;
        let rate = fits.into_iter().find(|fit| fit.law == Law::Exponential)?.rate;
        Some((rate, measured.group.samples[at].label))
    };
    let mut rates: Vec<_> = ranked(measured).into_iter().filter_map(rate).collect();
    rates.sort_by(|one, other| one.0.total_cmp(&other.0));
    let [(least, slow), .., (most, fast)] = rates[..] else { return None };
    Some(format!(
        "Per unit of {x}, {slow} grows {least:.2}-fold and {fast} {most:.2}-fold, in {} (exponential fits; the slowest and the fastest growth).",
        words(measured.metric).2
    ))
}

/// The methods of a group by one metric, best first.
struct Order<'m, 'g, 's> {
    measured: &'m Measured<'g, 's>,
    order: Vec<usize>,
}

/// The maximum number of methods named in one sentence.
const NAMED: usize = 6;

impl<'m, 'g, 's> Order<'m, 'g, 's> {
    /// Returns the order, if there is a method.
    fn of(measured: &'m Measured<'g, 's>) -> Option<Self> {
        let order = ranked(measured);
        (!order.is_empty()).then_some(Self { measured, order })
    }

    fn label(&self, at: usize) -> &'s str {
        self.measured.group.samples[at].label
    }

    fn median(&self, at: usize) -> String {
        middle(self.measured.metric, &self.measured.runtimes[at])
    }

    /// `manhattan (102)`.
    fn item(&self, at: usize) -> String {
        format!("{} ({})", self.label(at), self.median(at))
    }

    /// The comparisons of each method with the next; `None` where there is no test.
    fn neighbours(&self) -> impl Iterator<Item = (usize, usize, Option<&Pair>)> {
        self.order.windows(2).map(|two| (two[0], two[1], pair(self.measured, two[0], two[1])))
    }

    /// The number of methods at the beginning of the order between which no test finds a difference.
    fn leaders(&self) -> usize {
        1 + self.neighbours().take_while(|(_, _, pair)| pair.is_some_and(is_unclear)).count()
    }

    /// Returns the sentence about the order, with the number of runs if some methods lack a part of them.
    fn sentence(&self) -> String {
        let all = self.measured.group.samples.iter().map(|sample| sample.asked).max().unwrap_or(0);
        let sentence = self.ordered();
        let does = if self.measured.metric.is_effort() { "did" } else { "solved" };
        match self.measured.runtimes[self.order[0]].len() {
            runs if runs == all => sentence,
            runs => format!("Over the {} that all of these methods {does}: {sentence}", count(runs, "run")),
        }
    }

    fn ordered(&self) -> String {
        let (one, many, noun) = words(self.measured.metric);
        let leaders = self.leaders();
        let (first, rest) = self.order.split_at(leaders);
        let names: Vec<_> = first.iter().map(|&at| self.label(at)).collect();
        let medians: Vec<_> = first.iter().map(|&at| self.median(at)).collect();
        let rest = self.rest(rest);
        match (leaders, self.order.len()) {
            (1, 1) => format!("The median for {} is {} ({noun}).", names[0], medians[0]),
            (1, _) => format!("{} {one}: median {}{rest}.", names[0], medians[0]),
            (2, _) if rest.is_empty() => format!(
                "No difference in {noun} is shown between {} and {}: medians {} and {}{}.",
                names[0],
                names[1],
                medians[0],
                medians[1],
                self.chances(0, 1)
            ),
            (_, all) if leaders == all => {
                let items: Vec<_> = first.iter().map(|&at| self.item(at)).collect();
                format!(
                    "No difference in {noun} is shown between neighbours in this order of medians: {}.",
                    list(&shortened(items))
                )
            }
            (2, _) => format!(
                "{} and {} {many}: medians {} and {}, with no difference shown between them{}{rest}.",
                names[0],
                names[1],
                medians[0],
                medians[1],
                self.chances(0, 1)
            ),
            _ => {
                let items: Vec<_> = first.iter().map(|&at| self.item(at)).collect();
                format!(
                    "{} {many}, with no difference shown between neighbours{rest}.",
                    list(&shortened(items))
                )
            }
        }
    }

    /// `, then manhattan (102) and misplaced (586)`, with the neighbours between which no test finds a difference.
    fn rest(&self, rest: &[usize]) -> String {
        if rest.is_empty() {
            return String::new();
        }
        let items = rest.iter().map(|&at| self.item(at)).collect();
        let skipped = self.order.len() - rest.len();
        let unclear: Vec<_> = (skipped..self.order.len() - 1).filter(|&at| self.is_unclear(at)).collect();
        let between = |&at: &usize| {
            let [one, next] = [self.order[at], self.order[at + 1]].map(|at| self.label(at));
            format!("{one} and {next}{}", self.chances(at, at + 1))
        };
        let note = match unclear.len() {
            0 => String::new(),
            1..=3 => {
                let between: Vec<_> = unclear.iter().map(between).collect();
                format!("; no difference is shown between {}", listed(&between, "or between"))
            }
            several => format!("; {several} neighbours in this order are not shown to differ"),
        };
        format!(", then {}{note}", list(&shortened(items)))
    }

    fn is_unclear(&self, at: usize) -> bool {
        pair(self.measured, self.order[at], self.order[at + 1]).is_some_and(is_unclear)
    }

    /// ` (p = 0.31)`.
    fn chances(&self, one: usize, other: usize) -> String {
        let pair = pair(self.measured, self.order[one], self.order[other]);
        pair.map(|pair| format!(" (p {})", equals(pair.corrected))).unwrap_or_default()
    }

    /// The number of runs behind each comparison.
    fn runs(&self) -> usize {
        match self.measured.group.is_matched() {
            true => self.measured.group.matched(self.measured.metric).len(),
            false => self.measured.runtimes.iter().map(Vec::len).min().unwrap_or(0),
        }
    }
}

/// Keeps the first items and the last, if there are many.
fn shortened(mut items: Vec<String>) -> Vec<String> {
    if items.len() > NAMED {
        let last = items.pop().unwrap_or_default();
        let left_out = items.len() - (NAMED - 2);
        items.truncate(NAMED - 2);
        items.extend([format!("{left_out} more"), last]);
    }
    items
}

fn is_unclear(pair: &Pair) -> bool {
    pair.corrected >= 0.05
}

/// Describes the tests behind the orders.
fn tested(orders: &[Order<'_, '_, '_>]) -> Option<String> {
    let compared: Vec<_> = orders.iter().filter(|order| order.order.len() > 1).collect();
    let first = compared.first()?;
    let neighbours: Vec<_> = compared.iter().flat_map(|order| order.neighbours()).collect();
    if neighbours.iter().any(|(_, _, pair)| pair.is_none()) {
        let few = compared.iter().all(|order| order.order.len() <= super::sample::EACH_WITH_EACH);
        let why =
            if few { "too few runs" } else { "too many methods; the tables compare each with the first" };
        return Some(format!("Not all neighbours in these orders are tested: {why}."));
    }
    let name = if first.measured.group.is_matched() {
        "Wilcoxon's signed-rank test"
    } else {
        "Mann and Whitney's test"
    };
    let several = compared.iter().any(|order| order.measured.pairs.len() > 1);
    let runs: Vec<_> = compared.iter().map(|order| order.runs()).collect();
    let n = match (runs.iter().min(), runs.iter().max()) {
        (Some(least), Some(most)) if least < most => {
            format!("{} to {}", number(*least as f64), number(*most as f64))
        }
        (_, most) => number(most.copied().unwrap_or(0) as f64),
    };
    let clear: Vec<_> =
        neighbours.iter().filter_map(|(_, _, pair)| *pair).filter(|pair| !is_unclear(pair)).collect();
    let holm = if several { " by Holm" } else { "" };
    let Some(worst) = clear.iter().map(|pair| pair.corrected).reduce(f64::max) else {
        return Some(format!(
            "The test is {name}{}, n = {n}.",
            if several { " with Holm's correction" } else { "" }
        ));
    };
    let which = match (clear.len() < neighbours.len(), clear.len()) {
        (false, 1) => "This difference holds",
        (false, _) => "Each differs from the next",
        (true, _) => "All other neighbours differ",
    };
    let chance = equals(worst);
    let most = if chance.starts_with('<') || clear.len() == 1 { chance } else { format!("≤ {}", p(worst)) };
    Some(format!("{which} ({name}, p {most}{holm}, n = {n})."))
}

/// `< 0.001`, `= 0.034`.
pub(super) fn equals(chance: f64) -> String {
    if chance < 0.001 { p(chance) } else { format!("= {}", p(chance)) }
}

/// Ranks the methods, best first: by number of solved runs, then by smaller median. Quality is compared on runs of all methods, so that
/// only the median counts.
pub(super) fn ranked(measured: &Measured<'_, '_>) -> Vec<usize> {
    let mut order: Vec<usize> =
        (0..measured.runtimes.len()).filter(|&at| !measured.runtimes[at].is_empty()).collect();
    let share =
        |at: usize| if measured.metric.is_effort() { share(&measured.group.samples[at]) } else { 1.0 };
    let median = |at: usize| median(&measured.runtimes[at]);
    order.sort_by(|&a, &b| share(b).total_cmp(&share(a)).then(median(a).total_cmp(&median(b))));
    order
}

fn share(sample: &Sample<'_>) -> f64 {
    sample.solved() as f64 / sample.runs.len().max(1) as f64
}

/// The median; infinite if fewer than half of the runs succeeded.
fn median(runs: &[Runtime]) -> f64 {
    let median = match runs.iter().map(|run| run.reached()).collect::<Option<Vec<_>>>() {
        Some(all) => Sorted::of(all).quantile(0.5),
        None => KaplanMeier::of(runs).and_then(|curve| curve.median()),
    };
    median.unwrap_or(f64::INFINITY)
}

/// The median with its unit.
pub(super) fn middle(metric: Metric, runs: &[Runtime]) -> String {
    let most = || runs.iter().map(|run| run.effort()).fold(0.0, f64::max);
    match median(runs) {
        found if found.is_finite() => value(metric, found),
        _ => format!("> {}", value(metric, most())),
    }
}

fn pair<'m>(measured: &'m Measured<'_, '_>, one: usize, other: usize) -> Option<&'m Pair> {
    let both = (one.min(other), one.max(other));
    measured.pairs.iter().find(|pair| (pair.first, pair.second) == both)
}

/// Describes the shares of solved runs, if a method did not solve all.
fn solved(group: &Group<'_>) -> Option<String> {
    let samples: Vec<_> = group.samples.iter().filter(|sample| !sample.runs.is_empty()).collect();
    let all: Vec<_> = samples.iter().filter(|sample| sample.solved() == sample.runs.len()).collect();
    if all.len() == samples.len() {
        return None;
    }
    if samples.iter().all(|sample| sample.solved() == 0) {
        return Some(match samples.as_slice() {
            [one] => format!("{} solved no run.", one.label),
            _ => "No method solved a run.".into(),
        });
    }
    let mut rest: Vec<_> = samples.iter().filter(|sample| sample.solved() < sample.runs.len()).collect();
    rest.sort_by(|one, other| share(other).total_cmp(&share(one)));
    let part = |sample: &&&Sample<'_>| {
        let (solved, runs) = (sample.solved(), sample.runs.len());
        let of = stats::wilson(solved, runs, &Confidence::default())
            .map(|ends| format!(", {} – {}", number((ends.low * 1000.0).round() / 10.0), percent(ends.high)));
        format!(
            "{} solved {solved} of {runs} ({}{})",
            sample.label,
            percent(share(sample)),
            of.unwrap_or_default()
        )
    };
    let rest = list(&shortened(rest.iter().map(part).collect()));
    let names: Vec<_> = all.iter().map(|sample| sample.label).collect();
    Some(match names.len() {
        0 => format!("{rest}."),
        few if few <= NAMED => format!("{} solved all runs; {rest}.", list(&names)),
        many => format!("{many} methods solved all runs; {rest}."),
    })
}

/// The advantage of one best method, of several, and the noun for the metric.
pub(super) const fn words(metric: Metric) -> (&'static str, &'static str, &'static str) {
    match metric {
        Metric::Expanded => ("expands the fewest states", "expand the fewest states", "expanded states"),
        Metric::Generated => {
            ("generates the fewest states", "generate the fewest states", "generated states")
        }
        Metric::Evaluations => ("needs the fewest evaluations", "need the fewest evaluations", "evaluations"),
        Metric::Time => ("takes the least time", "take the least time", "time"),
        Metric::Bytes => ("uses the least memory", "use the least memory", "memory"),
        Metric::Cost => ("finds the cheapest solutions", "find the cheapest solutions", "cost"),
        Metric::Length => ("finds the shortest plans", "find the shortest plans", "length of plans"),
        Metric::Best => ("reaches the lowest cost", "reach the lowest cost", "cost of the best state"),
        Metric::Backtracks => {
            ("has the fewest contradictions", "have the fewest contradictions", "backtracks")
        }
        Metric::Propagations => ("propagates the least", "propagate the least", "propagations"),
        Metric::Branching => (
            "has the smallest effective branching factor",
            "have the smallest effective branching factor",
            "effective branching factor",
        ),
    }
}

/// The mean, if all runs succeeded.
pub(super) fn mean(runs: &[Runtime]) -> Option<f64> {
    stats::mean(&runs.iter().map(|run| run.reached()).collect::<Option<Vec<_>>>()?)
}

/// The median, if at least half of the runs succeeded.
pub(super) fn known_median(runs: &[Runtime]) -> Option<f64> {
    Some(median(runs)).filter(|median| median.is_finite())
}
