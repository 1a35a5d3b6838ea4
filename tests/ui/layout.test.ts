import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as kalaha from '../../ui/js/boards/kalaha.js';
import * as minesweeper from '../../ui/js/boards/minesweeper.js';
import * as smess from '../../ui/js/boards/smess.js';
import { layoutFor, sizeOf, wideningFor, widthKeeper, type LayoutPreferences } from '../../ui/js/foundation/layout.js';
import { styles } from './sources.js';

type Size = readonly [width: number, height: number];

/** Screens and windows, with the panel's place in each. */
const SCREENS: readonly (readonly [...Size, 'beside' | 'below'])[] = [
  [2560, 1440, 'beside'], [1280, 800, 'beside'], [1024, 768, 'beside'], [844, 390, 'beside'],
  [390, 844, 'below'], [768, 1024, 'below'], [360, 640, 'below'], [320, 480, 'below'],
];
/** Window sizes in between, some of them unusual. */
const WIDTHS = [800, 844, 1000, 1280, 1366, 1600, 1696, 1920, 2560];
const HEIGHTS = [390, 500, 600, 720, 800, 900, 1040, 1440];

type Wishes = Partial<LayoutPreferences> & { scale?: number };

const area = ([width, height]: Size, scale = 1) => ({ width, height, rem: 16 * scale });
const preferences = ({ zoom = 1, orientation = 'automatic', wideRecord = false, taken = 0, teaches = false }: Wishes = {}) => ({ zoom, orientation, wideRecord, taken, teaches });

const ofSmess = (size: Size, wishes: Wishes = {}) => layoutFor(area(size, wishes.scale), preferences(wishes), smess.ratio);
const ofKalaha = (size: Size, wishes: Wishes = {}) => layoutFor(area(size), preferences(wishes), kalaha.ratio);

test('on a phone, a tall board leaves a lesson more room', () => {
  const [usual, lesson] = [false, true].map((teaches) => ofKalaha([390, 844], { teaches }));
  assert.ok(lesson.board < usual.board && lesson.board > 0.6 * usual.board);
  assert.deepEqual(ofKalaha([1280, 800], { teaches: true }), ofKalaha([1280, 800]), 'beside the board there is room');
});

test('space taken by a scroll bar stays free until the window changes', () => {
  const keep = widthKeeper();
  const window = { innerWidth: 390, innerHeight: 844 };
  assert.deepEqual([390, 378, 390].map((width) => keep(width, window)), [390, 378, 378]);
  assert.equal(keep(390, { ...window, innerHeight: 900 }), 390);
});

test('the panel is next to or below the board, whichever leaves the board more space', () => {
  for (const [width, height, pageLayout] of SCREENS) {
    for (const layout of [ofSmess([width, height]), ofKalaha([width, height])]) assert.equal(layout.pageLayout, pageLayout, `${width} x ${height}`);
  }
  assert.equal(ofSmess([1280, 800], { orientation: 'portrait' }).pageLayout, 'below');
});

test('the board fits the free area, and only its own zoom enlarges it', () => {
  assert.ok(ofSmess([390, 844]).board <= 390 - 16);
  assert.ok(ofSmess([1280, 800]).board >= 680);
  assert.equal(ofSmess([1280, 800], { zoom: 2 }).board, Math.floor(2 * (800 - 16) * (768 / 868)));
});

test('a board with two orientations takes the one with larger cells', () => {
  const mines = { view: { columns: 11, rows: 11 } };
  const at = (...size: Size) => layoutFor(area(size), preferences(), (way) => minesweeper.ratio(way, mines), (way) => minesweeper.cell(way, mines));
  assert.deepEqual([at(800, 600).pageLayout, at(800, 600).boardOrientation], ['beside', 'portrait']);
  assert.deepEqual([at(1280, 800).pageLayout, at(1280, 800).boardOrientation], ['beside', 'landscape']);
  assert.deepEqual([at(390, 844).pageLayout, at(390, 844).boardOrientation], ['below', 'portrait']);
  assert.ok(at(800, 600).board * minesweeper.cell('portrait', mines) * 11 > 450);
});

test('a large window has everything in the panel and labels on buttons', () => {
  assert.deepEqual(([[1280, 800], [1024, 768], [390, 844]] as const).map((size) => ofSmess(size).hasFullPanel), [true, false, false]);
  const words = ([[1280, 800], [800, 600], [390, 844]] as const).map((size) => ofKalaha(size, { wideRecord: true }));
  assert.equal(words[0].hasFullPanel, false);
  assert.deepEqual(words.map(({ showsLabels }) => showsLabels), [true, false, false]);
});

test('styles depend on the rotated picture\'s size, not the window\'s', () => {
  const size = (...given: Size) => Object.values(sizeOf(area(given)));
  assert.deepEqual(size(844, 390), ['medium', 'low']);
  assert.deepEqual(size(390, 844), ['narrow', 'high']);
  assert.deepEqual(size(320, 400), ['tiny', 'low']);
  assert.deepEqual(size(1280, 736), ['wide', 'high']);
  assert.deepEqual(size(384, 735), ['small', 'medium']);
  for (const { path, text } of styles()) assert.doesNotMatch(text, /@media[^{]*(width|height)/, path);
});

test('large letters never crop the board', () => {
  for (const [width, height] of SCREENS) {
    const shown = `${width} x ${height}`;
    for (const scale of [0.5, 1, 1.5, 2, 3]) {
      const { board, pans } = ofSmess([width, height], { scale, wideRecord: true });
      assert.ok(!pans && board <= width - 16 && board / smess.ratio() <= height, `${shown} at ${scale}`);
      assert.ok(board >= 0.4 * Math.min(width, height), `${shown} at ${scale}: ${board}`);
    }
    for (const zoom of [2, 3]) assert.ok(ofSmess([width, height], { zoom, wideRecord: true }).pans, `${shown}, ${zoom} times`);
  }
  assert.equal(ofSmess([1280, 800], { zoom: 2, wideRecord: true }).record, 'panel');
});

test('a wide record never shrinks the board: it takes its own column, the space under the board, or the panel', () => {
  const at = (size: Size, taken = 0) => ofKalaha(size, { wideRecord: true, taken }).record;
  assert.equal(at([1280, 800]), 'under');
  assert.equal(at([2560, 900]), 'side');
  for (const size of [[1280, 600], [1000, 500], [1600, 600], [1696, 800], [844, 390], [390, 844]] as const) assert.equal(at(size), 'panel', `${size}`);
  assert.equal(at([1696, 600], 416), 'side', 'the window grew for it');
  assert.equal(ofKalaha([2560, 900]).record, 'panel');
  for (const width of WIDTHS) {
    for (const height of HEIGHTS) assert.equal(ofKalaha([width, height], { wideRecord: true }).board, ofKalaha([width, height]).board, `${width} x ${height}`);
  }
});

test('the window returns the width it took for a record, and the board never shrinks', () => {
  const by = (size: Size, wideRecord: boolean, taken = 0) => wideningFor(area(size), preferences({ wideRecord, taken }), kalaha.ratio);
  const board = (size: Size, wideRecord: boolean, taken = 0) => ofKalaha(size, { wideRecord, taken }).board;
  for (const [width, height] of [[1280, 800], [1000, 700], [1280, 600], [1000, 500], [2560, 1080], [844, 390]]) {
    const grown = by([width, height], false);
    const wide = width + grown;
    assert.ok(grown >= 0 && (grown === 0 || board([wide, height], true, grown) >= board([width, height], false)), `${width} x ${height}`);
    const given = by([wide, height], true, grown);
    assert.ok(given <= 0 && board([wide + given, height], false) >= board([wide, height], true, grown), `${width} x ${height}`);
    assert.ok(Math.abs(grown + given) <= 1, `${width} x ${height}: ${grown} and ${given}`);
  }
  assert.equal(by([1280, 800], true), 0, 'it needs no width under the board');
  assert.ok(by([1280, 600], false) > 300, 'a low window grows');
  assert.equal(by([390, 844], false), 0);
});
