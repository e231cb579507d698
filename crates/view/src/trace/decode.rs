//! Decodes the bytes of a trace.

use super::local::{self, Place, Told};
use super::varint::Bytes;
use super::{DETAIL, FROM_HERE, Here, ONE_MORE, RULES, kind, note};
use solvarium::Error;
use solvarium::local::Figures;
use solvarium::watch::{Rule, Verdict, Why};
use std::time::Duration;

/// What a trace says happened. Nodes are numbered as the search numbered them.
///
/// ```
/// use solvarium_view::trace::{Decoder, TraceEvent};
/// Decoder::new().read(&[6], |event| assert_eq!(event, TraceEvent::Done))?;
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum TraceEvent {
    /// A node came into being; its number is one more than the last.
    Generate {
        /// Its parent, unless it is a root.
        from: Option<u64>,
        /// The number of the action; of a root, which one it is.
        code: u32,
        /// The cost of its path.
        g: f64,
        /// The estimate of what is left.
        h: f64,
    },
    /// After a node's decision, an action was forced.
    Propagate {
        /// Whose decision.
        node: u64,
        /// The number of the action.
        code: u32,
        /// The rule, if this version knows it.
        rule: Option<Rule>,
    },
    /// After a node's decision, an action was ruled out.
    Strike {
        /// Whose decision.
        node: u64,
        /// The number of the action.
        code: u32,
        /// The rule, if this version knows it.
        rule: Option<Rule>,
    },
    /// A node's decision contradicts itself.
    Backtrack {
        /// Which.
        node: u64,
        /// The rule that found it, if this version knows it.
        rule: Option<Rule>,
    },
    /// A node's actions are listed next.
    Expand {
        /// Which.
        node: u64,
        /// The cost of its path.
        g: f64,
        /// The estimate of what is left.
        h: f64,
    },
    /// A child was seen before.
    Duplicate {
        /// The node that stands for its state.
        node: u64,
        /// The parent.
        from: u64,
        /// The number of the action.
        code: u32,
        /// The cost of the new path.
        g: f64,
        /// What became of it.
        verdict: Verdict,
    },
    /// A child was dropped.
    Prune {
        /// The parent.
        from: u64,
        /// The number of the action.
        code: u32,
        /// The cost of its path.
        g: f64,
        /// The estimate of what is left.
        h: f64,
        /// The reason, if this version knows it.
        why: Option<Why>,
    },
    /// A round begins.
    Bound {
        /// The node that is the start in it.
        root: u64,
        /// Its bound.
        bound: f64,
    },
    /// A goal was found.
    Goal {
        /// Which node.
        node: u64,
        /// The cost of the plan.
        g: f64,
    },
    /// How a local search stands.
    Figures(Box<Figures>),
    /// A local search found a state better than all before.
    Best {
        /// How many evaluations it took.
        evaluations: u64,
        /// What it costs.
        cost: f64,
        /// How many places the state has.
        length: u32,
        /// Those that differ from the state told last; from one of noughts, if that had
        /// not so many places.
        places: Box<[Place]>,
    },
    /// The best individual of a population, once in so many generations.
    Report {
        /// How many there were.
        generations: u64,
        /// What it costs.
        cost: f64,
        /// How many places the state has.
        length: u32,
        /// Those that differ from the state told last.
        places: Box<[Place]>,
    },
    /// A local search went on from somewhere else.
    Restart {
        /// Evaluations so far.
        evaluations: u64,
        /// How many restarts there were so far, with this one.
        number: u64,
    },
    /// The search is over.
    Done,
    /// What the action of this number is called.
    Word(u32, String),
    /// So many events follow that were not kept.
    Lost(u64),
    /// So long was searched since the last of these.
    Clock(Duration),
    /// How it ended, a JSON object.
    Result(String),
}

/// Reads events, piece by piece; each piece holds whole events.
///
/// ```
/// use solvarium_view::trace::Decoder;
/// let error = Decoder::new().read(&[0, 1], |_| {}).unwrap_err();
/// assert_eq!(error.to_string(), "the trace is damaged: byte 0 begins an event that has no end");
/// ```
#[derive(Debug, Default)]
pub struct Decoder {
    here: Here,
    /// The number of the next new node.
    next: u64,
    /// What a local search told last.
    told: Told,
    /// Bytes read before this piece.
    before: u64,
}

impl Decoder {
    /// At the beginning of a trace.
    ///
    /// ```
    /// let mut decoder = solvarium_view::trace::Decoder::new();
    /// decoder.read(&[], |_| unreachable!())?;
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads the next piece.
    ///
    /// # Errors
    /// The bytes are no events; those before the faulty one have been told.
    pub fn read(&mut self, bytes: &[u8], mut tell: impl FnMut(TraceEvent)) -> Result<(), Error> {
        let mut rest = Bytes(bytes);
        while !rest.0.is_empty() {
            let at = self.before + (bytes.len() - rest.0.len()) as u64;
            let event = self.event(&mut rest).ok_or_else(|| {
                Error::input(format!("the trace is damaged: byte {at} begins an event that has no end"))
            })?;
            if let Some(event) = event {
                tell(event);
            }
        }
        self.before += bytes.len() as u64;
        Ok(())
    }

    /// The next event; none within if it is one of a later version.
    #[inline]
    fn event(&mut self, bytes: &mut Bytes<'_>) -> Option<Option<TraceEvent>> {
        let tag = bytes.byte()?;
        let detail = tag >> DETAIL;
        Some(Some(match tag & 7 {
            kind::GENERATE => {
                let (from, code, g) = match detail {
                    0 => {
                        let (from, code, g) = self.child(tag, bytes)?;
                        (Some(from), code, g)
                    }
                    _ => (None, code(bytes)?, bytes.cost(self.here.g)?),
                };
                let h = bytes.cost(self.here.h)?;
                self.next += 1;
                TraceEvent::Generate { from, code, g, h }
            }
            kind::EXPAND => {
                let node = self.here.node.wrapping_add_signed(bytes.signed()?);
                self.here = Here { node, g: bytes.cost(self.here.g)?, h: bytes.cost(self.here.h)? };
                TraceEvent::Expand { node, g: self.here.g, h: self.here.h }
            }
            kind::DUPLICATE => {
                let (from, code, g) = self.child(tag, bytes)?;
                let verdict = match detail {
                    0 => Verdict::Dropped,
                    1 => Verdict::Improved,
                    _ => Verdict::Reopened,
                };
                TraceEvent::Duplicate { node: self.node(bytes)?, from, code, g, verdict }
            }
            kind::PRUNE => {
                let (from, code, g) = self.child(tag, bytes)?;
                TraceEvent::Prune { from, code, g, h: bytes.cost(self.here.h)?, why: why(detail) }
            }
            kind::BOUND => TraceEvent::Bound { root: self.node(bytes)?, bound: bytes.cost(0.0)? },
            kind::GOAL => TraceEvent::Goal { node: self.node(bytes)?, g: bytes.cost(self.here.g)? },
            kind::DONE => TraceEvent::Done,
            _ => match detail {
                note::WORD => TraceEvent::Word(code(bytes)?, bytes.text()?.into()),
                note::LOST => TraceEvent::Lost(bytes.number()?),
                note::CLOCK => TraceEvent::Clock(Duration::from_micros(bytes.number()?)),
                note::PROPAGATE => {
                    let rule = rule(bytes.byte()?);
                    TraceEvent::Propagate { node: self.node(bytes)?, code: code(bytes)?, rule }
                }
                note::STRIKE => {
                    let rule = rule(bytes.byte()?);
                    TraceEvent::Strike { node: self.node(bytes)?, code: code(bytes)?, rule }
                }
                note::BACKTRACK => {
                    let rule = rule(bytes.byte()?);
                    TraceEvent::Backtrack { node: self.node(bytes)?, rule }
                }
                note::RESULT => TraceEvent::Result(bytes.text()?.into()),
                _ => return local::read(&mut self.told, bytes),
            },
        }))
    }

    /// The beginning of an event about a child: parent, action, g.
    #[inline]
    fn child(&self, tag: u8, bytes: &mut Bytes<'_>) -> Option<(u64, u32, f64)> {
        let from = match tag & FROM_HERE {
            0 => self.here.node.wrapping_add_signed(bytes.signed()?),
            _ => self.here.node,
        };
        let code = code(bytes)?;
        let g = match tag & ONE_MORE {
            0 => bytes.cost(self.here.g)?,
            _ => self.here.g + 1.0,
        };
        Some((from, code, g))
    }

    fn node(&self, bytes: &mut Bytes<'_>) -> Option<u64> {
        Some(self.next.wrapping_add_signed(bytes.signed()?))
    }
}

fn code(bytes: &mut Bytes<'_>) -> Option<u32> {
    u32::try_from(bytes.number()?).ok()
}

fn rule(number: u8) -> Option<Rule> {
    RULES.get(usize::from(number)).copied().flatten()
}

const fn why(number: u8) -> Option<Why> {
    Some(match number {
        0 => Why::OverBound,
        1 => Why::TooDeep,
        2 => Why::DeadEnd,
        3 => Why::Cycle,
        4 => Why::BeamFull,
        5 => Why::NotBetter,
        _ => return None,
    })
}
