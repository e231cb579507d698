//! The values of a table of settings: the chosen ones, and the defaults of the table.

use super::setting::{Setting, Takes, Value};
use crate::{Error, suggest};

/// The chosen values of a table of settings. Other settings have their defaults.
///
/// ```
/// use solvarium::csp::{Backtrack, Restarts};
/// use solvarium::settings::Values;
/// let values = Values::new(Backtrack::SETTINGS).with("restarts", "luby")?;
/// let (named, built) = (Backtrack::configured(&values), Backtrack::new().restarts(Restarts::Luby));
/// assert_eq!(format!("{named:?}"), format!("{built:?}"));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Values {
    table: &'static [Setting],
    chosen: Vec<Option<Value>>,
}

impl Values {
    /// All settings at their defaults.
    #[must_use]
    pub fn new(table: &'static [Setting]) -> Self {
        Self { table, chosen: vec![None; table.len()] }
    }

    /// Sets the setting of this name to the value of `text`.
    ///
    /// # Errors
    /// There is no such setting, or it does not accept the value.
    ///
    /// ```
    /// use solvarium::{local::Tabu, settings::Values};
    /// let error = Values::new(Tabu::SETTINGS).with("tenur", "7").unwrap_err();
    /// assert_eq!(error.to_string(), "unknown setting 'tenur'; did you mean 'tenure'?");
    /// ```
    pub fn with(mut self, name: &str, text: &str) -> Result<Self, Error> {
        let Some(at) = self.position(name) else {
            let names: Vec<_> = self.table.iter().map(|setting| setting.name).collect();
            return Err(Error::setting(suggest::unknown("setting", name, names.iter().copied(), &names)));
        };
        self.chosen[at] = Some(self.table[at].takes.parse(self.table[at].name, text)?);
        Ok(self)
    }

    /// Applies a preset: sets these values where none is chosen.
    ///
    /// ```
    /// use solvarium::local::HillClimb;
    /// use solvarium::settings::{Value, Values};
    /// let values = Values::new(HillClimb::SETTINGS).with("sideways", "7")?;
    /// let preset = [("sideways", Value::Int(1)), ("restarts", Value::Int(0))];
    /// let named = HillClimb::configured(&values.over(&preset));
    /// assert_eq!(named, HillClimb::new().sideways(7).restarts(Some(0)));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn over(mut self, preset: &[(&str, Value)]) -> Self {
        for (name, value) in preset {
            debug_assert!(self.position(name).is_some(), "a preset sets '{name}', which does not exist");
            if let Some(at) = self.position(name) {
                self.chosen[at].get_or_insert_with(|| value.clone());
            }
        }
        self
    }

    /// The index in the table of the setting with this name, ignoring case.
    #[must_use]
    pub fn position(&self, name: &str) -> Option<usize> {
        self.table.iter().position(|setting| setting.name.eq_ignore_ascii_case(name))
    }

    /// Each setting with its chosen value, in the order of the table.
    pub fn chosen(&self) -> impl Iterator<Item = (&'static Setting, Option<&Value>)> {
        self.table.iter().zip(self.chosen.iter().map(Option::as_ref))
    }

    /// Sets or clears the value of the setting at this index, and returns the previous one.
    pub fn choose(&mut self, at: usize, value: Option<Value>) -> Option<Value> {
        std::mem::replace(self.chosen.get_mut(at)?, value)
    }

    /// Whether the table has this setting.
    #[must_use]
    pub fn has(&self, setting: &Setting) -> bool {
        self.position(setting.name).is_some()
    }

    /// Whether a value was chosen for this setting.
    #[must_use]
    pub fn is_set(&self, setting: &Setting) -> bool {
        self.position(setting.name).is_some_and(|at| self.chosen[at].is_some())
    }

    /// The value of the setting: the chosen one, or the table's default, which may differ from the default of
    /// `setting`.
    fn value(&self, setting: &Setting) -> Option<Value> {
        let Some(at) = self.position(setting.name) else { return setting.takes.value(setting.default) };
        let own = &self.table[at];
        self.chosen[at].clone().or_else(|| own.takes.value(own.default))
    }

    /// The value of an integer setting.
    #[must_use]
    pub fn int(&self, setting: &Setting) -> u64 {
        self.int_or(setting).unwrap_or_default()
    }

    /// The value of an integer setting whose range fits into 32 bits.
    #[must_use]
    pub fn small(&self, setting: &Setting) -> u32 {
        u32::try_from(self.int(setting)).unwrap_or(u32::MAX)
    }

    /// The value of a setting with integers or a word; `None` for the word.
    #[must_use]
    pub fn int_or(&self, setting: &Setting) -> Option<u64> {
        match self.value(setting) {
            Some(Value::Int(number)) => Some(number),
            _ => None,
        }
    }

    /// The value of a setting with sizes or a word; `None` for the word.
    #[must_use]
    pub fn size(&self, setting: &Setting) -> Option<(u8, u8)> {
        match self.value(setting) {
            Some(Value::Size(first, second)) => Some((first, second)),
            _ => None,
        }
    }

    /// The value of a setting with names or a word; `None` for the word.
    ///
    /// ```
    /// use solvarium::settings::{Setting, Takes, Values};
    /// const START: Setting =
    ///     Setting { name: "start", help: "the first node", takes: Takes::Name { or: "given" }, default: "given" };
    /// let values = Values::new(&[START]);
    /// assert_eq!(values.clone().with("start", "Arad")?.name(&START).as_deref(), Some("Arad"));
    /// assert_eq!(values.name(&START), None);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn name(&self, setting: &Setting) -> Option<String> {
        match self.value(setting) {
            Some(Value::Name(name)) => Some(name),
            _ => None,
        }
    }

    /// The value of a setting with cells or a word: rows and columns from 1; `None` for the word.
    ///
    /// ```
    /// use solvarium::settings::{Setting, Takes, Values};
    /// let takes = Takes::Cells { most: 9, or: "given" };
    /// const HELP: &str = "where paths may end";
    /// static GOAL: [Setting; 1] =
    ///     [Setting { name: "goal", help: HELP, takes: Takes::Cells { most: 9, or: "given" }, default: "given" }];
    /// let values = Values::new(&GOAL).with("goal", "3 4; r5c6")?;
    /// assert_eq!((values.cells(&GOAL[0]), takes.value("0 1")), (Some(vec![(3, 4), (5, 6)]), None));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn cells(&self, setting: &Setting) -> Option<Vec<(u32, u32)>> {
        let name = self.name(setting)?;
        name.split(';')
            .map(|cell| {
                let (row, column) = cell.split_once(' ')?;
                Some((row.parse().ok()?, column.parse().ok()?))
            })
            .collect()
    }

    /// The value of a real setting.
    #[must_use]
    pub fn float(&self, setting: &Setting) -> f64 {
        match self.value(setting) {
            Some(Value::Float(number)) => number,
            _ => 0.0,
        }
    }

    /// The value of a setting with words or letters.
    #[must_use]
    pub fn word(&self, setting: &Setting) -> String {
        self.value(setting).map(|value| value.to_string()).unwrap_or_default()
    }

    /// Maps the chosen word of a setting to its meaning. `meanings` has one meaning per word, in their order.
    #[must_use]
    pub fn pick<M: Copy, const N: usize>(&self, setting: &Setting, meanings: [M; N]) -> M {
        let (Takes::Choice(words), Some(Value::Word(chosen))) = (setting.takes, self.value(setting)) else {
            return meanings[0];
        };
        let at = words.iter().position(|(word, _)| *word == chosen).unwrap_or(0);
        debug_assert_eq!(words.len(), N, "a meaning for each word of '{}'", setting.name);
        meanings.get(at).copied().unwrap_or(meanings[0])
    }
}
