//! Names and their indices, with a suggestion for a name that is not known; lists of names with types.

use super::model::{OBJECT, Object, Parameter, Type};
use super::syntax::{Expr, Items};
use crate::Fault;
use crate::naming::{nearest, shown};
use solvarium_budget as budget;
use std::collections::{HashMap, HashSet};

/// The approximate memory of a name in a table.
const BYTES_OF_A_NAME: usize = 100;

/// The declared names of one kind.
pub(super) struct Names {
    /// The word for the kind in messages, for example `predicate`.
    kind: &'static str,
    indices: HashMap<String, usize>,
}

impl Names {
    pub(super) fn new(kind: &'static str) -> Self {
        Self { kind, indices: HashMap::new() }
    }

    /// Declares a name with this index.
    pub(super) fn declare(&mut self, name: Expr<'_>, index: usize) -> Result<String, Fault> {
        let word = name.word().ok_or_else(|| name.expected(&format!("the name of a {}", self.kind)))?;
        if self.indices.insert(word.to_owned(), index).is_some() {
            let message = format!("expected a new name, found the {} `{}` again", self.kind, shown(word));
            return Err(name.fault(message));
        }
        let _ = budget::hold(BYTES_OF_A_NAME + 2 * word.len());
        Ok(word.to_owned())
    }

    pub(super) fn get(&self, name: &str) -> Option<usize> {
        self.indices.get(name).copied()
    }

    /// Declares a name that is built in, or comes from a domain read before.
    pub(super) fn insert(&mut self, name: &str, index: usize) {
        self.indices.insert(name.to_owned(), index);
    }

    /// The index of a name; if it is not declared, the error suggests another.
    pub(super) fn find(&self, name: Expr<'_>) -> Result<usize, Fault> {
        let word = name.word().ok_or_else(|| name.expected(&format!("a {}", self.kind)))?;
        self.get(word).ok_or_else(|| self.unknown(name, word))
    }

    /// The error that a name is not declared.
    pub(super) fn unknown(&self, at: Expr<'_>, name: &str) -> Fault {
        at.fault(format!(
            "expected a declared {}, found `{}`{}",
            self.kind,
            shown(name),
            meant(name, self.indices.keys().map(|known| &known[..]))
        ))
    }
}

/// A suggestion for a misspelt name, to end a message.
pub(super) fn meant<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> String {
    // Of equally near names, the first in the alphabet.
    let mut known: Vec<&str> = known.collect();
    known.sort_unstable();
    match nearest(name, known.into_iter()) {
        Some(near) => format!("; did you mean `{near}`?"),
        None => String::new(),
    }
}

/// The names of a list such as `a b - truck c`, each with the expression of its type, if it has one.
pub(super) fn typed(items: Items<'_>) -> Result<Vec<(Expr<'_>, Option<Expr<'_>>)>, Fault> {
    let mut found: Vec<(Expr<'_>, Option<Expr<'_>>)> = Vec::new();
    let mut untyped = 0;
    let mut items = items;
    while let Some(item) = items.next() {
        match item.word() {
            Some("-") => {
                let of = items.next().ok_or_else(|| item.fault("expected a type after `-`, found `)`"))?;
                if untyped == found.len() {
                    return Err(item.expected("a name before the type"));
                }
                found[untyped..].iter_mut().for_each(|(_, slot)| *slot = Some(of));
                untyped = found.len();
            }
            Some(_) => found.push((item, None)),
            None => return Err(item.expected("a name")),
        }
        let _ = budget::hold(size_of::<(Expr<'_>, Option<Expr<'_>>)>());
    }
    Ok(found)
}

/// The names of the types in `truck` or `(either truck plane)`.
pub(super) fn alternatives(of: Expr<'_>) -> Result<Vec<Expr<'_>>, Fault> {
    match (of.word(), of.head()) {
        (Some(_), _) => Ok(vec![of]),
        (None, Some("either")) => {
            let all: Vec<_> = of.tail().collect();
            if all.is_empty() { Err(of.expected("a type")) } else { Ok(all) }
        }
        _ => Err(of.expected("a type or `(either ...)`")),
    }
}

/// The declared types.
pub(super) struct Types {
    pub(super) names: Names,
    pub(super) all: Vec<Type>,
}

impl Types {
    /// The indices of the types in an expression; `object` if there is none.
    pub(super) fn of(&self, of: Option<Expr<'_>>) -> Result<Vec<usize>, Fault> {
        let Some(of) = of else { return Ok(vec![OBJECT]) };
        alternatives(of)?.into_iter().map(|name| self.names.find(name)).collect()
    }

    /// The parameters of `(?a ?b - truck)`, whose names differ.
    pub(super) fn parameters(&self, items: Items<'_>) -> Result<Vec<Parameter>, Fault> {
        let mut seen = HashSet::new();
        for (name, _) in typed(items.clone())? {
            let word = name.word().unwrap_or_default();
            if !seen.insert(word) {
                let message = format!("expected a new variable, found `{}` again", shown(word));
                return Err(name.fault(message));
            }
        }
        self.placeholders(items)
    }

    /// The parameters of a declared predicate, whose names have no meaning.
    pub(super) fn placeholders(&self, items: Items<'_>) -> Result<Vec<Parameter>, Fault> {
        let parameter = |(name, of): (Expr<'_>, Option<Expr<'_>>)| {
            let word = name.word().filter(|word| word.starts_with('?') && word.len() > 1);
            let word = word.ok_or_else(|| name.expected("a variable such as `?x`"))?;
            Ok(Parameter { name: word.into(), types: self.of(of)? })
        };
        typed(items)?.into_iter().map(parameter).collect()
    }

    /// Declares the objects of a list. An object may be declared again with the same types.
    pub(super) fn objects(
        &self,
        items: Items<'_>,
        names: &mut Names,
        all: &mut Vec<Object>,
    ) -> Result<(), Fault> {
        for (name, of) in typed(items)? {
            let types = self.of(of)?;
            let word = name.word().unwrap_or_default();
            if word.starts_with('?') {
                return Err(name.expected("an object"));
            }
            if names.get(word).is_some_and(|known| all[known].types == types) {
                continue;
            }
            all.push(Object { name: names.declare(name, all.len())?, types });
        }
        Ok(())
    }
}
