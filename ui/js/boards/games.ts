import * as kalaha from './kalaha.js';
import * as minesweeper from './minesweeper.js';
import * as smess from './smess.js';
import type { Input, Player, Side, Speech, Thought, TurningPoint } from '../wire.js';
import type { I18n, Key } from '../foundation/i18n.js';
import type { KeyRow, Portrait, Section } from '../foundation/help.js';
import type { Column } from './kit/columns.js';
import type { BoardOrientation } from '../foundation/layout.js';
import type { Sound } from '../foundation/sounds.js';

/**
 * The list of games, and the interface between the page and a game's board. A game is one module here, one style sheet
 * and one message file per language. Its message keys begin with the game's id: `smess.name`, `smess.about`,
 * `smess.side_first`, `smess.ending_…` for its own endings, `smess.option_…` for its options.
 */

/** How the player wants the board drawn. */
export interface RenderOptions {
  flipped: boolean;
  /** The duration of one movement; 0 turns animation off. */
  duration_ms: number;
  /** Switches that games define, such as `kalaha.show_counts`. */
  switches: Record<string, boolean>;
  boardOrientation: BoardOrientation;
  /** Whether a move made by touch needs confirmation. */
  confirm_touch: boolean;
  /** How much is spoken. */
  speech: Speech;
}

/** Receives input from the board. Both methods resolve to whether it was accepted. */
export interface Hands {
  enter: (input: Input) => Promise<boolean>;
  seat: (side: Side, player: Player | null) => Promise<boolean>;
}

/** Something that can be put on the board of a position. */
export interface Content {
  /** In the notation of positions; empty to clear a cell. */
  readonly content: string;
  /** The spoken name. */
  readonly name: string;
  /** A picture, or else a text; by default an eraser. */
  readonly markup?: string;
  readonly text?: string;
}

/** Receives edits of a position. */
export interface EditorHands {
  /** Puts this content on a cell, by default the one chosen beside the board. */
  put: (cell: number, content?: string) => void;
  /** @param to null for off the board */
  carry: (from: number, to: number | null) => void;
}

/** Edits positions on the game's board. */
export interface BoardEditor {
  /** The contents to choose from; the first is chosen at the start. */
  palette: (i18n: I18n) => Content[];
  /** A cell's name in reasons why a position cannot be played, if they mention cells. */
  cellName?: (cell: number) => string;
  /** Gestures on this board, for the help. */
  help: Key;
  /** The keys that act on the focused cell. */
  keys: readonly KeyRow[];
  /** Like the module's `scene`, for a snapshot with the edited position and without a match. */
  scene: (snapshot: any, look: RenderOptions, i18n: I18n) => any;
  /** Like the module's `listen`. */
  listen: (root: HTMLElement, hands: EditorHands) => () => void;
}

/** Pictures on a player's card, and their spoken text. */
export interface Tray {
  readonly spoken: string;
  readonly markup: string;
}

/** Two moves in one position, in the game's own form. The picture marks the first by dashes. */
export type MarkedMoves = Pick<TurningPoint, 'played'> & { readonly best: any };

/** Sentences about a judged move. */
export interface Verdict {
  readonly played: string;
  /** About the best move. */
  readonly best: string;
}

/** The state of an analysis, for the panel. */
export interface Analysed {
  readonly progress: Pick<Thought, 'depth' | 'nodes' | 'nodes_per_second' | 'value'>;
  /** The best lines, in the record's notation, with their values for the side to move. */
  readonly lines: readonly { value: string, moves: string }[];
}

/** A move as the record shows it. */
export interface LineParts {
  readonly long: string;
  /** The short form for narrow layouts. */
  readonly short: string;
  /** Shown after the move; can be empty. */
  readonly remark: string;
}

/** Everything the page knows about a game. Each game has its own snapshot type. */
export interface GameModule {
  /** The board's width divided by its height. */
  ratio: (orientation: BoardOrientation, snapshot: any) => number;
  /**
   * A cell's width as a fraction of the board's. If set, the board next to a panel is upright when that makes its cells
   * larger.
   */
  cell?: (orientation: BoardOrientation, snapshot: any) => number;
  /** What the board shows, as pure data. */
  scene: (snapshot: any, look: RenderOptions, i18n: I18n) => any;
  /** Draws a scene; resolves when all movement has ended. */
  paint: (root: HTMLElement, scene: any) => Promise<void>;
  /** Listens to pointers and keys until the returned function is called. */
  listen: (root: HTMLElement, hands: Hands) => () => void;
  /** The spoken form of a move. */
  moveSentence: (line: any, i18n: I18n, speech: Speech, snapshot: any) => string;
  /** The spoken effect of a partial input; can be empty. */
  draftSentence: (before: any, now: any, i18n: I18n, speech: Speech) => string;
  /** The answer to one of the game's questions. */
  answerText: (answer: any, snapshot: any, i18n: I18n) => string;
  /** How hints and the coach name cells and moves; only for games that give advice. */
  advice?: {
    /** A cell within a sentence. */
    cellText: (cell: number, snapshot: any, i18n: I18n) => string;
    /** A move within a sentence, before it is made or just after it. */
    moveText: (move: any, snapshot: any, i18n: I18n) => string;
    /** Whether the record's notation alone tells who makes which move of a line. */
    tellsLine?: boolean;
  };
  /** The cells that the jump keys visit. */
  stops: (snapshot: any) => readonly number[];
  /** The position as text, which can be loaded as a match; only for games without hidden information. */
  positionText?: (snapshot: any) => string;
  /** Edits positions, in games whose matches can start from one. */
  editor?: BoardEditor;
  /** The name under which the board can be played again; null while it is secret. */
  boardName?: (snapshot: any) => string | null;
  /** The board as text, row by row. */
  boardLines: (snapshot: any, i18n: I18n) => string[];
  /** A small SVG of the board, with the two moves of a turning point if given. */
  miniature: (snapshot: any, i18n: I18n, moves?: MarkedMoves) => string;
  /** A few cells as a small SVG, to choose the board's look by; only for games with several looks. */
  sample?: (snapshot: any) => string;
  /** The illustrated rules. */
  helpSections: (snapshot: any) => Section[];
  /**
   * Where players are chosen before the start. Rules chosen in the panel stay visible there, locked, during the match.
   */
  seating: 'board' | 'panel';
  /** How a match ends early: with a winner, or without a result. */
  leaving: 'resign' | 'quit';
  /** The sound of a move, if not the default. */
  sound?: (line: any) => Sound;
  /** Options listed under "more rules". */
  more?: readonly string[];
  /** Columns of the record, which then has one move per line; otherwise two. */
  columns?: readonly Column[];
  /** A move in a record with two moves per line, if it shows more than its text. */
  lineParts?: (line: any, i18n: I18n) => LineParts;
  /** The meaning of the symbols in `lineParts`; can be empty. */
  lineNote?: (line: any, i18n: I18n) => string;
  /**
   * What a judged move and the best one were worth, in games whose values rate moves, not positions. Those have no graph
   * of values.
   */
  verdict?: (line: any, i18n: I18n) => Verdict;
  /** The analysis in words; null until it reports. Only for games that show its lines in the panel. */
  analysed?: (snapshot: any, i18n: I18n) => Analysed | null;
  /** The place that a move is about, for a lesson; by default the move's text. */
  triedText?: (move: string) => string;
  /** Whether the board explains each press that does nothing. */
  tellsWhyNot?: boolean;
  /** Whether the players see different things. */
  secrets?: boolean;
  /** What a player's card shows. */
  tray?: (snapshot: any, side: Side, i18n: I18n) => Tray;
  /** The score at the end. */
  points?: (snapshot: any) => { first: number, second: number };
  /** An addition to the score other than points. */
  scoreNote?: (snapshot: any, i18n: I18n) => string;
  /** The game's own settings, such as `kalaha.show_counts`, with their defaults. */
  switches?: Record<string, boolean>;
  /** Whether the computer's thinking is shown by default. */
  thinksAloud?: boolean;
  /** The websites credited in `kalaha.credit`, by name. */
  addresses?: Record<string, string>;
  /** The rules in three illustrated sentences, for layouts with enough room. */
  portraits: (snapshot: any) => Portrait[];
}

export const GAMES: Record<string, GameModule> = {
  smess,
  kalaha,
  minesweeper,
};

export const gameModule = (game: string) => GAMES[game];
