"""In the place of aima-python 4.0.0: `search`, `csp`, `games` and `utils`, with its names, signatures and results.

>>> from solvarium.compat.aima.search import GraphProblem, astar_search, romania_map
>>> astar_search(GraphProblem("Arad", "Bucharest", romania_map)).solution()
['Sibiu', 'Rimnicu', 'Pitesti', 'Bucharest']
"""
