//! A builder with its default settings equals the method of that name with its defaults.

use super::local::settings::OF_BOARDS;
use super::*;
use crate::table::{Setting, Takes};
use solvarium::csp::{Backtrack, exact_cover::ExactCover};
use solvarium::game::{AlphaBeta, DfPn, Minimax, Mtdf, ProofNumber, Pvs, Retrograde, Uct};
use solvarium::heuristic::Blind;
use solvarium::local::{
    Anneal, Evolve, HillClimb, IteratedLocalSearch, LateAcceptance, Memetic, MinConflicts, StochasticBeam,
    Tabu,
};
use solvarium::path::{
    AStar, AnytimeAStar, Beam, BestFirst, BidirectionalBreadthFirst, BreadthFirst, DepthFirst, DepthLimited,
    EnforcedHillClimbing, HashDistributed, Ida, IterativeDeepening, LazyGreedy, Nbs, RecursiveBestFirst,
};
use solvarium::puzzle::tsp::{HeldKarp, LinKernighan};
use solvarium::settings::Values;
use std::collections::BTreeSet;
use std::fmt::Debug;

/// The debug form of an algorithm made by its builder, and of one made from the values of the row.
fn both(built: impl Debug, named: impl Debug) -> [String; 2] {
    [format!("{built:?}"), format!("{named:?}")]
}

/// Both forms for the method of this name; none if this list does not know its algorithm.
fn algorithms(name: &str, values: &Values) -> Option<[String; 2]> {
    Some(match name {
        "astar" => both(AStar::new(Blind), AStar::configured(Blind, values)),
        "greedy" => both(BestFirst::greedy(Blind), BestFirst::greedy_configured(Blind, values)),
        "uniform-cost" => both(BestFirst::uniform_cost(), BestFirst::new(Blind)),
        "lazy-greedy" => both(LazyGreedy::new(Blind), LazyGreedy::configured(Blind, values)),
        "anytime-astar" => both(AnytimeAStar::new(Blind), AnytimeAStar::configured(Blind, values)),
        "enforced-hill-climbing" => both(EnforcedHillClimbing::new(Blind), EnforcedHillClimbing::new(Blind)),
        "hda" => {
            let two = std::num::NonZero::new(2).unwrap();
            both(HashDistributed::new(Blind, two), HashDistributed::configured(Blind, values))
        }
        "bfs" => both(BreadthFirst::new(), BreadthFirst::configured(values)),
        "dfs" => both(DepthFirst::new(), DepthFirst::configured(values)),
        "depth-limited" => both(DepthLimited::new(50), DepthLimited::configured(values)),
        "iterative-deepening" => both(IterativeDeepening::new(), IterativeDeepening::configured(values)),
        "ida" => both(Ida::new(Blind), Ida::configured(Blind, values)),
        "rbfs" => both(RecursiveBestFirst::new(Blind), RecursiveBestFirst::new(Blind)),
        "beam" => both(Beam::new(Blind, 100), Beam::configured(Blind, values)),
        "bidirectional" => both(BidirectionalBreadthFirst::new(), BidirectionalBreadthFirst::new()),
        "nbs" => both(Nbs::new(Blind, Blind), Nbs::configured(Blind, Blind, values)),
        "backtrack" => both(Backtrack::new(), Backtrack::configured(values)),
        "exact-cover" => both(ExactCover::new(), ExactCover::configured(values)),
        #[cfg(feature = "sat")]
        "sat" => both(solvarium::csp::sat::Sat::new(), solvarium::csp::sat::Sat::configured(values, 0)),
        "minimax" => both(Minimax::new(), Minimax::configured(values)),
        "alpha-beta" => both(AlphaBeta::new(), AlphaBeta::configured(values)),
        "pvs" => both(Pvs::new(), Pvs::configured(values)),
        "mtdf" => both(Mtdf::new(), Mtdf::configured(values)),
        "uct" => both(Uct::new(), Uct::configured(values)),
        "proof-number" => both(ProofNumber::new(), ProofNumber::configured(values)),
        "df-pn" => both(DfPn::new(), DfPn::configured(values)),
        "retrograde" => both(Retrograde::new(), Retrograde::configured(values)),
        "climb" => both(HillClimb::new(), HillClimb::configured(values)),
        "min-conflicts" => both(MinConflicts::new(), MinConflicts::configured(values)),
        "anneal" => both(Anneal::new(), Anneal::configured(values)),
        "late-acceptance" => both(LateAcceptance::new(), LateAcceptance::configured(values)),
        "tabu" => both(Tabu::new(), Tabu::configured(values)),
        "ils" => both(IteratedLocalSearch::new(), IteratedLocalSearch::configured(values)),
        "stochastic-beam" => both(StochasticBeam::new(), StochasticBeam::configured(values)),
        "evolve" => both(Evolve::new(), Evolve::configured(values)),
        "memetic" => both(Memetic::new(), Memetic::configured(values)),
        "lin-kernighan" => both(LinKernighan::new(), LinKernighan::configured(values)),
        "held-karp" => both(HeldKarp::new(), HeldKarp::configured(values)),
        _ => return None,
    })
}

#[test]
fn builders_begin_as_methods_do() {
    for entry in methods() {
        let method = Method::of(entry);
        // These stand for another method, or are for one puzzle only and have no builder in the library.
        let has_no_builder = matches!(method.how(), How::Auto | How::BestLocal | How::Own(_));
        let is_missing = entry.name == "sat" && cfg!(not(feature = "sat"));
        match algorithms(entry.name, method.values()) {
            Some([built, named]) => assert_eq!(built, named, "{}", entry.name),
            None => assert!(has_no_builder || is_missing, "no builder is compared with {}", entry.name),
        }
    }
}

/// Two values of a setting, at least one of which is not its default.
fn samples(setting: &Setting) -> Vec<String> {
    match setting.takes {
        Takes::Int { min, .. } => vec![min.to_string(), (min + 1).to_string()],
        Takes::IntOr { min, or, .. } => vec![min.to_string(), or.into()],
        Takes::Float { min, max } => vec![min.to_string(), max.to_string()],
        Takes::Choice(words) => words.iter().map(|(word, _)| (*word).into()).collect(),
        takes => panic!("no values of {takes}"),
    }
}

/// An algorithm that ignores a setting would leave it without effect.
#[test]
fn every_setting_changes_the_algorithm() {
    for entry in methods() {
        let values = Values::new(entry.settings);
        let found = |values: &Values| algorithms(entry.name, values).map(|[_, named]| named);
        let settings =
            entry.settings.iter().filter(|own| !OF_BOARDS.iter().any(|other| own.name == other.name));
        for setting in settings.filter(|_| found(&values).is_some()) {
            let with = |values: &Values, setting: &Setting, text: &str| {
                values.clone().with(setting.name, text).unwrap()
            };
            let is_read = |values: &Values| {
                let found: BTreeSet<_> =
                    samples(setting).iter().map(|text| found(&with(values, setting, text))).collect();
                found.len() > 1
            };
            // Some settings are read only if another is set, such as the share of a truncation.
            let choices = entry.settings.iter().filter(|other| matches!(other.takes, Takes::Choice(_)));
            let mut beside =
                choices.flat_map(|other| samples(other).into_iter().map(move |text| (other, text)));
            let is_read =
                is_read(&values) || beside.any(|(other, text)| is_read(&with(&values, other, &text)));
            assert!(is_read, "nobody reads '{}' of {}", setting.name, entry.name);
        }
    }
}
