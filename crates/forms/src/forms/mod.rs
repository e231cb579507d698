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
    brackets,
    candidates,
    csv,
    drawn_map,
    edges,
    graphml,
    hodoku,
    jigsaw_lines,
    json,
    korf,
    links,
    markup,
    pasted,
    princeton,
    rated_lines,
    sdk,
    sdx,
    spaced_lines,
    tile_rows,
    wrapped,
}
