import { ask } from '../foundation/backend.js';
import { topDialog } from '../foundation/dialogs.js';
import { showTroubles } from '../components/message.js';
import type { Given, OpenedMatch } from '../wire.js';

/** Matches and texts that the system gave the app to open, at startup or later. */

export interface GivenContext {
  /** Asks whether a match may replace the open one. */
  readonly offer: (game: string, match: OpenedMatch) => Promise<void>;
  /** Imports several matches. */
  readonly take: (matches: readonly OpenedMatch[]) => Promise<void>;
  readonly openChosen: (game: string, id: number) => Promise<void>;
  /** Reads a friend's message. */
  readonly read: (text: string) => void;
}

/** Shows what was given. Neither a match nor a dialog is replaced without the player's consent. */
export async function showGiven({ offer, take, openChosen, read }: GivenContext) {
  const { opened, chosen, troubles }: Given = await ask('given');
  if (troubles.length > 0) showTroubles(troubles);
  const matches = opened.filter(({ from_friend }) => !from_friend);
  const [match] = matches;
  if (matches.length === 1 && match.game) {
    await dialogsClosed();
    await offer(match.game, match);
  } else if (matches.length > 0) {
    // An open import dialog just continues.
    if (topDialog()?.id !== 'import-dialog') await dialogsClosed();
    await take(matches);
  }
  if (chosen) {
    await dialogsClosed();
    await openChosen(chosen.game, chosen.id);
  }
  const texts = opened.filter(({ from_friend }) => from_friend);
  for (const [n, { text }] of texts.entries()) {
    if (n > 0) await dialogsClosed();
    read(text);
  }
}

/**
 * Resolves once the player has closed every dialog: typed text stays, and a dialog on top would close with the one
 * below.
 */
async function dialogsClosed() {
  for (let top = topDialog(); top; top = topDialog()) {
    await new Promise((closed) => top?.addEventListener('close', closed, { once: true }));
  }
}
