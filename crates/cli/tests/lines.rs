//! Tests long files with one 9x9 Sudoku per line: order, errors by line, memory, Ctrl-C.
#![expect(clippy::expect_used, reason = "tests say what they expect, in their helpers too")]

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Output, Stdio};
use std::thread;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// More lines than are read at once.
const MANY: usize = 4000;

fn start(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_solvarium"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

/// Runs the program to its end with this text as standard input.
fn feed(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = start(arguments);
    let mut pipe = child.stdin.take().expect("a pipe");
    thread::scope(|scope| {
        // The program may stop reading as soon as it knows enough.
        scope.spawn(move || drop(pipe.write_all(input)));
        child.wait_with_output().expect("the program ends")
    })
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("output is UTF-8")
}

/// The text with its digits permuted by this number: 362,880 ways.
fn renamed(text: &str, mut number: usize) -> String {
    let mut left: Vec<char> = ('1'..='9').collect();
    let names: Vec<char> = (1..=9)
        .rev()
        .map(|choices| {
            let name = left.remove(number % choices);
            number /= choices;
            name
        })
        .collect();
    text.chars().map(|c| c.to_digit(10).map_or(c, |digit| names[digit as usize - 1])).collect()
}

fn lines(text: &str, count: usize) -> String {
    (0..count).map(|number| renamed(text, number) + "\n").collect()
}

#[test]
fn a_hundred_thousand_lines_keep_their_order() {
    const COUNT: usize = 100_003;
    let (puzzles, solutions) = (lines(PUZZLE, COUNT), lines(SOLUTION, COUNT));
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("many.txt");
    std::fs::write(&path, &puzzles).expect("a file");
    let file = path.to_str().expect("a name");
    for arguments in
        [&["solve", file, "-q"][..], &["solve", file, "--jobs", "3", "--format", "line", "--with", "fast"]]
    {
        let ended = feed(arguments, b"");
        assert_eq!((ended.status.code(), text(&ended.stderr)), (Some(0), ""), "{arguments:?}");
        assert!(text(&ended.stdout) == solutions, "{arguments:?}");
    }
    let ended = feed(&["solve", "--format", "line"], puzzles.trim_end().replace('\n', "\r\n").as_bytes());
    assert_eq!((ended.status.code(), text(&ended.stderr)), (Some(0), ""));
    assert!(text(&ended.stdout) == solutions);
}

/// Valid lines, mixed with everything that is allowed among them.
fn mixed() -> Vec<u8> {
    let mut input = b"\xef\xbb\xbf# a collection\n".to_vec();
    input.extend_from_slice(lines(PUZZLE, MANY).as_bytes());
    for line in [
        "",
        "# a comment",
        "---+---",
        &PUZZLE.replace('.', "*"),
        &PUZZLE.replace('.', "0"),
        &format!("{PUZZLE} # the last"),
        &format!("{PUZZLE}\r"),
        &PUZZLE[1..],
        &format!("{PUZZLE},1"),
        &PUZZLE.replacen("53", "33", 1),
        &PUZZLE.replacen("53.", "531", 1),
        "1.....3..4.....2",
        "what is this?",
        "# Diagonals",
    ] {
        input.extend_from_slice(line.as_bytes());
        input.push(b'\n');
    }
    input.extend_from_slice(b"\x00\xff\xfe noise\n");
    input.extend_from_slice(lines(PUZZLE, MANY).trim_end().as_bytes());
    input
}

#[test]
fn rows_of_a_long_file_say_their_lines() {
    let ended = feed(&["solve", "--format", "json", "--with", "fast", "--jobs", "2"], &mixed());
    assert_eq!(ended.status.code(), Some(2));
    let rows: Vec<serde_json::Value> =
        text(&ended.stdout).lines().map(|line| serde_json::from_str(line).expect("a row is JSON")).collect();
    assert_eq!(rows.len(), 2 * MANY + 12);
    assert!(rows.iter().all(|row| row["file"] == "-"));
    let line_of = |row: &serde_json::Value| row["line"].as_u64().expect("a line") as usize;
    assert!(rows.iter().map(line_of).is_sorted_by(|a, b| a < b));
    // The comment is line 1; four of the other lines are not puzzles, and have no rows.
    assert_eq!(
        (line_of(&rows[0]), line_of(&rows[MANY]), line_of(&rows[2 * MANY + 11])),
        (2, MANY + 5, 2 * MANY + 16)
    );
    let errors: Vec<_> = rows.iter().filter(|row| row["type"] == "error").collect();
    // One error is a puzzle that the method does not fit.
    assert_eq!(errors.len(), 6);
    let faults: Vec<_> = text(&ended.stderr).lines().collect();
    for (row, fault) in errors.iter().zip(faults) {
        assert_eq!(format!("error: {}", row["message"].as_str().expect("a message")), fault);
        assert!(fault.contains(&line_of(row).to_string()), "{fault}");
    }
}

/// A table: a header, many rows, and among them a wrong solution, an invalid row, and one in quotes.
fn table() -> String {
    let row = |number: usize| format!("{number},{},{}\n", renamed(PUZZLE, number), renamed(SOLUTION, number));
    let rows = |from: usize| (from..from + MANY).map(row).collect::<String>();
    let wrong = renamed(SOLUTION, 1);
    let odd = format!("7,{PUZZLE},{wrong}\n8,{},{SOLUTION}\n9,\"{PUZZLE}\",\n", &PUZZLE[1..]);
    format!("id,question,solution\n{}{odd}{}", rows(0), rows(MANY))
}

#[test]
fn a_long_table_is_cut_and_solved() {
    let solutions =
        |from: usize| (from..from + MANY).map(|number| renamed(SOLUTION, number) + "\n").collect::<String>();
    let expected = format!("{}{SOLUTION}\nerror\n{SOLUTION}\n{}", solutions(0), solutions(MANY));
    for method in ["fast", "singles"] {
        let ended = feed(&["solve", "--format", "line", "--with", method], table().as_bytes());
        assert_eq!(ended.status.code(), Some(2));
        assert!(text(&ended.stdout) == expected, "{method}");
        let message = text(&ended.stderr);
        for part in [
            "note: standard input: read as 9x9 Sudoku, column `question` of 3",
            "warning: standard input:4002: the solution in the text breaks a rule",
            "error: standard input: line 4003, column 83: a line of 80 cells is not a grid: 9 x 9 has 81",
        ] {
            assert!(message.lines().any(|line| line.starts_with(part)), "{method} {part}\n{message}");
        }
        assert_eq!(message.lines().count(), 3, "{message}");
    }
}

#[test]
fn a_faulty_line_is_named_and_the_others_are_solved() {
    let ended = feed(&["solve", "--format", "line", "--jobs", "2"], &mixed());
    assert_eq!(ended.status.code(), Some(2));
    let solved: Vec<_> = text(&ended.stdout).lines().collect();
    assert_eq!(solved.len(), 2 * MANY + 12);
    assert_eq!(
        solved[MANY..MANY + 11],
        [
            SOLUTION,
            SOLUTION,
            SOLUTION,
            SOLUTION,
            "error",
            SOLUTION,
            "error",
            "no-solution",
            "1324423124133142",
            "error",
            "error",
        ]
    );
    assert_eq!((solved[MANY + 11], solved[MANY + 12]), ("error", renamed(SOLUTION, 0).as_str()));
    let faults: Vec<_> = text(&ended.stderr).lines().collect();
    let expected = [
        ("4009", ", column 81: a line of 80 cells is not a grid"),
        ("4011", ", column 2: 3 appears twice in row 1"),
        ("4014", ""),
        ("4015", ": a comment cannot change the kind of puzzle in a file of this length"),
        ("4016", ", column 2: expected UTF-8 text, found the byte 0xff"),
    ];
    assert_eq!(faults.len(), expected.len(), "{faults:#?}");
    for (fault, (line, what)) in faults.iter().zip(expected) {
        let start = format!("error: standard input: line {line}{what}");
        assert!(fault.starts_with(&start), "{fault}\n{start}");
    }
}

#[test]
fn the_fast_and_the_usual_reader_agree() {
    let input = mixed();
    let fast = feed(&["solve", "--format", "line"], &input);
    let usual = feed(&["solve", "--format", "line", "--with", "singles", "--jobs", "2"], &input);
    assert_eq!(fast.status.code(), usual.status.code());
    assert_eq!(text(&fast.stderr), text(&usual.stderr));
    assert!(fast.stdout == usual.stdout);
}

#[test]
fn other_forms_and_commands_go_block_by_block() {
    let input = lines(PUZZLE, MANY);
    let json = feed(&["solve", "--format", "json"], input.as_bytes());
    assert_eq!(json.status.code(), Some(0), "{}", text(&json.stderr));
    assert!(text(&json.stdout).lines().all(|line| line.contains(r#""method":"fast""#)));
    assert_eq!(text(&json.stdout).lines().count(), MANY);
    let drawn = feed(&["solve", "--format", "text"], input.as_bytes());
    assert_eq!(text(&drawn.stdout).matches("fast: cost").count(), MANY);
    assert!(text(&drawn.stdout).contains("\nstandard input:4000\n"));
    let counted = feed(&["count"], input.as_bytes());
    assert!(text(&counted.stdout).ends_with("standard input:4000: 1 solution: unique\n"));
    assert_eq!((counted.status.code(), text(&counted.stdout).lines().count()), (Some(0), MANY));
    let checked = feed(&["check"], input.as_bytes());
    assert_eq!(text(&checked.stdout).matches("unique: yes").count(), MANY);
    let noted = feed(&["solve"], input.as_bytes());
    assert!(text(&noted.stderr).starts_with("note: standard input has thousands of puzzles"));
    assert_eq!(text(&noted.stdout).lines().count(), MANY);
}

#[test]
fn too_many_faults_are_counted() {
    let mut input = lines(PUZZLE, MANY);
    input.push_str(&"12\n".repeat(5000));
    let ended = feed(&["solve"], input.as_bytes());
    assert_eq!((ended.status.code(), text(&ended.stdout).lines().count()), (Some(2), MANY + 5000));
    let last = text(&ended.stderr).lines().last().expect("a message");
    assert_eq!(last, "error: standard input: cannot read 4,000 more lines");
}

/// The peak memory of a process, in KiB.
#[cfg(target_os = "linux")]
fn peak(child: &Child) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).expect("it runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

/// Feeds any number of bytes, checks the memory when all are read, and returns the number of output lines.
#[cfg(target_os = "linux")]
fn stream(pieces: impl Iterator<Item = String>) -> (usize, usize) {
    let mut child = start(&["solve", "--format", "line", "--jobs", "2"]);
    let (mut pipe, mut out) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
    let (lines, peak) = thread::scope(|scope| {
        let reader = scope.spawn(move || {
            let (mut buffer, mut lines) = (vec![0; 1 << 16], 0);
            while let Ok(read @ 1..) = out.read(&mut buffer) {
                lines += buffer[..read].iter().filter(|&&byte| byte == b'\n').count();
            }
            lines
        });
        pieces.for_each(|piece| pipe.write_all(piece.as_bytes()).expect("it reads"));
        let peak = peak(&child);
        drop(pipe);
        (reader.join().expect("lines"), peak)
    });
    child.wait().expect("it ends");
    (lines, peak)
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_file() {
    let block = lines(PUZZLE, 10_000);
    let (lines, peak) = stream(std::iter::repeat_n(block, 100));
    assert_eq!(lines, 1_000_000);
    assert!(peak < 48 << 10, "{peak} KiB for 80 MiB of puzzles");
}

#[cfg(target_os = "linux")]
#[test]
fn a_line_without_end_fills_no_memory() {
    let good = lines(PUZZLE, MANY);
    let noise = std::iter::repeat_n("7".repeat(1 << 20), 100);
    let pieces = [good.clone()].into_iter().chain(noise).chain(["\n".into(), good]);
    let (lines, peak) = stream(pieces);
    assert_eq!(lines, 2 * MANY + 1);
    assert!(peak < 48 << 10, "{peak} KiB for a line of 100 MiB");
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_complete_lines_and_prints_their_number() {
    let mut child = start(&["solve"]);
    let mut pipe = child.stdin.take().expect("a pipe");
    let writer = thread::spawn(move || {
        let _ = pipe.write_all(lines(PUZZLE, 30_000).as_bytes());
        pipe
    });
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut first = String::new();
    out.read_line(&mut first).expect("a solution");
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
    // Standard input is still open: nobody waits for it.
    let mut rest = String::new();
    out.read_to_string(&mut rest).expect("solutions");
    let ended = child.wait_with_output().expect("the program ends");
    drop(writer.join().expect("a pipe"));
    assert_eq!(ended.status.code(), Some(130), "{}", text(&ended.stderr));
    assert!(rest.ends_with('\n') && rest.lines().all(|line| line.len() == 81));
    let done = rest.lines().count() + 1;
    let message: String = text(&ended.stderr).chars().filter(|&c| c != ',').collect();
    assert!(message.contains(&format!("interrupted: {done} puzzles are done")), "{message}");
}

#[test]
fn empty_cells_have_five_more_signs() {
    let dots = lines(PUZZLE, 20);
    let solved = lines(SOLUTION, 20);
    for sign in ["*", "_", "x", "X", "?"] {
        for input in [dots.replace('.', sign), dots.replace('.', sign).replace('\n', "\r\n")] {
            let ended = feed(&["solve", "--format", "line"], input.as_bytes());
            assert_eq!((text(&ended.stdout), text(&ended.stderr)), (&solved[..], ""), "{sign}");
        }
    }
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let mut child = start(&["solve", "-q"]);
    let mut pipe = child.stdin.take().expect("a pipe");
    let writer = thread::spawn(move || {
        let input = lines(PUZZLE, 30_000);
        while pipe.write_all(input.as_bytes()).is_ok() {}
    });
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    out.read_line(&mut line).expect("a solution");
    assert_eq!(line.trim_end(), renamed(SOLUTION, 0));
    drop(out);
    let ended = child.wait_with_output().expect("the program ends");
    writer.join().expect("it is told");
    assert_eq!((ended.status.code(), text(&ended.stderr)), (Some(0), ""));
}

/// Short files are solved as long ones are, with the answers and messages of the usual reader.
#[test]
fn short_files_have_the_answers_of_the_usual_reader() {
    let empty = |cells: usize| ".".repeat(cells);
    let unsolvable = ".....97..7.2.....3..53..24.52............4.....3581...934.68...........8..6..7...";
    let (clash, regions) = (format!("11{}", empty(79)), "123456789".repeat(9));
    for input in [
        lines(PUZZLE, 300),
        format!("# a collection\r\n\r\n{PUZZLE}\r\n{}\r\n", PUZZLE.replace('.', "0")),
        format!("{PUZZLE}\n{clash}\n{}\n{unsolvable}\n{PUZZLE}", empty(81)),
        format!("{clash}\n{PUZZLE}\n"),
        format!("{clash}\n{clash}\n"),
        format!("{}\n{}\n", empty(81), empty(81)),
        format!("{PUZZLE}\n{regions}\n"),
        format!("{PUZZLE}\n{PUZZLE}\n12\n"),
        format!("puzzle,rating\n{PUZZLE},7\n{clash},1\n{unsolvable},2\n{},\n", empty(81)),
        format!("puzzle;solution\r\n{PUZZLE};{SOLUTION}\r\n{PUZZLE};{}\r\n{unsolvable};", "1".repeat(81)),
        format!("id,puzzle\n1,{PUZZLE}\n2,12\n3,{PUZZLE}\n"),
        format!("{PUZZLE},7.1\n{clash},7.2\n{PUZZLE},\n"),
        format!("{PUZZLE} 7.1\n{PUZZLE} 2.0 x\n"),
        format!("{PUZZLE} # 7.1\n{PUZZLE} # 2.0\n{clash} # 1.5\n"),
    ] {
        let run = |more: &[&str]| {
            let ended = feed(&[&["solve", "--format", "line"], more].concat(), input.as_bytes());
            (ended.status.code(), text(&ended.stdout).to_owned(), text(&ended.stderr).to_owned())
        };
        assert_eq!(run(&[]), run(&["--time-limit", "1h"]), "{input}");
    }
}

#[test]
fn short_and_empty_files_are_read_as_ever() {
    let few = feed(&["solve"], lines(PUZZLE, 3).as_bytes());
    assert!(text(&few.stdout).contains("standard input:3\n┏"), "{}", text(&few.stdout));
    let empty = feed(&["solve"], b"");
    assert_eq!(empty.status.code(), Some(2));
    assert_eq!(text(&empty.stderr), "error: standard input: there is nothing to read: the text is empty\n");
}

/// Runs `convert` to JSON with little memory.
fn in_json(more: &[&str], input: &str) -> Output {
    let arguments = ["convert", "--to", "json", "-q", "--memory-limit", "1MiB"];
    feed(&[&arguments[..], more].concat(), input.as_bytes())
}

/// Boards of tiles, one per line; a line among them sets a goal for those after it.
fn boards() -> String {
    let board = |number: usize| match number {
        5_000 => "goal: 1 2 3 / 4 5 6 / 7 8 0\n".into(),
        _ => format!("{}   # one of many boards\n", ["1 4 2 / 3 0 5 / 6 7 8", "142305678"][number % 2]),
    };
    (0..10_000).map(board).collect()
}

/// Tests that long files of boards, and of puzzles in JSON, are read line by line: with less memory than all of them would take, and in
/// pieces.
#[test]
fn boards_and_json_are_streams_too() {
    let boards = boards();
    let read = |input: &str| {
        let ended = in_json(&[], input);
        assert_eq!(ended.status.code(), Some(0), "{}", text_of(&ended));
        String::from_utf8(ended.stdout).expect("output is UTF-8")
    };
    let records = read(&boards);
    let (usual, others) = boards.split_once("goal").expect("a goal");
    let pieces = |text: &str, before: &str| -> String {
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        lines.chunks(1000).map(|some| read(&(before.to_owned() + &some.concat()))).collect()
    };
    let goal = "goal: 1 2 3 / 4 5 6 / 7 8 0\n";
    let others = &others[goal.len() - "goal".len()..];
    assert!(records == pieces(usual, "") + &pieces(others, goal));
    assert_eq!(records.lines().count(), 9_999);
    assert!(read(&records) == records);
}

fn text_of(ended: &Output) -> &str {
    text(&ended.stderr)
}

/// Tests that the message for an invalid line has its number, and the other lines are read.
#[test]
fn a_faulty_line_of_boards_or_json_is_named() {
    let boards = boards();
    let records = String::from_utf8(in_json(&[], &boards).stdout).expect("output is UTF-8");
    for (good, bad) in [
        (&boards, "1 4 2 / 3 0 5 / 6 7 7"),
        (&records, "{\"type\":\"puzzle\""),
        (&records, "1 4 2 / 3 0 5 / 6 7 8"),
        (&records, "{\"type\":\"puzzle\",\"problem\":\"tiles\",\"text\":\"1 1\",\"other\":1}"),
    ] {
        let ended = in_json(&[], &(good.clone() + bad + "\n" + good.lines().next().expect("a line") + "\n"));
        assert_eq!(ended.status.code(), Some(2), "{bad}");
        let line = format!("line {}", good.lines().count() + 1);
        assert!(text_of(&ended).contains(&line), "{bad}: {}", text_of(&ended));
        assert_eq!(text(&ended.stdout).lines().count(), 10_000, "{bad}");
    }
}
