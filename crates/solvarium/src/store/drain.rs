//! Empties a list of items that wait to be stored.

use std::borrow::Cow;
use std::convert::Infallible;

/// Passes all items to `each` in order, and empties the list.
///
/// Plain items are borrowed, so that their fields are read one by one, and late. [`Vec::drain`] reads a complete item
/// at once. A processor that has just written the fields one by one then stalls until all are in its cache.
#[inline]
pub(crate) fn drain<T: Clone>(list: &mut Vec<T>, mut each: impl FnMut(Cow<'_, T>)) {
    let Ok(()) = try_drain(list, |item| {
        each(item);
        Ok::<_, Infallible>(())
    });
}

/// Like [`drain`], but ends when `each` fails; the items after that one are lost.
///
/// # Errors
/// The error of `each`.
#[inline]
pub(crate) fn try_drain<T: Clone, E>(
    list: &mut Vec<T>,
    mut each: impl FnMut(Cow<'_, T>) -> Result<(), E>,
) -> Result<(), E> {
    if std::mem::needs_drop::<T>() {
        return list.drain(..).try_for_each(|item| each(Cow::Owned(item)));
    }
    let end = list.iter().try_for_each(|item| each(Cow::Borrowed(item)));
    list.clear();
    end
}

#[cfg(test)]
mod tests {
    use super::{drain, try_drain};

    fn drained<T: Clone>(list: &mut Vec<T>, most: usize) -> (Vec<T>, bool) {
        let mut taken = Vec::new();
        let end = try_drain(list, |item| {
            let room = taken.len() < most;
            taken.extend(room.then(|| item.into_owned()));
            if room { Ok(()) } else { Err(()) }
        });
        (taken, end.is_ok())
    }

    #[test]
    fn hands_on_all_in_their_order() {
        let (mut plain, mut owned) = (vec![3, 1, 2], vec!["c".to_owned(), "a".to_owned()]);
        let mut seen = Vec::new();
        drain(&mut plain.clone(), |item| seen.push(*item));
        assert_eq!(seen, [3, 1, 2]);
        assert_eq!(drained(&mut plain, 9), (vec![3, 1, 2], true));
        assert_eq!(drained(&mut owned, 9), (vec!["c".to_owned(), "a".to_owned()], true));
        assert!(plain.is_empty() && owned.is_empty());
    }

    #[test]
    fn ends_with_the_first_fault() {
        let (mut plain, mut owned) = (vec![3, 1, 2], vec!["c".to_owned(), "a".to_owned()]);
        assert_eq!(drained(&mut plain, 1), (vec![3], false));
        assert_eq!(drained(&mut owned, 1), (vec!["c".to_owned()], false));
        assert!(plain.is_empty() && owned.is_empty());
    }
}
