//! Columns of every string type, slices and nulls, answered together in memory and through a file, against the same rows answered one
//! by one.
#![cfg(feature = "files")]
#![expect(clippy::unwrap_used, reason = "tests say what they expect, in their helpers too")]

use arrow_array::types::{Int8Type, Int32Type};
use arrow_array::{
    Array, ArrayRef, DictionaryArray, Int8Array, LargeStringArray, RecordBatch, StringArray, StringViewArray,
};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use proptest::prelude::*;
use solvarium_bulk::{Bulk, Counts, Task, Verb, texts};
use std::fs::File;
use std::num::NonZero;
use std::sync::Arc;

/// Valid and invalid rows, other formats, spaces around, longer than a view's inline capacity.
const ROWS: [&str; 6] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7.",
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    " 1.....3..4.....2 ",
    "12",
    "",
];

/// The types of a column of strings.
#[derive(Clone, Copy, Debug)]
enum Type {
    Utf8,
    LargeUtf8,
    Utf8View,
    Dictionary,
    DictionaryOfViews,
}

fn column(kind: Type, rows: &[Option<&'static str>]) -> ArrayRef {
    match kind {
        Type::Utf8 => Arc::new(StringArray::from(rows.to_vec())),
        Type::LargeUtf8 => Arc::new(LargeStringArray::from(rows.to_vec())),
        Type::Utf8View => Arc::new(StringViewArray::from(rows.to_vec())),
        Type::Dictionary => Arc::new(rows.iter().copied().collect::<DictionaryArray<Int32Type>>()),
        Type::DictionaryOfViews => {
            let key =
                |row: &Option<&str>| row.map(|row| ROWS.iter().position(|text| *text == row).unwrap() as i8);
            let keys = rows.iter().map(key).collect::<Int8Array>();
            Arc::new(DictionaryArray::<Int8Type>::new(keys, Arc::new(StringViewArray::from(ROWS.to_vec()))))
        }
    }
}

/// The answers of each row alone: each of [`ROWS`], and a null at the end.
fn alone(verb: Verb) -> Vec<Vec<ArrayRef>> {
    let mut worker = Task::new(verb).worker().unwrap();
    ROWS.iter().map(|row| Some(*row)).chain([None]).map(|row| worker.batch(&[row]).unwrap().columns).collect()
}

/// Whether each row of these columns has the answers that it has alone.
fn are_those_alone(
    columns: &[ArrayRef],
    rows: &[Option<usize>],
    alone: &[Vec<ArrayRef>],
) -> Result<(), TestCaseError> {
    for (at, row) in rows.iter().enumerate() {
        for (column, expected) in columns.iter().zip(&alone[row.unwrap_or(ROWS.len())]) {
            prop_assert_eq!(column.len(), rows.len());
            prop_assert_eq!(&column.slice(at, 1), expected, "row {}", at);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn batches_are_answered_like_single_rows(
        verb in proptest::sample::select(Verb::ALL.to_vec()),
        kind in proptest::sample::select(vec![Type::Utf8, Type::LargeUtf8, Type::Utf8View, Type::Dictionary, Type::DictionaryOfViews]),
        rows in proptest::collection::vec(proptest::option::weighted(0.8, 0..ROWS.len()), 1..12),
        cut in any::<(proptest::sample::Index, proptest::sample::Index)>(),
    ) {
        let alone = alone(verb);
        let (from, to) = (cut.0.index(rows.len()), cut.1.index(rows.len()));
        let (from, to) = (from.min(to), from.max(to) + 1);
        let texts_of = |rows: &[Option<usize>]| rows.iter().map(|row| row.map(|row| ROWS[row])).collect::<Vec<_>>();
        let whole = column(kind, &texts_of(&rows));
        let (slice, rows) = (whole.slice(from, to - from), &rows[from..to]);
        prop_assert_eq!(texts(slice.as_ref()).unwrap(), texts_of(rows));
        let answered = Task::new(verb).worker().unwrap().batch(&texts(slice.as_ref()).unwrap()).unwrap();
        are_those_alone(&answered.columns, rows, &alone)?;

        let folder = tempfile::tempdir().unwrap();
        let input = folder.path().join("a.parquet");
        let batch = RecordBatch::try_from_iter_with_nullable([("puzzle", slice, true)]).unwrap();
        let mut writer = ArrowWriter::try_new(File::create(&input).unwrap(), batch.schema(), None).unwrap();
        writer.write(&batch).unwrap();
        writer.close().unwrap();
        let run = Bulk {
            jobs: NonZero::new(2).unwrap(),
            segment: NonZero::new(5),
            ..Bulk::new(Task::new(verb), vec![input], folder.path().join("out"))
        };
        let ended = run.run(&Counts::default()).unwrap();
        prop_assert_eq!((ended.rows, ended.refused), (rows.len() as u64, answered.refused));
        let file = File::open(folder.path().join("out/a.parquet")).unwrap();
        let reader = ParquetRecordBatchReaderBuilder::try_new(file).unwrap().build().unwrap();
        let mut at = 0;
        for batch in reader.map(Result::unwrap) {
            let part = &rows[at..at + batch.num_rows()];
            prop_assert_eq!(texts(batch.column(0).as_ref()).unwrap(), texts_of(part));
            are_those_alone(&batch.columns()[1..], part, &alone)?;
            at += batch.num_rows();
        }
        prop_assert_eq!(at, rows.len());
    }
}
