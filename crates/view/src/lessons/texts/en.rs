//! The lessons in English.

use super::{Question, Text};

const fn q(asks: &'static str, answer: &'static str) -> Question {
    Question { asks, answer }
}

/// In the order of the lessons.
pub(super) static TEXTS: [Text; 10] = [
    Text {
        title: "Breadth-first against depth-first",
        summary: "The same loop, and one difference: from which end of the open list the next node is taken.",
        paragraphs: &[
            "Three jugs of eleven, seven and four litres have no marks, and two litres are wanted. Both searches keep the nodes that were generated and not yet expanded in an open list. Breadth-first search takes the oldest of them, depth-first search the newest.",
            "So breadth-first search walks layer by layer: when it finds a goal, no shorter plan is left. Depth-first search follows one path as far as it leads, and turns back only at a dead end or at a state that it has seen.",
            "Press Step a few times in both trees and watch where the next node comes from. Then run both to their ends.",
        ],
        questions: [
            q(
                "Which of the two expands fewer nodes here, and is it always so?",
                "Depth-first search: {1.expanded=49} nodes, against {0.expanded=97}. That is luck: it went down a path that happened to lead to a goal. In a tree where the first branch holds no goal it searches all of that branch first.",
            ),
            q(
                "How long are the plans?",
                "Breadth-first search pours {0.cost=8} times, the fewest that there are. Depth-first search pours {1.cost=48} times: its first plan, not its best.",
            ),
            q(
                "How many nodes wait at the same time?",
                "Look at the chart of the open list. Breadth-first search never had more than {0.open_peak=29} waiting, depth-first search {1.open_peak=32}: both keep the states they have seen, and this problem has few. In large trees the layers of breadth-first search grow with the branching factor to the power of the depth, and memory runs out first.",
            ),
        ],
    },
    Text {
        title: "Why A* is no faster than its heuristic",
        summary: "A Sudoku where every node has the same f: A* has nothing to choose by.",
        paragraphs: &[
            "A node of this search is a grid; an action fills one cell. The cost so far, g, is the number of cells that were filled; the estimate, h, is the number of cells that are still empty. Their sum f is the same for every node of the tree.",
            "A* takes the node with the least f first. Here no node is ahead of another, so all that is left is the rule for ties: the node with the greatest g, nearest to a goal. Among those of equal g it has no reason at all.",
            "The estimate is not wrong: it is the true cost wherever there is a solution below. It does not see which grids have none.",
        ],
        questions: [
            q(
                "How many nodes do the two searches expand?",
                "A* expands {0.expanded=2072}, depth-first search {1.expanded=217}. Depth-first search goes on with the child of the node it was at; A* goes back and forth between nodes of equal f and equal g.",
            ),
            q(
                "What does the chart of f show?",
                "One line, and in the panel Shape one bar: f is {0.cost=58} at every node, the number of empty cells at the start.",
            ),
            q(
                "What would make A* faster?",
                "An estimate that is larger where there is no solution: infinite where a cell has no digit left, for instance. Inference does that better: see the lesson on inference and guessing.",
            ),
        ],
    },
    Text {
        title: "Manhattan distance against misplaced tiles",
        summary: "Two estimates that never overestimate; the larger one saves nineteen nodes of twenty.",
        paragraphs: &[
            "The goal has the blank first and the tiles in order. The number of misplaced tiles never overestimates: each of them must move at least once. The Manhattan distance counts for each tile how many rows and columns it is away from its place; it never overestimates either, since a move brings one tile one field nearer at most.",
            "The second is never less than the first: it dominates it. Every node that A* with the larger estimate expands, A* with the smaller one expands too, but for ties.",
        ],
        questions: [
            q(
                "Do both find plans of the same length?",
                "Yes: {0.cost=26} moves. Both estimates are admissible, so A* finds a shortest plan with either.",
            ),
            q(
                "How much work does each take?",
                "With the Manhattan distance {0.expanded=1488} nodes are expanded, with misplaced tiles {1.expanded=31935}.",
            ),
            q(
                "Where do the wasted nodes lie?",
                "Open the panel Shape of both: nodes by depth. Misplaced tiles fill the middle layers, where its estimate says little: most tiles are misplaced on most boards.",
            ),
        ],
    },
    Text {
        title: "An estimate that is wrong, and looks right",
        summary: "The blank is counted as if it were a tile. No example shows the fault; the checker does.",
        paragraphs: &[
            "A student's program counts the blank's own distance to its place, too. But the blank moves whenever a tile does: moving one tile to its place may bring the blank home as well, and then both were counted.",
            "An estimate that is above the true cost at a single state is not admissible, and A* may then return a plan that is not the shortest. Whether it does depends on the board.",
            "`solvarium check heuristic manhattan-counting-blank --as tiles` walks back from the goal through all boards and compares every estimate with the true cost.",
        ],
        questions: [
            q(
                "Is the plan with the faulty estimate longer here?",
                "No: {0.cost=26} moves, as with the right one ({1.cost=26}). Looking at examples proves nothing.",
            ),
            q(
                "What does the checker say?",
                "Of {check.states=181440} boards, the estimate is above the true cost on {check.above=4650}.",
            ),
            q(
                "Is the faulty estimate at least faster?",
                "No: it expands {0.expanded=2720} nodes, the right one {1.expanded=1488}. Where the blank stands says little about how far the tiles have to go.",
            ),
        ],
    },
    Text {
        title: "Weighted A*",
        summary: "Believe the estimate twice as much: far fewer nodes, and a plan that is a little longer.",
        paragraphs: &[
            "A* goes by f = g + h. Weighted A* goes by g + w h, with a weight w above one: what is near to a goal by the estimate comes first, even where the way to it was longer.",
            "With an admissible estimate the plan costs at most w times as much as the cheapest one. In practice it is much nearer.",
        ],
        questions: [
            q(
                "How much is saved with a weight of two?",
                "{1.expanded=239} nodes are expanded in place of {0.expanded=1488}.",
            ),
            q(
                "What does it cost?",
                "The plan has {1.cost=30} moves in place of {0.cost=26}; twice as many would have been allowed.",
            ),
            q(
                "What changes in the picture of the tree?",
                "The tree of weighted A* is narrower: it is left less often for a node near the root. With ever larger weights it becomes that of greedy search.",
            ),
        ],
    },
    Text {
        title: "The rounds of IDA*",
        summary: "Depth-first search up to a bound on f, again and again: the plan of A* with hardly any memory.",
        paragraphs: &[
            "A* remembers every state that it has seen. IDA* remembers the path it is on, and nothing else: it searches depth-first and turns back wherever f exceeds the bound. If a round finds no goal, the bound becomes the least f that was above it, and the search begins again.",
            "Each round repeats the ones before. That costs little where rounds grow quickly, since the last round is then most of the work.",
        ],
        questions: [
            q(
                "How many rounds are there?",
                "{0.rounds=5}. The button Bound goes from one to the next; the chart of f shows them as stairs. The bound grows by two, since a move changes f by nothing or by two.",
            ),
            q(
                "How much work is repeated?",
                "IDA* expands {0.expanded=5270} nodes, A* {1.expanded=1488}. Part of that is repeated rounds, the rest are states that are reached by several paths: IDA* does not notice.",
            ),
            q(
                "When is that worth it?",
                "When memory ends first. A* keeps up to {1.seen_peak=2370} states here; on a 15-puzzle it would be millions, while IDA* keeps a path.",
            ),
        ],
    },
    Text {
        title: "Inference against guessing",
        summary: "One Sudoku, one order of cells; the only difference is what follows from a guess.",
        paragraphs: &[
            "Both searches fill the first empty cell with the lowest digit that fits, and go on. The first only looks whether the digit contradicts one that stands there already. The second strikes the digit out of the cells that see it, and whatever that implies, until nothing follows any more: arc consistency is maintained (Mackworth, 1977; Sabin and Freuder, 1994).",
            "A cell that is left without any digit is a dead end, and it is found many cells before the search would have come to it.",
        ],
        questions: [
            q(
                "How many decisions does each take?",
                "{0.expanded=17641} nodes without inference, {1.expanded=9} with it.",
            ),
            q("How often does each go back?", "{0.backtracks=15653} times, and {1.backtracks=2} times."),
            q(
                "What does a decision bring?",
                "Choose a node in the second tree: the panel says which cells were filled by propagation, and which candidates were struck out, by which rule. In all it strikes out {1.struck=495}.",
            ),
        ],
    },
    Text {
        title: "Hill climbing gets stuck, annealing gets free",
        summary: "Sixteen queens: one search accepts only better boards, the other worse ones too, at first often.",
        paragraphs: &[
            "A state is a whole board with a queen in every row; its cost is the number of pairs that attack each other. Hill climbing takes a move that lowers the cost, until there is none: a local minimum. It has no way out but to begin again, which is switched off here.",
            "Simulated annealing (Kirkpatrick, Gelatt and Vecchi, 1983) also accepts moves that make it worse, the less likely the worse they are and the colder it is. So it walks out of local minima.",
        ],
        questions: [
            q(
                "Where does hill climbing end?",
                "After {0.accepted=7} moves at a board with {0.best=1} fault: no single move improves it.",
            ),
            q(
                "Does annealing find a solution?",
                "Yes, a board with {1.best=0} faults, after {1.accepted=1872} accepted moves, of {1.expanded=6632} that were looked at.",
            ),
            q(
                "What does its curve look like?",
                "The cost goes up and down, the more the warmer it is; the best so far goes down in steps. The list of improvements has the time of each.",
            ),
        ],
    },
    Text {
        title: "What a population does",
        summary: "Evolution with a hundred and with a thousand individuals: more variety, and more work in each generation.",
        paragraphs: &[
            "The royal road (Mitchell, Forrest and Holland, 1992) is a string of bits in blocks. Only a block whose bits are all set counts, so that a single bit tells nothing: no step leads uphill inside a block.",
            "A large population holds many finished blocks somewhere, and crossover puts them together. A small one breeds quickly, but holds little to put together. What counts is the number of evaluations until the first solution.",
        ],
        questions: [
            q(
                "Which population is faster here?",
                "That of a hundred: {0.expanded=846} evaluations, against {1.expanded=8033}.",
            ),
            q(
                "And a very small one?",
                "Start a new run with `evolve(population=10)` and the same seed, and compare. With few individuals the search is closer to hill climbing with luck.",
            ),
            q(
                "How sure is such a result?",
                "One seed says little. `solvarium sweep` runs hundreds of seeds, and `solvarium report` says whether a difference is more than chance.",
            ),
        ],
    },
    Text {
        title: "The order of variables",
        summary: "Twenty queens: the row with the fewest places left first, or simply row by row.",
        paragraphs: &[
            "Both searches set a queen, strike out the places that she attacks (forward checking, Haralick and Elliott, 1980), and go back when a row has none left. They differ in the row that is taken next: the one with the fewest places left, or the next one from the top.",
            "The fewest places first is a rule against failure: a row that has one place left must be settled sooner or later, and sooner is cheaper.",
        ],
        questions: [
            q(
                "How large is the difference?",
                "{0.expanded=146} nodes with the fewest places first, {1.expanded=145152} row by row.",
            ),
            q(
                "How deep do the searches fail?",
                "Look at nodes by depth in the panel Shape: row by row, most failures come late, and most of the tree lies below decisions that could not be right.",
            ),
            q(
                "Does the order change what is found?",
                "It changes which solution is found first, never whether there is one: both searches are complete.",
            ),
        ],
    },
];
