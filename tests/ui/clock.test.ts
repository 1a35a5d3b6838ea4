import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SIDES } from '../../ui/js/foundation/sides.js';
import { clockText, controlText, leftNow, numberIn, spokenTime, timesText, untilNextText } from '../../ui/js/screens/match/clock.js';
import { createWarnings } from '../../ui/js/screens/match/clock_actions.js';
import { changed } from './fakes.js';
import { SPOKEN, i18nOf } from './i18n.js';
import { recorded } from './sources.js';

const en = i18nOf('en');
const de = i18nOf('de');

test('a clock shows minutes and seconds, hours if any, and tenths near the end', () => {
  const shown = [10_800_000, 3_600_000, 3_599_999, 287_000, 60_000, 20_000, 19_999, 9_340, 40, 0].map((ms) => clockText(ms, en));
  assert.deepEqual(shown, ['3:00:00', '1:00:00', '59:59', '4:47', '1:00', '0:20', '0:19.9', '0:09.3', '0:00.0', '0:00.0']);
  assert.equal(clockText(9_340, de), '0:09,3');
});

test('the next update is due exactly when the text changes', () => {
  for (const ms of [287_000, 287_654, 61_000, 20_000, 19_999, 9_340, 100, 40]) {
    const next = untilNextText(ms);
    assert.equal(clockText(ms - next + 1, en), clockText(ms, en), `${ms}`);
    if (ms >= next) assert.notEqual(clockText(ms - next, en), clockText(ms, en), `${ms}`);
  }
});

test('only the running clock counts down, and not below zero', () => {
  const clock = { remaining_ms: { first: 5_000, second: 7_000 }, running: 'second' } as const;
  assert.deepEqual(SIDES.map((side) => leftNow(clock, side, 3_000)), [5_000, 4_000]);
  assert.equal(leftNow(clock, 'second', 9_000), 0);
});

test('times are spoken in every language', () => {
  assert.equal(spokenTime(287_900, en), '4 minutes and 47 seconds');
  assert.equal(spokenTime(3_661_000, en), '1 hour, 1 minute and 1 second');
  assert.equal(spokenTime(60_000, de), '1 Minute');
  assert.equal(spokenTime(300, en), '0 seconds');
  for (const language of SPOKEN) assert.doesNotMatch(spokenTime(3_661_000, i18nOf(language)), /undefined|[{}]/);
});

test('the remaining time is announced once per threshold, and again only after a large gain', () => {
  const warn = createWarnings();
  assert.ok(!warn('1 first', 61_000, 60_100));
  assert.ok(warn('1 first', 60_100, 59_900));
  assert.ok(!warn('1 first', 60_100, 59_900), 'passed again after an increment');
  assert.ok(warn('1 second', 60_100, 59_900), 'each player has their own thresholds');
  assert.ok(warn('1 first', 20_100, 19_900));
  assert.ok(!warn('1 first', 19_900, 19_800));
  assert.ok(!warn('1 first', 121_000, 120_500));
  assert.ok(warn('1 first', 60_100, 60_000));
  assert.ok(!warn('1 first', 100, 0), 'the end has its own announcement');
});

test('a match that begins below a threshold does not pass it', () => {
  assert.ok(!createWarnings()('1 first', 30_000, 29_000));
});

test('the answer has both times, the running one first, and says if the clock is stopped', () => {
  const timed = recorded('smess_clock');
  assert.equal(timesText(timed, en, 4_000), 'Red: 20 seconds left. Blue: 4 minutes and 52 seconds left.');
  const paused = changed(timed, { phase: 'paused', clock: { ...timed.clock, running: null } });
  assert.equal(timesText(paused, en, 4_000), 'Red: 24 seconds left. Blue: 4 minutes and 52 seconds left. The clock is stopped.');
  assert.equal(timesText(recorded('smess_running'), en, 0), 'This match has no clock.');
});

test('clocks have short names', () => {
  const named = [[180, 2], [300, 0], [90, 0]].map(([initial_seconds, increment_seconds]) => controlText({ initial_seconds, increment_seconds }, en));
  assert.deepEqual([...named, controlText(null, en)], ['3 min + 2 s', '5 min', '1.5 min', 'No clock']);
});

test('the clock\'s fields accept numbers in common spellings, and nothing else', () => {
  for (const [text, minutes] of [['5', 5], ['0.5', 0.5], ['1,5', 1.5], [' ១០ ', 10], ['180', 180]] as const) assert.equal(numberIn(text, 'minutes'), minutes, text);
  for (const text of ['', '5abc-3', '-3', '0', '0.7', '181', '1e2', '5 5', '٫5', '∞']) assert.equal(numberIn(text, 'minutes'), null, text);
  for (const [text, seconds] of [['0', 0], ['៥', 5], ['1.5', null], ['200', null]] as const) assert.equal(numberIn(text, 'seconds'), seconds, text);
});
