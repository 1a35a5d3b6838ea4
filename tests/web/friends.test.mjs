import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PLIES } from './game.mjs';
import { openWeb } from './page.mjs';

/**
 * Two people apart, each with a browser of their own.
 *
 * @typedef {Awaited<ReturnType<typeof openWeb>>} Page
 */

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
  await anna.tap('#contact-open');
  await anna.until(`document.documentElement.dataset.place === 'kalaha'`);
  await anna.tap('[data-cell="0"]');
  await anna.until(`${PLIES} === 1`);
  const { contacts: [{ id }] } = await anna.command('friends', {});
  const moved = await anna.command('friend_text', { contact: id, whole: false });

  await openLink(bert, moved);
  await bert.until(`document.querySelector('#contact-open')?.getClientRects().length > 0`);
  await bert.tap('#contact-open');
  await bert.until(`${PLIES} === 1`);
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
