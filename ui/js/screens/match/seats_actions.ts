import { html } from 'lit-html';
import type { App } from '../../app.js';
import * as backend from '../../foundation/backend.js';
import { leaveDialog, openDialog } from '../../components/dialog.js';
import { forget } from '../../foundation/drafts.js';
import { normalized } from '../../foundation/foreign.js';
import type { Match } from './match.js';
import type { Player, Side } from '../../wire.js';
import { maySeat } from './replace.js';
import { computerOf, players, withLevelsOf, type Levels, type SeatsAction } from './seats.js';

/** Handles the choice of players in the match on screen. */
export function handleSeats(app: App, current: () => Match | null): void {
  let levels: Levels = {};

  /** During a match it needs consent. A refused choice is reset to the actual value. */
  async function seat(side: Side, player: Player) {
    const match = current();
    const snapshot = match?.latest();
    const isDone = match && snapshot && (await maySeat(app, snapshot, side, player)) && (await match.send({ kind: 'seat', side, player }));
    if (!isDone) app.update({});
  }

  app.handle<SeatsAction>({
    players_open: () => {
      openDialog(app, {
        id: 'players-dialog',
        title: (i18n) => i18n.t('players.title'),
        content: players,
        buttons: ({ i18n }) => html`<button type="button" class="button primary" data-close>${i18n.t('app.close')}</button>`,
      });
    },
    seat: ({ side, who }) => {
      const snapshot = current()?.latest();
      if (!snapshot) return;
      if (who !== 'friend') return void seat(side, who === 'human' ? { kind: who } : computerOf(side, snapshot, levels));
      app.update({});
      leaveDialog('players-dialog', () => app.dispatch({ kind: 'friends_open', wanted: { game: snapshot.game, side } }));
    },
    seat_level: ({ side, level }) => void seat(side, { kind: 'computer', level }),
    seat_name: async ({ side, field }) => {
      forget(field);
      const match = current();
      const isDone = await match?.send({ kind: 'set_name', side, name: normalized(field.value) || null });
      if (!isDone) field.value = match?.latest()?.names[side] ?? '';
    },
    seat_names_wanted: async () => {
      const knownNames = await backend.names().catch(() => []);
      app.update({ seats: { ...app.state.seats, knownNames } });
    },
  });

  app.onDraw(() => {
    const snapshot = app.state.matches[app.state.place];
    if (snapshot) levels = withLevelsOf(snapshot, levels);
  });
}
