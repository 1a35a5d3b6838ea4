import type { ArgumentsOf, CommandName } from '../../../ui/js/foundation/backend.js';
import type { Side, Snapshot } from '../../../ui/js/wire.js';

/** How a stand-in answers commands of the backend. */
export type Commands = { readonly [Name in CommandName]?: (args: ArgumentsOf<Name>) => unknown };

/** Where something is pushed to. */
export interface Channel {
  onmessage: (message: unknown) => void;
}

export type Refuse = (code: string, detail: string) => Promise<never>;

/** A snapshot that the session's own tests recorded of a game. */
export type Recorded = (game: string, name: string) => Promise<Snapshot>;

/** As the page has it; what both import would be a file of its own in the page that is built. */
export const opponent = (side: Side): Side => (side === 'first' ? 'second' : 'first');
