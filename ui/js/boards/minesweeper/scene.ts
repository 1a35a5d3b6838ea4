import { placeOf } from './geometry.js';
import { heatOf, type Heat } from './heat.js';
import { cellName } from './names.js';
import { betterSquare } from './review.js';
import { toolsScene, type Tools } from './tools_scene.js';
import type { ActionKind as Action, CellShown as WireCell, GameSnapshot as Snapshot, MineChances } from './wire.js';
import type { Side, Speech } from '../../wire.js';
import type { I18n } from '../../foundation/i18n.js';
import type { BoardOrientation } from '../../foundation/layout.js';

/** How the person wants it drawn. */
export interface RenderOptions {
  /** How much is said. */
  speech?: Speech;
  flipped: boolean;
  duration_ms: number;
  boardOrientation: BoardOrientation;
}

/** One square as it is drawn, touched and spoken. */
export interface Cell {
  index: number;
  name: string;
  /** On the screen, from the left. */
  column: number;
  /** On the screen, from the top. */
  row: number;
  /** The last two are what still lay hidden at the end. */
  content: 'covered' | 'number' | 'marked' | 'exploded' | 'left_mine' | 'left_number';
  number: number | null;
  /** Who found the mine. */
  by: Side | null;
  /** Whose marks failed here, as far as this may be known. */
  failed: Side[];
  /** What is to be done here once it is confirmed. */
  draft: { action: Action, side: Side } | null;
  /** What was done here, while the other device has not answered yet. */
  asked: { action: Action, side: Side } | null;
  /** The last action was here. */
  last: boolean;
  /** It appeared by itself after the last action. */
  auto: boolean;
  heat: Heat | null;
  /** The move looked at should have been here. */
  better: boolean;
  /** A person may do something here now. */
  open: boolean;
  spoken: string;
}

/** Everything that is on the board, ready to be painted. */
export interface Scene {
  columns: number;
  rows: number;
  flipped: boolean;
  boardOrientation: BoardOrientation;
  duration_ms: number;
  spoken: string;
  /** In the order of their numbers. */
  cells: Cell[];
  /** Where the last action was, as far as this may be known. */
  lastCell: number | null;
  /** Which moment of which game it is: what changes within one is not animated. */
  moment: string;
  /** A person can act. */
  open: boolean;
  /** The device changes hands, and nobody looks at it. */
  covered: boolean;
  tools: Tools;
}

export function scene(snapshot: Snapshot, options: RenderOptions, i18n: I18n): Scene {
  const { view, analysis } = snapshot;
  const report: MineChances | null = analysis?.wanted ? analysis.report : null;
  const mines = new Map(report?.squares.map(({ cell, mine }) => [cell, mine]));
  return {
    columns: view.columns,
    rows: view.rows,
    flipped: options.flipped,
    boardOrientation: options.boardOrientation,
    duration_ms: options.duration_ms,
    spoken: i18n.t('minesweeper.board', { columns: view.columns, rows: view.rows, count: view.mines_left }),
    cells: view.cells.map((_, index) => cellScene(snapshot, index, mines.get(index) ?? null, options, i18n)),
    lastCell: view.last?.cell ?? null,
    moment: `${view.mines} ${snapshot.shown_ply}`,
    open: snapshot.can.enter,
    covered: snapshot.hand_over !== null,
    tools: toolsScene(snapshot, i18n),
  };
}

/** @param mine the probability of a mine, if it is to be shown */
function cellScene(snapshot: Snapshot, index: number, mine: number | null, options: RenderOptions, i18n: I18n): Cell {
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
    open: snapshot.can.enter && (wire.can_explore || wire.can_mark),
    spoken: '',
  };
  cell.spoken = cellName(cell, snapshot, i18n, options.speech);
  return cell;
}

/** The action that waits for the other device, where its square is known: `e f7`, but not `m ??`. */
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

/** Own failed marks are those of the viewer at the screen; after the end everybody's are known. */
function failedOf({ viewer, looking }: Snapshot, { own_failed, failed_by }: WireCell): Side[] {
  const side = looking && looking.as !== 'all' ? looking.as : viewer;
  return own_failed && side ? [side] : [...failed_by];
}
