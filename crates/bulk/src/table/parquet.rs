//! Apache Parquet: segments are row groups, which are joined without decoding.

use super::{Columns, Survey, Tally, pages, sum};
use crate::fault::Fault;
use crate::task::Task;
use crate::texts::{holds_texts, texts};
use crate::worker::Worker;
use arrow_array::RecordBatch;
use arrow_schema::{Field, Schema, SchemaRef};
use bytes::Bytes;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder,
};
use parquet::basic::Compression;
use parquet::column::writer::ColumnCloseResult;
use parquet::errors::{ParquetError, Result as Parquet};
use parquet::file::metadata::{ColumnChunkMetaData, KeyValue};
use parquet::file::properties::{WriterProperties, WriterPropertiesBuilder};
use parquet::file::reader::{ChunkReader, FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::ColumnPath;
use serde_json::Value;
use solvarium::limits::StopFlag;
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// The number of rows in a batch.
const BATCH: usize = 8192;

/// The key in the footer of the record `made_by`.
const MADE_BY: &str = "solvarium";
const CREATED_BY: &str = concat!("solvarium ", env!("CARGO_PKG_VERSION"));

fn broken(path: &Path, error: &ParquetError) -> Fault {
    Fault::usage(format!("{}: not a Parquet table: {error}", path.display()))
}

fn open(path: &Path) -> Result<File, Fault> {
    File::open(path).map_err(|error| Fault::reading(path, &error))
}

fn builder(path: &Path) -> Result<ParquetRecordBatchReaderBuilder<File>, Fault> {
    ParquetRecordBatchReaderBuilder::try_new(open(path)?).map_err(|error| broken(path, &error))
}

/// The footer of a file, which all segments share. It has the positions of pages if there are groups of more than `most` rows.
pub fn footer(path: &Path, most: u64) -> Result<ArrowReaderMetadata, Fault> {
    pages::located(&Arc::new(open(path)?), most).map_err(|error| broken(path, &error))
}

/// The columns.
pub fn columns(path: &Path) -> Result<Columns, Fault> {
    let builder = builder(path)?;
    refuse_codecs(path, &builder)?;
    let fields = builder.schema().fields();
    Ok(Columns {
        names: fields.iter().map(|field| field.name().clone()).collect(),
        texts: fields.iter().map(|field| holds_texts(field.data_type())).collect(),
    })
}

/// Refuses Brotli and LZO: few programs write them, and each needs another dependency.
fn refuse_codecs(path: &Path, builder: &ParquetRecordBatchReaderBuilder<File>) -> Result<(), Fault> {
    let chunks = builder.metadata().row_groups().iter().flat_map(|group| group.columns());
    let codec = |chunk: &ColumnChunkMetaData| match chunk.compression() {
        Compression::BROTLI(_) => Some("Brotli"),
        Compression::LZO => Some("LZO"),
        _ => None,
    };
    match chunks.clone().find_map(|chunk| codec(chunk).map(|codec| (chunk, codec))) {
        None => Ok(()),
        Some((chunk, codec)) => Err(Fault::usage(format!(
            "{}: column '{}' is compressed with {codec}, which is not supported: write the file with Snappy, Zstandard, LZ4 or gzip",
            path.display(),
            chunk.column_path().string()
        ))),
    }
}

/// Computes the checksum of the file; its footer has the rest.
pub fn survey(path: &Path, stop: &StopFlag) -> Result<Survey, Fault> {
    let builder = builder(path)?;
    let rows = builder.metadata().file_metadata().num_rows().unsigned_abs();
    let failed = |error: std::io::Error| Fault::reading(path, &error);
    let bytes = std::fs::metadata(path).map_err(failed)?.len();
    let sum = sum(path, stop).map_err(failed)?.ok_or(Fault::Stopped)?;
    Ok(Survey { bytes, sum, rows, cuts: Vec::new() })
}

/// The position of rows in a table, and the columns to add.
pub struct ParquetRows<'p> {
    pub path: &'p Path,
    pub footer: &'p ArrowReaderMetadata,
    pub column: usize,
    pub task: &'p Task,
    pub prefix: &'p str,
    /// The first row.
    pub from: u64,
    /// The number of rows.
    pub rows: u64,
}

/// Answers the rows of a segment, as a Parquet file with one group.
pub fn answer(
    place: &ParquetRows<'_>,
    worker: &mut dyn Worker,
    stop: &StopFlag,
    out: &mut (impl Write + Send),
) -> Result<Tally, Fault> {
    let schema = widened(place.footer.schema(), place);
    let reader = rows(open(place.path)?, place.footer, place.from, place.rows)
        .map_err(|error| broken(place.path, &error))?;
    let properties = properties(place, repeats(place))
        .set_max_row_group_row_count(Some(place.rows.max(1) as usize))
        .build();
    let mut tally = Tally::none();
    let mut writer = ArrowWriter::try_new(out, Arc::clone(&schema), Some(properties)).map_err(writing)?;
    let mut seen = 0;
    for batch in reader {
        if stop.is_raised() {
            return Err(Fault::Stopped);
        }
        let batch = batch.map_err(|error| {
            Fault::usage(format!("{}, rows from {}: {error}", place.path.display(), place.from + seen))
        })?;
        let puzzles = texts(batch.column(place.column).as_ref())
            .map_err(|error| Fault::usage(format!("{}: {error}", place.path.display())))?;
        let answered = worker.batch(&puzzles)?;
        seen += batch.num_rows() as u64;
        tally.add(&answered);
        let columns = batch.columns().iter().cloned().chain(answered.columns).collect();
        let wide =
            RecordBatch::try_new(Arc::clone(&schema), columns).map_err(|error| writing(error.into()))?;
        writer.write(&wide).map_err(writing)?;
    }
    if seen != place.rows {
        return Err(Fault::changed(place.path));
    }
    writer.close().map_err(writing)?;
    Ok(tally)
}

fn writing(error: ParquetError) -> Fault {
    Fault::Writing(std::io::Error::other(error))
}

/// A reader of `rows` rows from the row `from` on, counted over the whole file; it opens only the row groups that hold them.
pub fn rows<R: ChunkReader + 'static>(
    file: R,
    footer: &ArrowReaderMetadata,
    from: u64,
    rows: u64,
) -> Parquet<ParquetRecordBatchReader> {
    let (mut groups, mut first, mut before) = (Vec::new(), 0, None);
    for (at, group) in footer.metadata().row_groups().iter().enumerate() {
        let end = first + group.num_rows().unsigned_abs();
        if end > from && first < from + rows {
            groups.push(at);
            before.get_or_insert(first);
        }
        first = end;
    }
    let skipped = from - before.unwrap_or(from);
    ParquetRecordBatchReaderBuilder::new_with_metadata(file, footer.clone())
        .with_row_groups(groups)
        .with_offset(skipped as usize)
        .with_limit(rows as usize)
        .with_batch_size(BATCH)
        .build()
}

/// The columns of the table, followed by the added ones.
fn widened(schema: &Schema, place: &ParquetRows<'_>) -> SchemaRef {
    let added = place.task.fields();
    let added = added.iter().map(|field| {
        let name = format!("{}{}", place.prefix, field.name());
        Arc::new(Field::new(name, field.data_type().clone(), true))
    });
    let fields: Vec<_> = schema.fields().iter().cloned().chain(added).collect();
    Arc::new(Schema::new_with_metadata(fields, schema.metadata().clone()))
}

/// Whether puzzles repeat: they take fewer bytes in the file than the cells of most of them.
fn repeats(place: &ParquetRows<'_>) -> bool {
    let (mut rows, mut bytes) = (0, 0);
    for group in place.footer.metadata().row_groups() {
        rows += group.num_rows();
        // Columns of nested types have several leaves, which only makes the estimate worse.
        bytes += group.columns().get(place.column).map_or(0, |column| column.uncompressed_size());
    }
    bytes < 16 * rows
}

/// The writer properties. Puzzles and their solutions are usually distinct, so that a dictionary would be wasted.
fn properties(place: &ParquetRows<'_>, repeats: bool) -> WriterPropertiesBuilder {
    let all = WriterProperties::builder()
        .set_created_by(CREATED_BY.to_owned())
        .set_compression(Compression::SNAPPY);
    if repeats {
        return all;
    }
    ["solution", "canonical", "path", "text", "puzzle"].into_iter().fold(all, |all, name| {
        let name = format!("{}{name}", if name == "puzzle" { "" } else { place.prefix });
        all.set_column_dictionary_enabled(ColumnPath::new(vec![name]), false)
    })
}

/// Joins files with one group each to one file, with `made_by` and the counts in its footer.
pub fn join(
    mut segments: impl Iterator<Item = Result<(Vec<u8>, Tally), Fault>>,
    made_by: &Value,
    out: &mut (impl Write + Send),
) -> Result<Tally, Fault> {
    let Some(first) = segments.next() else { return Ok(Tally::none()) };
    let (first, mut tally) = first?;
    let first = Segment::open(first).map_err(writing)?;
    let mut writer = first.writer(out).map_err(writing)?;
    first.append(&mut writer).map_err(writing)?;
    for segment in segments {
        let (segment, counted) = segment?;
        tally.join(&counted);
        Segment::open(segment).and_then(|segment| segment.append(&mut writer)).map_err(writing)?;
    }
    let mut note = made_by.clone();
    note["refused"] = tally.refused.into();
    note["panics"] = tally.panics.into();
    writer.append_key_value_metadata(KeyValue::new(MADE_BY.to_owned(), note.to_string()));
    writer.close().map_err(writing)?;
    Ok(tally)
}

/// The record `made_by` and the counts of a table, if [`join`] has written it.
pub fn made_by(path: &Path) -> Option<(Value, Tally)> {
    let builder = builder(path).ok()?;
    let notes = builder.metadata().file_metadata().key_value_metadata()?;
    let note = notes.iter().rev().find(|note| note.key == MADE_BY)?.value.as_deref()?;
    let made_by: Value = serde_json::from_str(note).ok()?;
    let count = |name: &str| made_by[name].as_u64();
    let tally = Tally { refused: count("refused")?, panics: count("panics")? };
    Some((made_by, tally))
}

/// A segment's file in memory.
struct Segment {
    bytes: Bytes,
    reader: SerializedFileReader<Bytes>,
}

impl Segment {
    fn open(bytes: Vec<u8>) -> Parquet<Self> {
        let bytes = Bytes::from(bytes);
        Ok(Self { reader: SerializedFileReader::new(bytes.clone())?, bytes })
    }

    /// Creates a writer of a file with the same columns.
    fn writer<W: Write + Send>(&self, out: W) -> Parquet<SerializedFileWriter<W>> {
        let file = self.reader.metadata().file_metadata();
        let properties = WriterProperties::builder()
            .set_created_by(CREATED_BY.to_owned())
            .set_key_value_metadata(file.key_value_metadata().cloned());
        SerializedFileWriter::new(out, file.schema_descr().root_schema_ptr(), Arc::new(properties.build()))
    }

    /// Copies its groups, column by column.
    fn append<W: Write + Send>(&self, to: &mut SerializedFileWriter<W>) -> Parquet<()> {
        for group in self.reader.metadata().row_groups().iter().filter(|group| group.num_rows() > 0) {
            let mut copy = to.next_row_group()?;
            for column in group.columns() {
                let close = ColumnCloseResult {
                    bytes_written: column.compressed_size().unsigned_abs(),
                    rows_written: group.num_rows().unsigned_abs(),
                    metadata: column.clone(),
                    bloom_filter: None,
                    column_index: None,
                    offset_index: None,
                };
                copy.append_column(&self.bytes, close)?;
            }
            copy.close()?;
        }
        Ok(())
    }
}
