import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerText } from '../../../ui/js/boards/minesweeper/answers.js';
import type { Answer } from '../../../ui/js/boards/minesweeper/wire.js';
import { LANGUAGES, type Language } from '../../../ui/js/foundation/i18n.js';
import { i18nOf } from '../i18n.js';
import { snapshotOf } from './snapshots.js';

/** The cells are a3 b3 c3, a2 b2 c2, a1 b1 c1. */
const snapshot = snapshotOf('M../12./...');
const [a3, b3, c3, a2, b2, c2, a1] = [0, 1, 2, 3, 4, 5, 6];

const REASONS: readonly [Answer, string][] = [
  [{ kind: 'one_number', number: { cell: b2, number: 2 }, mines: [a3], safe: [], cells: [c2], are_mines: true },
    'The 2 at b2 still needs 1 mine, and only c2 can hold it.'],
  [{ kind: 'one_number', number: { cell: b2, number: 2 }, mines: [], safe: [a1], cells: [b3, c2], are_mines: true },
    'The 2 at b2 still needs 2 mines, and only b3 and c2 can hold them.'],
  [{ kind: 'one_number', number: { cell: a2, number: 1 }, mines: [a3], safe: [], cells: [b3, a1], are_mines: false },
    'The 1 at a2 already has its mine, a3. Safe: b3 and a1.'],
  [{ kind: 'one_number', number: { cell: b2, number: 2 }, mines: [a3, c2], safe: [], cells: [b3], are_mines: false },
    'The 2 at b2 already has all its mines, a3 and c2. Safe: b3.'],
  [{ kind: 'one_number', number: { cell: a2, number: 0 }, mines: [], safe: [], cells: [a1], are_mines: false },
    'The 0 at a2 has no mines around it. Safe: a1.'],
  [{ kind: 'two_numbers', more: { cell: a2, number: 1, missing: 1 }, fewer: { cell: b2, number: 2, missing: 1 }, mines: [], safe: [c3, c2] },
    'The 1 at a2 still needs 1 mine, which must also be next to the 2 at b2. So that number has all its mines. Safe: c3 and c2.'],
  [{ kind: 'two_numbers', more: { cell: b2, number: 2, missing: 2 }, fewer: { cell: a2, number: 1, missing: 1 }, mines: [c3], safe: [a1] },
    'The 2 at b2 still needs 1 mine more than the 1 at a2. Apart from the squares next to both, only c3 can hold it. Safe: a1.'],
  [{ kind: 'failed_mark', cell: c3 }, 'Your mark on c3 was wrong, so that square is safe.'],
  [{ kind: 'every_layout', cell: c3, is_mine: true }, 'Every possible arrangement of the mines has one at c3.'],
  [{ kind: 'every_layout', cell: c3, is_mine: false }, 'No possible arrangement of the mines has one at c3.'],
  [{ kind: 'chance', cell: c3, percent: 38 }, 'The chance of a mine at c3 is 38 %.'],
  [{ kind: 'points', points: 23, elsewhere: 19 }, 'It brings 2.3 points on average, any other square at most 1.9.'],
  [{ kind: 'points', points: 19, elsewhere: 19 }, 'It brings 1.9 points on average, and no square brings more.'],
  [{ kind: 'points', points: -5, elsewhere: 19 }, 'It brings −0.5 points on average, the best other square 1.9.'],
];

test('every reason for advice has its words', () => {
  const i18n = i18nOf('en');
  for (const [reason, text] of REASONS) assert.equal(answerText(reason, snapshot, i18n), text);
});

test('reasons for advice are complete in every language', () => {
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    for (const [reason] of REASONS) {
      assert.doesNotMatch(answerText(reason, snapshot, i18nOf(language)), /undefined|null|NaN|[{}]/, reason.kind);
    }
  }
});
