import { opponent } from '../../foundation/sides.js';
import { pieceIcon } from './pieces.js';
import type { GameSnapshot as Snapshot, Piece as Kind } from './wire.js';
import type { Side } from '../../wire.js';
import type { I18n } from '../../foundation/i18n.js';
import type { Tray } from '../games.js';

const ORDER: readonly Kind[] = ['brain', 'numskull', 'ninny'];

/** The pieces a side has captured, most valuable first. */
export function capturedBy({ record, shown_ply }: Snapshot, side: Side): Kind[] {
  const kinds = record.slice(0, shown_ply).flatMap((line) => (line.side === side ? [line.report.captured] : []));
  return ORDER.flatMap((kind) => (kinds.filter((captured) => captured === kind) as Kind[]));
}

/** @returns "captured: 2 Ninnies, 1 Numskull" */
export function capturedText(kinds: readonly Kind[], i18n: I18n): string {
  if (kinds.length === 0) return i18n.t('smess.captured_none');
  const list = ORDER.map((kind) => ({ kind, count: kinds.filter((k) => k === kind).length })).filter(({ count }) => count > 0);
  return i18n.t('smess.captured_list', { list: i18n.list(list.map(({ kind, count }) => i18n.t(`smess.captured_${kind}`, { count }))) });
}

/** A side's card. */
export function tray(snapshot: Snapshot, side: Side, i18n: I18n): Tray {
  const kinds = capturedBy(snapshot, side);
  return {
    spoken: capturedText(kinds, i18n),
    markup: kinds.map((kind) => pieceIcon(opponent(side), kind)).join(''),
  };
}
