//! Measures the cost of recording a search: the run alone, recorded to a discarded file, and in the viewer, in turn. Then draws its tree
//! at 30 moments.

use solvarium::Limits;
use solvarium_catalogue::{self as catalogue, Instance, Method, Request};
use solvarium_view::look::{ListQuery, RowQuery, Sort, Which, WindowQuery};
use solvarium_view::recorder::FileRecorder;
use solvarium_view::session::{Begin, Bounds, Session};
use solvarium_view::trace::Header;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A 15-puzzle, searched for a million expansions by three methods; its nodes do not fit into a small cache.
const TASKS: &[(&str, &str, u64)] = &[
    ("astar", "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6", 1_000_000),
    ("ida", "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6", 1_000_000),
    ("bfs", "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6", 1_000_000),
];

/// Returns the lines of a table of recording costs and drawing times.
///
/// # Errors
/// A search fails.
pub fn table(rounds: usize) -> Result<Vec<String>, String> {
    let mut lines = vec!["| method | alone | recorded | ratio | watched | ratio | bytes per node | window ms | row ms | list ms |".into()];
    lines.push("|---|---|---|---|---|---|---|---|---|---|".into());
    for &(method, text, nodes) in TASKS {
        lines.push(task(method, text, nodes, rounds).map_err(|error| error.to_string())?);
    }
    Ok(lines)
}

fn task(method: &str, text: &str, nodes: u64, rounds: usize) -> Result<String, Box<dyn std::error::Error>> {
    let instance: Arc<dyn Instance> = catalogue::parse(text)?.into();
    let request = Request { method: Method::parse(method)?, ..Request::default() };
    let limits = Limits::none().nodes(nodes);
    let (mut alone, mut recorded, mut watched) = (Vec::new(), Vec::new(), Vec::new());
    let mut last = None;
    for _ in 0..rounds {
        let began = Instant::now();
        instance.solve(&request, &limits, None)?;
        alone.push(began.elapsed());

        let began = Instant::now();
        let mut recorder = FileRecorder::new(std::io::sink(), &Header::of(instance.as_ref(), &request))?;
        let report = instance.solve(&request, &limits, Some(&mut recorder))?;
        recorder.finish(&report)?;
        recorded.push(began.elapsed());

        drop(last.take());
        let bounds = Bounds { nodes: Some(nodes), ..Bounds::default() };
        let began = Instant::now();
        let session = Session::start(Arc::clone(&instance), request.clone(), bounds, Begin::Running, None)?;
        session.wait();
        watched.push(began.elapsed());
        last = Some(session);
    }
    let session = last.ok_or("no rounds")?;
    let summary = session.summary();
    let per_node = session.trace_bytes() as f64 / f64::from(summary.rows.max(1));
    let [window, row, list] = drawing_times(&session)?;
    let [alone, recorded, watched] = [alone, recorded, watched].map(median);
    let ratio = |time: Duration| time.as_secs_f64() / alone.as_secs_f64();
    Ok(format!(
        "| {method}, {} expanded, {} rows | {:.0} ms | {:.0} ms | {:.2} | {:.0} ms | {:.2} | {per_node:.1} | {window:.1} | {row:.1} | {list:.1} |",
        summary.expanded,
        summary.rows,
        alone.as_secs_f64() * 1e3,
        recorded.as_secs_f64() * 1e3,
        ratio(recorded),
        watched.as_secs_f64() * 1e3,
        ratio(watched),
    ))
}

/// Median milliseconds of a window at different times, of a row, and of the open list.
fn drawing_times(session: &Session) -> Result<[f64; 3], Box<dyn std::error::Error>> {
    let summary = session.summary();
    let (mut window, mut row, mut list) = (Vec::new(), Vec::new(), Vec::new());
    for n in 1..=30u32 {
        let at = Some((u64::from(summary.events) * u64::from(n) / 30) as u32);
        let began = Instant::now();
        session.view(&WindowQuery { at, sy: Some(12.0), ..WindowQuery::default() })?;
        window.push(began.elapsed());
        let began = Instant::now();
        session.about(&RowQuery { row: n * 7, at, ..RowQuery::default() })?;
        row.push(began.elapsed());
        let began = Instant::now();
        let _ = session.list(&ListQuery { at, which: Which::Open, sort: Sort::F, offset: 0, count: 50 });
        list.push(began.elapsed());
    }
    Ok([window, row, list].map(|times| median(times).as_secs_f64() * 1e3))
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
