/**
 * All that the page knows of Nim: three rows of holes with 3, 4 and 5 pegs. A press on a peg takes it and all to the
 * right of it.
 *
 * @typedef {{ row: number, stay: number }} Take
 * @typedef {{ rows: number[], mover: import('../wire.js').Side }} View
 * @typedef {import('../wire.js').Snapshot<View, null, { take: Take, pegs: number }>} Snapshot
 * @typedef {import('../i18n.js').I18n} I18n
 */

const START = [3, 4, 5];

/** @type {{ row: number, hole: number }[]} by cell, row by row */
const HOLES = START.flatMap((pegs, row) => Array.from({ length: pegs }, (_, hole) => ({ row, hole })));

export const seating = 'panel';
export const leaving = 'resign';
export const ratio = () => 5 / 3;
export const draftSentence = () => '';
export const answerText = () => '';

/** @param {View} view @param {{ row: number, hole: number }} place */
const hasPeg = ({ rows }, { row, hole }) => hole < rows[row];

/** @param {Snapshot} snapshot @param {unknown} _ @param {I18n} i18n */
export const scene = ({ view, can }, _, i18n) => HOLES.map((place) => ({
  ...place,
  peg: hasPeg(view, place),
  playable: can.enter && hasPeg(view, place),
  spoken: i18n.t('nim.hole', { square: `${'abc'[place.row]}${place.hole + 1}` }),
}));

/**
 * @param {HTMLElement} root
 * @param {ReturnType<typeof scene>} holes
 */
export async function paint(root, holes) {
  if (!root.querySelector('.holes')) {
    const board = document.createElement('div');
    board.className = 'holes';
    board.append(...HOLES.map(({ row, hole }, cell) => {
      const button = Object.assign(document.createElement('button'), { type: 'button', className: 'hole' });
      button.dataset.cell = String(cell);
      button.style.gridArea = `${row + 1} / ${hole + 1}`;
      return button;
    }));
    root.replaceChildren(board);
  }
  root.querySelectorAll('.hole').forEach((node, cell) => {
    const { peg, playable, spoken } = holes[cell];
    node.toggleAttribute('data-peg', peg);
    node.setAttribute('aria-label', spoken);
    node.setAttribute('aria-disabled', String(!playable));
  });
}

/**
 * @param {HTMLElement} root
 * @param {import('../games.js').Hands} hands
 */
export function listen(root, hands) {
  const press = (/** @type {Event} */ { target }) => {
    const { cell } = /** @type {HTMLElement} */ (target).dataset;
    if (cell) hands.enter({ kind: 'press', cell: Number(cell) });
  };
  root.addEventListener('click', press);
  return () => root.removeEventListener('click', press);
}

/** @param {import('../wire.js').Line<{ pegs: number }>} line @param {I18n} i18n */
export const moveSentence = ({ side, report }, i18n) => i18n.t('nim.taken', { side: i18n.t(`nim.side_${side}`), n: report.pegs });

/** @param {Snapshot} snapshot */
export const stops = ({ view }) => HOLES.flatMap((place, cell) => (hasPeg(view, place) ? [cell] : []));

/** @param {Snapshot} snapshot */
export const boardLines = ({ view }) => view.rows.map((pegs, row) => `${'abc'[row]}: ${'o'.repeat(pegs)}`);

/** @param {Snapshot} snapshot */
export function miniature({ view }) {
  const pegs = HOLES.map((place) => `<circle cx="${place.hole * 10 + 5}" cy="${place.row * 10 + 5}" r="4" fill="${hasPeg(view, place) ? 'currentColor' : 'none'}" stroke="currentColor"/>`);
  return `<svg viewBox="0 0 50 30" aria-hidden="true">${pegs.join('')}</svg>`;
}

/** @returns {import('../help.js').Section[]} */
export const helpSections = () => [{ title: 'nim.name', texts: ['nim.help_goal', 'nim.help_rules'] }];

/** @returns {import('../help.js').Portrait[]} */
export const portraits = () => [{ markup: miniature(/** @type {any} */ ({ view: { rows: START } })), text: 'nim.help_goal' }];
