//! List rows for programs.

use super::entry::section;
use super::item::{Item, problems_of};
use crate::output::rows::Row;
use serde::Serialize;
use solvarium_catalogue::variant_rules::usage;
use solvarium_catalogue::{Admissibility, Answer, Setting, Takes};
use solvarium_human::HodokuPrice;

/// One row of a table.
#[derive(Serialize)]
pub(super) struct ListRecord {
    #[serde(skip)]
    kind: &'static str,
    name: &'static str,
    aliases: &'static [&'static str],
    help: &'static str,
    settings: Vec<SettingRecord>,
    #[serde(flatten)]
    more: More,
}

/// Fields that only one table has.
#[derive(Serialize)]
#[serde(untagged)]
enum More {
    Problem {
        answer: &'static str,
        example: &'static str,
        heuristics: Vec<&'static str>,
        generators: Vec<&'static str>,
    },
    Method {
        family: &'static str,
        informed: bool,
    },
    Heuristic {
        problems: Vec<&'static str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        admissible: Option<bool>,
    },
    Generator {
        texts: Vec<Named>,
    },
    Technique {
        family: &'static str,
        needs_uniqueness: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        hodoku: Option<HodokuPrice>,
        #[serde(skip_serializing_if = "Option::is_none")]
        se: Option<f64>,
        #[serde(skip_serializing_if = "Option::is_none")]
        modern: Option<u32>,
        section: String,
    },
    Rule {
        usage: String,
    },
    World {
        example: &'static str,
    },
    /// A name alone.
    Plain {},
    Known {
        problem: &'static str,
        text: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        cost: Option<f64>,
    },
}

/// A setting.
#[derive(Serialize)]
struct SettingRecord {
    name: &'static str,
    help: &'static str,
    default: &'static str,
    takes: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    choices: Vec<Named>,
}

/// A name with its description.
#[derive(Serialize)]
struct Named {
    name: &'static str,
    help: &'static str,
}

impl Row for ListRecord {
    const COLUMNS: &'static [&'static str] = &["type", "name", "aliases", "help"];

    fn kind(&self) -> &'static str {
        self.kind
    }
}

impl ListRecord {
    /// The row of an item.
    pub(super) fn of(item: &Item) -> Self {
        let parts = item.parts();
        Self {
            kind: item.kind(),
            name: parts.name,
            aliases: parts.aliases,
            help: parts.help,
            settings: parts.settings.iter().map(SettingRecord::of).collect(),
            more: More::of(item),
        }
    }
}

impl More {
    fn of(item: &Item) -> Self {
        match item {
            Item::Problem(entry) => Self::Problem {
                answer: match entry.of.answer {
                    Answer::Path => "path",
                    Answer::Goal => "goal",
                    Answer::State => "state",
                    Answer::Value => "value",
                },
                example: entry.of.example,
                heuristics: entry.of.heuristics.iter().map(|entry| entry.name).collect(),
                generators: entry.of.generators.iter().map(|entry| entry.name).collect(),
            },
            Item::Method(entry) => {
                Self::Method { family: entry.of.family().name(), informed: entry.of.is_informed() }
            }
            Item::Heuristic(entry) => Self::Heuristic {
                problems: problems_of(entry),
                admissible: match entry.of.admissibility {
                    Admissibility::Admissible => Some(true),
                    Admissibility::Inadmissible => Some(false),
                    Admissibility::Unknown => None,
                },
            },
            Item::Generator(entry) => Self::Generator {
                texts: entry.of.texts.iter().map(|text| Named { name: text.name, help: text.help }).collect(),
            },
            Item::Technique(technique) => {
                let entry = technique.entry();
                Self::Technique {
                    family: entry.family.name(),
                    needs_uniqueness: entry.needs_uniqueness,
                    hodoku: entry
                        .hodoku
                        .map(|price| HodokuPrice { level: price.level.name(), score: price.score }),
                    se: entry.se.map(|tenths| f64::from(tenths) / 10.0),
                    modern: technique.our_price(),
                    section: section(*technique),
                }
            }
            Item::Rule(kind) => Self::Rule { usage: usage(kind) },
            Item::World(entry) => Self::World { example: entry.of.example },
            Item::PolicyMethod(_) | Item::WalkMethod(_) => Self::Plain {},
            Item::Known(entry) => {
                Self::Known { problem: entry.problem, text: entry.text(), cost: entry.cost }
            }
        }
    }
}

impl SettingRecord {
    fn of(setting: &Setting) -> Self {
        let choices = match setting.takes {
            Takes::Choice(words) => words.iter().map(|&(name, help)| Named { name, help }).collect(),
            _ => Vec::new(),
        };
        let (takes, default) = (setting.takes.to_string(), setting.default);
        Self { name: setting.name, help: setting.help, default, takes, choices }
    }
}
