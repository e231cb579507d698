//! Graphs, maps to colour and tours in common notations, with the right answers; and refusals of ambiguous texts.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

use solvarium::Limits;
use solvarium_catalogue::{
    self as catalogue, AuxiliaryInputs, Ending, Item, Method, ProblemKind, Report, Request,
};

fn item(text: &str, kind: Option<&str>, auxiliary: &AuxiliaryInputs<'_>) -> Result<Item, String> {
    let kind = kind.map(|kind| ProblemKind::parse(kind).unwrap());
    let mut items = catalogue::read(text, kind.as_ref(), auxiliary).map_err(|error| error.to_string())?;
    assert_eq!(items.len(), 1, "{text}");
    Ok(items.remove(0))
}

fn solve(text: &str, kind: Option<&str>) -> Result<Report, String> {
    let instance =
        item(text, kind, &AuxiliaryInputs::default())?.instance.map_err(|error| error.to_string())?;
    instance
        .solve(&Request::default(), &Limits::none().nodes(50_000), None)
        .map_err(|error| error.to_string())
}

/// The cost of a cheapest path, or the message.
fn path(text: &str, kind: &str) -> Result<f64, String> {
    solve(text, Some(kind)).map(|report| report.cost.unwrap_or(f64::INFINITY))
}

fn colourings(text: &str, colours: Option<u32>) -> Result<u64, String> {
    let auxiliary = AuxiliaryInputs { colours, ..AuxiliaryInputs::default() };
    let instance = item(text, Some("colouring"), &auxiliary)?.instance.map_err(|error| error.to_string())?;
    Ok(instance.count(&Method::default(), 10_000, &Limits::none()).unwrap().number)
}

/// A ring of four with one diagonal has 6 colourings in three colours.
#[test]
fn borders_are_read_however_they_are_written() {
    let pairs = [("A", "B"), ("B", "C"), ("C", "D"), ("D", "A"), ("A", "C")];
    let lines = |form: &str| {
        let line = |(one, other): &(&str, &str)| form.replace('X', one).replace('Y', other) + "\n";
        pairs.iter().map(line).collect::<String>()
    };
    let forms = [
        "X Y",
        "X,Y",
        "X, Y",
        "X;Y",
        "X\tY",
        "X-Y",
        "X - Y",
        "X--Y",
        "X -- Y",
        "X -> Y",
        "X <-> Y",
        "(X, Y)",
        "[X, Y]",
        "{X, Y}",
        "\"X\" \"Y\"",
        "X to Y",
        "X and Y",
        "X borders Y",
        "X | Y",
        "edge(X, Y).",
        "X Y 1",
        "X Y {}",
        "X \u{2194} Y",
    ];
    for form in forms {
        assert_eq!(colourings(&lines(form), Some(3)), Ok(6), "{form}");
        assert_eq!(colourings(&format!("3 colours\n{}", lines(form)), None), Ok(6), "{form}, colours above");
        let crlf = format!("\u{feff}# borders\r\n\r\n{}", lines(form).replace('\n', "\r\n"));
        let crlf = crlf.strip_prefix('\u{feff}').unwrap();
        assert_eq!(colourings(crlf, Some(3)), Ok(6), "{form}, CR LF");
    }
    for whole in [
        "A: B C D\nB: A C\nC: A B D\nD: A C\n",
        "A: B, C, D\nB: C\nC: D\nD:\n",
        "A -> B, C, D\nB -> C\nC -> D\n",
        "{'A': ['B', 'C', 'D'], 'B': ['C'], 'C': ['D'], 'D': []}",
        "borders = {\"A\": {\"B\", \"C\", \"D\"}, \"B\": {\"C\"}, \"C\": {\"D\"}, \"D\": {\"A\"}}",
        "[('A', 'B'), ('B', 'C'), ('C', 'D'), ('D', 'A'), ('A', 'C')]",
        "V = {A, B, C, D}\nE = {(A, B), (B, C), (C, D), (D, A), (A, C)}\n",
        "4\n1 2 3\n0 2\n0 1 3\n0 2\n",
        "4\n0 1 1 1\n1 0 1 0\n1 1 0 1\n1 0 1 0\n",
        ",A,B,C,D\nA,0,1,1,1\nB,1,0,1,0\nC,1,1,0,1\nD,1,0,1,0\n",
        "0111\n1010\n1101\n1010\n",
        "4 5\n1 2\n2 3\n3 4\n4 1\n1 3\n-1 -1\n",
        "c ring\np edge 4 5\nn 1 2\ne 1 2\ne 2 3\ne 3 4\ne 4 1\ne 1 3\n",
        "graph { A -- B -- C -- D -- A; A -- C [color=red] }",
        "{\"nodes\": [\"A\", \"B\", \"C\", \"D\"], \"links\": [{\"source\": \"A\", \"target\": \"B\"}, {\"source\": \"B\", \"target\": \"C\"}, \
         {\"source\": \"C\", \"target\": \"D\"}, {\"source\": \"D\", \"target\": \"A\"}, {\"source\": \"A\", \"target\": \"C\"}]}",
        "Lower Saxony - Hesse\nHesse - Bavaria\nBavaria - Saxony\nSaxony - Lower Saxony\nLower Saxony - Bavaria\n",
    ] {
        assert_eq!(colourings(whole, Some(3)), Ok(6), "{whole}");
    }
}

#[test]
fn ambiguous_borders_are_refused() {
    for text in [
        "A_B\nB_C\n",
        "A:B\n\nend\nB:C\n",
        "Lower Saxony-Hesse\nHesse-Upper Bavaria\n",
        "1 near 2\n2 near 3\n",
        "1. 1 2\n2. 2 3\n",
        "4 6\n1 2\n2 3\n3 4\n",
        "A B 3\nB C\n",
        "3 colours\nNew York-Ohio\n",
        "New York-Ohio\nNorth Dakota-Iowa\n",
        "Schleswig-Holstein_Ulm\nSchleswig-Holstein_Baden-Baden\nBaden-Baden_Ulm\n",
        "Ulm, 0, 0\nBonn, 3, 4\nKiel, 1, 1\n",
    ] {
        assert!(colourings(text, Some(3)).is_err(), "{text}");
    }
}

/// From A to F the cost is 12 by B and C with undirected edges, and 15 along the arrows.
#[test]
fn graphs_are_read_in_many_notations() {
    let edges = [("A", "B", 3), ("C", "B", 4), ("C", "F", 5), ("A", "D", 6), ("D", "E", 2), ("E", "F", 7)];
    let lines = |form: &str| {
        let line = |(from, to, weight): &(&str, &str, i32)| {
            form.replace('X', from).replace('Y', to).replace('9', &weight.to_string()) + "\n"
        };
        edges.iter().map(line).collect::<String>()
    };
    for (form, cost) in [
        ("X Y 9", 12.0),
        ("X,Y,9", 12.0),
        ("X;Y;9", 12.0),
        ("X-Y 9", 12.0),
        ("X - Y: 9", 12.0),
        ("X--Y: 9", 12.0),
        ("X <-> Y 9", 12.0),
        ("X to Y = 9", 12.0),
        ("from X to Y 9", 12.0),
        ("X Y weight 9", 12.0),
        ("X Y w=9", 12.0),
        ("X Y: 9", 12.0),
        ("X Y {'weight': 9}", 12.0),
        ("(X, Y, 9)", 12.0),
        ("X --9-- Y", 12.0),
        ("X Y 9 km", 12.0),
        ("X -> Y 9", 15.0),
        ("X => Y 9", 15.0),
        ("X -> Y [label=\"9\"]", 15.0),
        ("Y <- X 9", 15.0),
        ("X --9--> Y", 15.0),
    ] {
        let ends = "start: A\ngoal: F\n";
        assert_eq!(path(&(lines(form) + ends), "graph"), Ok(cost), "{form}");
        assert_eq!(
            path(&(ends.to_owned() + "h(B) = 1\n" + &lines(form)), "graph"),
            Ok(cost),
            "{form}, ends above"
        );
        assert_eq!(
            path(&(lines(form) + "END OF INPUT\n"), "graph(start=A,goal=F)"),
            Ok(cost),
            "{form}, an end"
        );
    }
    for (text, cost) in [
        ("u,v,w\n".to_owned() + &lines("X,Y,9"), 12.0),
        ("Source,Target,Type,Weight\n".to_owned() + &lines("X,Y,Directed,9"), 15.0),
        ("directed\n".to_owned() + &lines("X Y 9"), 15.0),
        ("6 6\n".to_owned() + &lines("X Y 9"), 12.0),
        ("| from | to | km |\n|---|---|---|\n".to_owned() + &lines("| X | Y | 9 |"), 12.0),
        ("A: B 3, D 6\nC: B 4, F 5\nD: E 2\nE: F 7\n".to_owned(), 15.0),
        ("{'A': {'B': 3, 'D': 6}, 'C': {'B': 4, 'F': 5}, 'D': {'E': 2}, 'E': {'F': 7}}".to_owned(), 15.0),
        (
            "[('A', 'B', 3), ('C', 'B', 4), ('C', 'F', 5), ('A', 'D', 6), ('D', 'E', 2), ('E', 'F', 7)]"
                .to_owned(),
            12.0,
        ),
        ("# A\nB 3\nD 6\n# C\nB 4\nF 5\n# D\nE 2\n# E\nF 7\n".to_owned(), 12.0),
        (
            "graph [\n node [ id 0 label \"A\" ] node [ id 1 label \"B\" ] node [ id 2 label \"F\" ]\n \
             edge [ source 0 target 1 weight 3 ] edge [ source 2 target 1 weight 9 ] ]\n"
                .to_owned(),
            12.0,
        ),
        (",A,B,F\nA,0,3,-\nB,3,0,9\nF,-,9,0\n".to_owned(), 12.0),
        ("A: 0 3 0\nB: 3 0 9\nF: 0 9 0\n".to_owned(), 12.0),
    ] {
        assert_eq!(path(&text, "graph(start=A,goal=F)"), Ok(cost), "{text}");
    }
    assert_eq!(path("p sp 3 2\na 1 2 4\na 3 2 5\n", "graph(start=1,goal=3)"), Ok(f64::INFINITY));
    assert_eq!(path("3 3\n1 2 4\n2 3 5\n1 3 11\n1 3\n", "graph"), Ok(9.0), "a question below the edges");
    assert_eq!(path("1--2: 5\n2--3: 7\nstart: 1\ngoal: 3\n", "graph"), Ok(12.0));
}

#[test]
fn nodes_that_are_numbers_are_no_board() {
    for (text, cost) in [
        ("1 2 4\n2 3 5\n3 4 1\nstart: 1\ngoal: 4\n", 10.0),
        ("1 2\n2 3\n3 4\nstart: 1\ngoal: 4\n", 3.0),
        ("start = 2\n1 2 3\n2 3 1\n1 3 1\n3 1 1\ndirected\ngoal = 1\n", 2.0),
    ] {
        let report = solve(text, None).unwrap();
        assert_eq!((report.cost, report.problem.as_str()), (Some(cost), "graph"), "{text}");
    }
}

#[test]
fn ambiguous_graphs_are_refused() {
    for text in [
        "A B 4\nB A 5\nB C 3\n",
        "6 9\nA B 4\nB C 3\n",
        "A: B 4\nB C x\n",
        "1: 2 3\n2: 3 1\n",
        "A B 4 7\nB C 3 7\n",
        "A B 4\nB C -3\n",
        "A B 4\nEND\nB C 3\n",
        ",A,B,C\nA,0,0,2\nB,0,0,-\nC,2,-,0\n",
    ] {
        assert!(path(text, "graph(start=A,goal=C)").is_err(), "{text}");
    }
}

/// The square of side 30, and a city on its upper side: the tour is 120 for any order of the lines.
#[test]
fn cities_are_read_in_many_notations() {
    let cities = [("Ulm", 0, 0), ("Bonn", 30, 30), ("Kiel", 30, 0), ("Rom", 0, 30), ("Jena", 15, 30)];
    let lines = |form: &str| {
        let line = |(name, x, y): &(&str, i32, i32)| {
            form.replace("NAME", name).replace('X', &x.to_string()).replace('Y', &y.to_string()) + "\n"
        };
        cities.iter().map(line).collect::<String>()
    };
    let forms = [
        "X Y",
        "NAME X Y",
        "X,Y",
        "NAME,X,Y",
        "NAME: (X, Y)",
        "NAME = X, Y",
        "NAME;X,0;Y,0",
        "(X, Y)",
        "NAME at X Y",
    ];
    let mut texts: Vec<String> = forms.iter().map(|form| lines(form)).collect();
    texts.push(format!("5\n{}", lines("X Y")));
    texts.push(format!("name,x,y\n{}", lines("NAME,X,Y")));
    texts.push(format!("id;city;x;y\n{}", lines("7;NAME;X;Y")));
    texts.push(format!("cities = {{{}}}", lines("'NAME': (X, Y),")));
    texts.push(format!(
        "[{}]",
        lines("{\"name\": \"NAME\", \"x\": X, \"y\": Y},").trim_end().trim_end_matches(',')
    ));
    for form in ["NAME : t\nTYPE : TSP\n", "TYPE: TSP\nCOMMENT: a b: c\n", "NAME:t\nTYPE:TSP\n"] {
        let numbered: String =
            (1..).zip(&cities).map(|(number, (_, x, y))| format!("{number} {x}.0 {y}\n")).collect();
        texts.push(format!(
            "{form}DIMENSION: 5\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n{numbered}EOF\n"
        ));
    }
    for text in texts {
        let report = solve(&text, Some("tsp")).unwrap();
        let best = report.best.as_ref().unwrap().cost;
        assert_eq!((best, report.ending, report.optimal), (120, Ending::Solved, Some(true)), "{text}");
    }
    for text in [
        "0 3 4 9\n3 0 9 4\n4 9 0 3\n9 4 3 0\n",
        ",A,B,C,D\nA,0,3,4,9\nB,3,0,9,4\nC,4,9,0,3\nD,9,4,3,0\n",
        "{\"TourSize\": 4, \"OptTour\": [0, 1, 3, 2], \"OptDistance\": 14, \"DistanceMatrix\": [[0,3,4,9],[3,0,9,4],[4,9,0,3],[9,4,3,0]]}",
        "A to B = 3\nA to C = 4\nA to D = 9\nB to C = 9\nB to D = 4\nC to D = 3\n",
        "{'A': {'B': 3, 'C': 4, 'D': 9}, 'B': {'C': 9, 'D': 4}, 'C': {'D': 3}}",
    ] {
        assert_eq!(solve(text, Some("tsp")).unwrap().best.unwrap().cost, 14, "{text}");
    }
}

#[test]
fn other_routes_are_refused_by_their_name() {
    let file = |kind: &str| {
        format!(
            "NAME : v\nTYPE : {kind}\nDIMENSION : 3\nEDGE_WEIGHT_TYPE : EUC_2D\nNODE_COORD_SECTION\n1 0 0\n2 0 1\n3 1 1\nEOF\n"
        )
    };
    for kind in ["CVRP", "ATSP", "HCP", "SOP", "TOUR"] {
        let message = solve(&file(kind), None).err().unwrap();
        assert!(message.contains(kind), "{message}");
    }
    for text in ["A B 3\nA C 4\n", "0 1 2\n3 0 4\n5 6 0\n", "1 2 4\n2 3 5\n3 1 6\n"] {
        assert!(solve(text, Some("tsp")).is_err(), "{text}");
    }
}

#[test]
fn tours_may_end_elsewhere_than_they_begin() {
    let line = "Ulm 0 0\nBonn 100 0\nKiel 200 0\nRom 50 0\n";
    for (kind, cost, tour) in [
        ("tsp", 400, "Ulm Rom Bonn Kiel"),
        ("tsp(start=Kiel)", 400, "Kiel Ulm Rom Bonn"),
        ("tsp(open=yes)", 200, "Ulm Rom Bonn Kiel"),
        ("tsp(open=yes,start=bonn)", 300, "Bonn Kiel Rom Ulm"),
        ("tsp(open=yes,start=Rom,end=Bonn)", 350, "Rom Ulm Kiel Bonn"),
        ("tsp(open=yes,end=Ulm)", 200, "Kiel Bonn Rom Ulm"),
    ] {
        let report = solve(line, Some(kind)).unwrap();
        let found = report.solution().unwrap();
        assert_eq!(report.best.unwrap().cost, cost, "{kind}: {found}");
        if !kind.contains("start=bonn") && kind != "tsp" && kind != "tsp(start=Kiel)" {
            assert_eq!(found, tour, "{kind}");
        }
    }
    for kind in ["tsp(end=Ulm)", "tsp(open=yes,start=Oslo)", "tsp(open=yes,start=Ulm,end=Ulm)"] {
        assert!(solve(line, Some(kind)).is_err(), "{kind}");
    }
    let open =
        item(line, Some("tsp(open=yes,start=Rom)"), &AuxiliaryInputs::default()).unwrap().instance.unwrap();
    let again = item(&open.text(), Some(&open.kind().to_string()), &AuxiliaryInputs::default())
        .unwrap()
        .instance
        .unwrap();
    assert_eq!((again.describe(), again.text()), (open.describe(), open.text()));
}

/// Latitudes are not positions in a plane, and cities that are close have distances with decimals.
#[test]
fn fractional_distances_are_reported() {
    let remarks_of =
        |text: &str| item(text, Some("tsp"), &AuxiliaryInputs::default()).unwrap().remarks.join("; ");
    assert!(
        remarks_of("city,lat,lon\nUlm,48.4,10.0\nBonn,50.7,7.1\nKiel,54.3,10.1\n")
            .contains("kilometres on a sphere")
    );
    assert!(remarks_of("city,lat,lon\nA,48.40,10.00\nB,48.41,10.02\nC,48.43,10.01\n").contains("metres"));
    assert!(remarks_of("0.1 0.2\n0.5 0.9\n0.3 0.3\n0.8 0.1\n").contains("decimals"));
    let text = "A,B,C,D\n0,0.5,1.25,2\n0.5,0,1,1\n1.25,1,0,0.5\n2,1,0.5,0\n";
    let report = solve(text, Some("tsp")).unwrap();
    assert!(report.scene().unwrap().text.starts_with("length 3.25\n"), "{:?}", report.scene());
    let instance = item(text, Some("tsp"), &AuxiliaryInputs::default()).unwrap().instance.unwrap();
    let again = item(&instance.text(), Some("tsp"), &AuxiliaryInputs::default()).unwrap().instance.unwrap();
    assert_eq!((again.describe(), again.text()), (instance.describe(), instance.text()));
}
