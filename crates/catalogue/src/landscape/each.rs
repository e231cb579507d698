//! One type for lists whose iterators are of several types, beside an enum of what they are lists of.

/// Makes an enum of iterators, or of nothing. Its [`next`](Iterator::next) is compiled once.
macro_rules! each {
    ($($which:ident($iter:ident)),*) => {
        /// A list of any of them.
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
