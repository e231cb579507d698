//! The forms, one in each file. Only the list below names them.

macro_rules! list {
    ($($(#[$only:meta])? $module:ident),* $(,)?) => {
        $($(#[$only])? mod $module;)*

        /// Returns all forms.
        ///
        /// ```
        /// assert!(solvarium_forms::forms::forms().iter().any(|form| form.name == "csv"));
        /// ```
        #[must_use]
        pub fn forms() -> &'static [&'static $crate::Form] {
            const ALL: &[&$crate::Form] = &[$($(#[$only])? &listed($module::FORM)),*];
            ALL
        }
    };
}

/// A format as it is listed. In WebAssembly, its examples are left out, because pages would have to download them: 20
/// KB compressed.
const fn listed(form: crate::Form) -> crate::Form {
    if cfg!(target_family = "wasm") { crate::Form { examples: &[], refused: &[], ..form } } else { form }
}

list! {
    adjacency,
    brackets,
    cages,
    candidates,
    cities,
    csv,
    dimacs_cnf,
    dimacs,
    dot,
    dzn,
    drawn_map,
    edges,
    escaped,
    gml,
    graphml,
    grid,
    hodoku,
    #[cfg(feature = "iss")]
    iss,
    jigsaw_lines,
    json,
    #[cfg(feature = "iss")]
    killer_arrows,
    korf,
    links,
    markup,
    named_arrays,
    opensudoku,
    pasted,
    princeton,
    rated_lines,
    sdk,
    sdx,
    solo,
    spaced_lines,
    states,
    sumocue,
    tile_rows,
    triples,
    tsplib,
    values_removed,
    walled_map,
    weights,
    wrapped,
}

/// Reads a text as a graph, a map to colour or cities, in any notation: GraphML, DOT, GML, DIMACS, Python, JSON, or else lines.
///
/// ```
/// use solvarium_forms::{Kind, forms::network};
/// let item = network("1 2 4\n2 3 5\nstart: 1\n", Kind::Graph);
/// assert_eq!(item.puzzle?.to_string(), "graph of 3 1-2:4 2-3:5 start 1");
/// # Ok::<(), solvarium_forms::Fault>(())
/// ```
#[must_use]
pub fn network(text: &str, kind: crate::Kind) -> crate::Item {
    use crate::network::{dimacs, gml, is_literal, item};
    match () {
        () if text.trim_start().starts_with('<') => graphml::item(text, kind),
        () if dot::begins(text) => dot::item(text, kind),
        () if gml::begins(text) => item(1, gml::draft(text), kind),
        () if dimacs::format(text).is_some() => item(1, dimacs::draft(text), kind),
        () if is_literal(text) => adjacency::item(text, kind),
        () => edges::item(text, kind),
    }
}

/// Whether a text is in the DOT language.
pub(crate) fn is_dot(text: &str) -> bool {
    dot::begins(text)
}

/// Reads any text as a map in rows. Returns the line of its beginning, the map, and remarks on ambiguities.
///
/// ```
/// let (line, map, remarks) = solvarium_forms::forms::map("S.#\n..G\n");
/// assert_eq!((line, map?.to_string(), remarks.len()), (1, "map 3x2 S.#/..G".to_owned(), 0));
/// # Ok::<(), solvarium_forms::Fault>(())
/// ```
pub fn map(text: &str) -> (usize, Result<crate::GridMap, crate::Fault>, Vec<String>) {
    drawn_map::one(text)
}
