//! Tests of behaviour that snapshots do not show: closed pipes, Ctrl-C, large noise, order of output.
#![expect(clippy::expect_used, reason = "tests say what they expect, in their helpers too")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Output, Stdio};

/// A board for which IDA* with a weak heuristic runs longer than any test.
const HARD: &str = "15 14 8 12 / 10 11 9 13 / 2 6 5 1 / 3 7 4 0";

fn solvarium(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_solvarium"));
    command.args(arguments).stdin(Stdio::null());
    command
}

fn start(arguments: &[&str]) -> Child {
    let mut command = solvarium(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

/// Runs the program to its end with this text as standard input.
fn feed(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = start(arguments);
    // The program may stop reading as soon as it knows enough.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("the program ends")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("output is UTF-8")
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let mut child = start(&["generate", "tiles", "--count", "1000000000", "--seed", "1"]);
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    out.read_line(&mut line).expect("a puzzle");
    assert_eq!(line, "8 1 3 / 2 6 4 / 0 5 7\n");
    drop(out);
    let ended = child.wait_with_output().expect("the program ends");
    assert_eq!((ended.status.code(), text(&ended.stderr)), (Some(0), ""));
}

#[cfg(unix)]
const UNTIL_ASKED: &[&str] =
    &["solve", "142305678", HARD, "--with", "ida", "--heuristic", "blind", "--format", "json", "--progress"];

/// Sends a signal as soon as a progress line shows that the search runs; then a second one, if given, as soon as another line shows that it
/// still does.
#[cfg(unix)]
fn interrupted(mut child: Child, signals: &[&str]) -> Output {
    let mut progress = BufReader::new(child.stderr.take().expect("a pipe"));
    for signal in signals {
        let mut line = String::new();
        progress.read_line(&mut line).expect("progress");
        assert!(line.contains("expanded ("), "{line}");
        let kill = Command::new("kill").args([signal, child.id().to_string().as_str()]).status();
        assert!(kill.expect("kill runs").success());
    }
    child.wait_with_output().expect("the program ends")
}

#[cfg(unix)]
#[test]
fn signals_let_it_write_completed_work() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        if signal == "-HUP" && hangups_are_ignored() {
            eprintln!("skipped: these tests run under nohup, whose children ignore SIGHUP");
            continue;
        }
        let ended = interrupted(start(UNTIL_ASKED), &[signal]);
        assert_eq!(ended.status.code(), Some(130), "{signal}");
        let lines: Vec<_> = text(&ended.stdout).lines().collect();
        assert_eq!(lines.len(), 2, "{signal}: {lines:?}");
        assert!(lines[0].contains(r#""outcome":"solved""#), "{signal}");
        assert!(lines[1].contains(r#""outcome":"stopped","stopped_by":"asked""#), "{signal}");
    }
}

/// Whether this process ignores SIGHUP, which its children inherit: Linux reports it as the lowest bit of a mask.
#[cfg(unix)]
fn hangups_are_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 1 == 1)
}

/// Tests that a closing terminal does not end a program started to outlive it.
#[cfg(target_os = "linux")]
#[test]
fn nohup_is_heeded() {
    let mut command = Command::new("nohup");
    command.arg(env!("CARGO_BIN_EXE_solvarium")).args(UNTIL_ASKED);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let ended = interrupted(command.spawn().expect("nohup runs"), &["-HUP", "-HUP", "-TERM"]);
    assert_eq!(ended.status.code(), Some(130));
    assert!(text(&ended.stdout).contains(r#""stopped_by":"asked""#), "one signal counted, not the second");
}

/// Starts a viewer, and ends it as soon as it has printed its address.
#[cfg(unix)]
fn viewer(arguments: &[&str]) -> Output {
    let mut child = start(arguments);
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    out.read_line(&mut line).expect("an address");
    assert!(line.starts_with("viewer: http://127.0.0.1:") && line.contains("/?token="), "{line}");
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
    child.wait_with_output().expect("the program ends")
}

#[cfg(unix)]
#[test]
fn a_viewer_prints_its_address_and_ends_on_ctrl_c() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("hard.trace");
    let trace = path.to_str().expect("a name");
    let ended = viewer(&["serve", "--no-open"]);
    assert_eq!((ended.status.code(), text(&ended.stderr)), (Some(130), ""));
    // The recording of an interrupted search can be viewed.
    let hard = ["watch", HARD, "--with", "ida", "--heuristic", "blind", "--no-open", "--record", trace];
    assert_eq!(viewer(&hard).status.code(), Some(130));
    let bounded = viewer(&["watch", HARD, "--no-open", "--memory-limit", "64MiB"]);
    let note = "note: the search may use 16.0 MiB of the 64.0 MiB; the rest is for other runs";
    assert!(text(&bounded.stderr).starts_with(note), "{}", text(&bounded.stderr));
    let ended = viewer(&["replay", trace, "--no-open", "--port", "0"]);
    assert_eq!((ended.status.code(), text(&ended.stderr)), (Some(130), ""));
}

/// Tests that a solver's record can be replayed; a command that records nothing does not touch the file.
#[cfg(unix)]
#[test]
fn a_solved_puzzle_is_recorded() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("eight.trace");
    let trace = path.to_str().expect("a name");
    let ended = feed(
        &["solve", "7 2 4 / 5 0 6 / 8 3 1", "--with", "astar", "--format", "line", "--record", trace],
        b"",
    );
    assert_eq!(ended.status.code(), Some(0), "{}", text(&ended.stderr));
    let written = std::fs::read(&path).expect("a trace");
    assert!(written.starts_with(b"solvarium-trace 2"));
    let ended = viewer(&["replay", trace, "--no-open"]);
    assert_eq!((ended.status.code(), text(&ended.stderr)), (Some(130), ""));
    let two = ["solve", "queens 4", "queens 5", "--record", trace];
    let unfit = ["solve", "queens 4", "--heuristic", "manhattan", "--record", trace];
    for arguments in [&two[..], &unfit[..]] {
        assert_eq!(feed(arguments, b"").status.code(), Some(2), "{arguments:?}");
        assert_eq!(std::fs::read(&path).expect("a trace"), written, "{arguments:?}");
    }
    let over = feed(&["solve", trace, "--as", "hello", "--record", trace], b"");
    assert_eq!(over.status.code(), Some(2));
    assert_eq!(feed(&["solve", "queens 4", "--record", "/dev/full"], b"").status.code(), Some(4));
}

#[test]
fn a_record_is_exported_and_imported() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (trace, json, again) = (at("map.trace"), at("map.json"), at("again.trace"));
    let map = "S..#.\n.#...\n....G\n";
    let ended = feed(&["solve", "-", "--with", "astar", "--record", &trace], map.as_bytes());
    assert_eq!(ended.status.code(), Some(0), "{}", text(&ended.stderr));
    let ended = feed(&["export", &trace, "-o", &json], b"");
    assert_eq!((ended.status.code(), text(&ended.stderr)), (Some(0), ""));
    let printed = feed(&["export", &trace], b"");
    assert_eq!(printed.stdout, std::fs::read(&json).expect("a file"));
    let ended = feed(&["import", &json, "-o", &again], b"");
    assert!(ended.status.success() && text(&ended.stderr).contains(" expanding"), "{}", text(&ended.stderr));
    assert_eq!(feed(&["export", &trace, "-o", &trace], b"").status.code(), Some(2));
    feed(&["solve", "queens 8", "--with", "anneal", "--record", &again], b"");
    let local = feed(&["export", &again], b"");
    assert!(text(&local.stderr).contains("a local search has no tree"), "{}", text(&local.stderr));
    assert_eq!((local.status.code(), local.stdout), (Some(2), Vec::new()));
}

/// A program that prints nothing, or nothing more, does not hold `import` beyond its limit.
#[test]
fn an_import_ends_at_its_limit() {
    let folder = tempfile::tempdir().expect("a folder");
    let trace = folder.path().join("run.trace").to_str().expect("UTF-8").to_owned();
    for message in ["", "{\"node\": 1}\n"] {
        let mut child = start(&["import", "-", "-o", &trace, "--time-limit", "200ms"]);
        let mut pipe = child.stdin.take().expect("a pipe");
        pipe.write_all(message.as_bytes()).expect("it reads");
        let ended = child.wait_with_output().expect("the program ends");
        assert_eq!(ended.status.code(), Some(3), "{message}: {}", text(&ended.stderr));
        drop(pipe);
    }
}

#[test]
fn a_viewer_without_input_does_not_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("kept.trace");
    std::fs::write(&path, "kept").expect("a file");
    let trace = path.to_str().expect("a name");
    for arguments in [
        &["watch", "queens 0", "--no-open"][..],
        &["watch", "queens 8", "--heuristic", "manhattan", "--no-open", "--record", trace],
        &["watch", "no-such.txt", "--no-open"],
        &["replay", trace, "--no-open"],
        &["replay", "no-such.trace", "--no-open"],
        &["serve", "--no-open", "--bind", "nowhere"],
    ] {
        let ended = feed(arguments, b"");
        assert_eq!((ended.status.code(), text(&ended.stdout)), (Some(2), ""), "{arguments:?}");
    }
    assert_eq!(std::fs::read(&path).expect("a file"), b"kept", "a wrong order begins no file");
}

#[test]
fn noise_gets_one_message() {
    const SIZE: usize = 100_000_000;
    // The last is read as 3 x 3 grids with a digit twice in each column, which is hardly the intended meaning.
    for noise in [vec![b'7'; SIZE], vec![0xff; SIZE], b"1 2 3\n".repeat(SIZE / 100)] {
        let ended = feed(&["solve"], &noise);
        assert_eq!((ended.status.code(), text(&ended.stdout)), (Some(2), ""));
        assert_eq!(text(&ended.stderr).lines().count(), 1, "{}", text(&ended.stderr));
    }
}

#[test]
fn standard_input_is_read_and_jobs_keep_the_order() {
    let boards = feed(&["generate", "tiles", "--count", "200", "--seed", "3"], b"").stdout;
    let one = feed(&["solve", "--format", "line"], &boards);
    let four = feed(&["solve", "-", "--format", "line", "--jobs", "4"], &boards);
    assert_eq!(text(&one.stdout).lines().count(), 200);
    assert_eq!((one.status.code(), &one.stdout), (Some(0), &four.stdout));
}

/// A task whose goal cannot become true.
const UNREACHABLE: &str =
    "(define (domain d) (:predicates (p) (q)) (:action a :parameters () :precondition (q) :effect (p)))
(define (problem e) (:domain d) (:init) (:goal (p)))";

/// For each problem a well-formed text with contradictory clues, if there is one, and an invalid text.
const REFUSED: [(&str, Option<&str>, &str); 31] = [
    ("sudoku", Some("11.............."), "12"),
    ("tiles", Some("0 2 1 / 3 4 5"), "1 2 / 3 3"),
    ("river", Some("2 3 2"), "3"),
    ("jugs", Some("3 6 -> 4"), "-> 2"),
    ("pancake", None, "1 1"),
    ("romania", None, "Wien"),
    ("graph", Some("A B 1\nC D 1\nstart: A\ngoal: D"), "A B 1"),
    ("map", Some("S#G"), "S.."),
    ("planning", Some(UNREACHABLE), "(define (domain d))"),
    ("queens", Some("Q.\n.Q"), "Q.\n."),
    ("killer", Some("AA..\n....\n....\n....\nA = 9"), "A = 3"),
    ("colouring", Some("1 colours\nA-B"), "3 colours"),
    ("quasigroup", Some("1 .\n1 ."), "1 ."),
    ("cryptarithm", Some("base 2: A + B = C"), "A + B"),
    ("zebra", Some("a: x y\nx at 1\nx at 2"), "a:"),
    ("cnf", Some("p cnf 1 2\n1 0\n-1 0"), "p cnf 1 2\n1 0"),
    ("tsp", None, "1 2"),
    ("variant", Some("....\n....\n....\n....\nthermo row1 r2c4 r3c4"), "....\n....\n....\n....\nthermo r1c1"),
    ("onemax", None, "0"),
    ("royal-road", None, "64 7"),
    ("hello", None, "a\nb"),
    ("tic-tac-toe", Some("XX./.../..."), "z9"),
    ("mnk", Some("3 3 3\nXX.\n...\n..."), "3 3"),
    ("connect-four", Some("X.\n.."), "8"),
    ("othello", None, "5x5"),
    ("nim", None, "a"),
    ("kayles", None, "64"),
    ("dots-and-boxes", None, "9x9"),
    ("pig", None, "0"),
    ("breakthrough", Some("...\n...\n...\n..."), "2x2"),
    ("figure-5.2", None, "4"),
];

#[test]
fn contradictions_are_no_solution_and_other_refusals_bad_input() {
    let names = solvarium_catalogue::problems().iter().map(|problem| problem.name);
    assert!(names.eq(REFUSED.map(|(name, ..)| name)));
    for (name, contradiction, broken) in REFUSED {
        for command in ["solve", "check"] {
            for (text, code) in contradiction.map(|text| (text, 1)).into_iter().chain([(broken, 2)]) {
                let read = feed(&[command, "-", "--as", name], text.as_bytes());
                let typed = feed(&[command, "--as", name, "--", text], b"");
                for ended in [read, typed] {
                    let message = String::from_utf8_lossy(&ended.stderr);
                    assert_eq!(ended.status.code(), Some(code), "{command} {name}: {text:?} {message}");
                }
            }
        }
    }
    let counted = feed(&["count", "11.............."], b"");
    assert_eq!(counted.status.code(), Some(1));
    assert!(text(&counted.stderr).contains("at row 1, column 1 and at row 1, column 2"));
    // A bad input is reported, whatever else there is.
    let both = feed(&["solve", "--format", "line"], b"11..............\n1.....3..4.....2\n");
    assert_eq!(both.status.code(), Some(1));
}

#[test]
fn a_full_disk_is_a_failure() {
    let Ok(full) = std::fs::File::options().write(true).open("/dev/full") else {
        return;
    };
    let ended = solvarium(&["list"]).stdout(full).output().expect("the program ends");
    assert_eq!(ended.status.code(), Some(4));
    assert!(text(&ended.stderr).contains("cannot be written"));
}

#[test]
fn a_file_that_may_not_be_read_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("secret.txt");
    std::fs::write(&path, "142305678").expect("a file");
    #[cfg(unix)]
    std::fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o0)).expect("permissions");
    if std::fs::read(&path).is_ok() {
        // The superuser may read everything.
        return;
    }
    let ended = solvarium(&["solve", path.to_str().expect("a name")]).output().expect("the program ends");
    assert_eq!(ended.status.code(), Some(2));
    assert!(text(&ended.stderr).contains("secret.txt: the file cannot be read"));
}

/// Tests that `-V` is one line, and `--version` has what a bug report needs, one item per line.
#[test]
fn the_version_names_the_build() {
    let message = |option: &str| {
        let output = solvarium(&[option]).output().expect("the program runs");
        text(&output.stdout).trim_end().to_owned()
    };
    let (short, long) = (message("-V"), message("--version"));
    let lines: Vec<&str> = long.lines().collect();
    let name = format!("solvarium {}", env!("CARGO_PKG_VERSION"));
    assert!(
        short.starts_with(&format!("{name} (")) && short.ends_with(')') && !short.contains('\n'),
        "{short}"
    );
    let [first, commit, features, system] = lines[..] else { panic!("{long}") };
    assert_eq!(first, name);
    let commit = commit.strip_prefix("commit: ").expect("a commit");
    assert!(commit == "unknown" || commit.bytes().all(|byte| byte.is_ascii_hexdigit()), "{long}");
    assert!(commit == "unknown" || short.contains(&commit[..10]), "{short}");
    let features: Vec<&str> = features.strip_prefix("features: ").expect("features").split(", ").collect();
    for (feature, is_in) in
        [("sat", cfg!(feature = "sat")), ("bulk", cfg!(feature = "bulk")), ("png", cfg!(feature = "png"))]
    {
        assert_eq!(features.contains(&feature), is_in, "{long}");
    }
    assert_eq!(short.contains("sat"), cfg!(feature = "sat"), "{short}");
    assert_eq!(system, format!("system: {} {}", std::env::consts::OS, std::env::consts::ARCH));
}

/// If no thread can be started, fewer threads do the work, at least the main one, or a message says what is missing. Stacks of this size
/// fit into no address space.
#[cfg(target_os = "linux")]
#[test]
fn no_command_panics_where_there_are_no_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (many, table, out) = (at("many.txt"), at("table.csv"), at("out"));
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    std::fs::write(&many, puzzle.repeat(40)).expect("a file");
    std::fs::write(&table, format!("puzzle\n{}", puzzle.repeat(40))).expect("a file");
    let with_answers: [&[&str]; 8] = [
        &["explain", &many, "--jobs", "4", "--until", "1", "--format", "json"],
        &["rate", &many, "--jobs", "4"],
        &["solve", &many, "--jobs", "4", "--format", "line"],
        &["train", "naked-pair", "--seed", "7", "--count", "3", "--jobs", "4"],
        &["generate", "sudoku", "--rate", "hodoku:easy", "--count", "3", "--seed", "1", "--jobs", "4"],
        &["solve", "8 6 7 / 2 5 4 / 3 0 1", "--with", "fast(threads=4)", "--progress"],
        &["count", "queens 6", "--with", "exact-cover(threads=4)"],
        &["bulk", "rate", &table, "-o", &out, "--segment", "10", "--jobs", "4", "-q"],
    ];
    for arguments in with_answers {
        let [none, usual] = ["1152921504606846976", "2097152"].map(|stack| {
            let _ = std::fs::remove_dir_all(&out);
            solvarium(arguments).env("RUST_MIN_STACK", stack).output().expect("the program runs")
        });
        let message = text(&none.stderr);
        assert_eq!(none.status.code(), usual.status.code(), "{arguments:?}: {message}");
        assert!(!message.contains("panicked"), "{arguments:?}: {message}");
        let lines = |output: &Output| text(&output.stdout).lines().count();
        assert_eq!(lines(&none), lines(&usual), "{arguments:?}: {message}");
    }
    // A method that needs all requested threads.
    let hda = ["solve", "8 6 7 / 2 5 4 / 3 0 1", "--with", "hda*(threads=4)"];
    let ended = solvarium(&hda).env("RUST_MIN_STACK", "1152921504606846976").output();
    assert_eq!(ended.expect("the program runs").status.code(), Some(3));
}

#[test]
fn limits_hold_while_a_text_is_read() {
    let noise = "a: ".to_owned() + &(0..100_000).map(|word| format!("x{word} ")).collect::<String>();
    for (option, limit, message) in [("--time-limit", "1ms", "time"), ("--memory-limit", "1MiB", "memory")] {
        let ended = feed(&["solve", option, limit, "-"], noise.as_bytes());
        assert_eq!(ended.status.code(), Some(3), "{limit}");
        let stopped = format!("standard input: reading stopped: the {message} limit was reached");
        assert!(text(&ended.stderr).contains(&stopped), "{}", text(&ended.stderr));
    }
}

/// Tests that limits apply while a command reads, whatever it does afterwards.
#[test]
fn every_command_reads_under_its_limits() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: String| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("a file");
        path.display().to_string()
    };
    let long = file("long.txt", "\n".repeat(2 << 20) + &".".repeat(81));
    let board = file("board.txt", "\n".repeat(2 << 20) + "1 4 2 / 3 0 5 / 6 7 8");
    let trace = file("long.trace", format!("solvarium-trace 2\n{{\"text\":\"{}\"}}\n", "x".repeat(2 << 20)));
    // For commands that would start a viewer: an address that this machine does not have.
    let nowhere = ["--no-open", "--bind", "192.0.2.1"];
    for arguments in [
        &["explain", &long][..],
        &["rate", &long],
        &["solve", &long],
        &["convert", &long],
        &["check", "heuristic", "manhattan", &board],
        &["solve", "1 4 2 / 3 0 5 / 6 7 8", "--goal", &board],
        &["generate", "sudoku", "--seed", "1", "--pattern", &long],
        &["generate", "tiles", "--seed", "1", "--goal", &board],
        &[&["watch", "--explain", &long], &nowhere[..]].concat(),
        &[&["replay", &trace], &nowhere[..]].concat(),
    ] {
        let ended = solvarium(arguments).args(["--memory-limit", "1MiB"]).output().expect("it ends");
        assert_eq!(ended.status.code(), Some(3), "{arguments:?}: {}", text(&ended.stderr));
    }
}

/// Tests that a count of one has its word in the singular.
#[test]
fn one_evaluation_is_no_evaluations() {
    let output = solvarium(&["solve", "queens 1", "--with", "climb"]).output().expect("it runs");
    assert!(text(&output.stdout).contains(" 1 evaluation, "), "{}", text(&output.stdout));
}

/// Tests what docs/methods.md promises: a report every 500 generations, or at the interval of the setting.
#[test]
fn an_evolution_reports_every_500_generations() {
    let generations = |method: &str| {
        let arguments =
            ["solve", "examples/puzzles/grid1.txt", "--with", method, "--steps", "--node-limit", "16000"];
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
        let output = solvarium(&arguments).current_dir(root).output().expect("it runs");
        let lines = text(&output.stderr).lines().filter_map(|line| line.strip_prefix("generation "));
        lines.filter_map(|line| line.split(':').next()?.parse().ok()).collect::<Vec<u64>>()
    };
    for preset in ["none", "coursework", "coursework-as-written"] {
        assert_eq!(
            generations(&format!("evolve(preset={preset},population=10)")),
            [500, 1000, 1500],
            "{preset}"
        );
    }
    assert_eq!(generations("evolve(population=10,report=700)"), [700, 1400]);
    assert_eq!(generations("evolve(population=10,report=0)"), [0; 0]);
}

/// Tests the counts of the notebook that docs/founding.md compares: 44, 28 and 44 nodes with the goal.
#[test]
fn the_counts_of_the_notebook_can_be_had() {
    for (kind, method, expanded) in [
        ("sudoku(cells=before-the-move)", "bfs(goal=expanded)", 43),
        ("sudoku(cells=before-the-move,digits=highest-first)", "dfs", 27),
        ("sudoku(cells=before-the-move)", "astar", 43),
    ] {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
        let arguments =
            ["solve", "examples/puzzles/jigsaw.txt", "--as", kind, "--with", method, "--format", "json"];
        let output = solvarium(&arguments).current_dir(root).output().expect("it runs");
        assert!(
            text(&output.stdout).contains(&format!("\"expanded\":{expanded},")),
            "{}",
            text(&output.stdout)
        );
    }
}
