import { SIDES } from '../../foundation/sides.js';
import { isForBoard, keyOf } from '../../foundation/keys.js';
import { isAct, listenToKeys } from '../kit/grid.js';
import { listenToPointer } from '../kit/pointer.js';
import { nameOf } from './geometry.js';
import { boardAt, paint } from './paint.js';
import { pieceIcon } from './pieces.js';
import { pointerActions } from './pointer.js';
import { scene } from './scene.js';
import type { GameSnapshot as Snapshot, Piece } from './wire.js';
import type { Side } from '../../wire.js';
import type { I18n } from '../../foundation/i18n.js';
import type { BoardEditor, EditorHands } from '../games.js';

/** Pieces by their letters in positions: capitals for Blue. */
const LETTERS: readonly [letter: string, kind: Piece][] = [['b', 'brain'], ['s', 'numskull'], ['n', 'ninny']];

const letterOf = (side: Side, letter: string) => (side === 'first' ? letter.toUpperCase() : letter);

/** Places pieces on the board: presses put the chosen piece, drags move a piece to another square or off the board. */
export const editor: BoardEditor = {
  palette: (i18n: I18n) => [
    ...SIDES.flatMap((side) => LETTERS.map(([letter, kind]) => ({
      content: letterOf(side, letter),
      name: i18n.t('smess.cell_piece', { side: i18n.t(`smess.side_${side}`), kind: i18n.t(`smess.kind_${kind}`) }),
      markup: pieceIcon(side, kind),
    }))),
    { content: '', name: i18n.t('smess.editor_clear') },
  ],
  cellName: nameOf,
  help: 'smess.editor_help',
  keys: [
    { key: 'B S N', text: 'smess.editor_keys_second' },
    { key: 'Shift+B S N', text: 'smess.editor_keys_first' },
    { key: 'Delete', text: 'smess.editor_clear' },
  ],
  scene: (snapshot: Snapshot, look, i18n) => {
    const drawn = scene(snapshot, { ...look, confirm_touch: false }, i18n);
    return { ...drawn, cells: drawn.cells.map((cell) => ({ ...cell, liftable: cell.piece !== null })) };
  },
  listen: (root, hands) => {
    const ending = new AbortController();
    const board = () => boardAt(root);
    listenToPointer(root, board, pointerActions(board, actionsOf(root, hands)), ending.signal);
    listenToKeys(root, board, ({ active }, event) => {
      const key = keyOf(event);
      if (isAct(event)) hands.put(active);
      else if (key === 'Delete' || key === 'Backspace') hands.put(active, '');
      else if (isForBoard(event) && LETTERS.some(([letter]) => letter === key)) hands.put(active, letterOf(event.shiftKey ? 'first' : 'second', key));
      else return false;
      return true;
    }, ending.signal);
    return () => ending.abort();
  },
};

function actionsOf(root: HTMLElement, hands: EditorHands) {
  const nothing = () => undefined;
  return {
    cell: (cell: number) => hands.put(cell),
    figure: nothing,
    lift: nothing,
    drop: async (from: number | null, to: number | null) => {
      if (from === null || from === to) return false;
      hands.carry(from, to);
      return true;
    },
    dropFigure: async () => false,
    cancel: () => {
      const board = boardAt(root);
      if (board) paint(root, board.scene);
    },
  };
}
