/**
 * The option "draw by repetition" inside a match's options text. What the text leaves open, the backend
 * decides by who plays.
 */

const REPETITION_DRAW = 'repetition-draw';

/**
 * @param {string} options
 * @param {boolean | null} wanted null leaves it open
 * @returns {string} the same options but for this one
 */
export function withRepetitionDraw(options, wanted) {
  const others = options.split(',').filter((item) => item && !item.startsWith(`${REPETITION_DRAW}=`));
  if (wanted !== null) others.unshift(`${REPETITION_DRAW}=${wanted ? 'on' : 'off'}`);
  return others.join(',');
}
