//! Tables from files to files: the bytes of the output depend on the input and the task alone.
#![cfg(feature = "files")]
#![expect(clippy::unwrap_used, clippy::panic, reason = "tests say what they expect, in their helpers too")]

use arrow_array::cast::AsArray;
use arrow_array::{
    Array, ArrayRef, DictionaryArray, Int32Array, RecordBatch, StringViewArray, types::Int32Type,
};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::file::properties::WriterProperties;
use solvarium_bulk::{Bulk, Counts, Fault, Part, State, Task, Totals, Verb};
use std::fs::{self, File};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// The number of rows in a segment.
const SEGMENT: usize = 1000;

fn bulk(verb: Verb, input: &Path, folder: &Path) -> Bulk {
    let whole = Bulk::new(Task::new(verb), vec![input.to_owned()], folder.to_owned());
    Bulk { segment: NonZero::new(SEGMENT as u64), ..whole }
}

/// One of two parts of a run that solves an input of a case.
fn half(case: &Case, input: &str, number: u32) -> Bulk {
    Bulk { part: Part { number, of: 2 }, ..bulk(Verb::Solve, &case.at(input), &case.at("out")) }
}

fn ran(bulk: &Bulk) -> Totals {
    bulk.run(&Counts::default()).unwrap()
}

fn refused(bulk: &Bulk) -> String {
    match bulk.run(&Counts::default()) {
        Err(Fault::Usage(message)) => message,
        other => panic!("expected a refusal, found {other:?}"),
    }
}

/// Numbered rows, some of them invalid, some null.
fn rows(count: usize) -> Vec<(i32, Option<&'static str>)> {
    let kinds = [Some(PUZZLE), None, Some("12"), Some("nothing"), Some(PUZZLE)];
    (0..count).map(|at| (at as i32, kinds[at % kinds.len()])).collect()
}

fn csv(path: &Path, count: usize) {
    let mut text = String::from("id,puzzle,remark\n");
    for (at, puzzle) in rows(count) {
        text += &format!("{at:07},{},\"a, \"\"b\"\"\n{at}\"\n", puzzle.unwrap_or_default());
    }
    fs::write(path, text).unwrap();
}

fn parquet(path: &Path, count: usize, group: usize) {
    let rows = rows(count);
    let ids: ArrayRef = Arc::new(rows.iter().map(|row| row.0).collect::<Int32Array>());
    let puzzles: ArrayRef = Arc::new(rows.iter().map(|row| row.1).collect::<StringViewArray>());
    let batch =
        RecordBatch::try_from_iter_with_nullable([("id", ids, true), ("puzzle", puzzles, true)]).unwrap();
    write(path, &batch, group);
}

fn write(path: &Path, batch: &RecordBatch, group: usize) {
    let properties = WriterProperties::builder().set_max_row_group_row_count(Some(group)).build();
    let mut writer =
        ArrowWriter::try_new(File::create(path).unwrap(), batch.schema(), Some(properties)).unwrap();
    writer.write(batch).unwrap();
    writer.close().unwrap();
}

fn read(path: &Path) -> Vec<RecordBatch> {
    let reader =
        ParquetRecordBatchReaderBuilder::try_new(File::open(path).unwrap()).unwrap().build().unwrap();
    reader.map(Result::unwrap).collect()
}

struct Case {
    _folder: tempfile::TempDir,
    root: PathBuf,
}

impl Case {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { root: folder.path().to_owned(), _folder: folder }
    }

    fn at(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    /// The folder of a table's segments; its name contains the identity of the work.
    fn segments(&self, out: &str, table: &str) -> Option<PathBuf> {
        let entries = fs::read_dir(self.at(out).join(".solvarium")).unwrap();
        let mut folders = entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
        folders.find(|path| path.file_name().unwrap().to_str().unwrap().starts_with(&format!("{table}.")))
    }
}

/// A record with a replaced text and a valid checksum.
fn forged(record: &str, from: &str, to: &str) -> String {
    let kept: serde_json::Value = serde_json::from_str(record).unwrap();
    let record = serde_json::from_str(&kept["record"].to_string().replace(from, to)).unwrap();
    let sum = solvarium_catalogue::Identity::of(&record).to_string();
    serde_json::json!({ "record": record, "sum": sum }).to_string()
}

#[test]
fn rows_of_csv_are_unchanged_with_cells_added() {
    let case = Case::new();
    csv(&case.at("a.csv"), 5);
    let ended = ran(&bulk(Verb::Solve, &case.at("a.csv"), &case.at("out")));
    assert_eq!(ended, Totals { tables: 1, unfinished: 0, rows: 5, refused: 2, panics: 0 });
    let text = fs::read_to_string(case.at("out/a.csv")).unwrap();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "id,puzzle,remark,solution,why");
    assert!(lines[1].starts_with(&format!("0000000,{PUZZLE},\"a, \"\"b\"\"")), "{}", lines[1]);
    assert!(lines[2].starts_with("0\",534678912672195348"), "{}", lines[2]);
    assert_eq!(lines[4], "1\",,");
    assert_eq!(lines.len(), 11);
}

#[test]
fn a_table_of_parquet_keeps_its_types() {
    let case = Case::new();
    parquet(&case.at("a.parquet"), 50, 20);
    let ended = ran(&bulk(Verb::Count, &case.at("a.parquet"), &case.at("out")));
    assert_eq!((ended.rows, ended.refused), (50, 20));
    let batches = read(&case.at("out/a.parquet"));
    let batch = &batches[0];
    assert_eq!((batch.num_rows(), batch.num_columns()), (50, 4));
    assert_eq!(batch.schema().field(1).data_type(), &arrow_schema::DataType::Utf8View);
    let counts: Vec<_> =
        batch.column(2).as_primitive::<arrow_array::types::Int64Type>().iter().take(5).collect();
    assert_eq!(counts, [Some(1), None, None, None, Some(1)]);
    assert!(batch.column(3).is_null(1) && batch.column(3).is_valid(2));
}

#[test]
fn dictionaries_are_read_and_stay_dictionaries() {
    let case = Case::new();
    let column: DictionaryArray<Int32Type> =
        [Some(PUZZLE), None, Some("x"), Some(PUZZLE)].into_iter().collect();
    let batch =
        RecordBatch::try_from_iter_with_nullable([("puzzle", Arc::new(column) as ArrayRef, true)]).unwrap();
    write(&case.at("a.parquet"), &batch, 10);
    assert_eq!(ran(&bulk(Verb::Solve, &case.at("a.parquet"), &case.at("out"))).refused, 1);
    let out = read(&case.at("out/a.parquet"));
    assert!(matches!(out[0].column(0).data_type(), arrow_schema::DataType::Dictionary(..)));
    assert_eq!(out[0].column(1).as_string::<i32>().value(3).len(), 81);
}

/// Two tables, each of two segments and some rows.
#[test]
fn the_bytes_are_the_same_for_any_jobs() {
    let case = Case::new();
    let count = 2 * SEGMENT + 7;
    csv(&case.at("a.csv"), count);
    parquet(&case.at("b.parquet"), count, 5000);
    let inputs = vec![case.at("a.csv"), case.at("b.parquet")];
    let run = |folder: &str, jobs: usize| Bulk {
        inputs: inputs.clone(),
        jobs: NonZero::new(jobs).unwrap(),
        ..bulk(Verb::Check, &inputs[0], &case.at(folder))
    };
    assert_eq!(ran(&run("one", 1)).tables, 2);
    assert_eq!(ran(&run("two", 2)).tables, 2);
    for name in ["a.csv", "b.parquet"] {
        assert_eq!(
            fs::read(case.at("one").join(name)).unwrap(),
            fs::read(case.at("two").join(name)).unwrap(),
            "{name}"
        );
    }
}

#[test]
fn the_last_part_joins_the_table() {
    let case = Case::new();
    let rating = |folder: &str, part| Bulk { part, ..bulk(Verb::Rate, &case.at("a.csv"), &case.at(folder)) };
    let mut text = String::from("puzzle\n");
    (0..2 * SEGMENT + 7).for_each(|at| text += &format!("{at}\n"));
    fs::write(case.at("a.csv"), text).unwrap();
    ran(&rating("whole", Part::ALL));
    for number in [3, 1] {
        let ended = ran(&rating("parts", Part { number, of: 3 }));
        assert_eq!((ended.tables, ended.unfinished), (0, 1));
        assert!(!case.at("parts/a.csv").exists());
    }
    let status = &rating("parts", Part::ALL).status().unwrap().tables[0];
    assert_eq!((status.segments, status.state), (3, State::Begun(2)));
    // A torn segment is detected, and answered again.
    let segments = case.segments("parts", "a.csv").unwrap();
    let segment = segments.join("00000000");
    let mut bytes = fs::read(&segment).unwrap();
    bytes[5] ^= 1;
    fs::write(&segment, bytes).unwrap();
    // The temporary file of a process that was killed between sync and rename.
    fs::copy(&segment, segments.join("00000001.abcdef.fresh")).unwrap();
    assert_eq!(ran(&rating("parts", Part { number: 2, of: 3 })).tables, 1);
    assert_eq!(fs::read(case.at("parts/a.csv")).unwrap(), fs::read(case.at("whole/a.csv")).unwrap());
    assert_eq!(rating("parts", Part::ALL).status().unwrap().tables[0].state, State::Done);
    assert_eq!(case.segments("parts", "a.csv"), None, "segments are removed");
}

/// Otherwise all parts that end together would join the same tables.
#[test]
fn a_table_that_another_part_joins_is_not_joined_again() {
    let case = Case::new();
    csv(&case.at("a.csv"), 2 * SEGMENT);
    ran(&half(&case, "a.csv", 1));
    let other = solvarium_atomic_file::AtomicFile::create(case.at("out/a.csv")).unwrap();
    let ended = ran(&half(&case, "a.csv", 2));
    assert_eq!((ended.tables, ended.unfinished), (0, 1));
    drop(other);
    let ended = ran(&half(&case, "a.csv", 1));
    assert_eq!((ended.tables, ended.unfinished), (1, 0));
}

#[test]
fn parts_share_files_of_one_segment() {
    let case = Case::new();
    fs::create_dir(case.at("tables")).unwrap();
    (0..4).for_each(|file| csv(&case.at(&format!("tables/{file}.csv")), 10));
    for number in [1, 2] {
        let ended = ran(&half(&case, "tables", number));
        assert_eq!(ended.tables, 2 * u64::from(number), "each part does half of them");
    }
}

/// The survey of one part serves the others, whatever their task; the status writes nothing.
#[test]
fn parts_share_the_surveys_of_the_inputs() {
    let case = Case::new();
    fs::create_dir(case.at("tables")).unwrap();
    (0..4).for_each(|file| csv(&case.at(&format!("tables/{file}.csv")), 10 + file));
    let part = |number| half(&case, "tables", number);
    part(1).status().unwrap();
    assert!(!case.at("out").exists());
    assert_eq!(ran(&part(2)).tables, 2);
    let survey = |file: &str| case.at(&format!("out/.solvarium/{file}.csv.survey.json"));
    assert!((0..4).all(|file| survey(&file.to_string()).exists()));
    // A forged number of rows is accepted: the file was not read again.
    let found = fs::read_to_string(survey("0")).unwrap();
    fs::write(survey("0"), forged(&found, "\"rows\":10", "\"rows\":9")).unwrap();
    fs::remove_file(case.at("out/.solvarium/0.csv.claim.json")).unwrap();
    assert_eq!(part(1).status().unwrap().tables[0].rows, 9);
    // A survey that a power cut has torn is ignored.
    fs::write(survey("0"), &found[..20]).unwrap();
    assert_eq!(part(1).status().unwrap().tables[0].rows, 10);
    assert_eq!(ran(&part(1)).tables, 4);
}

#[test]
fn puzzles_that_repeat_take_little_space() {
    let case = Case::new();
    let sizes = [false, true].map(|dictionary| {
        let input = case.at(&format!("{dictionary}.parquet"));
        let column: ArrayRef = Arc::new(arrow_array::StringArray::from(vec![PUZZLE; SEGMENT]));
        let rows = RecordBatch::try_from_iter([("puzzle", column)]).unwrap();
        let properties = WriterProperties::builder().set_dictionary_enabled(dictionary).build();
        let file = File::create(&input).unwrap();
        let mut writer = ArrowWriter::try_new(file, rows.schema(), Some(properties)).unwrap();
        writer.write(&rows).unwrap();
        writer.close().unwrap();
        ran(&bulk(Verb::Solve, &input, &case.at("out")));
        let output = File::open(case.at(&format!("out/{dictionary}.parquet"))).unwrap();
        let output = ParquetRecordBatchReaderBuilder::try_new(output).unwrap();
        let group = output.metadata().row_group(0).clone();
        (0..2).map(|column| group.column(column).uncompressed_size()).collect::<Vec<_>>()
    });
    assert!(sizes[0].iter().all(|bytes| *bytes > 81 * SEGMENT as i64), "{sizes:?}");
    assert!(sizes[1].iter().all(|bytes| *bytes < 1000), "{sizes:?}");
}

#[test]
fn finished_tables_are_kept_and_truncated_ones_are_repeated() {
    let case = Case::new();
    csv(&case.at("a.csv"), 100);
    let run = bulk(Verb::Solve, &case.at("a.csv"), &case.at("out"));
    ran(&run);
    let whole = fs::read(case.at("out/a.csv")).unwrap();
    let counts = Counts::default();
    run.run(&counts).unwrap();
    assert_eq!(counts.rows.load(Ordering::Relaxed), 0, "nothing is left to do");
    fs::write(case.at("out/a.csv"), &whole[..50]).unwrap();
    assert_eq!(run.status().unwrap().tables[0].state, State::Changed);
    ran(&run);
    assert_eq!(fs::read(case.at("out/a.csv")).unwrap(), whole);
}

/// The last write of the disk is damaged, or a program has written into the table, with the same length.
#[test]
fn a_changed_table_is_made_again_by_one_part() {
    let case = Case::new();
    csv(&case.at("a.csv"), SEGMENT + 7);
    let part = |number| half(&case, "a.csv", number);
    ran(&part(1));
    ran(&part(2));
    let whole = fs::read(case.at("out/a.csv")).unwrap();
    let mut damaged = whole.clone();
    damaged[whole.len() / 2] ^= 1;
    fs::write(case.at("out/a.csv"), &damaged).unwrap();
    assert_eq!(part(2).status().unwrap().tables[0].state, State::Changed);
    assert_eq!(ran(&part(2)).tables, 1, "the part with the first segment reads the table");
    assert_eq!(ran(&part(1)).unfinished, 1);
    assert_eq!(part(2).status().unwrap().tables[0].state, State::Begun(1));
    assert_eq!(ran(&part(2)).tables, 1);
    assert_eq!(fs::read(case.at("out/a.csv")).unwrap(), whole);
}

#[test]
fn remains_of_killed_processes_are_removed_but_not_by_status() {
    let case = Case::new();
    csv(&case.at("a.csv"), SEGMENT + 7);
    let run = bulk(Verb::Solve, &case.at("a.csv"), &case.at("out"));
    ran(&Bulk { part: Part { number: 2, of: 2 }, ..run.clone() });
    let names = |folder: &str| {
        let mut names: Vec<_> =
            fs::read_dir(case.at(folder)).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    let segments = case.segments("out", "a.csv").unwrap().file_name().unwrap().to_str().unwrap().to_owned();
    let left = || {
        fs::create_dir_all(case.at(&format!("out/.solvarium/{segments}"))).unwrap();
        fs::create_dir_all(case.at(&format!("out/.solvarium/{segments}.ended-77-0"))).unwrap();
        for name in [
            "a.csv.k3JxQz.fresh",
            &format!(".solvarium/{segments}/00000000.k3JxQz.fresh"),
            ".solvarium/a.csv.claim.json.k3JxQz.fresh",
            ".solvarium/a.csv.done.json.k3JxQz.fresh",
            ".solvarium/a.csv.survey.json.k3JxQz.fresh",
        ] {
            let half = File::create(case.at("out").join(name)).unwrap();
            half.set_modified(std::time::UNIX_EPOCH).unwrap();
        }
        // Temporary files of another table, and of another program.
        fs::write(case.at("out/b.csv.k3JxQz.fresh"), "half").unwrap();
        fs::write(case.at("out/a.csv.fresh"), "mine").unwrap();
    };
    left();
    let inside = format!("out/.solvarium/{segments}");
    fs::write(case.at(&inside).join("00000001"), "torn").unwrap();
    let before = (names("out"), names("out/.solvarium"), names(&inside));
    assert_eq!(run.status().unwrap().tables[0].state, State::Torn(0, 1));
    assert_eq!(before, (names("out"), names("out/.solvarium"), names(&inside)));
    for time in ["begun", "done"] {
        ran(&run);
        assert_eq!(names("out"), [".solvarium", "a.csv", "a.csv.fresh", "b.csv.k3JxQz.fresh"], "{time}");
        let records = ["a.csv.claim.json", "a.csv.done.json", "a.csv.survey.json"];
        assert_eq!(names("out/.solvarium"), records, "{time}");
        left();
    }
}

/// The length and the modification time are unchanged.
#[test]
fn an_input_that_is_changed_between_parts_is_refused() {
    let case = Case::new();
    csv(&case.at("a.csv"), SEGMENT + 7);
    let part = |number| half(&case, "a.csv", number);
    ran(&part(1));
    let written = fs::metadata(case.at("a.csv")).unwrap().modified().unwrap();
    let touch = |text: String| {
        fs::write(case.at("a.csv"), text).unwrap();
        File::options().write(true).open(case.at("a.csv")).unwrap().set_modified(written).unwrap();
    };
    let text = fs::read_to_string(case.at("a.csv")).unwrap();
    touch(text.replace("0000001,", "1000001,"));
    let told = refused(&part(2));
    assert!(told.contains("another input") && told.contains("--overwrite"), "{told}");
    // A file that is rewritten with the same bytes counts as unchanged.
    touch(text);
    assert_eq!(ran(&part(2)).tables, 1);
}

#[test]
fn irregular_rows_are_kept_with_their_error() {
    let case = Case::new();
    let text = format!("id,puzzle\r\n1,{PUZZLE}\r\n2\r\n3,{PUZZLE},x,\"y,z\"\n4,\"12\r\n5,{PUZZLE}");
    fs::write(case.at("a.csv"), text).unwrap();
    let ended = ran(&bulk(Verb::Count, &case.at("a.csv"), &case.at("out")));
    assert_eq!((ended.rows, ended.refused), (5, 3));
    let expected = format!(
        "id,puzzle,solutions,why\r\n1,{PUZZLE},1,\r\n\
         2,,,\"expected 2 cells as in the first line, found 1\"\r\n\
         3,{PUZZLE},,\"expected 2 cells as in the first line, found 4; extra cells: x, y,z\"\n\
         4,\"\"\"12\",,a quote is not closed\r\n5,{PUZZLE},1,\r\n"
    );
    assert_eq!(fs::read_to_string(case.at("out/a.csv")).unwrap(), expected);
}

#[test]
fn a_blank_line_of_one_column_is_a_row() {
    let case = Case::new();
    fs::write(case.at("a.csv"), format!("puzzle\n\n{PUZZLE}\n\n")).unwrap();
    assert_eq!(ran(&bulk(Verb::Count, &case.at("a.csv"), &case.at("out"))).rows, 3);
    let expected = format!("puzzle,solutions,why\n,,\n{PUZZLE},1,\n,,\n");
    assert_eq!(fs::read_to_string(case.at("out/a.csv")).unwrap(), expected);
}

/// The folder was copied without hidden files.
#[test]
fn a_table_of_parquet_without_a_record_is_identified_by_its_footer() {
    let case = Case::new();
    parquet(&case.at("a.parquet"), SEGMENT + 7, 500);
    let run = bulk(Verb::Count, &case.at("a.parquet"), &case.at("out"));
    let ended = ran(&run);
    fs::remove_dir_all(case.at("out/.solvarium")).unwrap();
    assert_eq!(run.status().unwrap().tables[0].state, State::Done);
    assert!(!case.at("out/.solvarium").exists(), "to ask changes nothing");
    let other = Bulk { task: Task::new(Verb::Count).cap(9), ..run.clone() };
    let told = refused(&other);
    assert!(told.contains("another task") && told.contains("\"cap\":9"), "{told}");
    let counts = Counts::default();
    assert_eq!(run.run(&counts).unwrap(), ended);
    assert_eq!(counts.rows.load(Ordering::Relaxed), 0, "nothing is done again");
    assert!(case.at("out/.solvarium/a.parquet.done.json").exists());
    // A table that we have not made may not be replaced.
    fs::remove_dir_all(case.at("out/.solvarium")).unwrap();
    parquet(&case.at("out/a.parquet"), 3, 3);
    assert!(refused(&run).contains("was not written by bulk"));
}

#[test]
fn two_processes_on_one_part_make_one_table() {
    let case = Case::new();
    csv(&case.at("a.csv"), 3000);
    ran(&bulk(Verb::Canonical, &case.at("a.csv"), &case.at("alone")));
    // Each time another process ends first, and the others react differently.
    for time in 0..8 {
        let out = case.at(&format!("out-{time}"));
        let run = bulk(Verb::Canonical, &case.at("a.csv"), &out);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| ran(&run));
            }
        });
        assert_eq!(fs::read(out.join("a.csv")).unwrap(), fs::read(case.at("alone/a.csv")).unwrap());
    }
}

#[test]
fn other_settings_and_a_changed_input_are_refused_by_name() {
    let case = Case::new();
    csv(&case.at("a.csv"), 10);
    ran(&bulk(Verb::Count, &case.at("a.csv"), &case.at("out")));
    let capped =
        Bulk { task: Task::new(Verb::Count).cap(9), ..bulk(Verb::Count, &case.at("a.csv"), &case.at("out")) };
    let told = refused(&capped);
    assert!(told.contains("another task") && told.contains("\"cap\":9"), "{told}");
    csv(&case.at("a.csv"), 11);
    let told = refused(&bulk(Verb::Count, &case.at("a.csv"), &case.at("out")));
    assert!(told.contains("another input") && told.contains("\"rows\":11"), "{told}");
}

#[test]
fn every_wrong_input_is_reported_with_its_position() {
    let case = Case::new();
    let told = |name: &str, text: &str| {
        fs::write(case.at(name), text).unwrap();
        refused(&bulk(Verb::Solve, &case.at(name), &case.at("out")))
    };
    assert!(told("a.txt", "x").contains("for lines of puzzles, use `solvarium solve`"));
    assert!(told("empty.csv", "").contains("found an empty file"));
    assert!(told("two.csv", "a,b\n1,2\n").contains("--column NAME"));
    assert!(told("twice.csv", "puzzle,why\n1,2\n").contains("--prefix solve_"));
    assert!(told("same.csv", "puzzle,puzzle\n1,2\n").contains("two columns are named 'puzzle'"));
    assert!(told("case.csv", "Puzzle,PUZZLE\n1,2\n").contains("--column NAME"));
    assert!(told("quote.csv", "puzzle,\"why\n1,2\n").contains("line 1: expected the names"));
    assert!(told("no.parquet", "PAR0").contains("not a Parquet table"));
    let named =
        Bulk { column: Some("puzle".into()), ..bulk(Verb::Solve, &case.at("twice.csv"), &case.at("out")) };
    assert!(refused(&named).contains("did you mean 'puzzle'?"));
    let onto = bulk(Verb::Solve, &case.at("named.csv"), &case.root);
    fs::write(case.at("named.csv"), "puzzle\n1\n").unwrap();
    assert!(refused(&onto).contains("would replace the input"));
    assert!(refused(&bulk(Verb::Solve, &case.at("nowhere.csv"), &case.at("out"))).contains("cannot be read"));
}

#[test]
fn a_table_without_rows_is_a_table() {
    let case = Case::new();
    fs::write(case.at("a.csv"), "puzzle\n").unwrap();
    parquet(&case.at("b.parquet"), 0, 5);
    let both = Bulk { inputs: vec![case.root.clone()], ..bulk(Verb::Solve, &case.root, &case.at("out")) };
    assert_eq!(ran(&both).tables, 2);
    assert_eq!(fs::read_to_string(case.at("out/a.csv")).unwrap(), "puzzle,solution,why\n");
    assert_eq!(read(&case.at("out/b.parquet")).iter().map(RecordBatch::num_rows).sum::<usize>(), 0);
}
