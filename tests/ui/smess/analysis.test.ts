import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RenderOptions } from '../../../ui/js/boards/games.js';
import { indexOf } from '../../../ui/js/boards/smess/geometry.js';
import { analysed, valueTags } from '../../../ui/js/boards/smess/move_values.js';
import { scene } from '../../../ui/js/boards/smess/scene.js';
import type { AnalysisReport, GameSnapshot } from '../../../ui/js/boards/smess/wire.js';
import type { Side, Value } from '../../../ui/js/wire.js';
import { part } from '../fakes.js';
import { i18nOf } from '../i18n.js';
import { recorded } from '../sources.js';

const i18n = i18nOf('en');
const look = part<RenderOptions>({ flipped: false, duration_ms: 0 });
const estimate = (hundredths: number): Value => ({ kind: 'estimate', hundredths });

/** Three moves of the Numskull on f2, best first, and one of a Ninny; values are Blue's. */
const MOVES: [string[], Value][] = [
  [['f2g1', 'c6c5'], { kind: 'win', plies: 7 }],
  [['d3d4', 'c6c5', 'd4c4'], estimate(130)],
  [['f2e2', 'c6c5'], estimate(-340)],
  [['f2d2', 'c6c5'], { kind: 'loss', plies: 6 }],
];

function analysing(moves: [string[], Value][], parts: Partial<GameSnapshot> = {}): GameSnapshot {
  const report: AnalysisReport = { depth: 9, nodes: 1000, nodes_per_second: 500, moves: moves.map(([line, value]) => ({ line, value })) };
  return { ...recorded('smess_selected'), analysis: { wanted: true, report }, ...parts } as GameSnapshot;
}

const cellsOf = (snapshot: GameSnapshot) => {
  const { cells } = scene(snapshot, look, i18n);
  return (name: string) => cells[indexOf(name)];
};
const moverIs = (side: Side) => ({ view: { ...recorded('smess_selected').view, to_move: side } as GameSnapshot['view'] });

test('the targets of the chosen piece have values, drawn and spoken', () => {
  const snapshot = analysing(MOVES);
  const cell = cellsOf(snapshot);
  assert.match(cell('g1').spoken, /, value wins in 4 moves,/);
  assert.match(cell('e2').spoken, /, value −3\.4,/);
  assert.doesNotMatch(cell('d4').spoken, /value/, 'another piece goes there');
  const { values, chosen } = scene(snapshot, look, i18n);
  const tags = valueTags(values, chosen, false);
  assert.deepEqual([...tags.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text), ['✓4', '−3.4', '✗3']);
  assert.equal(tags.match(/class="appraisal proven best"/g)?.length, 1);
});

test('values are the mover\'s', () => {
  const { values } = scene(analysing(MOVES, moverIs('second')), look, i18n);
  assert.deepEqual(values.map(({ text }) => text), ['✗4', '−1.3', '+3.4', '✓3']);
});

test('without a chosen piece, each piece names the values of its moves', () => {
  const cell = cellsOf(analysing(MOVES, { draft: null }));
  assert.match(cell('f2').spoken, /moves: g1 wins in 4 moves, e2 −3\.4, d2 loses in 3 moves/);
  assert.match(cell('d3').spoken, /moves: d4 \+1\.3/);
  assert.doesNotMatch(cell('g1').spoken, /wins/);
});

test('an arrow shows the best move, and the best lines use the record\'s notation', () => {
  const snapshot = analysing(MOVES);
  assert.deepEqual(scene(snapshot, look, i18n).better, { from: indexOf('f2'), to: indexOf('g1') });
  assert.deepEqual(analysed(snapshot, i18n), {
    progress: { depth: 9, nodes: 1000, nodes_per_second: 500, value: { kind: 'win', plies: 7 } },
    lines: [
      { value: 'wins in 4 moves', moves: 'Sf2-g1 Nc6-c5' },
      { value: '+1.3', moves: 'Nd3-d4 Nc6-c5 Nd4-c4' },
      { value: '−3.4', moves: 'Sf2-e2 Nc6-c5' },
    ],
  });
});

test('nothing is shown before the first report, after the end, or with the analysis off', () => {
  const none = [
    analysing(MOVES, { analysis: { wanted: true, report: null } }),
    analysing(MOVES, { analysis: null }),
    analysing(MOVES, { view: { ...recorded('smess_selected').view, to_move: null } as GameSnapshot['view'] }),
  ];
  for (const snapshot of none) {
    const { better, values } = scene(snapshot, look, i18n);
    assert.deepEqual([better, values, analysed(snapshot, i18n)], [null, [], null]);
  }
});
