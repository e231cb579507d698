"""Uniform-cost search, with the goal test at expansion."""
import heapq
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
tell(node=0, g=0, state=start)
count, best, open_list = 1, {start: 0}, [(0, 0, 0, start)]
while open_list:
    _, number, g, state = heapq.heappop(open_list)
    if g > best[state]:
        continue  # a cheaper path was found meanwhile
    if state == goal:
        tell(goal=number)
        break
    tell(expand=number)
    for child, cost in edges[state]:
        new = g + cost
        if child in best and best[child] <= new:
            continue
        best[child] = new
        tell(node=count, parent=number, g=new, state=child)
        heapq.heappush(open_list, (new, count, new, child))
        count += 1
tell(done=True)
