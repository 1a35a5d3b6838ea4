import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RenderOptions } from '../../../ui/js/boards/games.js';
import * as board from '../../../ui/js/boards/kalaha.js';
import { CELLS, DIMENSIONS, placeOf, rowsOf } from '../../../ui/js/boards/kalaha/geometry.js';
import type { GameLine, GameSnapshot, MoveReport } from '../../../ui/js/boards/kalaha/wire.js';
import type { Side } from '../../../ui/js/wire.js';
import { changed, part, type Part } from '../fakes.js';
import { i18nOf } from '../i18n.js';
import { recorded } from '../sources.js';
import { START, capturing, kalaha, sowing, sweptOf, type Given } from './snapshots.js';

const i18n = i18nOf('en');
const look = part<RenderOptions>({ switches: { 'kalaha.show_counts': true, 'kalaha.show_landing': true }, flipped: false, duration_ms: 0, boardOrientation: 'landscape' });
const shown = (snapshot: GameSnapshot, how = look) => board.scene(snapshot, how, i18n);
const ORIENTATIONS = ['landscape', 'portrait'] as const;
const cells = Array.from({ length: CELLS }, (_, cell) => cell);

test('pits follow each other counter-clockwise in both orientations, flipped or not', () => {
  for (const orientation of ORIENTATIONS) {
    for (const flipped of [false, true]) {
      const places = cells.map((cell) => placeOf(cell, orientation, flipped));
      const area = places.reduce((sum, { x, y }, i) => {
        const next = places[(i + 1) % CELLS];
        return sum + x * next.y - next.x * y;
      }, 0);
      assert.ok(area < 0, `${orientation} ${flipped}`);
    }
  }
});

test('all pits lie on the board without overlap', () => {
  for (const orientation of ORIENTATIONS) {
    const { width, height } = DIMENSIONS[orientation];
    const places = cells.map((cell) => placeOf(cell, orientation, false));
    for (const [cell, { x, y, rx, ry }] of places.entries()) {
      assert.ok(x - rx > 0 && x + rx < width && y - ry > 0 && y + ry < height, `${orientation} ${cell}`);
      for (const other of places.slice(cell + 1)) {
        assert.ok(Math.abs(other.x - x) > rx + other.rx || Math.abs(other.y - y) > ry + other.ry, `${orientation} ${cell}`);
      }
    }
  }
});

test('opposite pits share a row or column, and each Kalaha is on its owner\'s right', () => {
  assert.deepEqual(rowsOf('landscape', false), [[13, 12, 11, 10, 9, 8, 7, { reaches: 6 }], [{ reaches: 13 }, 0, 1, 2, 3, 4, 5, 6]]);
  assert.deepEqual(rowsOf('landscape', true), [[6, 5, 4, 3, 2, 1, 0, { reaches: 13 }], [{ reaches: 6 }, 7, 8, 9, 10, 11, 12, 13]]);
  assert.deepEqual(rowsOf('portrait', false).slice(0, 2), [[13, 13], [0, 12]]);
  assert.deepEqual(rowsOf('portrait', true).at(-1), [13, 13]);
});

test('the board is upright in portrait orientation', () => {
  assert.ok(board.ratio('landscape') > 1.5);
  assert.ok(board.ratio('portrait') < 0.7);
  assert.equal(shown(kalaha(START), { ...look, boardOrientation: 'portrait' }).boardOrientation, 'portrait');
});

test('players can play their own pits with stones, and see where the last one lands', () => {
  const { cells: now } = shown(kalaha([0, ...START.slice(1)], { lasts: { 1: 5, 4: 8 } }));
  assert.deepEqual(now.filter(({ playable }) => playable).map(({ index }) => index), [1, 2, 3, 4, 5]);
  assert.equal(now[1].spoken, 'Orange, pit 2, 4 stones, last stone lands in: your pit 6');
  assert.equal(now[2].spoken, 'Orange, pit 3, 4 stones, last stone lands in: your Kalaha');
  assert.equal(now[4].spoken, 'Orange, pit 5, 4 stones, last stone lands in: Blue, pit 2');
  assert.equal(now[13].spoken, 'Blue’s Kalaha, 0 stones');
  const watching = shown(kalaha(START, { can: { enter: false } }));
  assert.ok(watching.cells.every(({ playable, landing }) => !playable && landing === null));
});

test('the last move is marked at its start and end, even if both are one pit', () => {
  const lapped = sowing(0, [...cells.slice(1, 13), 0]);
  const last = (report: MoveReport) => Object.fromEntries(
    shown(kalaha(START, { report })).cells.filter((cell) => cell.last).map((cell) => [cell.index, cell.last]),
  );
  assert.deepEqual(last(sowing(2, [3, 4, 5, 6])), { 2: 'from', 6: 'to' });
  assert.deepEqual(last(lapped), { 0: 'both' });
  const before = kalaha(START, { report: lapped, looking: { ply: 0, as: 'all' } });
  assert.ok(shown(before).cells.every((cell) => cell.last === null), 'at the start nothing was sown');
});

test('an extra move is shown on the Kalaha and announced, but not after the end', () => {
  const report = sowing(2, [3, 4, 5, 6], { moves_again: true });
  const again = shown(kalaha(START, { report }));
  assert.equal(again.again, 'Orange moves again!');
  assert.ok(again.cells[6].again);
  const over = shown(kalaha(START, { report, mover: null }));
  assert.equal(over.again, null);
  assert.ok(!over.cells[6].again);
  assert.equal(shown(kalaha(START, { report, phase: 'over' })).again, null, 'the match was quit');
});

test('a capture\'s gain is shown at its Kalaha until the match is over', () => {
  const gains = (report: MoveReport, parts: Given = {}) => [6, 13].map((cell) => shown(kalaha(START, { report, ...parts })).cells[cell].gain);
  const capture = capturing(0, [1, 2], 5);
  assert.deepEqual(gains(capture), [6, 0]);
  assert.deepEqual(gains(capturing(7, [8], 0)), [0, 1]);
  assert.deepEqual(gains(capturing(7, [8], 0, { swept: [sweptOf('first', 9), sweptOf('second', 2)] }), { mover: null }), [0, 0]);
  assert.deepEqual(gains(capture, { phase: 'over', looking: { ply: 1, as: 'all' } }), [6, 0], 'looking back');
});

test('the analysis takes the mover\'s view, and marks proven values', () => {
  const report = {
    depth: 9, nodes: 1, nodes_per_second: 1,
    moves: [
      { move: '1', value: { kind: 'exact', difference: -8 } },
      { move: '3', value: { kind: 'estimate', hundredths: 126 } },
      { move: '4', value: { kind: 'exact', difference: 0 } },
    ],
  };
  const of = (mover: Side, base: number) => {
    const { cells: now } = shown(kalaha(START, { mover, analysis: { wanted: true, report } }));
    return [0, 2, 3].map((pit) => now[base + pit].value);
  };
  assert.deepEqual(of('first', 0).map((value) => value?.text), ['−8 ✓', '≈ +1.3', '0 ✓']);
  assert.deepEqual(of('second', 7).map((value) => value?.text), ['+8 ✓', '≈ −1.3', '0 ✓']);
  assert.deepEqual(of('first', 0).map((value) => value?.best), [false, true, false]);
  assert.deepEqual(of('second', 7).map((value) => value?.best), [true, false, false]);
  assert.match(shown(kalaha(START, { analysis: { wanted: true, report } })).cells[0].spoken, /value −8, proven$/);
  assert.equal(shown(kalaha(START, { analysis: { wanted: true, report: null } })).cells[0].value, null);
});

test('a sowing is one sentence, and so is each of its effects', () => {
  const line = (side: Side, report: MoveReport) => part<GameLine>({ side, report });
  const said = (report: MoveReport) => board.moveSentence(line('first', report), i18n);
  assert.equal(said(sowing(4, [5, 6, 7, 8])), 'Orange sows 4 stones from pit 5; the last lands in Blue’s pit 2.');
  assert.equal(said(sowing(5, [6], { moves_again: true })), 'Orange sows 1 stone from pit 6; it lands in Orange’s Kalaha. Orange moves again!');
  assert.equal(said(capturing(0, [1, 2], 5)), 'Orange sows 2 stones from pit 1; the last lands in Orange’s pit 3. It captures 6 stones, including those in Blue’s pit 4.');
  assert.equal(
    said(sowing(5, [6], { moves_again: true, swept: [sweptOf('second', 3)] })),
    'Orange sows 1 stone from pit 6; it lands in Orange’s Kalaha. The last 3 stones go to Blue.',
  );
  assert.equal(board.moveSentence(line('first', sowing(4, [5, 6, 7, 8])), i18n, 'brief'), 'Orange sows 4 stones from pit 5.');
});

test('pictures show the whole board with every stone', () => {
  const stones = (markup: string) => markup.match(/class="stone-shadow"/g)?.length;
  assert.equal(stones(board.miniature(kalaha(START), i18n)), 48);
  assert.equal(board.tray(kalaha(START.map((stones, cell) => (cell === 6 ? 17 : stones))), 'first', i18n).spoken, '17 stones in the Kalaha');
  const figures = board.helpSections().flatMap(({ figure }) => figure ?? []);
  assert.equal(figures.length, 4);
  for (const { markup } of figures) assert.ok((stones(markup) ?? 0) >= 48);
});

test('a pit that cannot be played says why', () => {
  const running = recorded('kalaha_running');
  const refusals = (by: Part<GameSnapshot>) => shown(changed(running, by)).cells.map(({ refusal }) => refusal);
  const now = refusals({});
  running.view.cells.forEach(({ owner, pit, stones, movable }, i) => {
    const mine = owner === running.turn;
    const why = pit === null ? 'This is a Kalaha, not a pit: its stones stay there.' : !mine ? 'That pit belongs to Orange.' : stones === 0 ? 'That pit is empty.' : null;
    assert.equal(now[i], movable ? null : why, `${owner} ${pit}`);
  });
  const idle = { ...running.can, enter: false };
  assert.equal(refusals({ can: idle })[0], 'Not your turn: Blue to move.');
  assert.equal(refusals({ can: idle, phase: 'paused' })[0], 'Paused. Press “Continue” to play on.');
  assert.equal(refusals({ can: idle, phase: 'choosing' })[0], 'Press Start first.');
  assert.equal(refusals({ can: idle, phase: 'over', turn: null })[0], 'The match is over.');
  assert.equal(refusals({ can: idle, looking: { ply: 2, as: 'all' } })[0], 'This is an earlier position. Press “Back to match” to play on.');
});
