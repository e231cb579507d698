//! Graphs as lines of edges, with estimates, start and goal on any line; also neighbours after a colon, LGL, and tables with a header.
//!
//! ```text
//! A B 4                  an edge; also A-B 4, A -> B: 4, A--B, A <-> B 4, A,B,4, A B weight 4, A B {'weight': 4}
//! A: B 4, C 3            neighbours; also A: B C, A -> B, C
//! h(A) = 7               an estimate; also h A 7, h: A=7 B=6, or h: above lines A 7
//! at(A) = 3, 5           a position; also A at 3 5
//! start A                also start: A, initial = A, from A to G
//! goal G                 also goal: G, target = G; goals: F, G
//! directed               edges are directed
//! node A                 a node, if it has no edge
//! 3 colours              of a map to colour; also colours: 3
//! ```

use crate::Kind;
use crate::features::Features;
use crate::form::{Claim, Example, Form, Item, Items, Read, Refused};
use crate::network::{self, Survey};

/// See the module.
pub(super) const FORM: Form = Form {
    name: "edges",
    help: "graphs and maps to colour: one edge per line (`A B 4`, `A -> B: 4`, `A--B`), neighbours (`A: B C`), CSV with a header, \
           estimates (`h(A) = 7`), `start A`, `goal G`",
    examples: &[
        Example {
            text: "A B 4\nB C 3\nA C 9\nh(A) = 6\nh(B) = 3\nh(C) = 0\nstart: A\ngoal: C\n",
            reads: &["graph of 3 A-B:4 B-C:3 A-C:9 h(A)=6 h(B)=3 h(C)=0 start A goal C"],
        },
        Example { text: "S -> A: 1.5\nA -> G: 2\n", reads: &["graph of 3 S->A:1.5 A->G:2"] },
        Example {
            text: "Arad-Zerind 75\nZerind-Oradea 71 # north\n",
            reads: &["graph of 3 Arad-Zerind:75 Zerind-Oradea:71"],
        },
        Example { text: "# from,to,cost\nA,B,4\nB,C,3\n", reads: &["graph of 3 A-B:4 B-C:3"] },
        Example { text: "from,to,cost\nA,B,4\nB,C,3\n", reads: &["graph of 3 A-B:4 B-C:3"] },
        Example {
            text: "Rimnicu Vilcea - Pitesti: 97\n\"Rimnicu Vilcea\" Sibiu 80\nh(Rimnicu Vilcea) = 193\n\
                   start: Rimnicu Vilcea\ngoals: Sibiu, Pitesti\n",
            reads: &["graph of 3 Rimnicu Vilcea-Pitesti:97 Rimnicu Vilcea-Sibiu:80 h(Rimnicu Vilcea)=193 \
                     start Rimnicu Vilcea goal Sibiu goal Pitesti"],
        },
        Example {
            text: "directed\nA B 5\nB C 5\nh: A=7 B=5\nat(A) = 0, -3\nB at 4 5\nfrom A to C\n",
            reads: &["graph of 3 A->B:5 B->C:5 h(A)=7 h(B)=5 A@0,-3 B@4,5 start A goal C"],
        },
        Example {
            text: "3 5 2\n5 8 1\nstart: 3\ngoal: 8\n",
            reads: &["graph of 3 3-5:2 5-8:1 start 3 goal 8"],
        },
        Example { text: "A <-> B 5\nB => C 2\n", reads: &["graph of 3 A-B:5 B->C:2"] },
        Example {
            text: "Ulm: Bonn 4, Kiel 9\nBonn: Ulm 4\nKiel: Ulm 9\n",
            reads: &["graph of 3 Ulm-Bonn:4 Ulm-Kiel:9"],
        },
        Example { text: "A B {'weight': 4}\nB C {'weight': 3}\n", reads: &["graph of 3 A-B:4 B-C:3"] },
        Example { text: "A to B 4\nB to C weight 3\nEND OF INPUT\n", reads: &["graph of 3 A-B:4 B-C:3"] },
        Example {
            text: "3 colours\nWA NT\nWA SA\nNT SA\n",
            reads: &["3 colours for WA NT SA WA-NT WA-SA NT-SA"],
        },
        Example { text: "3 colours\nA-B B-C C-A C-D\n", reads: &["3 colours for A B C D A-B A-C B-C C-D"] },
    ],
    refused: &[
        Refused {
            text: "A B 4\nB C x3\nA C 9\nC D 1\n",
            message: "line 2, column 5: expected the weight of an edge, found `x3`",
        },
        Refused {
            text: "A B 4\nB C 3\nh(D) = 4\n",
            message: "line 3, column 3: no edge leads to or from `D`",
        },
        Refused {
            text: "A B 4\nB Carthage 3\ngoal: Cartage\n",
            message: "line 3, column 7: no edge leads to or from `Cartage`; did you mean `Carthage`?",
        },
        Refused {
            text: "A B 4\nB C -3\n",
            message: "line 2, column 5: weights cannot be negative, found `-3`",
        },
        Refused {
            text: "A B 4\nB C 3\nC 5\nC D 5\n",
            message: "line 3, column 3: an edge has two nodes: expected another node before its weight `5`",
        },
        Refused {
            text: "A B 4\nB C 3\nC D 5\nC - E\n",
            message: "line 4, column 5: expected the weight of an edge after `E`, as for the other edges",
        },
        Refused {
            text: "A B 4\nB A 5\nB C 3\n",
            message: "line 1, column 5: the text has both `A B` and `B A`: write `directed` or `undirected` in a line above",
        },
    ],
    recognise,
    read: Read::Text(read),
};

fn recognise(features: &Features<'_>) -> Vec<Claim> {
    let Some(found) = features.network().filter(|_| !names_boards(features)) else { return Vec::new() };
    if found.edges == 0 && found.others < 2 && !(found.has_colours && found.matrix.is_some()) {
        return Vec::new();
    }
    let table = if found.estimates > 0 { ", with estimates" } else { "" };
    let what = format!("{} edges{table}", found.edges);
    let mut claims = vec![Claim::new(Kind::Tsp, Claim::NAMED, format!("cities, {what}"))];
    match found.has_colours && (found.is_mostly_edges() || found.matrix.is_some()) {
        true => claims.push(Claim::new(Kind::Colouring, Claim::SURE, format!("map of {what}"))),
        false => claims.push(Claim::new(Kind::Colouring, Claim::NAMED, format!("map of {what}"))),
    }
    let score = if found.matrix.is_some() || found.has_colours { Claim::NAMED } else { score(found) };
    claims.push(Claim::new(Kind::Graph, score, format!("graph of {what}")));
    claims
}

/// Whether a line names a board of sliding tiles: `Goal state`.
fn names_boards(features: &Features<'_>) -> bool {
    features.filled().any(|(_, line)| {
        let mut words = line.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
        let mut is_one_of = |known: &[&str]| {
            words.next().is_some_and(|word| known.iter().any(|known| known.eq_ignore_ascii_case(word)))
        };
        is_one_of(&["goal", "initial", "start", "final", "target"])
            && is_one_of(&["state", "board", "configuration", "position", "puzzle"])
    })
}

/// The confidence that the lines are a graph.
fn score(found: &Survey) -> u8 {
    let named = found.weighted.max(found.linked).max(found.near);
    let is_said = found.has_start && found.has_goal || found.has_direction;
    match () {
        () if !found.is_mostly_edges() => Claim::NAMED,
        () if is_said => Claim::SURE,
        () if found.has_heading => Claim::MARKED,
        () if named * 3 < (found.edges + found.others) * 2 => Claim::NAMED,
        () if named > 0 && found.estimates > 0 => Claim::MARKED,
        () if found.weighted + found.estimates > 1 || found.linked > 1 || found.near > 2 => Claim::LIKELY,
        () => Claim::NAMED,
    }
}

fn read(text: &str, kind: Kind) -> Items<'_> {
    Box::new(std::iter::once(item(text, kind)))
}

pub(super) fn item(text: &str, kind: Kind) -> Item {
    network::item(1, network::lines::draft(text, kind), kind)
}
