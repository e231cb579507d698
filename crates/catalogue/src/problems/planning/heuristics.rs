//! Catalogue entries of the heuristics of planning tasks.

use super::Planning;
use crate::heuristic::{HeuristicChoice, HeuristicInfo};
use crate::one_of::{Made, Named, one_of};
use crate::table::Entry;
use solvarium::{Error, Heuristic, Limits};
use solvarium_planning::heuristic::{self as planning, Cuts, DeleteRelaxation, Estimate};
use solvarium_planning::packed::{Action, Boxed, Packed};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

one_of! {
    PlanningHeuristic, PlanningMemo: for [] Planning, Packed<Boxed> {
        GoalCount(u32),
        Max(u32),
        Add(u32),
        FastForward(u32),
        LmCut(u32),
    }
}

/// A heuristic with working memory, which one thread uses at a time. The memory is allocated on first use: searches that
/// are compiled for small states allocate their own and never use this one.
pub(crate) struct Shared<H> {
    packed: Arc<Packed<Boxed>>,
    made: OnceLock<Mutex<H>>,
}

impl<H> Shared<H> {
    fn of(puzzle: &Planning) -> Self {
        Self { packed: Arc::clone(&puzzle.packed), made: OnceLock::new() }
    }

    fn with<T>(&self, make: impl FnOnce(&Packed<Boxed>) -> H, work: impl FnOnce(&H) -> T) -> T {
        let made = self.made.get_or_init(|| Mutex::new(make(&self.packed)));
        work(&made.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

static GOAL_COUNT: Entry<HeuristicInfo> = Entry {
    name: "goal-count",
    aliases: &["goalcount"],
    help: "number of goal facts that are not true yet",
    settings: &[],
    of: HeuristicInfo::INADMISSIBLE,
};

pub(super) static MAX: Entry<HeuristicInfo> = Entry {
    name: "hmax",
    aliases: &["h-max"],
    help: "cost of the most expensive goal fact, without delete effects",
    settings: &[],
    of: HeuristicInfo::ADMISSIBLE,
};

static ADD: Entry<HeuristicInfo> = Entry {
    name: "hadd",
    aliases: &["h-add"],
    help: "sum of the costs of the goal facts, without delete effects",
    settings: &[],
    of: HeuristicInfo::INADMISSIBLE,
};

pub(super) static FAST_FORWARD: Entry<HeuristicInfo> = Entry {
    name: "ff",
    aliases: &["hff", "fast-forward"],
    help: "cost of a plan without delete effects; its actions are preferred",
    settings: &[],
    of: HeuristicInfo::INADMISSIBLE,
};

pub(super) static LM_CUT: Entry<HeuristicInfo> = Entry {
    name: "lm-cut",
    aliases: &["lmcut"],
    help: "sum of disjoint landmarks: sets of actions of which every plan has one",
    settings: &[],
    of: HeuristicInfo::ADMISSIBLE,
};

/// The number of goal facts that are false.
pub(crate) struct GoalCount(planning::GoalCount);

impl Named<Planning> for GoalCount {
    const ENTRY: &'static Entry<HeuristicInfo> = &GOAL_COUNT;

    fn make(puzzle: &Planning, _: &HeuristicChoice, _: &Limits) -> Result<Made<Self>, Error> {
        Ok(Ok((Self(planning::GoalCount::new(&puzzle.packed)), 0)))
    }
}

impl Heuristic<Packed<Boxed>> for GoalCount {
    type Memo = u32;

    fn first(&self, state: &Boxed) -> u32 {
        self.0.first(state)
    }

    fn value(&self, memo: &u32) -> u32 {
        *memo
    }
}

/// Declares the heuristics of the delete relaxation.
macro_rules! relaxations {
    ($($(#[$doc:meta])* $name:ident: $entry:ident, $estimate:ident;)*) => {
        $($(#[$doc])*
        pub(crate) struct $name(Shared<DeleteRelaxation>);

        impl Named<Planning> for $name {
            const ENTRY: &'static Entry<HeuristicInfo> = &$entry;

            fn make(puzzle: &Planning, _: &HeuristicChoice, _: &Limits) -> Result<Made<Self>, Error> {
                Ok(Ok((Self(Shared::of(puzzle)), puzzle.bytes_of_lists())))
            }
        }

        impl Heuristic<Packed<Boxed>> for $name {
            type Memo = u32;

            fn first(&self, state: &Boxed) -> u32 {
                let make = |packed: &_| DeleteRelaxation::new(packed, Estimate::$estimate);
                self.0.with(make, |relaxation| Heuristic::<Packed<Boxed>>::first(relaxation, state))
            }

            fn value(&self, memo: &u32) -> u32 {
                *memo
            }

            fn prefer(&self, state: &Boxed, preferred: &mut Vec<Action>) -> u32 {
                let make = |packed: &_| DeleteRelaxation::new(packed, Estimate::$estimate);
                self.0.with(make, |relaxation| relaxation.prefer(state, preferred))
            }

            fn is_expensive(&self) -> bool {
                true
            }
        })*
    };
}

relaxations! {
    /// The cost of the most expensive goal fact.
    Max: MAX, Max;
    /// The sum of the costs of the goal facts.
    Add: ADD, Add;
    /// The cost of a relaxed plan.
    FastForward: FAST_FORWARD, FastForward;
}

/// The LM-cut heuristic, of a task that it supports.
pub(crate) struct LmCut(Shared<Option<planning::LmCut<Boxed>>>);

impl LmCut {
    fn with(&self, work: impl FnOnce(&planning::LmCut<Boxed>) -> u32) -> u32 {
        let make = |packed: &_| planning::LmCut::new(packed, Cuts::Inherited).ok();
        self.0.with(make, |cuts| cuts.as_ref().map_or(0, work))
    }
}

impl Named<Planning> for LmCut {
    const ENTRY: &'static Entry<HeuristicInfo> = &LM_CUT;

    fn make(puzzle: &Planning, choice: &HeuristicChoice, _: &Limits) -> Result<Made<Self>, Error> {
        if !puzzle.is_simple() {
            return Err(Error::setting(format!(
                "heuristic '{}' does not support axioms and conditional effects, which this task has; use hmax",
                choice.entry().name
            )));
        }
        Ok(Ok((Self(Shared::of(puzzle)), 2 * puzzle.bytes_of_lists())))
    }
}

impl Heuristic<Packed<Boxed>> for LmCut {
    type Memo = u32;

    fn first(&self, state: &Boxed) -> u32 {
        self.with(|cuts| cuts.first(state))
    }

    fn after(&self, parent: &u32, action: &Action, child: &Boxed) -> u32 {
        self.with(|cuts| cuts.after(parent, action, child))
    }

    fn prepare(&self, memo: &u32, state: &Boxed) {
        self.with(|cuts| {
            cuts.prepare(memo, state);
            0
        });
    }

    fn value(&self, memo: &u32) -> u32 {
        *memo
    }

    fn is_expensive(&self) -> bool {
        true
    }
}
