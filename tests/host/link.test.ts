import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join as path } from 'node:path';
import { after, before, test } from 'node:test';
import { part } from '../touch/page.js';
import { startServer, type Server } from './server.js';
import { playFirstMoves, visit, type Visitor } from './visitor.js';

/** Friends meet via a link, on phones that have never opened the page. */

let server: Server;

before(async () => void (server = await startServer()));

after(() => server.end());

async function together<T>(act: (anna: Visitor) => Promise<T>) {
  const anna = await visit(server.address);
  try {
    return await act(anna);
  } finally {
    await anna.close();
  }
}

for (const game of ['smess', 'kalaha', 'minesweeper'] as const) {
  test(`two new players start a match of ${game} from one link`, () => together(async (anna) => {
    const link = await anna.invite(game);
    assert.ok(link.startsWith(`${server.address}#spielkiste:i.`), link);
    assert.equal(anna.presses(), 3);
    const bert = await visit(link);
    try {
      await bert.sees('#offer-accept');
      await bert.press('#offer-accept');
      await playFirstMoves(anna, bert, game);
    } finally {
      await bert.close();
    }
  }));
}

test('a move waits on the server for an absent friend and survives restarts', () => together(async (anna) => {
  const bert = await visit(await anna.invite('kalaha'));
  try {
    await bert.press('#offer-accept');
    await Promise.all([anna.arrives('kalaha'), bert.arrives('kalaha')]);
    // A page that is being left can still receive a move.
    const ended = await server.endedConnections();
    await bert.leave();
    await server.until(async () => (await server.endedConnections()) > ended, 'the connection of the left page ends');
    await anna.move('kalaha');
    await anna.until(() => document.body.innerText.includes('on the server'));
    for (const name of ['mosquitto', 'caddy']) await server.restart(name);
    await bert.open(server.address);
    await bert.has(1);
    await bert.move('kalaha');
    await anna.has(2);
  } finally {
    await bert.close();
  }
}));

test('a rematch needs no other link', () => together(async (anna) => {
  const bert = await visit(await anna.invite('kalaha'));
  try {
    await bert.press('#offer-accept');
    await Promise.all([anna.arrives('kalaha'), bert.arrives('kalaha')]);
    await anna.move('kalaha');
    await bert.has(1);
    await bert.press('#resign');
    await bert.press('#resign-confirm');
    await anna.press('#rematch');
    await bert.press('#friend-accept-rematch');
    await Promise.all([anna.has(0), bert.has(0)]);
    await bert.move('kalaha');
    await anna.has(1);
  } finally {
    await bert.close();
  }
}));

test('a link names the inviter, and says when it was used or withdrawn', () => together(async (anna) => {
  await anna.press('#play-friend');
  await anna.sees('#invite-link');
  await anna.fill('#invite-name', 'Anna');
  await anna.press('#invite-link');
  const used = await anna.link();
  const [bert, carla] = await Promise.all([visit(used), visit(used)]);
  try {
    await bert.reads('#offer-title', 'Anna');
    await bert.press('#offer-accept');
    await bert.until(({ place }) => place() !== 'home');
    await carla.press('#offer-accept');
    await carla.reads('#contact-state', 'Someone else');

    await anna.until(({ place }) => place() !== 'home');
    await anna.tap(part.home);
    const withdrawn = await anna.invite('kalaha');
    await anna.press('#contact-withdraw');
    await anna.press('#leave-friend-confirm');
    await anna.reads('#contact-state', 'withdrawn');
    await carla.open(withdrawn);
    await carla.press('#offer-accept');
    await carla.reads('#contact-state', 'withdrawn');
  } finally {
    await Promise.all([bert.close(), carla.close()]);
  }
}));

test('the server logs nothing of a link', () => together(async (anna) => {
  const link = await anna.invite('kalaha');
  const secret = link.split('spielkiste:i.')[1].slice(0, 40);
  const bert = await visit(link);
  try {
    await bert.press('#offer-accept');
    await bert.arrives('kalaha');
    assert.equal(await bert.run(() => location.href), server.address, 'neither a reload nor the history repeats it');
    await bert.leave();
    await bert.open(server.address);
    await bert.tap(part.home);
    await bert.tap('#home-about');
    await bert.until(({ text }) => /\([0-9a-f]{16}\)/.test(text('.about-version')));
  } finally {
    await bert.close();
  }
  const logs = (await readdir(server.files)).filter((name) => name.endsWith('.log'));
  assert.ok(logs.length > 0);
  for (const log of logs) assert.ok(!(await readFile(path(server.files, log), 'utf8')).includes(secret), log);
}));
