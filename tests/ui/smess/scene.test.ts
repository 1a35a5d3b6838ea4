import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RenderOptions } from '../../../ui/js/boards/games.js';
import { indexOf } from '../../../ui/js/boards/smess/geometry.js';
import { FRIEND, pieceMarkup } from '../../../ui/js/boards/smess/pieces.js';
import { scene, type Scene } from '../../../ui/js/boards/smess/scene.js';
import type { Language } from '../../../ui/js/foundation/i18n.js';
import { SIDES } from '../../../ui/js/foundation/sides.js';
import { computer, elsewhere, human, lookingBack, part } from '../fakes.js';
import { i18nOf } from '../i18n.js';
import { recorded } from '../sources.js';

const i18n = i18nOf('en');
const look = part<RenderOptions>({ flipped: false, duration_ms: 0 });
const shown = (name: string, how = look) => scene(recorded(`smess_${name}`), how, i18n);
const cellOf = ({ cells }: Scene, name: string) => {
  const cell = cells.find((one) => one.name === name);
  assert.ok(cell, name);
  return cell;
};
/** The figures to choose players from. */
const figuresOf = ({ choosing }: Scene) => choosing?.figures ?? [];

test('the board has 56 squares from a1 at the lower left to g8 at the upper right', () => {
  const { cells } = shown('running');
  assert.equal(cells.length, 56);
  assert.deepEqual([cells[0].name, cells[0].column, cells[0].row], ['a1', 0, 7]);
  assert.deepEqual([cells[55].name, cells[55].column, cells[55].row], ['g8', 6, 0]);
});

test('a flipped board shows every square at the opposite place', () => {
  const { cells } = shown('running', { ...look, flipped: true });
  assert.deepEqual([cells[0].column, cells[0].row], [6, 0]);
  assert.deepEqual([cells[55].column, cells[55].row], [0, 7]);
});

test('the draft and the last move are shown and spoken', () => {
  const scene = shown('promotion');
  assert.equal(cellOf(scene, 'e7').spoken, 'e7, your Ninny, chosen, arrows north, east, south and west');
  assert.ok(cellOf(scene, 'e7').selected);
  assert.deepEqual(cellOf(scene, 'e8').target, { captures: true, promotes: true });
  assert.match(cellOf(scene, 'e8').spoken, /^e8, enemy Numskull, can be captured with promotion, /);
  assert.match(cellOf(scene, 'd7').spoken, /^d7, empty, can move here, /);
  const last = shown('running');
  const report = recorded('smess_running').record.at(-1)?.report;
  assert.ok(report);
  assert.equal(last.cells[report.from].last, 'from');
  assert.equal(last.cells[report.to].last, 'to');
  assert.match(last.cells[report.to].spoken, /last move to here, arrows? /);
});

test('own and enemy pieces are distinguished only on a human player\'s turn', () => {
  assert.match(shown('running').cells.map((cell) => cell.spoken).join(), /your Ninny/);
  const thinking = shown('thinking').cells;
  assert.doesNotMatch(thinking.map((cell) => cell.spoken).join(), /own |enemy /);
  assert.ok(thinking.every((cell) => !cell.liftable));
});

test('during the choice of players there are fourteen figures, and Brains only for chosen players', () => {
  const empty = shown('choosing');
  assert.equal(figuresOf(empty).length, 14);
  assert.equal(new Set(figuresOf(empty).map((figure) => figure.id)).size, 14);
  assert.equal(cellOf(empty, 'd1').piece, null);
  assert.match(cellOf(empty, 'd1').spoken, /choose a player/);
  const chosen = shown('chosen');
  assert.equal(cellOf(chosen, 'd1').piece?.badge, 'H');
  assert.equal(cellOf(chosen, 'd8').piece?.badge, '2');
  assert.ok(cellOf(chosen, 'd8').liftable);
  assert.deepEqual(
    figuresOf(chosen).filter((figure) => figure.chosen).map((figure) => figure.id),
    ['first-human', 'second-2'],
  );
});

test('an intermediate level uses the lower level\'s figure, with a plus on the board', () => {
  const at = (level: number, language: Language) => {
    const seats = { first: human, second: computer(level) };
    return scene({ ...recorded('smess_chosen'), seats }, look, i18nOf(language));
  };
  const figures = (scene: Scene) => figuresOf(scene).filter(({ side, chosen }) => side === 'second' && chosen).map(({ id }) => id);
  assert.deepEqual([0, 10, 13, 19, 20, 40].map((level) => figures(at(level, 'en'))), [['second-0'], ['second-1'], ['second-1'], ['second-1'], ['second-2'], ['second-4']]);
  assert.deepEqual([at(13, 'en'), at(13, 'de')].map((shown) => cellOf(shown, 'd8').piece?.badge), ['1+', '1+']);
});

test('a friend has a separate Brain in another shape, labelled as opening an invitation', () => {
  const friends = figuresOf(shown('choosing')).filter(({ player }) => player.kind === 'friend');
  assert.deepEqual(friends.map(({ id, chosen }) => [id, chosen]), [['first-friend', false], ['second-friend', false]]);
  assert.equal(friends[1].spoken, 'Red: invite a friend');
  for (const side of SIDES) {
    const [away, here] = [pieceMarkup(side, 'brain', { badge: FRIEND }), pieceMarkup(side, 'brain', { badge: 'H' })];
    assert.match(away, /class="elsewhere".*class="band"/);
    assert.doesNotMatch(away, new RegExp(`>${FRIEND}<`), 'a symbol, not letters');
    assert.doesNotMatch(here, /elsewhere|band/);
  }
  const seats = { first: human, second: elsewhere };
  assert.equal(cellOf(scene({ ...recorded('smess_running'), seats }, look, i18n), 'd7').piece?.badge, FRIEND);
});

test('figures are on their own side of the board, even when it is flipped', () => {
  const top = (name: string, flipped: boolean) => figuresOf(shown('choosing', { ...look, flipped })).find(({ id }) => id === name)?.top ?? NaN;
  assert.ok(top('first-human', false) > top('second-human', false));
  assert.ok(top('first-human', true) < top('second-human', true));
});

test('the winner wears a crown, except when looking back', () => {
  const crowned = ({ cells }: Scene) => cells.filter((cell) => cell.piece?.crown).map((cell) => cell.piece?.id);
  assert.deepEqual(crowned(shown('over')), ['first-brain']);
  assert.deepEqual(crowned(scene(lookingBack(recorded('smess_over'), 3), look, i18n)), []);
});

test('an arrow shows the better move after a mistake only', () => {
  const judged = recorded('smess_judged');
  const at = (ply: number) => scene({ ...judged, shown_ply: ply }, look, i18n).better;
  assert.deepEqual(at(28), { from: indexOf('e8'), to: indexOf('e6') });
  assert.equal(at(29), null);
  assert.equal(shown('over').better, null);
});
