import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { PLIES } from './game.mjs';
import { startMosquitto } from './mosquitto.mjs';
import { openWeb, until } from './page.mjs';
import { openApp } from './webkit.mjs';

/**
 * Two people apart, each with a browser of their own, or one with the app.
 *
 * @typedef {Awaited<ReturnType<typeof openWeb>>} Page
 * @typedef {(command: string, args: object) => Promise<any>} Ask
 */

/** The app, if the tests are to play with it: `cargo xtask test web` says where it is. */
const APP = process.env.SPIELKISTE_APP;

/** @type {Page} */
let anna;
/** @type {Page} */
let bert;

before(async () => {
  [anna, bert] = await Promise.all([openWeb(), openWeb()]);
  for (const page of [anna, bert]) {
    await page.open();
    await page.command('keep_settings', { settings: { language: 'en', animation: 'off' } });
    await page.open();
  }
});

after(() => Promise.all([anna?.close(), bert?.close()]));

/** @param {Page} page */
const linkOf = (page) => page.value(`document.querySelector('#contact-text').value`);

/**
 * @param {Page} page
 * @param {string} selector
 * @param {string} text
 */
const write = (page, selector, text) => page.value(`document.querySelector('${selector}').value = ${JSON.stringify(text)}`);

/**
 * Opens a link of the other's page, as if both were on the same host.
 *
 * @param {Page} page
 * @param {string} link
 */
const openLink = (page, link) => page.value(`void (location.hash = ${JSON.stringify(link.slice(link.indexOf('#')))})`);

test('two people play by links that tell the host nothing, and find the match after a restart', async () => {
  await anna.tap('#play-friend');
  await anna.tap('#invite-game-kalaha');
  await write(anna, '#invite-name', 'Anna');
  await anna.tap('#invite-make');
  await anna.until(`document.querySelector('#contact-text').value !== ''`);
  const invitation = await linkOf(anna);
  assert.ok(invitation.startsWith(`${anna.address}#spielkiste:i.`), invitation);

  await openLink(bert, invitation);
  await bert.until(`document.querySelector('#offer-title')?.getClientRects().length > 0`);
  assert.equal(await bert.value('location.hash'), '', 'a page that is loaded again does not repeat it');
  await write(bert, '#offer-name', 'Bert');
  await bert.tap('#offer-accept');
  await bert.until(`document.querySelector('#contact-text').value !== ''`);
  const acceptance = await linkOf(bert);
  assert.match(acceptance, /#spielkiste:a\./);

  await write(anna, '#contact-answer-text', acceptance);
  await anna.tap('#contact-take');
  await anna.until(`document.documentElement.dataset.place === 'kalaha'`);
  await anna.tap('[data-cell="0"]');
  await anna.until(`${PLIES} === 1`);
  const { contacts: [{ id }] } = await anna.command('friends', {});
  const moved = await anna.command('friend_text', { contact: id, whole: false });

  await openLink(bert, moved);
  await bert.until(`${PLIES} === 1`);
  await until(async () => (await bert.command('settings', {})).place === 'kalaha');
  await bert.open();
  await bert.until(`${PLIES} === 1`);
  await bert.tap('[data-cell="9"]');
  await bert.until(`${PLIES} === 2`);
  const { contacts: [{ id: hers, digits }] } = await bert.command('friends', {});
  const answer = await bert.command('friend_text', { contact: hers, whole: false });
  assert.equal((await anna.command('read_friend_text', { text: answer })).news, 'moves');
  await anna.until(`${PLIES} === 2`);
  assert.equal((await anna.command('friends', {})).contacts[0].digits, digits);
  for (const { fetched } of [anna, bert]) {
    assert.deepEqual(fetched.filter(({ path }) => /spielkiste:|%3a/i.test(path)), []);
  }
});

test('a link that opens a second page is read in the one that has the matches', async () => {
  const { id } = await anna.command('invite', { game: 'smess', options: null, sides: 'lot', days: 0, name: 'Anna' });
  const link = await anna.command('friend_text', { contact: id, whole: false });
  const hash = link.slice(link.indexOf('#'));
  await bert.value(`(() => {
    const frame = Object.assign(document.createElement('iframe'), { src: location.href + ${JSON.stringify(hash)} });
    document.body.append(frame);
  })()`);
  await bert.until(`document.querySelector('#offer-title')?.getClientRects().length > 0`);
  assert.match(await bert.value(`document.querySelector('#offer-title').textContent`), /Smess/);
  assert.equal((await bert.command('friends', {})).contacts.filter((/** @type {{ stage: string }} */ { stage }) => stage === 'accepted').length, 0, 'nothing is accepted unasked');
});

/**
 * Invites by a text, and goes on by the broker alone.
 *
 * @param {Ask} inviter
 * @param {Ask} invited
 * @param {string} game
 * @param {string | null} options
 * @returns {Promise<{ ask: Ask, id: number, own: string }[]>} both, once they have the match
 */
async function meet(inviter, invited, game, options) {
  const invitation = await inviter('invite', { game, options, sides: 'own_first', days: 0, name: 'Anna' });
  const text = await inviter('friend_text', { contact: invitation.id, whole: false });
  const accepted = await invited('accept_invitation', { text, name: 'Bert' });
  const both = [{ ask: inviter, contact: invitation.id }, { ask: invited, contact: accepted.id }];
  for (const { ask, contact } of both) await ask('use_transport', { contact, transport: 'broker', on: true });
  return Promise.all(both.map(async ({ ask, contact }) => {
    const shown = await until(async () => {
      const one = (await ask('friends', {})).contacts.find((/** @type {{ id: number }} */ { id }) => id === contact);
      return one.match_id !== null && one;
    });
    await ask('open_match', { id: shown.match_id });
    return { ask, id: shown.match_id, own: shown.own };
  }));
}

/** Whatever may be a move: the first that is legal is played. */
const TRIED = {
  kalaha: ['1', '2', '3', '4', '5', '6'],
  minesweeper: ['a', 'b', 'c', 'd', 'e'].flatMap((file) => [1, 2, 3, 4, 5].map((rank) => `e ${file}${rank}`)),
};

/**
 * Plays a match to its end, and has both agree on all of it.
 *
 * @param {Awaited<ReturnType<typeof meet>>} people
 * @param {keyof typeof TRIED} game
 */
async function playOut(people, game) {
  const state = ({ ask, id } = people[0]) => ask('preview', { id });
  for (;;) {
    const now = await until(async () => {
      const [one, other] = await Promise.all(people.map(state));
      return one.record.length === other.record.length && one.phase === other.phase && one.turn === other.turn && one;
    });
    if (now.phase === 'over') break;
    const mover = people.find(({ own }) => own === now.turn) ?? people[0];
    const plies = now.record.length;
    await until(async () => {
      for (const text of TRIED[game]) {
        const played = await mover.ask('apply', { id: mover.id, command: { kind: 'play', text } }).catch(() => null);
        if (played) return true;
      }
      // What the devices deal and answer by themselves comes before.
      return (await state(mover)).record.length > plies;
    });
    await until(async () => (await state(mover)).record.length > plies || (await state(mover)).phase === 'over');
  }
  const [one, other] = await Promise.all(people.map(state));
  assert.deepEqual(other.record.map((/** @type {{ text: string }} */ { text }) => text), one.record.map((/** @type {{ text: string }} */ { text }) => text));
  assert.deepEqual(other.outcome, one.outcome);
}

test('two browsers play all of a match by a broker, and neither knows the mines before the end', async () => {
  const broker = await startMosquitto();
  try {
    await assert.rejects(anna.command('set_broker', { address: broker.tcpAddress, user: '', password: null }), /broker_no_web_socket/);
    for (const page of [anna, bert]) await page.command('set_broker', { address: broker.address, user: '', password: null });
    assert.equal((await anna.command('broker', {})).address, broker.address);
    for (const game of /** @type {const} */ (['kalaha', 'minesweeper'])) {
      const options = game === 'minesweeper' ? 'width=5,height=5,mines=4' : 'stones=1';
      await playOut(await meet(anna.command, bert.command, game, options), game);
    }
    const { contacts } = await anna.command('friends', {});
    assert.equal(contacts.filter((/** @type {{ stage: string }} */ { stage }) => stage === 'over').length, 2);
  } finally {
    await broker.stop();
  }
});

test('a browser and the app play by a broker, whoever invites', { skip: APP ? false : 'there is no app' }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spielkiste-app-'));
  const broker = await startMosquitto();
  const app = await openApp(/** @type {string} */ (APP), folder);
  /** @type {Ask} */
  const inApp = (command, args) => app.value(`window.__TAURI__.core.invoke('${command}', ${JSON.stringify(args)}).catch((problem) => { throw new Error(problem.code); })`);
  try {
    await until(() => app.value(`Boolean(window.__TAURI__) && performance.getEntriesByName('usable').length > 0`).catch(() => false));
    for (const ask of [anna.command, inApp]) await ask('set_broker', { address: broker.address, user: '', password: null });
    await playOut(await meet(anna.command, inApp, 'kalaha', 'stones=1'), 'kalaha');
    await playOut(await meet(inApp, anna.command, 'minesweeper', 'width=5,height=5,mines=4'), 'minesweeper');
  } finally {
    await app.close();
    await broker.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
