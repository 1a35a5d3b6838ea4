import { isUnderWay } from '../../foundation/phase.js';
import { SIDES } from '../../foundation/sides.js';
import { signed } from './points.js';
import type { ActionKind as Action, Draft, GameSnapshot as Snapshot } from './wire.js';
import type { Side } from '../../wire.js';
import type { I18n } from '../../foundation/i18n.js';

/** The tools around the squares: the mines left, a first tap's action, and the confirm button. */

export interface Tools {
  /** The number of mines left. */
  left: string;
  /** The points for the next mine; empty if there is none. */
  next: string;
  /** Other text next to the board. */
  note: string;
  /** Whether a player here can use them. */
  shown: boolean;
  /** Whether they can be used now. */
  open: boolean;
  /** The side whose mark the icons show: the only human's, even while the computer thinks. */
  side: Side;
  /** The match, or the step of a lesson before or after it is done. */
  occasion: string;
  draft: Draft | null;
  /** The label for the two choices. */
  group: string;
  actions: Record<Action, string>;
  /** The button's text. */
  confirm: string;
}

export function toolsScene(snapshot: Snapshot, i18n: I18n): Tools {
  const { view, seats, can, turn, draft } = snapshot;
  const points = view.next_mine_points;
  const people = SIDES.filter((side) => seats[side]?.kind === 'human');
  return {
    left: i18n.t('minesweeper.mines_left', { count: view.mines_left }),
    next: points === null ? '' : i18n.t('minesweeper.next_mine', { points: signed(points, i18n) }),
    note: noteOf(snapshot, i18n),
    shown: people.length > 0 && isUnderWay(snapshot) && !snapshot.looking,
    open: can.enter,
    side: people.length === 1 ? people[0] : turn ?? 'first',
    occasion: `${snapshot.id} ${snapshot.lesson?.step ?? ''} ${snapshot.lesson?.done ?? ''}`,
    draft,
    group: i18n.t('minesweeper.first_tap'),
    actions: { explore: i18n.t('minesweeper.explore'), mark: i18n.t('minesweeper.mark') },
    confirm: confirmText(snapshot, i18n),
  };
}

/**
 * The action that a first tap chooses now. It resets when the turn passes to another player, and in
 * another match or step of a lesson.
 *
 * @param mode the previous action
 */
export const firstTap = (mode: Action, before: Pick<Tools, 'side' | 'occasion'>, now: Pick<Tools, 'side' | 'occasion'>): Action =>
  (now.side === before.side && now.occasion === before.occasion ? mode : 'explore');

function noteOf({ analysis }: Snapshot, i18n: I18n) {
  if (!analysis?.wanted) return '';
  const unknown = analysis.report && analysis.report.layouts === null;
  return i18n.t(unknown ? 'minesweeper.practice_unknown' : 'minesweeper.practice_note');
}

function confirmText({ draft, view, can }: Snapshot, i18n: I18n) {
  if (!draft) return i18n.t(can.enter ? 'minesweeper.choose' : 'minesweeper.confirm');
  const square = view.cells[draft.cell].name;
  return i18n.t(draft.action === 'explore' ? 'minesweeper.confirm_explore' : 'minesweeper.confirm_mark', { square });
}
