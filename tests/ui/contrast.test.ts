import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLOURS } from '../../ui/js/boards/kalaha/stones.js';
import { contrast, laid, luminance } from './colours.js';
import { boardLooks, colour, drawn, looks, named, type Look } from './palette.js';
import { SHEETS } from './sheets.js';

/**
 * Everything that must be visible contrasts with its surroundings in every look of the page: text at least 4.5 to 1,
 * everything else at least 3 to 1, as in WCAG 2.2. Boards meet both only with high contrast or in another look than the
 * usual one.
 */

const GROUNDS = ['ground', 'ground-deep', 'paper', 'paper-sunk'];
const SMESS = ['.smess'];
const MINES = ['.minesweeper'];
/** The style of tooltips. */
const TIP = Object.fromEntries(SHEETS.flatMap(({ rules }) => rules).find(({ selector }) => selector === '#tip')?.declared ?? []);
const WOODS = ['wood', 'wood-light', 'wood-dark'];

/** Whether a board has high contrast. */
const isClear = ({ contrast, board }: Look) => contrast === 'high' || board !== 'usual';

/** @param tops colours by name */
function stand(tops: Record<string, string>, grounds: Record<string, string>, least: number) {
  for (const [name, top] of Object.entries(tops)) {
    for (const [under, ground] of Object.entries(grounds)) {
      const ratio = contrast(top, ground);
      assert.ok(ratio >= least, `${name} ${top} on ${under} ${ground}: ${ratio.toFixed(2)}, not ${least}`);
    }
  }
}

const colours = (names: readonly string[], look: Look, scopes?: readonly string[]) => Object.fromEntries(names.map((name) => [name, colour(name, look, scopes)]));

const parts = (property: string, selectors: readonly string[], look: Look, scopes?: readonly string[]) =>
  Object.fromEntries(selectors.map((selector) => [`${selector} ${property}`, drawn(selector, property, look, scopes)]));

/** The focus ring has two colours, so that one of them is always visible. */
function ringStands(look: Look, grounds: Record<string, string>) {
  for (const [name, ground] of Object.entries(grounds)) {
    const best = Math.max(contrast(colour('focus-board', look), ground), contrast('#ffffff', ground));
    assert.ok(best >= 3, `the ring on ${name}: ${best.toFixed(2)}`);
  }
}

for (const place of ['smess', 'kalaha', 'minesweeper'] as const) {
  for (const look of looks(place)) {
    test(`the page of ${place} is readable and its fields are visible: ${named(look)}`, () => {
      const grounds = colours(GROUNDS, look);
      stand(colours(['ink', 'ink-soft', 'first-text', 'second-text', 'accent', 'alarm'], look), grounds, look.contrast === 'high' ? 7 : 4.5);
      stand({ ...parts('border', ['select', 'textarea', '.button', '.icon-button'], look), ...colours(['focus'], look) }, grounds, 3);
      stand(parts('border', [':is(.check, .choices) input:not(:checked)'], look), grounds, 3);
      stand(parts('stroke', ['.graph-dot.first', '.graph-dot.second', '.graph-line'], look), { paper: grounds.paper }, 3);
      stand({ 'what the main button says': colour('accent-ink', look) }, { it: colour('accent', look) }, 4.5);
    });
  }
}

for (const look of looks('smess')) {
  test(`tooltips, the ladder of levels and the brief rules are readable: ${named(look)}`, () => {
    const least = look.contrast === 'high' ? 7 : 4.5;
    const [ground, ink] = ['background', 'color'].map((property) => TIP[property].replace(/^var\(--([\w-]+)\)$/, '$1'));
    stand(colours([ink], look), colours([ground], look), least);
    stand(parts('fill', ['.ladder text'], look), { ...parts('fill', ['.ladder rect'], look), ...colours(GROUNDS, look) }, least);
    stand(parts('fill', ['.ladder .named text'], look), parts('fill', ['.ladder .named rect'], look), 4.5);
    stand({ ...parts('stroke', ['.ladder rect'], look), ...parts('fill', ['.ladder .named rect'], look) }, colours(GROUNDS, look), 3);
    stand(colours(['ink'], look), parts('background', ['.paper'], look), least);
    stand(parts('color', ['.read-only'], look), parts('background', ['.read-only'], look), least);
  });

}

for (const look of boardLooks('smess')) {
  test(`squares, arrows, figures and marks of Smess stand out: ${named(look)}`, () => {
    const high = look.contrast === 'high';
    const clear = isClear(look);
    const squares = parts('fill', ['.smess .square.light', '.smess .square.dark'], look, SMESS);
    stand(parts('stroke', ['.smess .square', '.smess .home.first', '.smess .home.second', '.smess .promotes.first', '.smess .promotes.second'], look, SMESS), squares, 3);
    stand(parts('fill', ['.smess .arrow', '.smess .hub-eye'], look, SMESS), squares, clear ? 7 : 3.9);
    stand(parts('stroke', ['.smess .arrow.slanting'], look, SMESS), squares, clear ? 7 : 3.9);
    stand(colours(['deep'], look, ['.smess .figure.first', ...SMESS]), squares, high ? 7 : 4.5);
    stand(colours(['deep'], look, ['.smess .figure.second', ...SMESS]), squares, high ? 7 : 4.5);
    for (const side of ['.smess .figure.first', '.smess .figure.second']) {
      const deep = colours(['deep'], look, [side, ...SMESS]);
      stand(deep, colours(['face', 'lobe', 'bone'], look, [side, ...SMESS]), high ? 7 : 4.5);
      if (high && look.sides === 'usual') stand(deep, colours(['side'], look, [side, ...SMESS]), 3);
    }
    stand(parts('stroke', ['.smess .last-from', '.smess .last-to', '.smess .capture'], look, SMESS), squares, 3);
    stand(parts('fill', ['.smess .dot'], look, SMESS), { ...squares, ...parts('fill', ['.smess .dot-back'], look, SMESS) }, 3);
    stand(parts('stroke', ['.smess .chosen-rim'], look, SMESS), { ...squares, ...parts('fill', ['.smess .chosen'], look, SMESS) }, 3);
    stand(parts('fill', ['.smess .coordinate'], look, SMESS), colours(WOODS, look, SMESS), 4.5);
    ringStands(look, squares);
  });
}

for (const look of boardLooks('kalaha')) {
  test(`pits, rolls, tags and numbers of Kalaha stand out: ${named(look)}`, () => {
    const clear = isClear(look);
    const board = (name: string) => colour(name, look, ['.kalaha']);
    const floor = { floor: drawn('.kalaha .floor', 'fill', look, ['.kalaha']) };
    const clay: Record<string, string> = look.board === 'festive' ? colours(['lacquer-lit', 'lacquer', 'lacquer-deep'], look, ['.kalaha']) : parts('fill', ['.kalaha .slab-clay'], look, ['.kalaha']);
    const rolls = parts('stroke', ['.kalaha .first .roll', '.kalaha .second .roll'], look, ['.kalaha']);
    stand(rolls, floor, clear ? 4.5 : 3);
    // If a pit's floor does not stand out from the clay, its rim must.
    if (Object.values(clay).some((each) => contrast(floor.floor, each) < 3)) stand(rolls, clay, 3);
    stand({ dimples: board('orange-deep') }, { roll: board('orange'), tag: board('tag') }, 3);
    stand({ notches: board('blue-deep') }, { roll: board('blue'), tag: board('tag') }, 3);
    stand({ 'numbers of pits': drawn('.kalaha .pit-number', 'fill', look, ['.kalaha']) }, clay, clear ? 7 : 4.5);
    stand(parts('stroke', ['.kalaha .playable', '.kalaha :is(.last-from, .last-to)', '.kalaha .taken'], look, ['.kalaha']), floor, clear ? 7 : 4.5);
    stand({ shown: board('shown'), tag: board('tag') }, floor, clear ? 7 : 4.5);
    stand({ 'number of stones': board('tag-ink') }, { tag: board('tag'), shown: board('shown') }, 7);
    const stones = Object.entries(COLOURS).map(([name, [lit]]) => [name, look.board === 'calm' ? drawn(`.kalaha .stone-${name}`, 'fill', look, ['.kalaha']) : lit]);
    stand(Object.fromEntries(stones), floor, 3);
    ringStands(look, clay);
  });
}

for (const look of boardLooks('minesweeper')) {
  test(`squares, numbers, mines and signs of Minesweeper stand out: ${named(look)}`, () => {
    const clear = isClear(look);
    const sands = parts('fill', ['.minesweeper .sand.light .ground', '.minesweeper .sand.dark .ground'], look, MINES);
    const pads = parts('fill', ['.minesweeper .pad.light .pad-face', '.minesweeper .pad.dark .pad-face'], look, MINES);
    stand(parts('stroke', ['.minesweeper .ground'], look, MINES), sands, 3);
    stand(parts('fill', ['.minesweeper .pad-edge'], look, MINES), sands, 3);
    stand(pads, { sand: colour('sand', look, MINES) }, clear ? 3 : 1.8);
    stand(parts('fill', ['.minesweeper .n1', '.minesweeper .n2', '.minesweeper .n3', '.minesweeper .n4', '.minesweeper .n5', '.minesweeper .n6', '.minesweeper .n7', '.minesweeper .n8'], look, MINES), sands, clear ? 7 : 4.5);
    stand({ ...parts('fill', ['.minesweeper .mine-body'], look, MINES), ...parts('stroke', ['.minesweeper .horn'], look, MINES) }, sands, clear ? 7 : 4.5);
    const tints = Object.fromEntries(['.minesweeper .tint.first', '.minesweeper .tint.second'].flatMap((tint) =>
      Object.values(sands).map((sand, i) => [`${tint} ${i}`, laid(drawn(tint, 'fill', look, MINES), Number(drawn(tint, 'fill-opacity', look, MINES)), sand)])));
    stand(parts('fill', ['.minesweeper .mine-body'], look, MINES), tints, clear ? 7 : 4.5);
    stand(parts('stroke', ['.minesweeper .sign.first', '.minesweeper .sign.second'], look, MINES), { ...sands, ...tints, ...pads }, 3);
    stand(parts('stroke', ['.minesweeper .lost.first', '.minesweeper .lost.second'], look, MINES), { white: '#ffffff', ...sands }, 3);
    stand(parts('stroke', ['.minesweeper .last-act'], look, MINES), sands, 3);
    stand(colours(['wood-ink'], look, MINES), colours(WOODS, look, MINES), 4.5);
    ringStands(look, { ...sands, ...pads });
  });
}

test('a cell\'s heat darkens step by step, and its number stays readable', () => {
  for (const look of looks('minesweeper')) {
    const fills = Array.from({ length: 11 }, (_, step) => drawn(`.minesweeper .h${step} .heat-plate`, 'fill', look, MINES));
    fills.forEach((fill, step) => {
      if (step > 0) assert.ok(luminance(fill) < luminance(fills[step - 1]), `h${step}`);
      const ink = drawn(step < 6 ? '.minesweeper .heat-text' : '.minesweeper :is(.h6, .h7, .h8, .h9, .h10) .heat-text', 'fill', look, MINES);
      stand({ number: ink }, { [`h${step}`]: fill }, 4.5);
    });
  }
});
