//! Apache Parquet: a column store, which data frames read without parsing text.

use super::{Cell, Column};
use crate::study::{Run, Study};
use parquet::basic::{ConvertedType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::{ParquetError, Result as Written};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::Type;
use std::io::{self, Write};
use std::sync::Arc;

/// The number of rows in a row group.
const GROUP: usize = 1 << 17;

/// Writes one row for each run, in row groups.
pub(super) fn write(study: &Study, columns: &[Column<'_>], out: impl Write + Send) -> io::Result<()> {
    file(study, columns, out).map_err(io::Error::other)
}

fn file(study: &Study, columns: &[Column<'_>], out: impl Write + Send) -> Written<()> {
    let fields = columns.iter().map(field).collect::<Written<Vec<_>>>()?;
    let schema = Arc::new(Type::group_type_builder("rows").with_fields(fields).build()?);
    let properties = Arc::new(WriterProperties::builder().build());
    let mut writer = SerializedFileWriter::new(out, schema, properties)?;
    for runs in study.rows.chunks(GROUP) {
        let mut group = writer.next_row_group()?;
        columns.iter().try_for_each(|column| fill(&mut group, &column.cell, runs))?;
        group.close()?;
    }
    writer.close().map(drop)
}

fn field(column: &Column<'_>) -> Written<Arc<Type>> {
    let physical = physical(&column.cell);
    let kind = match physical {
        Physical::BYTE_ARRAY => ConvertedType::UTF8,
        _ => ConvertedType::NONE,
    };
    Type::primitive_type_builder(&column.name, physical)
        .with_repetition(Repetition::OPTIONAL)
        .with_converted_type(kind)
        .build()
        .map(Arc::new)
}

const fn physical(cell: &Cell<'_>) -> Physical {
    match cell {
        Cell::Text(_) | Cell::Word(_) => Physical::BYTE_ARRAY,
        Cell::Count(_) => Physical::INT64,
        Cell::Real(_) => Physical::DOUBLE,
    }
}

fn fill(
    group: &mut SerializedRowGroupWriter<'_, impl Write + Send>,
    cell: &Cell<'_>,
    runs: &[Run],
) -> Written<()> {
    let word = |text: &str| Some(ByteArray::from(text)).filter(|text| !text.is_empty());
    match cell {
        Cell::Text(cell) => column::<ByteArrayType>(group, runs.iter().map(|run| cell(run).and_then(word))),
        Cell::Word(cell) => column::<ByteArrayType>(group, runs.iter().map(|run| word(cell(run)))),
        Cell::Count(cell) => {
            let signed = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
            column::<Int64Type>(group, runs.iter().map(|run| cell(run).map(signed)))
        }
        Cell::Real(cell) => column::<DoubleType>(group, runs.iter().map(cell)),
    }
}

/// Writes a column: the values that are present, and for each row whether it has one.
fn column<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, impl Write + Send>,
    cells: impl Iterator<Item = Option<T::T>>,
) -> Written<()> {
    let (mut values, mut levels) = (Vec::new(), Vec::new());
    for cell in cells {
        levels.push(i16::from(cell.is_some()));
        values.extend(cell);
    }
    let missing = || ParquetError::General("the schema has fewer columns than the table".into());
    let mut column = group.next_column()?.ok_or_else(missing)?;
    column.typed::<T>().write_batch(&values, Some(&levels), None)?;
    column.close()
}
