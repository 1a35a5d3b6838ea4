import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RenderOptions } from '../../../ui/js/boards/games.js';
import * as minesweeper from '../../../ui/js/boards/minesweeper.js';
import { cellAt, columnName, middleCell, nameOf, placeOf } from '../../../ui/js/boards/minesweeper/geometry.js';
import { heatOf } from '../../../ui/js/boards/minesweeper/heat.js';
import { liftings } from '../../../ui/js/boards/minesweeper/motion.js';
import { betterSquare, verdict } from '../../../ui/js/boards/minesweeper/review.js';
import { firstTap } from '../../../ui/js/boards/minesweeper/tools_scene.js';
import type { GameSnapshot, MoveReport } from '../../../ui/js/boards/minesweeper/wire.js';
import type { BoardOrientation } from '../../../ui/js/foundation/layout.js';
import type { Analysis, Side } from '../../../ui/js/wire.js';
import { changed, computer, human, part, type Part } from '../fakes.js';
import { i18nOf } from '../i18n.js';
import { recorded } from '../sources.js';
import { judgement, lineOf, snapshotOf } from './snapshots.js';

const i18n = i18nOf('en');
const look = part<RenderOptions>({ flipped: false, duration_ms: 0, boardOrientation: 'landscape' });
type Changes = Parameters<typeof snapshotOf>[1];
type Scene = ReturnType<typeof minesweeper.scene>;

const sceneOf = (snapshot: GameSnapshot, how = look) => minesweeper.scene(snapshot, how, i18n);
const cellIn = (scene: Scene, name: string) => {
  const cell = scene.cells.find((one) => one.name === name);
  assert.ok(cell, name);
  return cell;
};

test('cells are counted from the top left and named from the bottom left', () => {
  const size = { columns: 11, rows: 11 };
  assert.deepEqual([0, 10, 60, 110].map((cell) => nameOf(cell, size)), ['a11', 'k11', 'f6', 'a1']);
  assert.deepEqual([25, 26, 29].map(columnName), ['z', 'aa', 'ad']);
});

test('the middle cell is the one revealed at the start', () => {
  assert.equal(nameOf(middleCell({ columns: 11, rows: 11 }), { columns: 11, rows: 11 }), 'f6');
  assert.equal(nameOf(middleCell({ columns: 8, rows: 8 }), { columns: 8, rows: 8 }), 'e4');
});

test('every cell is found at its place, even on a flipped board', () => {
  const size = { columns: 5, rows: 7 };
  for (const flipped of [false, true]) {
    for (let cell = 0; cell < 35; cell++) assert.equal(cellAt(placeOf(cell, size, flipped), size, flipped), cell);
    assert.equal(cellAt({ column: 5, row: 0 }, size, flipped), null);
    assert.equal(cellAt({ column: 0, row: -1 }, size, flipped), null);
  }
  assert.deepEqual(placeOf(0, size, true), { column: 4, row: 6 });
});

test('the asked square is shown as waiting, unless it is secret', () => {
  const plain = snapshotOf('M1./.2x/...');
  const asked = (text: string, by: Side = 'first', more: Part<GameSnapshot> = {}) => sceneOf(changed(plain, { friend: { dealerless: { asked: { by, text } } }, ...more }));
  const waiting = (scene: Scene) => scene.cells.flatMap(({ name, asked }) => (asked ? [[name, asked.action, asked.side]] : []));
  assert.deepEqual(waiting(sceneOf(plain)), []);
  assert.deepEqual(waiting(asked('m a1')), [['a1', 'mark', 'first']]);
  assert.deepEqual(waiting(asked('e c3', 'second')), [['c3', 'explore', 'second']]);
  assert.deepEqual(waiting(asked('m ??', 'second')), []);
  assert.deepEqual(waiting(asked('m a1', 'first', { looking: { ply: 0, as: 'all' } })), []);
  assert.match(cellIn(asked('m a1'), 'a1').spoken, /waiting for the other device/);
  assert.equal(asked('m a1').moment, sceneOf(plain).moment, 'no animation');
});

test('a square\'s label matches what it shows', () => {
  const scene = sceneOf(snapshotOf('M1X/.0x/m.8', { cells: { failed: ['a2'], auto: ['b3'] }, draft: { cell: 7, action: 'mark' } }));
  const said = (name: string) => cellIn(scene, name).spoken;
  assert.equal(said('a3'), 'a3, mine, marked by Blue');
  assert.equal(said('c3'), 'c3, mine, set off by Blue');
  assert.equal(said('c2'), 'c2, mine, set off by Red');
  assert.equal(said('b3'), 'b3, 1 mine around it, appeared by itself');
  assert.equal(said('b2'), 'b2, 0 mines around it');
  assert.equal(said('a2'), 'a2, covered, your mark was wrong here');
  assert.equal(said('b1'), 'b1, covered, chosen to mark');
  assert.deepEqual(cellIn(scene, 'b1').draft, { action: 'mark', side: 'first' });
});

test('failed marks are the viewer\'s, and both sides\' after the end', () => {
  const own = sceneOf(snapshotOf('...', { cells: { failed: ['b1'] }, viewer: 'second', turn: 'second' }));
  assert.deepEqual(own.cells.map((cell) => cell.failed), [[], ['second'], []]);
  const over = sceneOf(snapshotOf('.2.', { cells: { failed_by: { b1: ['first', 'second'] } }, viewer: null, turn: null, phase: 'over' }));
  assert.deepEqual(cellIn(over, 'b1').failed, ['first', 'second']);
  assert.match(cellIn(over, 'b1').spoken, /Blue’s mark was wrong here, Red’s mark was wrong here/);
  const looked = snapshotOf('...', { cells: { failed: ['c1'] }, viewer: null, turn: null, phase: 'over', looking: { ply: 0, as: 'first' } });
  assert.deepEqual(cellIn(sceneOf(looked), 'c1').failed, ['first']);
});

test('nothing can be done out of turn', () => {
  const open = (snapshot: GameSnapshot) => sceneOf(snapshot).cells.filter((cell) => cell.open).map((cell) => cell.name);
  assert.deepEqual(open(snapshotOf('.1M')), ['a1']);
  assert.deepEqual(open(snapshotOf('.1M', { can: { enter: false, look: false } })), []);
});

test('after the end hidden mines and hidden numbers look different', () => {
  const scene = sceneOf(snapshotOf('*c1', { phase: 'over', turn: null, viewer: null, can: { enter: false, look: true } }));
  assert.deepEqual(scene.cells.map((cell) => cell.content), ['left_mine', 'left_number', 'number']);
  assert.equal(cellIn(scene, 'b1').spoken, 'b1, left covered, 2 mines around it');
});

test('the button names what it will do', () => {
  const confirm = (changes: Changes) => sceneOf(snapshotOf('.../...', changes)).tools.confirm;
  assert.equal(confirm({ draft: { cell: 1, action: 'explore' } }), 'Explore b2');
  assert.equal(confirm({ draft: { cell: 3, action: 'mark' } }), 'Mark a1');
  assert.equal(confirm({}), 'Choose a square');
  assert.equal(confirm({ can: { enter: false, look: false } }), 'Confirm');
});

test('the tools are shown to a human player until the match is over', () => {
  const shown = (changes: Changes) => sceneOf(snapshotOf('...', changes)).tools.shown;
  const bot = computer(2);
  assert.ok(shown({}));
  assert.ok(shown({ phase: 'paused', seats: { first: bot, second: human } }));
  assert.ok(!shown({ seats: { first: bot, second: bot } }));
  assert.ok(!shown({ phase: 'over' }));
  assert.ok(!shown({ phase: 'choosing' }));
});

test('the tools keep the human player\'s side while the computer thinks', () => {
  const bot = computer(2);
  const side = (changes: Changes) => sceneOf(snapshotOf('...', changes)).tools.side;
  assert.equal(side({ turn: 'second' }), 'second');
  assert.equal(side({ turn: 'second', seats: { first: human, second: bot } }), 'first');
  assert.equal(side({ turn: 'first', seats: { first: bot, second: human } }), 'second');
  assert.equal(side({ turn: null }), 'first');
});

test('each player has their own switch position', () => {
  const tools = (changes: Changes) => sceneOf(snapshotOf('...', changes)).tools;
  const seats = { first: human, second: computer(2) };
  assert.equal(firstTap('mark', tools({}), tools({ turn: 'second' })), 'explore');
  assert.equal(firstTap('mark', tools({}), tools({})), 'mark');
  assert.equal(firstTap('mark', tools({}), tools({ id: 77 })), 'explore', 'another match');
  assert.equal(firstTap('mark', tools({ seats }), tools({ seats, turn: 'second' })), 'mark');
});

test('the mines left and the value of the next one are shown, without technical data', () => {
  const { tools } = sceneOf(snapshotOf('...'));
  assert.deepEqual([tools.left, tools.next, tools.note], ['3 mines left', 'next mine: +3', '']);
  const over = snapshotOf('M..', { phase: 'over' });
  Object.assign(over.view, { mines_left: 0, next_mine_points: null, board_id: '11x11:15:42' });
  const last = sceneOf(over).tools;
  assert.deepEqual([last.left, last.next, last.note], ['0 mines left', '', '']);
});

test('only certainty is shown as 0 or 100', () => {
  assert.deepEqual([0, 0.001, 0.2, 1 / 3, 0.999, 1].map((mine) => heatOf(mine).text), ['0', '<1', '20', '33', '>99', '100']);
  assert.deepEqual([0, 1].map((mine) => heatOf(mine).step), [0, 10]);
  for (let mine = 0.001; mine < 1; mine += 0.001) {
    const { step } = heatOf(mine);
    assert.ok(step >= 1 && step <= 9);
    assert.ok(heatOf(mine + 0.0005).step >= step);
  }
});

test('the heat map is on covered squares while it is on', () => {
  const squares = [{ cell: 0, mine: 0.25 }, { cell: 2, mine: 1 }];
  const heats = (analysis: Analysis | null) => sceneOf(snapshotOf('.1.', { analysis })).cells.map((cell) => cell.heat?.text ?? null);
  assert.deepEqual(heats({ wanted: true, report: { layouts: '4', squares } }), ['25', null, '100']);
  assert.deepEqual(heats({ wanted: true, report: null }), [null, null, null]);
  assert.deepEqual(heats({ wanted: false, report: null }), [null, null, null]);
  assert.deepEqual(heats(null), [null, null, null]);
  const said = sceneOf(snapshotOf('.1.', { analysis: { wanted: true, report: { layouts: '4', squares } } })).cells[0].spoken;
  assert.equal(said, 'a1, covered, 25 % mine');
});

test('an action is described in words, and the opponent’s failed mark without its square', () => {
  const said = (side: Side, text: string, report: Partial<MoveReport>) => minesweeper.moveSentence(lineOf(side, text, report), i18n);
  assert.equal(said('first', 'e f7', { number: 1, points: 1 }), 'Blue explores f7: 1 mine around it, +1.');
  assert.equal(said('second', 'e f7', { result: 'exploded', mine: 3, points: -5 }), 'Red explores f7: ouch, a mine! −5.');
  assert.equal(said('first', 'm a11', { result: 'marked', mine: 2, points: 3 }), 'Blue marks a11: mine 2, +3.');
  assert.equal(said('first', 'm a11', { result: 'plop', points: -3 }), 'Blue marks a11: plop, no mine. −3.');
  assert.equal(said('first', 'm ??', { result: 'plop', square: null, points: -3 }), 'Blue marks a square: plop, no mine. −3.');
  assert.match(
    said('first', 'e f7', { number: 0, revealed: [{ cell: 1, number: 0 }, { cell: 2, number: 1 }] }),
    /0 mines around it, 0\. 2 more squares appear\.$/,
  );
});

test('a card shows the score and the reason for its last change', () => {
  const record = [
    lineOf('first', 'e a1', { result: 'exploded', mine: 1, points: -5 }),
    lineOf('second', 'm b1', { result: 'marked', mine: 2, points: 3 }),
    lineOf('first', 'm ??', { result: 'plop', square: null, points: -3 }),
  ];
  const snapshot = snapshotOf('XM..', { record });
  snapshot.view.scores = { first: -8, second: 3 };
  assert.equal(minesweeper.tray(snapshot, 'first', i18n).spoken, '−8 points. Last move: plop, no mine. −3');
  assert.equal(minesweeper.tray(snapshot, 'second', i18n).spoken, '3 points. Last move: +3 for mine 2');
  const looking = { ...snapshot, shown_ply: 1 };
  assert.equal(minesweeper.tray(looking, 'first', i18n).spoken, '−8 points. Last move: ouch, a mine! −5');
  assert.equal(minesweeper.tray(looking, 'second', i18n).spoken, '3 points');
});

test('the record has words for an action, and symbols where space is short', () => {
  const judged = (lost: number) => judgement('explore', 'b1', 120, 120 - lost);
  const hidden = lineOf('first', 'm ??', { result: 'plop', square: null, points: -3 }, judged(320));
  assert.deepEqual(minesweeper.lineParts(hidden, i18n), { long: 'marks a square: −3', short: 'm ??  −3', remark: '(−3.2)' });
  assert.equal(
    minesweeper.lineNote(hidden, i18n),
    'Wrong mark: only the player who made it sees where. The best move promised 3.2 more points.',
  );
  const harmless = lineOf('first', 'e a1', { points: 2 }, judged(99));
  assert.deepEqual(minesweeper.lineParts(harmless, i18n), { long: 'explores a1: +2', short: 'e a1  +2', remark: '' });
  assert.equal(minesweeper.lineNote(harmless, i18n), '');
});

test('the review comments on the shown move and shows a better square', () => {
  const record = [
    lineOf('first', 'e a1', { points: 2 }, judgement('explore', 'c1', 150, 90)),
    lineOf('second', 'e b1', { points: 1 }, judgement('explore', 'b1', 100, 100)),
  ];
  const over = (changes: Changes) => snapshotOf('211', { record, phase: 'over', turn: null, can: { enter: false, look: true }, ...changes });
  const first = over({ looking: { ply: 1, as: 'all' } });
  assert.deepEqual(verdict(record[0], i18n), {
    played: 'Blue explores a1: +0.9 expected, +2 scored.', best: 'Best: explore c1, +1.5 expected.',
  });
  assert.equal(betterSquare(first), 'c1');
  assert.ok(cellIn(sceneOf(first), 'c1').better);
  assert.equal(verdict(record[1], i18n).best, 'The best choice!');
  assert.equal(betterSquare(over({})), null);
});

test('clay is lifted first at the action\'s square, then in rings around it', () => {
  const before = sceneOf(snapshotOf('...../...../.....'));
  const now = sceneOf(snapshotOf('00.../01.../.....', { record: [lineOf('first', 'e b2', { cell: 6 })] }));
  const rings = Object.fromEntries(liftings(before, now).map(({ cell, delay }) => [cell.name, delay]));
  assert.deepEqual(rings, { a3: 1, b3: 1, a2: 1, b2: 0 });
});

test('the board\'s ratio has limits, so that very long boards scroll', () => {
  const ratio = (columns: number, rows: number, orientation: BoardOrientation) => minesweeper.ratio(orientation, part({ view: { columns, rows } }));
  for (const orientation of ['landscape', 'portrait'] as const) {
    assert.ok(ratio(5, 30, orientation) > 0.4);
    assert.ok(ratio(30, 5, orientation) < 2);
    assert.ok(ratio(30, 16, orientation) > ratio(16, 30, orientation));
  }
});

test('if the practice cannot be computed the board says so and shows no chances', () => {
  const report = { layouts: null, squares: [] };
  const { cells, tools } = sceneOf(snapshotOf('.1.', { analysis: { wanted: true, report } }));
  assert.ok(cells.every(({ heat }) => heat === null));
  assert.equal(tools.note, i18n.t('minesweeper.practice_unknown'));
  const waiting = sceneOf(snapshotOf('.1.', { analysis: { wanted: true, report: null } }));
  assert.equal(waiting.tools.note, i18n.t('minesweeper.practice_note'));
});

test('the small picture shows neither a draft nor the practice', () => {
  const plain = snapshotOf('.1.');
  const analysis = { wanted: true, report: { layouts: '1', squares: [{ cell: 0, mine: 1 }] } };
  const busy = snapshotOf('.1.', { draft: { cell: 0, action: 'mark' }, analysis });
  assert.equal(minesweeper.miniature(busy, i18n), minesweeper.miniature(plain, i18n));
  const grounds = [...minesweeper.miniature(plain, i18n).matchAll(/class="ground" d="([^"]*)"/g)].map(([, data]) => data).join('');
  assert.equal(grounds.match(/M/g)?.length, 3);
  assert.match(minesweeper.miniature(plain, i18n), /class="mine-number n1"/);
});

test('the help has its pictures and a section on matches with friends', () => {
  const sections = minesweeper.helpSections();
  const friend = sections.find(({ title }) => title === 'minesweeper.help_friend_title');
  assert.equal(friend?.texts.length, 5);
  assert.match(friend?.figure?.markup ?? '', /^<svg [^>]*viewBox="0 0 500 100".*class="help-keys"/, 'a square between two keys');
  assert.equal(sections.filter(({ figure }) => figure).length, 4);
});

test('a recorded draft and a recorded failed mark are on their squares', () => {
  const marking = recorded('minesweeper_marking');
  const drafted = sceneOf(marking).cells.filter((cell) => cell.draft);
  assert.deepEqual(drafted.map((cell) => [cell.index, cell.draft]), [[marking.draft?.cell, { action: marking.draft?.action, side: 'first' }]]);
  const failed = recorded('minesweeper_failed_mark');
  const own = sceneOf(failed).cells.filter((cell) => cell.failed.length > 0);
  assert.ok(own.length > 0);
  for (const cell of own) assert.deepEqual(cell.failed, [failed.viewer]);
});

test('while the device is handed over the scene has no failed marks and no actions', () => {
  const { cells, tools, open, covered, lastCell } = sceneOf(recorded('minesweeper_hand_over'));
  assert.ok(cells.every((cell) => cell.failed.length === 0 && !cell.open && cell.draft === null));
  assert.equal(open, false);
  assert.equal(tools.draft, null);
  // The tab stop is reset; otherwise its position would reveal the failed mark.
  assert.deepEqual([covered, lastCell], [true, null]);
  assert.equal(sceneOf(recorded('minesweeper_failed_mark')).covered, false);
});

test('the small picture at home shows failed marks only after the end', () => {
  const failed = (name: string) => /class="lost/.test(minesweeper.miniature(recorded(`minesweeper_${name}`), i18n));
  assert.deepEqual([failed('failed_mark'), failed('over')], [false, true]);
});

test('after the end everything is shown, including failed marks', () => {
  const { cells } = sceneOf(recorded('minesweeper_over'));
  assert.ok(cells.every((cell) => cell.content !== 'covered'));
  assert.ok(cells.some((cell) => cell.failed.length > 0));
});
