import type { Value } from '../../wire.js';
import type { I18n } from '../../foundation/i18n.js';
import type { AnalysisReport, GameSnapshot as Snapshot } from './wire.js';

/** Each pit's analysis: a number for the side to move, exact or estimated. */

export interface PitValue {
  /** `+8 ✓` or `≈ +1.3`. */
  text: string;
  proven: boolean;
  /** Whether no other pit is worth more. */
  best: boolean;
  spoken: string;
}

/** @returns the analyses by cell */
export function pitValues({ analysis, view }: Snapshot, i18n: I18n): Map<number, PitValue> {
  const { to_move: mover, cells } = view;
  const report: AnalysisReport | null | undefined = analysis?.report;
  const moves = mover && report ? report.moves : [];
  const found = moves.flatMap(({ move, value }) => {
    const cell = cells.findIndex(({ owner, pit }) => owner === mover && String(pit) === move);
    const worth = stonesOf(value);
    if (cell < 0 || !worth) return [];
    return [{ cell, proven: worth.proven, stones: mover === 'first' ? worth.stones : -worth.stones }];
  });
  const most = Math.max(...found.map(({ stones }) => stones));
  return new Map(found.map(({ cell, proven, stones }) => [cell, pitValue(proven, stones, stones === most, i18n)]));
}

/** @returns null if the value does not count stones */
function stonesOf(value: Value): { stones: number, proven: boolean } | null {
  if (value.kind === 'exact') return { stones: value.difference, proven: true };
  if (value.kind === 'estimate') return { stones: value.hundredths / 100, proven: false };
  return null;
}

function pitValue(proven: boolean, stones: number, best: boolean, i18n: I18n): PitValue {
  const value = (stones > 0 ? '+' : '') + i18n.number(stones, proven ? 0 : 1);
  return {
    text: proven ? `${value} ✓` : `≈ ${value}`,
    proven,
    best,
    spoken: i18n.t(proven ? 'kalaha.value_proven' : 'kalaha.value_estimated', { value }),
  };
}
