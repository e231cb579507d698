//! The outlines of the regions of Australia, simplified, so that the map of the textbooks looks like one.

/// The corners of each region: half degrees east of 113 degrees, and south of 10 degrees.
const AREAS: [(&str, &[[u8; 2]]); 7] = [
    (
        "Western_Australia",
        &[
            [1, 32],
            [2, 24],
            [8, 21],
            [18, 16],
            [22, 12],
            [27, 8],
            [32, 10],
            [32, 43],
            [26, 45],
            [22, 46],
            [14, 48],
            [10, 50],
            [4, 48],
            [5, 42],
        ],
    ),
    ("Northern_Territory", &[[32, 10], [35, 5], [40, 3], [48, 4], [45, 10], [50, 13], [50, 32], [32, 32]]),
    (
        "South_Australia",
        &[[32, 32], [56, 32], [56, 56], [53, 53], [50, 51], [50, 47], [45, 50], [42, 46], [37, 43], [32, 43]],
    ),
    (
        "Queensland",
        &[
            [50, 13],
            [55, 15],
            [58, 2],
            [61, 8],
            [66, 18],
            [72, 22],
            [80, 30],
            [81, 36],
            [72, 38],
            [56, 38],
            [56, 32],
            [50, 32],
        ],
    ),
    ("New_South_Wales", &[[56, 38], [72, 38], [81, 36], [79, 44], [74, 55], [69, 52], [62, 52], [56, 48]]),
    ("Victoria", &[[56, 48], [62, 52], [69, 52], [74, 55], [67, 58], [62, 57], [56, 56]]),
    ("Tasmania", &[[63, 62], [72, 62], [71, 66], [68, 68], [65, 66]]),
];

/// The outline of a region, to the right and upwards; empty for other names.
pub(super) fn area(name: &str) -> Vec<[f64; 2]> {
    let corners = AREAS.iter().find(|(known, _)| *known == name).map_or(&[][..], |(_, corners)| corners);
    corners.iter().map(|&[east, south]| [f64::from(east), -f64::from(south)]).collect()
}
