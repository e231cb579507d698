//! Reads columns of strings of any Arrow type.

use arrow_array::cast::AsArray;
use arrow_array::{Array, LargeStringArray, StringArray, StringViewArray};
use arrow_schema::DataType;
use std::fmt::{Display, Formatter};

/// The error for a column that does not hold strings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotTexts(DataType);

impl Display for NotTexts {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "expected a column of strings, found one of {}", self.0)
    }
}

impl std::error::Error for NotTexts {}

/// The rows of a column of strings: `Utf8`, `LargeUtf8`, `Utf8View`, or a dictionary of these. Nothing is copied.
///
/// ```
/// let column = arrow_array::StringArray::from(vec![Some("1"), None]);
/// assert_eq!(solvarium_bulk::texts(&column)?, [Some("1"), None]);
/// # Ok::<(), solvarium_bulk::NotTexts>(())
/// ```
///
/// # Errors
/// The column has another type.
pub fn texts(column: &dyn Array) -> Result<Vec<Option<&str>>, NotTexts> {
    let any = column.as_any();
    if let Some(array) = any.downcast_ref::<StringArray>() {
        return Ok(array.iter().collect());
    }
    if let Some(array) = any.downcast_ref::<LargeStringArray>() {
        return Ok(array.iter().collect());
    }
    if let Some(array) = any.downcast_ref::<StringViewArray>() {
        return Ok(array.iter().collect());
    }
    let DataType::Dictionary(..) = column.data_type() else {
        return Err(NotTexts(column.data_type().clone()));
    };
    let dictionary = column.as_any_dictionary();
    let values = texts(dictionary.values().as_ref()).map_err(|_| NotTexts(column.data_type().clone()))?;
    // All rows are null: `normalized_keys` requires at least one value.
    if values.is_empty() {
        return Ok(vec![None; column.len()]);
    }
    let keys = dictionary.normalized_keys();
    let row = |(at, key): (usize, usize)| {
        if column.is_null(at) { None } else { values.get(key).copied().flatten() }
    };
    Ok(keys.into_iter().enumerate().map(row).collect())
}

/// Checks that a column of this type holds strings.
///
/// ```
/// use arrow_schema::DataType;
/// assert!(solvarium_bulk::of_texts(&DataType::LargeUtf8).is_ok());
/// let refused = solvarium_bulk::of_texts(&DataType::Int64).unwrap_err();
/// assert_eq!(refused.to_string(), "expected a column of strings, found one of Int64");
/// ```
///
/// # Errors
/// The type is not a string type.
pub fn of_texts(kind: &DataType) -> Result<(), NotTexts> {
    if holds_texts(kind) { Ok(()) } else { Err(NotTexts(kind.clone())) }
}

/// Whether a column of this type holds strings.
pub(crate) fn holds_texts(kind: &DataType) -> bool {
    match kind {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => true,
        DataType::Dictionary(_, values) => holds_texts(values),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::{DictionaryArray, Int64Array, types::Int32Type};

    #[test]
    fn every_type_of_strings_is_read_alike() {
        let rows = vec![Some("a"), None, Some("b"), Some("a")];
        let dictionary: DictionaryArray<Int32Type> = rows.iter().copied().collect();
        let all: [Box<dyn Array>; 4] = [
            Box::new(StringArray::from(rows.clone())),
            Box::new(LargeStringArray::from(rows.clone())),
            Box::new(StringViewArray::from(rows.clone())),
            Box::new(dictionary),
        ];
        for array in all {
            assert_eq!(texts(array.as_ref()).unwrap(), rows, "{}", array.data_type());
            let slice = array.slice(1, 2);
            assert_eq!(texts(slice.as_ref()).unwrap(), rows[1..3], "a slice of {}", array.data_type());
        }
    }

    #[test]
    fn a_dictionary_of_nulls_alone_is_read() {
        let nulls: DictionaryArray<Int32Type> = [None::<&str>, None].into_iter().collect();
        assert_eq!(texts(&nulls).unwrap(), [None, None]);
    }

    #[test]
    fn columns_without_texts_are_refused() {
        let refused = texts(&Int64Array::from(vec![1])).unwrap_err();
        assert_eq!(refused.to_string(), "expected a column of strings, found one of Int64");
    }
}
