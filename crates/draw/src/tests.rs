//! Reads every drawing back as XML and counts its elements.

mod games;
mod rules;

use super::*;
use crate::drawn::{self, attribute, of_class, texts};
use proptest::prelude::*;
use roxmltree::Document;
use solvarium_catalogue::{
    self as catalogue, Cage, Cell, Instance, Look, Network, Node, Picture, ProblemKind, Tone,
};

fn instance(text: &str, kind: Option<&str>) -> Box<dyn Instance> {
    let kind = kind.map(|kind| ProblemKind::parse(kind).unwrap());
    catalogue::parse_as(text, kind.as_ref()).unwrap()
}

fn scene(text: &str, codes: &[u32]) -> Scene {
    instance(text, None).scene(0, codes).unwrap()
}

/// Makes a scene with this picture.
fn with(picture: Option<Picture>) -> Scene {
    let mut scene = instance("hello", Some("hello")).scene(0, &[]).unwrap();
    scene.picture = picture;
    scene
}

fn count(svg: &str, class: &str) -> usize {
    of_class(&Document::parse(svg).unwrap(), class).count()
}

/// Checks a drawing and returns its label.
fn sound(svg: &str) -> String {
    drawn::sound(svg, is_in_table)
}

fn is_in_table(class: &str) -> bool {
    let tint = class.strip_prefix("sv-tint-").is_some_and(|tint| ("1"..="5").contains(&tint));
    let rule = class.strip_prefix("sv-rule-").is_some_and(|hue| ("1"..="8").contains(&hue));
    tint || rule || include_str!("lib.rs").contains(&format!("`{class}`")) || class == "sv-solved"
}

const SMALL: &str = "1.....3..4.....2";

#[test]
fn a_grid_shows_givens_marks_and_inserted_digits() {
    let (start, next) = (scene(SMALL, &[]), scene(SMALL, &[1 << 7 | 2]));
    let svg = board(&next, Some(&start));
    assert_eq!(sound(&svg), "2 inserted at row 1, column 2");
    assert_eq!(texts(&svg, "sv-given"), ["1", "3", "4", "2"]);
    assert_eq!(texts(&svg, "sv-plain"), ["2"]);
    let all = |scene: &Scene| {
        let cells = scene.picture.as_ref().unwrap().cells.iter();
        cells.filter_map(|cell| Some(cell.candidates.as_ref()?.len())).sum::<usize>()
    };
    let gone = attribute(&svg, "sv-lost", "d").matches('M').count();
    assert_eq!(texts(&svg, "sv-marks").len(), all(&next) + gone);
    // The candidates of the cell itself do not count as removed: it is filled.
    let own = start.picture.as_ref().unwrap().cells[1].candidates.as_ref().unwrap().len();
    assert_eq!(all(&start), all(&next) + gone + own);
    assert_eq!(
        (attribute(&svg, "sv-changed", "x"), attribute(&svg, "sv-changed", "y")),
        ("48".into(), "8".into())
    );
    assert_eq!(attribute(&svg, "sv-ring", "x"), "50.5");
    // In the reverse direction, the cell is emptied, and there is no ring.
    let svg = board(&start, Some(&next));
    assert_eq!(sound(&svg), "2 removed from row 1, column 2");
    assert_eq!((count(&svg, "sv-gone"), count(&svg, "sv-ring"), count(&svg, "sv-changed")), (1, 0, 1));
    // Without a state to compare with, nothing is marked.
    let svg = board(&next, None);
    assert_eq!(sound(&svg), "Grid of 4 rows and 4 columns");
    assert_eq!((count(&svg, "sv-changed"), count(&svg, "sv-lost")), (0, 0));
}

#[test]
fn cells_without_candidates_are_crossed_out() {
    let dead = scene("12........3...4.", &[]);
    let places = dead.picture.as_ref().unwrap().cells.iter().filter(|cell| cell.is_dead()).count();
    assert_eq!(places, 1);
    let svg = board(&dead, None);
    sound(&svg);
    assert_eq!((count(&svg, "sv-dead"), count(&svg, "sv-cross")), (1, 1));
    assert_eq!(count(&board(&scene(SMALL, &[]), None), "sv-dead"), 0);
}

/// Returns the length of all borders in cells, counted cell by cell.
fn border_of(picture: &Picture) -> usize {
    let region = |row: usize, column: usize| picture.regions[row * picture.width + column];
    let pairs = (0..picture.height).flat_map(|row| (0..picture.width).map(move |column| (row, column)));
    pairs
        .map(|(row, column)| {
            let right = column + 1 < picture.width && region(row, column) != region(row, column + 1);
            let below = row + 1 < picture.height && region(row, column) != region(row + 1, column);
            usize::from(right) + usize::from(below)
        })
        .sum()
}

/// Returns the number of pieces of a border, and their total length in cells.
fn pieces(svg: &str) -> (usize, usize) {
    let border = attribute(svg, "sv-border", "d");
    let lengths = border.split('M').skip(1).map(|piece| {
        let length: f64 = piece.split(['h', 'v']).nth(1).unwrap().parse().unwrap();
        length as usize / 40
    });
    (border.matches('M').count(), lengths.sum())
}

#[test]
fn borders_follow_the_regions() {
    let small = board(&scene(SMALL, &[]), None);
    assert_eq!(pieces(&small), (2, 8));
    // Boxes need two tints; one of them is the paper's.
    assert_eq!((count(&small, "sv-tint-1"), count(&small, "sv-tint-2")), (1, 0));
    let jigsaw = scene(include_str!("../../../examples/puzzles/jigsaw.txt"), &[]);
    let svg = board(&jigsaw, None);
    sound(&svg);
    assert_eq!(pieces(&svg), (18, border_of(jigsaw.picture.as_ref().unwrap())));
    assert!(count(&svg, "sv-tint-2") == 1);
    let large = board(&scene(include_str!("../../../examples/puzzles/16x16.txt"), &[]), None);
    sound(&large);
    assert_eq!((pieces(&large), texts(&large, "sv-marks").len()), ((6, 96), 0));
    assert!(texts(&large, "sv-count").len() > 100);
}

#[test]
fn the_tile_that_moved_is_marked() {
    let start = scene("1 4 2 / 3 0 5 / 6 7 8", &[]);
    let next = (0..64).filter_map(|code| instance("1 4 2 / 3 0 5 / 6 7 8", None).scene(0, &[code]).ok());
    let sentences: Vec<_> = next
        .map(|next| {
            let svg = board(&next, Some(&start));
            assert_eq!(
                (count(&svg, "sv-tile"), count(&svg, "sv-changed"), count(&svg, "sv-arrow")),
                (8, 1, 1)
            );
            assert_eq!(
                (attribute(&svg, "sv-changed", "x"), attribute(&svg, "sv-changed", "y")),
                ("75".into(), "75".into())
            );
            assert_eq!(count(&svg, "sv-gone"), 0);
            sound(&svg)
        })
        .collect();
    let mut sentences: Vec<_> =
        sentences.iter().map(|sentences| sentences.trim_end_matches(" to row 2, column 2")).collect();
    sentences.sort_unstable();
    assert_eq!(sentences, ["3 moved right", "4 moved down", "5 moved left", "7 moved up"]);
    assert_eq!(texts(&board(&start, None), "sv-number").concat(), "14235678");
}

#[test]
fn a_queen_that_was_set_is_marked() {
    // The number of a queen's action encodes her row and column.
    let queens = |columns: &[u32]| {
        let codes: Vec<u32> = (0..).zip(columns).map(|(row, column)| row << 8 | column).collect();
        scene("queens 8", &codes)
    };
    let (start, next) = (queens(&[0]), queens(&[0, 4]));
    let svg = board(&next, Some(&start));
    assert_eq!(sound(&svg), "queen set at row 2, column 5");
    assert_eq!((count(&svg, "sv-piece"), count(&svg, "sv-changed"), count(&svg, "sv-ring")), (2, 1, 1));
    assert_eq!(attribute(&svg, "sv-square", "d").matches('h').count(), 32);
    assert_eq!(count(&svg, "sv-solved"), 0);
    assert_eq!(count(&board(&queens(&[0, 4, 7, 5, 2, 6, 1, 3]), None), "sv-solved"), 1);
    // A full board with queens that attack each other is not a goal.
    assert_eq!(count(&board(&queens(&[0, 1, 2, 3, 4, 5, 6, 7]), None), "sv-solved"), 0);
}

#[test]
fn a_map_shows_the_walls_between_its_cells() {
    let scene = scene("+---+---+\n| S     |\n+---+   +\n| G     |\n+---+---+\n", &[]);
    let svg = board(&scene, None);
    sound(&svg);
    assert_eq!(attribute(&svg, "sv-border", "d"), "M8 40h32");
    assert!(svg.contains("There are walls between cells."));
}

#[test]
fn a_map_shows_the_path_from_either_end() {
    let text = "S.#\n..#\n#.G";
    let [start, first, next] = [&[][..], &[1], &[1, 2]].map(|codes| scene(text, codes));
    let svg = board(&start, None);
    sound(&svg);
    assert_eq!(
        (count(&svg, "sv-way"), count(&svg, "sv-goal"), texts(&svg, "sv-on").concat()),
        (0, 1, "GS".into())
    );
    assert_eq!(attribute(&svg, "sv-wall", "d"), "m2 0h1m-1 1h1m-3 1h1");
    let svg = board(&next, Some(&first));
    assert_eq!(sound(&svg), "moved from row 1, column 2 to row 2, column 2");
    assert_eq!(attribute(&svg, "sv-way", "d"), "M24 24l32 0l0 32");
    assert_eq!((count(&svg, "sv-ring"), count(&svg, "sv-changed"), count(&svg, "sv-here")), (1, 1, 1));
    // Backwards from the goal at column 3, row 3, the step is undone.
    let svg = board(&instance(text, None).scene(1, &[1]).unwrap(), None);
    assert_eq!(attribute(&svg, "sv-way", "d"), "M88 88l-32 0");
    // Steps that lead elsewhere are not drawn.
    let mut strange = next;
    strange.actions.push("East".into());
    assert_eq!(count(&board(&strange, None), "sv-way"), 0);
}

#[test]
fn large_maps_stay_small() {
    let size = 1000;
    let is_wall = |cell: usize| (cell % size).is_multiple_of(50) || (cell / size).is_multiple_of(50);
    let cell = |cell| Cell::new("", if is_wall(cell) { Tone::Wall } else { Tone::Empty });
    let cells = (0..size * size).map(cell).collect();
    let svg = board(&with(Some(Picture::new(Look::Map, (size, size), cells))), None);
    sound(&svg);
    assert!(svg.len() < 200_000, "{}", svg.len());
    let walls = attribute(&svg, "sv-wall", "d");
    let drawn: usize =
        walls.split('h').skip(1).map(|run| run.split('m').next().unwrap().parse::<usize>().unwrap()).sum();
    assert_eq!(drawn, (0..size * size).filter(|&cell| is_wall(cell)).count());
}

#[test]
fn a_tour_has_one_scale_for_both_axes() {
    // Twice as wide as high; the second city is in the upper right corner.
    let tour = instance("tsp\n0 0\n200 100\n0 100\n200 0", None).portray(&[0, 2, 1, 3]).unwrap();
    let svg = board(&tour, None);
    assert_eq!(sound(&svg), "4 points");
    // The margin is 22 and two letters of 6.6.
    assert_eq!(attribute(&svg, "sv-way", "d"), "M43.2 310L43.2 30L603.2 30L603.2 310L43.2 310");
    assert_eq!(texts(&svg, "sv-name"), ["1", "2", "3", "4"]);
    assert_eq!(count(&board(&scene("tsp\n0 0\n2 1\n0 1", &[]), None), "sv-way"), 0);
}

#[test]
fn a_colouring_shows_the_numbers_of_its_colours() {
    let text = "colouring\n3 colours\nA-B-C";
    let open = board(&scene(text, &[]), None);
    assert_eq!((sound(&open), count(&open, "sv-open")), ("3 points and 2 lines".into(), 3));
    let svg = board(&instance(text, None).portray(&[1, 2, 1]).unwrap(), None);
    sound(&svg);
    let numbers = texts(&svg, "sv-on");
    assert_eq!((numbers.concat(), count(&svg, "sv-open"), count(&svg, "sv-node")), ("121".into(), 0, 3));
    assert_eq!(attribute(&svg, "sv-edge", "d").matches('M').count(), 2);
}

#[test]
fn jugs_show_their_levels() {
    let [full, poured] = [&[4][..], &[4, 2 << 28 | 1 << 20 | 3]].map(|codes| scene("4 3 -> 1", codes));
    let svg = board(&poured, Some(&full));
    assert_eq!(sound(&svg), "State after: pour jug 1 into jug 2");
    assert_eq!((count(&svg, "sv-border"), count(&svg, "sv-poured")), (2, 2));
    assert_eq!(
        (texts(&svg, "sv-reached"), texts(&svg, "sv-given")),
        (vec!["1/4".into()], vec!["3/3".into()])
    );
    let water = |svg: &str| {
        let svg = Document::parse(svg).unwrap();
        of_class(&svg, "sv-water")
            .map(|level| level.attribute("height").unwrap().to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        (water(&board(&full, None)), water(&svg)),
        (vec!["146".into(), "0".into()], vec!["36.5".into(), "109.5".into()])
    );
}

#[test]
fn a_river_shows_who_is_on_which_bank() {
    let river = |codes: &[u32]| instance("3 3 2", Some("river")).scene(0, codes).unwrap();
    let svg = board(&river(&[1 << 8 | 1]), Some(&river(&[])));
    assert_eq!(sound(&svg), "State after: 1 missionary and 1 cannibal cross");
    assert_eq!((texts(&svg, "sv-on").concat(), count(&svg, "sv-boat")), ("MMCCMC".into(), 1));
    // Two people arrived.
    assert_eq!(count(&svg, "sv-ring"), 2);
}

#[test]
fn pancakes_are_as_wide_as_their_numbers() {
    let stack = |codes: &[u32]| instance("3 1 2", Some("pancake")).scene(0, codes).unwrap();
    let svg = board(&stack(&[3]), Some(&stack(&[])));
    assert_eq!(sound(&svg), "State after: flip 3");
    let parsed = Document::parse(&svg).unwrap();
    let widths: Vec<_> = of_class(&parsed, "sv-bar").map(|bar| bar.attribute("width").unwrap()).collect();
    assert_eq!((widths, texts(&svg, "sv-on").concat()), (vec!["172", "104", "240"], "213".into()));
    assert_eq!(count(&svg, "sv-flipped"), 2);
}

#[test]
fn a_zebra_puzzle_is_a_table_and_a_cryptarithm_a_sum() {
    let zebra = instance("pet: dog fox\ndrink: tea milk\ndog at 1\ntea right-of dog", None);
    let svg = board(&zebra.portray(&[1, 2, 2, 1]).unwrap(), None);
    sound(&svg);
    assert_eq!(texts(&svg, "sv-given"), ["house", "1", "2", "pet", "drink"]);
    assert_eq!(texts(&svg, "sv-plain"), ["dog", "fox", "milk", "tea"]);
    assert_eq!((attribute(&svg, "sv-border", "d").matches('h').count(), count(&svg, "sv-solved")), (6, 1));
    let sum = instance("A + A = BC", None);
    let svg = board(&sum.scene(0, &[11]).unwrap(), Some(&sum.scene(0, &[]).unwrap()));
    assert_eq!(sound(&svg), "State after: let B be 1");
    let shown = |class| texts(&svg, class).concat();
    assert_eq!(
        (shown("sv-given"), shown("sv-plain")),
        ("A++A==BC".replace("++A", "+A+").replace("==BC", "=BC="), "..1.".into())
    );
    assert_eq!((count(&svg, "sv-changed"), attribute(&svg, "sv-border", "d").matches('h').count()), (1, 6));
}

#[test]
fn australia_has_the_colours_that_are_named() {
    let map = instance("colouring australia", None);
    let svg = board(&map.scene(0, &[]).unwrap(), None);
    assert_eq!(
        (sound(&svg), count(&svg, "sv-open"), count(&svg, "sv-edge")),
        ("7 points and 9 lines".into(), 7, 0)
    );
    let svg = board(&map.portray(&[1, 2, 3, 1, 2, 1, 1]).unwrap(), None);
    let parsed = Document::parse(&svg).unwrap();
    let fills: Vec<_> = of_class(&parsed, "sv-area").map(|area| area.attribute("fill").unwrap()).collect();
    let [red, green, blue] = ["#D32F3C", "#1E8A5A", "#1F6FBF"];
    assert_eq!(fills, [red, green, blue, red, green, red, red]);
    assert_eq!(texts(&svg, "sv-on")[..3], ["WA", "red", "NT"]);
    let conflicts = |colours: &[i32]| {
        let svg = board(&map.portray(colours).unwrap(), None);
        texts(&svg, "sv-on"); // well-formed
        (count(&svg, "sv-fault-mark") > 0).then(|| attribute(&svg, "sv-fault-mark", "d").matches('L').count())
    };
    assert_eq!((conflicts(&[1, 2, 3, 1, 2, 1, 1]), conflicts(&[1, 1, 3, 1, 2, 1, 1])), (None, Some(2)));
}

#[test]
fn a_goal_is_a_star_that_turns_green() {
    let [start, end] = [&[][..], &[1]].map(|codes| instance("SG", Some("map")).scene(0, codes).unwrap());
    assert_eq!(attribute(&board(&start, None), "sv-goal", "fill"), "#fff");
    let [before, after] = [&[][..], &[0]]
        .map(|codes| instance("S G 2\nstart: S\ngoal: G", Some("graph")).scene(0, codes).unwrap());
    assert_eq!(attribute(&board(&before, None), "sv-goal", "fill"), "#fff");
    for svg in [board(&end, None), board(&after, None)] {
        assert_eq!(attribute(&svg, "sv-here", "fill"), "#009E73");
        assert_eq!(attribute(&svg, "sv-here", "d").matches('L').count(), 9);
    }
}

#[test]
fn a_scene_without_a_picture_is_drawn_as_text() {
    let [mut old, mut new] = [with(None), with(None)];
    (old.text, new.text) = ("a <b>\n  same\n".into(), "a <c>\n  same\n".into());
    new.actions = vec!["say \"c\" & go".into()];
    let svg = board(&new, Some(&old));
    assert_eq!(sound(&svg), "State after: say \"c\" & go");
    assert_eq!(texts(&svg, "sv-text"), ["a\u{A0}<c>", "\u{A0}\u{A0}same"]);
    assert_eq!((count(&svg, "sv-new"), attribute(&svg, "sv-bar", "y")), (1, "8".into()));
    let picture = Picture::new(Look::Grid, (3, 3), vec![]);
    sound(&board(&with(Some(picture)), None));
    assert_eq!(texts(&board(&with(None), None), "sv-count"), ["(empty)"]);
}

#[test]
fn a_drawing_is_exact() {
    let mut scene = with(None);
    scene.text = "he".into();
    let expected = "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"sv\" viewBox=\"0 0 115.36 38\" width=\"115.36\" \
        height=\"38\" role=\"img\" aria-label=\"State\" font-family=\"system-ui, 'Segoe UI', 'DejaVu Sans', \
        'Liberation Sans', sans-serif\">\n<title>State</title>\n<desc>he</desc>\n\
        <rect class=\"sv-paper\" width=\"115.36\" height=\"38\" rx=\"6\" fill=\"#fff\"/>\n\
        <g class=\"sv-text\" fill=\"#14181D\" font-family=\"ui-monospace, 'DejaVu Sans Mono', 'Liberation Mono', \
        Menlo, Consolas, monospace\" font-size=\"16\">\n<text x=\"18\" y=\"24.6\">he</text>\n</g>\n</svg>\n";
    assert_eq!(board(&scene, None), expected);
}

/// Arbitrary text, including characters that XML cannot hold.
fn any_text() -> impl Strategy<Value = String> {
    let letter = prop_oneof![any::<char>(), prop::char::range('\0', '\u{9F}'), Just('\u{FFFF}')];
    prop::collection::vec(letter, 0..8).prop_map(String::from_iter)
}

fn any_cell() -> impl Strategy<Value = Cell> {
    let tone = prop::sample::select(vec![
        Tone::Plain,
        Tone::Given,
        Tone::Empty,
        Tone::Wall,
        Tone::Start,
        Tone::Goal,
        Tone::Here,
        Tone::Neutral,
    ]);
    let text = prop_oneof![Just(String::new()), any_text(), "[1-9♛*]"];
    let candidates = prop::option::of(prop::collection::vec(any::<u8>(), 0..4));
    (text, tone, candidates).prop_map(|(text, tone, candidates)| Cell { candidates, ..Cell::new(text, tone) })
}

/// Cages of arbitrary cells, some of them outside the board.
fn any_cages() -> impl Strategy<Value = Vec<Cage>> {
    let cells = prop::collection::vec(prop_oneof![0..40usize, any::<usize>()], 0..5);
    let cage = (cells, any::<u32>()).prop_map(|(cells, sum)| Cage { cells, sum });
    prop::collection::vec(cage, 0..4)
}

/// Arbitrary points, and lines among them and beyond.
fn any_network() -> impl Strategy<Value = Network> {
    let at = prop::option::weighted(0.9, prop_oneof![[-9.0..9.0, -9.0..9.0], [any::<f64>(), any::<f64>()]]);
    let colour = prop::option::of(any::<u32>());
    let area = prop::collection::vec(prop_oneof![[-9.0..9.0, -9.0..9.0], [any::<f64>(), any::<f64>()]], 0..5);
    let node =
        (any_text(), at, colour, area).prop_map(|(name, at, colour, area)| Node { name, at, colour, area });
    let edges = prop::collection::vec([0..8usize, 0..8usize], 0..5);
    let way = prop::collection::vec(0..8usize, 0..5);
    (prop::collection::vec(node, 0..7), edges, way).prop_map(|(nodes, edges, way)| Network {
        weights: edges.iter().map(|edge: &[usize; 2]| edge[0] as f64 / 3.0).collect(),
        nodes,
        edges,
        goals: way.iter().rev().take(2).copied().collect(),
        way,
    })
}

fn any_picture() -> impl Strategy<Value = Picture> {
    let look = prop::sample::select(vec![
        Look::Grid,
        Look::Tiles,
        Look::Chess,
        Look::Map,
        Look::Bars,
        Look::Banks,
        Look::Table,
        Look::Stacks,
        Look::Floor,
        Look::Stones,
        Look::Dots,
        Look::Bits,
    ]);
    (look, 0..6usize, 0..6usize, 0..4usize).prop_flat_map(|(look, width, height, whole)| {
        // One in four is incomplete.
        let cells = if whole == 0 { 0..9 } else { width * height..width * height + 1 };
        let cells = prop::collection::vec(any_cell(), cells);
        let regions = prop_oneof![
            Just(vec![]),
            prop::collection::vec(0..9u16, width * height),
            prop::collection::vec(any::<u16>(), 0..9),
        ];
        let sides =
            (prop::collection::vec(any::<u8>(), 0..9), prop::collection::vec(any::<[u32; 2]>(), 0..9));
        (cells, regions, any_cages(), any::<bool>(), sides).prop_map(
            move |(cells, regions, cages, diagonals, (walls, levels))| Picture {
                regions,
                cages,
                diagonals,
                walls,
                levels,
                ..Picture::new(look, (width, height), cells)
            },
        )
    })
}

prop_compose! {
    fn any_scene()(
        picture in prop::option::weighted(0.7, any_picture()),
        network in prop::option::of(any_network()),
        text in any_text(),
        actions in prop::collection::vec(prop_oneof![any_text(), "(North|South)?(East|West)?"], 0..4),
        is_goal in any::<bool>(),
    ) -> Scene {
        let mut scene = with(picture);
        scene.network = network;
        (scene.text, scene.actions, scene.is_goal) = (text, actions, is_goal);
        scene
    }
}

proptest! {
    #[test]
    fn any_scene_is_well_formed((scene, before) in (any_scene(), prop::option::of(any_scene()))) {
        sound(&board(&scene, before.as_ref()));
    }

    #[test]
    fn any_change_is_marked(scene in any_scene(), changed in any_cell()) {
        let mut next = scene.clone();
        let is_ringed = |look| !matches!(look, Look::Map | Look::Bars | Look::Banks | Look::Table | Look::Stacks | Look::Dots | Look::Bits);
        let whole = |picture: &&mut Picture| is_ringed(picture.look) && picture.cells.len() == picture.width * picture.height;
        let Some(cell) = next.picture.as_mut().filter(whole).and_then(|picture| picture.cells.last_mut()) else {
            return Ok(());
        };
        let is_new = cell.text != changed.text;
        let is_empty = changed.text.is_empty();
        *cell = changed;
        let svg = board(&next, Some(&scene));
        sound(&svg);
        let marked = (count(&svg, "sv-ring"), count(&svg, "sv-gone"));
        prop_assert_eq!(marked, (usize::from(is_new && !is_empty), usize::from(is_new && is_empty)));
    }
}
