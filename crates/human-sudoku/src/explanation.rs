//! Why each technique is valid, in a few sentences. `explanations.txt` has one line for each argument, with the techniques that share it.

use crate::technique::Technique;

/// The names of techniques, each line with their explanation after a bar.
const EXPLANATIONS: &str = include_str!("explanations.txt");

impl Technique {
    /// Returns why the technique is valid, in a few sentences.
    ///
    /// ```
    /// assert!(human_sudoku::Technique::XWing.explanation().starts_with("The base is some parallel lines"));
    /// ```
    pub fn explanation(self) -> &'static str {
        let mut lines = EXPLANATIONS.lines().filter_map(|line| line.split_once(" | "));
        lines.find(|(names, _)| names.split(' ').any(|name| name == self.name())).map_or("", |(_, text)| text)
    }

    /// Describes the technique in one paragraph: title, definition, difficulties on both scales or ours, and other
    /// names.
    ///
    /// ```
    /// let about = human_sudoku::Technique::FullHouse.about();
    /// assert!(about.starts_with("Full House: the last empty cell of a house. HoDoKu easy 4, SE 1.0."));
    /// ```
    pub fn about(self) -> String {
        let entry = self.entry();
        let unique = if entry.needs_uniqueness { " It requires a unique solution." } else { "" };
        let also = match entry.also {
            [] => String::new(),
            names => format!(" Also: {}.", names.join(", ")),
        };
        format!("{}: {}. {}.{unique}{also}", self.title(), entry.help, self.prices())
    }

    fn prices(self) -> String {
        let entry = self.entry();
        let hodoku = entry.hodoku.map(|price| format!("HoDoKu {} {}", price.level.name(), price.score));
        let se = entry.se.map(|tenths| format!("SE {:.1}", f64::from(tenths) / 10.0));
        let ours = self.our_price().map(|points| format!("Our difficulty {points}"));
        [hodoku, se, ours].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_technique_has_one_explanation() {
        let names = EXPLANATIONS.lines().flat_map(|line| line.split(" | ").next().unwrap().split(' '));
        let mut names: Vec<_> = names.map(|name| Technique::named(name).unwrap()).collect();
        names.sort_unstable();
        assert!(names.iter().eq(Technique::ALL), "{names:?}");
        assert!(Technique::ALL.iter().all(|technique| technique.explanation().ends_with('.')));
    }
}
