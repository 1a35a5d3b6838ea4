import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openPage } from './page.mjs';

/** A match with a friend elsewhere: how one begins, and what is in its panel. */

const page = await openPage();
after(() => page.close());

const DESKTOP = [1280, 800];
const PHONE = [390, 844];
const SIZES = [[844, 390], [360, 640]];

/** What of the panel cannot be touched in its middle, however it is scrolled. */
const LOST = `[...document.querySelectorAll('#panel :is(button, summary, input)')].filter((node) => node.checkVisibility()).filter((node) => {
  node.scrollIntoView({ block: 'center', inline: 'center' });
  const { left, right, top, bottom } = node.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return !hit || !(node.contains(hit) || node.closest('label')?.contains(hit));
}).map(({ id }) => id)`;

/** @param {string} kind of what was sent */
const sent = (kind) => page.value(`window.sent.filter((one) => one.kind === '${kind}')`);
const seen = (selector) => page.value(`Boolean(document.querySelector('${selector}')?.checkVisibility())`);
const text = (selector) => page.value(`document.querySelector('${selector}')?.textContent ?? ''`);
const isInviting = (game, begins) => page.until(`document.querySelector('#friends-dialog')?.open
  && document.querySelector('#invite-game-${game}').checked && document.querySelector('#invite-${begins}').checked`);

/** @param {string} selector */
async function tap(selector) {
  await page.tap(await page.spot(selector));
  await page.settled();
}

test('the Brain of a friend is drawn to its square, which asks for an invitation and seats nobody', async () => {
  for (const size of [DESKTOP, PHONE]) {
    for (const [side, square, begins] of [['second', 'd8', 'own_first'], ['first', 'd1', 'friend_first']]) {
      await page.open(size, { game: 'smess', show: 'choosing' });
      await page.carry(await page.spot(`[data-figure="${side}-friend"]`), await page.spot(`.cell[data-name="${square}"]`));
      await page.up();
      await isInviting('smess', begins);
      assert.deepEqual(await sent('seat'), []);
    }
  }
});

test('the Brain of a friend is chosen by a tap and by keys too', async () => {
  await page.open(PHONE, { game: 'smess', show: 'choosing' });
  await tap('[data-figure="second-friend"]');
  await isInviting('smess', 'own_first');
  await page.open(DESKTOP, { game: 'smess', show: 'choosing' });
  await page.value(`(() => {
    document.querySelector('[data-figure="first-human"]').focus();
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }));
    document.activeElement.click();
  })()`);
  await isInviting('smess', 'friend_first');
  assert.deepEqual(await sent('seat'), []);
});

test('the dialog of the players leads to an invitation, for the keyboard', async () => {
  await page.open(DESKTOP, { game: 'smess', show: 'choosing' });
  await tap('#players');
  await tap('#players-friend-second');
  await isInviting('smess', 'own_first');
});

test('the combo box of a seat has an entry for a friend, and still shows who sits there', async () => {
  await page.open(PHONE, { game: 'kalaha', show: 'choosing' });
  await page.until(`document.querySelector('#seat-second').value === 'computer'`);
  await page.value(`(() => {
    const seat = document.querySelector('#seat-second');
    seat.value = 'friend';
    seat.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);
  await isInviting('kalaha', 'own_first');
  assert.equal(await page.value(`document.querySelector('#seat-second').value`), 'computer');
  await page.open(PHONE, { game: 'minesweeper', show: 'choosing' });
  assert.deepEqual(await page.value(`[...document.querySelector('#seat-second').options].map(({ value }) => value)`), ['human', 'computer', 'friend']);
});

for (const size of SIZES) {
  test(`at ${size.join(' × ')} all of a match with a friend can be touched, and nothing has to be scrolled sideways`, async () => {
    for (const [game, friend, language] of [['smess', 'text', 'de'], ['kalaha', 'text', 'km'], ['kalaha', 'overdue', 'de'], ['minesweeper', 'dealing', 'km'], ['minesweeper', 'acted', 'de'], ['minesweeper', 'saving', 'de'], ['minesweeper', 'restarted', 'km'], ['minesweeper', 'opened', 'de']]) {
      await page.open(size, { game, show: 'running', friend, language, files: 'on' });
      assert.deepEqual(await page.value(LOST), [], `${game} ${friend} ${language}`);
      assert.ok(await page.value('document.documentElement.scrollWidth <= innerWidth'), `${game} ${friend} ${language}`);
    }
  });
}

test('nobody pauses, restores, changes seats or quits with a friend elsewhere', async () => {
  for (const game of ['smess', 'kalaha']) {
    await page.open(DESKTOP, { game, show: 'running', friend: 'turn' });
    for (const id of ['go', 'redo', 'quit', 'players', 'seats', 'analysis-choice']) assert.ok(!(await seen(`#${id}`)), `${game} ${id}`);
    for (const id of ['undo', 'offer-draw', 'resign', 'say', 'connection']) assert.ok(await seen(`#${id}`), `${game} ${id}`);
    await page.open(DESKTOP, { game, show: 'running' });
    for (const id of ['friend', 'say', 'connection']) assert.ok(!(await seen(`#${id}`)), `${game} ${id}`);
  }
});

test('the deal of the mines is counted by a bar with words, and nobody offers a draw', async () => {
  await page.open(PHONE, { game: 'minesweeper', show: 'running', friend: 'dealing' });
  assert.equal(await text('#status'), 'Waiting for the device of Anna to deal the mines');
  assert.match(await text('#friend-deal-said'), /1 of 3\.$/);
  assert.deepEqual(await page.value(`(({ value, max }) => [value, max])(document.querySelector('#friend-dealt'))`), [1, 3]);
  for (const id of ['offer-draw', 'undo']) assert.ok(!(await seen(`#${id}`)), id);
  await page.open(PHONE, { game: 'minesweeper', show: 'running', friend: 'act' });
  assert.equal(await text('#status'), 'Your turn');
  assert.ok(!(await seen('#friend-deal')));
});

test('a square waits for the other device, and nothing else does', async () => {
  await page.open(PHONE, { game: 'minesweeper', show: 'running', friend: 'acted' });
  assert.deepEqual(await page.value(`[...document.querySelectorAll('[data-asked]')].map(({ dataset }) => [dataset.name, dataset.asked])`), [['a11', 'mark']]);
  assert.equal(await page.value(`document.querySelectorAll('#board .asked').length`), 1);
  assert.match(await text('#friend-state'), /^A match with hidden information/);
  assert.ok(!(await seen('#friend-text')));
  assert.equal(await text('#status'), 'Waiting for the device of Anna to answer');
  assert.match(await text('#friend-claim-said'), /^The device of Anna has not answered/);
  await tap('#friend-claim-win');
  assert.deepEqual(await sent('claim'), [{ kind: 'claim', draw: false }]);
});

test('what no text carries goes by files, where there are files, and only while nothing else carries it', async () => {
  const file = { game: 'minesweeper', show: 'running', files: 'on' };
  await page.open(PHONE, { ...file, friend: 'saving' });
  assert.match(await text('#friend-file-said'), /^Anna may not have everything/);
  await tap('#friend-file-save');
  assert.deepEqual((await sent('save_friend_file')).map(({ contact, whole }) => [contact, whole]), [[90, false]]);
  await page.open(PHONE, { ...file, friend: 'restarted' });
  assert.match(await text('#friend-file-said'), /^Your device answers once/);
  assert.ok(!(await seen('#friend-file-save')));
  await tap('#friend-file-open');
  assert.equal((await sent('open_friend_file')).length, 1);
  await page.open(PHONE, { ...file, friend: 'unopened' });
  assert.ok(await seen('#friend-file-open'), 'the friend still has their secrets to show');
  for (const friend of ['act', 'opened']) {
    await page.open(PHONE, { ...file, friend });
    assert.ok(!(await seen('#friend-file')), friend);
  }
  await page.open(PHONE, { game: 'minesweeper', show: 'running', friend: 'saving' });
  assert.ok(!(await seen('#friend-file')), 'a phone has none');
});

test('after the end it is said whether both devices confirm it, and what the friend knew is asked for only then', async () => {
  await page.open(PHONE, { game: 'minesweeper', show: 'running', friend: 'unopened' });
  assert.match(await text('#friend-confirmed'), /^Not confirmed yet: the device of Anna/);
  assert.ok(!(await seen('#review-as')));
  await page.open(PHONE, { game: 'minesweeper', show: 'running', friend: 'opened' });
  assert.match(await text('#friend-confirmed'), /^Confirmed by both devices/);
  assert.ok(await seen('#review-as'));
});

test('after the end a transport is shown until the last of the match has arrived', async () => {
  const isShown = async (game, show, friend) => {
    await page.open(DESKTOP, { game, show, friend });
    return [await seen('#friend-transports'), await text('#friend-state')];
  };
  const [transports, said] = await isShown('minesweeper', 'running', 'unopened');
  assert.ok(transports);
  assert.match(said, /^A match with hidden information/);
  const [parting] = await isShown('smess', 'over', 'parting');
  assert.ok(parting);
  await page.value(`document.querySelector('#friend-transports').open = true`);
  await tap('#friend-network');
  assert.deepEqual((await sent('use_transport')).map(({ transport, on }) => [transport, on]), [['network', true]]);
  for (const settled of [['minesweeper', 'running', 'opened'], ['smess', 'over', 'over']]) {
    assert.deepEqual(await isShown(...settled), [false, '']);
  }
});

test('what a friend asks is answered by the person who is asked', async () => {
  for (const [button, accept] of [['#friend-allow', true], ['#friend-refuse', false]]) {
    await page.open(PHONE, { game: 'smess', show: 'running', friend: 'asked' });
    assert.equal(await text('#friend-ask-said'), 'Anna asks to take back 1 move.');
    await tap(button);
    assert.deepEqual(await sent('answer_take_back'), [{ kind: 'answer_take_back', accept }]);
    await page.until(`!document.querySelector('#friend-ask')?.checkVisibility()`);
  }
});

test('the key that takes back asks the friend, and says so', async () => {
  await page.open(DESKTOP, { game: 'smess', show: 'running', friend: 'turn' });
  await page.value(`document.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }))`);
  await page.until(`document.querySelector('#friend-ask').checkVisibility()`);
  assert.deepEqual(await sent('undo'), [{ kind: 'undo', plies: null }]);
  assert.match(await text('#friend-ask-said'), /^You have asked to take back\. Anna may allow it/);
  await page.until(`document.querySelector('#announcer').textContent.startsWith('You have asked to take back.')`);
  assert.match(await page.value(`document.querySelector('#undo').dataset.hint`), /^Ask to take back /);
});

test('a draw is a wish that the button shows as pressed, and takes back', async () => {
  await page.open(PHONE, { game: 'smess', show: 'running', friend: 'turn' });
  const pressed = () => page.value(`document.querySelector('#offer-draw').getAttribute('aria-pressed')`);
  assert.equal(await pressed(), 'false');
  await tap('#offer-draw');
  await page.until(`document.querySelector('#offer-draw').ariaPressed === 'true'`);
  await tap('#offer-draw');
  await page.until(`document.querySelector('#offer-draw').ariaPressed === 'false'`);
  await page.open(PHONE, { game: 'smess', show: 'running' });
  assert.equal(await pressed(), null, 'elsewhere it is no such button');
});

test('a draw that the friend offers is accepted or not, in the words of two people', async () => {
  await page.open(PHONE, { game: 'kalaha', show: 'running', friend: 'offered' });
  assert.deepEqual([await text('#offer-text'), await text('#accept-draw'), await text('#decline-draw')], ['Anna offers a draw.', 'Accept the draw', 'Play on']);
  await tap('#accept-draw');
  const [{ accept }] = await sent('answer_draw');
  assert.equal(accept, true);
});

test('a phrase is chosen in a dialog, which closes, and stands in the panel', async () => {
  await page.open(PHONE, { game: 'smess', show: 'running', friend: 'turn' });
  await tap('#say');
  await page.until(`document.querySelector('#phrases-dialog')?.open`);
  assert.equal(await page.value(`document.querySelectorAll('#phrases [data-phrase]').length`), 12);
  await tap('[data-phrase="8"]');
  await page.until(`!document.querySelector('#phrases-dialog')?.open`);
  assert.deepEqual(await sent('say'), [{ kind: 'say', phrase: 8 }]);
  await page.until(`document.querySelector('#friend-said').textContent.endsWith('Bert: Well played!')`);
});

test('time that is over is claimed as a win or a draw, and admitted', async () => {
  for (const [button, draw] of [['#friend-claim-win', false], ['#friend-claim-draw', true]]) {
    await page.open(PHONE, { game: 'smess', show: 'running', friend: 'overdue' });
    await tap(button);
    assert.deepEqual(await sent('claim'), [{ kind: 'claim', draw }]);
    await page.until(`!document.querySelector('#friend-claim-win')?.checkVisibility()`);
  }
  await page.open(PHONE, { game: 'smess', show: 'running', friend: 'claimed' });
  assert.ok(!(await seen('#friend-claim-win')));
  await tap('#friend-yield');
  assert.deepEqual(await sent('yield'), [{ kind: 'yield' }]);
});

test('the text of the own moves is copied without leaving the match', async () => {
  await page.open(PHONE, { game: 'smess', show: 'running', friend: 'text' });
  await page.value(`Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async (text) => { window.copied = text; } } }) && true`);
  await page.until(`window.sent.some(({ kind }) => kind === 'friend_text') || document.querySelector('#friend-copy').checkVisibility()`);
  await page.settled();
  await tap('#friend-copy');
  await page.until(`window.copied?.startsWith('spielkiste:m.')`);
  await page.until(`window.sent.some(({ kind }) => kind === 'friend_text_handed_over')`);
  await page.until(`document.querySelector('#friend-state').textContent.startsWith('Your move has been sent, but has not arrived yet.')`);
  assert.equal(await page.value('document.documentElement.dataset.place'), 'smess');
});

test('where nothing may be copied the text is shown to be taken by hand', async () => {
  await page.open(PHONE, { game: 'smess', show: 'running', friend: 'text' });
  await page.value(`Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: () => Promise.reject(new Error()) } }) && true`);
  await tap('#friend-copy');
  await page.until(`document.querySelector('#friends-dialog')?.open && document.querySelector('#contact-text').value`);
});

/** As a key does it, where nothing is selected and no field has the focus. */
const pasteByKey = (given) => page.value(`(() => {
  const data = new DataTransfer();
  data.setData('text/plain', ${JSON.stringify(given)});
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
})()`);
const copyByKey = (at) => page.value(`document.querySelector('${at}').dispatchEvent(new KeyboardEvent('keydown', { key: 'c', code: 'KeyC', ctrlKey: true, bubbles: true, cancelable: true }))`);

test('by message each ply is one press or key to copy, and one to paste, and never leaves the board', async () => {
  const clipboard = (read) => page.value(`Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { readText: ${read}, writeText: async (text) => { window.copied = text; } } }) && true`);
  // A second press so soon would be that of a double click.
  const press = () => page.value(`document.querySelector('#friend-paste').click()`);
  await page.open(DESKTOP, { game: 'smess', show: 'running', friend: 'text' });
  assert.match(await text('#friend-text-said'), /^Anna needs your message/);
  await page.until(`document.querySelector('#friend-copy').checkVisibility()`);
  await page.settled();
  await clipboard('null');
  assert.equal(await copyByKey('#board [data-cell]'), false, 'the key is for nothing else then');
  await page.until(`window.copied?.startsWith('spielkiste:m.')`);
  await page.until(`document.querySelector('#friend-text-said').textContent.startsWith('Anna answers with a message')`);
  assert.ok(await page.value(`document.querySelector('#friend-paste').classList.contains('primary')`));
  await pasteByKey('spielkiste:m.AA');
  await page.until(`window.sent.some(({ kind }) => kind === 'read_friend_text')`);
  await clipboard(`async () => 'spielkiste:m.AB'`);
  await press();
  await page.until(`window.sent.filter(({ kind }) => kind === 'read_friend_text').length === 2`);
  assert.ok(!(await seen('#friends-dialog')));
  assert.equal(await page.value('document.documentElement.dataset.place'), 'smess');
  await clipboard(`async () => 'spielkiste:m.known'`);
  await press();
  await page.until(`document.querySelector('#message-text').checkVisibility()`);
  assert.match(await text('#message-text'), /newest one/);
  await clipboard(`() => Promise.reject(new Error())`);
  await press();
  await page.until(`document.activeElement.id === 'contact-answer-text'`);
  assert.match(await text('#friends-said'), /^Press Ctrl\+V/);
});

test('what is to be done with messages is said one at a time', async () => {
  const offered = async (friend) => {
    await page.open(PHONE, { game: 'smess', show: 'running', friend });
    return page.value(`['copy', 'paste'].map((one) => document.querySelector('#friend-' + one)?.checkVisibility() ?? false)`);
  };
  assert.deepEqual(await offered('text'), [true, true], 'the move is to be sent');
  assert.deepEqual(await offered('awaited'), [false, true], 'the move of the friend is waited for');
  assert.deepEqual(await offered('cut'), [true, true]);
  assert.match(await text('#friend-text-said'), /^Anna gets this as soon as the connection is back/);
  assert.deepEqual(await offered('moving'), [false, false], 'the own move takes along what is to be sent');
});

test('a transport is opened and closed beside the board, where its price is told', async () => {
  await page.open(DESKTOP, { game: 'smess', show: 'running', friend: 'waits' });
  await page.value(`document.querySelector('#friend-transports').open = true`);
  assert.ok(await seen('#friend-network-note'));
  assert.equal(await page.value(`document.querySelector('#friend-broker').checked`), true);
  await tap('#friend-broker');
  await tap('#friend-network');
  const used = (await sent('use_transport')).map(({ transport, on }) => [transport, on]);
  assert.deepEqual(used, [['broker', false], ['network', true]]);
  await page.until(`document.querySelector('#friend-state').textContent.includes('Anna is away')`);
});

test('that the internet is off after a start is said in the panel, with a button that switches it on', async () => {
  for (const [game, friend] of [['smess', 'off'], ['minesweeper', 'apart']]) {
    await page.open(PHONE, { game, show: 'running', friend });
    assert.match(await text('#friend-off-said'), /^Playing over the internet is switched off .* on this device\.$/);
    await tap('#friend-broker-on');
    await page.until(`!document.querySelector('#friend-off')?.checkVisibility()`);
    assert.deepEqual((await sent('use_transport')).map(({ transport, on }) => [transport, on]), [['broker', true]]);
    assert.ok(await page.value(`document.querySelector('#friend-broker').checked`));
  }
  // Nothing is to be said where no server is known, where one is used, or another transport is.
  for (const friend of ['text', 'waits', 'turn', 'over']) {
    await page.open(PHONE, { game: 'smess', show: friend === 'over' ? 'over' : 'running', friend });
    assert.ok(!(await seen('#friend-off')), friend);
  }
});

test('that a match could not be saved is said until something is kept of a match with a friend again', async () => {
  await page.open(PHONE, { game: 'smess', show: 'running', friend: 'digits', broken: 'compare_digits', code: 'friend_storage' });
  await tap('#friend-same');
  await page.until(`document.querySelector('#message').checkVisibility()`);
  assert.match(await text('#message-text'), /could not be saved on this device/);
  // Not as a double click.
  await page.value(`window.mend(), document.querySelector('#friend-same').click()`);
  await page.until(`!document.querySelector('#friend-digits')?.checkVisibility()`);
  assert.ok(!(await seen('#message')));
});

test('six digits are compared once', async () => {
  await page.open(PHONE, { game: 'smess', show: 'running', friend: 'digits' });
  assert.match(await text('#friend-digits-said'), /^274 913 – compare/);
  await tap('#friend-same');
  await page.until(`!document.querySelector('#friend-digits')?.checkVisibility()`);
  assert.equal((await sent('compare_digits')).length, 1);
  await page.open(PHONE, { game: 'smess', show: 'running', friend: 'digits' });
  await tap('#friend-later');
  await page.until(`!document.querySelector('#friend-digits')?.checkVisibility()`);
  assert.equal((await sent('compare_digits')).length, 0);
});

test('before somebody resigns they are told what comes of it', async () => {
  await page.open(PHONE, { game: 'kalaha', show: 'running', friend: 'turn' });
  await tap('#resign');
  assert.match(await text('#resign-note'), /^If both of you have moved, Anna wins at once\./);
  await tap('#resign-confirm');
  assert.deepEqual(await sent('resign'), [{ kind: 'resign' }]);
});

test('after the end the friend is invited again', async () => {
  await page.open(PHONE, { game: 'smess', show: 'over', friend: 'over' });
  for (const id of ['undo', 'offer-draw', 'resign']) assert.ok(!(await seen(`#${id}`)), id);
  await tap('#rematch');
  assert.equal((await sent('invite_to_rematch')).length, 1);
  await page.until(`document.querySelector('#announcer').textContent === 'Anna is invited to another match.'`);
});

test('a match that stopped says why, and gives away both records', async () => {
  await page.open(PHONE, { game: 'kalaha', show: 'over', friend: 'stopped' });
  assert.equal(await text('#status'), 'Stopped: two versions of this match exist');
  assert.match(await text('#friend-stop-said'), /^A device has sent two versions of the match\./);
  await page.value(`Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async (text) => { window.copied = text; } } }) && true`);
  await tap('#friend-records');
  await page.until('window.copied');
  assert.equal((await sent('friend_text'))[0].whole, true);
  assert.ok(!(await seen('#rematch')));
});

test('who wants another match is plain, and one button says yes', async () => {
  await page.open(PHONE, { game: 'smess', show: 'over', friend: 'rematch' });
  assert.equal(await text('#friend-rematch-said'), 'Anna wants to play again.');
  assert.ok(!(await seen('#rematch')), 'one button is enough');
  await tap('#friend-accept-rematch');
  assert.equal((await sent('invite_to_rematch')).length, 1);
  await page.open(PHONE, { game: 'smess', show: 'over', friend: 'waiting' });
  assert.match(await text('#friend-rematch-said'), /Anna has not answered yet\.$/);
  for (const id of ['friend-accept-rematch', 'rematch']) assert.ok(!(await seen(`#${id}`)), id);
  await page.open(PHONE, { game: 'smess', show: 'over', friend: 'over' });
  assert.ok(!(await seen('#friend-rematch')));
});

test('a friend of whom nothing is heard any more goes away without any news', async () => {
  await page.open(PHONE, { game: 'smess', show: 'running', friend: 'leaving' });
  await page.until(`document.querySelector('#friend-state').textContent.includes('Anna is away')`);
});

test('a match that was brought here says what it waits for', async () => {
  await page.open(PHONE, { game: 'smess', show: 'running', friend: 'resuming' });
  assert.match(await text('#friend-state'), /^This match was brought here\./);
});

test('when the button that was pressed has gone, the focus stays in the panel', async () => {
  for (const button of ['friend-same', 'friend-later']) {
    await page.open(DESKTOP, { game: 'smess', show: 'running', friend: 'digits' });
    await page.value(`(() => {
      const node = document.querySelector('#${button}');
      node.focus();
      node.click();
    })()`);
    await page.until(`!document.querySelector('#friend-digits')?.checkVisibility()`);
    await page.settled();
    assert.ok(await page.value(`document.activeElement !== document.body && document.activeElement.checkVisibility()`), button);
  }
});
