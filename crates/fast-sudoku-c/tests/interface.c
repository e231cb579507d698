/* Tests the library from C, with valid and invalid input. Also compiled as C++, with the same result. */

#include "fast_sudoku.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(holds) \
    do { \
        if (!(holds)) { \
            fprintf(stderr, "line %d: not so: %s\n", __LINE__, #holds); \
            exit(1); \
        } \
    } while (0)

static const char *const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char *const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

static void says(const char *text)
{
    char said[200];
    CHECK(fast_sudoku_error(said, sizeof said) == strlen(said));
    if (strcmp(said, text) != 0) {
        fprintf(stderr, "expected: %s\nfound:    %s\n", text, said);
        exit(1);
    }
}

/* Writes a grid as candidates: the clue in filled cells, all nine digits elsewhere. */
static void pencil(const char *puzzle, char *marks)
{
    for (int cell = 0; cell < 81; cell++) {
        for (int digit = 0; digit < 9; digit++) {
            int may = puzzle[cell] == '.' || puzzle[cell] == '1' + digit;
            marks[9 * cell + digit] = may ? (char)('1' + digit) : '.';
        }
    }
}

static void one(void)
{
    char solution[82] = {0};
    CHECK(fast_sudoku_solve(PUZZLE, 81, 2, solution) == 1);
    CHECK(strcmp(solution, SOLVED) == 0);
    CHECK(fast_sudoku_solve(PUZZLE, 81, 2, NULL) == 1);
    CHECK(fast_sudoku_solve(PUZZLE, 81, 0, NULL) == 0);
    CHECK(fast_sudoku_is_unique(PUZZLE, 81) == 1);

    char empty[81];
    memset(empty, '0', 81);
    for (uint64_t limit = 0; limit < 5; limit++) {
        CHECK(fast_sudoku_solve(empty, 81, limit, solution) == (int64_t)limit);
    }
    CHECK(fast_sudoku_count(empty, 81, 123456) == 123456);
    CHECK(fast_sudoku_count(empty, 81, UINT64_MAX) == INT64_MAX);
    CHECK(fast_sudoku_is_unique(empty, 81) == 0);

    char impossible[81];
    memset(impossible, '1', 81);
    strcpy(solution, "as it was");
    CHECK(fast_sudoku_solve(impossible, 81, 2, solution) == 0);
    CHECK(strcmp(solution, "as it was") == 0);
}

static void candidates(void)
{
    char marks[729], solution[82] = {0};
    pencil(PUZZLE, marks);
    CHECK(fast_sudoku_solve(marks, 729, 2, solution) == 1);
    CHECK(strcmp(solution, SOLVED) == 0);
    marks[1] = '3';
    CHECK(fast_sudoku_count(marks, 729, 2) == FAST_SUDOKU_ERROR_CHARACTER);
    says("position 2: expected the candidate 2, or `.` or `0` if it is not a candidate, found `3`");
    CHECK(fast_sudoku_error_position() == 2);
}

static void wrong(void)
{
    char text[82], solution[81];
    strcpy(text, PUZZLE);
    CHECK(fast_sudoku_solve(NULL, 81, 2, solution) == FAST_SUDOKU_ERROR_NULL);
    says("`puzzle` is null");
    CHECK(fast_sudoku_error_position() == 0);
    size_t lengths[] = {0, 1, 80, 82, 728, 730, SIZE_MAX};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        CHECK(fast_sudoku_solve(text, lengths[i], 2, solution) == FAST_SUDOKU_ERROR_LENGTH);
        CHECK(fast_sudoku_count(text, lengths[i], 2) == FAST_SUDOKU_ERROR_LENGTH);
        CHECK(fast_sudoku_is_unique(text, lengths[i]) == FAST_SUDOKU_ERROR_LENGTH);
    }
    for (int byte = 0; byte < 256; byte++) {
        if (byte == '.' || (byte >= '0' && byte <= '9')) {
            continue;
        }
        text[40] = (char)byte;
        CHECK(fast_sudoku_solve(text, 81, 2, solution) == FAST_SUDOKU_ERROR_CHARACTER);
        CHECK(fast_sudoku_error_position() == 41);
    }
    says("position 41: expected a digit from 1 to 9, or `.` or `0` for an empty cell, found byte 255");
    char small[9];
    memset(small, '#', sizeof small);
    CHECK(fast_sudoku_error(small, 8) > 8);
    CHECK(strcmp(small, "positio") == 0 && small[8] == '#');
    CHECK(fast_sudoku_error(NULL, 0) > 8 && fast_sudoku_error(NULL, 100) > 8);
}

static void engines(void)
{
    char solution[82] = {0};
    const char *names[] = {"portable", "neon", "avx2", "avx512"};
    CHECK(strlen(fast_sudoku_version()) >= 5);
    CHECK(fast_sudoku_choose("steam") == FAST_SUDOKU_ERROR_ENGINE);
    says("expected an engine: portable, neon, avx2 or avx512, found `steam`");
    CHECK(fast_sudoku_choose("\xFF") == FAST_SUDOKU_ERROR_ENGINE);
    for (int i = 0; i < 4; i++) {
        int done = fast_sudoku_choose(names[i]);
        CHECK(done == 0 || (i > 0 && done == FAST_SUDOKU_ERROR_ENGINE));
        CHECK((strcmp(fast_sudoku_engine(), names[i]) == 0) == (done == 0));
        CHECK(fast_sudoku_solve(PUZZLE, 81, 2, solution) == 1);
        CHECK(strcmp(solution, SOLVED) == 0);
    }
    CHECK(fast_sudoku_choose(NULL) == 0);
}

/* Solves many puzzles, of which every tenth is invalid, and every other tenth has no solution. */
static void batch(size_t threads, size_t count, size_t stride)
{
    char *puzzles = (char *)malloc(stride * count + 1), *solutions = (char *)malloc(81 * count + 1);
    int8_t *counts = (int8_t *)malloc(count + 1);
    CHECK(puzzles != NULL && solutions != NULL && counts != NULL);
    memset(puzzles, '\n', stride * count + 1);
    size_t mistakes = 0;
    for (size_t i = 0; i < count; i++) {
        memcpy(puzzles + stride * i, PUZZLE, 81);
        if (i % 10 == 3) {
            puzzles[stride * i + 7] = 'x';
            mistakes++;
        } else if (i % 10 == 7) {
            puzzles[stride * i + 2] = '5';
        }
    }
    counts[count] = 99;
    solutions[81 * count] = '#';
    CHECK(fast_sudoku_solve_batch(threads, puzzles, stride, count, solutions, counts) == (int64_t)mistakes);
    if (mistakes > 0) {
        CHECK(fast_sudoku_error_position() == 8);
    }
    for (size_t i = 0; i < count; i++) {
        CHECK(counts[i] == (i % 10 == 3 ? FAST_SUDOKU_ERROR_CHARACTER : i % 10 != 7));
        CHECK(counts[i] == 1 ? memcmp(solutions + 81 * i, SOLVED, 81) == 0 : solutions[81 * i] == '.');
    }
    CHECK(counts[count] == 99 && solutions[81 * count] == '#');
    CHECK(fast_sudoku_solve_batch(threads, puzzles, stride, count, NULL, counts) == (int64_t)mistakes);
    free(puzzles);
    free(solutions);
    free(counts);
}

static void wrong_batch(void)
{
    int8_t counts[1];
    CHECK(fast_sudoku_solve_batch(1, NULL, 81, 0, NULL, NULL) == 0);
    CHECK(fast_sudoku_solve_batch(1, NULL, 81, 1, NULL, counts) == FAST_SUDOKU_ERROR_NULL);
    CHECK(fast_sudoku_solve_batch(1, PUZZLE, 81, 1, NULL, NULL) == FAST_SUDOKU_ERROR_NULL);
    says("`counts` is null");
    CHECK(fast_sudoku_solve_batch(1, PUZZLE, 80, 1, NULL, counts) == FAST_SUDOKU_ERROR_LENGTH);
    CHECK(fast_sudoku_solve_batch(1, PUZZLE, SIZE_MAX / 2, 3, NULL, counts) == FAST_SUDOKU_ERROR_LENGTH);
    CHECK(fast_sudoku_solve_batch(1, PUZZLE, 81, SIZE_MAX / 81, NULL, counts) == FAST_SUDOKU_ERROR_LENGTH);
    CHECK(fast_sudoku_solve_batch(SIZE_MAX, PUZZLE, 81, 1, NULL, counts) == 0 && counts[0] == 1);
    // The last puzzle needs no bytes after it, whatever the stride.
    for (size_t stride = 82; stride < SIZE_MAX / 4; stride = 2 * stride) {
        counts[0] = 0;
        CHECK(fast_sudoku_solve_batch(1, PUZZLE, stride, 1, NULL, counts) == 0 && counts[0] == 1);
    }
    counts[0] = 0;
    CHECK(fast_sudoku_solve_batch(1, PUZZLE, (size_t)1 << (8 * sizeof(size_t) - 13), 1, NULL, counts) == 0);
    CHECK(counts[0] == 1);

    char both[82], solved[81];
    memcpy(both, PUZZLE, 81);
    CHECK(fast_sudoku_solve_batch(1, both, 81, 1, both, counts) == FAST_SUDOKU_ERROR_OVERLAP);
    CHECK(fast_sudoku_solve_batch(1, both, 81, 1, both + 1, counts) == FAST_SUDOKU_ERROR_OVERLAP);
    CHECK(fast_sudoku_solve_batch(1, both, 81, 1, solved, (int8_t *)both + 80) == FAST_SUDOKU_ERROR_OVERLAP);
    CHECK(fast_sudoku_solve_batch(1, both, 81, 1, solved, (int8_t *)solved) == FAST_SUDOKU_ERROR_OVERLAP);
    CHECK(memcmp(both, PUZZLE, 81) == 0);
    CHECK(fast_sudoku_solve_batch(1, both, 81, 1, solved, (int8_t *)both + 81) == 0);
    CHECK(memcmp(solved, SOLVED, 81) == 0);
}

static size_t clues(const char *puzzle)
{
    size_t count = 0;
    for (int cell = 0; cell < 81; cell++) {
        count += puzzle[cell] != '.';
    }
    return count;
}

static void minimal(void)
{
    char left[82] = {0}, other[82] = {0};
    uint8_t forwards[81], backwards[81];
    for (int cell = 0; cell < 81; cell++) {
        forwards[cell] = (uint8_t)cell;
        backwards[cell] = (uint8_t)(80 - cell);
    }
    CHECK(fast_sudoku_minimize(PUZZLE, 81, NULL, 0, left) == 23 && clues(left) == 23);
    CHECK(fast_sudoku_is_unique(left, 81) == 1);
    for (int cell = 0; cell < 81; cell++) {
        CHECK(left[cell] == '.' || left[cell] == PUZZLE[cell]);
        if (left[cell] != '.') {
            strcpy(other, left);
            other[cell] = '.';
            CHECK(fast_sudoku_is_unique(other, 81) == 0);
        }
    }
    CHECK(fast_sudoku_minimize(SOLVED, 81, backwards, 81, other) == (int64_t)clues(other));
    CHECK(fast_sudoku_minimize(PUZZLE, 81, forwards, 81, other) == 23 && strcmp(other, left) == 0);
    CHECK(fast_sudoku_minimize(PUZZLE, 81, backwards, 81, other) == 23 && strcmp(other, left) != 0);
    CHECK(fast_sudoku_minimize(PUZZLE, 81, backwards, 0, other) == 30 && strcmp(other, PUZZLE) == 0);
    CHECK(fast_sudoku_minimize(other, 81, NULL, 0, other) == 23 && strcmp(other, left) == 0);
    CHECK(fast_sudoku_minimize(PUZZLE, 81, backwards, 81, NULL) == 23);

    strcpy(left, "as it was");
    backwards[3] = 81;
    CHECK(fast_sudoku_minimize(PUZZLE, 81, backwards, 81, left) == FAST_SUDOKU_ERROR_ORDER);
    says("expected a cell from 0 to 80, found 81");
    CHECK(fast_sudoku_minimize(PUZZLE, 81, backwards, SIZE_MAX, left) == FAST_SUDOKU_ERROR_ORDER);
    CHECK(fast_sudoku_minimize(NULL, 81, NULL, 0, left) == FAST_SUDOKU_ERROR_NULL);
    CHECK(fast_sudoku_minimize(PUZZLE, 729, NULL, 0, left) == FAST_SUDOKU_ERROR_LENGTH);
    says("expected 81 characters, found 729");
    memset(other, '.', 81);
    CHECK(fast_sudoku_minimize(other, 81, NULL, 0, left) == FAST_SUDOKU_ERROR_NOT_UNIQUE);
    says("expected a puzzle with one solution, but this one has several");
    memset(other, '1', 81);
    CHECK(fast_sudoku_minimize(other, 81, NULL, 0, left) == FAST_SUDOKU_ERROR_NOT_UNIQUE);
    other[5] = 'x';
    CHECK(fast_sudoku_minimize(other, 81, NULL, 0, left) == FAST_SUDOKU_ERROR_CHARACTER);
    CHECK(fast_sudoku_error_position() == 6);
    CHECK(strcmp(left, "as it was") == 0);
}

/* The puzzles do not depend on how they are requested. */
static void random_puzzles(void)
{
    enum { COUNT = 5000, LAST = COUNT - 1 };
    char *all = (char *)malloc(81 * COUNT), *lines = (char *)malloc(82 * 40 + 1), left[81];
    CHECK(all != NULL && lines != NULL);
    CHECK(fast_sudoku_generate(0, 7, 0, all, 81, COUNT) == 0);
    memset(lines, '#', 82 * 40 + 1);
    CHECK(fast_sudoku_generate(1, 7, LAST - 39, lines, 82, 40) == 0);
    for (size_t i = 0; i < 40; i++) {
        CHECK(memcmp(lines + 82 * i, all + 81 * (LAST - 39 + i), 81) == 0 && lines[82 * i + 81] == '#');
        CHECK(fast_sudoku_minimize(lines + 82 * i, 81, NULL, 0, left) == (int64_t)clues(left));
        CHECK(memcmp(lines + 82 * i, left, 81) == 0);
    }
    CHECK(lines[82 * 40] == '#');
    CHECK(fast_sudoku_generate(SIZE_MAX, 8, 0, left, 81, 1) == 0 && memcmp(left, all, 81) != 0);
    CHECK(fast_sudoku_generate(1, 8, UINT64_MAX, lines, 82, 2) == 0 && memcmp(lines + 82, left, 81) == 0);

    CHECK(fast_sudoku_generate(1, 7, 0, NULL, 0, 0) == 0);
    CHECK(fast_sudoku_generate(1, 7, 0, NULL, 81, 1) == FAST_SUDOKU_ERROR_NULL);
    says("`puzzles` is null");
    CHECK(fast_sudoku_generate(1, 7, 0, left, 80, 1) == FAST_SUDOKU_ERROR_LENGTH);
    CHECK(fast_sudoku_generate(1, 7, 0, left, 81, SIZE_MAX / 81) == FAST_SUDOKU_ERROR_LENGTH);
    free(all);
    free(lines);
}

/* A transposed and renamed puzzle has the same form. */
static void canonical(void)
{
    char turned[82] = {0}, form[82] = {0}, other[82] = {0};
    for (int cell = 0; cell < 81; cell++) {
        char digit = PUZZLE[cell % 9 * 9 + cell / 9];
        turned[cell] = digit == '.' ? '0' : (char)('1' + '9' - digit);
    }
    CHECK(fast_sudoku_canonical(PUZZLE, 81, form) == 1 && clues(form) == 30);
    CHECK(fast_sudoku_canonical(turned, 81, turned) == 1 && strcmp(turned, form) == 0);
    CHECK(fast_sudoku_canonical(form, 81, other) == 1 && strcmp(other, form) == 0);
    CHECK(fast_sudoku_canonical(SOLVED, 81, other) >= 1 && memcmp(other, "123456789", 9) == 0);
    memset(turned, '.', 81);
    CHECK(fast_sudoku_canonical(turned, 81, NULL) == 1218998108160);

    strcpy(form, "as it was");
    turned[0] = turned[20] = '5';
    CHECK(fast_sudoku_canonical(turned, 81, form) == FAST_SUDOKU_ERROR_CHARACTER);
    says("position 21: the digit 5 is already in the same row, column or box");
    CHECK(fast_sudoku_error_position() == 21);
    CHECK(fast_sudoku_canonical(NULL, 81, form) == FAST_SUDOKU_ERROR_NULL);
    CHECK(fast_sudoku_canonical(PUZZLE, 80, form) == FAST_SUDOKU_ERROR_LENGTH);
    CHECK(strcmp(form, "as it was") == 0);
}

/* Calls the solver through the interface of established benchmarks. */
static void field(void)
{
    char line[83], marks[730], solution[82] = {0};
    size_t guesses = 99;
    sprintf(line, "%s\n", PUZZLE);
    CHECK(OtherSolverFastSudoku(line, 1, 0, solution, &guesses) == 1);
    CHECK(strcmp(solution, SOLVED) == 0 && guesses == 0);
    CHECK(OtherSolverFastSudoku(line, 2, 1, solution, &guesses) == 1);
    CHECK(OtherSolverFastSudoku(PUZZLE, 2, 0, NULL, NULL) == 1);
    pencil(PUZZLE, marks);
    marks[729] = 0;
    CHECK(OtherSolverFastSudoku(marks, 2, 0, solution, &guesses) == 1);
    CHECK(strcmp(solution, SOLVED) == 0);
    memset(line, '.', 81);
    CHECK(OtherSolverFastSudoku(line, 1000, 1, solution, &guesses) == 1000 && guesses >= 999);
    line[0] = 'x';
    CHECK(OtherSolverFastSudoku(line, 1000, 1, solution, &guesses) == 0);
    CHECK(OtherSolverFastSudoku(NULL, 1000, 1, solution, &guesses) == 0);
}

int main(void)
{
    CHECK(fast_sudoku_error(NULL, 0) == 0);
    one();
    candidates();
    wrong();
    engines();
    for (size_t threads = 0; threads < 4; threads++) {
        batch(threads, 0, 82);
        batch(threads, 1, 81);
        batch(threads, 1000, 90);
        batch(threads, 8192 * 3, 81);
        batch(threads, 8192 * 2 + 1, 82);
    }
    wrong_batch();
    minimal();
    random_puzzles();
    canonical();
    field();
    puts("all is so");
    return 0;
}
