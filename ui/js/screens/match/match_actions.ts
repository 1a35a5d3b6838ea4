import type { App } from '../../app.js';
import { ask } from '../../foundation/backend.js';
import type { Settings } from '../../wire.js';
import type { BarAction } from './bar.js';
import type { Match } from './match.js';
import { element } from '../../foundation/dialogs.js';
import type { HandOverAction } from './hand_over.js';
import type { PrimerAction } from './primer.js';
import type { SetupAction } from './setup.js';
import type { WatchAction } from './watch.js';

/** What is done beside the board to the rules, to what is watched and how, and when the device is handed over. */

export interface MatchContext {
  /** The match on the screen. */
  readonly current: () => Match | null;
  readonly goHome: () => void;
  /** Changes settings and keeps them. */
  readonly change: (part: Partial<Settings>) => void;
  /** By how much the window changes with the record, and what became of that. */
  readonly widening: () => number;
  readonly widened: (by: number) => void;
}

export function handleMatch(app: App, { current, goHome, change, widening, widened }: MatchContext): void {
  app.handle<BarAction | SetupAction | WatchAction | HandOverAction | PrimerAction>({
    bar_home: goHome,
    bar_flip: () => {
      const { place, settings: { flip } } = app.state;
      change({ flip: { ...flip, [place]: !flip[place] } });
    },
    take_device: () => void current()?.send({ kind: 'take_device' }),
    // For good: a person who has played a game knows it, and the help says more.
    primer_put_away: () => {
      const { place, settings: { primer } } = app.state;
      if (primer[place]) change({ primer: { ...primer, [place]: false } });
    },
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
      change({ record: { ...app.state.settings.record, [app.state.place]: wanted } });
      // In a low window it stands at the end of the panel, which scrolls beside the board.
      if (wanted && pageLayout === 'beside') element('record-area').scrollIntoView({ block: 'nearest' });
      if (!wanted) await widen();
    },
  });
}
