//! The catalogue in the form that the page's input forms need.

use super::order::only;
use super::refusal::Refusal;
use serde::Deserialize;
use serde_json::{Value, json};
use solvarium_catalogue::{self as catalogue, Entry, Instance, ProblemKind, Setting, Takes};

/// `GET /api/catalogue`
pub(super) fn all() -> Value {
    let problems = catalogue::problems().iter().map(|problem| {
        let mut row = entry(problem);
        if cfg!(feature = "games") && problem.of.answer == catalogue::Answer::Value {
            row["game"] = true.into();
        }
        row
    });
    let methods = catalogue::methods().iter().map(|method| {
        let mut row = entry(method);
        row["informed"] = method.of.is_informed().into();
        row["built"] = catalogue::is_built_in(method).into();
        row
    });
    let heuristics = catalogue::heuristics().iter().map(|heuristic| {
        let names: Vec<_> = catalogue::problems_of(heuristic).map(|problem| problem.name).collect();
        let mut row = entry(heuristic);
        row["problems"] = names.into();
        row
    });
    let examples = catalogue::problems().iter().flat_map(|problem| {
        let row =
            |(name, text): &(&str, &str)| json!({ "name": name, "problem": problem.name, "text": text });
        problem.of.examples.iter().map(row)
    });
    let generators = catalogue::problems().iter().flat_map(|problem| {
        problem.of.generators.iter().map(|generator| {
            let texts = generator.of.texts.iter().map(|text| json!({ "name": text.name, "help": text.help }));
            let mut row = entry(generator);
            row["problem"] = problem.name.into();
            row["texts"] = texts.collect::<Vec<_>>().into();
            row
        })
    });
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "problems": problems.collect::<Vec<_>>(),
        "methods": methods.collect::<Vec<_>>(),
        "heuristics": heuristics.collect::<Vec<_>>(),
        "generators": generators.collect::<Vec<_>>(),
        "examples": examples.collect::<Vec<_>>(),
    })
}

fn entry<T>(entry: &Entry<T>) -> Value {
    let settings: Vec<_> = entry.settings.iter().map(setting).collect();
    json!({ "name": entry.name, "aliases": entry.aliases, "help": entry.help, "settings": settings })
}

fn setting(setting: &Setting) -> Value {
    let mut row = match setting.takes {
        Takes::Int { min, max } => json!({ "type": "int", "min": min, "max": max }),
        Takes::Float { min, max } => json!({ "type": "float", "min": min, "max": max }),
        Takes::Choice(words) => {
            let words: Vec<_> =
                words.iter().map(|(name, help)| json!({ "name": name, "help": help })).collect();
            json!({ "type": "choice", "choices": words })
        }
        Takes::Order(letters) => json!({ "type": "order", "letters": letters }),
        // Setting types that the form does not know yet are entered as text.
        _ => json!({ "type": "text" }),
    };
    row["name"] = setting.name.into();
    row["help"] = setting.help.into();
    row["default"] = setting.default.into();
    row
}

/// A text, and the problem to read it as, if the user names one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Unread {
    #[serde(default)]
    text: String,
    kind: Option<String>,
}

impl Unread {
    /// `POST /api/recognised`
    pub(super) fn reply(&self) -> Result<Value, Refusal> {
        match self.recognised() {
            // A half-typed text is not an error.
            Err(refusal) if !refusal.is_unsupported() => Ok(json!({ "unread": refusal.json() })),
            answer => answer,
        }
    }

    /// Reads the text. For a problem without a text, reads its example.
    pub(super) fn instance(&self) -> Result<Box<dyn Instance>, Refusal> {
        let kind = self.kind.as_deref().map(ProblemKind::parse).transpose()?;
        let example = kind.as_ref().filter(|_| self.text.trim().is_empty()).map(ProblemKind::example);
        only(example.unwrap_or(&self.text), kind.as_ref())
    }

    /// Reports what the text is and what can be done with it.
    fn recognised(&self) -> Result<Value, Refusal> {
        let is_empty = self.text.trim().is_empty();
        let instance = self.instance()?;
        let names = |all: Vec<&'static str>| Value::from(all);
        let methods = catalogue::methods_for(&*instance);
        let heuristics = catalogue::heuristics_for(&*instance);
        Ok(json!({
            "problem": instance.kind().entry().name,
            "describe": if is_empty { String::new() } else { instance.describe() },
            "methods": names(methods.iter().map(|method| method.name).collect()),
            "explains": solvarium_human::position(&*instance).is_ok(),
            "heuristics": names(heuristics.iter().map(|heuristic| heuristic.name).collect()),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recognised(text: &str, kind: Option<&str>) -> Value {
        Unread { text: text.into(), kind: kind.map(Into::into) }.recognised().unwrap()
    }

    fn has(answer: &Value, table: &str, name: &str) -> bool {
        answer[table].as_array().unwrap().contains(&name.into())
    }

    #[test]
    fn a_text_is_offered_its_methods() {
        let tiles = recognised("1 4 2 / 3 0 5 / 6 7 8", None);
        assert_eq!((&tiles["problem"], &tiles["describe"]), (&"tiles".into(), &"3x3 sliding tiles".into()));
        assert!(has(&tiles, "methods", "astar") && has(&tiles, "heuristics", "manhattan"));
        for absent in ["backtrack", "exact-cover", "sat", "anneal", "singles"] {
            assert!(!has(&tiles, "methods", absent), "{absent}");
        }
        let empty = recognised(" ", Some("sudoku"));
        assert_eq!((&empty["problem"], &empty["describe"]), (&"sudoku".into(), &"".into()));
        assert!(has(&empty, "methods", "backtrack") && !has(&empty, "heuristics", "manhattan"));
        assert!(Unread { text: "1 2 3 / 4".into(), kind: None }.recognised().is_err());
    }

    #[test]
    fn the_form_has_all_that_the_catalogue_has() {
        let all = all();
        let count = |table: &str| all[table].as_array().unwrap().len();
        assert_eq!(count("problems"), catalogue::problems().len());
        assert_eq!(count("methods"), catalogue::methods().len());
        assert_eq!(count("generators"), catalogue::generators().len());
        assert_eq!(count("heuristics"), catalogue::heuristics().len());
        let astar = all["methods"].as_array().unwrap().iter().find(|row| row["name"] == "astar").unwrap();
        assert_eq!(astar["informed"], true);
        assert_eq!(astar["settings"][0]["max"], 1000.0);
        assert_eq!(astar["settings"][1]["choices"][1]["name"], "low-g");
        assert_eq!(all["problems"][1]["settings"][0]["letters"], "UDLR");
    }
}
