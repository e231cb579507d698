//! Compares `solvarium bulk solve` with a plain loop over the same reader, writer and engine, alternately, on one thread. The tables
//! are CSV or Parquet, and their column is `puzzle`.
//!
//! ```text
//! cargo bench -p solvarium-bulk --features files -- ARGUMENTS
//!
//!   TABLE                   compares both
//!   TABLE plain|bulk        runs one of them once, for callgrind
//!   TABLE|FOLDER parts      compares one process with two simultaneous processes, one part each
//!   TABLE|FOLDER 1/2 OUT    runs one part
//! ```
#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark")]

use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema};
use fast_sudoku::{Answer, Grid, Solver};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::Compression;
use parquet::file::properties::WriterProperties;
use records::{Quotes, Records};
use solvarium_bulk::{Bulk, Counts, Part, Task, Verb, texts};
use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

#[expect(dead_code, unreachable_pub, reason = "the reader of the library, which is not public")]
#[path = "../src/table/records.rs"]
mod records;

const BATCH: usize = 8192;
const TURNS: usize = 7;

/// Reads, solves and writes without any checks. Panics at an invalid puzzle.
fn plain(input: &Path, output: &Path) {
    if input.extension().is_some_and(|ending| ending == "csv") {
        plain_csv(input, output);
    } else {
        plain_parquet(input, output);
    }
}

fn plain_csv(input: &Path, output: &Path) {
    let mut records = Records::new(BufReader::with_capacity(1 << 18, File::open(input).unwrap()), b',', 0, 0);
    let mut out = BufWriter::with_capacity(1 << 18, File::create(output).unwrap());
    let (mut bytes, mut ends, mut grids, mut answers) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    records.next(&mut bytes).unwrap().unwrap();
    let column = records::cells(&bytes, b',', Quotes::Closed).iter().position(|name| **name == *b"puzzle");
    let column = column.unwrap();
    out.write_all(&bytes).unwrap();
    out.write_all(b",solution\n").unwrap();
    let solver = Solver::new();
    loop {
        bytes.clear();
        ends.clear();
        grids.clear();
        answers.clear();
        let mut from = 0;
        while ends.len() < BATCH && records.next(&mut bytes).unwrap().is_some() {
            let cell = records::cell(&bytes[from..], b',', column).unwrap();
            grids.push(Grid::from_ascii(&cell).unwrap());
            from = bytes.len();
            ends.push(from);
        }
        if ends.is_empty() {
            break;
        }
        answers.resize(grids.len(), Answer::None);
        solver.solve_batch(&grids, &mut answers);
        from = 0;
        for (end, answer) in ends.iter().zip(&answers) {
            let Answer::One(grid) = answer else { continue };
            out.write_all(&bytes[from..*end]).unwrap();
            out.write_all(b",").unwrap();
            out.write_all(&grid.to_ascii()).unwrap();
            out.write_all(b"\n").unwrap();
            from = *end;
        }
    }
    out.into_inner().unwrap().sync_all().unwrap();
}

fn plain_parquet(input: &Path, output: &Path) {
    let builder = ParquetRecordBatchReaderBuilder::try_new(File::open(input).unwrap()).unwrap();
    let mut fields: Vec<_> = builder.schema().fields().iter().cloned().collect();
    fields.push(Arc::new(Field::new("solution", DataType::Utf8, true)));
    let schema = Arc::new(Schema::new(fields));
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_max_row_group_row_count(Some(1 << 17))
        .build();
    let mut writer =
        ArrowWriter::try_new(File::create(output).unwrap(), Arc::clone(&schema), Some(properties)).unwrap();
    let (solver, mut answers) = (Solver::new(), Vec::new());
    for batch in builder.with_batch_size(BATCH).build().unwrap() {
        let batch = batch.unwrap();
        let puzzles = texts(batch.column_by_name("puzzle").unwrap().as_ref()).unwrap();
        let grids: Vec<Grid> =
            puzzles.iter().map(|text| Grid::from_ascii(text.unwrap().as_bytes()).unwrap()).collect();
        answers.clear();
        answers.resize(grids.len(), Answer::None);
        solver.solve_batch(&grids, &mut answers);
        let mut solutions = StringBuilder::with_capacity(grids.len(), grids.len() * 81);
        for answer in &answers {
            match answer {
                Answer::One(grid) => solutions.append_value(std::str::from_utf8(&grid.to_ascii()).unwrap()),
                _ => solutions.append_null(),
            }
        }
        let mut columns = batch.columns().to_vec();
        columns.push(Arc::new(solutions.finish()) as ArrayRef);
        writer.write(&RecordBatch::try_new(Arc::clone(&schema), columns).unwrap()).unwrap();
    }
    // Synced, because `bulk` syncs its table.
    writer.into_inner().unwrap().sync_all().unwrap();
}

/// Runs two processes at once, in one folder.
fn halves(input: &Path, folder: &Path) {
    let half = |part| {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.arg(input).arg(part).arg(folder).spawn().unwrap()
    };
    let both = ["1/2", "2/2"].map(half);
    both.into_iter().for_each(|mut half| assert!(half.wait().unwrap().success()));
}

fn part(input: &Path, part: &str, folder: &Path) {
    let (number, of) = part.split_once('/').unwrap();
    let part = Part { number: number.parse().unwrap(), of: of.parse().unwrap() };
    let whole = Bulk::new(Task::new(Verb::Solve), vec![input.to_owned()], folder.to_owned());
    Bulk { part, ..whole }.run(&Counts::default()).unwrap();
}

fn timed(work: impl FnOnce()) -> f64 {
    let began = Instant::now();
    work();
    began.elapsed().as_secs_f64()
}

fn main() {
    // Cargo passes `--bench`, too.
    let mut arguments = std::env::args().skip(1).filter(|argument| !argument.starts_with("--"));
    let Some(input) = arguments.next() else {
        println!("give a table: cargo bench -p solvarium-bulk --features files -- puzzles.parquet");
        return;
    };
    let input = PathBuf::from(input);
    let folder = tempfile::tempdir().unwrap();
    match arguments.next().as_deref() {
        None => in_turn(&input, folder.path()),
        Some("plain") => plain(&input, &folder.path().join("plain")),
        Some("bulk") => part(&input, "1/1", &folder.path().join("bulk")),
        Some("parts") => parts_in_turn(&input, folder.path()),
        Some(number) => part(&input, number, &PathBuf::from(arguments.next().unwrap())),
    }
}

/// Prints the speedup of two processes over one, each freshly started.
fn parts_in_turn(input: &Path, folder: &Path) {
    let one = |folder: &Path| {
        let mut command = Command::new(std::env::current_exe().unwrap());
        assert!(command.arg(input).arg("1/1").arg(folder).status().unwrap().success());
    };
    let mut ratios = Vec::new();
    for turn in 0..TURNS {
        let (whole, parts) = (folder.join(format!("whole-{turn}")), folder.join(format!("parts-{turn}")));
        let (whole, parts) = (timed(|| one(&whole)), timed(|| halves(input, &parts)));
        println!("one process {whole:.3} s, two {parts:.3} s, {:.3}", whole / parts);
        ratios.push(whole / parts);
    }
    ratios.sort_by(f64::total_cmp);
    println!("one / two: {:.3} (median of {TURNS})", ratios[TURNS / 2]);
}

fn in_turn(input: &Path, folder: &Path) {
    let mut ratios = Vec::new();
    for turn in 0..TURNS {
        let (ours, theirs) = (folder.join(format!("{turn}")), folder.join("plain"));
        let loops = timed(|| plain(input, &theirs));
        let bulks = timed(|| part(input, "1/1", &ours));
        println!("plain {loops:.3} s, bulk {bulks:.3} s, {:.3}", bulks / loops);
        ratios.push(bulks / loops);
        std::fs::remove_dir_all(ours).unwrap();
    }
    ratios.sort_by(f64::total_cmp);
    println!("bulk / plain: {:.3} (median of {TURNS})", ratios[TURNS / 2]);
}
