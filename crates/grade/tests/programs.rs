//! Runs programs: the solutions of the ready tasks pass, and limits hold, also for processes that a program starts.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "tests say what they expect")]

use solvarium::limits::StopFlag;
use solvarium_grade::{Kind, Program, ProgramRun, READY, Task, run};
use std::ffi::OsString;
use std::time::{Duration, Instant};

/// Grades a shell script with this time limit, in seconds.
fn shell(script: &str, limits: &str) -> (ProgramRun, Option<Kind>) {
    let text = format!(
        "title = \"t\"\nproblem = {{ text = \"Arad -> Bucharest\" }}\nquestion = {{ ask = \"plan\" }}\nlimits = {{ {limits} }}"
    );
    let task = Task::parse(&text, "t.toml", ".".as_ref()).unwrap();
    let words: Vec<OsString> = ["sh", "-c", script].map(OsString::from).to_vec();
    let ended = run(&Program::new(&words), &task, &StopFlag::new()).unwrap();
    let kind = ended.grade(&task).fault.map(|fault| fault.kind);
    (ended, kind)
}

#[test]
fn solutions_of_the_ready_tasks_pass() {
    let folder = tempfile::tempdir().unwrap();
    for ready in READY {
        let task = Task::parse(ready.task, ready.name, ".".as_ref()).unwrap();
        let file = folder.path().join(ready.name).with_extension("py");
        std::fs::write(&file, ready.solution).unwrap();
        let ended = run(&Program::new(&[file.into()]), &task, &StopFlag::new()).unwrap();
        let verdict = ended.grade(&task);
        assert!(verdict.passed, "{}: {:#?}", ready.name, verdict);
        assert_eq!(verdict.earned, 10.0);
    }
}

/// A graph on which a depth-first search meets a state that is still open.
const GRAPH: &str = "S A 2\nS B 1\nS C 5\nC B 2\nC A 1\nA G 4\nB G 9\nh(S) = 5\nh(A) = 4\nh(B) = 6\nh(C) = 5\nh(G) = 0\nstart: S\ngoal: G\n";

/// Grades a program beside the libraries of the test.
fn in_library(program: &str, question: &str) -> (ProgramRun, solvarium_grade::Verdict) {
    let text = format!(
        "title = \"t\"\n[problem]\nas = \"graph\"\ntext = \"\"\"\n{GRAPH}\"\"\"\n[question]\nask = \"order\"\n{question}"
    );
    let task = Task::parse(&text, "t.toml", ".".as_ref()).unwrap();
    let libraries = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("student.py");
    std::fs::write(&file, program).unwrap();
    std::fs::create_dir_all(folder.path().join("simpleai/search")).unwrap();
    let package = ["simpleai/__init__.py", "simpleai/search/__init__.py", "simpleai/search/models.py"];
    for library in ["search.py", "graph.py"].into_iter().chain(package) {
        std::fs::copy(libraries.join(library), folder.path().join(library)).unwrap();
    }
    let ended = run(&Program::new(&[file.into()]), &task, &StopFlag::new()).unwrap();
    let verdict = ended.grade(&task);
    (ended, verdict)
}

/// A problem of aima-python.
const AIMA: &str = "
from graph import *
from search import *

class Path(Problem):
    def actions(self, state):
        return list(EDGES[state])

    def result(self, state, action):
        return action

    def path_cost(self, c, state1, action, state2):
        return c + EDGES[state1][state2]

    def goal_test(self, state):
        return super().goal_test(state)

problem, h = Path(START, GOAL), lambda node: H[node.state]
";

const SIMPLEAI: &str = "
from graph import *
from simpleai.search import SearchProblem, astar

class Path(SearchProblem):
    def actions(self, state):
        return list(EDGES[state])

    def result(self, state, action):
        return action

    def cost(self, state, action, state2):
        return EDGES[state][state2]

    def is_goal(self, state):
        return state == GOAL

    def heuristic(self, state):
        return H[state]

problem = Path(START)
";

#[test]
fn searches_of_libraries_are_watched() {
    let own = "
def dearest(problem):
    frontier = [Node(problem.initial)]
    while frontier:
        node = frontier.pop(frontier.index(max(frontier, key=lambda node: node.path_cost)))
        if problem.goal_test(node.state):
            return node
        for action in problem.actions(node.state):
            frontier.append(node.child_node(problem, action))
";
    for (library, call, search, wrong) in [
        (AIMA, "depth_first_graph_search(problem)", "depth-first", None),
        (AIMA, "astar_search(problem, h)", "astar", None),
        (AIMA, "Node(START), astar_search(problem, h)", "astar", None),
        (AIMA, "greedy_best_first_graph_search(problem, h)", "greedy", None),
        // Printed text and later searches are not reported.
        (AIMA, "print({1: 2}), astar_search(problem, h), depth_first_graph_search(problem)", "astar", None),
        (AIMA, "depth_first_graph_search(problem)", "astar", Some(Kind::Order)),
        (&format!("{AIMA}{own}"), "dearest(problem)", "uniform-cost", Some(Kind::Order)),
        (SIMPLEAI, "astar(problem, graph_search=True)", "astar", None),
        (SIMPLEAI, "astar(problem)", "astar", None),
        (AIMA, "astar_search(problem, lambda node: 9 * H[node.state])", "astar", Some(Kind::Heuristic)),
        (AIMA, "astar_search(problem, lambda node: no_such_name)", "astar", Some(Kind::Program)),
    ] {
        let program = format!("{library}\nfound = {call}\nprint(\"found\", problem)\n");
        let (ended, verdict) = in_library(&program, &format!("search = \"{search}\"\n"));
        let lines = String::from_utf8_lossy(&ended.recording.text).into_owned();
        assert_eq!(verdict.fault.as_ref().map(|fault| fault.kind), wrong, "{call}: {verdict:#?}\n{lines}");
        assert!(wrong.is_some() || lines.ends_with("{\"done\": true}\n"), "{call}: {lines}");
    }
}

#[test]
fn a_program_that_reports_itself_is_not_watched() {
    let line = "{\"node\": \"S\", \"h\": 5}";
    for (imports, print) in [
        ("import json\n", "print(json.dumps({\"node\": Node(START).state, \"h\": 5}))"),
        ("", "print('{\"node\": \"S\", \"h\": 5}')"),
        (
            "import os, sys\n",
            "sys.stdout.reconfigure(line_buffering=True)\nprint('{\"node\": \"S\", \"h\": 5}')\nos._exit(0)",
        ),
    ] {
        let program = format!("{imports}from graph import *\nfrom search import *\n{print}\n");
        let (ended, verdict) = in_library(&program, "search = \"astar\"\n");
        assert_eq!(String::from_utf8(ended.recording.text).unwrap().trim_end(), line);
        assert_eq!(verdict.fault.unwrap().kind, Kind::Unfinished);
    }
}

/// A module of the student that is named and built like a library is watched, and works as without the grader.
#[test]
fn own_modules_work_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("ast.py", "def tree(): return 'own'");
    let classes =
        "class Problem: pass\nclass Node:\n    h = 0\n    def __init__(self, state): self.state = state\n";
    write("search.py", &format!("print('a banner')\n{classes}"));
    write("student.py", "import ast\nfrom search import *\nassert ast.tree() == 'own' and Node(1).h == 0\n");
    write("reports.py", "from search import go\ngo()\n");
    let text = "title = \"t\"\nproblem = { text = \"Arad -> Bucharest\" }\nquestion = { ask = \"plan\" }\n";
    let task = Task::parse(text, "t.toml", ".".as_ref()).unwrap();
    let lines = |name: &str| {
        let file = folder.path().join(name);
        let ended = run(&Program::new(&[file.into()]), &task, &StopFlag::new()).unwrap();
        String::from_utf8(ended.recording.text).unwrap()
    };
    assert_eq!(
        lines("student.py"),
        "{\"node\": 0, \"parent\": null, \"g\": 0, \"state\": 1}\n{\"done\": true}\n"
    );
    let report = "{\"node\": \"S\"}";
    write("search.py", &format!("import json\n{classes}def go(): Node(0), Node(1), print('{report}')\n"));
    assert_eq!(lines("reports.py"), format!("{report}\n"));
}

#[test]
fn a_program_reads_the_problem() {
    let (ended, kind) = shell("read line; echo \"{\\\"node\\\": 1, \\\"state\\\": \\\"$line\\\"}\"", "");
    assert_eq!(
        String::from_utf8(ended.recording.text).unwrap(),
        "{\"node\": 1, \"state\": \"Arad -> Bucharest\"}\n"
    );
    assert_eq!(kind, Some(Kind::Start));
}

#[test]
fn time_is_limited_also_for_grandchildren() {
    let begun = Instant::now();
    for script in ["sleep 60", "sleep 60 & wait", "(sleep 60 &) ; echo '{\"node\": 1}'"] {
        let (ended, kind) = shell(script, "seconds = 0.3");
        assert!(kind.is_some() && !ended.is_interrupted);
    }
    let (ended, kind) = shell("while :; do :; done", "seconds = 0.2");
    assert_eq!(kind, Some(Kind::Limit));
    assert!(ended.fault.unwrap().message.contains("0.2 s"));
    assert!(begun.elapsed() < Duration::from_secs(30));
}

#[test]
fn output_is_limited() {
    let (ended, kind) = shell("while :; do echo '{\"estimate\": 1, \"h\": 1}'; done", "output-mib = 1");
    assert_eq!(kind, Some(Kind::Program), "an unknown node ends the search");
    assert!(ended.recording.text.len() < 1 << 20);
    let endless = "echo '{\"node\": 1}'; while :; do echo '{\"estimate\": 1, \"h\": 1}'; done";
    let (ended, kind) = shell(endless, "output-mib = 1");
    assert_eq!((ended.recording.is_cut, kind), (true, Some(Kind::Limit)));
}

#[test]
#[cfg(target_os = "linux")]
fn memory_is_limited() {
    let hungry = "exec python3 -c 'x = bytearray(600 << 20); print(len(x))'";
    let (ended, kind) = shell(hungry, "memory-mib = 256");
    assert_eq!(kind, Some(Kind::Program));
    let message = ended.fault.unwrap().message;
    assert!(message.ends_with("MemoryError"), "{message}");
}

#[test]
fn failures_are_named() {
    let (ended, kind) = shell("echo oh no >&2; exit 3", "");
    assert_eq!(kind, Some(Kind::Program));
    assert!(ended.fault.unwrap().message.ends_with("3: oh no"));
    let chatty = "yes 'a warning' | head -n 20000 >&2; echo oh no >&2; exit 3";
    for script in [chatty, "sleep 60 & echo oh no >&2; exit 3"] {
        let (ended, _) = shell(script, "");
        let message = ended.fault.unwrap().message;
        assert!(message.ends_with("3: oh no"), "{script}: {message}");
    }
    let task = Task::parse(READY[0].task, "t.toml", ".".as_ref()).unwrap();
    let missing =
        run(&Program::new(&["no-such-program".into()]), &task, &StopFlag::new()).unwrap().grade(&task);
    assert!(missing.reason.contains("not found"), "{}", missing.reason);
}

#[test]
fn a_question_must_fit_its_problem() {
    let text = "title = \"t\"\nproblem = { text = \"Arad -> Bucharest\" }\nquestion = { ask = \"order\", search = \"mrv\" }";
    let error = Task::parse(text, "t.toml", ".".as_ref()).unwrap_err().to_string();
    assert_eq!(error, "t.toml: the order `mrv` is for maps to colour");
}

#[test]
fn ctrl_c_ends_the_program() {
    let task = Task::parse(READY[0].task, "t.toml", ".".as_ref()).unwrap();
    let stop = StopFlag::new();
    stop.raise();
    let words: Vec<OsString> = ["sleep", "60"].map(OsString::from).to_vec();
    assert!(run(&Program::new(&words), &task, &stop).unwrap().is_interrupted);
}
