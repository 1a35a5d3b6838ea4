/**
 * The option "draw by repetition" inside a match's options text. What the text leaves open, the backend
 * decides by who plays.
 */

const REPETITION_DRAW = 'repetition-draw';

/**
 * @param {string} options
 * @param {boolean} wanted
 * @returns {string} the same options with it decided
 */
export function withRepetitionDraw(options, wanted) {
  const others = options.split(',').filter((item) => item && !item.startsWith(`${REPETITION_DRAW}=`));
  return [`${REPETITION_DRAW}=${wanted ? 'on' : 'off'}`, ...others].join(',');
}
