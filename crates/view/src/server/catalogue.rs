//! The catalogue as the page's forms want it.

use axum::Json;
use serde_json::{Value, json};
use solvarium_catalogue::{self as catalogue, Entry, Setting, Takes};

/// `GET /api/catalogue`
pub(super) async fn catalogue() -> Json<Value> {
    Json(all())
}

fn all() -> Value {
    let problems = catalogue::problems().iter().map(|problem| entry(problem));
    let methods = catalogue::methods().iter().map(|method| {
        let mut row = entry(method);
        row["informed"] = method.of.is_informed().into();
        row
    });
    let heuristics = catalogue::heuristics().iter().map(|heuristic| {
        let names: Vec<_> = catalogue::problems_of(heuristic).map(|problem| problem.name).collect();
        json!({ "name": heuristic.name, "help": heuristic.help, "problems": names })
    });
    let examples = catalogue::problems().iter().flat_map(|problem| {
        let row =
            |(name, text): &(&str, &str)| json!({ "name": name, "problem": problem.name, "text": text });
        problem.of.examples.iter().map(row)
    });
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "problems": problems.collect::<Vec<_>>(),
        "methods": methods.collect::<Vec<_>>(),
        "heuristics": heuristics.collect::<Vec<_>>(),
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
        // What the library learns to take is typed as text until the form knows it.
        _ => json!({ "type": "text" }),
    };
    row["name"] = setting.name.into();
    row["help"] = setting.help.into();
    row["default"] = setting.default.into();
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_has_all_that_the_catalogue_has() {
        let all = all();
        let count = |table: &str| all[table].as_array().unwrap().len();
        assert_eq!(count("problems"), catalogue::problems().len());
        assert_eq!(count("methods"), catalogue::methods().len());
        assert_eq!(count("heuristics"), catalogue::heuristics().len());
        let astar = all["methods"].as_array().unwrap().iter().find(|row| row["name"] == "astar").unwrap();
        assert_eq!(astar["informed"], true);
        assert_eq!(astar["settings"][0]["max"], 1000.0);
        assert_eq!(astar["settings"][1]["choices"][1]["name"], "low-g");
        assert_eq!(all["problems"][1]["settings"][0]["letters"], "UDLR");
    }
}
