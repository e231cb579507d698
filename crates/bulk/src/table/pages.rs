//! The positions of pages in a Parquet table, so that a segment is read from its first page on.
//!
//! Pages follow one another, each with its length in its header: a reader that needs rows from the middle of a row group must read the
//! headers of all pages before them. Each segment of a large group would read them again, so the total work would be
//! quadratic in the number of pages.
//! The offset index (Parquet's page index, format 2.5, 2018) has the position of each page. It is used if the file has one; else the
//! headers are read once to build the same index.
//!
//! One case remains: pages of version 1 of a column of lists do not say how many rows they have, so without an index they are not
//! located.

use parquet::arrow::arrow_reader::{ArrowReaderMetadata, ArrowReaderOptions};
use parquet::column::page::PageReader;
use parquet::errors::Result as Parquet;
use parquet::file::metadata::page_index::{PageIndex, PageIndexBuilder};
use parquet::file::metadata::{ColumnChunkMetaData, PageIndexPolicy, ParquetMetaData, RowGroupMetaData};
use parquet::file::page_index::offset_index::{OffsetIndexMetaData, PageLocation};
use parquet::file::reader::{ChunkReader, Length};
use parquet::file::serialized_reader::SerializedPageReader;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The footer of a file, with the positions of its pages if a row group has more than `most` rows.
pub fn located<R: ChunkReader + 'static>(file: &Arc<R>, most: u64) -> Parquet<ArrowReaderMetadata> {
    let is_long = |group: &RowGroupMetaData| group.num_rows().unsigned_abs() > most;
    let read = ArrowReaderMetadata::load(&**file, ArrowReaderOptions::new())?;
    if !read.metadata().row_groups().iter().any(is_long) {
        return Ok(read);
    }
    let options = ArrowReaderOptions::new().with_offset_index_policy(PageIndexPolicy::Optional);
    let read = ArrowReaderMetadata::load(&**file, options)?;
    let footer = read.metadata();
    if footer.page_index().is_some_and(|index| index.has_offset_indexes()) {
        return Ok(read);
    }
    let index = made(file, footer, is_long)?;
    let builder = ParquetMetaData::clone(footer).into_builder();
    let footer = builder.set_page_index(Some(Arc::new(index))).build();
    ArrowReaderMetadata::try_new(Arc::new(footer), ArrowReaderOptions::new())
}

/// Builds the offset index of long row groups from the headers of their pages.
fn made<R: ChunkReader + 'static>(
    file: &Arc<R>,
    footer: &ParquetMetaData,
    is_long: impl Fn(&RowGroupMetaData) -> bool,
) -> Parquet<PageIndex> {
    let columns = footer.file_metadata().schema_descr().num_columns();
    let mut index = PageIndexBuilder::new(footer.num_row_groups(), columns);
    for (at, group) in footer.row_groups().iter().enumerate().filter(|(_, group)| is_long(group)) {
        for (column, chunk) in group.columns().iter().enumerate() {
            if let Some(page_locations) = locations(file, chunk, group.num_rows())? {
                let places = OffsetIndexMetaData { page_locations, unencoded_byte_array_data_bytes: None };
                index.put_offset_index(places, at, column);
            }
        }
    }
    Ok(index.build())
}

/// The pages of a column in a group; `None` if their numbers of rows are unknown.
fn locations<R: ChunkReader + 'static>(
    file: &Arc<R>,
    chunk: &ColumnChunkMetaData,
    rows: i64,
) -> Parquet<Option<Vec<PageLocation>>> {
    let traced = Arc::new(Traced::of(file));
    let mut pages = SerializedPageReader::new(Arc::clone(&traced), chunk, rows as usize, None)?;
    let is_flat = chunk.column_descr().max_rep_level() == 0;
    let (mut found, mut first_row_index) = (Vec::<PageLocation>::new(), 0);
    let mut headers = 0;
    while let Some(page) = pages.peek_next_page()? {
        headers += 1;
        let offset = traced.last.load(Ordering::Relaxed) as i64;
        pages.skip_next_page()?;
        if page.is_dict {
            continue;
        }
        let Some(rows) = page.num_rows.or(page.num_levels.filter(|_| is_flat)) else { return Ok(None) };
        found.push(PageLocation { offset, compressed_page_size: 0, first_row_index });
        first_row_index += rows as i64;
    }
    let (start, length) = chunk.byte_range();
    let mut end = (start + length) as i64;
    for page in found.iter_mut().rev() {
        // A page ends at the beginning of the next one.
        page.compressed_page_size = i32::try_from(end - page.offset)?;
        end = page.offset;
    }
    // The reader skips pages of other kinds. Such a page would count as a part of the page before it, so no pages are returned.
    let are_all = first_row_index == rows && traced.reads.load(Ordering::Relaxed) == headers;
    Ok(Some(found).filter(|_| are_all))
}

/// A file that records the position of the last read and the number of reads: the page reader begins at each page's header.
struct Traced<R> {
    file: Arc<R>,
    last: AtomicU64,
    reads: AtomicU64,
}

impl<R> Traced<R> {
    fn of(file: &Arc<R>) -> Self {
        Self { file: Arc::clone(file), last: AtomicU64::new(0), reads: AtomicU64::new(0) }
    }
}

impl<R: ChunkReader> Length for Traced<R> {
    fn len(&self) -> u64 {
        self.file.len()
    }
}

impl<R: ChunkReader> ChunkReader for Traced<R> {
    type T = R::T;

    fn get_read(&self, start: u64) -> Parquet<Self::T> {
        self.last.store(start, Ordering::Relaxed);
        self.reads.fetch_add(1, Ordering::Relaxed);
        self.file.get_read(start)
    }

    fn get_bytes(&self, start: u64, length: usize) -> Parquet<bytes::Bytes> {
        self.file.get_bytes(start, length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::parquet::rows;
    use arrow_array::builder::{Int32Builder, ListBuilder, StringBuilder};
    use arrow_array::{ArrayRef, RecordBatch};
    use bytes::Bytes;
    use parquet::arrow::ArrowWriter;
    use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterVersion};

    const ROWS: u64 = 4000;
    /// The number of rows of a page, and of a segment.
    const PAGE: u64 = 20;
    const SEGMENT: u64 = 100;

    /// Whether the file has an offset index, and columns of lists.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum PageIndexKind {
        Indexed,
        Bare,
        BareWithLists(WriterVersion),
    }

    /// One row group: numbers, texts and nulls with a dictionary and without.
    fn file(kind: PageIndexKind) -> Bytes {
        let (mut numbers, mut texts) = (Int32Builder::new(), StringBuilder::new());
        let mut lists = ListBuilder::new(Int32Builder::new());
        for at in 0..ROWS as i32 {
            numbers.append_value(at);
            texts.append_option((at % 3 > 0).then(|| format!("text {}", at % 50)));
            (0..at % 4).for_each(|item| lists.values().append_value(item));
            lists.append(true);
        }
        let mut columns: Vec<(&str, ArrayRef, bool)> =
            vec![("number", Arc::new(numbers.finish()), true), ("text", Arc::new(texts.finish()), true)];
        let mut properties = WriterProperties::builder()
            .set_data_page_row_count_limit(PAGE as usize)
            .set_write_batch_size(PAGE as usize)
            .set_column_dictionary_enabled("number".into(), false)
            .set_statistics_enabled(EnabledStatistics::Chunk);
        if let PageIndexKind::BareWithLists(version) = kind {
            columns.push(("list", Arc::new(lists.finish()), true));
            properties = properties.set_writer_version(version);
        }
        let properties = properties.set_offset_index_disabled(kind != PageIndexKind::Indexed).build();
        let batch = RecordBatch::try_from_iter_with_nullable(columns).unwrap();
        let mut bytes = Vec::new();
        let mut writer = ArrowWriter::try_new(&mut bytes, batch.schema(), Some(properties)).unwrap();
        writer.write(&batch).unwrap();
        writer.close().unwrap();
        bytes.into()
    }

    /// Counts the headers and pages that are read.
    struct Counting {
        bytes: Bytes,
        reads: Arc<AtomicU64>,
    }

    impl Length for Counting {
        fn len(&self) -> u64 {
            self.bytes.len() as u64
        }
    }

    impl ChunkReader for Counting {
        type T = <Bytes as ChunkReader>::T;

        fn get_read(&self, start: u64) -> Parquet<Self::T> {
            self.reads.fetch_add(1, Ordering::Relaxed);
            self.bytes.get_read(start)
        }

        fn get_bytes(&self, start: u64, length: usize) -> Parquet<Bytes> {
            self.reads.fetch_add(1, Ordering::Relaxed);
            self.bytes.get_bytes(start, length)
        }
    }

    /// Returns all rows, segment by segment, and the numbers of headers and pages read.
    fn by_segments(
        bytes: &Bytes,
        footer: impl Fn(&Arc<Counting>) -> ArrowReaderMetadata,
    ) -> (Vec<RecordBatch>, u64) {
        let reads = Arc::new(AtomicU64::new(0));
        let counting = || Counting { bytes: bytes.clone(), reads: Arc::clone(&reads) };
        let footer = footer(&Arc::new(counting()));
        let segment = |at| rows(counting(), &footer, at * SEGMENT, SEGMENT).unwrap().map(Result::unwrap);
        let batches = (0..ROWS / SEGMENT).flat_map(segment).collect();
        (batches, reads.load(Ordering::Relaxed))
    }

    /// Two columns: each page header is read once, and each page is read once; a segment reads a dictionary.
    const MOST: u64 = 2 * (2 * ROWS / PAGE + 3 * ROWS / SEGMENT);

    #[test]
    fn the_reading_of_one_large_group_is_linear_in_its_pages() {
        for kind in [PageIndexKind::Indexed, PageIndexKind::Bare] {
            let bytes = file(kind);
            let (batches, reads) = by_segments(&bytes, |file| located(file, SEGMENT).unwrap());
            let footer = ArrowReaderMetadata::load(&bytes, ArrowReaderOptions::new()).unwrap();
            let whole: Vec<_> = rows(bytes.clone(), &footer, 0, ROWS).unwrap().map(Result::unwrap).collect();
            let by_headers = by_segments(&bytes, |_| footer.clone());
            let cut = |at: usize| whole[0].slice(at * SEGMENT as usize, SEGMENT as usize);
            assert_eq!(batches, (0..batches.len()).map(cut).collect::<Vec<_>>(), "{kind:?}");
            assert_eq!((whole.len(), &by_headers.0), (1, &batches), "{kind:?}");
            assert!(reads <= MOST, "{kind:?}: {reads} reads, more than {MOST}");
            assert!(by_headers.1 > 4 * MOST, "reading by headers should be quadratic: {}", by_headers.1);
        }
    }

    #[test]
    fn lists_are_read_alike_with_and_without_an_index() {
        for version in [WriterVersion::PARQUET_1_0, WriterVersion::PARQUET_2_0] {
            let bytes = file(PageIndexKind::BareWithLists(version));
            let (batches, _) = by_segments(&bytes, |file| {
                let footer = located(file, SEGMENT).unwrap();
                let index = footer.metadata().page_index().unwrap();
                assert!(index.offset_index(0, 0).is_some() && index.offset_index(0, 1).is_some());
                assert_eq!(index.offset_index(0, 2).is_some(), version == WriterVersion::PARQUET_2_0);
                footer
            });
            let footer = ArrowReaderMetadata::load(&bytes, ArrowReaderOptions::new()).unwrap();
            assert_eq!(batches, by_segments(&bytes, |_| footer.clone()).0, "{version:?}");
        }
    }

    #[test]
    fn groups_of_one_segment_need_no_index() {
        let footer = located(&Arc::new(file(PageIndexKind::Bare)), ROWS).unwrap();
        assert!(footer.metadata().page_index().is_none());
    }
}
