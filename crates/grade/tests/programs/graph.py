"""Reads a graph from standard input."""
import sys

EDGES, H, START, GOAL = {}, {}, None, None
for line in sys.stdin:
    words = line.replace("(", " ").replace(")", " ").replace("=", " ").split()
    if words and words[0] == "start:":
        START = words[1]
    elif words and words[0] == "goal:":
        GOAL = words[1]
    elif words and words[0] == "h":
        H[words[1]] = int(words[2])
    elif words:
        for a, b in (words[:2], words[1::-1]):
            EDGES.setdefault(a, {})[b] = int(words[2])
