"""Greedy best-first search with a closed list."""
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


edges, h, start, goal = read_graph(sys.stdin.read())
tell(node=0, g=0, h=h[start], state=start)
count, seen, open_list = 1, {start}, [(h[start], 0, 0, start)]
while open_list:
    _, number, g, state = heapq.heappop(open_list)
    if state == goal:
        tell(goal=number)
        break
    tell(expand=number)
    for child, cost in edges[state]:
        if child in seen:
            continue
        seen.add(child)
        tell(node=count, parent=number, g=g + cost, h=h[child], state=child)
        heapq.heappush(open_list, (h[child], count, g + cost, child))
        count += 1
tell(done=True)
