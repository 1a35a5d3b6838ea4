import type { I18n } from '../../foundation/i18n.js';

/**
 * The phrases that two players can send each other. A phrase is sent as its number, and each player reads it in their
 * own language. Numbers never change their meaning.
 */
export const PHRASES = [
  'hello', 'good_luck', 'nice_move', 'thank_you', 'oops', 'slow', 'one_moment', 'back_later', 'well_played', 'rematch',
  'good_game', 'goodbye',
] as const;

export const phraseText = (phrase: number, i18n: I18n) => i18n.t(`friends.phrase_${PHRASES[phrase]}`);
