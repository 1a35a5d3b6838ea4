/** WCAG 2.2 luminance and contrast, hues, and colours as seen with colour blindness. */

/** @param colour `#rrggbb` */
const channels = (colour: string) => [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));

const light = (colour: string) => channels(colour).map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));

const encoded = (linear: readonly number[]) =>
  `#${linear.map((c) => Math.min(1, Math.max(0, c))).map((c) => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055))
    .map((c) => Math.round(c * 255).toString(16).padStart(2, '0')).join('')}`;

const times = (matrix: readonly (readonly number[])[], vector: readonly number[]) => matrix.map((row) => row.reduce((sum, part, i) => sum + part * vector[i], 0));

/**
 * @param colour `#rrggbb`
 * @returns relative luminance, 0 to 1
 */
export function luminance(colour: string): number {
  const [r, g, b] = light(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** @returns 1 to 21 */
export function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

/**
 * Blends a translucent colour over an opaque one.
 *
 * @param opacity 0 to 1
 */
export function laid(top: string, opacity: number, ground: string): string {
  const below = channels(ground);
  const mixed = channels(top).map((channel, i) => Math.round(channel * opacity + below[i] * (1 - opacity)));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Severe cases from Machado, Oliveira and Fernandes (2009), and no hue at all. */
const EYES = {
  usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
  achromatopsia: Array.from({ length: 3 }, () => [0.2126, 0.7152, 0.0722]),
};

/** @returns the colour as seen with each kind of colour vision */
export const seen = (colour: string): Record<keyof typeof EYES, string> =>
  Object.fromEntries(Object.entries(EYES).map(([eyes, matrix]) => [eyes, encoded(times(matrix, light(colour)))])) as Record<keyof typeof EYES, string>;

/**
 * In Oklab, where equal distances look equal.
 *
 * @returns hue in degrees, red about 25, blue about 255
 */
export function oklab(colour: string): { lightness: number, a: number, b: number, chroma: number, hue: number } {
  const cones = times([[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566], [0.0883024619, 0.2817188376, 0.6299787005]], light(colour));
  const [lightness, a, b] = times(
    [[0.2104542553, 0.793617785, -0.0040720468], [1.9779984951, -2.428592205, 0.4505937099], [0.0259040371, 0.7827717662, -0.808675766]],
    cones.map(Math.cbrt),
  );
  return { lightness, a, b, chroma: Math.hypot(a, b), hue: (Math.atan2(b, a) * (180 / Math.PI) + 360) % 360 };
}
