import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columns } from '../../ui/js/boards/kalaha.js';
import { columnsFor } from '../../ui/js/boards/kit/columns.js';
import { layoutFor, wideningFor } from '../../ui/js/foundation/layout.js';
import { gentlePlayer, levelText, playerText } from '../../ui/js/foundation/levels.js';
import { placesOf, pointText, pointsOf } from '../../ui/js/screens/match/graph.js';
import { recordTable, recordText } from '../../ui/js/screens/match/record/copies.js';
import { GAMES } from '../../ui/js/boards/games.js';
import { notationText } from '../../ui/js/screens/match/record/notation.js';
import { statusText } from '../../ui/js/screens/match/status.js';
import { glyphOf, verdictText } from '../../ui/js/screens/match/judging.js';
import { turnsOf } from '../../ui/js/screens/match/record/lines.js';
import { dayText } from '../../ui/js/foundation/day.js';
import { visit } from '../../ui/js/screens/match/review.js';
import { ownValueText, seenBy, valueText } from '../../ui/js/foundation/values.js';
import { i18nOf } from './i18n.js';
import { recorded } from './sources.js';

const en = i18nOf('en');
const de = i18nOf('de');
const over = recorded('kalaha_over');
const exact = (difference) => ({ kind: 'exact', difference });

test('the moves of one turn stand together, and none is lost', () => {
  const turns = turnsOf(over.record);
  assert.deepEqual(turns.flatMap(({ lines }) => lines), over.record);
  turns.forEach((turn, i) => {
    assert.equal(turn.first, turns.slice(0, i).flatMap(({ lines }) => lines).length + 1);
    assert.ok(turn.lines.every(({ side }) => side === turn.side));
    assert.ok(turn.lines.slice(0, -1).every(({ report }) => report.moves_again));
    if (i > 0) assert.notEqual(turn.side, turns[i - 1].side);
  });
  assert.deepEqual(turnsOf([]), []);
});

test('values are told as proven or estimated, and as the right side sees them', () => {
  assert.deepEqual(seenBy(exact(8), 'second'), exact(-8));
  assert.deepEqual(seenBy({ kind: 'win', plies: 3 }, 'second'), { kind: 'loss', plies: 3 });
  assert.deepEqual(seenBy({ kind: 'estimate', hundredths: 130 }, 'first'), { kind: 'estimate', hundredths: 130 });
  const own = [exact(8), exact(0), exact(-2), { kind: 'estimate', hundredths: 130 }, { kind: 'loss', plies: 1 }];
  assert.deepEqual(own.map((value) => ownValueText(value, en)), ['wins by 8', 'draw', 'loses by 2', '+1.3', 'loses in 1 move']);
  assert.equal(valueText('kalaha', exact(-8), en), 'Blue wins by 8');
  // A bare sign would contradict the record, where it is the mover's.
  assert.equal(valueText('kalaha', { kind: 'estimate', hundredths: -130 }, de), 'Blau +1,30');
  assert.equal(valueText('kalaha', { kind: 'estimate', hundredths: 332 }, en), 'Orange +3.32');
  assert.equal(valueText('kalaha', { kind: 'estimate', hundredths: 0 }, en), '0.00');
});

test('the record is copied as aligned text and as comma-separated values with plain numbers', () => {
  const blue = over.record.findIndex(({ side }) => side === 'second');
  const shown = { ...over, at: blue + 1 };
  const lines = recordText(shown, columns, en).split('\n');
  assert.equal(lines.length, blue + 2);
  assert.match(lines[0], /^No\.\s+Player\s+Pit\s+Positions\s+1000\/s\s+Evaluation\s+Depth$/);
  assert.equal(new Set(lines.map((line) => line.length)).size, 1);
  const rows = recordTable(shown, columns, de).trimEnd().split('\r\n').map((row) => row.split(','));
  assert.ok(rows.every((row) => row.length === 7));
  const { report, thought } = over.record[blue];
  const value = -thought.value.hundredths / 100;
  assert.deepEqual(rows.at(-1), [blue + 1, 'Blau', report.pit, thought.nodes, Math.round(thought.nodes_per_second / 1000), value, thought.depth].map(String));
});

test('thousands of positions a second have a tenth where they are few', () => {
  const shown = (/** @type {number} */ nodes_per_second) => {
    const thought = { depth: 1, nodes: 6, nodes_per_second, value: exact(0) };
    const game = { game: 'kalaha', at: 1, record: [{ side: 'first', report: { pit: 3 }, thought }] };
    return [recordText(game, columns, de).split('\n')[1].split(/\s+/).at(-3), recordTable(game, columns, en).split('\r\n')[1].split(',')[4]];
  };
  assert.deepEqual(shown(366), ['0,4', '0.4']);
  assert.deepEqual(shown(9_949), ['9,9', '9.9']);
  assert.deepEqual(shown(9_999), ['10', '10']);
  assert.deepEqual(shown(1_234_567), ['1.235', '1235']);
});

test('between people the record has no columns for what a computer thought', () => {
  const people = { ...over, seats: { first: { kind: 'human' }, second: { kind: 'friend' } }, record: over.record.map((line) => ({ ...line, thought: null })) };
  const titles = (snapshot) => columnsFor(snapshot, columns).map(({ title }) => title);
  const all = ['kalaha.pit', 'record.nodes', 'record.speed', 'record.value', 'record.depth'];
  assert.deepEqual(titles(people), ['kalaha.pit']);
  assert.deepEqual(titles({ ...people, record: over.record }), all, 'one has played');
  assert.deepEqual(titles({ ...people, seats: over.seats }), all, 'one will');
  assert.match(recordText(people, columns, en), /^No\. +Player +Pit\n/);
  assert.ok(recordTable(people, columns, en).startsWith('No.,Player,Pit,Positions,'), 'another program finds all of them');
});

test('a human move has no figures, and a text with a comma is quoted', () => {
  const game = { game: 'kalaha', at: 1, record: [{ side: 'first', report: { pit: 3 }, thought: null }] };
  assert.equal(recordTable(game, columns, en).split('\r\n')[1], '1,Orange,3,,,,');
  const odd = [{ title: 'record.depth', numeric: false, text: () => 'a', plain: () => 'a, "b"' }];
  assert.equal(recordTable(game, odd, en).split('\r\n')[1], '1,Orange,"a, ""b"""');
});

test('the graph has a point for every weighed move, high where the first side is better', () => {
  const line = (value) => ({ side: 'first', thought: value && { value } });
  const points = pointsOf([line(exact(6)), line(null), line({ kind: 'loss', plies: 2 })]);
  assert.deepEqual(points, [{ ply: 1, value: 6 }, { ply: 3, value: -6 }]);
  const places = placesOf(points, 3);
  assert.ok(places[0].x < places[1].x);
  assert.equal(places[0].y, 8);
  assert.equal(places[1].y, 112);
  assert.deepEqual(placesOf(pointsOf([]), 0), []);
  assert.equal(pointsOf(over.record).length, over.record.length);
  assert.equal(pointText('kalaha', [line(exact(6))], 1, en), 'Move 1: Orange wins by 6');
  assert.equal(pointText('kalaha', [], 0, en), 'Move 0: no evaluation');
});

test('a judged match has a point for every move, also of people, and mistakes are named', () => {
  const judged = recorded('smess_judged');
  const points = pointsOf(judged.record);
  assert.equal(points.length, judged.record.length);
  // Red, who moved 28th, loses; what they saw is turned round.
  assert.ok(points[27].value > 0 && points[25].value > 0 && points[23].value > 0);
  assert.equal(pointText('smess', judged.record, 28, en), 'Move 28: Blue wins in 2 moves, Blunder');
  assert.equal(pointText('smess', judged.record, 2, en), 'Move 2: Blue +0.04');
  const proven = { side: 'first', thought: { value: exact(6) }, judgement: judged.record[0].judgement };
  assert.equal(pointsOf([proven])[0].value, 6, 'a proof stays');
});

test('the record and its copy bear the signs of mistakes', () => {
  const judged = recorded('smess_judged');
  assert.deepEqual([23, 24, 28, 29].map((ply) => glyphOf(judged.record[ply - 1])), ['??', '??', '??', '']);
  assert.match(notationText(judged, GAMES.smess, en, ''), /Nc7-c8\?\?/);
});

test('what a move was worth is said of the one that is looked at', () => {
  const judged = recorded('smess_judged');
  const at = (ply) => verdictText({ ...judged, shown_ply: ply }, en);
  const reviewed = verdictText(recorded('smess_reviewed'), en);
  assert.equal(reviewed, 'Blunder: Blue wins in 2 moves. Better: Se8xe6 Ne4-d4 Nc6-d5 Bd1-d2 (Red is ahead by 2.28).', 'as the record has moves');
  assert.equal(at(29), 'The best move: Blue wins in 1 move.');
  assert.match(at(9), /^Good: Red is ahead by 0\.15\. Better: /);
  assert.equal(at(0), '');
  assert.equal(verdictText(recorded('smess_over'), en), '');
  assert.equal(verdictText(over, en), '', 'in Kalaha mistakes are not classed');
});

test('levels are named by strength, depth, time or perfection', () => {
  const named = over.levels.map((info) => levelText(info, over.levels, en));
  assert.equal(named[0], '1 ply');
  assert.deepEqual([2, 6, 12].map((plies) => named[plies - 1]), ['Easy (2)', 'Medium (6)', 'Hard (12)']);
  assert.equal(named[19], '20 plies');
  assert.deepEqual(named.slice(-4), ['1 s a move', '3 s a move', '10 s a move', 'perfect']);
  assert.equal(playerText({ kind: 'computer', level: 5 }, over.levels, en), 'Computer, 5 plies');
  assert.equal(playerText({ kind: 'computer', level: 12 }, over.levels, en), 'Computer, Hard (12)');
  assert.equal(playerText(null, over.levels, de), 'noch niemand');
});

test('a level of strength has one name: a number and a word for the five whole ones, and steps counted from these', () => {
  const { levels } = recorded('smess_running');
  const nameOf = (level, i18n) => levelText(levels.find((info) => info.level === level), levels, i18n);
  assert.deepEqual([0, 10, 13, 20, 30, 40].map((level) => nameOf(level, en)), ['0 · For children', '1 · Weak', 'Weak +2', '2 · Fair', '3 · Good', '4 · Very good']);
  assert.deepEqual([10, 13].map((level) => nameOf(level, de)), ['1 · Schwach', 'Schwach +2']);
  assert.equal(playerText({ kind: 'computer', level: 30 }, levels, en), 'Computer 3 · Good');
  assert.equal(playerText({ kind: 'computer', level: 13 }, levels, de), 'Computer Schwach +2');
  // Every level has a name of its own, and no fraction is left.
  for (const game of ['smess', 'minesweeper']) {
    const all = recorded(`${game}_running`).levels;
    const names = all.map((info) => levelText(info, all, en));
    assert.equal(new Set(names).size, all.length);
    for (const name of names) assert.match(name, /^([0-4] · [A-Z][a-z ]+|[A-Z][a-z ]+ \+[1-9])$/);
  }
});

test('whoever has not chosen plays against somebody whom a beginner can beat', () => {
  assert.deepEqual(gentlePlayer(recorded('smess_running').levels), { kind: 'computer', level: 10 });
  assert.deepEqual(gentlePlayer(over.levels), { kind: 'computer', level: 2 });
  assert.deepEqual(gentlePlayer([]), { kind: 'human' });
});

test('a move of the record is looked at, whether the match runs or is over, and nothing is taken back', () => {
  const sent = [];
  const match = (snapshot) => ({ latest: () => snapshot, send: (command) => sent.push(command) });
  const running = recorded('kalaha_running');
  visit(match(running), 3);
  visit(match({ ...running, looking: { ply: 3, as: 'all' } }), running.at);
  visit(match(over), 4);
  const looking = recorded('kalaha_looking');
  visit(match(looking), over.at);
  visit(match(over), over.at + 1);
  visit(match({ ...running, can: { ...running.can, look: false } }), 3);
  assert.deepEqual(sent, [
    { kind: 'look', ply: 3, as: 'all' },
    { kind: 'look', ply: null, as: 'all' },
    { kind: 'look', ply: 4, as: 'all' },
    { kind: 'look', ply: null, as: 'all' },
  ]);
  assert.deepEqual([looking.shown_ply, over.shown_ply], [looking.looking.ply, over.at]);
});

test('a wide record takes no room from the board: it gets a column of its own, else the room under the board, else that in the panel', () => {
  const ratio = (orientation) => (orientation === 'landscape' ? 1.95 : 0.56);
  const at = (width, height, wideRecord = true, taken = 0) => layoutFor({ width, height, rem: 16 }, { zoom: 1, orientation: 'automatic', wideRecord, taken }, ratio);
  assert.equal(at(1280, 800).record, 'under');
  assert.equal(at(2560, 900).record, 'side');
  for (const [width, height] of [[1280, 600], [1000, 500], [1600, 600], [1696, 800], [844, 390]]) {
    assert.equal(at(width, height).record, 'panel', `${width} x ${height}`);
  }
  assert.equal(at(1696, 600, true, 416).record, 'side', 'a window that grew for it');
  assert.equal(at(390, 844).record, 'panel');
  assert.equal(at(2560, 900, false).record, 'panel');
  for (const width of [800, 844, 1000, 1280, 1366, 1600, 1696, 1920, 2560]) {
    for (const height of [390, 500, 600, 720, 800, 900, 1040, 1440]) {
      assert.equal(at(width, height).board, at(width, height, false).board, `${width} x ${height}`);
    }
  }
});

test('the window gives back what it took for a record, and the board never shrinks by the choice', () => {
  const ratio = (orientation) => (orientation === 'landscape' ? 1.95 : 0.56);
  const wish = (wideRecord) => ({ zoom: 1, orientation: 'automatic', wideRecord });
  const board = (width, height, wideRecord, taken = 0) => layoutFor({ width, height, rem: 16 }, { ...wish(wideRecord), taken }, ratio).board;
  const by = (width, height, wideRecord, taken = 0) => wideningFor({ width, height, rem: 16 }, { ...wish(wideRecord), taken }, ratio);
  for (const [width, height] of [[1280, 800], [1000, 700], [1280, 600], [1000, 500], [2560, 1080], [844, 390]]) {
    const grown = by(width, height, false);
    assert.ok(grown >= 0 && (grown === 0 || board(width + grown, height, true, grown) >= board(width, height, false)), `${width} x ${height}`);
    const given = by(width + grown, height, true, grown);
    assert.ok(given <= 0 && board(width + grown + given, height, false) >= board(width + grown, height, true, grown), `${width} x ${height}`);
    assert.ok(Math.abs(grown + given) <= 1, `${width} x ${height}: ${grown} and ${given}`);
  }
  assert.equal(by(1280, 800, true), 0, 'under the board it took none');
  assert.ok(by(1280, 600, false) > 300, 'a low window grows');
  assert.equal(by(390, 844, false), 0);
});

test('a day is written as it sorts, by the calendar of the person', () => {
  assert.equal(dayText(new Date(2026, 0, 5, 23, 59)), '2026-01-05');
  assert.equal(dayText(new Date(2026, 10, 22, 0, 0)), '2026-11-22');
});

test('a match is written down as its players would, with who played, the rules and the end', () => {
  const written = (snapshot, i18n) => notationText(snapshot, GAMES[snapshot.game], i18n, '2026-11-22').trimEnd().split('\n');
  const smess = recorded('smess_loaded');
  const lines = written(smess, en);
  assert.deepEqual(lines.slice(0, 2), ['Smess – Spielkiste', 'Blue: Human']);
  assert.deepEqual(lines.slice(3, 7), ['Date: 2026-11-22', 'Rules: Draw by repetition', 'Result: Red wins! Blue’s Brain was captured.', '']);
  assert.match(lines[8], new RegExp(`^ 1\\.  ${smess.record[0].text} +${smess.record[1].text}$`));
  assert.equal(lines.length, 8 + smess.record.length / 2);

  const kalaha = written(over, de);
  assert.ok(kalaha.some((line) => /^Regeln: .*: 3$/.test(line)));
  assert.ok(kalaha.includes(recordText(over, columns, de).split('\n')[0]), 'Kalaha keeps its columns');

  const mines = written(recorded('minesweeper_over'), en);
  assert.ok(mines.includes('Begins with: 11x11:15:2026'));
  const hidden = written(recorded('minesweeper_hand_over'), en).join('\n');
  assert.doesNotMatch(hidden, /Begins with|15:2026/, 'where the mines lie is a secret until the end');
  assert.match(hidden, /Result: not finished/);
});

test('a result says by how much, where that is counted', () => {
  const won = { ...over, outcome: { winner: 'first', ending: 'no_stones' } };
  won.view = { ...over.view, cells: over.view.cells.map((cell) => (cell.pit === null ? { ...cell, stones: cell.owner === 'first' ? 19 : 17 } : cell)) };
  assert.match(statusText(won, en), /^Orange wins by 2 stones! /);
  assert.match(statusText(won, de), /^Orange gewinnt mit 2 Steinen Vorsprung! /);
  const mines = recorded('minesweeper_over');
  const { first, second } = mines.view.scores;
  assert.match(statusText(mines, en), new RegExp(`^Blue wins by ${first - second} points! `));
  assert.match(statusText({ ...mines, outcome: { winner: 'first', ending: 'resigned' } }, en), /^Blue wins! /);
  assert.match(statusText({ ...won, looking: { ply: 3, as: 'all' } }, en), /^Orange wins! /);
});
