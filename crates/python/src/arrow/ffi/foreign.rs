//! Checks structs from foreign code field by field, before `arrow` relies on them.
//!
//! `arrow` trusts a struct: a null pointer, a negative length or a released struct causes a panic or an invalid memory access. Its
//! own checks ([`ArrayData::validate_full`]) concern the contents of buffers, and come later.

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi_and_data_type};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{ArrayRef, make_array};
use arrow_schema::{ArrowError, DataType};
use std::ffi::{CStr, c_char, c_int};

type Result<T> = std::result::Result<T, ArrowError>;

/// A type that no function of this module takes.
fn unknown<T>(what: impl Into<String>) -> Result<T> {
    Err(ArrowError::SchemaError(what.into()))
}

/// A fault of a struct.
fn wrong<T>(what: impl Into<String>) -> Result<T> {
    Err(ArrowError::CDataInterface(what.into()))
}

/// Maximum nesting depth of dictionaries whose values are dictionaries.
const DEPTH: usize = 4;

/// The first fields of `struct ArrowArray`, whose layout the interface fixes, too.
#[repr(C)]
struct Head {
    numbers: [i64; 5],
    buffers: *const *const std::ffi::c_void,
}

/// The fields of `struct ArrowSchema`, whose layout the interface fixes for ever (Apache Arrow, 2020).
#[repr(C)]
struct Schema {
    format: *const c_char,
    name: *const c_char,
    metadata: *const c_char,
    flags: i64,
    n_children: i64,
    children: *const *const Schema,
    dictionary: *const Schema,
    release: Option<unsafe extern "C" fn(*mut FFI_ArrowSchema)>,
    private_data: *const std::ffi::c_void,
}

/// The type of a schema: one without children, or a dictionary of such.
///
/// # Errors
/// The schema was released, or has another type.
pub(super) fn kind(schema: &FFI_ArrowSchema) -> Result<DataType> {
    // SAFETY: both are `struct ArrowSchema`.
    let fields = unsafe { &*std::ptr::from_ref(schema).cast::<Schema>() };
    plain(fields, DEPTH)?;
    DataType::try_from(schema)
}

/// Whether a schema has all fields that `arrow` reads.
fn plain(schema: &Schema, depth: usize) -> Result<()> {
    if schema.release.is_none() {
        return wrong("the schema was already used or released: get a new one from its column");
    }
    if schema.format.is_null() {
        return wrong("the schema has no format");
    }
    // SAFETY: a format that is there ends with a zero, and lives as long as its schema.
    let format = unsafe { CStr::from_ptr(schema.format) };
    let Ok(format) = format.to_str() else { return wrong("the format of the schema is not UTF-8") };
    if schema.n_children != 0 || format.starts_with('+') {
        return unknown(format!("expected strings or numbers, found the nested type '{format}'"));
    }
    // SAFETY: a dictionary that is there is a schema, and lives as long as the one that has it.
    match (unsafe { schema.dictionary.as_ref() }, depth) {
        (None, _) => Ok(()),
        (Some(_), 0) => unknown("the values of the dictionary are dictionaries of dictionaries"),
        (Some(values), _) => plain(values, depth - 1),
    }
}

/// The array of a struct, checked as a whole.
///
/// # Errors
/// The struct was released, or is not an array of this type.
pub(super) fn array(array: FFI_ArrowArray, kind: &DataType) -> Result<ArrayRef> {
    if array.is_released() {
        return wrong("the array was already used or released: get a new one from its column");
    }
    sound(&array, kind)?;
    // SAFETY: the struct has what its type requires, as was just checked; the interface guarantees that its pointers are valid.
    let data = unsafe { from_ffi_and_data_type(array, kind.clone()) }?;
    data.validate_full()?;
    Ok(make_array(data))
}

/// Whether a struct has all fields that `arrow` reads for an array of this type: numbers that are not negative, and pointers to
/// each buffer that is not empty.
fn sound(array: &FFI_ArrowArray, kind: &DataType) -> Result<()> {
    let rows = Rows::of(array)?;
    // SAFETY: `FFI_ArrowArray` is `struct ArrowArray`, of which these are the first fields.
    let head = unsafe { &*std::ptr::from_ref(array).cast::<Head>() };
    if head.buffers.is_null() {
        return wrong("the array has no buffers");
    }
    let (buffers, width) = match kind {
        DataType::Utf8 | DataType::Binary => (3, 4),
        DataType::LargeUtf8 | DataType::LargeBinary => (3, 8),
        DataType::Utf8View | DataType::BinaryView => return views(array, rows),
        DataType::Dictionary(keys, values) => {
            let Some(dictionary) = array.dictionary() else { return wrong("the dictionary has no values") };
            sound(dictionary, values)?;
            return if keys.is_integer() {
                numbers(array, keys, rows)
            } else {
                unknown(format!("keys of type {keys}"))
            };
        }
        _ => return numbers(array, kind, rows),
    };
    has_buffers(array, buffers)?;
    if rows.all == 0 {
        return Ok(());
    }
    let offsets = array.buffer(1);
    needed(offsets, width, "offsets")?;
    // SAFETY: by the interface, there is one offset more than rows, and the pointer is aligned.
    let last = unsafe {
        match width {
            4 => i64::from(*offsets.cast::<i32>().add(rows.all)),
            _ => *offsets.cast::<i64>().add(rows.all),
        }
    };
    match last {
        ..0 => wrong(format!("the last offset is {last}")),
        0 => Ok(()),
        _ => needed(array.buffer(2), 1, "text"),
    }
}

/// The rows of a struct, and those before its first one.
#[derive(Clone, Copy)]
struct Rows {
    all: usize,
}

impl Rows {
    /// More than this do not fit into any memory.
    const MOST: usize = isize::MAX as usize / 32;

    fn of(array: &FFI_ArrowArray) -> Result<Self> {
        let all = array.len().checked_add(array.offset()).filter(|&all| all <= Self::MOST);
        let is_counted = array.null_count_opt().is_none_or(|nulls| nulls <= array.len());
        match all.filter(|_| is_counted && array.len() <= Self::MOST) {
            Some(all) => Ok(Self { all }),
            None => wrong("the numbers of rows, of nulls and of rows before the first do not fit together"),
        }
    }
}

/// Whether a struct has this many buffers; those of no rows may be missing.
fn has_buffers(array: &FFI_ArrowArray, buffers: usize) -> Result<()> {
    match array.num_buffers() {
        found if found == buffers => Ok(()),
        found => wrong(format!("expected {buffers} buffers, found {found}")),
    }
}

/// Whether a buffer exists, and is aligned for numbers of this width.
fn needed(buffer: *const u8, width: usize, of: &str) -> Result<()> {
    match buffer.is_null() || !buffer.addr().is_multiple_of(width) {
        true => wrong(format!("the buffer of {of} is missing, or is not aligned to {width} bytes")),
        false => Ok(()),
    }
}

/// Checks an array of a type whose values have a fixed width.
fn numbers(array: &FFI_ArrowArray, kind: &DataType, rows: Rows) -> Result<()> {
    if !kind.is_primitive() {
        return unknown(format!("expected strings or numbers, found {kind}"));
    }
    has_buffers(array, 2)?;
    if rows.all == 0 { Ok(()) } else { needed(array.buffer(1), 1, "numbers") }
}

/// A view names its buffer by a number of 31 bits.
const VIEWED: usize = i32::MAX as usize;

/// Checks an array of string views. Its buffers are nulls, views, any number of texts, and the lengths of the texts.
fn views(array: &FFI_ArrowArray, rows: Rows) -> Result<()> {
    let Some(texts) = array.num_buffers().checked_sub(3).filter(|&texts| texts <= VIEWED) else {
        return wrong(format!("expected 3 buffers or more, found {}", array.num_buffers()));
    };
    if rows.all > 0 {
        needed(array.buffer(1), 1, "views")?;
    }
    if texts == 0 {
        return Ok(());
    }
    let lengths = array.buffer(texts + 2);
    needed(lengths, 8, "lengths")?;
    // SAFETY: by the interface, there is a length for each buffer with texts, and the pointer is aligned.
    let lengths = unsafe { std::slice::from_raw_parts(lengths.cast::<i64>(), texts) };
    for (number, &length) in (2..).zip(lengths) {
        match length {
            ..0 => return wrong(format!("a buffer of texts has {length} bytes")),
            0 => (),
            _ => needed(array.buffer(number), 1, "text")?,
        }
    }
    Ok(())
}

/// A stream of arrays that has not been released.
pub(super) struct Stream(FFI_ArrowArrayStream);

impl Stream {
    /// A stream.
    ///
    /// # Errors
    /// The struct was released.
    pub(super) fn new(stream: FFI_ArrowArrayStream) -> Result<Self> {
        match stream.release() {
            Some(_) => Ok(Self(stream)),
            None => wrong("the stream was already used or released: get a new one from its column"),
        }
    }

    /// The type of its arrays.
    ///
    /// # Errors
    /// The struct has no type, or a type with children.
    pub(super) fn kind(&mut self) -> Result<DataType> {
        let Some(get) = self.0.get_schema() else { return wrong("the stream has no get_schema") };
        let mut schema = FFI_ArrowSchema::empty();
        // SAFETY: the stream is not released, and the function is its own.
        let code = unsafe { get(&raw mut self.0, &raw mut schema) };
        self.done(code)?;
        kind(&schema)
    }

    /// The next array, checked; none at its end.
    ///
    /// # Errors
    /// The stream fails, or the array is not of this type.
    pub(super) fn next(&mut self, kind: &DataType) -> Result<Option<ArrayRef>> {
        let Some(get) = self.0.get_next() else { return wrong("the stream has no get_next") };
        let mut next = FFI_ArrowArray::empty();
        // SAFETY: the stream is not released, and the function is its own.
        let code = unsafe { get(&raw mut self.0, &raw mut next) };
        self.done(code)?;
        if next.is_released() { Ok(None) } else { array(next, kind).map(Some) }
    }

    /// Converts the return code of a function of the stream to a result, with the stream's error message.
    fn done(&mut self, code: c_int) -> Result<()> {
        if code == 0 {
            return Ok(());
        }
        let why = self.0.get_last_error().map(|get| {
            // SAFETY: the function is the stream's own, and the last call of one failed.
            unsafe { get(&raw mut self.0) }
        });
        let why = why.filter(|why| !why.is_null());
        // SAFETY: the text ends with a zero, and lives until the next call.
        let why = why.map(|why| unsafe { CStr::from_ptr(why) }.to_string_lossy().into_owned());
        wrong(why.unwrap_or_else(|| format!("the stream fails with error {code}")))
    }
}
