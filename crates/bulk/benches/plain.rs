//! `solvarium bulk solve` against a plain loop over the same reader, writer and engine, in turn, on one thread:
//! `cargo bench -p solvarium-bulk --features files -- puzzles.parquet`. The column is `puzzle`.
#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark")]

use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema};
use fast_sudoku::{Answer, Grid, Solver};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::Compression;
use parquet::file::properties::WriterProperties;
use solvarium_bulk::{Bulk, Counts, Task, Verb, texts};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

const BATCH: usize = 8192;
const TURNS: usize = 7;

/// Reads, solves and writes, and looks after nothing else: a puzzle that is none ends it.
fn plain(input: &Path, output: &Path) {
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
    // On the disk, as the other's table is.
    writer.into_inner().unwrap().sync_all().unwrap();
}

fn bulk(input: &Path, folder: &Path) {
    let bulk = Bulk::new(Task::new(Verb::Solve), vec![input.to_owned()], folder.to_owned());
    bulk.run(&Counts::default()).unwrap();
}

fn timed(work: impl FnOnce()) -> f64 {
    let began = Instant::now();
    work();
    began.elapsed().as_secs_f64()
}

fn main() {
    // Cargo says `--bench`, too.
    let Some(input) = std::env::args().skip(1).find(|argument| !argument.starts_with("--")) else {
        println!("give a table: cargo bench -p solvarium-bulk --features files -- puzzles.parquet");
        return;
    };
    let input = PathBuf::from(input);
    let folder = tempfile::tempdir().unwrap();
    let mut ratios = Vec::new();
    for turn in 0..TURNS {
        let (ours, theirs) = (folder.path().join(format!("{turn}")), folder.path().join("plain.parquet"));
        let loops = timed(|| plain(&input, &theirs));
        let bulks = timed(|| bulk(&input, &ours));
        println!("plain {loops:.3} s, bulk {bulks:.3} s, {:.3}", bulks / loops);
        ratios.push(bulks / loops);
        std::fs::remove_dir_all(ours).unwrap();
    }
    ratios.sort_by(f64::total_cmp);
    println!("bulk / plain: {:.3} (median of {TURNS})", ratios[TURNS / 2]);
}
