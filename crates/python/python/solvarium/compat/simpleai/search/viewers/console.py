"""SimpleAI's viewer for terminals."""

from __future__ import annotations

import sys

from solvarium.compat.simpleai.search.viewers.base import BaseViewer

# SimpleAI's wording.
CONSOLE_HELP_TEXT = """After each step, a prompt will be shown.
On the prompt, you can just press Enter to continue to the next step.
But you can also have this commands:
(write the command you want to use and then press Enter)
* h: get help.
* g PATH_TO_PNG_IMAGE: create png with graph of the current state.
* e: run non-interactively to the end of the algorithm.
* s: show statistics of the execution (max fringe size, visited nodes).
* q: quit program."""


class ConsoleViewer(BaseViewer):
    """Prints each event and, if it is interactive, asks for a command."""

    def __init__(self, interactive=True):
        super().__init__()
        self.interactive = interactive

    def event(self, name, *params):
        """Handles an event, prints it, and asks for a command."""
        if name == "started":
            self.output(CONSOLE_HELP_TEXT)
        super().event(name, *params)
        self.output(f"EVENT: {self.last_event.name}")
        self.output(self.last_event.description)
        self.pause()

    def pause(self):
        """Asks for commands until one continues the search."""
        while self.interactive:
            option = input("> ").strip()
            if not option:
                return
            if option == "e":
                self.interactive = False
            elif option == "q":
                sys.exit()
            elif option == "h":
                self.output(CONSOLE_HELP_TEXT)
            elif option == "s":
                self.output("Statistics:")
                for name, value in self.stats.items():
                    self.output(f"{name.replace('_', ' ')}: {value}")
            elif option.startswith("g ") and len(option) > 2:
                self.create_graph("png", option[2:])
                self.output(f"graph saved to {option[2:]}")
            else:
                self.output("Incorrect command")
                self.output(CONSOLE_HELP_TEXT)

    def output(self, text):
        """Prints a text."""
        print(text)
