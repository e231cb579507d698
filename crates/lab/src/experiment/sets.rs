//! Sets of instances: puzzles of a file, of the corpus, typed in, or made anew from a seed.

use super::place::Text;
use super::{file, values};
use crate::plan::Instance;
use crate::{Error, corpus};
use solvarium::Limits;
use solvarium::puzzle::sudoku::{self, Clues, Form, Generated, Shape};
use solvarium::puzzle::tiles;
use solvarium::rng::Rng;
use solvarium_catalogue::{self as catalogue, Extras, Job, Kind};
use std::collections::BTreeMap;
use std::path::Path;
use toml::Spanned;

/// More puzzles than this in a set are a mistake.
const MOST: u32 = 10_000_000;
/// The longest file that is read.
const LONGEST: u64 = 1 << 30;

/// A set that was checked.
#[derive(Debug)]
pub(super) struct Set {
    pub name: Spanned<String>,
    kind: Option<Kind>,
    take: usize,
    source: Source,
}

#[derive(Debug)]
enum Source {
    File { path: String, optional: bool },
    Corpus(Vec<&'static corpus::Entry>),
    Texts(Vec<(String, Factors)>),
    Tiles(Tiles),
    Sudoku { sizes: Vec<usize>, clues: Vec<Option<usize>>, count: u32, seed: u64, jigsaw: Regions },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Regions {
    Boxes,
    Random,
}

#[derive(Debug)]
struct Tiles {
    size: (u8, u8),
    from: From,
    count: u32,
    seed: u64,
}

/// How boards are drawn.
#[derive(Debug)]
enum From {
    Any,
    Depths(Vec<u32>),
    Shuffles(Vec<u32>),
}

type Factors = BTreeMap<String, String>;

/// An instance that can be run.
pub(crate) struct Loaded {
    pub instance: Instance,
    pub job: Box<dyn Job>,
}

impl Loaded {
    /// What is told of it, and what runs.
    pub(crate) fn parts(self) -> (Instance, Box<dyn Job>) {
        (self.instance, self.job)
    }
}

impl Set {
    /// Whether it makes sense.
    pub(super) fn check(set: file::Set, place: &Text<'_>) -> Result<Self, Error> {
        let parse = |name: &Spanned<String>| {
            Kind::parse(name.get_ref()).map_err(|error| place.at(Some(name), &error.to_string()))
        };
        let kind = set.problem.as_ref().map(parse).transpose()?;
        let refuse = |what: &str| Err(place.at(Some(&set.name), what));
        if !set.vary.is_empty() && set.text.is_none() {
            return refuse("`vary` belongs to `text`");
        }
        let source = match (&set.file, &set.corpus, &set.text, &set.tiles, &set.sudoku, &set.jigsaw) {
            (Some(path), None, None, None, None, None) => {
                Source::File { path: path.clone(), optional: set.optional }
            }
            (None, Some(names), None, None, None, None) => Source::Corpus(entries(names, place)?),
            (None, None, Some(text), None, None, None) => {
                let texts = values::texts(text).map_err(|why| place.at(Some(&set.name), &why))?;
                Source::Texts(vary(texts, &set.vary, place)?)
            }
            (None, None, None, Some(tiles), None, None) => Source::Tiles(Tiles::check(tiles, place)?),
            (None, None, None, None, Some(made), None) => fresh(made, Regions::Boxes, place)?,
            (None, None, None, None, None, Some(made)) => fresh(made, Regions::Random, place)?,
            _ => return refuse("give exactly one of file, corpus, text, tiles, sudoku, jigsaw"),
        };
        Ok(Self { name: set.name, kind, take: set.take.unwrap_or(usize::MAX), source })
    }

    /// Its instances; none, if it comes from a file that is not there and need not be.
    pub(super) fn load(
        &self,
        folder: &Path,
        most: usize,
        limits: &Limits,
    ) -> Result<Option<Vec<Loaded>>, Error> {
        let take = self.take.min(most);
        let mut all = match &self.source {
            Source::File { path, optional } => match self.file(&folder.join(path), *optional)? {
                Some(all) => all,
                None => return Ok(None),
            },
            Source::Corpus(entries) => {
                entries.iter().map(|entry| self.known(entry)).collect::<Result<Vec<_>, _>>()?
            }
            Source::Texts(texts) => self.typed(texts)?,
            Source::Tiles(tiles) => return self.tiles(tiles, take, limits).map(Some),
            Source::Sudoku { sizes, clues, count, seed, jigsaw } => {
                let mut all = Vec::new();
                for &size in sizes {
                    for &clues in clues {
                        all.extend(self.fresh(size, clues, (*count, *seed), *jigsaw, (take, limits))?);
                    }
                }
                return Ok(Some(all));
            }
        };
        all.truncate(take);
        Ok(Some(all))
    }

    fn file(&self, path: &Path, optional: bool) -> Result<Option<Vec<Loaded>>, Error> {
        let refuse = |what: String| Error::input(format!("{}: {what}", path.display()));
        match path.metadata() {
            Err(_) if optional => return Ok(None),
            Err(error) => return Err(refuse(format!("cannot be read: {error}; see --instances"))),
            Ok(about) if about.len() > LONGEST => return Err(refuse("is longer than 1 GiB".into())),
            Ok(_) => {}
        }
        let text =
            std::fs::read_to_string(path).map_err(|error| refuse(format!("cannot be read: {error}")))?;
        let items = catalogue::read(&text, self.kind.as_ref(), &Extras::default())
            .map_err(|error| refuse(error.to_string()))?;
        let several = items.len() > 1;
        let mut all = Vec::new();
        for item in items.into_iter().take(self.take) {
            let job = item.job.map_err(|error| refuse(error.to_string()))?;
            let name = if several {
                format!("{}:{}", self.name.get_ref(), item.line)
            } else {
                self.name.get_ref().clone()
            };
            all.push(self.loaded(name, job, Factors::new(), None));
        }
        Ok(Some(all))
    }

    fn known(&self, entry: &corpus::Entry) -> Result<Loaded, Error> {
        let kind = Kind::parse(entry.problem).map_err(|error| Error::input(error.to_string()))?;
        let job = self.one(&entry.text(), Some(&kind))?;
        Ok(self.loaded(entry.name.into(), job, Factors::new(), entry.cost))
    }

    fn typed(&self, texts: &[(String, Factors)]) -> Result<Vec<Loaded>, Error> {
        let mut all = Vec::new();
        for (text, factors) in texts {
            let name = if texts.len() > 1 { shorten(text) } else { self.name.get_ref().clone() };
            all.push(self.loaded(name, self.one(text, self.kind.as_ref())?, factors.clone(), None));
        }
        Ok(all)
    }

    fn tiles(&self, tiles: &Tiles, take: usize, limits: &Limits) -> Result<Vec<Loaded>, Error> {
        let goal = self.library(tiles::Instance::ordered(tiles.size.0, tiles.size.1))?;
        let count = usize::try_from(tiles.count).unwrap_or(usize::MAX).min(take);
        let mut all = Vec::new();
        let rolls = |at: usize| Rng::seeded(tiles.seed.wrapping_add(at as u64));
        match &tiles.from {
            From::Any => {
                for at in 0..count {
                    all.push(self.board(&goal.random(&mut rolls(at)), format!("#{}", at + 1), None, None)?);
                }
            }
            From::Shuffles(numbers) => {
                for &moves in numbers {
                    for at in 0..count {
                        let board = self.library(goal.shuffled(moves, &mut rolls(at)))?;
                        let name = format!("{moves} shuffles #{}", at + 1);
                        all.push(self.board(&board, name, Some(("shuffles", moves)), None)?);
                    }
                }
            }
            From::Depths(depths) => {
                for &depth in depths {
                    let found = self.library(goal.at_depth(depth, count, &mut rolls(0), limits))?;
                    let found = found.map_err(|stop| self.wrong(&format!("{stop} before depth {depth}")))?;
                    if found.depth < depth {
                        return Err(self.wrong(&format!(
                            "no board lies at depth {depth}: the farthest at {}",
                            found.depth
                        )));
                    }
                    for (at, board) in found.drawn.iter().enumerate() {
                        let name = format!("depth {depth} #{}", at + 1);
                        all.push(self.board(board, name, Some(("depth", depth)), Some(f64::from(depth)))?);
                    }
                }
            }
        }
        Ok(all)
    }

    fn board(
        &self,
        board: &tiles::Instance,
        name: String,
        factor: Option<(&str, u32)>,
        optimum: Option<f64>,
    ) -> Result<Loaded, Error> {
        let factors = factor.into_iter().map(|(name, value)| (name.into(), value.to_string())).collect();
        let job = self.one(&board.line(), Some(&self.library(Kind::parse("tiles"))?))?;
        Ok(self.loaded(name, job, factors, optimum))
    }

    fn fresh(
        &self,
        size: usize,
        clues: Option<usize>,
        (count, seed): (u32, u64),
        regions: Regions,
        (take, limits): (usize, &Limits),
    ) -> Result<Vec<Loaded>, Error> {
        let leave = clues.map_or(Clues::Fewest, Clues::Down);
        let kind = self.library(Kind::parse("sudoku"))?;
        let mut factors = Factors::from([("size".into(), size.to_string())]);
        factors.extend(clues.map(|clues| ("clues".into(), clues.to_string())));
        let what =
            clues.map_or_else(|| format!("{size}x{size}"), |clues| format!("{size}x{size}, {clues} clues"));
        let mut all = Vec::new();
        for at in 0..u64::from(count).min(take as u64) {
            let seed = seed.wrapping_add(at);
            let made = match regions {
                Regions::Boxes => sudoku::generate(self.library(Shape::square(size))?, seed, leave, limits),
                Regions::Random => self.library(sudoku::generate_jigsaw(size, seed, leave, limits))?,
            };
            match made {
                Generated::Puzzle(fresh) => {
                    let job = self.one(&fresh.puzzle.text(Form::GRID), Some(&kind))?;
                    all.push(self.loaded(format!("{what} #{}", at + 1), job, factors.clone(), None));
                }
                Generated::NoGrid => return Err(self.wrong("no grid fits these regions")),
                Generated::Stopped(_) => return Err(Error::stopped()),
            }
        }
        Ok(all)
    }

    /// Reads one puzzle.
    fn one(&self, text: &str, kind: Option<&Kind>) -> Result<Box<dyn Job>, Error> {
        let mut items = self.library(catalogue::read(text, kind, &Extras::default()))?;
        match items.len() {
            1 => self.library(items.remove(0).job),
            number => Err(self.wrong(&format!("expected one puzzle in '{}', found {number}", shorten(text)))),
        }
    }

    fn loaded(&self, name: String, job: Box<dyn Job>, factors: Factors, optimum: Option<f64>) -> Loaded {
        let (problem, text) = (job.kind().to_string(), job.text());
        let set = self.name.get_ref().clone();
        Loaded { instance: Instance { set, name, problem, text, factors, optimum }, job }
    }

    fn library<T>(&self, result: Result<T, solvarium::Error>) -> Result<T, Error> {
        result.map_err(|error| self.wrong(&error.to_string()))
    }

    fn wrong(&self, what: &str) -> Error {
        Error::input(format!("instances '{}': {what}", self.name.get_ref()))
    }
}

fn entries(names: &[Spanned<String>], place: &Text<'_>) -> Result<Vec<&'static corpus::Entry>, Error> {
    let find = |name: &Spanned<String>| {
        corpus::find(name.get_ref()).map_err(|error| place.at(Some(name), &error.to_string()))
    };
    names.iter().map(find).collect::<Result<Vec<_>, _>>().map(|found| found.concat())
}

/// The texts with each value in the place of its name in braces.
fn vary(
    texts: Vec<String>,
    vary: &BTreeMap<String, Spanned<toml::Value>>,
    place: &Text<'_>,
) -> Result<Vec<(String, Factors)>, Error> {
    let mut all: Vec<_> = texts.into_iter().map(|text| (text, Factors::new())).collect();
    for (name, spanned) in vary {
        let values = values::texts(spanned.get_ref()).map_err(|why| place.at(Some(spanned), &why))?;
        let hole = format!("{{{name}}}");
        if let Some((text, _)) = all.iter().find(|(text, _)| !text.contains(&hole)) {
            return Err(place.at(Some(spanned), &format!("'{text}' has no {hole} to put a value in")));
        }
        let fill = |(text, factors): &(String, Factors), value: &String| {
            let mut factors = factors.clone();
            factors.insert(name.clone(), value.clone());
            (text.replace(&hole, value), factors)
        };
        all = all.iter().flat_map(|one| values.iter().map(move |value| fill(one, value))).collect();
    }
    Ok(all)
}

impl Tiles {
    fn check(tiles: &file::Tiles, place: &Text<'_>) -> Result<Self, Error> {
        let numbers = |spanned: &Spanned<toml::Value>| {
            values::numbers(spanned.get_ref()).map_err(|why| place.at(Some(spanned), &why))
        };
        let size = match &tiles.size {
            Some(text) => size(text.get_ref()).ok_or_else(|| {
                place.at(Some(text), "expected columns x rows from 2x2 to 8x8, such as \"3x3\"")
            })?,
            None => (3, 3),
        };
        let from = match (&tiles.depth, &tiles.shuffles) {
            (None, None) => From::Any,
            (Some(depths), None) => From::Depths(numbers(depths)?),
            (None, Some(shuffles)) => From::Shuffles(numbers(shuffles)?),
            (Some(_), Some(shuffles)) => {
                return Err(place.at(Some(shuffles), "boards are drawn by depth or by shuffles, not by both"));
            }
        };
        Ok(Self { size, from, count: counted(&tiles.count, place)?, seed: tiles.seed })
    }
}

fn fresh(made: &file::Sudoku, jigsaw: Regions, place: &Text<'_>) -> Result<Source, Error> {
    let numbers = |spanned: &Spanned<toml::Value>| {
        values::numbers::<usize>(spanned.get_ref()).map_err(|why| place.at(Some(spanned), &why))
    };
    let sizes = made.size.as_ref().map(numbers).transpose()?.unwrap_or_else(|| vec![9]);
    if let Some(&size) = sizes.iter().find(|&&size| {
        size > sudoku::MAX_GENERATED || jigsaw == Regions::Boxes && Shape::square(size).is_err()
    }) {
        return Err(place.at(made.size.as_ref(), &format!("no Sudoku of size {size} is made")));
    }
    let clues = made.clues.as_ref().map(numbers).transpose()?;
    let clues = clues.map_or_else(|| vec![None], |all| all.into_iter().map(Some).collect());
    Ok(Source::Sudoku { sizes, clues, count: counted(&made.count, place)?, seed: made.seed, jigsaw })
}

fn counted(count: &Spanned<u32>, place: &Text<'_>) -> Result<u32, Error> {
    match *count.get_ref() {
        count @ 1..=MOST => Ok(count),
        other => Err(place.at(Some(count), &format!("expected a count from 1 to {MOST}, found {other}"))),
    }
}

/// Reads `4x3`: columns, rows.
fn size(text: &str) -> Option<(u8, u8)> {
    let (width, height) = text.split_once('x')?;
    let side = |text: &str| text.trim().parse().ok().filter(|side| (2..=8).contains(side));
    Some((side(width)?, side(height)?))
}

/// A name for a text that was typed in.
fn shorten(text: &str) -> String {
    let line = text.trim().replace('\n', " / ");
    match line.char_indices().nth(40) {
        Some((at, _)) => format!("{}...", &line[..at]),
        None => line,
    }
}
