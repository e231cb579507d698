//! A table of words and numbers, with output as plain text, Markdown, LaTeX and HTML.

/// The alignment of a column.
///
/// ```
/// use solvarium_lab::table::Align;
/// assert_ne!(Align::Left, Align::Right);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Left, for words.
    Left,
    /// Right, for numbers.
    Right,
}

/// Rows under a header.
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
    /// Creates a table with these columns and no rows.
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

    /// Adds a column, before there are rows.
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

    /// Whether the table has no rows.
    ///
    /// ```
    /// assert!(solvarium_lab::table::Table::default().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The columns that are not empty (all, if there are no rows): their alignments, their titles, and the cells row by row.
    fn shown(&self) -> (Vec<Align>, Vec<&str>, Vec<Vec<&str>>) {
        let is_shown =
            |at: &usize| self.rows.is_empty() || self.rows.iter().any(|row| !cell(row, *at).is_empty());
        let shown: Vec<_> = (0..self.columns.len()).filter(is_shown).collect();
        let rows = self.rows.iter().map(|row| shown.iter().map(|&at| cell(row, at)).collect()).collect();
        let (titles, aligns) =
            shown.iter().map(|&at| (self.columns[at].0.as_str(), self.columns[at].1)).unzip();
        (aligns, titles, rows)
    }

    /// The titles and the cells of the columns that are shown.
    pub(crate) fn cells(&self) -> (Vec<&str>, Vec<Vec<&str>>) {
        let (_, titles, rows) = self.shown();
        (titles, rows)
    }

    /// The header and the rows, aligned in columns.
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
        let (aligns, titles, rows) = self.shown();
        let all = || std::iter::once(&titles).chain(&rows);
        let width = |at: usize| all().map(|line| line[at].chars().count()).max().unwrap_or(0);
        let columns: Vec<_> = aligns.iter().enumerate().map(|(at, &align)| (align, width(at))).collect();
        let line = |line: &Vec<&str>| {
            let cells = line.iter().zip(&columns).map(|(cell, &(align, width))| match align {
                Align::Left => format!("{cell:width$}"),
                Align::Right => format!("{cell:>width$}"),
            });
            cells.collect::<Vec<_>>().join("  ").trim_end().to_string()
        };
        all().map(line).collect()
    }

    /// The table in GitHub's Markdown.
    ///
    /// ```
    /// use solvarium_lab::table::{Align, Table};
    /// let mut table = Table::new(&[("a|b", Align::Left)]);
    /// table.row(vec!["x".into()]);
    /// assert!(table.markdown().starts_with("| a\\|b |\n"));
    /// ```
    #[must_use]
    pub fn markdown(&self) -> String {
        let (aligns, titles, rows) = self.shown();
        let line = |cells: &Vec<&str>| {
            let cells: Vec<_> = cells.iter().map(|cell| markdown(cell)).collect();
            format!("| {} |\n", cells.join(" | "))
        };
        let rule: Vec<_> = aligns.iter().map(|&it| if it == Align::Left { ":--" } else { "--:" }).collect();
        format!("{}|{}|\n{}", line(&titles), rule.join("|"), rows.iter().map(line).collect::<String>())
    }

    /// The table in LaTeX with the package `booktabs`.
    ///
    /// ```
    /// use solvarium_lab::table::{Align, Table};
    /// let mut table = Table::new(&[("share", Align::Right)]);
    /// table.row(vec!["50 %".into()]);
    /// assert!(table.latex().contains("50 \\% \\\\"));
    /// ```
    #[must_use]
    pub fn latex(&self) -> String {
        let (aligns, titles, rows) = self.shown();
        let form: String = aligns.iter().map(|&it| if it == Align::Left { 'l' } else { 'r' }).collect();
        let line = |cells: &Vec<&str>| {
            let cells: Vec<_> = cells.iter().map(|cell| tex(cell)).collect();
            format!("{} \\\\\n", cells.join(" & "))
        };
        format!(
            "\\begin{{tabular}}{{{form}}}\n\\toprule\n{}\\midrule\n{}\\bottomrule\n\\end{{tabular}}\n",
            line(&titles),
            rows.iter().map(line).collect::<String>()
        )
    }

    /// The table in HTML; numbers have the class `n`.
    ///
    /// ```
    /// use solvarium_lab::table::{Align, Table};
    /// let mut table = Table::new(&[("a<b", Align::Right)]);
    /// table.row(vec!["1".into()]);
    /// assert!(table.html().contains("<th class=\"n\">a&lt;b</th>") && table.html().contains("<td class=\"n\">1</td>"));
    /// ```
    #[must_use]
    pub fn html(&self) -> String {
        let (aligns, titles, rows) = self.shown();
        let line = |tag: &str, cells: &Vec<&str>| {
            let cell = |(cell, &align): (&&str, &Align)| {
                let class = if align == Align::Right { " class=\"n\"" } else { "" };
                format!("<{tag}{class}>{}</{tag}>", html(cell))
            };
            format!("<tr>{}</tr>\n", cells.iter().zip(&aligns).map(cell).collect::<String>())
        };
        let body: String = rows.iter().map(|row| line("td", row)).collect();
        format!(
            "<table>\n<thead>{}</thead>\n<tbody>\n{body}</tbody>\n</table>\n",
            line("th", &titles).trim_end()
        )
    }
}

/// The cell of a row in a column.
fn cell(row: &[String], at: usize) -> &str {
    row.get(at).map(String::as_str).unwrap_or_default()
}

/// Escapes a text for Markdown, on one line, by the rules of CommonMark 0.31 and GitHub: no emphasis, link, image, code, HTML, formula
/// or table cell begins in it. Within words `_` is not special.
pub(crate) fn markdown(text: &str) -> String {
    let mut markdown = String::with_capacity(text.len());
    let mut before = ' ';
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        let after = letters.peek().copied().unwrap_or(' ');
        match c {
            '_' if before.is_alphanumeric() && after.is_alphanumeric() => markdown.push(c),
            '&' if !(after == '#' || after.is_ascii_alphanumeric()) => markdown.push(c),
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '~' | '$' | '#' | '&' => {
                markdown.extend(['\\', c])
            }
            c if c.is_control() => markdown.push(' '),
            c => markdown.push(c),
        }
        before = c;
    }
    markdown.trim().into()
}

/// Escapes a text at the beginning of a line, where a character or a number could begin a list, a heading or a rule.
pub(crate) fn markdown_line(text: &str) -> String {
    let line = markdown(text);
    let number = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (digits, rest) = line.split_at(number);
    match rest.chars().next() {
        Some('-' | '+' | '=') if number == 0 => format!("\\{line}"),
        Some('.' | ')') if number > 0 => format!("{digits}\\{rest}"),
        _ => line,
    }
}

/// Escapes a text for HTML.
pub(crate) fn html(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
    text.replace(|c: char| c.is_control() && !matches!(c, '\n' | '\t'), "\u{FFFD}")
}

/// Escapes a text for LaTeX. A bracket at the beginning of a row would be an option of the line break before.
pub(crate) fn tex(text: &str) -> String {
    let mut tex = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => tex.extend(['\\', c]),
            '\\' => tex.push_str("\\textbackslash{}"),
            '~' => tex.push_str("\\textasciitilde{}"),
            '^' => tex.push_str("\\textasciicircum{}"),
            '<' | '>' => tex.extend(['$', c, '$']),
            '[' | ']' => tex.extend(['{', c, '}']),
            '|' => tex.push_str("\\textbar{}"),
            '"' => tex.push_str("\\textquotedbl{}"),
            '-' if tex.ends_with('-') => tex.push_str("{}-"),
            c if c.is_control() => tex.push(' '),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_output_shows_the_original_text() {
        for (text, shown) in [
            ("plain words, A12: 0.5", "plain words, A12: 0.5"),
            ("evaluations_to_5 & more", "evaluations_to_5 & more"),
            ("*all* _of_ `it`", "\\*all\\* \\_of\\_ \\`it\\`"),
            (
                "![x](y) <b>&lt;&#33; a|b ~~c~~ $d$ #",
                "!\\[x\\](y) \\<b\\>\\&lt;\\&#33; a\\|b \\~\\~c\\~\\~ \\$d\\$ \\#"
                    .replace("\\&#", "\\&\\#")
                    .as_str(),
            ),
            ("\\ two\nlines\u{1}", "\\\\ two lines"),
        ] {
            assert_eq!(markdown(text), shown);
        }
        for (text, shown) in [
            ("- a", "\\- a"),
            ("12. b", "12\\. b"),
            ("3) c", "3\\) c"),
            ("== d", "\\== d"),
            ("12 e", "12 e"),
            ("# f", "\\# f"),
        ] {
            assert_eq!(markdown_line(text), shown);
        }
    }

    #[test]
    fn latex_output_shows_the_original_text() {
        assert_eq!(
            tex("[a] 50 % -- \"b\"|c\n"),
            "{[}a{]} 50 \\% -{}- \\textquotedbl{}b\\textquotedbl{}\\textbar{}c "
        );
    }
}
