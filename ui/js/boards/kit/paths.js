/**
 * Many like shapes as the data of one path. Each node of a picture is styled, laid out and drawn by itself, so few
 * large ones are seen sooner than many small ones.
 *
 * @typedef {{ x: number, y: number }} Point
 */

/** @param {number} value */
const short = (value) => Math.round(value * 100) / 100;

/**
 * A shape to be put down again and again.
 *
 * @param {string} data one outline around the origin, of the commands M, L, H, V, C, Q and Z, each with one set of values
 * @param {{ degrees?: number, scale?: number }} [how] how it is turned and sized
 * @returns {(point: Point) => string} its path data around a point
 * @throws {Error} of another command
 */
export function stamp(data, { degrees = 0, scale = 1 } = {}) {
  const angle = (degrees * Math.PI) / 180;
  const [along, across] = [scale * Math.cos(angle), scale * Math.sin(angle)];
  const turned = (/** @type {Point} */ { x, y }) => ({ x: x * along - y * across, y: x * across + y * along });
  let here = { x: 0, y: 0 };
  let begin = here;
  let outline = '';
  for (const [, letter, values] of data.matchAll(/([a-z])([^a-z]*)/gi)) {
    if (!'MLHVCQZ'.includes(letter)) throw new Error(`a stamp knows no ${letter}: ${data}`);
    const points = pointsOf(letter, values.match(/-?[\d.]+/g)?.map(Number) ?? [], here);
    const ways = points.map(({ x, y }) => turned({ x: x - here.x, y: y - here.y }));
    here = points.at(-1) ?? here;
    if (letter === 'M') [begin] = ways;
    else outline += `${'HV'.includes(letter) ? 'l' : letter.toLowerCase()}${ways.map(({ x, y }) => `${short(x)} ${short(y)}`).join(' ')}`;
  }
  return ({ x, y }) => `M${short(x + begin.x)} ${short(y + begin.y)}${outline}`;
}

/**
 * @param {string} letter a command
 * @param {readonly number[]} values
 * @param {Point} here where it begins
 * @returns {Point[]}
 */
function pointsOf(letter, values, here) {
  if (letter === 'H') return [{ x: values[0], y: here.y }];
  if (letter === 'V') return [{ x: here.x, y: values[0] }];
  return values.flatMap((x, i) => (i % 2 === 0 ? [{ x, y: values[i + 1] }] : []));
}

/**
 * @param {Point} middle
 * @param {number} rx
 * @param {number} [ry]
 * @returns {string} path data
 */
export const ellipse = ({ x, y }, rx, ry = rx) => `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

/**
 * @param {string} className
 * @param {readonly string[]} data
 * @returns {string} SVG markup of one path; none for no shapes
 */
export const path = (className, data) => (data.length > 0 ? `<path class="${className}" d="${data.join('')}"/>` : '');
