//! Rules that the words around a grid name: `X-Sudoku`, `Windoku`, `anti-knight`.
//!
//! Without one of its rules, a grid is another puzzle. So a rule that Solvarium does not support is an error that names it.

use crate::Fault;

/// The rules of a puzzle, from the words around it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rules {
    /// Both main diagonals contain each digit once.
    pub(crate) diagonals: bool,
    /// The four windows contain each digit once.
    pub(crate) windows: bool,
    /// The regions are irregular.
    pub(crate) regions: bool,
    /// The puzzle has cages.
    pub(crate) cages: bool,
    /// A rule that Solvarium does not support.
    pub(crate) unknown: Option<&'static str>,
    /// Whether the words name a Sudoku.
    pub(crate) is_sudoku: bool,
}

/// Words that name a Sudoku.
const SUDOKU: &[&str] = &[
    "sudoku",
    "sudokus",
    "su doku",
    "wordoku",
    "number place",
    "windoku",
    "sudokux",
    "xsudoku",
    "hypersudoku",
    "logidoku",
    "sudoku's",
];
const DIAGONALS: &[&str] = &[
    "x sudoku",
    "sudoku x",
    "sudokux",
    "xsudoku",
    "diagonal",
    "diagonals",
    "x doku",
    "sudoku type x",
    "type x sudoku",
    "diagonal rule",
];
/// Words that negate a named diagonal, or that name another rule about diagonals.
const OTHER_DIAGONALS: &[(&str, &str)] = &[
    ("anti diagonal", "anti-diagonal"),
    ("antidiagonal", "anti-diagonal"),
    ("main diagonal only", "one diagonal"),
    ("one diagonal", "one diagonal"),
    ("single diagonal", "one diagonal"),
    ("broken diagonal", "broken diagonals"),
    ("little diagonal", "little killer"),
    ("sum of the diagonal", "diagonal sums"),
];
const NO_DIAGONALS: &[&str] =
    &["no diagonal", "no diagonals", "without diagonals", "not diagonal", "non diagonal", "diagonals off"];
const WINDOWS: &[&str] = &[
    "windoku",
    "hyper",
    "hypersudoku",
    "nrc",
    "four windows",
    "4 windows",
    "windowed",
    "window sudoku",
    "windows sudoku",
    "sudoku windows",
    "nrc sudoku",
];
const REGIONS: &[&str] =
    &["jigsaw", "irregular", "squiggly", "nonomino", "geometry sudoku", "chaos", "wiggly"];
const CAGES: &[&str] = &["killer", "samunamupure", "sum doku", "sumdoku", "sumoku"];
/// Other puzzles on a grid of digits.
const OTHERS: &[(&str, &str)] = &[
    ("latin square", "Latin square"),
    ("latin squares", "Latin square"),
    ("quasigroup", "Latin square"),
    ("kakuro", "Kakuro"),
    ("binairo", "Binairo"),
    ("binary puzzle", "Binairo"),
    ("takuzu", "Takuzu"),
    ("hitori", "Hitori"),
    ("nonogram", "Nonogram"),
    ("nurikabe", "Nurikabe"),
    ("minesweeper", "Minesweeper"),
    ("suguru", "Suguru"),
    ("hidato", "Hidato"),
    ("numbrix", "Numbrix"),
    ("str8ts", "Str8ts"),
    ("slitherlink", "Slitherlink"),
    ("numberlink", "Numberlink"),
    ("crossword", "crossword"),
    ("word search", "word search"),
    ("magic squares", "magic square"),
    ("rush hour", "Rush Hour"),
    ("tic tac toe", "tic-tac-toe"),
    ("game of life", "Game of Life"),
    ("cost map", "map of costs"),
    ("costs", "map of costs"),
    ("heightmap", "map of heights"),
    ("distance matrix", "matrix of distances"),
    ("distances", "matrix of distances"),
    ("adjacency matrix", "adjacency matrix"),
];
/// Rules that Solvarium does not support, by distinctive words.
const UNKNOWN: &[(&str, &str)] = &[
    ("anti knight", "anti-knight"),
    ("antiknight", "anti-knight"),
    ("knights", "anti-knight"),
    ("knight s move", "anti-knight"),
    ("knight sudoku", "anti-knight"),
    ("anti king", "anti-king"),
    ("antiking", "anti-king"),
    ("king s move", "anti-king"),
    ("kings move", "anti-king"),
    ("no touch", "anti-king"),
    ("non consecutive", "non-consecutive"),
    ("nonconsecutive", "non-consecutive"),
    ("consecutive", "consecutive"),
    ("kropki", "Kropki"),
    ("thermo", "thermometers"),
    ("thermos", "thermometers"),
    ("thermometer", "thermometers"),
    ("thermometers", "thermometers"),
    ("arrow", "arrows"),
    ("arrows", "arrows"),
    ("even odd", "even and odd cells"),
    ("odd even", "even and odd cells"),
    ("even and odd", "even and odd cells"),
    ("parity", "parity"),
    ("sandwich", "sandwich"),
    ("sukaku", "Sukaku"),
    ("greater than", "greater than"),
    ("less than", "greater than"),
    ("inequality", "greater than"),
    ("futoshiki", "Futoshiki"),
    ("samurai", "Samurai"),
    ("gattai", "Gattai"),
    ("sohei", "Sohei"),
    ("flower sudoku", "Flower"),
    ("butterfly sudoku", "Butterfly"),
    ("tripledoku", "Tripledoku"),
    ("twodoku", "Twodoku"),
    ("toroidal", "toroidal"),
    ("torus", "toroidal"),
    ("argyle", "Argyle"),
    ("centre dot", "centre dot"),
    ("center dot", "centre dot"),
    ("central dot", "centre dot"),
    ("centerdot", "centre dot"),
    ("centredot", "centre dot"),
    ("center dots", "centre dot"),
    ("centre dots", "centre dot"),
    ("disjoint", "disjoint groups"),
    ("asterisk", "Asterisk"),
    ("girandola", "Girandola"),
    ("little killer", "little killer"),
    ("skyscraper", "skyscrapers"),
    ("skyscrapers", "skyscrapers"),
    ("xv", "XV"),
    ("renban", "Renban"),
    ("palindrome", "palindromes"),
    ("whisper", "whispers"),
    ("whispers", "whispers"),
    ("battenburg", "Battenburg"),
    ("quadruple", "quadruples"),
    ("quadruples", "quadruples"),
    ("extra region", "extra regions"),
    ("extra regions", "extra regions"),
    ("kenken", "KenKen"),
    ("calcudoku", "Calcudoku"),
    ("mathdoku", "Mathdoku"),
    ("miracle sudoku", "miracle"),
    ("magic square", "magic squares"),
    ("tridoku", "Tridoku"),
    ("sudoku 3d", "3D Sudoku"),
    ("3d sudoku", "3D Sudoku"),
    ("rossini", "Rossini"),
    ("fortress", "Fortress"),
    ("x sums", "X-sums"),
    ("numbered rooms", "numbered rooms"),
    ("between lines", "between lines"),
    ("region sum", "region sums"),
    ("deficit", "deficit"),
    ("surplus", "surplus"),
    ("outside sudoku", "outside clues"),
    ("frame sudoku", "frame sums"),
    ("product sudoku", "products"),
    ("difference sudoku", "differences"),
    ("clone sudoku", "clones"),
    ("clones", "clones"),
    ("offset sudoku", "disjoint groups"),
    ("even sudoku", "even and odd cells"),
    ("odd sudoku", "even and odd cells"),
    ("sudoku even", "even and odd cells"),
    ("sudoku odd", "even and odd cells"),
    ("colour sudoku", "colours"),
    ("color sudoku", "colours"),
    ("pyramid sudoku", "Pyramid"),
    ("percent sudoku", "Percent"),
    ("star sudoku", "Star"),
    ("hexadoku star", "Star"),
    ("trio sudoku", "Trio"),
];

/// The lower-case words of a text, each after a space, with a space at the end.
fn words(text: &str) -> String {
    let mut all = String::from(" ");
    for c in text.chars() {
        if c.is_alphanumeric() {
            all.extend(c.to_lowercase());
        } else if !all.ends_with(' ') {
            all.push(' ');
        }
    }
    if !all.ends_with(' ') {
        all.push(' ');
    }
    all
}

impl Rules {
    /// The rules that a text names.
    pub(crate) fn of(text: &str) -> Self {
        let words = words(text);
        let has = |phrase: &&str| words.contains(&format!(" {phrase} "));
        let named = |known: &[(&str, &'static str)]| {
            known.iter().find(|(phrase, _)| has(phrase)).map(|&(_, name)| name)
        };
        let is_sudoku = SUDOKU.iter().any(has);
        let other = || named(OTHERS).filter(|_| !is_sudoku);
        let unknown = named(UNKNOWN).or_else(|| named(OTHER_DIAGONALS)).or_else(other);
        Self {
            diagonals: DIAGONALS.iter().any(has) && !NO_DIAGONALS.iter().any(has),
            windows: WINDOWS.iter().any(has),
            regions: REGIONS.iter().any(has),
            cages: CAGES.iter().any(has),
            unknown,
            is_sudoku,
        }
    }

    /// The rules that a field of a table or an object names: a single `X` is Sudoku-X.
    pub(crate) fn of_field(text: &str) -> Self {
        if text.trim().eq_ignore_ascii_case("x") { Self::of("x sudoku") } else { Self::of(text) }
    }

    /// The union of these rules and others.
    pub(crate) fn and(&self, other: &Self) -> Self {
        Self {
            diagonals: self.diagonals || other.diagonals,
            windows: self.windows || other.windows,
            regions: self.regions || other.regions,
            cages: self.cages || other.cages,
            unknown: self.unknown.or(other.unknown),
            is_sudoku: self.is_sudoku || other.is_sudoku,
        }
    }

    /// Whether the words name a puzzle other than Sudoku.
    pub(crate) fn name_another_puzzle(&self) -> bool {
        self.unknown.is_some_and(|name| OTHERS.iter().any(|other| other.1 == name))
    }

    /// Whether no rule is named beyond those of every Sudoku.
    pub(crate) fn are_plain(&self) -> bool {
        let plain = Self { is_sudoku: self.is_sudoku, ..Self::default() };
        *self == plain
    }

    /// Applies the rules to a grid.
    ///
    /// # Errors
    /// A rule is not supported, or needs data that the text lacks: regions, cages.
    pub(crate) fn apply(&self, grid: &mut crate::SudokuGrid) -> Result<(), Fault> {
        grid.diagonals |= self.diagonals;
        let named =
            |name: &str, what: &str| Err(Fault::new(format!("the text names the rule {name}: {what}")));
        match () {
            () if let Some(name) = self.unknown.filter(|_| self.name_another_puzzle()) => Err(Fault::new(
                format!("the text names another puzzle, {name}: name the problem, or remove the word"),
            )),
            () if let Some(name) = self.unknown => {
                named(name, "not supported (Solvarium has regions, diagonals, windows and cages)")
            }
            () if self.regions && grid.regions.is_none() => {
                named("irregular regions", "give the region of each cell below the grid")
            }
            () if self.cages && grid.cages.is_empty() => {
                named("killer cages", "give the cages and their sums")
            }
            () if self.windows && grid.size != 9 => named("windows", "only a 9x9 grid has them"),
            () => {
                grid.windows |= self.windows;
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_as_words() {
        for text in ["X-Sudoku", "SUDOKU X", "Diagonal Sudoku #5", "xsudoku"] {
            assert!(Rules::of(text).diagonals, "{text}");
        }
        for text in ["Windoku", "Hyper-Sudoku", "NRC Sudoku", "hypersudoku 3"] {
            assert!(Rules::of(text).windows, "{text}");
        }
        for text in
            ["Sudoku 12", "no diagonals", "Evening Post", "X-Wing", "Arrowsmith's Sudoku", "sudoku by Max"]
        {
            assert!(Rules::of(text).are_plain(), "{text}");
        }
        for (text, name) in [
            ("Anti-Knight", "anti-knight"),
            ("antiking sudoku", "anti-king"),
            ("Even/Odd", "even and odd cells"),
            ("Disjoint Groups", "disjoint groups"),
            ("Sudoku XV", "XV"),
            ("non_consecutive", "non-consecutive"),
        ] {
            assert_eq!(Rules::of(text).unknown, Some(name), "{text}");
        }
    }
}
