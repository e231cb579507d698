/**
 * The server's replies, described in `docs/viewer-api.md`.
 *
 * @typedef {Object} Summary
 * @property {string} id
 * @property {'live'|'replay'} kind
 * @property {string} problem
 * @property {string} describe
 * @property {string} method
 * @property {string} [heuristic]
 * @property {number} [seed]
 * @property {string} [text]
 * @property {'preparing'|'running'|'held'|'done'} state
 * @property {'solved'|'no-solution'|'stopped'} [ending]
 * @property {string} [stopped_by]
 * @property {string} [why]
 * @property {number} [cost]
 * @property {number} events
 * @property {number} rows
 * @property {number} expanded
 * @property {number} generated
 * @property {number} duplicates
 * @property {number} pruned
 * @property {number} reopened
 * @property {number} open
 * @property {number} depth
 * @property {number} [f]
 * @property {number} [bound]
 * @property {number} rounds
 * @property {number} lost
 * @property {'rows'|'memory'|'damaged'} [full]
 * @property {boolean} [cut]
 * @property {number} seconds
 * @property {boolean} [truncated]
 * @property {'tree'|'local'} [shape]
 * @property {'costs'|'decisions'|'moves'|'samples'} [nodes]
 * @property {Standing} [local]
 * @property {number|null} [pace]
 * @property {Break[]} [breakpoints]
 *
 * @typedef {Object} Standing
 * @property {number} evaluations
 * @property {number} generations
 * @property {number} best
 * @property {number} found
 * @property {number} [mean]
 * @property {number} spread
 * @property {number} [temperature]
 * @property {number} [diversity]
 * @property {number} restarts
 *
 * @typedef {Object} Curve
 * @property {number} at
 * @property {number[]} event
 * @property {number[]} evaluations
 * @property {number[]} generations
 * @property {number[]} best
 * @property {(number|null)[]} mean
 * @property {(number|null)[]} low
 * @property {(number|null)[]} high
 * @property {(number|null)[]} temperature
 * @property {(number|null)[]} diversity
 * @property {number[]} seconds
 * @property {number[]} restarts
 * @property {Improvement[]} bests
 *
 * @typedef {Object} Improvement
 * @property {number} event
 * @property {number} evaluations
 * @property {number} cost
 * @property {number} seconds
 *
 * @typedef {Object} BestState
 * @property {number} at
 * @property {number} event
 * @property {number} cost
 * @property {'faults'|'length'} unit
 * @property {number} evaluations
 * @property {number} generations
 * @property {number[]} faults
 * @property {boolean} [is_start]
 * @property {string|null} [board]
 * @property {string} text
 * @property {number[]} [tour]
 * @property {string} rule
 *
 * @typedef {Object} Order
 * @property {string} text
 * @property {string} [kind]
 * @property {string} [method]
 * @property {string} [heuristic]
 * @property {number} seed
 * @property {boolean} paused
 *
 * @typedef {Object} Break
 * @property {string} kind
 * @property {string|number} [value]
 *
 * @typedef {Object} Glyphs
 * @property {number[]} row
 * @property {number[]} x
 * @property {number[]} y
 * @property {number[]} status
 * @property {number[]} parent
 * @property {number[]} g
 * @property {number[]} h
 * @property {number[]} action
 * @property {number[]} size
 * @property {number[]} span
 * @property {number[]} deep
 * @property {number[]} below number of rows below and in a glyph, at this time
 *
 * @typedef {Object} Window
 * @property {number} at
 * @property {number} width
 * @property {number} height
 * @property {[number, number]} extent the middles of the leftmost and of the rightmost node at this time
 * @property {Glyphs} glyphs
 * @property {string[]} actions
 * @property {string[]} briefs
 * @property {{row: number, label: string}[]} roots
 * @property {boolean} coarse
 *
 * @typedef {Object} Followed
 * @property {string} action
 * @property {string} rule
 *
 * @typedef {Object} Brief
 * @property {number} row
 * @property {string} [action]
 * @property {string} [brief] its short name
 * @property {number} [g]
 * @property {number} [h]
 * @property {number} [f]
 * @property {number} depth
 * @property {number} born
 *
 * @typedef {Object} RowFields
 * @property {number} [x]
 * @property {number} [y]
 * @property {number} [node]
 * @property {number|null} [parent]
 * @property {number} status
 * @property {number|null} [expanded_at]
 * @property {number} children
 * @property {number} size
 * @property {string[]} why
 * @property {Followed[]} [forced]
 * @property {{total: number, rules: {rule: string, count: number}[], list: Followed[]}} [struck]
 * @property {string} [dead]
 * @property {{row: number, action?: string|null}[]} path
 * @property {string} [board]
 * @property {string|null} [before]
 * @property {string} [text]
 * @property {string} [brief] the short name of the action
 * @property {number} [candidates] number of candidates left
 * @property {number|null} [duplicate_of]
 * @typedef {Brief & RowFields} RowAnswer
 *
 * @typedef {Object} Moment
 * @property {number} event
 * @property {string} what
 * @property {number|null} [row]
 * @property {string} sentence
 * @property {number} expanded
 * @property {Numbers} counts
 *
 * @typedef {Object} Numbers counts of a run at a time
 * @property {number} expanded
 * @property {number} generated
 * @property {number} duplicates
 * @property {number} pruned
 * @property {number} reopened
 * @property {number} open
 * @property {number} depth
 * @property {number} [f]
 * @property {number} [bound]
 * @property {number} seconds
 * @property {Standing} [local]
 *
 * @typedef {Object} Setting
 * @property {string} name
 * @property {string} help
 * @property {string|number} default
 * @property {'int'|'float'|'choice'|'order'|'text'} type
 * @property {number} [min]
 * @property {number} [max]
 * @property {{name: string, help: string}[]} [choices]
 * @property {string} [letters]
 *
 * @typedef {Object} Entry
 * @property {string} name
 * @property {string[]} [aliases]
 * @property {string} help
 * @property {Setting[]} [settings]
 * @property {boolean} [informed]
 * @property {boolean} [game] for a problem: whether it is a game
 * @property {boolean} [built] for a method: whether this build has it
 * @property {string[]} [problems]
 *
 * @typedef {Entry & {problem: string, texts: {name: string, help: string}[]}} Generator
 *
 * @typedef {Object} Made the result of a generator
 * @property {string} generator
 * @property {string} problem
 * @property {number} seed
 * @property {string|null} text
 * @property {string|null} remark how it differs from the request
 * @property {string|null} why the reason why there is none
 *
 * @typedef {Object} Catalogue
 * @property {string} version
 * @property {Entry[]} problems
 * @property {Entry[]} methods
 * @property {Entry[]} heuristics
 * @property {Generator[]} generators
 * @property {{name: string, problem: string, text: string}[]} examples
 *
 * @typedef {Object} Recognised the problem of a text, with its methods and heuristics
 * @property {string} problem
 * @property {string} describe
 * @property {string[]} methods
 * @property {string[]} heuristics
 * @property {boolean} explains whether it can be explained step by step
 * @property {{message: string, line?: number, column?: number}} [unread]
 *
 * @typedef {Object} Series
 * @property {number[]} event
 * @property {number[]} expanded
 * @property {number[]} open
 * @property {number[]} f
 * @property {number[]} depth
 * @property {number[]} seconds
 *
 * @typedef {Object} Shape
 * @property {{value: number, count: number}[]} f
 * @property {number[]} depth
 * @property {number|null} [branching]
 *
 * @typedef {Fields | Points} Chart the map that states lie on
 *
 * @typedef {Object} Fields
 * @property {'fields'} form
 * @property {number} width
 * @property {string} fields
 * @property {string} [walls] walls of each cell, one hexadecimal digit each: 1 above, 2 right, 4 below, 8 left
 * @property {number[]} roots
 *
 * @typedef {Object} Points
 * @property {'points'} form
 * @property {string[]} names
 * @property {number[]} x
 * @property {number[]} y
 * @property {[number, number, number, boolean][]} roads
 * @property {number[]} roots
 * @property {boolean} [isMoved] whether the user moved a point
 * @property {[number, number, number, number]} [frame] the sides that the picture shows, which stay while points are moved
 *
 * @typedef {Object} Explored the status of each cell: 0 no node, 1 an open node, 2 an expanded one
 * @property {number} at
 * @property {Uint8Array} status
 * @property {Float32Array} g
 * @property {Float32Array} h
 * @property {Uint32Array} way
 *
 * @typedef {Object} Camera the visible part of the tree: the point in the canvas's corner, and pixels per leaf and level
 * @property {number} x
 * @property {number} y
 * @property {number} sx
 * @property {number} sy
 */

/**
 * @typedef {Object} Lesson
 * @property {string} name
 * @property {string} title
 * @property {string} summary
 * @property {string[]} text paragraphs
 * @property {number} part its part of the course
 * @property {string} [needs] the problem that a build must have
 * @property {Prediction[]} predictions
 * @property {[string, string][]} questions with their answers
 * @property {{text: string, method: string, heuristic?: string, seed?: number}[]} runs
 *
 * @typedef {Object} Prediction a question whose answer is in a run: the number among `options`, the run with `less` of a count, or the
 *   node that is expanded after `next` expansions
 * @property {string} asks
 * @property {string} because
 * @property {number} [run]
 * @property {string} [count]
 * @property {number[]} [options]
 * @property {string} [less]
 * @property {number} [next]
 */

/**
 * @typedef {Object} Place a position of a Sudoku
 * @property {string} position on one line, which can be read back
 * @property {number} size
 * @property {string} values
 * @property {string} givens
 * @property {string[]} candidates
 * @property {{position: string, changes: string[]}} [from] a position before it and the changes since, if it has a fault
 *
 * @typedef {[number, number]} Mark a cell from 0, and a digit
 *
 * @typedef {Object} Marks the drawing of a step
 * @property {string} text
 * @property {number[][]} houses
 * @property {Mark[]} used
 * @property {Mark[]} fins
 * @property {{role: string, candidates: Mark[]}[]} [parts]
 * @property {Mark[]} placed
 * @property {Mark[]} struck
 * @property {{from: Mark[], to: Mark[], strong: boolean}[]} links
 *
 * @typedef {Object} HumanStep
 * @property {string} technique
 * @property {string} title
 * @property {string} text
 * @property {string[]} placements
 * @property {string[]} eliminations
 * @property {{hodoku?: {level: string, score: number}, se?: number, modern?: number}} prices
 * @property {Marks} marks
 * @property {string} [position] before it
 * @property {string} [values]
 * @property {string[]} [candidates]
 *
 * @typedef {Object} TrailEntry a step of the path, or a manual change
 * @property {Place} before
 * @property {HumanStep} [step]
 * @property {string[]} [hand] the changes
 * @property {string} [title] of a step selected from all
 * @property {string|null} [fault] the error since then
 *
 * @typedef {Object} Exercise
 * @property {string} task
 * @property {string} order the options with which `explain` uses the technique next
 * @property {number[]} digits the relevant ones
 * @property {HumanStep[]} answers
 *
 * @typedef {Object} Verdict
 * @property {'right'|'part'|'another'|'unfounded'|'wrong'} verdict
 * @property {HumanStep|null} step
 * @property {string} [cell]
 * @property {number} [right]
 *
 * @typedef {{name: string, title: string, family: string, level: string|null, help: string}} Technique
 */

export {};
