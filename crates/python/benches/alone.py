"""The time that the functions of a problem take without a search. No search that calls them can be faster."""

import gc
import time
from collections import deque


class Recorder:
    """The same problem; its calls are recorded. Methods of the base class are left out, as searches do not call them."""

    def __init__(self, problem, base):
        self.problem, self.base = problem, base
        self.calls, self.iterated = [], []

    def __getattr__(self, name):
        found = getattr(self.problem, name)
        if getattr(found, "__func__", None) is getattr(self.base, name, object()):
            raise AttributeError(name)
        return self.recording(found) if callable(found) else found

    def recording(self, function):
        def call(*arguments):
            answer = function(*arguments)
            if not hasattr(answer, "__next__"):
                self.calls.append((function, arguments))
                return answer
            self.iterated.append((function, arguments))
            return iter(list(answer))

        return call


def seconds(function):
    """The processor time of a function, and its result."""
    gc.collect()
    begun = time.process_time()
    answer = function()
    return time.process_time() - begun, answer


def alone(problem, base, search):
    """The processor time of the calls of a search, made one after the other."""
    recorder = Recorder(problem, base)
    search(recorder)

    def again():
        for function, arguments in recorder.calls:
            function(*arguments)
        for function, arguments in recorder.iterated:
            deque(function(*arguments), maxlen=0)

    return min(seconds(again)[0] for _ in range(3))
