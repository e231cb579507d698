//! Columns and tables that are returned.

use super::ffi;
use arrow_array::{
    Array, ArrayRef, BooleanArray, Float64Array, Int64Array, RecordBatch, StringArray, StructArray,
};
use arrow_schema::Field;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyCapsule, PyFloat, PyInt, PyList, PyString};
use std::sync::Arc;

/// A column, for any reader of Arrow (`pyarrow.array`, `polars.Series`, and through these `pandas.Series`).
#[pyclass(frozen, module = "solvarium._native")]
pub struct Column {
    array: ArrayRef,
    /// The error of each row; null for valid rows.
    errors: Option<ArrayRef>,
}

impl Column {
    /// A column, and another with the errors of its rows.
    pub fn new(array: ArrayRef, errors: Option<ArrayRef>) -> Self {
        Self { array, errors }
    }
}

#[pymethods]
impl Column {
    /// The messages of invalid rows; null for all other rows.
    #[getter]
    fn errors(&self) -> Option<Self> {
        self.errors.as_ref().map(|errors| Self::new(Arc::clone(errors), None))
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        // A producer may ignore a request for another schema.
        let _ = requested_schema;
        ffi::array_capsules(py, &self.array)
    }

    /// A column is pickled as its type, its rows and its errors.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        let errors = self.errors.as_ref().map(|errors| spec(py, errors)).transpose()?;
        let rebuilt = PyModule::import(py, "solvarium._native")?.getattr("column")?;
        Ok((rebuilt, (spec(py, &self.array)?, errors)))
    }

    fn __len__(&self) -> usize {
        self.array.len()
    }

    fn __repr__(&self) -> String {
        format!("<solvarium.Column of {} {}>", self.array.len(), self.array.data_type())
    }

    /// The rows as a list.
    fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, super::rows::objects(py, &self.array)?)
    }
}

/// A column as objects of Python: the name of its type, and its rows. For a table: `(name, column)` for each column,
/// and which rows are not null.
type Spec<'py> = (String, Bound<'py, PyList>, Option<Vec<bool>>);

/// Arguments that restore a pickled column: the column and its errors.
type Pickled<'py> = (Bound<'py, PyAny>, (Spec<'py>, Option<Spec<'py>>));

fn spec<'py>(py: Python<'py>, array: &ArrayRef) -> PyResult<Spec<'py>> {
    let Some(table) = array.as_any().downcast_ref::<StructArray>() else {
        let rows = PyList::new(py, super::rows::objects(py, array)?)?;
        return Ok((array.data_type().to_string(), rows, None));
    };
    let columns = table.column_names().into_iter().zip(table.columns());
    let columns =
        columns.map(|(name, column)| Ok((name, spec(py, column)?))).collect::<PyResult<Vec<_>>>()?;
    let are_there = (0..table.len()).map(|row| table.is_valid(row)).collect();
    Ok(("struct".into(), PyList::new(py, columns)?, Some(are_there)))
}

/// The array of such objects.
fn rebuilt((kind, rows, are_there): &Spec<'_>) -> PyResult<ArrayRef> {
    let cells: Vec<Bound<'_, PyAny>> = rows.iter().collect();
    Ok(match kind.as_str() {
        "Utf8" => Arc::new(cells.iter().map(text).collect::<PyResult<StringArray>>()?),
        "Int64" => Arc::new(extracted::<i64>(&cells)?.into_iter().collect::<Int64Array>()),
        "Float64" => Arc::new(extracted::<f64>(&cells)?.into_iter().collect::<Float64Array>()),
        "Boolean" => Arc::new(extracted::<bool>(&cells)?.into_iter().collect::<BooleanArray>()),
        "struct" => {
            let columns = cells.iter().map(|cell| {
                let (name, column): (String, Spec<'_>) = cell.extract()?;
                let array = rebuilt(&column)?;
                Ok((Arc::new(Field::new(name, array.data_type().clone(), true)), array))
            });
            let (fields, arrays): (Vec<_>, Vec<_>) =
                columns.collect::<PyResult<Vec<_>>>()?.into_iter().unzip();
            let nulls = are_there.clone().map(Into::into);
            let table = StructArray::try_new(fields.into(), arrays, nulls);
            Arc::new(table.map_err(|error| PyValueError::new_err(error.to_string()))?)
        }
        _ => return Err(PyValueError::new_err(format!("{kind} cannot become a column"))),
    })
}

/// The column that was pickled so.
///
/// # Errors
/// It was not.
#[pyfunction]
pub fn column(rows: Spec<'_>, errors: Option<Spec<'_>>) -> PyResult<Column> {
    let errors = errors.as_ref().map(rebuilt).transpose()?;
    Ok(Column::new(rebuilt(&rows)?, errors))
}

/// A table as a stream of Arrow: columns of `int`, `float`, `bool` or `str`, with `None` for missing values.
///
/// # Errors
/// The columns are not of one length.
#[pyfunction]
pub fn table_stream<'py>(
    py: Python<'py>,
    columns: Vec<(String, Vec<Bound<'py, PyAny>>)>,
) -> PyResult<Bound<'py, PyCapsule>> {
    let arrays = columns.iter().map(|(name, cells)| Ok((name.as_str(), array(cells)?, true)));
    let arrays = arrays.collect::<PyResult<Vec<_>>>()?;
    let table = RecordBatch::try_from_iter_with_nullable(arrays)
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    ffi::stream_capsule(py, table)
}

/// The narrowest type for all cells: integers, floats, booleans or texts.
fn array(cells: &[Bound<'_, PyAny>]) -> PyResult<ArrayRef> {
    let are = |kind: fn(&Bound<'_, PyAny>) -> bool| cells.iter().all(|cell| cell.is_none() || kind(cell));
    let is_bool = |cell: &Bound<'_, PyAny>| cell.is_instance_of::<PyBool>();
    let is_int = |cell: &Bound<'_, PyAny>| {
        cell.is_instance_of::<PyInt>() && !cell.is_instance_of::<PyBool>() && cell.extract::<i64>().is_ok()
    };
    let is_number = |cell: &Bound<'_, PyAny>| {
        (cell.is_instance_of::<PyInt>() || cell.is_instance_of::<PyFloat>())
            && !cell.is_instance_of::<PyBool>()
    };
    Ok(match () {
        () if are(is_bool) && !are(|cell| cell.is_none()) => {
            Arc::new(extracted::<bool>(cells)?.into_iter().collect::<BooleanArray>())
        }
        () if are(is_int) => Arc::new(extracted::<i64>(cells)?.into_iter().collect::<Int64Array>()),
        () if are(is_number) => Arc::new(extracted::<f64>(cells)?.into_iter().collect::<Float64Array>()),
        () => Arc::new(cells.iter().map(text).collect::<PyResult<StringArray>>()?),
    })
}

fn extracted<'py, T: for<'a> FromPyObject<'a, 'py, Error: Into<PyErr>>>(
    cells: &[Bound<'py, PyAny>],
) -> PyResult<Vec<Option<T>>> {
    cells
        .iter()
        .map(|cell| if cell.is_none() { Ok(None) } else { cell.extract().map(Some).map_err(Into::into) })
        .collect()
}

fn text(cell: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    match cell.is_none() {
        true => Ok(None),
        false if cell.is_instance_of::<PyString>() => cell.extract().map(Some),
        false => Ok(Some(cell.str()?.to_string())),
    }
}
