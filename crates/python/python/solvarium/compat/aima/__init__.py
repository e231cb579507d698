"""Replaces `search`, `csp`, `games` and `utils` of aima-python 4.0.0, with the same names, signatures and results.

>>> from solvarium.compat.aima.search import GraphProblem, astar_search, romania_map
>>> astar_search(GraphProblem("Arad", "Bucharest", romania_map)).solution()
['Sibiu', 'Rimnicu', 'Pitesti', 'Bucharest']
"""
