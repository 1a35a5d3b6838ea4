/**
 * Matches that were won, drawn and lost.
 *
 * @typedef {import('../wire.js').Results} Results
 * @typedef {import('../wire.js').MatchResult} MatchResult
 */

/** From the best to the worst. */
export const RESULTS = /** @type {const} */ (['won', 'drawn', 'lost']);

/** @param {Results} results */
export const countOf = ({ won, drawn, lost }) => won + drawn + lost;
