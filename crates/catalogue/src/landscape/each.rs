//! Enums of iterators: one type for lists whose iterators have several types.

/// Declares an enum of iterators, one of which is empty. Its [`next`](Iterator::next) is compiled once.
macro_rules! each {
    ($($which:ident($iter:ident)),*) => {
        /// One of the iterators.
        enum Each<$($iter),*> {
            Nothing,
            $($which($iter),)*
        }

        impl<Item, $($iter: Iterator<Item = Item>),*> Iterator for Each<$($iter),*> {
            type Item = Item;

            #[inline(never)]
            fn next(&mut self) -> Option<Item> {
                match self {
                    Self::Nothing => None,
                    $(Self::$which(each) => each.next(),)*
                }
            }
        }
    };
}
pub(crate) use each;
