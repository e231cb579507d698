//! Tests the commands in documents. Commands in README.md and docs/commands.md must exist, and their files must be in the repository or
//! written by an earlier command. All commands in blocks of documents are run; a command that cannot be run is parsed up to its last option.
//! Experiments in blocks are parsed as `sweep` does.

#![expect(clippy::unwrap_used, reason = "tests say what they expect")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Options whose value is an output file.
const MADE: [&str; 5] = ["-o", "--out", "--record", "--proof", ">"];
/// Extensions of input files.
const READ: [&str; 5] = [".txt", ".toml", ".tsp", ".trace", ".map"];

/// Commands that a test cannot run, by reason: how they begin, or a text that they contain.
const ONLY_READ: [(&str, &[&str]); 4] = [
    ("it waits for a person", &["solvarium watch", "solvarium serve", "solvarium replay", "solvarium view"]),
    (
        "it takes minutes without optimisation",
        &[
            "--count 100000",
            "--size 36",
            "36x36.txt",
            "--depth 50",
            "explore tiles 3x4",
            "pdb build 7-8",
            "pdb build --shape 3x5",
            "pdb verify 7-8",
            "threads=2",
            "queens 1000000",
            "tsp uniform 1000",
            "preset=coursework",
            "-o out",
        ],
    ),
    (
        "it needs tables, results or machines that the test does not have",
        &["solvarium bulk", "solvarium array", "solvarium report"],
    ),
    ("the steps of techniques and exercises have tests of their own", &["--all --find ", "train "]),
];

fn repository() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The commands of a document: lines and inline code that begin with `solvarium`.
fn commands(document: &str) -> Vec<String> {
    let text = std::fs::read_to_string(repository().join(document)).unwrap();
    let lines = text.lines().map(|line| line.trim_start_matches("$ "));
    let lines = lines.filter(|line| line.starts_with("solvarium ")).map(str::to_owned);
    let code = text.split('`').filter(|code| code.starts_with("solvarium ") && !code.contains('\n'));
    lines.chain(code.map(str::to_owned)).collect()
}

/// The words of a command before its comment; a quoted text is one word.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut is_quoted) = (vec![String::new()], false);
    for letter in command.chars() {
        match letter {
            '\'' => is_quoted = !is_quoted,
            '#' if !is_quoted && words.last().is_some_and(String::is_empty) => break,
            ' ' if !is_quoted => words.push(String::new()),
            other => words.last_mut().unwrap().push(other),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[test]
fn commands_of_documents_name_existing_files() {
    let (mut seen, mut made) = (0, BTreeSet::new());
    for document in ["README.md", "docs/commands.md"] {
        for command in commands(document) {
            let words = words(&command);
            let Some(verb) = words.get(1) else { continue };
            let is_one = verb.chars().all(|letter| letter.is_ascii_lowercase());
            assert!(!is_one || knows(verb), "{document}: {command}: there is no command `{verb}`");
            for pair in words.windows(2) {
                let is_made = MADE.contains(&pair[0].as_str());
                if is_made {
                    made.insert(pair[1].clone());
                }
                let is_file = READ.iter().any(|ending| pair[1].ends_with(ending));
                let is_there = repository().join(&pair[1]).is_file() || made.contains(&pair[1]);
                assert!(is_made || !is_file || is_there, "{document}: {command}: there is no {}", pair[1]);
            }
            seen += 1;
        }
    }
    assert!(seen > 40, "{seen} commands");
}

/// README.md and every Markdown file in `docs`.
fn documents() -> Vec<PathBuf> {
    let (mut folders, mut found) = (vec![repository().join("docs")], vec![repository().join("README.md")]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "md") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The lines in shell blocks that begin with the program, with their continuation lines.
fn shell(text: &str) -> Vec<String> {
    let joined =
        blocks(text, "sh").iter().map(|block| block.replace("\\\n", " ")).collect::<Vec<_>>().join("\n");
    joined.lines().filter(|line| line.starts_with("solvarium ")).map(str::to_owned).collect()
}

/// Runs a command as a shell does, up to its first pipe.
fn run(command: &str, folder: &Path) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_solvarium"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let paths = [program.parent().unwrap().to_owned()].into_iter().chain(std::env::split_paths(&path));
    let command = command.split(" | ").next().unwrap();
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).current_dir(folder).env("PATH", std::env::join_paths(paths).unwrap());
    shell.stdin(Stdio::null()).output().unwrap()
}

/// The command with `--help` after its own options, so that everything before is parsed and nothing is done.
fn asking_for_help(command: &str) -> String {
    let command =
        command.split(" #").next().unwrap().split(" > ").next().unwrap().split(" -- ").next().unwrap();
    format!("{} --help", command.split(" | ").next().unwrap().trim_end())
}

#[cfg(unix)]
#[test]
fn commands_in_blocks_of_documents_run() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("documents");
    std::fs::remove_dir_all(&folder).ok();
    std::fs::create_dir_all(&folder).unwrap();
    for name in ["examples", "experiments", "testdata"] {
        std::os::unix::fs::symlink(repository().join(name), folder.join(name)).unwrap();
    }
    let (mut ran, mut read, mut wrong) = (0, 0, String::new());
    for document in documents() {
        let text = std::fs::read_to_string(&document).unwrap();
        for command in shell(&text).into_iter().chain(cells(&text)) {
            let is_only_read =
                ONLY_READ.iter().any(|(_, signs)| signs.iter().any(|sign| command.contains(sign)));
            let is_bare = words(&command).len() < 2;
            let asked = if is_only_read { asking_for_help(&command) } else { command.clone() };
            if is_bare {
                continue;
            }
            *if is_only_read { &mut read } else { &mut ran } += 1;
            let done = run(&asked, &folder);
            // Exit code 2 means a misunderstood command, or a missing file.
            if done.status.code().is_none_or(|code| code == 2 || code > 100) {
                let message = String::from_utf8_lossy(&done.stderr);
                wrong += &format!("{}: {asked}: {}\n{message}\n", document.display(), done.status);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(ran > 70 && read > 30, "{ran} ran, {read} were read");
}

/// The commands of table cells that contain only one command.
fn cells(text: &str) -> Vec<String> {
    let cells = text.lines().filter(|line| line.starts_with('|')).flat_map(|line| line.split(" | "));
    let cells = cells.flat_map(|cell| cell.split(" <br> ")).map(|cell| cell.trim_matches(['|', ' ']));
    let alone = cells.filter_map(|cell| cell.strip_prefix('`')?.strip_suffix('`'));
    alone.filter(|code| code.starts_with("solvarium ") && !code.contains('`')).map(str::to_owned).collect()
}

/// The blocks in this language in a text.
fn blocks<'t>(text: &'t str, language: &str) -> Vec<&'t str> {
    let fence = format!("\n```{language}\n");
    text.split(fence.as_str()).skip(1).filter_map(|rest| rest.split("\n```").next()).collect()
}

#[test]
fn experiments_and_tasks_in_blocks_of_documents_are_read() {
    let mut read = 0;
    for document in documents() {
        let text = std::fs::read_to_string(&document).unwrap();
        for block in blocks(&text, "toml") {
            let name = document.display().to_string();
            let error = if block.contains("[question]") {
                solvarium_grade::Task::parse(block, &name, repository()).err().map(|error| error.to_string())
            } else {
                solvarium_lab::Experiment::parse(block, &name, None).err().map(|error| error.to_string())
            };
            assert!(error.is_none(), "{name}: {}", error.unwrap());
            read += 1;
        }
    }
    assert!(read > 0, "the documents have no experiments and tasks");
}

/// Whether a command exists.
fn knows(verb: &str) -> bool {
    // A short form for a command with an option.
    if verb == "hint" {
        return true;
    }
    let help = Command::new(env!("CARGO_BIN_EXE_solvarium")).args(["help", verb]).output().unwrap();
    help.status.success()
}

/// Output that a document shows, with `...` for any lines, and the real one.
fn is_shown(shown: &[&str], real: &[&str]) -> bool {
    match (shown, real) {
        ([], []) => true,
        (["...", rest @ ..], real) => (0..=real.len()).any(|skipped| is_shown(rest, &real[skipped..])),
        ([line, shown @ ..], [same, real @ ..]) => line == same && is_shown(shown, real),
        _ => false,
    }
}

#[cfg(unix)]
#[test]
fn commands_of_the_readme_print_the_shown_output() {
    let text = std::fs::read_to_string(repository().join("README.md")).unwrap();
    let blocks = blocks(&text, "text");
    let shown: Vec<_> = blocks.iter().flat_map(|block| block.split("$ ").skip(1)).collect();
    assert!(shown.len() > 2, "{} commands", shown.len());
    for shown in shown {
        let (command, shown) = shown.split_once('\n').unwrap();
        let real = String::from_utf8(run(command, repository()).stdout).unwrap();
        let [shown, real] = [shown, &real].map(|text| text.lines().collect::<Vec<_>>());
        assert!(is_shown(&shown, &real), "README.md: {command} prints\n{}", real.join("\n"));
    }
}

#[test]
fn the_readme_is_short() {
    let lines = std::fs::read_to_string(repository().join("README.md")).unwrap().lines().count();
    assert!(lines < 120, "{lines} lines");
}

#[test]
fn every_document_is_reached_from_the_index() {
    let mut open = vec![repository().join("docs/README.md")];
    let mut reached = BTreeSet::new();
    while let Some(document) = open.pop() {
        let Ok(document) = document.canonicalize() else { continue };
        if document.extension().is_some_and(|end| end == "md") && reached.insert(document.clone()) {
            let text = std::fs::read_to_string(&document).unwrap();
            open.extend(links(&text).map(|link| document.parent().unwrap().join(link)));
        }
    }
    for document in documents() {
        let name = document.display();
        assert!(reached.contains(&document.canonicalize().unwrap()), "no page links to {name}");
    }
}

#[test]
fn every_page_leads_to_the_next() {
    let pages = documents().into_iter().filter(|page| !page.ends_with("README.md"));
    for page in pages {
        let text = std::fs::read_to_string(&page).unwrap();
        let last = text.trim_end().rsplit("\n\n").next().unwrap();
        assert!(last.contains("Next: "), "{}: the last paragraph names no next page", page.display());
    }
}

#[test]
fn links_of_documents_lead_to_files() {
    for document in documents() {
        let text = std::fs::read_to_string(&document).unwrap();
        for link in links(&text).filter(|link| !link.contains(':')) {
            let file = document.parent().unwrap().join(link);
            assert!(file.exists(), "{}: there is no {link}", document.display());
        }
    }
}

/// Targets of the links of a document, without the section.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split([')', '#', ' ', '\n']).next());
    targets.filter(|target| !target.is_empty())
}

/// The output of a program; `None` if the tool that runs it is not installed.
fn output_of(tool: &str, arguments: &[&Path]) -> Option<String> {
    let ended = match Command::new(tool).args(arguments).output() {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return None,
        ended => ended.unwrap(),
    };
    assert!(ended.status.success(), "{tool}: {}", String::from_utf8_lossy(&ended.stderr));
    Some(String::from_utf8(ended.stdout).unwrap())
}

#[test]
fn the_example_programs_in_four_languages_report_one_search() {
    let examples = repository().join("examples/foreign");
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("bfs");
    let compiled = output_of("c++", &[&examples.join("bfs.cpp"), Path::new("-o"), &program]);
    let outputs = [
        output_of("python3", &[&examples.join("bfs.py")]),
        output_of("node", &[&examples.join("bfs.mjs")]),
        output_of("java", &[&examples.join("Bfs.java")]),
        compiled.and_then(|_| output_of(program.to_str().unwrap(), &[])),
    ];
    if outputs.contains(&None) {
        eprintln!("skipped in part: python3, node, java or c++ is not installed");
    }
    let events: BTreeSet<_> = outputs.into_iter().flatten().map(|output| output.replace(' ', "")).collect();
    assert_eq!(events.len(), 1, "{events:?}");
    assert!(events.first().unwrap().contains("{\"duplicate\":\"B1\""), "{events:?}");
}
