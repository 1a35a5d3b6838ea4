import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AppState } from '../../ui/js/app.js';
import { gameModule } from '../../ui/js/boards/games.js';
import { judgedText, report } from '../../ui/js/screens/match/report.js';
import type { Snapshot } from '../../ui/js/wire.js';
import { changed, part } from './fakes.js';
import { i18nOf } from './i18n.js';
import { markupOf, textOf } from './markup.js';
import { recorded } from './sources.js';

const i18n = i18nOf('en');
const NAMES = ['smess_judged', 'kalaha_over', 'minesweeper_over'] as const;

const reportOf = (snapshot: Snapshot) =>
  report(part<AppState>({ i18n, place: snapshot.game, matches: { [snapshot.game]: snapshot } }), () => undefined);

const words = (snapshot: Snapshot) => textOf(reportOf(snapshot)).replace(/\s+/g, ' ');

test('the report has headings, tables and a list of turning points in every game', () => {
  for (const name of NAMES) {
    const snapshot = recorded(name);
    const markup = markupOf(reportOf(snapshot));
    assert.equal(markup.match(/<li class="turning-point"/g)?.length, snapshot.review?.turning_points.length, name);
    assert.equal(markup.match(/<ol/g)?.length, 1, name);
    const isSplit = snapshot.review?.points !== null;
    assert.deepEqual(markup.match(/<h3>[^<]+/g), ['<h3>Accuracy', ...(isSplit ? ['<h3>Luck and skill'] : []), '<h3>Turning points'], name);
    assert.equal(markup.match(/<h4>/g)?.length, 5, name);
    assert.match(words(snapshot), /Accuracy measures how close a side’s moves are/);
  }
});

test('a turning point names both moves, the cost and the reasons', () => {
  const judged = recorded('smess_judged');
  assert.match(words(judged), /Move 12, Blue: Sf2xf6 \?\? Blunder: costs 20 % of the winning chances\. Blue: Numskull from f2 captures Ninny on f6\. Red Numskull f8 can then capture Blue Numskull f6\. Afterwards: Red is ahead by 2\.39\. Better: Ne4-d4 Bd7-e7 Nd3-e3 Nc6-d5 \(Red is ahead by 0\.08\)\. Blue: Ninny from e4 to d4\./);
  assert.match(words(recorded('kalaha_over')), /Orange sows 4 stones from pit 3\..*Better: 6[ \d]* \(Orange is ahead by 1\.94\)\. Orange sows 5 stones from pit 6\./);
  assert.match(words(recorded('minesweeper_over')), /Move 9, Blue: explores b6: −5 \?! Inaccuracy: costs 8 %.*Blue explores b6: −1\.9 expected, −5 scored\. Best: mark j3, \+2\.4 expected\./);
  const reason = { kind: 'danger', side: 'second', pieces: [] };
  const [first] = judged.review?.turning_points ?? [];
  const because = (reasons: unknown[]) => words(changed(judged, { review: { ...judged.review, turning_points: [{ ...first, reasons }] } }));
  assert.ok(because([reason]).includes(`Why:${gameModule('smess').answerText(reason, judged, i18n)}`));
  assert.ok(!because([]).includes('Why:'));
});

test('luck is told apart from skill where the game has both', () => {
  const account = { points: -100, best: 450, lost: 300, luck: -250 };
  const over = recorded('minesweeper_over');
  const split = changed(over, { review: { ...over.review, points: { first: account, second: account } } });
  assert.match(words(split), /Blue ?\+4\.5−3\.0−2\.5−1/);
});

test('progress and a button are shown while moves are judged, and turning points afterwards', () => {
  const judged = recorded('smess_judged');
  const review = { ...judged.review, judged: 3, running: true };
  const running = changed(judged, { review });
  assert.match(words(running), /3 of 29 moves judged.*Stop judging/);
  assert.ok(!words(running).includes('Turning points'));
  const stopped = changed(judged, { review: { ...review, running: false }, can: { ...judged.can, judge: true } });
  assert.match(words(stopped), /3 of 29 moves judged.*Judge the moves.*Turning points/);
  assert.equal(judgedText(running, stopped, i18n), '3 of 29 moves judged');
  assert.equal(judgedText(stopped, stopped, i18n), '');
  const perfect = changed(judged, { review: { ...judged.review, turning_points: [] } });
  assert.match(words(perfect), /No move lost 5 % or more of the winning chances\./);
});

test('a small board marks the move played and the better one differently', () => {
  for (const name of NAMES) {
    const { game, review, record, ...rest } = recorded(name);
    const [point] = review?.turning_points ?? [];
    const { side, judgement } = record[point.ply - 1];
    const before = { ...rest, game, review, record, view: point.view, viewer: side, looking: null, shown_ply: 0 };
    const picture = gameModule(game).miniature(before, i18n, { played: point.played, best: judgement?.best });
    const [played, best] = game === 'minesweeper' ? ['asked', 'drafted'] : ['played', 'better'];
    for (const kind of [played, best]) assert.equal(picture.match(new RegExp(`class="${kind}"`, 'g'))?.length, 1, `${name}: ${kind}`);
  }
});
