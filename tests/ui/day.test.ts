import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { dayText, formatted, zoneOffsets } from '../../ui/js/foundation/day.js';
import type { I18n, Language } from '../../ui/js/foundation/i18n.js';
import type { ZoneOffset } from '../../ui/js/wire.js';
import { i18nOf } from './i18n.js';

const zone = process.env.TZ;
after(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const DAY = 86_400;
const aheadAt = (offsets: ZoneOffset[], seconds: number) => offsets.findLast(({ from }) => from <= seconds)?.ahead;

test('the backend knows every clock change, so its days match the page\'s', () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Phnom_Penh', 'UTC'];
  for (const name of zones) {
    process.env.TZ = name;
    const offsets = zoneOffsets(new Date(2026, 10, 26));
    assert.ok(offsets.length < 300, `${name}: ${offsets.length}`);
    const dayOf = (seconds: number) => new Date(1000 * (seconds + (aheadAt(offsets, seconds) ?? NaN))).toISOString().slice(0, 19);
    const page = (seconds: number) => {
      const at = new Date(1000 * seconds);
      return new Date(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate(), at.getHours(), at.getMinutes(), at.getSeconds())).toISOString().slice(0, 19);
    };
    for (let at = 0; at < 57 * 365 * DAY; at += 200_003) assert.equal(dayOf(at), page(at), `${name} ${at}`);
  }
});

test('every day of a year has its own date, in every time zone', () => {
  for (const name of ['Pacific/Auckland', 'Europe/Berlin', 'America/Los_Angeles']) {
    process.env.TZ = name;
    for (let n = 0; n < 366; n += 1) {
      const text = new Date(Date.UTC(2026, 10, 26 + n)).toISOString().slice(0, 10);
      const times = [[0, 0], [12, 0], [23, 59]].map(([hour, minute]) => dayText(new Date(2026, 10, 26 + n, hour, minute)));
      assert.deepEqual(times, [text, text, text], name);
    }
  }
  const now = new Date('2026-11-26T11:30Z');
  const days = ['Pacific/Auckland', 'Europe/Berlin', 'America/Los_Angeles'].map((name) => {
    process.env.TZ = name;
    return dayText(now);
  });
  assert.deepEqual(days, ['2026-11-27', '2026-11-26', '2026-11-26']);
});

test('an impossible time from outside becomes the last possible day', () => {
  for (const seconds of [(2 ** 32) * 3600, Number.MAX_SAFE_INTEGER]) {
    assert.match(formatted('full_date', seconds, i18nOf('en')), /275,?760/);
  }
});

test('a match on the last evening of May counts for May in winter too', () => {
  process.env.TZ = 'Europe/Berlin';
  const offsets = zoneOffsets(new Date(2026, 11, 1));
  const at = Date.UTC(2026, 4, 31, 22, 30) / 1000;
  assert.equal(aheadAt(offsets, at), 7200);
  assert.equal(aheadAt(offsets, Date.UTC(2026, 11, 1) / 1000), 3600);
});

test('a language unknown to the browser has numeric dates instead of English ones', () => {
  process.env.TZ = 'Europe/Berlin';
  const at = Date.UTC(2026, 10, 26, 14, 45) / 1000;
  const forms = ['day', 'date', 'weekday', 'month', 'full_month', 'year', 'time'] as const;
  const written = (i18n: I18n) => forms.map((form) => formatted(form, at, i18n));
  // A language that no browser knows.
  const unknown = 'xx' as Language;
  assert.deepEqual(written({ ...i18nOf('en'), language: unknown }), ['26/11/2026', '26/11', '', '11', '11/2026', '2026', '15:45']);
  assert.deepEqual(written(i18nOf('de')), ['Donnerstag, 26. November 2026', '26. November', 'Do', 'Nov', 'November 2026', '2026', '15:45']);
});
