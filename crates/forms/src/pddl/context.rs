//! The declarations that formulas refer to; atoms, whose arguments are checked against them.

use super::model::{Atom, Domain, Object, Parameter, Predicate, Term, is_one_of};
use super::names::{Names, Types, meant};
use super::refuse::feature;
use super::syntax::Expr;
use crate::Fault;
use crate::naming::shown;
use solvarium_budget as budget;

/// The declarations of a domain, and the objects that are known so far.
pub(super) struct Context {
    pub(super) types: Types,
    pub(super) predicates: Symbols,
    pub(super) functions: Symbols,
    pub(super) object_names: Names,
    pub(super) objects: Vec<Object>,
}

/// The declared predicates or functions.
pub(super) struct Symbols {
    pub(super) names: Names,
    pub(super) all: Vec<Predicate>,
}

impl Symbols {
    pub(super) fn new(kind: &'static str) -> Self {
        Self { names: Names::new(kind), all: Vec::new() }
    }

    /// Declares `(on ?x ?y - block)`.
    pub(super) fn declare(&mut self, one: Expr<'_>, types: &Types) -> Result<(), Fault> {
        let Some(name) = one.items().next() else {
            return Err(one.expected("a declaration such as `(on ?x)`"));
        };
        let declared = self.names.declare(name, self.all.len())?;
        let parameters = types.placeholders(one.tail())?;
        self.all.push(Predicate { name: declared, parameters, place: name.place() });
        Ok(())
    }
}

/// The variables in scope, outermost first.
pub(super) type Scope = Vec<Parameter>;

impl Context {
    /// The declarations of a domain that was read.
    pub(super) fn of(domain: &Domain) -> Self {
        let names = |kind, all: &mut dyn Iterator<Item = &String>| {
            let mut names = Names::new(kind);
            all.enumerate().for_each(|(index, name)| names.insert(name, index));
            names
        };
        let symbols = |kind, all: &[Predicate]| Symbols {
            names: names(kind, &mut all.iter().map(|one| &one.name)),
            all: all.to_vec(),
        };
        Self {
            types: Types {
                names: names("type", &mut domain.types.iter().map(|one| &one.name)),
                all: domain.types.clone(),
            },
            predicates: symbols("predicate", &domain.predicates),
            functions: symbols("function", &domain.functions),
            object_names: names("object", &mut domain.constants.iter().map(|one| &one.name)),
            objects: domain.constants.clone(),
        }
    }

    /// Reads `(on ?x a)`.
    pub(super) fn atom(&self, atom: Expr<'_>, scope: &Scope) -> Result<Atom, Fault> {
        self.application(atom, &self.predicates, scope)
    }

    /// Reads the application of a predicate or function.
    pub(super) fn application(
        &self,
        atom: Expr<'_>,
        symbols: &Symbols,
        scope: &Scope,
    ) -> Result<Atom, Fault> {
        let Some(name) = atom.items().next() else { return Err(atom.expected("an atom such as `(on a b)`")) };
        let predicate = match name.word() {
            Some(word) if symbols.names.get(word).is_none() => {
                return Err(feature(name, word).unwrap_or_else(|| symbols.names.unknown(name, word)));
            }
            _ => symbols.names.find(name)?,
        };
        let declared = &symbols.all[predicate];
        let found = atom.tail().count();
        if found != declared.parameters.len() {
            return Err(atom.fault(format!(
                "expected {} for `{}`, found {found}",
                arguments(declared.parameters.len()),
                shown(&declared.name)
            )));
        }
        let mut terms = Vec::with_capacity(found);
        for (term, parameter) in atom.tail().zip(&declared.parameters) {
            let (found, types) = self.term(term, scope)?;
            self.check_types(term, found, types, parameter, &declared.name)?;
            terms.push(found);
        }
        let _ = budget::hold(size_of::<Atom>() + size_of::<Term>() * terms.len());
        Ok(Atom { predicate, terms })
    }

    /// Reads a variable or an object, with its types.
    pub(super) fn term<'s>(&'s self, term: Expr<'_>, scope: &'s Scope) -> Result<(Term, &'s [usize]), Fault> {
        match term.word().filter(|word| word.starts_with('?')) {
            Some(word) => {
                let _ = budget::spend(scope.len());
                let variable = scope.iter().rposition(|known| known.name == word).ok_or_else(|| {
                    let hint = meant(word, scope.iter().map(|known| &known.name[..]));
                    term.fault(format!("expected a declared variable, found `{}`{hint}", shown(word)))
                })?;
                Ok((Term::Variable(variable), &scope[variable].types))
            }
            None => {
                let object = self.object_names.find(term)?;
                Ok((Term::Object(object), &self.objects[object].types))
            }
        }
    }

    /// Refuses an argument that can never be of the declared types. A variable may have a type above the declared one.
    fn check_types(
        &self,
        at: Expr<'_>,
        term: Term,
        types: &[usize],
        parameter: &Parameter,
        of: &str,
    ) -> Result<(), Fault> {
        let (all, required) = (&self.types.all, &parameter.types);
        let fits = match term {
            _ if is_one_of(all, types, required) => true,
            Term::Object(_) => false,
            Term::Variable(_) => {
                is_one_of(all, required, types)
                    || (0..all.len())
                        .any(|one| is_one_of(all, &[one], types) && is_one_of(all, &[one], required))
            }
        };
        if fits {
            return Ok(());
        }
        let names = |types: &[usize]| {
            types.iter().take(4).map(|&one| shown(&all[one].name)).collect::<Vec<_>>().join("` or `")
        };
        Err(at.fault(format!(
            "expected a `{}` as {} of `{}`, found {} of type `{}`",
            names(required),
            shown(&parameter.name),
            shown(of),
            at.found(),
            names(types)
        )))
    }
}

/// The number of arguments in words.
fn arguments(count: usize) -> String {
    match count {
        0 => "no arguments".into(),
        1 => "1 argument".into(),
        _ => format!("{count} arguments"),
    }
}
