import { listenToKeys, paintGrid } from './kit/grid.js';
import { listenToPointer } from './kit/pointer.js';
import { createPainter, type Painted } from './kit/painting.js';
import type { GameLine, GameSnapshot as Snapshot } from './nim/wire.js';
import type { I18n } from '../foundation/i18n.js';
import type { Hands } from './games.js';
import type { Portrait, Section } from '../foundation/help.js';

/**
 * The page's side of Nim: three rows of holes with 3, 4 and 5 pegs. Pressing a peg takes it and all pegs to its right.
 */

const START = [3, 4, 5];

/** Each cell's hole, row by row. */
const HOLES: { row: number, hole: number }[] = START.flatMap((pegs, row) => Array.from({ length: pegs }, (_, hole) => ({ row, hole })));

const ROWS = 'abc';

export const seating = 'panel';
export const leaving = 'resign';
export const ratio = () => 5 / 3;
export const draftSentence = () => '';
export const answerText = () => '';

const hasPeg = ({ rows }: Snapshot['view'], { row, hole }: { row: number, hole: number }) => hole < rows[row];

export const scene = ({ view, can }: Snapshot, _: unknown, i18n: I18n) => ({
  spoken: i18n.t('nim.name'),
  cells: HOLES.map((place, index) => ({
    index,
    peg: hasPeg(view, place),
    playable: can.enter && hasPeg(view, place),
    spoken: i18n.t(hasPeg(view, place) ? 'nim.peg' : 'nim.hole', { square: `${ROWS[place.row]}${place.hole + 1}` }),
  })),
});

export type Board = Painted<ReturnType<typeof scene>>;

const LOOK = {
  grid: 'holes',
  row: 'holes-row',
  cell: 'hole',
  rows: START.map((_, row) => HOLES.flatMap((place, cell) => (place.row === row ? [cell] : []))),
};

export const { paint, boardAt } = createPainter<Board>(
  (root) => {
    root.replaceChildren();
    return { active: 0 };
  },
  async (board) => {
    paintGrid(board, LOOK, () => false, ({ peg, playable }) => ({ peg, playable }));
  },
);

export function listen(root: HTMLElement, hands: Hands) {
  const ending = new AbortController();
  const board = () => boardAt(root);
  const press = (cell: number) => hands.enter({ kind: 'press', cell });
  listenToPointer(root, board, { tap: ({ cell }) => cell !== null && press(cell) }, ending.signal);
  listenToKeys(root, board, ({ active }, { key }) => {
    const acts = key === 'Enter' || key === ' ';
    if (acts) press(active);
    return acts;
  }, ending.signal);
  return () => ending.abort();
}

export const moveSentence = ({ side, report }: GameLine, i18n: I18n) => i18n.t('nim.taken', { side: i18n.t(`nim.side_${side}`), count: report.pegs });

export const stops = ({ view }: Snapshot) => HOLES.flatMap((place, cell) => (hasPeg(view, place) ? [cell] : []));

export const boardLines = ({ view }: Snapshot) => view.rows.map((pegs, row) => `${ROWS[row]}: ${'o'.repeat(pegs)}`);

export function miniature({ view }: Snapshot) {
  const pegs = HOLES.map((place) => `<circle cx="${place.hole * 10 + 5}" cy="${place.row * 10 + 5}" r="4" fill="${hasPeg(view, place) ? 'currentColor' : 'none'}" stroke="currentColor"/>`);
  return `<svg viewBox="0 0 50 30" aria-hidden="true">${pegs.join('')}</svg>`;
}

export const helpSections = (): Section[] => [{ title: 'nim.name', texts: ['nim.help_goal', 'nim.help_rules'] }];

export const portraits = (): Portrait[] => [{ markup: miniature(({ view: { rows: START } } as any)), text: 'nim.help_goal' }];
