import { adviceMarks, advisedName, type AdviceMark } from '../kit/advice.js';
import { moveCells } from './advice.js';
import { cellName } from './names.js';
import { pitValues, type PitValue } from './pit_values.js';
import { againText, refusalText } from './sentences.js';
import type { Side } from '../../wire.js';
import type { I18n } from '../../foundation/i18n.js';
import type { RenderOptions } from '../games.js';
import type { CellShown, GameSnapshot as Snapshot, MoveReport } from './wire.js';
import type { BoardOrientation } from '../../foundation/layout.js';

/** A pit or Kalaha as drawn, touched and spoken. */
export interface Cell {
  index: number;
  /** `first-4`, `second-kalaha`. */
  name: string;
  owner: Side;
  /** 1 to 6; null for a Kalaha. */
  pit: number | null;
  stones: number;
  /** Whether a player can empty it now. */
  playable: boolean;
  /** Why it is not playable, in words. */
  refusal: string | null;
  /** Where the last stone would land, if playable. */
  landing: number | null;
  /** Whether the last move began or ended here. */
  last: 'from' | 'to' | 'both' | null;
  /** Stones that the last move captured into this Kalaha; 0 once the match is over. */
  gain: number;
  /** Whether the last stone landed in this Kalaha and its owner moves again. */
  again: boolean;
  /** This pit's analysis. */
  value: PitValue | null;
  advice: AdviceMark | null;
  spoken: string;
}

/** Everything on the board, ready to be painted. */
export interface Scene {
  flipped: boolean;
  boardOrientation: BoardOrientation;
  duration_ms: number;
  /** Whether stone counts are shown. */
  counts: boolean;
  /** Whether landing places are shown. */
  landings: boolean;
  spoken: string;
  /** All cells in numerical order. */
  cells: Cell[];
  /** The last move. */
  report: MoveReport | null;
  /** Which side moves again, in words. */
  again: string | null;
  /** What to do after a first tap; null if a single tap plays. */
  confirm: string | null;
  /** Whether a player can move. */
  open: boolean;
}

export function scene(snapshot: Snapshot, options: RenderOptions, i18n: I18n): Scene {
  const report = snapshot.record[snapshot.shown_ply - 1]?.report ?? null;
  const mover = snapshot.view.to_move;
  const again = Boolean(report?.moves_again && mover && snapshot.phase !== 'over');
  const values = pitValues(snapshot, i18n);
  const marks = adviceMarks(snapshot, (move) => moveCells(move, snapshot.view));
  return {
    flipped: options.flipped,
    boardOrientation: options.boardOrientation,
    duration_ms: options.duration_ms,
    counts: options.switches['kalaha.show_counts'],
    landings: options.switches['kalaha.show_landing'],
    spoken: i18n.t('kalaha.board'),
    cells: snapshot.view.cells.map((wire, index) => {
      const cell = cellScene(snapshot, wire, index, report);
      cell.again = cell.last === 'to' && again;
      cell.value = values.get(index) ?? null;
      cell.refusal = cell.playable || snapshot.lesson?.done ? null : refusalText(snapshot, wire, i18n);
      cell.advice = marks.get(index) ?? null;
      cell.spoken = advisedName(cellName(cell, snapshot, i18n, options.speech), cell.advice, i18n);
      return cell;
    }),
    report,
    again: mover && again ? againText(mover, i18n) : null,
    confirm: options.confirm_touch ? i18n.t('kalaha.confirm') : null,
    open: snapshot.can.enter,
  };
}

function cellScene(snapshot: Snapshot, wire: CellShown, index: number, report: MoveReport | null): Cell {
  const playable = snapshot.can.enter && wire.movable;
  // At the end, the final count matters more than the last gain.
  const ended = snapshot.phase === 'over' && !snapshot.looking;
  return {
    index,
    name: `${wire.owner}-${wire.pit ?? 'kalaha'}`,
    owner: wire.owner,
    pit: wire.pit,
    stones: wire.stones,
    playable,
    refusal: null,
    landing: playable ? wire.last : null,
    last: lastMark(report, index),
    gain: report?.captured?.into === index && !ended ? report.captured.stones : 0,
    again: false,
    value: null,
    advice: null,
    spoken: '',
  };
}

function lastMark(report: MoveReport | null, index: number): Cell['last'] {
  if (!report) return null;
  const [begins, ends] = [report.from === index, report.path[report.path.length - 1] === index];
  if (begins && ends) return 'both';
  if (begins) return 'from';
  return ends ? 'to' : null;
}
