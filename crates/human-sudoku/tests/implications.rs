//! Checks shown chains: each node follows from its parents by its rule, and the ends prove the step. The checker knows
//! links, singles and the definition of each technique inside a chain. It shares nothing with the searches.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a panic fails the test, also in helpers")]

use std::ops::ControlFlow;

use human_sudoku::hodoku;
use human_sudoku::se::Ladder;
use human_sudoku::{
    Budget, By, CandidateSet, CellSet, Family, Finder, Geometry, Node, Position, Reason, Step, Technique,
    TechniqueSet,
};

/// The reason why a step does not follow.
type Fault = String;

fn single(node: &Node) -> Result<(usize, usize), Fault> {
    let cell = node.cells.only().ok_or("a node of several cells")?;
    Ok((cell, usize::from(node.digit)))
}

fn check(holds: bool, sentence: impl Fn() -> String) -> Result<(), Fault> {
    if holds { Ok(()) } else { Err(sentence()) }
}

/// Whether one node leads to another by a link.
fn is_link(position: &Position, from: &Node, to: &Node) -> bool {
    let (Ok((cell, digit)), Ok((other, next))) = (single(from), single(to)) else { return false };
    let geometry = position.geometry();
    let sees = cell == other && digit != next || digit == next && geometry.peers(cell).contains(other);
    let both: CellSet = [cell, other].into_iter().collect();
    let is_strong = if cell == other {
        position.candidates(cell) == [digit, next].into_iter().collect()
    } else {
        (0..geometry.house_count()).any(|house| position.places_in(digit, house) == both)
    };
    sees && from.on != to.on && (from.on || is_strong)
}

/// Returns the parents of a node, which must all be false candidates.
fn struck(nodes: &[Node], reason: &Reason) -> Result<CandidateSet, Fault> {
    let mut all = CandidateSet::EMPTY;
    for &parent in &reason.parents {
        let node = nodes[usize::from(parent)];
        check(!node.on, || format!("{node:?} is no reason for a single"))?;
        let (cell, digit) = single(&node)?;
        all.insert(cell, digit);
    }
    Ok(all)
}

/// Whether a node follows from its parents.
fn follows(position: &Position, nodes: &[Node], at: usize, reason: &Reason) -> Result<(), Fault> {
    let node = &nodes[at];
    let (cell, digit) = single(node)?;
    check(reason.parents.iter().all(|&parent| usize::from(parent) < at), || "a later parent".into())?;
    if reason.by == By::Link {
        let [parent] = reason.parents[..] else { return Err("a link of several parents".into()) };
        return check(is_link(position, &nodes[usize::from(parent)], node), || "no link".into());
    }
    let mut after = position.clone();
    struck(nodes, reason)?.iter().for_each(|(cell, digit)| after.remove(cell, digit));
    match &reason.by {
        By::Link => Ok(()),
        By::NakedSingle => check(node.on && after.candidates(cell).only() == Some(digit), || {
            format!("candidates {:?}", after.candidates(cell))
        }),
        By::HiddenSingle(house) => {
            check(node.on && after.places_in(digit, *house).only() == Some(cell), || {
                format!("places {:?}", after.places_in(digit, *house))
            })
        }
        By::Step(step) => {
            check(!node.on && step.eliminations.contains(cell, digit), || "not struck out".into())?;
            proves(&after, step).map_err(|why| format!("{}: {why}", step.technique))
        }
    }
}

/// Checks that the pattern of a step exists and removes the step's candidates.
fn proves(position: &Position, step: &Step) -> Result<(), Fault> {
    if !step.chains.is_empty() {
        return chains_prove(position, step);
    }
    let geometry = position.geometry();
    let places = |house: usize, digit: usize| position.places_in(digit, house);
    let houses = || step.houses.into_iter();
    let (base, digit) = (houses().next().ok_or("no house")?, step.digits.first().ok_or("no digit")?);
    let holds = match step.technique {
        Technique::Pointing | Technique::Claiming => {
            let cover = geometry.house(step.covers.first().ok_or("no cover")?);
            let outside = cover - geometry.house(base);
            let goes = step.eliminations.iter().all(|(cell, gone)| gone == digit && outside.contains(cell));
            goes && (places(base, digit) - cover).is_empty()
        }
        Technique::HiddenPair => {
            let lie = step.digits.into_iter().all(|digit| (places(base, digit) - step.cells).is_empty());
            let mut gone = step.eliminations.iter();
            lie && step.cells.len() == 2
                && gone.all(|(cell, digit)| step.cells.contains(cell) && !step.digits.contains(digit))
        }
        Technique::NakedPair => {
            let has_others = |cell: usize| !(position.candidates(cell) - step.digits).is_empty();
            let house = geometry.house(base) - step.cells;
            let mut gone = step.eliminations.iter();
            step.cells.len() == 2
                && (step.cells - geometry.house(base)).is_empty()
                && !step.cells.into_iter().any(has_others)
                && gone.all(|(cell, digit)| house.contains(cell) && step.digits.contains(digit))
        }
        Technique::XWing => {
            let all = |houses: human_sudoku::HouseSet| {
                houses.into_iter().fold(CellSet::EMPTY, |all, house| all | geometry.house(house))
            };
            let (base, cover) = (all(step.houses), all(step.covers));
            let mut gone = step.eliminations.iter();
            step.houses.len() == 2
                && step.covers.len() == 2
                && ((position.places(digit) & base) - cover).is_empty()
                && gone.all(|(cell, gone)| gone == digit && cover.contains(cell) && !base.contains(cell))
        }
        other => return Err(format!("{other} is no technique of chains")),
    };
    check(holds, || format!("the pattern is not there: {step:?}"))
}

/// Checks that each node of each chain follows from its parents, and that the ends prove the step.
fn chains_prove(position: &Position, step: &Step) -> Result<(), Fault> {
    for (number, nodes) in step.chains.iter().enumerate() {
        for at in 1..nodes.len() {
            let reason = step.reason(number, at);
            follows(position, nodes, at, &reason)
                .map_err(|why| format!("chain {number}, node {at} {:?}: {why}", nodes[at]))?;
        }
    }
    let starts: Vec<Node> = step.chains.iter().map(|chain| chain[0]).collect();
    let ends: Vec<Node> = step.chains.iter().map(|chain| *chain.last().unwrap()).collect();
    let contrary = |node: Node| Node { on: !node.on, ..node };
    if let ([start], [end]) = (&starts[..], &ends[..]) {
        return match *end == contrary(*start) {
            true => says(position, step, *end),
            false => is_cycle(position, step),
        };
    }
    if starts.iter().all(|start| *start == starts[0]) {
        let holds = ends.len() == 2 && ends[0] == contrary(ends[1]);
        return check(holds, || format!("no contradiction: {ends:?}"))
            .and_then(|()| says(position, step, contrary(starts[0])));
    }
    // A case that also leads to a contradiction by two chains does not count.
    let cases = starts.chunk_by(|one, other| one == other);
    let mut rest = &ends[..];
    let (mut left, mut all) = (Vec::new(), Vec::new());
    for case in cases {
        all.push(case[0]);
        let of_case = rest.split_off(..case.len()).unwrap();
        match of_case {
            [end] => left.push(*end),
            [one, other] if *one == contrary(*other) => (),
            _ => return Err(format!("no case: {of_case:?}")),
        }
    }
    check(left.iter().all(|end| *end == left[0]), || format!("different ends: {ends:?}"))?;
    check(are_all(position, &all)?, || format!("there are other cases than {all:?}"))?;
    says(position, step, *left.first().ok_or("no case is left")?)
}

/// Whether one of the starts must be true.
fn are_all(position: &Position, starts: &[Node]) -> Result<bool, Fault> {
    if let [one, other] = starts
        && *one == (Node { on: !other.on, ..*other })
    {
        return Ok(true);
    }
    let mut all = CandidateSet::EMPTY;
    for start in starts {
        let (cell, digit) = single(start)?;
        check(start.on, || "a start that is off".into())?;
        all.insert(cell, digit);
    }
    let (cell, digit) = single(&starts[0])?;
    let covers =
        |candidates: Vec<(usize, usize)>| candidates.iter().all(|&(cell, digit)| all.contains(cell, digit));
    let of_cell = position.candidates(cell).into_iter().map(|digit| (cell, digit)).collect();
    let of_house = |house: usize| position.places_in(digit, house).into_iter().map(|cell| (cell, digit));
    let geometry = position.geometry();
    let mut houses = (0..geometry.house_count()).filter(|&house| geometry.house(house).contains(cell));
    Ok(covers(of_cell) || houses.any(|house| covers(of_house(house).collect())))
}

/// Checks that the step states this candidate's truth or falsehood.
fn says(position: &Position, step: &Step, node: Node) -> Result<(), Fault> {
    let (cell, digit) = single(&node)?;
    let mut gone = CandidateSet::EMPTY;
    if node.on {
        position.candidates(cell).without(digit).into_iter().for_each(|other| gone.insert(cell, other));
    } else {
        gone.insert(cell, digit);
    }
    // A technique inside a chain may need more than the removals of its chain, if candidates are restored.
    let all = step.eliminations.iter().all(|(cell, digit)| gone.contains(cell, digit));
    check(all, || format!("{node:?} does not strike out {:?}", step.eliminations))
}

/// Checks that the chain is closed, and that removed candidates see two neighbours of it.
fn is_cycle(position: &Position, step: &Step) -> Result<(), Fault> {
    let nodes = &step.chains[0];
    let (first, last) = (nodes[0], nodes[nodes.len() - 1]);
    check(is_link(position, &last, &first), || "the cycle does not close".into())?;
    let sees = |cell: usize, digit: usize, on: bool| {
        nodes.iter().any(|node| {
            node.on == on
                && usize::from(node.digit) == digit
                && node.cells.only().is_some_and(|end| position.geometry().peers(end).contains(cell))
        })
    };
    let goes = |(cell, digit)| sees(cell, digit, true) && sees(cell, digit, false);
    check(step.eliminations.iter().all(goes), || "it does not see both colours".into())
}

/// Returns 300 puzzles whose ratings are committed.
fn puzzles() -> Vec<Position> {
    let text = include_str!("../testdata/ratings.txt");
    let digit = |byte: u8| if byte == b'.' { 0 } else { byte - b'0' };
    let values = text.lines().map(|line| line.bytes().take(81).map(digit).collect::<Vec<u8>>());
    values.map(|values| Position::of_puzzle(Geometry::nine(), &values)).collect()
}

/// A puzzle whose path has nested chains of every level but the last.
const NESTED: &str = "98.7.....65....7....7.6....4....6.3...59..6......2...1..95..8......1...4.....3.2.";

fn check_path(ladder: &mut Ladder, mut position: Position, branching: &mut usize) {
    while !position.is_solved() {
        let Some(step) = ladder.next(&position, &Budget::UNLIMITED).unwrap() else { return };
        if !step.chains.is_empty() {
            *branching += usize::from(!step.reasons.is_empty());
            chains_prove(&position, &step)
                .unwrap_or_else(|why| panic!("{position} {}: {why}", step.technique));
        }
        position.apply(&step);
    }
}

#[test]
fn each_node_follows_from_its_parents() {
    let mut ladder = Ladder::new(TechniqueSet::EMPTY);
    let mut branching = 0;
    for position in puzzles() {
        check_path(&mut ladder, position, &mut branching);
    }
    assert!(branching > 10, "{branching} steps branch");
    let values: Vec<u8> = NESTED.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
    check_path(&mut ladder, Position::of_puzzle(Geometry::nine(), &values), &mut branching);
}

/// Positions of every chain technique, the highest level included: all their steps.
#[test]
fn each_node_of_every_step_follows_from_its_parents() {
    let (mut steps, mut inside) = (0, 0);
    for line in include_str!("../testdata/se-positions.txt").lines().filter(|line| !line.starts_with('#')) {
        let [name, values, struck] = std::array::from_fn(|at| line.split(' ').nth(at).unwrap());
        let technique = Technique::named(name).unwrap();
        if line.ends_with('-') || technique.entry().family != Family::Forcing {
            continue;
        }
        let digit = |byte: u8| if byte == b'.' { 0 } else { byte - b'0' };
        let values: Vec<u8> = values.bytes().map(digit).collect();
        let mut position = Position::of_puzzle(Geometry::nine(), &values);
        for triple in struck.split(',').filter(|triple| !triple.is_empty()) {
            let [digit, row, column] = std::array::from_fn(|at| usize::from(triple.as_bytes()[at] - b'1'));
            position.remove(9 * row + column, digit);
        }
        let others = Technique::ALL.iter().copied().filter(|&other| other != technique).collect();
        let mut found = |step: Step| {
            chains_prove(&position, &step).unwrap_or_else(|why| panic!("{position} {name}: {why}"));
            let by_chains = |reason: &Reason| matches!(&reason.by, By::Step(step) if !step.chains.is_empty());
            inside += usize::from(step.reasons.iter().flatten().any(by_chains));
            steps += 1;
            ControlFlow::Continue(())
        };
        Ladder::new(others).all(&position, &Budget::UNLIMITED, &mut found).unwrap();
    }
    assert!(steps > 100 && inside > 10, "{steps} steps, {inside} with chains inside");
}

/// A puzzle whose path on HoDoKu's scale has forcing nets.
const NETS: &str = ".....4.8957.2..4.......5......58....4...71.9.8..6...3........46..7......3.5.1.8..";

/// Nets on HoDoKu's scale: all at some positions of two paths, including those where a net is next. Many are rejected
/// without their reasons.
#[test]
fn each_node_of_each_net_follows_from_its_parents() {
    let is_net = |technique: Technique| {
        matches!(technique, Technique::ForcingNetContradiction | Technique::ForcingNetVerity)
    };
    let others = Technique::ALL.iter().copied().filter(|&technique| !is_net(technique)).collect();
    let [mut path, mut nets] = [TechniqueSet::EMPTY, others].map(hodoku::Ladder::new);
    let (mut number, mut on_path, mut all, mut locked, mut refused) = (0, 0, 0, 0, 0);
    for puzzle in [NESTED, NETS] {
        let values: Vec<u8> = puzzle.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
        let mut position = Position::of_puzzle(Geometry::nine(), &values);
        while let Some(step) = path.next(&position, &Budget::UNLIMITED).unwrap() {
            number += 1;
            if !is_net(step.technique) && number % 16 != 0 {
                position.apply(&step);
                continue;
            }
            on_path += usize::from(is_net(step.technique));
            let mut found = |step: Step| {
                chains_prove(&position, &step).unwrap_or_else(|why| panic!("{why}: {position} {step:?}"));
                let by_step = |reason: &Reason| matches!(reason.by, By::Step(_));
                locked += usize::from(step.reasons.iter().flatten().any(by_step));
                let flat = Step { reasons: Vec::new(), ..step.clone() };
                refused += usize::from(chains_prove(&position, &flat).is_err());
                all += 1;
                ControlFlow::Continue(())
            };
            if is_net(step.technique) {
                let _: ControlFlow<()> = found(step.clone());
            }
            nets.all(&position, &Budget::UNLIMITED, &mut found).unwrap();
            position.apply(&step);
        }
    }
    let sentence =
        format!("{on_path} nets on paths, {all} in all, {locked} with locked digits, {refused} branch");
    assert!(on_path > 3 && all > 100 && locked > 10 && refused > all / 2, "{sentence}");
}

#[test]
fn a_chain_with_a_wrong_reason_is_refused() {
    let mut ladder = Ladder::new(TechniqueSet::EMPTY);
    let mut refused = 0;
    for mut position in puzzles() {
        while !position.is_solved() {
            let step = ladder.next(&position, &Budget::UNLIMITED).unwrap().unwrap();
            if !step.reasons.is_empty() {
                let flat = Step { reasons: Vec::new(), ..step.clone() };
                assert!(chains_prove(&position, &flat).is_err(), "{flat:?}");
                refused += 1;
            }
            position.apply(&step);
        }
        if refused > 5 {
            return;
        }
    }
    panic!("no step branches");
}
