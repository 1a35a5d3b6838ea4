import { boardAt, paint } from './paint.js';

/**
 * What touching the board comes to, whatever it is touched with: inputs for the backend while a match runs,
 * seats while players are chosen.
 *
 * @typedef {import('../../wire.js').Side} Side
 * @typedef {import('../../wire.js').Player} Player
 * @typedef {import('../../games.js').Hands} Hands
 *
 * @typedef {object} BoardActions
 * @property {(cell: number) => void} cell
 * @property {(figure: string) => void} figure
 * @property {(cell: number) => void} lift
 * @property {(from: number | null, to: number | null) => Promise<boolean>} drop
 * @property {(figure: string, to: number | null) => Promise<boolean>} dropFigure
 * @property {(cell: number | null) => void} cancel
 */

/**
 * @param {HTMLElement} root
 * @param {Hands} hands
 * @returns {BoardActions}
 */
export function createActions(root, hands) {
  // A click on a figure seats it at once. A second click, on the start square, must not unseat it.
  /** @type {Side | null} */
  let justSeated = null;
  const scene = () => boardAt(root)?.scene;
  const choosing = () => scene()?.choosing ?? null;
  const mayEnter = () => Boolean(scene()?.open);

  /**
   * @param {Side} side
   * @param {Player | null} player
   * @param {boolean} clicked
   */
  function seat(side, player, clicked) {
    justSeated = clicked && player ? side : null;
    return hands.seat(side, player);
  }

  /** @param {number} cell */
  function pressHome(cell) {
    const side = scene()?.cells[cell].brainStartOf ?? null;
    const repeated = side === justSeated;
    justSeated = null;
    if (side && !repeated && !choosing()?.homes[side].waiting) seat(side, null, false);
  }

  /** @param {string} id */
  const figureOf = (id) => choosing()?.figures.find((figure) => figure.id === id);

  return {
    cell: (cell) => {
      if (choosing()) pressHome(cell);
      else if (mayEnter()) hands.enter({ kind: 'press', cell });
    },
    figure: (id) => {
      const figure = figureOf(id);
      if (figure) seat(figure.side, figure.player, true);
    },
    lift: (cell) => {
      if (!choosing()) hands.enter({ kind: 'lift', cell });
    },
    drop: async (from, to) => {
      const side = from === null ? null : scene()?.cells[from].brainStartOf ?? null;
      if (choosing()) return from !== to && side !== null && seat(side, null, false);
      return hands.enter(to === null ? { kind: 'cancel' } : { kind: 'drop', cell: to });
    },
    dropFigure: async (id, to) => {
      const figure = figureOf(id);
      if (!figure || to === null || scene()?.cells[to].brainStartOf !== figure.side) return false;
      return seat(figure.side, figure.player, false);
    },
    cancel: (cell) => {
      const board = boardAt(root);
      if (board) paint(root, board.scene);
      if (cell !== null && !choosing() && mayEnter()) hands.enter({ kind: 'cancel' });
    },
  };
}
