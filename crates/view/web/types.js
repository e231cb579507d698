/**
 * What the server answers; `docs/viewer-api.md` says what it means.
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
 * @property {'running'|'held'|'done'} state
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
 * @property {number} seconds
 * @property {boolean} [truncated]
 * @property {number|null} [pace]
 * @property {Break[]} [breakpoints]
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
 *
 * @typedef {Object} Window
 * @property {number} at
 * @property {number} width
 * @property {number} height
 * @property {Glyphs} glyphs
 * @property {string[]} actions
 * @property {{row: number, label: string}[]} roots
 * @property {boolean} coarse
 *
 * @typedef {Object} Brief
 * @property {number} row
 * @property {string} [action]
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
 * @property {{action: string, rule: string}[]} [forced]
 * @property {{row: number, action?: string|null}[]} path
 * @property {string} [board]
 * @property {string|null} [before]
 * @property {string} [text]
 * @property {number|null} [duplicate_of]
 * @typedef {Brief & RowFields} RowAnswer
 *
 * @typedef {Object} Moment
 * @property {number} event
 * @property {string} what
 * @property {number|null} [row]
 * @property {string} sentence
 * @property {number} expanded
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
 * @property {string[]} [problems]
 *
 * @typedef {Object} Catalogue
 * @property {string} version
 * @property {Entry[]} problems
 * @property {Entry[]} methods
 * @property {Entry[]} heuristics
 * @property {{name: string, problem: string, text: string}[]} examples
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
 * @typedef {Object} Camera what part of the tree is seen: the world's point in the canvas's corner, pixels a leaf and a level
 * @property {number} x
 * @property {number} y
 * @property {number} sx
 * @property {number} sy
 */
export {};
