use super::*;
use crate::heuristic::Blind;
use crate::limits::{Stop, StopFlag};
use crate::{Limits, Real, Reversible, from_fn};
use std::time::Duration;

/// A ring of `size` cells with the goal at 0 and steps to the left and right. Each kind except `Sound` has one fault.
struct Ring {
    size: u32,
    lie: Lie,
    asked: std::cell::Cell<u32>,
}

#[derive(Clone, Copy, PartialEq)]
enum Lie {
    None,
    InverseSame,
    InverseIllegal,
    NewActions,
    NewCosts,
    UndoSame,
    GoalUnlisted,
    GoalTooMany,
    IntoTooMany,
}

fn ring(lie: Lie) -> Ring {
    let asked = std::cell::Cell::new(0);
    Ring { size: 10, lie, asked }
}

impl Problem for Ring {
    type State = u32;
    type Action = i32;
    type Cost = u32;

    fn start(&self) -> u32 {
        3
    }

    fn is_goal(&self, state: &u32) -> bool {
        *state == 0
    }

    fn actions(&self, _: &u32) -> impl IntoIterator<Item = i32> {
        self.asked.set(self.asked.get() + 1);
        let odd = self.lie == Lie::NewActions && self.asked.get() == 15;
        if odd { [-1, -1] } else { [-1, 1] }
    }

    fn apply(&self, state: &mut u32, action: &i32) {
        *state = (*state + self.size).saturating_add_signed(*action) % self.size;
    }

    fn cost(&self, _: &u32, _: &i32) -> u32 {
        1 + u32::from(self.lie == Lie::NewCosts && self.asked.get() == 15)
    }

    fn inverse(&self, action: &i32) -> Option<i32> {
        match self.lie {
            Lie::InverseSame => Some(*action),
            Lie::InverseIllegal => Some(7),
            // The check lists the actions of a state no more often than the exploration does.
            Lie::NewActions | Lie::NewCosts => None,
            _ => Some(-action),
        }
    }
}

impl Reversible for Ring {
    fn goals(&self) -> impl IntoIterator<Item = u32> {
        match self.lie {
            Lie::GoalUnlisted => vec![],
            Lie::GoalTooMany => vec![0, 1],
            _ => vec![0],
        }
    }

    fn actions_into(&self, _: &u32) -> impl IntoIterator<Item = i32> {
        if self.lie == Lie::IntoTooMany { vec![-1, 1, 2] } else { vec![-1, 1] }
    }

    fn undo(&self, state: &mut u32, action: &i32) {
        let back = if self.lie == Lie::UndoSame { *action } else { -action };
        self.apply(state, &back);
    }
}

fn round(n: &u32) -> u32 {
    (*n).min(10 - *n)
}

fn kinds<P: Problem>(faults: &[Fault<P>]) -> Vec<What> {
    faults.iter().map(|fault| fault.what).collect()
}

#[test]
fn the_truth_has_no_faults() {
    let ring = ring(Lie::None);
    let report = whole(&ring, &round);
    assert_eq!(kinds(&report.faults), []);
    assert!(report.is_admissible() && report.is_consistent());
    assert_eq!((report.states, report.steps, report.goals), (10, 20, 1));
    assert_eq!((report.mean_estimate, report.mean_distance), (2.5, 2.5));
    assert_eq!(kinds(&backward(&ring).faults), []);
}

#[test]
fn each_lie_of_a_problem_is_seen() {
    for (lie, what) in [
        (Lie::InverseSame, What::InverseElsewhere),
        (Lie::InverseIllegal, What::InverseNotListed),
        (Lie::NewActions, What::NotDeterministic),
        (Lie::NewCosts, What::NotDeterministic),
    ] {
        assert_eq!(kinds(&whole(&ring(lie), &round).faults), [what]);
    }
    for (lie, expected) in [
        (Lie::UndoSame, &[What::NotUndone, What::UndoneElsewhere][..]),
        (Lie::GoalUnlisted, &[What::GoalNotListed]),
        (Lie::GoalTooMany, &[What::ListedNoGoal]),
        (Lie::IntoTooMany, &[What::UndoneElsewhere]),
    ] {
        assert_eq!(kinds(&backward(&ring(lie)).faults), expected);
    }
}

/// A limit ends the comparison. It reports nothing about the rest, and keeps the faults found.
#[test]
fn limits_end_the_backward_comparison() {
    let within = |limits: Limits| {
        let ring = ring(Lie::GoalTooMany);
        let report = Space::within(&ring, limits).check_backward();
        (report.stopped, kinds(&report.faults))
    };
    assert_eq!(within(Limits::none()), (None, vec![What::ListedNoGoal]));
    assert_eq!(within(Limits::none().nodes(3)), (Some(Stop::Nodes), vec![What::ListedNoGoal]));
    assert_eq!(within(Limits::none().time(Duration::ZERO)), (Some(Stop::Time), vec![]));
}

/// Limits end an endless list of goals.
#[test]
fn an_endless_list_of_goals_keeps_the_limits() {
    struct Endless;
    impl Problem for Endless {
        type State = u64;
        type Action = ();
        type Cost = u32;

        fn start(&self) -> u64 {
            0
        }

        fn is_goal(&self, _: &u64) -> bool {
            true
        }

        fn actions(&self, _: &u64) -> impl IntoIterator<Item = ()> {
            []
        }

        fn apply(&self, _: &mut u64, (): &()) {}
    }
    impl Reversible for Endless {
        fn goals(&self) -> impl IntoIterator<Item = u64> {
            0..
        }

        fn actions_into(&self, _: &u64) -> impl IntoIterator<Item = ()> {
            []
        }

        fn undo(&self, _: &mut u64, (): &()) {}
    }
    for (limits, stop) in [
        (Limits::none().memory(1 << 20), Stop::Memory),
        (Limits::none().time(Duration::from_millis(30)), Stop::Time),
    ] {
        assert_eq!(Space::within(&Endless, limits).check_backward().stopped, Some(stop));
    }
}

#[test]
fn an_overestimate_comes_with_its_smallest_example() {
    let report = whole(&ring(Lie::None), &|n: &u32| round(n) + u32::from(*n >= 7) * *n);
    let fault = report.fault(What::Overestimate).unwrap();
    assert_eq!((fault.count, fault.worst), (3, 9.0));
    assert_eq!((fault.state, fault.distance, fault.claim), (9, 1, Some((10, 1))));
    // The estimate falls from 9 to 0 and, in the other direction, from 7 to 6.
    let fault = report.fault(What::Inconsistent).unwrap();
    assert_eq!((fault.count, fault.state, fault.action), (2, 9, Some(1)));
}

#[test]
fn an_admissible_estimate_need_not_be_consistent() {
    let report = whole(&ring(Lie::None), &|n: &u32| if *n == 4 { 4 } else { 0 });
    assert!(report.is_admissible() && !report.is_consistent());
    let fault = &report.faults[0];
    assert_eq!((fault.count, fault.worst, fault.claim), (2, 3.0, Some((4, 1))));
}

#[test]
fn a_goal_must_be_zero() {
    let report = whole(&ring(Lie::None), &|_: &u32| 1);
    assert_eq!(kinds(&report.faults), [What::Overestimate, What::GoalNotZero]);
    assert_eq!(report.fault(What::GoalNotZero).unwrap().state, 0);
}

/// Down from 3, or aside to 90, which is a dead end.
fn pit() -> impl Problem<State = u32, Action = u32, Cost = u32> {
    let list = |&n: &u32| match n {
        90 => vec![],
        0 => vec![90],
        n => vec![n - 1, 90],
    };
    from_fn(3u32, list, |n, to: &u32| *n = *to, |&n| n == 0)
}

#[test]
fn dead_ends_and_false_dead_ends_are_distinguished() {
    let report = whole(&pit(), &|n: &u32| if *n == 90 { u32::MAX } else { *n });
    assert_eq!(kinds(&report.faults), []);
    assert_eq!((report.dead_ends, report.known_dead_ends), (1, 1));
    let report = whole(&pit(), &|n: &u32| if *n == 2 { u32::MAX } else { 0 });
    assert_eq!(kinds(&report.faults), [What::FalseDeadEnd, What::Inconsistent]);
    assert_eq!(report.faults[0].claim, Some((u32::MAX, 2)));
    assert_eq!((report.dead_ends, report.known_dead_ends), (1, 0));
    assert!(!report.is_admissible());
}

/// The distance around the ring, updated step by step; `slip` steps are lost at cell 5.
struct Kept {
    slip: u32,
}

impl Heuristic<Ring> for Kept {
    type Memo = u32;

    fn first(&self, state: &u32) -> u32 {
        round(state)
    }

    fn after(&self, _: &u32, _: &i32, child: &u32) -> u32 {
        round(child) - if *child == 5 { self.slip } else { 0 }
    }

    fn value(&self, memo: &u32) -> u32 {
        *memo
    }
}

#[test]
fn a_wrong_memo_is_detected_immediately() {
    let report = whole(&ring(Lie::None), &Kept { slip: 1 });
    assert_eq!(kinds(&report.faults), [What::MemoDiffers]);
    // Two steps lead into 5, from 4 and from 6.
    let fault = &report.faults[0];
    assert_eq!((fault.count, fault.state, fault.claim), (2, 4, Some((4, 5))));
    assert_eq!(kinds(&whole(&ring(Lie::None), &Kept { slip: 0 }).faults), []);
}

/// A heuristic that counts updates in its memo, and is wrong from the third on.
struct Drifting;

impl Heuristic<Ring> for Drifting {
    type Memo = (u32, u32);

    fn first(&self, state: &u32) -> Self::Memo {
        (round(state), 0)
    }

    fn after(&self, parent: &Self::Memo, _: &i32, child: &u32) -> Self::Memo {
        (round(child), parent.1 + 1)
    }

    fn value(&self, memo: &Self::Memo) -> u32 {
        memo.0.saturating_sub(u32::from(memo.1 >= 3))
    }
}

#[test]
fn a_memo_that_drifts_over_several_steps_is_seen() {
    assert_eq!(kinds(&whole(&ring(Lie::None), &Drifting).faults), [What::MemoDiffers]);
}

#[test]
fn a_partial_space_is_reported() {
    let endless = from_fn(50u32, |_| [1u32, 3], |n, a| *n += a, |&n| n == 60);
    let report = Space::within(&endless, Limits::none().nodes(100)).check_heuristic(&|_: &u32| 9u32);
    assert!(report.stopped.is_some() && !report.is_admissible());
    assert!(report.to_string().contains("not the whole space, the node limit"));
    // From 50 to 60 there are three steps of at most 3: only 51, 54 and 57 are seen. The paths seen are real, so these
    // are faults.
    let fault = report.fault(What::Overestimate).unwrap();
    assert_eq!((fault.state, fault.claim), (60, Some((9, 0))));
}

#[test]
fn memory_is_bounded() {
    let endless = from_fn(0u64, |_| [1u64, 2, 3], |n, a| *n += a, |_| false);
    for bytes in [20_000, 1 << 20, 8 << 20] {
        let space = Space::within(&endless, Limits::none().memory(bytes));
        assert_eq!(space.stopped(), Some(&crate::limits::Stop::Memory));
        assert!(space.held() <= bytes + bytes / 8, "{} held in {bytes}", space.held());
        assert!(space.len() * 400 > bytes, "{} states in {bytes}", space.len());
    }
}

#[test]
fn reals_may_be_rounded_but_not_wrong() {
    let tenths = from_fn(0u32, |&n| (n < 30).then_some(()), |n, ()| *n += 1, |&n| n == 30);
    let priced = tenths.with_cost(|_, ()| Real::new(0.1));
    // 30 - n tenths in one product differ from their sum in the last bits.
    let at_once = |n: &u32| Real::new(f64::from(30 - n) * 0.1);
    assert_eq!(kinds(&whole(&priced, &at_once).faults), []);
    let too_much = |n: &u32| Real::new(f64::from(30 - n) * 0.100_001);
    assert!(!whole(&priced, &too_much).is_admissible());
}

#[test]
fn samples_are_of_the_depth_and_of_the_seed() {
    let wide = from_fn(0u32, |_| 1..1000u32, |n, a| *n = (*n + a) % 1000, |&n| n == 0);
    let space = exact(&wide);
    let sample = space.states_at(1, 20, 7);
    assert_eq!(sample, space.states_at(1, 20, 7));
    assert_ne!(sample, space.states_at(1, 20, 8));
    let mut distinct = sample;
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(distinct.len(), 20);
    assert!(distinct.iter().all(|n| space.distance(n) == Some(1)));
    assert_eq!(space.states_at(2, 20, 7), []);
}

/// A heuristic that counts its estimates, and raises the stop flag at one of them.
fn stopped_at(most: u32, flag: &StopFlag) -> impl Fn(&u32) -> u32 {
    let asked = std::cell::Cell::new(0);
    move |_| {
        asked.set(asked.get() + 1);
        if asked.get() == most {
            flag.raise();
        }
        assert!(asked.get() < most + 200, "nobody looked at the flag");
        0
    }
}

fn great_ring() -> impl Problem<State = u32, Action = u32, Cost = u32> {
    from_fn(0u32, |_| [1u32, 49_999], |n, a| *n = (*n + a) % 50_000, |&n| n == 0)
}

#[test]
fn checking_a_heuristic_checks_the_stop_flag() {
    let ring = great_ring();
    // 50,000 estimates of states, then a memo for each of 100,000 steps.
    for most in [1, 20_000, 49_999, 60_000, 120_000] {
        let flag = StopFlag::new();
        let space = Space::within(&ring, Limits::none().stop(&flag));
        assert!(space.is_whole());
        let report = space.check_heuristic(&stopped_at(most, &flag));
        assert_eq!(report.stopped, Some(Stop::Asked), "{most}");
        assert_eq!(report.states, 50_000);
        assert!(report.to_string().contains("not the whole space, it was interrupted"));
    }
}

#[test]
fn comparing_checks_the_stop_flag() {
    let (ring, flag) = (great_ring(), StopFlag::new());
    let space = Space::within(&ring, Limits::none().stop(&flag));
    let found = space.dominance(&stopped_at(20_000, &flag), &Blind);
    assert_eq!((found.stopped, found.higher, found.lower), (Some(Stop::Asked), 0, 0));
    assert!((20_000..20_200).contains(&found.equal));
    assert_eq!(
        found.to_string(),
        format!(
            "equal (higher at 0, lower at 0, equal at {}; it was interrupted)",
            crate::wording::thousands(found.equal)
        )
    );
    let nothing = space.dominance(&Blind, &Blind).to_string();
    assert_eq!(nothing, "not compared (it was interrupted)");
}

/// A goal test that raises the flag after the walk. The walk makes no goal tests, so the first is that of the
/// distances.
#[test]
fn computing_distances_checks_the_stop_flag() {
    let (flag, asked) = (StopFlag::new(), std::cell::Cell::new(0));
    let is_goal = |n: &u32| {
        flag.raise();
        asked.set(asked.get() + 1);
        *n == 0
    };
    let ring = from_fn(0u32, |_| [1u32, 49_999], |n, a| *n = (*n + a) % 50_000, is_goal);
    let space = Space::within(&ring, Limits::none().stop(&flag));
    assert_eq!((space.len(), space.stopped()), (50_000, Some(&Stop::Asked)));
    assert!((1..200).contains(&asked.get()));
    assert_eq!(space.distance(&1), Some(u32::MAX), "no path was found before it was stopped");
    assert!(space.check_heuristic(&|n: &u32| 50_000 - n).faults.is_empty());
}

/// The estimates of 50,000 states take 200 kB; their memos of 4 kB each would take 200 MB at once.
#[test]
fn checking_a_heuristic_keeps_the_memory_limit() {
    let fan = from_fn(0u32, |&n| if n == 0 { 1..50_000u32 } else { 0..0 }, |n, a| *n = *a, |&n| n == 1);
    let report = |bytes| Space::within(&fan, Limits::none().memory(bytes)).check_heuristic(&Heavy);
    assert_eq!(report(32 << 20).stopped, Some(Stop::Memory));
    assert_eq!(report(1 << 30).stopped, None);
}

/// A zero heuristic with a large memo.
struct Heavy;

impl<P: Problem<Cost = u32>> Heuristic<P> for Heavy {
    type Memo = [u64; 512];

    fn first(&self, _: &P::State) -> [u64; 512] {
        [0; 512]
    }

    fn value(&self, _: &[u64; 512]) -> u32 {
        0
    }
}
