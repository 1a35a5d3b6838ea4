import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openPage } from './page.mjs';

/** Playing with a friend elsewhere: what is opened, shown, sent and never sent, at every size and in every language. */

const page = await openPage();
after(() => page.close());

const SIZES = [[1280, 800], [800, 600], [390, 844], [844, 390]];
const LANGUAGES = ['de', 'en', 'km'];

const open = async (size, look = {}) => {
  await page.open(size, look);
  await page.tap(await page.spot('#play-friend'));
  await page.until(`document.querySelector('#friends-dialog')?.open`);
  await page.settled();
};
const tap = async (selector) => {
  await page.tap(await page.spot(selector));
  await page.settled();
};
const text = (selector) => page.value(`document.querySelector('${selector}')?.textContent ?? ''`);
const shown = (selector) => page.value(`Boolean(document.querySelector('${selector}')?.checkVisibility())`);
const sent = (kind) => page.value(`window.sent.filter((one) => one.kind === '${kind}')`);
/** The commands after which something leaves this device. */
const reaching = () => page.value(`window.sent.map(({ kind, on }) => (on === undefined ? kind : kind + ' ' + on)).filter((kind) => /^(network|use_transport)/.test(kind))`);

test('nothing is looked for on the network but while the part that joins is shown', async () => {
  await open([390, 844], { friends: 'some' });
  for (const part of ['invite', 'contacts', 'invite']) await tap(`#friends-tab-${part}`);
  assert.deepEqual(await reaching(), []);
  await tap('#friends-tab-join');
  await tap('#friends-tab-invite');
  assert.deepEqual(await reaching(), ['network_search true', 'network_search false']);
  await tap('#friends-tab-join');
  await page.value('history.back()');
  await page.until(`!document.querySelector('dialog[open]')`);
  assert.deepEqual((await reaching()).slice(2), ['network_search true', 'network_search false']);
});

test('an invitation is made as it was chosen, and can be sent at once', async () => {
  await open([390, 844]);
  await tap('#invite-game-kalaha');
  await tap('#invite-rules summary');
  await tap('#invite-options [data-option="standard-ending"]');
  await tap('#invite-lot');
  await page.value(`(() => {
    const [days, name] = ['days', 'name'].map((one) => document.querySelector('#invite-' + one));
    days.value = '3';
    name.value = 'Anna';
  })()`);
  await tap('#invite-make');
  await page.until(`document.querySelector('#contact-text').value.startsWith('spielkiste:i.')`);
  const [{ kind, ...invitation }] = await sent('invite');
  assert.deepEqual([kind, invitation], ['invite', { game: 'kalaha', options: 'standard-ending=on', sides: 'lot', days: 3, name: 'Anna' }]);
  assert.equal(await text('#contact-state'), 'Waiting for somebody to accept the invitation.');
  await tap('#contact-show-qr');
  await page.until(`document.querySelector('#contact-qr svg')`);
  await tap('#contact-host');
  await page.until(`document.querySelector('#contact-code').checkVisibility()`);
  assert.equal(await text('#contact-code'), '483 172');
  await page.value('history.back()');
  await page.until(`!document.querySelector('dialog[open]')`);
  assert.deepEqual((await reaching()), ['network_host', 'network_stop'], 'a code is good only while it is on the screen');
});

test('every game can be played with a friend elsewhere', async () => {
  for (const game of ['smess', 'kalaha', 'minesweeper']) {
    await open([1280, 800]);
    await tap(`#invite-game-${game}`);
    await tap('#invite-make');
    await page.until(`window.sent.some(({ kind }) => kind === 'invite')`);
    assert.deepEqual((await sent('invite')).map((one) => one.game), [game]);
  }
});

/** As a hand or a key does it, where the focus is: into the field, if it is on one. */
const pasteText = (text) => page.value(`(() => {
  const data = new DataTransfer();
  data.setData('text/plain', ${JSON.stringify(text)});
  const at = document.activeElement;
  const goesOn = at.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  if (goesOn && at.matches(':read-write')) document.execCommand('insertText', false, ${JSON.stringify(text)});
})()`);

test('an invitation is looked at before it is accepted, and everything else is taken at once', async () => {
  await open([1280, 800], { friends: 'some' });
  await tap('#friends-tab-join');
  const paste = async (pasted) => {
    await page.value(`document.querySelector('#join-text').value = '${pasted}'`);
    await tap('#join-read');
  };
  await paste('Hello');
  assert.match(await text('#message-text'), /belongs to no match on this device/);
  await paste('spielkiste:i.AA');
  assert.equal(await text('#offer-title'), 'Invitation to Kalaha');
  assert.match(await text('#offer-facts'), /Stones per pit: 6.*you play Blue.*3 days/);
  assert.equal(await page.value('document.activeElement.id'), 'offer-title');
  await tap('#offer-accept');
  assert.equal((await sent('accept_invitation')).length, 1);
  assert.equal(await text('#contact-text-title'), 'Send your answer back');
  await tap('#friends-tab-join');
  await paste('spielkiste:a.AA');
  assert.match(await text('#friends-said'), /^Somebody else wanted to accept/);
  await tap('#friends-tab-join');
  await paste('spielkiste:m.AA');
  await page.until(`!document.querySelector('#friends-dialog')?.open`);
  assert.deepEqual((await sent('open_match')).map(({ id }) => id), [501], 'moves are shown where they were made');
});

test('what is pasted is read, in the field and beside it, without another press', async () => {
  await open([1280, 800], { friends: 'some' });
  await tap('#friends-tab-join');
  await pasteText('spielkiste:i.AA');
  await page.until(`document.querySelector('#friend-offer').checkVisibility()`);
  await tap('#offer-leave');
  await page.value(`document.querySelector('#join-text').focus()`);
  await page.value(`(() => {
    const field = document.querySelector('#join-text');
    field.value = 'Here it is: spielkiste:i.AA';
    field.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste', bubbles: true }));
  })()`);
  await page.until(`document.querySelector('#friend-offer').checkVisibility()`);
  await page.open([1280, 800], { friends: 'some' });
  await pasteText('What a nice day');
  assert.deepEqual(await sent('read_friend_text'), [], 'other texts are not for a friend');
  await pasteText('spielkiste:i.AA');
  await page.until(`document.querySelector('#friend-offer').checkVisibility()`);
  await open([1280, 800]);
  await page.value(`(document.querySelector('#friends-broker').open = true) && document.querySelector('#broker-password').focus()`);
  assert.equal(await page.value('document.activeElement.id'), 'broker-password');
  await pasteText('spielkiste:secret');
  assert.deepEqual(await sent('read_friend_text'), [], 'a password is no message');
});

test('a match that begins while its contact is looked at is shown, and no other', async () => {
  const begin = (contact) => page.value(`window.__TAURI__.core.invoke('begin', { contact: ${contact} })`);
  await open([1280, 800], { friends: 'some' });
  await tap('.contact-row[data-contact="5"]');
  await begin(6);
  await page.settled();
  assert.deepEqual([await shown('#friends-dialog'), await sent('open_match')], [true, []]);
  await begin(5);
  await page.until(`!document.querySelector('#friends-dialog')?.open`);
  await page.until(`window.sent.some(({ kind, id }) => kind === 'open_match' && id === 505)`);
});

test('that no messages carry the moves of a game is said before the invitation is made, and before it is accepted', async () => {
  await open([390, 844]);
  await tap('#invite-game-kalaha');
  assert.ok(!(await shown('#invite-no-messages')));
  await tap('#invite-game-minesweeper');
  const now = 'over the same Wi-Fi or over the internet (once a server is set up below)';
  assert.equal(await text('#invite-no-messages'), `The moves of this game cannot be sent as messages, only ${now}.`);
  for (const [message, transports] of [
    ['spielkiste:i.secrets', 'over the same Wi-Fi'], ['spielkiste:i.secrets.server', 'over the same Wi-Fi or over the internet'],
  ]) {
    await open([390, 844]);
    await tap('#friends-tab-join');
    await page.value(`document.querySelector('#join-text').value = '${message}'`);
    await tap('#join-read');
    await page.until(`document.querySelector('#friend-offer').checkVisibility()`);
    assert.ok((await text('#offer-facts')).includes(`The moves of this game cannot be sent as messages, only ${transports}.`), await text('#offer-facts'));
  }
});

test('where one signs in to a server, its fields and the button that saves them are in sight', async () => {
  for (const language of LANGUAGES) {
    for (const size of [[1280, 800], [390, 844]]) {
      await open(size, { friends: 'some', language });
      await tap('#friends-tab-contacts');
      await page.value(`[...document.querySelectorAll('.contact-row')].find((row) => row.textContent.includes('Emil')).click()`);
      await page.settled();
      await tap('#contact-sign-in');
      const inSight = await page.value(`['address', 'user', 'password', 'save'].filter((part) => {
        const { left, right, top, bottom } = document.querySelector('#broker-' + part).getBoundingClientRect();
        return document.elementFromPoint((left + right) / 2, top + 2)?.id === 'broker-' + part && bottom <= innerHeight;
      })`);
      assert.deepEqual(inSight, ['address', 'user', 'password', 'save'], `${language}, ${size.join(' × ')}`);
    }
  }
});

test('the internet is chosen with the invitation and with the answer, and nothing connects to a server that a stranger names', async () => {
  await open([844, 390], { friends: 'some' });
  await tap('#friends-tab-invite');
  assert.ok(!(await shown('#invite-broker-choice')), 'no server is set up');
  await page.value(`(document.querySelector('#friends-broker').open = true) && (document.querySelector('#broker-address').value = 'wss://mine.example')`);
  await tap('#broker-save');
  await page.until(`document.querySelector('#invite-broker-choice').checkVisibility()`);
  await page.settled();
  assert.ok(await page.value(`document.querySelector('#friends-said').getBoundingClientRect().top > 0`), 'what was done is in sight');
  await tap('#invite-make');
  await page.until(`window.sent.some(({ kind }) => kind === 'use_transport')`);
  for (const agrees of [false, true]) {
    await tap('#friends-tab-join');
    await pasteText('spielkiste:i.server');
    await page.until(`document.querySelector('#offer-broker-choice').checkVisibility()`);
    assert.match(await text('#offer-broker-text'), /wss:\/\/games\.example/);
    if (agrees) await tap('#offer-broker');
    await tap('#offer-accept');
    await page.until(`document.querySelector('#contact').checkVisibility()`);
  }
  await page.until(`window.sent.filter(({ kind }) => kind === 'use_transport').length === 2`);
  assert.deepEqual((await sent('use_transport')).map(({ transport, on }) => [transport, on]), [['broker', true], ['broker', true]]);
  await page.value(`document.querySelector('#contact-broker').click()`);
  await tap('#contact-sign-in');
  assert.deepEqual(await page.value(`[document.activeElement.id, document.querySelector('#broker-address').value]`), ['broker-user', 'wss://games.example']);
  const before = (await sent('use_transport')).length;
  await tap('#broker-save');
  await page.until(`document.querySelector('#contact').checkVisibility()`);
  assert.match(await text('#friends-said'), /^Connecting to wss:/, 'what was saved is for this match');
  await page.until(`window.sent.filter(({ kind }) => kind === 'use_transport').length === ${before + 1}`);
  assert.ok((await sent('use_transport')).at(-1).on, 'it does connect');
});

test('one press pastes what was copied, and says how to do it by hand where the page may not', async () => {
  await open([390, 844], { friends: 'some' });
  await page.value(`Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { readText: async () => 'spielkiste:i.AA' } }) && true`);
  await tap('#friends-tab-join');
  assert.equal(await text('#join-read'), 'Paste');
  await tap('#join-read');
  await page.until(`document.querySelector('#friend-offer').checkVisibility()`);
  await tap('#offer-leave');
  await page.value(`Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { readText: () => Promise.reject(new Error()) } }) && true`);
  await tap('#join-read');
  await page.until(`document.activeElement.id === 'join-text'`);
  assert.match(await text('#friends-said'), /Ctrl\+V/);
  await page.value(`document.execCommand('insertText', false, 'Hello')`);
  await page.until(`document.querySelector('#join-read').textContent === 'Read it'`);
});

test('a game that is found on the network is joined by its code', async () => {
  await open([390, 844], { friends: 'some' });
  await tap('#friends-tab-join');
  await page.until(`document.querySelector('#join-host-2')`);
  await tap('#join-host-2');
  await page.value(`document.querySelector('#join-code').value = '483 172'`);
  await tap('#join-go');
  assert.deepEqual(await sent('network_join'), [{ kind: 'network_join', host: 2, code: '483172' }]);
  await page.until(`document.querySelector('#friend-offer').checkVisibility()`);
});

test('each wrong code is told, also where the one before was wrong too', async () => {
  await open([390, 844], { friends: 'some' });
  await tap('#friends-tab-join');
  await page.until(`document.querySelector('#join-host-2')`);
  await tap('#join-host-2');
  for (const attempt of [1, 2]) {
    await page.value(`document.querySelector('#join-code').value = '000000'`);
    await page.value(`document.querySelector('#join-network').requestSubmit()`);
    await page.until(`window.sent.filter(({ kind }) => kind === 'network_join').length === ${attempt}`);
    await page.settled();
    assert.match(await text('#friends-said'), /^The code is wrong/, String(attempt));
  }
});

test('an invitation that is looked at has nothing looked for on the network', async () => {
  await open([390, 844], { friends: 'some' });
  await page.value(`document.querySelector('#friends-dialog').close()`);
  await page.until(`!document.querySelector('#friends-dialog')`);
  await give('spielkiste:i.AA');
  await page.until(`document.querySelector('#friend-offer').checkVisibility()`);
  assert.deepEqual(await sent('network_search'), []);
  await tap('#offer-leave');
  assert.equal((await sent('network_search')).length, 1);
});

test('a program in which only texts carry shows no other transport', async () => {
  await open([1280, 800], { friends: 'texts' });
  await tap('.contact-row[data-contact="2"]');
  assert.deepEqual(await page.value(`['text', 'answer', 'network', 'broker'].map((part) => {
    const node = document.getElementById('contact-' + part) ?? document.getElementById('contact-' + part + '-part');
    return node?.closest('section').checkVisibility() ?? false;
  })`), [true, true, false, false]);
  await tap('#friends-tab-join');
  assert.ok(!(await shown('#join-network-part')));
  assert.deepEqual(await sent('network_search'), []);
});

test('the list at home leads to the match, or to what is to be sent', async () => {
  await page.open([390, 844], { friends: 'some' });
  assert.deepEqual(await page.value(`[...document.querySelectorAll('#your-turn-list b')].map((node) => node.textContent)`), ['Anna', 'Ben', 'Dora']);
  await tap('#your-turn-list [data-contact="2"]');
  await page.until(`document.querySelector('#contact-text').value.startsWith('spielkiste:m.')`);
  assert.equal(await text('#contact-name'), 'Ben');
  await page.open([390, 844], {});
  assert.ok(!(await shown('#your-turn')));
});

test('blocking is asked about, and withdrawing too', async () => {
  await open([1280, 800], { friends: 'some' });
  await tap('.contact-row[data-contact="1"]');
  await tap('#contact-remove');
  await page.until(`document.querySelector('#leave-friend-dialog')?.open`);
  assert.deepEqual(await sent('remove_contact'), []);
  await tap('#leave-friend-confirm');
  await page.until(`!document.querySelector('.contact-row[data-contact="1"]')`);
  await tap('.contact-row[data-contact="5"]');
  await tap('#contact-withdraw');
  await tap('#leave-friend-confirm');
  await page.until(`document.querySelector('#contact-state').textContent === 'The invitation was withdrawn.'`);
});

test('the parts of the dialog are reached by arrow keys, and one of them by Tab', async () => {
  await open([1280, 800], { friends: 'some' });
  const press = (key) => page.value(`(() => {
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', bubbles: true, cancelable: true }));
    return document.activeElement.id;
  })()`);
  await page.value(`document.querySelector('#friends-tab-contacts').focus()`);
  assert.equal(await press('ArrowRight'), 'friends-tab-invite');
  assert.equal(await press('ArrowLeft'), 'friends-tab-contacts');
  assert.equal(await press('Home'), 'friends-tab-invite');
  assert.deepEqual(await page.value(`[...document.querySelectorAll('#friends-tabs button')].map(({ tabIndex }) => tabIndex)`), [0, -1, -1]);
});

test('what was typed stays when something arrives', async () => {
  await open([390, 844], { friends: 'some' });
  await tap('.contact-row[data-contact="2"]');
  await page.value(`(() => {
    const area = document.querySelector('#contact-answer-text');
    area.focus();
    area.value = 'half a text';
    return window.__TAURI__.core.invoke('friend_text_handed_over', { contact: 2 });
  })()`);
  await page.until(`document.querySelector('#contact-state').textContent.includes('Your move has been sent, but has not arrived yet.')`);
  assert.deepEqual(await page.value(`[document.activeElement.id, document.activeElement.value]`), ['contact-answer-text', 'half a text']);
});

/** Gives the page a text as the system does. */
const give = async (pasted) => {
  await page.until('window.give');
  await page.value(`window.give('${pasted}')`);
};

test('a link that comes while another dialog is open is read when that one is closed', async () => {
  await page.open([390, 844], { friends: 'some' });
  await tap('#home-settings');
  await page.until(`document.querySelector('#settings-dialog')?.open`);
  await give('spielkiste:i.AA');
  assert.ok(!(await page.value(`document.querySelector('#friends-dialog')?.open`)));
  await page.value(`document.querySelector('#settings-dialog').close()`);
  await page.until(`document.querySelector('#friend-offer').checkVisibility()`);
});

test('a link that comes while somebody looks after their friends is read at once', async () => {
  await open([390, 844], { friends: 'some' });
  await give('spielkiste:i.AA');
  await page.until(`document.querySelector('#friend-offer').checkVisibility()`);
  assert.deepEqual(await sent('network_search'), []);
});

test('what is for somebody else says so, and goes once it was handed over', async () => {
  await open([390, 844], { friends: 'some' });
  await page.value(`Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async (text) => { window.copied = text; } } }) && true`);
  await give('spielkiste:a.AA');
  await page.until(`document.querySelector('#contact-text-part').checkVisibility() && document.querySelector('#contact-text').value`);
  assert.match(await text('#contact-text-note'), /Send this message to them, not to/);
  assert.ok(!(await shown('#contact-whole-choice')));
  await tap('#contact-copy');
  await page.until(`!document.querySelector('#contact-text-part')?.checkVisibility()`);
  assert.deepEqual((await sent('friend_text_handed_over')).map(({ contact }) => contact), [3]);
});

test('the text is asked for again at each revision, and stays while it is the same', async () => {
  await open([390, 844], { friends: 'some' });
  await tap('.contact-row[data-contact="2"]');
  await page.until(`document.querySelector('#contact-text').value`);
  const before = (await sent('friend_text')).length;
  await page.value(`window.__TAURI__.core.invoke('compare_digits', { contact: 2 })`);
  await page.until(`window.sent.filter(({ kind }) => kind === 'friend_text').length === ${before + 1}`);
  assert.match(await page.value(`document.querySelector('#contact-text').value`), /^spielkiste:m/);
});

test('a kept password can be removed, and only where there is one', async () => {
  await open([390, 844]);
  await tap('#friends-broker summary');
  assert.ok(!(await shown('#broker-forget')));
  await page.value(`(() => {
    document.querySelector('#broker-address').value = 'mqtts://broker.example';
    document.querySelector('#broker-password').value = ' secret ';
  })()`);
  await tap('#broker-save');
  await page.until(`document.querySelector('#broker-forget').checkVisibility()`);
  await tap('#broker-save');
  await tap('#broker-forget');
  await page.until(`!document.querySelector('#broker-forget')?.checkVisibility()`);
  assert.deepEqual((await sent('set_broker')).map(({ password }) => password), [' secret ', null, '']);
  assert.equal(await page.value('document.activeElement.id'), 'broker-password');
});

test('what goes by files is saved and opened from a contact, the whole match too', async () => {
  await open([390, 844], { friends: 'some', files: 'on' });
  await tap('.contact-row[data-contact="12"]');
  assert.ok(!(await shown('#contact-text-part')) && !(await shown('#contact-answer')));
  await tap('#contact-file-save');
  await page.until(`document.querySelector('#friends-said').textContent.startsWith('Saved.')`);
  await tap('#contact-file-whole');
  await tap('#contact-file-save');
  assert.deepEqual((await sent('save_friend_file')).map(({ contact, whole }) => [contact, whole]), [[12, false], [12, true]]);
  await tap('#contact-file-open');
  await page.until(`document.querySelector('#friends-said').textContent === 'Your friend’s message was added.'`);
  await open([390, 844], { friends: 'some' });
  await tap('.contact-row[data-contact="12"]');
  assert.ok(!(await shown('#contact-file-part')), 'a phone has none');
});

test('the file of a match that moved can be saved again until the person has it', async () => {
  await open([390, 844], { friends: 'some', files: 'on' });
  await tap('.contact-row[data-contact="10"]');
  assert.match(await text('#contact-state'), /Check that the file is there/);
  assert.equal(await text('#contact-export-title'), 'Save the file again');
  await tap('#contact-export summary');
  await page.value(`document.querySelector('#contact-passphrase').value = 'seven green horses'`);
  await page.value(`document.querySelector('#contact-move').requestSubmit()`);
  await page.until(`document.querySelector('#contact-passphrase').value === ''`);
  assert.equal((await sent('export_contact')).length, 1);
  await tap('#contact-has-file');
  await page.until(`document.querySelector('#leave-friend-dialog')?.open`);
  assert.match(await text('#leave-friend-note'), /forgets/);
  await tap('#leave-friend-dialog [data-close]');
  assert.deepEqual(await sent('contact_file_saved'), []);
  await tap('#contact-has-file');
  await tap('#leave-friend-confirm');
  await page.until(`!document.querySelector('#contact-export')?.checkVisibility()`);
  assert.ok(!(await shown('#contact-has-file')));
  assert.equal((await sent('contact_file_saved')).length, 1);
});

test('a match moves under a passphrase that is offered, and a short one is refused', async () => {
  await open([390, 844], { friends: 'some', files: 'on' });
  await tap('.contact-row[data-contact="1"]');
  await tap('#contact-export summary');
  await page.until(`document.querySelector('#contact-passphrase').value === '05age-mrw16-bfnsx-27cgp'`);
  assert.match(await text('#contact-passphrase-note'), /Without it nobody/);
  await page.value(`document.querySelector('#contact-passphrase').value = 'a'`);
  await page.value(`document.querySelector('#contact-move').requestSubmit()`);
  await page.until(`document.querySelector('#message').textContent.includes('too easy to guess')`);
  assert.equal(await page.value(`document.querySelector('#contact-passphrase').value`), 'a');
});

/** What is cut off, too small for a finger, or wider than its room. */
const FAULTS = `(() => {
  const dialog = document.querySelector('dialog[open]');
  const inside = [...dialog.querySelectorAll('button, input, select, textarea, summary, p, h3, h4, li')].filter((node) => node.checkVisibility());
  const wide = inside.filter((node) => node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).display !== 'inline' && !node.matches('.unseen, input, textarea, select'));
  const small = inside.filter((node) => node.matches('button, select, summary, input:not([type="radio"], [type="checkbox"])') && node.getBoundingClientRect().height < 32);
  return [dialog.scrollWidth > dialog.clientWidth ? 'sideways' : '', ...wide.map((node) => 'wide: ' + (node.id || node.className || node.textContent)),
    ...small.map((node) => 'small: ' + (node.id || node.textContent))].filter(Boolean);
})()`;

for (const size of SIZES) {
  test(`at ${size.join(' × ')} nothing is cut off in any part and language`, async () => {
    for (const language of LANGUAGES) {
      await open(size, { friends: 'some', files: 'on', language });
      const parts = ['invite', 'join', 'contacts'].map((part) => `#friends-tab-${part}`);
      for (const opener of [...parts, ...[2, 5, 7, 10].map((id) => `.contact-row[data-contact="${id}"]`)]) {
        await page.value(`document.querySelector('${opener}').click()`);
        await page.settled();
        assert.deepEqual(await page.value(FAULTS), [], `${opener}, ${language}`);
      }
    }
  });
}
