use crate::tests::instances;
use crate::{
    AuxiliaryInputs, Cell, Ending, HeuristicChoice, Instance, Look, Method, Picture, Request, SearchEvent,
    Tone, read,
};
use solvarium::Limits;
use std::path::Path;

const EXAMPLE: &str = include_str!("example.pddl");

/// Splits the example into its domain and its problem.
fn halves() -> (&'static str, &'static str) {
    EXAMPLE.split_at(EXAMPLE.find("(define (problem").unwrap())
}

fn request(method: &str, heuristic: Option<&str>) -> Request {
    let heuristic = heuristic.map(|name| HeuristicChoice::parse(name).unwrap());
    Request { method: Method::parse(method).unwrap(), heuristic, ..Request::default() }
}

#[test]
fn auto_finds_an_optimal_plan() {
    let instance = &instances(EXAMPLE, "planning")[0];
    let report = instance.solve(&Request::default(), &Limits::none(), None).unwrap();
    assert_eq!((report.cost, report.method.as_str()), (Some(5.0), "astar"));
    let line = report.solution().unwrap();
    assert_eq!(line.matches('(').count(), 5, "{line}");
    assert!(line.contains("(move hall kitchen)"), "{line}");
}

#[test]
fn a_domain_may_come_beside_before_or_after() {
    let (domain, problem) = halves();
    let none = AuxiliaryInputs::default();
    let beside = AuxiliaryInputs { domain: Some(domain), ..none };
    for (text, auxiliary) in [(problem, beside), (EXAMPLE, none), (&*format!("{problem}\n{domain}"), none)] {
        let items = read(text, None, &auxiliary).unwrap();
        let instance = items[0].instance.as_ref().unwrap();
        assert_eq!(instance.describe(), "two-balls: 5 variables, 18 actions");
        // The text of an instance holds all of it.
        assert!(crate::parse(&instance.text()).is_ok());
    }
}

#[test]
fn a_problem_takes_the_domain_above_it() {
    let other = EXAMPLE.replace("(free ?h)", "(idle ?h)").replace("(free ", "(idle ");
    let (domain, problem) = halves();
    let text = format!("{EXAMPLE}\n{problem}\n{other}");
    let items = read(&text, None, &AuxiliaryInputs::default()).unwrap();
    let told: Vec<String> =
        items.iter().map(|item| item.instance.as_ref().map(|task| task.describe()).unwrap()).collect();
    assert_eq!(told, ["two-balls: 5 variables, 18 actions"; 3]);
    assert!(items.is_sorted_by_key(|item| item.line) && items[1].line > 20);
    let beside = AuxiliaryInputs { domain: Some(domain), ..AuxiliaryInputs::default() };
    assert_eq!(read(&format!("{problem}\n{problem}"), None, &beside).unwrap().len(), 2);
}

#[test]
fn searches_expand_the_same_states_with_and_without_an_observer() {
    let instance = &instances(EXAMPLE, "planning")[0];
    for (method, heuristic) in [
        ("astar", Some("lm-cut")),
        ("astar", Some("hmax")),
        ("astar", Some("blind")),
        ("greedy", Some("ff")),
        ("greedy", Some("hadd")),
        ("greedy", Some("goal-count")),
        ("lazy-greedy", Some("ff")),
        ("lazy-greedy(boost=0)", Some("goal-count")),
        ("enforced-hill-climbing", Some("ff")),
        ("enforced-hill-climbing", Some("hadd")),
        ("anytime-astar", Some("ff")),
        ("anytime-astar", Some("hmax")),
        ("bfs", None),
        ("uniform-cost", None),
    ] {
        let request = request(method, heuristic);
        let mut ignore = |_: &SearchEvent<'_>| {};
        let watched = instance.solve(&request, &Limits::none(), Some(&mut ignore)).unwrap();
        let alone = instance.solve(&request, &Limits::none(), None).unwrap();
        let of = |report: &crate::Report| (report.cost, report.stats.expanded);
        assert_eq!(of(&watched), of(&alone), "{method} {heuristic:?}");
        assert!(alone.cost >= Some(5.0));
    }
}

#[test]
fn an_anytime_search_says_whether_its_plan_is_proved_optimal() {
    let instance = &instances(EXAMPLE, "planning")[0];
    let request = request("anytime-astar", Some("ff"));
    let whole = instance.solve(&request, &Limits::none(), None).unwrap();
    assert_eq!((whole.cost, whole.optimal), (Some(5.0), Some(true)));
    let nodes = Limits::none().nodes(whole.stats.expanded - 1);
    let part = instance.solve(&request, &nodes, None).unwrap();
    assert_eq!((part.ending, part.optimal), (Ending::Solved, Some(false)));
    let none = instance.solve(&request, &Limits::none().nodes(1), None).unwrap();
    assert_eq!((none.cost, none.optimal), (None, None));
}

#[test]
fn plans_are_checked_step_by_step() {
    let instance = &instances(EXAMPLE, "planning")[0];
    let told = |plan: &str| {
        let findings = instance.check_plan(plan, &Limits::none()).unwrap();
        (findings.good().unwrap(), findings.0[0].text.clone())
    };
    let report = instance.solve(&Request::default(), &Limits::none(), None).unwrap();
    let plan = report.solution().unwrap().replace(") (", ")\n(") + "\n; cost = 5 (unit cost)\n";
    assert_eq!(told(&plan), (true, "the goal is reached; cost 5".into()));
    for (plan, says) in [
        ("", "the goal is not reached: (at red kitchen) is false in the initial state"),
        (
            "(move hall kitchen)\n(pick red hall left)",
            "line 2, step 2: (pick red hall left) is not applicable, since (robot-at hall) is false",
        ),
        ("(fly hall)", "line 1, step 1: unknown action 'fly'; known: move, pick, drop"),
        (
            "move hall kitchen",
            "line 1, step 1: expected an action such as `(drive t1 a b)`, found `move hall kitchen`",
        ),
    ] {
        assert_eq!(told(plan), (false, says.into()));
    }
    let refused =
        |text: &str, kind| instances(text, kind)[0].check_plan("", &Limits::none()).unwrap_err().to_string();
    assert_eq!(
        refused("1 4 2 / 3 0 5 / 6 7 8", "tiles"),
        "plans can be checked for planning tasks in PDDL, but this puzzle is tiles"
    );
    let sas = include_str!("../../../../planning/tests/tasks/ferry.sas");
    assert_eq!(
        refused(sas, "planning"),
        "plans are checked against PDDL, but this task is a translator's file"
    );
}

#[test]
fn an_unreachable_goal_is_no_solution_without_a_search() {
    let text = EXAMPLE.replace("(robot-at hall)", "");
    let report = instances(&text, "planning")[0].solve(&Request::default(), &Limits::none(), None).unwrap();
    assert_eq!(report.ending, Ending::NoSolution);
    assert_eq!(report.stats.expanded, 0);
}

#[test]
fn bad_texts_say_what_is_wrong_and_where() {
    let (domain, problem) = halves();
    let told = |text: &str, auxiliary: &AuxiliaryInputs<'_>| {
        let read =
            read(text, None, auxiliary).map(|mut items| items.remove(0).instance.map(|i| i.describe()));
        read.and_then(|instance| instance).unwrap_err().to_string()
    };
    let none = AuxiliaryInputs::default();
    let beside = AuxiliaryInputs { domain: Some(domain), ..none };
    assert_eq!(
        told(problem, &none),
        "this problem needs its domain `gripper`: name its file first, as in `solve domain.pddl problem.pddl`, or use --domain"
    );
    assert_eq!(
        told(domain, &none),
        "this is a domain without a problem to solve: name the file of a problem after it, as in `solve domain.pddl problem.pddl`"
    );
    assert_eq!(told(EXAMPLE, &beside), "line 1: expected one domain, found a second one");
    let misspelt = EXAMPLE.replace("(at red kitchen)", "(att red kitchen)");
    assert!(told(&misspelt, &none).starts_with("line 22, column 16: "), "{}", told(&misspelt, &none));
    let faulty = domain.replace("(free ?h)", "(free ?x)");
    let beside = AuxiliaryInputs { domain: Some(&faulty), ..none };
    assert!(told(problem, &beside).starts_with("its domain, line "), "{}", told(problem, &beside));
}

#[test]
fn lm_cut_refuses_unsupported_features() {
    let text = "(define (domain lamps) (:predicates (on ?l) (odd)) \
        (:action press :parameters (?l) :effect (when (not (on ?l)) (on ?l)))) \
        (define (problem p) (:domain lamps) (:objects a) (:goal (on a)))";
    let instance = &instances(text, "planning")[0];
    let report = instance.solve(&Request::default(), &Limits::none(), None).unwrap();
    assert_eq!(
        (report.cost, report.heuristic.map(|choice| choice.to_string())),
        (Some(1.0), Some("hmax".into()))
    );
    let error = instance.solve(&request("astar", Some("lm-cut")), &Limits::none(), None).err().unwrap();
    assert_eq!(
        error.to_string(),
        "heuristic 'lm-cut' does not support axioms and conditional effects, which this task has; use hmax"
    );
}

#[test]
fn limits_hold_while_a_task_is_grounded() {
    let objects: String = (0..400).map(|n| format!("o{n} ")).collect();
    let text = format!(
        "(define (domain wide) (:predicates (p ?a ?b ?c) (q)) (:action x :parameters (?a ?b ?c) :effect (p ?a ?b ?c))) \
         (define (problem p) (:domain wide) (:objects {objects}) (:init) (:goal (p o1 o2 o3)))"
    );
    let limits = Limits::none().time(std::time::Duration::from_millis(200));
    let begun = std::time::Instant::now();
    let stopped = crate::read_within(&text, None, &AuxiliaryInputs::default(), &limits);
    let stopped = stopped.and_then(|mut items| items.remove(0).instance.map(|_| ()));
    assert!(stopped.err().unwrap().stop().is_some());
    assert!(begun.elapsed().as_secs() < 20);
}

/// An example: its domain and its first problem.
fn example(domain: &str) -> Box<dyn Instance> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/planning").join(domain);
    let read = |file: &str| std::fs::read_to_string(folder.join(file)).unwrap();
    crate::parse(&(read("domain.pddl") + &read("p01.pddl"))).unwrap()
}

#[test]
fn domains_are_drawn_as_their_predicates_say() {
    for (domain, look) in [
        ("blocks", Some(Look::Stacks)),
        ("briefcase", Some(Look::Table)),
        ("circuit", None),
        ("elevator", Some(Look::Table)),
        ("ferry", Some(Look::Table)),
        ("gripper", Some(Look::Table)),
        ("hanoi", Some(Look::Stacks)),
        ("logistics", Some(Look::Table)),
        ("sliding-tiles", Some(Look::Tiles)),
        ("sokoban", Some(Look::Floor)),
    ] {
        let instance = example(domain);
        let picture = instance.scene(0, &[]).unwrap().picture;
        assert_eq!(picture.as_ref().map(|picture| picture.look), look, "{domain}");
        let report = instance.solve(&Request::default(), &Limits::none(), None).unwrap();
        let size = |picture: &Picture| (picture.width, picture.height);
        for scene in report.scenes() {
            assert_eq!(scene.picture.as_ref().map(size), picture.as_ref().map(size), "{domain}");
            let picture = scene.picture.iter();
            assert!(picture.clone().all(|one| one.cells.len() == one.width * one.height), "{domain}");
        }
    }
}

/// A picture in lines: the texts of its cells, `#` for a wall and `.` for a wanted cell.
fn lines(picture: &Picture) -> Vec<String> {
    let text = |cell: &Cell| match cell.tone {
        Tone::Wall => "#".into(),
        Tone::Goal => ".".into(),
        Tone::Here if cell.text.is_empty() => "@".into(),
        Tone::Empty => "_".into(),
        _ => cell.text.clone(),
    };
    picture
        .cells
        .chunks(picture.width)
        .map(|row| row.iter().map(text).collect::<Vec<_>>().join(" "))
        .collect()
}

#[test]
fn pictures_show_the_state() {
    let start = |domain| lines(&example(domain).scene(0, &[]).unwrap().picture.unwrap());
    assert_eq!(start("blocks"), ["_ _ _", "_ _ _", "c _ _", "a b _"]);
    assert_eq!(start("sliding-tiles"), ["t3 t1 t2", "t4 _ t5"]);
    assert_eq!(start("sokoban"), ["@ _ _ _", "_ b1 . _", "_ _ _ _"]);
}

#[test]
fn the_account_of_an_action_has_its_conditions_and_changes() {
    let instance = &instances(EXAMPLE, "planning")[0];
    let mut codes = Vec::new();
    let mut look = |event: &SearchEvent<'_>| codes.extend(event.data.action());
    instance.solve(&request("dfs", None), &Limits::none(), Some(&mut look)).unwrap();
    let account = instance.account(0, &codes[..1]);
    assert!(account[0].starts_with("Preconditions: "), "{account:?}");
    assert!(account.iter().any(|line| line.starts_with("Now true: ")), "{account:?}");
    assert_eq!(instance.account(0, &[]), [""; 0]);
}
