import { indexOf, middleOf } from './geometry.js';
import { writtenFrom } from './written.js';
import { movesIn, ownValueText, seenBy } from '../../foundation/values.js';
import type { AnalysisReport, GameSnapshot as Snapshot } from './wire.js';
import type { Value } from '../../wire.js';
import type { I18n } from '../../foundation/i18n.js';
import type { Analysed } from '../games.js';

/** The analysis: a value for every move, for the side to move. */

export interface MoveValue {
  from: number;
  to: number;
  /** `+1.3`, `✓7` or `✗6`. */
  text: string;
  /** `+1.3` or `wins in 7 moves`. */
  spoken: string;
  proven: boolean;
  /** Whether no other move is worth more. */
  best: boolean;
}

// The best lines shown, and the moves shown of each.
const MOST_LINES = 3;
const MOST_MOVES = 5;

const reportOf = ({ analysis }: Pick<Snapshot, 'analysis'>): AnalysisReport | null => (analysis?.wanted ? analysis.report : null);

/** @returns best first */
export function moveValues(snapshot: Snapshot, i18n: I18n): MoveValue[] {
  const report = reportOf(snapshot);
  const side = snapshot.view.to_move;
  if (!report || !side) return [];
  return report.moves.map(({ line, value }, i) => {
    const worth = seenBy(value, side);
    return {
      from: indexOf(line[0].slice(0, 2)),
      to: indexOf(line[0].slice(2)),
      text: shortText(worth, i18n),
      spoken: ownValueText(worth, i18n),
      proven: worth.kind !== 'estimate',
      best: i === 0 || JSON.stringify(value) === JSON.stringify(report.moves[0].value),
    };
  });
}

function shortText(value: Value, i18n: I18n) {
  if (value.kind === 'win' || value.kind === 'loss') return `${value.kind === 'win' ? '✓' : '✗'}${i18n.number(movesIn(value.plies))}`;
  return ownValueText(value, i18n);
}

/** The progress and the best lines. */
export function analysed(snapshot: Snapshot, i18n: I18n): Analysed | null {
  const report = reportOf(snapshot);
  const { view } = snapshot;
  const side = view.to_move;
  if (!report || !side) return null;
  const { depth, nodes, nodes_per_second, moves } = report;
  const lines = moves.slice(0, MOST_LINES).map(({ line, value }) => {
    const pieces = view.cells.map(({ piece }) => piece);
    const written = writtenFrom(view.cells, pieces, line.slice(0, MOST_MOVES));
    return { value: ownValueText(seenBy(value, side), i18n), moves: written.join(' ') };
  });
  return { progress: { depth, nodes, nodes_per_second, value: moves[0].value }, lines };
}

// A tag covers the lower edge of its square, so that the piece or dot stays visible.
const TAG_Y = 34;

/** @returns SVG markup: the values of the moves from a square, on their targets */
export function valueTags(values: readonly MoveValue[], from: number | null, flipped: boolean): string {
  return values.filter((move) => move.from === from).map(({ to, text, proven, best }) => {
    const { x, y } = middleOf(to, flipped);
    const half = text.length * 7.5 + 8;
    const kind = `appraisal${proven ? ' proven' : ''}${best ? ' best' : ''}`;
    return `<g class="${kind}" transform="translate(${x} ${y + TAG_Y})"><rect x="${-half}" y="-17" width="${2 * half}" height="34" rx="10"/><text y="9">${text}</text></g>`;
  }).join('');
}
