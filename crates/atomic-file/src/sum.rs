//! The checksum of bytes, and of the bytes written to or read from a stream.

use std::hash::Hasher;
use std::io::{self, Error, ErrorKind, Read, Write};
use twox_hash::XxHash3_64;

/// A checksum of bytes: XXH3 of 64 bits, without a seed. It is not cryptographic: it detects accidents, not forgeries.
///
/// ```
/// use solvarium_atomic_file::CheckSum;
/// let mut sum = CheckSum::new();
/// sum.add(b"whole ");
/// sum.add(b"file");
/// assert_eq!(sum.value(), CheckSum::of(b"whole file"));
/// ```
#[derive(Clone)]
pub struct CheckSum(XxHash3_64);

impl CheckSum {
    /// Creates the checksum of no bytes.
    ///
    /// ```
    /// use solvarium_atomic_file::CheckSum;
    /// assert_eq!(CheckSum::new().value(), 0x2d06_8005_38d3_94c2); // the value of the reference implementation
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self(XxHash3_64::new())
    }

    /// Returns the checksum of these bytes.
    ///
    /// ```
    /// use solvarium_atomic_file::CheckSum;
    /// assert_ne!(CheckSum::of(b"this"), CheckSum::of(b"that"));
    /// ```
    #[must_use]
    pub fn of(bytes: &[u8]) -> u64 {
        XxHash3_64::oneshot(bytes)
    }

    /// Appends these bytes.
    ///
    /// ```
    /// use solvarium_atomic_file::CheckSum;
    /// let mut sum = CheckSum::new();
    /// sum.add(b"a");
    /// assert_eq!(sum.value(), CheckSum::of(b"a"));
    /// ```
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
    }

    /// Returns the checksum of all bytes so far.
    ///
    /// ```
    /// use solvarium_atomic_file::CheckSum;
    /// assert_eq!(CheckSum::new().value(), CheckSum::of(b""));
    /// ```
    #[must_use]
    pub fn value(&self) -> u64 {
        self.0.finish()
    }
}

impl Default for CheckSum {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for CheckSum {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("CheckSum").field(&self.value()).finish()
    }
}

/// A writer or reader that computes the [`CheckSum`] of its bytes.
///
/// [`Summed::seal`] appends the checksum of all bytes before it to a file; [`Summed::check`] reads and compares it.
///
/// ```
/// use solvarium_atomic_file::Summed;
/// use std::io::{Read, Write};
/// let mut out = Summed::new(Vec::new());
/// out.write_all(b"content")?;
/// let file = out.seal()?;
/// let (mut from, mut content) = (Summed::new(file.as_slice()), [0; 7]);
/// from.read_exact(&mut content)?;
/// from.check()?;
/// assert_eq!(&content, b"content");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Summed<T> {
    inner: T,
    sum: CheckSum,
}

impl<T> Summed<T> {
    /// Wraps a writer or reader; the checksum begins with its next byte.
    ///
    /// ```
    /// use solvarium_atomic_file::{CheckSum, Summed};
    /// assert_eq!(Summed::new(std::io::empty()).sum(), CheckSum::of(b""));
    /// ```
    pub fn new(inner: T) -> Self {
        Self { inner, sum: CheckSum::new() }
    }

    /// Returns the checksum of the bytes so far.
    ///
    /// ```
    /// use solvarium_atomic_file::{CheckSum, Summed};
    /// use std::io::Write;
    /// let mut out = Summed::new(std::io::sink());
    /// out.write_all(b"abc")?;
    /// assert_eq!(out.sum(), CheckSum::of(b"abc"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn sum(&self) -> u64 {
        self.sum.value()
    }

    /// Returns the writer or reader without the checksum.
    ///
    /// ```
    /// use solvarium_atomic_file::Summed;
    /// assert_eq!(Summed::new(5).into_inner(), 5);
    /// ```
    pub fn into_inner(self) -> T {
        self.inner
    }

    /// Returns the inner writer or reader. Bytes that are written or read through it are not part of the checksum.
    ///
    /// ```
    /// use solvarium_atomic_file::{CheckSum, Summed};
    /// use std::io::Write;
    /// let mut out = Summed::new(Vec::new());
    /// out.inner().write_all(b"abc")?;
    /// assert_eq!((out.sum(), out.inner().len()), (CheckSum::of(b""), 3));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub const fn inner(&mut self) -> &mut T {
        &mut self.inner
    }
}

impl<W: Write> Summed<W> {
    /// Writes the checksum of all bytes so far as eight bytes, little-endian, and returns the writer.
    ///
    /// # Errors
    /// Errors of the writer.
    ///
    /// ```
    /// use solvarium_atomic_file::{CheckSum, Summed};
    /// assert_eq!(Summed::new(Vec::new()).seal()?, CheckSum::of(b"").to_le_bytes());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn seal(mut self) -> io::Result<W> {
        self.inner.write_all(&self.sum().to_le_bytes())?;
        Ok(self.inner)
    }
}

impl<R: Read> Summed<R> {
    /// Reads the checksum that [`Summed::seal`] has written, and compares it with that of the bytes read.
    ///
    /// # Errors
    /// Errors of the reader; [`ErrorKind::InvalidData`] if the checksums differ.
    ///
    /// ```
    /// use solvarium_atomic_file::Summed;
    /// let error = Summed::new([0; 8].as_slice()).check().unwrap_err();
    /// assert_eq!(error.kind(), std::io::ErrorKind::InvalidData);
    /// ```
    pub fn check(&mut self) -> io::Result<()> {
        let mut stored = [0; 8];
        self.inner.read_exact(&mut stored)?;
        if u64::from_le_bytes(stored) == self.sum() {
            Ok(())
        } else {
            Err(Error::new(ErrorKind::InvalidData, "its checksum does not match"))
        }
    }
}

impl<W: Write> Write for Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.sum.add(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<R: Read> Read for Summed<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(bytes)?;
        self.sum.add(&bytes[..read]);
        Ok(read)
    }
}
