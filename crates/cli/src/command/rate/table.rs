//! A file of ratings that a run continues: an incomplete last row is removed, and the last complete row determines the
//! next puzzle. Rows are
//! compared with the puzzles on their lines and with the requested scales, so a file never mixes two inputs or two requests. The writing
//! process holds the [`Claim`] on the file.

use crate::fault::{Fault, OfFile};
use crate::output::out::{self, Form};
use crate::output::rows::Row;
use crate::reading::origin::Origin;
use solvarium::limits::StopFlag;
use solvarium_atomic_file::{Claim, Holder, Refused};
use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Maximum length of a row: a puzzle, its ratings, and a path on each scale.
const LONGEST_ROW: u64 = 1 << 20;

/// A file of ratings, positioned after its last complete row.
pub struct Table {
    pub rows: Claimed,
    /// The next line of the input to rate, from 1.
    pub next_line: usize,
    pub before: Before,
}

/// A file that no other process writes meanwhile.
pub struct Claimed {
    file: File,
    path: PathBuf,
    claim: Claim,
}

impl Write for Claimed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.claim.check().and_then(|()| self.file.write(bytes));
        written.map_err(|error| match error.kind() {
            io::ErrorKind::Interrupted => error,
            _ => OfFile::error(&self.path, &error),
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// The existing rows, to compare with the skipped input.
pub struct Before {
    path: PathBuf,
    form: Form,
    rows: BufReader<File>,
    /// The first row not compared yet.
    next: Option<Old>,
}

/// An existing row.
struct Old {
    line: usize,
    puzzle: String,
    /// The scales: HoDoKu's, Sudoku Explainer's.
    scales: (bool, bool),
    /// Whether its rating is complete.
    is_rated: bool,
}

impl Before {
    /// Compares the row of a line with the puzzle on that line and the requested scales.
    pub fn check(&mut self, line: usize, puzzle: &str, scales: (bool, bool)) -> Result<(), Fault> {
        let other = |what: &str| {
            let path = self.path.display();
            Err(Fault::usage(format!("{path}: its row for line {line} {what}; name another file")))
        };
        match self.next.take() {
            Some(old) if old.line > line => self.next = Some(old),
            Some(old) if old.line < line => return other("is missing"),
            Some(old) if old.puzzle != puzzle => return other("is of another puzzle: the input has changed"),
            Some(old) if old.is_rated && old.scales != scales => {
                return other("has other scales than --scale");
            }
            _ => self.next = self.read()?,
        }
        Ok(())
    }

    /// The next row with a puzzle.
    fn read(&mut self) -> Result<Option<Old>, Fault> {
        let cannot = |error: io::Error| Fault::Failure(format!("{}: {error}", self.path.display()));
        let mut row = Vec::new();
        loop {
            row.clear();
            self.rows.by_ref().take(LONGEST_ROW).read_until(b'\n', &mut row).map_err(cannot)?;
            if row.is_empty() {
                return Ok(None);
            }
            if row.len() as u64 == LONGEST_ROW {
                let path = self.path.display();
                return Err(Fault::usage(format!("{path}: a row is longer than 1 MiB; name another file")));
            }
            if let Some(old) = Old::of(String::from_utf8_lossy(&row).trim_end(), self.form) {
                return Ok(Some(old));
            }
        }
    }
}

impl Old {
    /// Parses a row; `None` for a header, or an input that was refused.
    fn of(row: &str, form: Form) -> Option<Self> {
        if form == Form::Json {
            let row: serde_json::Value = serde_json::from_str(row).ok()?;
            let has = |name: &str| !row[name].is_null();
            return Some(Self {
                line: usize::try_from(row["line"].as_u64()?).ok()?,
                puzzle: row["puzzle"].as_str()?.into(),
                scales: (has("hodoku"), has("se")),
                is_rated: row["unique"].as_bool()? && !has("stopped_by"),
            });
        }
        let cells = cells(row)?;
        let cell = |name: &str| {
            let at = super::Flat::COLUMNS.iter().position(|column| *column == name)?;
            cells.get(at)
        };
        let has = |name: &str| cell(name).is_some_and(|cell| !cell.is_empty());
        Some(Self {
            line: cell("line")?.parse().ok()?,
            puzzle: cell("puzzle")?.into(),
            scales: (has("level"), has("er")),
            is_rated: cell("unique")? == "true" && !has("stopped_by"),
        })
    }
}

impl Table {
    /// Claims and opens a file, or creates it. A file that does not contain ratings of this input stays unchanged.
    pub fn open(path: &Path, form: Form, input: Option<&OsString>, stop: &StopFlag) -> Result<Self, Fault> {
        let claim = claimed(path, stop)?;
        let cannot = |error: io::Error| Fault::Failure(format!("{}: {error}", path.display()));
        let wrong = |what: &str| Fault::usage(format!("{}: {what}; name another file", path.display()));
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = file.map_err(cannot)?;
        if !is_begun(&mut file, form).map_err(cannot)? {
            return Err(wrong("expected a table written by `solvarium rate` in this format"));
        }
        let (end, last) = last_row(&mut file).map_err(cannot)?;
        let line = match last.as_deref().filter(|row| !is_headline(row, form)) {
            None => None,
            Some(row) => {
                let (file, line) =
                    place(row, form).ok_or_else(|| wrong("expected a file and a line in its last row"))?;
                let input = Origin::of_argument(input.map_or("-".as_ref(), |input| input.as_os_str()));
                if !input.is_of(&file) {
                    return Err(wrong(&format!("its rows are of {file}")));
                }
                Some(line)
            }
        };
        file.set_len(if line.is_some() { end } else { 0 }).map_err(cannot)?;
        file.seek(SeekFrom::End(0)).map_err(cannot)?;
        let rows = BufReader::new(File::open(path).map_err(cannot)?);
        let mut before = Before { path: path.into(), form, rows, next: None };
        before.next = before.read()?;
        let rows = Claimed { file, path: path.into(), claim };
        Ok(Self { rows, next_line: line.map_or(1, |line| line + 1), before })
    }
}

/// Claims a file. Waits for the end of a process on another machine, which takes about a minute.
fn claimed(path: &Path, stop: &StopFlag) -> Result<Claim, Fault> {
    let mut is_reported = false;
    let waits = |holder: &Holder| {
        if stop.is_raised() {
            return ControlFlow::Break(());
        }
        if !holder.is_alive() && !std::mem::replace(&mut is_reported, true) {
            out::say_note(&format!("{}: waiting to see if {holder} is still writing it", path.display()));
        }
        holder.unless_alive()
    };
    Claim::take(path, waits).map_err(|refused| match refused {
        Refused::Held(_) if stop.is_raised() => Fault::Interrupted,
        Refused::Held(holder) => {
            Fault::Failure(format!("{}: another process is writing it: {holder}", path.display()))
        }
        Refused::Failed(error) => Fault::Failure(format!("{}: {error}", path.display())),
    })
}

/// The header of a table.
fn headline() -> String {
    super::Flat::COLUMNS.join(",") + "\n"
}

fn is_headline(row: &str, form: Form) -> bool {
    form == Form::Csv && row == headline().trim_end()
}

/// Whether a file is empty or begins like ratings; its first row may be torn, too.
fn is_begun(file: &mut File, form: Form) -> io::Result<bool> {
    let expected = match form {
        Form::Csv => vec![headline()],
        _ => ["rating", "error"].map(|kind| format!("{{\"type\":\"{kind}\",")).to_vec(),
    };
    let mut head = Vec::new();
    file.seek(SeekFrom::Start(0))?;
    file.take(headline().len() as u64).read_to_end(&mut head)?;
    Ok(expected.iter().any(|begin| head.starts_with(begin.as_bytes()) || begin.as_bytes().starts_with(&head)))
}

/// The end of the last complete row, and the row.
fn last_row(file: &mut File) -> io::Result<(u64, Option<String>)> {
    let length = file.seek(SeekFrom::End(0))?;
    // The torn row, and the one before it.
    let from = length.saturating_sub(2 * LONGEST_ROW);
    file.seek(SeekFrom::Start(from))?;
    let mut tail = Vec::new();
    file.take(2 * LONGEST_ROW).read_to_end(&mut tail)?;
    let feed = |bytes: &[u8]| bytes.iter().rposition(|&byte| byte == b'\n');
    let Some(end) = feed(&tail) else { return Ok((0, None)) };
    let begin = feed(&tail[..end]).map_or(0, |at| at + 1);
    let row = String::from_utf8_lossy(&tail[begin..end]).into_owned();
    Ok((from + end as u64 + 1, Some(row)))
}

/// The file and line of a row.
fn place(row: &str, form: Form) -> Option<(String, usize)> {
    if form == Form::Json {
        let row: serde_json::Value = serde_json::from_str(row).ok()?;
        return Some((row["file"].as_str()?.into(), usize::try_from(row["line"].as_u64()?).ok()?));
    }
    let row = cells(row)?;
    Some((row.get(0)?.into(), row.get(1)?.parse().ok()?))
}

fn cells(row: &str) -> Option<csv::StringRecord> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(row.as_bytes());
    reader.records().next()?.ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROW: &str = "many.txt,7,1...,true,easy,200,full-house,1.0,1.0,1.0,full-house,\n";

    fn open(text: &str, form: Form, input: &str) -> Result<(String, usize), String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ratings");
        std::fs::write(&path, text).unwrap();
        let table = Table::open(&path, form, Some(&input.into()), &StopFlag::new());
        let kept = std::fs::read_to_string(&path).unwrap();
        match table {
            Ok(table) => Ok((kept, table.next_line)),
            Err(fault) => {
                assert_eq!(kept, text, "a file that is refused is left as it is");
                Err(fault.message().unwrap().to_owned())
            }
        }
    }

    #[test]
    fn an_incomplete_last_row_is_removed() {
        let whole = headline() + ROW + &ROW.replace(",7,", ",8,");
        for torn in 0..whole.len() {
            let (kept, next) = open(&whole[..torn], Form::Csv, "many.txt").unwrap();
            let rows = whole[..torn].matches('\n').count();
            let expected = if rows < 2 { String::new() } else { headline() + ROW };
            assert_eq!((kept, next), (expected, if rows < 2 { 1 } else { 8 }), "{torn} bytes");
        }
        assert_eq!(open(&whole, Form::Csv, "many.txt"), Ok((whole.clone(), 9)));
    }

    #[test]
    fn json_rows_are_continued_too() {
        let row = "{\"type\":\"rating\",\"file\":\"many.txt\",\"line\":3,\"puzzle\":\"1...\"}\n";
        assert_eq!(open(&format!("{row}{{\"type\""), Form::Json, "many.txt"), Ok((row.into(), 4)));
    }

    #[test]
    fn rows_of_another_input_or_of_other_scales_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ratings");
        let check = |line, puzzle, scales| {
            std::fs::write(&path, headline() + ROW).unwrap();
            let table = Table::open(&path, Form::Csv, Some(&"many.txt".into()), &StopFlag::new());
            let mut before = table.unwrap().before;
            before.check(line, puzzle, scales).map_err(|fault| fault.message().unwrap().to_owned())
        };
        let both = (true, true);
        assert_eq!(check(7, "1...", both), Ok(()));
        assert_eq!(check(3, "7...", both), Ok(()), "a line without a row was refused");
        assert!(check(8, "1...", both).unwrap_err().contains("is missing"));
        assert!(check(7, "2...", both).unwrap_err().contains("the input has changed"));
        assert!(check(7, "1...", (true, false)).unwrap_err().contains("other scales"));
    }

    #[test]
    fn two_do_not_write_the_same_table() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ratings");
        let open = || Table::open(&path, Form::Csv, Some(&"many.txt".into()), &StopFlag::new());
        let first = open().unwrap();
        assert!(
            open().is_err_and(|fault| fault
                .message()
                .is_some_and(|message| message.contains("another process")))
        );
        drop(first);
        assert!(open().is_ok());
    }

    /// A file lock proves nothing if locks are local to a machine: only the claim counts.
    #[test]
    fn a_claim_is_respected_without_a_lock() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ratings");
        let claim = Claim::take(&path, Holder::unless_alive).unwrap();
        let open = || Table::open(&path, Form::Csv, Some(&"many.txt".into()), &StopFlag::new());
        assert!(open().is_err() && !path.exists());
        drop(claim);
        assert!(open().is_ok());
    }

    #[test]
    fn an_endless_row_is_refused() {
        let endless = headline() + &"a".repeat(2 * LONGEST_ROW as usize) + "\n" + ROW;
        let message = open(&endless, Form::Csv, "many.txt").unwrap_err();
        assert!(message.contains("longer than 1 MiB"), "{message}");
    }

    #[test]
    fn other_files_are_unchanged() {
        for text in ["my diary\n", "1...\n", "line,file\n"] {
            let message = open(text, Form::Csv, "many.txt").unwrap_err();
            assert!(message.contains("expected a table written by `solvarium rate`"), "{message}");
        }
        let message = open(&(headline() + ROW), Form::Csv, "other.txt").unwrap_err();
        assert!(message.contains("its rows are of many.txt"), "{message}");
    }
}
