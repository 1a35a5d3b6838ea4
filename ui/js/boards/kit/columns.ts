import type { I18n, Key } from '../../foundation/i18n.js';
import { computerPlays } from '../../foundation/sides.js';
import { ownValueText, seenBy, valueNumber } from '../../foundation/values.js';
import type { Snapshot, Thought } from '../../wire.js';

/** The columns of a record with one move per line: a computer player's measurements, empty for humans. */
export interface Column {
  readonly title: Key;
  /** The full title, if `title` is short. */
  readonly long?: Key;
  readonly numeric: boolean;
  /** For display. Lines are game-specific. */
  readonly text: (line: any, i18n: I18n) => string;
  /** For export to other programs. */
  readonly plain: (line: any, i18n: I18n) => string | number;
}

/** Positions examined, thousands of positions per second, evaluation from the mover's viewpoint, depth. */
export const MEASURED: readonly Column[] = [
  {
    title: 'record.nodes',
    numeric: true,
    text: ({ thought }, i18n) => (thought ? i18n.number(thought.nodes) : ''),
    plain: ({ thought }) => thought?.nodes ?? '',
  },
  {
    title: 'record.speed',
    long: 'record.speed_long',
    numeric: true,
    text: ({ thought }, i18n) => (thought ? i18n.number(thousands(thought), thousands(thought) < 10 ? 1 : 0) : ''),
    plain: ({ thought }) => (thought ? thousands(thought) : ''),
  },
  {
    title: 'record.value',
    long: 'record.value_long',
    numeric: true,
    text: ({ side, thought }, i18n) => (thought ? ownValueText(seenBy(thought.value, side), i18n) : ''),
    plain: ({ side, thought }, i18n) => {
      const value = thought && seenBy(thought.value, side);
      return value ? valueNumber(value) ?? ownValueText(value, i18n) : '';
    },
  },
  {
    title: 'record.depth',
    numeric: true,
    text: ({ thought }) => (thought ? String(thought.depth) : ''),
    plain: ({ thought }) => thought?.depth ?? '',
  },
];

/** The columns to show. Without a computer player there are no measurements. */
export const columnsFor = (snapshot: Pick<Snapshot, 'seats' | 'record'>, columns: readonly Column[]) =>
  columns.filter((column) => !MEASURED.includes(column) || computerPlays(snapshot));

/** Short searches are slow because of their start-up time, so speeds below 10 have one decimal. */
function thousands({ nodes_per_second }: Thought) {
  const tenths = Math.round(nodes_per_second / 100) / 10;
  return tenths < 10 ? tenths : Math.round(nodes_per_second / 1000);
}
