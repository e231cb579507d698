//! The choices of the menus for a puzzle: methods that apply to it and are built in, by family; their heuristics; the action.

use super::{Action, Menu};
use crate::fault::Fault;
use crate::output::show::Steps;
use crate::prompt::Prompt;
use solvarium::Limits;
use solvarium_catalogue::{
    self as catalogue, Entry, Family, HeuristicChoice, Instance, Method, MethodInfo, Request,
};
use std::io::Write;
use std::time::Duration;

/// Time limit for testing whether a method applies, which it reports before it searches.
const PATIENCE: Duration = Duration::from_millis(50);

impl<P: Prompt, W: Write> Menu<P, W> {
    /// Asks for the method, the heuristic and the action; `None` to go back.
    pub(super) fn request(&mut self, instance: &dyn Instance) -> Result<Option<(Request, Action)>, Fault> {
        while let Some(method) = self.method(instance)? {
            if !method.entry().of.is_informed() {
                let request = Request { method, ..Request::default() };
                if let Some(action) = self.action()? {
                    return Ok(Some((request, action)));
                }
                continue;
            }
            while let Some(request) = self.heuristic(instance, &method)? {
                if let Some(action) = self.action()? {
                    return Ok(Some((request, action)));
                }
            }
        }
        Ok(None)
    }

    fn action(&mut self) -> Result<Option<Action>, Fault> {
        let choices =
            ["Solve it", "Solve it, and show every step", "Watch it in the browser"].map(String::from);
        Ok(match self.prompt.choose("What do you want to do?", &choices)? {
            None => None,
            Some(0) => Some(Action::Solve(Steps::Hidden)),
            Some(1) => Some(Action::Solve(Steps::Shown)),
            Some(_) => Some(Action::Watch),
        })
    }

    /// Asks for a family of methods, then for one of them.
    fn method(&mut self, instance: &dyn Instance) -> Result<Option<Method>, Fault> {
        let offered = methods(instance);
        let kinds: Vec<_> = Family::ALL.into_iter().map(|family| (family, of(family, &offered))).collect();
        let kinds: Vec<_> = kinds.into_iter().filter(|(_, methods)| !methods.is_empty()).collect();
        let mut choices: Vec<_> = kinds.iter().map(|(family, methods)| title(*family, methods)).collect();
        choices.push("Type a method with its settings".into());
        loop {
            let Some(at) = self.prompt.choose("Which method?", &choices)? else { return Ok(None) };
            let method = match kinds.get(at) {
                Some((_, methods)) => self.one_of(methods)?,
                None => self.typed_method()?,
            };
            if method.is_some() {
                return Ok(method);
            }
        }
    }

    fn one_of(&mut self, methods: &[&'static Entry<MethodInfo>]) -> Result<Option<Method>, Fault> {
        let at = match methods {
            [_] => Some(0),
            _ => {
                let choices: Vec<_> = methods.iter().map(|method| line(method)).collect();
                self.prompt.choose("Which of them?", &choices)?
            }
        };
        let method = at.and_then(|at| methods.get(at));
        Ok(method.map(|method| Method::parse(method.name)).transpose()?)
    }

    /// Asks for a method by name until it exists.
    fn typed_method(&mut self) -> Result<Option<Method>, Fault> {
        loop {
            let asked = self.prompt.ask("Method, such as astar(weight=2) (Escape: back)")?;
            let Some(typed) = asked else { return Ok(None) };
            match Method::parse(&typed) {
                Ok(method) => return Ok(Some(method)),
                Err(error) => self.prompt.explain(&error.to_string()),
            }
        }
    }

    /// Asks for one of the heuristics for this puzzle; the default is the best.
    fn heuristic(&mut self, instance: &dyn Instance, method: &Method) -> Result<Option<Request>, Fault> {
        let with = |heuristic: Option<&'static Entry<_>>| Request {
            method: method.clone(),
            heuristic: heuristic.map(HeuristicChoice::of),
            ..Request::default()
        };
        let known = instance.kind().entry().of.heuristics.iter().copied();
        let known: Vec<_> = known.filter(|heuristic| applies(instance, &with(Some(heuristic)))).collect();
        let mut choices = vec!["The best for this puzzle".to_string()];
        choices.extend(known.iter().map(|heuristic| line(heuristic)));
        let chosen = self.prompt.choose("Which heuristic?", &choices)?;
        Ok(chosen.map(|at| with(at.checked_sub(1).and_then(|at| known.get(at)).copied())))
    }
}

/// The methods for a puzzle.
pub(super) fn methods(instance: &dyn Instance) -> Vec<&'static Entry<MethodInfo>> {
    let is_offered = |method: &&&'static Entry<MethodInfo>| {
        let method = Method::parse(method.name);
        method.is_ok_and(|method| applies(instance, &Request { method, ..Request::default() }))
    };
    catalogue::methods().iter().filter(is_offered).copied().collect()
}

/// Whether this request is possible. A refusal is immediate; a preparation may be slow, and is cancelled.
fn applies(instance: &dyn Instance, request: &Request) -> bool {
    instance.solve(request, &Limits::none().nodes(0).time(PATIENCE), None).is_ok()
}

fn of(family: Family, methods: &[&'static Entry<MethodInfo>]) -> Vec<&'static Entry<MethodInfo>> {
    methods.iter().copied().filter(|method| method.of.family() == family).collect()
}

/// The title of a family of methods; for a single method, its own.
fn title(family: Family, methods: &[&'static Entry<MethodInfo>]) -> String {
    match methods {
        [method] => line(method),
        _ => {
            let names: Vec<_> = methods.iter().map(|method| method.name).collect();
            format!("{}: {}", capital(family.title()), names.join(", "))
        }
    }
}

fn line<T>(entry: &Entry<T>) -> String {
    format!("{}: {}", entry.name, entry.help)
}

fn capital(title: &str) -> String {
    let mut letters = title.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
