import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerText } from '../../../ui/js/boards/kalaha/answers.js';
import type { Answer } from '../../../ui/js/boards/kalaha/wire.js';
import { LANGUAGES, type Language } from '../../../ui/js/foundation/i18n.js';
import { i18nOf } from '../i18n.js';
import { START, kalaha } from './snapshots.js';

const REASONS: readonly [Answer, string][] = [
  [{ kind: 'only_pit' }, 'It is the only pit you can play.'],
  [{ kind: 'takes', stones: 7, pit: 1, sowing: 1 }, 'It captures 7 stones.'],
  [{ kind: 'takes', stones: 7, pit: 2, sowing: 3 }, 'Then your pit 2 captures 7 stones.'],
  [{ kind: 'moves_again', times: 1 }, 'You move again.'],
  [{ kind: 'moves_again', times: 3 }, 'You move again 3 times in a row.'],
  [{ kind: 'ends', side: 'first', stones: 0 }, 'It ends the match.'],
  [{ kind: 'ends', side: 'first', stones: 5 }, 'It ends the match, and the last 5 stones go to Orange.'],
  [{ kind: 'saves', stones: 4 }, 'The opponent’s next sowing can capture 4 stones fewer.'],
  [{ kind: 'stops', pit: 3 }, 'Then pit 3 no longer gives the opponent another move.'],
  [{ kind: 'threatens', stones: 7, cell: 11 }, 'It threatens to capture 7 stones: Blue’s pit 5.'],
  [{ kind: 'prepares', pit: 2 }, 'It prepares another move with your pit 2.'],
  [{ kind: 'proven', lead: 10 }, 'With best play you win by 10 stones, proven.'],
  [{ kind: 'proven', lead: 0 }, 'With best play the match is a draw, proven.'],
  [{ kind: 'proven', lead: -2 }, 'With best play you lose by 2 stones, proven.'],
  [{ kind: 'lead', side: 'first', lead: 3, sowings: 4 }, 'After the expected play (4 sowings), Orange is 3 stones ahead.'],
  [{ kind: 'lead', side: 'first', lead: 0, sowings: 1 }, 'After the expected play (1 sowing), both Kalahas are equally full.'],
  [{ kind: 'lead', side: 'second', lead: -1, sowings: 4 }, 'After the expected play (4 sowings), Blue is 1 stone behind.'],
  [{ kind: 'opponent_takes', stones: 9, pit: 1 }, 'Then the opponent’s pit 1 captures 9 stones.'],
  [{ kind: 'opponent_moves_again', times: 2 }, 'Then the opponent moves again 2 times in a row.'],
  [{ kind: 'loses', stones: 6, proven: false }, 'The best pit brings about 6 stones more.'],
  [{ kind: 'loses', stones: 6, proven: true }, 'The best pit brings 6 stones more, proven.'],
  [{ kind: 'outdoes', stones: 3, proven: false }, 'The second-best pit brings about 3 stones fewer.'],
  [{ kind: 'outdoes', stones: 3, proven: true }, 'The second-best pit brings 3 stones fewer, proven.'],
];

test('every reason for advice has its words', () => {
  const i18n = i18nOf('en');
  for (const [reason, text] of REASONS) assert.equal(answerText(reason, kalaha(START), i18n), text);
});

test('reasons for advice are complete in every language', () => {
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    for (const [reason] of REASONS) {
      assert.doesNotMatch(answerText(reason, kalaha(START), i18nOf(language)), /undefined|null|NaN|[{}]/, reason.kind);
    }
  }
});
