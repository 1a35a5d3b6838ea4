import type { App } from '../../app.js';
import { ask } from '../../foundation/backend.js';
import { gameModule } from '../../boards/games.js';
import type { Match } from './match.js';
import { element } from '../../foundation/dialogs.js';
import type { HandOverAction } from './hand_over.js';
import type { PrimerAction } from './primer.js';
import type { SetupAction } from './setup.js';
import type { WatchAction } from './watch.js';

/** What is done beside the board to the rules, to what is watched, and when the device is handed over. */

export interface MatchContext {
  /** The match on the screen. */
  readonly current: () => Match | null;
  readonly putPrimerAway: () => void;
  /** By how much the window changes with the record, and what became of that. */
  readonly widening: () => number;
  readonly widened: (by: number) => void;
  readonly chooseRecord: (game: string, wanted: boolean) => void;
}

export function handleMatch(app: App, { current, putPrimerAway, widening, widened, chooseRecord }: MatchContext): void {
  app.handle<SetupAction | WatchAction | HandOverAction | PrimerAction>({
    take_device: () => void current()?.send({ kind: 'take_device' }),
    primer_put_away: putPrimerAway,
    setup_rule: async ({ name, value }) => {
      if (!(await current()?.send({ kind: 'set_option', name, value }))) app.update({});
    },
    watch_analysis: async ({ wanted }) => {
      if (!(await current()?.send({ kind: 'analyse', wanted }))) app.update({});
    },
    watch_record: async ({ wanted }) => {
      const { rows, pageLayout } = document.documentElement.dataset;
      const by = rows === 'lines' ? widening() : 0;
      const widen = async () => widened(by === 0 ? 0 : await ask('widen', { by }).catch(() => 0));
      // A window that grows does so first: the record would else take its room from the board for a moment.
      if (wanted) await widen();
      chooseRecord(app.state.place, wanted);
      // In a low window it stands at the end of the panel, which scrolls beside the board.
      if (wanted && pageLayout === 'beside') element('record-area').scrollIntoView({ block: 'nearest' });
      if (!wanted) await widen();
    },
  });

  app.onDraw(() => {
    const { matches, place, settings } = app.state;
    const snapshot = matches[place];
    if (!snapshot) return;
    element('record-area').hidden = !settings.record[place];
    // Where the players are chosen beside the board, and where one is elsewhere, there is no dialog of them.
    element('players').hidden = gameModule(place).seating === 'panel' || snapshot.friend !== null;
  });
}
