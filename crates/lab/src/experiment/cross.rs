//! The methods of a question: the cross product of methods, heuristics and values of settings.

use super::place::Text;
use super::{Question, file, values};
use crate::plan::Configuration;
use crate::{Error, Metric};
use solvarium_catalogue::{HeuristicChoice, Method};
use toml::Spanned;

/// The maximum number of methods in a question.
const MOST: usize = 10_000;

/// Checks a question of the file.
pub(super) fn question(
    asked: file::Question,
    sets: &[&str],
    main: Metric,
    place: &Text<'_>,
) -> Result<Question, Error> {
    for set in &asked.instances {
        if !sets.contains(&set.get_ref().as_str()) {
            let what = format!("unknown instances '{}'; known: {}", set.get_ref(), sets.join(", "));
            return Err(place.at(Some(set), &what));
        }
    }
    let metric = match &asked.metric {
        Some(name) => {
            Metric::parse(name.get_ref()).map_err(|error| place.at(Some(name), &error.to_string()))?
        }
        None => main,
    };
    if let Some(name) = asked.names.keys().find(|name| !asked.methods.contains(name)) {
        return Err(place.at(Some(name), &format!("this question has no method '{}'", name.get_ref())));
    }
    let (mut configurations, mut bases) = (Vec::new(), Vec::new());
    for method in &asked.methods {
        configurations.extend(cross(method, &asked, place)?);
        let base = asked.names.get(method).map_or(method.get_ref().as_str(), String::as_str);
        bases.resize(configurations.len(), base.to_string());
        if configurations.len() > MOST {
            return Err(place.general(&format!("question '{}' has more than {MOST} methods", asked.ask)));
        }
    }
    if configurations.is_empty() {
        return Err(place.general(&format!("question '{}' names no methods", asked.ask)));
    }
    Ok(Question {
        ask: asked.ask,
        labels: labels(&configurations, &bases),
        configurations,
        sets: asked.instances.into_iter().map(Spanned::into_inner).collect(),
        x: asked.x.map(Spanned::into_inner),
        metric,
    })
}

/// Names the methods by their differences, if only crossed settings differ.
fn labels(configurations: &[Configuration], bases: &[String]) -> Vec<String> {
    let crossed = configurations.iter().all(|one| !one.factors.is_empty());
    let same = crossed && bases.iter().all(|base| *base == bases[0]);
    let label = |(one, base): (&Configuration, &String)| {
        let factor = |(name, value): (&String, &String)| match name.as_str() {
            "heuristic" => value.clone(),
            _ => format!("{name}={value}"),
        };
        let base = if same { None } else { Some(base.clone()) };
        base.into_iter().chain(one.factors.iter().map(factor)).collect::<Vec<_>>().join(", ")
    };
    configurations.iter().zip(bases).map(label).collect()
}

/// Crosses a method with all heuristics and values.
fn cross(
    method: &Spanned<String>,
    asked: &file::Question,
    place: &Text<'_>,
) -> Result<Vec<Configuration>, Error> {
    let plain = read(method, method.get_ref(), place)?;
    let mut all = vec![Configuration { method: method.get_ref().trim().into(), ..Configuration::default() }];
    for (setting, spanned) in &asked.cross {
        let values = values::texts(spanned.get_ref()).map_err(|why| place.at(Some(spanned), &why))?;
        all = all.iter().flat_map(|one| values.iter().map(|value| set(one, setting, value))).collect();
        if all.len() > MOST {
            return Err(place.at(Some(spanned), &format!("this gives more than {MOST} methods")));
        }
    }
    for one in &mut all {
        one.canonical = read(method, &one.method, place)?.to_string();
    }
    if plain.entry().of.is_informed() && !asked.heuristics.is_empty() {
        let heuristics =
            asked.heuristics.iter().map(|name| heuristic(name, place)).collect::<Result<Vec<_>, _>>()?;
        all = all.iter().flat_map(|one| heuristics.iter().map(|name| with(one, name))).collect();
    }
    Ok(all)
}

fn read(spanned: &Spanned<String>, text: &str, place: &Text<'_>) -> Result<Method, Error> {
    Method::parse(text).map_err(|error| place.at(Some(spanned), &format!("method '{text}': {error}")))
}

fn heuristic(name: &Spanned<String>, place: &Text<'_>) -> Result<String, Error> {
    HeuristicChoice::parse(name.get_ref())
        .map(|estimator| estimator.to_string())
        .map_err(|error| place.at(Some(name), &error.to_string()))
}

/// Returns the method with one more setting: `evolve(preset=coursework` `,population=10` `)`.
fn set(one: &Configuration, setting: &str, value: &str) -> Configuration {
    let method = match one.method.strip_suffix(')') {
        Some(open) => format!("{open},{setting}={value})"),
        None => format!("{}({setting}={value})", one.method),
    };
    let mut factors = one.factors.clone();
    factors.insert(setting.into(), value.into());
    Configuration { method, factors, ..Configuration::default() }
}

fn with(one: &Configuration, heuristic: &str) -> Configuration {
    let mut factors = one.factors.clone();
    factors.insert("heuristic".into(), heuristic.into());
    Configuration { heuristic: Some(heuristic.into()), factors, ..one.clone() }
}
