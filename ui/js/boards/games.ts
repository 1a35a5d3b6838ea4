import * as kalaha from './kalaha.js';
import * as minesweeper from './minesweeper.js';
import * as smess from './smess.js';
import type { Input, Player, Side, Speech } from '../wire.js';
import type { I18n } from '../foundation/i18n.js';
import type { Portrait, Section } from '../foundation/help.js';
import type { Column } from './kit/columns.js';
import type { BoardOrientation } from '../foundation/layout.js';
import type { Sound } from '../foundation/sounds.js';

/**
 * The list of games, and what the page asks of a game's board. A game is one module here, one style sheet and one
 * file of messages in each language, whose keys begin with the game's id: `smess.name`, `smess.about`, `smess.side_first`,
 * `smess.ending_…` for its own endings, `smess.option_…` for its options.
 */

/** How the person wants it drawn. */
export interface RenderOptions {
  flipped: boolean;
  /** Of one movement on the board; 0 when nothing may move. */
  duration_ms: number;
  /** Those that games bring along, as `kalaha.show_counts`. */
  switches: Record<string, boolean>;
  boardOrientation: BoardOrientation;
  /** Whether a move made by touch waits to be confirmed. */
  confirm_touch: boolean;
  /** How much is said. */
  speech: Speech;
}

/** Where what is done on the board goes; both answer whether it was accepted. */
export interface Hands {
  enter: (input: Input) => Promise<boolean>;
  seat: (side: Side, player: Player | null) => Promise<boolean>;
}

/** Pictures on a card, and what they say. */
export interface Tray {
  readonly spoken: string;
  readonly markup: string;
}

/** A move as it is written. */
export interface LineParts {
  readonly long: string;
  /** The same where there is little room. */
  readonly short: string;
  /** What is behind it; empty if nothing. */
  readonly remark: string;
}

/** Everything the page knows of a game; snapshots are the game's own. */
export interface GameModule {
  /** The board's width to its height. */
  ratio: (orientation: BoardOrientation, snapshot: any) => number;
  /** The width of its cells in widths of the board, if beside a panel it may also be upright, where that makes them larger. */
  cell?: (orientation: BoardOrientation, snapshot: any) => number;
  /** What is to be seen: pure, nothing but data. */
  scene: (snapshot: any, look: RenderOptions, i18n: I18n) => any;
  /** Draws it; resolves when nothing moves any more. */
  paint: (root: HTMLElement, scene: any) => Promise<void>;
  /** To hands and keys, until the answer is called. */
  listen: (root: HTMLElement, hands: Hands) => () => void;
  /** A move for the ear. */
  moveSentence: (line: any, i18n: I18n, speech: Speech, snapshot: any) => string;
  /** What half an input came to; empty if nothing. */
  draftSentence: (before: any, now: any, i18n: I18n, speech: Speech) => string;
  /** The answer to one of the game's questions. */
  answerText: (answer: any, snapshot: any, i18n: I18n) => string;
  /** The cells that a person may want to go to next. */
  stops: (snapshot: any) => readonly number[];
  /** What is seen, to be pasted and loaded like a match, if that is all there is to know. */
  positionText?: (snapshot: any) => string;
  /** By which the board can be played again; null while it is secret. */
  boardName?: (snapshot: any) => string | null;
  /** The board as text, row by row. */
  boardLines: (snapshot: any, i18n: I18n) => string[];
  /** The board as one small SVG, for the home screen. */
  miniature: (snapshot: any, i18n: I18n) => string;
  /** The rules, with pictures. */
  helpSections: (snapshot: any) => Section[];
  /** Where the players are chosen before the start; rules that are chosen in the panel stay there, locked, while the game runs. */
  seating: 'board' | 'panel';
  /** How a game is ended early: with a winner, or without a result. */
  leaving: 'resign' | 'quit';
  /** What a move sounds like, if not like any move. */
  sound?: (line: any) => Sound;
  /** Options that stand under "more rules". */
  more?: readonly string[];
  /** Of the record, which then has one line a move; else it has two to a row. */
  columns?: readonly Column[];
  /** A move in a record of two to a row, if more than its text. */
  lineParts?: (line: any, i18n: I18n) => LineParts;
  /** What the signs of such a move mean; empty if nothing. */
  lineNote?: (line: any, i18n: I18n) => string;
  /** Moves that could have been played in place of the last one shown, as the record has moves, if more than their text. */
  writtenMoves?: (snapshot: any, moves: readonly string[]) => string[];
  /** Whether its board answers each press that does nothing. */
  tellsWhyNot?: boolean;
  /** Whether the players do not see the same. */
  secrets?: boolean;
  /** What lies on a player's card. */
  tray?: (snapshot: any, side: Side, i18n: I18n) => Tray;
  /** What is counted at the end. */
  points?: (snapshot: any) => { first: number, second: number };
  /** What belongs to the score beside the points. */
  scoreNote?: (snapshot: any, i18n: I18n) => string;
  /** Settings of the game's own, named by `kalaha.show_counts`, and how they usually stand. */
  switches?: Record<string, boolean>;
  /** Whether it is usually shown what the computer is thinking. */
  thinksAloud?: boolean;
  /** Where those whom it thanks are at home, by name; `kalaha.credit` thanks them. */
  addresses?: Record<string, string>;
  /** The rules in three sentences with pictures, where there is room. */
  portraits: (snapshot: any) => Portrait[];
}

export const GAMES: Record<string, GameModule> = {
  smess,
  kalaha,
  minesweeper,
};

export const gameModule = (game: string) => GAMES[game];
