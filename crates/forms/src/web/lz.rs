//! LZ-string (Pieroxy, 2013): Lempel-Ziv-Welch with bits packed into base 64, as in links.

use crate::Fault;

/// The maximum length of a packed text. Each code word stands for at most one character more than the longest before, so that n
/// characters unpack to less than n * n / 8: at most 67 MB here, before the result is refused.
const PACKED_MOST: usize = 16 << 10;
/// The maximum length of an unpacked text.
const UNPACKED_MOST: usize = 1 << 18;

/// Unpacks a base 64 text, with percent signs decoded or not.
///
/// # Errors
/// The text is too long, or not a packed text.
pub(crate) fn unpack(packed: &str) -> Result<String, Fault> {
    if packed.len() > PACKED_MOST {
        let message =
            format!("a link of {} characters: more than {PACKED_MOST} are not unpacked", packed.len());
        return Err(Fault::new(message));
    }
    let packed = percent_decoded(packed);
    let packed = packed.replace([' ', '-'], "+").replace('_', "/");
    let is_base_64 = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '=');
    if let Some(odd) = packed.chars().find(|&c| !is_base_64(c)) {
        return Err(Fault::new(format!("`{odd}` is not a character of base 64: is the link complete?")));
    }
    let units = lz_str::decompress_from_base64(&packed).filter(|units| !units.is_empty());
    let units = units.ok_or_else(|| Fault::new("the link cannot be unpacked: is it complete?"))?;
    if units.len() > UNPACKED_MOST {
        let message =
            format!("the link unpacks to {} characters: more than {UNPACKED_MOST} are not read", units.len());
        return Err(Fault::new(message));
    }
    String::from_utf16(&units).map_err(|_| Fault::new("the link does not unpack to a text: is it complete?"))
}

/// Converts `%2F` to `/`.
pub(crate) fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    while let Some((&first, after)) = rest.split_first() {
        rest = match (first, after) {
            (b'%', &[high, low, ref after @ ..]) => match digit(high).zip(digit(low)) {
                Some((high, low)) => {
                    bytes.push(high * 16 + low);
                    after
                }
                None => {
                    bytes.push(first);
                    &rest[1..]
                }
            },
            _ => {
                bytes.push(first);
                after
            }
        };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_texts_are_unpacked() {
        for text in ["a", "{\"size\":4}", &"ab".repeat(10_000)] {
            let packed = lz_str::compress_to_base64(text);
            assert_eq!(unpack(&packed).unwrap(), text);
            assert_eq!(unpack(&packed.replace('+', "%2B").replace('/', "%2f")).unwrap(), text);
        }
    }

    #[test]
    fn bombs_are_refused_by_size() {
        let bomb = lz_str::compress_to_base64("0".repeat(300_000).as_str());
        assert!(bomb.len() < PACKED_MOST, "{}", bomb.len());
        assert!(unpack(&bomb).unwrap_err().message().contains("more than 262144 are not read"));
        assert!(
            unpack(&"A".repeat(1 << 20)).unwrap_err().message().contains("more than 16384 are not unpacked")
        );
    }

    #[test]
    fn truncated_texts_are_refused() {
        let packed = lz_str::compress_to_base64("{\"size\":9,\"grid\":[]}");
        for length in 0..packed.len() - 4 {
            assert_ne!(unpack(&packed[..length]).ok().as_deref(), Some("{\"size\":9,\"grid\":[]}"));
        }
        assert!(unpack("!").unwrap_err().message().contains("not a character of base 64"));
    }
}
