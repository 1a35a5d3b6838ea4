/**
 * The option "draw by repetition" inside a match's options text. Off by default, on by default when the
 * computer plays both sides; once a person has decided, that holds.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 */

const REPETITION_DRAW = 'repetition-draw';

/**
 * @param {string} options
 * @param {boolean} wanted
 * @returns {string} the same options with or without it
 */
export function withRepetitionDraw(options, wanted) {
  const others = options.split(',').filter((item) => item && item !== REPETITION_DRAW);
  return (wanted ? [REPETITION_DRAW, ...others] : others).join(',');
}

/**
 * @param {Snapshot} snapshot
 * @param {boolean | null} decided what a person chose; null if nobody did
 * @returns {boolean}
 */
export function repetitionDraw({ seats, options }, decided) {
  const computersOnly = seats.first?.kind === 'computer' && seats.second?.kind === 'computer';
  return decided ?? (options.chosen.repetition_draw || computersOnly);
}
