//! Preparation of a search: rules, orders and lists, made within its limits.

use super::bound::Bounding;
use super::degrees::Degrees;
use super::{Engine, NO_CONSTRAINT, RESTART_AFTER};
use crate::csp::backtrack::Backtrack;
use crate::csp::domains::Domains;
use crate::csp::flat::Flat;
use crate::csp::instance::Csp;
use crate::csp::meter::Meter;
use crate::csp::objective::Goal;
use crate::csp::order::{Open, Restarts, VariableOrder, order};
use crate::csp::propagate::{Pairs, inferences};
use crate::csp::touched::Touched;
use crate::limits::{Clock, Stop};
use crate::rng::Rng;
use crate::stats::Effort;

impl<'c> Engine<'c> {
    /// Prepares a search within the limits of a clock.
    pub fn new(csp: &'c Csp, settings: &Backtrack, clock: &Clock<'_>) -> Result<Self, Stop> {
        Self::with(csp, settings, None, clock)
    }

    /// For the best solution by this goal: see [`Engine::bound`].
    pub fn bounded(csp: &'c Csp, settings: &Backtrack, goal: &Goal, clock: &Clock<'_>) -> Result<Self, Stop> {
        // The local search does not support objectives.
        let mut engine = Self::with(csp, settings, Some(goal), clock)?;
        engine.settings.repair = 0;
        Ok(engine)
    }

    fn with(
        csp: &'c Csp,
        settings: &Backtrack,
        goal: Option<&Goal>,
        clock: &Clock<'_>,
    ) -> Result<Self, Stop> {
        clock.look()?;
        clock.hold(size_of_val(&*csp.open))?;
        let mut domains = Domains::of(csp);
        domains.meter = Meter::of(clock);
        let degrees = (settings.order == VariableOrder::WeightedDegree).then(|| Degrees::of(csp));
        domains.touched = degrees.is_some().then(|| Touched::all(csp.variables().len()));
        let mut rules = inferences(csp, &settings.rules, clock)?;
        let bounding = goal.map(|goal| Bounding::of(csp, goal, &mut rules, clock)).transpose()?;
        let blame: Vec<Vec<u32>> = rules.iter().map(|rule| rule.constraints()).collect();
        let mut watchers = Vec::new();
        for (rule, constraints) in (0..).zip(&blame) {
            for (task, &number) in (0..).zip(constraints).filter(|&(_, &number)| number != NO_CONSTRAINT) {
                let variables = csp.constraints()[number as usize].each_variable();
                watchers.extend(variables.map(|variable| (variable, (rule, task))));
            }
        }
        watchers.extend(bounding.iter().flat_map(Bounding::watchers));
        let mut is_auxiliary = vec![false; csp.variables().len()];
        csp.auxiliary.iter().for_each(|variable| is_auxiliary[variable.index()] = true);
        Ok(Self {
            csp,
            settings: settings.clone(),
            domains,
            pairs: Pairs::of(csp, settings.rules.propagate, clock)?,
            tasks: rules.iter().map(|_| Vec::new()).collect(),
            is_due: blame.iter().map(|tasks| vec![false; tasks.len()]).collect(),
            rules,
            blame,
            watchers: Flat::group(csp.variables().len(), watchers.iter().copied()),
            open: Open::of(&order(csp, settings.order, clock)?),
            is_decided: vec![false; csp.variables().len()],
            is_auxiliary,
            decided: vec![0; csp.variables().len()],
            common: vec![0; csp.width],
            frames: Vec::new(),
            kept: Vec::new(),
            root: (0, 0),
            pool: Vec::new(),
            degrees,
            rng: Rng::seeded(settings.seed),
            repair: None,
            guide: None,
            bounding,
            restart_at: match settings.restarts {
                Restarts::Never => u64::MAX,
                Restarts::Luby => RESTART_AFTER,
            },
            is_fresh: true,
            effort: Effort::default(),
            steps: 0,
            most_decided: 0,
        })
    }

    /// Disables restarts, for counting, so that no solution is found twice.
    pub const fn without_restarts(mut self) -> Self {
        self.restart_at = u64::MAX;
        self.settings.repair = 0;
        self
    }
}
