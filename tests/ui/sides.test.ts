import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrast, oklab, seen } from './colours.js';
import { colour, looks, named } from './palette.js';

/** Each colour name's range of hues, in Oklab degrees. */
const HUES = { blue: [235, 275], red: [10, 38], orange: [45, 75] };

function distance(a: string, b: string) {
  const [one, other] = [oklab(a), oklab(b)];
  return Math.hypot(one.lightness - other.lightness, one.a - other.a, one.b - other.b);
}

/** The sides' colours and their names, by game. */
const SIDES = ({
  smess: { paints: ['first', 'second'], names: ['blue', 'red'] },
  minesweeper: { paints: ['first', 'second'], names: ['blue', 'red'] },
  kalaha: { paints: ['orange', 'blue'], names: ['orange', 'blue'] },
} as const);

for (const [place, { paints, names }] of Object.entries(SIDES)) {
  for (const look of looks((place as 'smess'))) {
    const [first, second] = paints.map((name) => colour(name, look, [`.${place}`]));

    test(`the sides of ${place} have the colours of their names: ${named(look)}`, () => {
      [first, second].forEach((paint, i) => {
        const { hue, chroma } = oklab(paint);
        const [least, most] = HUES[names[i]];
        assert.ok(hue >= least && hue <= most, `${paint} is not ${names[i]}: ${hue.toFixed(0)}°`);
        assert.ok(chroma >= 0.1, `${paint} is grey`);
      });
    });

    if (look.sides !== 'safe') continue;
    test(`the sides of ${place} differ in any colour vision: ${named(look)}`, () => {
      const [one, other] = [seen(first), seen(second)];
      for (const eyes of (Object.keys(one) as (keyof typeof one)[])) {
        // Without hues the sides of Kalaha differ in rim patterns and tag shapes.
        if (place === 'kalaha' && eyes === 'achromatopsia') continue;
        const apart = distance(one[eyes], other[eyes]);
        assert.ok(apart >= 0.2, `${eyes}: ${one[eyes]} and ${other[eyes]} are ${apart.toFixed(2)} apart`);
        const ratio = contrast(one[eyes], other[eyes]);
        if (place !== 'kalaha') assert.ok(ratio >= 2.5, `${eyes}: ${one[eyes]} and ${other[eyes]} differ in brightness by ${ratio.toFixed(2)}`);
      }
    });
  }
}
