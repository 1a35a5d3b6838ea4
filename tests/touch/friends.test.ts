import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { part } from './page.js';
import { openPage, type Wanted } from './recorded.js';
import { ACROSS, DESKTOP, GAMES, LANGUAGES, PHONE, SMALL_WINDOW, told, type Size } from './sizes.js';

/** The friends dialog at every size and in every language: what it opens, shows, sends and never sends. */

const page = await openPage();
after(() => page.close());

const { tap, text, isSeen, sent } = page;

async function open(size: Size, wanted: Wanted = { friends: 'some' }) {
  await page.open(size, wanted);
  await page.openDialog('friends');
}
/** The commands that make this device reachable or send from it. */
const reaching = () => page.run(() => window.sent.map(({ kind, on }) => (on === undefined ? kind : `${kind} ${on}`)).filter((kind) => /^(network|use_transport)/.test(kind)));
const transports = async () => (await sent('use_transport')).map(({ transport, on }) => [transport, on]);
/** Waits for the invitation to be shown. */
const isOffered = () => page.sees('#friend-offer');

async function leave() {
  await page.back();
  await page.closes();
}

/** Makes the page read a friend's message. */
async function join(message: string) {
  await tap(part.tab('join'));
  await page.fill('#join-text', message);
  await tap('#join-read');
}

test('the network is searched only while the join tab is shown', async () => {
  await open(PHONE);
  for (const name of ['invite', 'contacts', 'invite'] as const) await tap(part.tab(name));
  assert.deepEqual(await reaching(), []);
  await tap(part.tab('join'));
  await tap(part.tab('invite'));
  assert.deepEqual(await reaching(), ['network_search true', 'network_search false']);
  await tap(part.tab('join'));
  await leave();
  assert.deepEqual((await reaching()).slice(2), ['network_search true', 'network_search false']);
});

test('an invitation is made as chosen, and can be sent immediately', async () => {
  await open(PHONE, {});
  await tap('#invite-game-kalaha');
  await tap('#invite-rules summary');
  await tap('#invite-options [data-option="standard-ending"]');
  await tap('#invite-lot');
  await page.fill('#invite-days', 3);
  await page.fill('#invite-name', 'Anna');
  await tap('#invite-make');
  await page.until(({ value }) => value('#contact-text').startsWith('spielkiste:i.'));
  assert.deepEqual(await sent('invite'), [{ kind: 'invite', game: 'kalaha', options: 'standard-ending=on', sides: 'lot', days: 3, name: 'Anna' }]);
  assert.equal(await text('#contact-state'), 'Waiting for a friend to accept the invitation.');
  await tap('#contact-show-qr');
  await page.until(({ find }) => find('#contact-qr svg'));
  await tap('#contact-host');
  await page.sees('#contact-code');
  assert.equal(await text('#contact-code'), '483 172');
  await leave();
  assert.deepEqual(await reaching(), ['network_host', 'network_stop'], 'a code is valid only while it is on screen');
});

test('every game can be played with a friend', async () => {
  for (const game of GAMES) {
    await open(DESKTOP, {});
    await tap(`#invite-game-${game}`);
    await tap('#invite-make');
    await page.sends('invite');
    assert.deepEqual((await sent('invite')).map((one) => one.game), [game]);
  }
});

test('an invitation is shown before it is accepted, and other messages are read immediately', async () => {
  await open(DESKTOP);
  await join('Hello');
  assert.match(await text('#message-text'), /is not for a match on this device/);
  await join('spielkiste:i.AA');
  assert.equal(await text('#offer-title'), 'Invitation to Kalaha');
  assert.match(await text('#offer-facts'), /Stones per pit: 6.*you play Blue.*3 days/);
  assert.equal(await page.focused(), 'offer-title');
  await tap('#offer-accept');
  assert.equal((await sent('accept_invitation')).length, 1);
  assert.equal(await text('#contact-text-title'), 'Send your answer');
  await join('spielkiste:a.AA');
  assert.match(await text('#friends-said'), /^Someone else tried to accept/);
  await join('spielkiste:m.AA');
  await page.closes();
  assert.deepEqual((await sent('open_match')).map(({ id }) => id), [501], 'moves are shown in their match');
});

test('pasted text is read without another press, in the field and outside it', async () => {
  await open(DESKTOP);
  await tap(part.tab('join'));
  await page.paste('spielkiste:i.AA');
  await isOffered();
  await tap('#offer-leave');
  await page.focus('#join-text');
  await page.run(({ one }) => {
    const field = one<HTMLTextAreaElement>('#join-text');
    field.value = 'Here it is: spielkiste:i.AA';
    field.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste', bubbles: true }));
  });
  await isOffered();
  await page.open(DESKTOP, { friends: 'some' });
  await page.paste('What a nice day');
  assert.deepEqual(await sent('read_friend_text'), [], 'other texts are ignored');
  await page.paste('spielkiste:i.AA');
  await isOffered();
  await open(DESKTOP, {});
  for (const id of ['friends-broker', 'broker-account']) await tap(`#${id} > summary`);
  await page.focus('#broker-password');
  assert.equal(await page.focused(), 'broker-password');
  await page.paste('spielkiste:secret');
  assert.deepEqual(await sent('read_friend_text'), [], 'a password is not a message');
});

test('only a match whose contact is shown opens when it begins', async () => {
  await open(DESKTOP);
  await tap(part.contact(5));
  await page.invoke('begin', { contact: 6 });
  await page.settled();
  assert.deepEqual([await isSeen('#friends-dialog'), await sent('open_match')], [true, []]);
  await page.invoke('begin', { contact: 5 });
  await page.closes();
  await page.until(() => window.sent.some(({ kind, id }) => kind === 'open_match' && id === 505));
});

test('a game whose moves cannot go by message says so before the invitation is made or accepted', async () => {
  const said = (transports: string) => `Moves in this game cannot be sent as messages, only ${transports}.`;
  await open(PHONE, {});
  await tap('#invite-game-kalaha');
  assert.ok(!(await isSeen('#invite-no-messages')));
  await tap('#invite-game-minesweeper');
  assert.equal(await text('#invite-no-messages'), said('over the same Wi-Fi or over the internet (once a server is set up below)'));
  for (const [message, transports] of [['spielkiste:i.secrets', 'over the same Wi-Fi'], ['spielkiste:i.secrets.server', 'over the same Wi-Fi or over the internet']]) {
    await open(PHONE, {});
    await join(message);
    await isOffered();
    const facts = await text('#offer-facts');
    assert.ok(facts.includes(said(transports)), facts);
  }
});

test('signing in to a server shows its fields and the save button', async () => {
  for (const language of LANGUAGES) {
    for (const size of [DESKTOP, PHONE]) {
      await open(size, { friends: 'some', language });
      await tap(part.tab('contacts'));
      await page.run(({ all }) => all('.contact-row').find((row) => row.textContent?.includes('Emil'))?.click());
      await page.settled();
      await tap('#contact-sign-in');
      const unseen = await page.run(({ one }) => ['address', 'user', 'password', 'save'].filter((part) => {
        const { left, right, top, bottom } = one(`#broker-${part}`).getBoundingClientRect();
        return document.elementFromPoint((left + right) / 2, top + 2)?.id !== `broker-${part}` || bottom > innerHeight;
      }));
      assert.deepEqual(unseen, [], `${language}, ${told(size)}`);
    }
  }
});

test('the internet is chosen with the invitation and the answer, and a stranger\'s server is not contacted', async () => {
  await open(ACROSS);
  await tap(part.tab('invite'));
  assert.ok(!(await isSeen('#invite-broker-choice')), 'no server set up');
  await tap('#friends-broker summary');
  await page.fill('#broker-address', 'wss://mine.example');
  await tap('#broker-save');
  await page.sees('#invite-broker-choice');
  await page.settled();
  assert.ok(await page.run(({ one }) => one('#friends-said').getBoundingClientRect().top > 0), 'the result is in view');
  await tap('#invite-make');
  await page.sends('use_transport');
  await page.reads('#contact-text-title', 'Send the invitation as a message');
  for (const agrees of [false, true]) {
    await tap(part.tab('join'));
    await page.paste('spielkiste:i.server');
    await page.sees('#offer-broker-choice');
    assert.match(await text('#offer-broker-text'), /games\.example/);
    if (agrees) await tap('#offer-broker');
    await tap('#offer-accept');
    await page.sees('#contact');
  }
  await page.sends('use_transport', 2);
  assert.deepEqual(await transports(), [['broker', true], ['broker', true]]);
  await page.click('#contact-broker');
  await page.sends('use_transport', 3);
  await page.settled();
  await tap('#contact-sign-in');
  assert.deepEqual([await page.focused(), await page.value('#broker-address')], ['broker-user', 'wss://games.example/mqtt']);
  const before = (await transports()).length;
  await tap('#broker-save');
  await page.sees('#contact');
  assert.match(await text('#friends-said'), /^Connecting to games\.example/, 'the sign-in is for this match');
  await page.sends('use_transport', before + 1);
  assert.ok((await sent('use_transport')).at(-1)?.on, 'it connects');
});

test('one press pastes the clipboard, or explains how to paste if it is blocked', async () => {
  await open(PHONE);
  await page.clipboard({ text: 'spielkiste:i.AA' });
  await tap(part.tab('join'));
  assert.equal(await text('#join-read'), 'Paste');
  await tap('#join-read');
  await isOffered();
  await tap('#offer-leave');
  await page.clipboard({ text: null });
  await tap('#join-read');
  await page.until(() => document.activeElement?.id === 'join-text');
  assert.match(await text('#friends-said'), /Ctrl\+V/);
  await page.paste('Hello');
  await page.until(({ text }) => text('#join-read') === 'Read');
});

/** Chooses a game found on the network. */
async function joinHost() {
  await open(PHONE);
  await tap(part.tab('join'));
  await tap('#join-host-2');
}

test('a game found on the network is joined with its code', async () => {
  await joinHost();
  await page.fill('#join-code', '483 172');
  await tap('#join-go');
  assert.deepEqual(await sent('network_join'), [{ kind: 'network_join', host: 2, code: '483172' }]);
  await isOffered();
});

/** Does what Enter does in a field. */
const submit = (form: string) => page.run(({ one }, form) => one<HTMLFormElement>(form).requestSubmit(), form);

test('every wrong code is reported, even repeatedly', async () => {
  await joinHost();
  for (const attempt of [1, 2]) {
    await page.fill('#join-code', '000000');
    await submit('#join-network');
    await page.sends('network_join', attempt);
    await page.settled();
    assert.match(await text('#friends-said'), /^The code is wrong/, String(attempt));
  }
});

test('the network is not searched while an invitation is shown', async () => {
  await open(PHONE);
  await page.closeDialog('friends');
  await page.give('spielkiste:i.AA');
  await isOffered();
  assert.deepEqual(await sent('network_search'), []);
  await tap('#offer-leave');
  assert.equal((await sent('network_search')).length, 1);
});

test('without live transports only messages are shown', async () => {
  await open(DESKTOP, { friends: 'texts' });
  await tap(part.contact(2));
  const shown = await page.run(({ find }) => ['text', 'answer', 'network', 'broker'].filter((part) => find(`#contact-${part}, #contact-${part}-part`)?.closest('section')?.checkVisibility()));
  assert.deepEqual(shown, ['text', 'answer']);
  await tap(part.tab('join'));
  assert.ok(!(await isSeen('#join-network-part')));
  assert.deepEqual(await sent('network_search'), []);
});

test('the list at home leads to the match, or to the message to send', async () => {
  await page.open(PHONE, { friends: 'some' });
  assert.deepEqual(await page.texts('#your-turn-list b'), ['Anna', 'Ben', 'Dora']);
  await tap('#your-turn-list [data-contact="2"]');
  await page.until(({ value }) => value('#contact-text').startsWith('spielkiste:m.'));
  assert.equal(await text('#contact-name'), 'Ben');
  await page.open(PHONE, {});
  assert.ok(!(await isSeen('#your-turn')));
});

test('blocking and withdrawing ask for confirmation', async () => {
  await open(DESKTOP);
  await tap(part.contact(1));
  await tap('#contact-remove');
  await page.opens('leave-friend');
  assert.deepEqual(await sent('remove_contact'), []);
  await tap('#leave-friend-confirm');
  await page.until(({ find }, gone) => !find(gone), part.contact(1));
  await tap(part.contact(5));
  await tap('#contact-withdraw');
  await tap('#leave-friend-confirm');
  await page.until(({ text }) => text('#contact-state') === 'The invitation was withdrawn.');
});

test('the tabs are reached with the arrow keys, and one of them with Tab', async () => {
  await open(DESKTOP);
  await page.focus(part.tab('contacts'));
  for (const [key, leadsTo] of [['ArrowRight', 'friends-tab-invite'], ['ArrowLeft', 'friends-tab-contacts'], ['Home', 'friends-tab-invite']]) {
    await page.keyDown(key);
    assert.equal(await page.focused(), leadsTo, key);
  }
  assert.deepEqual(await page.run(({ all }) => all('#friends-tabs button').map(({ tabIndex }) => tabIndex)), [0, -1, -1]);
});

test('typed text stays when news arrives', async () => {
  await open(PHONE);
  await tap(part.contact(2));
  await page.focus('#contact-answer-text');
  await page.fill('#contact-answer-text', 'half a text');
  await page.invoke('friend_text_handed_over', { contact: 2 });
  await page.reads('#contact-state', 'Your move was sent but has not arrived yet.');
  assert.deepEqual([await page.focused(), await page.value(':focus')], ['contact-answer-text', 'half a text']);
});

test('a link that arrives while another dialog is open is read once it closes', async () => {
  await page.open(PHONE, { friends: 'some' });
  await page.openDialog('settings');
  await page.give('spielkiste:i.AA');
  assert.ok(!(await page.isOpen('friends')));
  await page.closeDialog('settings');
  await isOffered();
});

test('a link that arrives while the friends dialog is open is read immediately', async () => {
  await open(PHONE);
  await page.give('spielkiste:i.AA');
  await isOffered();
  assert.deepEqual(await sent('network_search'), []);
});

test('a message for another recipient says so, and disappears once it is sent', async () => {
  await open(PHONE);
  await page.clipboard({});
  await page.give('spielkiste:a.AA');
  await page.until(({ isSeen, value }) => isSeen('#contact-text-part') && value('#contact-text'));
  assert.match(await text('#contact-text-note'), /Send this message to them, not to/);
  assert.ok(!(await isSeen('#contact-whole-choice')));
  await tap('#contact-copy');
  await page.misses('#contact-text-part');
  assert.deepEqual((await sent('friend_text_handed_over')).map(({ contact }) => contact), [3]);
});

test('the message is fetched again at each revision, and stays if it is the same', async () => {
  await open(PHONE);
  await tap(part.contact(2));
  await page.until(({ value }) => value('#contact-text'));
  const before = (await sent('friend_text')).length;
  await page.invoke('compare_digits', { contact: 2 });
  await page.sends('friend_text', before + 1);
  assert.match(await page.value('#contact-text'), /^spielkiste:m/);
});

test('a stored password can be removed', async () => {
  await open(PHONE, {});
  for (const id of ['friends-broker', 'broker-account']) await tap(`#${id} > summary`);
  assert.ok(!(await isSeen('#broker-forget')));
  await page.fill('#broker-address', 'mqtts://broker.example');
  await page.fill('#broker-password', ' secret ');
  await tap('#broker-save');
  await page.sees('#broker-forget');
  await tap('#broker-save');
  await tap('#broker-forget');
  await page.misses('#broker-forget');
  assert.deepEqual((await sent('set_broker')).map(({ password }) => password), [' secret ', null, '']);
  assert.equal(await page.focused(), 'broker-password');
});

test('files are saved and opened from a contact, including the whole match', async () => {
  await open(PHONE, { friends: 'some', files: 'on' });
  await tap(part.contact(12));
  assert.ok(!(await isSeen('#contact-text-part')) && !(await isSeen('#contact-answer')));
  await tap('#contact-file-save');
  await page.reads('#friends-said', 'Saved.');
  await tap('#contact-file-whole');
  await tap('#contact-file-save');
  assert.deepEqual((await sent('save_friend_file')).map(({ contact, whole }) => [contact, whole]), [[12, false], [12, true]]);
  await tap('#contact-file-open');
  await page.until(({ text }) => text('#friends-said') === 'Your friend’s message was added.');
  await open(PHONE);
  await tap(part.contact(12));
  assert.ok(!(await isSeen('#contact-file-part')), 'phones have no files');
});

test('a moved match\'s file can be saved again until the player has it', async () => {
  await open(PHONE, { friends: 'some', files: 'on' });
  await tap(part.contact(10));
  assert.match(await text('#contact-state'), /Check that you have the file/);
  assert.equal(await text('#contact-export-title'), 'Save the file again');
  await tap('#contact-export summary');
  await page.fill('#contact-passphrase', 'seven green horses');
  await submit('#contact-move');
  await page.until(({ value }) => value('#contact-passphrase') === '');
  assert.equal((await sent('export_contact')).length, 1);
  await tap('#contact-has-file');
  await page.opens('leave-friend');
  assert.match(await text('#leave-friend-note'), /delete its copy/);
  await tap(part.close('leave-friend'));
  assert.deepEqual(await sent('contact_file_saved'), []);
  await tap('#contact-has-file');
  await tap('#leave-friend-confirm');
  await page.misses('#contact-export');
  assert.ok(!(await isSeen('#contact-has-file')));
  assert.equal((await sent('contact_file_saved')).length, 1);
});

test('a match moves with the suggested passphrase, and a short one is refused', async () => {
  await open(PHONE, { friends: 'some', files: 'on' });
  await tap(part.contact(1));
  await tap('#contact-export summary');
  await page.until(({ value }) => value('#contact-passphrase') === '05age-mrw16-bfnsx-27cgp');
  assert.match(await text('#contact-passphrase-note'), /without it/);
  await page.fill('#contact-passphrase', 'a');
  await submit('#contact-move');
  await page.reads('#message', 'too easy to guess');
  assert.equal(await page.value('#contact-passphrase'), 'a');
});

/** Elements that are cut off, too small for a finger, or wider than their container. */
const faults = () =>
  page.run(({ seen, sideways, called }) => {
    const wide = seen('dialog[open] :is(button, summary, p, h3, h4, li):not(.unseen)').filter((node) => node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).display !== 'inline');
    const small = seen('dialog[open] :is(button, select, summary, input:not([type="radio"], [type="checkbox"]))').filter((node) => node.getBoundingClientRect().height < 32);
    return [...sideways('dialog[open]'), ...wide.map((node) => `wide: ${called(node)}`), ...small.map((node) => `small: ${called(node)}`)];
  });

for (const size of [DESKTOP, SMALL_WINDOW, PHONE, ACROSS]) {
  test(`at ${told(size)} nothing is cut off in any part and language`, async () => {
    for (const language of LANGUAGES) {
      await open(size, { friends: 'some', files: 'on', language });
      for (const opener of [...(['invite', 'join', 'contacts'] as const).map(part.tab), ...[2, 5, 7, 10].map(part.contact)]) {
        await page.click(opener);
        await page.settled();
        assert.deepEqual(await faults(), [], `${opener}, ${language}`);
      }
    }
  });
}
