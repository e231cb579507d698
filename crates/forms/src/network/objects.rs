//! Objects of Python and JSON: node-link data, edges and cities with named fields, DEAP's tours.

use super::draft::{Direction, Link, Sense};
use super::literal::{FROM, Meaning, NAME, TO, X, Y, get};
use super::value::{Value, ValueKind};
use super::words::WEIGHTS;
use crate::naming::shown;
use crate::{Fault, Place};

impl Meaning<'_> {
    /// Reads `{"source": "A", "target": "B", "weight": 4}`.
    pub(super) fn object_edge(
        &mut self,
        pairs: &[(Value<'_>, Value<'_>)],
        edge: &Value<'_>,
    ) -> Result<(), Fault> {
        let (Some(from), Some(to)) = (get(pairs, FROM), get(pairs, TO)) else {
            return Err(self.fault("expected an edge with `source` and `target`", edge));
        };
        for (key, _) in pairs {
            let name = key.scalar().unwrap_or_default();
            let is_known =
                FROM.iter().chain(TO).chain(WEIGHTS).any(|known| known.eq_ignore_ascii_case(&name));
            if !is_known && name != "key" {
                self.draft.ignore(format!("`{}`", shown(&name)));
            }
        }
        let from = self.node(from)?;
        self.arc(from, to, get(pairs, WEIGHTS))
    }

    /// Reads the output of networkx's `node_link_data`, which d3 also reads.
    pub(super) fn node_link(
        &mut self,
        pairs: &[(Value<'_>, Value<'_>)],
        value: &Value<'_>,
    ) -> Result<(), Fault> {
        self.draft.sense = match get(pairs, &["directed"]).map(|entry| &entry.kind) {
            Some(ValueKind::Word("true" | "True")) => Sense::Forth,
            Some(_) => Sense::Both,
            None => Sense::Edges,
        };
        let nodes = get(pairs, &["nodes", "vertices"]).and_then(Value::list).unwrap_or_default();
        for node in nodes {
            self.object_node(node)?;
        }
        let links = get(pairs, &["links", "edges"]).and_then(Value::list);
        let links = links.ok_or_else(|| self.fault("expected a list of links", value))?;
        let by_index = !nodes.is_empty() && links.iter().all(|link| is_index(link, nodes));
        for link in links {
            match (by_index, link.map()) {
                (true, Some(pairs)) => self.indexed_edge(pairs)?,
                _ => self.edge(link)?,
            }
        }
        if !nodes.is_empty() && self.draft.found.graph.nodes.len() > nodes.len() {
            let name = shown(&self.draft.found.graph.nodes[nodes.len()]);
            return Err(
                self.fault(format!("a link has the node `{name}`, which is not in the list of nodes"), value)
            );
        }
        for (names, is_start) in [(&["start", "source"][..], true), (&["goal", "target"][..], false)] {
            match get(pairs, names) {
                Some(entry) if is_start => self.draft.found.graph.start = Some(self.known(entry)?),
                Some(entry) => self.goals(entry)?,
                None => {}
            }
        }
        for (key, _) in pairs {
            let name = key.scalar().unwrap_or_default();
            let known = [
                "nodes",
                "vertices",
                "links",
                "edges",
                "directed",
                "multigraph",
                "graph",
                "start",
                "goal",
                "source",
                "target",
            ];
            if !known.contains(&&name[..]) {
                self.draft.ignore(format!("`{}`", shown(&name)));
            }
        }
        Ok(())
    }

    pub(super) fn object_node(&mut self, node: &Value<'_>) -> Result<(), Fault> {
        let Some(pairs) = node.map() else { return self.node(node).map(|_| ()) };
        let Some(id) = get(pairs, &["id", "name", "label", "key"]) else {
            return Err(self.fault("expected a node with an `id`", node));
        };
        let number = self.node(id)?;
        if let Some(place) =
            get(pairs, &["x"]).and_then(Value::number).zip(get(pairs, &["y"]).and_then(Value::number))
        {
            self.draft.found.graph.positions[number] = Some(place);
        }
        if let Some(h) = get(pairs, &["h", "heuristic"]).and_then(Value::number) {
            self.draft.found.graph.estimates[number] = Some(h);
        }
        for (key, _) in pairs {
            let name = key.scalar().unwrap_or_default();
            if !["id", "name", "label", "key", "x", "y", "h", "heuristic"].contains(&&name[..]) {
                self.draft.ignore(format!("`{}`", shown(&name)));
            }
        }
        Ok(())
    }

    /// Reads a link whose ends are the indices of nodes in their list.
    pub(super) fn indexed_edge(&mut self, pairs: &[(Value<'_>, Value<'_>)]) -> Result<(), Fault> {
        let index = |names| get(pairs, names).and_then(Value::number).map_or(0, |number| number as usize);
        let (from, to) = (index(FROM), index(TO));
        let weight = get(pairs, WEIGHTS).map_or(Ok(None), |weight| self.weight(weight))?;
        let place = pairs.first().map_or(Place::line(0), |(key, _)| self.place(key));
        self.draft.link(Link {
            from,
            to,
            weight: Some(weight.unwrap_or(1.0)),
            direction: Direction::Unsaid,
            place,
        });
        Ok(())
    }

    /// Reads `{"TourSize": 17, "OptTour": [..], "OptDistance": 2085, "DistanceMatrix": [[..]]}`.
    pub(super) fn deap(&mut self, pairs: &[(Value<'_>, Value<'_>)], value: &Value<'_>) -> Result<(), Fault> {
        let matrix = get(pairs, &["DistanceMatrix", "distance_matrix", "distances"]);
        let rows = matrix
            .and_then(Value::list)
            .ok_or_else(|| self.fault("expected a matrix of distances", value))?;
        if let Some(names) = get(pairs, &["names", "cities", "labels"]).and_then(Value::list) {
            names.iter().try_for_each(|name| self.node(name).map(|_| ()))?;
        }
        let size = get(pairs, &["TourSize", "size", "n"]).and_then(Value::number);
        if let Some(size) = size.filter(|size| size.to_bits() != (rows.len() as f64).to_bits()) {
            let what = format!("the tour has {size} cities, but the matrix has {} rows", rows.len());
            return Err(self.fault(what, value));
        }
        self.draft.optimum = get(pairs, &["OptDistance", "optimum"]).and_then(Value::number);
        for (key, _) in pairs {
            let name = key.scalar().unwrap_or_default();
            let known = [
                "TourSize",
                "size",
                "n",
                "OptDistance",
                "optimum",
                "DistanceMatrix",
                "distance_matrix",
                "distances",
                "names",
                "cities",
                "labels",
            ];
            if !known.contains(&&name[..]) {
                self.draft.ignore(format!("`{}`", shown(&name)));
            }
        }
        self.matrix(rows, value)
    }

    pub(super) fn cities(&mut self, value: &Value<'_>) -> Result<(), Fault> {
        match &value.kind {
            ValueKind::Map(pairs) => pairs.iter().try_for_each(|(name, at)| self.city(Some(name), at)),
            ValueKind::List(all) => all.iter().try_for_each(|city| match (&city.kind, city.list()) {
                (ValueKind::Map(pairs), _) => self.city(get(pairs, NAME), city),
                (_, Some([name, at])) if at.pair().is_some() => self.city(Some(name), at),
                (_, Some([name, x, y])) => match x.number().zip(y.number()) {
                    Some(at) => self.placed(Some(name), at, city),
                    None => Err(self.fault("expected a city such as `('A', 1, 2)`", city)),
                },
                _ => self.city(None, city),
            }),
            _ => Err(self.fault("expected cities such as `{'A': (1, 2)}`", value)),
        }
    }

    pub(super) fn city(&mut self, name: Option<&Value<'_>>, at: &Value<'_>) -> Result<(), Fault> {
        if let Some(pairs) = at.map() {
            let number = |names| get(pairs, names).and_then(Value::number);
            let globe = number(&["lat", "latitude"]).zip(number(&["lon", "lng", "longitude"]));
            self.draft.is_globe |= globe.is_some();
            for (key, _) in pairs {
                let key = key.scalar().unwrap_or_default();
                let is_known = X.iter().chain(Y).chain(NAME).any(|known| known.eq_ignore_ascii_case(&key));
                if !is_known {
                    self.draft.ignore(format!("`{}`", shown(&key)));
                }
            }
            let found = globe.or_else(|| number(&["x", "pos_x"]).zip(number(&["y", "pos_y"])));
            let place = found.ok_or_else(|| self.fault("expected numbers `x` and `y`", at))?;
            return self.placed(name, place, at);
        }
        let place = at.pair().ok_or_else(|| self.fault("expected coordinates such as `(1, 2)`", at))?;
        self.placed(name, place, at)
    }

    pub(super) fn placed(
        &mut self,
        name: Option<&Value<'_>>,
        at: (f64, f64),
        value: &Value<'_>,
    ) -> Result<(), Fault> {
        let next = self.draft.found.graph.nodes.len();
        let node = match name {
            Some(name) => self.node(name)?,
            None => self.draft.found.node(&(next + 1).to_string()),
        };
        if node != next {
            return Err(self.fault("this city appears a second time", value));
        }
        self.draft.found.graph.positions[node] = Some(at);
        Ok(())
    }
}

/// Whether the ends of a link are indices in the list of nodes, which have other names.
fn is_index(link: &Value<'_>, nodes: &[Value<'_>]) -> bool {
    let Some(pairs) = link.map() else { return false };
    let is_place = |names| {
        get(pairs, names)
            .and_then(Value::number)
            .is_some_and(|at| at >= 0.0 && at.fract() == 0.0 && at < nodes.len() as f64)
    };
    let are_texts = nodes.iter().all(|node| {
        let id = node.map().and_then(|pairs| get(pairs, &["id", "name", "label", "key"])).unwrap_or(node);
        id.number().is_none()
    });
    are_texts && is_place(FROM) && is_place(TO)
}
