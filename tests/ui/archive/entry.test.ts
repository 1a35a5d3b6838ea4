import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayName, sinceText } from '../../../ui/js/foundation/day.js';
import { entrySentence, playersText, reasonText, resultText } from '../../../ui/js/screens/archive/entry.js';
import type { LevelInfo, Summary } from '../../../ui/js/wire.js';
import { computer, human, part, type Part } from '../fakes.js';
import { i18nOf } from '../i18n.js';

const [en, de] = [i18nOf('en'), i18nOf('de')];
const levels = (): LevelInfo[] => [{ level: 30, name: 'good', kind: 'strength' }];
const words = { i18n: en, levels };

/** A Smess match that Anna won as the first side. */
const summary = (by: Part<Summary> = {}) => part<Summary>({
  game: 'smess', phase: 'over', turn: null, seats: { first: human, second: computer(30) }, names: { first: 'Anna', second: null },
  options: '', began: null, plies: 23, moves: 23, continued: false, outcome: { winner: 'first', ending: 'brain_captured' }, ...by,
});

test('players are called by name, computers by level', () => {
  assert.equal(playersText(summary(), words), 'Anna against Computer 3 · Good');
  assert.equal(playersText(summary({ names: { first: null, second: null } }), words), 'Human against Computer 3 · Good');
});

test('a result is worded from the only human\'s view, otherwise by winner', () => {
  const people = { seats: { first: human, second: human } };
  assert.equal(resultText(summary(), en), 'Won');
  assert.equal(resultText(summary({ outcome: { winner: 'second', ending: 'resigned' } }), de), 'Verloren');
  assert.equal(resultText(summary({ outcome: { winner: null, ending: 'agreed' } }), en), 'Draw');
  assert.equal(resultText(summary({ outcome: { winner: null, ending: 'abandoned' } }), en), 'No result');
  assert.equal(resultText(summary(people), en), 'Anna won');
  assert.equal(resultText(summary({ ...people, outcome: { winner: 'second', ending: 'resigned' } }), en), 'Red won');
  assert.equal(resultText(summary({ outcome: null, turn: 'second', phase: 'paused' }), en), 'Red to move');
  assert.equal(reasonText(summary(), en), 'Red’s Brain was captured.');
});

test('a row describes a match: first the visible texts in order, last its position in the list', () => {
  const changed = new Date(2001, 1, 3, 14, 20).getTime() / 1000;
  const entry = { id: 1, game: 'smess', summary: summary(), changed, note: 'Fine end', starred: true };
  const place = { number: 5, total: 1200 };
  const said = entrySentence(entry, { newDay: false, place }, words);
  assert.match(said, /^Anna against Computer 3 · Good\. Smess, 12 moves, 0?2:20\sPM\. Note: Fine end\. Won\. Red’s Brain was captured\. /);
  assert.match(said, /2001\. Starred\. 5 of 1,200\.$/);
  assert.match(entrySentence(entry, { newDay: true, place }, words), /^Sat 3 Feb\. Anna against/);
  assert.match(entrySentence({ ...entry, summary: null }, { newDay: false, place }, words), /^This match cannot be read\. Smess, 0?2:20\sPM\. Note/);
});

test('days are named in the local time zone', () => {
  const now = new Date(2026, 10, 22, 0, 5);
  const at = (day: number, hours = 0, minutes = 0) => new Date(2026, 10, day, hours, minutes).getTime() / 1000;
  assert.equal(dayName(at(22), en, now), 'Today');
  assert.equal(dayName(at(21, 23, 59), de, now), 'Gestern');
  assert.match(dayName(at(20), de, now), /Freitag.*20.*November.*2026/);
  assert.equal(sinceText(at(21, 8), en, now), 'since yesterday');
  assert.match(sinceText(at(2), de, now), /^seit 2\. November$/);
});
