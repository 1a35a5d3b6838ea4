import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columns } from '../../ui/js/boards/kalaha.js';
import { layoutFor } from '../../ui/js/layout.js';
import { gradeText, playerText } from '../../ui/js/levels.js';
import { placesOf, pointText, pointsOf } from '../../ui/js/panel/graph.js';
import { recordTable, recordText } from '../../ui/js/panel/record/copies.js';
import { turnsOf } from '../../ui/js/panel/record/lines.js';
import { shownPly, visit } from '../../ui/js/panel/review.js';
import { ownValueText, seenBy, valueText } from '../../ui/js/values.js';
import { createWords } from '../../ui/js/words.js';
import { ofSession, recorded } from './sources.mjs';

const en = createWords('en');
const de = createWords('de');
const over = ofSession('kalaha_over');
const exact = (difference) => ({ kind: 'exact', difference });

test('the moves of one turn stand together, and none is lost', () => {
  const turns = turnsOf(over.record);
  assert.deepEqual(turns.flatMap(({ lines }) => lines), over.record);
  turns.forEach((turn, i) => {
    assert.equal(turn.first, turns.slice(0, i).flatMap(({ lines }) => lines).length + 1);
    assert.ok(turn.lines.every(({ side }) => side === turn.side));
    assert.ok(turn.lines.slice(0, -1).every(({ told }) => told.moves_again));
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
  const { told, thought } = over.record[blue];
  const value = -thought.value.hundredths / 100;
  assert.deepEqual(rows.at(-1), [blue + 1, 'Blau', told.pit, thought.nodes, Math.round(thought.nodes_per_second / 1000), value, thought.depth].map(String));
});

test('thousands of positions a second have a tenth where they are few', () => {
  const shown = (/** @type {number} */ nodes_per_second) => {
    const thought = { depth: 1, nodes: 6, nodes_per_second, value: exact(0) };
    const game = { game: 'kalaha', at: 1, record: [{ side: 'first', told: { pit: 3 }, thought }] };
    return [recordText(game, columns, de).split('\n')[1].split(/\s+/).at(-3), recordTable(game, columns, en).split('\r\n')[1].split(',')[4]];
  };
  assert.deepEqual(shown(366), ['0,4', '0.4']);
  assert.deepEqual(shown(9_949), ['9,9', '9.9']);
  assert.deepEqual(shown(9_999), ['10', '10']);
  assert.deepEqual(shown(1_234_567), ['1.235', '1235']);
});

test('a human move has no figures, and a text with a comma is quoted', () => {
  const game = { game: 'kalaha', at: 1, record: [{ side: 'first', told: { pit: 3 }, thought: null }] };
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

test('levels are named by strength, depth, time or perfection', () => {
  const named = over.levels.map((grade) => gradeText(grade, en));
  assert.equal(named[0], '1 ply');
  assert.equal(named[19], '20 plies');
  assert.deepEqual(named.slice(-4), ['1 s a move', '3 s a move', '10 s a move', 'perfect']);
  assert.equal(playerText({ kind: 'computer', level: 5 }, over.levels, en), 'Computer, 5 plies');
  assert.equal(playerText({ kind: 'computer', level: 2 }, recorded('running').levels, en), 'Computer 2');
  assert.equal(playerText(null, over.levels, de), 'noch niemand');
});

test('a move of the record is gone to while the match runs, and only looked at after its end', () => {
  const sent = [];
  const match = (snapshot) => ({ latest: () => snapshot, send: (command, args) => sent.push([command, args]) });
  visit(match(ofSession('kalaha_running')), 3);
  visit(match(over), 3);
  const looking = ofSession('kalaha_looking');
  visit(match(looking), over.at);
  visit(match(over), over.at + 1);
  const running = ofSession('kalaha_running');
  visit(match({ ...running, can: { ...running.can, go_to: false } }), 3);
  assert.deepEqual(sent, [
    ['go_to', { ply: 3 }],
    ['look', { ply: 3, as: 'all' }],
    ['look', { ply: null, as: 'all' }],
  ]);
  assert.equal(shownPly(looking), looking.looking.ply);
  assert.equal(shownPly(over), over.at);
});

test('a broad record gets a column of its own, else the room under the board, else none', () => {
  const ratio = (shape) => (shape === 'wide' ? 1.95 : 0.56);
  const at = (width, height, broad = true) => layoutFor({ width, height, rem: 16 }, { scale: 1, orientation: 'automatic', broad }, ratio);
  assert.equal(at(1280, 800).record, 'under');
  assert.equal(at(1696, 800).record, 'side');
  assert.equal(at(844, 390).record, 'panel');
  assert.equal(at(390, 844).record, 'panel');
  assert.equal(at(1696, 800, false).record, 'panel');
  assert.ok(at(1696, 800).board >= at(1280, 800).board * 0.95);
});
