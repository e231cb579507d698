//! Colouring a map or a graph: regions that border each other must have different colours (Guthrie, 1852). Four colours
//! suffice for every planar map (Appel and Haken, 1977).
//!
//! The model has a variable for each region and a disequality for each border. Colours are interchangeable, so each
//! colouring counts once for each permutation of the colours.

mod bounds;
mod landscape;
mod maps;
mod read;

use crate::Error;
use crate::csp::{Csp, Model, Var};
use solvarium_budget as budget;
use std::ops::Range;

pub use landscape::{ColourMap, Painted, Recolour};

/// A map or a graph, and the number of colours.
///
/// ```
/// use solvarium::{csp::{count, Backtrack}, puzzle::colouring::Colouring, Limits};
/// let australia = Colouring::parse("australia")?;
/// // 3 colours for South Australia, 2 for the ring around it, 3 for Tasmania: 18 colourings.
/// let counted = count(australia.csp(), &Backtrack::new(), u64::MAX, &Limits::none());
/// assert_eq!(counted.number, 18);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Colouring {
    colours: u32,
    /// Numbers of colours below `colours` that may suffice. Empty if the number of colours was given.
    fewer: Range<u32>,
    regions: Vec<String>,
    /// Pairs of regions, the smaller number first, sorted and without duplicates.
    borders: Vec<[usize; 2]>,
    csp: Csp,
}

/// Estimated bytes of a border in the model: a constraint, and its index in the lists of both regions.
const BYTES_OF_A_BORDER: usize = 100;

impl Colouring {
    /// Reads the number of colours, and then borders, in any number of lines. Regions without borders are listed on the
    /// first line, after `3 colours:`. The name of a known map may replace the borders: `australia` (by default with 3
    /// colours) or `usa`, the 48 contiguous states (with 4). The crate `solvarium-forms` reads other notations, such as
    /// DIMACS.
    ///
    /// ```
    /// use solvarium::puzzle::colouring::Colouring;
    /// let square = Colouring::parse("2 colours\nA-B B-C C-D D-A")?;
    /// assert_eq!((square.regions().len(), square.borders().len()), (4, 4));
    /// assert_eq!(square, Colouring::parse("2 colours: A B C D\nA-B-C-D-A")?);
    /// let error = Colouring::parse("2 colours\nA-B B-B").unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 5: B borders itself, so it can have no colour");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The number of colours is missing or above 1,000; a region borders itself; there are more than 10,000 regions or a million borders; a word is not a border.
    pub fn parse(text: &str) -> Result<Self, Error> {
        Self::parse_with(text, None)
    }

    /// Like [`Colouring::parse`], with a default for the number of colours.
    ///
    /// ```
    /// use solvarium::puzzle::colouring::Colouring;
    /// assert_eq!(Colouring::parse_with("A-B-C", Some(3))?.colours(), 3);
    /// assert_eq!(Colouring::parse_with("usa", Some(5))?.colours(), 5);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`Colouring::parse`].
    pub fn parse_with(text: &str, colours: Option<u32>) -> Result<Self, Error> {
        let read::Graph { colours, regions, borders } = read::read(text, colours)?;
        Self::of(colours, colours..colours, regions, borders.into_iter().collect())
    }

    /// Creates a map of these regions and borders, which are pairs of indices of regions. By default it gets the number
    /// of colours that DSATUR uses; [`Colouring::fewer`] returns whether fewer may suffice. Blanks and other characters
    /// that cannot occur in the names of a text become `_`.
    ///
    /// ```
    /// use solvarium::puzzle::colouring::Colouring;
    /// let regions = ["New York", "Utah", "Ohio"].map(String::from).to_vec();
    /// let map = Colouring::new(regions, vec![[0, 1], [1, 2], [0, 2]], None)?;
    /// assert_eq!((map.colours(), map.regions()[0].as_str()), (3, "New_York"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// There are more than 10,000 regions, a million borders or 1,000 colours; two regions have the same name; a region borders itself or a region that does not exist.
    pub fn new(
        regions: Vec<String>,
        mut borders: Vec<[usize; 2]>,
        colours: Option<u32>,
    ) -> Result<Self, Error> {
        let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '.' | '\'' | '&' | '_');
        let plain =
            |name: &String| name.chars().map(|c| if is_plain(c) { c } else { '_' }).collect::<String>();
        let regions: Vec<String> = regions.iter().map(plain).collect();
        borders.iter_mut().for_each(|border| border.sort_unstable());
        borders.sort_unstable();
        borders.dedup();
        read::check(&regions, &borders, colours)?;
        let pairs = borders.iter().copied().collect();
        let (least, colours) = match colours {
            Some(colours) => (colours, colours),
            None => bounds::bounds(regions.len(), &pairs),
        };
        Self::of(colours, least..colours, regions, borders)
    }

    fn of(
        colours: u32,
        fewer: Range<u32>,
        regions: Vec<String>,
        borders: Vec<[usize; 2]>,
    ) -> Result<Self, Error> {
        let mut model = Model::new();
        let most = i32::try_from(colours).unwrap_or(i32::MAX);
        let bytes = regions.len() * colours as usize * size_of::<i32>() + borders.len() * BYTES_OF_A_BORDER;
        budget::hold(bytes).map_err(Error::cut_short)?;
        let variables: Vec<Var> = regions.iter().map(|name| model.variable(name, 1..=most)).collect();
        for &[one, other] in &borders {
            budget::spend(1).map_err(Error::cut_short)?;
            model.not_equal(variables[one], variables[other]);
        }
        Ok(Self { colours, fewer, regions, borders, csp: model.build()? })
    }

    /// Returns this map with another number of colours.
    ///
    /// # Errors
    /// The model cannot hold this number of colours.
    ///
    /// ```
    /// use solvarium::{Outcome, csp::Backtrack, puzzle::colouring::Colouring, solve};
    /// let regions = ["A", "B", "C", "D", "E"].map(String::from).to_vec();
    /// let ring = Colouring::new(regions, vec![[0, 1], [1, 2], [2, 3], [3, 4], [4, 0]], None)?;
    /// assert_eq!((ring.colours(), ring.fewer()), (3, 2..3));
    /// assert!(matches!(solve(ring.with_colours(2)?.csp(), &Backtrack::new()).outcome, Outcome::NoSolution));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn with_colours(&self, colours: u32) -> Result<Self, Error> {
        Self::of(colours, colours..colours, self.regions.clone(), self.borders.clone())
    }

    /// Returns the numbers of colours below [`Colouring::colours`] that may suffice. The range begins at the size of a
    /// clique and ends before DSATUR's number of colours. It is empty if these are equal, or if the number of colours
    /// was given.
    #[must_use]
    pub fn fewer(&self) -> Range<u32> {
        self.fewer.clone()
    }

    /// The text that is read as this puzzle.
    ///
    /// ```
    /// use solvarium::puzzle::colouring::Colouring;
    /// assert_eq!(Colouring::parse("2 colours: A B C D\nA-B-C")?.print(), "2 colours: A B C D\nA-B\nB-C\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn print(&self) -> String {
        let colours = if self.colours == 1 { "colour" } else { "colours" };
        let mut text = format!("{} {colours}: {}\n", self.colours, self.regions.join(" "));
        for line in self.borders.chunk_by(|one, other| one[0] == other[0]) {
            let borders = line.iter().map(|&[a, b]| format!("{}-{}", self.regions[a], self.regions[b]));
            text.push_str(&(borders.collect::<Vec<_>>().join(" ") + "\n"));
        }
        text
    }

    /// The model: a variable for each region, with its name. Its value is the number of its colour, from 1.
    ///
    /// ```
    /// use solvarium::puzzle::colouring::Colouring;
    /// assert_eq!(Colouring::parse("usa")?.csp().constraints().len(), 105);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn csp(&self) -> &Csp {
        &self.csp
    }

    /// The number of colours.
    ///
    /// ```
    /// use solvarium::puzzle::colouring::Colouring;
    /// assert_eq!(Colouring::parse("5 colours\nusa")?.colours(), 5);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn colours(&self) -> u32 {
        self.colours
    }

    /// The names of the regions, in the order of the text.
    #[must_use]
    pub fn regions(&self) -> &[String] {
        &self.regions
    }

    /// The borders, as pairs of indices in [`Colouring::regions`].
    #[must_use]
    pub fn borders(&self) -> &[[usize; 2]] {
        &self.borders
    }

    /// A line for each region, with its colour or a dot.
    ///
    /// ```
    /// use solvarium::puzzle::colouring::Colouring;
    /// let path = Colouring::parse("2 colours\nNew_York-Utah")?;
    /// assert_eq!(path.draw(|var| (var.index() == 1).then_some(2)), "New York  .\nUtah      green\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn draw(&self, value: impl Fn(Var) -> Option<i32>) -> String {
        let names = self.regions.iter().map(|name| shown(name));
        let width = names.clone().map(|name| name.chars().count()).max().unwrap_or(0);
        let line = |(name, variable): (String, Var)| {
            let colour = value(variable).map_or_else(|| ".".into(), colour);
            format!("{name:width$}  {colour}\n")
        };
        names.zip(self.csp.variables()).map(line).collect()
    }

    /// All colours in one line.
    ///
    /// ```
    /// use solvarium::puzzle::colouring::Colouring;
    /// assert_eq!(Colouring::parse("2 colours\nNew_York-Utah")?.line(&[1, 2]), "New_York=red Utah=green");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn line(&self, values: &[i32]) -> String {
        let one = |(name, &value): (&String, &i32)| format!("{name}={}", colour(value).replace(' ', "_"));
        self.regions.iter().zip(values).map(one).collect::<Vec<_>>().join(" ")
    }

    /// A colour for a region, in words.
    ///
    /// ```
    /// use solvarium::puzzle::colouring::Colouring;
    /// let australia = Colouring::parse("australia")?;
    /// let victoria = australia.csp().variables().nth(5).unwrap();
    /// assert_eq!(australia.say(victoria, 1), "colour Victoria red");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn say(&self, variable: Var, value: i32) -> String {
        let name = self.regions.get(variable.index()).map(|name| shown(name)).unwrap_or_default();
        format!("colour {name} {}", colour(value))
    }

    /// Verifies that these colours, one per region, are in range and differ at every border.
    ///
    /// # Errors
    /// Returns the first violation.
    ///
    /// ```
    /// use solvarium::puzzle::colouring::Colouring;
    /// let path = Colouring::parse("2 colours\nA-B-C")?;
    /// assert!(path.check(&[1, 2, 1]).is_ok());
    /// assert_eq!(path.check(&[1, 2, 2]).unwrap_err().to_string(), "B and C border each other, and both are green");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn check(&self, values: &[i32]) -> Result<(), Error> {
        if values.len() != self.regions.len() {
            let (found, wanted) = (values.len(), self.regions.len());
            return Err(Error::input(format!("{found} colours for {wanted} regions")));
        }
        for (name, &value) in self.regions.iter().zip(values) {
            if !u32::try_from(value).is_ok_and(|value| (1..=self.colours).contains(&value)) {
                let name = shown(name);
                return Err(Error::input(format!(
                    "{name} has colour {value}; the colours are 1 to {}",
                    self.colours
                )));
            }
        }
        for &[one, other] in &self.borders {
            if values[one] == values[other] {
                let (a, b) = (shown(&self.regions[one]), shown(&self.regions[other]));
                let both = colour(values[one]);
                return Err(Error::input(format!("{a} and {b} border each other, and both are {both}")));
            }
        }
        Ok(())
    }
}

impl PartialEq for Colouring {
    fn eq(&self, other: &Self) -> bool {
        (self.colours, &self.regions, &self.borders) == (other.colours, &other.regions, &other.borders)
    }
}

impl Eq for Colouring {}

/// Returns a name for people, with blanks instead of `_`.
fn shown(name: &str) -> String {
    name.replace('_', " ")
}

/// The name of a colour.
fn colour(value: i32) -> String {
    const NAMES: [&str; 8] = ["red", "green", "blue", "yellow", "orange", "purple", "brown", "grey"];
    let place = usize::try_from(value).ok().and_then(|value| value.checked_sub(1));
    place.and_then(|place| NAMES.get(place)).map_or_else(|| format!("number {value}"), ToString::to_string)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::csp::{Backtrack, Counted, count};
    use proptest::prelude::*;

    fn counted(text: &str, cap: u64) -> Counted {
        count(Colouring::parse(text).unwrap().csp(), &Backtrack::new(), cap, &Limits::none())
    }

    /// Cycles: (k - 1)^n + (-1)^n (k - 1); complete graphs: k (k - 1) ...; paths:
    /// k (k - 1)^(n - 1) (Birkhoff, 1912).
    #[test]
    fn chromatic_polynomials() {
        assert_eq!(counted("3 colours\nA-B-C-D-E-A", 1000).number, 30);
        assert_eq!(counted("4 colours\nA-B-C-D-A", 1000).number, 84);
        assert_eq!(counted("5 colours\nA-B-C-A-D-B C-D", 1000).number, 120);
        assert_eq!(counted("3 colours: E\nA-B-C-D", 1000).number, 72);
        assert_eq!(counted("2 colours\naustralia", 1000).number, 0);
        // Petersen's graph has 120 colourings in three colours.
        let petersen = "1-2-3-4-5-1-6 2-7 3-8 4-9 5-10 6-8-10-7-9-6";
        assert_eq!(counted(&format!("3 colours\n{petersen}"), 1000).number, 120);
    }

    #[test]
    fn four_colours_do_for_the_states_and_three_do_not() {
        let states = Colouring::parse("usa").unwrap();
        assert_eq!((states.regions().len(), states.borders().len()), (48, 105));
        let four = counted("usa", 1);
        assert!(states.check(&four.first.unwrap()).is_ok());
        assert_eq!(counted("3 colours\nusa", 1).number, 0);
    }

    #[test]
    fn printed_text_is_read() {
        for text in [
            "australia",
            "usa",
            "7 colours\nusa",
            "1 colour: usa",
            "9 colors: c d\nc-d",
            "3 colours: C\nA-B # comment\n",
            "4 colours\n1-2 2-1 3-4\n",
        ] {
            let colouring = Colouring::parse(text).unwrap();
            assert_eq!(Colouring::parse(&colouring.print()).unwrap(), colouring, "{text}");
        }
    }

    #[test]
    fn errors_show_the_correct_form() {
        for (text, message) in [
            ("A-B", "line 1, column 1: expected a number of colours first, such as `3 colours`, found `A-B`"),
            ("3", "line 1, column 1: expected a number of colours first, such as `3 colours`, found `3`"),
            (
                "0 colours\nA",
                "line 1, column 1: expected the number of colours, a number from 1 to 1000, found `0`",
            ),
            ("3 colours\nA-", "line 2, column 1: expected two names with `-` between them, found `A-`"),
            (
                "3 colours\nA-B C",
                "line 2, column 5: expected a border such as `A-B` (regions without borders are listed after `3 colours:`), found `C`",
            ),
        ] {
            assert_eq!(Colouring::parse(text).unwrap_err().to_string(), message);
        }
    }

    proptest! {
        #[test]
        fn random_graphs_are_read_and_solved(borders in prop::collection::vec((0..9u8, 0..9u8), 1..20), colours in 1..4) {
            let text: Vec<String> =
                borders.iter().filter(|(a, b)| a != b).map(|(a, b)| format!("{a}-{b}")).collect();
            prop_assume!(!text.is_empty());
            let colouring = Colouring::parse(&format!("{colours} colours\n{}", text.join("\n"))).unwrap();
            prop_assert_eq!(&Colouring::parse(&colouring.print()).unwrap(), &colouring);
            let counted = count(colouring.csp(), &Backtrack::new(), 3, &Limits::none());
            if let Some(first) = counted.first {
                prop_assert!(colouring.check(&first).is_ok());
            }
        }

        #[test]
        fn noise_is_refused_or_read(text in "([0-3] colours)?[ABpec\\- \n0-9]{0,40}|\\PC*") {
            if let Ok(colouring) = Colouring::parse(&text) {
                prop_assert_eq!(Colouring::parse(&colouring.print()).unwrap(), colouring);
            }
        }
    }
}
