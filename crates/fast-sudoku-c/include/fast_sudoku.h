/* 9x9 Sudoku at record speed. Made from the crate fast-sudoku-c: `UPDATE_HEADER=1 cargo test -p fast-sudoku-c`. */

#ifndef FAST_SUDOKU_H
#define FAST_SUDOKU_H

#include <stddef.h>
#include <stdint.h>

// A pointer is null that must not be.
#define FAST_SUDOKU_ERROR_NULL -1

// A text has another number of characters than it must, or a batch reaches beyond what memory can have.
#define FAST_SUDOKU_ERROR_LENGTH -2

// A character stands where it must not: fast_sudoku_error_position says where.
#define FAST_SUDOKU_ERROR_CHARACTER -3

// There is no such engine, or this machine cannot run it.
#define FAST_SUDOKU_ERROR_ENGINE -4

// A fault of this library.
#define FAST_SUDOKU_ERROR_INTERNAL -5

// A puzzle has no solution, or several, where it must have one.
#define FAST_SUDOKU_ERROR_NOT_UNIQUE -6

// An order names a cell that there is not, or more than memory can have.
#define FAST_SUDOKU_ERROR_ORDER -7

// What a function reads and what it writes overlap.
#define FAST_SUDOKU_ERROR_OVERLAP -8

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Counts the solutions of a puzzle, no further than to the limit, and writes the first of them to `solution`: 81
// digits without a zero at the end, nothing if there is none. `solution` may be null.
//
// The puzzle is 81 characters, row by row, `1` to `9`, and `.` or `0` for an empty cell; or 729, nine for each cell:
// a digit in its place, and `.` or `0` where it is no candidate.
//
// A limit of 2 is the fastest that tells whether the solution is the only one.
//
// The caller answers for this:
// `puzzle` has `length` bytes, and `solution` is null or has room for 81.
int64_t fast_sudoku_solve(const char *puzzle,
                          size_t length,
                          uint64_t limit,
                          char *solution);

// Counts the solutions of a puzzle, as fast_sudoku_solve reads it, no further than to the limit.
//
// The caller answers for this:
// `puzzle` has `length` bytes.
int64_t fast_sudoku_count(const char *puzzle, size_t length, uint64_t limit);

// 1 if a puzzle, as fast_sudoku_solve reads it, has exactly one solution, else 0.
//
// The caller answers for this:
// `puzzle` has `length` bytes.
int64_t fast_sudoku_is_unique(const char *puzzle, size_t length);

// Solves `count` puzzles of 81 characters, each `stride` bytes after the one before: 81 where nothing is between
// them, 82 for lines.
//
// `counts` gets a byte for each puzzle: 0, 1, or 2 if there are several solutions, and the negative code of what is
// wrong with its text. `solutions` gets 81 bytes for each, of dots where there is no solution; it may be null.
//
// Works on so many threads; 0 is one for each core. Gives how many puzzles have a text that is wrong; the first
// of them is what fast_sudoku_error tells of then. Memory does not grow with the batch.
//
// The three must not overlap: `solutions` is not `puzzles`. Where they do, nothing is read or written, and
// FAST_SUDOKU_ERROR_OVERLAP comes back.
//
// The caller answers for this:
// `puzzles` has `stride * (count - 1) + 81` bytes, `counts` room for `count`, and `solutions` for `81 * count` or
// it is null.
int64_t fast_sudoku_solve_batch(size_t threads,
                                const char *puzzles,
                                size_t stride,
                                size_t count,
                                char *solutions,
                                int8_t *counts);

// Takes away the clues that a puzzle does not need, one after the other in the given order, each if the solution stays
// the only one. Writes what is left to `minimal`, 81 characters with dots for empty cells and no zero at the end, and
// gives the number of its clues. `minimal` may be null, and may be `puzzle`.
//
// The order names `cells` cells, each a byte from 0 (row 1, column 1) to 80, row by row. Others keep their clues; if
// all are named, what is left is minimal. With null the order is 0 to 80, and `cells` is not looked at.
//
// Gives FAST_SUDOKU_ERROR_NOT_UNIQUE if the puzzle has no solution, or several.
//
// The caller answers for this:
// `puzzle` has `length` bytes, `order` has `cells` or is null, and `minimal` is null or has room for 81.
int64_t fast_sudoku_minimize(const char *puzzle,
                             size_t length,
                             const uint8_t *order,
                             size_t cells,
                             char *minimal);

// Makes `count` random minimal puzzles: one solution each, and several without any of its clues. Writes each as 81
// characters with dots for empty cells, `stride` bytes after the one before: 81 where nothing is between them, 82 for
// lines. What is between them stays as it is.
//
// They are those from number `first` on, of the endless row of this seed: a puzzle depends on the seed and its number
// alone, not on engine, machine, threads, or on how many are asked for at a time.
//
// Works on so many threads, no more than there are cores; 0 is one for each core. Gives 0, or the negative code of
// what is wrong. Memory does not grow with the count.
//
// The caller answers for this:
// `puzzles` has room for `stride * (count - 1) + 81` bytes.
int64_t fast_sudoku_generate(size_t threads,
                             uint64_t seed,
                             uint64_t first,
                             char *puzzles,
                             size_t stride,
                             size_t count);

// Writes the min-lex form of a puzzle or a full grid to `form`: of all that it becomes under Sudoku's symmetries, the
// first in the order of its cells, row by row, an empty cell before the digits. Two have the same form if and only
// if they are the same Sudoku under other names. 81 characters with dots for empty cells, no zero at the end; `form`
// may be null, and may be `puzzle`. Solutions are not looked at.
//
// Gives how many symmetries leave the puzzle as it is, at least 1. Where a row, column or box has a digit twice it
// is FAST_SUDOKU_ERROR_CHARACTER.
//
// The caller answers for this:
// `puzzle` has `length` bytes, and `form` is null or has room for 81.
int64_t fast_sudoku_canonical(const char *puzzle,
                              size_t length,
                              char *form);

// From now on all threads solve with the engine of this name: "portable", "neon", "avx2" or "avx512". With null it
// is again the one that the environment variable FAST_SUDOKU_ENGINE names, or the best of this machine.
// Gives 0, or FAST_SUDOKU_ERROR_ENGINE and changes nothing.
//
// The caller answers for this:
// `name` is null, or ends with a zero.
int32_t fast_sudoku_choose(const char *name);

// The name of the engine that solves now. It is the library's, and stays.
const char *fast_sudoku_engine(void);

// The library's version, as in "0.1.0". It is the library's, and stays.
const char *fast_sudoku_version(void);

// Says in English what went wrong last in this thread, with a zero at its end, as far as there is room.
// Gives the whole text's length without the zero: 0 if nothing went wrong yet. `text` may be null if `room` is 0.
//
// The caller answers for this:
// `text` has room for so many bytes.
size_t fast_sudoku_error(char *text,
                         size_t room);

// Where the wrong character stands that went wrong last in this thread, counted from 1; 0 if it was nothing of
// that kind.
size_t fast_sudoku_error_position(void);

// Counts the solutions of a puzzle, no further than to the limit, and writes the first of them to `solution`.
//
// The puzzle is 729 candidates if the character after the first 81 is a dot or anything greater, else it is 81 clues:
// at least 82 bytes can be read. The lowest bit of `configuration` asks for the count of guesses, which costs a
// second search; without it `num_guesses` gets 0. `solution` and `num_guesses` may be null. A puzzle that is wrong
// has no solution: fast_sudoku_error tells why.
//
// The caller answers for this:
// `input` is null, or has as many bytes as said, `solution` is null or has room for 81.
size_t OtherSolverFastSudoku(const char *input,
                             size_t limit,
                             uint32_t configuration,
                             char *solution,
                             size_t *num_guesses);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* FAST_SUDOKU_H */
