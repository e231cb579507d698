//! Colours, dashes, markers and fonts.
//!
//! The colours are those of Okabe and Ito (2008), made known by Wong (Nature Methods, 2011): colour-blind readers can distinguish them.
//! Yellow is left out, since its contrast to white is 1.3 to 1. The first five have at least 3 to 1 on both backgrounds.

use solvarium_draw::sheet::Colour;

/// The background of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theme {
    /// White.
    Light,
    /// Dark.
    Dark,
}

/// The colours of everything except series.
#[derive(Clone, Copy)]
pub(super) struct Colours {
    /// The background.
    pub paper: Colour,
    /// Titles and names.
    pub ink: Colour,
    /// Notes and numbers.
    pub soft: Colour,
    /// The axis lines.
    pub axis: Colour,
    /// The grid lines.
    pub grid: Colour,
}

const LIGHT: Colours = Colours {
    paper: Colour(0xFF_FFFF),
    ink: Colour(0x14_202B),
    soft: Colour(0x4E_5A66),
    axis: Colour(0x8B_96A1),
    grid: Colour(0xE6_EAED),
};

const DARK: Colours = Colours {
    paper: Colour(0x10_161C),
    ink: Colour(0xE8_EEF4),
    soft: Colour(0xA9_B5C1),
    axis: Colour(0x73_818E),
    grid: Colour(0x25_2E38),
};

/// Blue, vermilion, bluish green, reddish purple; `None` is the colour of the page's text, instead of black; orange,
/// sky blue.
const SERIES: [Option<u32>; 7] = [
    Some(0x00_72B2),
    Some(0xD5_5E00),
    Some(0x00_9E73),
    Some(0xCC_79A7),
    None,
    Some(0xE6_9F00),
    Some(0x56_B4E9),
];

/// Dash patterns, which distinguish series of one colour.
const DASHES: [&[f64]; 4] = [&[], &[7.0, 3.0], &[2.0, 2.5], &[9.0, 3.0, 2.0, 3.0]];

/// The dash pattern of a fitted curve, in any colour.
pub(super) const FITTED: &[f64] = &[4.0, 3.0];

/// The shape of a marker. Six shapes and seven colours give 42 pairs before one repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Marker {
    Circle,
    Square,
    Up,
    Diamond,
    Down,
    Cross,
}

const MARKERS: [Marker; 6] =
    [Marker::Circle, Marker::Square, Marker::Up, Marker::Diamond, Marker::Down, Marker::Cross];

/// The look of a series: colour, dashes and marker.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ink {
    pub colour: Colour,
    pub dash: &'static [f64],
    pub marker: Marker,
}

impl Theme {
    pub(super) const fn colours(self) -> &'static Colours {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }

    /// The colour with this number.
    pub(super) fn ink(self, number: usize) -> Ink {
        let colour = SERIES[number % SERIES.len()].map_or(self.colours().ink, Colour);
        let turn = number / SERIES.len();
        Ink { colour, dash: DASHES[turn % DASHES.len()], marker: MARKERS[number % MARKERS.len()] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// The linear intensity of red, green or blue.
    fn linear(rgb: u32, shift: u32) -> f64 {
        let part = f64::from((rgb >> shift) & 255) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    }

    fn luminance(Colour(rgb): Colour) -> f64 {
        0.2126 * linear(rgb, 16) + 0.7152 * linear(rgb, 8) + 0.0722 * linear(rgb, 0)
    }

    /// The contrast ratio of two colours by WCAG 2.
    fn contrast(one: Colour, other: Colour) -> f64 {
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        one.max(other) / one.min(other)
    }

    #[test]
    fn everything_can_be_read() {
        for theme in [Theme::Light, Theme::Dark] {
            let Colours { paper, ink, soft, axis, .. } = *theme.colours();
            assert!(
                contrast(ink, paper) > 12.0 && contrast(soft, paper) > 7.0 && contrast(axis, paper) > 2.9
            );
            for number in 0..SERIES.len() {
                let least = if number < 5 { 3.0 } else { 2.2 };
                assert!(contrast(theme.ink(number).colour, paper) > least, "{theme:?} {number}");
            }
        }
    }

    /// The matrices that simulate protanopia and deuteranopia in linear RGB (Machado, Oliveira and Fernandes, 2009).
    const BLIND: [[[f64; 3]; 3]; 2] = [
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ];

    /// Lightness and the two opponent colours of CIELAB, as seen with this matrix.
    fn seen(Colour(rgb): Colour, eyes: &[[f64; 3]; 3]) -> [f64; 3] {
        let [red, green, blue] = [16, 8, 0].map(|shift| linear(rgb, shift));
        let [red, green, blue] =
            eyes.map(|row| (row[0] * red + row[1] * green + row[2] * blue).clamp(0.0, 1.0));
        let x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505;
        let y = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        let z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089;
        let [x, y, z] =
            [x, y, z].map(|it| if it > 0.008_856 { it.cbrt() } else { 7.787 * it + 16.0 / 116.0 });
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    #[test]
    fn colour_blind_eyes_tell_colours_apart() {
        for (theme, eyes) in
            [Theme::Light, Theme::Dark].into_iter().flat_map(|theme| BLIND.map(|eyes| (theme, eyes)))
        {
            let all: Vec<_> = (0..SERIES.len()).map(|number| seen(theme.ink(number).colour, &eyes)).collect();
            for (nth, one) in all.iter().enumerate() {
                for other in &all[..nth] {
                    let apart = one.iter().zip(other).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
                    assert!(apart > 17.0, "{theme:?} {one:?} {other:?} {apart}");
                }
            }
        }
    }

    #[test]
    fn inks_differ_for_long() {
        let look = |number| {
            let Ink { colour, dash, marker } = Theme::Light.ink(number);
            (colour.0, dash.len(), marker as u8, dash.first().map(|it| it.to_bits()))
        };
        assert_eq!((0..84).map(look).collect::<HashSet<_>>().len(), 84);
        assert_eq!(look(84), look(0));
    }
}
