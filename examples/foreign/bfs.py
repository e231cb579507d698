"""Breadth-first search on a small map. Watch it: python bfs.py | solvarium view -"""
import json
from collections import deque

ROADS = {"A": ["B", "C"], "B": ["D", "A"], "C": ["E"], "D": ["F"], "E": ["F", "G"], "F": ["G"], "G": []}


def tell(**event):
    print(json.dumps(event), flush=True)


tell(search="bfs", problem="seven towns")
tell(node="A", state="A")
depth, open_list = {"A": 0}, deque(["A"])
while open_list:
    town = open_list.popleft()
    if town == "G":
        tell(goal=town)
        break
    tell(expand=town)
    for number, child in enumerate(ROADS[town]):
        if child in depth:
            tell(duplicate=f"{town}{number}", parent=town, action=f"to {child}", g=depth[town] + 1, of=child)
            continue
        depth[child] = depth[town] + 1
        tell(node=child, parent=town, action=f"to {child}", g=depth[child], state=child)
        open_list.append(child)
tell(done=True)
