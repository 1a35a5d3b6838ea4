import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AppState } from '../../ui/js/app.js';
import * as kalaha from '../../ui/js/boards/kalaha.js';
import * as minesweeper from '../../ui/js/boards/minesweeper.js';
import * as smess from '../../ui/js/boards/smess.js';
import { capturedBy, capturedText } from '../../ui/js/boards/smess/captured.js';
import { moveSentence } from '../../ui/js/boards/smess/sentences.js';
import type { GameLine } from '../../ui/js/boards/smess/wire.js';
import { troubleDetail, troubleText } from '../../ui/js/components/message.js';
import type { I18n } from '../../ui/js/foundation/i18n.js';
import { SIDES } from '../../ui/js/foundation/sides.js';
import { valueText } from '../../ui/js/foundation/values.js';
import { arrivalText, type GameModule as Spoken } from '../../ui/js/screens/match/announcer.js';
import { tipOf } from '../../ui/js/screens/match/controls.js';
import { handOver, handOverText, justMoved } from '../../ui/js/screens/match/hand_over.js';
import { justPlayed } from '../../ui/js/screens/match/primer.js';
import { notationText } from '../../ui/js/screens/match/record/notation.js';
import { numberOf, rowsOf } from '../../ui/js/screens/match/record/numbers.js';
import { lockedKey } from '../../ui/js/screens/match/setup.js';
import { computerThinks, statusText, thinkingText, thoughtText } from '../../ui/js/screens/match/status.js';
import type { Line, Trouble, Side, Snapshot, Thought } from '../../ui/js/wire.js';
import { announced } from './announced.js';
import { changed, computer, elsewhere, human, lookingBack, part, type Part } from './fakes.js';
import { SPOKEN, i18nOf } from './i18n.js';
import { markupOf } from './markup.js';
import { recorded } from './sources.js';

const en = i18nOf('en');
const de = i18nOf('de');

test('the record has two moves per row, whichever side began', () => {
  const line = (side: Side) => part<Line>({ side });
  const usual = rowsOf([line('first'), line('second'), line('first')]);
  assert.deepEqual(usual.map(({ first, second }) => [first?.ply, second?.ply]), [[1, 2], [3, undefined]]);
  const redBegan = rowsOf([line('second'), line('first'), line('second')]);
  assert.deepEqual(redBegan.map(({ first, second }) => [first?.ply, second?.ply]), [[undefined, 1], [2, 3]]);
  assert.deepEqual(rowsOf([]), []);
});

test('move numbers and counts match the record everywhere', () => {
  const running = recorded('smess_running');
  assert.deepEqual([0, 1, 2, 3].map((ply) => numberOf(running, ply)), [0, 1, 1, 2]);
  assert.equal(numberOf(recorded('kalaha_over'), 3), 3, 'its record has one line per move');
  assert.equal(statusText(lookingBack(running, 2), en), 'Review: move 1, Red');
  assert.equal(announced(running, lookingBack(running, 2)), 'Position after move 1, Red.');
  assert.equal(announced(lookingBack(running, 2), lookingBack(running, 0)), 'Starting position.');
  assert.match(arrivalText(running, en), new RegExp(` ${running.at / 2} moves so far\\. `));
  assert.doesNotMatch(arrivalText(running, i18nOf('km')), /\\./);
});

test('captured pieces match the moves on the board', () => {
  const over = recorded('smess_over');
  const all = SIDES.flatMap((side) => capturedBy(over, side));
  assert.equal(all.length, over.record.filter((line) => line.report.captured).length);
  assert.equal(capturedBy(over, 'first')[0], 'brain');
  assert.deepEqual(capturedBy({ ...over, shown_ply: 0 }, 'first'), []);
  assert.equal(capturedText(['numskull', 'ninny', 'ninny'], en), 'captured: 1 Numskull and 2 Ninnies');
  assert.equal(capturedText([], en), 'captured: nothing');
});

test('the status says whose turn it is, what is missing, or how the match ended', () => {
  assert.equal(statusText(recorded('smess_choosing'), en), 'Choose the players');
  assert.equal(statusText(recorded('smess_chosen'), en), 'Ready? Press Start!');
  assert.equal(statusText(recorded('smess_running'), en), 'Blue to move');
  assert.equal(statusText(recorded('smess_paused'), en), 'Paused. Blue to move');
  assert.equal(statusText(recorded('smess_over'), en), 'Blue wins! Red’s Brain was captured.');
  assert.equal(statusText(lookingBack(recorded('smess_running'), 3), en), 'Review: move 2, Blue');
  assert.equal(statusText(lookingBack(recorded('smess_running'), 0), en), 'Review: starting position');
});

test('the winner is named, and the only person at the device is addressed', () => {
  const over = recorded('smess_over');
  const won = (by: Part<Snapshot>, i18n = en) => statusText(changed<Snapshot>(over, by), i18n).split('!')[0];
  const alone = { first: human, second: computer(20) };
  assert.equal(won({ names: { first: 'Anna', second: 'Ben' } }), 'Anna (Blue) wins');
  assert.equal(won({ names: { first: null, second: 'Ben' } }), 'Blue wins');
  assert.equal(won({ names: { first: 'שלום', second: null } }), '\u2068שלום\u2069 (Blue) wins');
  assert.equal(won({ seats: alone }), 'You win');
  assert.equal(won({ seats: alone, names: { first: 'Anna', second: null } }), 'Anna (Blue) wins');
  assert.equal(won({ seats: alone, outcome: { winner: 'second', ending: 'resigned' } }), 'The computer (Red) wins');
  assert.equal(won({ seats: { first: elsewhere, second: human } }), 'Your friend (Blue) wins');
  const mines = { ...recorded('minesweeper_over'), seats: alone };
  assert.match(statusText(mines, de), /^Du gewinnst mit \d+ Punkten Vorsprung! /);
  assert.match(notationText({ ...over, names: { first: 'Anna', second: null } }, smess, en, '2026-11-22'), /Result: Blue wins!/);
});

test('the main button\'s tooltip changes with its function', () => {
  assert.equal(en.t(tipOf(recorded('smess_running'))), 'Start, pause or continue');
  assert.equal(en.t(tipOf(recorded('smess_over'))), 'New match');
});

test('every ending has a text in every language', () => {
  const over = recorded('smess_over');
  for (const ending of ['brain_captured', 'only_brains', 'no_move', 'repetition', 'quiet', 'resigned', 'agreed', 'out_of_time']) {
    for (const language of SPOKEN) {
      for (const winner of [...SIDES, null]) {
        const text = statusText({ ...over, outcome: { winner, ending } }, i18nOf(language));
        assert.doesNotMatch(text, /undefined|\{/);
      }
    }
  }
});

test('the computer\'s progress is one quiet line', () => {
  assert.equal(thinkingText(recorded('smess_thinking'), en), 'Depth 13 · 3.5 M positions · 2.3 M a second · Red +1.35');
  assert.equal(thinkingText(part({ game: 'smess', thinking: { side: 'first', thought: null }, record: [], shown_ply: 0 }), en), 'The computer is thinking …');
  assert.equal(thinkingText(part({ thinking: null, record: [], shown_ply: 0 }), en), '');
  assert.equal(valueText('smess', { kind: 'loss', plies: 7 }, en), 'Red wins in 4 moves');
  assert.equal(valueText('smess', { kind: 'exact', difference: 0 }, en), 'draw');
});

test('the progress line keeps its space between moves', () => {
  const people = { first: human, second: human };
  const mixed = { ...people, second: computer(1) };
  const thinks = (by: Part<Snapshot>) => computerThinks(part({ phase: 'running', seats: people, record: [], ...by }));
  assert.ok(thinks({ seats: mixed }));
  assert.ok(!thinks({ record: [{ thought: null }] }));
  assert.ok(!thinks({ phase: 'choosing', seats: mixed }));
  assert.ok(thinks({ record: [{ thought: {} }, { thought: null }] }));
});

test('the progress disappears after the end', () => {
  const over = recorded('kalaha_over');
  assert.ok(!computerThinks(over));
  assert.equal(thinkingText(over, en), '');
  assert.notEqual(thinkingText({ ...over, phase: 'running' }, en), '');
});

test('the brief rules disappear after a match with a result, but not after an abandoned one', () => {
  const [running, over] = [{ outcome: null }, { outcome: { winner: 'first', ending: 'no_stones' } }] as const;
  assert.ok(justPlayed(running, over));
  assert.ok(!justPlayed(running, { outcome: { winner: null, ending: 'abandoned' } }));
  assert.ok(!justPlayed(over, over));
  assert.ok(!justPlayed(null, over), 'opened again');
});

test('a single position is in the singular', () => {
  const thought = part<Thought>({ depth: 1, nodes: 1, nodes_per_second: 57, value: { kind: 'exact', difference: 2 } });
  assert.equal(thoughtText('kalaha', thought, en), 'Depth 1 · 1 position · 57 a second · Orange wins by 2');
});

test('rules are locked during a match and after its end', () => {
  assert.equal(en.t(lockedKey('paused')), 'Rules, locked during the match');
  assert.equal(en.t(lockedKey('over')), 'Rules of this match');
});

test('moves are announced once, in words, and the search never', () => {
  const before = recorded('smess_thinking');
  const after = { ...recorded('smess_running'), seats: before.seats };
  const move = moveSentence(after.record[after.record.length - 1], en);
  assert.equal(announced(before, after), `${move} Blue to move`);
  assert.equal(announced(before, after, 'brief'), move);
  assert.equal(announced(before, { ...before, thinking: null }), '');
});

test('captures and promotions are announced', () => {
  const line = part<GameLine>({ side: 'first', report: { piece: 'ninny', from: 46, to: 53, captured: 'numskull', promoted: true } });
  assert.equal(
    moveSentence(line, en),
    'Blue: Ninny from e7 captures Numskull on e8. It becomes a Numskull.',
  );
});

test('the end, a taken back move and a draw offer are announced', () => {
  const over = recorded('smess_over');
  const running: Snapshot = { ...over, outcome: null, phase: 'running', at: over.at - 1, shown_ply: over.at - 1 };
  assert.match(announced(running, over), /captures Brain.*Blue wins!/);
  assert.equal(announced(running, { ...running, at: 3, shown_ply: 3 }), 'Position after move 2, Blue.');
  assert.match(announced(recorded('smess_running'), recorded('smess_offered')), /Blue offers a draw. Red, do you accept\?/);
});

test('the score is announced when it changes and at the end, unless speech is brief', () => {
  const score = /Orange: \d+\. Blue: \d+\.|Blue: \d+\. Red: \d+\./;
  const tried = <S extends Snapshot>(over: S, board: Spoken, count: (view: S['view']) => void) => {
    const running: S = { ...over, outcome: null, phase: 'running', at: over.at - 1, shown_ply: over.at - 1 };
    assert.match(announced(running, over, 'brief', board), new RegExp(`(${score.source})$`));
    const more = structuredClone(running);
    count(more.view);
    const earlier = { ...running, at: running.at - 1, shown_ply: running.at - 1 };
    assert.match(announced(earlier, more, 'normal', board), score);
    assert.doesNotMatch(announced(earlier, running, 'normal', board), score);
    assert.doesNotMatch(announced(earlier, more, 'brief', board), score);
  };
  tried(recorded('kalaha_over'), kalaha, ({ cells }) => cells[6].stones++);
  tried(recorded('minesweeper_over'), minesweeper, ({ scores }) => scores.first++);
});

test('a problem is described by its code, with details in English', () => {
  assert.equal(troubleText({ code: 'not_now', detail: 'x' }, en), 'You cannot do that now.');
  assert.equal(troubleDetail({ code: 'not_now', detail: 'x' }, en), '');
  assert.equal(troubleText({ code: 'bad_save', detail: 'no moves' }, en), 'This text cannot be loaded as a match.');
  assert.equal(troubleDetail({ code: 'bad_save', detail: 'no moves' }, en), 'no moves');
  assert.equal(troubleText({ code: 'flood', detail: 'wet' }, en), 'Something went wrong.');
  const settings = { code: 'settings_storage', detail: "the file '/data/settings.json' could not be written", file: 'settings.json' };
  assert.equal(troubleText(settings, en), 'The settings could not be saved on this device. File: settings.json.');
  const full: Trouble = { code: 'storage', detail: 'no space', file: 'spielkiste.db', cause: 'disk_full' };
  const folder: Trouble = { code: 'folder_unwritable', detail: 'x', file: '/home/anna/games', cause: 'forbidden' };
  assert.match(troubleText(folder, en), /close the window\. Folder: \/home\/anna\/games\. The app has no permission there\.$/);
  assert.equal(troubleText(full, i18nOf('de')), 'Die Partie ließ sich auf diesem Gerät nicht speichern. Datei: spielkiste.db. Der Speicher ist voll.');
  assert.deepEqual(['wet', ''].map((detail) => troubleDetail({ code: 'flood', detail }, en)), ['wet', 'flood']);
});

test('the next player is called by name, and Khmer marks colours as such', () => {
  const named = (name: string | null, i18n: I18n) => handOverText({ game: 'minesweeper', hand_over: 'first', names: { first: name, second: null } }, i18n).replace(/[\u200b\u2066-\u2069]/g, '');
  const km = i18nOf('km');
  assert.equal(named(null, de), 'Gib das Gerät an Blau weiter');
  assert.equal(named('Anna', de), 'Gib das Gerät an Anna (Blau) weiter');
  assert.match(named(null, km), /ពណ៌ខៀវ$/);
  assert.match(named('Anna', km), / Anna \(ពណ៌ខៀវ\)$/);
});

test('the button that takes the device is described by whose turn it is', () => {
  const covered = part<Snapshot>({ game: 'minesweeper', hand_over: 'first', names: {} });
  const markup = markupOf(handOver(part<AppState>({ covered, i18n: en }), () => undefined));
  assert.match(markup, /<h2 id="hand-over-title">[^<]*Blue.*id="take-device"[^>]* aria-describedby="hand-over-title"/s);
});

test('only the player who has moved sees the result before the board is covered', () => {
  const before = { at: 4, hand_over: null };
  assert.ok(justMoved(before, { at: 5, hand_over: 'second' }));
  assert.ok(!justMoved(before, { at: 5, hand_over: null }));
  assert.ok(!justMoved(before, { at: 4, hand_over: 'first' }), 'left for the home screen');
  assert.ok(!justMoved(null, { at: 5, hand_over: 'second' }), 'opened again');
  assert.ok(!justMoved({ at: 5, hand_over: 'second' }, { at: 5, hand_over: 'second' }));
});

test('handing the device over and looking back are announced', () => {
  const before = recorded('minesweeper_running');
  const handed: Snapshot = { ...before, hand_over: 'second' };
  assert.equal(announced(before, handed), 'Hand the device to Red');
  assert.equal(announced(handed, { ...handed, revision: 9 }), '');
  assert.match(announced(recorded('kalaha_over'), recorded('kalaha_looking')), /^Position after move 6, (Orange|Blue)\. Best move: /);
});
