import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAMES } from '../../ui/js/boards/games.js';
import { columns } from '../../ui/js/boards/kalaha.js';
import type { GameSnapshot as Kalaha } from '../../ui/js/boards/kalaha/wire.js';
import { columnsFor, type Column } from '../../ui/js/boards/kit/columns.js';
import { dayText } from '../../ui/js/foundation/day.js';
import type { I18n } from '../../ui/js/foundation/i18n.js';
import { gentlePlayer, levelText, playerText } from '../../ui/js/foundation/levels.js';
import { ownValueText, seenBy, valueText } from '../../ui/js/foundation/values.js';
import { placesOf, pointText, pointsOf } from '../../ui/js/screens/match/graph.js';
import { glyphOf, verdictText } from '../../ui/js/screens/match/judging.js';
import { recordTable, recordText } from '../../ui/js/screens/match/record/copies.js';
import { turnsOf } from '../../ui/js/screens/match/record/lines.js';
import { notationText } from '../../ui/js/screens/match/record/notation.js';
import { visit } from '../../ui/js/screens/match/review.js';
import { statusText } from '../../ui/js/screens/match/status.js';
import type { Line, MatchCommand, Snapshot, Thought, Value } from '../../ui/js/wire.js';
import { computer, elsewhere, human, lookingBack, part, type Part } from './fakes.js';
import { i18nOf } from './i18n.js';
import { recorded } from './sources.js';

const en = i18nOf('en');
const de = i18nOf('de');
const over = recorded('kalaha_over');
const exact = (difference: number): Value => ({ kind: 'exact', difference });
/** A Kalaha match with one move. */
const played = (thought: Part<Thought> | null) => part<Kalaha>({ game: 'kalaha', at: 1, record: [{ side: 'first', report: { pit: 3 }, thought }] });

test('one turn\'s moves are grouped, and none is lost', () => {
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

test('values are marked as proven or estimated, from the right side\'s view', () => {
  assert.deepEqual(seenBy(exact(8), 'second'), exact(-8));
  assert.deepEqual(seenBy({ kind: 'win', plies: 3 }, 'second'), { kind: 'loss', plies: 3 });
  assert.deepEqual(seenBy({ kind: 'estimate', hundredths: 130 }, 'first'), { kind: 'estimate', hundredths: 130 });
  const own: Value[] = [exact(8), exact(0), exact(-2), { kind: 'estimate', hundredths: 130 }, { kind: 'loss', plies: 1 }];
  assert.deepEqual(own.map((value) => ownValueText(value, en)), ['wins by 8', 'draw', 'loses by 2', '+1.3', 'loses in 1 move']);
  assert.equal(valueText('kalaha', exact(-8), en), 'Blue wins by 8');
  // A bare sign would contradict the record, whose values are from the mover's view.
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
  assert.ok(thought?.value.kind === 'estimate');
  const value = -thought.value.hundredths / 100;
  assert.deepEqual(rows.at(-1), [blue + 1, 'Blau', report.pit, thought.nodes, Math.round(thought.nodes_per_second / 1000), value, thought.depth].map(String));
});

test('low speeds have a decimal', () => {
  const shown = (nodes_per_second: number) => {
    const game = played({ depth: 1, nodes: 6, nodes_per_second, value: exact(0) });
    return [recordText(game, columns, de).split('\n')[1].split(/\s+/).at(-3), recordTable(game, columns, en).split('\r\n')[1].split(',')[4]];
  };
  assert.deepEqual(shown(366), ['0,4', '0.4']);
  assert.deepEqual(shown(9_949), ['9,9', '9.9']);
  assert.deepEqual(shown(9_999), ['10', '10']);
  assert.deepEqual(shown(1_234_567), ['1.235', '1235']);
});

test('the record has no columns for thoughts in a match between people', () => {
  const people = { ...over, seats: { first: human, second: elsewhere }, record: over.record.map((line) => ({ ...line, thought: null })) };
  const titles = (snapshot: Kalaha) => columnsFor(snapshot, columns).map(({ title }) => title);
  const all = ['kalaha.pit', 'record.nodes', 'record.speed', 'record.value', 'record.depth'];
  assert.deepEqual(titles(people), ['kalaha.pit']);
  assert.deepEqual(titles({ ...people, record: over.record }), all, 'a computer has played');
  assert.deepEqual(titles({ ...people, seats: over.seats }), all, 'a computer will play');
  assert.match(recordText(people, columns, en), /^No\. +Player +Pit\n/);
  assert.ok(recordTable(people, columns, en).startsWith('No.,Player,Pit,Positions,'), 'other programs get all columns');
});

test('a human move has no figures, and a text with a comma is quoted', () => {
  const game = played(null);
  assert.equal(recordTable(game, columns, en).split('\r\n')[1], '1,Orange,3,,,,');
  const odd: Column[] = [{ title: 'record.depth', numeric: false, text: () => 'a', plain: () => 'a, "b"' }];
  assert.equal(recordTable(game, odd, en).split('\r\n')[1], '1,Orange,"a, ""b"""');
});

test('the graph has a point for every evaluated move, high if the first side is ahead', () => {
  const line = (value: Value | null) => part<Line>({ side: 'first', thought: value && { value } });
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

test('a judged match has a point for every move, including human ones, and names mistakes', () => {
  const judged = recorded('smess_judged');
  const points = pointsOf(judged.record);
  assert.equal(points.length, judged.record.length);
  // Red made move 28 and loses; Red's values are negated.
  assert.ok(points[27].value > 0 && points[25].value > 0 && points[23].value > 0);
  assert.equal(pointText('smess', judged.record, 28, en), 'Move 28: Blue wins in 1 move, Blunder');
  assert.equal(pointText('smess', judged.record, 2, en), 'Move 2: Blue +0.04');
  const proven = part<Line>({ side: 'first', thought: { value: exact(6) }, judgement: judged.record[0].judgement });
  assert.equal(pointsOf([proven])[0].value, 6, 'a proof takes precedence');
});

test('the record and its copy show mistake symbols', () => {
  const judged = recorded('smess_judged');
  assert.deepEqual([23, 24, 28, 29].map((ply) => glyphOf(judged.record[ply - 1])), ['??', '??', '??', '']);
  assert.match(notationText(judged, GAMES.smess, en, ''), /Nc7-c8\?\?/);
});

test('the verdict is about the shown move', () => {
  const judged = recorded('smess_judged');
  const at = (ply: number) => verdictText({ ...judged, shown_ply: ply }, en);
  const reviewed = verdictText(recorded('smess_reviewed'), en);
  assert.equal(reviewed, 'Blunder: Blue wins in 1 move. Better: Se8xe6 Ne4-d4 Nc6-d5 Bd1-d2 (Red is ahead by 2.28).', 'moves are written as in the record');
  assert.equal(at(29), 'Best move: Blue wins in 1 move.');
  assert.match(at(9), /^Good: Red is ahead by 0\.15\. Better: /);
  assert.equal(at(0), '');
  assert.equal(verdictText(recorded('smess_over'), en), '');
  assert.equal(verdictText({ ...over, shown_ply: 10 }, en), 'Blunder: Blue is ahead by 10.00. Better: 5 5 4 4 (Orange is ahead by 2.68).');
});

test('levels are named after strength, depth, time or perfection', () => {
  const named = over.levels.map((info) => levelText(info, over.levels, en));
  assert.equal(named[0], 'For children (1)');
  assert.deepEqual([2, 6, 12].map((plies) => named[plies - 1]), ['Easy (2)', 'Medium (6)', 'Hard (12)']);
  assert.equal(named[19], '20 plies');
  assert.deepEqual(named.slice(-4), ['1 s a move', '3 s a move', '10 s a move', 'perfect']);
  assert.equal(playerText(computer(5), over.levels, en), 'Computer, 5 plies');
  assert.equal(playerText(computer(12), over.levels, en), 'Computer, Hard (12)');
  assert.equal(playerText(null, over.levels, de), 'noch niemand');
});

test('a strength level has a name: number and word for the five main ones, steps above these for the others', () => {
  const { levels } = recorded('smess_running');
  const nameOf = (level: number, i18n: I18n) => levels.filter((info) => info.level === level).map((info) => levelText(info, levels, i18n)).join();
  assert.deepEqual([0, 10, 13, 20, 30, 40].map((level) => nameOf(level, en)), ['0 · For children', '1 · Weak', 'Weak +2', '2 · Fair', '3 · Good', '4 · Very good']);
  assert.deepEqual([10, 13].map((level) => nameOf(level, de)), ['1 · Schwach', 'Schwach +2']);
  assert.equal(playerText(computer(30), levels, en), 'Computer 3 · Good');
  assert.equal(playerText(computer(13), levels, de), 'Computer Schwach +2');
  // Every level has a unique name without a fraction.
  for (const game of ['smess', 'minesweeper'] as const) {
    const all = recorded(`${game}_running`).levels;
    const names = all.map((info) => levelText(info, all, en));
    assert.equal(new Set(names).size, all.length);
    for (const name of names) assert.match(name, /^([0-4] · [A-Z][a-z ]+|[A-Z][a-z ]+ \+[1-9])$/);
  }
});

test('the default opponent is one that a beginner can beat', () => {
  assert.deepEqual(gentlePlayer(recorded('smess_running').levels), computer(10));
  assert.deepEqual(gentlePlayer(over.levels), computer(2));
  assert.deepEqual(gentlePlayer([]), human);
});

test('looking at a move in the record takes nothing back, during and after the match', () => {
  const sent: unknown[] = [];
  const match = (snapshot: Snapshot) => ({ latest: () => snapshot, send: async (command: MatchCommand) => sent.push(command) > 0 });
  const running = recorded('kalaha_running');
  visit(match(running), 3);
  visit(match(lookingBack(running, 3)), running.at);
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
  assert.deepEqual([looking.shown_ply, over.shown_ply], [looking.looking?.ply, over.at]);
});

test('a day is written in sortable form in the local time zone', () => {
  assert.equal(dayText(new Date(2026, 0, 5, 23, 59)), '2026-01-05');
  assert.equal(dayText(new Date(2026, 10, 22, 0, 0)), '2026-11-22');
});

test('a match\'s notation has players, rules and result', () => {
  const written = (snapshot: Snapshot, i18n: I18n) => notationText(snapshot, GAMES[snapshot.game], i18n, '2026-11-22').trimEnd().split('\n');
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
  assert.doesNotMatch(hidden, /Begins with|15:2026/, 'the layout is secret until the end');
  assert.match(hidden, /Result: in progress/);
});

test('a result has the margin if the game counts points', () => {
  const won: Kalaha = { ...over, outcome: { winner: 'first', ending: 'no_stones' } };
  won.view = { ...over.view, cells: over.view.cells.map((cell) => (cell.pit === null ? { ...cell, stones: cell.owner === 'first' ? 19 : 17 } : cell)) };
  assert.match(statusText(won, en), /^Orange wins by 2 stones! /);
  assert.match(statusText(won, de), /^Orange gewinnt mit 2 Steinen Vorsprung! /);
  const mines = recorded('minesweeper_over');
  const { first, second } = mines.view.scores;
  assert.match(statusText(mines, en), new RegExp(`^Blue wins by ${first - second} points! `));
  assert.match(statusText({ ...mines, outcome: { winner: 'first', ending: 'resigned' } }, en), /^Blue wins! /);
  assert.match(statusText({ ...won, looking: { ply: 3, as: 'all' } }, en), /^Orange wins! /);
});
