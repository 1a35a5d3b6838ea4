import type { ArgumentsOf, CommandName } from '../../../ui/js/foundation/backend.js';
import type { Side, Snapshot } from '../../../ui/js/wire.js';

/** How the stub answers the backend's commands. */
export type Commands = { readonly [Name in CommandName]?: (args: ArgumentsOf<Name>) => unknown };

export interface Channel {
  onmessage: (message: unknown) => void;
}

export type Refuse = (code: string, detail: string) => Promise<never>;

/** A snapshot recorded by the session's own tests. */
export type Recorded = (game: string, name: string) => Promise<Snapshot>;

/** A copy of the page's function; a shared import would become a separate file in the built page. */
export const opponent = (side: Side): Side => (side === 'first' ? 'second' : 'first');
