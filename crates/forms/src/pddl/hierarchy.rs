//! The types of a domain: `(:types truck plane - vehicle vehicle - object)`.

use super::model::{OBJECT, Type};
use super::names::{Names, Types, alternatives, typed};
use super::syntax::Expr;
use crate::Fault;

/// Reads the types of a domain; `section` is `(:types ...)`. A type that is only named as a parent is declared by that.
pub(super) fn types(section: Option<Expr<'_>>) -> Result<Types, Fault> {
    let mut types =
        Types { names: Names::new("type"), all: vec![Type { name: "object".into(), parents: Vec::new() }] };
    types.names.insert("object", OBJECT);
    let Some(section) = section else { return Ok(types) };
    let list = typed(section.tail())?;
    for &(name, _) in &list {
        // `object` is declared already, and a type may be repeated to give it more parents.
        if name.word().is_some_and(|word| types.names.get(word).is_none()) {
            let declared = types.names.declare(name, types.all.len())?;
            types.all.push(Type { name: declared, parents: Vec::new() });
        }
    }
    for &(name, of) in &list {
        let below = types.names.find(name)?;
        for parent in of.map(alternatives).transpose()?.unwrap_or_default() {
            let above = match parent.word().and_then(|word| types.names.get(word)) {
                Some(known) => known,
                None => {
                    let declared = types.names.declare(parent, types.all.len())?;
                    types.all.push(Type { name: declared, parents: Vec::new() });
                    types.all.len() - 1
                }
            };
            if below != OBJECT {
                types.all[below].parents.push(above);
            }
        }
    }
    for one in types.all.iter_mut().skip(1).filter(|one| one.parents.is_empty()) {
        one.parents.push(OBJECT);
    }
    match cycle(&types.all) {
        Some(names) => {
            Err(section.fault(format!("expected a type that is not its own supertype, found {names}")))
        }
        None => Ok(types),
    }
}

/// A cycle of types, for a message. Types whose parents have all been removed are removed, until none is left or all are in or below a
/// cycle (Kahn, 1962).
fn cycle(types: &[Type]) -> Option<String> {
    let mut waits: Vec<usize> = types.iter().map(|one| one.parents.len()).collect();
    let mut children = vec![Vec::new(); types.len()];
    for (child, one) in types.iter().enumerate() {
        one.parents.iter().for_each(|&parent| children[parent].push(child));
    }
    let mut free: Vec<usize> = (0..types.len()).filter(|&one| waits[one] == 0).collect();
    while let Some(parent) = free.pop() {
        for &child in &children[parent] {
            waits[child] -= 1;
            if waits[child] == 0 {
                free.push(child);
            }
        }
    }
    let mut last = waits.iter().position(|&parents| parents > 0)?;
    let mut path = Vec::new();
    // The index in the path, after a type is on it.
    let mut on = vec![None; types.len()];
    while on[last].is_none() {
        on[last] = Some(path.len());
        path.push(last);
        last = types[last].parents.iter().copied().find(|&parent| waits[parent] > 0)?;
    }
    let names = path[on[last]?..].iter().chain([&last]).take(6).map(|&one| &types[one].name[..]);
    Some(names.collect::<Vec<_>>().join(" - "))
}
