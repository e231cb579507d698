//! Tests that a watched run has the counts of the search, steps on command, and looks the same at any later time.

#![expect(clippy::unwrap_used, reason = "tests say what they expect")]

use solvarium::Limits;
use solvarium_catalogue::{self as catalogue, Instance, Method, ProblemKind, Request, methods};
use solvarium_view::control::{Command, Unit};
use solvarium_view::look::{CurveQuery, FindQuery, ListQuery, RowQuery, Sort, What, Which, WindowQuery};
use solvarium_view::recorder::FileRecorder;
use solvarium_view::session::{Begin, Bounds, Session};
use solvarium_view::stop_at::Break;
use solvarium_view::trace::Header;
use std::sync::Arc;
use std::time::{Duration, Instant};

const EIGHT: &str = "8 6 7 / 2 5 4 / 3 0 1";

fn instance(kind: &str, text: &str) -> Box<dyn Instance> {
    let kind = ProblemKind::parse(kind).unwrap();
    catalogue::parse_as(text, &kind).unwrap()
}

fn request(method: &str) -> Request {
    Request { method: Method::parse(method).unwrap(), ..Request::default() }
}

fn start(kind: &str, text: &str, method: &str, begin: Begin) -> Arc<Session> {
    Session::start(instance(kind, text).into(), request(method), Bounds::default(), begin, None).unwrap()
}

fn until(what: impl Fn() -> bool) {
    let began = Instant::now();
    while !what() {
        assert!(began.elapsed() < Duration::from_secs(20), "it does not happen");
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_watched_run_has_the_counts_of_the_search() {
    for (kind, text) in
        [("tiles", EIGHT), ("river", "3 3 2"), ("map", "S..#\n.#..\n...G"), ("sudoku", "1.....3..4.....2")]
    {
        for method in methods().iter().filter(|method| !method.of.is_local()) {
            let Ok(report) = instance(kind, text).solve(&request(method.name), &Limits::none(), None) else {
                continue;
            };
            if matches!(method.name, "auto" | "backtrack" | "fast" | "hda" | "jump-points") {
                continue; // not path searches: they have other events, or report only their rounds or their plan
            }
            let session = start(kind, text, method.name, Begin::Running);
            session.wait();
            let summary = session.summary();
            let what = format!("{kind} {}", method.name);
            assert_eq!(summary.ending.as_deref(), Some(report.ending.name()), "{what}");
            assert_eq!(summary.cost, report.cost, "{what}");
            assert_eq!(summary.expanded, report.stats.expanded, "{what}");
            assert_eq!(summary.duplicates, report.stats.duplicates, "{what}");
            assert_eq!(summary.reopened, report.stats.reopened, "{what}");
            assert_eq!(summary.lost, 0, "{what}");
            let query = ListQuery { at: None, which: Which::Open, sort: Sort::F, offset: 0, count: 1 };
            assert_eq!(summary.open, session.list(&query).total, "{what}");
        }
    }
}

#[test]
fn an_order_that_is_not_for_the_problem_is_said() {
    let session = start("tiles", EIGHT, "backtrack", Begin::Paused);
    let error = session.accepted(Duration::from_secs(60)).unwrap_err();
    session.wait();
    let summary = session.summary();
    assert_eq!((summary.state, summary.ending.as_deref()), ("done", Some("stopped")));
    assert_eq!(summary.why.as_deref(), Some(error.message()));
    assert_eq!((summary.method.as_str(), summary.events), ("backtrack", 0));
}

#[test]
fn a_trace_shows_the_same_as_its_run() {
    let session = start("tiles", EIGHT, "astar(tie=low-g)", Begin::Running);
    session.wait();
    let replay = Session::replay(session.trace().as_slice()).unwrap();
    let (mut live, mut past) = (session.summary(), replay.summary());
    (live.kind, past.kind) = ("", "");
    assert_eq!(live, past);
    assert_eq!(session.statistics_csv(None), replay.statistics_csv(None));
    let half = RowQuery { row: 3, at: Some(live.events / 2), ..RowQuery::default() };
    assert_eq!(session.about(&half).unwrap().board, replay.about(&half).unwrap().board);
}

#[test]
fn boards_show_propagated_values() {
    let hard = include_str!("../../../examples/puzzles/hard.txt");
    let report = instance("sudoku", hard).solve(&request("singles"), &Limits::none(), None).unwrap();
    let session = start("sudoku", hard, "singles", Begin::Running);
    session.wait();
    let replay = Session::replay(session.trace().as_slice()).unwrap();
    let summary = session.summary();
    assert_eq!((summary.expanded, summary.lost), (report.stats.expanded, 0));
    assert_eq!(u64::from(summary.events), 2 * summary.expanded + 2, "what is forced is no event");
    let about = |session: &Session, row| session.about(&RowQuery { row, ..RowQuery::default() }).unwrap();
    let mut rules = std::collections::BTreeSet::new();
    for row in 0..summary.rows {
        let (node, past) = (about(&session, row), about(&replay, row));
        assert_eq!(serde_json::to_string(&node).unwrap(), serde_json::to_string(&past).unwrap());
        rules.extend(node.forced.into_iter().map(|forced| forced.rule));
    }
    assert_eq!(rules.into_iter().collect::<Vec<_>>(), ["only candidate left", "only cell left"]);
    let goal = about(&session, summary.rows - 1);
    assert_eq!((goal.status, Some(goal.text)), (5, report.drawing()));
    let filled = goal.forced.len();
    assert!(goal.why.contains(&format!("Propagation then filled {filled} cells.")), "{:?}", goal.why);
    let changes = goal.board.unwrap().matches("\"sv-changed\"").count();
    assert_eq!(changes, filled + 1, "the guess and what followed");
}

#[test]
fn boards_show_removed_candidates() {
    let hard = include_str!("../../../examples/puzzles/hard.txt");
    let session = start("sudoku", hard, "backtrack(hidden=singles,locked=yes)", Begin::Running);
    session.wait();
    let replay = Session::replay(session.trace().as_slice()).unwrap();
    let (summary, mut dead, mut crossed) = (session.summary(), 0, 0);
    assert_eq!(u64::from(summary.events), 2 * summary.expanded + 2, "what is struck out is no event");
    let about = |session: &Session, row| session.about(&RowQuery { row, ..RowQuery::default() }).unwrap();
    for row in 0..summary.rows {
        let (node, past) = (about(&session, row), about(&replay, row));
        assert_eq!(serde_json::to_string(&node).unwrap(), serde_json::to_string(&past).unwrap());
        let struck = node.struck.unwrap();
        assert_eq!(struck.rules.iter().map(|of| of.count).sum::<usize>(), struck.total);
        assert_eq!(struck.list.len(), struck.total.min(500));
        let board = node.board.unwrap();
        crossed += usize::from(board.contains("sv-lost"));
        assert_eq!(board.contains("sv-cross"), node.dead.is_some(), "row {row}: a cell that nothing fits");
        if let Some(rule) = node.dead {
            dead += 1;
            assert!(node.status == 7 && node.children == 0 && rule.len() > 5, "row {row}: {rule}");
        }
    }
    // If all cells that lost candidates were then filled, nothing is crossed out.
    assert!(
        dead > 0 && crossed + 3 > summary.rows as usize,
        "{dead} dead ends, {crossed} of {}",
        summary.rows
    );
    let held = RowQuery { at: Some(1), ..RowQuery::default() };
    assert_eq!(session.about(&held).unwrap().dead, None, "nobody knows before it is expanded");
}

#[test]
fn a_breakpoint_sees_propagated_values() {
    let hard = include_str!("../../../examples/puzzles/hard.txt");
    let session = start("sudoku", hard, "backtrack", Begin::Running);
    session.wait();
    let row = session.summary().rows - 1;
    let board = session.about(&RowQuery { row, ..RowQuery::default() }).unwrap().text;
    let session = start("sudoku", hard, "backtrack", Begin::Paused);
    session.control(&Command::Breakpoints { list: vec![Break::State { value: board }] });
    session.control(&Command::Run);
    until(|| session.summary().state == "held" && session.summary().rows > 1);
    assert_eq!(session.moment(None).row, Some(row));
    for n in 0..2 {
        let events = session.summary().events;
        session.control(&Command::Step { n: 1, unit: Unit::Event });
        until(|| session.summary().events == events + 1);
        assert_eq!(session.moment(None).what, ["expand", "goal"][n]);
    }
}

#[test]
fn a_step_is_a_step() {
    let session = start("tiles", EIGHT, "astar", Begin::Paused);
    until(|| session.summary().state == "held");
    assert_eq!((session.summary().events, session.summary().open), (1, 1));
    for n in 1..=3 {
        session.control(&Command::Step { n: 1, unit: Unit::Expansion });
        until(|| session.summary().expanded == n && session.summary().state == "held");
    }
    let events = session.summary().events;
    session.control(&Command::Step { n: 1, unit: Unit::Event });
    until(|| session.summary().events == events + 1 && session.summary().state == "held");
    session.control(&Command::Step { n: 10, unit: Unit::Expansion });
    until(|| session.summary().expanded == 14 && session.summary().state == "held");
    session.stop();
    session.wait();
    assert_eq!(session.summary().stopped_by.as_deref(), Some("asked"));
}

#[test]
fn a_run_holds_at_its_breakpoints() {
    let session = start("tiles", EIGHT, "ida", Begin::Paused);
    session.control(&Command::Breakpoints { list: vec![Break::Depth { value: 5 }] });
    session.control(&Command::Run);
    until(|| session.summary().state == "held" && session.summary().rows > 1);
    let last = session.moment(None);
    assert_eq!(session.about(&RowQuery { row: last.row.unwrap(), ..RowQuery::default() }).unwrap().depth, 5);
    session.control(&Command::Breakpoints { list: vec![] });
    session.control(&Command::Until { what: Break::Bound });
    until(|| session.moment(None).what == "bound" && session.summary().state == "held");
    session.control(&Command::Run);
    session.wait();
    // Also in the past.
    session.control(&Command::Breakpoints { list: vec![Break::Depth { value: 5 }] });
    let found = session.find(&FindQuery { from: 0, dir: 1, unit: What::Break, n: 1 });
    assert_eq!(found.at, Some(last.event));
}

#[test]
fn a_run_that_takes_too_long_is_stopped_by_its_time() {
    let bounds = Bounds { seconds: Some(0.1), ..Bounds::default() };
    let instance = instance("tiles", "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0");
    let session = Session::start(instance.into(), request("ida"), bounds, Begin::Running, None).unwrap();
    session.wait();
    assert_eq!(session.summary().stopped_by.as_deref(), Some("time"));
}

#[test]
fn going_back_and_forth_comes_by_every_expansion() {
    let session = start("tiles", "1 4 2 / 3 0 5 / 6 7 8", "bfs", Begin::Running);
    session.wait();
    let summary = session.summary();
    let go = |from, dir| session.find(&FindQuery { from, dir, unit: What::Expansion, n: 1 }).at;
    let ahead: Vec<_> = std::iter::successors(Some(0), |&at| go(at, 1)).collect();
    assert_eq!(ahead.len() as u64, summary.expanded + 1, "{ahead:?}");
    assert_eq!(ahead.last(), Some(&summary.events));
    for &at in &ahead[1..] {
        let back = go(at, -1).unwrap();
        assert!(back < at && session.moment(Some(back)).expanded < session.moment(Some(at)).expanded);
    }
}

#[test]
fn lists_and_the_tree_agree_at_every_time() {
    let session = start("tiles", "7 1 2 / 3 4 5 / 6 8 0", "astar", Begin::Running);
    session.wait();
    let events = session.summary().events;
    for at in (0..=events).step_by(7) {
        let list =
            |which| session.list(&ListQuery { at: Some(at), which, sort: Sort::F, offset: 0, count: 500 });
        let (open, closed) = (list(Which::Open), list(Which::Closed));
        assert!(open.rows.is_sorted_by(|a, b| a.f <= b.f));
        assert_eq!(closed.total as u32, session.moment(Some(at)).expanded);
        let all = WindowQuery { at: Some(at), sx: Some(100.0), sy: Some(100.0), ..WindowQuery::default() };
        let glyphs = session.view(&all).unwrap().glyphs;
        assert!(glyphs.size.iter().all(|&size| size == 0), "there is room for all");
        let count = |status: &[u8]| glyphs.status.iter().filter(|s| status.contains(s)).count();
        let series = session.series(Some(at));
        if let Some(&shown) = series.open.last() {
            assert_eq!(shown, open.total, "at {at}");
        }
        if at < events - 1 {
            assert_eq!(count(&[0]), open.total, "at {at}");
            assert_eq!(count(&[1, 6]), closed.total, "at {at}");
        }
    }
}

#[test]
fn a_far_look_draws_each_row_once_and_no_more_glyphs_than_there_is_room_for() {
    let session = start("tiles", EIGHT, "bfs", Begin::Running);
    session.wait();
    let summary = session.summary();
    assert!(summary.rows > 100_000);
    let view =
        session.view(&WindowQuery { sx: Some(0.01), sy: Some(20.0), ..WindowQuery::default() }).unwrap();
    let glyphs = &view.glyphs;
    assert!(glyphs.row.len() < 6000);
    let drawn: u64 = glyphs.size.iter().map(|&size| u64::from(size.max(1))).sum();
    assert_eq!(drawn, u64::from(summary.rows));
    for (i, &parent) in glyphs.parent.iter().enumerate() {
        assert!(parent < i as i32, "parents come first");
    }
    let near = session.view(&WindowQuery {
        x0: Some(100.0),
        x1: Some(200.0),
        y0: Some(10.0),
        y1: Some(14.0),
        sx: Some(10.0),
        sy: Some(40.0),
        ..WindowQuery::default()
    });
    assert!(near.unwrap().glyphs.row.len() < 6000);
}

#[test]
fn failed_subtrees_fold_and_folded_ones_are_one_glyph() {
    let session = start("tiles", "7 1 2 / 3 4 5 / 6 8 0", "dfs(form=tree)", Begin::Running);
    session.stop();
    let session = start("sudoku", "1.....3..4.....2", "dfs", Begin::Running);
    session.wait();
    let wide = WindowQuery { sx: Some(100.0), sy: Some(100.0), ..WindowQuery::default() };
    let all = session.view(&wide).unwrap();
    let folded = session.view(&WindowQuery { folded: "1".into(), ..wide.clone() }).unwrap();
    let glyph = folded.glyphs.row.iter().position(|&row| row == 1).unwrap();
    assert!(folded.glyphs.size[glyph] > 1 && folded.width < all.width || all.width == 1.0);
    assert!(session.view(&WindowQuery { folded: "x".into(), ..wide }).is_err());
}

const ESCARGOT: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

#[test]
fn a_local_search_has_a_curve_and_a_best_board_at_every_time() {
    let report =
        instance("sudoku", ESCARGOT).solve(&request("anneal"), &Limits::none().nodes(50_000), None).unwrap();
    let bounds = Bounds { nodes: Some(50_000), ..Bounds::default() };
    let session =
        Session::start(instance("sudoku", ESCARGOT).into(), request("anneal"), bounds, Begin::Running, None)
            .unwrap();
    session.wait();
    let (summary, best) = (session.summary(), report.best.unwrap());
    let local = summary.local.clone().unwrap();
    assert_eq!((summary.shape, summary.expanded, summary.lost), ("local", 50_000_u64.div_ceil(1024), 0));
    assert_eq!((local.best, local.temperature.is_some()), (best.cost, true));
    assert!(local.found <= local.evaluations && local.evaluations <= 50_000);
    let shown = session.best(None).unwrap();
    assert_eq!((shown.text, shown.cost), (best.drawing(), best.cost as f64));
    assert_eq!(shown.faults.is_empty(), best.cost == 0);
    let complete = session.curve(&CurveQuery::default());
    assert!(complete.best.is_sorted_by(|a, b| a >= b) && complete.evaluations.is_sorted());
    let columns = [
        complete.best.len(),
        complete.mean.len(),
        complete.low.len(),
        complete.seconds.len(),
        complete.temperature.len(),
    ];
    assert_eq!(columns, [complete.event.len(); 5]);
    for at in 1..=summary.events {
        let then = session.curve(&CurveQuery { at: Some(at), ..CurveQuery::default() });
        let (seen, board) = (then.event.len(), session.best(Some(at)).unwrap());
        assert_eq!((&then.best[..], then.best.last()), (&complete.best[..seen], Some(&board.cost)));
        assert_eq!(then.bests.first().map(|one| (one.event, one.cost)), Some((board.event, board.cost)));
    }
    let part = session.curve(&CurveQuery { x0: Some(20_000.0), x1: Some(30_000.0), ..CurveQuery::default() });
    let inner = part.evaluations.iter().filter(|x| (20_000..=30_000).contains(*x)).count();
    assert!((9..20).contains(&inner) && part.evaluations.len() <= inner + 2, "{inner}");
    assert!(
        session.best(Some(0)).is_ok_and(|first| first.is_start)
            && session.curve(&CurveQuery { at: Some(0), ..CurveQuery::default() }).event.is_empty()
    );
    let few = session.curve(&CurveQuery { points: Some(10), ..CurveQuery::default() });
    assert!((5..=10).contains(&few.event.len()) && few.event.last() == complete.event.last());
    assert!(few.low.iter().zip(&few.high).any(|(low, high)| low < high));
    assert!(session.statistics_csv(None).starts_with("event,evaluations,generations,best,mean,"));
    let replay = Session::replay(session.trace().as_slice()).unwrap();
    let past = replay.summary();
    assert_eq!((past.local.clone(), past.shape, past.events), (summary.local, "local", summary.events));
    assert_eq!(replay.statistics_csv(None), session.statistics_csv(None));
    assert_eq!(replay.best(Some(9)).unwrap().board, session.best(Some(9)).unwrap().board);
    let mut file = Vec::new();
    let (instance, request) = (instance("sudoku", ESCARGOT), request("anneal"));
    let mut recorder = FileRecorder::new(&mut file, &Header::of(instance.as_ref(), &request)).unwrap();
    let report = instance.solve(&request, &Limits::none().nodes(50_000), Some(&mut recorder)).unwrap();
    recorder.finish(&report).unwrap();
    let recorded = Session::replay(file.as_slice()).unwrap();
    assert_eq!((recorded.summary().local, recorded.summary().events), (past.local, past.events));
}

#[test]
fn every_method_gives_the_reason_by_which_it_takes_nodes() {
    let why = |method: &str, number: u32| {
        let session = start("tiles", EIGHT, method, Begin::Running);
        session.wait();
        let at = session.find(&FindQuery { from: 0, dir: 1, unit: What::Expansion, n: number }).at;
        let expanded = (0..at.unwrap()).rev().find_map(|at| {
            let moment = session.moment(Some(at + 1));
            (moment.what == "expand").then_some(moment.row).flatten()
        });
        session
            .about(&RowQuery { row: expanded.unwrap(), at, ..RowQuery::default() })
            .unwrap()
            .why
            .pop()
            .unwrap()
    };
    for (method, words) in [
        ("astar", "its f was the smallest; "),
        ("astar(weight=2)", "its g + 2 h was the smallest; "),
        (
            "greedy",
            "its h was the smallest; 1 other open node tied with it; ties: the one with the largest g, probably nearest to a goal.",
        ),
        ("uniform-cost", "every other open node had a larger g."),
        ("bfs", "it is the oldest open node; "),
        ("dfs", "the newest nodes first, children of one node in the order of their actions; "),
        ("ida", "depth-first up to the bound on f, children in the order of their actions"),
        ("iterative-deepening", "depth-first up to the bound on depth, "),
        ("beam(5)", "rank "),
    ] {
        let stated = why(method, 4);
        assert!(stated.starts_with(&format!("Expansion 4: {words}")), "{method}: {stated}");
    }
    let session =
        start("sudoku", "1.....3..4.....2", "backtrack(order=first,propagate=none)", Begin::Running);
    session.wait();
    let stated = session.about(&RowQuery { row: 1, ..RowQuery::default() }).unwrap().why.pop().unwrap();
    assert_eq!(stated, "Expansion 2: variable: the first; value: the lowest.");
}

#[test]
fn a_local_search_can_be_paused_and_stepped() {
    let session = start("sudoku", ESCARGOT, "anneal(cooling=lewis)", Begin::Paused);
    let held = || session.summary().state == "held";
    until(held);
    // The initial state can be viewed; it has not been expanded.
    let begun = session.summary();
    let mean = begun.local.map(|local| (local.evaluations, local.mean));
    assert_eq!((begun.shape, begun.expanded, mean), ("local", 0, Some((1, None))));
    for n in [1, 2, 5] {
        let steps = n - session.summary().expanded;
        session.control(&Command::Step { n: steps as u32, unit: Unit::Expansion });
        until(|| held() && session.summary().expanded == n);
        assert_eq!(session.summary().local.unwrap().evaluations.div_ceil(1024), n);
    }
    let fewer = session.summary().local.unwrap().best - 2;
    session.control(&Command::Breakpoints {
        list: vec![Break::Depth { value: 1 }, Break::DeadCell, Break::Bound],
    });
    session.control(&Command::Until { what: Break::Cost { value: fewer as f64 } });
    until(|| held() && session.summary().local.unwrap().best <= fewer);
    let moment = session.moment(None);
    assert_eq!((moment.what, moment.row), ("best", None));
    let before = session.find(&FindQuery { from: moment.event, dir: -1, unit: What::Best, n: 1 });
    assert_eq!(session.moment(before.at).what, "best");
    let step = session.find(&FindQuery { from: 0, dir: 1, unit: What::Expansion, n: 2 });
    assert_eq!(session.moment(step.at).expanded, 2);
    session.stop();
    session.wait();
    assert_eq!(session.summary().stopped_by.as_deref(), Some("asked"));
    // Requests about trees have no result, and fail properly.
    assert!(session.about(&RowQuery::default()).is_err());
    assert_eq!(
        session.shape(None).depth.len()
            + session.search_for(&serde_json::from_str(r#"{"q":"a"}"#).unwrap()).total,
        0
    );
}

/// An evolution reports its best individual every 500 generations, and each report is an event with its sentence.
#[test]
fn reports_of_an_evolution_are_events() {
    for preset in ["none", "coursework-as-written"] {
        let asked = request(&format!("evolve(preset={preset},population=10)"));
        let bounds = Bounds { nodes: Some(16_000), ..Bounds::default() };
        let session =
            Session::start(instance("sudoku", ESCARGOT).into(), asked, bounds, Begin::Running, None).unwrap();
        session.wait();
        let sentences = (1..=session.summary().events).map(|at| session.moment(Some(at)).sentence);
        let reports =
            sentences.filter_map(|one| Some(one.strip_prefix("Generation ")?.split(':').next()?.to_owned()));
        assert_eq!(reports.collect::<Vec<_>>(), ["500", "1000", "1500"], "{preset}");
    }
}

#[test]
fn positions_of_a_game_show_their_windows_and_values() {
    let reasons = |text: &str, method: &str| {
        let instance = catalogue::parse(text).unwrap();
        let session =
            Session::start(instance.into(), request(method), Bounds::default(), Begin::Running, None)
                .unwrap();
        session.wait();
        let at = |row, at| session.about(&RowQuery { row, at, ..RowQuery::default() }).unwrap().why.join(" ");
        let rows = session.summary().rows as u32;
        let early = at(0, Some(3));
        (early, (0..rows).map(|row| at(row, None)).collect::<Vec<_>>())
    };
    // Figure 5.2 of Russell and Norvig: the second move is cut off after its first reply.
    let (early, rows) = reasons("figure-5.2", "alpha-beta(table=0,killers=no,history=no)");
    assert!(
        early.contains("Window: alpha = -\u{221e}, beta = \u{221e}: every value matters.")
            && !early.contains("Value for"),
        "{early}"
    );
    assert!(rows[0].contains("Value for the first player: exactly 3."), "{}", rows[0]);
    let cut = rows.iter().find(|row| row.contains("at most 2.")).expect("a bound");
    assert!(cut.contains("Window: alpha = 3, beta = \u{221e}."), "{cut}");
    // MTD(f) asks about its guesses, here 0 and then 1, which is the highest payoff.
    let null = |asked: &str| format!("Null window: the search asks only whether the value is {asked}.");
    let (_, rows) = reasons("nim 1 2", "mtdf");
    for asked in ["at least 0", "at least 1"] {
        let is_asked = |row: &String| row.starts_with("The search began here") && row.contains(&null(asked));
        assert!(rows.iter().any(is_asked), "{asked}: {rows:#?}");
    }
    let (_, rows) = reasons("figure-5.2", "mtdf");
    assert!(rows.iter().any(|row| row.contains(&null("at least 3"))), "{rows:#?}");
    // Values at a depth limit are estimates.
    let (_, rows) = reasons("othello 4x4", "minimax(depth=2)");
    assert!(rows.iter().all(|row| row.contains(", by estimates at the depth limit.")), "{rows:#?}");
}
