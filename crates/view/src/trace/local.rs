//! Events of local searches: figures, best states, reports and restarts. All are in notes of one number, each with its length, so readers
//! can skip unknown ones.
//!
//! There may be millions of them, so the encoder thins them out: the first 10,000 figures are all kept, of the next 20,000 every second,
//! and so on; states likewise, weighted by size. The last best state is always written.

use super::event::{TraceEvent, ValueChange, local_kind, put_note};
use super::external;
use super::page::Page;
use super::varint::{Bytes, put, put_cost, put_signed};
use solvarium::local::Figures;
use solvarium_catalogue::{EventKind, SearchEvent};

/// Flags of the figures that follow.
const SPREAD: u8 = 1;
const TEMPERATURE: u8 = 1 << 1;
const DIVERSITY: u8 = 1 << 2;
const GENERATIONS: u8 = 1 << 3;

/// Number of figures, or restarts, kept before every second is dropped.
const FEW: u64 = 10_000;
/// Number of changed positions kept before every second state is dropped.
const PLACES: u64 = 400_000;
/// Maximum number of positions of a state; damaged data may claim more.
const LONGEST: u64 = 1 << 24;

/// Admits every n-th event, with growing n.
#[derive(Debug)]
struct Sieve {
    every: u64,
    seen: u64,
    passed: u64,
    most: u64,
}

impl Sieve {
    const fn new(most: u64) -> Self {
        Self { every: 1, seen: 0, passed: 0, most }
    }

    /// Whether the next event would be admitted.
    const fn is_open(&self) -> bool {
        self.seen.is_multiple_of(self.every)
    }

    /// Counts an event of this weight; returns whether it is admitted.
    fn pass(&mut self, weight: u64) -> bool {
        let is_open = self.is_open();
        self.seen += 1;
        if is_open {
            self.passed += weight;
            if self.passed >= self.most {
                (self.every, self.seen, self.passed) = (self.every.saturating_mul(2), 1, 0);
            }
        }
        is_open
    }
}

/// The reference values of delta coding.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Previous {
    evaluations: u64,
    generations: u64,
    restarts: u64,
    best: f64,
    temperature: f64,
}

/// Encodes the events of a local search.
#[derive(Debug)]
pub(super) struct LocalEncoder {
    previous: Previous,
    figures: Sieve,
    restarts: Sieve,
    states: Sieve,
    /// Number of restarts so far.
    number: u64,
    /// The state written last.
    values: Vec<i32>,
    /// The best state, while it is not written.
    waiting: Option<(u64, f64, Vec<i32>)>,
    body: Vec<u8>,
}

impl Default for LocalEncoder {
    fn default() -> Self {
        Self {
            previous: Previous::default(),
            figures: Sieve::new(FEW),
            restarts: Sieve::new(FEW),
            states: Sieve::new(PLACES),
            number: 0,
            values: Vec::new(),
            waiting: None,
            body: Vec::new(),
        }
    }
}

impl LocalEncoder {
    /// Whether an event would be skipped.
    #[inline]
    pub(super) fn leaves_out(&self, what: EventKind) -> bool {
        match what {
            EventKind::Figures => !self.figures.is_open(),
            EventKind::Restart => !self.restarts.is_open(),
            EventKind::Best | EventKind::Report => !self.states.is_open(),
            _ => false,
        }
    }

    /// Encodes an event, or skips it.
    #[cold]
    pub(super) fn see(&mut self, out: &mut Page, event: &SearchEvent<'_>) {
        let figures = event.figures.unwrap_or_default();
        let (cost, values) = (event.data.h().unwrap_or(0.0), event.values.unwrap_or_default());
        match event.data.kind {
            EventKind::Figures => self.figures(out, &figures),
            EventKind::Restart => self.restart(out, figures.evaluations),
            EventKind::Best => self.best(out, figures.evaluations, cost, values),
            EventKind::Report => self.report(out, figures.generations, cost, values),
            _ => {}
        }
    }

    fn figures(&mut self, out: &mut Page, figures: &Figures) {
        if self.figures.pass(1) {
            self.put_figures(figures);
            self.note(out, local_kind::Figures);
        }
    }

    fn restart(&mut self, out: &mut Page, evaluations: u64) {
        self.number += 1;
        if self.restarts.pass(1) {
            self.put_evaluations(evaluations);
            put_signed(&mut self.body, self.number.wrapping_sub(self.previous.restarts).cast_signed());
            self.previous.restarts = self.number;
            self.note(out, local_kind::Restart);
        }
    }

    /// A skipped best state is kept: it may be the last.
    fn best(&mut self, out: &mut Page, evaluations: u64, cost: f64, values: &[i32]) {
        if self.states.is_open() {
            self.waiting = None;
            self.put_best(out, evaluations, cost, values);
        } else {
            self.states.pass(0);
            let mut buffer = self.waiting.take().map(|(.., buffer)| buffer).unwrap_or_default();
            buffer.clear();
            buffer.extend_from_slice(values);
            self.waiting = Some((evaluations, cost, buffer));
        }
    }

    fn report(&mut self, out: &mut Page, generations: u64, cost: f64, values: &[i32]) {
        if self.states.is_open() {
            self.put_generations(generations);
            self.put_state(cost, values);
            self.note(out, local_kind::Report);
        } else {
            self.states.pass(0);
        }
    }

    /// Writes the kept best state, if there is one.
    #[inline]
    pub(super) fn settle(&mut self, out: &mut Page) {
        if let Some((evaluations, cost, values)) = self.waiting.take() {
            self.put_best(out, evaluations, cost, &values);
        }
    }

    fn put_best(&mut self, out: &mut Page, evaluations: u64, cost: f64, values: &[i32]) {
        self.put_evaluations(evaluations);
        self.put_state(cost, values);
        self.note(out, local_kind::Best);
    }

    fn put_evaluations(&mut self, evaluations: u64) {
        put_signed(&mut self.body, evaluations.wrapping_sub(self.previous.evaluations).cast_signed());
        self.previous.evaluations = evaluations;
    }

    fn put_generations(&mut self, generations: u64) {
        put_signed(&mut self.body, generations.wrapping_sub(self.previous.generations).cast_signed());
        self.previous.generations = generations;
    }

    #[expect(clippy::cast_precision_loss, reason = "for charts")]
    fn put_figures(&mut self, figures: &Figures) {
        let bit = |is_there: bool, bit: u8| if is_there { bit } else { 0 };
        let has_generations = figures.generations != self.previous.generations;
        let flags = bit(figures.spread != 0.0, SPREAD)
            | bit(figures.temperature.is_some(), TEMPERATURE)
            | bit(figures.diversity.is_some(), DIVERSITY)
            | bit(has_generations, GENERATIONS);
        self.body.push(flags);
        self.put_evaluations(figures.evaluations);
        if has_generations {
            self.put_generations(figures.generations);
        }
        let best = figures.best as f64;
        put_cost(&mut self.body, best, self.previous.best);
        put_cost(&mut self.body, figures.mean, best);
        self.previous.best = best;
        if figures.spread != 0.0 {
            put_cost(&mut self.body, figures.spread, 0.0);
        }
        if let Some(temperature) = figures.temperature {
            put_cost(&mut self.body, temperature, self.previous.temperature);
            self.previous.temperature = temperature;
        }
        if let Some(diversity) = figures.diversity {
            put_cost(&mut self.body, diversity, 0.0);
        }
    }

    /// Encodes a cost, and the positions in which this state differs from the last.
    fn put_state(&mut self, cost: f64, values: &[i32]) {
        put_cost(&mut self.body, cost, self.previous.best);
        put(&mut self.body, values.len() as u64);
        if self.values.len() != values.len() {
            self.values = vec![0; values.len()];
        }
        let pairs = || self.values.iter().zip(values).enumerate().filter(|(_, (old, new))| old != new);
        let (many, mut next) = (pairs().count() as u64, 0);
        put(&mut self.body, many);
        for (place, (_, &value)) in pairs() {
            put(&mut self.body, (place - next) as u64);
            put_signed(&mut self.body, value.into());
            next = place + 1;
        }
        self.values.copy_from_slice(values);
        // Comparing takes time, too.
        self.states.pass(many + 1 + values.len() as u64 / 64);
    }

    /// Writes the body as a note.
    fn note(&mut self, out: &mut Page, which: u8) {
        put_note(out, which, &self.body);
        self.body.clear();
    }
}

/// Decodes a note after its number. The outer `None` is damage, the inner one a note of a later version.
pub(super) fn read(previous: &mut Previous, bytes: &mut Bytes<'_>) -> Option<Option<TraceEvent>> {
    let which = bytes.byte()?;
    let length = usize::try_from(bytes.number()?).ok()?;
    let (body, rest) = bytes.0.split_at_checked(length)?;
    bytes.0 = rest;
    let body = &mut Bytes(body);
    Some(Some(match which {
        local_kind::Figures => TraceEvent::Figures(Box::new(figures(previous, body)?)),
        local_kind::Best => {
            let evaluations = number(&mut previous.evaluations, body)?;
            let (cost, length, places) = state(previous, body)?;
            TraceEvent::Best { evaluations, cost, length, places }
        }
        local_kind::Report => {
            let generations = number(&mut previous.generations, body)?;
            let (cost, length, places) = state(previous, body)?;
            TraceEvent::Report { generations, cost, length, places }
        }
        local_kind::Restart => {
            let evaluations = number(&mut previous.evaluations, body)?;
            TraceEvent::Restart { evaluations, number: number(&mut previous.restarts, body)? }
        }
        _ => return external::read(which, body),
    }))
}

/// Decodes a number stored as a difference to the last.
fn number(last: &mut u64, bytes: &mut Bytes<'_>) -> Option<u64> {
    *last = last.wrapping_add_signed(bytes.signed()?);
    Some(*last)
}

#[expect(clippy::cast_possible_truncation, reason = "a whole number was written; damage saturates")]
fn figures(previous: &mut Previous, bytes: &mut Bytes<'_>) -> Option<Figures> {
    let flags = bytes.byte()?;
    let has = |bit: u8| flags & bit != 0;
    let evaluations = number(&mut previous.evaluations, bytes)?;
    let mut figures = Figures { evaluations, ..Figures::default() };
    if has(GENERATIONS) {
        number(&mut previous.generations, bytes)?;
    }
    figures.generations = previous.generations;
    previous.best = bytes.cost(previous.best)?;
    figures.best = previous.best as i64;
    figures.mean = bytes.cost(previous.best)?;
    if has(SPREAD) {
        figures.spread = bytes.cost(0.0)?;
    }
    if has(TEMPERATURE) {
        previous.temperature = bytes.cost(previous.temperature)?;
        figures.temperature = Some(previous.temperature);
    }
    if has(DIVERSITY) {
        figures.diversity = Some(bytes.cost(0.0)?);
    }
    Some(figures)
}

/// Decodes a cost, the number of positions, and the changed ones in order.
fn state(previous: &Previous, bytes: &mut Bytes<'_>) -> Option<(f64, u32, Box<[ValueChange]>)> {
    let cost = bytes.cost(previous.best)?;
    let length = bytes.number().filter(|&length| length <= LONGEST)?;
    let (mut places, mut next) = (Vec::new(), 0u64);
    for _ in 0..bytes.number()? {
        let place = next.checked_add(bytes.number()?).filter(|&place| place < length)?;
        places.push((u32::try_from(place).ok()?, i32::try_from(bytes.signed()?).ok()?));
        next = place + 1;
    }
    Some((cost, u32::try_from(length).ok()?, places.into()))
}

#[cfg(test)]
mod tests {
    use super::super::event::LOCAL;
    use super::*;
    use crate::trace::Decoder;
    use proptest::prelude::*;

    /// Any event of a local search.
    #[derive(Clone, Debug)]
    enum Reported {
        Figures(Figures),
        Best(u64, f64, Vec<i32>),
        Report(u64, f64, Vec<i32>),
        Restart(u64),
    }

    fn any_cost() -> impl Strategy<Value = f64> {
        prop_oneof![
            (-9i32..999).prop_map(f64::from),
            -1e6..1e6f64,
            prop_oneof![Just(0.0), Just(f64::INFINITY), Just(1e300)]
        ]
    }

    fn any_state() -> impl Strategy<Value = Vec<i32>> {
        prop_oneof![
            8 => prop::collection::vec(1..5i32, 6),
            1 => prop::collection::vec(any::<i32>(), 0..9)
        ]
    }

    prop_compose! {
        fn any_figures()(
            evaluations in any::<u64>(), generations in prop_oneof![Just(0), any::<u64>()],
            best in -(1i64 << 50)..1 << 50, mean in any_cost(), spread in prop_oneof![Just(0.0), any_cost()],
            temperature in prop::option::of(any_cost()), diversity in prop::option::of(0.0..1.0),
        ) -> Figures {
            let mut figures = Figures::default();
            (figures.evaluations, figures.generations, figures.best) = (evaluations, generations, best);
            (figures.mean, figures.spread) = (mean, spread);
            (figures.temperature, figures.diversity) = (temperature, diversity);
            figures
        }
    }

    fn any_reported() -> impl Strategy<Value = Reported> {
        prop_oneof![
            any_figures().prop_map(Reported::Figures),
            (any::<u64>(), any_cost(), any_state())
                .prop_map(|(n, cost, state)| Reported::Best(n, cost, state)),
            (any::<u64>(), any_cost(), any_state())
                .prop_map(|(n, cost, state)| Reported::Report(n, cost, state)),
            any::<u64>().prop_map(Reported::Restart),
        ]
    }

    fn encode(encoder: &mut LocalEncoder, out: &mut Page, reported: &Reported) {
        match reported {
            Reported::Figures(figures) => encoder.figures(out, figures),
            Reported::Best(evaluations, cost, values) => encoder.best(out, *evaluations, *cost, values),
            Reported::Report(generations, cost, values) => encoder.report(out, *generations, *cost, values),
            Reported::Restart(evaluations) => encoder.restart(out, *evaluations),
        }
    }

    /// Applies an event's changes to a state.
    fn change(values: &mut Vec<i32>, length: u32, places: &[ValueChange]) {
        if values.len() != length as usize {
            *values = vec![0; length as usize];
        }
        for &(place, value) in places {
            values[place as usize] = value;
        }
    }

    proptest! {
        #[test]
        fn events_are_read_back_as_reported(all in prop::collection::vec(any_reported(), 0..40)) {
            let (mut encoder, mut out) = (LocalEncoder::default(), Page::default());
            for reported in &all {
                encode(&mut encoder, &mut out, reported);
            }
            let mut events = Vec::new();
            Decoder::new().read(&out, |event| events.push(event)).unwrap();
            prop_assert_eq!(events.len(), all.len());
            let (mut values, mut restarts) = (Vec::new(), 0);
            for (reported, event) in all.iter().zip(events) {
                match (reported, event) {
                    (Reported::Figures(a), TraceEvent::Figures(b)) => prop_assert_eq!(*a, *b),
                    (Reported::Restart(a), TraceEvent::Restart { evaluations, number }) => {
                        restarts += 1;
                        prop_assert_eq!((*a, restarts), (evaluations, number));
                    }
                    (Reported::Best(n, a, state), TraceEvent::Best { evaluations: m, cost, length, places })
                    | (Reported::Report(n, a, state), TraceEvent::Report { generations: m, cost, length, places }) => {
                        change(&mut values, length, &places);
                        prop_assert_eq!((n, a, state), (&m, &cost, &values));
                    }
                    (reported, event) => prop_assert!(false, "{reported:?} became {event:?}"),
                }
            }
        }

        #[test]
        fn damage_does_not_panic(
            all in prop::collection::vec(any_reported(), 1..20),
            damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        ) {
            let (mut encoder, mut out) = (LocalEncoder::default(), Page::default());
            for reported in &all {
                encode(&mut encoder, &mut out, reported);
            }
            let mut out = out.take();
            for (at, byte) in damage {
                *at.get_mut(&mut out[..]) = byte;
            }
            let mut tree = crate::tree::Tree::new(1000);
            let _ = tree.read(&out); // either result is fine
            let local = tree.local();
            let number = local.states(u32::MAX).len();
            prop_assert!(number == 0 || local.values(number - 1).len() <= 1 << 24);
        }
    }

    #[test]
    fn an_event_has_at_most_48_bytes() {
        assert!(size_of::<Option<TraceEvent>>() <= 48, "{}", size_of::<Option<TraceEvent>>());
    }

    #[test]
    fn a_note_of_a_later_version_is_passed_over() {
        let later = [LOCAL, 99, 3, 1, 2, 3, 0x06];
        Decoder::new().read(&later, |event| assert_eq!(event, TraceEvent::Done)).unwrap();
        assert!(Decoder::new().read(&later[..5], |_| {}).is_err());
    }

    #[test]
    fn a_state_cannot_claim_more_places_than_there_are() {
        for body in [&[0, 0, 3, 2, 1, 1, 5, 1][..], &[0, 0, 255, 255, 255, 255, 15, 0]] {
            let mut bytes = vec![LOCAL, local_kind::Best, body.len() as u8];
            bytes.extend(body);
            assert!(Decoder::new().read(&bytes, |_| {}).is_err());
        }
    }

    #[test]
    fn millions_make_thousands_and_the_last_best_is_kept() {
        let (mut encoder, mut out) = (LocalEncoder::default(), Page::default());
        let mut figures = Figures::default();
        for n in 0..2_000_000u64 {
            figures.evaluations = n << 10;
            encoder.figures(&mut out, &figures);
            let state = [n as i32, 1, 2, 3];
            encoder.best(&mut out, n, -(n as f64), &state);
            encoder.restart(&mut out, n);
        }
        encoder.settle(&mut out);
        let (mut tree, mut last) = (crate::tree::Tree::new(1 << 20), None);
        tree.read(&out).unwrap();
        let local = tree.local();
        for state in local.states(u32::MAX) {
            last = Some(state.cost);
        }
        assert_eq!(last, Some(-1_999_999.0));
        assert_eq!(local.values(local.states(u32::MAX).len() - 1), [1_999_999, 1, 2, 3]);
        assert!(local.figures(u32::MAX).len() < 100_000 && local.restarts(u32::MAX).len() < 100_000);
        assert!(out.len() < 20 << 20, "{} bytes", out.len());
    }

    #[test]
    fn a_sieve_lets_fewer_and_fewer_through() {
        let mut sieve = Sieve::new(10);
        let passed: Vec<u32> = (0..1000).filter(|_| sieve.pass(1)).collect();
        assert_eq!(passed[..12], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13]);
        assert!(passed.len() < 80 && *passed.last().unwrap() > 900, "{passed:?}");
    }
}
