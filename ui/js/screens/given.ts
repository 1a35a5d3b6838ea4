import { ask } from '../foundation/backend.js';
import { topDialog } from '../foundation/dialogs.js';
import { showProblems } from '../components/message.js';
import type { Given, OpenedMatch } from '../wire.js';

/** What the system gave the program to open, at its start or later. */

export interface GivenContext {
  /** Asks whether a match is to take the place of the one at the table. */
  readonly offer: (game: string, match: OpenedMatch) => Promise<void>;
  /** Takes several matches in. */
  readonly take: (matches: readonly OpenedMatch[]) => Promise<void>;
  readonly openChosen: (game: string, id: number) => Promise<void>;
  /** Reads what a friend has sent. */
  readonly read: (text: string) => void;
}

/** Shows it: nothing takes the place of a match, or of a dialog, before the person says so. */
export async function showGiven({ offer, take, openChosen, read }: GivenContext) {
  const { opened, chosen, problems }: Given = await ask('given');
  if (problems.length > 0) showProblems(problems);
  const matches = opened.filter(({ from_friend }) => !from_friend);
  const [match] = matches;
  if (matches.length === 1 && match.game) {
    await dialogsClosed();
    await offer(match.game, match);
  } else if (matches.length > 0) {
    // That dialog goes on from where it is.
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

/** Until the person has closed every dialog: what is typed there stays, and a place above one would go with it. */
async function dialogsClosed() {
  for (let top = topDialog(); top; top = topDialog()) {
    await new Promise((closed) => top?.addEventListener('close', closed, { once: true }));
  }
}
