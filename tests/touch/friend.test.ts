import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { part } from './page.js';
import { openPage, type Wanted } from './recorded.js';
import { ACROSS, DESKTOP, PHONE, SMALL_PHONE, told, type Game } from './sizes.js';

/** A match with a friend elsewhere: how one begins, and what is in its panel. */

const page = await openPage();
after(() => page.close());

/** A match with a friend that goes on, on a phone; or one of another kind. */
const open = (game: Game, friend: string, wanted: Wanted = {}, size = PHONE) => page.open(size, { game, show: 'running', friend, ...wanted });
const openOver = (game: Game, friend: string) => open(game, friend, { show: 'over' });

const isInviting = (game: Game, begins: string) =>
  page.until(({ isOpen, find }, chosen) => isOpen('friends') && chosen.every((id) => find<HTMLInputElement>(id)?.checked), [`#invite-game-${game}`, `#invite-${begins}`]);
const transports = async () => (await page.sent('use_transport')).map(({ transport, on }) => [transport, on]);
const areUnseen = async (ids: string[], where?: string) => {
  for (const id of ids) assert.ok(!(await page.isSeen(`#${id}`)), `${where} ${id}`);
};

test('the Brain of a friend is drawn to its square, which asks for an invitation and seats nobody', async () => {
  for (const size of [DESKTOP, PHONE]) {
    for (const [side, square, begins] of [['second', 'd8', 'own_first'], ['first', 'd1', 'friend_first']] as const) {
      await page.open(size, { game: 'smess', show: 'choosing' });
      await page.carry(await page.spot(part.figure(side, 'friend')), await page.spot(part.cell(square)));
      await page.up();
      await isInviting('smess', begins);
      assert.deepEqual(await page.sent('seat'), []);
    }
  }
});

test('the Brain of a friend is chosen by a tap and by keys too', async () => {
  await page.open(PHONE, { game: 'smess', show: 'choosing' });
  await page.tap(part.figure('second', 'friend'));
  await isInviting('smess', 'own_first');
  await page.open(DESKTOP, { game: 'smess', show: 'choosing' });
  await page.focus(part.figure('first', 'human'));
  await page.keyDown('ArrowRight');
  await page.click(':focus');
  await isInviting('smess', 'friend_first');
  assert.deepEqual(await page.sent('seat'), []);
});

test('the dialog of the players leads to an invitation, for the keyboard', async () => {
  await page.open(DESKTOP, { game: 'smess', show: 'choosing' });
  await page.openDialog('players');
  await page.tap('#players-friend-second');
  await isInviting('smess', 'own_first');
});

test('the combo box of a seat has an entry for a friend, and still shows who sits there', async () => {
  await page.open(PHONE, { game: 'kalaha', show: 'choosing' });
  await page.until(({ value }) => value('#seat-second') === 'computer');
  await page.fill('#seat-second', 'friend');
  await isInviting('kalaha', 'own_first');
  assert.equal(await page.value('#seat-second'), 'computer');
  await page.open(PHONE, { game: 'minesweeper', show: 'choosing' });
  assert.deepEqual(await page.run(({ all }) => all<HTMLOptionElement>('#seat-second option').map(({ value }) => value)), ['human', 'computer', 'friend']);
});

for (const size of [ACROSS, SMALL_PHONE]) {
  test(`at ${told(size)} all of a match with a friend can be touched, and nothing has to be scrolled sideways`, async () => {
    const matches = [['smess', 'text', 'de'], ['kalaha', 'text', 'km'], ['kalaha', 'overdue', 'de'], ['minesweeper', 'dealing', 'km'], ['minesweeper', 'acted', 'de'], ['minesweeper', 'saving', 'de'], ['minesweeper', 'restarted', 'km'], ['minesweeper', 'opened', 'de']] as const;
    for (const [game, friend, language] of matches) {
      await open(game, friend, { language, files: 'on' }, size);
      const faults = await page.run(({ unreachable, sideways }) => [...unreachable('#panel :is(button, summary, input)'), ...sideways('html')]);
      assert.deepEqual(faults, [], `${game} ${friend} ${language}`);
    }
  });
}

test('nobody pauses, restores, changes seats or quits with a friend elsewhere', async () => {
  for (const game of ['smess', 'kalaha'] as const) {
    await open(game, 'turn', {}, DESKTOP);
    await areUnseen(['go', 'redo', 'quit', 'players', 'seats', 'analysis-choice'], game);
    for (const id of ['undo', 'offer-draw', 'resign', 'say', 'connection']) assert.ok(await page.isSeen(`#${id}`), `${game} ${id}`);
    await page.open(DESKTOP, { game, show: 'running' });
    await areUnseen(['friend', 'say', 'connection'], game);
  }
});

test('the deal of the mines is counted by a bar with words, and nobody offers a draw', async () => {
  await open('minesweeper', 'dealing');
  assert.equal(await page.text('#status'), 'Waiting for the device of Anna to deal the mines');
  assert.match(await page.text('#friend-deal-said'), /1 of 3\.$/);
  assert.deepEqual(await page.run(({ one }) => (({ value, max }) => [value, max])(one<HTMLProgressElement>('#friend-dealt'))), [1, 3]);
  await areUnseen(['offer-draw', 'undo']);
  await open('minesweeper', 'act');
  assert.equal(await page.text('#status'), 'Your turn');
  await areUnseen(['friend-deal']);
});

test('a square waits for the other device, and nothing else does', async () => {
  await open('minesweeper', 'acted');
  assert.deepEqual(await page.run(({ all }) => all('[data-asked]').map(({ dataset }) => [dataset.name, dataset.asked])), [['a11', 'mark']]);
  assert.equal(await page.count('#board .asked'), 1);
  assert.match(await page.text('#friend-state'), /^A match with hidden information/);
  await areUnseen(['friend-text']);
  assert.equal(await page.text('#status'), 'Waiting for the device of Anna to answer');
  assert.match(await page.text('#friend-claim-said'), /^The device of Anna has not answered/);
  await page.tap('#friend-claim-win');
  assert.deepEqual(await page.sent('claim'), [{ kind: 'claim', draw: false }]);
});

test('what no text carries goes by files, where there are files, and only while nothing else carries it', async () => {
  const openWithFiles = (friend: string) => open('minesweeper', friend, { files: 'on' });
  await openWithFiles('saving');
  assert.match(await page.text('#friend-file-said'), /^Anna may not have everything/);
  await page.tap('#friend-file-save');
  assert.deepEqual((await page.sent('save_friend_file')).map(({ contact, whole }) => [contact, whole]), [[90, false]]);
  await openWithFiles('restarted');
  assert.match(await page.text('#friend-file-said'), /^Your device answers once/);
  await areUnseen(['friend-file-save']);
  await page.tap('#friend-file-open');
  assert.equal((await page.sent('open_friend_file')).length, 1);
  await openWithFiles('unopened');
  assert.ok(await page.isSeen('#friend-file-open'), 'the friend still has their secrets to show');
  for (const friend of ['act', 'opened']) {
    await openWithFiles(friend);
    await areUnseen(['friend-file'], friend);
  }
  await open('minesweeper', 'saving');
  await areUnseen(['friend-file'], 'a phone has none:');
});

test('after the end it is said whether both devices confirm it, and what the friend knew is asked for only then', async () => {
  await open('minesweeper', 'unopened');
  assert.match(await page.text('#friend-confirmed'), /^Not confirmed yet: the device of Anna/);
  await areUnseen(['review-as']);
  await open('minesweeper', 'opened');
  assert.match(await page.text('#friend-confirmed'), /^Confirmed by both devices/);
  assert.ok(await page.isSeen('#review-as'));
});

test('after the end a transport is shown until the last of the match has arrived', async () => {
  await open('minesweeper', 'unopened', {}, DESKTOP);
  assert.ok(await page.isSeen('#friend-transports'));
  assert.match(await page.text('#friend-state'), /^A match with hidden information/);
  await open('smess', 'parting', { show: 'over' }, DESKTOP);
  assert.ok(await page.isSeen('#friend-transports'));
  await page.tap('#friend-transports summary');
  await page.tap('#friend-network');
  assert.deepEqual(await transports(), [['network', true]]);
  for (const [game, show, friend] of [['minesweeper', 'running', 'opened'], ['smess', 'over', 'over']] as const) {
    await open(game, friend, { show }, DESKTOP);
    assert.deepEqual([await page.isSeen('#friend-transports'), await page.text('#friend-state')], [false, '']);
  }
});

test('what a friend asks is answered by the person who is asked', async () => {
  for (const [button, accept] of [['#friend-allow', true], ['#friend-refuse', false]] as const) {
    await open('smess', 'asked');
    assert.equal(await page.text('#friend-ask-said'), 'Anna asks to take back 1 move.');
    await page.tap(button);
    assert.deepEqual(await page.sent('answer_take_back'), [{ kind: 'answer_take_back', accept }]);
    await page.misses('#friend-ask');
  }
});

test('the key that takes back asks the friend, and says so', async () => {
  await open('smess', 'turn', {}, DESKTOP);
  await page.keyDown('z', { ctrlKey: true });
  await page.sees('#friend-ask');
  assert.deepEqual(await page.sent('undo'), [{ kind: 'undo', plies: null }]);
  assert.match(await page.text('#friend-ask-said'), /^You have asked to take back\. Anna may allow it/);
  await page.reads('#announcer', 'You have asked to take back.');
  assert.match(await page.run(({ one }) => one('#undo').dataset.hint ?? ''), /^Ask to take back /);
});

test('a draw is a wish that the button shows as pressed, and takes back', async () => {
  await open('smess', 'turn');
  const isPressed = (pressed: string | null) => page.until(({ one }, pressed) => one('#offer-draw').ariaPressed === pressed, pressed);
  for (const pressed of ['false', 'true', 'false']) {
    await isPressed(pressed);
    await page.tap('#offer-draw');
  }
  await page.open(PHONE, { game: 'smess', show: 'running' });
  assert.equal(await page.count('#offer-draw[aria-pressed]'), 0, 'elsewhere it is no such button');
});

test('a draw that the friend offers is accepted or not, in the words of two people', async () => {
  await open('kalaha', 'offered');
  assert.deepEqual(await Promise.all(['#offer-text', '#accept-draw', '#decline-draw'].map(page.text)), ['Anna offers a draw.', 'Accept the draw', 'Play on']);
  await page.tap('#accept-draw');
  assert.deepEqual((await page.sent('answer_draw')).map(({ accept }) => accept), [true]);
});

test('a phrase is chosen in a dialog, which closes, and stands in the panel', async () => {
  await open('smess', 'turn');
  await page.openDialog('phrases');
  assert.equal(await page.count('#phrases [data-phrase]'), 12);
  await page.tap('[data-phrase="8"]');
  await page.closes();
  assert.deepEqual(await page.sent('say'), [{ kind: 'say', phrase: 8 }]);
  await page.until(({ text }) => text('#friend-said').endsWith('Bert: Well played!'));
});

test('time that is over is claimed as a win or a draw, and admitted', async () => {
  for (const [button, draw] of [['#friend-claim-win', false], ['#friend-claim-draw', true]] as const) {
    await open('smess', 'overdue');
    await page.tap(button);
    assert.deepEqual(await page.sent('claim'), [{ kind: 'claim', draw }]);
    await page.misses('#friend-claim-win');
  }
  await open('smess', 'claimed');
  await areUnseen(['friend-claim-win']);
  await page.tap('#friend-yield');
  assert.deepEqual(await page.sent('yield'), [{ kind: 'yield' }]);
});

const isCopied = () => page.until(() => window.copied?.startsWith('spielkiste:m.'));

test('the text of the own moves is copied without leaving the match', async () => {
  await open('smess', 'text');
  await page.clipboard({});
  await page.sees('#friend-copy');
  await page.tap('#friend-copy');
  await isCopied();
  await page.sends('friend_text_handed_over');
  await page.reads('#friend-state', 'Your move has been sent, but has not arrived yet.');
  assert.equal(await page.place(), 'smess');
});

test('where nothing may be copied the text is shown to be taken by hand', async () => {
  await open('smess', 'text');
  await page.clipboard({ takes: false });
  await page.tap('#friend-copy');
  await page.until(({ isOpen, value }) => isOpen('friends') && value('#contact-text'));
});

test('by message each ply is one press or key to copy, and one to paste, and never leaves the board', async () => {
  await open('smess', 'text', {}, DESKTOP);
  assert.match(await page.text('#friend-text-said'), /^Anna needs your message/);
  await page.sees('#friend-copy');
  await page.settled();
  await page.clipboard({});
  const isLeft = await page.run(({ one }, cells) => one(cells).dispatchEvent(new KeyboardEvent('keydown', { key: 'c', code: 'KeyC', ctrlKey: true, bubbles: true, cancelable: true })), part.cells);
  assert.equal(isLeft, false, 'the key is for nothing else then');
  await isCopied();
  await page.reads('#friend-text-said', 'Anna answers with a message');
  assert.equal(await page.count('#friend-paste.primary'), 1);
  await page.paste('spielkiste:m.AA');
  await page.sends('read_friend_text');
  await page.clipboard({ text: 'spielkiste:m.AB' });
  // A second touch so soon would be that of a double click.
  await page.click('#friend-paste');
  await page.sends('read_friend_text', 2);
  await areUnseen(['friends-dialog']);
  assert.equal(await page.place(), 'smess');
  await page.clipboard({ text: 'spielkiste:m.known' });
  await page.click('#friend-paste');
  await page.sees('#message-text');
  assert.match(await page.text('#message-text'), /newest one/);
  await page.clipboard({ text: null });
  await page.click('#friend-paste');
  await page.until(() => document.activeElement?.id === 'contact-answer-text');
  assert.match(await page.text('#friends-said'), /^Press Ctrl\+V/);
});

test('what is to be done with messages is said one at a time', async () => {
  const offered = async (friend: string) => {
    await open('smess', friend);
    return Promise.all(['#friend-copy', '#friend-paste'].map(page.isSeen));
  };
  assert.deepEqual(await offered('text'), [true, true], 'the move is to be sent');
  assert.deepEqual(await offered('awaited'), [false, true], 'the move of the friend is waited for');
  assert.deepEqual(await offered('cut'), [true, true]);
  assert.match(await page.text('#friend-text-said'), /^Anna gets this as soon as the connection is back/);
  assert.deepEqual(await offered('moving'), [false, false], 'the own move takes along what is to be sent');
});

const isChecked = (selector: string) => page.run(({ one }, selector) => one<HTMLInputElement>(selector).checked, selector);

test('a transport is opened and closed beside the board, where its price is told', async () => {
  await open('smess', 'waits', {}, DESKTOP);
  await page.tap('#friend-transports summary');
  assert.ok(await page.isSeen('#friend-network-note'));
  assert.ok(await isChecked('#friend-broker'));
  await page.tap('#friend-broker');
  await page.tap('#friend-network');
  assert.deepEqual(await transports(), [['broker', false], ['network', true]]);
  await page.reads('#friend-state', 'Anna is away');
});

test('that the internet is off after a start is said in the panel, with a button that switches it on', async () => {
  for (const [game, friend] of [['smess', 'off'], ['minesweeper', 'apart']] as const) {
    await open(game, friend);
    assert.match(await page.text('#friend-off-said'), /^Playing over the internet is switched off .* on this device\.$/);
    await page.tap('#friend-broker-on');
    await page.misses('#friend-off');
    assert.deepEqual(await transports(), [['broker', true]]);
    assert.ok(await isChecked('#friend-broker'));
  }
  // Nothing is to be said where no server is known, where one is used, or another transport is.
  for (const friend of ['text', 'waits', 'turn', 'over']) {
    await open('smess', friend, { show: friend === 'over' ? 'over' : 'running' });
    await areUnseen(['friend-off'], friend);
  }
});

test('that a match could not be saved is said until something is kept of a match with a friend again', async () => {
  await open('smess', 'digits', { broken: 'compare_digits', code: 'friend_storage' });
  await page.tap('#friend-same');
  await page.sees('#message');
  assert.match(await page.text('#message-text'), /could not be saved on this device/);
  await page.run(() => window.mend());
  // Not as a double click.
  await page.click('#friend-same');
  await page.misses('#friend-digits');
  await areUnseen(['message']);
});

test('six digits are compared once', async () => {
  for (const [button, times] of [['#friend-same', 1], ['#friend-later', 0]] as const) {
    await open('smess', 'digits');
    assert.match(await page.text('#friend-digits-said'), /^274 913 – compare/);
    await page.tap(button);
    await page.misses('#friend-digits');
    assert.equal((await page.sent('compare_digits')).length, times);
  }
});

test('before somebody resigns they are told what comes of it', async () => {
  await open('kalaha', 'turn');
  await page.tap('#resign');
  assert.match(await page.text('#resign-dialog'), /If both of you have moved, Anna wins at once\./);
  await page.tap('#resign-confirm');
  assert.deepEqual(await page.sent('resign'), [{ kind: 'resign' }]);
});

test('after the end the friend is invited again', async () => {
  await openOver('smess', 'over');
  await areUnseen(['undo', 'offer-draw', 'resign', 'friend-rematch']);
  await page.tap('#rematch');
  assert.equal((await page.sent('invite_to_rematch')).length, 1);
  await page.until(({ text }) => text('#announcer') === 'Anna is invited to another match.');
});

test('a match that stopped says why, and gives away both records', async () => {
  await openOver('kalaha', 'stopped');
  assert.equal(await page.text('#status'), 'Stopped: two versions of this match exist');
  assert.match(await page.text('#friend-stop-said'), /^A device has sent two versions of the match\./);
  await page.clipboard({});
  await page.tap('#friend-records');
  await page.until(() => window.copied);
  assert.equal((await page.sent('friend_text'))[0].whole, true);
  await areUnseen(['rematch']);
});

test('who wants another match is plain, and one button says yes', async () => {
  await openOver('smess', 'rematch');
  assert.equal(await page.text('#friend-rematch-said'), 'Anna wants to play again.');
  await areUnseen(['rematch'], 'one button is enough:');
  await page.tap('#friend-accept-rematch');
  assert.equal((await page.sent('invite_to_rematch')).length, 1);
  await openOver('smess', 'waiting');
  assert.match(await page.text('#friend-rematch-said'), /Anna has not answered yet\.$/);
  await areUnseen(['friend-accept-rematch', 'rematch']);
});

test('a friend of whom nothing is heard any more goes away without any news', async () => {
  await open('smess', 'leaving');
  await page.reads('#friend-state', 'Anna is away');
});

test('a match that was brought here says what it waits for', async () => {
  await open('smess', 'resuming');
  assert.match(await page.text('#friend-state'), /^This match was brought here\./);
});

test('when the button that was pressed has gone, the focus stays in the panel', async () => {
  for (const button of ['#friend-same', '#friend-later']) {
    await open('smess', 'digits', {}, DESKTOP);
    await page.focus(button);
    await page.click(button);
    await page.misses('#friend-digits');
    await page.settled();
    assert.ok(await page.run(() => document.activeElement !== document.body && document.activeElement?.checkVisibility()), button);
  }
});
