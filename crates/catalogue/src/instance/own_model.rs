//! A caller-defined constraint model as an instance: every method for models can solve it, and the viewer can show it.

use super::Instance;
use super::modelled::{MODEL_HEURISTICS, Modelled, modelled};
use crate::auto::{self, Rule};
use crate::constraints;
use crate::method::{How, Method};
use crate::problem::{ProblemInfo, ProblemKind};
use crate::table::Entry;
use solvarium::Error;
use solvarium::Limits;
use solvarium::csp::{Constraint, Csp, Explained, Objective, Var, explain_by};
use solvarium::wording::count;
use std::fmt::Write;

/// The entry of caller-defined models. It is in no table of problems, because no text describes such a model.
static OWN_MODEL: Entry<ProblemInfo> = Entry {
    name: "model",
    aliases: &[],
    help: "your own constraint model",
    settings: &[],
    of: ProblemInfo { heuristics: MODEL_HEURISTICS, ..ProblemInfo::PLAIN },
};

/// Returns an instance of a caller-defined model; `label` names the value of a variable.
///
/// ```
/// use solvarium::Limits;
/// use solvarium::csp::{Model, Relation};
/// use solvarium_catalogue::{self as catalogue, Method, Request};
/// let mut model = Model::new();
/// let [x, y] = ["x", "y"].map(|name| model.variable(name, 1..=9));
/// model.linear(&[(1, x), (1, y)], Relation::Equal, 17);
/// model.binary(x, y, "below", |x, y| x < y);
/// let instance = catalogue::own_model("two numbers", model.build()?, |_, value| value.to_string());
/// let request = Request { method: Method::parse("backtrack")?, ..Request::default() };
/// let report = instance.solve(&request, &Limits::none(), None)?;
/// assert_eq!(report.solution().as_deref(), Some("x=8 y=9"));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub fn own_model(
    name: impl Into<String>,
    csp: Csp,
    label: impl Fn(Var, i32) -> String + Send + Sync + 'static,
) -> Box<dyn Instance> {
    modelled(
        OwnModel { name: name.into(), csp, objective: None, label: Box::new(label) },
        &ProblemKind::of(&OWN_MODEL),
    )
}

/// Returns an instance of a caller-defined model and an objective: solving it finds a best solution. The cost of the
/// report is the value of the objective. At a limit, the report says `stopped` and has the best solution so far.
///
/// ```
/// use solvarium::Limits;
/// use solvarium::csp::{Model, Objective};
/// use solvarium_catalogue::{self as catalogue, Request};
/// let mut model = Model::new();
/// let [x, y] = ["x", "y"].map(|name| model.variable(name, 0..=9));
/// model.add((x + y).le(12));
/// let instance = catalogue::own_optimum("two", model.build()?, Objective::maximize(2 * x + y), |_, value| value.to_string());
/// let report = instance.solve(&Request::default(), &Limits::none(), None)?;
/// assert_eq!((report.solution().as_deref(), report.cost, report.optimal), (Some("x=9 y=3"), Some(21.0), Some(true)));
/// # Ok::<(), solvarium::Error>(())
/// ```
pub fn own_optimum(
    name: impl Into<String>,
    csp: Csp,
    objective: Objective,
    label: impl Fn(Var, i32) -> String + Send + Sync + 'static,
) -> Box<dyn Instance> {
    let (name, objective) = (name.into(), Some(objective));
    modelled(OwnModel { name, csp, objective, label: Box::new(label) }, &ProblemKind::of(&OWN_MODEL))
}

/// Finds a minimal set of constraints without a solution, by a method over models.
///
/// ```
/// use solvarium::Limits;
/// use solvarium::csp::{Conflict, Model};
/// use solvarium_catalogue::{self as catalogue, Method};
/// let mut model = Model::new();
/// let [x, y] = ["x", "y"].map(|name| model.variable(name, 0..=9));
/// model.add(x.le(9));
/// model.add(x.lt(y));
/// model.add(y.lt(x));
/// let explained = catalogue::own_conflict(&model.build()?, &Method::default(), 0, &Limits::none())?;
/// assert_eq!(explained.conflict, Conflict::Found { constraints: vec![1, 2], is_minimal: true });
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// The method is not for models, or not for this one.
pub fn own_conflict(csp: &Csp, method: &Method, seed: u64, limits: &Limits) -> Result<Explained, Error> {
    let method = if matches!(method.how(), How::Auto) { for_model(csp).method() } else { method.clone() };
    explain_by(csp, limits, &mut |csp, limits| constraints::count(csp, &method, seed, 1, limits))
}

struct OwnModel {
    name: String,
    csp: Csp,
    objective: Option<Objective>,
    label: Box<dyn Fn(Var, i32) -> String + Send + Sync>,
}

impl Modelled for OwnModel {
    fn csp(&self) -> &Csp {
        &self.csp
    }

    fn objective(&self) -> Option<&Objective> {
        self.objective.as_ref()
    }

    fn describe(&self) -> String {
        let variables = count(self.csp.variables().len(), "variable");
        format!("{}: {variables}, {}", self.name, count(self.csp.constraints().len(), "constraint"))
    }

    fn text(&self) -> String {
        self.name.clone()
    }

    fn draw(&self, value: &dyn Fn(Var) -> Option<i32>) -> String {
        let mut lines = String::new();
        for variable in self.csp.variables() {
            let label = value(variable).map_or_else(|| "?".to_owned(), |value| (self.label)(variable, value));
            let _ = writeln!(lines, "{} = {label}", self.csp.name(variable));
        }
        lines
    }

    fn say(&self, variable: Var, value: i32) -> String {
        format!("{} = {}", self.csp.name(variable), (self.label)(variable, value))
    }

    fn line(&self, values: &[i32]) -> String {
        let assignment =
            |(variable, &value)| format!("{}={}", self.csp.name(variable), (self.label)(variable, value));
        self.csp.variables().zip(values).map(assignment).collect::<Vec<_>>().join(" ")
    }

    /// All values in one row, in the order of the variables.
    fn row(&self) -> Option<usize> {
        Some(self.csp.variables().len().max(1))
    }

    fn check(&self, values: &[i32]) -> Result<(), Error> {
        self.csp.check(values)
    }

    fn auto(&self) -> &'static Rule {
        if self.objective.is_some() { &auto::BEST_OF_MODEL } else { for_model(&self.csp) }
    }

    fn counter(&self) -> &'static Rule {
        for_model(&self.csp)
    }
}

/// The rule of `auto` where only the model is known. Measured: `cargo xtask bench auto --only model`.
///
/// Constraint weights from conflicts are always on. Models with rows in which every value occurs get the strongest
/// propagation and restarts. On Latin squares near the threshold some orders of decisions take a million times as
/// long as others (Gomes, Selman and Kautz, 1998).
pub(crate) fn for_model(csp: &Csp) -> &'static Rule {
    let is_full = csp.constraints().iter().any(|constraint| is_full(csp, constraint));
    if is_full { &auto::FULL_MODEL } else { &auto::MODEL }
}

/// Whether the constraint's variables must take all values that there are.
fn is_full(csp: &Csp, constraint: &Constraint) -> bool {
    constraint.different().is_some_and(|terms| {
        let values = terms.iter().map(|term| csp.values(term.variable).count()).max().unwrap_or(0);
        terms.len() > 2 && terms.len() >= values && terms.iter().all(|term| term.shift == 0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ending, Request};
    use solvarium::csp::{Linear, Model};
    use solvarium::limits::Stop;

    #[test]
    fn auto_chooses_by_the_constraints() {
        let method = |variables: usize| {
            let mut model = Model::new();
            let all: Vec<_> = (0..variables).map(|i| model.variable(format!("x{i}"), 1..=5)).collect();
            model.all_different(&all);
            for_model(&model.build().unwrap()).method
        };
        assert_eq!(method(4), auto::MODEL.method);
        assert_eq!(method(5), auto::FULL_MODEL.method);
    }

    #[test]
    fn the_best_is_found_by_its_rule_and_a_limit_is_no_proof() {
        let mut model = Model::new();
        let all: Vec<_> = (0..9).map(|i| model.variable(format!("x{i}"), 0..=8)).collect();
        model.all_different(&all);
        let csp = model.build().unwrap();
        let sum: Linear = (1..).zip(&all).map(|(weight, &x)| weight * x).sum();
        let instance = own_optimum("sum", csp, Objective::minimize(sum), |_, value| value.to_string());
        let found = instance.solve(&Request::default(), &Limits::none(), None).unwrap();
        assert_eq!((found.rule, found.ending), (Some(&auto::BEST_OF_MODEL), Ending::Solved));
        assert_eq!((found.cost, found.optimal), (Some(120.0), Some(true)));
        let short = instance.solve(&Request::default(), &Limits::none().nodes(12), None).unwrap();
        assert_eq!((short.ending, short.optimal), (Ending::Stopped(Stop::Nodes), Some(false)));
        assert!(short.solution().is_some() && short.hint.is_some());
        for (method, message) in [
            ("dfs", "dfs does not optimise models; use `backtrack` or `sat`"),
            ("exact-cover", "exact-cover does not optimise models; use `backtrack` or `sat`"),
        ] {
            let request = Request { method: Method::parse(method).unwrap(), ..Request::default() };
            assert_eq!(instance.solve(&request, &Limits::none(), None).unwrap_err().to_string(), message);
        }
        let watched =
            instance.solve(&Request::default(), &Limits::none(), Some(&mut |_: &crate::SearchEvent<'_>| {}));
        assert!(watched.unwrap_err().to_string().contains("cannot be watched"));
    }
}
