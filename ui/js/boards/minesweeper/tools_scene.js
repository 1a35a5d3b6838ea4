import { isUnderWay } from '../../phase.js';
import { SIDES } from '../../sides.js';
import { signed } from './points.js';
import { reviewScene } from './review.js';

/**
 * What stands around the squares: how many mines are left, what a first tap chooses, and the button that carries
 * out what was chosen.
 *
 * @typedef {import('./wire.js').GameSnapshot} Snapshot
 * @typedef {import('./wire.js').Draft} Draft
 * @typedef {import('./wire.js').ActionKind} Action
 * @typedef {import('../../wire.js').Side} Side
 * @typedef {import('../../i18n.js').I18n} I18n
 *
 * @typedef {object} Tools
 * @property {string} left how many mines are left
 * @property {string} next what the next mine is worth; empty if there is none
 * @property {string} note what else is to be read beside the board
 * @property {boolean} shown there is somebody who can use them
 * @property {boolean} open they can be used now
 * @property {Side} side whose mark it would be: that of the person, also while the computer thinks
 * @property {Draft | null} draft
 * @property {string} group what the two choices are about
 * @property {Record<Action, string>} actions
 * @property {string} confirm the words on the button
 * @property {import('./review.js').Review | null} review
 */

/**
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 * @returns {Tools}
 */
export function toolsScene(snapshot, i18n) {
  const { view, seats, can, turn, draft } = snapshot;
  const points = view.next_mine_points;
  const people = SIDES.filter((side) => seats[side]?.kind === 'human');
  return {
    left: i18n.t('minesweeper.mines_left', { n: view.mines_left }),
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
 * @param {Action} mode what it chose until now
 * @param {Pick<Tools, 'side'>} before
 * @param {Pick<Tools, 'side'>} now
 * @returns {Action}
 */
export const firstTap = (mode, before, now) => (now.side === before.side ? mode : 'explore');

/**
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 */
function noteOf({ analysis }, i18n) {
  if (!analysis?.wanted) return '';
  const unknown = analysis.report && analysis.report.layouts === null;
  return i18n.t(unknown ? 'minesweeper.practice_unknown' : 'minesweeper.practice_note');
}

/**
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 */
function confirmText({ draft, view, can }, i18n) {
  if (!draft) return i18n.t(can.enter ? 'minesweeper.choose' : 'minesweeper.confirm');
  const square = view.cells[draft.cell].name;
  return i18n.t(draft.action === 'explore' ? 'minesweeper.confirm_explore' : 'minesweeper.confirm_mark', { square });
}
