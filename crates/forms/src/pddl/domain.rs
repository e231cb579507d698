//! The text of a domain.

use super::context::{Context, Scope, Symbols};
use super::formula::EffectReader;
use super::hierarchy;
use super::model::{Action, Axiom, Domain, Effect, Formula};
use super::names::{Names, Types};
use super::refuse::{section as unknown_section, unsupported};
use super::syntax::{Expr, Tree};
use crate::Fault;
use crate::naming::shown;

/// The sections of a domain.
const SECTIONS: [&str; 7] =
    [":requirements", ":types", ":constants", ":predicates", ":functions", ":action", ":derived"];

/// Reads the text of a domain.
///
/// ```
/// let text = "(define (domain lamps) (:predicates (on ?l))
///   (:action press :parameters (?l) :precondition (not (on ?l)) :effect (on ?l)))";
/// let domain = solvarium_forms::pddl::domain(text)?;
/// assert_eq!((&domain.name[..], &domain.actions[0].name[..]), ("lamps", "press"));
/// # Ok::<(), solvarium_forms::Fault>(())
/// ```
///
/// # Errors
/// The text is not a domain, or uses a feature that is not supported. The error has a position.
pub fn domain(text: &str) -> Result<Domain, Fault> {
    let tree = Tree::parse(text)?;
    let (name, sections) = define(tree.root(), "domain")?;
    let mut found: [Option<Expr<'_>>; 5] = [None; 5];
    let mut rules = Vec::new();
    for section in sections {
        match section.head().and_then(|head| SECTIONS.iter().position(|known| *known == head)) {
            Some(kind) if kind < found.len() => once(&mut found[kind], section)?,
            Some(_) => rules.push(section),
            None => return Err(unknown_section(section, &SECTIONS)),
        }
    }
    let [requirements, types, constants, predicates, functions] = found;
    let mut context = declarations(types, constants, predicates, functions)?;
    let derived = derived(&rules, &context)?;
    let (mut actions, mut axioms) = (Vec::new(), Vec::new());
    let mut names = Names::new("action");
    for rule in rules {
        if rule.head() == Some(":action") {
            actions.push(action(rule, &context, &derived, &mut names, actions.len())?);
        } else {
            axioms.push(axiom(rule, &context)?);
        }
    }
    Ok(Domain {
        name,
        requirements: requirements
            .into_iter()
            .flat_map(|section| section.tail().filter_map(Expr::word))
            .map(str::to_owned)
            .collect(),
        types: std::mem::take(&mut context.types.all),
        constants: context.objects,
        predicates: context.predicates.all,
        functions: context.functions.all,
        actions,
        axioms,
    })
}

/// The name and the sections of `(define (domain name) ...)`.
pub(super) fn define<'t>(
    root: Expr<'t>,
    kind: &str,
) -> Result<(String, impl Iterator<Item = Expr<'t>>), Fault> {
    if root.head() != Some("define") {
        return Err(root.expected(&format!("`(define ({kind} ...) ...)`")));
    }
    let mut parts = root.tail();
    let header = parts.next().ok_or_else(|| root.expected(&format!("`({kind} ...)` after `define`")))?;
    let mut words = header.items().map(Expr::word);
    match (words.next().flatten(), words.next().flatten(), words.next()) {
        (Some(found), Some(name), None) if found == kind => Ok((name.to_owned(), parts)),
        (Some(found @ ("domain" | "problem")), name, _) if found != kind => {
            let name = shown(name.unwrap_or_default());
            Err(header.fault(format!("expected a {kind}, found the {found} `{name}`")))
        }
        _ => Err(header.expected(&format!("`({kind} name)`"))),
    }
}

/// Stores a section that may appear once.
pub(super) fn once<'t>(slot: &mut Option<Expr<'t>>, section: Expr<'t>) -> Result<(), Fault> {
    match slot.replace(section) {
        None => Ok(()),
        Some(first) => {
            let name = section.head().unwrap_or_default();
            Err(section.fault(format!("expected `({name})` once, found it again after {}", first.place())))
        }
    }
}

/// Reads the declarations of a domain.
fn declarations(
    types: Option<Expr<'_>>,
    constants: Option<Expr<'_>>,
    predicates: Option<Expr<'_>>,
    functions: Option<Expr<'_>>,
) -> Result<Context, Fault> {
    let mut context = Context {
        types: hierarchy::types(types)?,
        predicates: Symbols::new("predicate"),
        functions: Symbols::new("function"),
        object_names: Names::new("object"),
        objects: Vec::new(),
    };
    if let Some(section) = constants {
        context.types.objects(section.tail(), &mut context.object_names, &mut context.objects)?;
    }
    for one in predicates.into_iter().flat_map(Expr::tail) {
        // Equality is always there; some files declare it.
        if one.head() != Some("=") {
            context.predicates.declare(one, &context.types)?;
        }
    }
    if let Some(section) = functions {
        declare_functions(section, &context.types, &mut context.functions)?;
    }
    Ok(context)
}

/// Declares the functions of `((distance ?a ?b) - number (total-cost))`.
fn declare_functions(section: Expr<'_>, types: &Types, functions: &mut Symbols) -> Result<(), Fault> {
    let mut parts = section.tail();
    while let Some(part) = parts.next() {
        match part.word() {
            Some("-") => match parts.next() {
                Some(of) if of.word() == Some("number") => {}
                Some(of) => return Err(unsupported(of, "functions whose values are objects")),
                None => return Err(part.fault("expected `number` after `-`, found `)`")),
            },
            Some(_) => return Err(part.expected("a declaration such as `(distance ?a ?b)`")),
            None if part.head() == Some("total-cost") => {}
            None => functions.declare(part, types)?,
        }
    }
    Ok(())
}

/// Whether rules derive each predicate.
fn derived(rules: &[Expr<'_>], context: &Context) -> Result<Vec<bool>, Fault> {
    let mut derived = vec![false; context.predicates.all.len()];
    for rule in rules.iter().filter(|rule| rule.head() == Some(":derived")) {
        let head = rule.tail().next().and_then(|atom| atom.items().next());
        derived[context.predicates.names.find(head.unwrap_or(*rule))?] = true;
    }
    Ok(derived)
}

/// Reads `(:action name :parameters (...) :precondition ... :effect ...)`.
fn action(
    section: Expr<'_>,
    context: &Context,
    derived: &[bool],
    names: &mut Names,
    index: usize,
) -> Result<Action, Fault> {
    const PARTS: [&str; 3] = [":parameters", ":precondition", ":effect"];
    let mut items = section.tail();
    let title = items.next().ok_or_else(|| section.expected("the name of an action"))?;
    let name = names.declare(title, index)?;
    let mut found: [Option<Expr<'_>>; 3] = [None; 3];
    while let Some(keyword) = items.next() {
        let word = keyword.word().unwrap_or_default();
        let Some(kind) = PARTS.iter().position(|known| *known == word) else {
            let feature = super::refuse::feature(keyword, word);
            return Err(feature.unwrap_or_else(|| {
                let hint = super::names::meant(word, PARTS.into_iter());
                let [parameters, precondition, effect] = PARTS;
                keyword.fault(format!(
                    "expected `{parameters}`, `{precondition}` or `{effect}`, found {}{hint}",
                    keyword.found()
                ))
            }));
        };
        let body = items
            .next()
            .ok_or_else(|| keyword.fault(format!("expected a list after `{word}`, found `)`")))?;
        if body.word().is_some() {
            return Err(body.expected(&format!("a list after `{word}`")));
        }
        if found[kind].replace(body).is_some() {
            return Err(keyword.fault(format!("expected `{word}` once, found it again")));
        }
    }
    let [parameters, precondition, effect] = found;
    let parameters = match parameters {
        Some(list) => context.types.parameters(list.items())?,
        None => Vec::new(),
    };
    let mut scope: Scope = parameters.clone();
    let precondition =
        precondition.map_or(Ok(Formula::default()), |body| context.formula(body, &mut scope))?;
    let mut reader = EffectReader { context, derived, costs: Vec::new(), is_inner: false };
    let none = Effect::And(Vec::new());
    let effect = effect.map_or(Ok(none), |body| reader.effect(body, &mut scope))?;
    Ok(Action { name, parameters, precondition, effect, costs: reader.costs, place: section.place() })
}

/// Reads `(:derived (above ?x ?y) ...)`.
fn axiom(section: Expr<'_>, context: &Context) -> Result<Axiom, Fault> {
    let mut parts = section.tail();
    let (Some(head), Some(body), None) = (parts.next(), parts.next(), parts.next()) else {
        return Err(section.expected("an atom and a condition after `:derived`"));
    };
    let name = head.items().next().ok_or_else(|| head.expected("an atom such as `(above ?x ?y)`"))?;
    let predicate = context.predicates.names.find(name)?;
    let parameters = context.types.parameters(head.tail())?;
    let declared = context.predicates.all[predicate].parameters.len();
    if parameters.len() != declared {
        let found = parameters.len();
        let message = format!("expected {declared} parameters for {}, found {found}", name.found());
        return Err(head.fault(message));
    }
    let condition = context.formula(body, &mut parameters.clone())?;
    Ok(Axiom { predicate, parameters, condition, place: section.place() })
}
