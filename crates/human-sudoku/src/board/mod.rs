//! Sets as bits, and the geometry of a board.

mod candidates;
mod cells;
mod digits;
mod geometry;
mod houses;

pub use candidates::CandidateSet;
pub use cells::CellSet;
pub use digits::DigitSet;
pub(crate) use digits::count_bits;
pub use geometry::Geometry;
pub use houses::HouseSet;

/// Implements a bit set: the operators of set algebra, and its members in ascending order.
macro_rules! bit_set {
    ($set:ident, $bits:ty, $member:ty) => {
        bit_set!($set, $bits, $member, <$bits>::count_ones);
    };
    ($set:ident, $bits:ty, $member:ty, $count:expr) => {
        impl $set {
            /// The empty set.
            pub const EMPTY: Self = Self(0);

            /// Returns the set of one member.
            #[inline]
            pub const fn of(member: $member) -> Self {
                Self(1 << member)
            }

            /// Returns the set with these bits: bit `k` for member `k`.
            #[inline]
            pub const fn from_bits(bits: $bits) -> Self {
                Self(bits)
            }

            /// Returns the bits: bit `k` for member `k`.
            #[inline]
            pub const fn bits(self) -> $bits {
                self.0
            }

            /// Returns the number of members.
            #[inline]
            pub const fn len(self) -> usize {
                $count(self.0) as usize
            }

            /// Whether the set is empty.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether there are two members or more.
            #[inline]
            pub const fn has_several(self) -> bool {
                self.0 != 0 && self.0 & (self.0 - 1) != 0
            }

            /// Whether this is a member.
            #[inline]
            pub const fn contains(self, member: $member) -> bool {
                self.0 >> member & 1 == 1
            }

            /// Whether this set contains the other.
            #[inline]
            pub const fn contains_all(self, other: Self) -> bool {
                other.0 & !self.0 == 0
            }

            /// Whether the two share a member.
            #[inline]
            pub const fn meets(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }

            /// Returns the least member.
            #[inline]
            pub const fn first(self) -> Option<$member> {
                if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as $member) }
            }

            /// Returns the greatest member.
            #[inline]
            pub const fn last(self) -> Option<$member> {
                if self.0 == 0 { None } else { Some((<$bits>::BITS - 1 - self.0.leading_zeros()) as $member) }
            }

            /// Returns the only member, if there is exactly one.
            #[inline]
            pub const fn only(self) -> Option<$member> {
                if self.0 != 0 && self.0 & (self.0 - 1) == 0 { self.first() } else { None }
            }

            /// Inserts a member.
            #[inline]
            pub const fn insert(&mut self, member: $member) {
                self.0 |= 1 << member;
            }

            /// Removes a member.
            #[inline]
            pub const fn remove(&mut self, member: $member) {
                self.0 &= !(1 << member);
            }

            /// Returns this set with a member added.
            #[inline]
            #[must_use]
            pub const fn with(self, member: $member) -> Self {
                Self(self.0 | 1 << member)
            }

            /// Returns this set without a member.
            #[inline]
            #[must_use]
            pub const fn without(self, member: $member) -> Self {
                Self(self.0 & !(1 << member))
            }
        }

        impl std::ops::BitAnd for $set {
            type Output = Self;
            #[inline]
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        impl std::ops::BitAndAssign for $set {
            #[inline]
            fn bitand_assign(&mut self, other: Self) {
                self.0 &= other.0;
            }
        }

        impl std::ops::BitOr for $set {
            type Output = Self;
            #[inline]
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl std::ops::BitOrAssign for $set {
            #[inline]
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }

        impl std::ops::BitXor for $set {
            type Output = Self;
            #[inline]
            fn bitxor(self, other: Self) -> Self {
                Self(self.0 ^ other.0)
            }
        }

        /// Returns the members of the first set that are not in the second.
        impl std::ops::Sub for $set {
            type Output = Self;
            #[inline]
            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }

        impl std::ops::SubAssign for $set {
            #[inline]
            fn sub_assign(&mut self, other: Self) {
                self.0 &= !other.0;
            }
        }

        impl FromIterator<$member> for $set {
            fn from_iter<I: IntoIterator<Item = $member>>(members: I) -> Self {
                members.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        impl IntoIterator for $set {
            type Item = $member;
            type IntoIter = $crate::board::Members<$set>;
            #[inline]
            fn into_iter(self) -> Self::IntoIter {
                $crate::board::Members(self)
            }
        }
    };
}
use bit_set;

/// Iterates over the members of a set whose bits fit into a register.
macro_rules! members {
    ($set:ident, $member:ty) => {
        impl Iterator for $crate::board::Members<$set> {
            type Item = $member;
            #[inline]
            fn next(&mut self) -> Option<$member> {
                let member = self.0.first()?;
                self.0.0 &= self.0.0 - 1;
                Some(member)
            }
        }
    };
}
use members;

/// An iterator over the members of a set, ascending.
#[derive(Clone, Copy, Debug)]
pub struct Members<S>(S);
