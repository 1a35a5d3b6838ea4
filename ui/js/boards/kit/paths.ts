/**
 * Combines many similar shapes into one path. The browser styles, lays out and paints every node separately, so a few
 * large nodes appear sooner than many small ones.
 */

export type Point = { x: number, y: number };

const short = (value: number) => Math.round(value * 100) / 100;

/**
 * A shape to be drawn repeatedly.
 *
 * @param data one outline around the origin, using the commands M, L, H, V, C, Q and Z with one set of values each
 * @param how rotation and scale
 * @returns a function giving its path data around a point
 * @throws for any other command
 */
export function stamp(data: string, { degrees = 0, scale = 1 }: { degrees?: number, scale?: number } = {}): (point: Point) => string {
  const angle = (degrees * Math.PI) / 180;
  const [along, across] = [scale * Math.cos(angle), scale * Math.sin(angle)];
  const turned = ({ x, y }: Point) => ({ x: x * along - y * across, y: x * across + y * along });
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
 * @param letter a command
 * @param here its starting point
 */
function pointsOf(letter: string, values: readonly number[], here: Point): Point[] {
  if (letter === 'H') return [{ x: values[0], y: here.y }];
  if (letter === 'V') return [{ x: here.x, y: values[0] }];
  return values.flatMap((x, i) => (i % 2 === 0 ? [{ x, y: values[i + 1] }] : []));
}

/** @returns path data */
export const ellipse = ({ x, y }: Point, rx: number, ry: number = rx): string => `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

/** @returns SVG markup of one path; empty without shapes */
export const path = (className: string, data: readonly string[]): string => (data.length > 0 ? `<path class="${className}" d="${data.join('')}"/>` : '');
