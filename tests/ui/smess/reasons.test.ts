import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerText } from '../../../ui/js/boards/smess/answers.js';
import { indexOf } from '../../../ui/js/boards/smess/geometry.js';
import type { Answer, Piece, Placed } from '../../../ui/js/boards/smess/wire.js';
import { LANGUAGES } from '../../../ui/js/foundation/i18n.js';
import type { Side } from '../../../ui/js/wire.js';
import { i18nOf } from '../i18n.js';
import { recorded } from '../sources.js';

const on = (side: Side, piece: Piece, square: string): Placed => ({ side, piece, cell: indexOf(square) });
const ninny = on('first', 'ninny', 'e2');
const numskull = on('second', 'numskull', 'd8');

/** Every reason with its English text. */
const REASONS: [Answer, string][] = [
  [{ kind: 'captures_brain', plies: 1 }, 'It captures the Brain and wins.'],
  [{ kind: 'captures_brain', plies: 5 }, 'It wins: the Brain is captured in 3 moves, whatever the other side plays.'],
  [{ kind: 'saves_brain', by: [numskull], only: false }, 'Red attacks the Brain with Numskull d8. After this move, no piece can capture it.'],
  [{ kind: 'saves_brain', by: [numskull], only: true }, 'Red attacks the Brain with Numskull d8. Only this move saves it.'],
  [{ kind: 'holds_out', plies: 4 }, 'The Brain cannot be saved. With this move it lasts 2 moves.'],
  [{ kind: 'captures', piece: numskull, safe: false }, 'It captures Red Numskull d8.'],
  [{ kind: 'captures', piece: numskull, safe: true }, 'It captures Red Numskull d8, and no piece can recapture.'],
  [{ kind: 'trades', piece: numskull, lost: ninny, by: on('second', 'ninny', 'd7') }, 'It captures Red Numskull d8. Then Red Ninny d7 captures the Ninny.'],
  [{ kind: 'saves_piece', piece: ninny, by: [numskull] }, 'It saves Blue Ninny e2, which Red attacks with Numskull d8.'],
  [{ kind: 'promotes', cell: indexOf('e8'), plies: 1 }, 'The Ninny becomes a Numskull on e8.'],
  [{ kind: 'promotes', cell: indexOf('e8'), plies: 3 }, 'A Ninny becomes a Numskull on e8 in 2 moves.'],
  [{ kind: 'threatens', pieces: [on('second', 'brain', 'd7'), numskull] }, 'It threatens to capture Brain d7, Numskull d8.'],
  [{ kind: 'captures_later', piece: numskull, plies: 3 }, 'It leads to the capture of Red Numskull d8 in 2 moves.'],
  [{ kind: 'advances', piece: ninny, before: 3, after: 1 }, 'The Ninny then needs 1 step instead of 3 to become a Numskull.'],
  [{ kind: 'activates', piece: on('first', 'numskull', 'd4'), before: 2, after: 13 }, 'On d4 the Numskull can go to 13 squares instead of 2.'],
  [{ kind: 'keeps_material', plies: 8 }, 'It costs nothing in the next 4 moves.'],
  [{ kind: 'costs_material' }, 'It costs something, but the computer found nothing better.'],
  [{ kind: 'draws' }, 'It leads to a draw.'],
  [{ kind: 'loses_brain', by: numskull, plies: 2 }, 'Red Numskull d8 can then capture the Brain.'],
  [{ kind: 'loses_brain', by: numskull, plies: 4 }, 'Red Numskull d8 captures the Brain in 2 moves.'],
  [{ kind: 'loses_piece', piece: ninny, by: numskull, plies: 2 }, 'Red Numskull d8 can then capture Blue Ninny e2.'],
  [{ kind: 'loses_piece', piece: ninny, by: numskull, plies: 4 }, 'Red Numskull d8 captures Blue Ninny e2 in 2 moves.'],
];

test('every reason is worded', () => {
  const snapshot = recorded('smess_running');
  const en = i18nOf('en');
  for (const [reason, text] of REASONS) assert.equal(answerText(reason, snapshot, en), text);
});

test('reasons are complete sentences in every language', () => {
  const snapshot = recorded('smess_running');
  for (const language of Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[]) {
    for (const [reason] of REASONS) {
      const text = answerText(reason, snapshot, i18nOf(language));
      assert.doesNotMatch(text, /undefined|null|NaN|[{}]/, reason.kind);
      assert.match(text, /[.។]$/, reason.kind);
    }
  }
});
