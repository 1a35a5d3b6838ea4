import type { I18n, Key } from '../../foundation/i18n.js';
import { computerPlays } from '../../foundation/sides.js';
import { ownValueText, seenBy, valueNumber } from '../../foundation/values.js';
import type { Snapshot, Thought } from '../../wire.js';

/**
 * The columns of a game record that has one line a move: what a computer player measured, and where it measured
 * nothing, nothing.
 */
export interface Column {
  readonly title: Key;
  /** The title in full, if the other is short. */
  readonly long?: Key;
  readonly numeric: boolean;
  /** For people. Its line is the game's own. */
  readonly text: (line: any, i18n: I18n) => string;
  /** For another program. */
  readonly plain: (line: any, i18n: I18n) => string | number;
}

/** Positions examined, thousand positions a second, evaluation as the mover sees it, depth. */
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

/** Those that have something to say: between people nobody measures. */
export const columnsFor = (snapshot: Pick<Snapshot, 'seats' | 'record'>, columns: readonly Column[]) =>
  columns.filter((column) => !MEASURED.includes(column) || computerPlays(snapshot));

/** A short thought is slow, as beginning takes its time: below ten a tenth is told. */
function thousands({ nodes_per_second }: Thought) {
  const tenths = Math.round(nodes_per_second / 100) / 10;
  return tenths < 10 ? tenths : Math.round(nodes_per_second / 1000);
}
