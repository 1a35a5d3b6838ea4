import { nameOf } from '../../../ui/js/boards/minesweeper/geometry.js';
import type { ActionKind, CellShown, CellState, GameLine, GameSnapshot, MoveReport } from '../../../ui/js/boards/minesweeper/wire.js';
import type { Judgement, Side, Value } from '../../../ui/js/wire.js';
import { human, part, type Part } from '../fakes.js';

/** Facts about squares, by name, in addition to their symbols. */
interface Known {
  failed?: readonly string[];
  failed_by?: Readonly<Record<string, Side[]>>;
  auto?: readonly string[];
  open?: boolean;
}

/**
 * Minesweeper snapshots built from symbols: rows from the top separated by `/`, `.` hidden, digits, `M` a mine
 * marked by Blue, `X` one set off by Blue, `m` and `x` the same for Red. After the end `*` is a hidden mine, and `a`
 * to `i` are hidden numbers 0 to 8.
 */
const STATES: Record<string, CellState> = { '.': 'hidden', '*': 'hidden', M: 'marked', m: 'marked', X: 'exploded', x: 'exploded' };

function cellOf(letter: string, name: string, { failed = [], failed_by = {}, auto = [], open = true }: Known): CellShown {
  const left = 'abcdefghi'.indexOf(letter);
  const hidden = STATES[letter] === 'hidden' || left >= 0;
  return {
    name,
    state: left >= 0 ? 'hidden' : STATES[letter] ?? 'number',
    number: left >= 0 ? left : letter in STATES ? null : Number(letter),
    mine: letter === '*',
    by: 'MX'.includes(letter) ? 'first' : 'mx'.includes(letter) ? 'second' : null,
    own_failed: failed.includes(name),
    failed_by: failed_by[name] ?? [],
    auto: auto.includes(name),
    can_explore: hidden && open,
    can_mark: hidden && open && !failed.includes(name),
  };
}

/** A record line as a side sees it; `report` overrides the defaults. */
export const lineOf = (side: Side, text: string, report: Partial<MoveReport>, judgement: Judgement | null = null): GameLine => ({
  side,
  text,
  report: {
    text, side, action: text[0] === 'e' ? 'explore' : 'mark', cell: null, square: text.slice(2), result: 'number',
    number: null, mine: null, points: 0, scores: { first: 0, second: 0 }, revealed: [], ...report,
  },
  thought: null,
  judgement,
  hints: 0,
});

const estimate = (hundredths: number): Value => ({ kind: 'estimate', hundredths });

/** An action's judgement, given the best action. */
export const judgement = (action: ActionKind, square: string, best: number, chosen: number): Judgement => ({
  best: { action, square }, line: [`${action[0]} ${square}`], best_value: estimate(best), chosen_value: estimate(chosen), mistake: null,
});

/** A match in progress between two people with Blue to move, unless `changes` says otherwise. */
export function snapshotOf(view: string, { cells: known = {}, ...changes }: Part<GameSnapshot> & { cells?: Known } = {}) {
  const rows = view.split('/');
  const size = { columns: rows[0].length, rows: rows.length };
  const record = changes.record ?? [];
  const cells = [...rows.join('')].map((letter, index) => cellOf(letter, nameOf(index, size), known));
  return part<GameSnapshot>({
    revision: 1, game: 'minesweeper', phase: 'running', turn: 'first', viewer: 'first', hand_over: null, draft: null, at: record.length,
    shown_ply: changes.looking?.ply ?? record.length,
    looking: null, outcome: null, thinking: null, analysis: null, review: null, draw_offer: null, trouble: null, levels: [], record,
    options: { text: '', chosen: {}, offered: [] },
    seats: { first: human, second: human },
    view: {
      ...size, mines: 4, mines_left: 3, next_mine_points: 3, scores: { first: 0, second: 0 }, to_move: 'first', text: view, cells,
      last: record.at(-1)?.report ?? null, board_id: null,
    },
    can: { enter: true, look: false },
    ...changes,
  });
}
