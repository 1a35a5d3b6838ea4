import { test } from 'node:test';
import { openApp } from '../web/webkit.js';
import { startServer } from './server.js';
import { createVisitor, playFirstMoves, visit } from './visitor.js';

/** The app's program; without it the test is skipped. */
const APP = process.env.SPIELKISTE_APP;

test('the app and a browser meet by links, whichever invites', { skip: APP ? false : 'there is no app' }, async () => {
  const server = await startServer();
  const [engine, anna] = await Promise.all([openApp(APP ?? ''), visit(server.address)]);
  const bert = createVisitor(engine);
  try {
    await bert.until(() => performance.getEntriesByName('usable').length > 0);
    await bert.press('#play-friend');
    await bert.paste(await anna.invite('kalaha'));
    await bert.press('#offer-accept');
    await playFirstMoves(anna, bert, 'kalaha');

    for (const visitor of [anna, bert]) await visitor.press('#home-button');
    // The app knows the server from the first link.
    await anna.open(await bert.invite('kalaha'));
    await anna.press('#offer-accept');
    await playFirstMoves(bert, anna, 'kalaha');
  } finally {
    await Promise.all([engine.close(), anna.close()]);
    await server.end();
  }
});
