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

/** Handles actions next to the board: rules, record, analysis, coach, flipping, and handing over the device. */

export interface MatchContext {
  /** The match on screen. */
  readonly current: () => Match | null;
  readonly goHome: () => void;
  /** Changes and saves settings. */
  readonly change: (part: Partial<Settings>) => void;
  /** How much the window widens for the record, and a callback with the actual change. */
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
    // Permanently: after a match the player knows the game, and the help says more.
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
    watch_coach: async ({ wanted }) => {
      if (!(await current()?.send({ kind: 'coach', wanted }))) app.update({});
    },
    watch_record: async ({ wanted }) => {
      const { rows, pageLayout } = document.documentElement.dataset;
      const by = rows === 'lines' ? widening() : 0;
      const widen = async () => widened(by === 0 ? 0 : await ask('widen', { by }).catch(() => 0));
      // The window grows first; otherwise the record would briefly shrink the board.
      if (wanted) await widen();
      change({ record: { ...app.state.settings.record, [app.state.place]: wanted } });
      // In a low window the record is at the end of the panel, which scrolls next to the board.
      if (wanted && pageLayout === 'beside') element('record-area').scrollIntoView({ block: 'nearest' });
      if (!wanted) await widen();
    },
  });
}
