//! The forms, one file each. The list below is the only place that names them.

macro_rules! list {
    ($($module:ident),* $(,)?) => {
        $(mod $module;)*

        /// All forms.
        ///
        /// ```
        /// assert!(solvarium_forms::forms::forms().iter().any(|form| form.name == "csv"));
        /// ```
        #[must_use]
        pub fn forms() -> &'static [&'static $crate::Form] {
            const ALL: &[&$crate::Form] = &[$(&$module::FORM),*];
            ALL
        }
    };
}

list! {
    adjacency,
    brackets,
    cages,
    candidates,
    csv,
    dimacs_cnf,
    dot,
    dzn,
    drawn_map,
    edges,
    escaped,
    graphml,
    grid,
    hodoku,
    jigsaw_lines,
    json,
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
    values_removed,
    walled_map,
    wrapped,
}

/// Reads a text as a graph, whatever it looks like: GraphML, or else a list of edges.
///
/// ```
/// let graph = solvarium_forms::forms::graph("1 2 4\n2 3 5\nstart: 1\n")?;
/// assert_eq!((graph.nodes.join(" "), graph.start), ("1 2 3".to_owned(), Some(0)));
/// # Ok::<(), solvarium_forms::Fault>(())
/// ```
///
/// # Errors
/// What is wrong with it, and where.
pub fn graph(text: &str) -> Result<crate::Graph, crate::Fault> {
    if text.trim_start().starts_with('<') { graphml::graph(text) } else { edges::graph(text) }
}

/// Reads a text as a map in rows, whatever it looks like: the line where it begins, the map, and what was decided where
/// the text leaves a doubt.
///
/// ```
/// let (line, map, remarks) = solvarium_forms::forms::map("S.#\n..G\n");
/// assert_eq!((line, map?.to_string(), remarks.len()), (1, "map 3x2 S.#/..G".to_owned(), 0));
/// # Ok::<(), solvarium_forms::Fault>(())
/// ```
pub fn map(text: &str) -> (usize, Result<crate::GridMap, crate::Fault>, Vec<String>) {
    drawn_map::one(text)
}
