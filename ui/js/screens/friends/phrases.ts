import type { I18n } from '../../foundation/i18n.js';

/**
 * What two people on two devices can say to each other: a phrase crosses as its number, and each of them reads it in
 * their own language. A number keeps its meaning for ever.
 */
export const PHRASES = [
  'hello', 'good_luck', 'nice_move', 'thank_you', 'oops', 'slow', 'one_moment', 'back_later', 'well_played', 'rematch',
  'good_game', 'goodbye',
] as const;

export const phraseText = (phrase: number, i18n: I18n) => i18n.t(`friends.phrase_${PHRASES[phrase]}`);
