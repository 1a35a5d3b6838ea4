import type { App } from '../../app.js';
import { agreed } from '../../components/question.js';
import { isolated } from '../../foundation/foreign.js';
import { playerText, seatText } from '../../foundation/levels.js';
import { isUnderWay } from '../../foundation/phase.js';
import { gameText, sideText } from '../../foundation/sides.js';
import type { Player, Side, Snapshot } from '../../wire.js';

/** Questions asked before an open match, or a player in it, is replaced. */

/** A match given at the start is loaded only with the player's consent. */
export const mayOpen = (app: App, { game, file }: { game: string; file: string }): Promise<boolean> => agreed(app, {
  id: 'replace',
  title: (i18n) => i18n.t('replace.given_title'),
  note: (i18n) => i18n.t('replace.given', { file: isolated(file), game: gameText(game, i18n) }),
  yes: (i18n) => i18n.t('replace.confirm'),
});

/** A single key must not end a match in progress, once a move has been made. */
export const mayRenew = async (app: App, snapshot: Snapshot): Promise<boolean> => !isUnderWay(snapshot) || snapshot.record.length === 0 || agreed(app, {
  id: 'replace',
  title: (i18n) => i18n.t('replace.new_title'),
  note: (i18n) => i18n.t('replace.new'),
  yes: (i18n) => i18n.t('menu.reset'),
});

/** Likewise, a key or the wheel must not replace a player in a list. */
export const maySeat = async (app: App, snapshot: Snapshot, side: Side, player: Player): Promise<boolean> => !isUnderWay(snapshot) || agreed(app, {
  id: 'replace',
  title: (i18n) => i18n.t('replace.seat_title'),
  note: (i18n) => i18n.t('replace.seat', {
    side: sideText(snapshot.game, side, i18n), before: seatText(snapshot, side, i18n), now: playerText(player, snapshot.levels, i18n),
  }),
  yes: (i18n) => i18n.t('replace.seat_confirm'),
});
