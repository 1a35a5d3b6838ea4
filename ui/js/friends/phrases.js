/**
 * What two people on two devices can say to each other: a phrase crosses as its number, and each of them reads it in
 * their own language. A number keeps its meaning for ever.
 */
export const PHRASES = /** @type {const} */ ([
  'hello', 'good_luck', 'nice_move', 'thank_you', 'oops', 'slow', 'one_moment', 'back_later', 'well_played', 'rematch',
  'good_game', 'goodbye',
]);

/**
 * @param {number} phrase
 * @param {import('../i18n.js').I18n} i18n
 */
export const phraseText = (phrase, i18n) => i18n.t(`friends.phrase_${PHRASES[phrase]}`);
