//! The first picture of an animation (APNG), for users who prefer reduced motion: the file without the chunks of the animation (PNG,
//! third edition, 2025).

/// The chunks of the animation.
const ANIMATION: [&[u8]; 3] = [b"acTL", b"fcTL", b"fdAT"];
/// The length of the PNG signature.
const SIGNATURE: usize = 8;

/// Returns the first picture of an animation.
///
/// # Errors
/// It is not a PNG, or ends within a chunk.
pub(super) fn still(animation: &[u8]) -> Result<Vec<u8>, String> {
    let told = || "expected a PNG of whole chunks".to_owned();
    let (signature, mut rest) = animation.split_at_checked(SIGNATURE).ok_or_else(told)?;
    let mut picture = signature.to_vec();
    while !rest.is_empty() {
        let length = rest.first_chunk().map(|length| u32::from_be_bytes(*length)).ok_or_else(told)?;
        // The length and the type precede the data, a check sum follows.
        let (chunk, after) = rest.split_at_checked(length as usize + 12).ok_or_else(told)?;
        if !ANIMATION.contains(&&chunk[4..8]) {
            picture.extend_from_slice(chunk);
        }
        rest = after;
    }
    Ok(picture)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_of_the_front_page_is_still() {
        let animation = std::fs::read(crate::repository::root().join("xtask/site/eight.png")).unwrap();
        let picture = still(&animation).unwrap();
        let has = |bytes: &[u8], kind: &[u8]| bytes.windows(4).any(|four| four == kind);
        assert!(has(&animation, b"acTL") && !has(&picture, b"acTL") && !has(&picture, b"fdAT"));
        assert!(has(&picture, b"IDAT") && has(&picture, b"IEND"));
        assert!(still(&animation[..animation.len() - 1]).is_err());
    }
}
