"""`compat.aima`: its names, constraint problems, games, and programs that run unchanged."""

import io
import itertools
import random
import subprocess
import sys
from contextlib import redirect_stdout

import pytest
from solvarium.compat.aima import csp, games, search, utils
from solvarium.compat.aima.games import native

NAMES = {
    utils: """Bool EAST Expr Expression F LEFT MCT_Node NORTH Number PartialExpr PriorityQueue RIGHT SOUTH Symbol T WEST argmax_random_tie
    argmin_random_tie arity bisect chain collections combinations conv1D count cross_entropy_loss defaultkeydict distance distance_squared
    dot_product element_wise_product elu elu_derivative euclidean_distance expr expr_handle_infix_ops extend failure_test first flatten
    functools gaussian gaussian_kernel gaussian_kernel_1D gaussian_kernel_2D hamming_distance hashabledict heapq histogram identity infix_ops
    injection is_in isnumber issequence leaky_relu leaky_relu_derivative linear_kernel manhattan_distance map_vector matrix_multiplication mean
    mean_boolean_error mean_error mean_squared_error_loss memoize mode ms_error multimap multimap_items name normalize np num_or_str open_data
    operator orientations os polynomial_kernel power_set print_table probability product random random_weights rbf_kernel relu relu_derivative
    remove_all rms_error rounder scalar_vector_product sequence shuffled sigmoid sigmoid_derivative step subexpressions symbols tanh
    tanh_derivative turn_heading turn_left turn_right turns ucb unique vector_add weighted_choice weighted_sample_with_replacement
    weighted_sampler""",
    search: """ALPHABET BoggleFinder DisjointSets EightPuzzle GraphProblem GraphProblemStochastic Graph GridProblem InstrumentedProblem
    LRTAStarAgent NPuzzle NQueensProblem Node OnlineDFSAgent OnlineSearchProblem PeakFindingProblem PlanRoute PourProblem PriorityQueue Problem
    RandomGraph SimpleProblemSolvingAgentProgram TravelingSalesman UndirectedGraph Wordlist and_or_graph_search astar_search
    astar_tree_search australia_map best_first_graph_search best_first_tree_search bidirectional_search boggle_hill_climbing boggle_neighbors
    boyan_best breadth_first_graph_search breadth_first_tree_search compare_graph_searchers compare_searchers cubes16
    depth_first_graph_search depth_first_tree_search depth_limited_search deque directions4 directions8 exact_sqrt exp_schedule
    first_choice_hill_climbing fitness_threshold genetic_algorithm genetic_search greedy_best_first_graph_search
    greedy_best_first_tree_search hill_climbing init_population iterative_deepening_astar_search iterative_deepening_search local_beam_search
    memoize mutate mutate_boggle np one_dim_state_space print_boggle random random_boggle random_restart_hill_climbing recombine
    recombine_uniform recursive_best_first_search romania_map select simulated_annealing simulated_annealing_full stochastic_hill_climbing
    sys uniform_cost_search uniform_cost_tree_search vacuum_world""",
    csp: """AC3 AC3b AC4 ACSearchSolver ACSolver CSP Constraint Counter Crossword Kakuro MapColoringCSP NQueensCSP NaryCSP SortedSet Sudoku
    UniversalDict Zebra ac_search_solver ac_solver adjacent_constraint all_diff_constraint argmin_random_tie assign_value australia_csp
    backtracking_search build_topological count crossword1 csp_crossword defaultdict different_values_constraint dom_j_up easy1 eq extend
    first first_unassigned_variable flatten forward_checking france_csp harder1 is_constraint is_word_constraint itertools kakuro1 kakuro2
    kakuro3 kakuro4 lcv mac make_arc_consistent meet_at_constraint min_conflicts min_conflicts_value mrv ne_constraint neg no_arc_heuristic
    no_heuristic no_inference num_legal_values parse_neighbors partition partition_domain queen_constraint random re reduce revise sat_up
    search send_more_money solve_zebra string sum_constraint topological_sort tree_csp_solver two_two_four unordered_domain_values usa_csp
    words1""",
    games: """Backgammon ConnectFour Fig52Extended Fig52Game Game GameState Gomoku MCT_Node StochasticGame StochasticGameState TicTacToe
    alpha_beta_cutoff_search alpha_beta_player alpha_beta_search copy expect_minmax expect_minmax_player itertools mcts_player
    minmax_decision minmax_player monte_carlo_tree_search namedtuple np query_player random random_player ucb vector_add""",
}


@pytest.mark.parametrize("module", NAMES, ids=lambda module: module.__name__)
def test_names_are_there(module):
    missing = [name for name in NAMES[module].split() if not hasattr(module, name)]
    assert not missing
    own = [getattr(module, name) for name in NAMES[module].split()]
    assert not [thing for thing in own if getattr(thing, "__module__", "").startswith("solvarium.compat.aima") and not thing.__doc__]


@pytest.mark.parametrize("module", NAMES, ids=lambda module: module.__name__)
def test_import_star_brings_the_names_and_none_of_our_files(module):
    brought = {}
    exec(f"from {module.__name__} import *", brought)
    assert not [name for name in NAMES[module].split() if name not in brought]
    inner = module.__name__ + "."
    assert not [name for name, thing in brought.items() if getattr(thing, "__spec__", None) and thing.__name__.startswith(inner)]


def test_import_star_hides_no_module_of_the_program():
    brought = {}
    exec("import numbers\nfrom solvarium.compat.aima import search\n", brought)
    before = dict(brought)
    exec("from solvarium.compat.aima.utils import *\nfrom solvarium.compat.aima.games import *\n", brought)
    assert brought["numbers"] is before["numbers"] and brought["search"] is before["search"]


def drawn(seed):
    """A problem of random binary constraints, and its solutions by brute force."""
    dice = random.Random(seed)
    names = [f"v{at}" for at in range(dice.randrange(3, 7))]
    domains = {name: list(range(dice.randrange(1, 5))) for name in names}
    allowed, neighbors = {}, {name: [] for name in names}
    for one, other in itertools.combinations(names, 2):
        if dice.random() < 0.6:
            neighbors[one].append(other)
            neighbors[other].append(one)
            allowed[one, other] = {pair for pair in itertools.product(domains[one], domains[other]) if dice.random() < 0.6}

    def constraint(A, a, B, b):
        return (a, b) in allowed[A, B] if (A, B) in allowed else (b, a) in allowed[B, A]

    def holds(values):
        return all((values[one], values[other]) in pairs for (one, other), pairs in allowed.items())

    everything = (dict(zip(names, values)) for values in itertools.product(*domains.values()))
    return csp.CSP(names, domains, neighbors, constraint), [values for values in everything if holds(values)]


@pytest.mark.parametrize("seed", range(60))
def test_backtracking_and_consistency(seed):
    _, solutions = drawn(seed)
    for select, order, inference in itertools.product(
        (csp.first_unassigned_variable, csp.mrv), (csp.unordered_domain_values, csp.lcv), (csp.no_inference, csp.forward_checking, csp.mac)
    ):
        found = csp.backtracking_search(drawn(seed)[0], select, order, inference)
        assert found in solutions if solutions else found is None
    for propagate, heuristic in itertools.product((csp.AC3, csp.AC3b, csp.AC4), (csp.dom_j_up, csp.no_arc_heuristic)):
        problem, _ = drawn(seed)
        consistent, checks = propagate(problem, arc_heuristic=heuristic)
        assert checks == problem.nchecks
        if solutions:
            assert consistent and all(set(problem.curr_domains[name]) >= {s[name] for s in solutions} for name in problem.variables)
        if consistent:
            for one in problem.variables:
                for value, other in itertools.product(problem.curr_domains[one], problem.neighbors[one]):
                    assert any(problem.constraints(one, value, other, b) for b in problem.curr_domains[other])


def test_given_functions_get_the_real_csp():
    asked = []

    def choose(assignment, problem):
        asked.append((problem.nassigns, None if problem.curr_domains is None else dict(problem.curr_domains)))
        return csp.mrv(assignment, problem)

    australia = csp.MapColoringCSP(list("RGB"), csp.australia_csp.neighbors)
    assert csp.backtracking_search(australia, choose, inference=csp.forward_checking)
    assert asked[0] == (0, None) and asked[1][0] == 1 and len(asked) >= 6
    assert sum(len(values) == 1 for values in asked[1][1].values()) >= 1


def test_the_problems_of_the_book():
    for problem in (csp.usa_csp, csp.france_csp, csp.australia_csp):
        assert problem.goal_test(csp.backtracking_search(problem, csp.mrv, inference=csp.forward_checking))
    hard = csp.Sudoku(csp.harder1)
    assert csp.backtracking_search(hard, csp.mrv, inference=csp.forward_checking) is not None
    random.seed(7)
    assert csp.min_conflicts(csp.NQueensCSP(30)) is not None
    with redirect_stdout(io.StringIO()) as out:
        zebra, water, _, _ = csp.solve_zebra(csp.backtracking_search, select_unassigned_variable=csp.mrv, inference=csp.forward_checking)
    assert (zebra, water) == (5, 1) and "House 5" in out.getvalue()
    money = csp.ac_solver(csp.send_more_money)
    assert [money[letter] for letter in "SENDMORY"] == [9, 5, 6, 7, 1, 0, 8, 2]
    assert csp.two_two_four.consistent(csp.ac_solver(csp.two_two_four)) and csp.ac_search_solver(csp.csp_crossword)
    kakuro = csp.Kakuro(csp.kakuro2)
    assert kakuro.consistent(csp.ac_solver(kakuro))
    assert len(csp.Crossword(csp.crossword1, csp.words1).constraints) == 5


def test_trees_and_long_chains():
    names = list(range(4000))
    neighbors = {n: [m for m in (n - 1, n + 1) if 0 <= m < 4000] for n in names}
    chain = csp.CSP(names, csp.UniversalDict([1, 2]), neighbors, lambda A, a, B, b: a != b)
    assert csp.tree_csp_solver(chain)[3999] in (1, 2)
    assert csp.backtracking_search(chain)[1] == 2


class Nim(games.Game):
    """A heap of which a player takes one or two; the player who takes the last one wins."""

    def __init__(self, heap):
        self.initial = ("A", heap)

    def actions(self, state):
        return [take for take in (1, 2) if take <= state[1]]

    def result(self, state, take):
        return ("B" if state[0] == "A" else "A", state[1] - take)

    def to_move(self, state):
        return state[0]

    def utility(self, state, player):
        return -1 if state[0] == player else 1

    def terminal_test(self, state):
        return state[1] == 0


def test_games_are_played_well():
    for decide in (games.minmax_decision, games.alpha_beta_search):
        for heap in (4, 5, 7, 8):
            assert decide(("A", heap), Nim(heap)) == heap % 3
    random.seed(2)
    assert games.monte_carlo_tree_search(("A", 5), Nim(5), N=400) == 2
    assert games.minmax_decision("A", games.Fig52Game()) == "a1"
    random.seed(3)
    with redirect_stdout(io.StringIO()):
        results = [games.TicTacToe().play_game(games.alpha_beta_player, games.random_player) for _ in range(3)]
        results += [-games.TicTacToe().play_game(games.random_player, games.alpha_beta_player) for _ in range(3)]
        games.ConnectFour().play_game(games.random_player, lambda game, state: games.alpha_beta_cutoff_search(state, game, d=1))
    assert min(results) >= 0
    board = games.Backgammon()
    state = board.outcome(board.initial, (1, 2))
    assert board.result(state, board.actions(state)[0]).to_move == "B" and len(board.chances(state)) == 21


def test_a_deep_game_is_no_error():
    class Long(Nim):
        def actions(self, state):
            return [1] if state[1] else []

    assert games.alpha_beta_search(("A", 5001), Long(5001)) == 1


def test_expressions_are_read_and_never_run():
    assert repr(utils.expr("P & ~Q ==> f(x, 3) + 2 * 3")) == "((P & ~Q) ==> (f(x, 3) + 6))"
    for text in ("__import__('os').system('x')", "x.y", "[a for a in b]", "lambda: 1"):
        with pytest.raises((SyntaxError, KeyError)):
            utils.expr(text)


def test_a_player_types_a_move(monkeypatch, capsys):
    typed = iter(["(9, 9)", "boom(", "(1, 2)"])
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    game = games.TicTacToe()
    assert games.query_player(game, game.initial) == (1, 2)
    assert capsys.readouterr().out.count("illegal move") == 2


@pytest.mark.parametrize(
    "program",
    [
        "from aima.search import *\nprint(astar_search(GraphProblem('Arad', 'Bucharest', romania_map)).path_cost, deque, np.inf, random)",
        "from search import *\nfrom utils import PriorityQueue\nprint(astar_search(GraphProblem('Arad', 'Bucharest', romania_map)).path_cost)",
        "import csp, games\nfrom csp import *\nprint(418 if games.minmax_decision('A', games.Fig52Game()) == 'a1' and AC3(Sudoku(easy1))[0] else 0)",
        "import aima.csp\nfrom aima import games\nassert aima.csp.search.Problem in aima.csp.CSP.__mro__\nprint(418)",
    ],
)
def test_programs_run_as_they_are(tmp_path, program):
    (tmp_path / "program.py").write_text(program)
    done = subprocess.run([sys.executable, "-m", "solvarium.compat", "program.py"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout.startswith("418"), done.stderr


def test_a_file_of_ones_own_comes_first(tmp_path):
    (tmp_path / "search.py").write_text("answer = 42\n")
    (tmp_path / "program.py").write_text("import search\nprint(search.answer)\n")
    done = subprocess.run([sys.executable, "-m", "solvarium.compat", "program.py"], cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout == "42\n", done.stderr


def test_other_modules_of_the_library_are_its_own(tmp_path):
    (tmp_path / "aima").mkdir()
    (tmp_path / "aima" / "__init__.py").write_text("")
    (tmp_path / "aima" / "search.py").write_text("raise ImportError('not this one')\n")
    (tmp_path / "aima" / "logic.py").write_text("from aima.search import Problem\nanswer = Problem.__module__\n")
    (tmp_path / "program.py").write_text("from aima.search import *\nfrom aima.logic import answer\nprint(answer)\nimport aima.nothing\n")
    done = subprocess.run([sys.executable, "-m", "solvarium.compat", "program.py"], cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout == "solvarium.compat.aima.search.problem\n", done.stderr
    assert "No module named 'aima.nothing'" in done.stderr


@pytest.mark.parametrize("kind", [games.TicTacToe, games.ConnectFour])
def test_native_games_play_the_same_moves(kind):
    class Own(kind):
        """A subclass is searched in Python."""

    for number in range(60):
        rng, sizes = random.Random(number), (random.Random(number).choice([3, 4]), 3, 3 if kind is games.TicTacToe else 4)
        game, own = kind(*sizes), Own(*sizes)
        state = game.initial
        for _ in range(rng.randrange(4, 9)):
            after = game.result(state, rng.choice(game.actions(state)))
            state = state if game.terminal_test(after) else after
        assert native.values(state, game) is not None
        assert games.minmax_decision(state, game) == games.minmax_decision(state, own)
        assert games.alpha_beta_search(state, game) == games.alpha_beta_search(state, own)
        for d in (0, 1, 2, 3):
            assert games.alpha_beta_cutoff_search(state, game, d) == games.alpha_beta_cutoff_search(state, own, d), (number, d)


def test_strange_states_are_left_to_python():
    game = games.TicTacToe()
    strange = games.GameState(to_move="O", utility=0, board={}, moves=game.initial.moves)
    assert native.values(strange, game) is None
    marked = games.GameState(to_move="O", utility=0, board={(1, 1): "x"}, moves=game.initial.moves[1:])
    assert native.values(marked, game) is None
    game.compute_utility = lambda *_: 0
    assert native.values(game.initial, game) is None
