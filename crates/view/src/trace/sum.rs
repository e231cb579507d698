//! The checksum of a block of a trace: CRC-32 (ISO 3309). In a page, it uses a table of 1 KB, because the table of
//! `crc32fast`, which processes sixteen bytes at once, takes 16 KB and cannot be compressed.

#[cfg(not(target_family = "wasm"))]
pub(super) use crc32fast::hash as crc;
#[cfg(target_family = "wasm")]
pub(super) use narrow as crc;

/// The polynomial, lowest power first.
#[cfg(any(test, target_family = "wasm"))]
const POLYNOMIAL: u32 = 0xEDB8_8320;

/// The table of the effect of each byte on a checksum.
#[cfg(any(test, target_family = "wasm"))]
static STEPS: [u32; 256] = {
    let mut steps = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut step, mut bit) = (byte as u32, 0);
        while bit < 8 {
            step = if step & 1 == 1 { step >> 1 ^ POLYNOMIAL } else { step >> 1 };
            bit += 1;
        }
        steps[byte] = step;
        byte += 1;
    }
    steps
};

/// Processes a byte at a time (D. Sarwate, 1988).
#[cfg(any(test, target_family = "wasm"))]
pub(super) fn narrow(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum, &byte| STEPS[usize::from(sum as u8 ^ byte)] ^ sum >> 8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_implementations_give_the_same_checksum() {
        assert_eq!(narrow(b"123456789"), 0xCBF4_3926, "the check value of the catalogue of CRCs");
        let bytes: Vec<u8> = (0..1000_u32).map(|n| ((n * n) >> 3) as u8).collect();
        for length in [0, 1, 2, 31, 1000] {
            assert_eq!(narrow(&bytes[..length]), crc(&bytes[..length]), "{length} bytes");
        }
    }
}
