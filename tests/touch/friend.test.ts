import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { part } from './page.js';
import { openPage, type Wanted } from './recorded.js';
import { ACROSS, DESKTOP, PHONE, SMALL_PHONE, told, type Game } from './sizes.js';

/** Starting a match with a friend, and its panel. */

const page = await openPage();
after(() => page.close());

/** A match in progress with a friend, on a phone by default. */
const open = (game: Game, friend: string, wanted: Wanted = {}, size = PHONE) => page.open(size, { game, show: 'running', friend, ...wanted });
const openOver = (game: Game, friend: string) => open(game, friend, { show: 'over' });

const isInviting = (game: Game, begins: string) =>
  page.until(({ isOpen, find }, chosen) => isOpen('friends') && chosen.every((id) => find<HTMLInputElement>(id)?.checked), [`#invite-game-${game}`, `#invite-${begins}`]);
const transports = async () => (await page.sent('use_transport')).map(({ transport, on }) => [transport, on]);
const areUnseen = async (ids: string[], where?: string) => {
  for (const id of ids) assert.ok(!(await page.isSeen(`#${id}`)), `${where} ${id}`);
};

test('dragging the friend\'s Brain to its square opens an invitation and seats no player', async () => {
  for (const size of [DESKTOP, PHONE]) {
    for (const [side, square, begins] of [['second', 'd8', 'own_first'], ['first', 'd1', 'friend_first']] as const) {
      await page.open(size, { game: 'smess', show: 'choosing' });
      await page.drag(await page.spot(part.figure(side, 'friend')), await page.spot(part.cell(square)));
      await isInviting('smess', begins);
      assert.deepEqual(await page.sent('seat'), []);
    }
  }
});

test('the friend\'s Brain can also be chosen by tap and keyboard', async () => {
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

test('the players dialog leads to an invitation, for keyboards', async () => {
  await page.open(DESKTOP, { game: 'smess', show: 'choosing' });
  await page.openDialog('players');
  await page.tap('#players-friend-second');
  await isInviting('smess', 'own_first');
});

test('a seat\'s combo box has an entry for a friend, and still shows the seated player', async () => {
  await page.open(PHONE, { game: 'kalaha', show: 'choosing' });
  await page.until(({ value }) => value('#seat-second') === 'computer');
  await page.fill('#seat-second', 'friend');
  await isInviting('kalaha', 'own_first');
  assert.equal(await page.value('#seat-second'), 'computer');
  await page.open(PHONE, { game: 'minesweeper', show: 'choosing' });
  assert.deepEqual(await page.run(({ all }) => all<HTMLOptionElement>('#seat-second option').map(({ value }) => value)), ['human', 'computer', 'friend']);
});

for (const size of [ACROSS, SMALL_PHONE]) {
  test(`at ${told(size)} everything in a match with a friend can be touched, without scrolling sideways`, async () => {
    const matches = [['smess', 'text', 'de'], ['kalaha', 'text', 'km'], ['kalaha', 'overdue', 'de'], ['minesweeper', 'dealing', 'km'], ['minesweeper', 'acted', 'de'], ['minesweeper', 'saving', 'de'], ['minesweeper', 'restarted', 'km'], ['minesweeper', 'opened', 'de']] as const;
    for (const [game, friend, language] of matches) {
      await open(game, friend, { language, files: 'on' }, size);
      const faults = await page.run(({ unreachable, sideways }) => [...unreachable('#panel :is(button, summary, input)'), ...sideways('html')]);
      assert.deepEqual(faults, [], `${game} ${friend} ${language}`);
    }
  });
}

test('a match with a friend cannot be paused, redone, reseated or quit', async () => {
  for (const game of ['smess', 'kalaha'] as const) {
    await open(game, 'turn', {}, DESKTOP);
    await areUnseen(['go', 'redo', 'quit', 'players', 'seats', 'analysis-choice'], game);
    for (const id of ['undo', 'offer-draw', 'resign', 'say', 'connection']) assert.ok(await page.isSeen(`#${id}`), `${game} ${id}`);
    await page.open(DESKTOP, { game, show: 'running' });
    await areUnseen(['friend', 'say', 'connection'], game);
  }
});

test('a labelled progress bar shows the deal of the mines, and no draw can be offered', async () => {
  await open('minesweeper', 'dealing');
  assert.equal(await page.text('#status'), 'Waiting for Anna’s device to deal the mines');
  assert.match(await page.text('#friend-deal-said'), /1 of 3\.$/);
  assert.deepEqual(await page.run(({ one }) => (({ value, max }) => [value, max])(one<HTMLProgressElement>('#friend-dealt'))), [1, 3]);
  await areUnseen(['offer-draw', 'undo']);
  await open('minesweeper', 'act');
  assert.equal(await page.text('#status'), 'Your turn');
  await areUnseen(['friend-deal']);
});

test('only the asked square waits for the other device', async () => {
  await open('minesweeper', 'acted');
  assert.deepEqual(await page.run(({ all }) => all('[data-asked]').map(({ dataset }) => [dataset.name, dataset.asked])), [['a11', 'mark']]);
  assert.equal(await page.count('#board .asked'), 1);
  assert.match(await page.text('#friend-state'), /^This game cannot be played by message/);
  await areUnseen(['friend-text']);
  assert.equal(await page.text('#status'), 'Waiting for Anna’s device to answer');
  assert.match(await page.text('#friend-claim-said'), /^Anna’s device has not answered/);
  await page.tap('#friend-claim-win');
  assert.deepEqual(await page.sent('claim'), [{ kind: 'claim', draw: false }]);
});

test('moves that messages cannot carry go by file, if the host has files and no transport is connected', async () => {
  const openWithFiles = (friend: string) => open('minesweeper', friend, { files: 'on' });
  await openWithFiles('saving');
  assert.match(await page.text('#friend-file-said'), /^Anna may not have everything/);
  await page.tap('#friend-file-save');
  assert.deepEqual((await page.sent('save_friend_file')).map(({ contact, whole }) => [contact, whole]), [[90, false]]);
  await openWithFiles('restarted');
  assert.match(await page.text('#friend-file-said'), /^Your device will answer when/);
  await areUnseen(['friend-file-save']);
  await page.tap('#friend-file-open');
  assert.equal((await page.sent('open_friend_file')).length, 1);
  await openWithFiles('unopened');
  assert.ok(await page.isSeen('#friend-file-open'), 'the friend must still reveal their secrets');
  for (const friend of ['act', 'opened']) {
    await openWithFiles(friend);
    await areUnseen(['friend-file'], friend);
  }
  await open('minesweeper', 'saving');
  await areUnseen(['friend-file'], 'phones have no files:');
});

test('after the end the panel says whether both devices confirm it, and only then offers the friend\'s view', async () => {
  await open('minesweeper', 'unopened');
  assert.match(await page.text('#friend-confirmed'), /^Not confirmed yet: Anna’s device/);
  await areUnseen(['review-as']);
  await open('minesweeper', 'opened');
  assert.match(await page.text('#friend-confirmed'), /^Confirmed by both devices/);
  assert.ok(await page.isSeen('#review-as'));
});

test('after the end the transports are shown until the last entries have arrived', async () => {
  await open('minesweeper', 'unopened', {}, DESKTOP);
  assert.ok(await page.isSeen('#friend-transports'));
  assert.match(await page.text('#friend-state'), /^This game cannot be played by message/);
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

test('a friend\'s request is answered by the player', async () => {
  for (const [button, accept] of [['#friend-allow', true], ['#friend-refuse', false]] as const) {
    await open('smess', 'asked');
    assert.equal(await page.text('#friend-ask-said'), 'Anna wants to take back 1 move.');
    await page.tap(button);
    assert.deepEqual(await page.sent('answer_take_back'), [{ kind: 'answer_take_back', accept }]);
    await page.misses('#friend-ask');
  }
});

test('the take-back shortcut asks the friend and announces it', async () => {
  await open('smess', 'turn', {}, DESKTOP);
  await page.keyDown('z', { ctrlKey: true });
  await page.sees('#friend-ask');
  assert.deepEqual(await page.sent('undo'), [{ kind: 'undo', plies: null }]);
  assert.match(await page.text('#friend-ask-said'), /^You asked for a takeback\. Anna can allow it/);
  await page.reads('#announcer', 'You asked for a takeback.');
  assert.match(await page.run(({ one }) => one('#undo').dataset.hint ?? ''), /^Ask to take back /);
});

test('the draw button is a toggle in a match with a friend', async () => {
  await open('smess', 'turn');
  const isPressed = (pressed: string | null) => page.until(({ one }, pressed) => one('#offer-draw').ariaPressed === pressed, pressed);
  for (const pressed of ['false', 'true', 'false']) {
    await isPressed(pressed);
    await page.tap('#offer-draw');
  }
  await page.open(PHONE, { game: 'smess', show: 'running' });
  assert.equal(await page.count('#offer-draw[aria-pressed]'), 0, 'in other matches it is not a toggle');
});

test('a friend\'s draw offer can be accepted or declined', async () => {
  await open('kalaha', 'offered');
  assert.deepEqual(await Promise.all(['#offer-text', '#accept-draw', '#decline-draw'].map(page.text)), ['Anna offers a draw.', 'Accept the draw', 'Play on']);
  await page.tap('#accept-draw');
  assert.deepEqual((await page.sent('answer_draw')).map(({ accept }) => accept), [true]);
});

test('a phrase is chosen in a dialog, which closes, and appears in the panel', async () => {
  await open('smess', 'turn');
  await page.openDialog('phrases');
  assert.equal(await page.count('#phrases [data-phrase]'), 12);
  await page.tap('[data-phrase="8"]');
  await page.closes();
  assert.deepEqual(await page.sent('say'), [{ kind: 'say', phrase: 8 }]);
  await page.until(({ text }) => text('#friend-said').endsWith('Bert: Well played!'));
});

test('an exceeded time limit can be claimed as a win or a draw, or conceded', async () => {
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

test('the message is copied without leaving the match', async () => {
  await open('smess', 'text');
  await page.clipboard({});
  await page.sees('#friend-copy');
  await page.tap('#friend-copy');
  await isCopied();
  await page.sends('friend_text_handed_over');
  await page.reads('#friend-state', 'Your move was sent but has not arrived yet.');
  assert.equal(await page.place(), 'smess');
});

test('if the clipboard is blocked the message is shown for manual copying', async () => {
  await open('smess', 'text');
  await page.clipboard({ takes: false });
  await page.tap('#friend-copy');
  await page.until(({ isOpen, value }) => isOpen('friends') && value('#contact-text'));
});

test('by message each ply takes one press to copy and one to paste, without leaving the board', async () => {
  await open('smess', 'text', {}, DESKTOP);
  assert.match(await page.text('#friend-text-said'), /^Anna needs your message/);
  await page.sees('#friend-copy');
  await page.settled();
  await page.clipboard({});
  const isLeft = await page.run(({ one }, cells) => one(cells).dispatchEvent(new KeyboardEvent('keydown', { key: 'c', code: 'KeyC', ctrlKey: true, bubbles: true, cancelable: true })), part.cells);
  assert.equal(isLeft, false, 'the shortcut is taken');
  await isCopied();
  await page.reads('#friend-text-said', 'Anna will answer with a message');
  assert.equal(await page.count('#friend-paste.primary'), 1);
  await page.paste('spielkiste:m.AA');
  await page.sends('read_friend_text');
  await page.clipboard({ text: 'spielkiste:m.AB' });
  // A second touch this soon would count as a double click.
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

test('only one step with messages is offered at a time', async () => {
  const offered = async (friend: string) => {
    await open('smess', friend);
    return Promise.all(['#friend-copy', '#friend-paste'].map(page.isSeen));
  };
  assert.deepEqual(await offered('text'), [true, true], 'a move to send');
  assert.deepEqual(await offered('awaited'), [false, true], 'waiting for the friend\'s move');
  assert.deepEqual(await offered('cut'), [true, true]);
  assert.match(await page.text('#friend-text-said'), /^Anna will get this when the connection is back/);
  assert.deepEqual(await offered('moving'), [false, false], 'the next move includes it');
});

const isChecked = (selector: string) => page.run(({ one }, selector) => one<HTMLInputElement>(selector).checked, selector);

test('a transport is opened and closed next to the board, with its trade-offs', async () => {
  await open('smess', 'waits', {}, DESKTOP);
  await page.tap('#friend-transports summary');
  assert.ok(await page.isSeen('#friend-network-note'));
  assert.ok(await isChecked('#friend-broker'));
  await page.tap('#friend-broker');
  await page.tap('#friend-network');
  assert.deepEqual(await transports(), [['broker', false], ['network', true]]);
  await page.reads('#friend-state', 'Anna has been away');
});

test('the panel says that the internet is off, with a button to turn it on', async () => {
  for (const [game, friend] of [['smess', 'off'], ['minesweeper', 'apart']] as const) {
    await open(game, friend);
    assert.match(await page.text('#friend-off-said'), /^On this device, this match is not played over the internet\.$/);
    await page.tap('#friend-broker-on');
    await page.misses('#friend-off');
    assert.deepEqual(await transports(), [['broker', true]]);
    assert.ok(await isChecked('#friend-broker'));
  }
  // Nothing is shown without a known broker, or if a transport is in use.
  for (const friend of ['text', 'waits', 'turn', 'over']) {
    await open('smess', friend, { show: friend === 'over' ? 'over' : 'running' });
    await areUnseen(['friend-off'], friend);
  }
});

test('a failure to save is shown until a match with a friend is saved again', async () => {
  await open('smess', 'digits', { broken: 'compare_digits', code: 'friend_storage' });
  await page.tap('#friend-same');
  await page.sees('#message');
  assert.match(await page.text('#message-text'), /could not be saved on this device/);
  await page.run(() => window.mend());
  // Avoids a double click.
  await page.click('#friend-same');
  await page.misses('#friend-digits');
  await areUnseen(['message']);
});

test('the six digits are compared once', async () => {
  for (const [button, times] of [['#friend-same', 1], ['#friend-later', 0]] as const) {
    await open('smess', 'digits');
    assert.match(await page.text('#friend-digits-said'), /^274 913 – compare/);
    await page.tap(button);
    await page.misses('#friend-digits');
    assert.equal((await page.sent('compare_digits')).length, times);
  }
});

test('resigning explains its consequences first', async () => {
  await open('kalaha', 'turn');
  await page.tap('#resign');
  assert.match(await page.text('#resign-dialog'), /If both of you have moved, Anna wins immediately\./);
  await page.tap('#resign-confirm');
  assert.deepEqual(await page.sent('resign'), [{ kind: 'resign' }]);
});

test('after the end the friend is invited again', async () => {
  await openOver('smess', 'over');
  await areUnseen(['undo', 'offer-draw', 'resign', 'friend-rematch']);
  await page.tap('#rematch');
  assert.equal((await page.sent('invite_to_rematch')).length, 1);
  await page.until(({ text }) => text('#announcer') === 'Anna is invited to a rematch.');
});

test('a stopped match says why, and lets the player copy both records', async () => {
  await openOver('kalaha', 'stopped');
  assert.equal(await page.text('#status'), 'Stopped: there are two versions of this match');
  assert.match(await page.text('#friend-stop-said'), /^A device sent two versions of the match,/);
  await page.clipboard({});
  await page.tap('#friend-records');
  await page.until(() => window.copied);
  assert.equal((await page.sent('friend_text'))[0].whole, true);
  await areUnseen(['rematch']);
});

test('the panel says who wants a rematch, and one button accepts', async () => {
  await openOver('smess', 'rematch');
  assert.equal(await page.text('#friend-rematch-said'), 'Anna wants a rematch.');
  await areUnseen(['rematch'], 'only one button:');
  await page.tap('#friend-accept-rematch');
  assert.equal((await page.sent('invite_to_rematch')).length, 1);
  await openOver('smess', 'waiting');
  assert.match(await page.text('#friend-rematch-said'), /Anna has not answered yet\.$/);
  await areUnseen(['friend-accept-rematch', 'rematch']);
});

test('a friend who goes quiet is shown as away without any push', async () => {
  await open('smess', 'leaving');
  await page.reads('#friend-state', 'Anna has been away');
});

test('a match moved here says what it waits for', async () => {
  await open('smess', 'resuming');
  assert.match(await page.text('#friend-state'), /^This match came from another device\./);
});

test('the focus stays in the panel when the pressed button disappears', async () => {
  for (const button of ['#friend-same', '#friend-later']) {
    await open('smess', 'digits', {}, DESKTOP);
    await page.focus(button);
    await page.click(button);
    await page.misses('#friend-digits');
    await page.settled();
    assert.ok(await page.run(() => document.activeElement !== document.body && document.activeElement?.checkVisibility()), button);
  }
});
