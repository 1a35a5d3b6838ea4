import { boardAt, paint } from './paint.js';
import type { Player, Side } from '../../wire.js';
import type { Hands } from '../games.js';

/** Turns input on the board into actions: inputs to the backend during a match, seats while players are chosen. */

export interface BoardActions {
  cell: (cell: number) => void;
  figure: (figure: string) => void;
  lift: (cell: number) => void;
  drop: (from: number | null, to: number | null) => Promise<boolean>;
  dropFigure: (figure: string, to: number | null) => Promise<boolean>;
  cancel: (cell: number | null) => void;
}

export function createActions(root: HTMLElement, hands: Hands): BoardActions {
  // A click on a figure seats it immediately. A second click, on the start square, must not unseat it.
  let justSeated: Side | null = null;
  const scene = () => boardAt(root)?.scene;
  const choosing = () => scene()?.choosing ?? null;
  const mayEnter = () => Boolean(scene()?.open);

  function seat(side: Side, player: Player | null, clicked: boolean) {
    justSeated = clicked && player ? side : null;
    return hands.seat(side, player);
  }

  function pressHome(cell: number) {
    const side = scene()?.cells[cell].brainStartOf ?? null;
    const repeated = side === justSeated;
    justSeated = null;
    if (side && !repeated && !choosing()?.homes[side].waiting) seat(side, null, false);
  }

  const figureOf = (id: string) => choosing()?.figures.find((figure) => figure.id === id);

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
