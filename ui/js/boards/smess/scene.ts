import { adviceMarks, advisedName, type AdviceMark } from '../kit/advice.js';
import { moveCells } from './advice.js';
import { betterMove, type BetterMove } from './better.js';
import { badgeOf, choosingScene, type Choosing } from './choosing.js';
import { nameOf, placeOf } from './geometry.js';
import { moveValues, type MoveValue } from './move_values.js';
import { cellName } from './names.js';
import type { Cell as WireCell, GameSnapshot as Snapshot, Piece as Kind } from './wire.js';
import type { Side } from '../../wire.js';
import type { I18n } from '../../foundation/i18n.js';

export type RenderOptions = Pick<import('../games.js').RenderOptions, 'flipped' | 'duration_ms'> & Partial<Pick<import('../games.js').RenderOptions, 'confirm_touch' | 'speech'>>;

/** A piece as drawn. */
export interface PlacedPiece {
  side: Side;
  kind: Kind;
  /** `first-ninny`. */
  id: string;
  /** For a Brain, its player. */
  badge: string | null;
  crown: boolean;
}

/** A square as drawn, touched and spoken. */
export interface Cell {
  index: number;
  name: string;
  /** The displayed column, from the left. */
  column: number;
  /** The displayed row, from the top. */
  row: number;
  dark: boolean;
  arrows: string[];
  brainStartOf: Side | null;
  promotes: Side | null;
  piece: PlacedPiece | null;
  liftable: boolean;
  selected: boolean;
  target: { captures: boolean, promotes: boolean } | null;
  last: 'from' | 'to' | null;
  advice: AdviceMark | null;
  /** The values of moves to this square by the chosen piece, or of moves from it if none is chosen. */
  values: readonly MoveValue[];
  spoken: string;
}

/** Everything on the board, ready to be painted. */
export interface Scene {
  flipped: boolean;
  duration_ms: number;
  spoken: string;
  /** All cells in numerical order. */
  cells: Cell[];
  /** The last move. */
  last: { from: number, to: number } | null;
  /** The square of the chosen piece. */
  chosen: number | null;
  /** The values of all moves in an analysis, best first. */
  values: readonly MoveValue[];
  /** The arrow: a move that a hint recommends or the coach asks about, the best in an analysis, or the better one than the mistake shown. */
  better: BetterMove | null;
  choosing: Choosing | null;
  /** Whether a player can move. */
  open: boolean;
  /** What to do after a move made by touch; null if it needs no confirmation. */
  confirm: string | null;
}

export function scene(snapshot: Snapshot, options: RenderOptions, i18n: I18n): Scene {
  const choosing = snapshot.phase === 'choosing';
  const line = snapshot.record[snapshot.shown_ply - 1] ?? null;
  const marks = adviceMarks(snapshot, moveCells);
  const chosen = snapshot.draft?.from ?? null;
  const values = moveValues(snapshot, i18n);
  const valuesAt = (cell: number) => values.filter(({ from, to }) => (chosen === null ? from === cell : from === chosen && to === cell));
  return {
    flipped: options.flipped,
    duration_ms: options.duration_ms,
    spoken: i18n.t('smess.board'),
    cells: snapshot.view.cells.map((cell, index) => cellScene(snapshot, cell, index, { advice: marks.get(index) ?? null, values: valuesAt(index) }, options, i18n)),
    last: line && { from: line.report.from, to: line.report.to },
    chosen,
    values,
    better: betterMove(snapshot),
    choosing: choosing ? choosingScene(snapshot, options.flipped, i18n) : null,
    open: snapshot.can.enter,
    confirm: options.confirm_touch ? i18n.t('smess.confirm') : null,
  };
}

function cellScene(snapshot: Snapshot, wire: WireCell, index: number, { advice, values }: Pick<Cell, 'advice' | 'values'>, options: RenderOptions, i18n: I18n): Cell {
  const place = placeOf(index, options.flipped);
  const target = snapshot.draft?.targets.find((t) => t.to === index) ?? null;
  const cell: Cell = {
    index,
    name: nameOf(index),
    ...place,
    ...printOf(wire, place),
    piece: standing(snapshot, wire, i18n),
    liftable: liftable(snapshot, wire),
    selected: snapshot.draft?.from === index,
    target: target && { captures: target.captures, promotes: target.promotes },
    last: lastMark(snapshot, index),
    advice,
    values,
    spoken: '',
  };
  cell.spoken = advisedName(cellName(cell, snapshot, i18n, options.speech), advice, i18n);
  return cell;
}

/** The print on a square. */
export const printOf = (wire: WireCell, { column, row }: { column: number, row: number }) => ({
  dark: (column + row) % 2 === 1,
  arrows: wire.arrows.split(' ').filter(Boolean),
  brainStartOf: wire.brain_start_of,
  promotes: wire.promotes,
});

/** While players are chosen, a Brain is on its square only if it has a player. */
function standing(snapshot: Snapshot, wire: WireCell, i18n: I18n): PlacedPiece | null {
  if (!wire.piece) return null;
  const { side, kind } = wire.piece;
  const player = snapshot.seats[side];
  if (snapshot.phase === 'choosing' && kind === 'brain' && !player) return null;
  return {
    side,
    kind,
    id: `${side}-${kind}`,
    badge: kind === 'brain' && player ? badgeOf(player, i18n) : null,
    crown: kind === 'brain' && snapshot.outcome?.winner === side && !snapshot.looking,
  };
}

/** While players are chosen, a chosen Brain can be dragged off its start square. */
function liftable(snapshot: Snapshot, wire: WireCell) {
  if (snapshot.phase !== 'choosing') return snapshot.can.enter && wire.movable;
  return wire.brain_start_of !== null && snapshot.seats[wire.brain_start_of] !== null;
}

function lastMark(snapshot: Snapshot, index: number): 'from' | 'to' | null {
  const report = snapshot.record[snapshot.shown_ply - 1]?.report ?? null;
  if (report?.to === index) return 'to';
  return report?.from === index ? 'from' : null;
}
