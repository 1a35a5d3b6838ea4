/**
 * The shapes that cross the wire, as the backend writes them. Types only: the page never builds a Snapshot.
 *
 * @typedef {'first' | 'second'} Side `first` moves first
 * @typedef {'choosing' | 'running' | 'paused' | 'over'} Phase
 * @typedef {{ kind: 'human' } | { kind: 'computer', level: number }} Player
 *
 * @typedef {'children' | 'weak' | 'better' | 'good' | 'very_good' | 'easy' | 'medium' | 'hard'} LevelName
 * @typedef {{ kind: 'strength' } | { kind: 'depth', plies: number } | { kind: 'time', seconds: number }
 *   | { kind: 'perfect', seconds: number }} LevelKind
 * @typedef {{ level: number, name: LevelName | null } & LevelKind} LevelInfo
 *   a level that a computer player can have; where nothing but strength tells them apart, in tenths
 *
 * @typedef {{ name: string, kind: 'switch' } | { name: string, kind: 'number', min: number, max: number }} Offered
 *   an option that can be chosen, named as `set_option` takes it (`skip-opponent`); in `chosen` its key has
 *   underscores. Ranges may change with other options. A switch takes 'on' and 'off'.
 *
 * @typedef {{ kind: 'press' | 'lift' | 'drop' | 'secondary', cell: number }
 *   | { kind: 'confirm' } | { kind: 'cancel' }} Input
 *
 * @typedef {{ kind: 'estimate', hundredths: number } | { kind: 'win', plies: number }
 *   | { kind: 'loss', plies: number } | { kind: 'exact', difference: number }} Value as `first` sees it
 *
 * @typedef {object} Thought
 * @property {number} depth
 * @property {number} nodes
 * @property {number} nodes_per_second
 * @property {number} elapsed_ms
 * @property {Value} value
 * @property {string[]} line
 *
 * @typedef {object} Judgement hundredths of the game's unit, from the view of the side that moved
 * @property {any} best the best move, in the game's own form
 * @property {number} best_value
 * @property {number} chosen_value
 */

/**
 * @template [T=any] what the game tells of a move
 * @typedef {object} Line
 * @property {Side} side
 * @property {string} text
 * @property {T} report
 * @property {Thought | null} thought
 * @property {Judgement | null} judgement after the end, in games that judge moves
 */

/**
 * @typedef {{ id: string, key: string, about: 'board' | 'cell' }} Question what can be asked at a board, and by which key
 *
 * @typedef {object} Can
 * @property {boolean} start
 * @property {boolean} pause
 * @property {boolean} enter
 * @property {boolean} undo
 * @property {boolean} redo
 * @property {boolean} go_to take back or redo to any move of the record
 * @property {boolean} look look at any move of the record without taking back: after the end, or where nothing is secret
 * @property {boolean} quit
 * @property {boolean} resign
 * @property {boolean} offer_draw
 * @property {boolean} answer_draw
 * @property {boolean} save
 * @property {boolean} leave_device leave the device, for it shows what only one of two people may see
 *
 * @typedef {'all' | 'first' | 'second'} Perspective whose knowledge; `all` is everything
 */

/**
 * What is asked of one match.
 *
 * @typedef {{ kind: 'set_option', name: string, value: string } | { kind: 'seat', side: Side, player: Player | null }
 *   | { kind: 'start' | 'pause' | 'take_device' | 'leave_device' | 'quit' | 'resign' | 'offer_draw' }
 *   | { kind: 'enter', input: Input } | { kind: 'play', text: string }
 *   | { kind: 'undo' | 'redo', plies?: number | null } | { kind: 'go_to', ply: number }
 *   | { kind: 'look', ply: number | null, as?: Perspective } | { kind: 'analyse', wanted: boolean }
 *   | { kind: 'answer_draw', side: Side, accept: boolean }} MatchCommand
 *
 * @typedef {{ id: number, revision: number }} Accepted what a command changed is pushed in this revision of the match
 */

/**
 * @template [V=any] the game's view
 * @template [D=any] its drafts
 * @template [T=any] what it tells of a move
 * @typedef {object} Snapshot
 * @property {number} id of the match, for commands
 * @property {number} revision
 * @property {string} game
 * @property {Phase} phase
 * @property {Side | null} turn null before the start and after the end
 * @property {{ text: string, chosen: Record<string, any>, offered: Offered[] }} options
 * @property {{ first: Player | null, second: Player | null }} seats
 * @property {LevelInfo[]} levels
 * @property {V} view
 * @property {Side | null} eyes whose knowledge the view is; null: what everybody may know
 * @property {Side | null} hand_over who has to take the device before they may see anything of their own
 * @property {D | null} draft
 * @property {Line<T>[]} record
 * @property {number} at
 * @property {number} shown_ply after how many moves the view is: `at`, unless somebody looks back
 * @property {{ ply: number, as: Perspective } | null} looking the view is that after so many moves, not the last one
 * @property {{ winner: Side | null, ending: string } | null} outcome without a winner: a draw, or none when `abandoned`
 * @property {{ side: Side, thought: Thought | null } | null} thinking
 * @property {{ wanted: boolean, report: any } | null} analysis null where there is none now; the report is null until
 *   there is one
 * @property {{ by: Side, state: 'open' | 'considered' | 'declined' } | null} draw_offer
 * @property {Problem | null} trouble what went wrong without being asked
 * @property {Can} can
 */

/**
 * @typedef {Record<string, boolean>} ByGame by the game's id
 *
 * @typedef {object} Settings
 * @property {'system' | 'de' | 'en' | 'km'} language
 * @property {number} scale_percent 50 to 300
 * @property {'automatic' | 'portrait' | 'landscape'} orientation
 * @property {0 | 90 | 180 | 270} turn_deg how far the picture is turned, clockwise
 * @property {boolean} turn_each_move
 * @property {ByGame} flip
 * @property {'slow' | 'normal' | 'fast' | 'off'} animation
 * @property {'system' | 'light' | 'dark'} theme
 * @property {boolean} high_contrast
 * @property {boolean} safe_sides colours for the sides that the colour-blind tell apart
 * @property {number} pace_ms the computer's least visible thinking moment, 0 to 3000
 * @property {boolean} sound
 * @property {boolean} record whether the record is shown
 * @property {boolean} confirm_touch whether a move by touch waits to be confirmed
 * @property {boolean} take_back whether moves may be taken back
 * @property {'brief' | 'normal' | 'full'} speech how much is said of the board and of moves
 * @property {boolean} typing whether there is a field to type moves
 * @property {ByGame} thinking whether it is shown what a computer player is thinking
 * @property {ByGame} primer whether the rules are still shown in short
 * @property {number} table_mb memory for the computer's tables, 16 to 4096
 * @property {Record<string, boolean>} switches that games bring along, as `kalaha.show_counts`
 * @property {string} place what was on the screen last: `home` or a game's id
 *
 * @typedef {object} Problem
 * @property {string} code
 * @property {string} detail in English
 * @property {string} [file] the name of the file that it is about
 * @property {'disk_full' | 'forbidden' | 'missing'} [cause] what of that file could be mended
 */

/** @type {readonly Side[]} */
export const SIDES = ['first', 'second'];

/**
 * @param {Side} side
 * @returns {Side}
 */
export const opponent = (side) => (side === 'first' ? 'second' : 'first');

/**
 * Whether a match has begun and not ended.
 *
 * @param {Pick<Snapshot, 'phase'>} snapshot
 */
export const isUnderWay = ({ phase }) => phase === 'running' || phase === 'paused';
