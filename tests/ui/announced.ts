import * as smess from '../../ui/js/boards/smess.js';
import { announcement, type GameModule } from '../../ui/js/screens/match/announcer.js';
import type { Snapshot, Speech } from '../../ui/js/wire.js';
import { i18nOf } from './i18n.js';

/** Everything announced for a change, as one string. */
export function announced(before: Snapshot | null, now: Snapshot, speech: Speech = 'normal', board: GameModule = smess, i18n = i18nOf('en')) {
  const { events, state, choice } = announcement(before, now, i18n, board, speech);
  return [events, state, choice].filter(Boolean).join(' ');
}
