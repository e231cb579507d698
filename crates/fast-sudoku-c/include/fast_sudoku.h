/* 9x9 Sudoku at record speed. Made from the crate fast-sudoku-c: `UPDATE_HEADER=1 cargo test -p fast-sudoku-c`. */

#ifndef FAST_SUDOKU_H
#define FAST_SUDOKU_H

#include <stddef.h>
#include <stdint.h>

// A pointer is null.
#define FAST_SUDOKU_ERROR_NULL -1

// A text has the wrong number of characters, or a batch does not fit into memory.
#define FAST_SUDOKU_ERROR_LENGTH -2

// A character is invalid: fast_sudoku_error_position returns its position.
#define FAST_SUDOKU_ERROR_CHARACTER -3

// No such engine exists, or this machine cannot run it.
#define FAST_SUDOKU_ERROR_ENGINE -4

// An internal error of this library.
#define FAST_SUDOKU_ERROR_INTERNAL -5

// A puzzle that must have exactly one solution has none or several.
#define FAST_SUDOKU_ERROR_NOT_UNIQUE -6

// An order has an invalid cell, or does not fit into memory.
#define FAST_SUDOKU_ERROR_ORDER -7

// The input and the output of a function overlap.
#define FAST_SUDOKU_ERROR_OVERLAP -8

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Counts the solutions of a puzzle up to the limit, and writes the first to `solution`: 81 digits without a
// terminating zero, or nothing if there is none. `solution` may be null.
//
// The puzzle has 81 characters, row by row: `1` to `9`, and `.` or `0` for an empty cell. Or it has 729, nine for each
// cell: a candidate digit at its index, and `.` or `0` for others.
//
// A limit of 2 is the fastest way to test whether the solution is unique.
//
// The caller answers for this:
// `puzzle` has `length` bytes, and `solution` is null or has room for 81.
int64_t fast_sudoku_solve(const char *puzzle,
                          size_t length,
                          uint64_t limit,
                          char *solution);

// Counts the solutions of a puzzle, in the format of fast_sudoku_solve, up to the limit.
//
// The caller answers for this:
// `puzzle` has `length` bytes.
int64_t fast_sudoku_count(const char *puzzle, size_t length, uint64_t limit);

// Returns 1 if a puzzle, in the format of fast_sudoku_solve, has exactly one solution, else 0.
//
// The caller answers for this:
// `puzzle` has `length` bytes.
int64_t fast_sudoku_is_unique(const char *puzzle, size_t length);

// Solves `count` puzzles of 81 characters. Each begins `stride` bytes after the one before: 81 for adjacent puzzles, 82 for lines.
//
// `counts` gets one byte per puzzle: the number of solutions (2 means two or more), or a negative error code if the text
// is invalid. `solutions` may be null; otherwise it gets 81 bytes per puzzle, all dots if the puzzle has no solution.
//
// Uses `threads` threads; 0 means one per core. Returns the number of puzzles with an invalid text;
// fast_sudoku_error then describes the first of them. Memory does not grow with the batch.
//
// The three buffers must not overlap. If they do, nothing is read or written, and the result is FAST_SUDOKU_ERROR_OVERLAP.
//
// The caller answers for this:
// `puzzles` has `stride * (count - 1) + 81` bytes, `counts` has room for `count`, and `solutions` for `81 * count` or
// it is null.
int64_t fast_sudoku_solve_batch(size_t threads,
                                const char *puzzles,
                                size_t stride,
                                size_t count,
                                char *solutions,
                                int8_t *counts);

// Removes redundant clues. Visits the clues in the given order, and removes a clue if the solution stays unique without
// it. Writes the rest to `minimal`, 81 characters with dots for empty cells and no terminating zero. Returns the number of
// its clues. `minimal` may be null, and may be `puzzle`.
//
// The order has `cells` cells, each a byte from 0 (row 1, column 1) to 80, row by row. Other cells keep their clues;
// if all are in the order, the result is minimal. Null means the order 0 to 80, and `cells` is ignored.
//
// Returns FAST_SUDOKU_ERROR_NOT_UNIQUE if the puzzle has no solution, or several.
//
// The caller answers for this:
// `puzzle` has `length` bytes, `order` has `cells` or is null, and `minimal` is null or has room for 81.
int64_t fast_sudoku_minimize(const char *puzzle,
                             size_t length,
                             const uint8_t *order,
                             size_t cells,
                             char *minimal);

// Makes `count` random minimal puzzles: each has one solution, and several without any of its clues. Writes each as 81
// characters with dots for empty cells. Each begins `stride` bytes after the one before: 81 for adjacent puzzles, 82
// for lines. Bytes between them are not changed.
//
// These are the puzzles from number `first` on of the endless sequence of this seed. A puzzle depends only on the seed
// and its number, not on engine, machine, threads or the size of the request.
//
// Uses this number of threads, at most one per core; 0 means one per core. Returns 0 or a negative error code. Memory
// does not grow with the count.
//
// The caller answers for this:
// `puzzles` has room for `stride * (count - 1) + 81` bytes.
int64_t fast_sudoku_generate(size_t threads,
                             uint64_t seed,
                             uint64_t first,
                             char *puzzles,
                             size_t stride,
                             size_t count);

// Writes the min-lex form of a puzzle or a full grid to `form`: of all its images under the symmetries of Sudoku, the lexicographically
// least, row by row, with empty cells before digits. Two grids have the same form if and only if they are isomorphic. It has 81
// characters, dots for empty cells, and no terminating zero. `form` may be null, and may be `puzzle`. Solutions are not considered.
//
// Returns the number of symmetries that leave the puzzle unchanged, at least 1. If a row, column or box has a digit
// twice, returns FAST_SUDOKU_ERROR_CHARACTER.
//
// The caller answers for this:
// `puzzle` has `length` bytes, and `form` is null or has room for 81.
int64_t fast_sudoku_canonical(const char *puzzle,
                              size_t length,
                              char *form);

// Selects the engine for all threads by its name: "portable", "neon", "avx2" or "avx512". Null selects the engine that the environment
// variable FAST_SUDOKU_ENGINE names, or the best of this machine. Returns 0; or FAST_SUDOKU_ERROR_ENGINE, and changes nothing.
//
// The caller answers for this:
// `name` is null or zero-terminated.
int32_t fast_sudoku_choose(const char *name);

// Returns the name of the current engine. It belongs to the library and stays valid.
const char *fast_sudoku_engine(void);

// Returns the library's version, such as "0.1.0". It belongs to the library and stays valid.
const char *fast_sudoku_version(void);

// Writes the message of this thread's last error to `text`, zero-terminated and cut to the available room. Returns the
// length of the whole message without the zero, or 0 if there was no error yet. `text` may be null if `room` is 0.
//
// The caller answers for this:
// `text` has room for `room` bytes.
size_t fast_sudoku_error(char *text,
                         size_t room);

// Returns the position of the invalid character of this thread's last error, counted from 1; 0 for any other error.
size_t fast_sudoku_error_position(void);

// Counts the solutions of a puzzle up to the limit, and writes the first to `solution`.
//
// The puzzle has 729 candidates if the character after the first 81 is a dot or anything greater, else 81 clues. At least 82 bytes must be
// readable. The lowest bit of `configuration` requests the number of guesses, which costs a second search; without it `num_guesses` gets
// 0. `solution` and `num_guesses` may be null. An invalid puzzle has no solution: fast_sudoku_error returns the reason.
//
// The caller answers for this:
// `input` is null or has this number of bytes; `solution` is null or has room for 81.
size_t OtherSolverFastSudoku(const char *input,
                             size_t limit,
                             uint32_t configuration,
                             char *solution,
                             size_t *num_guesses);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* FAST_SUDOKU_H */
