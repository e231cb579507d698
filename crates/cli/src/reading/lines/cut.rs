//! Splits input into blocks of complete lines.

use super::BYTE_ORDER_MARK;
use crate::reading::source::{Pace, Source, read_some};
use std::io::{self, Read};

/// Size of a block in bytes: several thousand puzzles, which the solver takes at once.
pub const BLOCK: usize = 4096 * 82;

/// The type of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// Lines with their line breaks.
    Lines,
    /// One line longer than a block: it was skipped.
    TooLong,
    /// The end of the text.
    Nothing,
}

/// A source that is read in blocks.
pub struct Cutter {
    from: Box<dyn Read + Send>,
    /// The part of the next block read so far.
    rest: Vec<u8>,
    pace: Pace,
}

impl Cutter {
    /// Starts at the beginning of a source.
    pub fn new(source: Source) -> Self {
        let mut rest = source.head;
        if rest.starts_with(BYTE_ORDER_MARK) {
            rest.drain(..BYTE_ORDER_MARK.len());
        }
        Self { from: source.from, rest, pace: source.pace }
    }

    /// Reads the next block.
    pub fn next(&mut self, text: &mut Vec<u8>) -> io::Result<BlockKind> {
        text.clear();
        text.append(&mut self.rest);
        if self.pace == Pace::Lines {
            return self.next_lines(text);
        }
        let wanted = BLOCK.saturating_sub(text.len());
        text.reserve(wanted + 1);
        let read = self.from.by_ref().take(wanted as u64).read_to_end(text)?;
        if read < wanted {
            if text.last().is_some_and(|&last| last != b'\n') {
                text.push(b'\n');
            }
            return Ok(if text.is_empty() { BlockKind::Nothing } else { BlockKind::Lines });
        }
        if self.cut(text) {
            return Ok(BlockKind::Lines);
        }
        self.pass_over(text)?;
        Ok(BlockKind::TooLong)
    }

    /// Reads the available lines, at least one.
    fn next_lines(&mut self, text: &mut Vec<u8>) -> io::Result<BlockKind> {
        while !self.cut(text) {
            if text.len() >= BLOCK {
                self.pass_over(text)?;
                return Ok(BlockKind::TooLong);
            }
            if read_some(&mut self.from, text)? == 0 {
                if text.is_empty() {
                    return Ok(BlockKind::Nothing);
                }
                text.push(b'\n');
            }
        }
        Ok(BlockKind::Lines)
    }

    /// Leaves complete lines in the text, and keeps the rest; returns whether there is a complete line.
    fn cut(&mut self, text: &mut Vec<u8>) -> bool {
        let Some(end) = text.iter().rposition(|&byte| byte == b'\n') else { return false };
        self.rest.extend_from_slice(&text[end + 1..]);
        text.truncate(end + 1);
        true
    }

    /// Skips to the end of the line.
    fn pass_over(&mut self, text: &mut Vec<u8>) -> io::Result<()> {
        loop {
            text.clear();
            let read = self.from.by_ref().take(BLOCK as u64).read_to_end(text)?;
            if let Some(end) = text.iter().position(|&byte| byte == b'\n') {
                self.rest.extend_from_slice(&text[end + 1..]);
                return Ok(());
            }
            if read == 0 {
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader that returns a few bytes at a time.
    struct Slow(io::Cursor<Vec<u8>>, usize);

    impl Read for Slow {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let most = into.len().min(self.1);
            self.0.read(&mut into[..most])
        }
    }

    fn cut(text: &str, step: usize) -> Vec<(BlockKind, String)> {
        cut_at(Pace::Blocks, text, step)
    }

    fn cut_at(pace: Pace, text: &str, step: usize) -> Vec<(BlockKind, String)> {
        let from = Box::new(Slow(io::Cursor::new(text.as_bytes().to_vec()), step));
        let source = Source { name: String::new(), file: None, size: None, head: Vec::new(), pace, from };
        let (mut cutter, mut block, mut all) = (Cutter::new(source), Vec::new(), Vec::new());
        loop {
            match cutter.next(&mut block).unwrap() {
                BlockKind::Nothing => return all,
                found => all.push((found, String::from_utf8(block.clone()).unwrap())),
            }
        }
    }

    #[test]
    fn blocks_are_complete_lines_and_cover_the_text() {
        let text: String = (0..100_000).map(|n| format!("{n:077}\n")).collect();
        for step in [1000, 1 << 20] {
            let blocks = cut(&text, step);
            assert!(blocks.iter().all(|(found, block)| *found == BlockKind::Lines && block.ends_with('\n')));
            assert!(blocks.len() > 10 && blocks.iter().all(|(_, block)| block.len() <= BLOCK));
            assert_eq!(blocks.into_iter().map(|(_, block)| block).collect::<String>(), text);
        }
    }

    #[test]
    fn lines_are_answered_as_soon_as_they_arrive() {
        let lines: Vec<String> = (0..50).map(|n| format!("{n:02}\n")).collect();
        let cut = |step| cut_at(Pace::Lines, &lines.concat(), step);
        assert_eq!(cut(3), lines.iter().map(|line| (BlockKind::Lines, line.clone())).collect::<Vec<_>>());
        // An incomplete line is returned only when its end has been read.
        assert_eq!(cut(4)[..2], [(BlockKind::Lines, lines[0].clone()), (BlockKind::Lines, lines[1].clone())]);
        assert_eq!(cut(7).into_iter().map(|(_, text)| text).collect::<String>(), lines.concat());
        assert_eq!(
            cut_at(Pace::Lines, "a\nb", 9),
            [(BlockKind::Lines, "a\n".into()), (BlockKind::Lines, "b\n".into())]
        );
        let noise = "7".repeat(3 * BLOCK + 5);
        let kinds: Vec<_> =
            cut_at(Pace::Lines, &format!("a\n{noise}\nb"), 1 << 20).iter().map(|cut| cut.0).collect();
        assert_eq!(kinds, [BlockKind::Lines, BlockKind::TooLong, BlockKind::Lines]);
    }

    #[test]
    fn the_last_line_gets_its_end() {
        assert_eq!(cut("a\nb", 9), [(BlockKind::Lines, "a\nb\n".into())]);
        assert_eq!(cut("", 9), []);
    }

    #[test]
    fn long_lines_are_skipped() {
        let noise = "7".repeat(3 * BLOCK + 5);
        let blocks = cut(&format!("a\n{noise}\nb\n{noise}"), 1 << 20);
        let kinds: Vec<_> = blocks.iter().map(|(found, _)| *found).collect();
        assert_eq!(kinds, [BlockKind::Lines, BlockKind::TooLong, BlockKind::Lines, BlockKind::TooLong]);
        assert_eq!((&*blocks[0].1, &*blocks[2].1), ("a\n", "b\n"));
    }
}
