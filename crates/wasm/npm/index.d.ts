/** Sudoku and sliding tiles: solve, count, rate, explain, hint, generate. */

/** A Sudoku in any form of text that Solvarium reads: a line of 81 characters, rows, a grid with frames, a link, and others. */
export type SudokuText = string;

/** A board of sliding tiles, row by row: `1 4 2 / 3 0 5 / 6 7 8`. 0 is the blank. */
export type TilesText = string;

/** A text that cannot be read, a setting that there is not, or a module that has ended. */
export class SolvariumError extends Error {}

export interface SolveOptions {
  /** A method with its settings, such as `astar` or `ida(order=given)`. The best that is known if none is named. */
  method?: string;
  /** A heuristic, such as `manhattan`. */
  heuristic?: string;
  /** The seed of methods that use random numbers; 0 if none is named. */
  seed?: number;
  /** The most nodes that are expanded. */
  nodes?: number;
}

export interface Solution {
  /** How the search ended; `stopped` is by a limit. */
  ending: 'solved' | 'no-solution' | 'stopped';
  /** A Sudoku: the full grid. Tiles: the moves of the blank, such as `UL`. Null if there is none. */
  solution: string | null;
  /** The number of moves, or of cells that were filled. */
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
  /** The puzzle, a character a cell. */
  puzzle: string;
  /** Whether it has one solution. Only then it is rated. */
  unique: boolean;
  /** Why it is not rated. */
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
  /** The same as people write it, such as `X-Wing`. */
  title: string;
  /** What the step says, in English. */
  text: string;
  /** The position before, as a line that is read again. */
  position?: string;
  /** More is told than is typed here: cells, digits, chains, links. docs/json.md of the repository lists it. */
  [more: string]: unknown;
}

export interface Explanation {
  /** The steps to the solution, or as far as they go. */
  steps: Step[];
  solved: boolean;
  /** What is wrong with the position: no solution, several, or a wrong candidate. */
  fault: string | null;
  /** The limit that ended the search for steps. */
  stopped_by: string | null;
}

export interface Hint {
  level: 1 | 2 | 3;
  /** 1: where to look. 2: which technique. 3: the step. */
  text: string;
  /** At level 3, the step. */
  step: Step | null;
}

export interface GenerateOptions {
  /** The same seed makes the same puzzle; 0 if none is named. */
  seed?: number;
  /** Rows and columns; 9 if none is named. */
  size?: number;
  /** What it costs: `hodoku:hard`, `hodoku:easy..medium`, `se:4.0..5.0`. */
  rate?: string;
  /** A technique that its path has. */
  requires?: string;
  symmetry?: 'none' | 'rot180' | 'rot90' | 'mirror' | 'diagonal';
  /** The most seconds; 10 if none is named, 60 at most. */
  seconds?: number;
}

export interface Generated {
  /** The puzzle; null if none was found. */
  text: string | null;
  /** Why none was found. */
  why: string | null;
  seed: number;
}

export interface Canonical {
  /** The min-lex form: of all puzzles that are the same up to symmetry, the smallest. */
  grid: string;
  /** The number of symmetries that map it to itself. */
  automorphisms: number;
}

/** The functions, which answer at once and keep their thread busy meanwhile. */
export interface Solvarium {
  /** Solves a Sudoku of any shape. */
  solve(puzzle: SudokuText, options?: SolveOptions): Solution;
  /** Counts solutions, up to `most` (2 if none is named: is it the only one?). */
  count(puzzle: SudokuText, options?: { most?: number; seconds?: number }): Count;
  /** Rates a Sudoku of 9x9, 6x6 or 4x4 on both scales. */
  rate(puzzle: SudokuText, options?: { seconds?: number }): Rating;
  /** The steps to the solution, as people find them. */
  explain(puzzle: SudokuText, options?: { order?: Order; seconds?: number }): Explanation;
  /** The next step, as far as the level tells it; level 1 if none is named. */
  hint(puzzle: SudokuText, options?: { level?: 1 | 2 | 3; order?: Order; seconds?: number }): Hint;
  /** Makes a Sudoku with one solution. */
  generate(options?: GenerateOptions): Generated;
  /** The canonical form of a 9x9 Sudoku. */
  canonical(puzzle: SudokuText): Canonical;
  /** Solves a board of sliding tiles. */
  solveTiles(board: TilesText, options?: SolveOptions): Solution;
}

/** The same functions in a worker: each answer is a promise. */
export type SolvariumWorker = {
  [Name in keyof Solvarium]: (...given: Parameters<Solvarium[Name]>) => Promise<ReturnType<Solvarium[Name]>>;
} & {
  /** Ends the worker, whatever it does. Questions that wait are rejected. */
  terminate(): void;
};

/** Where the module comes from; by default `solvarium.wasm` beside this file. */
export interface LoadOptions {
  module?: WebAssembly.Module | BufferSource | URL | string;
}

/** Loads the module into this thread. */
export function load(options?: LoadOptions): Promise<Solvarium>;

/** Starts a worker with the module: a Web Worker, or a worker thread of node. */
export function startWorker(options?: LoadOptions): Promise<SolvariumWorker>;
