//! The lookahead of a heuristic reaches IDA* through all wrappers. A wrapper that drops [`Heuristic::lookahead`]
//! gives the same plans, but children are then made before they are pruned.

use crate::domain::{Domain, Modelling, Navigation, Presentation, Solving};
use crate::erased::{Erased, Memos, Typed};
use crate::heuristic::{HeuristicChoice, HeuristicInfo};
use crate::instance::path::{self, Task};
use crate::instance::{Instance, TypedInstance};
use crate::method::Method;
use crate::methods::IDA;
use crate::one_of::{Made, Named, OneOf, one_of};
use crate::problem::{ProblemInfo, ProblemKind};
use crate::table::Entry;
use crate::{Request, own};
use solvarium::heuristic::{Max, Sum, Weighted};
use solvarium::path::Ida;
use solvarium::{Error, Heuristic, Limits, Problem, solve};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A walk on the integers from 0 to this one, by steps of one.
#[derive(Clone)]
pub(crate) struct Walk {
    goal: i32,
    counting: Counting,
}

impl Walk {
    fn new() -> Self {
        Self {
            goal: 20,
            counting: Counting { goal: 20, lookahead_memo: Arc::default(), made: Arc::default() },
        }
    }
}

impl Problem for Walk {
    type State = i32;
    type Action = i32;
    type Cost = u32;

    fn start(&self) -> i32 {
        0
    }

    fn is_goal(&self, number: &i32) -> bool {
        *number == self.goal
    }

    fn actions(&self, _: &i32) -> impl IntoIterator<Item = i32> {
        [-1, 1]
    }

    fn apply(&self, number: &mut i32, step: &i32) {
        *number += step;
    }
}

/// The remaining distance. It counts its lookahead calls, and its evaluations of children that were made.
#[derive(Clone)]
pub(crate) struct Counting {
    goal: i32,
    lookahead_memo: Arc<AtomicU64>,
    made: Arc<AtomicU64>,
}

impl Counting {
    fn left(&self, number: i32) -> u32 {
        self.goal.abs_diff(number)
    }
}

impl Heuristic<Walk> for Counting {
    type Memo = u32;

    fn first(&self, number: &i32) -> u32 {
        self.left(*number)
    }

    fn after(&self, _: &u32, _: &i32, child: &i32) -> u32 {
        self.made.fetch_add(1, Ordering::Relaxed);
        self.left(*child)
    }

    fn lookahead(&self, _: &u32, before: &i32, step: &i32) -> Option<u32> {
        self.lookahead_memo.fetch_add(1, Ordering::Relaxed);
        Some(self.left(before + step))
    }

    fn value(&self, memo: &u32) -> u32 {
        *memo
    }
}

static COUNTING: Entry<HeuristicInfo> = Entry {
    name: "counting",
    aliases: &[],
    help: "counts how often it is asked",
    settings: &[],
    of: HeuristicInfo::ADMISSIBLE,
};

impl Named<Walk> for Counting {
    const ENTRY: &'static Entry<HeuristicInfo> = &COUNTING;

    fn make(walk: &Walk, _: &HeuristicChoice, _: &Limits) -> Result<Made<Self>, Error> {
        Ok(Ok((walk.counting.clone(), 0)))
    }
}

one_of! {
    WalkHeuristic, WalkMemo: for [] Walk, Walk {
        Counting(u32),
    }
}

impl Domain for Walk {
    type Problem = Self;

    fn problem(&self) -> &Self {
        self
    }

    fn describe(&self) -> String {
        "walk".into()
    }

    fn text(&self) -> String {
        self.goal.to_string()
    }

    fn draw(&self, number: &i32) -> String {
        number.to_string()
    }

    fn say(&self, step: &i32) -> String {
        step.to_string()
    }
}

impl Presentation for Walk {}
impl Modelling for Walk {}

impl Navigation for Walk {
    fn code(&self, step: &i32) -> u32 {
        u32::from(*step > 0)
    }
}

impl Solving for Walk {
    type Heuristic = WalkHeuristic;

    fn usual(&self) -> HeuristicChoice {
        HeuristicChoice::of(&COUNTING)
    }
}

static WALK: Entry<ProblemInfo> = Entry {
    name: "walk",
    aliases: &[],
    help: "a walk on the whole numbers",
    settings: &[],
    of: ProblemInfo { heuristics: <WalkHeuristic as OneOf<Walk, Walk>>::ENTRIES, ..ProblemInfo::PLAIN },
};

/// Searches a walk and checks the counts of its heuristic. IDA* has two children of each of 20 states, once, and
/// `times` heuristics evaluate each.
fn all_by_lookahead(times: u64, wrapper: &str, search: impl FnOnce(&Walk)) {
    let walk = Walk::new();
    search(&walk);
    let [lookahead_memo, made] =
        [&walk.counting.lookahead_memo, &walk.counting.made].map(|n| n.load(Ordering::Relaxed));
    assert_eq!((lookahead_memo, made), (40 * times, 0), "{wrapper}");
}

/// The heuristic as one of the puzzle's, chosen by name.
fn chosen(walk: &Walk) -> WalkHeuristic {
    let made = WalkHeuristic::make(walk, &HeuristicChoice::of(&COUNTING), &Limits::none());
    made.unwrap().unwrap().0
}

#[test]
fn heuristics_of_the_library_pass_lookahead_on() {
    fn ida<H: Heuristic<Walk>>(walk: &Walk, heuristic: H) {
        assert!(solve(walk, &Ida::new(heuristic)).plan().is_some());
    }
    let one = |walk: &Walk| walk.counting.clone();
    all_by_lookahead(1, "no wrapper", |walk| ida(walk, one(walk)));
    all_by_lookahead(2, "Max", |walk| ida(walk, Max(one(walk), one(walk))));
    all_by_lookahead(2, "Sum", |walk| ida(walk, Weighted(Sum(one(walk), one(walk)), 0.5)));
    all_by_lookahead(1, "Weighted", |walk| ida(walk, Weighted(one(walk), 1.0)));
}

#[test]
fn heuristics_chosen_by_name_pass_lookahead_on() {
    let ida = Method::of(&IDA);
    let task = || Task::within(&Limits::none());
    all_by_lookahead(1, "one_of!", |walk| {
        assert!(solve(walk, &Ida::new(chosen(walk))).plan().is_some());
    });
    all_by_lookahead(1, "compiled", |walk| {
        assert!(path::compiled(walk, &ida, chosen(walk), task()).unwrap().plan().is_some());
    });
    all_by_lookahead(1, "erased", |walk| {
        let typed = Typed { problem: walk, heuristic: &walk.counting, backwards: None, cheapest: 1.0 };
        let erased = Erased::of(&typed, Memos::Kept);
        assert!(solve(&erased, &Ida::new(erased.heuristic())).plan().is_some());
    });
    all_by_lookahead(1, "erased, one_of!", |walk| {
        assert!(path::erased(walk, &ida, &chosen(walk), task()).unwrap().plan().is_some());
    });
}

#[test]
fn instances_pass_lookahead_on() {
    let solved = |instance: &dyn Instance, heuristic: &str| {
        let heuristic = Some(instance.kind().heuristic(heuristic).unwrap());
        let request = Request { method: Method::of(&IDA), heuristic, ..Request::default() };
        assert_eq!(instance.solve(&request, &Limits::none(), None).unwrap().cost, Some(20.0));
    };
    all_by_lookahead(1, "TypedInstance", |walk| {
        solved(&*TypedInstance::boxed(walk.clone(), ProblemKind::of(&WALK)), "counting")
    });
    all_by_lookahead(1, "own", |walk| solved(&*own("walk", walk.clone(), walk.counting.clone()), "own"));
}
