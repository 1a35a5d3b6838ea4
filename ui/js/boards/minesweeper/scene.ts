import { adviceMarks, advisedName, type AdviceMark } from '../kit/advice.js';
import { moveCells } from './advice.js';
import { placeOf } from './geometry.js';
import { heatOf, type Heat } from './heat.js';
import { cellName } from './names.js';
import { betterSquare } from './review.js';
import { toolsScene, type Tools } from './tools_scene.js';
import type { ActionKind as Action, CellShown as WireCell, GameSnapshot as Snapshot, MineChances } from './wire.js';
import type { Side, Speech } from '../../wire.js';
import type { I18n } from '../../foundation/i18n.js';
import type { BoardOrientation } from '../../foundation/layout.js';

/** How the player wants the board drawn. */
export interface RenderOptions {
  /** How much is spoken. */
  speech?: Speech;
  flipped: boolean;
  duration_ms: number;
  boardOrientation: BoardOrientation;
}

/** A square as drawn, touched and spoken. */
export interface Cell {
  index: number;
  name: string;
  /** The displayed column, from the left. */
  column: number;
  /** The displayed row, from the top. */
  row: number;
  /** The last two were still hidden at the end. */
  content: 'covered' | 'number' | 'marked' | 'exploded' | 'left_mine' | 'left_number';
  number: number | null;
  /** Who found the mine. */
  by: Side | null;
  /** Whose marks failed here, as far as the viewer may know. */
  failed: Side[];
  /** The chosen action, before confirmation. */
  draft: { action: Action, side: Side } | null;
  /** The action played here that awaits the other device's answer. */
  asked: { action: Action, side: Side } | null;
  /** Whether the last action was here. */
  last: boolean;
  /** Whether it was revealed automatically after the last action. */
  auto: boolean;
  heat: Heat | null;
  /** Whether the move shown should have been here. */
  better: boolean;
  advice: AdviceMark | null;
  /** Whether a player can act here now. */
  open: boolean;
  spoken: string;
}

/** Everything on the board, ready to be painted. */
export interface Scene {
  columns: number;
  rows: number;
  flipped: boolean;
  boardOrientation: BoardOrientation;
  duration_ms: number;
  spoken: string;
  /** All cells in numerical order. */
  cells: Cell[];
  /** The last action's cell, as far as the viewer may know. */
  lastCell: number | null;
  /** Identifies the match and ply; changes within one are not animated. */
  moment: string;
  /** Whether a player can act. */
  open: boolean;
  /** Whether the board is covered while the device is handed over. */
  covered: boolean;
  tools: Tools;
}

export function scene(snapshot: Snapshot, options: RenderOptions, i18n: I18n): Scene {
  const { view, analysis } = snapshot;
  const report: MineChances | null = analysis?.wanted ? analysis.report : null;
  const marks = adviceMarks(snapshot, (move) => moveCells(move, view));
  const mines = new Map(report?.squares.map(({ cell, mine }) => [cell, mine]));
  return {
    columns: view.columns,
    rows: view.rows,
    flipped: options.flipped,
    boardOrientation: options.boardOrientation,
    duration_ms: options.duration_ms,
    spoken: i18n.t('minesweeper.board', { columns: view.columns, rows: view.rows, count: view.mines_left }),
    cells: view.cells.map((_, index) => cellScene(snapshot, index, mines.get(index) ?? null, marks.get(index) ?? null, options, i18n)),
    lastCell: view.last?.cell ?? null,
    moment: `${view.mines} ${snapshot.shown_ply}`,
    open: snapshot.can.enter,
    covered: snapshot.hand_over !== null,
    tools: toolsScene(snapshot, i18n),
  };
}

/** @param mine the probability of a mine, if shown */
function cellScene(snapshot: Snapshot, index: number, mine: number | null, advice: AdviceMark | null, options: RenderOptions, i18n: I18n): Cell {
  const { view, draft, turn } = snapshot;
  const asked = askedOf(snapshot);
  const wire = view.cells[index];
  const cell: Cell = {
    index,
    name: wire.name,
    ...placeOf(index, view, options.flipped),
    content: contentOf(wire),
    number: wire.number,
    by: wire.by,
    failed: failedOf(snapshot, wire),
    draft: draft?.cell === index && turn ? { action: draft.action, side: turn } : null,
    asked: asked?.square === wire.name ? asked : null,
    last: view.last?.cell === index,
    auto: wire.auto,
    heat: mine === null || wire.state !== 'hidden' ? null : heatOf(mine),
    better: wire.name === betterSquare(snapshot),
    advice,
    open: snapshot.can.enter && (wire.can_explore || wire.can_mark),
    spoken: '',
  };
  cell.spoken = advisedName(cellName(cell, snapshot, i18n, options.speech), advice, i18n);
  return cell;
}

/** The action awaiting the other device, if its square is known: `e f7`, but not `m ??`. */
function askedOf({ friend, looking, outcome }: Snapshot): { action: Action, side: Side, square: string } | null {
  const asked = friend?.dealerless?.asked;
  if (!asked || looking || outcome) return null;
  const [kind, square] = asked.text.split(' ');
  return { action: kind === 'm' ? 'mark' : 'explore', side: asked.by, square };
}

function contentOf({ state, number, mine }: WireCell): Cell['content'] {
  if (state !== 'hidden') return state;
  if (mine) return 'left_mine';
  return number === null ? 'covered' : 'left_number';
}

/** `own_failed` is about the current viewer's mark; after the end all failed marks are known. */
function failedOf({ viewer, looking }: Snapshot, { own_failed, failed_by }: WireCell): Side[] {
  const side = looking && looking.as !== 'all' ? looking.as : viewer;
  return own_failed && side ? [side] : [...failed_by];
}
