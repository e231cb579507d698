//! Tests `convert`: every documented format is written and, if the program reads it, read back.

#![expect(clippy::unwrap_used, reason = "tests say what they expect")]

use std::path::Path;
use std::process::{Command, Output};

/// The puzzle of docs/formats.md.
const PUZZLE: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_solvarium"));
    command.current_dir(root()).args(arguments).output().unwrap()
}

fn convert(arguments: &[&str]) -> String {
    let output = run(&[&["convert"], arguments].concat());
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refusal(arguments: &[&str]) -> String {
    let output = run(&[&["convert"], arguments].concat());
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

/// The examples of docs/formats.md with the names of their formats.
fn examples() -> Vec<(String, String)> {
    let page = std::fs::read_to_string(root().join("docs/formats.md")).unwrap();
    let (_, writing) = page.split_once("\n## Writing\n").unwrap();
    let sections = writing.split("\n### `").skip(1);
    let example = |section: &str| {
        let (name, rest) = section.split_once('`').unwrap();
        (name.to_string(), rest.split("```\n").nth(1).unwrap().to_string())
    };
    sections.map(example).collect()
}

#[test]
fn the_page_shows_the_actual_output() {
    let examples = examples();
    assert_eq!(examples.len(), 9);
    for (form, example) in examples {
        assert_eq!(convert(&[PUZZLE, "--to", &form]), example, "{form}");
    }
}

#[test]
fn readable_formats_are_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let inputs = [
        "evil.txt",
        "16x16.txt",
        "jigsaw.txt",
        "killer.txt",
        "8-puzzle.txt",
        "8-puzzles.txt",
        "15-puzzle.txt",
        "many.txt",
    ];
    for input in inputs.map(|name| format!("examples/puzzles/{name}")) {
        let grid = convert(&[&input, "--to", "grid"]);
        let again = folder.path().join("again.txt");
        std::fs::write(&again, &grid).unwrap();
        let again = again.to_str().unwrap();
        assert_eq!(convert(&[again, "--to", "grid"]), grid, "{input}");
        if !input.contains("jigsaw") && !input.contains("killer") {
            let lines = convert(&[&input, "--to", "line"]);
            std::fs::write(again, &lines).unwrap();
            assert_eq!(convert(&[again, "--to", "grid"]), grid, "{input}");
            assert_eq!(convert(&[again, "--to", "line"]), lines, "{input}");
        }
    }
    let map = "map\nS.#\n..#\n#.G\n";
    assert_eq!(convert(&[map, "--to", "grid"]), "S.#\n..#\n#.G\n");
    assert_eq!(convert(&["queens 4", "--to", "grid"]), "queens\n. . . .\n. . . .\n. . . .\n. . . .\n");
    // A collection of SadMan Sudoku consists of lines of digits.
    let sdm = convert(&[PUZZLE, "--to", "sdm"]);
    assert_eq!(convert(&[sdm.trim_end(), "--to", "line"]).trim_end(), PUZZLE);
}

/// Tests that a puzzle written as JSON keeps its answer.
#[test]
fn json_is_the_puzzle() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzle.json");
    let json = path.to_str().unwrap();
    let diagonal = format!("# diagonals\n1{}", ".".repeat(80));
    for input in [
        "examples/puzzles/killer.txt",
        "examples/puzzles/jigsaw.txt",
        &diagonal,
        "142305678",
        "queens 6",
        "S.#\n..#\n#.G\n",
    ] {
        std::fs::write(&path, convert(&[input, "--to", "json"])).unwrap();
        for form in [["--format", "line"], ["--format", "text"]] {
            let [first, again] = [input, json].map(|puzzle| {
                let answer = run(&[&["solve", puzzle, "-q"], &form[..]].concat()).stdout;
                String::from_utf8(answer)
                    .unwrap()
                    .lines()
                    .filter(|line| !line.contains(" expanded"))
                    .collect::<Vec<_>>()
                    .join("\n")
            });
            assert_eq!(first, again, "{input}");
        }
        assert_eq!(convert(&[json, "--to", "json"]), std::fs::read_to_string(&path).unwrap());
    }
    // A solution beside the puzzle is compared.
    let solved = convert(&["1.....3..4.....2", "--solved", "--to", "json"]);
    std::fs::write(&path, solved.replace("[1,3,2,4]", "[1,3,4,2]")).unwrap();
    let answer = run(&["solve", json]);
    assert!(
        String::from_utf8(answer.stderr)
            .unwrap()
            .contains("the solution in the text breaks a rule: row 1, column 3 is 4 there")
    );
}

/// Tests that a cell with one candidate is read back as empty, and that a file of several puzzles is read back as
/// several.
#[test]
fn candidates_and_files_of_several_puzzles_are_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzles.txt");
    let file = path.to_str().unwrap();
    let hole = "162857493534129678789643521475312986913586742628794135356478219241935867897261354"
        .replacen('5', ".", 4);
    let grid = convert(&[&hole, "--to", "candidates"]);
    assert!(grid.starts_with("*-----------*\n|162|8.7|493|\n"), "{grid}");
    std::fs::write(&path, &grid).unwrap();
    assert_eq!(convert(&[file, "--to", "line"]).trim_end(), hole);
    let lines = format!("{PUZZLE}\n{hole}\n{PUZZLE}\n");
    for form in ["sdk", "sdm", "candidates", "csv", "json", "grid", "line"] {
        std::fs::write(&path, &lines).unwrap();
        let written = convert(&[file, "--to", form]);
        std::fs::write(&path, &written).unwrap();
        assert_eq!(convert(&[file, "--to", "line"]), lines, "{form}");
    }
}

#[test]
fn a_link_to_f_puzzles_can_be_unpacked() {
    let link = convert(&["1.....3..4.....2", "--to", "fpuzzles"]);
    let packed = link.trim_end().strip_prefix("https://www.f-puzzles.com/?load=").unwrap();
    let json = lz_str::decompress_from_base64(packed).unwrap();
    let board: serde_json::Value = serde_json::from_str(&String::from_utf16(&json).unwrap()).unwrap();
    let given = |value: u8| serde_json::json!({ "value": value, "given": true });
    let none = || serde_json::json!({});
    assert_eq!(board["size"], 4);
    assert_eq!(board["grid"][0], serde_json::json!([given(1), none(), none(), none()]));
    assert_eq!(board["grid"][1], serde_json::json!([none(), none(), given(3), none()]));
}

/// Tests that a link keeps regions, cages and diagonals.
#[test]
fn links_to_f_puzzles_are_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let diagonal = format!("# diagonals\n{}", ".".repeat(81));
    let killer = "with diagonals\nAABB\nCCCC\n....\n....\nA=3 B=7 C=10 r4c4=1";
    let boxes = format!("boxes of 3x2\n{}", "......\n".repeat(6));
    let inputs = ["examples/puzzles/jigsaw.txt", "examples/puzzles/killer.txt", &diagonal, killer, &boxes];
    for input in inputs {
        let link = folder.path().join("link.txt");
        std::fs::write(&link, convert(&[input, "--to", "fpuzzles"])).unwrap();
        let link = link.to_str().unwrap();
        for form in [["--to", "svg"], ["--to", "fpuzzles"]] {
            let [first, again] = [input, link].map(|puzzle| convert(&[&[puzzle], &form[..]].concat()));
            assert_eq!(first, again, "{input}: {form:?}");
        }
        let [first, again] = [input, link].map(|puzzle| run(&["solve", puzzle, "--format", "line"]).stdout);
        assert_eq!(first, again, "{input}");
    }
}

#[test]
fn pictures_hold_cages_and_diagonals() {
    let is_drawn = |svg: &str, class: &str| svg.contains(&format!("class=\"{class}\""));
    let killer = convert(&["examples/puzzles/killer.txt", "--to", "svg"]);
    let parsed = roxmltree::Document::parse(&killer).unwrap();
    let group = parsed.descendants().find(|node| node.attribute("class") == Some("sv-sum")).unwrap();
    let sums: Vec<_> = group.children().filter_map(|node| node.text()?.parse::<u32>().ok()).collect();
    // The sums are those of the file; they add up to all digits of nine rows.
    assert_eq!((sums.len(), sums[..3].to_vec(), sums.iter().sum()), (29, vec![3, 15, 22], 405));
    assert!(is_drawn(&killer, "sv-cage") && !is_drawn(&killer, "sv-diagonal"));
    let diagonal = convert(&[&format!("# diagonals\n{}", ".".repeat(81)), "--to", "svg"]);
    assert!(is_drawn(&diagonal, "sv-diagonal") && !is_drawn(&diagonal, "sv-cage"));
}

#[test]
fn solutions_are_written_too() {
    let csv = convert(&["1.....3..4.....2", "--solved", "--to", "csv"]);
    let solution = convert(&["1.....3..4.....2", "--solved", "--to", "line"]);
    assert_eq!(csv, format!("puzzle,solution\n1.....3..4.....2,{solution}"));
    assert!(solution.trim_end().chars().all(|digit| ('1'..='4').contains(&digit)), "{solution}");
    let sdk = run(&["solve", PUZZLE, "--format", "sdk"]);
    assert_eq!(sdk.stdout, run(&["convert", PUZZLE, "--solved", "--to", "sdk"]).stdout);
    assert!(sdk.stdout.starts_with(b"[Puzzle]\n162857493\n"), "{}", String::from_utf8_lossy(&sdk.stdout));
    let table = run(&["solve", PUZZLE, "--format", "csv"]);
    let table = String::from_utf8(table.stdout).unwrap();
    assert!(table.starts_with("file,line,problem,") && table.contains(",solved,"), "{table}");
    assert_eq!(table.lines().count(), 2);
}

#[test]
fn unsupported_puzzles_are_refused() {
    let answer = refusal(&["S.#\n..#\n#.G\n", "--to", "sdk"]);
    assert!(answer.contains("a puzzle of the kind map does not fit the format sdk"), "{answer}");
    assert!(answer.contains("json, grid, svg"), "{answer}");
    // Regions, cages and diagonals are never dropped.
    for (input, form) in [("jigsaw", "line"), ("jigsaw", "sudokuwiki"), ("killer", "csv"), ("16x16", "sdm")] {
        let answer = refusal(&[&format!("examples/puzzles/{input}.txt"), "--to", form]);
        assert!(answer.contains("does not fit"), "{answer}");
    }
    let diagonal = format!("# diagonals\n{}", ".".repeat(81));
    assert!(
        refusal(&[&diagonal, "--to", "line"])
            .contains("a puzzle with diagonals does not fit the format line")
    );
    let killer = refusal(&["examples/puzzles/killer.txt", "--to", "sdm"]);
    assert!(
        killer.contains(
            "a puzzle with cages does not fit the format sdm; formats that can hold it: json, grid"
        ),
        "{killer}"
    );
    assert!(convert(&["examples/puzzles/jigsaw.txt", "--to", "svg"]).contains("sv-border"));
    assert!(convert(&["quasigroup\n1 2 3\n2 0 0\n0 0 0\n", "--to", "svg"]).contains("sv-given"));
    assert!(refusal(&[PUZZLE, "--to", "columbia"]).contains("a format of results"));
}

#[test]
fn files_are_named_by_their_endings_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sdk");
    let out = path.to_str().unwrap();
    assert_eq!(convert(&[PUZZLE, "-o", out]), "");
    let first = std::fs::read_to_string(&path).unwrap();
    assert_eq!(first, convert(&[PUZZLE, "--to", "sdk"]));
    assert!(refusal(&[PUZZLE, "--solved", "-o", out]).contains("--force overwrites it"));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), first);
    assert_eq!(convert(&[PUZZLE, "--solved", "-o", out, "--force"]), "");
    assert_ne!(std::fs::read_to_string(&path).unwrap(), first);
    let strange = folder.path().join("a.xyz");
    assert!(refusal(&[PUZZLE, "-o", strange.to_str().unwrap()]).contains("unknown file extension"));
    // An input is never overwritten, not even with --force.
    let lines = folder.path().join("a.lines");
    std::fs::write(&lines, PUZZLE).unwrap();
    let lines = lines.to_str().unwrap();
    assert!(refusal(&[lines, "-o", lines, "--force"]).contains("would overwrite the input"));
}

#[test]
fn puzzles_are_sorted_by_difficulty() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("three.txt");
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let medium = "......32.239....1...8.7.9....37.5...8........72..3...1...8...424....9........6..3";
    std::fs::write(&path, [PUZZLE, easy, medium].map(|line| format!("{line}\n")).concat()).unwrap();
    let file = path.to_str().unwrap();
    let ordered = |more: &[&str]| convert(&[&[file, "--to", "line"], more].concat());
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(lines(&ordered(&[])), [PUZZLE, easy, medium]);
    assert_eq!(lines(&ordered(&["--easiest-first"])), [easy, medium, PUZZLE]);
    std::fs::write(&path, format!("{easy}\n.{}\n", &PUZZLE[1..])).unwrap();
    assert!(
        refusal(&[file, "--to", "line", "--easiest-first"])
            .contains("it does not have exactly one solution; --easiest-first sorts")
    );
    assert!(refusal(&["1 4 2 / 3 0 5 / 6 7 8", "--easiest-first"]).contains("is not a Sudoku"));
}

#[cfg(feature = "png")]
#[test]
fn pixels_are_painted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.png");
    convert(&["1 4 2 / 3 0 5 / 6 7 8", "-o", path.to_str().unwrap()]);
    let file = std::io::BufReader::new(std::fs::File::open(&path).unwrap());
    let mut reader = png::Decoder::new(file).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let about = reader.next_frame(&mut pixels).unwrap();
    assert_eq!((about.width, about.height), (416, 416));
    let painted = |colour: [u8; 4]| pixels.chunks(4).filter(|pixel| *pixel == colour).count();
    // Eight tiles on their tray, and text.
    assert!((90_000..130_000).contains(&painted([0xFB, 0xF7, 0xEE, 255])));
    assert!((10_000..40_000).contains(&painted([0xD5, 0xDA, 0xE0, 255])));
    assert!(painted([0x14, 0x18, 0x1D, 255]) > 2_000);
}

#[cfg(feature = "pdf")]
#[test]
fn books_have_pages() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pdf");
    let out = path.to_str().unwrap();
    let many = "examples/puzzles/many.txt";
    let count = convert(&[many, "--to", "line"]).lines().count();
    assert!(count >= 3, "{count}");
    let asked = ["-o", out, "--per-page", "2", "--title", "Two a page", "--paper", "letter", "--solutions"];
    convert(&[&[many], &asked[..]].concat());
    let book = lopdf::Document::load(&path).unwrap();
    let pages = book.get_pages();
    assert_eq!(pages.len(), count.div_ceil(2) + count.div_ceil(8));
    let text = |number: u32| book.extract_text(&[number]).unwrap();
    let first = text(1);
    assert!(first.contains("Two a page") && first.contains(&format!("1 / {}", pages.len())), "{first}");
    assert!(text(u32::try_from(count.div_ceil(2)).unwrap() + 1).contains("Solutions"));
    for page in pages.values() {
        let about = book.get_dictionary(*page).unwrap();
        let paper: Vec<f32> = about
            .get(b"MediaBox")
            .unwrap()
            .as_array()
            .unwrap()
            .iter()
            .map(|side| side.as_float().unwrap())
            .collect();
        assert_eq!(paper, [0.0, 0.0, 612.0, 792.0]);
    }
    // Fonts are embedded.
    let embedded = book.objects.values().filter_map(|object| object.as_dict().ok());
    assert_eq!(embedded.filter(|about| about.has(b"FontFile2")).count(), 2);
    assert!(refusal(&[PUZZLE, "--to", "svg", "--per-page", "2"]).contains("are only for PDF"));
}

/// Tests that puzzles sorted by difficulty have their ratings above them, as docs/print.md says.
#[cfg(feature = "pdf")]
#[test]
fn a_sorted_book_has_the_difficulty_of_each_puzzle() {
    let folder = tempfile::tempdir().unwrap();
    let (file, out) = (folder.path().join("two.txt"), folder.path().join("a.pdf"));
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let medium = "......32.239....1...8.7.9....37.5...8........72..3...1...8...424....9........6..3";
    std::fs::write(&file, format!("{medium}\n{easy}\n")).unwrap();
    let (file, out) = (file.to_str().unwrap(), out.to_str().unwrap());
    convert(&[file, "-o", out, "--per-page", "2", "--easiest-first"]);
    let text = lopdf::Document::load(out).unwrap().extract_text(&[1]).unwrap();
    let ratings = String::from_utf8(run(&["rate", file, "--format", "json"]).stdout).unwrap();
    let ratings = ratings.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    for (rating, number) in ratings.zip([2, 1]) {
        let hodoku = &rating["hodoku"];
        let caption = format!("{number} · {} {}", hodoku["level"].as_str().unwrap(), hodoku["score"]);
        assert!(text.contains(&caption), "{caption}: {text}");
    }
}

#[test]
fn pictures_are_complete() {
    let svg = convert(&[PUZZLE, "--to", "svg"]);
    let parsed = roxmltree::Document::parse(&svg).unwrap();
    let texts = |class: &'static str| {
        let of_class = parsed.descendants().filter(move |node| node.attribute("class") == Some(class));
        of_class.flat_map(|group| group.children()).filter(|node| node.has_tag_name("text")).count()
    };
    assert_eq!((texts("sv-given"), texts("sv-marks")), (23, 0));
    let marked = convert(&[PUZZLE, "--to", "svg", "--marks"]);
    assert!(marked.matches("<text ").count() > 100);
    let way = convert(&["S.#\n..#\n#.G\n", "--to", "svg", "--solved"]);
    assert!(way.contains("class=\"sv-way\""), "{way}");
    assert!(refusal(&["examples/puzzles/many.txt", "--to", "svg"]).contains("svg holds one puzzle"));
}

#[test]
fn the_path_through_a_graph_is_drawn_with_its_costs() {
    let graph = "A B 4\nB C 3\nA C 9\nstart: A\ngoal: C\n";
    let svg = convert(&[graph, "--to", "svg", "--solved"]);
    let parsed = roxmltree::Document::parse(&svg).unwrap();
    let path = |class: &str| {
        let node = parsed.descendants().find(|node| node.attribute("class") == Some(class)).unwrap();
        node.attribute("d").unwrap().to_owned()
    };
    assert_eq!((path("sv-way").matches('L').count(), path("sv-edge").matches('M').count()), (2, 3));
    let texts = |class: &'static str| {
        let of_class = parsed.descendants().filter(move |node| node.attribute("class") == Some(class));
        let texts = of_class.flat_map(|group| group.children()).filter_map(|node| node.text());
        texts.map(str::trim).filter(|text| !text.is_empty()).collect::<Vec<_>>()
    };
    assert_eq!((texts("sv-weight"), texts("sv-name")), (vec!["4", "3", "9"], vec!["A", "B", "C"]));
    // The start has no path yet.
    assert!(!convert(&[graph, "--to", "svg"]).contains("sv-way"));
}

#[test]
fn an_unsupported_puzzle_has_a_row_too() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("a.sdm");
    let output =
        run(&["convert", "142305678", "--to", "sdm", "--format", "json", "-o", out.to_str().unwrap()]);
    let row: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&row["type"], output.status.code()), (&"error".into(), Some(2)));
    assert!(row["message"].as_str().unwrap().contains("does not fit the format sdm"), "{row}");
    assert!(!out.exists());
}

/// The number of pages of a PDF from `solve`.
#[cfg(feature = "pdf")]
fn pages_of(arguments: &[&str]) -> usize {
    let output = run(&[&["solve", "--format", "pdf"], arguments].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    lopdf::Document::load_mem(&output.stdout).unwrap().get_pages().len()
}

#[cfg(feature = "pdf")]
#[test]
fn solutions_become_a_book() {
    assert_eq!(pages_of(&[PUZZLE]), 1);
    assert_eq!(pages_of(&["142305678", "203145678"]), 2);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pdf");
    assert_eq!(pages_of(&["142305678", "203145678", &format!("--out={}", path.display())]), 2);
    assert_eq!(lopdf::Document::load(&path).unwrap().get_pages().len(), 2);
}

/// Tests that a picture reaches standard output unchanged, though some of its bytes look like colour codes.
#[test]
fn pictures_are_the_same_in_files_and_in_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    for form in ["png", "svg"] {
        let path = folder.path().join(form);
        for puzzle in [PUZZLE, "8 6 7 / 2 5 4 / 3 0 1", "queens 8"] {
            let output = run(&["solve", puzzle, "--format", form, &format!("--out={}", path.display())]);
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            let file = std::fs::read(&path).unwrap();
            assert!(!file.is_empty() && output.stdout == file, "{form} of {puzzle}");
        }
    }
}

#[test]
fn steps_become_an_animation_and_pages() {
    let board = "1 4 2 / 3 0 5 / 6 7 8";
    let output = run(&["convert", board, "--to", "png", "--steps"]);
    assert!(output.status.success() && output.stdout.starts_with(b"\x89PNG"));
    let frames = output.stdout.windows(4).filter(|word| word == b"fcTL").count();
    assert_eq!(frames, 3, "the start and two moves");
    let output = run(&["convert", board, "--to", "pdf", "--steps", "--title", "Two moves"]);
    assert!(output.status.success() && output.stdout.starts_with(b"%PDF"));
    assert!(refusal(&[board, "--to", "svg", "--steps"]).contains("--steps is only for PNG"));
    let two = refusal(&["examples/puzzles/8-puzzles.txt", "--to", "pdf", "--steps"]);
    assert!(two.contains("--steps takes one puzzle"), "{two}");
}
