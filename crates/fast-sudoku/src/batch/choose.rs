//! The branching heuristic for all lanes at once: how to split positions that propagation left open.
//!
//! It makes the same choice as the engine for single puzzles: the band (or stack) with the fewest permutations, in it a
//! digit with the fewest, and a triad that some of its permutations have and others do not.

use super::block::Block;
use super::lanes::{Lanes, add, nine, three};

/// The plane at which the note of a choice begins: four bits for the digit, four for the triad, three for the band.
const NOTE: usize = 729;

/// A number of up to 54 in each lane, in bit planes.
type Number<L> = [L; 6];

impl<L: Lanes> Block<L> {
    /// Writes each lane's choice beside its candidates, and returns the lanes that have one.
    #[inline(always)]
    pub fn choose(&mut self) -> L {
        let mut counts = [[L::none(); 6]; 6];
        let mut several = [L::none(); 6];
        for band in 0..6 {
            (counts[band], several[band]) = self.count(band);
        }
        let (index, found) = fewest(&counts, &several);
        let here = decode(&index, found);
        let digit = self.digit_of(&here);
        let (triad, picked) = self.triad_of(&here, &digit);
        self.note(&index, &digit, &triad);
        picked
    }

    /// Returns the number of permutations of all digits in a band, and whether one digit has several.
    #[inline(always)]
    fn count(&mut self, band: usize) -> (Number<L>, L) {
        let mut sum = [L::none(); 6];
        let mut several = L::none();
        for digit in 0..9 {
            let t = &self.triads[band][digit];
            let (s0, c0) = add(t[0].and3(t[4], t[8]), t[1].and3(t[5], t[6]), t[2].and3(t[3], t[7]));
            let (s1, c1) = add(t[2].and3(t[4], t[6]), t[0].and3(t[5], t[7]), t[1].and3(t[3], t[8]));
            let (ones, c2) = (s0.xor(s1), s0.and(s1));
            let (twos, fours) = add(c0, c1, c2);
            self.ways[band][digit] = [ones, twos, fours];
            several = several.or3(twos, fours);
            sum = plus(sum, [ones, twos, fours]);
        }
        (sum, several)
    }

    /// For each digit, the lanes that choose it: it has two permutations in the chosen band, or else three, or else more.
    #[inline(always)]
    fn digit_of(&self, here: &[L; 6]) -> [L; 9] {
        let number = nine!(D => three!(B => {
            here[0].and(self.ways[0][D][B])
                .or_and(here[1], self.ways[1][D][B])
                .or_and(here[2], self.ways[2][D][B])
                .or_and(here[3], self.ways[3][D][B])
                .or_and(here[4], self.ways[4][D][B])
                .or_and(here[5], self.ways[5][D][B])
        }));
        let two = nine!(D => number[D][1].without_either(number[D][0], number[D][2]));
        let three = nine!(D => number[D][1].and(number[D][0]).without(number[D][2]));
        let mut pick = [L::none(); 9];
        let mut got = L::none();
        let _ = nine!(D => { pick[D] = two[D].without(got); got = got.or(two[D]); });
        let _ = nine!(D => { pick[D] = pick[D].or_without(three[D], got); got = got.or(three[D]); });
        let _ = nine!(D => { pick[D] = pick[D].or_without(number[D][2], got); got = got.or(number[D][2]); });
        pick
    }

    /// Returns the bits of the number of a triad that is not the only one of its line for the chosen digit, and the lanes that have one.
    #[inline(always)]
    fn triad_of(&self, here: &[L; 6], digit: &[L; 9]) -> ([L; 4], L) {
        let mut t = [L::none(); 9];
        for band in 0..6 {
            let all = &self.triads[band];
            let here = here[band];
            t = nine!(I => {
                let x = three!(J => digit[3 * J].and(all[3 * J][I])
                    .or_and(digit[3 * J + 1], all[3 * J + 1][I])
                    .or_and(digit[3 * J + 2], all[3 * J + 2][I]));
                t[I].or_and(here, x[0].or3(x[1], x[2]))
            });
        }
        let mut picked = L::none();
        let mut bits = [L::none(); 4];
        for i in 0..9 {
            let line = i / 3 * 3;
            let x = t[i].and(t[line + (i + 1) % 3].or(t[line + (i + 2) % 3])).without(picked);
            picked = picked.or(x);
            encode(&mut bits, i, x);
        }
        (bits, picked)
    }

    #[inline(always)]
    fn note(&mut self, band: &[L; 3], digit: &[L; 9], triad: &[L; 4]) {
        let mut bits = [L::none(); 4];
        for d in 0..9 {
            encode(&mut bits, d, digit[d]);
        }
        self.planes[NOTE..NOTE + 4].copy_from_slice(&bits);
        self.planes[NOTE + 4..NOTE + 8].copy_from_slice(triad);
        self.planes[NOTE + 8..NOTE + 11].copy_from_slice(band);
    }
}

/// Adds a number of up to six.
#[inline(always)]
fn plus<L: Lanes>(sum: Number<L>, x: [L; 3]) -> Number<L> {
    let (s0, carry) = (sum[0].xor(x[0]), sum[0].and(x[0]));
    let (s1, carry) = add(sum[1], x[1], carry);
    let (s2, carry) = add(sum[2], x[2], carry);
    let (s3, carry) = (sum[3].xor(carry), sum[3].and(carry));
    let (s4, carry) = (sum[4].xor(carry), sum[4].and(carry));
    [s0, s1, s2, s3, s4, sum[5].xor(carry)]
}

/// Returns the bits of the number of the band with the lowest count among those with a choice, and the lanes that have one.
#[inline(always)]
fn fewest<L: Lanes>(counts: &[Number<L>; 6], several: &[L; 6]) -> ([L; 3], L) {
    let mut best = [L::none(); 6];
    let mut index = [L::none(); 3];
    let mut found = L::none();
    for band in 0..6 {
        let mut less = L::none();
        for bit in 0..6 {
            let (a, b) = (best[bit], counts[band][bit]);
            less = a.without(b).or_without(less, b.without(a));
        }
        let better = several[band].and(less.or(found.not()));
        for bit in 0..6 {
            best[bit] = better.choose(counts[band][bit], best[bit]);
        }
        for bit in 0..3 {
            index[bit] =
                if band >> bit & 1 == 1 { index[bit].or(better) } else { index[bit].without(better) };
        }
        found = found.or(several[band]);
    }
    (index, found)
}

/// Returns, for each number, which of these lanes have its bits.
#[inline(always)]
fn decode<L: Lanes>(bits: &[L; 3], lanes: L) -> [L; 6] {
    let mut is = [lanes; 6];
    for number in 0..6 {
        for bit in 0..3 {
            is[number] = if number >> bit & 1 == 1 {
                is[number].and(bits[bit])
            } else {
                is[number].without(bits[bit])
            };
        }
    }
    is
}

/// Writes a number's bits in these lanes, which have none yet.
#[inline(always)]
fn encode<L: Lanes>(bits: &mut [L; 4], number: usize, lanes: L) {
    for bit in 0..4 {
        if number >> bit & 1 == 1 {
            bits[bit] = bits[bit].or(lanes);
        }
    }
}
