//! Sorts overlapping dots into layers without overlap. A path is painted once even if it covers itself, so only dots of
//! different paths are darker where they overlap.

use std::collections::HashMap;

/// The maximum number of layers. Another dot of 0.4 over ten changes no colour: 0.6^10 is less than 1 %.
const LAYERS: usize = 10;

type Dot = (f64, f64);

/// Puts each dot of this width into the first layer with room. Dots without room are left out.
pub(super) fn layers(places: &[Dot], width: f64) -> Vec<Vec<Dot>> {
    let mut layers: Vec<Layer> = Vec::new();
    for &place in places {
        let is_crowded = layers.iter().all(|layer| !layer.has_room(place));
        if is_crowded && layers.len() < LAYERS {
            layers.push(Layer { width, squares: HashMap::new(), places: Vec::new() });
        }
        layers.iter_mut().find(|layer| layer.has_room(place)).into_iter().for_each(|it| it.add(place));
    }
    layers.into_iter().map(|layer| layer.places).collect()
}

/// Dots of which no two overlap.
struct Layer {
    width: f64,
    /// The dots by squares as wide as a dot, so that a dot can only overlap those in nine squares.
    squares: HashMap<(i64, i64), Vec<Dot>>,
    places: Vec<Dot>,
}

impl Layer {
    fn square(&self, (x, y): Dot) -> (i64, i64) {
        ((x / self.width).floor() as i64, (y / self.width).floor() as i64)
    }

    fn has_room(&self, place: Dot) -> bool {
        let (column, row) = self.square(place);
        let near = (column - 1..=column + 1).flat_map(|x| (row - 1..=row + 1).map(move |y| (x, y)));
        let meets = |&(x, y): &Dot| (x - place.0).hypot(y - place.1) < self.width;
        !near.filter_map(|square| self.squares.get(&square)).flatten().any(meets)
    }

    fn add(&mut self, place: Dot) {
        self.squares.entry(self.square(place)).or_default().push(place);
        self.places.push(place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_that_meet_are_in_different_layers() {
        let places = [(0.0, 0.0), (50.0, 0.0), (1.0, 0.0), (0.0, 0.0), (50.0, 50.0)];
        let sizes = |places: &[Dot]| layers(places, 6.0).iter().map(Vec::len).collect::<Vec<_>>();
        assert_eq!(sizes(&places), [3, 1, 1]);
        assert_eq!(sizes(&[]), [0; 0]);
        assert_eq!(sizes(&[(3.0, 3.0); 2000]), [1; LAYERS]);
    }

    #[test]
    fn layers_are_those_of_the_reference() {
        let part = |nth: i32, of: f64| (f64::from(nth) * of).fract() * 80.0;
        let places: Vec<_> = (0..300).map(|nth| (part(nth, 0.618_034), part(nth, 0.414_214))).collect();
        let mut slow: Vec<Vec<Dot>> = vec![Vec::new(); LAYERS];
        for place in &places {
            let meets = |other: &Dot| (other.0 - place.0).hypot(other.1 - place.1) < 12.0;
            slow.iter_mut().find(|layer| !layer.iter().any(meets)).into_iter().for_each(|it| it.push(*place));
        }
        slow.retain(|layer| !layer.is_empty());
        assert!(slow.len() > 3);
        assert_eq!(layers(&places, 12.0), slow);
    }
}
