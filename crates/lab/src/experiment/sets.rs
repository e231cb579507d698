//! Sets of instances: puzzles of a file, of the corpus, typed in, or generated from a seed.

use super::Making;
use super::place::Text;
use super::{file, values};
use crate::plan::{Plan, PlannedInstance};
use crate::{Error, corpus, memory};
use solvarium::Limits;
use solvarium::limits::Stop;
use solvarium_catalogue::{
    self as catalogue, AuxiliaryInputs, Beside, GeneratorChoice, Instance, Made, ProblemKind, Wanted,
};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::Ordering;
use toml::Spanned;

/// The maximum number of puzzles in a set.
const MOST: u32 = 10_000_000;
/// The maximum size of a file, in bytes.
const LONGEST: u64 = 1 << 30;

/// A checked set.
#[derive(Debug)]
pub(super) struct Set {
    pub name: Spanned<String>,
    kind: Option<ProblemKind>,
    take: usize,
    source: Source,
}

#[derive(Debug)]
enum Source {
    Files { paths: Vec<String>, optional: bool },
    Corpus(Vec<&'static corpus::CorpusEntry>),
    Texts(Vec<(String, Factors)>),
    Generated { groups: Vec<Group>, count: u32, seed: u64 },
}

/// Instances of one generator with the same settings.
#[derive(Debug)]
struct Group {
    problem: &'static str,
    choice: GeneratorChoice,
    /// The prefix of their names, before the number.
    name: String,
    factors: Factors,
    optimum: Option<f64>,
}

type Factors = BTreeMap<String, String>;

/// An instance that can be run.
pub(crate) struct Loaded {
    pub planned: PlannedInstance,
    pub instance: Box<dyn Instance>,
}

impl Loaded {
    /// Reads an instance of a plan from its text.
    pub(crate) fn again(planned: &PlannedInstance) -> Result<Self, Error> {
        let named = |error: solvarium::Error| {
            Error::input(format!("instance '{}' of the plan: {error}", planned.name))
        };
        let kind = ProblemKind::parse(&planned.problem).map_err(named)?;
        let instance = catalogue::parse_as(&planned.text, &kind).map_err(named)?;
        Ok(Self { planned: planned.clone(), instance })
    }

    /// Splits it into its description and the problem to run.
    pub(crate) fn parts(self) -> (PlannedInstance, Box<dyn Instance>) {
        (self.planned, self.instance)
    }
}

/// The context of loading: notes on the instances, and the counter of generated ones.
pub(super) struct Context<'a> {
    pub notes: &'a mut Vec<String>,
    pub making: &'a Making,
    /// The plan that an earlier sweep of this experiment has written.
    pub drawn: Option<&'a Plan>,
}

impl Set {
    /// The number of instances to generate, at most `most` for each group.
    pub(super) fn to_make(&self, most: usize) -> u64 {
        match &self.source {
            Source::Generated { groups, count, .. } => {
                groups.len() as u64 * u64::from(*count).min(self.take.min(most) as u64)
            }
            _ => 0,
        }
    }

    /// Checks a set of the file.
    pub(super) fn check(set: file::Set, place: &Text<'_>) -> Result<Self, Error> {
        let parse = |name: &Spanned<String>| {
            ProblemKind::parse(name.get_ref()).map_err(|error| place.at(Some(name), &error.to_string()))
        };
        let kind = set.problem.as_ref().map(parse).transpose()?;
        let refuse = |what: &str| Err(place.at(Some(&set.name), what));
        if !set.vary.is_empty() && set.text.is_none() {
            return refuse("`vary` belongs to `text`");
        }
        let source = match (&set.file, &set.corpus, &set.text, &set.tiles, &set.sudoku, &set.jigsaw) {
            (Some(path), None, None, None, None, None) => {
                let paths = values::texts(path).map_err(|why| place.at(Some(&set.name), &why))?;
                Source::Files { paths, optional: set.optional }
            }
            (None, Some(names), None, None, None, None) => Source::Corpus(entries(names, place)?),
            (None, None, Some(text), None, None, None) => {
                let texts = values::texts(text).map_err(|why| place.at(Some(&set.name), &why))?;
                Source::Texts(vary(texts, &set.vary, place)?)
            }
            (None, None, None, Some(tiles), None, None) => boards(tiles, place)?,
            (None, None, None, None, Some(made), None) => fresh(made, "sudoku", place)?,
            (None, None, None, None, None, Some(made)) => fresh(made, "jigsaw", place)?,
            _ => return refuse("give exactly one of file, corpus, text, tiles, sudoku, jigsaw"),
        };
        Ok(Self { name: set.name, kind, take: set.take.unwrap_or(usize::MAX), source })
    }

    /// Loads its instances; `None` if they come from an optional file that is missing.
    pub(super) fn load(
        &self,
        folder: &Path,
        most: usize,
        limits: &Limits,
        context: &mut Context<'_>,
    ) -> Result<Option<Vec<Loaded>>, Error> {
        let take = self.take.min(most);
        let mut all = match &self.source {
            Source::Files { paths, optional } => {
                let name = |path: &String| self.name_of(path, paths);
                let read = |path| self.file((&folder.join(path), &name(path)), *optional, limits);
                let read: Vec<_> = paths.iter().map(read).collect::<Result<_, _>>()?;
                if read.iter().all(Option::is_none) {
                    return Ok(None);
                }
                read.into_iter().flatten().flatten().collect()
            }
            Source::Corpus(entries) => {
                entries.iter().map(|entry| self.known(entry)).collect::<Result<Vec<_>, _>>()?
            }
            Source::Texts(texts) => self.typed(texts)?,
            Source::Generated { groups, count, seed } => {
                if let Some(plan) = context.drawn {
                    return self.drawn(plan, context).map(Some);
                }
                let wanted = Wanted { seed: *seed, count: u64::from(*count).min(take as u64), limits };
                let all = groups.iter().map(|group| self.generated(group, &wanted, context));
                return Ok(Some(all.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect()));
            }
        };
        all.truncate(take);
        Ok(Some(all))
    }

    /// Loads its instances from the plan, with the notes of the plan.
    fn drawn(&self, plan: &Plan, context: &mut Context<'_>) -> Result<Vec<Loaded>, Error> {
        let about = self.named("");
        context.notes.extend(plan.notes.iter().filter(|note| note.starts_with(&about)).cloned());
        let mine = plan.instances.iter().filter(|instance| instance.set == *self.name.get_ref());
        let all = mine.map(Loaded::again).collect::<Result<Vec<_>, _>>()?;
        context.making.made.fetch_add(all.len() as u64, Ordering::Relaxed);
        Ok(all)
    }

    /// The name of the puzzles of a file: the name of the set, or if the set has several files, the name of the file
    /// with the folders that distinguish it.
    fn name_of(&self, path: &str, paths: &[String]) -> String {
        if paths.len() == 1 {
            return self.name.get_ref().clone();
        }
        let end = |path: &str, parts: usize| {
            let path = Path::new(path).with_extension("");
            let all: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
            all[all.len().saturating_sub(parts)..].join("/")
        };
        let depth = Path::new(path).iter().count();
        let is_own = |&parts: &usize| {
            let name = end(path, parts);
            paths.iter().filter(|other| end(other, parts) == name).count() == 1
        };
        end(path, (1..depth).find(is_own).unwrap_or(depth))
    }

    /// Reads the puzzles of a file. They belong to no run, so only the free memory and the stop flag limit reading.
    fn file(
        &self,
        (path, name): (&Path, &str),
        optional: bool,
        limits: &Limits,
    ) -> Result<Option<Vec<Loaded>>, Error> {
        let refuse = |what: String| Error::input(format!("{}: {what}", path.display()));
        match path.metadata() {
            Err(_) if optional => return Ok(None),
            Err(error) => return Err(refuse(format!("cannot be read: {error}; see --instances"))),
            Ok(_) => {}
        }
        let text = content(path).map_err(|error| refuse(format!("cannot be read: {error}")))?;
        let limits = limits.clone().memory(memory::default_limit(1));
        let beside = Beside::of(path, &text, self.kind.as_ref());
        let part = beside.as_ref().map(|beside| {
            let cannot = |error| refuse(format!("{} cannot be read: {error}", beside.path().display()));
            content(beside.path()).map_err(cannot)
        });
        let part = part.transpose()?;
        let auxiliary = match beside.zip(part.as_deref()) {
            Some((beside, part)) => beside.with(part, AuxiliaryInputs::default()),
            None => AuxiliaryInputs::default(),
        };
        let items =
            catalogue::read_within(&text, self.kind.as_ref(), &auxiliary, &limits).map_err(|error| {
                match error.stop() {
                    Some(Stop::Asked) => Error::stopped(),
                    Some(_) => Error::limit(format!("{}: {error}", path.display())),
                    None => refuse(error.to_string()),
                }
            })?;
        let several = items.len() > 1;
        let mut all = Vec::new();
        for item in items.into_iter().take(self.take) {
            let instance = item.instance.map_err(|error| refuse(error.to_string()))?;
            let name = if several { format!("{name}:{}", item.line) } else { name.into() };
            all.push(self.loaded(name, instance, Factors::new(), None));
        }
        Ok(Some(all))
    }

    fn known(&self, entry: &corpus::CorpusEntry) -> Result<Loaded, Error> {
        let kind = ProblemKind::parse(entry.problem).map_err(|error| Error::input(error.to_string()))?;
        let instance = self.one(&entry.text(), Some(&kind))?;
        Ok(self.loaded(entry.name.into(), instance, Factors::new(), entry.cost))
    }

    fn typed(&self, texts: &[(String, Factors)]) -> Result<Vec<Loaded>, Error> {
        let mut all = Vec::new();
        for (text, factors) in texts {
            let name = if texts.len() > 1 { shorten(text) } else { self.name.get_ref().clone() };
            all.push(self.loaded(name, self.one(text, self.kind.as_ref())?, factors.clone(), None));
        }
        Ok(all)
    }

    /// Generates the instances of a group; a rare kind may have fewer than requested.
    fn generated(
        &self,
        group: &Group,
        wanted: &Wanted<'_>,
        context: &mut Context<'_>,
    ) -> Result<Vec<Loaded>, Error> {
        let mut texts = Vec::new();
        let maker = self.library(solvarium_human::maker(&group.choice))?;
        let made = maker.make(wanted, &mut |some| {
            texts.extend(some.iter().map(|instance| instance.text.clone()));
            context.making.made.fetch_add(some.len() as u64, Ordering::Relaxed);
            ControlFlow::Continue(())
        });
        match self.library(made)? {
            Made::All { note: None } | Made::Fewer(_) => {}
            Made::All { note: Some(note) } => {
                context.notes.push(self.named(&format!("{}: {note}", group.choice)))
            }
            Made::NoSuch(why) => return Err(self.wrong(&why)),
            Made::Limit { stop, .. } => return Err(self.wrong(&format!("{stop} before '{}'", group.choice))),
            Made::Asked => return Err(Error::stopped()),
        }
        let kind = self.library(ProblemKind::parse(group.problem))?;
        let loaded = |(at, text): (usize, &String)| {
            let name = format!("{}#{}", group.name, at + 1);
            Ok(self.loaded(name, self.one(text, Some(&kind))?, group.factors.clone(), group.optimum))
        };
        texts.iter().enumerate().map(loaded).collect()
    }

    /// Reads one puzzle.
    fn one(&self, text: &str, kind: Option<&ProblemKind>) -> Result<Box<dyn Instance>, Error> {
        let mut items = self.library(catalogue::read(text, kind, &AuxiliaryInputs::default()))?;
        match items.len() {
            1 => self.library(items.remove(0).instance),
            number => Err(self.wrong(&format!("expected one puzzle in '{}', found {number}", shorten(text)))),
        }
    }

    fn loaded(
        &self,
        name: String,
        instance: Box<dyn Instance>,
        factors: Factors,
        optimum: Option<f64>,
    ) -> Loaded {
        let (problem, text) = (instance.kind().to_string(), instance.text());
        let set = self.name.get_ref().clone();
        Loaded { planned: PlannedInstance { set, name, problem, text, factors, optimum }, instance }
    }

    fn library<T>(&self, result: Result<T, solvarium::Error>) -> Result<T, Error> {
        result.map_err(|error| self.wrong(&error.to_string()))
    }

    fn wrong(&self, what: &str) -> Error {
        Error::input(self.named(what))
    }

    fn named(&self, what: &str) -> String {
        format!("instances '{}': {what}", self.name.get_ref())
    }
}

/// Reads the text of a file or a pipe, up to the maximum size.
fn content(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(LONGEST + 1).read_to_string(&mut text)?;
    match text.len() as u64 > LONGEST {
        true => Err(io::Error::other("it is longer than 1 GiB")),
        false => Ok(text),
    }
}

fn entries(names: &[Spanned<String>], place: &Text<'_>) -> Result<Vec<&'static corpus::CorpusEntry>, Error> {
    let find = |name: &Spanned<String>| {
        corpus::find(name.get_ref()).map_err(|error| place.at(Some(name), &error.to_string()))
    };
    names.iter().map(find).collect::<Result<Vec<_>, _>>().map(|found| found.concat())
}

/// Replaces each name in braces by each of its values.
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
            return Err(place.at(Some(spanned), &format!("'{text}' has no {hole} for the value")));
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

/// Boards of tiles: uniformly random, or a group for each depth or number of random moves.
fn boards(tiles: &file::Tiles, place: &Text<'_>) -> Result<Source, Error> {
    let numbers = |spanned: &Spanned<toml::Value>| {
        values::numbers::<u32>(spanned.get_ref()).map_err(|why| place.at(Some(spanned), &why))
    };
    let size = match &tiles.size {
        Some(text) => size(text.get_ref()).ok_or_else(|| {
            place.at(Some(text), "expected columns x rows from 2x2 to 8x8, such as \"3x3\"")
        })?,
        None => "3x3".into(),
    };
    let any = choice("tiles", &[("size", &size)], place)?;
    let group = |setting: &str, name: &str, number: u32| {
        let choice = any.clone().set(setting, &number.to_string());
        Ok(Group {
            problem: "tiles",
            choice: choice.map_err(|error| place.general(&error.to_string()))?,
            name: String::new(),
            factors: Factors::from([(name.into(), number.to_string())]),
            optimum: None,
        })
    };
    let groups: Result<Vec<_>, Error> = match (&tiles.depth, &tiles.shuffles) {
        (None, None) => Ok(vec![Group {
            problem: "tiles",
            choice: any.clone(),
            name: String::new(),
            factors: Factors::new(),
            optimum: None,
        }]),
        (Some(depths), None) => {
            let of = |depth| {
                let (name, optimum) = (format!("depth {depth} "), Some(f64::from(depth)));
                Ok(Group { name, optimum, ..group("depth", "depth", depth)? })
            };
            numbers(depths)?.into_iter().map(of).collect()
        }
        (None, Some(shuffles)) => {
            let of = |moves| {
                Ok(Group { name: format!("{moves} shuffles "), ..group("steps", "shuffles", moves)? })
            };
            numbers(shuffles)?.into_iter().map(of).collect()
        }
        (Some(_), Some(shuffles)) => {
            return Err(place.at(Some(shuffles), "set depth or shuffles, not both"));
        }
    };
    Ok(Source::Generated { groups: groups?, count: counted(&tiles.count, place)?, seed: tiles.seed })
}

/// A generator with these settings.
fn choice(generator: &str, settings: &[(&str, &str)], place: &Text<'_>) -> Result<GeneratorChoice, Error> {
    let set = |choice: GeneratorChoice, (name, value): &(&str, &str)| choice.set(name, value);
    let choice = GeneratorChoice::parse(generator).and_then(|choice| settings.iter().try_fold(choice, set));
    choice.map_err(|error| place.general(&error.to_string()))
}

/// Sudoku: a group for each size and number of clues.
fn fresh(made: &file::Sudoku, generator: &'static str, place: &Text<'_>) -> Result<Source, Error> {
    let numbers = |spanned: &Spanned<toml::Value>| {
        values::numbers::<usize>(spanned.get_ref()).map_err(|why| place.at(Some(spanned), &why))
    };
    let sizes = made.size.as_ref().map(numbers).transpose()?.unwrap_or_else(|| vec![9]);
    let clues = made.clues.as_ref().map(numbers).transpose()?;
    let clues = clues.map_or_else(|| vec![None], |all| all.into_iter().map(Some).collect());
    let mut groups = Vec::new();
    for &size in &sizes {
        let refused = |_| place.at(made.size.as_ref(), &format!("Sudoku of size {size} cannot be generated"));
        for &clues in &clues {
            let choice = sudoku(generator, size, clues, place)?;
            solvarium_human::maker(&choice).map_err(refused)?;
            groups.push(grids(choice, size, clues));
        }
    }
    Ok(Source::Generated { groups, count: counted(&made.count, place)?, seed: made.seed })
}

fn sudoku(
    generator: &str,
    size: usize,
    clues: Option<usize>,
    place: &Text<'_>,
) -> Result<GeneratorChoice, Error> {
    let (size, clues) = (size.to_string(), clues.map(|clues| clues.to_string()));
    let mut settings = vec![("size", size.as_str()), ("layout", "grid")];
    settings.extend(clues.as_deref().map(|clues| ("clues", clues)));
    // The setting keeps the 9x9 sets of experiments that are older than the faster generator.
    settings.extend((generator == "sudoku").then_some(("by", "search")));
    choice(generator, &settings, place)
}

fn grids(choice: GeneratorChoice, size: usize, clues: Option<usize>) -> Group {
    let mut factors = Factors::from([("size".into(), size.to_string())]);
    factors.extend(clues.map(|clues| ("clues".into(), clues.to_string())));
    let name =
        clues.map_or_else(|| format!("{size}x{size} "), |clues| format!("{size}x{size}, {clues} clues "));
    Group { problem: "sudoku", choice, name, factors, optimum: None }
}

fn counted(count: &Spanned<u32>, place: &Text<'_>) -> Result<u32, Error> {
    match *count.get_ref() {
        count @ 1..=MOST => Ok(count),
        other => Err(place.at(Some(count), &format!("expected a count from 1 to {MOST}, found {other}"))),
    }
}

/// Reads `4x3`: columns, rows.
fn size(text: &str) -> Option<String> {
    let (width, height) = text.split_once('x')?;
    let side = |text: &str| text.trim().parse::<u8>().ok().filter(|side| (2..=8).contains(side));
    Some(format!("{}x{}", side(width)?, side(height)?))
}

/// Shortens a typed text to a name.
fn shorten(text: &str) -> String {
    let line = text.trim().replace('\n', " / ");
    match line.char_indices().nth(40) {
        Some((at, _)) => format!("{}...", &line[..at]),
        None => line,
    }
}
