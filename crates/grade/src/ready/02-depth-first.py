"""Depth-first search with a stack and a closed list."""
import json
import sys


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
count, closed, stack = 1, set(), [(0, start)]
while stack:
    number, state = stack.pop()
    if state in closed:
        continue
    if state == goal:
        tell(goal=number)
        break
    tell(expand=number)
    closed.add(state)
    for child, _ in reversed(edges[state]):
        if child not in closed:
            tell(node=count, parent=number, state=child)
            stack.append((count, child))
            count += 1
tell(done=True)
