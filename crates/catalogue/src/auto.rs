//! The rules of `auto`: which method it takes where, and why. One list, which searches, results and docs/auto.md share.
//!
//! This is algorithm selection (Rice, 1976) by a decision list that people can read: a puzzle asks its own questions in the
//! order of its rules, and the first that holds decides. A rule holds the method as it is typed, so that what is said of a
//! rule is what runs. The rules were chosen from the table of `cargo xtask bench auto`.

use crate::heuristic::HeuristicChoice;
use crate::method::Method;
use crate::methods;

/// A rule of `auto`: for finding a solution, or for counting all of them, where the latter has a rule of its own.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Request};
/// let job = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let rule = job.solve(&Request::default(), &Limits::none(), None)?.rule.unwrap();
/// assert_eq!((rule.puzzle, rule.place, rule.method), ("sliding tiles", "up to 9 cells", "astar"));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rule {
    /// The puzzles that it is for.
    pub puzzle: &'static str,
    /// Which of them; empty for all that no rule before it took.
    pub place: &'static str,
    /// The method with its settings, as [`Method::parse`] reads it.
    pub method: &'static str,
    /// What the method goes by, if it asks a heuristic.
    pub by: &'static str,
    /// Why this method.
    pub why: &'static str,
}

/// What `auto` comes to on a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    pub(crate) rule: &'static Rule,
    pub(crate) heuristic: HeuristicChoice,
}

impl Chosen {
    /// What a rule says, for a method that asks this heuristic.
    pub(crate) const fn by(rule: &'static Rule, heuristic: HeuristicChoice) -> Self {
        Self { rule, heuristic }
    }

    /// What a rule says, for a method that asks none.
    pub(crate) fn blind(rule: &'static Rule) -> Self {
        Self::by(rule, HeuristicChoice::blind())
    }

    pub(crate) fn method(&self) -> Method {
        self.rule.method()
    }
}

impl Rule {
    /// The method. A test reads those of all rules.
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

/// The rule of problems that come with an algorithm. It is in no list, as no problem that has a name does.
pub(crate) static OWN_SEARCH: Rule = Rule {
    puzzle: "a problem of one's own",
    place: "with an algorithm of its own",
    method: "own",
    by: "",
    why: "the program that has the problem chose it",
};

/// Declares the rules, and lists them.
macro_rules! rules {
    ($($name:ident: $puzzle:literal, $place:literal => $method:literal, $by:literal; $why:literal)*) => {
        $(pub(crate) static $name: Rule =
            Rule { puzzle: $puzzle, place: $place, method: $method, by: $by, why: $why };)*

        static ALL: &[&Rule] = &[$(&$name,)*];
    };
}

/// All rules, those of a puzzle in the order in which they are asked: the first that holds decides.
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
    PLAIN_SUDOKU: "Sudoku", "plain 9x9, nobody watches" => "fast", "";
        "its engine is a hundred times as fast as those that show their steps"
    SMALL_SUDOKU: "Sudoku", "up to 16x16" => "singles", "";
        "propagating singles leaves so little to guess that nothing else has begun by then"
    MODELLED_SUDOKU: "Sudoku", "with diagonals or candidates, up to 16x16" => "backtrack(hidden=singles,order=dom-wdeg,restarts=luby)", "";
        "these are models only, and up to that size matching takes longer than what it saves"
    LEARNT_SUDOKU: "Sudoku", "17x17 to 25x25, in a build with SAT" => "sat(aim=solution,before=much,first=3000,restarts=luby)", "";
        "some thousand decisions solve most of them, and what is left then must be learned from conflicts"
    LARGE_SUDOKU: "Sudoku", "26x26 to 36x36, in a build with SAT" => "sat(aim=solution,before=much,phase=mixed,orders=2)", "";
        "one grid is solved by choosing digits and another by ruling them out, each in its order of variables, and two solvers in turn find out which"
    HUGE_SUDOKU: "Sudoku", "larger, in a build with SAT" => "sat(aim=solution,before=much,shuffle=yes,phase=mixed,orders=2)", "";
        "two solvers in turn, in orders by lot, solve 22 of 28 grids of 49x49 and 64x64 within a minute, one that learns all the time 16"
    UNLEARNT_SUDOKU: "Sudoku", "larger than 16x16, in a build without SAT" => "backtrack(propagate=matching,hidden=singles,locked=yes,order=dom-wdeg,restarts=luby)", "";
        "weights of conflicts, restarts and whole houses solve all 24 grids of 25x25 that were measured"
    SMALL_TILES: "sliding tiles", "up to 9 cells" => "astar", "linear conflicts";
        "all boards fit into memory, and linear conflicts save a third of the time of the hardest"
    FAST_TILES: "sliding tiles", "up to 25 cells, the goal's blank in a corner, nobody watches" => "fast", "";
        "its engine expands many boards at a time and takes pattern databases for hard ones"
    LARGE_TILES: "sliding tiles", "any other" => "ida(cycles=parent)", "linear conflicts";
        "memory would not hold all boards, and linear conflicts are seven times as fast as Manhattan distance"
    PANCAKES: "pancakes", "" => "ida(cycles=parent)", "gaps";
        "gaps are so near to the cost that few stacks are looked at twice"
    FEW_QUEENS: "queens", "up to 12" => "astar", "free rows";
        "a search for so few is done before a model is made"
    EMPTY_QUEENS: "queens", "an empty board" => "min-conflicts", "";
        "conflicts are mended in microseconds whatever the size, where A* takes minutes from 30 queens on"
    SOME_QUEENS: "queens", "some stand already" => "backtrack(order=dom-wdeg)", "";
        "only an empty board may be filled anew, so that mending may have no end"
    KILLER: "killer", "up to 9x9" => "backtrack(propagate=matching,hidden=singles,locked=yes,order=dom-wdeg,value=least-constraining)", "";
        "the combinations of cages leave much to propagate, and whole houses half as much to decide again"
    LEARNT_KILLER: "killer", "larger, in a build with SAT" => "sat(aim=solution,before=much,first=10000)", "";
        "ten thousand decisions solve most of them, and what is left then must be learned from conflicts"
    UNLEARNT_KILLER: "killer", "larger, in a build without SAT" => "backtrack(propagate=matching,hidden=singles,locked=yes,order=dom-wdeg,value=least-constraining)", "";
        "the combinations of cages leave much to propagate, and whole houses half as much to decide again"
    FULL_MODEL: "Latin squares, zebra, models of one's own", "different values of so many variables are all values that there are" => "backtrack(propagate=matching,hidden=singles,order=dom-wdeg,value=least-constraining,restarts=luby)", "";
        "near the threshold some orders of decisions take a million times as long as others, which the strongest propagation with restarts avoids; the value first that strikes out fewest of others takes a fifth of the time"
    MODEL: "colouring, other models of one's own", "" => "backtrack(order=dom-wdeg,repair=10)", "";
        "conflicts tell where to decide, and from a hundred of them on tabu search takes turns, which finds near the threshold in a third of the time and takes about as long as the tree"
    BEST_OF_MODEL: "models of one's own with an objective", "" => "backtrack(order=dom-wdeg)", "";
        "conflicts tell where to decide, and values that are best for the objective come first"
    LEARNT_CNF: "clauses", "in a build with SAT" => "sat", "";
        "clauses are what the solver is for"
    CNF: "clauses", "in a build without SAT" => "backtrack(order=dom-wdeg)", "";
        "conflicts tell where to decide"
    CRYPTARITHM: "cryptarithm", "" => "backtrack", "";
        "ten digits are so few that nothing has to be learned"
    JUMPED_MAP: "maps", "eight neighbours, every step costs the same, nobody watches" => "jump-points", "";
        "it looks only at fields where a way may turn, half of what A* takes"
    SEVERED_MAP: "other maps", "start and goal lie in different components, nobody watches" => "bidirectional", "";
        "the end that is walled in more closely is soon searched through, and so it is proved that there is no way"
    NAMED: "any", "a heuristic is named, and what would be taken asks none" => "astar", "the heuristic that is named";
        "what is named must be asked"
    PATH: "other maps, graphs, rivers, jugs, letters, problems of one's own", "" => "astar", "the best heuristic that never overestimates";
        "no search that goes by the same consistent heuristic proves a plan best with fewer states"
    FEW_CITIES: "tours", "up to 12 cities" => "held-karp", "";
        "all tours of so few cities are compared in a millisecond, which proves that the tour is the shortest"
    TOUR: "tours", "up to 200,000 cities" => "lin-kernighan", "";
        "its moves exchange as many roads as it takes to gain, and come nearer to the best tour than any other here"
    LONG_TOUR: "tours", "more" => "ils(kick=5,idle=0,start=greedy)", "";
        "the turns of Lin-Kernighan moves would take most of the time"
    BITS: "bits", "" => "climb(sideways=1000000)", "";
        "it walks on where no bit shows whether it is right"
    PLAIN_COUNT: "Sudoku", "to count, plain 9x9" => "fast", "";
        "its engine is a hundred times as fast as those that show their steps"
    SMALL_COUNT: "Sudoku", "to count, up to 16x16" => "singles", "";
        "propagating singles leaves so little to guess that nothing else has begun by then"
    MODELLED_COUNT: "Sudoku", "to count, with diagonals or candidates, up to 16x16" => "backtrack(hidden=singles,order=dom-wdeg)", "";
        "these are models only, and up to that size matching takes longer than what it saves"
    LEARNT_COUNT: "Sudoku", "to count, larger, in a build with SAT" => "sat(before=much)", "";
        "where a grid has one solution only, the solver must prove that there is no other, and is not set for finding"
    UNLEARNT_COUNT: "Sudoku", "to count, larger, in a build without SAT" => "backtrack(propagate=matching,hidden=singles,locked=yes,order=dom-wdeg)", "";
        "whole houses leave the fewest decisions"
    LEARNT_KILLER_COUNT: "killer", "to count, larger than 9x9, in a build with SAT" => "sat(before=much,first=10000)", "";
        "where a grid has one solution only, the solver must prove that there is no other, and is not set for finding"
    COUNTED_QUEENS: "queens", "to count" => "dfs", "";
        "each board is met once, so that nothing need be remembered"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{HARD, SMALL, jobs};
    use crate::{JobEvent, Report, Request};
    use solvarium::Limits;

    const FIFTEEN: &str = "1 9 3 7 / 4 2 5 11 / 8 13 0 6 / 12 14 10 15";

    /// What comes of a puzzle that may not be searched.
    fn resolved(text: &str, kind: &str, request: &Request) -> Report {
        jobs(text, kind)[0].resolve(request).unwrap()
    }

    fn cities(many: usize) -> String {
        (0..many).map(|i| format!("{} {} {}\n", i + 1, i % 997, i / 7)).collect()
    }

    fn open_grid(side: usize) -> String {
        format!("{}\n", vec!["."; side].join(" ")).repeat(side)
    }

    /// A puzzle for each rule that can hold in this build.
    #[test]
    fn each_rule_holds_somewhere_and_says_what_runs() {
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
            (&EMPTY_QUEENS, "queens", "1000".into()),
            (&SOME_QUEENS, "queens", some),
            (&KILLER, "killer", of_small("killer")),
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
            (&FEW_CITIES, "tsp", of_small("tsp")),
            (&TOUR, "tsp", "grid 4 4".into()),
            (&LONG_TOUR, "tsp", large),
            (&BITS, "onemax", of_small("onemax")),
        ] {
            let report = resolved(&text, kind, &Request::default());
            assert_eq!((report.rule, report.method.as_str()), (Some(rule), rule.method), "{kind}");
        }
    }

    #[test]
    fn watchers_and_named_heuristics_have_rules_of_their_own() {
        let mut ignore = |_: &JobEvent<'_>| {};
        let watched = jobs(HARD, "sudoku")[0].solve(&Request::default(), &Limits::none(), Some(&mut ignore));
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
                jobs(&text, kind)[0].count(&Method::default(), 1, &Limits::none().nodes(1)).unwrap();
            assert_eq!((counted.rule, counted.method.as_str()), (Some(rule), rule.method), "{kind}");
        }
        let named = jobs("6", "queens")[0].count(&COUNTED_QUEENS.method(), 9, &Limits::none()).unwrap();
        assert_eq!((named.number, named.rule), (4, None));
    }

    #[test]
    fn whoever_names_a_method_gets_no_rule() {
        for method in ["astar", "fast"] {
            let request = Request { method: Method::parse(method).unwrap(), ..Request::default() };
            assert_eq!(resolved(FIFTEEN, "tiles", &request).rule, None);
        }
    }

    #[test]
    fn every_rule_names_a_method_as_it_is_shown() {
        for rule in rules() {
            assert_eq!(Method::parse(rule.method).unwrap().to_string(), rule.method);
        }
    }

    /// The rules as docs/auto.md shows them.
    fn table() -> String {
        let (mut lines, mut last) =
            (String::from("| puzzle | where | method | as |\n|---|---|---|---|\n"), "");
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
