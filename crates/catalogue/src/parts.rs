//! Parts of the catalogue that a build may leave out, each a feature of this crate: families of problems with their methods, heuristics
//! and generators. A build without a part still recognises its names and texts. It refuses both with a special error
//! ([`Error::is_unsupported`]), so that the caller can use another build.

use solvarium::Error;
use solvarium_forms::pddl;

/// A part of the catalogue.
pub(crate) struct Part {
    /// The name of the part for messages, a plural: `planning tasks`.
    what: &'static str,
    is_built: bool,
    /// The names of its problems, with blanks between them.
    problems: &'static str,
    /// The names of its methods, heuristics and generators that no other part has.
    others: &'static str,
    /// Whether a text is unmistakably one of its problems.
    is_text: fn(&str) -> bool,
}

static PLANNING: Part = Part {
    what: "planning tasks",
    is_built: cfg!(feature = "planning"),
    problems: "planning pddl strips sas",
    others: "goal-count goalcount hmax h-max hadd h-add ff hff fast-forward lm-cut lmcut blocks \
        blocksworld gripper logistics sokoban",
    is_text: is_planning,
};

static GAMES: Part = Part {
    what: "games",
    is_built: cfg!(feature = "games"),
    problems: "tic-tac-toe tictactoe noughts-and-crosses mnk m,n,k gomoku connect-four connect4 \
        connect-4 four-in-a-row othello reversi nim kayles dots-and-boxes dots pig breakthrough \
        figure-5.2 textbook-game",
    others: "minimax expectiminimax alpha-beta alphabeta pvs negascout principal-variation mtdf mtd-f \
        uct mcts monte-carlo proof-number pns df-pn dfpn retrograde",
    is_text: |_| false,
};

static VARIANTS: Part = Part {
    what: "Sudoku with further rules",
    is_built: cfg!(feature = "variants"),
    problems: "variant sudoku-variant",
    others: "",
    is_text: |text| is_variant(text) || has_constraints(text),
};

static PARTS: [&Part; 3] = [&PLANNING, &GAMES, &VARIANTS];

impl Part {
    fn problems(&self) -> impl Iterator<Item = &'static str> {
        self.problems.split(' ')
    }

    fn others(&self) -> impl Iterator<Item = &'static str> {
        self.others.split_whitespace()
    }

    /// The refusal of a Sudoku with further rules.
    #[cfg(not(feature = "variants"))]
    pub(crate) fn refuse_variant() -> Error {
        VARIANTS.refusal()
    }

    fn refusal(&self) -> Error {
        Error::unsupported(format!("this build does not include {}; the program `solvarium` does", self.what))
    }
}

fn left_out() -> impl Iterator<Item = &'static Part> {
    PARTS.into_iter().filter(|part| !part.is_built)
}

/// The refusal of a name of a part that this build leaves out.
pub(crate) fn refused_name(name: &str) -> Option<Error> {
    let has_it =
        |part: &&Part| part.problems().chain(part.others()).any(|known| known.eq_ignore_ascii_case(name));
    left_out().find(has_it).map(Part::refusal)
}

/// The error for a text of a part that this build leaves out. The text is recognised by features, or by the name that
/// it begins with.
pub(crate) fn refused_text(text: &str, begins_with: impl Fn(&str) -> bool) -> Option<Error> {
    let has_it = |part: &&Part| part.problems().any(&begins_with) || (part.is_text)(text);
    left_out().find(has_it).map(Part::refusal)
}

/// The first word of a file of Fast Downward's translator.
pub(crate) const SAS: &str = "begin_version";

/// Whether a text is a planning task or a part of one.
pub(crate) fn is_planning(text: &str) -> bool {
    text.trim_start().starts_with(SAS) || pddl::kind(text).is_some()
}

/// The lines of a text without comments and empty ones.
fn filled(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Whether a text is a grid with rules below it: the first line after the grid begins with the name of a rule, or with `regions` or
/// `digits`. The grid may also begin with its shape.
pub(crate) fn is_variant(text: &str) -> bool {
    let first_row = filled(text).next().unwrap_or_default();
    if let Some(shape) = first_row.strip_prefix("grid ") {
        let is_number = |text: &str| text.parse::<u8>().is_ok();
        let is_pair = |word: &str, sign| {
            word.split_once(sign).is_some_and(|(one, other)| is_number(one) && is_number(other))
        };
        let words: Vec<&str> = shape.split_whitespace().collect();
        return matches!(words[..], [sides, digits] if is_pair(sides, 'x') && is_pair(digits, '-'));
    }
    let size = match first_row.split_whitespace().count() {
        1 => first_row.chars().count(),
        words => words,
    };
    let word = filled(text).nth(size).and_then(|line| line.split_whitespace().next());
    size >= 2 && word.is_some_and(|word| RULES.split(' ').any(|known| known == word))
}

/// Whether a text has constraints of Interactive Sudoku Solver: `.Cage~10~R1C1`, or a link to it.
fn has_constraints(text: &str) -> bool {
    let line = filled(text).next().unwrap_or_default();
    let mut letters = line.chars().skip(1);
    let is_name = letters.next().is_some_and(|c| c.is_ascii_uppercase())
        && letters.next().is_some_and(|c| c.is_ascii_lowercase());
    line.starts_with('.') && (is_name || ["~R", "~r"].iter().any(|cell| line.contains(cell)))
        || line.contains("Interactive-Sudoku-Solver/?q=")
        || is_killer_line(line)
}

/// Whether a line is a killer Sudoku, a sum or a direction for each cell, or a game of Solo with cages (`3x3k:`) or irregular regions
/// (`9j:`).
fn is_killer_line(line: &str) -> bool {
    let (head, _) = line.split_once(':').unwrap_or_default();
    let is_game = head.len() < 16
        && head.starts_with(|c: char| c.is_ascii_digit())
        && head.chars().all(|c| c.is_ascii_alphanumeric());
    is_game && head.contains(['j', 'k'])
        || line.len() == 81 && line.contains(['<', '>', '^']) && !line.contains(' ')
}

/// The words that a line of a variant may begin with. This is a separate list, because a build without variants has no
/// table of rules.
const RULES: &str = "\
    all and anti-king anti-knight anti-taxicab antiking antiknight arrow between between-line black-dot \
    box-indexer cage circles clone clones column-indexer connected connected-values contains \
    contains-exactly count-distinct count-equal counting-circles diagonal+ diagonal- diagonal-down diagonal-up difference different digits \
    disjoint-groups disjoint-sets double-arrow dutch-flatmates either entropic entropic-line entropy \
    equal-sum equal-sums equality-cage even extra-region full-rank full-rank-tied german-whispers \
    global-entropy global-modular greater greater-than hidden-skyscraper hidden-skyscrapers in-order index-box \
    index-column index-row killer-cage kropki-black kropki-white little-killer little-killer-sum lockout \
    lockout-line look-and-say lunchbox machine maximum minimum modular modular-line nabner \
    neighbour-table no-equal-lines no-other-difference no-other-ratio no-other-sum non-consecutive \
    nonconsecutive numbered-room numbered-rooms odd one-of or pair-sum pair-table pairs-differ palindrome pill-arrow \
    quad quadruple ratio region-sum region-sum-line regions rellik rellik-cage renban renban-line \
    row-indexer run-length same-digits same-set sandwich sandwich-sum skyscraper skyscrapers slow-thermo \
    slow-thermometer state-machine sum sum-line sum-loop ten-line ten-loop thermo thermometer value-index variables \
    weighted-sum whisper whispers white-dot windoku windows x-sum xsum xv zipper zipper-line";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Answer, Entry, Family, ProblemInfo, generators, heuristics, methods, problems, problems_of};
    use solvarium::puzzle::variant::RULES as KINDS;

    /// The problems of a part that this build has.
    fn built(part: &Part) -> impl Iterator<Item = &'static Entry<ProblemInfo>> {
        problems().iter().copied().filter(|problem| part.problems().any(|name| name == problem.name))
    }

    fn sorted<'n>(names: impl IntoIterator<Item = &'n str>) -> Vec<&'n str> {
        let mut names: Vec<_> = names.into_iter().collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    #[test]
    fn every_name_of_a_family_is_listed_and_no_other() {
        for part in PARTS.into_iter().filter(|part| part.is_built) {
            let known = sorted(built(part).flat_map(Entry::names));
            assert_eq!(known, sorted(part.problems()), "problems of {}", part.what);
            let is_own = |name: &str| part.problems().any(|known| known == name);
            let heuristics =
                heuristics().iter().filter(|entry| problems_of(entry).all(|problem| is_own(problem.name)));
            let generators = generators().iter().filter(|entry| {
                built(part).any(|problem| problem.of.generators.contains(entry)) && !is_own(entry.name)
            });
            let methods = methods()
                .iter()
                .filter(|method| part.what == GAMES.what && method.of.family() == Family::Games);
            let others = heuristics.flat_map(|entry| entry.names());
            let others = others.chain(generators.flat_map(|entry| entry.names()));
            let others = others.chain(methods.flat_map(|entry| entry.names()));
            assert_eq!(sorted(others), sorted(part.others()), "of {}", part.what);
        }
        let is_listed = |name: &str| PARTS.into_iter().flat_map(Part::problems).any(|known| known == name);
        let games = problems().iter().filter(|problem| problem.of.answer == Answer::Value);
        assert!(games.into_iter().all(|game| is_listed(game.name)), "games are a part");
    }

    #[test]
    fn every_rule_is_listed() {
        let kinds = KINDS.iter().flat_map(|kind| kind.aliases.iter().copied().chain([kind.name]));
        assert_eq!(sorted(RULES.split(' ')), sorted(kinds.chain(["regions", "digits", "variables"])));
    }

    #[test]
    fn texts_of_a_family_are_known_by_their_signs_or_names() {
        let is_of = |part: &Part, text: &str| {
            (part.is_text)(text) || part.problems().any(|name| text.split_whitespace().next() == Some(name))
        };
        for problem in problems() {
            for (name, text) in problem.of.examples {
                for part in PARTS {
                    let is_member = part.problems().any(|name| name == problem.name);
                    assert_eq!(is_of(part, text), is_member, "{name}: {}", part.what);
                }
            }
        }
        for text in [
            ".Shape~4x4.~R1C1_1.Cage~5~R2C1~R2C2",
            ".AntiKnight",
            ".V~r1c1~r1c2",
            "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Thermo~R1C1~R1C2",
            "3x3kdu:zzb,aa",
            "9jx:zzb,aa",
            &"j<<<<<<<<".repeat(9),
        ] {
            assert!(has_constraints(text), "{text}");
        }
        assert!(
            [".X..\n....", ".V.V", "....", "S.#", "2x2xdt:1e3b4e2"].iter().all(|text| !has_constraints(text))
        );
        let graph = "a b 3\nb c 4\nc d 5\nstart a\n";
        assert!(!is_variant(graph) && is_variant("....\n....\n....\n....\nthermo r1c1-r1c3"));
        assert!(is_planning("begin_version\n3") && is_planning("(define (domain lamps))"));
    }
}
