"""Backtracking with minimum remaining values on a map of three colours."""
import json
import sys
from itertools import count


def tell(**event):
    print(json.dumps(event), flush=True)


COLOURS = ["red", "green", "blue"]
borders = [pair.split("-") for pair in sys.stdin.read().split() if "-" in pair]
regions = sorted({region for pair in borders for region in pair})
neighbours = {region: {b if a == region else a for a, b in borders if region in (a, b)} for region in regions}
numbers = count()


def remaining(region, assignment):
    used = {assignment.get(other) for other in neighbours[region]}
    return [colour for colour in COLOURS if colour not in used]


def search(number, assignment):
    if len(assignment) == len(regions):
        tell(goal=number)
        return True
    tell(expand=number)
    left = [region for region in regions if region not in assignment]
    region = min(left, key=lambda region: len(remaining(region, assignment)))
    for colour in remaining(region, assignment):
        child = next(numbers)
        tell(node=child, parent=number, action=f"{region} = {colour}")
        if search(child, {**assignment, region: colour}):
            return True
    return False


root = next(numbers)
tell(node=root)
search(root, {})
tell(done=True)
