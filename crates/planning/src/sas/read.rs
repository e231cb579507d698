//! Reads a task from the translator format of Fast Downward, version 3 (Helmert, 2006).
//!
//! The format has one item per line. Every list begins with its length, which is not trusted: memory is taken line by
//! line. Reading is linear and spends the budget of its thread.

use super::check::{MOST, Part};
use super::{Axiom, Effect, Fact, Operator, Task, Variable};
use solvarium::Error;
use solvarium::error::Place;
use solvarium::limits::Stop;
use solvarium_budget as budget;

/// The only version that is read.
pub(super) const VERSION: u32 = 3;

impl Task {
    /// Reads a task from the text of a `.sas` file.
    ///
    /// ```
    /// use solvarium_planning::sas::Task;
    /// let error = Task::read("begin_version\n2\nend_version\n").unwrap_err();
    /// assert_eq!(error.to_string(), "line 2: this is version 2 of the format; only version 3 is supported");
    /// ```
    ///
    /// # Errors
    /// The text is not such a task. The error has the line, the expected text and the actual text.
    pub fn read(text: &str) -> Result<Self, Error> {
        let mut lines = Lines { rest: text.lines(), number: 0 };
        let result = lines.task();
        if budget::is_spent() { Err(Error::stopped(Stop::Asked)) } else { result }
    }
}

/// The first lines of the parts of a task, to report errors that are found later.
#[derive(Default)]
struct Positions {
    variables: Vec<usize>,
    mutexes: Vec<usize>,
    initial: usize,
    goal: usize,
    operators: Vec<usize>,
    axioms: Vec<usize>,
}

impl Positions {
    fn line(&self, part: Part) -> usize {
        match part {
            Part::Variable(index) => self.variables[index],
            Part::Mutex(index) => self.mutexes[index],
            Part::Initial => self.initial,
            Part::Goal => self.goal,
            Part::Operator(index) => self.operators[index],
            Part::Axiom(index) => self.axioms[index],
        }
    }
}

/// The lines that were not read yet.
struct Lines<'t> {
    rest: std::str::Lines<'t>,
    /// The number of the last line that was read, from 1.
    number: usize,
}

impl<'t> Lines<'t> {
    fn task(&mut self) -> Result<Task, Error> {
        let mut at = Positions::default();
        let mut task = Task::default();
        self.version()?;
        task.metric = self.metric()?;
        (task.variables, at.variables) = self.list("variables", Self::variable)?;
        (task.mutexes, at.mutexes) = self.list("mutex groups", Self::mutex)?;
        (task.initial, at.initial) = self.initial(task.variables.len())?;
        (task.goal, at.goal) = self.goal()?;
        (task.operators, at.operators) = self.list("operators", Self::operator)?;
        (task.axioms, at.axioms) = self.list("axioms", Self::axiom)?;
        self.end()?;
        match task.first_broken() {
            None => Ok(task),
            Some((part, message)) => {
                Err(Error::input(task.describe(part, &message)).at(Place::new(at.line(part), 0)))
            }
        }
    }

    fn version(&mut self) -> Result<(), Error> {
        self.keyword("begin_version")?;
        let version = self.one("the version of the format")?;
        if version != VERSION {
            return Err(self.error(format!(
                "this is version {version} of the format; only version {VERSION} is supported"
            )));
        }
        self.keyword("end_version")
    }

    fn metric(&mut self) -> Result<bool, Error> {
        self.keyword("begin_metric")?;
        let metric = match self.one("0 or 1 (whether costs count)")? {
            0 => false,
            1 => true,
            other => return Err(self.error(format!("expected 0 or 1 (whether costs count), found {other}"))),
        };
        self.keyword("end_metric")?;
        Ok(metric)
    }

    fn variable(&mut self) -> Result<Variable, Error> {
        self.keyword("begin_variable")?;
        let name = self.text("the name of a variable")?;
        let layer = match self.line("an axiom layer or -1")? {
            "-1" => None,
            text => Some(self.number(text, "an axiom layer or -1")?),
        };
        let size = self.one("the number of values")?;
        let values = self.items(size, |lines| lines.text("the name of a value"))?;
        self.keyword("end_variable")?;
        Ok(Variable { name, layer, values })
    }

    fn mutex(&mut self) -> Result<Vec<Fact>, Error> {
        self.keyword("begin_mutex_group")?;
        let facts = self.facts("the number of facts in the group")?;
        self.keyword("end_mutex_group")?;
        Ok(facts)
    }

    fn initial(&mut self, variables: usize) -> Result<(Vec<u32>, usize), Error> {
        self.keyword("begin_state")?;
        let line = self.number;
        let size = u32::try_from(variables).unwrap_or(MOST);
        let values = self.items(size, |lines| lines.one("the initial value of a variable"))?;
        self.keyword("end_state")?;
        Ok((values, line))
    }

    fn goal(&mut self) -> Result<(Vec<Fact>, usize), Error> {
        self.keyword("begin_goal")?;
        let line = self.number;
        let facts = self.facts("the number of facts in the goal")?;
        self.keyword("end_goal")?;
        Ok((facts, line))
    }

    fn operator(&mut self) -> Result<Operator, Error> {
        self.keyword("begin_operator")?;
        let name = self.text("the name of an operator")?;
        let prevail = self.facts("the number of prevail conditions")?;
        let size = self.one("the number of effects")?;
        let effects = self.items(size, Self::effect)?;
        let cost = self.one("the cost")?;
        self.keyword("end_operator")?;
        Ok(Operator { name, prevail, effects, cost })
    }

    /// Reads an effect: the number of its conditions, the conditions, variable, value before or -1, value after.
    fn effect(&mut self) -> Result<Effect, Error> {
        const WHAT: &str =
            "an effect (number of conditions, conditions, variable, value before or -1, value after)";
        let mut words = self.line(WHAT)?.split(' ');
        let size = self.word(&mut words, WHAT)?;
        let conditions = self.items(size, |lines| lines.fact_of(&mut words, WHAT))?;
        let variable = self.word(&mut words, WHAT)?;
        let before = match words.next() {
            Some("-1") => None,
            Some(word) => Some(self.number(word, WHAT)?),
            None => return Err(self.expected(WHAT, "the end of the line")),
        };
        let after = self.word(&mut words, WHAT)?;
        self.no_more(&mut words, WHAT)?;
        Ok(Effect { conditions, variable, before, after })
    }

    fn axiom(&mut self) -> Result<Axiom, Error> {
        const WHAT: &str = "the derived variable, its value before and its value after";
        self.keyword("begin_rule")?;
        let conditions = self.facts("the number of conditions")?;
        let mut words = self.line(WHAT)?.split(' ');
        let variable = self.word(&mut words, WHAT)?;
        let before = self.word(&mut words, WHAT)?;
        let after = self.word(&mut words, WHAT)?;
        self.no_more(&mut words, WHAT)?;
        self.keyword("end_rule")?;
        Ok(Axiom { conditions, variable, before, after })
    }

    /// Reads a number of facts, then the facts.
    fn facts(&mut self, what: &str) -> Result<Vec<Fact>, Error> {
        const WHAT: &str = "a fact (variable and value)";
        let size = self.one(what)?;
        self.items(size, |lines| {
            let mut words = lines.line(WHAT)?.split(' ');
            let fact = lines.fact_of(&mut words, WHAT)?;
            lines.no_more(&mut words, WHAT)?;
            Ok(fact)
        })
    }

    fn fact_of(&self, words: &mut std::str::Split<'t, char>, what: &str) -> Result<Fact, Error> {
        let variable = self.word(words, what)?;
        Ok(Fact { variable, value: self.word(words, what)? })
    }

    /// Reads a number of parts, then the parts. Returns them with their first lines.
    fn list<T>(
        &mut self,
        what: &str,
        mut part: impl FnMut(&mut Self) -> Result<T, Error>,
    ) -> Result<(Vec<T>, Vec<usize>), Error> {
        let size = self.one(&format!("the number of {what}"))?;
        let parts = self.items(size, |lines| Ok((lines.number + 1, part(lines)?)))?;
        let (lines, parts): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
        Ok((parts, lines))
    }

    /// Reads `size` items. Memory is taken item by item.
    fn items<T>(
        &mut self,
        size: u32,
        mut item: impl FnMut(&mut Self) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        let mut items = Vec::new();
        for _ in 0..size {
            budget::hold(2 * size_of::<T>()).map_err(|_| Error::stopped(Stop::Memory))?;
            items.push(item(self)?);
        }
        items.shrink_to_fit();
        Ok(items)
    }

    /// The next line, without spaces at its end.
    fn line(&mut self, what: &str) -> Result<&'t str, Error> {
        self.whole_line(what).map(str::trim_end)
    }

    fn whole_line(&mut self, what: &str) -> Result<&'t str, Error> {
        let Some(line) = self.rest.next() else {
            self.number += 1;
            return Err(self.expected(what, "the end of the text; the file may be incomplete"));
        };
        self.number += 1;
        budget::spend(line.len() + 1).map_err(|_| Error::stopped(Stop::Asked))?;
        Ok(line)
    }

    fn keyword(&mut self, word: &str) -> Result<(), Error> {
        let what = format!("`{word}`");
        match self.line(&what)? {
            line if line == word => Ok(()),
            line => Err(self.expected(&what, &quoted(line))),
        }
    }

    /// Reads a name. The translator writes an action without parameters with a space at its end, which is kept.
    fn text(&mut self, what: &str) -> Result<String, Error> {
        let line = self.whole_line(what)?;
        budget::hold(line.len()).map_err(|_| Error::stopped(Stop::Memory))?;
        Ok(line.to_string())
    }

    /// Reads a line with one number.
    fn one(&mut self, what: &str) -> Result<u32, Error> {
        let line = self.line(what)?;
        self.number(line, what)
    }

    fn word(&self, words: &mut std::str::Split<'t, char>, what: &str) -> Result<u32, Error> {
        match words.next() {
            Some(word) => self.number(word, what),
            None => Err(self.expected(what, "the end of the line")),
        }
    }

    fn no_more(&self, words: &mut std::str::Split<'t, char>, what: &str) -> Result<(), Error> {
        words.next().map_or(Ok(()), |word| Err(self.expected(what, &format!("{} after it", quoted(word)))))
    }

    fn number(&self, word: &str, what: &str) -> Result<u32, Error> {
        match word.parse() {
            Ok(number) if number <= MOST => Ok(number),
            Ok(number) => Err(self.expected(what, &format!("{number}; at most {MOST} is supported"))),
            Err(_) => Err(self.expected(what, &quoted(word))),
        }
    }

    /// Checks that only empty lines are left.
    fn end(&mut self) -> Result<(), Error> {
        while let Some(line) = self.rest.next() {
            self.number += 1;
            if !line.trim().is_empty() {
                return Err(self.expected("the end of the file", &quoted(line)));
            }
        }
        Ok(())
    }

    fn expected(&self, what: &str, found: &str) -> Error {
        self.error(format!("expected {what}, found {found}"))
    }

    fn error(&self, message: String) -> Error {
        Error::input(message).at(Place::new(self.number, 0))
    }
}

/// The beginning of a text, in quotes.
fn quoted(text: &str) -> String {
    const MOST_LETTERS: usize = 40;
    match text.char_indices().nth(MOST_LETTERS) {
        Some((end, _)) => format!("`{}...`", &text[..end]),
        None if text.is_empty() => "an empty line".into(),
        None => format!("`{text}`"),
    }
}
