import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as kalaha from '../../ui/js/boards/kalaha.js';
import * as minesweeper from '../../ui/js/boards/minesweeper.js';
import * as smess from '../../ui/js/boards/smess.js';
import { ratio } from '../../ui/js/boards/smess.js';
import { capturedBy, capturedText } from '../../ui/js/boards/smess/captured.js';
import { scene } from '../../ui/js/boards/smess/scene.js';
import { draftSentence, moveSentence } from '../../ui/js/boards/smess/sentences.js';
import { layoutFor, sizeOf, widthKeeper } from '../../ui/js/foundation/layout.js';
import { announcement, arrivalText } from '../../ui/js/screens/match/announcer.js';
import { tipOf } from '../../ui/js/screens/match/controls.js';
import { handOverText, justMoved } from '../../ui/js/screens/match/hand_over.js';
import { problemDetail, problemText } from '../../ui/js/components/message.js';
import { justPlayed } from '../../ui/js/screens/match/primer.js';
import { notationText } from '../../ui/js/screens/match/record/notation.js';
import { numberOf, rowsOf } from '../../ui/js/screens/match/record/numbers.js';
import { lockedKey } from '../../ui/js/screens/match/setup.js';
import { computerThinks, statusText, thinkingText, thoughtText } from '../../ui/js/screens/match/status.js';
import { valueText } from '../../ui/js/foundation/values.js';
import { i18nOf } from './i18n.js';
import { recorded, styles } from './sources.js';

const en = i18nOf('en');
const de = i18nOf('de');
/** All that is said, in one text. */
const announced = (before, now, speech = 'normal', board = { moveSentence, draftSentence }, i18n = en) => {
  const { events, state, choice } = announcement(before, now, i18n, board, speech);
  return [events, state, choice].filter(Boolean).join(' ');
};

test('the record has two moves to a row, whoever began', () => {
  const line = (side) => ({ side });
  const usual = rowsOf([line('first'), line('second'), line('first')]);
  assert.deepEqual(usual.map(({ first, second }) => [first?.ply, second?.ply]), [[1, 2], [3, undefined]]);
  const redBegan = rowsOf([line('second'), line('first'), line('second')]);
  assert.deepEqual(redBegan.map(({ first, second }) => [first?.ply, second?.ply]), [[undefined, 1], [2, 3]]);
  assert.deepEqual(rowsOf([]), []);
});

test('moves are counted as the record numbers them, wherever the page says how many or which', () => {
  const running = recorded('smess_running');
  assert.deepEqual([0, 1, 2, 3].map((ply) => numberOf(running, ply)), [0, 1, 1, 2]);
  assert.equal(numberOf(recorded('kalaha_over'), 3), 3, 'its record has a line a move');
  const looking = (ply) => ({ ...running, shown_ply: ply, looking: { ply, as: 'all' } });
  assert.equal(statusText(looking(2), en), 'Looking back: move 1, Red');
  assert.equal(announced(running, looking(2)), 'Position after move 1, Red.');
  assert.equal(announced(looking(2), looking(0)), 'Position at the start.');
  assert.match(arrivalText(running, en), new RegExp(` ${running.at / 2} moves so far\\. `));
  assert.doesNotMatch(arrivalText(running, i18nOf('km')), /\\./);
});

test('captured pieces are those of the moves on the board', () => {
  const over = recorded('smess_over');
  const all = ['first', 'second'].flatMap((side) => capturedBy(over, side));
  assert.equal(all.length, over.record.filter((line) => line.report.captured).length);
  assert.equal(capturedBy(over, 'first')[0], 'brain');
  assert.deepEqual(capturedBy({ ...over, shown_ply: 0 }, 'first'), []);
  assert.equal(capturedText(['numskull', 'ninny', 'ninny'], en), 'captured: 1 Numskull, 2 Ninnies');
  assert.equal(capturedText([], en), 'captured: nothing');
});

test('the status says whose turn it is, what is missing, how it ended', () => {
  assert.equal(statusText(recorded('smess_choosing'), en), 'Choose the players');
  assert.equal(statusText(recorded('smess_chosen'), en), 'Ready? Press Start!');
  assert.equal(statusText(recorded('smess_running'), en), 'Blue to move');
  assert.equal(statusText(recorded('smess_paused'), en), 'Paused. Blue to move');
  assert.equal(statusText(recorded('smess_over'), en), 'Blue wins! Red’s Brain was captured.');
  const looking = (ply) => ({ ...recorded('smess_running'), shown_ply: ply, looking: { ply, as: 'all' } });
  assert.equal(statusText(looking(3), en), 'Looking back: move 2, Blue');
  assert.equal(statusText(looking(0), en), 'Looking back: the start');
});

test('the winner is told by name, and the only person at the device is spoken to', () => {
  const over = recorded('smess_over');
  const won = (part, i18n = en) => statusText({ ...over, ...part }, i18n).split('!')[0];
  const alone = { first: { kind: 'human' }, second: { kind: 'computer', level: 20 } };
  assert.equal(won({ names: { first: 'Anna', second: 'Ben' } }), 'Anna (Blue) wins');
  assert.equal(won({ names: { first: null, second: 'Ben' } }), 'Blue wins');
  assert.equal(won({ names: { first: 'שלום', second: null } }), '\u2068שלום\u2069 (Blue) wins');
  assert.equal(won({ seats: alone }), 'You win');
  assert.equal(won({ seats: alone, names: { first: 'Anna', second: null } }), 'Anna (Blue) wins');
  assert.equal(won({ seats: alone, outcome: { winner: 'second', ending: 'resigned' } }), 'The computer (Red) wins');
  assert.equal(won({ seats: { first: { kind: 'friend' }, second: { kind: 'human' } } }), 'Your friend (Blue) wins');
  const mines = { ...recorded('minesweeper_over'), seats: alone };
  assert.match(statusText(mines, de), /^Du gewinnst mit \d+ Punkten Vorsprung! /);
  assert.match(notationText({ ...over, names: { first: 'Anna', second: null } }, smess, en, '2026-11-22'), /Result: Blue wins!/);
});

test('the key of the main button is said to do what the button does', () => {
  assert.equal(en.t(tipOf(recorded('smess_running'))), 'Start, pause or continue');
  assert.equal(en.t(tipOf(recorded('smess_over'))), 'New game');
});

test('every ending can be said in every language', () => {
  const over = recorded('smess_over');
  for (const ending of ['brain_captured', 'only_brains', 'no_move', 'repetition', 'quiet', 'resigned', 'agreed', 'out_of_time']) {
    for (const language of ['de', 'en', 'km']) {
      for (const winner of ['first', 'second', null]) {
        const text = statusText({ ...over, outcome: { winner, ending } }, i18nOf(language));
        assert.doesNotMatch(text, /undefined|\{/);
      }
    }
  }
});

test('the progress of the computer is one quiet line', () => {
  assert.equal(thinkingText(recorded('smess_thinking'), en), 'Depth 13 · 3.5 M positions · 2.3 M a second · Red +1.35');
  assert.equal(thinkingText({ game: 'smess', thinking: { side: 'first', thought: null }, record: [], shown_ply: 0 }, en), 'The computer is thinking …');
  assert.equal(thinkingText({ thinking: null, record: [], shown_ply: 0 }, en), '');
  assert.equal(valueText('smess', { kind: 'loss', plies: 7 }, en), 'Red wins in 7 moves');
  assert.equal(valueText('smess', { kind: 'exact', difference: 0 }, en), 'draw');
});

test('the line of its progress keeps its place from move to move', () => {
  const people = { first: { kind: 'human' }, second: { kind: 'human' } };
  const mixed = { ...people, second: { kind: 'computer', level: 1 } };
  assert.ok(computerThinks({ phase: 'running', seats: mixed, record: [] }));
  assert.ok(!computerThinks({ phase: 'running', seats: people, record: [{ thought: null }] }));
  assert.ok(!computerThinks({ phase: 'choosing', seats: mixed, record: [] }));
  assert.ok(computerThinks({ phase: 'running', seats: people, record: [{ thought: {} }, { thought: null }] }));
});

test('nothing of its progress is left after the end', () => {
  const over = recorded('kalaha_over');
  assert.ok(!computerThinks(over));
  assert.equal(thinkingText(over, en), '');
  assert.notEqual(thinkingText({ ...over, phase: 'running' }, en), '');
});

test('the rules in short go with a first game that has come to its end, not with one that was broken off', () => {
  const [running, over] = [{ outcome: null }, { outcome: { winner: 'first', ending: 'no_stones' } }];
  assert.ok(justPlayed(running, over));
  assert.ok(!justPlayed(running, { outcome: { winner: null, ending: 'abandoned' } }));
  assert.ok(!justPlayed(over, over));
  assert.ok(!justPlayed(null, over), 'opened again');
});

test('one position is one position', () => {
  const thought = { depth: 1, nodes: 1, nodes_per_second: 57, value: { kind: 'exact', difference: 2 } };
  assert.equal(thoughtText('kalaha', thought, en), 'Depth 1 · 1 position · 57 a second · Orange wins by 2');
});

test('rules are locked during a game, and after it for that game alone', () => {
  assert.equal(en.t(lockedKey('paused')), 'Rules, locked during the game');
  assert.equal(en.t(lockedKey('over')), 'The rules of this game');
});

test('moves are announced once, in words, and the search never', () => {
  const before = recorded('smess_thinking');
  const after = { ...recorded('smess_running'), seats: before.seats };
  const said = announced(before, after);
  assert.equal(said, `${moveSentence(after.record.at(-1), en)} Blue to move`);
  assert.equal(announced(before, after, 'brief'), moveSentence(after.record.at(-1), en));
  assert.equal(announced(before, { ...before, thinking: null }), '');
});

test('a capture and a promotion are said', () => {
  const report = { piece: 'ninny', from: 46, to: 53, captured: 'numskull', promoted: true };
  assert.equal(
    moveSentence({ side: 'first', report }, en),
    'Blue: Ninny from e7 captures Numskull on e8. It becomes a Numskull.',
  );
});

test('the end, a taken back move and a draw offer are announced', () => {
  const over = recorded('smess_over');
  const running = { ...over, outcome: null, phase: 'running', at: over.at - 1, shown_ply: over.at - 1 };
  assert.match(announced(running, over), /captures Brain.*Blue wins!/);
  assert.equal(announced(running, { ...running, at: 3, shown_ply: 3 }), 'Position after move 2, Blue.');
  assert.match(announced(recorded('smess_running'), recorded('smess_offered')), /Blue offers a draw. Red, do you accept\?/);
});

test('what is counted is announced where it changes and at the end, unless little is to be said', () => {
  for (const [game, board, counted] of [['kalaha', kalaha, /Orange: \d+\. Blue: \d+\.$/], ['minesweeper', minesweeper, /Blue: \d+\. Red: \d+\.$/]]) {
    const over = recorded(`${game}_over`);
    const running = { ...over, outcome: null, phase: 'running', at: over.at - 1, shown_ply: over.at - 1 };
    assert.match(announced(running, over, 'brief', board), counted);
    const changed = structuredClone(running);
    if (game === 'kalaha') changed.view.cells[6].stones += 1;
    else changed.view.scores.first += 1;
    const earlier = { ...running, at: running.at - 1, shown_ply: running.at - 1 };
    const score = /Orange: \d+\. Blue: \d+\.|Blue: \d+\. Red: \d+\./;
    assert.match(announced(earlier, changed, 'normal', board), score);
    assert.doesNotMatch(announced(earlier, running, 'normal', board), score);
    assert.doesNotMatch(announced(earlier, changed, 'brief', board), score);
  }
});

test('a problem is told by its code in words, and what they leave out in English', () => {
  assert.equal(problemText({ code: 'not_now', detail: 'x' }, en), 'That is not possible now.');
  assert.equal(problemDetail({ code: 'not_now', detail: 'x' }, en), '');
  assert.equal(problemText({ code: 'bad_save', detail: 'no moves' }, en), 'This text cannot be loaded as a match.');
  assert.equal(problemDetail({ code: 'bad_save', detail: 'no moves' }, en), 'no moves');
  assert.equal(problemText({ code: 'flood', detail: 'wet' }, en), 'Something went wrong.');
  const settings = { code: 'settings_storage', detail: "the file '/data/settings.json' could not be written", file: 'settings.json' };
  assert.equal(problemText(settings, en), 'The settings could not be saved on this device. File: settings.json.');
  const full = { code: 'storage', detail: 'no space', file: 'spielkiste.db', cause: 'disk_full' };
  const folder = { code: 'folder_unwritable', detail: 'x', file: '/home/anna/games', cause: 'forbidden' };
  assert.match(problemText(folder, en), /close the window\. Folder: \/home\/anna\/games\. The program is not allowed to do that there\.$/);
  assert.equal(problemText(full, i18nOf('de')), 'Die Partie ließ sich auf diesem Gerät nicht speichern. Datei: spielkiste.db. Der Speicherplatz ist voll.');
  assert.deepEqual(['wet', ''].map((detail) => problemDetail({ code: 'flood', detail }, en)), ['wet', 'flood']);
});

test('everything the session records can be shown and said in every language', () => {
  const look = { flipped: false, duration_ms: 0 };
  const names = ['choosing', 'selected', 'offered', 'loaded', 'taken_back'].map((name) => `smess_${name}`);
  for (const language of ['de', 'en', 'km']) {
    const i18n = i18nOf(language);
    const snapshots = names.map(recorded);
    const texts = snapshots.flatMap((now) => [
      statusText(now, i18n),
      ...snapshots.map((before) => announced(before, now, 'full', undefined, i18n)),
      ...scene(now, look, i18n).cells.map((cell) => cell.spoken),
    ]);
    for (const text of texts) assert.doesNotMatch(text, /undefined|null|NaN|\{/);
  }
});

test('room that a scroll bar takes stays free until the window changes', () => {
  const keep = widthKeeper();
  const window = { innerWidth: 390, innerHeight: 844 };
  assert.deepEqual([390, 378, 390].map((width) => keep(width, window)), [390, 378, 378]);
  assert.equal(keep(390, { ...window, innerHeight: 900 }), 390);
});

test('the layout follows the free area, and the board fits into it', () => {
  const at = (width, height, scale = 1, zoom = 1) => layoutFor({ width, height, rem: 16 * scale }, { zoom, orientation: 'automatic', wideRecord: false }, ratio);
  assert.equal(at(1280, 800).pageLayout, 'beside');
  assert.equal(at(844, 390).pageLayout, 'beside');
  assert.equal(at(390, 844).pageLayout, 'below');
  assert.equal(at(768, 1024).pageLayout, 'below');
  assert.ok(at(1280, 800).hasFullPanel);
  assert.ok(!at(1024, 768).hasFullPanel);
  assert.ok(!at(390, 844).hasFullPanel);
  assert.ok(at(390, 844).board <= 390 - 16);
  assert.ok(at(1280, 800).board >= 680);
  const upright = layoutFor({ width: 1280, height: 800, rem: 16 }, { zoom: 1, orientation: 'portrait', wideRecord: false }, ratio);
  assert.equal(upright.pageLayout, 'below');
  assert.equal(at(1280, 800, 1, 2).board, Math.floor(2 * (800 - 16) * (768 / 868)));
});

test('a board that can lie both ways takes the one with larger cells, beside the panel too', () => {
  const { cell, ratio } = minesweeper;
  const view = { columns: 11, rows: 11 };
  const at = (width, height) => layoutFor({ width, height, rem: 16 }, { zoom: 1, orientation: 'automatic', wideRecord: false }, (orientation) => ratio(orientation, { view }), (orientation) => cell(orientation, { view }));
  assert.deepEqual([at(800, 600).pageLayout, at(800, 600).boardOrientation], ['beside', 'portrait']);
  assert.deepEqual([at(1280, 800).pageLayout, at(1280, 800).boardOrientation], ['beside', 'landscape']);
  assert.deepEqual([at(390, 844).pageLayout, at(390, 844).boardOrientation], ['below', 'portrait']);
  assert.ok(at(800, 600).board * cell('portrait', { view }) * 11 > 450);
});

test('the buttons have their words in less breadth where there is height for them', () => {
  const at = (width, height) => layoutFor({ width, height, rem: 16 }, { zoom: 1, orientation: 'automatic', wideRecord: true }, (orientation) => kalaha.ratio(orientation));
  assert.deepEqual([at(1280, 800).hasFullPanel, at(1280, 800).showsLabels], [false, true]);
  assert.ok(!at(800, 600).showsLabels);
  assert.ok(!at(390, 844).showsLabels);
});

test('the style asks for the room of the picture as it is turned, not for that of the window', () => {
  const size = (width, height) => Object.values(sizeOf({ width, height, rem: 16 }));
  assert.deepEqual(size(844, 390), ['medium', 'low']);
  assert.deepEqual(size(390, 844), ['narrow', 'high']);
  assert.deepEqual(size(320, 400), ['tiny', 'low']);
  assert.deepEqual(size(1280, 736), ['wide', 'high']);
  assert.deepEqual(size(384, 735), ['small', 'medium']);
  for (const { path, text } of styles()) assert.doesNotMatch(text, /@media[^{]*(width|height)/, path);
});

test('of two shapes of a board the page takes the one that covers more', () => {
  // Kalaha's boards, landscape and portrait: on a tablet held upright they are as wide as each other.
  const ofKalaha = (orientation) => (orientation === 'landscape' ? 1200 / 620 : 620 / 1000);
  const at = (width, height) => layoutFor({ width, height, rem: 16 }, { zoom: 1, orientation: 'automatic', wideRecord: true }, ofKalaha).pageLayout;
  assert.equal(at(768, 1024), 'below');
  assert.equal(at(1024, 768), 'beside');
  assert.equal(at(1280, 800), 'beside');
  assert.equal(at(844, 390), 'beside');
  assert.equal(at(390, 844), 'below');
});

test('large letters take no room from the board that it needs to be whole, and only its own zoom makes it larger', () => {
  const at = (width, height, scale, zoom) => layoutFor({ width, height, rem: 16 * scale }, { zoom, orientation: 'automatic', wideRecord: true }, ratio);
  for (const [width, height] of [[2560, 1440], [1280, 800], [844, 390], [390, 844], [768, 1024], [360, 640], [320, 480]]) {
    for (const scale of [0.5, 1, 1.5, 2, 3]) {
      const { board, boardOrientation, pans } = at(width, height, scale, 1);
      assert.ok(!pans && board <= width - 16 && board / ratio(boardOrientation) <= height, `${width} x ${height} at ${scale}`);
      assert.ok(board >= 0.4 * Math.min(width, height), `${width} x ${height} at ${scale}: ${board}`);
    }
    for (const zoom of [2, 3]) assert.ok(at(width, height, 1, zoom).pans, `${width} x ${height}, ${zoom} times`);
  }
  assert.equal(at(1280, 800, 1, 2).record, 'panel');
});

test('who is to take the device is called by name, and in Khmer a name is no colour', () => {
  const named = (name, i18n) => handOverText({ game: 'minesweeper', hand_over: 'first', names: { first: name, second: null } }, i18n).replace(/[\u200b\u2066-\u2069]/g, '');
  const km = i18nOf('km');
  assert.equal(named(null, de), 'Das Gerät bitte an Blau geben');
  assert.equal(named('Anna', de), 'Das Gerät bitte an Anna (Blau) geben');
  assert.match(named(null, km), /ពណ៌ខៀវ$/);
  assert.match(named('Anna', km), / Anna \(ពណ៌ខៀវ\)$/);
});

test('whoever has moved sees what came of it before the board is covered, nobody else does', () => {
  const before = { at: 4, hand_over: null };
  assert.ok(justMoved(before, { at: 5, hand_over: 'second' }));
  assert.ok(!justMoved(before, { at: 5, hand_over: null }));
  assert.ok(!justMoved(before, { at: 4, hand_over: 'first' }), 'put down at home');
  assert.ok(!justMoved(null, { at: 5, hand_over: 'second' }), 'opened again');
  assert.ok(!justMoved({ at: 5, hand_over: 'second' }, { at: 5, hand_over: 'second' }));
});

test('handing the device over and looking back are announced', () => {
  const before = recorded('minesweeper_running');
  const handed = { ...before, hand_over: 'second' };
  assert.equal(announced(before, handed), 'Hand the device to Red');
  assert.equal(announced(handed, { ...handed, revision: 9 }), '');
  assert.match(announced(recorded('kalaha_over'), recorded('kalaha_looking')), /^Position after move 6, (Orange|Blue)\.$/);
});
