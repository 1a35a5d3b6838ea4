import { isUnderWay } from '../../foundation/phase.js';
import { SIDES } from '../../foundation/sides.js';
import { signed } from './points.js';
import { reviewScene, type Review } from './review.js';
import type { ActionKind as Action, Draft, GameSnapshot as Snapshot } from './wire.js';
import type { Side } from '../../wire.js';
import type { I18n } from '../../foundation/i18n.js';

/**
 * What stands around the squares: how many mines are left, what a first tap chooses, and the button that carries
 * out what was chosen.
 */

export interface Tools {
  /** How many mines are left. */
  left: string;
  /** What the next mine is worth; empty if there is none. */
  next: string;
  /** What else is to be read beside the board. */
  note: string;
  /** There is somebody who can use them. */
  shown: boolean;
  /** They can be used now. */
  open: boolean;
  /** Whose mark it would be: that of the person, also while the computer thinks. */
  side: Side;
  draft: Draft | null;
  /** What the two choices are about. */
  group: string;
  actions: Record<Action, string>;
  /** The words on the button. */
  confirm: string;
  review: Review | null;
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
    draft,
    group: i18n.t('minesweeper.first_tap'),
    actions: { explore: i18n.t('minesweeper.explore'), mark: i18n.t('minesweeper.mark') },
    confirm: confirmText(snapshot, i18n),
    review: reviewScene(snapshot, i18n),
  };
}

/**
 * What a first tap chooses from now on: nobody finds the switch where the other person left it.
 *
 * @param mode what it chose until now
 */
export const firstTap = (mode: Action, before: Pick<Tools, 'side'>, now: Pick<Tools, 'side'>): Action => (now.side === before.side ? mode : 'explore');

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
