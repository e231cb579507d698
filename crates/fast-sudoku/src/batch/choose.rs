//! In all lanes at once: which way to split a position that propagation left open.
//!
//! The same choice as of the engine for single puzzles: the band (or stack) with the fewest permutations, in
//! it a digit with the fewest, and a triad that some of them have and some have not.

use super::block::Block;
use super::lanes::{Lanes, add, nine, three};

/// Where the note of a choice stands among the planes: four bits for the digit, four for the triad, three
/// for the band.
const NOTE: usize = 729;

impl<L: Lanes> Block<L> {
    /// Notes a choice beside each lane's candidates, and gives the lanes that have one.
    #[inline(always)]
    pub fn choose(&mut self) -> L {
        let none = L::none();
        let mut counts = [[none; 6]; 6];
        let mut several = [none; 6];
        for band in 0..6 {
            let mut count = [none; 6];
            let mut any = none;
            for d in 0..9 {
                let t = &self.triads[band][d];
                let (s0, c0) = add(t[0].and3(t[4], t[8]), t[1].and3(t[5], t[6]), t[2].and3(t[3], t[7]));
                let (s1, c1) = add(t[2].and3(t[4], t[6]), t[0].and3(t[5], t[7]), t[1].and3(t[3], t[8]));
                let (ones, c2) = (s0.xor(s1), s0.and(s1));
                let (twos, fours) = add(c0, c1, c2);
                self.ways[band][d] = [ones, twos, fours];
                any = any.or3(twos, fours);
                let (bit, carry) = (count[0].xor(ones), count[0].and(ones));
                count[0] = bit;
                let (bit, carry) = add(count[1], twos, carry);
                count[1] = bit;
                let (bit, carry) = add(count[2], fours, carry);
                count[2] = bit;
                let (bit, carry) = (count[3].xor(carry), count[3].and(carry));
                count[3] = bit;
                let (bit, carry) = (count[4].xor(carry), count[4].and(carry));
                count[4] = bit;
                count[5] = count[5].xor(carry);
            }
            counts[band] = count;
            several[band] = any;
        }
        let mut best = [none; 6];
        let mut index = [none; 3];
        let mut found = none;
        for band in 0..6 {
            let any = several[band];
            let mut less = none;
            for bit in 0..6 {
                let (a, b) = (best[bit], counts[band][bit]);
                less = a.without(b).or_without(less, b.without(a));
            }
            let better = any.and(less.or(found.not()));
            for bit in 0..6 {
                best[bit] = better.choose(counts[band][bit], best[bit]);
            }
            for bit in 0..3 {
                index[bit] =
                    if band >> bit & 1 == 1 { index[bit].or(better) } else { index[bit].without(better) };
            }
            found = found.or(any);
        }
        let mut here = [found; 6];
        for band in 0..6 {
            for bit in 0..3 {
                here[band] = if band >> bit & 1 == 1 {
                    here[band].and(index[bit])
                } else {
                    here[band].without(index[bit])
                };
            }
        }
        let number = nine!(D => three!(B => {
            let bit = |band: usize| here[band].and(self.ways[band][D][B]);
            bit(0).or_and(here[1], self.ways[1][D][B])
                .or_and(here[2], self.ways[2][D][B])
                .or_and(here[3], self.ways[3][D][B])
                .or_and(here[4], self.ways[4][D][B])
                .or_and(here[5], self.ways[5][D][B])
        }));
        let two = nine!(D => number[D][1].without_either(number[D][0], number[D][2]));
        let three = nine!(D => number[D][1].and(number[D][0]).without(number[D][2]));
        let mut pick = [none; 9];
        let mut got = none;
        let _ = nine!(D => { pick[D] = two[D].without(got); got = got.or(two[D]); });
        let _ = nine!(D => { pick[D] = pick[D].or_without(three[D], got); got = got.or(three[D]); });
        let _ = nine!(D => { pick[D] = pick[D].or_without(number[D][2], got); got = got.or(number[D][2]); });
        let mut t = [none; 9];
        for band in 0..6 {
            let all = &self.triads[band];
            let here = here[band];
            t = nine!(I => {
                let x = three!(J => pick[3 * J].and(all[3 * J][I])
                    .or_and(pick[3 * J + 1], all[3 * J + 1][I])
                    .or_and(pick[3 * J + 2], all[3 * J + 2][I]));
                t[I].or_and(here, x[0].or3(x[1], x[2]))
            });
        }
        let mut picked = none;
        let mut which = [none; 4];
        for i in 0..9 {
            let line = i / 3 * 3;
            let x = t[i].and(t[line + (i + 1) % 3].or(t[line + (i + 2) % 3]));
            let x = x.without(picked);
            picked = picked.or(x);
            for bit in 0..4 {
                if i >> bit & 1 == 1 {
                    which[bit] = which[bit].or(x);
                }
            }
        }
        for bit in 0..4 {
            let mut x = none;
            for d in 0..9 {
                if d >> bit & 1 == 1 {
                    x = x.or(pick[d]);
                }
            }
            self.planes[NOTE + bit] = x;
            self.planes[NOTE + 4 + bit] = which[bit];
        }
        for bit in 0..3 {
            self.planes[NOTE + 8 + bit] = index[bit];
        }
        picked
    }
}
