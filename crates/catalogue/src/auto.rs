//! The rules of `auto`: which method it takes where, and why. Searches, reports and docs/auto.md share this one list.
//!
//! This is algorithm selection (Rice, 1976) by a decision list that people can read. Each puzzle tests the conditions
//! of its rules in order, and the first that holds decides. A rule holds the method as text, so the documented method
//! is the one that runs. The rules were chosen from the table of `cargo xtask bench auto`.

use crate::heuristic::HeuristicChoice;
use crate::method::Method;
use crate::methods;

/// A rule of `auto`. A rule for counting applies only to counting; puzzles without such a rule use their other rules
/// for both.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Request};
/// let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let rule = instance.solve(&Request::default(), &Limits::none(), None)?.rule.unwrap();
/// assert_eq!((rule.puzzle, rule.place, rule.method), ("sliding tiles", "up to 9 cells", "astar"));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rule {
    /// Puzzles that the rule is for.
    pub puzzle: &'static str,
    /// The puzzles to which the rule applies; empty for all that no earlier rule took.
    pub place: &'static str,
    /// The method with its settings, as [`Method::parse`] reads it.
    pub method: &'static str,
    /// How the rule names the heuristic of the method, if the method needs one.
    pub by: &'static str,
    /// The reason for this method.
    pub why: &'static str,
}

/// Rule and heuristic that `auto` chose for a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    pub(crate) rule: &'static Rule,
    pub(crate) heuristic: HeuristicChoice,
}

impl Chosen {
    /// The choice of a rule whose method needs this heuristic.
    pub(crate) const fn by(rule: &'static Rule, heuristic: HeuristicChoice) -> Self {
        Self { rule, heuristic }
    }

    /// The choice of a rule whose method needs no heuristic.
    pub(crate) fn blind(rule: &'static Rule) -> Self {
        Self::by(rule, HeuristicChoice::blind())
    }

    pub(crate) fn method(&self) -> Method {
        self.rule.method()
    }
}

impl Rule {
    /// The method of the rule. A test parses the methods of all rules.
    pub(crate) fn method(&self) -> Method {
        if self.method == methods::OWN_SEARCH.name {
            return Method::of(&methods::OWN_SEARCH);
        }
        Method::parse(self.method).unwrap_or_default()
    }
}

impl std::fmt::Display for Rule {
    /// The rule in a sentence: `sliding tiles, up to 9 cells: astar by linear conflicts, as ...`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { puzzle, place, method, by, why } = self;
        let comma = if place.is_empty() { "" } else { ", " };
        let by_which = if by.is_empty() { "" } else { " by " };
        write!(f, "{puzzle}{comma}{place}: {method}{by_which}{by}, as {why}")
    }
}

/// The rule of problems that come with an algorithm. It is in no list, because such problems have no name.
pub(crate) static OWN_SEARCH: Rule = Rule {
    puzzle: "your own problem",
    place: "with its own algorithm",
    method: "own",
    by: "",
    why: "your program chose it",
};

/// The rule of landscapes that a program defines. It is in no list, because such landscapes have no name.
pub(crate) static OWN_LANDSCAPE: Rule = Rule {
    puzzle: "your own landscape",
    place: "",
    method: "anneal",
    by: "",
    why: "it needs one random neighbour at a time, and finds its temperature itself",
};

/// Declares the rules, and lists them.
macro_rules! rules {
    ($($(#[$only:meta])? $name:ident: $puzzle:literal, $place:literal => $method:literal, $by:literal; $why:literal)*) => {
        $($(#[$only])? pub(crate) static $name: Rule =
            Rule { puzzle: $puzzle, place: $place, method: $method, by: $by, why: $why };)*

        static ALL: &[&Rule] = &[$($(#[$only])? &$name,)*];
    };
}

/// All rules; those of a puzzle are in the order of evaluation, and the first that holds decides.
///
/// ```
/// use solvarium_catalogue::{Method, auto};
/// assert!(auto::rules().iter().all(|rule| Method::parse(rule.method).is_ok()));
/// ```
#[must_use]
pub fn rules() -> &'static [&'static Rule] {
    ALL
}

rules! {
    PLAIN_SUDOKU: "Sudoku", "plain 9x9, not watched" => "fast", "";
        "its engine is a hundred times faster than methods that show their steps"
    SMALL_SUDOKU: "Sudoku", "up to 16x16" => "singles", "";
        "it fills in singles and seldom guesses; it ends before another method has started"
    MODELLED_SUDOKU: "Sudoku", "with diagonals or candidates, up to 16x16" => "backtrack(hidden=singles,order=dom-wdeg,restarts=luby)", "";
        "only models support these rules, and up to this size matching costs more time than it saves"
    LEARNT_SUDOKU: "Sudoku", "17x17 to 25x25, in a build with SAT" => "sat(aim=solution,before=much,first=3000,restarts=luby)", "";
        "a few thousand decisions solve most grids, and the rest need clause learning"
    LARGE_SUDOKU: "Sudoku", "26x26 to 36x36, in a build with SAT" => "sat(aim=solution,before=much,phase=mixed,orders=2)", "";
        "some grids need decisions that set digits, others decisions that exclude them; two solvers take turns"
    HUGE_SUDOKU: "Sudoku", "larger, in a build with SAT" => "sat(aim=solution,before=much,shuffle=yes,phase=mixed,orders=2)", "";
        "two solvers that take turns, with random variable orders, solve 22 of 28 grids of 49x49 and 64x64 within a minute; one solver solves 16"
    UNLEARNT_SUDOKU: "Sudoku", "larger than 16x16, in a build without SAT" => "backtrack(propagate=matching,hidden=singles,locked=yes,order=dom-wdeg,restarts=luby)", "";
        "conflict weights, restarts and matching solve all 24 measured grids of 25x25"
    SMALL_TILES: "sliding tiles", "up to 9 cells" => "astar", "linear conflicts";
        "all boards fit into memory, and linear conflict saves a third of the time on the hardest"
    FAST_TILES: "sliding tiles", "up to 25 cells, the goal's blank in a corner, not watched" => "fast", "";
        "its engine expands many boards at a time and uses pattern databases for hard ones"
    LARGE_TILES: "sliding tiles", "any other" => "ida(cycles=parent)", "linear conflicts";
        "memory cannot hold all boards, and linear conflict is seven times faster than Manhattan distance"
    PANCAKES: "pancakes", "" => "ida(cycles=parent)", "gaps";
        "the gap heuristic is so close to the cost that few stacks are expanded twice"
    FEW_QUEENS: "queens", "up to 12" => "astar", "free rows";
        "the search takes less time than building a model"
    EMPTY_QUEENS: "queens", "an empty board" => "min-conflicts", "";
        "it repairs conflicts in microseconds at any size, while A* takes minutes from 30 queens on"
    SOME_QUEENS: "queens", "some are set already" => "backtrack(order=dom-wdeg)", "";
        "with some queens fixed there may be no solution, and repair would never end"
    KILLER: "killer", "up to 9x9" => "backtrack(propagate=matching,hidden=singles,locked=yes,order=dom-wdeg,value=least-constraining)", "";
        "cage combinations remove many values, and matching halves the remaining decisions"
    LEARNT_KILLER: "killer", "larger, in a build with SAT" => "sat(aim=solution,before=much,first=10000)", "";
        "ten thousand decisions solve most puzzles, and the rest need clause learning"
    UNLEARNT_KILLER: "killer", "larger, in a build without SAT" => "backtrack(propagate=matching,hidden=singles,locked=yes,order=dom-wdeg,value=least-constraining)", "";
        "cage combinations remove many values, and matching halves the remaining decisions"
    #[cfg(feature = "variants")]
    VARIANT: "variant", "" => "backtrack(propagate=matching,hidden=singles,locked=yes,order=dom-wdeg,value=least-constraining)", "";
        "most decisions follow by propagation, and conflict weights find the rules that are hard to satisfy"
    FULL_MODEL: "Latin squares, zebra, your own models", "all-different over as many variables as values" => "backtrack(propagate=matching,hidden=singles,order=dom-wdeg,value=least-constraining,restarts=luby)", "";
        "near the threshold some decision orders take a million times longer; strong propagation with restarts avoids these, and the least constraining value first takes a fifth of the time"
    BEST_OF_MODEL: "your own models with an objective", "" => "backtrack(order=dom-wdeg)", "";
        "conflicts guide the decisions, and values that are best for the objective come first"
    MODEL: "colouring, your other models", "" => "backtrack(order=dom-wdeg,repair=10)", "";
        "conflicts guide the decisions; after a hundred conflicts it alternates with tabu search, which takes a third of the time near the threshold"
    LEARNT_CNF: "clauses", "in a build with SAT" => "sat", "";
        "the solver is made for clauses"
    CNF: "clauses", "in a build without SAT" => "backtrack(order=dom-wdeg)", "";
        "conflicts guide the decisions"
    CRYPTARITHM: "cryptarithm", "" => "backtrack", "";
        "with ten digits there is nothing to learn from conflicts"
    JUMPED_MAP: "maps", "eight neighbours, equal step costs, not watched" => "jump-points", "";
        "it expands only cells where a path may turn, and takes half the time of A*"
    SEVERED_MAP: "other maps", "start and goal in different components, not watched" => "bidirectional", "";
        "the search from the smaller component ends soon, which proves that there is no path"
    NAMED: "any", "you name a heuristic, and the method above takes none" => "astar", "the named heuristic";
        "the heuristic that you named is used"
    PATH: "other maps, graphs, rivers, jugs, letters, your own problems", "" => "astar", "the best admissible heuristic";
        "no search with the same consistent heuristic proves a plan optimal with fewer states"
    PLANNING: "planning tasks", "" => "astar", "LM-cut, or hmax with axioms or conditional effects";
        "LM-cut is the most informed admissible heuristic that needs no preparation"
    ANY_PLANNING: "planning tasks", "any plan is enough: plan=any" => "lazy-greedy", "FF";
        "it evaluates few states, and tries the actions of relaxed plans first"
    ANY_PLAN: "all other paths", "any plan is enough: plan=any" => "greedy", "the best admissible heuristic";
        "it goes straight for a goal, whatever the path costs"
    FEW_CITIES: "tours", "up to 12 cities" => "held-karp", "";
        "dynamic programming proves the shortest tour of so few cities in a millisecond"
    TOUR: "tours", "up to 200,000 cities" => "lin-kernighan", "";
        "its moves exchange any number of edges and come closer to the optimum than the other methods here"
    LONG_TOUR: "tours", "more" => "ils(kick=5,idle=0,start=greedy)", "";
        "reversing parts of the tour would dominate the time of Lin-Kernighan"
    BITS: "bits", "" => "climb(sideways=1000000)", "";
        "it continues over plateaus, where no single bit shows a gain"
    #[cfg(feature = "games")]
    FAST_GAME: "games", "Connect Four with scores, at most 34 free cells, not watched" => "fast", "";
        "its engine on bitboards finds exact scores many times faster than the other searches"
    #[cfg(feature = "games")]
    SMALL_GAME: "games", "few positions are reachable, or your own game" => "alpha-beta(order=estimate)", "";
        "cut-offs and the table leave so few positions that the value is proved in seconds"
    #[cfg(feature = "games")]
    LARGE_GAME: "games", "any other" => "uct", "";
        "no search proves their value soon, and random games show good moves at once"
    PLAIN_COUNT: "Sudoku", "to count, plain 9x9" => "fast", "";
        "its engine is a hundred times faster than methods that show their steps"
    SMALL_COUNT: "Sudoku", "to count, up to 16x16" => "singles", "";
        "it fills in singles and seldom guesses; it ends before another method has started"
    MODELLED_COUNT: "Sudoku", "to count, with diagonals or candidates, up to 16x16" => "backtrack(hidden=singles,order=dom-wdeg)", "";
        "only models support these rules, and up to this size matching costs more time than it saves"
    LEARNT_COUNT: "Sudoku", "to count, larger, in a build with SAT" => "sat(before=much)", "";
        "it must prove that there is no other solution, so it is not tuned for finding one"
    UNLEARNT_COUNT: "Sudoku", "to count, larger, in a build without SAT" => "backtrack(propagate=matching,hidden=singles,locked=yes,order=dom-wdeg)", "";
        "matching leaves the fewest decisions"
    LEARNT_KILLER_COUNT: "killer", "to count, larger than 9x9, in a build with SAT" => "sat(before=much,first=10000)", "";
        "it must prove that there is no other solution, so it is not tuned for finding one"
    COUNTED_QUEENS: "queens", "to count" => "dfs", "";
        "each board is reached once, so no state needs to be stored"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{HARD, SMALL, instances};
    use crate::{Report, Request, SearchEvent};
    use solvarium::Limits;

    const FIFTEEN: &str = "1 9 3 7 / 4 2 5 11 / 8 13 0 6 / 12 14 10 15";

    /// Resolves a request for a puzzle, without a search.
    fn resolved(text: &str, kind: &str, request: &Request) -> Report {
        instances(text, kind)[0].resolve(request).unwrap()
    }

    fn cities(many: usize) -> String {
        (0..many).map(|i| format!("{} {} {}\n", i + 1, i % 997, i / 7)).collect()
    }

    fn open_grid(side: usize) -> String {
        format!("{}\n", vec!["."; side].join(" ")).repeat(side)
    }

    /// A puzzle for each rule that can hold in this build.
    #[test]
    fn each_rule_holds_for_a_puzzle_and_names_the_method_that_runs() {
        let sat = |learnt| if cfg!(feature = "sat") { learnt } else { &UNLEARNT_SUDOKU };
        let large = format!(
            "TYPE: TSP\nDIMENSION: 200001\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n{}EOF\n",
            cities(200_001)
        );
        let sat_killer = if cfg!(feature = "sat") { &LEARNT_KILLER } else { &UNLEARNT_KILLER };
        let some = "Q . . . . . . . . . . . .\n".to_string() + &". . . . . . . . . . . . .\n".repeat(12);
        let of_small = |kind: &str| SMALL.iter().find(|(small, _)| *small == kind).unwrap().1.to_string();
        for (rule, kind, text) in [
            (&PLAIN_SUDOKU, "sudoku", HARD.to_string()),
            (&SMALL_SUDOKU, "sudoku", of_small("sudoku")),
            (&MODELLED_SUDOKU, "sudoku(diagonals=different)", ".".repeat(81)),
            (sat(&LEARNT_SUDOKU), "sudoku", open_grid(25)),
            (sat(&LARGE_SUDOKU), "sudoku", open_grid(36)),
            (sat(&HUGE_SUDOKU), "sudoku", open_grid(49)),
            (&SMALL_TILES, "tiles", of_small("tiles")),
            (&FAST_TILES, "tiles", FIFTEEN.to_string()),
            (&LARGE_TILES, "tiles", format!("{FIFTEEN} goal: 1 2 3 4 / 5 0 6 7 / 8 9 10 11 / 12 13 14 15")),
            (&PANCAKES, "pancake", of_small("pancake")),
            (&FEW_QUEENS, "queens", "12".into()),
            (&EMPTY_QUEENS, "queens", "13".into()),
            (&EMPTY_QUEENS, "queens", "100".into()),
            (&SOME_QUEENS, "queens", some),
            (&KILLER, "killer", of_small("killer")),
            (&VARIANT, "variant", of_small("variant")),
            (sat_killer, "killer", "............\n".repeat(12)),
            (&FULL_MODEL, "quasigroup", of_small("quasigroup")),
            (&MODEL, "colouring", of_small("colouring")),
            (&FULL_MODEL, "zebra", of_small("zebra")),
            (&CRYPTARITHM, "cryptarithm", of_small("cryptarithm")),
            (if cfg!(feature = "sat") { &LEARNT_CNF } else { &CNF }, "cnf", of_small("cnf")),
            (&JUMPED_MAP, "map", of_small("map")),
            (&SEVERED_MAP, "map(four)", "S#G".into()),
            (&PATH, "map(four)", of_small("map(four)")),
            (&PATH, "jugs", of_small("jugs")),
            (&PLANNING, "planning", of_small("planning")),
            (&FEW_CITIES, "tsp", of_small("tsp")),
            (&TOUR, "tsp", "grid 4 4".into()),
            (&LONG_TOUR, "tsp", large),
            (&BITS, "onemax", of_small("onemax")),
            (&SMALL_GAME, "tic-tac-toe", of_small("tic-tac-toe")),
            (&FAST_GAME, "connect-four", "15475757".into()),
            (&LARGE_GAME, "connect-four(score=result)", "start".into()),
            (&LARGE_GAME, "pig", of_small("pig")),
        ] {
            let report = resolved(&text, kind, &Request::default());
            assert_eq!((report.rule, report.method.as_str()), (Some(rule), rule.method), "{kind}");
        }
    }

    /// If any plan is enough, `auto` searches for paths greedily. If the answer is not a path, nothing changes.
    #[test]
    fn auto_has_separate_rules_for_any_plan() {
        let any = |heuristic: Option<&str>| Request {
            method: Method::parse("auto(plan=any)").unwrap(),
            heuristic: heuristic.map(|name| crate::HeuristicChoice::parse(name).unwrap()),
            ..Request::default()
        };
        let of_small = |kind: &str| SMALL.iter().find(|(small, _)| *small == kind).unwrap().1.to_string();
        for (rule, kind, text) in [
            (&ANY_PLANNING, "planning", of_small("planning")),
            (&ANY_PLAN, "tiles", FIFTEEN.into()),
            (&ANY_PLAN, "map", of_small("map")),
            (&ANY_PLAN, "pancake", of_small("pancake")),
            (&PLAIN_SUDOKU, "sudoku", HARD.into()),
            (&FEW_CITIES, "tsp", of_small("tsp")),
        ] {
            assert_eq!(resolved(&text, kind, &any(None)).rule, Some(rule), "{kind}");
        }
        let by = |heuristic| resolved(&of_small("planning"), "planning", &any(heuristic)).heuristic.unwrap();
        assert_eq!([by(None), by(Some("hadd"))].map(|by| by.to_string()), ["ff", "hadd"]);
    }

    #[test]
    fn auto_has_separate_rules_for_watched_runs_and_named_heuristics() {
        let mut ignore = |_: &SearchEvent<'_>| {};
        let watched =
            instances(HARD, "sudoku")[0].solve(&Request::default(), &Limits::none(), Some(&mut ignore));
        assert_eq!(watched.unwrap().rule, Some(&SMALL_SUDOKU));
        let named = |heuristic: &str| Request {
            heuristic: Some(crate::HeuristicChoice::parse(heuristic).unwrap()),
            ..Request::default()
        };
        assert_eq!(resolved(HARD, "sudoku", &named("empty-cells")).rule, Some(&NAMED));
        assert_eq!(resolved(FIFTEEN, "tiles", &named("manhattan")).rule, Some(&LARGE_TILES));
    }

    #[test]
    fn counts_name_the_rule_that_chose() {
        let sat = |learnt| if cfg!(feature = "sat") { learnt } else { &UNLEARNT_COUNT };
        let sat_killer = if cfg!(feature = "sat") { &LEARNT_KILLER_COUNT } else { &UNLEARNT_KILLER };
        for (rule, kind, text) in [
            (&PLAIN_COUNT, "sudoku", HARD.to_string()),
            (&SMALL_COUNT, "sudoku", open_grid(4)),
            (&MODELLED_COUNT, "sudoku(diagonals=different)", ".".repeat(81)),
            (sat(&LEARNT_COUNT), "sudoku", open_grid(25)),
            (sat_killer, "killer", "............\n".repeat(12)),
            (&COUNTED_QUEENS, "queens", "13".into()),
            (&MODEL, "colouring", "usa".into()),
        ] {
            let counted =
                instances(&text, kind)[0].count(&Method::default(), 1, &Limits::none().nodes(1)).unwrap();
            assert_eq!((counted.rule, counted.method.as_str()), (Some(rule), rule.method), "{kind}");
        }
        let named = instances("6", "queens")[0].count(&COUNTED_QUEENS.method(), 9, &Limits::none()).unwrap();
        assert_eq!((named.number, named.rule), (4, None));
    }

    #[test]
    fn a_named_method_has_no_auto_rule() {
        for method in ["astar", "fast"] {
            let request = Request { method: Method::parse(method).unwrap(), ..Request::default() };
            assert_eq!(resolved(FIFTEEN, "tiles", &request).rule, None);
        }
    }

    #[test]
    fn every_rule_names_its_method_as_it_is_displayed() {
        for rule in rules() {
            assert_eq!(Method::parse(rule.method).unwrap().to_string(), rule.method);
        }
    }

    /// The rules as docs/auto.md shows them.
    fn table() -> String {
        let (mut lines, mut last) =
            (String::from("| puzzle | where | method | because |\n|---|---|---|---|\n"), "");
        for rule in rules() {
            let puzzle = if rule.puzzle == last { "" } else { rule.puzzle };
            let by = if rule.by.is_empty() { String::new() } else { format!(" by {}", rule.by) };
            lines += &format!("| {puzzle} | {} | `{}`{by} | {} |\n", rule.place, rule.method, rule.why);
            last = rule.puzzle;
        }
        lines.replace("A*", "A\\*").replace("|  |", "| |").replace("|  |", "| |")
    }

    #[test]
    fn the_document_shows_the_rules() {
        let document = include_str!("../../../docs/auto.md");
        assert!(document.contains(&table()), "docs/auto.md should have this table:\n{}", table());
    }
}
