//! Detects texts of other languages by their keywords. The error names the language, and the text is never read as cells.

use crate::Claim;
use crate::features::ENOUGH;

/// A language that is not a puzzle format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foreign {
    /// The name of such a text, with its article: `a MiniZinc model`.
    pub name: &'static str,
    /// The confidence, on the scale of [`Claim`].
    pub score: u8,
}

/// A language with its detector.
struct Language {
    name: &'static str,
    score: u8,
    is_it: fn(&Text<'_>) -> bool,
}

/// A text for the detectors.
struct Text<'t> {
    /// The beginning, in lower case.
    small: &'t str,
}

impl<'t> Text<'t> {
    /// The non-blank lines without surrounding spaces.
    fn lines(&self) -> impl Iterator<Item = &'t str> + use<'t> {
        self.small.lines().map(str::trim).filter(|line| !line.is_empty())
    }

    fn first(&self) -> &'t str {
        self.lines().next().unwrap_or_default()
    }

    /// The number of lines that begin with one of these words.
    fn begin(&self, words: &[&str]) -> usize {
        self.lines().filter(|line| words.iter().any(|word| line.starts_with(word))).count()
    }

    fn has_line(&self, word: &str) -> bool {
        self.begin(&[word]) > 0
    }

    fn is_one(&self, lines: &[&str]) -> bool {
        self.lines().any(|line| lines.contains(&line.trim_end_matches(':')))
    }
}

/// A language with distinctive keywords.
const fn sure(name: &'static str, is_it: fn(&Text<'_>) -> bool) -> Language {
    Language { name, score: Claim::SURE, is_it }
}

/// A language that looks like other texts, so that a format with distinctive marks takes precedence.
const fn likely(name: &'static str, is_it: fn(&Text<'_>) -> bool) -> Language {
    Language { name, score: Claim::LIKELY + 9, is_it }
}

const LANGUAGES: &[Language] = &[
    sure("a MiniZinc model", is_minizinc),
    sure("an XCSP3 instance", |text| text.small.contains("<instance") && text.small.contains("xcsp3")),
    sure("an SMT-LIB script", |text| {
        text.begin(&["(set-logic", "(declare-fun", "(declare-const", "(check-sat", "(assert"]) > 1
    }),
    sure("weighted clauses (DIMACS WCNF)", |text| text.has_line("p wcnf")),
    sure("a maximum-flow problem (DIMACS)", |text| text.has_line("p max ") || text.has_line("p min ")),
    sure("a pseudo-Boolean problem (OPB)", |text| text.first().starts_with("* #variable=")),
    sure("a linear program", |text| {
        let is_aim = |line: &str| {
            ["min", "max", "minimize", "maximize", "minimise", "maximise"]
                .iter()
                .any(|word| line.split([':', ' ']).next() == Some(word))
        };
        let is_rule =
            |line: &str| ["subject to", "st", "s.t.", "such that"].contains(&line.trim_end_matches(':'));
        text.lines().take(50).any(is_aim) && text.lines().any(is_rule)
    }),
    sure("a linear program (MPS)", |text| {
        text.is_one(&["rows"]) && text.is_one(&["columns"]) && text.is_one(&["rhs"])
    }),
    sure("an Essence model", |text| text.first().starts_with("language essence")),
    sure("a chess game (PGN)", |text| text.first().starts_with("[event ")),
    likely("an e-mail", is_mail),
    likely("YAML", is_yaml),
    likely("a file of settings (INI or TOML)", is_settings),
    likely("source code", is_code),
    Language {
        name: "an HTML page without a known puzzle",
        score: Claim::PERHAPS,
        is_it: |text| text.first().starts_with("<!doctype html") || text.small.contains("<html"),
    },
    Language {
        name: "XML of an unknown kind",
        score: Claim::PERHAPS,
        is_it: |text| text.first().starts_with("<?xml"),
    },
    Language { name: "JSON without a known puzzle", score: Claim::PERHAPS, is_it: is_json },
];

/// Returns the most likely language of a text that is not a puzzle.
///
/// ```
/// use solvarium_forms::foreign;
/// assert_eq!(foreign::of("var 1..3: a;\nsolve satisfy;\n").unwrap().name, "a MiniZinc model");
/// assert!(foreign::of("1 4 2 / 3 0 5 / 6 7 8").is_none());
/// ```
#[must_use]
pub fn of(text: &str) -> Option<Foreign> {
    let end = (0..=ENOUGH.min(text.len())).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
    let small = text[..end].to_lowercase();
    let text = Text { small: small.trim_start_matches('\u{feff}') };
    let found = LANGUAGES.iter().filter(|language| (language.is_it)(&text));
    let Language { name, score, .. } = found.max_by_key(|language| language.score)?;
    Some(Foreign { name, score: *score })
}

/// Returns the language of a file extension, if it is not a format of ours.
///
/// ```
/// assert_eq!(solvarium_forms::foreign::of_ending("MZN"), Some("a MiniZinc model"));
/// assert_eq!(solvarium_forms::foreign::of_ending("txt"), None);
/// ```
#[must_use]
pub fn of_ending(ending: &str) -> Option<&'static str> {
    match ending.to_ascii_lowercase().as_str() {
        "mzn" | "fzn" => Some("a MiniZinc model"),
        "smt2" => Some("an SMT-LIB script"),
        "wcnf" => Some("weighted clauses (DIMACS WCNF)"),
        "opb" => Some("a pseudo-Boolean problem (OPB)"),
        "lp" | "mps" => Some("a linear program"),
        "vrp" => Some("a vehicle routing problem (CVRP)"),
        "yaml" | "yml" => Some("YAML"),
        "toml" | "ini" => Some("a file of settings (INI or TOML)"),
        _ => None,
    }
}

fn is_minizinc(text: &Text<'_>) -> bool {
    let is_declared = |line: &str| {
        let typed = ["var ", "int:", "array[", "array [", "set of ", "par ", "bool:", "enum ", "float:"];
        typed.iter().any(|word| line.starts_with(word)) && line.contains([':', '='])
    };
    let rules = text.begin(&[
        "constraint ",
        "solve satisfy",
        "solve minimize",
        "solve maximize",
        "solve ::",
        "include \"",
    ]);
    let declared = text.lines().filter(|line| is_declared(line)).count();
    rules > 1 || rules > 0 && declared > 0 || declared > 1 && text.small.contains(';')
}

fn is_mail(text: &Text<'_>) -> bool {
    const HEADERS: [&str; 12] = [
        "subject:",
        "from:",
        "to:",
        "date:",
        "cc:",
        "bcc:",
        "reply-to:",
        "message-id:",
        "received:",
        "mime-version:",
        "content-type:",
        "return-path:",
    ];
    let is_header = |line: &str| HEADERS.iter().any(|header| line.starts_with(header));
    is_header(text.first()) && text.lines().take(10).filter(|line| is_header(line)).count() > 1
}

/// Whether all lines are keys with values, list items, or indented lines. Names with a colon (`pet: dog fox`) also match; zebra puzzles
/// and graphs with such names have marks and take precedence.
fn is_yaml(text: &Text<'_>) -> bool {
    let is_key = |line: &str| {
        let (key, value) = line.split_once(':').unwrap_or_default();
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ' ' | '"' | '\'');
        !key.is_empty()
            && key.starts_with(|c: char| c.is_alphabetic() || matches!(c, '"' | '\'' | '_'))
            && key.chars().all(is_word)
            && (value.is_empty() || value.starts_with(' '))
    };
    let is_part =
        |line: &str| is_key(line) || line.starts_with("- ") || line.starts_with('#') || line == "---";
    let content = || text.lines().filter(|line| !line.starts_with('#'));
    let keys = content().filter(|line| is_key(line.trim_start_matches("- "))).count();
    keys > 0 && (text.first() == "---" || text.lines().all(is_part))
}

fn is_settings(text: &Text<'_>) -> bool {
    let is_section = |line: &str| {
        line.len() > 2
            && line.starts_with('[')
            && line.ends_with(']')
            && line[1..].starts_with(|c: char| c.is_alphabetic())
            && !line.contains(',')
    };
    let is_set = |line: &str| {
        let key = line.split_once('=').map_or("", |(key, _)| key.trim());
        !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.'))
    };
    let is_comment = |line: &str| line.starts_with([';', '#']);
    text.lines().any(is_section)
        && text.lines().all(|line| is_section(line) || is_set(line) || is_comment(line))
}

fn is_code(text: &Text<'_>) -> bool {
    let words = [
        "#include",
        "import ",
        "from ",
        "def ",
        "class ",
        "public ",
        "private ",
        "function ",
        "fn ",
        "package ",
        "using ",
        "return ",
        "for (",
        "for(",
        "while (",
        "if (",
        "const ",
        "let ",
        "#!/",
    ];
    text.begin(&words) > 1 && text.small.contains(['(', '{'])
}

fn is_json(text: &Text<'_>) -> bool {
    let small = text.small.trim();
    let is_object = small.starts_with('{') && small[1..].trim_start().starts_with(['"', '}']);
    is_object || small.starts_with("[{") || small.starts_with("[\"")
}

#[cfg(test)]
mod tests {
    use super::of;

    fn name(text: &str) -> Option<&'static str> {
        of(text).map(|foreign| foreign.name)
    }

    #[test]
    fn languages_are_known_by_their_words() {
        let all = [
            ("include \"globals.mzn\";\nint: n;\nconstraint alldifferent(q);\n", "a MiniZinc model"),
            ("<instance format=\"XCSP3\" type=\"CSP\">\n", "an XCSP3 instance"),
            ("(set-logic QF_LIA)\n(declare-fun x () Int)\n(check-sat)\n", "an SMT-LIB script"),
            ("Minimize\n obj: x + y\nSubject To\n c1: x + y >= 1\nEnd\n", "a linear program"),
            ("Subject: lunch\nFrom: ann@example.org\n\nAt one?\n", "an e-mail"),
            ("name: test\nruns: 10\n", "YAML"),
            ("---\nlist:\n  - a\n  - b\n", "YAML"),
            ("[main]\nspeed = 9\n", "a file of settings (INI or TOML)"),
            ("import sys\ndef main():\n    return 1\n", "source code"),
            ("{\"a\": 1, \"b\": [1,2,3]}\n", "JSON without a known puzzle"),
        ];
        for (text, expected) in all {
            assert_eq!(name(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn puzzles_are_no_other_language() {
        for text in [
            "queens 8",
            "1 0\n3 2\n",
            "A B 4\nB C 2\n",
            "SEND + MORE = MONEY",
            "AA..\n....\n....\n....\nA=3",
            "[[1,2],[3,0]]",
        ] {
            assert_eq!(name(text), None, "{text}");
        }
    }
}
