/** The texts of the page for games, which no other page loads. */
import { fill } from '../text.js';

const table = {
  'title': 'Play a game', 'home': 'Solvarium: all searches', 'game': 'Game', 'table': 'Board', 'board': 'Board: arrow keys move between the cells that can be chosen, Enter chooses', 'theme': 'Dark colours',
  'text': 'Game and position', 'start': 'New game', 'side': 'You play', 'side.first': 'first', 'side.second': 'second', 'side.both': 'both sides', 'level': 'The program plays', 'level.easy': 'easy', 'level.medium': 'medium', 'level.strong': 'strong',
  'turn.own': 'Your move: {player}', 'turn.program': '{player} thinks …', 'turn.chance': 'The die is rolled …', 'turn.over': 'Game over: {result}', 'turn.loading': 'Loading the game …', 'turn.stalled': 'The program did not move.',
  'played': '{player} plays {name}.', 'played.random': '{player} plays {name} at random: no move was found in time.',
  'hint': 'Hint', 'hint.told': 'Hint: {name} (value {value})', 'hint.none': 'No hint was found in time.', 'values': 'Values', 'undo': 'Undo', 'undo.none': 'You have no move to undo.', 'retry': 'Try again', 'watch': 'Watch a search here',
  'moves': 'Moves', 'moves.pick': 'Now choose the second cell.', 'moves.value': '{name}, value {value}', 'about': '≈ {value}', 'unknown': '?', 'thinking': 'Searching …',
  'history': 'Game so far', 'history.none': 'No moves yet.', 'analysis': 'Analyse', 'cell': 'row {row}, column {column}: {what}', 'cell.empty': 'empty',
};

/** @typedef {keyof typeof table} Key */

/** A text with its placeholders filled in. @param {Key} key @param {Record<string, string|number>} [values] */
export const t = (key, values = {}) => fill(table[key], values);
