import type { Snapshot } from '../wire.js';
import type { Key } from './i18n.js';

/** Why a press on the board does nothing in the match's present state; null if it could make a move. */
export function whyNotNow({ can, phase, looking }: Pick<Snapshot, 'can' | 'phase' | 'looking'>): Key | null {
  if (phase === 'choosing') return 'status.why_choosing';
  if (can.answer_coach) return 'status.why_coach';
  if (looking) return 'status.why_looking';
  return phase === 'paused' ? 'status.why_paused' : null;
}
