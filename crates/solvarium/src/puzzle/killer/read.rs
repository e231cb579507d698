//! The texts of killer Sudoku: maps of cages with their sums, and the one-line
//! form of the forums.

use super::super::usual_boxes;
use super::super::words::{Word, cell_of, missing, shown, words};
use super::{Cage, Diagonals};
use crate::Error;
use crate::error::Place;
use crate::wording::count;
use std::collections::BTreeMap;

pub(super) const LEAST: usize = 4;
pub(super) const MOST: usize = 16;

/// The content of a text.
#[derive(Default)]
pub(super) struct Draft {
    pub size: usize,
    pub boxes: (usize, usize),
    pub diagonals: Diagonals,
    pub cages: Vec<Cage>,
    pub givens: Vec<u8>,
}

pub(super) fn read(text: &str) -> Result<Draft, Error> {
    let all: Vec<Word<'_>> = words(text).collect();
    match all.first() {
        None => Err(missing("a map of cages and their sums, such as `A = 12`")),
        Some(first) if first.text.contains("::") || first.text.contains(":d:") => one_line(&all),
        Some(_) => lines(&all),
    }
}

/// Reads a map and sums.
fn lines(all: &[Word<'_>]) -> Result<Draft, Error> {
    let mut draft = Draft::default();
    let (mut map, mut sums): (Vec<Word<'_>>, Vec<Word<'_>>) = (Vec::new(), Vec::new());
    let mut boxes = None;
    for line in all.chunk_by(|one, next| one.place.line == next.place.line) {
        match line {
            [with, what] if with.text == "with" && what.text == "diagonals" => {
                draft.diagonals = Diagonals::Different;
            }
            [first, of, shape] if first.text == "boxes" && of.text == "of" => boxes = Some(*shape),
            line if line.iter().any(|word| word.text.contains('=')) => {
                sums.extend(line.iter().flat_map(|word| word.cut(|c| c == '=')));
            }
            // After the map, `A: 12` and `A 12` are sums, too.
            [name, sum] if draft.is_whole(&map) && sum.text.parse::<u32>().is_ok() => {
                let equals = Word { text: "=", place: sum.place };
                let name = Word { text: name.text.trim_end_matches(':'), place: name.place };
                sums.extend([name, equals, *sum]);
            }
            line => draft.row(line, &mut map)?,
        }
    }
    let (size, rows) = (draft.size, map.len().checked_div(draft.size).unwrap_or(0));
    if size == 0 {
        return Err(all[0].refuse("a map of cages before their sums"));
    }
    if rows != size {
        let message =
            format!("expected a map of {size} rows of cages, as the first has {size} cells, found {rows}");
        return Err(Error::input(message).at(Place::new(map[map.len() - 1].place.line, 0)));
    }
    draft.boxes = boxes.map_or(Ok(usual_boxes(size)), |word| boxes_in(&word, size))?;
    draft.givens = vec![0; size * size];
    draft.cages(&map)?;
    draft.sums(&sums, &map)?;
    Ok(draft)
}

/// Reads `3x2`: rows and columns of a box.
fn boxes_in(word: &Word<'_>, size: usize) -> Result<(usize, usize), Error> {
    let parts = word.text.split_once(['x', 'X', '*']);
    let numbers =
        parts.and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse::<usize>().ok()?)));
    let fits = |&(rows, columns): &(usize, usize)| rows.checked_mul(columns) == Some(size);
    numbers.filter(fits).ok_or_else(|| {
        word.refuse(&format!(
            "rows and columns of a box of {size} cells, such as `{}x{}`",
            usual_boxes(size).0,
            usual_boxes(size).1
        ))
    })
}

impl Draft {
    /// Whether all rows of the map were read.
    const fn is_whole(&self, map: &[Word<'_>]) -> bool {
        self.size > 0 && map.len() == self.size * self.size
    }

    /// Reads a row of the map: several words, or the characters of a single word.
    fn row<'t>(&mut self, line: &[Word<'t>], map: &mut Vec<Word<'t>>) -> Result<(), Error> {
        let row: Vec<Word<'t>> = match line {
            [one] => one.cut(|_| true),
            _ => line.to_vec(),
        };
        let place = Place::new(line[0].place.line, 0);
        if self.size == 0 {
            if !(LEAST..=MOST).contains(&row.len()) {
                let message = format!("expected a row of {LEAST} to {MOST} cages, found {}", row.len());
                return Err(Error::input(message).at(place));
            }
            self.size = row.len();
        }
        let size = self.size;
        if row.len() != size {
            let message = format!(
                "expected a row of {size} cages, or a sum such as `A = 12`; this line has {}",
                count(row.len(), "cage")
            );
            return Err(Error::input(message).at(place));
        }
        if map.len() == size * size {
            return Err(Error::input(format!(
                "expected sums such as `A = 12` after {size} rows of cages, found another row"
            ))
            .at(place));
        }
        map.extend(row);
        Ok(())
    }

    /// Makes the cages of a map, without sums.
    fn cages(&mut self, map: &[Word<'_>]) -> Result<(), Error> {
        let mut places = BTreeMap::new();
        for (cell, word) in map.iter().enumerate().filter(|(_, word)| word.text != ".") {
            if cell_of(word.text, (MOST, MOST)).is_some() {
                let message = format!("expected the name of a cage; `{}` is the name of a cell", word.text);
                return Err(Error::input(message).at(word.place));
            }
            let cage = *places.entry(word.text).or_insert(self.cages.len());
            if cage == self.cages.len() {
                self.cages.push(Cage { name: word.text.to_owned(), sum: 0, cells: Vec::new() });
            }
            self.cages[cage].cells.push(cell);
        }
        self.cages
            .iter()
            .try_for_each(|cage| check(cage, self.size).map_err(|(cell, error)| error.at(map[cell].place)))
    }

    /// Reads `A = 12` and `r1c1 = 5`, in any order.
    fn sums(&mut self, all: &[Word<'_>], map: &[Word<'_>]) -> Result<(), Error> {
        let numbers: BTreeMap<String, usize> =
            (0..).zip(&self.cages).map(|(at, cage)| (cage.name.clone(), at)).collect();
        for item in all.chunks(3) {
            let [name, equals, number] = item else {
                return Err(item[0].refuse("a name, `=` and a number"));
            };
            if equals.text != "=" {
                return Err(equals.refuse("`=`"));
            }
            if let Some(cell) = cell_of(name.text, (self.size, self.size)) {
                let most = u32::try_from(self.size).unwrap_or(0);
                self.givens[cell] = u8::try_from(number.number("a digit", 1..=most)?).unwrap_or(0);
                continue;
            }
            let Some(cage) = numbers.get(name.text).and_then(|&at| self.cages.get_mut(at)) else {
                return Err(name.refuse("a cage of the map, or a cell such as `r1c1`"));
            };
            if cage.sum != 0 {
                return Err(Error::input(format!("cage {} has two sums", shown(&cage.name))).at(name.place));
            }
            cage.sum = number.number("a sum", 1..=1000)?;
            possible(cage, self.size).map_err(|error| error.at(number.place))?;
        }
        match self.cages.iter().find(|cage| cage.sum == 0) {
            Some(cage) => {
                let name = shown(&cage.name);
                let message = format!("cage {name} has no sum: write `{name} = ` and its sum below the map");
                Err(Error::input(message).at(map[cage.cells[0]].place))
            }
            None => Ok(()),
        }
    }
}

/// Refuses a cage that has more cells than there are digits, or is not connected. The error has a cell.
pub(super) fn check(cage: &Cage, size: usize) -> Result<(), (usize, Error)> {
    check_count(cage, size)?;
    let name = shown(&cage.name);
    let message =
        format!("cage {name} is not connected: its first cell and this one are in different pieces");
    apart(&cage.cells, size).map_or(Ok(()), |cell| Err((cell, Error::input(message))))
}

/// Refuses a cage that has more cells than there are digits. The error has a cell.
fn check_count(cage: &Cage, size: usize) -> Result<(), (usize, Error)> {
    let (name, count) = (shown(&cage.name), cage.cells.len());
    if count <= size {
        return Ok(());
    }
    let message = format!("cage {name} has {count} cells, but there are only {size} digits");
    Err((cage.cells[0], Error::unsolvable(message)))
}

/// Refuses a sum that no set of different digits has.
pub(super) fn possible(cage: &Cage, size: usize) -> Result<(), Error> {
    let (cells, sum) = (cage.cells.len(), cage.sum as usize);
    let (least, most) = (cells * (cells + 1) / 2, cells * (2 * size + 1 - cells) / 2);
    if (least..=most).contains(&sum) {
        return Ok(());
    }
    let range = if least == most { least.to_string() } else { format!("{least} to {most}") };
    let cells = count(cells, "cell");
    Err(Error::unsolvable(format!(
        "the sum of a cage with {cells} is {range} in a {size} x {size} grid; found {sum}"
    )))
}

/// The first cell that is not connected to the first one within these cells.
pub(super) fn apart(cells: &[usize], size: usize) -> Option<usize> {
    let mut reached = vec![cells[0]];
    let mut next = 0;
    while let Some(&from) = reached.get(next) {
        next += 1;
        let touches = |cell: usize| {
            let across = from.abs_diff(cell) == 1 && from / size == cell / size;
            across || from.abs_diff(cell) == size
        };
        let more: Vec<usize> =
            cells.iter().copied().filter(|&cell| touches(cell) && !reached.contains(&cell)).collect();
        reached.extend(more);
    }
    cells.iter().copied().find(|cell| !reached.contains(cell))
}

/// Reads `3x3::k:3841:...`, with blanks and line ends anywhere.
fn one_line(all: &[Word<'_>]) -> Result<Draft, Error> {
    let parts: Vec<Word<'_>> =
        all.iter().flat_map(|word| word.cut(|c| c == ':')).filter(|part| part.text != ":").collect();
    let mut rest = parts.iter();
    let refuse =
        |word: Option<&Word<'_>>, what: &str| word.map_or_else(|| missing(what), |word| word.refuse(what));
    let first = rest.next();
    let shape = first.and_then(|word| word.text.split_once('x'));
    let boxes =
        shape.and_then(|(rows, columns)| Some((rows.parse::<usize>().ok()?, columns.parse::<usize>().ok()?)));
    let boxes = boxes.filter(|&(rows, columns)| (LEAST..=MOST).contains(&rows.saturating_mul(columns)));
    let boxes = boxes.ok_or_else(|| refuse(first, "rows and columns of a box, such as `3x3`"))?;
    let size = boxes.0 * boxes.1;
    let mut draft = Draft { size, boxes, givens: vec![0; size * size], ..Draft::default() };
    let mut mark = rest.next();
    if mark.is_some_and(|mark| mark.text == "d") {
        draft.diagonals = Diagonals::Different;
        mark = rest.next();
    }
    if mark.is_none_or(|mark| mark.text != "k") {
        return Err(refuse(mark, "`k` for killer"));
    }
    let numbers: Vec<&Word<'_>> = rest.collect();
    if numbers.len() != size * size {
        let (found, wanted) = (numbers.len(), size * size);
        let wrong = Error::input(format!("expected {wanted} numbers, one for each cell, found {found}"));
        return Err(numbers.get(wanted).map_or(wrong.clone(), |beyond| wrong.at(beyond.place)));
    }
    draft.numbered(&numbers)?;
    Ok(draft)
}

impl Draft {
    /// Makes cages from numbers: 256 times the sum, plus a number that distinguishes cages. A cage may be disconnected:
    /// there are such puzzles, and nobody types these numbers by hand.
    fn numbered(&mut self, numbers: &[&Word<'_>]) -> Result<(), Error> {
        let mut found: Vec<(u32, Vec<usize>)> = Vec::new();
        for (cell, word) in numbers.iter().enumerate() {
            let number = word.number("256 times a sum, and a number below 256", 0..=1000 * 256)?;
            match found.iter_mut().find(|(known, _)| *known == number) {
                _ if number < 256 => {}
                Some((_, cells)) => cells.push(cell),
                None => found.push((number, vec![cell])),
            }
        }
        let letters: Vec<char> = ('A'..='Z').chain('a'..='z').collect();
        let name = |at: usize| match letters.get(at) {
            Some(letter) if found.len() <= letters.len() => letter.to_string(),
            _ => (at + 1).to_string(),
        };
        let cage = |(at, (number, cells)): (usize, &(u32, Vec<usize>))| Cage {
            name: name(at),
            sum: number / 256,
            cells: cells.clone(),
        };
        self.cages = found.iter().enumerate().map(cage).collect();
        self.cages.iter().try_for_each(|cage| {
            check_count(cage, self.size).map_err(|(cell, error)| error.at(numbers[cell].place))?;
            possible(cage, self.size).map_err(|error| error.at(numbers[cage.cells[0]].place))
        })
    }
}
