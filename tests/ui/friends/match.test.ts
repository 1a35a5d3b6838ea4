import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as smess from '../../../ui/js/boards/smess.js';
import { moveSentence } from '../../../ui/js/boards/smess/sentences.js';
import { seatText } from '../../../ui/js/foundation/levels.js';
import { scoreOf } from '../../../ui/js/foundation/series.js';
import { SIDES } from '../../../ui/js/foundation/sides.js';
import { resultText } from '../../../ui/js/screens/archive/entry.js';
import { askText, awaitsSecrets, claimText, confirmedText, dealText, friendOfferText, friendStatus } from '../../../ui/js/screens/friends/match_words.js';
import { PHRASES, phraseText } from '../../../ui/js/screens/friends/phrases.js';
import { stateText } from '../../../ui/js/screens/home/home.js';
import { arrivalText } from '../../../ui/js/screens/match/announcer.js';
import { justPlayed } from '../../../ui/js/screens/match/primer.js';
import { turnText, type Asking } from '../../../ui/js/screens/match/questions.js';
import { endingText, statusText } from '../../../ui/js/screens/match/status.js';
import type { DealerlessShown, FriendShown, SavedOutcome, Side, Snapshot, Summary } from '../../../ui/js/wire.js';
import { announced } from '../announced.js';
import { changed, elsewhere, human, lookingBack, part, type Part } from '../fakes.js';
import { SPOKEN, i18nOf } from '../i18n.js';
import { recorded } from '../sources.js';
import { contact } from './contact.js';

const en = i18nOf('en');
const NOTHING: FriendShown = {
  side: 'second', offers_draw: false, asked: null, asking: null, owes_answer: null, claim: null, phrases: [], stopped: null,
  no_keys: false, dealerless: null,
};

/** Bert plays Blue here against his friend Anna. It is his turn unless `by` says otherwise. */
const match = (more: Part<FriendShown> = {}, by: Part<Snapshot> = {}) => {
  const friend = changed(NOTHING, more);
  return { ...changed<Snapshot>(recorded('smess_running'), { seats: { first: human, second: elsewhere }, names: { first: 'Bert', second: 'Anna' }, ...by }), friend };
};
/** The archive's summary of that match after its end. */
const summary = (outcome: SavedOutcome) => part<Summary>({ game: 'smess', outcome, turn: null, seats: match().seats, names: match().names });
const theirs = { turn: 'second' } as const;

test('the status addresses the player, names the friend, and says who has to answer', () => {
  assert.equal(statusText(match(), en), 'Your turn');
  assert.equal(statusText(match({}, theirs), en), 'Anna to move');
  assert.equal(statusText(match({}, { ...theirs, names: { first: null, second: null } }), en), 'Your friend to move');
  assert.equal(statusText(match({ owes_answer: 'first' }), en), 'Anna is waiting for your answer');
  assert.equal(statusText(match({ owes_answer: 'second' }, theirs), en), 'Waiting for Anna to answer');
  assert.equal(statusText(match({ owes_answer: 'second' }, { ...theirs, names: { first: null, second: null } }), en), 'Waiting for your friend to answer');
  assert.equal(statusText(match({ no_keys: true }), en), 'You can only view this match here');
  assert.equal(statusText(lookingBack(match(), 3), en), 'Review: move 2, Blue');
  assert.match(stateText(match({}, theirs), en), /^Anna to move\. \d+ moves so far\.$/);
});

/** A dealerless game. */
const dealerless = (by: Part<DealerlessShown>): Part<FriendShown> => ({
  dealerless: { dealt: 3, owes: null, asked: null, illegal_mark: null, opened: { first: false, second: false }, confirmed: false, ...by },
});

test('the status says which device has to deal or answer', () => {
  const said = (by: Part<DealerlessShown>, of?: Part<Snapshot>) => statusText(match(dealerless(by), of), en);
  assert.equal(said({}), 'Your turn');
  assert.equal(said({ dealt: 0, owes: 'first' }), 'Your device is dealing the mines');
  assert.equal(said({ dealt: 1, owes: 'second' }), 'Waiting for Anna’s device to deal the mines');
  const asked = { by: 'first', text: 'm a11' } as const;
  assert.equal(said({ asked, owes: 'second' }), 'Waiting for Anna’s device to answer');
  assert.equal(said({ asked: { by: 'second', text: 'm ??' }, owes: 'first' }, theirs), 'Your device is answering Anna');
  const late = match(dealerless({ asked, owes: 'second' }), { can: { ...match().can, claim: true } });
  assert.match(claimText(late, en), /^Anna’s device has not answered in the agreed time/);
});

test('the deal\'s progress is shown until it is done, which is announced once', () => {
  const dealing = match(dealerless({ dealt: 2, owes: 'first' }));
  const dealt = match(dealerless({}));
  assert.match(dealText(dealing, en), /2 of 3\.$/);
  assert.deepEqual([dealt, match()].map((one) => dealText(one, en)), ['', '']);
  assert.equal(announced(dealing, dealt), 'The mines are dealt.');
  assert.equal(announced(dealt, dealt), '');
});

test('after the end the text says whether both devices confirm it, or what is missing', () => {
  const over = { phase: 'over', turn: null, outcome: { winner: 'first', ending: 'all_mines' } } as const;
  const said = (by: Part<DealerlessShown>) => confirmedText(match(dealerless(by), over), en);
  assert.match(said({}), /^Not confirmed yet: Anna’s device/);
  assert.match(said({ opened: { first: false, second: true } }), /^Not confirmed yet: your device/);
  const opened = { first: true, second: true };
  assert.match(said({ opened }), /^Not confirmed: the secrets shown/);
  assert.match(said({ opened, confirmed: true }), /^Confirmed by both devices/);
  assert.equal(confirmedText(match(dealerless({})), en), '');
  for (const dealt of [0, 1, 2]) assert.equal(said({ dealt, opened }), '', 'called off before the mines were dealt');
  assert.match(announced(match(dealerless({}), over), match(dealerless({ opened, confirmed: true }), over)), /^Confirmed by both devices/);
  assert.equal(endingText('minesweeper', { winner: 'first', ending: 'illegal_mark' }, en), 'Red made a provably illegal mark.');
});

test('after the end a dealerless match waits until both devices reveal their secrets', () => {
  const over = { phase: 'over', turn: null, outcome: { winner: 'first', ending: 'all_mines' } } as const;
  const awaits = (by: Part<DealerlessShown>, friend: Part<FriendShown> = {}) => awaitsSecrets(match({ ...dealerless(by), ...friend }, over));
  assert.deepEqual([{}, { opened: { first: true, second: false } }, { dealt: 2 }].map((by) => awaits(by)), [true, true, false]);
  assert.equal(awaits({ opened: { first: true, second: true } }), false);
  assert.equal(awaits({}, { stopped: 'fork' }), false, 'nothing is sent any more');
  assert.deepEqual([match(dealerless({})), match({}, over)].map((one) => awaitsSecrets(one)), [false, false]);
});

test('players are called by name, or by where they are', () => {
  assert.deepEqual(SIDES.map((side) => seatText(match(), side, en)), ['Bert', 'Anna']);
  const unnamed = match({}, { names: { first: null, second: null } });
  assert.deepEqual(SIDES.map((side) => seatText(unnamed, side, en)), ['Human', 'Friend']);
  assert.match(arrivalText(match(), en), /Blue · Bert\. Red · Anna\..* Your turn$/);
});

test('a stopped match says why, whatever its ending', () => {
  const over: Part<Snapshot> = { phase: 'over', turn: null, outcome: { winner: null, ending: 'stopped' } };
  assert.equal(statusText(match({ stopped: 'fork' }, over), en), 'Stopped: there are two versions of this match');
  assert.equal(statusText(match({ stopped: 'moved' }), en), 'This match has moved to another device');
  assert.equal(friendStatus(match({ stopped: 'invalid_entry' }, over), en), 'Stopped: invalid data from Anna');
  const won: Part<Snapshot> = { ...over, outcome: { winner: 'first', ending: 'resigned' } };
  assert.equal(statusText(match({ stopped: 'invalid_entry' }, won), en), statusText(match({}, won), en), 'the result stays');
});

test('endings of matches with friends have texts, and their draws have no loser', () => {
  const ended = (winner: Side | null, ending: string) => endingText('smess', { winner, ending }, en);
  assert.equal(ended(null, 'resigned'), 'Both sides resigned.');
  assert.equal(ended('first', 'resigned'), 'Red resigned.');
  assert.equal(ended(null, 'out_of_time'), 'Time ran out.');
  assert.equal(ended('second', 'out_of_time'), 'Blue ran out of time.');
  for (const ending of ['called_off', 'stopped']) {
    const outcome = { winner: null, ending };
    assert.doesNotMatch(statusText({ ...recorded('smess_over'), outcome }, en), /draw/i);
    assert.equal(resultText(summary(outcome), en), 'No result');
    assert.ok(!justPlayed({ outcome: null }, { outcome }));
    assert.deepEqual(scoreOf({ series: { game: 2, half_points: { first: 2, second: 0 } }, outcome }), { first: 2, second: 0, games: 2 });
  }
  assert.match(statusText({ ...recorded('smess_over'), outcome: { winner: null, ending: 'too_long' } }, en), /^Draw\. /);
});

test('a match against a friend is won or lost from the local player\'s view', () => {
  assert.deepEqual(SIDES.map((winner) => resultText(summary({ winner, ending: 'resigned' }), en)), ['Won', 'Lost']);
});

test('a friend\'s move is announced like a computer\'s, followed by the turn', () => {
  const now = match();
  const before = match({}, { at: now.at - 1, shown_ply: now.at - 1, ...theirs });
  const move = moveSentence(now.record[now.at - 1], en);
  assert.equal(announced(before, now), `${move} Your turn`);
  assert.equal(announced(before, now, 'brief'), move);
});

test('requests, refusals and claims are announced once', () => {
  const quiet = match({}, theirs);
  assert.equal(askText(match({ asked: quiet.at - 1 }), en), 'Anna wants to take back 1 move.');
  const asking = match({ asking: quiet.at - 2 }, theirs);
  assert.match(announced(quiet, asking), /^You asked for a takeback\. Anna can allow it/);
  assert.equal(announced(asking, asking), '');
  assert.equal(announced(asking, quiet), 'Anna refused the takeback.');
  const allowed = match({}, { at: quiet.at - 2, shown_ply: quiet.at - 2 });
  assert.match(announced(asking, allowed), /^Position after move/);
  const own = { by: 'first', draw: true } as const;
  const claimed = match({ claim: own }, theirs);
  assert.equal(announced(quiet, claimed), 'You claim a draw on time. The claim ends if Anna moves.');
  assert.match(claimText(match({ claim: { by: 'second', draw: false } }), en), /^Anna claims a win/);
  assert.match(claimText({ ...quiet, can: { ...quiet.can, claim: true } }, en), /You can claim a win or a draw, or wait\.$/);
});

test('a draw offer goes with the next move, and the friend\'s offer has their name', () => {
  const wish = match({ offers_draw: true });
  assert.equal(announced(match(), wish), 'Your next move will offer a draw.');
  assert.equal(announced(wish, match()), 'You will not offer a draw.');
  const moved = { ...match({}, theirs), at: wish.at + 1, record: [...wish.record, wish.record[0]] };
  assert.doesNotMatch(announced(wish, moved), /not offer a draw/);
  const offered = match({}, { draw_offer: { by: 'second', state: 'open' } });
  assert.equal(announced(match(), offered), 'Anna offers a draw.');
  assert.equal(friendOfferText(match({}, { draw_offer: { by: 'first', state: 'open' } }), en), 'You offered a draw.');
});

test('all twelve phrases are read in each player\'s language', () => {
  assert.equal(PHRASES.length, 12);
  const said = match({ phrases: [{ turn: 4, by: 'second', phrase: 2 }, { turn: 5, by: 'first', phrase: 3 }] });
  assert.equal(announced(match(), said), 'Anna: Nice move! Bert: Thank you!');
  assert.equal(announced(match(), said, 'normal', smess, i18nOf('de')), 'Anna: Schöner Zug! Bert: Danke!');
  for (const language of SPOKEN) {
    const texts = PHRASES.map((_, phrase) => phraseText(phrase, i18nOf(language)));
    assert.equal(new Set(texts).size, 12);
  }
});

test('opening a match and asking whose turn it is announce all open requests', () => {
  const told = (by: Part<Asking>) => turnText(part<Asking>({ i18n: en, friends: null, ...by }));
  const asked = match({ asked: recorded('smess_running').at - 1, owes_answer: 'first' });
  assert.match(arrivalText(asked, en), /Anna is waiting for your answer\. Anna wants to take back 1 move\.$/);
  assert.equal(told({ snapshot: asked }), 'Anna is waiting for your answer. Anna wants to take back 1 move.');
  const anna = contact({ match_id: asked.id, delivery: 'sent', network: 'connected' });
  assert.equal(told({ snapshot: match({}, theirs), friends: { contacts: [anna] } }), 'Anna to move. Your move was sent but has not arrived yet. Anna is online.');
  assert.equal(told({ snapshot: recorded('smess_running') }), 'Blue to move');
});
