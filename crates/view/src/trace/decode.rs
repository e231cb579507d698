//! Decodes the bytes of a trace.

use super::base::Base;
use super::event::{self, TraceEvent, note};
use super::local::{self, Previous};
use super::short;
use super::varint::Bytes;
use solvarium::Error;
use std::time::Duration;

/// Decodes events piece by piece; each piece contains complete events.
///
/// ```
/// use solvarium_view::trace::Decoder;
/// let error = Decoder::new().read(&[0, 1], |_| {}).unwrap_err();
/// assert_eq!(error.to_string(), "the trace is damaged: the event at byte 0 is incomplete");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Decoder {
    base: Base,
    /// The last values of a local search.
    previous: Previous,
    /// Bytes read before this piece.
    before: u64,
}

impl Decoder {
    /// A decoder at the beginning of a trace.
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

    /// Decodes the next piece.
    ///
    /// # Errors
    /// The bytes are not valid events. Events before the faulty one have been delivered.
    pub fn read(&mut self, bytes: &[u8], mut tell: impl FnMut(TraceEvent)) -> Result<(), Error> {
        let mut rest = Bytes(bytes);
        while !rest.0.is_empty() {
            let at = self.before + (bytes.len() - rest.0.len()) as u64;
            let event = self.event(&mut rest).ok_or_else(|| {
                Error::input(format!("the trace is damaged: the event at byte {at} is incomplete"))
            })?;
            if let Some(event) = event {
                tell(event);
            }
        }
        self.before += bytes.len() as u64;
        Ok(())
    }

    /// Decodes the first event of some bytes, and its length; `None` if they do not begin with a complete event. For an event of a later
    /// version, only the length is known.
    pub(crate) fn first(&mut self, bytes: &[u8]) -> Option<(usize, Option<TraceEvent>)> {
        let mut rest = Bytes(bytes);
        let event = self.event(&mut rest)?;
        Some((bytes.len() - rest.0.len(), event))
    }

    /// Decodes the next event; the inner `None` is an event of a later version.
    #[inline]
    fn event(&mut self, bytes: &mut Bytes<'_>) -> Option<Option<TraceEvent>> {
        let mut first = bytes.byte()?;
        while let Some(back) = short::back(first) {
            self.base.go_back(back);
            first = bytes.byte()?;
        }
        if let Some(event) = short::read(first, bytes, &mut self.base)? {
            return Some(Some(event));
        }
        match event::read(first, bytes, &mut self.base)? {
            Some(event) => Some(Some(event)),
            None => self.note(event::kind(first), bytes),
        }
    }

    fn note(&mut self, first: u8, bytes: &mut Bytes<'_>) -> Option<Option<TraceEvent>> {
        Some(Some(match first {
            note::Word => TraceEvent::Word(u32::try_from(bytes.number()?).ok()?, bytes.text()?.into()),
            note::Lost => TraceEvent::Lost(bytes.number()?),
            note::Clock => TraceEvent::Clock(Duration::from_micros(bytes.number()?)),
            note::Result => TraceEvent::Result(bytes.text()?.into()),
            _ => return local::read(&mut self.previous, bytes),
        }))
    }
}
