import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createPage } from '../touch/page.js';
import { startMosquitto } from './mosquitto.js';
import { openStill, until, type WebPage } from './page.js';
import { openApp } from './webkit.js';

/** Two players on two devices: two browsers, or a browser and the app. */

type Ask = (command: string, args: object) => Promise<any>;

interface Contact {
  id: number;
  stage: string;
  match_id: number | null;
  own: string;
  digits: string;
}

/** The app's program, from `cargo xtask test web`; without it those tests are skipped. */
const APP = process.env.SPIELKISTE_APP;

let anna: WebPage;
let bert: WebPage;

before(async () => {
  [anna, bert] = await Promise.all([openStill(), openStill()]);
});

after(() => Promise.all([anna?.close(), bert?.close()]));

const contactsOf = async (ask: Ask): Promise<Contact[]> => (await ask('friends', {})).contacts;

/** Waits for the link. */
async function linkOf(page: WebPage) {
  await page.until(({ value }) => value('#contact-text') !== '');
  return page.value('#contact-text');
}

/** Opens a link from the other player's page, as if both pages were on the same host. */
const openLink = (page: WebPage, link: string) => page.run((_, hash) => void (location.hash = hash), link.slice(link.indexOf('#')));

test('two players exchange links that reveal nothing to the host, and find the match after a restart', async () => {
  await anna.tap('#play-friend');
  await anna.tap('#invite-game-kalaha');
  await anna.fill('#invite-name', 'Anna');
  await anna.tap('#invite-make');
  const invitation = await linkOf(anna);
  assert.ok(invitation.startsWith(`${anna.address}#spielkiste:i.`), invitation);

  await openLink(bert, invitation);
  await bert.sees('#offer-title');
  assert.equal(await bert.run(() => location.hash), '', 'reloading does not repeat it');
  await bert.fill('#offer-name', 'Bert');
  await bert.tap('#offer-accept');
  const acceptance = await linkOf(bert);
  assert.match(acceptance, /#spielkiste:a\./);

  await anna.fill('#contact-answer-text', acceptance);
  await anna.tap('#contact-take');
  await anna.arrives('kalaha');
  await anna.tap('[data-cell="0"]');
  await anna.has(1);
  const [{ id }] = await contactsOf(anna.command);
  const moved = await anna.command('friend_text', { contact: id, whole: false });

  await openLink(bert, moved);
  await bert.has(1);
  await until(() => bert.command('settings', {}), ({ place }) => place === 'kalaha');
  await bert.open();
  await bert.has(1);
  await bert.tap('[data-cell="9"]');
  await bert.has(2);
  const [{ id: hers, digits }] = await contactsOf(bert.command);
  const answer = await bert.command('friend_text', { contact: hers, whole: false });
  assert.equal((await anna.command('read_friend_text', { text: answer })).news, 'moves');
  await anna.has(2);
  assert.equal((await contactsOf(anna.command))[0].digits, digits);
  for (const { fetched } of [anna, bert]) {
    assert.deepEqual(fetched.filter(({ path }) => /spielkiste:|%3a/i.test(path)), []);
  }
});

test('a link opened in a second page is read there, and the page with the matches waits', async () => {
  const { id } = await anna.command('invite', { game: 'smess', options: null, sides: 'lot', days: 0, name: 'Anna' });
  const link: string = await anna.command('friend_text', { contact: id, whole: false });
  // Another page waits for the matches, and gets them when this one is empty for a moment.
  await bert.run(() => void window.open(location.href, '_blank', 'noopener'));
  await bert.until(async () => (await navigator.locks.query()).pending?.length);
  await bert.open(`${bert.address}${link.slice(link.indexOf('#'))}`);
  await bert.sees('#offer-title');
  assert.match(await bert.text('#offer-title'), /Smess/);
  assert.ok((await contactsOf(bert.command)).every(({ stage }) => stage !== 'accepted'), 'nothing is accepted without asking');
});

/** Invites with a message and continues over the broker only. Returns both players once the match exists. */
async function meet(inviter: Ask, invited: Ask, game: keyof typeof MATCHES) {
  const invitation = await inviter('invite', { game, options: MATCHES[game].options, sides: 'own_first', days: 0, name: 'Anna' });
  const text = await inviter('friend_text', { contact: invitation.id, whole: false });
  const accepted = await invited('accept_invitation', { text, name: 'Bert' });
  const both = [{ ask: inviter, contact: invitation.id }, { ask: invited, contact: accepted.id }];
  for (const { ask, contact } of both) await ask('use_transport', { contact, transport: 'broker', on: true });
  return Promise.all(both.map(async ({ ask, contact }) => {
    const seen = await until(() => contactsOf(ask), (contacts) => contacts.some((one) => one.id === contact && one.match_id !== null));
    const { match_id: id, own } = seen.filter((one) => one.id === contact)[0];
    await ask('open_match', { id });
    return { ask, id, own };
  }));
}

/** Small games, with every possible move as text; the first legal one is played. */
const MATCHES = {
  kalaha: { options: 'stones=1', tried: ['1', '2', '3', '4', '5', '6'] },
  minesweeper: { options: 'width=5,height=5,mines=4', tried: ['a', 'b', 'c', 'd', 'e'].flatMap((file) => [1, 2, 3, 4, 5].map((rank) => `e ${file}${rank}`)) },
};

/** Plays a match over the broker to its end, and checks that both players have the same record. */
async function playOut(inviter: Ask, invited: Ask, game: keyof typeof MATCHES) {
  const people = await meet(inviter, invited, game);
  const state = ({ ask, id } = people[0]) => ask('preview', { id });
  const states = () => Promise.all(people.map(state));
  for (;;) {
    const [now] = await until(states, ([one, other]) => one.record.length === other.record.length && one.phase === other.phase && one.turn === other.turn);
    if (now.phase === 'over') break;
    const mover = people.find(({ own }) => own === now.turn) ?? people[0];
    let hasPlayed = false;
    await until(async () => {
      for (const text of MATCHES[game].tried) {
        // An illegal move is refused, and the next one is tried.
        hasPlayed ||= await mover.ask('apply', { id: mover.id, command: { kind: 'play', text } }).then(() => true, () => false);
      }
      // The devices may first deal or answer automatically.
      return state(mover);
    }, ({ record, phase }) => record.length > now.record.length || phase === 'over');
  }
  const [one, other] = (await states()).map(({ record, outcome }) => ({ outcome, plies: record.map(({ text }: { text: string }) => text) }));
  assert.deepEqual(other, one);
}

test('two browsers play whole matches over a broker, including dealerless Minesweeper', async () => {
  const broker = await startMosquitto();
  try {
    await assert.rejects(anna.command('set_broker', { address: broker.tcpAddress, user: '', password: null }), /broker_no_web_socket/);
    for (const page of [anna, bert]) await page.command('set_broker', { address: broker.address, user: '', password: null });
    assert.equal((await anna.command('broker', {})).address, broker.address);
    for (const game of ['kalaha', 'minesweeper'] as const) await playOut(anna.command, bert.command, game);
    assert.equal((await contactsOf(anna.command)).filter(({ stage }) => stage === 'over').length, 2);
  } finally {
    await broker.stop();
  }
});

test('a browser and the app play over a broker, whichever invites', { skip: APP ? false : 'there is no app' }, async () => {
  const broker = await startMosquitto();
  const engine = await openApp(APP ?? '');
  const app = createPage(engine);
  const inApp: Ask = (command, args) =>
    app.run((_, command, args) => window.__TAURI__.core.invoke(command, args).catch((trouble) => { throw new Error(trouble.code); }), command, args);
  try {
    await app.until(() => window.__TAURI__ && performance.getEntriesByName('usable').length > 0);
    for (const ask of [anna.command, inApp]) await ask('set_broker', { address: broker.address, user: '', password: null });
    await playOut(anna.command, inApp, 'kalaha');
    await playOut(inApp, anna.command, 'minesweeper');
  } finally {
    await engine.close();
    await broker.stop();
  }
});
