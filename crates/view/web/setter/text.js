/** The texts of the page for setters, which no other page loads. */
import { fill } from '../text.js';

const table = {
  'home': 'Solvarium: all searches', 'theme': 'Dark colours', 'size': 'New grid', 'size.new': 'New grid …', 'size.of': '{size} × {size}', 'undo': 'Undo', 'redo': 'Redo', 'undo.none': 'There is nothing to undo.', 'redo.none': 'There is nothing to redo.',
  'board.place': 'Board', 'board': 'Cells: arrow keys move, digits fill in, Space adds the cell to the rule, a semicolon begins its next part, Enter completes it, Escape drops it', 'cell': 'row {row}, column {column}: {what}', 'cell.given': '{digit}', 'cell.candidates': 'candidates {digits}', 'cell.empty': 'empty', 'digit.put': 'Enter {digit}', 'digit.clear': 'Clear',
  'tool': 'Draw', 'tool.digits': 'Digits', 'tool.lines': 'Lines', 'tool.areas': 'Cells and cages', 'tool.pairs': 'Between cells', 'tool.clues': 'Clues outside', 'tool.whole': 'Whole grid', 'numbers': 'Number', 'numbers.optional': 'optional', 'digits': 'Digits',
  'guide.digits': 'Choose a cell, then type its digit.', 'guide.line': 'Drag along the cells.', 'guide.area': 'Drag over the cells, or click one after another and press Add.', 'guide.cells': 'Click the cells, then press Add.', 'guide.pair': 'Drag from one cell to its neighbour.', 'guide.square': 'Click near the corner that the four cells share.', 'guide.row': 'Drag along the row or column, from the side of the clue.', 'guide.diagonal': 'Drag along the diagonal, from the side of the clue.', 'guide.arrow': 'Click the circle, or drag over its cells; then drag along the arrow.', 'guide.copies': 'Drag over each set of cells, then press Add. With clicks, press Next part between the sets.', 'guide.whole': 'Press Add.', 'guide.number': 'Type the number first.', 'guide.next': 'Part {done} is drawn: draw the next.',
  'add': 'Add', 'part': 'Next part', 'drop': 'Drop', 'rules': 'Rules', 'rules.none': 'No rules yet.', 'remove': 'Remove {rule}', 'marks': 'Candidates', 'text': 'Puzzle as text: any format or link that Solvarium reads', 'read': 'Read', 'link': 'Copy link', 'copied': 'The link is copied.', 'copy.none': 'The browser refused to copy; the address of this page is the link.', 'window.none': 'The browser refused to open a window.', 'fpuzzles': 'f-puzzles', 'sudokupad': 'SudokuPad', 'svg': 'SVG', 'watch': 'Watch a search',
  'verdict.loading': 'Loading …', 'verdict.searching': 'Searching …', 'verdict.one': 'Exactly one solution', 'verdict.none': 'No solution', 'verdict.many': 'Several solutions', 'verdict.many.open': 'Several solutions; {open} candidates are not decided', 'verdict.failed': 'The search failed', 'verdict.unknown': 'Not decided in {seconds} seconds',
};

/** @typedef {keyof typeof table} Key */

/** A text with its placeholders filled in. @param {Key} key @param {Record<string, string|number>} [values] */
export const t = (key, values = {}) => fill(table[key], values);
