import { sideText } from './sides.js';
import type { Side, Value } from '../wire.js';
import type { I18n } from './i18n.js';

/** Evaluations in words. On the wire, every value is from the first side's viewpoint. */

/** @returns the value from this side's viewpoint */
export function seenBy(value: Value, side: Side): Value {
  if (side === 'first') return value;
  switch (value.kind) {
    case 'estimate':
      return { ...value, hundredths: -value.hundredths };
    case 'exact':
      return { ...value, difference: -value.difference };
    default:
      return { kind: value.kind === 'win' ? 'loss' : 'win', plies: value.plies };
  }
}

/** Counts moves as chess does: those of the side that makes the last of these plies. */
export const movesIn = (plies: number): number => Math.ceil(plies / 2);

/** For all viewers, naming the side: "Blue +1.35", "Blue wins in 7 moves", "Orange wins by 8", "draw". */
export function valueText(game: string, value: Value, i18n: I18n) {
  const side = (first: boolean) => sideText(game, first ? 'first' : 'second', i18n);
  switch (value.kind) {
    case 'estimate':
      if (value.hundredths === 0) return i18n.signed(0);
      return i18n.t('value.side_ahead', { side: side(value.hundredths > 0), value: i18n.signed(Math.abs(value.hundredths)) });
    case 'exact':
      if (value.difference === 0) return i18n.t('value.draw');
      return i18n.t('value.side_wins_by', { side: side(value.difference > 0), count: Math.abs(value.difference) });
    default:
      return i18n.t('value.win', { side: side(value.kind === 'win'), count: movesIn(value.plies) });
  }
}

/**
 * From one side's viewpoint: "wins by 8", "draw", "loses by 2" if proven, otherwise "+1.3".
 *
 * @param value from that side's viewpoint
 */
export function ownValueText(value: Value, i18n: I18n) {
  switch (value.kind) {
    case 'estimate':
      return i18n.signed(value.hundredths, 1);
    case 'exact':
      if (value.difference === 0) return i18n.t('value.draw');
      return i18n.t(value.difference > 0 ? 'value.wins_by' : 'value.loses_by', { count: Math.abs(value.difference) });
    default:
      return i18n.t(value.kind === 'win' ? 'value.wins_in' : 'value.loses_in', { count: movesIn(value.plies) });
  }
}

/**
 * A plain number for tables and graphs.
 *
 * @returns null for a win or loss in a number of plies
 */
export function valueNumber(value: Value): number | null {
  if (value.kind === 'estimate') return value.hundredths / 100;
  return value.kind === 'exact' ? value.difference : null;
}
