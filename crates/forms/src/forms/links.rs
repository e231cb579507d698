//! Links of puzzle sites, one in each line: SudokuWiki, f-puzzles, SudokuPad, puzz.link, or any with all cells; or only their packed
//! texts.
//!
//! See `sudoku_wiki` and `pzpr` for the packing of SudokuWiki and puzz.link.

mod pzpr;
mod sudoku_wiki;

use crate::features::Features;
use crate::form::{Claim, Example, Form, Item, LineReader, Read, Refused};
use crate::puzzle::Puzzle;
use crate::{Fault, Place, SudokuGrid, run, web};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "links",
    help: "links of SudokuWiki, f-puzzles, SudokuPad and puzz.link, and of any site with all cells in the link",
    examples: &[
        Example {
            text: "https://www.sudokuwiki.org/sudoku.htm?bd=1000003004000002\n",
            reads: &["sudoku 4x4 1.....3..4.....2"],
        },
        Example {
            text: "https://www.sudokuwiki.org/sudoku.htm?bd=03vuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvuvu\n",
            reads: &[
                "sudoku 9x9 1................................................................................ givens 1 candidates 721",
            ],
        },
        Example {
            text: "https://www.sudokuwiki.org/sudoku.htm?bd=S9B015g584q12071o091q2y031m8b02833f3e08645w09060v47052o0v645w0503371h096y1n9m010u9u088y3e3y0206d0489x9v045v6e1303ck50doayck580196bo0451bp93cp505g07bock07bx97cl035o96\n",
            reads: &[
                "sudoku 9x9 1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.. givens 23 candidates 245",
            ],
        },
        Example {
            text: "https://sudokuexchange.com/play/?s=1000003004000002&d=3\n",
            reads: &["sudoku 4x4 1.....3..4.....2"],
        },
        Example {
            text: "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv34hSlagGZ6jFu04xxIsb0nkqCFOgWt4HboMFqB5iVO3wATPKYGjKoSJBsIbMtRABlALbkZCCoJBRsABYA9hgIIACCzKyo2BAkaJHM5ADUSlTJqemZZAC0uTCoANYQZF4YAMZp1IQgdTA1YPggAEo0AMI2wd19MiCuVt4ArCDCXEA",
            reads: &["sudoku 4x4 1.....3..4.....2 diagonals cage [1, 2]=Some(5) title Small note author Ann"],
        },
        Example {
            text: "https://sudokupad.app/sclN4YwzgXArADANCAphA2i4A3CBGAvnAgXThQMwgGZ9jTyAWfOGgucgJl0OICdk0V4MGvGw1scISXGiaAuG2FwKY+SuWy2EmptEkKWvXBkkUmhSU3LD5lPvXEQAQ1Sg+c3XIXEsUfOQDkAC4AloEANsgABADKALaOYWH+nLhAA\n",
            reads: &["sudoku 4x4 1.....3..4.....2 regions aabbaabbccddccdd cage [1, 2]=Some(5) title Small"],
        },
        Example {
            text: "https://sudoku.example/en/play/1000003004000002?level=2\n",
            reads: &["sudoku 4x4 1.....3..4.....2"],
        },
        Example { text: "https://puzz.link/p?sudoku/4/4/1k3h4k2\n", reads: &["sudoku 4x4 1.....3..4.....2"] },
        Example {
            text: "https://sudokupad.app/sclN4IgDiBcIGogNCAdlEAVA7gexAXyA====",
            reads: &["sudoku 2x2 1... title Two"],
        },
    ],
    refused: &[
        Refused {
            text: "https://www.sudokuwiki.org/sudoku.htm?bd=S9B4s010g0918",
            message: "line 1, column 45: a position after S9B has 162 characters, two per cell, found 10",
        },
        Refused {
            text: "https://www.sudokuwiki.org/sudoku.htm?bd=S9A4s010g0918",
            message: "line 1, column 42: only packed positions of SudokuWiki that begin with S9B are supported",
        },
        Refused {
            text: "S9B01zz584q12071o091q2y031m8b02833f3e08645w09060v47052o0v645w0503371h096y1n9m010u9u088y3e3y0206d0489x9v045v6e1303ck50doayck580196bo0451bp93cp505g07bock07bx97cl035o96\n",
            message: "line 1, column 6: expected a cell as two characters from 01 to ep, found `zz`",
        },
        Refused {
            text: "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTiBdZQiu86285qms9uy6kAMwHs0AGwhoAFgBd8IAEoBGAMKyQlIkA==\n",
            message: "line 1, column 29: foglight: not supported; `solvarium list rules` shows the rules of variants",
        },
        Refused {
            text: "https://puzz.link/p?sudoku/4/4/1k7h4k2\n",
            message: "line 1, column 34: expected a digit from 1 to 4, or g to z for empty cells, found `7h4k2`",
        },
        Refused {
            text: "https://puzz.link/p?sudoku/4/4/1k3h4z\n",
            message: "line 1, column 32: the link has 30 cells, but 4 x 4 has 16",
        },
        Refused {
            text: "https://sudoku.example/daily/2026-11-29\n",
            message: "line 1, column 1: the link contains no puzzle that can be read, and links are not followed: open it and copy the cells of the puzzle",
        },
        Refused {
            text: "https://sudokupad.app/sclN4IgDiBcII\n",
            message: "line 1, column 26: the link cannot be unpacked: is it complete?",
        },
        Refused {
            text: "https://sudokupad.app/abc123\n",
            message: "line 1, column 23: `abc123` names a puzzle stored on a website, and links are not followed: open it and copy a link that contains the puzzle (fpuzzles..., scl...)",
        },
        Refused {
            text: "https://www.sudokuwiki.org/sudoku.htm?bd=100000300400002\n",
            message: "line 1, column 42: a grid has 81 characters, or 162 with candidates, found 15",
        },
    ],
    recognise,
    read: Read::Lines(start),
};

/// The content of a link.
enum Packed<'t> {
    /// Digits, or SudokuWiki's two characters for each cell.
    Plain(&'t str),
    /// A description in LZ-string.
    Lz(&'t str),
    /// SudokuPad's short form of plain Sudokus.
    Short(&'t str),
    /// A text of pzpr.
    Pzpr(&'t str),
    /// The name of a puzzle stored on a server.
    Name(&'t str),
    /// A link of an unknown site without a grid.
    Unknown(&'t str),
}

const SITES: &[&str] = &[
    "sudokuwiki.org",
    "sudokuexchange.com",
    "f-puzzles.com",
    "sudokupad.app",
    "crackingthecryptic.com",
    "sudokupad.svencodes.com",
];
/// Prefixes of a packed description.
const PREFIXES: &[&str] = &["fpuzzles", "fpuz", "scf", "scl", "ctc"];

/// The value of a parameter of a link.
fn parameter<'t>(link: &'t str, name: &str) -> Option<&'t str> {
    let (_, query) = link.split_once('?')?;
    query.split(['&', '#']).find_map(|part| part.strip_prefix(name)?.strip_prefix('='))
}

/// The part of a link that has a character for each cell.
fn run_of(link: &str) -> Option<&str> {
    let is_cell = |c: char| c.is_ascii_digit() || run::is_blank(c);
    let is_run = |part: &&str| run::size(part).is_some_and(|size| size > 9 || part.chars().all(is_cell));
    link.split(['/', '?', '&', '=', '#', ':', ',']).find(is_run)
}

fn packed(word: &str) -> Option<Packed<'_>> {
    if let Some(part) = pzpr::part(word) {
        return Some(Packed::Pzpr(part));
    }
    let is_link = SITES.iter().any(|site| word.contains(site));
    if let Some(plain) = parameter(word, "bd").or_else(|| parameter(word, "s")).filter(|_| is_link) {
        return Some(Packed::Plain(plain));
    }
    if let Some(packed) = parameter(word, "load").filter(|_| is_link) {
        return Some(Packed::Lz(packed));
    }
    let inside = parameter(word, "puzzleid").or_else(|| parameter(word, "id"));
    let last = || {
        word.split(['?', '#']).next().and_then(|path| {
            let at = PREFIXES
                .iter()
                .chain(&["classic"])
                .filter_map(|prefix| path.find(&format!("/{prefix}")))
                .min();
            at.map(|at| &path[at + 1..]).or_else(|| path.trim_end_matches('/').rsplit('/').next())
        })
    };
    let text = if is_link { inside.or_else(last)? } else { word };
    if sudoku_wiki::is_marked(text) {
        return Some(Packed::Plain(text));
    }
    if let Some(classic) = text.strip_prefix("classic").filter(|rest| rest.len() > 8) {
        return Some(Packed::Short(classic));
    }
    let rest = PREFIXES.iter().find_map(|prefix| text.strip_prefix(prefix));
    match rest.filter(|rest| rest.starts_with("N4") || rest.len() >= 16) {
        Some(rest) => Some(Packed::Lz(rest)),
        None if !word.contains("://") => None,
        None => run_of(word).map(Packed::Plain).or_else(|| is_link.then_some(Packed::Name(text))),
    }
}

/// The first word of a line that is a link.
fn find(line: &str) -> Option<(&str, Packed<'_>)> {
    let parts = |c: char| c.is_whitespace() || matches!(c, '<' | '>' | '"' | '\'' | '(' | ')');
    let unknown = || {
        let link = line.trim();
        let is_alone = !link.contains(parts) && (link.starts_with("https://") || link.starts_with("http://"));
        is_alone.then_some((link, Packed::Unknown(link)))
    };
    line.split(parts).find_map(|word| Some((word, packed(word)?))).or_else(unknown)
}

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let mut lines = features.filled().filter(|(_, line)| !line.starts_with('#'));
    let first = lines.next().and_then(|(_, line)| find(line));
    let is_source = matches!(first, Some((_, Packed::Unknown(_))));
    match first {
        // Where a puzzle is from, above it.
        Some(_) if is_source && lines.next().is_some_and(|(_, line)| find(line).is_none()) => Vec::new(),
        Some((word, _)) => {
            let mut words = word.split(['/', '?']).filter(|word| !word.is_empty());
            let host = if word.contains("://") { words.nth(1) } else { None };
            let site = host.map_or("a puzzle program", |host| host.trim_start_matches("www."));
            vec![Claim::sudoku(Claim::SURE, format!("Sudoku, a link of {site}"))]
        }
        None => Vec::new(),
    }
}

fn start(_: &Features<'_>) -> Result<Box<dyn LineReader>, Fault> {
    Ok(Box::new(Links))
}

struct Links;

impl LineReader for Links {
    fn line(&mut self, number: usize, line: &str) -> Option<Item> {
        if line.trim().is_empty() || line.starts_with('#') {
            return None;
        }
        let Some((_, packed)) = find(line) else {
            return Some(Item::new(number, Err(Fault::new("expected a link").at(Place::line(number)))));
        };
        let inside = match packed {
            Packed::Plain(text)
            | Packed::Lz(text)
            | Packed::Short(text)
            | Packed::Pzpr(text)
            | Packed::Name(text)
            | Packed::Unknown(text) => text,
        };
        let before = line.find(inside).unwrap_or(0);
        let place = Place::new(number, line[..before].chars().count() + 1);
        let grid = read(&packed, place)
            .map_err(|fault| if fault.place().is_some() { fault } else { fault.at(place) });
        Some(Item::new(number, grid.map(|grid| Puzzle::Sudoku(Box::new(grid)))))
    }
}

fn read(packed: &Packed<'_>, place: Place) -> Result<SudokuGrid, Fault> {
    match packed {
        Packed::Plain(text) => plain(text, place),
        Packed::Lz(text) => web::grid(&web::unpack(text)?),
        Packed::Short(text) => web::plain(web::unpack_classic(text)?),
        Packed::Pzpr(text) => pzpr::grid(text, place),
        Packed::Unknown(_) => Err(Fault::new(
            "the link contains no puzzle that can be read, and links are not followed: open it and copy the cells of the puzzle",
        )),
        Packed::Name(name) => Err(Fault::new(format!(
            "`{name}` names a puzzle stored on a website, and links are not followed: open it and copy a link that contains the puzzle (fpuzzles..., scl...)"
        ))),
    }
}

/// Digits, or candidates of two characters for each cell.
fn plain(text: &str, place: Place) -> Result<SudokuGrid, Fault> {
    const CELLS: usize = 81;
    if let Some(size) = run::size(text) {
        return run::grid(text, size, place).map(|(grid, _)| grid);
    }
    sudoku_wiki::position(text, place).unwrap_or_else(|| {
        let (found, most) = (text.chars().count(), sudoku_wiki::LENGTH);
        let message = format!("a grid has {CELLS} characters, or {most} with candidates, found {found}");
        Err(Fault::new(message).at(place))
    })
}
