import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onlyHereTexts } from '../../../ui/js/screens/archive/only_here.js';
import type { OnlyHere } from '../../../ui/js/wire.js';
import { i18nOf } from '../i18n.js';

test('matches that cannot be exported are listed by game, number and reason', () => {
  const matches: OnlyHere[] = [
    { game: 'minesweeper', reason: 'hidden', matches: 2 },
    { game: 'kalaha', reason: 'friend', matches: 1 },
    { game: '', reason: 'unreadable', matches: 3 },
  ];
  assert.deepEqual(onlyHereTexts(matches, i18nOf('en')), [
    'Minesweeper: 2 matches in progress. A file would reveal their secrets.',
    'Kalaha: 1 match in progress with a friend. It can only continue here.',
    '3 unreadable matches.',
  ]);
});
