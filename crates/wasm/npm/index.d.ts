/** Sudoku and sliding tiles: solve, count, rate, explain, hint, generate. */

/** A Sudoku in any form of text that Solvarium reads: a line of 81 characters, rows, a grid with frames, a link, and others. */
export type SudokuText = string;

/** A board of sliding tiles, row by row: `1 4 2 / 3 0 5 / 6 7 8`. 0 is the blank. */
export type TilesText = string;

/** A text that cannot be read, an unknown setting, or a module that has ended. */
export class SolvariumError extends Error {}

export interface SolveOptions {
  /** A method with its settings, such as `astar` or `ida(order=given)`. The default is the best known method for the puzzle. */
  method?: string;
  /** A heuristic, such as `manhattan`. */
  heuristic?: string;
  /** The seed of methods that use random numbers; default 0. */
  seed?: number;
  /** Maximum number of expanded nodes. */
  nodes?: number;
}

export interface Solution {
  /** How the search ended; `stopped` means by a limit. */
  ending: 'solved' | 'no-solution' | 'stopped';
  /** A Sudoku: the full grid. Tiles: the moves of the blank, such as `UL`. Null if there is none. */
  solution: string | null;
  /** The number of moves, or of cells filled in. */
  cost: number | null;
  expanded: number;
  generated: number;
}

export interface Count {
  /** The number of solutions, at most `most`. */
  count: number;
  /** Whether these are all. */
  all: boolean;
}

export type Level = 'easy' | 'medium' | 'hard' | 'unfair' | 'extreme';

export interface Rating {
  /** The puzzle, one character per cell. */
  puzzle: string;
  /** Whether it has exactly one solution. Only then it is rated. */
  unique: boolean;
  /** The reason why it is not rated. */
  fault?: string;
  /** Level and score of HoDoKu 2.2.0. */
  hodoku?: { level: Level; score: number; hardest?: string };
  /** The ratings of Sudoku Explainer 1.2.1: of the hardest step, up to the first digit, of the first step. */
  se?: { er: number; ep: number; ed: number; hardest?: string };
  /** The limit that ended the rating; null if it is complete. */
  stopped_by: string | null;
}

/** The order in which techniques are tried. */
export type Order = 'human' | 'hodoku' | 'se';

export interface Step {
  /** The technique by its name, such as `x-wing`. */
  technique: string;
  /** The technique's usual name, such as `X-Wing`. */
  title: string;
  /** The step in English. */
  text: string;
  /** The position before the step, as a line that can be read again. */
  position?: string;
  /** Further fields not typed here: cells, digits, chains, links. docs/json.md of the repository lists them. */
  [more: string]: unknown;
}

export interface Explanation {
  /** The steps to the solution, or as far as techniques go. */
  steps: Step[];
  solved: boolean;
  /** The error in the position: no solution, several, or a wrong candidate. */
  fault: string | null;
  /** The limit that ended the search for steps. */
  stopped_by: string | null;
}

export interface Hint {
  level: 1 | 2 | 3;
  /** Level 1: where to look. Level 2: the technique. Level 3: the step. */
  text: string;
  /** At level 3, the step. */
  step: Step | null;
}

export interface GenerateOptions {
  /** The seed; the same seed generates the same puzzle. Default 0. */
  seed?: number;
  /** Number of rows and columns; default 9. */
  size?: number;
  /** The difficulty: `hodoku:hard`, `hodoku:easy..medium`, `se:4.0..5.0`. */
  rate?: string;
  /** A technique that the solution path must contain. */
  requires?: string;
  symmetry?: 'none' | 'rot180' | 'rot90' | 'mirror' | 'diagonal';
  /** Time limit in seconds; default 10, maximum 60. */
  seconds?: number;
}

export interface Generated {
  /** The puzzle; null if none was found. */
  text: string | null;
  /** The reason why none was found. */
  why: string | null;
  seed: number;
}

export interface Canonical {
  /** The min-lex form: the smallest of all puzzles that are equal up to symmetry. */
  grid: string;
  /** The number of symmetries that map it to itself. */
  automorphisms: number;
}

/** The functions. Each returns when finished, and blocks its thread meanwhile. */
export interface Solvarium {
  /** Solves a Sudoku of any shape. */
  solve(puzzle: SudokuText, options?: SolveOptions): Solution;
  /** Counts solutions, up to `most` (default 2: is the solution unique?). */
  count(puzzle: SudokuText, options?: { most?: number; seconds?: number }): Count;
  /** Rates a Sudoku of 9x9, 6x6 or 4x4 on both scales. */
  rate(puzzle: SudokuText, options?: { seconds?: number }): Rating;
  /** The steps to the solution, as people find them. */
  explain(puzzle: SudokuText, options?: { order?: Order; seconds?: number }): Explanation;
  /** The next step, in as much detail as the level allows; default level 1. */
  hint(puzzle: SudokuText, options?: { level?: 1 | 2 | 3; order?: Order; seconds?: number }): Hint;
  /** Generates a Sudoku with one solution. */
  generate(options?: GenerateOptions): Generated;
  /** The canonical form of a 9x9 Sudoku. */
  canonical(puzzle: SudokuText): Canonical;
  /** Solves a board of sliding tiles. */
  solveTiles(board: TilesText, options?: SolveOptions): Solution;
}

/** The functions in a worker: each returns a promise. */
export type SolvariumWorker = {
  [Name in keyof Solvarium]: (...given: Parameters<Solvarium[Name]>) => Promise<ReturnType<Solvarium[Name]>>;
} & {
  /** Ends the worker at once. Pending calls are rejected. */
  terminate(): void;
};

/** The location of the module; by default `solvarium.wasm` beside this file. */
export interface LoadOptions {
  module?: WebAssembly.Module | BufferSource | URL | string;
}

/** Loads the module into this thread. */
export function load(options?: LoadOptions): Promise<Solvarium>;

/** Starts a worker with the module: a Web Worker, or a worker thread of node. */
export function startWorker(options?: LoadOptions): Promise<SolvariumWorker>;
