//! A table of words and numbers, and the forms in which people paste it: plain text, Markdown,
//! LaTeX, HTML.

/// Where a column's text stands.
///
/// ```
/// use solvarium_lab::table::Align;
/// assert_ne!(Align::Left, Align::Right);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// Rows under a headline.
///
/// ```
/// use solvarium_lab::table::{Align, Table};
/// let mut table = Table::new(&[("method", Align::Left), ("expanded", Align::Right)]);
/// table.row(vec!["bfs".into(), "1,024".into()]);
/// assert_eq!(table.markdown(), "| method | expanded |\n|:--|--:|\n| bfs | 1,024 |\n");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    columns: Vec<(String, Align)>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these columns and no rows.
    ///
    /// ```
    /// use solvarium_lab::table::{Align, Table};
    /// assert_eq!(Table::new(&[("a", Align::Left)]).text(), ["a"]);
    /// ```
    #[must_use]
    pub fn new(columns: &[(&str, Align)]) -> Self {
        let columns = columns.iter().map(|&(title, align)| (title.to_string(), align)).collect();
        Self { columns, rows: Vec::new() }
    }

    /// One more column, before there are rows.
    ///
    /// ```
    /// use solvarium_lab::table::{Align, Table};
    /// let mut table = Table::default();
    /// table.column("n", Align::Right);
    /// assert_eq!(table.text(), ["n"]);
    /// ```
    pub fn column(&mut self, title: &str, align: Align) {
        self.columns.push((title.into(), align));
    }

    /// Adds a row: a text for each column.
    ///
    /// ```
    /// use solvarium_lab::table::{Align, Table};
    /// let mut table = Table::new(&[("a", Align::Left)]);
    /// table.row(vec!["1".into()]);
    /// assert_eq!(table.text().len(), 2);
    /// ```
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// Whether it has no rows.
    ///
    /// ```
    /// assert!(solvarium_lab::table::Table::default().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Which columns have anything in them: the others are left out. Of a table without rows, all.
    fn shown(&self) -> Vec<usize> {
        let is_filled =
            |at: &usize| self.rows.iter().any(|row| row.get(*at).is_some_and(|cell| !cell.is_empty()));
        (0..self.columns.len()).filter(|at| self.rows.is_empty() || is_filled(at)).collect()
    }

    fn titles(&self) -> Vec<&str> {
        self.columns.iter().map(|(title, _)| title.as_str()).collect()
    }

    /// The headline and the rows, in columns as wide as what stands in them.
    ///
    /// ```
    /// use solvarium_lab::table::{Align, Table};
    /// let mut table = Table::new(&[("name", Align::Left), ("none", Align::Left), ("n", Align::Right)]);
    /// table.row(vec!["a".into(), "".into(), "1".into()]);
    /// table.row(vec!["µs long".into(), "".into(), "1,000".into()]);
    /// assert_eq!(table.text(), ["name         n", "a            1", "µs long  1,000"]);
    /// ```
    #[must_use]
    pub fn text(&self) -> Vec<String> {
        let shown = self.shown();
        let all = || {
            std::iter::once(self.titles())
                .chain(self.rows.iter().map(|row| row.iter().map(String::as_str).collect()))
        };
        let width = |at: usize| {
            all().map(|row| row.get(at).map_or(0, |cell| cell.chars().count())).max().unwrap_or(0)
        };
        let widths: Vec<_> = shown.iter().map(|&at| (at, width(at))).collect();
        let line = |row: Vec<&str>| {
            let cells =
                widths.iter().map(|&(at, width)| match (row.get(at).unwrap_or(&""), self.columns[at].1) {
                    (cell, Align::Left) => format!("{cell:width$}"),
                    (cell, Align::Right) => format!("{cell:>width$}"),
                });
            cells.collect::<Vec<_>>().join("  ").trim_end().to_string()
        };
        all().map(line).collect()
    }

    /// As GitHub's Markdown has it.
    ///
    /// ```
    /// use solvarium_lab::table::{Align, Table};
    /// let mut table = Table::new(&[("a|b", Align::Left)]);
    /// table.row(vec!["x".into()]);
    /// assert!(table.markdown().starts_with("| a\\|b |\n"));
    /// ```
    #[must_use]
    pub fn markdown(&self) -> String {
        let shown = self.shown();
        let plain = |cell: &&str| cell.replace('|', "\\|").replace('\n', " ");
        let line = |cells: Vec<&str>| {
            let cells: Vec<_> =
                shown.iter().map(|&at| cells.get(at).map(plain).unwrap_or_default()).collect();
            format!("| {} |\n", cells.join(" | "))
        };
        let rule = shown.iter().map(|&at| if self.columns[at].1 == Align::Left { ":--" } else { "--:" });
        let rule = format!("|{}|\n", rule.collect::<Vec<_>>().join("|"));
        let rows = self.rows.iter().map(|row| line(row.iter().map(String::as_str).collect()));
        line(self.titles()) + &rule + &rows.collect::<String>()
    }

    /// As LaTeX with the package `booktabs`.
    ///
    /// ```
    /// use solvarium_lab::table::{Align, Table};
    /// let mut table = Table::new(&[("share", Align::Right)]);
    /// table.row(vec!["50 %".into()]);
    /// assert!(table.latex().contains("50 \\% \\\\"));
    /// ```
    #[must_use]
    pub fn latex(&self) -> String {
        let shown = self.shown();
        let form: String =
            shown.iter().map(|&at| if self.columns[at].1 == Align::Left { 'l' } else { 'r' }).collect();
        let line = |cells: Vec<&str>| {
            let cells: Vec<_> = shown.iter().map(|&at| tex(cells.get(at).unwrap_or(&""))).collect();
            format!("{} \\\\\n", cells.join(" & "))
        };
        let rows: String =
            self.rows.iter().map(|row| line(row.iter().map(String::as_str).collect())).collect();
        format!(
            "\\begin{{tabular}}{{{form}}}\n\\toprule\n{}\\midrule\n{rows}\\bottomrule\n\\end{{tabular}}\n",
            line(self.titles())
        )
    }

    /// As HTML, numbers marked with the class `n`.
    ///
    /// ```
    /// use solvarium_lab::table::{Align, Table};
    /// let mut table = Table::new(&[("a<b", Align::Right)]);
    /// table.row(vec!["1".into()]);
    /// assert!(table.html().contains("<th class=\"n\">a&lt;b</th>") && table.html().contains("<td class=\"n\">1</td>"));
    /// ```
    #[must_use]
    pub fn html(&self) -> String {
        let shown = self.shown();
        let line = |tag: &str, cells: Vec<&str>| {
            let cell = |&at: &usize| {
                let class = if self.columns[at].1 == Align::Right { " class=\"n\"" } else { "" };
                format!("<{tag}{class}>{}</{tag}>", html(cells.get(at).unwrap_or(&"")))
            };
            format!("<tr>{}</tr>\n", shown.iter().map(cell).collect::<String>())
        };
        let rows: String =
            self.rows.iter().map(|row| line("td", row.iter().map(String::as_str).collect())).collect();
        format!(
            "<table>\n<thead>{}</thead>\n<tbody>\n{rows}</tbody>\n</table>\n",
            line("th", self.titles()).trim_end()
        )
    }
}

/// A text as HTML.
pub(crate) fn html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A text as LaTeX.
pub(crate) fn tex(text: &str) -> String {
    let mut tex = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => tex.extend(['\\', c]),
            '\\' => tex.push_str("\\textbackslash{}"),
            '~' => tex.push_str("\\textasciitilde{}"),
            '^' => tex.push_str("\\textasciicircum{}"),
            '<' | '>' => tex.extend(['$', c, '$']),
            '×' => tex.push_str("$\\times$"),
            '≥' => tex.push_str("$\\geq$"),
            '∞' => tex.push_str("$\\infty$"),
            'µ' => tex.push_str("$\\mu$"),
            '–' => tex.push_str("--"),
            c => tex.push(c),
        }
    }
    tex
}
