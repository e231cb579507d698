//! The tables that can be listed, and their rows, read from the catalogue and the corpus.

use solvarium_catalogue::uncertain::{PolicyMethodInfo, WorldInfo, policy_methods, worlds};
use solvarium_catalogue::variant_rules::{RULES, RuleKind};
use solvarium_catalogue::walking::{WalkMethodInfo, walk_methods};
use solvarium_catalogue::{
    self as catalogue, Entry, Generator, HeuristicInfo, MethodInfo, ProblemInfo, Setting,
};
use solvarium_human::Technique;
use solvarium_lab::corpus;

/// A table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Topic {
    Problems,
    Methods,
    Heuristics,
    Generators,
    Techniques,
    Rules,
    Worlds,
    Policies,
    Walks,
    Corpus,
}

impl Topic {
    /// All tables.
    pub(super) const ALL: [Self; 10] = [
        Self::Problems,
        Self::Methods,
        Self::Heuristics,
        Self::Generators,
        Self::Techniques,
        Self::Rules,
        Self::Worlds,
        Self::Policies,
        Self::Walks,
        Self::Corpus,
    ];

    /// The tables on the overview page. The others are long, or for one command.
    pub(super) const CATALOGUE: [Self; 4] =
        [Self::Problems, Self::Methods, Self::Heuristics, Self::Generators];

    /// The table with this name.
    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|topic| topic.name().eq_ignore_ascii_case(name))
    }

    /// The name.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Problems => "problems",
            Self::Methods => "methods",
            Self::Heuristics => "heuristics",
            Self::Generators => "generators",
            Self::Techniques => "techniques",
            Self::Rules => "rules",
            Self::Worlds => "worlds",
            Self::Policies => "policies",
            Self::Walks => "walks",
            Self::Corpus => "corpus",
        }
    }

    /// The rows.
    pub(super) fn items(self) -> Vec<Item> {
        match self {
            Self::Problems => catalogue::problems().iter().copied().map(Item::Problem).collect(),
            Self::Methods => catalogue::methods().iter().copied().map(Item::Method).collect(),
            Self::Heuristics => catalogue::heuristics().iter().copied().map(Item::Heuristic).collect(),
            Self::Generators => catalogue::generators().iter().copied().map(Item::Generator).collect(),
            Self::Techniques => Technique::ALL.iter().copied().map(Item::Technique).collect(),
            Self::Rules => RULES.iter().copied().map(Item::Rule).collect(),
            Self::Worlds => worlds().into_iter().map(Item::World).collect(),
            Self::Policies => policy_methods().iter().copied().map(Item::PolicyMethod).collect(),
            Self::Walks => walk_methods().iter().copied().map(Item::WalkMethod).collect(),
            Self::Corpus => corpus::all().iter().map(Item::Known).collect(),
        }
    }
}

/// A row of a table.
#[derive(Clone, Copy, Debug)]
pub(super) enum Item {
    Problem(&'static Entry<ProblemInfo>),
    Method(&'static Entry<MethodInfo>),
    Heuristic(&'static Entry<HeuristicInfo>),
    Generator(&'static Entry<Generator>),
    Technique(Technique),
    Rule(&'static RuleKind),
    World(&'static Entry<WorldInfo>),
    PolicyMethod(&'static Entry<PolicyMethodInfo>),
    WalkMethod(&'static Entry<WalkMethodInfo>),
    Known(&'static corpus::CorpusEntry),
}

/// The parts common to rows of all tables.
pub(super) struct Parts {
    pub(super) name: &'static str,
    pub(super) aliases: &'static [&'static str],
    pub(super) help: &'static str,
    pub(super) settings: &'static [Setting],
}

impl Parts {
    const fn of<T>(entry: &Entry<T>) -> Self {
        Self { name: entry.name, aliases: entry.aliases, help: entry.help, settings: entry.settings }
    }
}

impl Item {
    /// The type.
    pub(super) const fn kind(&self) -> &'static str {
        match self {
            Self::Problem(_) => "problem",
            Self::Method(_) => "method",
            Self::Heuristic(_) => "heuristic",
            Self::Generator(_) => "generator",
            Self::Technique(_) => "technique",
            Self::Rule(_) => "rule",
            Self::World(_) => "world",
            Self::PolicyMethod(_) => "policy-method",
            Self::WalkMethod(_) => "walk-method",
            Self::Known(_) => "known-instance",
        }
    }

    /// The common parts.
    pub(super) const fn parts(&self) -> Parts {
        match self {
            Self::Problem(entry) => Parts::of(entry),
            Self::Method(entry) => Parts::of(entry),
            Self::Heuristic(entry) => Parts::of(entry),
            Self::Generator(entry) => Parts::of(entry),
            Self::World(entry) => Parts::of(entry),
            Self::PolicyMethod(entry) => Parts::of(entry),
            Self::WalkMethod(entry) => Parts::of(entry),
            Self::Technique(technique) => {
                let entry = technique.entry();
                Parts { name: entry.name, aliases: entry.also, help: entry.help, settings: &[] }
            }
            Self::Rule(kind) => {
                Parts { name: kind.name, aliases: kind.aliases, help: kind.help, settings: &[] }
            }
            Self::Known(entry) => Parts { name: entry.name, aliases: &[], help: entry.source, settings: &[] },
        }
    }

    /// The name and aliases.
    pub(super) fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        let Parts { name, aliases, .. } = self.parts();
        std::iter::once(name).chain(aliases.iter().copied())
    }

    /// Whether this is one of its names.
    pub(super) fn answers_to(&self, name: &str) -> bool {
        self.names().any(|known| known.eq_ignore_ascii_case(name))
    }
}

/// The problems of a heuristic.
pub(super) fn problems_of(heuristic: &Entry<HeuristicInfo>) -> Vec<&'static str> {
    catalogue::problems_of(heuristic).map(|problem| problem.name).collect()
}
