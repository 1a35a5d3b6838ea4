/**
 * The shapes that cross the wire, as the backend writes them. Types only: the page never builds a Snapshot.
 *
 * @typedef {'first' | 'second'} Side `first` moves first
 * @typedef {'brain' | 'numskull' | 'ninny'} Kind
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
 * @typedef {object} SmessMoveReport what everybody learns of a move of Smess
 * @property {string} text
 * @property {number} from
 * @property {number} to
 * @property {Kind} piece
 * @property {Kind | null} captured
 * @property {boolean} promoted
 *
 * @typedef {object} KalahaMoveReport what everybody learns of a sowing
 * @property {string} text
 * @property {number} pit 1 to 6
 * @property {number} from
 * @property {number[]} path the cells in which a stone fell, in order
 * @property {boolean} moves_again
 * @property {{ stones: number, cells: [number, number], into: number } | null} captured how many stones, the last one
 *   included, from where that one fell and from opposite, into which Kalaha
 * @property {[number, number] | null} swept by side
 *
 * @typedef {object} MinesweeperMoveReport what a viewer learns of an action
 * @property {string} text `e f7`, `m a11`; `m ??` where another's mark failed
 * @property {Side} side
 * @property {'explore' | 'mark'} action
 * @property {number | null} cell null where it may not be known
 * @property {string | null} square its name
 * @property {'number' | 'exploded' | 'marked' | 'plop'} result
 * @property {number | null} number of an explored square without a mine
 * @property {number | null} mine which mine it was, from 1, in the order in which they became visible
 * @property {number} points with their sign
 * @property {{ first: number, second: number }} scores after it
 * @property {{ cell: number, number: number }[]} revealed automatically after it
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
 * @typedef {object} WireCell
 * @property {string} arrows such as `N E SW`
 * @property {{ side: Side, kind: Kind } | null} piece
 * @property {boolean} movable
 * @property {Side | null} brain_start_of
 * @property {Side | null} promotes
 *
 * @typedef {object} SmessView
 * @property {number} columns
 * @property {number} rows
 * @property {WireCell[]} cells from a1, row by row
 * @property {Side | null} to_move
 * @property {string} position
 * @property {number} quiet_plies
 * @property {number} repetitions
 * @property {number} move_number
 *
 * @typedef {{ to: number, captures: boolean, promotes: boolean }} Target
 * @typedef {{ from: number, targets: Target[] }} Draft
 *
 * @typedef {object} KalahaCell
 * @property {Side} owner
 * @property {number | null} pit 1 to 6; null for a Kalaha
 * @property {number} stones
 * @property {boolean} movable
 * @property {'over' | 'kalaha' | 'other_side' | 'empty' | null} unplayable why it is not movable; null if it is
 * @property {number | null} last the cell of its last stone; null unless movable
 *
 * @typedef {object} KalahaView
 * @property {KalahaCell[]} cells 0 to 13, round the board as stones are sown
 * @property {Side | null} to_move
 * @property {string} position
 *
 * @typedef {object} KalahaReport what an analysis knows so far
 * @property {number} depth
 * @property {number} nodes
 * @property {number} nodes_per_second
 * @property {{ move: string, value: Value }[]} moves
 *
 * @typedef {object} MinesweeperCell
 * @property {string} name such as `f6`; the 27th to 30th column are `aa` to `ad`
 * @property {'hidden' | 'number' | 'marked' | 'exploded'} state what everybody can see
 * @property {number | null} number after the end also of a square that stayed hidden and holds no mine
 * @property {boolean} mine after the end, whether it stayed hidden and holds a mine
 * @property {Side | null} by who marked or exploded the mine
 * @property {boolean} own_failed whether an own mark failed here
 * @property {Side[]} failed_by after the end, whose marks failed here
 * @property {boolean} auto whether the last action made it appear by itself
 * @property {boolean} can_explore
 * @property {boolean} can_mark
 *
 * @typedef {object} MinesweeperView
 * @property {number} columns
 * @property {number} rows
 * @property {number} mines in all
 * @property {number} mines_left not visible yet
 * @property {number | null} next_mine_points what marking the next mine is worth
 * @property {{ first: number, second: number }} scores
 * @property {Side | null} to_move
 * @property {string} text what everybody can see: rows from the top separated by `/`
 * @property {MinesweeperCell[]} cells from the top left, row by row
 * @property {number[]} frontier the hidden squares beside a number
 * @property {MinesweeperMoveReport | null} last
 * @property {string | null} board_id after the end: the option `board` plays it again
 *
 * @typedef {{ cell: number, action: 'explore' | 'mark' }} MinesweeperDraft
 *
 * @typedef {object} MinesweeperReport what can be known from the view
 * @property {string | null} layouts how many layouts fit, as decimal digits; null where they cannot be counted, which
 *   happens on large boards only
 * @property {{ cell: number, mine: number }[]} squares the hidden ones, with the probability of a mine
 *
 * @typedef {{ id: string, key: string, about: 'board' | 'cell' }} Question what can be asked at a board, and by which key
 *
 * @typedef {{ side: Side, piece: Kind, cell: number }} Placed a piece and where it stands
 * @typedef {{ kind: 'pieces', side: Side, pieces: Placed[] } | { kind: 'movable', side: Side | null, pieces: Placed[] }
 *   | { kind: 'targets', cell: number, piece: Placed | null, targets: Target[] }
 *   | { kind: 'attackers', cell: number, piece: Placed | null, first: Placed[], second: Placed[] }
 *   | { kind: 'danger', side: Side | null, pieces: { piece: Placed, by: Placed[] }[] }} SmessAnswer
 *
 * @typedef {{ pits: number[], kalaha: number }} Stones how many lie on one side
 *
 * @typedef {object} WouldSow what playing a pit would do
 * @property {Side} side
 * @property {number} pit 1 to 6
 * @property {number} stones
 * @property {number} last the cell of the last stone
 * @property {boolean} moves_again
 * @property {number} captured how many stones a capture would bring into the Kalaha; 0 if there is none
 *
 * @typedef {{ kind: 'stones', first: Stones, second: Stones }
 *   | { kind: 'playable', side: Side | null, sowings: WouldSow[] }
 *   | { kind: 'sowing', cell: number, sowing: WouldSow | null }} KalahaAnswer
 *
 * @typedef {{ kind: 'around', cell: number, number: number | null, mines: number[], hidden: number[],
 *     numbers: { cell: number, number: number }[] }
 *   | { kind: 'mines', visible: { cell: number, by: Side | null, exploded: boolean }[], left: number, next_points: number | null }
 *   | { kind: 'frontier', cells: number[], others: number } | { kind: 'failed', cells: number[] }} MinesweeperAnswer
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
 * @typedef {'all' | 'first' | 'second'} Sight whose knowledge; `all` is everything
 */

/**
 * What is asked of one match.
 *
 * @typedef {{ kind: 'set_option', name: string, value: string } | { kind: 'seat', side: Side, player: Player | null }
 *   | { kind: 'start' | 'pause' | 'take_device' | 'leave_device' | 'quit' | 'resign' | 'offer_draw' }
 *   | { kind: 'enter', input: Input } | { kind: 'play', text: string }
 *   | { kind: 'undo' | 'redo', plies?: number | null } | { kind: 'go_to', ply: number }
 *   | { kind: 'look', ply: number | null, as?: Sight } | { kind: 'analyse', wanted: boolean }
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
 * @property {Side | null} hand_over who has to take the device before he may see anything of his own
 * @property {D | null} draft
 * @property {Line<T>[]} record
 * @property {number} at
 * @property {number} shown_ply after how many moves the view is: `at`, unless somebody looks back
 * @property {{ ply: number, as: Sight } | null} looking the view is that after so many moves, not the last one
 * @property {{ winner: Side | null, ending: string } | null} outcome without a winner: a draw, or none when `abandoned`
 * @property {{ side: Side, thought: Thought | null } | null} thinking
 * @property {{ wanted: boolean, report: any } | null} analysis null where there is none now; the report is null until
 *   there is one
 * @property {{ by: Side, state: 'open' | 'considered' | 'declined' } | null} draw_offer
 * @property {Refusal | null} trouble what went wrong without being asked
 * @property {Can} can
 */

/**
 * @typedef {Line<SmessMoveReport>} SmessLine
 * @typedef {Snapshot<SmessView, Draft, SmessMoveReport>} SmessSnapshot
 * @typedef {Snapshot<KalahaView, null, KalahaMoveReport>} KalahaSnapshot
 * @typedef {Line<MinesweeperMoveReport>} MinesweeperLine
 * @typedef {Snapshot<MinesweeperView, MinesweeperDraft, MinesweeperMoveReport>} MinesweeperSnapshot
 *
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
 * @typedef {object} Refusal
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
