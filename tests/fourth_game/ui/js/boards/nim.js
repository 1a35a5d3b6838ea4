import { listenToKeys, paintGrid } from './kit/grid.js';
import { listenToPointer } from './kit/pointer.js';
import { createPainter } from './kit/painting.js';

/**
 * All that the page knows of Nim: three rows of holes with 3, 4 and 5 pegs. A press on a peg takes it and all to the
 * right of it.
 *
 * @typedef {import('./nim/wire.js').GameSnapshot} Snapshot
 * @typedef {import('../i18n.js').I18n} I18n
 */

const START = [3, 4, 5];

/** @type {{ row: number, hole: number }[]} by cell, row by row */
const HOLES = START.flatMap((pegs, row) => Array.from({ length: pegs }, (_, hole) => ({ row, hole })));

const ROWS = 'abc';

export const seating = 'panel';
export const leaving = 'resign';
export const ratio = () => 5 / 3;
export const draftSentence = () => '';
export const answerText = () => '';

/** @param {Snapshot['view']} view @param {{ row: number, hole: number }} place */
const hasPeg = ({ rows }, { row, hole }) => hole < rows[row];

/**
 * @param {Snapshot} snapshot
 * @param {unknown} _
 * @param {I18n} i18n
 */
export const scene = ({ view, can }, _, i18n) => ({
  spoken: i18n.t('nim.name'),
  cells: HOLES.map((place, index) => ({
    index,
    peg: hasPeg(view, place),
    playable: can.enter && hasPeg(view, place),
    spoken: i18n.t(hasPeg(view, place) ? 'nim.peg' : 'nim.hole', { square: `${ROWS[place.row]}${place.hole + 1}` }),
  })),
});

/** @typedef {import('./kit/painting.js').Painted<ReturnType<typeof scene>>} Board */

const LOOK = {
  grid: 'holes',
  row: 'holes-row',
  cell: 'hole',
  rows: START.map((_, row) => HOLES.flatMap((place, cell) => (place.row === row ? [cell] : []))),
};

/** @type {ReturnType<typeof createPainter<Board>>} */
export const { paint, boardAt } = createPainter(
  (root) => {
    root.replaceChildren();
    return { active: 0 };
  },
  async (board) => {
    paintGrid(board, LOOK, () => false, ({ peg, playable }) => ({ peg, playable }));
  },
);

/**
 * @param {HTMLElement} root
 * @param {import('../games.js').Hands} hands
 */
export function listen(root, hands) {
  const ending = new AbortController();
  const board = () => boardAt(root);
  const press = (/** @type {number} */ cell) => hands.enter({ kind: 'press', cell });
  listenToPointer(root, board, { tap: ({ cell }) => cell !== null && press(cell) }, ending.signal);
  listenToKeys(root, board, ({ active }, { key }) => {
    const acts = key === 'Enter' || key === ' ';
    if (acts) press(active);
    return acts;
  }, ending.signal);
  return () => ending.abort();
}

/** @param {import('./nim/wire.js').GameLine} line @param {I18n} i18n */
export const moveSentence = ({ side, report }, i18n) => i18n.t('nim.taken', { side: i18n.t(`nim.side_${side}`), n: report.pegs });

/** @param {Snapshot} snapshot */
export const stops = ({ view }) => HOLES.flatMap((place, cell) => (hasPeg(view, place) ? [cell] : []));

/** @param {Snapshot} snapshot */
export const boardLines = ({ view }) => view.rows.map((pegs, row) => `${ROWS[row]}: ${'o'.repeat(pegs)}`);

/** @param {Snapshot} snapshot */
export function miniature({ view }) {
  const pegs = HOLES.map((place) => `<circle cx="${place.hole * 10 + 5}" cy="${place.row * 10 + 5}" r="4" fill="${hasPeg(view, place) ? 'currentColor' : 'none'}" stroke="currentColor"/>`);
  return `<svg viewBox="0 0 50 30" aria-hidden="true">${pegs.join('')}</svg>`;
}

/** @returns {import('../help.js').Section[]} */
export const helpSections = () => [{ title: 'nim.name', texts: ['nim.help_goal', 'nim.help_rules'] }];

/** @returns {import('../help.js').Portrait[]} */
export const portraits = () => [{ markup: miniature(/** @type {any} */ ({ view: { rows: START } })), text: 'nim.help_goal' }];
