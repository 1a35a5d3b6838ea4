import * as kalaha from './boards/kalaha.js';
import * as minesweeper from './boards/minesweeper.js';
import * as smess from './boards/smess.js';

/**
 * The list of games, and what the page asks of a game's board. A game is one module here, one style sheet and one
 * file of messages in each language, whose keys begin with the game's id: `smess.name`, `smess.side_first`,
 * `smess.ending_…` for its own endings, `smess.option_…` for its options.
 *
 * @typedef {import('./wire.js').Side} Side
 * @typedef {import('./wire.js').Player} Player
 * @typedef {import('./wire.js').Input} Input
 * @typedef {import('./wire.js').Line} Line
 * @typedef {import('./i18n.js').I18n} I18n
 * @typedef {import('./help.js').Section} Section
 * @typedef {import('./help.js').Portrait} Portrait
 * @typedef {import('./screens/match/cards.js').Tray} Tray
 * @typedef {import('./panel/record/columns.js').Column} Column
 * @typedef {import('./layout.js').BoardOrientation} BoardOrientation
 * @typedef {import('./sounds.js').Sound} Sound
 * @typedef {import('./wire.js').Speech} Speech
 *
 * @typedef {object} RenderOptions how the person wants it drawn
 * @property {boolean} flipped
 * @property {number} duration_ms of one movement on the board; 0 when nothing may move
 * @property {Record<string, boolean>} switches those that games bring along, as `kalaha.show_counts`
 * @property {BoardOrientation} boardOrientation
 * @property {boolean} confirm_touch whether a move made by touch waits to be confirmed
 * @property {Speech} speech how much is said
 *
 * @typedef {object} Hands where what is done on the board goes; both answer whether it was accepted
 * @property {(input: Input) => Promise<boolean>} enter
 * @property {(side: Side, player: Player | null) => Promise<boolean>} seat
 *
 * @typedef {object} GameModule everything the page knows of a game; snapshots are the game's own
 * @property {(orientation: BoardOrientation, snapshot: any) => number} ratio the board's width to its height
 * @property {(orientation: BoardOrientation, snapshot: any) => number} [cell] the width of its cells in widths of the board, if
 *   beside a panel it may also be upright, where that makes them larger
 * @property {(snapshot: any, look: RenderOptions, i18n: I18n) => any} scene what is to be seen: pure, nothing but data
 * @property {(root: HTMLElement, scene: any) => Promise<void>} paint draws it; resolves when nothing moves any more
 * @property {(root: HTMLElement, hands: Hands) => () => void} listen to hands and keys, until the answer is called
 * @property {(line: any, i18n: I18n, speech: Speech, snapshot: any) => string} moveSentence a move for the ear
 * @property {(before: any, now: any, i18n: I18n, speech: Speech) => string} draftSentence what half an input came to;
 *   empty if nothing
 * @property {(answer: any, snapshot: any, i18n: I18n) => string} answerText the answer to one of the game's questions
 * @property {(snapshot: any) => readonly number[]} stops the cells that a person may want to go to next
 * @property {(snapshot: any) => string} [positionText] what is seen, to be pasted and loaded like a match, if that is all
 *   there is to know
 * @property {(snapshot: any) => string | null} [boardName] by which the board can be played again; null while it is secret
 * @property {(snapshot: any, i18n: I18n) => string[]} boardLines the board as text, row by row
 * @property {(snapshot: any, i18n: I18n) => string} miniature the board as one small SVG, for the home screen
 * @property {(snapshot: any) => Section[]} helpSections the rules, with pictures
 * @property {'board' | 'panel'} seating where the players are chosen before the start; rules that are chosen in the
 *   panel stay there, locked, while the game runs
 * @property {'resign' | 'quit'} leaving how a game is ended early: with a winner, or without a result
 * @property {(line: any) => Sound} [sound] what a move sounds like, if not like any move
 * @property {readonly string[]} [more] options that stand under "more rules"
 * @property {readonly Column[]} [columns] of the record, which then has one line a move; else it has two to a row
 * @property {(line: any, i18n: I18n) => import('./panel/record/pairs.js').LineParts} [lineParts] a move in a record of
 *   two to a row, if more than its text
 * @property {(line: any, i18n: I18n) => string} [lineNote] what the signs of such a move mean; empty if nothing
 * @property {(snapshot: any, moves: readonly string[]) => string[]} [writtenMoves] moves that could have been played in
 *   place of the last one shown, as the record has moves, if more than their text
 * @property {boolean} [tellsWhyNot] whether its board answers each press that does nothing
 * @property {boolean} [secrets] whether the players do not see the same
 * @property {(snapshot: any, side: Side, i18n: I18n) => Tray} [tray] what lies on a player's card
 * @property {(snapshot: any) => { first: number, second: number }} [points] what is counted at the end
 * @property {(snapshot: any, i18n: I18n) => string} [scoreNote] what belongs to the score beside the points
 * @property {Record<string, boolean>} [switches] settings of the game's own, named by `kalaha.show_counts`, and how they
 *   usually stand
 * @property {boolean} [thinksAloud] whether it is usually shown what the computer is thinking
 * @property {Record<string, string>} [addresses] where those whom it thanks are at home, by name; `kalaha.credit` thanks them
 * @property {(snapshot: any) => Portrait[]} portraits the rules in three sentences with pictures, where there is room
 */

/** @type {Record<string, GameModule>} */
export const GAMES = {
  smess,
  kalaha,
  minesweeper,
};

/** @param {string} game */
export const gameModule = (game) => GAMES[game];
