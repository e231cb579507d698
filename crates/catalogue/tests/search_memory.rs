//! Memory limits of every method on every problem, compared with a counting allocator. A search allocates no more
//! than its limit, and reports what it allocated.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

mod counting;

use counting::Counting;
use solvarium::Limits;
use solvarium::limits::Stop;
use solvarium::rng::Rng;
use solvarium_catalogue::{
    self as catalogue, AuxiliaryInputs, Ending, Entry, Instance, Method, MethodInfo, ProblemInfo,
    ProblemKind, Request, Takes,
};
use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

#[global_allocator]
static ALLOCATED: Counting = Counting::new();

/// Serialises the tests: the allocator counts for all threads.
static TURN: Mutex<()> = Mutex::new(());

const MIB: usize = 1 << 20;

/// Instances by the names of their problems.
type Instances = &'static [(&'static str, fn() -> Vec<String>)];

/// Instances that need more memory than any limit in this test. Problems without one, including new ones, use their
/// own examples.
const LARGE: Instances = &[
    ("sudoku", || vec![blank(25)]),
    ("tiles", || vec!["15 14 8 12 / 10 11 9 13 / 2 6 5 1 / 3 7 4 0".into()]),
    ("river", || vec!["200 200 5".into()]),
    ("jugs", || vec!["10007 9973 5003 -> 1".into()]),
    ("pancake", || vec![pancakes(50)]),
    ("graph", || vec![graph(30_000)]),
    ("map", || vec![map(1000)]),
    ("queens", || vec!["300".into()]),
    ("colouring", || vec![colouring(2000)]),
    ("quasigroup", || vec![blank(30)]),
    ("tsp", || vec!["uniform 5000 1".into()]),
    ("onemax", || vec!["20000".into()]),
    ("royal-road", || vec!["20000 10".into()]),
    ("hello", || vec!["HELLO WORLD ".repeat(20)]),
];

/// Instances that take much memory themselves.
const HUGE: Instances = &[("sudoku", || vec![blank(100)]), ("graph", || vec![graph(600_000)])];

/// An empty grid of this size.
fn blank(size: usize) -> String {
    (". ".repeat(size).trim().to_owned() + "\n").repeat(size)
}

fn pancakes(height: usize) -> String {
    let mut sizes: Vec<usize> = (1..=height).collect();
    Rng::seeded(1).shuffle(&mut sizes);
    sizes.iter().map(|size| format!("{size} ")).collect()
}

/// A random graph without a path to its goal.
fn graph(edges: usize) -> String {
    let mut rng = Rng::seeded(1);
    let mut text = String::from("start: n0\ngoal: nowhere\nnowhere n0 1\ndirected\n");
    for _ in 0..edges {
        let (from, to) = (rng.below(edges / 3), rng.below(edges / 3));
        writeln!(text, "n{from} n{to} {}", 1 + rng.below(9)).unwrap();
    }
    text
}

/// A map with random walls, and a wall around its goal.
fn map(size: usize) -> String {
    let mut rng = Rng::seeded(1);
    let mut rows: Vec<Vec<u8>> =
        (0..size).map(|_| (0..size).map(|_| if rng.below(5) == 0 { b'#' } else { b'.' }).collect()).collect();
    for row in &mut rows[size - 3..] {
        row[size - 3..].fill(b'#');
    }
    (rows[0][0], rows[size - 1][size - 1]) = (b'S', b'G');
    rows.into_iter().map(|row| String::from_utf8(row).unwrap() + "\n").collect()
}

fn colouring(regions: usize) -> String {
    let mut rng = Rng::seeded(1);
    let mut text = format!("5 colours\np edge {regions} {}\n", 6 * regions);
    for _ in 0..6 * regions {
        let one = rng.below(regions);
        let other = (one + 1 + rng.below(regions - 1)) % regions;
        writeln!(text, "e {} {}", one + 1, other + 1).unwrap();
    }
    text
}

fn instances(problem: &'static Entry<ProblemInfo>, of: &[Instances]) -> Vec<String> {
    let listed = of.iter().flat_map(|list| *list).filter(|(name, _)| *name == problem.name);
    let texts: Vec<String> = listed.flat_map(|(_, texts)| texts()).collect();
    if texts.is_empty() { vec![problem.of.example.to_owned()] } else { texts }
}

fn read(problem: &'static Entry<ProblemInfo>, text: &str) -> Box<dyn Instance> {
    let kind = ProblemKind::parse(problem.name).unwrap();
    let items = catalogue::read(text, Some(&kind), &AuxiliaryInputs::default()).unwrap();
    items.into_iter().next().unwrap().instance.unwrap()
}

/// A method with its defaults, and with each of its settings at a value that takes more memory.
fn forms_of(method: &'static Entry<MethodInfo>) -> Vec<Method> {
    let plain = Method::parse(method.name).unwrap();
    let mut all = vec![plain.clone()];
    for setting in method.settings {
        let values: Vec<String> = match setting.takes {
            Takes::Choice(words) => words.iter().map(|(word, _)| (*word).to_owned()).collect(),
            Takes::Int { max, .. } if setting.name == "threads" => vec![max.min(3).to_string()],
            Takes::Int { max, .. } | Takes::IntOr { max, .. } => vec![max.min(1_000_000).to_string()],
            _ => Vec::new(),
        };
        let set = |value: &String| plain.clone().set(setting.name, value).ok();
        all.extend(values.iter().filter_map(set).filter(|form| *form != plain));
    }
    all.dedup();
    all
}

/// Memory of a search under a limit: the limit, the size of the instance, the measured peak of all allocations, and the
/// reported peak.
struct Row {
    name: String,
    limit: usize,
    instance: usize,
    peak: usize,
    reported: usize,
    ending: Ending,
    is_recursive: bool,
}

impl Row {
    /// Returns what is wrong: allocations above the limit, or above or far below the reported peak. Reserved capacity and
    /// the call stack are not allocated blocks, so "far below" is checked only if the search ended at its memory limit.
    fn fault(&self, small: usize) -> Option<&'static str> {
        let tenth = |bytes: usize| bytes + bytes / 10 + small;
        let is_full = self.ending == Ending::Stopped(Stop::Memory) && !self.is_recursive;
        match () {
            () if self.peak > tenth(self.limit) => Some("over the limit"),
            () if self.peak > tenth(self.reported) => Some("more than reported"),
            () if is_full && self.reported > tenth(self.peak) => Some("less than reported"),
            () => None,
        }
    }

    fn line(&self, fault: &str) -> String {
        let mebibytes = |bytes: usize| bytes as f64 / MIB as f64;
        let [limit, instance, peak, reported] =
            [self.limit, self.instance, self.peak, self.reported].map(mebibytes);
        let (name, ending) = (&self.name, self.ending.name());
        format!("{name} | {limit:.0} | {instance:.1} | {peak:.1} | {reported:.1} | {ending} | {fault}\n")
    }
}

fn measured(
    problem: &'static Entry<ProblemInfo>,
    text: &str,
    method: &Method,
    limits: &Limits,
) -> Option<Row> {
    let before = ALLOCATED.live();
    let instance = read(problem, text);
    let held = ALLOCATED.live() - before;
    ALLOCATED.forget();
    let request = Request { method: method.clone(), ..Request::default() };
    let report = instance.solve(&request, limits, None).ok()?;
    let peak = ALLOCATED.peak() - before;
    Some(Row {
        name: format!("{} {:.12}: {method}", problem.name, text.replace('\n', "/")),
        limit: limits.memory_limit().unwrap(),
        instance: held,
        peak,
        reported: usize::try_from(report.stats.bytes_peak).unwrap(),
        ending: report.ending,
        is_recursive: is_recursive(method),
    })
}

/// Whether a search keeps its path on the call stack, which allocators do not count.
fn is_recursive(method: &Method) -> bool {
    let name = method.to_string();
    ["ida", "depth-limited", "iterative-deepening"].contains(&method.entry().name)
        || name.contains("recursive")
}

/// Tries all methods on all problems, and lists the failures.
fn faults(
    of: &[Instances],
    limits: &Limits,
    small: usize,
    is_tried: impl Fn(&str, &Method) -> bool,
) -> String {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let mut faults = String::new();
    for &problem in catalogue::problems() {
        let forms = |instance: &dyn Instance| -> Vec<Method> {
            let methods =
                catalogue::methods_for(instance).into_iter().filter(|method| catalogue::is_built_in(method));
            methods.flat_map(forms_of).filter(|method| is_tried(problem.name, method)).collect()
        };
        if forms(&*read(problem, problem.of.example)).is_empty() {
            continue;
        }
        for text in instances(problem, of) {
            let forms = forms(&*read(problem, &text));
            for method in forms {
                let Some(row) = measured(problem, &text, &method, limits) else { continue };
                let fault = row.fault(small);
                let line = row.line(fault.unwrap_or("-"));
                if std::env::var_os("MEMORY_TABLE").is_some() {
                    std::io::stderr().write_all(line.as_bytes()).unwrap();
                }
                faults += if fault.is_some() { &line } else { "" };
            }
        }
    }
    faults
}

/// Whether the environment variables select this problem and method by parts of their names; by default, all are
/// selected.
fn is_named(problem: &str, method: &Method) -> bool {
    let is_other = |variable, name: &str| std::env::var(variable).is_ok_and(|part| !name.contains(&part));
    !is_other("PROBLEM", problem) && !is_other("METHOD", &method.to_string())
}

/// Searches of each problem that quickly fill some megabytes.
const QUICK: &[(&str, &[&str])] = &[
    ("sudoku", &["astar", "beam(width=1000000)", "dfs", "exact-cover"]),
    ("tiles", &["astar", "bfs", "bfs(form=tree)", "nbs", "bidirectional", "hda(threads=3)"]),
    ("pancake", &["beam(width=1000000)", "rbfs", "hda", "dfs(form=tree)"]),
    ("graph", &["astar", "bfs"]),
    ("map", &["astar", "hda(threads=3)", "jump-points", "lazy-greedy", "anytime-astar"]),
    ("queens", &["exact-cover"]),
];

#[test]
fn searches_hold_a_small_limit() {
    let is_quick = |problem: &str, method: &Method| {
        let methods = QUICK.iter().find(|(name, _)| *name == problem).map_or(&[][..], |(_, methods)| methods);
        methods.contains(&method.to_string().as_str()) && is_named(problem, method)
    };
    let limits = Limits::none().memory(16 * MIB).nodes(100_000).time(Duration::from_secs(5));
    let faults = faults(&[LARGE], &limits, MIB, is_quick);
    assert!(faults.is_empty(), "\n{faults}");
}

#[test]
#[ignore = "takes an hour; set PROBLEM or METHOD to select searches, and MEMORY_TABLE to print every row"]
fn searches_hold_256_mebibytes() {
    let limits = Limits::none().memory(256 * MIB).time(Duration::from_secs(20));
    let faults = faults(&[LARGE, HUGE], &limits, MIB, is_named);
    assert!(faults.is_empty(), "\n{faults}");
}
