//! The rows as tables for other programs: `rows.csv` and `rows.parquet`, with the same columns.

use crate::Error;
use crate::save::save;
use crate::study::{Run, Study};
use parquet::basic::{ConvertedType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::{ParquetError, Result as Written};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::Type;
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

/// A column: its name, and what stands in it.
struct Column<'s> {
    name: String,
    cell: Cell<'s>,
}

/// What a run has in a column.
type Of<'s, T> = Box<dyn Fn(&Run) -> Option<T> + Sync + 's>;

enum Cell<'s> {
    Text(Of<'s, &'s str>),
    /// A text that only the row itself holds.
    Word(fn(&Run) -> &str),
    Count(Of<'s, u64>),
    Real(Of<'s, f64>),
}

/// Writes both into the folder.
pub(crate) fn write(study: &Study, folder: &Path) -> Result<(), Error> {
    let columns = columns(study);
    let (text, binary) = rayon::join(
        || save(folder, "rows.csv", |out| csv(study, &columns, out)),
        || save(folder, "rows.parquet", |out| parquet(study, &columns, out).map_err(io::Error::other)),
    );
    text.and(binary)
}

fn columns(study: &Study) -> Vec<Column<'_>> {
    let plan = &study.plan;
    let instance = move |run: &Run| &plan.instances[run.instance as usize];
    let configuration = move |run: &Run| &plan.configurations[run.configuration as usize];
    let session = move |run: &Run| study.sessions.get(run.row.session as usize);
    let mut all = vec![
        text("set", move |run| Some(&instance(run).set)),
        text("instance", move |run| Some(&instance(run).name)),
        text("problem", move |run| Some(&instance(run).problem)),
        text("method", move |run| Some(&configuration(run).method)),
        word("heuristic", |run| &run.row.heuristic),
        word("ran", |run| &run.row.ran),
        count("seed", |run| Some(run.seed)),
    ];
    for factor in factors(study) {
        let name = if all.iter().any(|column| column.name == factor) {
            format!("factor_{factor}")
        } else {
            factor.into()
        };
        let value = move |run: &Run| {
            let one = instance(run).factors.get(factor).or_else(|| configuration(run).factors.get(factor));
            one.map(String::as_str)
        };
        let number = |text: &str| text.parse::<f64>().ok();
        all.push(match study.rows.iter().filter_map(value).all(|text| number(text).is_some()) {
            true => real(&name, move |run| value(run).and_then(number)),
            false => text(&name, value),
        });
    }
    all.extend([
        text("outcome", |run| Some(run.row.outcome.name())),
        word("why", |run| &run.row.why),
        real("cost", |run| run.row.cost),
        real("bound", |run| run.row.bound),
        real("optimum", move |run| instance(run).optimum),
        count("length", |run| run.row.length),
        real("best", |run| run.row.best.map(|best| best as f64)),
        count("expanded", |run| run.row.expanded),
        count("generated", |run| Some(run.row.generated)),
        count("evaluations", |run| run.row.evaluations),
        count("backtracks", |run| run.row.backtracks),
        count("propagations", |run| run.row.propagations),
        count("struck", |run| run.row.struck),
        real("seconds", |run| Some(run.row.seconds())),
        count("bytes", |run| Some(run.row.bytes)),
    ]);
    for (at, target) in plan.targets.iter().enumerate() {
        all.push(count(&format!("evaluations_to_{target}"), move |run| {
            run.row.hits.get(at).copied().flatten()
        }));
    }
    all.extend([
        count("at_once", |run| Some(u64::from(run.row.at_once))),
        text("version", move |run| session(run).map(|session| session.version.as_str())),
        text("machine", move |run| session(run).map(|session| session.machine.as_str())),
    ]);
    all
}

/// Everything that varies by name.
fn factors(study: &Study) -> BTreeSet<&str> {
    let instances = study.plan.instances.iter().flat_map(|one| one.factors.keys());
    let methods = study.plan.configurations.iter().flat_map(|one| one.factors.keys());
    instances.chain(methods).map(String::as_str).filter(|name| *name != "heuristic").collect()
}

fn text<'s>(name: &str, cell: impl Fn(&Run) -> Option<&'s str> + Sync + 's) -> Column<'s> {
    Column { name: name.into(), cell: Cell::Text(Box::new(cell)) }
}

fn word<'s>(name: &str, cell: fn(&Run) -> &str) -> Column<'s> {
    Column { name: name.into(), cell: Cell::Word(cell) }
}

fn count<'s>(name: &str, cell: impl Fn(&Run) -> Option<u64> + Sync + 's) -> Column<'s> {
    Column { name: name.into(), cell: Cell::Count(Box::new(cell)) }
}

fn real<'s>(name: &str, cell: impl Fn(&Run) -> Option<f64> + Sync + 's) -> Column<'s> {
    Column { name: name.into(), cell: Cell::Real(Box::new(cell)) }
}

impl Cell<'_> {
    fn write(&self, run: &Run, to: &mut String) {
        use std::fmt::Write;
        // Writing to a string does not fail.
        let _ = match self {
            Self::Text(cell) => to.write_str(cell(run).unwrap_or_default()),
            Self::Word(cell) => to.write_str(cell(run)),
            Self::Count(cell) => cell(run).map_or(Ok(()), |count| write!(to, "{count}")),
            Self::Real(cell) => cell(run).map_or(Ok(()), |real| write!(to, "{real}")),
        };
    }

    const fn physical(&self) -> Physical {
        match self {
            Self::Text(_) | Self::Word(_) => Physical::BYTE_ARRAY,
            Self::Count(_) => Physical::INT64,
            Self::Real(_) => Physical::DOUBLE,
        }
    }
}

/// Commas and quotes as RFC 4180 has them; what is not there is empty.
fn csv(study: &Study, columns: &[Column<'_>], out: &mut impl Write) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(columns.iter().map(|column| &column.name))?;
    let mut field = String::new();
    for run in &study.rows {
        for column in columns {
            field.clear();
            column.cell.write(run, &mut field);
            writer.write_field(&field)?;
        }
        writer.write_record(None::<&[u8]>)?;
    }
    writer.flush()
}

/// Rows that a group of a Parquet file holds.
const GROUP: usize = 1 << 17;

fn parquet(study: &Study, columns: &[Column<'_>], out: impl Write + Send) -> Written<()> {
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
    let physical = column.cell.physical();
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

/// Values that are there, and for each row whether one is.
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
