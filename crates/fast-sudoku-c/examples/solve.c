/* Solves the puzzles of a file, one per line.
 *
 *     cargo build --release -p fast-sudoku-c
 *     cc -O2 -I crates/fast-sudoku-c/include crates/fast-sudoku-c/examples/solve.c \
 *         target/release/libfast_sudoku_c.a -lpthread -ldl -lm -o solve
 *     ./solve puzzles.txt
 */

#include "fast_sudoku.h"
#include <stdio.h>
#include <string.h>

int main(int count, char **arguments)
{
    FILE *file = count == 2 ? fopen(arguments[1], "r") : NULL;
    if (file == NULL) {
        fprintf(stderr, "usage: solve puzzles.txt (with the engine %s)\n", fast_sudoku_engine());
        return 2;
    }
    char line[1024], text[200], solution[81];
    for (int number = 1; fgets(line, sizeof line, file) != NULL; number++) {
        int64_t solutions = fast_sudoku_solve(line, strcspn(line, "\r\n"), 2, solution);
        if (solutions > 0) {
            printf("%.81s%s\n", solution, solutions > 1 ? " and others" : "");
        } else if (solutions == 0) {
            printf("line %d: no solution\n", number);
        } else {
            fast_sudoku_error(text, sizeof text);
            printf("line %d: %s\n", number, text);
        }
    }
    fclose(file);
    return 0;
}
