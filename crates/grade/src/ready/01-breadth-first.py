"""Breadth-first search, with the goal test at generation."""
import json
import sys
from collections import deque


def tell(**event):
    print(json.dumps(event), flush=True)


def read_graph(text):
    edges, h, start, goal = {}, {}, None, None
    for line in text.splitlines():
        words = line.replace("(", " ").replace(")", " ").replace("=", " ").split()
        if not words:
            continue
        if words[0] == "start:":
            start = words[1]
        elif words[0] == "goal:":
            goal = words[1]
        elif words[0] == "h":
            h[words[1]] = int(words[2])
        else:
            a, b, cost = words[0], words[1], int(words[2])
            edges.setdefault(a, []).append((b, cost))
            edges.setdefault(b, []).append((a, cost))
    return edges, h, start, goal


edges, _, start, goal = read_graph(sys.stdin.read())
tell(node=0, state=start)
count, seen, open_list = 1, {start}, deque([(0, start)])
found = start == goal
if found:
    tell(goal=0)
while open_list and not found:
    number, state = open_list.popleft()
    tell(expand=number)
    for child, _ in edges[state]:
        if child in seen:
            continue
        tell(node=count, parent=number, state=child)
        if child == goal:
            tell(goal=count)
            found = True
            break
        seen.add(child)
        open_list.append((count, child))
        count += 1
tell(done=True)
